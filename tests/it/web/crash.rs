//! The program, killed in the middle of a command and started again: a command sent again is carried out once.

use super::client::{Player, asked};
use crate::prelude::*;
use crate::tables::support::service;

/// The program is killed as soon as another connection sees what the command wrote, or as soon as the command has been
/// sent: then nobody knows how far it came.
#[each::test(databases::every())]
fn a_command_repeated_after_a_crash_gets_the_same_answer_and_is_done_once(database: TestDatabase) {
    let host = Host::new(&database);
    let mut service = service(&database);
    service.clock = Clock::system();
    let party = party(&service, "duel", 2, &[]);
    let (uid, people) = (&party.uid, &party.people);
    let mut program = host.serves();
    for is_seen in [true, false, true] {
        let place = format!("{}, seen before it was killed: {is_seen}", database.label);
        let now_ms = service.clock.now_ms();
        let players = Player::each(&service.db, people, program.address, now_ms);
        let (seat, form) = asked(&players, uid).next().expect("a seat is asked");
        let before = party.events();
        // The connection stays open, and nobody reads from it.
        let (path, fields) = (format!("/tables/{uid}/moves"), form.fields(&form.moves[0]));
        let unread = players[seat].sends(&path, &fields);
        if is_seen {
            until("its events", || party.events().len() > before.len());
        }
        program.is_killed();
        drop(unread);
        let left = party.events();
        program = host.serves();
        let player = players[seat].at(program.address);
        let again = player.plays(uid, &form, 0);
        again.leads_to(format!("/tables/{uid}"));
        let now = party.events();
        if is_seen {
            assert_eq!(now, left, "{place}: nothing was played anew");
        }
        check_one_command(&before, &now, &place);
        // The stored answer names the last event of the command.
        let expected = form.expected.parse().expect("a number");
        let played = party.play(seat, &form.moves[0], expected, &form.command_id);
        let seq = played.expect("it was played").seq;
        assert_eq!(Some(seq), now.last().map(|event| event.seq), "{place}");
        // Another move.
        player.plays(uid, &form, 1).is(409);
        assert_eq!(party.events(), now, "{place}");
    }
}

/// A journal has grown by the events of one command, whole.
fn check_one_command(before: &[Event], now: &[Event], place: &str) {
    let (old, new) = now.split_at(before.len());
    assert_eq!(old, before, "{place}");
    let command = before.last().map_or(0, |event| event.command) + 1;
    let is_one = !new.is_empty() && new.iter().all(|event| event.command == command);
    assert!(is_one, "{place}: {new:#?}");
}
