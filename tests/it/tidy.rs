//! What no compiler checks: arrows between modules point down, engines stay pure, tests do not cheat.
//!
//! The rules are those of `docs/ARCHITECTURE.md`. Each test lists every place that breaks its rule.
#![expect(clippy::expect_used, reason = "the sources can be read")]

use std::path::{Path, PathBuf};

/// The modules of the service by layer: each may use only those of lower layers. `cli` stands above its neighbours
/// because somebody must start them. Cargo checks the arrows between the crates below it.
const LAYERS: [&str; 9] = [
    "config clock disk reason",
    "db",
    "journal mail",
    "alerts",
    "accounts",
    "tables",
    "web worker",
    "cli",
    "main",
];

/// The files of `tables` by layer: each may use only those of lower layers.
const LAYERS_OF_TABLES: [&str; 20] = [
    // What tables agree on, and players ask of each other.
    "asks terms",
    // What happened.
    "events frozen turns clock_mark letter_hold meters",
    // What follows from that for clocks, for what is asked, and for what was answered.
    "aside asked clocks commands",
    // The journal folded.
    "table",
    // What is kept beside it: the same told in words, rows, positions.
    "history rows take_back",
    // Who must answer, and whether what happened kept to the rules.
    "answers",
    "judge",
    // How many tables wait for whom.
    "turn_counts",
    "bot_rows claim_rows heard mails order_rows quotas rematches seat_links series summary table_cache timers",
    "service",
    // Who may know of a table, lists, and what a change brings about.
    "access bot_people intents invite lobby overview replay thoughts",
    // The one way to change a table, and what is written beside it.
    "change host_log talk",
    "deadlines import look_back notes orders play proof restores outages seat_moves",
    // What players do besides moving.
    "agree reminders",
    "seat_change time_out",
    "join",
    "alerts archive away bot_seats bots claims look opening turn_links",
    "backups host_acts identity next_game notices open practice",
    "play_again",
    "letters replies",
];

/// Every relation with the files, or folders, that alone may name it. `src/db` describes them all.
const OWNERS: [(&str, &str); 37] = [
    ("copy_marks", ""),
    ("backups", "src/tables/backups/"),
    ("letter_holds", "src/tables/letter_hold.rs"),
    ("events", "src/journal/"),
    ("letters", "src/mail/outbox/"),
    ("letter_texts", "src/mail/outbox/"),
    ("mailboxes", "src/mail/mailboxes.rs"),
    ("stop_links", "src/mail/mailboxes.rs"),
    ("alert_targets", "src/alerts/targets.rs"),
    ("alerts", "src/alerts/queue.rs"),
    ("limit_uses", "src/accounts/limits.rs"),
    ("feed_keys", "src/accounts/feed_keys.rs"),
    ("letter_wishes", "src/accounts/wishes/"),
    ("absences", "src/accounts/away/"),
    ("days_off", "src/accounts/away/"),
    ("people", "src/accounts/"),
    ("sessions", "src/accounts/"),
    ("sign_ins", "src/accounts/"),
    (
        "game_tables",
        "src/tables/bot_rows.rs src/tables/rows.rs src/tables/summary.rs src/tables/lobby/ \
         src/tables/overview.rs src/tables/turn_counts.rs",
    ),
    (
        "seats",
        "src/tables/bot_rows.rs src/tables/heard.rs src/tables/rows.rs src/tables/summary.rs \
         src/tables/lobby/ src/tables/turn_counts.rs",
    ),
    ("seat_links", "src/tables/seat_links.rs"),
    ("seat_claims", "src/tables/claim_rows.rs"),
    ("look_backs", "src/tables/look_back/"),
    ("look_back_positions", "src/tables/look_back/"),
    ("timers", "src/tables/timers.rs"),
    ("outages", "src/tables/outages.rs"),
    ("outage_moves", "src/tables/outages.rs"),
    ("host_log", "src/tables/host_log.rs"),
    ("clock_marks", "src/tables/clock_mark.rs"),
    ("commands", "src/tables/commands.rs"),
    ("talk", "src/tables/talk.rs"),
    ("notes", "src/tables/notes.rs"),
    ("orders", "src/tables/order_rows.rs"),
    ("mails", "src/tables/mails.rs"),
    ("rematches", "src/tables/rematches.rs"),
    ("series", "src/tables/series/"),
    ("series_games", "src/tables/series/"),
];

#[derive(Clone)]
pub(super) struct Source {
    /// From the project's root, with slashes.
    pub(super) path: String,
    pub(super) text: String,
}

