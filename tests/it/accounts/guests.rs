//! Guests: a seat without an account, and how it comes to one.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use wonderpost::accounts::sessions;
use wonderpost::db::Conn;
use wonderpost::db::schema::{game_tables, seats};

use super::*;
use crate::support::databases;

/// Puts a row for a table with seats of these people into the database, without a game.
fn seat(conn: &mut Conn, uid: &str, sitters: &[PersonId]) -> Result<i64, DbError> {
    let table: i64 = diesel::insert_into(game_tables::table)
        .values((
            game_tables::uid.eq(uid),
            game_tables::game.eq("duel"),
            game_tables::rules_version.eq(1),
            game_tables::options.eq("{}"),
            game_tables::seat_count.eq(2),
            game_tables::status.eq("open"),
            game_tables::is_watchable.eq(true),
            game_tables::seed.eq("0".repeat(64)),
            game_tables::opened_by.eq(sitters[0].0),
            game_tables::opened_at_ms.eq(NOON_MS),
            game_tables::changed_at_ms.eq(NOON_MS),
            game_tables::last_seq.eq(0),
            game_tables::head_hash.eq("0".repeat(64)),
            game_tables::next_draw.eq(0),
            game_tables::progress.eq(""),
        ))
        .returning(game_tables::id)
        .get_result(conn)?;
    for (index, person) in (0..).zip(sitters) {
        diesel::insert_into(seats::table)
            .values((
                seats::table_id.eq(table),
                seats::seat.eq(index),
                seats::person_id.eq(person.0),
                seats::name.eq("somebody"),
                seats::is_awaited.eq(false),
                seats::moved_seq.eq(0),
            ))
            .execute(conn)?;
    }
    Ok(table)
}

fn sitters(db: &Db, table: i64) -> Vec<Option<i64>> {
    db.read(|conn| {
        Ok::<_, DbError>(
            seats::table
                .filter(seats::table_id.eq(table))
                .order(seats::seat)
                .select(seats::person_id)
                .load(conn)?,
        )
    })
    .unwrap()
}

fn guest(db: &Db, name: &str) -> PersonId {
    db.write(|conn| people::insert_guest_in_txn(conn, name, Some("mia@example.org"), None, NOON_MS))
        .unwrap()
}

#[test]
fn a_guest_turns_into_an_account_and_keeps_name_and_seats() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let guest = guest(&db, "  Mia\r\n ");
        assert_eq!(address_of(&db, guest), None);
        let table = db.write(|conn| seat(conn, "one", &[guest])).unwrap();
        let old = db
            .write(|conn| sessions::open_in_txn(conn, guest, &firefox(), NOON_MS))
            .unwrap();
        let mut mia = Browser::new(&db, &clock);
        mia.guest = Some(guest);
        let signed_in = mia.signs_in("mia@example.org");
        assert_eq!(signed_in.person.id, guest, "{}", database.label);
        assert_eq!(signed_in.person.name, "Mia");
        assert_eq!(
            signed_in.person.letter_address.as_deref(),
            Some("mia@example.org")
        );
        assert_eq!(sitters(&db, table), [Some(guest.0)]);
        assert_eq!(
            sessions::find(&db, &clock, &old).unwrap(),
            None,
            "a new session id"
        );
        assert!(
            sessions::find(&db, &clock, &signed_in.session_token)
                .unwrap()
                .is_some()
        );
    }
}

#[test]
fn a_guests_seats_go_to_the_account_that_owns_the_address() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let account = Browser::new(&db, &clock).signs_in("mia@example.org").person;
        let guest = guest(&db, "Mia");
        let table = db.write(|conn| seat(conn, "one", &[guest])).unwrap();
        let mut mia = Browser::new(&db, &clock);
        mia.guest = Some(guest);
        mia.asks("mia@example.org").unwrap();
        let signed_in = mia.redeems(&newest_link(&db, &clock)).unwrap();
        assert_eq!(signed_in.person.id, account.id, "{}", database.label);
        assert_eq!(sitters(&db, table), [Some(account.id.0)]);
        assert_eq!(
            people::find(&db, guest).unwrap(),
            None,
            "nothing is left of the guest"
        );
    }
}

#[test]
fn one_person_never_comes_to_both_seats_of_a_table() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let account = Browser::new(&db, &clock).signs_in("mia@example.org").person;
        let guest = guest(&db, "Mia");
        let both = db
            .write(|conn| seat(conn, "both", &[account.id, guest]))
            .unwrap();
        let other = db.write(|conn| seat(conn, "other", &[guest])).unwrap();
        let mut mia = Browser::new(&db, &clock);
        mia.guest = Some(guest);
        mia.signs_in("mia@example.org");
        assert_eq!(
            sitters(&db, both),
            [Some(account.id.0), Some(guest.0)],
            "{}",
            database.label
        );
        assert_eq!(sitters(&db, other), [Some(account.id.0)]);
        assert!(people::find(&db, guest).unwrap().is_some());
    }
}

#[test]
fn an_account_named_as_guest_is_not_handed_over() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let mia = Browser::new(&db, &clock).signs_in("mia@example.org").person;
        let mut eve = Browser::new(&db, &clock);
        eve.guest = Some(mia.id);
        let signed_in = eve.signs_in("eve@example.org");
        assert_ne!(signed_in.person.id, mia.id, "{}", database.label);
        assert_eq!(address_of(&db, mia.id).as_deref(), Some("mia@example.org"));
    }
}
