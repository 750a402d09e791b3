//! Looking back at finished games: every move is judged once, whoever works and whoever dies meanwhile.

use std::sync::Barrier;

use diesel::connection::SimpleConnection;
use wonderpost::db::DbError;
use wonderpost::games::Seat;
use wonderpost::journal::Door;
use wonderpost::tables::agree::{self, Wanted};
use wonderpost::tables::look::LookError;
use wonderpost::tables::look_back::{
    self, AskError, Judged, LEASE_MS, LookBack, LookingBack, turning_points,
};
use wonderpost::tables::{Service, archive, look};

use super::rematch::check_journal;
use super::support::{Party, party, person, service};
use crate::support::databases;
use crate::support::random::Random;

/// Enough to judge a move somehow.
const FEW: u64 = 8;

fn ask(service: &Service, party: &Party) -> Result<(), AskError> {
    look_back::ask(service, &party.uid, Some(party.people[0]))
}

fn found(service: &Service, party: &Party) -> LookBack {
    look_back::find(service, &party.uid, Some(party.people[0])).expect("they played there")
}

fn positions(service: &Service, party: &Party) -> Vec<Judged> {
    let found = found(service, party);
    let LookBack::Ready(positions) = found else {
        panic!("{found:?}")
    };
    positions
}

/// Works until nothing waits. Gives how many positions were judged.
fn work(service: &Service, worker: &mut LookingBack) -> usize {
    let mut steps = 0;
    while worker.step(service).expect("it works") {
        steps += 1;
    }
    steps
}

fn work_anew(service: &Service) -> usize {
    work(service, &mut LookingBack::with(FEW))
}

/// A game that came to its end by random moves.
fn played(
    service: &Service,
    (game, seats): (&str, usize),
    options: &[(&str, &str)],
    random: &mut Random,
) -> Party {
    let party = party(service, game, seats, options);
    while party.step(service, random) {}
    party
}

/// A game that somebody gave up after some moves.
fn given_up(service: &Service, moves: usize, random: &mut Random) -> Party {
    let party = party(service, "duel", 2, &[("wonders", "first_game")]);
    for _ in 0..moves {
        assert!(party.step(service, random));
    }
    party.ends(service, 0);
    party
}

/// What seats chose, in order, as the journal has it: the kind of an event that seals, and its moves.
fn sealed(service: &Service, party: &Party) -> Vec<(u8, String)> {
    let export = archive::find(&service.db, &party.uid, archive::Extent::Public);
    let events = export.expect("it is read").expect("it is there").events;
    let sealed = events.iter().filter(|event| event.kind == "choice_sealed");
    let text = |event: &wonderpost::journal::Event| {
        let body: serde_json::Value = serde_json::from_str(&event.body).expect("JSON");
        let mv = body.get("move").or(body.get("turn")).expect("a move");
        (
            event.seat.expect("whose"),
            mv.as_str().expect("text").to_owned(),
        )
    };
    sealed.map(text).collect()
}

fn check_chances(service: &Service, party: &Party, positions: &[Judged]) {
    let seats = party.people.len();
    for judged in positions {
        let sum: u16 = judged.chances.iter().sum();
        assert_eq!(judged.chances.len(), seats);
        assert!((995..=1005).contains(&sum), "{judged:?}");
    }
    assert!(positions.is_sorted_by_key(|judged| judged.seq));
    let ended = party.look(service, 0).table.ended.expect("it is over");
    let last = positions.last().expect("there is an end");
    for seat in Seat::all(seats) {
        let has_won = ended.winners.contains(&seat);
        assert_eq!(last.chances[seat.index()] > 0, has_won, "{last:?}");
    }
    assert!(last.choices.is_empty());
}

