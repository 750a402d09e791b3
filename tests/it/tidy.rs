//! What no compiler checks: arrows between modules point down, engines stay pure, tests do not cheat.
//!
//! The rules are those of `docs/ARCHITECTURE.md`. Each test lists every place that breaks its rule.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::db::migrations::relations;

/// The modules of the service by layer: each may use only those of lower layers. `cli` stands above its neighbours
/// because somebody must start them. Cargo checks the arrows between the crates below it.
const LAYERS: [&str; 14] = [
    "config clock files reason",
    "db",
    "error jobs",
    "journal mail",
    "alerts",
    "accounts",
    "table",
    "play",
    "look",
    "tell",
    "host",
    "web worker",
    "cli",
    "main",
];

/// Every file, or folder, that may name relations, with those that it owns. `src/db` describes them all.
const OWNERS: [(&str, &str); 34] = [
    ("src/db/", "copy_marks"),
    ("src/jobs/", "jobs"),
    ("src/journal/", "events"),
    ("src/mail/outbox/", "letters letter_texts jobs"),
    ("src/mail/mailboxes.rs", "mailboxes stop_links"),
    ("src/alerts/targets.rs", "alert_targets"),
    ("src/accounts/", "people sessions sign_ins"),
    ("src/accounts/limits.rs", "limit_uses"),
    ("src/accounts/feed_keys.rs", "feed_keys"),
    ("src/accounts/wishes.rs", "letter_wishes"),
    ("src/accounts/away/", "absences days_off"),
    ("src/play/rows/", "game_tables seats"),
    ("src/play/bot_rows.rs", "game_tables seats"),
    ("src/play/summary.rs", "game_tables seats"),
    ("src/look/lobby/", "game_tables people seats series_games"),
    (
        "src/play/seated.rs",
        "alert_targets events orders people seats",
    ),
    (
        "src/look/board/",
        "absences notes orders seats series_games talk",
    ),
    ("src/accounts/sessions.rs", "game_tables seats"),
    ("src/look/overview.rs", "game_tables"),
    ("src/play/heard.rs", "seats"),
    ("src/play/grace.rs", "seats"),
    ("src/play/seat_links.rs", "seat_links"),
    ("src/play/claim_rows.rs", "seat_claims"),
    ("src/look/look_back/", "look_backs look_back_positions"),
    ("src/play/timers.rs", "jobs"),
    ("src/play/outages.rs", "clock_marks outages outage_moves"),
    ("src/host/log.rs", "host_log"),
    ("src/play/letter_hold.rs", "letter_holds"),
    ("src/host/backups/", "backups"),
    (
        "src/play/talk.rs",
        "game_tables letter_wishes notes people seats talk",
    ),
    ("src/play/orders.rs", "orders"),
    ("src/tell/mails.rs", "mails"),
    ("src/play/next_game.rs", "rematches"),
    ("src/play/series/", "jobs series series_games"),
];

#[derive(Clone)]
pub(super) struct Source {
    /// From the project's root, with slashes.
    pub(super) path: String,
    pub(super) text: String,
}

impl Source {
    /// The module of the first level: `mail` for `src/mail/mime.rs`.
    fn module(&self) -> &str {
        let inner = self.path.trim_start_matches("src/");
        inner.split(['/', '.']).next().unwrap_or(inner)
    }

    /// The lines with their numbers, without comments.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().zip(1..);
        lines.map(|(line, number)| (number, line.split("//").next().unwrap_or(line)))
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
            let local = path.strip_prefix(root).expect("inside").to_str();
            let local = local.expect("text").to_owned();
            let is_foreign = path.ends_with("node_modules") || path.ends_with("__pycache__");
            if path.is_dir() && !is_foreign {
                folders.push(path);
            } else if local.ends_with(end) {
                let text = std::fs::read_to_string(&path).expect("readable");
                sources.push(Source { path: local, text });
            }
        }
    }
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    sources
}

fn layer(module: &str) -> Option<usize> {
    let is_in = |layer: &&str| layer.split(' ').any(|one| one == module);
    LAYERS.iter().position(is_in)
}

