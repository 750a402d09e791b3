//! Which events a command has caused: all that follow from one thing that was asked for, and no others.

use wonderpost::journal::{Door, Event, export};
use wonderpost::tables::join::{self, SeatKey};
use wonderpost::tables::open::{self, NewTable};
use wonderpost::tables::play::{self, Submit, SubmitError};
use wonderpost::tables::{ChangeError, Service, look, proof};

use super::support::{Party, party, person, random_move, service, settings};
use crate::support::databases;
use crate::support::random;
use crate::support::random::Random;

fn events(service: &Service, party: &Party) -> Vec<Event> {
    let lines = proof::export_lines(service, &party.uid, Some(party.people[0])).expect("there");
    export::read(&lines).expect("an export").events
}

/// The kinds of events of the last command.
fn last_command(events: &[Event]) -> (i64, Vec<&str>) {
    let command = events.last().expect("opened").command;
    let of_it = events.iter().filter(|event| event.command == command);
    (command, of_it.map(|event| event.kind.as_str()).collect())
}

#[test]
fn what_follows_from_one_command_belongs_to_it_and_two_in_one_millisecond_stay_two() {
    let seed = random::seed(
        "what_follows_from_one_command_belongs_to_it_and_two_in_one_millisecond_stay_two",
        u64::MAX,
    ) | 1;
    for database in databases::every() {
        for setting in settings() {
            // The clock of this site stands still: whatever happens has the same time.
            let service = service(&database);
            let party = party(&service, setting.game, setting.seats, &setting.options);
            let place = format!("{}, {}", database.label, setting.game);
            let begun = events(&service, &party);
            let (mut command, kinds) = last_command(&begun);
            assert_eq!(usize::try_from(command), Ok(setting.seats), "{place}");
            assert_eq!(
                kinds[..3],
                ["seat_taken", "chance_contributed", "game_started"]
            );
            assert!(
                kinds.len() > 3,
                "{place}: the deal belongs to the last seat: {kinds:?}"
            );
            let opening = begun.iter().filter(|event| event.command == 1);
            assert_eq!(opening.count(), 3, "{place}");
            let mut dice = Random::new(seed);
            for _ in 0..2 * setting.seats {
                let length = events(&service, &party).len();
                assert!(party.step(&service, &mut dice), "{place}");
                let now = events(&service, &party);
                command += 1;
                assert!(now[length..].iter().all(|event| event.command == command));
                assert!(now[..length].iter().all(|event| event.command < command));
            }
            party.ends(&service, 0);
            let over = events(&service, &party);
            // Of more than two each says a word of their own, and the game ends with the last one.
            let (said, words) = match setting.seats {
                2 => ("resigned", 1),
                seats => ("stop_agreed", i64::try_from(seats).expect("few")),
            };
            let ended = vec![said, "game_ended", "seed_revealed"];
            assert_eq!(last_command(&over), (command + words, ended), "{place}");
            assert!(over.iter().all(|event| event.door == Door::Page), "{place}");
            let first = over[0].recorded_at_ms;
            assert!(
                over.iter().all(|event| event.recorded_at_ms == first),
                "{place}"
            );
        }
    }
}

#[test]
fn a_command_of_one_seat_is_no_answer_to_another() {
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "dice", 3, &[]);
        let play = |seat: usize| {
            let expected = party
                .look(&service, seat)
                .expected
                .expect("all are awaited");
            party.play(&service, seat, "pass", expected, "the same id")
        };
        let played = play(0).expect("everybody may pass");
        let refused = play(1);
        assert!(
            matches!(
                refused,
                Err(SubmitError::Change(ChangeError::CommandReused))
            ),
            "{}: {refused:?}",
            database.label
        );
        assert_eq!(
            party.look(&service, 1).seq,
            played.seq,
            "{}",
            database.label
        );
        assert_eq!(play(0).expect("it was answered"), played);
    }
}

#[test]
fn a_command_is_recorded_with_the_door_that_it_came_through() {
    let seed = random::seed(
        "a_command_is_recorded_with_the_door_that_it_came_through",
        u64::MAX,
    ) | 1;
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "duel", 2, &[]);
        let mut dice = Random::new(seed);
        for door in Door::ALL {
            let before = events(&service, &party).len();
            let looks = [0, 1].map(|seat| party.look(&service, seat));
            let seat = looks.iter().position(|look| look.expected.is_some());
            let seat = seat.expect("somebody is awaited");
            let sight = looks[seat].sight.as_ref().expect("the game runs");
            let submit = Submit {
                uid: party.uid.clone(),
                person: party.people[seat],
                mv: random_move(sight, &mut dice),
                expected: looks[seat].expected.expect("awaited"),
                command_id: format!("{door:?}"),
                door,
            };
            play::submit(&service, &submit).expect("a listed move is played");
            let now = events(&service, &party);
            assert!(now.len() > before && now[before..].iter().all(|event| event.door == door));
        }
        let before = events(&service, &party).len();
        play::resign(&service, &party.uid, party.people[0], Door::Letter).expect("it runs");
        let now = events(&service, &party);
        let doors: Vec<Door> = now[before..].iter().map(|event| event.door).collect();
        assert_eq!(doors, [Door::Letter; 3], "{}", database.label);
    }
}

/// Where the last turn but one of anybody ended.
fn last_turn_but_one(events: &[Event]) -> i64 {
    let last = events.last().expect("opened").command;
    let before = |event: &&Event| event.seat.is_some() && event.command != last;
    events
        .iter()
        .rev()
        .find(before)
        .map_or(0, |event| event.seq)
}

#[test]
fn who_watches_is_told_the_last_command_though_all_have_the_same_time() {
    let seed = random::seed(
        "who_watches_is_told_the_last_command_though_all_have_the_same_time",
        u64::MAX,
    ) | 1;
    for database in databases::every() {
        // The clock of this site stands still.
        let service = service(&database);
        let people = ["Ada", "Bo"].map(|name| person(&service, name));
        let new = NewTable {
            game: "duel".to_owned(),
            seats: 2,
            is_watchable: true,
            ..NewTable::default()
        };
        let uid = open::open(&service, people[0], &new).expect("the table opens");
        let key = SeatKey::Open(uid.clone());
        join::take_seat(&service, &key, people[1], None).expect("the seat is free");
        let party = Party {
            uid,
            people: people.to_vec(),
        };
        let mut dice = Random::new(seed);
        for _ in 0..12 {
            assert!(party.step(&service, &mut dice));
            let look = look::now(&service, &party.uid, None).expect("anybody may watch");
            let from = last_turn_but_one(&events(&service, &party));
            assert!(!look.since.is_empty(), "{}", database.label);
            for told in &look.since {
                assert!(told.seq > from, "{}: {told:?}", database.label);
            }
        }
    }
}
