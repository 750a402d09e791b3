//! What becomes of the alerts of somebody who sits at a table no more.

use wonderpost::accounts::wishes;
use wonderpost::accounts::{away, feed_keys, sessions};
use wonderpost::tell::alerts;

use super::browser::Browser;
use super::endpoint::Endpoint;
use super::support::{
    find, hands_over, hook, houses, listens, listens_at, target, target_of, tell, typed, waiting,
};
use crate::prelude::*;
use crate::support::databases::write;

/// Gives a guest everything that names them in the database.
fn give_everything(service: &Service, guest: PersonId, table_id: i64) {
    feed_keys::renew(&service.db, guest, BEGIN_MS).expect("feeds");
    wishes::set(&service.db, guest, &Wishes::default()).expect("wishes");
    let day = away::read_day("2026-12-01").expect("a day");
    away::add(&service.db, guest, day, day, 30, BEGIN_MS).expect("a vacation");
    away::set_days_off(&service.db, guest, 0b110_0000, BEGIN_MS).expect("days off");
    let subscribed = Browser::new().subscribed("http://127.0.0.1:2009/push");
    alerts::subscribe(service, guest, &subscribed).expect("a browser");
    let browser = sessions::Browser::new("Firefox", "");
    write(&service.db, |conn| {
        sessions::open_in_txn(conn, guest, &browser, None, BEGIN_MS)
    });
    let id = guest.0;
    let claim = format!(
        "INSERT INTO seat_claims (table_id, seat, person_id, asked_at_ms)
         VALUES ({table_id}, 0, {id}, {BEGIN_MS})"
    );
    sql(service, &claim);
    for column in ["guest_id", "returns_to"] {
        let sign_in = format!(
            "INSERT INTO sign_ins (address, browser_hash, {column}, next_path, created_at_ms, expires_at_ms, wrong_codes)
             VALUES ('bo@players.test', '', {id}, '/', {BEGIN_MS}, {BEGIN_MS}, 0)"
        );
        sql(service, &sign_in);
    }
}

#[each::test(houses())]
fn a_guest_who_has_everything_can_be_put_out_of_their_seat(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    let guest = party.people[1];
    let (at_own, own) = listens(&service, guest, "json");
    let (at_table, of_table) = listens_at(&party, 1);
    let waits = |id| waiting(&service).iter().any(|job| target_of(job) == id);
    while !(waits(own) && waits(of_table)) {
        assert!(party.step(), "alerts wait for both");
    }
    let other = party_of_readers(&service, "duel", 2, &[]);
    give_everything(&service, guest, other.id());
    hands_over(&party, 2);
    let left = service.db.read(|conn| people::find(conn, guest));
    assert_eq!(left.expect("asked"), None);
    assert_eq!(target(&service, own), None);
    assert_eq!(target(&service, of_table), None);
    service.clock.advance(6 * MINUTE_MS);
    tell(&service);
    at_own.nothing();
    at_table.nothing();
    assert!(!waits(own) && !waits(of_table), "nothing waits for them");
}

#[each::test(houses())]
fn webhooks_of_a_table_go_with_the_seat_of_whoever_added_them(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    let (ada, bo, endpoint) = (party.people[0], party.people[1], Endpoint::start());
    let add = |person: PersonId, path: &str| {
        let url = endpoint.url(path);
        alerts::add(&service, person, Some(&party.uid), &typed(&url, "json"))
    };
    for path in ["/1", "/2", "/3"] {
        add(ada, path).expect("there is room");
    }
    assert!(add(bo, "/4").is_err(), "there is no room");
    let own = hook(&service, ada, None, &endpoint.url("/own"), "json");
    hands_over(&party, 1);
    let eva = find(&service, "eva@players.test");
    let seen = alerts::at_table(&service, &party.uid, eva).expect("they sit there");
    assert!(seen.targets.is_empty(), "none of who sits there no more");
    for (person, path) in [(bo, "/4"), (eva, "/5"), (eva, "/6")] {
        add(person, path).expect("there is room again");
    }
    let kept = alerts::list(&service, ada).expect("listed");
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].target.id, own, "what tells only themselves stays");
}
