//! A whole database copied into another one: every row, interrupted and resumed, and never over something else.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use wonderpost::db::relations;
use wonderpost::db::side::{Side, WHOLE};
use wonderpost::db::{DbError, Kind};

use super::backups::{assert_grows, on_terminal, shown};
use super::commands::wonderpost;
use super::rich::{dump, fill, listed};
use crate::support::databases::{self, TestDatabase, every, every_empty};
use crate::support::program::Program;
use crate::support::random::{Random, games};
use crate::tables::support::{person, service};

fn said(output: &Output) -> String {
    let all = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8(all).expect("text")
}

fn copy(from: &TestDatabase, to: &TestDatabase) -> Output {
    let sides = ["copy-database", "--from", from.url(), "--to", to.url()];
    wonderpost(&[], &sides)
}

fn well(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", said(output));
    said(output)
}

fn ill(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(output));
    said(output)
}

/// What a database holds, without how far a copy into it is.
fn contents(database: &TestDatabase) -> std::collections::BTreeMap<String, Vec<String>> {
    let mut all = dump(database.url());
    all.remove("copy_marks");
    all
}

#[test]
fn the_program_knows_every_relation_that_the_database_lists() {
    for database in every() {
        let mut side = Side::open(database.url()).expect("it opens");
        let known: BTreeSet<String> = relations::all().into_iter().map(|one| one.name).collect();
        assert_eq!(known, listed(&mut side), "{}", database.label);
        let copied: BTreeSet<String> = relations::copied()
            .into_iter()
            .map(|one| one.name)
            .collect();
        let left: Vec<&String> = known.difference(&copied).collect();
        assert_eq!(
            left,
            ["copy_marks"],
            "only this tells of the database alone"
        );
    }
}

#[test]
fn a_database_goes_to_the_other_kind_and_back_row_by_row() {
    let mut random = Random::printed("a_database_goes_to_the_other_kind_and_back");
    let begin = databases::sqlite();
    fill(&begin, &mut random, 300);
    let before = contents(&begin);
    assert!(
        before.iter().all(|(_, rows)| !rows.is_empty()),
        "{before:?}"
    );
    let next = |database: &TestDatabase| person(&service(database), "Next").0;
    let mut stops = vec![begin];
    // Twice more to the same kind.
    let [sqlite, postgres]: [TestDatabase; 2] = every_empty().try_into().ok().expect("two");
    let [again, other]: [TestDatabase; 2] = every_empty().try_into().ok().expect("two");
    for to in [postgres, other, sqlite, again] {
        let from = stops.last().expect("one");
        let told = well(&copy(from, &to));
        assert!(told.contains("are the same"), "{told}");
        assert!(!told.contains('\r'), "on no terminal: {told:?}");
        assert_eq!(contents(&to), before, "{}", to.label);
        assert!(well(&copy(from, &to)).contains("Nothing is left to copy"));
        refuses_changes(&to);
        stops.push(to);
    }
    // The next row has the same number everywhere.
    let numbers: BTreeSet<i64> = stops.iter().map(next).collect();
    assert_eq!(numbers.len(), 1, "{numbers:?}");
}

/// Triggers refuse to change what is append-only.
fn refuses_changes(database: &TestDatabase) {
    let db = database.open();
    for statement in [
        "UPDATE events SET kind = 'x'",
        "DELETE FROM events",
        "UPDATE host_log SET why = 'x'",
    ] {
        let done: Result<(), DbError> =
            db.write(|conn| conn.batch_execute(statement).map_err(DbError::from));
        let refused = format!("{:?}", done.expect_err(statement));
        assert!(refused.contains("append-only"), "{statement}: {refused}");
    }
}

