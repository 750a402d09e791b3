//! What no compiler checks: arrows between modules point down, engines stay pure, tests do not cheat.
//!
//! The rules are those of `docs/ARCHITECTURE.md`. Each test lists every place that breaks its rule.
#![expect(clippy::expect_used, reason = "the sources can be read")]

use std::path::{Path, PathBuf};

use wonderpost::games;

/// The modules by layer: each may use only those of lower layers. `cli` stands above its neighbours because
/// somebody must start them.
const LAYERS: [&[&str]; 8] = [
    &["config", "clock", "chance"],
    &["games", "db"],
    &["journal", "mail"],
    &["accounts"],
    &["tables"],
    &["web", "worker"],
    &["cli"],
    &["main"],
];

struct Source {
    /// From the project's root, with slashes.
    path: String,
    text: String,
}

impl Source {
    /// The module of the first level: `src/games/duel/mod.rs` and `src/games.rs` are both `games`.
    fn module(&self) -> &str {
        let inner = self.path.trim_start_matches("src/");
        inner.split(['/', '.']).next().unwrap_or(inner)
    }

    /// The lines with their numbers, without comments.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.split("//").next().unwrap_or(line)))
    }
}

/// Reads all files of a folder whose names end so.
fn read(folder: &str, end: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("the folder is there") {
            let path: PathBuf = entry.expect("readable").path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or("");
            if path.is_dir() && name != "node_modules" && name != "__pycache__" {
                folders.push(path);
            } else if name.ends_with(end) {
                let local = path.strip_prefix(root).expect("inside");
                sources.push(Source {
                    path: local.to_str().expect("text").replace('\\', "/"),
                    text: std::fs::read_to_string(&path).expect("readable"),
                });
            }
        }
    }
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(!sources.is_empty());
    sources
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// Lists the modules of the first level that a file names after `crate::`, with their lines.
fn uses(source: &Source) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in source.code() {
        for (place, _) in line.match_indices("crate::") {
            let before = line[..place].chars().next_back();
            if before
                .is_some_and(|letter| letter.is_alphanumeric() || letter == '$' || letter == '_')
            {
                continue;
            }
            let rest = &line[place + "crate::".len()..];
            let names = rest.strip_prefix('{').map_or(rest, |group| group);
            let is_group = rest.starts_with('{');
            for name in names.split(',').take(if is_group { usize::MAX } else { 1 }) {
                let name: String = name
                    .trim()
                    .chars()
                    .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                    .collect();
                found.push((number, name));
            }
        }
    }
    found
}

fn assert_none(broken: &[String], rule: &str) {
    assert!(broken.is_empty(), "{rule}\n{}", broken.join("\n"));
}

#[test]
fn arrows_between_modules_point_down() {
    let mut broken = Vec::new();
    let mut seen = 0;
    for source in read("src", ".rs") {
        let module = source.module().to_owned();
        if module == "lib" {
            continue;
        }
        let own = layer(&module).unwrap_or_else(|| panic!("{}: in no layer", source.path));
        for (line, used) in uses(&source) {
            let Some(below) = layer(&used) else { continue };
            seen += 1;
            if used != module && below >= own {
                broken.push(format!("{}:{line}: {module} uses {used}", source.path));
            }
        }
    }
    assert!(seen > 100, "the arrows are seen");
    assert_none(&broken, "A module uses only modules of lower layers.");
}

#[test]
fn the_library_lists_its_modules_in_layer_order() {
    let text = include_str!("../../src/lib.rs");
    let layers: Vec<usize> = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .map(|module| layer(module).unwrap_or_else(|| panic!("{module} is in no layer")))
        .collect();
    assert!(layers.len() > 8 && layers.is_sorted(), "{layers:?}");
}

#[test]
fn engines_are_pure() {
    // Words that would bring time, chance, hash order, fractions or the world into an engine.
    let forbidden = [
        "chrono",
        "rand::",
        "rand_chacha",
        "diesel",
        "actix",
        "lettre",
        "askama",
        "tokio",
        "tracing",
        "anyhow",
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::time",
        "std::process",
        "std::thread",
        "SystemTime",
        "Instant::",
        "HashMap",
        "HashSet",
        "f32",
        "f64",
        "entropy",
        "println!",
    ];
    let mut broken = Vec::new();
    for source in read("src/games", ".rs") {
        for (number, line) in source.code() {
            for word in forbidden {
                if line.replace("is_f64", "").contains(word) {
                    broken.push(format!("{}:{number}: {word}", source.path));
                }
            }
        }
        for (line, used) in uses(&source) {
            if !["chance", "games"].contains(&used.as_str()) {
                broken.push(format!("{}:{line}: crate::{used}", source.path));
            }
        }
    }
    assert_none(
        &broken,
        "Engines know chance and their own files, and nothing of the world.",
    );
}

