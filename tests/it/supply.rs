//! What the program is built from: every crate comes from the registry and is pinned by its checksum, and none has a
//! flaw that `data/supply/advisories.tsv` knows. `tools/audit` asks the whole database of flaws, and for licences.

use semver::{Version, VersionReq};

use super::tidy::read;

const LOCK: &str = include_str!("../../Cargo.lock");

/// Most crates in the lock file, those of other systems too. Whoever needs more says why.
const CRATES_MAX: usize = 440;

/// Flaws of crates that are used here, from the `RustSec` advisory database. A line has a crate, the number of an
/// advisory and the versions without that flaw, which are requirements between bars; lines with `#` are comments.
const ADVISORIES: &str = include_str!("../../data/supply/advisories.tsv");

/// How many there are at least: a file that was cut must not pass for a safe one.
const ADVISORIES_MIN: usize = 110;

struct Advisory {
    crate_name: &'static str,
    id: &'static str,
    safe: Vec<VersionReq>,
}

fn advisories() -> Vec<Advisory> {
    let lines = ADVISORIES.lines().filter(|line| !line.starts_with('#'));
    let known = lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [crate_name, id, safe] = fields[..] else {
            panic!("not three fields: {line}")
        };
        let safe = safe.split(" | ").map(VersionReq::parse);
        Advisory {
            crate_name,
            id,
            safe: safe.collect::<Result<_, _>>().expect("requirements"),
        }
    });
    known.collect()
}

/// A crate as the lock file names it; empty where it says nothing.
#[derive(Debug, Default)]
struct Locked<'a> {
    name: &'a str,
    version: &'a str,
    source: &'a str,
    checksum: &'a str,
}

fn locked(text: &str) -> Vec<Locked<'_>> {
    let packages = text.split("[[package]]").skip(1);
    let crates = packages.map(|package| {
        let of = |key: &str| {
            let mut lines = package.lines();
            let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
            value.unwrap_or_default().trim_end_matches('"')
        };
        Locked {
            name: of("name"),
            version: of("version"),
            source: of("source"),
            checksum: of("checksum"),
        }
    });
    crates.collect()
}

fn flawed(crates: &[Locked<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for known in advisories() {
        for one in crates.iter().filter(|one| one.name == known.crate_name) {
            let version = Version::parse(one.version).expect("a version");
            if !known.safe.iter().any(|safe| safe.matches(&version)) {
                found.push(format!("{} {}: {}", one.name, one.version, known.id));
            }
        }
    }
    found
}

#[test]
fn every_crate_comes_from_the_registry_and_is_pinned_by_its_checksum() {
    let crates = locked(LOCK);
    let registry = "registry+https://github.com/rust-lang/crates.io-index";
    let is_pinned = |one: &&Locked<'_>| one.source == registry && one.checksum.len() == 64;
    let (pinned, others): (Vec<_>, Vec<_>) = crates.iter().partition(is_pinned);
    let others: Vec<&str> = others.iter().map(|one| one.name).collect();
    let own = "bots each journal mailbox rules scene testing wonderpost words";
    assert_eq!(others.join(" "), own);
    let count = pinned.len();
    assert!((100..=CRATES_MAX).contains(&count), "{count}");
}

#[test]
fn no_crate_has_a_flaw_that_is_known() {
    let crates = locked(LOCK);
    assert_eq!(flawed(&crates), Vec::<String>::new());
    // What is asked for is there, so that a name that was misspelt does not pass for safe.
    let known = advisories();
    assert!(known.len() >= ADVISORIES_MIN, "{}", known.len());
    let is_used = |known: &&Advisory| crates.iter().any(|one| one.name == known.crate_name);
    let unused = known.iter().filter(|one| !is_used(one));
    let unused: Vec<_> = unused.map(|one| one.crate_name).collect();
    assert_eq!(unused, [""; 0], "no longer used here: take them out");
    // Those that are known to be flawed are found: below the first version without, and above the last one.
    let with = |name: &str, version: &str, other: &str| {
        let line = |version: &str| format!("\nname = \"{name}\"\nversion = \"{version}");
        LOCK.replace(&line(version), &line(other))
    };
    let old = with("diesel", "2.3.", "2.2.");
    assert!(!flawed(&locked(&old)).is_empty(), "an old diesel");
    let new = with("arrayref", "0.3.9\"", "0.3.10\"");
    let found = flawed(&locked(&new));
    assert_eq!(found, ["arrayref 0.3.10: RUSTSEC-2026-0260"]);
}

#[test]
fn no_code_of_ours_may_be_unsafe() {
    let manifest = include_str!("../../Cargo.toml");
    let is_forbidden = manifest.contains("\nunsafe_code = \"forbid\"\n");
    assert!(is_forbidden, "forbidden, not only denied");
    for manifest in read("crates", "Cargo.toml") {
        let inherits = manifest.text.contains("\n[lints]\nworkspace = true\n");
        assert!(inherits, "{}", manifest.path);
    }
}