#[test]
fn a_game_of_moves_in_turn_is_gone_through_when_it_is_over_and_not_before() {
    let mut random = Random::printed("a_game_of_moves_in_turn_is_gone_through");
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "duel", 2, &[]);
        let refused = || {
            assert!(matches!(ask(&service, &party), Err(AskError::NotOver)));
            let seen = look_back::find(&service, &party.uid, Some(party.people[0]));
            assert!(matches!(seen, Err(LookError::Unknown)));
            assert_eq!(work_anew(&service), 0);
        };
        refused();
        let mut moves = 0;
        while party.step(&service, &mut random) {
            moves += 1;
            if moves == 20 {
                refused();
            }
        }
        let head = party.look(&service, 0).table.head_hash;
        assert_eq!(work_anew(&service), 0, "nobody has asked");
        assert_eq!(found(&service, &party), LookBack::Unasked);
        ask(&service, &party).expect("it is over");
        ask(&service, &party).expect("again");
        let waiting = |done, total| LookBack::Waiting { done, total };
        assert_eq!(found(&service, &party), waiting(0, None));
        let mut worker = LookingBack::with(FEW);
        assert!(worker.step(&service).expect("it works"));
        assert_eq!(found(&service, &party), waiting(1, Some(moves)));
        assert_eq!(work(&service, &mut worker), moves);
        ask(&service, &party).expect("it is there");
        assert_eq!(work(&service, &mut worker), 0, "it is worked out once");
        let positions = positions(&service, &party);
        assert_eq!(positions.len(), moves + 1);
        check_chances(&service, &party, &positions);
        for judged in &positions[..moves] {
            let [choice] = &judged.choices[..] else {
                panic!("{judged:?}")
            };
            let history = look::history(&service, &party.uid, Some(party.people[0]));
            let history = history.expect("they played there");
            let sight = history.open_sight(judged.seq, choice.seat);
            let sight = sight.expect("the game runs there");
            for mv in [choice.played.as_ref().expect("a move"), &choice.best] {
                let legal = sight.choices(None).expect("they are asked").moves;
                assert!(legal.contains(mv), "{mv}");
            }
            assert!(choice.played_worth.is_some());
        }
        assert_eq!(turning_points(&positions, &[0]).len(), 3);
        // It lies beside the journal.
        assert_eq!(party.look(&service, 0).table.head_hash, head);
        check_journal(&service, &party.uid, party.people[0]);
    }
}

#[test]
fn a_round_of_sealed_choices_is_one_move_with_the_choices_of_all() {
    let mut random = Random::printed("a_round_of_sealed_choices_is_one_move");
    for database in databases::every() {
        let service = service(&database);
        for (game, seats, options) in [
            ("seven_wonders", 3, &[("edition", "first")][..]),
            ("seven_wonders", 4, &[("edition", "second")]),
            ("seven_wonders", 2, &[("edition", "first")]),
            ("dice", 2, &[]),
        ] {
            let party = played(&service, (game, seats), options, &mut random);
            ask(&service, &party).expect("it is over");
            work_anew(&service);
            let positions = positions(&service, &party);
            check_chances(&service, &party, &positions);
            let told = positions.iter().flat_map(|judged| &judged.choices);
            let mut told: Vec<(u8, String)> = told
                .map(|choice| (choice.seat.0, choice.played.clone().expect("a move")))
                .collect();
            let mut sealed = sealed(&service, &party);
            // Wonders are drafted in the open.
            told.retain(|(_, mv)| !mv.starts_with("draft "));
            assert!(!told.is_empty());
            told.sort();
            sealed.sort();
            assert_eq!(told, sealed, "{game}");
        }
    }
}

#[test]
fn the_same_is_found_again_when_it_was_forgotten() {
    let mut random = Random::printed("the_same_is_found_again");
    for database in databases::every() {
        let service = service(&database);
        let party = given_up(&service, 6, &mut random);
        let mut found_twice = Vec::new();
        for _ in 0..2 {
            ask(&service, &party).expect("it is over");
            assert_eq!(work_anew(&service), 8, "the start, six moves, giving up");
            found_twice.push(positions(&service, &party));
            look_back::forget(&service, &party.uid).expect("it is there");
            assert_eq!(found(&service, &party), LookBack::Unasked);
        }
        assert_eq!(found_twice[0], found_twice[1]);
        let last = found_twice[0].last().expect("the end");
        assert_eq!(last.chances, [0, 1000], "who gave up has lost");
    }
}

#[test]
fn what_was_taken_back_is_no_move() {
    let mut random = Random::printed("what_was_taken_back_is_no_move");
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "duel", 2, &[]);
        assert!(party.step(&service, &mut random));
        let seat = usize::from(
            party
                .look(&service, 0)
                .consent
                .take_back
                .is_none_or(|one| one.is_err()),
        );
        let look = party.look(&service, seat);
        let command = look.consent.take_back.expect("a seat").expect("a pick");
        let (uid, me) = (&party.uid, party.people[seat]);
        agree::ask(&service, uid, me, Wanted::TakeBack(command), Door::Page).expect("alone");
        for _ in 0..3 {
            assert!(party.step(&service, &mut random));
        }
        party.ends(&service, 1);
        ask(&service, &party).expect("it is over");
        assert_eq!(work_anew(&service), 5, "the start, three picks, giving up");
        for judged in &positions(&service, &party)[..3] {
            let [choice] = &judged.choices[..] else {
                panic!("{judged:?}")
            };
            assert!(choice.played.is_some());
        }
    }
}