impl Source {
    /// The module of the first level: `src/mail/lmtp.rs` and `src/mail.rs` are both `mail`.
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

/// Reads all files of a folder whose names end so, of which there are some.
pub(super) fn read(folder: &str, end: &str) -> Vec<Source> {
    let sources = files(folder, end);
    assert!(!sources.is_empty(), "{folder}");
    sources
}

fn files(folder: &str, end: &str) -> Vec<Source> {
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
    sources
}

fn layer(module: &str) -> Option<usize> {
    place_in(&LAYERS, module)
}

/// The index of the layer with a name.
fn place_in(layers: &[&str], name: &str) -> Option<usize> {
    let is_in = |layer: &&str| layer.split(' ').any(|one| one == name);
    layers.iter().position(is_in)
}

/// Lists the modules of the first level that a file names after `crate::`, with their lines.
fn uses(source: &Source) -> impl Iterator<Item = (usize, String)> {
    let named = |(number, line)| names_after(line, "crate::").map(move |name| (number, name));
    source.code().flat_map(named)
}

pub(super) fn assert_none(broken: &[String], rule: &str) {
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

/// The file of `tables` that a path leads to: `look` for all of `src/tables/look/`.
fn file_of_tables(path: &str) -> Option<&str> {
    path.strip_prefix("src/tables/")?.split(['/', '.']).next()
}

/// Lists the files of `tables` that one of them names, with their lines.
fn uses_in_tables(source: &Source) -> Vec<(usize, String)> {
    // A file in a folder is one level further down.
    let up = if source.path.matches('/').count() > 2 && !source.path.ends_with("/mod.rs") {
        "super::super::"
    } else {
        "super::"
    };
    // Tests at the foot of a file say `super` for the file itself.
    let code = source
        .code()
        .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
    let named = |(number, line)| {
        let names = ["crate::tables::", up].map(|path| names_after(line, path));
        names.into_iter().flatten().map(move |name| (number, name))
    };
    code.flat_map(named).collect()
}

/// Lists the names that stand after a path, also those of a group on the same line.
fn names_after<'a>(line: &'a str, path: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let places = line.match_indices(path).filter(move |(place, _)| {
        let before = line[..*place].chars().next_back();
        before.is_none_or(|letter| !is_name(letter) && letter != '$')
    });
    places.flat_map(move |(place, _)| {
        let rest = &line[place + path.len()..];
        let (names, most) = match rest.strip_prefix('{') {
            Some(group) => (group.split('}').next().unwrap_or(group), usize::MAX),
            None => (rest, 1),
        };
        names.split(',').take(most).map(|name| {
            let name = name.trim().chars();
            name.take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                .collect()
        })
    })
}

#[test]
fn arrows_within_tables_point_down() {
    let find = |file: &str| place_in(&LAYERS_OF_TABLES, file);
    let layer =
        |file: &str| find(file).unwrap_or_else(|| panic!("{file} is in no layer of tables"));
    let mut broken = Vec::new();
    let mut seen = 0;
    for source in read("src/tables", ".rs") {
        let own = file_of_tables(&source.path).unwrap_or_default().to_owned();
        if own == "mod" {
            continue;
        }
        let own_layer = layer(&own);
        for (line, used) in uses_in_tables(&source) {
            seen += 1;
            if find(&used).is_none() {
                broken.push(format!("{}:{line}: name the file of {used}", source.path));
            } else if used != own && layer(&used) >= own_layer {
                broken.push(format!("{}:{line}: {own} uses {used}", source.path));
            }
        }
    }
    assert!(seen > 80, "the arrows are seen");
    assert_none(
        &broken,
        "A file of tables uses only files of lower layers, and by their own names.",
    );
}

/// The relations that `schema.rs` describes.
fn relations() -> Vec<String> {
    let schema = include_str!("../../src/db/schema.rs");
    schema
        .split("diesel::table! {")
        .skip(1)
        .filter_map(|text| {
            let head = text
                .lines()
                .find(|line| line.contains(" (") && !line.contains("///"))?;
            Some(head.trim().split(' ').next()?.to_owned())
        })
        .collect()
}

/// Lists the relations that a file names: as `schema::x`, as a diesel path, or in the words of a statement.
fn names_relations(source: &Source, relations: &[String]) -> Vec<String> {
    let code: Vec<&str> = source.code().map(|(_, line)| line).collect();
    let code = code.join(" ");
    let words: Vec<&str> = code
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| !word.is_empty())
        .collect();
    let before_relation = ["FROM", "UPDATE", "INTO", "JOIN", "schema", "table_name"];
    let in_group = code.split("schema::{").skip(1).flat_map(|group| {
        let group = group.split('}').next().unwrap_or_default();
        group
            .split(',')
            .filter_map(|name| name.split_whitespace().next())
    });
    let named: Vec<&str> = words
        .windows(2)
        .filter(|pair| before_relation.contains(&pair[0]))
        .map(|pair| pair[1])
        .chain(in_group)
        .collect();
    relations
        .iter()
        .filter(|relation| named.contains(&relation.as_str()))
        .cloned()
        .collect()
}

