//! Backups: made once, kept privately, checked, and told when they fail.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use wonderpost::config::BackupConfig;
use wonderpost::host::backups::{self, BackupRow, Made, Place, Stage, make_backups};
use wonderpost::play::letter_hold;
use wonderpost::worker;

use super::rich::{dump, fill};
use super::{one_setting_per_game, played};
use crate::prelude::*;
use crate::support::databases::{postgres, postgres_empty, run, sqlite, sqlite_empty};
use crate::support::postgres::programs;
use crate::tables::support::service;

const HOUR_MS: i64 = 3_600_000;

/// A service that makes backups into a folder of its own each day, and keeps two.
struct Site {
    service: Service,
    folder: Folder,
    database: TestDatabase,
}

impl Site {
    fn new() -> Self {
        let (database, folder) = (sqlite(), Folder::new("backups"));
        Self {
            service: scheduled(&database, &folder),
            folder,
            database,
        }
    }

    fn played() -> Self {
        let site = Self::new();
        site.plays(4);
        site
    }

    fn plays(&self, moves: usize) -> Party<'_> {
        played(&self.service, &one_setting_per_game()[0], moves)
    }

    fn makes_if_due(&self) -> Option<Made> {
        backups::make_if_due(&self.service).expect("made")
    }

    /// Makes one now, and keeps all that there are.
    fn makes(&self, tell: &mut dyn FnMut(Stage, (usize, usize))) -> Made {
        let place = Place {
            folder: &self.folder.join("made"),
            keep: None,
        };
        backups::make(&self.service, &place, tell).expect("made")
    }

    /// The names of the files that were made.
    fn made(&self) -> Vec<String> {
        let entries = self.folder.join("made").read_dir();
        let names = entries.into_iter().flatten();
        let names = names.map(|entry| entry.expect("readable").file_name());
        let names = names.map(|name| name.into_string().expect("text"));
        names.collect()
    }

    /// The newest row, and that of the newest that was made.
    fn newest(&self) -> (Option<BackupRow>, Option<BackupRow>) {
        backups::newest(&self.service).expect("read")
    }

    fn passes(&self, ms: i64) {
        self.service.clock.advance(ms);
    }

    /// Does the job that makes backups, if it is due. Gives whether it was.
    fn works(&self) -> bool {
        worker::do_one(&self.service, make_backups()).expect("the database works")
    }
}

fn scheduled(database: &TestDatabase, folder: &Path) -> Service {
    let mut service = service(database);
    service.backups = Some(BackupConfig {
        folder: folder.join("made"),
        every_hours: 24,
        keep: 2,
    });
    service.key_file = folder.join("letters.key");
    service
}

#[test]
fn of_several_processes_one_makes_the_backup_that_is_due() {
    let site = Site::played();
    let others: Vec<Service> = (1..4)
        .map(|_| {
            let mut other = scheduled(&site.database, &site.folder);
            // All share a clock. With clocks that differ, the process that holds the lock may find nothing due, while
            // the one for which the backup is due finds the lock taken.
            other.clock = site.service.clock.clone();
            other
        })
        .collect();
    let processes: Vec<&Service> = others.iter().chain([&site.service]).collect();
    let make = |process: &Service| backups::make_if_due(process).expect("made");
    for day in 0..3 {
        let made = at_once(processes.len(), |number| make(processes[number]));
        assert_eq!(made.iter().flatten().count(), 1, "on day {day}");
        site.passes(23 * HOUR_MS);
        for process in &processes {
            assert!(make(process).is_none(), "not yet");
        }
        site.passes(HOUR_MS);
    }
    assert_eq!(site.made().len(), 2, "two of three stay");
}

#[test]
fn backups_that_are_asked_for_at_once_are_made_one_after_the_other() {
    let site = Site::played();
    at_once(3, |_| site.makes(&mut |_, _| ()));
    assert_eq!(site.made().len(), 3);
}

