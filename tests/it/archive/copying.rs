//! A whole database copied into another one: every row, interrupted and resumed, and never over something else.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

use wonderpost::db::relations;
use wonderpost::db::side::{Side, WHOLE};

use super::backups::{assert_grows, on_terminal, shown};
use super::rich::{dump, fill, listed};
use crate::prelude::*;
use crate::support::databases::{
    attempt, every, every_with_other, postgres, postgres_empty, sqlite, sqlite_empty,
};
use crate::support::program::{USUAL_PATIENCE, command, run};
use crate::tables::support::service;
use testing::random::games;

/// What a copy is told.
fn sides<'a>(from: &'a TestDatabase, to: &'a TestDatabase) -> [&'a str; 5] {
    ["copy-database", "--from", from.url(), "--to", to.url()]
}

fn copy(from: &TestDatabase, to: &TestDatabase) -> Ran {
    run(&[], &sides(from, to))
}

/// What a database holds, without how far a copy into it is.
fn contents(database: &TestDatabase) -> BTreeMap<String, Vec<String>> {
    let mut all = dump(database.url());
    all.remove("copy_marks");
    all
}

#[each::test(every())]
fn the_program_knows_every_relation_that_the_database_lists(database: TestDatabase) {
    let mut side = Side::open(database.url()).expect("it opens");
    let name = |one: &relations::Relation| one.name.to_owned();
    let known: BTreeSet<String> = relations::all().map(name).collect();
    assert_eq!(known, listed(&mut side), "{}", database.label);
    // Only this tells of the database alone.
    let left = &known - &relations::copied().into_iter().map(name).collect();
    assert_eq!(left, BTreeSet::from(["copy_marks".to_owned()]));
}

#[test]
fn a_database_goes_to_the_other_kind_and_back_row_by_row() {
    let mut random = Random::printed("a_database_goes_to_the_other_kind_and_back");
    let begin = sqlite();
    fill(&begin, &mut random, made_up(300));
    let before = contents(&begin);
    // As in the settings, a name without a folder lies in the data folder.
    let host = Host::new(&begin);
    let [command, from, url, to, _] = sides(&begin, &begin);
    host.runs(&[command, from, url, to, "sqlite:copy.db"])
        .well();
    assert!(host.folder.join("copy.db").exists());
    let is_rich = before.values().all(|rows| !rows.is_empty());
    assert!(is_rich, "{before:?}");
    let next = |database: &TestDatabase| person(&service(database), "Next").0;
    let mut stops = vec![begin];
    // Twice more to the same kind.
    for empty in [postgres_empty, postgres_empty, sqlite_empty, sqlite_empty] {
        let to = empty();
        let from = stops.last().expect("one");
        let told = copy(from, &to).well();
        told.says("are the same");
        assert!(!told.contains('\r'), "on no terminal: {told:?}");
        assert_eq!(contents(&to), before, "{}", to.label);
        copy(from, &to).well().says("Nothing is left to copy");
        let db = to.open();
        for statement in [
            "UPDATE events SET kind = 'x'",
            "DELETE FROM events",
            "UPDATE host_log SET why = 'x'",
        ] {
            let refused = format!("{:?}", attempt(&db, statement).expect_err(statement));
            assert!(refused.contains("append-only"), "{statement}: {refused}");
        }
        stops.push(to);
    }
    // The next row has the same number everywhere.
    let numbers: BTreeSet<i64> = stops.iter().map(next).collect();
    assert_eq!(numbers.len(), 1, "{numbers:?}");
}

/// How many rows are made up in each relation that play does not fill: more where there is time.
fn made_up(long: usize) -> usize {
    if is_long() { long } else { long / 4 }
}

fn begin_copy(from: &TestDatabase, to: &TestDatabase) -> Process {
    let mut command = command(&[], &sides(from, to));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    Process::spawn(&mut command)
}

