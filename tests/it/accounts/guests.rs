//! Guests: a seat without an account, and how it comes to one.

use wonderpost::accounts::sessions;
use wonderpost::db::schema::{game_tables, seats};

use super::*;

const MIA: &str = "mia@example.org";

/// Puts a row for a table with seats of these people into the database, without a game.
fn seat_on_conn(conn: &mut Conn, uid: &str, sitters: &[PersonId]) -> Result<i64, DbError> {
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
            game_tables::opened_at_ms.eq(NOON),
            game_tables::changed_at_ms.eq(NOON),
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

fn seat(site: &TestHouse, uid: &str, sitters: &[PersonId]) -> i64 {
    let seated = site.db.write(|conn| seat_on_conn(conn, uid, sitters));
    seated.unwrap()
}

fn sitters(site: &TestHouse, table: i64) -> Vec<Option<i64>> {
    let seats = seats::table.filter(seats::table_id.eq(table));
    let people = seats.order(seats::seat).select(seats::person_id);
    reads(site, |conn| Ok(people.load(conn)?))
}

#[test]
fn a_guest_turns_into_an_account_and_keeps_name_and_seats() {
    for site in services() {
        let guest = guest(&site, "  Mia\r\n ", Some(MIA));
        assert_eq!(people::get(&site.db, guest).unwrap().address, None);
        let table = seat(&site, "one", &[guest]);
        let firefox = SessionBrowser::new("Firefox", "");
        let open = |conn: &mut Conn| sessions::open_in_txn(conn, guest, &firefox, NOON);
        let old: Result<_, DbError> = site.db.write(open);
        let mia = Browser::of(&site, guest).signs_in(MIA);
        assert_eq!(mia.person.id, guest);
        assert_eq!(mia.person.name, "Mia");
        assert_eq!(mia.person.letter_address.as_deref(), Some(MIA));
        assert_eq!(sitters(&site, table), [Some(guest.0)]);
        assert!(!lives(&site, &old.unwrap()), "a new session id");
        assert!(lives(&site, &mia.session_token));
    }
}

#[test]
fn a_guests_seats_go_to_the_account_that_owns_the_address() {
    for site in services() {
        let account = signed_in(&site, MIA).person;
        let guest = guest(&site, "Mia", Some(MIA));
        let table = seat(&site, "one", &[guest]);
        let mia = Browser::of(&site, guest).signs_in(MIA);
        assert_eq!(mia.person.id, account.id);
        assert_eq!(sitters(&site, table), [Some(account.id.0)]);
        let left = people::find(&site.db, guest).unwrap();
        assert_eq!(left, None, "nothing is left of the guest");
    }
}

#[test]
fn one_person_never_comes_to_both_seats_of_a_table() {
    for site in services() {
        let account = signed_in(&site, MIA).person.id;
        let guest = guest(&site, "Mia", Some(MIA));
        let both = seat(&site, "both", &[account, guest]);
        let other = seat(&site, "other", &[guest]);
        Browser::of(&site, guest).signs_in(MIA);
        assert_eq!(sitters(&site, both), [Some(account.0), Some(guest.0)]);
        assert_eq!(sitters(&site, other), [Some(account.0)]);
        assert!(people::find(&site.db, guest).unwrap().is_some());
    }
}

#[test]
fn an_account_named_as_guest_is_not_handed_over() {
    for site in services() {
        let mia = signed_in(&site, MIA).person.id;
        let eve = Browser::of(&site, mia).signs_in(EVE);
        assert_ne!(eve.person.id, mia);
        let address = people::get(&site.db, mia).unwrap().address;
        assert_eq!(address.as_deref(), Some(MIA));
    }
}