fn begin_copy(from: &TestDatabase, to: &TestDatabase) -> Child {
    Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .args(["copy-database", "--from", from.url(), "--to", to.url()])
        .env_clear()
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// How many rows have been copied, and whether the copy is whole.
fn progress(to: &TestDatabase) -> (i64, bool) {
    let Ok(mut side) = Side::open(to.url()) else {
        return (0, false);
    };
    let mut copied = 0;
    for relation in relations::copied() {
        // Before the first migration there is no such relation.
        let Ok(mark) = side.find_mark(&relation.name) else {
            return (0, false);
        };
        copied += mark.map_or(0, |mark| mark.copied);
    }
    let whole = side.find_mark(WHOLE).ok().flatten();
    (copied, whole.is_some_and(|mark| mark.ended_at_ms.is_some()))
}

#[test]
fn a_copy_that_is_killed_at_any_point_goes_on_where_it_was() {
    let mut random = Random::printed("a_copy_that_is_killed_at_any_point");
    for (from, to) in every().into_iter().zip(every_empty().into_iter().rev()) {
        fill(&from, &mut random, 400);
        let before = contents(&from);
        let total: usize = before.values().map(Vec::len).sum();
        let (mut killed, mut at) = (Vec::new(), 0);
        for _ in 0..games(6) {
            let most = i64::try_from(total / 4).expect("few");
            at +=
                i64::try_from(random.below(usize::try_from(most).expect("few") + 1)).expect("few");
            let mut child = begin_copy(&from, &to);
            let begun = Instant::now();
            while child.try_wait().expect("ours").is_none() && progress(&to).0 < at {
                assert!(begun.elapsed() < Duration::from_secs(60), "it stands still");
            }
            child.kill().expect("ours");
            let ended = child.wait_with_output().expect("it has ended");
            assert!(
                ended.status.code().is_none_or(|code| code == 0),
                "{}",
                said(&ended)
            );
            let (copied, is_whole) = progress(&to);
            if is_whole {
                break;
            }
            killed.push(copied);
            let refused = wonderpost(&[("WONDERPOST_DATABASE_URL", to.url())], &["check"]);
            let is_begun = copied > 0;
            assert!(
                !is_begun || said(&refused).contains("is not whole"),
                "{}",
                said(&refused)
            );
        }
        println!(
            "{} to {}: killed at {killed:?} of {total} rows",
            from.label, to.label
        );
        assert!(killed.is_sorted(), "what was copied stays: {killed:?}");
        let told = well(&copy(&from, &to));
        assert!(
            !killed.iter().any(|rows| *rows > 0)
                || told.contains("goes on")
                || told.contains("Nothing is left"),
            "{told}"
        );
        assert_eq!(contents(&to), before);
    }
}

#[test]
fn a_copy_of_a_database_that_is_used_meanwhile_is_refused_at_its_end() {
    let mut random = Random::printed("a_copy_of_a_database_that_is_used_meanwhile");
    for from in every() {
        fill(&from, &mut random, 400);
        // The copy may be whole before anybody comes: then another one is made.
        let tries = 5;
        let told = (0..tries).find_map(|_| {
            let to = every_empty().remove(0);
            wait_until_alone(&from);
            let mut child = begin_copy(&from, &to);
            let begun = Instant::now();
            while child.try_wait().expect("ours").is_none() && progress(&to).0 == 0 {
                assert!(begun.elapsed() < Duration::from_secs(60), "it stands still");
            }
            let is_early = child.try_wait().expect("ours").is_none();
            person(&service(&from), &format!("P{}", random.below(1_000_000)));
            let is_early = is_early && !progress(&to).1;
            let ended = child.wait_with_output().expect("it has ended");
            (is_early && ended.status.code() == Some(1)).then(|| said(&ended))
        });
        let told = told.expect("it is refused");
        assert!(told.contains("was used while it was copied"), "{told}");
    }
}

#[test]
fn a_terminal_sees_how_far_a_copy_and_its_check_are() {
    let mut random = Random::printed("a_terminal_sees_how_far_a_copy_is");
    for (from, to) in every().into_iter().zip(every_empty().into_iter().rev()) {
        fill(&from, &mut random, 50);
        wait_until_alone(&from);
        let sides = ["copy-database", "--from", from.url(), "--to", to.url()];
        let told = on_terminal(&[], &sides);
        let all = |what| {
            let steps = shown(&told, what);
            assert_grows(&steps);
            steps.last().map(|(_, all)| *all)
        };
        let rows: usize = contents(&to).values().map(Vec::len).sum();
        assert_eq!(all("rows copied"), Some(rows), "{told}");
        assert_eq!(all("rows of both checked"), Some(2 * rows), "{told}");
        let journals = all("journals of the source verified");
        assert_eq!(all("journals of the copy verified"), journals, "{told}");
        let relations = relations::copied().len();
        let counted = shown(&told, "relations counted");
        assert_eq!(counted.last(), Some(&(relations, relations)), "{told}");
    }
}

fn folder(what: &str) -> PathBuf {
    let name = format!("copying-{what}-{}", std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn what_cannot_be_copied_is_refused_with_what_to_do() {
    for from in every() {
        let [to, other]: [TestDatabase; 2] = every_empty().try_into().ok().expect("two");
        person(&service(&from), "Ada");
        let folder = folder(from.label);
        let program = Program::start(&from, &folder);
        let told = ill(&copy(&from, &to));
        let expected = match Side::open(from.url()).expect("it opens").kind() {
            Kind::Sqlite => "another Wonderpost serves this SQLite database; stop it",
            Kind::Postgres => "other connections to it are open: stop every process",
        };
        assert!(told.contains(expected), "{told}");
        drop(program);
        wait_until_alone(&from);
        assert!(ill(&copy(&from, &from)).contains("the same database"));
        well(&copy(&from, &to));
        // A target that holds something else.
        person(&service(other_migrated(&other)), "Bo");
        wait_until_alone(&other);
        let told = ill(&copy(&from, &other));
        assert!(
            told.contains("it is not empty (people has 1 rows)"),
            "{told}"
        );
        // A source that was used since.
        person(&service(&from), "Cleo");
        wait_until_alone(&from);
        let told = ill(&copy(&from, &to));
        assert!(told.contains("--from was used since"), "{told}");
        drop(std::fs::remove_dir_all(folder));
    }
    let missing = wonderpost(
        &[],
        &[
            "copy-database",
            "--from",
            "/nonexistent/w.db",
            "--to",
            "x.db",
        ],
    );
    assert!(ill(&missing).contains("there is no database at `/nonexistent/w.db`"));
}

fn other_migrated(database: &TestDatabase) -> &TestDatabase {
    database.open().migrate().expect("the migrations run");
    database
}

/// A pool that was dropped may hold its connections for a moment.
fn wait_until_alone(database: &TestDatabase) {
    let mut side = Side::open(database.url()).expect("it opens");
    let begun = Instant::now();
    while side.others().expect("counted") > 0 {
        assert!(begun.elapsed() < Duration::from_secs(30), "somebody stays");
        std::thread::yield_now();
    }
}