/// Lists the places whose code breaks a rule, with what it is that does.
fn faults<'a, W: Into<String>>(
    sources: impl IntoIterator<Item = &'a Source>,
    find: impl Fn(&'a Source, &'a str) -> Option<W>,
) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for (number, line) in source.code() {
            let fault: Option<String> = find(source, line).map(Into::into);
            found.extend(fault.map(|fault| format!("{}:{number}: {fault}", source.path)));
        }
    }
    found
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
        let own = layer(&module).expect(&source.path);
        let named = |(number, line)| names_after(line, "crate::").map(move |name| (number, name));
        for (line, used) in source.code().flat_map(named) {
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
    let lines = text.lines();
    let modules = lines.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let layers = modules.map(|module| layer(module).expect(module));
    let layers: Vec<usize> = layers.collect();
    assert!(layers.len() > 8 && layers.is_sorted(), "{layers:?}");
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

/// Lists the words of a file that stand where a relation is named: as `schema::x`, as a diesel path, or in a statement.
fn named_in(source: &Source) -> BTreeSet<String> {
    let code: Vec<&str> = source.code().map(|(_, line)| line).collect();
    let code = code.join(" ");
    let words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let before = ["FROM", "UPDATE", "INTO", "JOIN", "schema", "table_name"];
    let pairs = words.windows(2).filter(|pair| before.contains(&pair[0]));
    let groups = code.split("schema::{").skip(1);
    let groups = groups.filter_map(|group| group.split('}').next());
    let in_groups = groups.flat_map(|group| group.split(','));
    let in_groups = in_groups.filter_map(|name| name.split_whitespace().next());
    let named = pairs.map(|pair| pair[1]).chain(in_groups);
    named.map(str::to_owned).collect()
}

#[test]
fn a_relation_is_named_by_its_owner_only() {
    let homes = OWNERS.iter().flat_map(|(home, owned)| {
        let owned = owned.split(' ');
        owned.map(move |relation| (*home, relation))
    });
    let homes: Vec<(&str, &str)> = homes.collect();
    let owned: BTreeSet<&str> = homes.iter().map(|(_, relation)| *relation).collect();
    let relations = relations();
    let relations: BTreeSet<&str> = relations.keys().map(String::as_str).collect();
    assert!(relations.len() > 10, "they are seen: {relations:?}");
    assert_eq!(relations, owned, "every relation has an owner");
    let mut broken = Vec::new();
    let mut idle = homes.clone();
    for source in read("src", ".rs") {
        let path = &source.path;
        let named = named_in(&source);
        idle.retain(|(home, relation)| !path.starts_with(home) || !named.contains(*relation));
        if path.starts_with("src/db/") {
            continue;
        }
        if source.text.contains("schema::*") || source.text.contains("schema as ") {
            broken.push(format!("{path}: name the relations one by one"));
        }
        for relation in named.iter().filter(|name| owned.contains(name.as_str())) {
            let mut homes = homes.iter().filter(|(_, owned)| owned == relation);
            if !homes.any(|(home, _)| path.starts_with(home)) {
                broken.push(format!("{path}: {relation}"));
            }
        }
    }
    assert_none(&broken, "Only the owner of a relation names it.");
    assert!(idle.is_empty(), "an owner names its relations: {idle:?}");
}

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
    let mut engines = read("crates/rules/src", ".rs");
    engines.retain(|source| !source.path.starts_with("crates/rules/src/chance"));
    let broken = faults(&engines, |_, line| {
        let line = line.replace("is_f64", "");
        let mut words = forbidden.split_whitespace();
        words.find(|word| line.contains(*word))
    });
    assert_none(&broken, "Engines know chance and nothing of the world.");
}

#[test]
fn a_game_is_named_in_its_own_folders_only() {
    let homes = "crates/rules/src/ crates/scene/src/";
    let is_own = |path: &str, key: &str| {
        let mut inner = homes.split(' ').filter_map(|home| path.strip_prefix(home));
        inner.any(|inner| inner.split(['/', '.']).next() == Some(key))
    };
    let mut sources = read_all();
    for source in &mut sources {
        let end = source.text.find("\n#[cfg(test)]");
        source.text.truncate(end.unwrap_or(source.text.len()));
    }
    let broken = faults(&sources, |source, line| {
        let mut keys = rules::ALL.iter().map(|game| game.meta().key);
        keys.find(|key| line.contains(&format!("\"{key}\"")) && !is_own(&source.path, key))
    });
    let rule = "What must be known of a game is asked of its Meta or of its board.";
    assert_none(&broken, rule);
}

