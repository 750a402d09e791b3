//! Backups: made once, kept privately, checked, and told when they fail.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use diesel::connection::SimpleConnection;
use wonderpost::config::BackupConfig;
use wonderpost::db::DbError;
use wonderpost::db::dump::restore_dump;
use wonderpost::db::side::Side;
use wonderpost::tables::Service;
use wonderpost::tables::backups::{self, BackupRow, Checked, Place, Stage};

use super::commands::wonderpost;
use super::rich::{dump, fill};
use super::{one_setting_per_game, played};
use crate::support::databases::{TestDatabase, every, every_empty, postgres, sqlite};
use crate::support::random::Random;
use crate::tables::support::service;

const HOUR_MS: i64 = 3_600_000;

fn folder(what: &str, database: &TestDatabase) -> PathBuf {
    let name = format!("backups-{what}-{}-{}", database.label, std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn said(output: &Output) -> String {
    let all = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8(all).expect("text")
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let names = entries.map(|entry| entry.expect("readable").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
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
        let folder = folder("due", &database);
        let processes: Vec<Service> = (0..4).map(|_| scheduled(&database, &folder)).collect();
        played(&processes[0], &one_setting_per_game()[0], 6);
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
                assert!(
                    backups::make_if_due(process).expect("asked").is_none(),
                    "not yet"
                );
                process.clock.advance(HOUR_MS);
            }
        }
        assert_eq!(names(&folder.join("made")).len(), 2, "two of three stay");
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}

#[test]
fn a_backup_is_private_whole_and_never_in_the_place_of_another() {
    for database in every() {
        let folder = folder("private", &database);
        std::fs::create_dir_all(&folder).expect("made");
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
        let names = names(&folder.join("made"));
        assert_eq!(names.len(), 9, "each with two keys: {names:?}");
        for name in &names {
            let path = folder.join("made").join(name);
            let mode = std::fs::metadata(path).expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
            let ends = [".db", ".dump", ".letters.key", ".push.key"];
            assert!(ends.iter().any(|end| name.ends_with(end)), "{name}");
        }
        let mode = std::fs::metadata(folder.join("made"))
            .expect("there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o700);
        if database.label == "Postgres" {
            assert_eq!(scratches(&there), 0, "what the check made is gone");
        }
        std::fs::remove_dir_all(folder).expect("it was made");
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
pub(super) fn on_terminal(settings: &[(&str, &str)], arguments: &[&str]) -> String {
    let run = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";
    let path = std::env::var("PATH").expect("a PATH");
    let path = [("PATH", path.as_str())];
    let settings = settings.iter().chain(&path);
    let output = std::process::Command::new("python3")
        .args(["-c", run, "env", "-i"])
        .args(settings.map(|(name, value)| format!("{name}={value}")))
        .arg(env!("CARGO_BIN_EXE_wonderpost"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::null())
        .output()
        .expect("python3 is installed");
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
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
        let folder = folder("shown", &database);
        std::fs::create_dir_all(&folder).expect("made");
        let there = scheduled(&database, &folder);
        for _ in 0..3 {
            played(&there, &one_setting_per_game()[0], 4);
        }
        let [made, data, other] = ["made", "data", "other"].map(|name| {
            let path = folder.join(name);
            path.to_str().expect("text").to_owned()
        });
        let settings = |url, data| {
            [
                ("WONDERPOST_DATABASE_URL", url),
                ("WONDERPOST_DATA_DIR", data),
            ]
        };
        let backup = ["backup", "--to", &made];
        let told = on_terminal(&settings(database.url(), data.as_str()), &backup);
        assert_grows(&shown(&told, "bytes copied"));
        assert_grows(&shown(&told, "journals verified"));
        let mut files = names(Path::new(&made)).into_iter();
        let file = files.find(|name| name.ends_with(".db") || name.ends_with(".dump"));
        let file = format!("{made}/{}", file.expect("a backup"));
        let told = on_terminal(&settings(empty.url(), other.as_str()), &["restore", &file]);
        if database.label == "SQLite" {
            assert_grows(&shown(&told, "bytes copied"));
        }
        assert_grows(&shown(&told, "journals verified"));
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

/// How many databases there are that a check of this process may have made. Others may be checking at the same time, so
/// it waits until there are none.
fn scratches(service: &Service) -> i64 {
    let begun = std::time::Instant::now();
    loop {
        let found: Result<Count, DbError> = service.db.read(|conn| {
            let find =
                "SELECT count(*) AS count FROM pg_database WHERE datname LIKE 'wonderpost_check_%'";
            Ok(diesel::RunQueryDsl::get_result(
                diesel::sql_query(find),
                conn,
            )?)
        });
        let count = found.expect("counted").count;
        if count == 0 || begun.elapsed() > std::time::Duration::from_secs(60) {
            return count;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_journal_that_does_not_verify_is_told_and_kept() {
    let database = sqlite();
    let folder = folder("unsound", &database);
    let there = scheduled(&database, &folder);
    played(&there, &one_setting_per_game()[0], 4);
    let spoiled: Result<(), DbError> = there.db.write(|conn| {
        let statements =
            "DROP TRIGGER events_refuse_update; UPDATE events SET body = '{}' WHERE seq = 3";
        Ok(conn.batch_execute(statements)?)
    });
    spoiled.expect("spoiled");
    let made = backups::make_if_due(&there).expect("made").expect("due");
    let found = made.report.found.expect("read");
    assert_eq!(found.unsound.len(), 1, "{found:?}");
    assert!(made.path.exists());
    let (_, row) = backups::newest(&there).expect("read");
    assert_eq!(row.and_then(|row| row.unsound), Some(1));
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_backup_that_fails_leaves_no_file_is_told_and_tried_again_within_the_hour() {
    for database in every() {
        let folder = folder("fails", &database);
        std::fs::create_dir_all(&folder).expect("made");
        let there = scheduled(&database, &folder);
        std::fs::write(folder.join("made"), "in the way").expect("written");
        assert!(backups::make_if_due(&there).is_err());
        let (newest, made) = backups::newest(&there).expect("read");
        let why = newest.and_then(|row| row.failure).expect("told");
        assert!(
            why.contains("name a folder that this program may write to"),
            "{why}"
        );
        assert_eq!(made, None);
        assert!(
            backups::make_if_due(&there).expect("asked").is_none(),
            "not at once"
        );
        std::fs::remove_file(folder.join("made")).expect("it was there");
        there.clock.advance(HOUR_MS);
        assert!(backups::make_if_due(&there).expect("made").is_some());
        let (newest, made) = backups::newest(&there).expect("read");
        assert_eq!(newest, made);
        assert_eq!(names(&folder.join("made")).len(), 1);
        // A process that ends in the middle of one leaves a number that is never ended.
        let begun: Result<(), DbError> = there.db.write(|conn| {
            let now_ms = there.clock.now_ms() + 1;
            let row = format!("INSERT INTO backups (number, begun_at_ms) VALUES (99, {now_ms})");
            Ok(conn.batch_execute(&row)?)
        });
        begun.expect("noted");
        assert!(
            backups::make_if_due(&there).expect("asked").is_none(),
            "it may be at work"
        );
        there.clock.advance(HOUR_MS + 1);
        assert!(
            backups::make_if_due(&there).expect("made").is_some(),
            "it is not"
        );
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}

#[test]
fn what_postgres_needs_for_a_backup_is_named_when_it_is_missing() {
    let database = postgres();
    let folder = folder("clients", &database);
    let programs = folder.join("programs");
    std::fs::create_dir_all(&programs).expect("made");
    let data = folder.join("data");
    let run = |path: &Path| {
        let settings = [
            ("PATH", path.to_str().expect("text")),
            ("WONDERPOST_DATABASE_URL", database.url()),
            ("WONDERPOST_DATA_DIR", data.to_str().expect("text")),
        ];
        let output = wonderpost(&settings, &["backup"]);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert_eq!(
            names(&data.join("backups")),
            Vec::<String>::new(),
            "nothing is left"
        );
        said(&output)
    };
    let missing = run(&programs);
    assert!(
        missing.contains("`pg_dump` is not there") && missing.contains("postgresql-client"),
        "{missing}"
    );
    let old = programs.join("pg_dump");
    std::fs::write(&old, "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n").expect("written");
    std::fs::set_permissions(&old, std::fs::Permissions::from_mode(0o755)).expect("ours");
    let too_old = run(&programs);
    assert!(
        too_old.contains("`pg_dump` is of Postgres 9, and the server of"),
        "{too_old}"
    );
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_dump_is_told_byte_by_byte_as_it_is_put_in() {
    let [_, empty] = every_empty().try_into().ok().expect("two");
    let database = postgres();
    let folder = folder("told", &database);
    std::fs::create_dir_all(&folder).expect("made");
    // More than a piece, and hardly to be compressed.
    let mut random = Random::printed("a_dump_is_told_byte_by_byte");
    fill(&database, &mut random, 20);
    let pad =
        "CREATE TABLE pad AS SELECT md5(n::text) AS text FROM generate_series(1, 100000) AS n";
    let path = folder.join("made.dump");
    let db = database.open();
    let padded: Result<(), DbError> = db.write(|conn| Ok(conn.batch_execute(pad)?));
    padded.expect("it is ours");
    db.dump_to(&path).expect("it is dumped");
    let all = usize::try_from(path.metadata().expect("there").len()).expect("small");
    let mut told = Vec::new();
    restore_dump(empty.url(), &path, "", &mut |done, of| {
        told.push((done, of));
    })
    .expect("it fits");
    assert!(told.len() > 2, "{told:?}");
    assert!(told.is_sorted(), "{told:?}");
    assert!(told.iter().all(|(_, of)| *of == all), "{told:?} of {all}");
    assert!(told[0].0 < all, "{told:?}");
    assert_eq!(told.last().map(|(done, _)| *done), Some(all), "{told:?}");
    assert_eq!(dump(empty.url()), dump(database.url()));
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_check_that_only_lists_says_so() {
    let database = postgres();
    let folder = folder("listed", &database);
    let owner = database.open();
    let role = format!("wonderpost_lists_{}", std::process::id());
    let run = |statements: &str| {
        let done: Result<(), DbError> =
            owner.write(|conn| conn.batch_execute(statements).map_err(DbError::from));
        done.expect("it runs");
    };
    run(&format!(
        "CREATE ROLE {role} LOGIN; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};
         GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role};"
    ));
    let (before, after) = database.url().split_once("://").expect("a URL");
    let (_, rest) = after.split_once('@').expect("a user");
    let url = format!("{before}://{role}@{rest}");
    let to = folder.join("to");
    let settings = [
        ("WONDERPOST_DATABASE_URL", url.as_str()),
        ("WONDERPOST_DATA_DIR", folder.to_str().expect("text")),
    ];
    let output = wonderpost(&settings, &["backup", "--to", to.to_str().expect("text")]);
    let told = said(&output);
    assert!(output.status.success(), "{told}");
    assert!(
        told.contains("Only its list of contents was read") && told.contains("CREATEDB"),
        "{told}"
    );
    assert!(!told.contains("journals verify"), "{told}");
    run(&format!("DROP OWNED BY {role}; DROP ROLE {role};"));
    std::fs::remove_dir_all(folder).expect("it was made");
}

fn runs(service: &Service, statements: &str) {
    let done: Result<(), DbError> = service
        .db
        .write(|conn| conn.batch_execute(statements).map_err(DbError::from));
    done.expect("it runs");
}

/// Outside of any transaction, as databases are made.
fn runs_alone(database: &TestDatabase, statement: &str) {
    let mut side = Side::open(database.url()).expect("it opens");
    side.conn().batch_execute(statement).expect("it runs");
}

#[test]
fn a_backup_that_takes_hours_keeps_others_from_beginning_one() {
    for database in every() {
        let folder = folder("hours", &database);
        let there = scheduled(&database, &folder);
        played(&there, &one_setting_per_game()[0], 4);
        let place = Place {
            folder: &folder.join("made"),
            keep: None,
        };
        let mut looks = 0;
        let mut at_work = |_, _| {
            looks += 1;
            if looks > 1 {
                return;
            }
            there.clock.advance(HOUR_MS - 60_000);
            let now_ms = there.clock.now_ms();
            let begun = std::time::Instant::now();
            loop {
                let (newest, _) = backups::newest(&there).expect("read");
                if newest.and_then(|row| row.alive_at_ms) == Some(now_ms) {
                    break;
                }
                assert!(begun.elapsed().as_secs() < 60, "it says nothing");
                std::thread::yield_now();
            }
            // Nearly two hours after its beginning, and less than one after it was heard of.
            there.clock.advance(HOUR_MS - 60_000);
            assert!(
                backups::make_if_due(&there).expect("asked").is_none(),
                "another is at work"
            );
        };
        backups::make(&there, &place, &mut at_work).expect("made");
        assert!(looks > 0);
        let (newest, made) = backups::newest(&there).expect("read");
        assert_eq!(
            (newest.map(|row| row.number), newest_number(made)),
            (Some(1), Some(1))
        );
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}

fn newest_number(row: Option<BackupRow>) -> Option<i64> {
    row.map(|row| row.number)
}

/// What the file of a backup is called while it is being made.
fn part(database: &TestDatabase, number: i64, begun_at_ms: i64) -> String {
    let begun = chrono::DateTime::from_timestamp_millis(begun_at_ms).expect("a time");
    let begun = begun.format("%Y%m%d-%H%M%S");
    let end = match database.label {
        "SQLite" => "db",
        _ => "dump",
    };
    format!(".wonderpost-{begun}-{number}.{end}.part")
}

#[test]
fn what_a_process_left_that_ended_in_the_middle_of_a_backup_is_removed() {
    for database in every() {
        let folder = folder("left", &database);
        let made = folder.join("made");
        std::fs::create_dir_all(&made).expect("made");
        let there = scheduled(&database, &folder);
        played(&there, &one_setting_per_game()[0], 4);
        let now_ms = there.clock.now_ms();
        let begun_at_ms = now_ms - 3 * HOUR_MS;
        let part = |number, begun_at_ms| part(&database, number, begun_at_ms);
        // The last one is of another database, which has such a number too.
        let (dead, living) = (part(98, begun_at_ms), part(99, begun_at_ms));
        let others = part(98, begun_at_ms - 1000);
        for name in [&dead, &living, &others] {
            std::fs::write(made.join(name), "half").expect("written");
        }
        runs(
            &there,
            &format!(
                "INSERT INTO backups (number, begun_at_ms, alive_at_ms)
                 VALUES (98, {begun_at_ms}, NULL), (99, {begun_at_ms}, {now_ms})"
            ),
        );
        let (left, in_use) = (
            left_scratch(&database, "dead"),
            left_scratch(&database, "used"),
        );
        let user = in_use.as_ref().map(|name| {
            let mut side = Side::open(database.url()).expect("it opens");
            let hold = format!("SELECT pg_advisory_lock(hashtextextended('{name}', 0))");
            side.conn().batch_execute(&hold).expect("held");
            side
        });
        let place = Place {
            folder: &made,
            keep: None,
        };
        backups::make(&there, &place, &mut |_, _| ()).expect("made");
        let kept = names(&made);
        assert!(!kept.contains(&dead), "{kept:?}");
        assert!(kept.contains(&living), "{kept:?}");
        assert!(kept.contains(&others), "{kept:?}");
        for (name, is_there) in [(&left, 0), (&in_use, 1)] {
            if let Some(name) = name {
                assert_eq!(databases_named(&there, name), is_there, "{name}");
            }
        }
        drop(user);
        there.clock.advance(HOUR_MS + 1);
        backups::make(&there, &place, &mut |_, _| ()).expect("made");
        let kept = names(&made);
        assert!(!kept.contains(&living), "{kept:?}");
        if let Some(name) = &in_use {
            assert_eq!(databases_named(&there, name), 0, "{name}");
        }
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}

/// On Postgres, makes a database as a check makes it. Gives its name.
fn left_scratch(database: &TestDatabase, what: &str) -> Option<String> {
    if database.label == "SQLite" {
        return None;
    }
    let name = database.url().split(['/', '?']).nth(3).expect("a name");
    let mut side = Side::open(database.url()).expect("it opens");
    let find = format!("SELECT oid::bigint AS count FROM pg_database WHERE datname = '{name}'");
    let own: Count = diesel::RunQueryDsl::get_result(diesel::sql_query(find), side.conn())
        .expect("it has a number");
    let scratch = format!("wonderpost_check_{}_{what}", own.count);
    runs_alone(
        database,
        &format!("CREATE DATABASE {scratch} TEMPLATE template0"),
    );
    Some(scratch)
}

fn databases_named(service: &Service, name: &str) -> i64 {
    let find = format!("SELECT count(*) AS count FROM pg_database WHERE datname = '{name}'");
    let found: Result<Count, DbError> = service.db.read(|conn| {
        Ok(diesel::RunQueryDsl::get_result(
            diesel::sql_query(find),
            conn,
        )?)
    });
    found.expect("counted").count
}

#[test]
fn a_restore_that_is_killed_in_the_middle_leaves_an_empty_database() {
    let database = postgres();
    let folder = folder("killed", &database);
    let there = scheduled(&database, &folder);
    played(&there, &one_setting_per_game()[0], 4);
    let made = backups::make_if_due(&there).expect("made").expect("due");
    let programs = folder.join("programs");
    std::fs::create_dir_all(&programs).expect("made");
    // It says half of what is to be done, between two statements, and waits until whoever started it is gone.
    let half = programs.join("pg_restore");
    let started = folder.join("started");
    let script = format!(
        "#!/bin/sh\nPATH={}\ncase \"$*\" in *--list*) exec pg_restore \"$@\" ;; esac\n\
         pg_restore \"$@\" | sed '/CREATE TABLE public.people/,$d'\n: >'{}'\n\
         while kill -0 $PPID 2>/dev/null; do sleep 0.1; done\n",
        std::env::var("PATH").expect("a PATH"),
        started.display()
    );
    std::fs::write(&half, script).expect("written");
    std::fs::set_permissions(&half, std::fs::Permissions::from_mode(0o755)).expect("ours");
    let empty = every_empty().pop().expect("Postgres");
    let data = folder.join("data");
    std::fs::create_dir_all(&data).expect("made");
    let path = format!(
        "{}:{}",
        programs.display(),
        std::env::var("PATH").expect("a PATH")
    );
    let mut restoring = std::process::Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .args(["restore", made.path.to_str().expect("text")])
        .env_clear()
        .env("PATH", path)
        .env("WONDERPOST_DATABASE_URL", empty.url())
        .env("WONDERPOST_DATA_DIR", &data)
        .spawn()
        .expect("it starts");
    let begun = std::time::Instant::now();
    while !started.exists() {
        assert!(begun.elapsed().as_secs() < 60, "it does not begin");
        assert!(restoring.try_wait().expect("ours").is_none(), "it ended");
        std::thread::yield_now();
    }
    restoring.kill().expect("ours");
    restoring.wait().expect("ours");
    let mut side = Side::open(empty.url()).expect("it opens");
    while side.others().expect("counted") > 0 {
        assert!(begun.elapsed().as_secs() < 60, "somebody stays");
    }
    assert!(!side.has_relations().expect("read"), "half of it was kept");
    std::fs::remove_dir_all(folder).expect("it was made");
}