/// Each relation with each place that may name it.
fn homes() -> impl Iterator<Item = (&'static str, &'static str)> {
    OWNERS.iter().flat_map(|(relation, homes)| {
        let homes = homes.split(' ').filter(|home| !home.is_empty());
        homes.map(move |home| (*relation, home))
    })
}

#[test]
fn a_relation_is_named_by_its_owner_only() {
    let relations = relations();
    let owned: Vec<&str> = OWNERS.iter().map(|(relation, _)| *relation).collect();
    let is_owned = |relation: &String| owned.contains(&relation.as_str());
    assert!(
        relations.len() > 10,
        "the relations are seen: {relations:?}"
    );
    let orphans: Vec<String> = relations
        .iter()
        .filter(|one| !is_owned(one))
        .cloned()
        .collect();
    assert_none(&orphans, "Every relation of schema.rs has an owner.");
    let sources = read("src", ".rs");
    let mut broken = Vec::new();
    let mut named = Vec::new();
    for source in sources
        .iter()
        .filter(|source| !source.path.starts_with("src/db/"))
    {
        if source.text.contains("schema::*") || source.text.contains("schema as ") {
            broken.push(format!("{}: name the relations one by one", source.path));
        }
        for relation in names_relations(source, &relations) {
            let mut homes = homes().filter(|(owned, _)| *owned == relation);
            if !homes.any(|(_, home)| source.path.starts_with(home)) {
                broken.push(format!("{}: {relation}", source.path));
            }
            named.push((relation, source.path.clone()));
        }
    }
    assert_none(&broken, "Only the owner of a relation names it.");
    let idle: Vec<String> = homes()
        .filter(|(relation, home)| {
            !named
                .iter()
                .any(|(one, path)| one == relation && path.starts_with(home))
        })
        .map(|(relation, home)| format!("{home}: {relation}"))
        .collect();
    assert_none(
        &idle,
        "A file that is listed as an owner names the relation.",
    );
}

/// Reads the sources of the service and of all crates.
pub(super) fn read_all() -> Vec<Source> {
    let mut sources = read("crates", ".rs");
    sources.retain(|source| source.path.contains("/src/"));
    sources.extend(read("src", ".rs"));
    sources
}

#[test]
fn engines_are_pure() {
    // Words that would bring time, chance, hash order, fractions or the world into an engine.
    let forbidden = "chrono rand:: rand_chacha diesel actix lettre askama tokio tracing anyhow std::fs std::io \
        std::net std::env std::time std::process std::thread SystemTime Instant:: HashMap HashSet f32 f64 entropy \
        println!";
    let mut broken = Vec::new();
    for source in read("crates/rules/src", ".rs") {
        if source.path.starts_with("crates/rules/src/chance") {
            continue;
        }
        for (number, line) in source.code() {
            for word in forbidden.split_whitespace() {
                if line.replace("is_f64", "").contains(word) {
                    broken.push(format!("{}:{number}: {word}", source.path));
                }
            }
        }
    }
    assert_none(&broken, "Engines know chance and nothing of the world.");
}

#[test]
fn a_game_is_named_in_its_own_folders_only() {
    let keys: Vec<&str> = rules::ALL.iter().map(|game| game.meta().key).collect();
    let is_own = |path: &str, key: &str| {
        [
            "crates/rules/src",
            "crates/scene/src",
            "src/web/boards",
            "src/mail/boards",
        ]
        .iter()
        .any(|home| {
            let inner = path
                .strip_prefix(home)
                .and_then(|rest| rest.strip_prefix('/'));
            inner.is_some_and(|inner| inner.split(['/', '.']).next() == Some(key))
        })
    };
    let mut broken = Vec::new();
    for source in read_all() {
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
        "src/alerts/targets.rs",
        "src/alerts/queue.rs",
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
        "SQL and diesel appear in db, journal, accounts, mail/mailboxes, mail/outbox, alerts/targets, alerts/queue and tables only.",
    );
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut sources = read_all();
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
    let broken: Vec<String> = read_all()
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
    for source in read("tests", ".rs").into_iter().chain(read_all()) {
        // The worker waits for its thread, a start for its database, a command for others to leave, a watchdog's
        // thread between two signs of life, a change that came second lets the first one pass, and a test's mail server
        // is slow on purpose.
        let may_wait = [
            "src/worker.rs",
            "src/cli/serve.rs",
            "src/cli/alone.rs",
            "src/cli/systemd.rs",
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
    for folder in "src crates tests benches docs tools migrations templates static".split(' ') {
        for end in ".rs .md .sql .py .sh .html .txt .mjs .js .css .json".split(' ') {
            sources.extend(files(folder, end));
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
