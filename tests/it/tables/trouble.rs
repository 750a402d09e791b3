//! Journals that the installed program cannot carry out freeze their own table only.

use ::bots::Level;
use wonderpost::db::{DbError, Kind};
use wonderpost::journal::{self, Door, NewEvent};
use wonderpost::tables::open::{self, OpenError};
use wonderpost::tables::play::{self, SubmitError};
use wonderpost::tables::{ChangeError, Status, bots};

use super::bots::with_bots;
use super::support::{
    Party, houses, new_table, party, person, refuse_rows, settings, sql, take_rows,
};

/// Appends an event that no engine knows, past every check.
pub(super) fn poison(party: &Party, kind: &str, body: &str) {
    let event = NewEvent {
        kind: kind.to_owned(),
        version: 1,
        seat: None,
        body: body.to_owned(),
    };
    let (id, head) = (party.id(), party.events().last().expect("opened").head());
    let (cause, now_ms) = (head.next_command(Door::House), head.recorded_at_ms);
    let appended: Result<(), DbError> = party.service.db.write(|conn| {
        journal::append_in_txn(
            conn,
            id,
            &party.uid,
            &head,
            cause,
            now_ms,
            std::slice::from_ref(&event),
        )
        .expect("the journal knows no game");
        Ok(())
    });
    appended.expect("written");
    let counted = format!("UPDATE game_tables SET last_seq = last_seq + 1 WHERE id = {id}");
    assert_eq!(sql(party.service, &counted), 1);
}

/// The table takes no move.
fn is_frozen<T: std::fmt::Debug>(refused: &Result<T, SubmitError>) {
    let is_frozen = matches!(refused, Err(SubmitError::Change(ChangeError::Frozen)));
    assert!(is_frozen, "{refused:?}");
}

#[test]
fn a_journal_that_does_not_decode_freezes_that_table_only() {
    let poisons = [
        ("card_grilled", "{}"),
        ("seat_taken", "{\"seat\":99}"),
        ("game_started", "{\"seats\":2}"),
        ("table_opened", "[]"),
    ];
    for service in houses() {
        for setting in settings() {
            for (kind, body) in poisons {
                let (sick, well) = (setting.party(&service), setting.party(&service));
                let expected = sick.look(0).expected;
                poison(&sick, kind, body);
                let look = sick.look(0);
                assert_eq!(look.table.status, Status::Frozen, "{kind}");
                assert!(look.table.frozen_reason.is_some() && look.sight.is_none());
                is_frozen(&sick.play(0, "pass", expected.unwrap_or(1), "c"));
                assert_eq!(well.look(0).table.status, Status::Running);
            }
        }
    }
}

#[test]
fn a_move_at_a_journal_that_does_not_decode_freezes_the_table_before_anybody_looks() {
    for service in houses() {
        let sick = party(&service, "duel", 2, &[]);
        let expected = sick.look(0).expected;
        poison(&sick, "card_grilled", "{}");
        is_frozen(&sick.play(0, "pass", expected.unwrap_or(1), "c"));
        assert_eq!(sick.stored("status"), "frozen");
        assert!(sick.stored("frozen_reason").contains("event"));
    }
}

#[test]
fn a_journal_that_does_not_decode_keeps_no_bot_of_other_tables_from_playing() {
    for service in houses() {
        let [sick, well] = [(); 2].map(|()| {
            let party = with_bots(&service, "duel", 2, &[Level::Easy]);
            service.clock.advance(1000);
            party.plays_until(1);
            party
        });
        poison(&sick, "card_grilled", "{}");
        let before = well.look(0).table.head_hash;
        for _ in 0..20 {
            bots::step(&service).expect("the database works");
        }
        assert_ne!(well.look(0).table.head_hash, before);
        assert_eq!(sick.stored("status"), "frozen", "nobody looked at it");
        assert!(!bots::step(&service).expect("it works"), "nothing is due");
    }
}

#[test]
fn a_frozen_table_takes_no_command_even_if_its_journal_can_be_carried_out() {
    for service in houses() {
        let party = party(&service, "dice", 2, &[]);
        let before = party.look(0);
        assert_eq!(sql(&service, "UPDATE game_tables SET status = 'frozen'"), 1);
        is_frozen(&party.play(0, "pass", before.expected.expect("awaited"), "c"));
        let person = party.people[0];
        is_frozen(&play::resign(&service, &party.uid, person, Door::Page));
        assert_eq!(party.look(0).table.last_seq, before.seq);
    }
}

#[test]
fn a_journal_that_has_no_room_for_its_first_event_is_no_fault() {
    for service in houses() {
        let ada = person(&service, "Ada");
        let words = match service.db.kind() {
            Kind::Sqlite => "database or disk is full",
            Kind::Postgres => "could not extend file",
        };
        let opens = || open::open(&service, ada, &new_table("duel", 2, &[]));
        refuse_rows(&service, "events", words);
        let refused = opens();
        let has_no_room = matches!(
            &refused,
            Err(OpenError::Change(ChangeError::Db(error))) if error.has_no_room()
        );
        assert!(has_no_room, "{refused:?}");
        take_rows(&service);
        opens().expect("there is room again");
    }
}
