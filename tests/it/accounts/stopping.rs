//! Stopping letters with the token that each letter carries, and letting them come again.

use sha2::{Digest, Sha256};
use wonderpost::mail::mailboxes;

use super::*;
use crate::mail::outbox::stop_token;

#[each::test(services())]
fn a_mailbox_with_or_without_account_stops_its_letters_and_lets_them_come_again(site: TestHouse) {
    let db = &site.db;
    let [ada, eve] = [ADA, EVE].map(|address| signed_in(&site, address).person.id);
    let token = stop_token(db, ADA);
    assert_ne!(token, stop_token(db, ADA), "each letter has its own");
    let found = || {
        db.read(|conn| mailboxes::find_by_token(conn, &token))
            .unwrap()
            .unwrap()
    };
    let is_stopped = || found().is_stopped;
    let set = |token: &str, stopped_at_ms: Option<i64>| {
        db.write(|conn| people::set_stopped_by_token_in_txn(conn, token, stopped_at_ms))
    };
    let person = |id| db.read(|conn| people::get(conn, id)).unwrap();
    let wants = |id| person(id).wants_letters;
    assert!(!is_stopped());
    for _ in 0..2 {
        let stopped = set(&token, Some(NOON)).unwrap();
        assert_eq!(stopped.unwrap().address, ADA);
    }
    assert!(is_stopped());
    assert!(!wants(ada) && wants(eve));
    people::set_wants_letters(db, ada, true).unwrap();
    assert!(!is_stopped());
    set(&token, Some(NOON)).unwrap();
    set(&token, None).unwrap();
    assert!(wants(ada));
    let nobody = set("nonsense", Some(NOON));
    assert_eq!(nobody.unwrap(), None);
    let stranger = stop_token(db, "stranger@example.org");
    let stopped = set(&stranger, Some(NOON));
    assert!(stopped.unwrap().unwrap().is_stopped);
}

/// Of the token only a hash is kept, and the whole of it counts.
#[each::test(services())]
fn a_token_whose_hash_begins_alike_stops_nothing(site: TestHouse) {
    let hash = |token: &str| Sha256::digest(format!("wonderpost-stop-1\n{token}\n"));
    signed_in(&site, ADA);
    let token = stop_token(&site.db, ADA);
    let others = (0..).map(|number: u32| format!("{number:032x}"));
    // Two bytes of it stand in four digits.
    let mut alike = others.filter(|other| hash(other)[..2] == hash(&token)[..2]);
    let other = alike.next().expect("one of 65,536 or so");
    let found = site.db.read(|conn| mailboxes::find_by_token(conn, &other));
    assert_eq!(found.unwrap(), None);
    let stop = |conn: &mut _| people::set_stopped_by_token_in_txn(conn, &other, Some(NOON));
    let stopped = site.db.write(stop);
    assert_eq!(stopped.unwrap(), None);
}
