//! The program is killed at random moments while clients play, and starts again.

use std::time::Duration;

use super::suite::Suite;
use crate::prelude::*;
use crate::support::http::passes;
use crate::support::report::cases;
use testing::random::load;

/// After how many kills the tables are replaced.
const KILLS_EACH: usize = 25;
/// How soon the program is ready again in at least half of all restarts, and each time unless the machine is busy. Only
/// the long form asks.
const READY_WITHIN: Duration = Duration::from_secs(2);
/// How soon it is ready again each time on a busy machine.
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
    let mut suite = Suite::begin("kills", database);
    let mut restarts = Vec::new();
    let kills = cases(4, 1000);
    for kill in 0..=kills {
        if kill % KILLS_EACH == 0 {
            suite.opens_tables();
        }
        let (mut program, ready) = suite.house.starts();
        let mut wrong = suite.is_as_it_was_left(program.address);
        wrong.extend(is_late(ready));
        if kill > 0 {
            restarts.push(ready);
        }
        if kill < kills {
            wrong.extend(plays_until_killed(&mut suite, &mut program, kill == 0));
        }
        suite.report.case(wrong);
    }
    restarts.sort_unstable();
    let (half, max) = (restarts[restarts.len() / 2], restarts[restarts.len() - 1]);
    suite.report.highest("ready_ms_half", half.as_millis());
    suite.report.highest("ready_ms_max", max.as_millis());
    // What the last kill left, what was sent again after it, and all that was played before.
    suite.ends();
    let is_quick = half <= READY_WITHIN;
    assert!(is_quick || !is_long(), "half of the restarts took {half:?}");
}

/// What is wrong with how long a start took, where that is asked.
fn is_late(ready: Duration) -> Option<String> {
    let load = load();
    let most = [READY_WITHIN, READY_AT_WORST][usize::from(load > BUSY)];
    let is_late = is_long() && ready > most;
    is_late.then(|| format!("ready only after {ready:?}, at a load average of {load}"))
}

/// Lets clients play for 20 to 400 ms, and kills the program under them; the first time not before a move was
/// acknowledged, so that there is something to lose on any machine. Gives what is wrong.
fn plays_until_killed(suite: &mut Suite, program: &mut Program, is_first: bool) -> Vec<String> {
    let after = Duration::from_millis(20 + suite.random.next() % 381);
    let mut wrong = suite.plays(program.address, |watch| {
        if is_first {
            watch.waits_for_a_move();
        }
        // The random moment is what is tried here; nothing is waited for.
        passes(after);
        program.is_killed();
    });
    let log = program.log();
    let errors = log.lines().filter(|line| line.contains("ERROR"));
    wrong.extend(errors.map(|line| format!("the program said: {line}")));
    wrong
}
