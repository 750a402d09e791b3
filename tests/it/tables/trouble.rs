//! Journals that the installed program cannot carry out freeze their own table only.

use diesel::connection::SimpleConnection;
use wonderpost::bots::Level;
use wonderpost::db::{DbError, Kind};
use wonderpost::journal::{self, Door, NewEvent};
use wonderpost::tables::open::{self, NewTable, OpenError};
use wonderpost::tables::play::{self, SubmitError};
use wonderpost::tables::{ChangeError, Service, Status, bots};

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use wonderpost::db::schema::game_tables;

use super::bots::with_bots;
use super::support::{Party, party, person, service, settings};
use crate::support::databases;
use crate::support::random::Random;

/// Appends an event that no engine knows, past every check.
pub(super) fn poison(service: &Service, party: &Party, event: &NewEvent) {
    service
        .db
        .write(|conn| -> Result<(), DbError> {
            let id: Option<i64> = game_tables::table
                .filter(game_tables::uid.eq(&party.uid))
                .select(game_tables::id)
                .first(conn)
                .optional()?;
            let id = id.expect("there");
            let head = journal::load(conn, id)?.last().expect("opened").head();
            journal::append_in_txn(
                conn,
                id,
                &party.uid,
                &head,
                head.next_command(Door::House),
                head.recorded_at_ms,
                std::slice::from_ref(event),
            )
            .expect("the journal knows no game");
            diesel::update(game_tables::table.filter(game_tables::uid.eq(&party.uid)))
                .set(game_tables::last_seq.eq(head.seq + 1))
                .execute(conn)?;
            Ok(())
        })
        .expect("written");
}

#[test]
fn a_journal_that_does_not_decode_freezes_that_table_only() {
    let poisons = [
        ("card_grilled", "{}"),
        ("seat_taken", "{\"seat\":99}"),
        ("game_started", "{\"seats\":2}"),
        ("table_opened", "[]"),
    ];
    for database in databases::every() {
        for setting in settings() {
            for (kind, body) in poisons {
                let service = service(&database);
                let sick = party(&service, setting.game, setting.seats, &setting.options);
                let well = party(&service, setting.game, setting.seats, &setting.options);
                let expected = sick.look(&service, 0).expected;
                let event = NewEvent {
                    kind: kind.to_owned(),
                    version: 1,
                    seat: None,
                    body: body.to_owned(),
                };
                poison(&service, &sick, &event);
                let look = sick.look(&service, 0);
                assert_eq!(look.table.status, Status::Frozen, "{kind}");
                assert!(look.table.frozen_reason.is_some() && look.sight.is_none());
                let refused = sick.play(&service, 0, "pass", expected.unwrap_or(1), "c");
                assert!(
                    matches!(refused, Err(SubmitError::Change(ChangeError::Frozen))),
                    "{refused:?}"
                );
                assert_eq!(well.look(&service, 0).table.status, Status::Running);
            }
        }
    }
}

/// What is stored of what a table is doing, and why it is frozen.
fn status(service: &Service, party: &Party) -> (String, Option<String>) {
    let stored: Result<_, DbError> = service.db.read(|conn| {
        let table = game_tables::table.filter(game_tables::uid.eq(&party.uid));
        let row = table.select((game_tables::status, game_tables::frozen_reason));
        Ok(row.first(conn)?)
    });
    stored.expect("there")
}

#[test]
fn a_move_at_a_journal_that_does_not_decode_freezes_the_table_before_anybody_looks() {
    for database in databases::every() {
        let service = service(&database);
        let sick = party(&service, "duel", 2, &[]);
        let expected = sick.look(&service, 0).expected;
        let event = NewEvent {
            kind: "card_grilled".to_owned(),
            version: 1,
            seat: None,
            body: "{}".to_owned(),
        };
        poison(&service, &sick, &event);
        let refused = sick.play(&service, 0, "pass", expected.unwrap_or(1), "c");
        assert!(
            matches!(refused, Err(SubmitError::Change(ChangeError::Frozen))),
            "{refused:?}"
        );
        let (status, reason) = status(&service, &sick);
        assert_eq!(status, "frozen", "{}", database.label);
        assert!(reason.is_some_and(|reason| reason.contains("event")));
    }
}

