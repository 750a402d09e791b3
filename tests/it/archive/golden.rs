//! Golden journals: finished games that every later program must carry out to the same end.
//!
//! They are found in `tests/journals/<game>/`, not listed. They change only with an explanation in the commit.
//! With `WONDERPOST_TEST_WRITE_JOURNALS=1` the test plays and writes one where a way to play has none, and
//! `positions.sha256` beside this file: for each journal a hash of what every viewer saw after every tenth event, which
//! the short form asks, and one of what they saw after every event. So a position that a program works out otherwise, in
//! debug or release, on this machine or another, is noticed at once.
//! Each test prints one line of JSON, whose cases are the journals.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use rules::chance::hex;
use sha2::{Digest, Sha256};
use wonderpost::host::archive::Extent;
use wonderpost::journal::SeedState;
use wonderpost::journal::export::{self, Export};
use wonderpost::look::proof::{Judged, prove};
use wonderpost::table::events::TableOpened;
use wonderpost::table::fold::{Phase, Table};

use super::moving::text;
use super::played;
use crate::prelude::*;
use crate::support::databases::sqlite;
use crate::tables::support::service;
use crate::tidy::{Source, read};

/// Reads every golden journal with its game and its path.
pub(crate) fn golden() -> Vec<(String, String, Export)> {
    let files = read("tests/journals", ".jsonl").into_iter();
    let read = files.map(|Source { path, text }| {
        let game = path.split('/').nth(2).expect("a folder per game");
        let export = export::read(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        (game.to_owned(), path, export)
    });
    read.collect()
}

/// Begins the line of a test. Nothing is left to chance, so it has no seed; it says how the program was built.
fn report(id: &str) -> Report {
    let mut report = Report::without_seed(id);
    let is_debug = cfg!(debug_assertions);
    report.tell("profile", if is_debug { "debug" } else { "release" });
    report
}

#[test]
fn golden_journals_are_carried_out_to_the_same_end() {
    if std::env::var_os("WONDERPOST_TEST_WRITE_JOURNALS").is_some() {
        write();
    }
    let golden = golden();
    let mut report = report("golden");
    for (key, path, export) in &golden {
        let wrong = wrong_with(key, export).into_iter();
        report.case(wrong.map(|one| format!("{path}: {one}")).collect());
    }
    report.end();
    let versions = golden
        .iter()
        .map(|(key, _, export)| (key.clone(), opened(export).rules_version));
    let versions: BTreeSet<(String, u16)> = versions.collect();
    let wanted = rules::ALL.iter().flat_map(|game| {
        let meta = game.meta();
        (1..=meta.rules_version).map(|version| (meta.key.to_owned(), version))
    });
    assert_eq!(versions, wanted.collect(), "one of every rules version");
}

/// What is wrong with a journal of a game: it verifies, its seed is there, and by the rules it comes to its end.
fn wrong_with(key: &str, export: &Export) -> Vec<String> {
    let mut wrong = Vec::new();
    match prove(export.clone(), i64::MAX) {
        Ok(proof) => {
            let found = (proof.report.seed, proof.judged);
            if found != (SeedState::Revealed, Judged::Whole) {
                wrong.push(format!("of seed and rules {found:?} is known"));
            }
        }
        Err(error) => wrong.push(error.to_string()),
    }
    if opened(export).game != key {
        wrong.push(format!("it is not of {key}"));
    }
    wrong
}

fn opened(export: &Export) -> TableOpened {
    serde_json::from_str(&export.events[0].body).expect("it opens a table")
}

#[test]
fn golden_journals_load_at_any_cut_and_give_every_viewer_the_recorded_views() {
    let mut report = report("golden-views");
    let is_written = std::env::var_os("WONDERPOST_TEST_WRITE_JOURNALS").is_some();
    let steps: &[usize] = if is_long() || is_written {
        &[10, 1]
    } else {
        &[10]
    };
    let mut lines = BTreeSet::new();
    for (key, path, export) in golden() {
        let name = path.rsplit('/').next().expect("a name");
        let events: Vec<Arc<Event>> = export.events.into_iter().map(Arc::new).collect();
        for step in steps {
            let hash = carried_out(&events, *step);
            let hash = hash.unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
            lines.insert(format!("{key}/{name} {step:2} {hash}"));
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/archive/positions.sha256");
    if is_written {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(&file, text).expect("a file can be written");
    }
    let text = std::fs::read_to_string(&file).expect("it is there");
    let recorded: BTreeSet<&str> = text.lines().collect();
    for line in &lines {
        let wrong = (!recorded.contains(line.as_str())).then(|| format!("{line} is not recorded"));
        report.case(wrong.into_iter().collect());
    }
    report.end();
    let journals = lines.len() / steps.len();
    assert_eq!(recorded.len(), 2 * journals, "none is gone");
}

/// Carries a journal out event by event. Gives a hash of what every seat, a spectator, and after the end everybody
/// sees, after every event whose number is a multiple of `step`. The error says what is wrong.
fn carried_out(events: &[Arc<Event>], step: usize) -> Result<String, String> {
    let (first, rest) = events.split_first().ok_or("it is empty")?;
    let library = Library::default();
    let mut table = Table::open(first, &library)
        .map_err(|error| format!("its first event alone is no table: {error}"))?;
    let mut hash = Sha256::new();
    for (number, event) in (1_usize..).zip(rest) {
        table.apply(event).map_err(|error| error.to_string())?;
        // Folding each cut anew would be quadratic; every tenth shows that both ways agree.
        if number.is_multiple_of(10) {
            let cut = Table::fold(&events[..=number], &library)
                .map_err(|error| format!("a cut does not load: {error}"))?;
            let is_same = cut.position.is_same(table.position.as_ref());
            if !is_same || cut.awaiting() != table.awaiting() {
                return Err(format!("cut after event {}, it differs", number + 1));
            }
        }
        if number.is_multiple_of(step) {
            let seats = Seat::all(table.opened.seats).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator, Viewer::Open]) {
                hash.update(table.position.view(viewer).json().to_string());
                hash.update("\n");
            }
        }
    }
    if !matches!(table.phase, Phase::Over(_)) {
        return Err("it does not come to an end".to_owned());
    }
    Ok(hex(&hash.finalize()))
}

/// Plays every way to play that has no journal yet, and keeps it.
fn write() {
    let database = sqlite();
    let service = service(&database);
    for setting in settings() {
        let values: Vec<&str> = setting.options.iter().map(|(_, value)| *value).collect();
        let name = format!("{}-{}.jsonl", setting.seats, values.join("-"));
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = root.join("tests/journals").join(setting.game);
        let path = folder.join(name);
        let party = played(&service, &setting, 5_000);
        if path.exists() {
            continue;
        }
        let journal = text(&service.db, &party.uid, Extent::Public);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        std::fs::write(path, journal).expect("a file can be written");
    }
}
