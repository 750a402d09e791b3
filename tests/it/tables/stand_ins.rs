//! Stand-ins at a table of people who choose in the same instant at two processes. A stand-in thinks between two
//! transactions, and meanwhile others may have changed the table.

use std::sync::Barrier;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::db::DbError;
use wonderpost::db::schema::events;
use wonderpost::journal::Door;
use wonderpost::tables::{Service, replay, seat_change};

use super::support::{Party, party, random_move, service};
use crate::support::databases;
use crate::support::random::{Random, is_long};

/// How many people play, each at a process of their own; the other seats have stand-ins.
const PEOPLE: usize = 2;

/// Lets everybody who is asked choose in the same instant. Gives how many were.
fn all_choose(party: &Party, processes: &[Service; PEOPLE], dice: &mut Random) -> usize {
    let mut choices = Vec::new();
    for (seat, process) in processes.iter().enumerate() {
        let look = party.look(process, seat);
        let (Some(sight), Some(expected)) = (&look.sight, look.expected) else {
            continue;
        };
        let id = format!("{}-{seat}", look.seq);
        choices.push((seat, random_move(sight, dice), expected, id));
    }
    let start = Barrier::new(choices.len());
    std::thread::scope(|scope| {
        let mut begun = Vec::new();
        for (seat, mv, expected, id) in &choices {
            let start = &start;
            begun.push(scope.spawn(move || {
                start.wait();
                party.play(&processes[*seat], *seat, mv, *expected, id)
            }));
        }
        for one in begun {
            let played = one.join().expect("it does not panic");
            played.expect("nobody else plays for this seat");
        }
    });
    choices.len()
}

#[test]
fn stand_ins_play_each_turn_once_while_people_at_two_processes_choose() {
    let mut dice = Random::printed("stand_ins_play_each_turn_once");
    let rounds = if is_long() { 60 } else { 7 };
    for database in databases::every() {
        let processes = [service(&database), service(&database)];
        let options = [("edition", "second")];
        let party = party(&processes[0], "seven_wonders", 4, &options);
        for person in &party.people[PEOPLE..] {
            seat_change::leave(&processes[0], &party.uid, *person, Door::Page).expect("they may");
        }
        let mut played = 0;
        while played < rounds && all_choose(&party, &processes, &mut dice) > 0 {
            played += 1;
        }
        assert!(
            played >= rounds.min(18),
            "{}: {played} rounds",
            database.label
        );
        let by_bots: Result<i64, DbError> = processes[0].db.read(|conn| {
            let by_bots = events::table.filter(events::door.eq("bot"));
            Ok(by_bots.count().get_result(conn)?)
        });
        let by_bots = usize::try_from(by_bots.expect("counted")).expect("few");
        assert!(by_bots >= 2 * played, "{}: {by_bots}", database.label);
        let replayed = replay::replay(&processes[1].db, &party.uid);
        let (_, difference) = replayed.expect("it can be read");
        assert_eq!(difference, None, "{}", database.label);
    }
}