#[test]
fn a_journal_that_does_not_decode_keeps_no_bot_of_other_tables_from_playing() {
    for database in databases::every() {
        let mut dice = Random::printed("a_journal_that_does_not_decode_and_bots");
        let service = service(&database);
        let [sick, well] = [(); 2].map(|()| {
            let party = with_bots(&service, "duel", 2, &[Level::Easy]);
            service.clock.advance(1000);
            while !party.look(&service, 0).seats[1].is_awaited {
                assert!(party.step(&service, &mut dice));
            }
            party
        });
        let event = NewEvent {
            kind: "card_grilled".to_owned(),
            version: 1,
            seat: None,
            body: "{}".to_owned(),
        };
        poison(&service, &sick, &event);
        let before = well.look(&service, 0).table.head_hash;
        for _ in 0..20 {
            bots::step(&service).expect("the database works");
        }
        assert_ne!(well.look(&service, 0).table.head_hash, before);
        assert_eq!(status(&service, &sick).0, "frozen", "nobody looked at it");
        assert!(!bots::step(&service).expect("it works"), "nothing is due");
    }
}

#[test]
fn a_frozen_table_takes_no_command_even_if_its_journal_can_be_carried_out() {
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "dice", 2, &[]);
        let before = party.look(&service, 0);
        let frozen: Result<(), DbError> = service.db.write(|conn| {
            diesel::update(game_tables::table.filter(game_tables::uid.eq(&party.uid)))
                .set(game_tables::status.eq("frozen"))
                .execute(conn)?;
            Ok(())
        });
        frozen.expect("there");
        let expected = before.expected.expect("awaited");
        let given_up = play::resign(&service, &party.uid, party.people[0], Door::Page);
        for refused in [
            party.play(&service, 0, "pass", expected, "c").map(drop),
            given_up,
        ] {
            assert!(
                matches!(refused, Err(SubmitError::Change(ChangeError::Frozen))),
                "{}: {refused:?}",
                database.label
            );
        }
        assert_eq!(party.look(&service, 0).table.last_seq, before.seq);
    }
}

#[test]
fn a_journal_that_has_no_room_for_its_first_event_is_no_fault() {
    for database in databases::every() {
        let service = service(&database);
        let ada = person(&service, "Ada");
        let (full, mended) = match service.db.kind() {
            Kind::Sqlite => (
                "CREATE TRIGGER full BEFORE INSERT ON events BEGIN
                 SELECT RAISE(ABORT, 'database or disk is full'); END",
                "DROP TRIGGER full",
            ),
            Kind::Postgres => (
                "CREATE FUNCTION refuse_all() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN RAISE EXCEPTION 'could not extend file'; END $$;
                 CREATE TRIGGER refuse_all BEFORE INSERT ON events EXECUTE FUNCTION refuse_all()",
                "DROP FUNCTION refuse_all CASCADE",
            ),
        };
        let run = |statements: &str| {
            let done: Result<(), DbError> = service
                .db
                .write(|conn| conn.batch_execute(statements).map_err(DbError::from));
            done.expect(statements);
        };
        let new = NewTable {
            game: "duel".to_owned(),
            seats: 2,
            ..NewTable::default()
        };
        run(full);
        let refused = open::open(&service, ada, &new);
        let has_no_room = matches!(
            &refused,
            Err(OpenError::Change(ChangeError::Db(error))) if error.has_no_room()
        );
        assert!(has_no_room, "{}: {refused:?}", database.label);
        run(mended);
        open::open(&service, ada, &new).expect("there is room again");
    }
}
