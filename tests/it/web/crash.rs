//! The program, killed in the middle of a command and started again: a command sent again is carried out once.
#![expect(
    clippy::expect_used,
    reason = "a program that does not start, or a broken connection, fails the test"
)]

use wonderpost::clock::Clock;
use wonderpost::journal::{Door, Event};
use wonderpost::tables::play::{self, Submit};

use super::client::{Form, Player};
use crate::support::databases;
use crate::support::http::until;
use crate::support::program::Host;
use crate::tables::support::{Party, party, service};

/// When the program is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Killed {
    /// As soon as another connection sees what the command wrote.
    AfterTheCommit,
    /// As soon as the command has been sent: nobody knows how far it came.
    AtOnce,
}

/// The seat that is asked, with its page's form.
fn asked(players: &[Player], uid: &str) -> (usize, Form) {
    let forms = players.iter().map(|player| player.form(uid)).enumerate();
    let mut forms = forms.filter(|(_, form)| !form.moves.is_empty());
    forms.next().expect("a seat is asked")
}

#[test]
fn a_command_repeated_after_a_crash_gets_the_same_answer_and_is_carried_out_once() {
    for database in databases::every() {
        let host = Host::new(&database);
        let mut service = service(&database);
        service.clock = Clock::system();
        let party = party(&service, "duel", 2, &[]);
        let mut program = host.serves();
        let now_ms = service.clock.now_ms();
        let people = &party.people;
        let mut players = Player::each(&service.db, people, program.address, now_ms);
        let path = format!("/tables/{}/moves", party.uid);
        let table = format!("/tables/{}", party.uid);
        use Killed::{AfterTheCommit, AtOnce};
        for killed in [AfterTheCommit, AtOnce, AfterTheCommit] {
            let place = format!("{}, killed {killed:?}", database.label);
            let (seat, form) = asked(&players, &party.uid);
            let before = party.events();
            // The connection stays open, and nobody reads from it.
            let unread = players[seat].sends(&path, &form.fields(&form.moves[0]), || ());
            if killed == AfterTheCommit {
                until("its events", || party.events().len() > before.len());
            }
            program.is_killed();
            drop(unread);
            let left = party.events();
            program = host.serves();
            for player in &mut players {
                player.address = program.address;
            }
            let again = players[seat].plays(&party.uid, &form, 0);
            again.leads_to(&table);
            let now = party.events();
            if killed == AfterTheCommit {
                assert_eq!(now, left, "{place}: nothing was played anew");
            }
            check_one_command(&before, &now, &place);
            check_seq(&party, seat, &form, &now);
            // Another move.
            players[seat].plays(&party.uid, &form, 1).is(409);
            assert_eq!(party.events(), now, "{place}");
        }
    }
}

/// A journal has grown by the events of one command, whole.
fn check_one_command(before: &[Event], now: &[Event], place: &str) {
    let (old, new) = now.split_at(before.len());
    assert_eq!(old, before, "{place}");
    let command = before.last().map_or(0, |event| event.command) + 1;
    assert!(!new.is_empty(), "{place}");
    assert!(
        new.iter().all(|event| event.command == command),
        "{place}: {new:#?}"
    );
}

/// The stored answer names the last event of its command.
fn check_seq(party: &Party, seat: usize, form: &Form, now: &[Event]) {
    let submit = Submit {
        uid: party.uid.clone(),
        person: party.people[seat],
        mv: form.moves[0].clone(),
        expected: form.expected.parse().expect("a number"),
        command_id: form.command_id.clone(),
        door: Door::Page,
    };
    let played = play::submit(party.service, &submit).expect("it was played");
    assert_eq!(Some(played.seq), now.last().map(|event| event.seq));
}
