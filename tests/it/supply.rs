//! What the program is built from: every crate comes from the registry and is pinned by its checksum, and none has a
//! flaw that was known when this was written. `tools/audit` asks the whole database of flaws, and for licences.
#![expect(clippy::expect_used, reason = "the lock file can be read")]

use std::path::Path;

/// Most crates in the lock file, those of other systems too. Whoever needs more says why.
const CRATES_MAX: usize = 440;

/// Crates that had a flaw: the first version without it, and the number of the advisory (`RustSec`).
const SAFE_FROM: [(&str, [u64; 3], &str); 18] = [
    ("bytes", [1, 11, 1], "RUSTSEC-2026-0007"),
    ("chrono", [0, 4, 20], "RUSTSEC-2020-0159"),
    ("crossbeam-channel", [0, 5, 15], "RUSTSEC-2025-0024"),
    ("diesel", [2, 3, 10], "RUSTSEC-2024-0365 and later ones"),
    ("h2", [0, 4, 16], "RUSTSEC-2024-0332 and later ones"),
    ("idna", [1, 0, 0], "RUSTSEC-2024-0421"),
    ("lettre", [0, 11, 22], "RUSTSEC-2021-0069 and later ones"),
    ("libsqlite3-sys", [0, 25, 1], "RUSTSEC-2022-0090"),
    ("lru", [0, 16, 3], "RUSTSEC-2026-0002"),
    ("regex", [1, 5, 5], "RUSTSEC-2022-0013"),
    ("ring", [0, 17, 12], "RUSTSEC-2025-0009"),
    ("rustls", [0, 23, 18], "RUSTSEC-2024-0399"),
    ("slab", [0, 4, 11], "RUSTSEC-2025-0047"),
    ("smallvec", [1, 6, 1], "RUSTSEC-2021-0003"),
    ("thread_local", [1, 1, 4], "RUSTSEC-2022-0006"),
    ("time", [0, 3, 47], "RUSTSEC-2026-0009"),
    ("tokio", [1, 44, 2], "RUSTSEC-2025-0023"),
    ("tracing-subscriber", [0, 3, 20], "RUSTSEC-2025-0055"),
];

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

/// Lists the crates below the first version without a known flaw.
fn flawed(crates: &[Locked<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for one in crates {
        let parts = one.version.split(['.', '-', '+']).take(3);
        let version: Vec<u64> = parts.map(|part| part.parse().expect("a number")).collect();
        for (_, safe, advisory) in SAFE_FROM.iter().filter(|(name, ..)| *name == one.name) {
            if version.as_slice() < safe.as_slice() {
                found.push(format!("{} {}: {advisory}", one.name, one.version));
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
    let used = SAFE_FROM
        .iter()
        .filter(|(name, ..)| crates.iter().any(|one| one.name == *name));
    assert!(used.count() >= 15);
    // One that is known to be flawed is found.
    let old = text.replace(
        "\nname = \"diesel\"\nversion = \"2.3.",
        "\nname = \"diesel\"\nversion = \"2.2.",
    );
    assert_eq!(flawed(&locked(&old)).len(), 1, "the flaws of an old diesel");
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