#[test]
fn a_game_is_named_in_its_own_folders_only() {
    let keys: Vec<&str> = games::ALL.iter().map(|game| game.meta().key).collect();
    let is_own = |path: &str, key: &str| {
        ["src/games", "src/web/boards", "src/mail/boards"]
            .iter()
            .any(|home| {
                let inner = path
                    .strip_prefix(home)
                    .and_then(|rest| rest.strip_prefix('/'));
                inner.is_some_and(|inner| inner.split(['/', '.']).next() == Some(key))
            })
    };
    let mut broken = Vec::new();
    for source in read("src", ".rs") {
        let code = source.code();
        for (number, line) in code.take_while(|(_, line)| !line.starts_with("#[cfg(test)]")) {
            for key in &keys {
                if line.contains(&format!("\"{key}\"")) && !is_own(&source.path, key) {
                    broken.push(format!("{}:{number}: {key}", source.path));
                }
            }
        }
    }
    assert_none(
        &broken,
        "What must be known of a game is asked of its Meta or of its board.",
    );
}

#[test]
fn the_database_is_spoken_to_in_few_places() {
    let may = [
        "src/db",
        "src/journal/",
        "src/accounts/",
        "src/mail/mailboxes.rs",
        "src/mail/outbox/",
        "src/tables/",
    ];
    let broken: Vec<String> = read("src", ".rs")
        .iter()
        .filter(|source| !may.iter().any(|place| source.path.starts_with(place)))
        .flat_map(|source| {
            source
                .code()
                .filter(|(_, line)| line.contains("diesel::") || line.contains("db::schema"))
                .map(|(number, _)| format!("{}:{number}", source.path))
                .collect::<Vec<_>>()
        })
        .collect();
    assert_none(
        &broken,
        "SQL and diesel appear in db, journal, accounts, mail/mailboxes, mail/outbox and tables only.",
    );
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut sources = read("src", ".rs");
    sources.extend(read("tests", ".rs"));
    sources.extend(read("benches", ".rs"));
    let broken: Vec<String> = sources
        .into_iter()
        .filter(|source| !source.text.starts_with("//! "))
        .map(|source| source.path)
        .collect();
    assert_none(&broken, "A file opens with `//!`.");
}

#[test]
fn no_module_is_a_drawer_for_odds_and_ends() {
    let broken: Vec<String> = read("src", ".rs")
        .into_iter()
        .map(|source| source.path)
        .filter(|path| {
            ["util", "utils", "common", "helpers", "misc"]
                .iter()
                .any(|name| {
                    path.ends_with(&format!("/{name}.rs")) || path.contains(&format!("/{name}/"))
                })
        })
        .collect();
    assert_none(&broken, "A function lives with the noun it serves.");
}

#[test]
fn tests_neither_sleep_nor_look_away() {
    // Written in halves so that this file does not find itself.
    let forbidden = [
        concat!("#[ign", "ore"),
        concat!("#[should_", "panic"),
        concat!("thread::", "sleep"),
    ];
    let mut broken = Vec::new();
    for source in read("tests", ".rs").into_iter().chain(read("src", ".rs")) {
        // The worker waits for its thread, a change that came second lets the first one pass, and a test's mail
        // server is slow on purpose.
        let may_wait = [
            "src/worker.rs",
            "src/tables/change.rs",
            "tests/it/mail/sink.rs",
        ]
        .contains(&source.path.as_str());
        for (number, line) in source.code() {
            if !may_wait && forbidden.iter().any(|word| line.contains(word)) {
                broken.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    assert_none(
        &broken,
        "No test sleeps for luck, is left out, or hopes for a panic.",
    );
}

#[test]
fn the_project_stands_by_itself() {
    let outside = [concat!("../", "shared"), concat!("/work", "/")];
    let mut sources = Vec::new();
    for folder in [
        "src",
        "tests",
        "benches",
        "docs",
        "tools",
        "migrations",
        "templates",
        "static",
    ] {
        for end in [
            ".rs", ".md", ".sql", ".py", ".sh", ".html", ".txt", ".mjs", ".js", ".css", ".json",
        ] {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            if root.is_dir() && has_any(&root, end) {
                sources.extend(read(folder, end));
            }
        }
    }
    let broken: Vec<String> = sources
        .iter()
        .flat_map(|source| {
            source
                .text
                .lines()
                .enumerate()
                .filter(|(_, line)| outside.iter().any(|place| line.contains(place)))
                .map(|(index, _)| format!("{}:{}", source.path, index + 1))
                .collect::<Vec<_>>()
        })
        .collect();
    assert_none(&broken, "Nothing is read from outside the project.");
}

fn has_any(folder: &Path, end: &str) -> bool {
    folder
        .read_dir()
        .expect("the folder is there")
        .any(|entry| {
            let path = entry.expect("readable").path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or("");
            if path.is_dir() {
                name != "node_modules" && has_any(&path, end)
            } else {
                name.ends_with(end)
            }
        })
}