#[test]
fn the_database_is_spoken_to_in_few_places() {
    let may = "src/db src/jobs/ src/journal/ src/accounts/ src/mail/mailboxes.rs src/mail/outbox/ src/alerts/targets.rs \
        src/play/ src/look/ src/tell/ src/host/";
    let mut sources = read("src", ".rs");
    sources.retain(|source| !may.split(' ').any(|place| source.path.starts_with(place)));
    let speaks = |line: &str| line.contains("diesel::") || line.contains("db::schema");
    let broken = faults(&sources, |_, line| speaks(line).then_some(line));
    assert_none(&broken, &format!("SQL and diesel appear in {may} only."));
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut sources = [read_all(), read("tests", ".rs"), read("benches", ".rs")].concat();
    sources.retain(|source| !source.text.starts_with("//! "));
    let broken: Vec<String> = sources.into_iter().map(|source| source.path).collect();
    assert_none(&broken, "A file opens with `//!`.");
}

#[test]
fn a_line_of_a_template_fits_a_screen() {
    let mut broken = Vec::new();
    for source in read("templates", ".html") {
        let lines = (1..).zip(source.text.lines());
        let long = lines.filter(|(_, line)| line.chars().count() > 160);
        broken.extend(long.map(|(number, line)| format!("{}:{number}: {line}", source.path)));
    }
    assert_none(&broken, "A line has at most 160 characters.");
}

#[test]
fn no_module_is_a_drawer_for_odds_and_ends() {
    let drawers = ["util", "utils", "common", "helpers", "misc"];
    let mut broken: Vec<String> = read_all().into_iter().map(|source| source.path).collect();
    broken.retain(|path| path.split(['/', '.']).any(|name| drawers.contains(&name)));
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
    // The worker waits for its thread, a start for its database, a command for others to leave, a watchdog's thread
    // between two signs of life, a change that came second lets the first one pass, and a test's mail server is slow on
    // purpose.
    let may_wait = "src/worker/mod.rs src/cli/serve.rs src/cli/copy_database.rs src/play/change.rs \
        tests/it/mail/sink.rs";
    let mut sources = [read("tests", ".rs"), read_all()].concat();
    sources.retain(|source| !may_wait.split(' ').any(|path| path == source.path));
    let broken = faults(&sources, |_, line| {
        let is_forbidden = forbidden.iter().any(|word| line.contains(word));
        is_forbidden.then_some(line.trim())
    });
    let rule = "No test sleeps for luck, is left out, or hopes for a panic.";
    assert_none(&broken, rule);
}

#[test]
fn the_project_stands_by_itself() {
    let outside = [concat!("../", "shared"), concat!("/work", "/")];
    let mut broken = Vec::new();
    for folder in "src crates tests benches docs tools migrations templates static".split(' ') {
        for end in ".rs .md .sql .py .sh .html .txt .mjs .js .css .json".split(' ') {
            for source in files(folder, end) {
                let mut lines = source.text.lines();
                let found = lines.find(|line| outside.iter().any(|place| line.contains(place)));
                broken.extend(found.map(|line| format!("{}: {line}", source.path)));
            }
        }
    }
    assert_none(&broken, "Nothing is read from outside the project.");
}

#[test]
fn files_that_are_named_are_there() {
    let tops = "src/ crates/ tests/ docs/ benches/ templates/";
    let mut sources = [read_all(), read("tests", ".rs"), read("benches", ".rs")].concat();
    sources.extend(read("docs", ".md"));
    let mut broken = Vec::new();
    for source in &sources {
        // From the top of the project, or of its crate.
        let own = source.path.splitn(3, '/').take(2).collect::<PathBuf>();
        let is_there = |path: &str| Path::new(path).exists() || own.join(path).exists();
        let named = source.text.split('`');
        let named = named.filter(|word| tops.split(' ').any(|top| word.starts_with(top)));
        let mut named = named.filter(|word| !word.contains([' ', '*', '<', '\n']));
        let lost = named.find(|path| !is_there(path));
        broken.extend(lost.map(|path| format!("{}: {path}", source.path)));
    }
    assert_none(
        &broken,
        "Comments and documents name files as they are called.",
    );
}
