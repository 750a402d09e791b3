//! The bugs in `tests/planted/` can still be planted, and the test that each names is there. Whether it notices is
//! asked by `./test planted`, which builds the program once for each.

#![expect(clippy::expect_used, reason = "the patches can be read")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lists the patches in the order of their names.
fn patches() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/planted");
    let mut patches: Vec<PathBuf> = folder
        .read_dir()
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|end| end == "patch"))
        .collect();
    patches.sort();
    patches
}

/// Lists the tests of this binary by their whole names.
fn tests() -> BTreeSet<String> {
    let binary = std::env::current_exe().expect("it runs");
    let listed = Command::new(binary)
        .arg("--list")
        .output()
        .expect("it lists");
    let listed = String::from_utf8(listed.stdout).expect("text");
    let names = listed
        .lines()
        .filter_map(|line| line.strip_suffix(": test"));
    names.map(str::to_owned).collect()
}

#[test]
fn every_planted_bug_applies_to_the_present_source_and_names_a_test() {
    let (patches, tests) = (patches(), tests());
    assert!(patches.len() >= 25, "{} patches", patches.len());
    let mut wrong = Vec::new();
    for patch in &patches {
        let text = std::fs::read_to_string(patch).expect("readable");
        let (head, _) = text.split_once("\n--- ").expect("a patch");
        let named = head.lines().find_map(|line| line.strip_prefix("Test: "));
        if named.is_none_or(|named| !tests.contains(named)) {
            wrong.push(format!("{}: there is no test {named:?}", patch.display()));
        }
        let checked = Command::new("git")
            .args(["apply", "--check"])
            .arg(patch)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("git is installed");
        if !checked.status.success() {
            wrong.push(String::from_utf8_lossy(&checked.stderr).into_owned());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