#[test]
fn a_backup_is_private_whole_and_never_in_the_place_of_another() {
    let site = Site::new();
    for name in ["letters.key", "push.key"] {
        std::fs::write(site.folder.join(name), name).expect("written");
    }
    let events: i64 = (0..3).map(|_| site.plays(9).look(0).seq).sum();
    // Within the same millisecond of a clock that stands still.
    for _ in 0..3 {
        let mut steps = Vec::new();
        let made = site.makes(&mut |stage, step| steps.push((stage, step)));
        assert_told(&steps, made.bytes);
        assert_eq!(made.found.events, events);
        assert_eq!(made.found.unsound, Vec::<String>::new());
    }
    let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode();
    let (made, names) = (site.folder.join("made"), site.made());
    assert_eq!(names.len(), 9, "each with two keys: {names:?}");
    for name in &names {
        assert_eq!(mode(&made.join(name)) & 0o777, 0o600, "{name}");
        let ends = [".db", ".letters.key", ".push.key"];
        assert!(ends.iter().any(|end| name.ends_with(end)), "{name}");
    }
    assert_eq!(mode(&made) & 0o777, 0o700);
}

/// How far a backup of three tables is was told, from an estimate to the bytes that it has, and then of its check.
fn assert_told(steps: &[(Stage, (usize, usize))], bytes: i64) {
    let of = |stage: Stage| -> Vec<(usize, usize)> {
        let its = steps.iter().filter(|(other, _)| *other == stage);
        its.map(|(_, step)| *step).collect()
    };
    assert!(steps.is_sorted_by_key(|(stage, _)| *stage), "{steps:?}");
    let copied = of(Stage::Copying);
    assert_grows(&copied);
    assert!(copied[0].0 == 0 && copied[0].1 > 0, "{copied:?}");
    let bytes = usize::try_from(bytes).expect("few");
    assert_eq!(copied.last(), Some(&(bytes, bytes)));
    assert_eq!(of(Stage::Checking), [(0, 0), (1, 3), (2, 3), (3, 3)]);
}

/// Some work was told about more than once, until all of it was done.
pub(super) fn assert_grows(steps: &[(usize, usize)]) {
    assert!(steps.len() > 1, "{steps:?}");
    assert!(steps.is_sorted_by_key(|(done, _)| *done), "{steps:?}");
    assert!(steps.iter().all(|(done, all)| done <= all), "{steps:?}");
    let last = steps.last().expect("several");
    assert!(last.0 > 0 && last.0 == last.1, "{steps:?}");
}

