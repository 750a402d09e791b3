//! Which events a command has caused: all that follow from one thing that was asked for, and no others.

use wonderpost::journal::{Door, Event, export};
use wonderpost::tables::{Service, play, proof};

use super::support::{Dice, Party, party, service, settings};
use crate::support::databases;

const SEED: u64 = 0x5eed_0007;

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
    println!("seed {SEED}");
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
            let mut dice = Dice(SEED);
            for _ in 0..2 * setting.seats {
                let length = events(&service, &party).len();
                assert!(party.step(&service, &mut dice), "{place}");
                let now = events(&service, &party);
                command += 1;
                assert!(now[length..].iter().all(|event| event.command == command));
                assert!(now[..length].iter().all(|event| event.command < command));
            }
            play::resign(&service, &party.uid, party.people[0], Door::Page).expect("the game runs");
            let over = events(&service, &party);
            let resigned = vec!["resigned", "game_ended", "seed_revealed"];
            assert_eq!(last_command(&over), (command + 1, resigned), "{place}");
            assert!(over.iter().all(|event| event.door == Door::Page), "{place}");
            let first = over[0].recorded_at_ms;
            assert!(
                over.iter().all(|event| event.recorded_at_ms == first),
                "{place}"
            );
        }
    }
}
