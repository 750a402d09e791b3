//! What becomes of the alerts of somebody who sits at a table no more.

use diesel::{ExpressionMethods, RunQueryDsl};
use wonderpost::accounts::wishes::{self, Wishes};
use wonderpost::accounts::{PersonId, away, feed_keys, people, sessions};
use wonderpost::db::DbError;
use wonderpost::db::schema::{seat_claims, sign_ins};
use wonderpost::tables::{Service, alerts};

use super::browser::Browser;
use super::endpoint::Endpoint;
use super::support::{find, hands_over, hook, houses, lines, listens, target, typed};
use crate::tables::support::{BEGIN_MS, party_of_readers};

/// Gives a guest everything that names them in the database.
fn give_everything(service: &Service, guest: PersonId, table_id: i64) {
    feed_keys::renew(&service.db, guest, BEGIN_MS).expect("feeds");
    wishes::set(&service.db, guest, &Wishes::default()).expect("wishes");
    let day = away::read_day("2026-12-01").expect("a day");
    away::add(&service.db, guest, day, day, 30, BEGIN_MS).expect("a vacation");
    away::set_days_off(&service.db, guest, 0b110_0000, BEGIN_MS).expect("days off");
    let subscribed = Browser::new().subscribed("http://127.0.0.1:2009/push");
    alerts::subscribe(service, guest, &subscribed).expect("a browser");
    let given: Result<_, DbError> = service.db.write(|conn| {
        let browser = sessions::Browser::new("Firefox", "");
        sessions::open_in_txn(conn, guest, &browser, BEGIN_MS)?;
        diesel::insert_into(seat_claims::table)
            .values((
                seat_claims::table_id.eq(table_id),
                seat_claims::seat.eq(0),
                seat_claims::person_id.eq(guest.0),
                seat_claims::asked_at_ms.eq(BEGIN_MS),
            ))
            .execute(conn)?;
        for (guest_id, returns_to) in [(Some(guest.0), None), (None, Some(guest.0))] {
            diesel::insert_into(sign_ins::table)
                .values((
                    sign_ins::address.eq("bo@players.test"),
                    sign_ins::browser_hash.eq(""),
                    sign_ins::guest_id.eq(guest_id),
                    sign_ins::returns_to.eq(returns_to),
                    sign_ins::next_path.eq("/"),
                    sign_ins::created_at_ms.eq(BEGIN_MS),
                    sign_ins::expires_at_ms.eq(BEGIN_MS),
                    sign_ins::wrong_codes.eq(0),
                ))
                .execute(conn)?;
        }
        Ok(())
    });
    given.expect("all of it is kept");
}

#[test]
fn a_guest_who_has_everything_can_be_put_out_of_their_seat() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[]);
        let guest = party.people[1];
        let (_own, own) = listens(&service, guest, "json");
        let of_table = Endpoint::start();
        let of_table = hook(
            &service,
            guest,
            Some(&party.uid),
            &of_table.url("/t"),
            "json",
        );
        let told = |id: i64| lines(&service).iter().any(|line| line.target_id == id);
        while !(told(own.0) && told(of_table.0)) {
            assert!(party.step(), "alerts wait for both");
        }
        let other = party_of_readers(&service, "duel", 2, &[]);
        let look = other.look(0);
        assert!(!look.seats.is_empty());
        give_everything(&service, guest, 2);
        hands_over(&party, 2);
        assert_eq!(people::find(&service.db, guest).expect("asked"), None);
        assert_eq!(target(&service, own), None);
        assert_eq!(target(&service, of_table), None);
        assert!(!told(own.0) && !told(of_table.0), "nothing waits for them");
    }
}

#[test]
fn webhooks_of_a_table_go_with_the_seat_of_whoever_added_them() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[]);
        let (ada, endpoint) = (party.people[0], Endpoint::start());
        let add = |person: PersonId, path: &str| {
            let url = endpoint.url(path);
            alerts::add(&service, person, Some(&party.uid), &typed(&url, "json"))
        };
        for path in ["/1", "/2", "/3"] {
            add(ada, path).expect("there is room");
        }
        let bo = party.people[1];
        assert!(add(bo, "/4").is_err(), "there is no room");
        let own = hook(&service, ada, None, &endpoint.url("/own"), "json");
        hands_over(&party, 1);
        let eva = find(&service, "eva@players.test");
        let seen = alerts::at_table(&service, &party.uid, eva).expect("they sit there");
        assert!(
            seen.targets.is_empty(),
            "none of somebody who sits there no more"
        );
        for (person, path) in [(bo, "/4"), (eva, "/5"), (eva, "/6")] {
            add(person, path).expect("there is room again");
        }
        let kept = alerts::list(&service, ada).expect("listed");
        let kept: Vec<_> = kept.iter().map(|own| own.target.id).collect();
        assert_eq!(kept, [own], "what tells only themselves stays");
    }
}