/// How many rows have been copied, and whether the copy is whole.
fn progress(to: &TestDatabase) -> (i64, bool) {
    let Ok(mut side) = Side::open(to.url()) else {
        return (0, false);
    };
    let mut copied = 0;
    for relation in relations::copied() {
        // Before the first migration there is no such relation.
        let Ok(mark) = side.find_mark(relation.name) else {
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
    for (from, to) in every_with_other() {
        fill(&from, &mut random, made_up(400));
        let before = contents(&from);
        let total: usize = before.values().map(Vec::len).sum();
        let (mut killed, mut at) = (Vec::new(), 0);
        for _ in 0..games(if is_long() { 6 } else { 2 }) {
            at += i64::try_from(random.below(total / 4 + 1)).expect("few");
            let mut copying = begin_copy(&from, &to);
            until("so much is copied", || {
                copying.has_ended() || progress(&to).0 >= at
            });
            copying.kill().expect("ours");
            let ended = Ran::of(copying.ended());
            // It may have been whole just before.
            assert!(ended.code.is_none_or(|code| code == 0), "{}", ended.said);
            let (copied, is_whole) = progress(&to);
            if is_whole {
                break;
            }
            killed.push(copied);
            let refused = Host::new(&to).runs(&["check"]).said;
            let is_told = refused.contains("is not whole");
            assert!(copied == 0 || is_told, "{refused}");
        }
        assert!(killed.is_sorted(), "what was copied stays: {killed:?}");
        let told = copy(&from, &to).well();
        let is_begun = killed.iter().any(|rows| *rows > 0);
        let is_told = told.contains("goes on") || told.contains("Nothing is left");
        assert!(!is_begun || is_told, "{told}");
        assert_eq!(contents(&to), before);
    }
}

#[test]
fn a_copy_of_a_database_that_is_used_meanwhile_is_refused_at_its_end() {
    let mut random = Random::printed("a_copy_of_a_database_that_is_used_meanwhile");
    for from in every() {
        fill(&from, &mut random, made_up(400));
        // The copy may be whole before anybody comes: then another one is made.
        let tries = 20;
        let told = (0..tries).find_map(|_| {
            let to = sqlite_empty();
            wait_until_alone(&from);
            let mut copying = begin_copy(&from, &to);
            until("it begins", || copying.has_ended() || progress(&to).0 > 0);
            let is_early = !copying.has_ended();
            person(&service(&from), &format!("P{}", random.below(1_000_000)));
            let is_early = is_early && !progress(&to).1;
            let ended = Ran::of(copying.ended());
            (is_early && ended.code == Some(1)).then_some(ended.said)
        });
        let told = told.expect("it is refused");
        told.says("was used while it was copied");
    }
}

#[test]
fn a_terminal_sees_how_far_a_copy_and_its_check_are() {
    let mut random = Random::printed("a_terminal_sees_how_far_a_copy_is");
    for (from, to) in every_with_other() {
        fill(&from, &mut random, 50);
        wait_until_alone(&from);
        let told = on_terminal(&[], &sides(&from, &to));
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

#[each::test(every_with_other())]
fn what_cannot_be_copied_is_refused_with_what_to_do((from, to): (TestDatabase, TestDatabase)) {
    let refused = |from: &TestDatabase, to: &TestDatabase, words: &str| {
        copy(from, to).ill().says(words);
    };
    person(&service(&from), "Ada");
    let host = Host::new(&from);
    let program = host.serves();
    let words = match from.is_postgres() {
        false => "another Wonderpost serves this SQLite database; stop it",
        true => "other connections to it are open: stop every process",
    };
    let busy = run(&[USUAL_PATIENCE], &sides(&from, &to));
    busy.ill().says(words);
    drop(program);
    wait_until_alone(&from);
    refused(&from, &from, "the same database");
    copy(&from, &to).well();
    // A target that holds something else.
    let other = postgres();
    person(&service(&other), "Bo");
    wait_until_alone(&other);
    refused(&from, &other, "it is not empty (people has 1 rows)");
    // A source that was used since.
    person(&service(&from), "Cleo");
    wait_until_alone(&from);
    refused(&from, &to, "--from was used since");
}

/// A pool that was dropped may hold its connections for a moment.
fn wait_until_alone(database: &TestDatabase) {
    let mut side = Side::open(database.url()).expect("it opens");
    until("everybody leaves", || side.others().expect("counted") == 0);
}