/// Runs the program on a terminal, with no settings but those given, and gives what it shows there.
pub(super) fn on_terminal(settings: &[Setting<'_>], arguments: &[&str]) -> String {
    let run = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";
    let path = std::env::var("PATH").expect("a PATH");
    let path = [("PATH", path.as_str())];
    let settings = settings.iter().chain(&path);
    let output = Command::new("python3")
        .args(["-c", run, "env", "-i"])
        .args(settings.map(|(name, value)| format!("{name}={value}")))
        .arg(env!("CARGO_BIN_EXE_wonderpost"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::null())
        .output();
    Ran::of(output.expect("python3 is installed")).well()
}

/// Lists how far some work was, each time that a terminal showed it.
pub(super) fn shown(told: &str, what: &str) -> Vec<(usize, usize)> {
    let step = |line: &str| {
        let (done, rest) = line.split_once(" of ")?;
        let (all, its) = rest.split_once(' ')?;
        let step = (done.parse().ok()?, all.parse().ok()?);
        (its.trim_end() == what).then_some(step)
    };
    told.split(['\r', '\n']).filter_map(step).collect()
}

#[test]
fn a_terminal_sees_how_far_a_backup_and_its_restore_are() {
    let (site, empty) = (Site::new(), sqlite_empty());
    (0..3).for_each(|_| drop(site.plays(4)));
    let [made, data, other] = ["made", "data", "other"].map(|name| site.folder.at(name));
    let is_told = |url, data, arguments: &[&str]| {
        let url = ("WONDERPOST_DATABASE_URL", url);
        let told = on_terminal(&[url, ("WONDERPOST_DATA_DIR", data)], arguments);
        for what in ["bytes copied", "journals verified"] {
            assert_grows(&shown(&told, what));
        }
    };
    is_told(site.database.url(), &data, &["backup", "--to", &made]);
    let is_backup = |name: &String| name.ends_with(".db");
    let file = site.made().into_iter().find(is_backup).expect("a backup");
    let file = format!("{made}/{file}");
    is_told(empty.url(), &other, &["restore", &file]);
}

#[test]
fn a_journal_that_does_not_verify_is_told_and_kept() {
    let site = Site::played();
    let spoil = "DROP TRIGGER events_refuse_update; UPDATE events SET body = '{}' WHERE seq = 3";
    run(&site.service.db, spoil);
    let made = site.makes_if_due().expect("due");
    assert_eq!(made.found.unsound.len(), 1, "{:?}", made.found);
    assert!(made.path.exists());
    let (_, row) = site.newest();
    assert_eq!(row.and_then(|row| row.unsound), Some(1));
}

#[test]
fn a_backup_that_fails_leaves_no_file_is_told_and_tried_again_within_the_hour() {
    let site = Site::new();
    let in_the_way = site.folder.join("made");
    std::fs::write(&in_the_way, "in the way").expect("written");
    assert!(backups::make_if_due(&site.service).is_err());
    let (newest, made) = site.newest();
    let why = newest.and_then(|row| row.failure).expect("told");
    why.says("name a folder that this program may write to");
    assert_eq!(made, None);
    assert!(site.makes_if_due().is_none(), "not at once");
    std::fs::remove_file(in_the_way).expect("it was there");
    site.passes(HOUR_MS);
    assert!(site.makes_if_due().is_some());
    let (newest, made) = site.newest();
    assert_eq!(newest, made);
    assert_eq!(site.made().len(), 1);
    // A process that ends in the middle of one leaves a number that is never ended.
    let now_ms = site.service.clock.now_ms() + 1;
    let row = format!("INSERT INTO backups (number, begun_at_ms) VALUES (99, {now_ms})");
    run(&site.service.db, &row);
    assert!(site.makes_if_due().is_none(), "not at once");
    site.passes(HOUR_MS + 1);
    assert!(site.makes_if_due().is_some());
}

#[test]
fn a_start_plans_backups_and_each_plans_the_next_one() {
    let site = Site::played();
    let starts = |service: &Service| backups::schedule(service).expect("planned");
    assert!(!site.works(), "nothing is planned");
    starts(&site.service);
    for day in 1..3 {
        assert!(site.works());
        assert_eq!(site.made().len(), day);
        site.passes(24 * HOUR_MS - 1);
        assert!(!site.works(), "not yet");
        // Another start looks at once, and finds none due.
        starts(&site.service);
        assert!(site.works());
        assert_eq!(site.made().len(), day);
        site.passes(60_000);
    }
    starts(&service(&site.database));
    assert!(!site.works(), "the settings ask for none any more");
}

#[test]
fn a_planned_backup_that_fails_is_made_within_the_hour() {
    let site = Site::new();
    let in_the_way = site.folder.join("made");
    std::fs::write(&in_the_way, "in the way").expect("written");
    backups::schedule(&site.service).expect("planned");
    assert!(site.works());
    std::fs::remove_file(in_the_way).expect("it was there");
    assert!(!site.works(), "not at once");
    site.passes(HOUR_MS);
    assert!(site.works());
    assert_eq!(site.made().len(), 1);
}

#[test]
fn backups_of_postgres_are_left_to_its_own_programs() {
    let database = postgres();
    let host = Host::new(&database);
    let place = "docs/hosting.md, Backups of Postgres";
    let is_told = |told: String, words: &[&str]| {
        told.says_all(words).says(place);
    };
    let made = host.runs(&["backup", "--to", &host.folder.at("made")]);
    is_told(made.ill(), &["backups of SQLite only", "`pg_dump`"]);
    assert!(!host.folder.join("made").exists());
    // Whatever file it names.
    let restored = host.runs(&["restore", "/nonexistent"]).ill();
    is_told(restored, &["names a Postgres", "`pg_restore`"]);
    let dump = host.folder.at("a.dump");
    std::fs::write(&dump, "PGDMP").expect("written");
    let empty = sqlite_empty();
    let on_sqlite = Host::new(&empty);
    let restored = on_sqlite.runs(&["restore", &dump]).ill();
    is_told(restored, &["is no backup", "`pg_restore`"]);
    let planned = [("WONDERPOST_BACKUP_DIR", "backups")];
    for command in ["serve", "check"] {
        let told = host.runs_with(&planned, &[command]).ends(2);
        let words = [
            "WONDERPOST_BACKUP_DIR: ",
            "remove this setting",
            "`pg_dump`",
        ];
        is_told(told, &words);
    }
}

#[test]
fn a_backup_that_takes_days_keeps_others_from_beginning_one() {
    let site = Site::played();
    let mut looks = 0;
    site.makes(&mut |_, _| {
        looks += 1;
        site.passes(25 * HOUR_MS);
        assert!(site.makes_if_due().is_none(), "another is at work");
    });
    assert!(looks > 0);
    let number = |row: Option<BackupRow>| row.map(|row| row.number);
    let (newest, made) = site.newest();
    assert_eq!((number(newest), number(made)), (Some(1), Some(1)));
}

#[test]
fn what_a_process_left_that_ended_in_the_middle_of_a_backup_is_removed() {
    let site = Site::played();
    let begun_at_ms = site.service.clock.now_ms();
    let part = |begun_at_ms| {
        let begun = chrono::DateTime::from_timestamp_millis(begun_at_ms).expect("a time");
        format!(".wonderpost-{}-98.db.part", begun.format("%Y%m%d-%H%M%S"))
    };
    // The other one is of another database, which has such a number too.
    let (dead, other) = (part(begun_at_ms), part(begun_at_ms - 1000));
    let made = site.folder.join("made");
    std::fs::create_dir_all(&made).expect("made");
    for name in [&dead, &other] {
        std::fs::write(made.join(name), "half").expect("written");
    }
    let row = format!("INSERT INTO backups (number, begun_at_ms) VALUES (98, {begun_at_ms})");
    run(&site.service.db, &row);
    site.makes(&mut |_, _| ());
    let kept = site.made();
    assert!(!kept.contains(&dead), "{kept:?}");
    assert!(kept.contains(&other), "{kept:?}");
}

#[test]
fn a_dump_of_postgres_is_restored_as_documented() {
    let (database, empty) = (postgres(), postgres_empty());
    fill(&database, &mut Random::printed("a_dump_of_postgres"), 20);
    let folder = Folder::new("dump");
    let dumped = folder.at("wonderpost.dump");
    let runs = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(programs().join(program));
        Ran::of(command.args(arguments).output().expect("it is there")).well();
    };
    runs("pg_dump", &["-Fc", "-f", &dumped, database.url()]);
    runs("pg_restore", &["-1", "-d", empty.url(), &dumped]);
    assert_eq!(dump(empty.url()), dump(database.url()));
    let mut lines = include_str!("../../../docs/hosting.md").lines();
    let hold = lines.find(|line| line.starts_with("INSERT INTO letter_holds"));
    run(&empty.open(), hold.expect("it is documented"));
    assert!(empty.open().read(letter_hold::is_on).expect("asked"));
}
