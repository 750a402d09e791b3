//! The program is killed at random moments while clients play, and starts again.

use std::net::SocketAddr;
use std::time::Duration;

use super::audit::Notebook;
use super::crowd::{self, Played};
use super::house::House;
use super::notes::Told;
use crate::support::databases::{self, TestDatabase};
use crate::support::program::Program;
use crate::support::random::{Random, is_long};
use crate::support::report::{Report, cases};

/// How many tables the clients play at; a game that ends makes room for another one.
const TABLES: usize = 12;
/// After how many kills the tables are replaced.
const KILLS_EACH: usize = 25;
/// Of how many acknowledged commands one is sent again after the restart.
const AGAIN_IN: usize = 4;
/// How soon the program is ready again in at least half of all restarts: in the short form the rest may meet a machine
/// that is busy with other tests. In the long form it is each time so soon, unless the machine is busy.
const READY_WITHIN: Duration = Duration::from_secs(2);
/// How soon it is ready again each time, in the short form or on a busy machine.
const READY_AT_WORST: Duration = Duration::from_secs(10);
/// The load average above which a machine is busy.
const BUSY: f64 = 2.0;

#[test]
fn what_was_acknowledged_outlives_the_program_on_sqlite() {
    kills(databases::sqlite());
}

#[test]
fn what_was_acknowledged_outlives_the_program_on_postgres() {
    kills(databases::postgres());
}

fn kills(database: TestDatabase) {
    let mut report = Report::begin(format!("kills-{}", database.label.to_lowercase()));
    let mut random = report.random();
    let mut house = House::new(database, "kills");
    let mut notebook = Notebook::default();
    let mut restarts = Vec::new();
    let kills = cases(12, 1000);
    for kill in 0..=kills {
        if kill % KILLS_EACH == 0 {
            house.tables.clear();
            house.opens(None, TABLES);
        }
        let (mut program, ready) = house.starts();
        if kill > 0 {
            restarts.push(ready);
        }
        let mut wrong = is_as_it_was_left(&house, &mut notebook, program.address, &mut random);
        wrong.extend(is_late(ready));
        if kill == kills {
            restarts.sort_unstable();
            let half = restarts[restarts.len() / 2];
            report.highest("ready_ms_half", half.as_millis());
            report.highest("ready_ms_max", restarts[restarts.len() - 1].as_millis());
            if half > READY_WITHIN {
                wrong.push(format!("half of the restarts took longer than {half:?}"));
            }
            report.case(wrong);
            // What the last kill left, what was sent again after it, and all that was played before.
            report.case(notebook.judge_all(&house.database.open()));
            break;
        }
        let played = plays_until_killed(&house, &mut program, &mut random);
        report.add("pages", played.pages);
        wrong.extend(played.wrong);
        notebook.take(played.notes);
        report.case(wrong);
    }
    report.add("acknowledged", notebook.acknowledged());
    let acknowledged = report.figure("acknowledged");
    report.end();
    assert!(acknowledged > 0, "nothing was played");
}

/// What is wrong with how long a start took. In the long form every one must be quick, unless the machine is busy.
fn is_late(ready: Duration) -> Option<String> {
    if ready <= READY_WITHIN {
        return None;
    }
    let load = load_average();
    let is_excused = !is_long() || load > BUSY;
    if is_excused && ready <= READY_AT_WORST {
        eprintln!("a start took {ready:?}, at a load average of {load}");
        return None;
    }
    Some(format!(
        "ready only after {ready:?}, at a load average of {load}"
    ))
}

/// How many tasks of the machine ran or were ready to run, on average over the last minute.
fn load_average() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").expect("Linux");
    let load = text.split_whitespace().next().expect("three averages");
    load.parse().expect("a number")
}

/// Lets clients play for 20 to 400 ms, and kills the program under them.
fn plays_until_killed(house: &House, program: &mut Program, random: &mut Random) -> Played {
    let after = Duration::from_millis(20 + random.next() % 381);
    let address = program.address;
    let mut played = crowd::play(house, address, random, || {
        // The random moment is what is tried here; nothing is waited for.
        crowd::passes(after);
        program.is_killed();
    });
    let log = program.log();
    if let Some(line) = log.lines().find(|line| line.contains("ERROR")) {
        played.wrong.push(format!("the program said: {line}"));
    }
    played
}

/// Judges the database after a restart, then sends again what was not answered, and some of what was.
///
/// The test opens the database only now and closes it before the next kill, so that each time the program alone brings
/// it back.
pub(super) fn is_as_it_was_left(
    house: &House,
    notebook: &mut Notebook,
    address: SocketAddr,
    random: &mut Random,
) -> Vec<String> {
    let (mut wrong, stored) = notebook.judge(&house.database.open());
    for note in notebook.last() {
        let is_sent = match note.told {
            Told::Nothing => true,
            Told::Done(_) | Told::Refused(_) => random.below(AGAIN_IN) == 0,
            Told::Wrong(_) => false,
        };
        if is_sent {
            let is_stored = stored.contains(&note.command_id);
            wrong.extend(note.is_sent_again(house, address, is_stored));
        }
    }
    wrong
}
