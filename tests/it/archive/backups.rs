//! Backups: made once, kept privately, checked, and told when they fail.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use diesel::connection::SimpleConnection;
use wonderpost::config::BackupConfig;
use wonderpost::db::dump::restore_dump;
use wonderpost::db::side::Side;
use wonderpost::tables::Service;
use wonderpost::tables::backups::{self, BackupRow, Checked, Made, Place, Stage};

use super::rich::{dump, fill};
use super::{one_setting_per_game, played};
use crate::support::cleanup::{Folder, Process};
use crate::support::databases::{
    Role, TestDatabase, count, every, every_empty, postgres, postgres_empty, run, sqlite, told,
};
use crate::support::http::until;
use crate::support::program::{Host, Ran, Setting};
use crate::support::random::Random;
use crate::tables::support::service;

const HOUR_MS: i64 = 3_600_000;

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let names = entries.map(|entry| entry.expect("readable").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// A service that makes backups into a folder of its own each day, and keeps two.
struct Site {
    service: Service,
    folder: Folder,
}

impl Site {
    fn new(database: &TestDatabase) -> Self {
        let folder = Folder::new("backups");
        Self {
            service: scheduled(database, &folder),
            folder,
        }
    }

    fn plays(&self) {
        played(&self.service, &one_setting_per_game()[0], 4);
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

    fn made(&self) -> Vec<String> {
        names(&self.folder.join("made"))
    }

    /// The newest row, and that of the newest that was made.
    fn newest(&self) -> (Option<BackupRow>, Option<BackupRow>) {
        backups::newest(&self.service).expect("read")
    }

    fn passes(&self, ms: i64) {
        self.service.clock.advance(ms);
    }
}

fn scheduled(database: &TestDatabase, folder: &Path) -> Service {
    let mut service = service(database);
    service.backups = Some(BackupConfig {
        folder: folder.join("made"),
        every_hours: 24,
        keep: 2,
    });
    service.key_files = vec![folder.join("letters.key"), folder.join("push.key")];
    service
}

#[test]
fn of_several_processes_one_makes_the_backup_that_is_due() {
    for database in every() {
        let site = Site::new(&database);
        site.plays();
        let others = (1..4).map(|_| scheduled(&database, &site.folder));
        let others: Vec<Service> = others.collect();
        let processes: Vec<&Service> = others.iter().chain([&site.service]).collect();
        for day in 0..3 {
            let made: usize = std::thread::scope(|scope| {
                let begun: Vec<_> = processes
                    .iter()
                    .map(|process| scope.spawn(|| backups::make_if_due(process).expect("made")))
                    .collect();
                let ended = begun.into_iter().map(|one| one.join().expect("no panic"));
                ended.filter(Option::is_some).count()
            });
            assert_eq!(made, 1, "{} on day {day}", database.label);
            for process in &processes {
                process.clock.advance(23 * HOUR_MS);
                let early = backups::make_if_due(process).expect("asked");
                assert!(early.is_none(), "not yet");
                process.clock.advance(HOUR_MS);
            }
        }
        assert_eq!(site.made().len(), 2, "two of three stay");
    }
}

#[test]
fn a_backup_is_private_whole_and_never_in_the_place_of_another() {
    for database in every() {
        let folder = Folder::new("private");
        let there = scheduled(&database, &folder);
        std::fs::write(folder.join("letters.key"), "a key\n").expect("written");
        std::fs::write(folder.join("push.key"), "another\n").expect("written");
        let events: usize = (0..3)
            .map(|_| {
                let party = played(&there, &one_setting_per_game()[0], 9);
                usize::try_from(party.look(0).seq).expect("few")
            })
            .sum();
        // Within the same millisecond of a clock that stands still.
        let place = Place {
            folder: &folder.join("made"),
            keep: None,
        };
        for _ in 0..3 {
            let mut steps = Vec::new();
            let mut tell = |stage, step| steps.push((stage, step));
            let made = backups::make(&there, &place, &mut tell).expect("made");
            assert_told(&steps, made.bytes);
            let found = made.report.found.expect("its journals were read");
            assert_eq!(usize::try_from(found.events), Ok(events));
            assert_eq!(found.unsound, Vec::<String>::new());
            let expected = match database.label {
                "SQLite" => Checked::Opened,
                _ => Checked::Restored,
            };
            assert_eq!(made.report.checked, expected);
        }
        let made = folder.join("made");
        let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode();
        let names = names(&made);
        assert_eq!(names.len(), 9, "each with two keys: {names:?}");
        for name in &names {
            assert_eq!(mode(&made.join(name)) & 0o777, 0o600, "{name}");
            let ends = [".db", ".dump", ".letters.key", ".push.key"];
            assert!(ends.iter().any(|end| name.ends_with(end)), "{name}");
        }
        assert_eq!(mode(&made) & 0o777, 0o700);
        if database.is_postgres() {
            // Others may be checking at the same time.
            until("what the check made is gone", || {
                databases_named(&there, "LIKE 'wonderpost_check_%'") == 0
            });
        }
    }
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
    for (database, empty) in every().into_iter().zip(every_empty()) {
        let site = Site::new(&database);
        (0..3).for_each(|_| site.plays());
        let [made, data, other] = ["made", "data", "other"].map(|name| site.folder.at(name));
        let on_terminal = |url, data, arguments: &[&str]| {
            let url = ("WONDERPOST_DATABASE_URL", url);
            on_terminal(&[url, ("WONDERPOST_DATA_DIR", data)], arguments)
        };
        let told = on_terminal(database.url(), &data, &["backup", "--to", &made]);
        assert_grows(&shown(&told, "bytes copied"));
        assert_grows(&shown(&told, "journals verified"));
        let is_backup = |name: &String| name.ends_with(".db") || name.ends_with(".dump");
        let file = site.made().into_iter().find(is_backup).expect("a backup");
        let file = format!("{made}/{file}");
        let told = on_terminal(empty.url(), &other, &["restore", &file]);
        if !database.is_postgres() {
            assert_grows(&shown(&told, "bytes copied"));
        }
        assert_grows(&shown(&told, "journals verified"));
    }
}

#[test]
fn a_journal_that_does_not_verify_is_told_and_kept() {
    let database = sqlite();
    let site = Site::new(&database);
    site.plays();
    let spoil = "DROP TRIGGER events_refuse_update; UPDATE events SET body = '{}' WHERE seq = 3";
    run(&site.service.db, spoil);
    let made = site.makes_if_due().expect("due");
    let found = made.report.found.expect("read");
    assert_eq!(found.unsound.len(), 1, "{found:?}");
    assert!(made.path.exists());
    let (_, row) = site.newest();
    assert_eq!(row.and_then(|row| row.unsound), Some(1));
}

#[test]
fn a_backup_that_fails_leaves_no_file_is_told_and_tried_again_within_the_hour() {
    for database in every() {
        let site = Site::new(&database);
        let in_the_way = site.folder.join("made");
        std::fs::write(&in_the_way, "in the way").expect("written");
        assert!(backups::make_if_due(&site.service).is_err());
        let (newest, made) = site.newest();
        let why = newest.and_then(|row| row.failure).expect("told");
        let what_to_do = "name a folder that this program may write to";
        assert!(why.contains(what_to_do), "{why}");
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
        assert!(site.makes_if_due().is_none(), "it may be at work");
        site.passes(HOUR_MS + 1);
        assert!(site.makes_if_due().is_some(), "it is not");
    }
}

/// Puts a program of ours in the place of one of Postgres'.
fn stands_in(programs: &Path, name: &str, script: &str) {
    let path = programs.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
    std::fs::set_permissions(path, Permissions::from_mode(0o755)).expect("ours");
}

#[test]
fn what_postgres_needs_for_a_backup_is_named_when_it_is_missing() {
    let database = postgres();
    let programs = Folder::new("programs");
    let host = Host::new(&database).with(&[("PATH", programs.text())]);
    let fails = || {
        let told = host.runs(&["backup"]).ill();
        let left = names(&host.folder.join("backups"));
        assert_eq!(left, [""; 0], "nothing is left");
        told
    };
    let missing = fails();
    for words in ["`pg_dump` is not there", "postgresql-client"] {
        assert!(missing.contains(words), "{missing}");
    }
    stands_in(&programs, "pg_dump", "echo 'pg_dump (PostgreSQL) 9.6.24'");
    let too_old = fails();
    let words = "`pg_dump` is of Postgres 9, and the server of";
    assert!(too_old.contains(words), "{too_old}");
}

#[test]
fn a_dump_is_told_byte_by_byte_as_it_is_put_in() {
    let (database, empty) = (postgres(), postgres_empty());
    let folder = Folder::new("told");
    // More than a piece, and hardly to be compressed.
    let mut random = Random::printed("a_dump_is_told_byte_by_byte");
    fill(&database, &mut random, 20);
    let pad =
        "CREATE TABLE pad AS SELECT md5(n::text) AS text FROM generate_series(1, 100000) AS n";
    let path = folder.join("made.dump");
    let db = database.open();
    run(&db, pad);
    db.dump_to(&path).expect("it is dumped");
    let all = usize::try_from(path.metadata().expect("there").len()).expect("small");
    let mut told = Vec::new();
    let tell = &mut |done, of| told.push((done, of));
    restore_dump(empty.url(), &path, "", tell).expect("it fits");
    assert!(told.len() > 2, "{told:?}");
    assert!(told.is_sorted(), "{told:?}");
    assert!(told.iter().all(|(_, of)| *of == all), "{told:?} of {all}");
    assert!(told[0].0 < all, "{told:?}");
    assert_eq!(told.last().map(|(done, _)| *done), Some(all), "{told:?}");
    assert_eq!(dump(empty.url()), dump(database.url()));
}

#[test]
fn a_check_that_only_lists_says_so() {
    let database = postgres();
    let role = Role::new(&database);
    let name = &role.name;
    let grant = format!(
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {name};
         GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {name};"
    );
    run(&database.open(), &grant);
    let host = Host::at(&role.url());
    let told = host.runs(&["backup", "--to", &host.folder.at("to")]).well();
    for words in ["Only its list of contents was read", "CREATEDB"] {
        assert!(told.contains(words), "{told}");
    }
    assert!(!told.contains("journals verify"), "{told}");
}

#[test]
fn a_backup_that_takes_hours_keeps_others_from_beginning_one() {
    for database in every() {
        let site = Site::new(&database);
        site.plays();
        let mut looks = 0;
        let mut at_work = |_, _| {
            looks += 1;
            if looks > 1 {
                return;
            }
            site.passes(HOUR_MS - 60_000);
            let now_ms = site.service.clock.now_ms();
            until("it says that it is at work", || {
                site.newest().0.and_then(|row| row.alive_at_ms) == Some(now_ms)
            });
            // Nearly two hours after its beginning, and less than one after it was heard of.
            site.passes(HOUR_MS - 60_000);
            assert!(site.makes_if_due().is_none(), "another is at work");
        };
        site.makes(&mut at_work);
        assert!(looks > 0);
        let number = |row: Option<BackupRow>| row.map(|row| row.number);
        let (newest, made) = site.newest();
        assert_eq!((number(newest), number(made)), (Some(1), Some(1)));
    }
}

/// What the file of a backup is called while it is being made.
fn part(database: &TestDatabase, number: i64, begun_at_ms: i64) -> String {
    let begun = chrono::DateTime::from_timestamp_millis(begun_at_ms).expect("a time");
    let begun = begun.format("%Y%m%d-%H%M%S");
    let end = if database.is_postgres() { "dump" } else { "db" };
    format!(".wonderpost-{begun}-{number}.{end}.part")
}

#[test]
fn what_a_process_left_that_ended_in_the_middle_of_a_backup_is_removed() {
    for database in every() {
        let site = Site::new(&database);
        site.plays();
        let there = &site.service;
        let now_ms = there.clock.now_ms();
        let begun_at_ms = now_ms - 3 * HOUR_MS;
        let part = |number, begun_at_ms| part(&database, number, begun_at_ms);
        // The last one is of another database, which has such a number too.
        let (dead, living) = (part(98, begun_at_ms), part(99, begun_at_ms));
        let others = part(98, begun_at_ms - 1000);
        let made = site.folder.join("made");
        std::fs::create_dir_all(&made).expect("made");
        for name in [&dead, &living, &others] {
            std::fs::write(made.join(name), "half").expect("written");
        }
        let rows = format!(
            "INSERT INTO backups (number, begun_at_ms, alive_at_ms)
             VALUES (98, {begun_at_ms}, NULL), (99, {begun_at_ms}, {now_ms})"
        );
        run(&there.db, &rows);
        let left = left_scratch(&database, "dead");
        let in_use = left_scratch(&database, "used");
        let user = in_use.as_ref().map(|name| {
            let mut side = Side::open(database.url()).expect("it opens");
            let hold = format!("SELECT pg_advisory_lock(hashtextextended('{name}', 0))");
            side.conn().batch_execute(&hold).expect("held");
            side
        });
        let are_there = |name: &Option<String>| {
            let name = name.as_ref()?;
            Some(databases_named(there, &format!("= '{name}'")))
        };
        site.makes(&mut |_, _| ());
        let kept = site.made();
        assert!(!kept.contains(&dead), "{kept:?}");
        assert!(kept.contains(&living), "{kept:?}");
        assert!(kept.contains(&others), "{kept:?}");
        assert_eq!(are_there(&left).unwrap_or(0), 0);
        assert_eq!(are_there(&in_use).unwrap_or(1), 1);
        drop(user);
        site.passes(HOUR_MS + 1);
        site.makes(&mut |_, _| ());
        let kept = site.made();
        assert!(!kept.contains(&living), "{kept:?}");
        assert_eq!(are_there(&in_use).unwrap_or(0), 0);
    }
}

/// On Postgres, makes a database as a check makes it. Gives its name.
fn left_scratch(database: &TestDatabase, what: &str) -> Option<String> {
    if !database.is_postgres() {
        return None;
    }
    let find = "SELECT oid::text AS line FROM pg_database WHERE datname = current_database()";
    let own = told(&database.open(), find).remove(0);
    let scratch = format!("wonderpost_check_{own}_{what}");
    // Outside of any transaction, as databases are made.
    let mut side = Side::open(database.url()).expect("it opens");
    let make = format!("CREATE DATABASE {scratch} TEMPLATE template0");
    side.conn().batch_execute(&make).expect("it runs");
    Some(scratch)
}

/// How many databases of the server have such a name.
fn databases_named(service: &Service, which: &str) -> i64 {
    count(&service.db, &format!("pg_database WHERE datname {which}"))
}

#[test]
fn a_restore_that_is_killed_in_the_middle_leaves_an_empty_database() {
    let (database, empty) = (postgres(), postgres_empty());
    let site = Site::new(&database);
    site.plays();
    let made = site.makes_if_due().expect("due");
    let programs = Folder::new("programs");
    let path = std::env::var("PATH").expect("a PATH");
    // It says half of what is to be done, between two statements, and waits until whoever started it is gone.
    let started = site.folder.join("started");
    let script = format!(
        "PATH={path}\ncase \"$*\" in *--list*) exec pg_restore \"$@\" ;; esac\n\
         pg_restore \"$@\" | sed '/CREATE TABLE public.people/,$d'\n: >'{}'\n\
         while kill -0 $PPID 2>/dev/null; do sleep 0.1; done",
        started.display()
    );
    stands_in(&programs, "pg_restore", &script);
    let path = format!("{}:{path}", programs.text());
    let host = Host::new(&empty).with(&[("PATH", &path)]);
    let file = made.path.to_str().expect("text");
    let mut restoring = Process::spawn(&mut host.command(&["restore", file]));
    until("it begins", || {
        assert!(!restoring.has_ended());
        started.exists()
    });
    restoring.is_killed();
    let mut side = Side::open(empty.url()).expect("it opens");
    until("everybody leaves", || side.others().expect("counted") == 0);
    assert!(!side.has_relations().expect("read"), "half of it was kept");
}
