//! Which events a command has caused: all that follow from one thing that was asked for, and no others.

use wonderpost::play::moves::{self, Submit};

use crate::prelude::*;

/// The kinds of events of the last command.
fn last_command(events: &[Event]) -> (i64, Vec<&str>) {
    let command = events.last().expect("opened").command;
    let of_it = events.iter().filter(|event| event.command == command);
    (command, of_it.map(|event| event.kind.as_str()).collect())
}

#[each::test(houses())]
fn what_follows_from_one_command_belongs_to_it_and_two_in_one_millisecond_stay_two(service: House) {
    // The clock of this site stands still: whatever happens has the same time.
    for setting in settings() {
        let game = setting.game;
        let party = of_setting(&setting, &service);
        let begun = party.events();
        let (mut command, kinds) = last_command(&begun);
        assert_eq!(usize::try_from(command), Ok(setting.seats), "{game}");
        let joins = ["seat_taken", "chance_contributed", "game_started"];
        assert_eq!(kinds[..3], joins);
        // The deal belongs to the last seat.
        assert!(kinds.len() > 3, "{game}: {kinds:?}");
        let opening = begun.iter().filter(|event| event.command == 1);
        assert_eq!(opening.count(), 3, "{game}");
        for _ in 0..2 * setting.seats {
            let length = party.events().len();
            assert!(party.step(), "{game}");
            let now = party.events();
            command += 1;
            assert!(now[length..].iter().all(|event| event.command == command));
            assert!(now[..length].iter().all(|event| event.command < command));
        }
        party.ends(0);
        let over = party.events();
        // Of more than two each says a word of their own, and the game ends with the last one.
        let (said, words) = match setting.seats {
            2 => ("resigned", 1),
            seats => ("stop_agreed", i64::try_from(seats).expect("few")),
        };
        let ended = vec![said, "game_ended", "seed_revealed"];
        assert_eq!(last_command(&over), (command + words, ended), "{game}");
        for event in &over {
            assert_eq!(event.door, Door::Page, "{game}");
            assert_eq!(event.recorded_at_ms, over[0].recorded_at_ms, "{game}");
        }
    }
}

#[each::test(houses())]
fn a_command_is_recorded_with_the_door_that_it_came_through(service: House) {
    let party = party(&service, "duel", 2, &[]);
    for door in [Door::Page, Door::Letter, Door::Api, Door::Order, Door::Bot] {
        let before = party.events().len();
        let seat = party.turn();
        let submit = Submit {
            uid: party.uid.clone(),
            person: party.people[seat],
            mv: party.any_move(seat),
            expected: party.look(seat).expected.expect("awaited"),
            command_id: format!("{door:?}"),
            door,
        };
        moves::submit(&service, &submit).expect("a listed move is played");
        let now = party.events();
        assert!(now.len() > before && now[before..].iter().all(|event| event.door == door));
    }
    let before = party.events().len();
    moves::resign(&service, (&party.uid, party.people[0], Door::Letter)).expect("it runs");
    let now = party.events();
    let doors: Vec<Door> = now[before..].iter().map(|event| event.door).collect();
    assert_eq!(doors, [Door::Letter; 3]);
}

#[each::test(houses())]
fn who_watches_is_told_the_last_command_though_all_have_the_same_time(service: House) {
    // The clock of this site stands still.
    let people = ["Ada", "Bo"].map(|name| person(&service, name));
    let new = NewTable {
        is_watchable: true,
        ..new_table("duel", 2, &[])
    };
    let party = seated(people.to_vec(), new, &service);
    for _ in 0..12 {
        assert!(party.step());
        let look = board::now(&service, &party.uid, None).expect("anybody may watch");
        let events = party.events();
        let (last, _) = last_command(&events);
        let is_earlier = |event: &&Event| event.seat.is_some() && event.command != last;
        let from = events.iter().rfind(is_earlier).map_or(0, |event| event.seq);
        assert!(!look.since.is_empty());
        assert!(look.since.iter().all(|told| told.seq > from), "{from}");
    }
}