#[test]
fn processes_share_the_tables_and_judge_every_position_once() {
    let mut random = Random::printed("processes_share_the_tables");
    for database in databases::every() {
        let services = [service(&database), service(&database), service(&database)];
        let tables: Vec<Party> = (0..4)
            .map(|moves| given_up(&services[0], 2 * moves, &mut random))
            .collect();
        for party in &tables {
            ask(&services[1], party).expect("it is over");
        }
        let start = Barrier::new(services.len());
        let judged: usize = std::thread::scope(|scope| {
            let workers: Vec<_> = services
                .iter()
                .map(|service| {
                    let start = &start;
                    scope.spawn(move || {
                        start.wait();
                        work_anew(service)
                    })
                })
                .collect();
            let judged = workers.into_iter().map(|one| one.join().expect("no panic"));
            judged.sum()
        });
        let stored: Vec<usize> = tables
            .iter()
            .map(|party| positions(&services[0], party).len())
            .collect();
        assert_eq!(stored, [2, 4, 6, 8], "{}", database.label);
        assert_eq!(judged, 20, "each position is judged by one of them");
    }
}

#[test]
fn another_process_goes_on_when_the_lease_of_one_that_died_has_run_out() {
    let mut random = Random::printed("another_process_goes_on");
    for database in databases::every() {
        let (died, other) = (service(&database), service(&database));
        let party = given_up(&died, 6, &mut random);
        ask(&died, &party).expect("it is over");
        let mut worker = LookingBack::with(FEW);
        for _ in 0..3 {
            assert!(worker.step(&died).expect("it works"));
        }
        assert_eq!(work_anew(&other), 0, "somebody is at it");
        other.clock.advance(LEASE_MS + 1);
        let mut second = LookingBack::with(FEW);
        assert!(second.step(&other).expect("it works"));
        // The first one was only slow: it has lost the table.
        assert!(worker.step(&died).expect("it works"));
        assert!(!worker.step(&died).expect("it works"));
        assert_eq!(work(&other, &mut second), 4, "of eight positions");
        let after = positions(&other, &party);
        look_back::forget(&other, &party.uid).expect("it is there");
        ask(&other, &party).expect("it is over");
        work_anew(&other);
        assert_eq!(positions(&other, &party), after, "as if nobody had died");
    }
}

#[test]
fn a_process_that_stops_gives_the_table_to_another_at_once() {
    let mut random = Random::printed("a_process_that_stops");
    for database in databases::every() {
        let (stopped, other) = (service(&database), service(&database));
        let party = given_up(&stopped, 2, &mut random);
        ask(&stopped, &party).expect("it is over");
        let mut worker = LookingBack::with(FEW);
        assert!(worker.step(&stopped).expect("it works"));
        worker.give_back(&stopped).expect("it is stored");
        assert_eq!(work_anew(&other), 3);
        assert_eq!(positions(&other, &party).len(), 4);
    }
}

#[test]
fn a_game_at_which_every_process_dies_is_given_up_and_may_be_tried_again() {
    for database in databases::every() {
        let service = service(&database);
        let party = given_up(&service, 2, &mut Random::printed("every_process_dies"));
        ask(&service, &party).expect("it is over");
        // Somebody leases it and is never heard of again.
        for _ in 0..3 {
            let begun: Result<(), DbError> = service.db.write(|conn| {
                Ok(conn.batch_execute("UPDATE look_backs SET attempts = attempts + 1")?)
            });
            begun.expect("it is stored");
        }
        assert_eq!(work_anew(&service), 0);
        assert_eq!(found(&service, &party), LookBack::Failed);
        ask(&service, &party).expect("it is over");
        assert_eq!(work_anew(&service), 4);
        assert_eq!(positions(&service, &party).len(), 4);
    }
}

#[test]
fn strangers_and_frozen_tables_are_refused() {
    for database in databases::every() {
        let service = service(&database);
        let party = given_up(&service, 2, &mut Random::printed("strangers_are_refused"));
        for stranger in [None, Some(person(&service, "Eve"))] {
            let asked = look_back::ask(&service, &party.uid, stranger);
            assert!(matches!(asked, Err(AskError::Unknown)));
            let seen = look_back::find(&service, &party.uid, stranger);
            assert!(matches!(seen, Err(LookError::Unknown)));
        }
        ask(&service, &party).expect("it is over");
        let frozen: Result<(), DbError> = service
            .db
            .write(|conn| Ok(conn.batch_execute("UPDATE game_tables SET status = 'frozen'")?));
        frozen.expect("it is stored");
        assert_eq!(work_anew(&service), 0);
        assert!(matches!(ask(&service, &party), Err(AskError::NotOver)));
        let seen = look_back::find(&service, &party.uid, Some(party.people[0]));
        assert!(matches!(seen, Err(LookError::Unknown)));
    }
}
