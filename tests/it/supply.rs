//! What the program is built from: every crate comes from the registry and is pinned by its checksum, and none has a
//! flaw that `data/supply/advisories.tsv` knows. `tools/audit` asks the whole database of flaws, and for licences.
#![expect(clippy::expect_used, reason = "the lock file can be read")]

use std::path::Path;

use semver::{Version, VersionReq};

/// Most crates in the lock file, those of other systems too. Whoever needs more says why.
const CRATES_MAX: usize = 440;

/// Flaws of crates that are used here, from the `RustSec` advisory database. A line has a crate, the number of an
/// advisory and the versions without that flaw, which are requirements between bars; lines with `#` are comments.
const ADVISORIES: &str = include_str!("../../data/supply/advisories.tsv");

/// How many there are at least: a file that was cut must not pass for a safe one.
const ADVISORIES_MIN: usize = 110;

/// A flaw that is known.
struct Advisory {
    crate_name: &'static str,
    id: &'static str,
    safe: Vec<VersionReq>,
}

fn advisories() -> Vec<Advisory> {
    let lines = ADVISORIES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut fields = line.split('\t');
            let mut field = || fields.next().expect("three fields");
            let (crate_name, id) = (field(), field());
            let safe = field().split(" | ").map(VersionReq::parse);
            Advisory {
                crate_name,
                id,
                safe: safe.collect::<Result<_, _>>().expect("requirements"),
            }
        })
        .collect()
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
    let value = |package: &'_ str, key: &str| -> Option<(usize, usize)> {
        let start = package.find(&format!("\n{key} = \""))? + key.len() + 5;
        let end = start + package.get(start..)?.find('"')?;
        Some((start, end))
    };
    packages
        .map(|package| {
            let of = |key| {
                value(package, key)
                    .and_then(|(start, end)| package.get(start..end))
                    .unwrap_or_default()
            };
            Locked {
                name: of("name"),
                version: of("version"),
                source: of("source"),
                checksum: of("checksum"),
            }
        })
        .collect()
}

/// Lists the crates with a flaw that is known.
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

fn lock_file() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    std::fs::read_to_string(file).expect("the lock file is there")
}

#[test]
fn every_crate_comes_from_the_registry_and_is_pinned_by_its_checksum() {
    let text = lock_file();
    let crates = locked(&text);
    assert!(
        (100..=CRATES_MAX).contains(&crates.len()),
        "{}",
        crates.len()
    );
    let registry = "registry+https://github.com/rust-lang/crates.io-index";
    let others: Vec<_> = crates
        .iter()
        .filter(|one| one.source != registry || one.checksum.len() != 64)
        .map(|one| one.name)
        .collect();
    assert_eq!(others, ["wonderpost"]);
}

#[test]
fn no_crate_has_a_flaw_that_is_known() {
    let text = lock_file();
    let crates = locked(&text);
    assert_eq!(flawed(&crates), Vec::<String>::new());
    // What is asked for is there, so that a name that was misspelt does not pass for safe.
    let known = advisories();
    assert!(known.len() >= ADVISORIES_MIN, "{}", known.len());
    let is_used = |known: &&Advisory| crates.iter().any(|one| one.name == known.crate_name);
    let unused: Vec<_> = known.iter().filter(|one| !is_used(one)).collect();
    let unused: Vec<_> = unused.iter().map(|one| one.crate_name).collect();
    assert_eq!(unused, [""; 0], "no longer used here: take them out");
    // Those that are known to be flawed are found: below the first version without, and above the last one.
    let old = text.replace(
        "\nname = \"diesel\"\nversion = \"2.3.",
        "\nname = \"diesel\"\nversion = \"2.2.",
    );
    assert!(!flawed(&locked(&old)).is_empty(), "an old diesel");
    let new = text.replace(
        "\nname = \"arrayref\"\nversion = \"0.3.9\"",
        "\nname = \"arrayref\"\nversion = \"0.3.10\"",
    );
    assert_eq!(
        flawed(&locked(&new)),
        ["arrayref 0.3.10: RUSTSEC-2026-0260"]
    );
}

#[test]
fn no_code_of_ours_may_be_unsafe() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let text = std::fs::read_to_string(file).expect("it is there");
    assert!(
        text.contains("\nunsafe_code = \"forbid\"\n"),
        "forbidden, not only denied"
    );
}
