//! Golden journals: finished games that every later program must carry out to the same end.
//!
//! They are found in `tests/journals/<game>/`, not listed. They change only with an explanation in the commit.
//! With `WONDERPOST_TEST_WRITE_JOURNALS=1` the test plays and writes one where a way to play has none, and
//! `positions.sha256` beside this file: for each journal a hash of what every viewer saw after every event. So a position that a program
//! works out otherwise, in debug or release, on this machine or another, is noticed at once.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};
use wonderpost::chance::hex;
use wonderpost::games::{self, Library, Seat, Viewer};
use wonderpost::journal::export::{self, Export};
use wonderpost::journal::{Event, SeedState};
use wonderpost::tables::archive::{self, Extent};
use wonderpost::tables::events::TableOpened;
use wonderpost::tables::replay::replay_events;
use wonderpost::tables::table::{Phase, Table};

use super::played;
use crate::support::databases::sqlite;
use crate::support::random::Random;
use crate::tables::support::{service, settings};

const SEED: u64 = 0x5eed_0006;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals")
}

/// Reads every golden journal with the folder it lies in.
fn golden() -> Vec<(String, PathBuf, Export)> {
    let mut found = Vec::new();
    for game in folder().read_dir().expect("the folder is there") {
        let game = game.expect("readable").path();
        let key = game
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned();
        for file in game.read_dir().expect("a folder per game") {
            let path = file.expect("readable").path();
            let text = std::fs::read_to_string(&path).expect("readable");
            let export =
                export::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            found.push((key.clone(), path, export));
        }
    }
    found.sort_by(|one, other| one.1.cmp(&other.1));
    found
}

#[test]
fn golden_journals_are_carried_out_to_the_same_end() {
    if std::env::var_os("WONDERPOST_TEST_WRITE_JOURNALS").is_some() {
        write();
    }
    let golden = golden();
    for (key, path, export) in &golden {
        let place = path.display();
        let report = export
            .verify()
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(report.seed, SeedState::Revealed, "{place}");
        assert_eq!(replay_events(export.events.clone()), None, "{place}");
        assert!(
            export.events[0]
                .body
                .contains(&format!("\"game\":\"{key}\"")),
            "{place}"
        );
    }
    let versions: BTreeSet<(String, u16)> = golden
        .iter()
        .map(|(key, _, export)| (key.clone(), opened(export).rules_version))
        .collect();
    let wanted = games::ALL.iter().flat_map(|game| {
        let meta = game.meta();
        (1..=meta.rules_version).map(|version| (meta.key.to_owned(), version))
    });
    assert_eq!(versions, wanted.collect(), "one of every rules version");
}

/// What the first event of a journal says.
fn opened(export: &Export) -> TableOpened {
    serde_json::from_str(&export.events[0].body).expect("it opens a table")
}

#[test]
fn golden_journals_give_every_viewer_the_recorded_views() {
    let lines: String = golden()
        .into_iter()
        .map(|(key, path, export)| {
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.expect("a name").to_owned();
            format!("{}  {key}/{name}\n", hash_of_views(export))
        })
        .collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/archive/positions.sha256");
    if std::env::var_os("WONDERPOST_TEST_WRITE_JOURNALS").is_some() {
        std::fs::write(&file, &lines).expect("a file can be written");
    }
    let recorded = std::fs::read_to_string(&file).expect("it is there");
    assert_eq!(lines, recorded);
}

/// A hash of what every seat, a spectator, and after the end everybody sees, after each event.
fn hash_of_views(export: Export) -> String {
    let events: Vec<Arc<Event>> = export.events.into_iter().map(Arc::new).collect();
    let (first, rest) = events.split_first().expect("not empty");
    let mut table = Table::open(first, &Library::default()).expect("a table");
    let mut hash = Sha256::new();
    for event in rest {
        table.apply(event).expect("it fits");
        let seats = Seat::all(table.opened.seats).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Spectator, Viewer::Open]) {
            hash.update(table.position.view(viewer).json().to_string());
            hash.update("\n");
        }
    }
    hex(&hash.finalize())
}

#[test]
fn any_cut_of_a_golden_journal_loads() {
    for (_, path, export) in golden() {
        let events: Vec<Arc<Event>> = export.events.into_iter().map(Arc::new).collect();
        let (first, rest) = events.split_first().expect("not empty");
        let mut table =
            Table::open(first, &Library::default()).expect("the first event alone is a table");
        for (index, event) in rest.iter().enumerate() {
            table
                .apply(event)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            // Folding each cut anew would be quadratic; every tenth shows that both ways agree.
            if index % 10 == 0 {
                let cut =
                    Table::fold(&events[..index + 2], &Library::default()).expect("a cut loads");
                assert!(
                    cut.position.is_same(table.position.as_ref()),
                    "{}",
                    path.display()
                );
                assert_eq!(cut.awaiting(), table.awaiting());
            }
        }
        assert!(matches!(table.phase, Phase::Over(_)));
    }
}

/// Plays every way to play that has no journal yet, and keeps it.
fn write() {
    let database = sqlite();
    let service = service(&database);
    let mut dice = Random::new(SEED);
    for setting in settings() {
        let values: Vec<&str> = setting.options.iter().map(|(_, value)| *value).collect();
        let name = format!("{}-{}.jsonl", setting.seats, values.join("-"));
        let folder = folder().join(setting.game);
        let path = folder.join(name);
        let party = played(&service, &setting, &mut dice, 5_000);
        if path.exists() {
            continue;
        }
        let export = archive::find(&service.db, &party.uid, Extent::Public)
            .expect("read")
            .expect("there");
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        std::fs::write(path, export::write(&export)).expect("a file can be written");
    }
}
