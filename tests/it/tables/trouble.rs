//! Journals that the installed program cannot carry out freeze their own table only.

use wonderpost::play::{moves, open};

use super::support::{append_in_txn, refuse_rows, take_rows};
use crate::prelude::*;
use testing::record::fact;

/// Appends an event that no engine knows, past every check.
pub(super) fn poison(party: &Party, kind: &str, body: &str) {
    let body = serde_json::from_str(body).expect("JSON");
    let events = [fact(kind, None, &body)];
    let (id, uid) = (party.id(), &party.uid);
    let head = party.events().last().expect("opened").head();
    let (cause, now_ms) = (head.next_command(Door::House), head.recorded_at_ms);
    databases::write(&party.service.db, |conn| {
        append_in_txn(conn, (id, uid), &head, cause, now_ms, &events)
            .expect("the journal knows no game");
        Ok(())
    });
    let counted = format!("UPDATE game_tables SET last_seq = last_seq + 1 WHERE id = {id}");
    assert_eq!(sql(party.service, &counted), 1);
}

fn is_frozen<T>(refused: Result<T, Error>) {
    assert_eq!(why(refused), "table-frozen-why");
}

#[each::test(houses())]
fn a_journal_that_does_not_decode_freezes_that_table_only_at_a_look_and_at_a_move(service: House) {
    let poisons = [
        ("card_grilled", "{}"),
        // Each game has one of these kinds, and no game such a thing.
        (
            "cards_turned",
            r#"{"cards":[{"card":"atlantis","slot":0}]}"#,
        ),
        ("sides_revealed", r#"{"sides":["atlantis"]}"#),
        (
            "forum_shaken",
            r#"{"draws":[],"forum":[{"die":"blue","face":"atlantis","section":0}],"round":1}"#,
        ),
        ("seat_taken", "{\"seat\":99}"),
        ("game_started", "{\"seats\":2}"),
        ("table_opened", "[]"),
    ];
    for setting in settings() {
        for (kind, body) in poisons {
            let [seen, played, well] = [(); 3].map(|()| of_setting(&setting, &service));
            let expected = played.look(0).expected.unwrap_or(1);
            poison(&seen, kind, body);
            poison(&played, kind, body);
            let look = seen.look(0);
            assert_eq!(look.table.status, Status::Frozen, "{kind}");
            assert!(look.table.frozen_reason.is_some() && look.sight.is_none());
            for sick in [&seen, &played] {
                is_frozen(sick.play(0, "pass", expected, "c"));
            }
            assert_eq!(played.stored("status"), "frozen", "{kind}");
            let why = played.stored("frozen_reason");
            assert!(why.contains("event"), "{kind}: {why}");
            assert_eq!(well.look(0).table.status, Status::Running);
        }
    }
}

#[each::test(houses())]
fn a_frozen_table_takes_no_command_even_if_its_journal_can_be_carried_out(service: House) {
    let party = party(&service, "dice", 2, &[]);
    let before = party.look(0);
    assert_eq!(sql(&service, "UPDATE game_tables SET status = 'frozen'"), 1);
    is_frozen(party.play(0, "pass", before.expected.expect("awaited"), "c"));
    let person = party.people[0];
    is_frozen(moves::resign(&service, (&party.uid, person, Door::Page)));
    assert_eq!(party.look(0).table.last_seq, before.seq);
}

#[each::test(houses())]
fn a_journal_that_has_no_room_for_its_first_event_is_no_fault(service: House) {
    let ada = person(&service, "Ada");
    let words = match service.db.kind {
        Kind::Sqlite => "database or disk is full",
        Kind::Postgres => "could not extend file",
    };
    let opens = || open::open(&service, ada, &new_table("duel", 2, &[]));
    refuse_rows(&service, "INSERT ON events", "1 = 1", words);
    let refused = opens();
    let Err(Error::Db(error)) = refused else {
        panic!("{refused:?}");
    };
    assert!(error.has_no_room(), "{error:?}");
    take_rows(&service);
    opens().expect("there is room again");
}
