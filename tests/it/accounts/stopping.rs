//! Stopping letters with the token that each letter carries, and letting them come again.

use sha2::{Digest, Sha256};
use wonderpost::mail::mailboxes;

use super::*;
use crate::mail::outbox::stop_token;

#[test]
fn a_mailbox_stops_its_letters_and_lets_them_come_again() {
    for site in services() {
        let db = &site.db;
        let [ada, eve] = [ADA, EVE].map(|address| signed_in(&site, address).person.id);
        let token = stop_token(db, ADA);
        assert_ne!(token, stop_token(db, ADA), "each letter has its own");
        let is_stopped = || {
            let found = mailboxes::find_by_token(db, &token).unwrap();
            found.unwrap().is_stopped
        };
        let wants = |person| people::get(db, person).unwrap().wants_letters;
        assert!(!is_stopped());
        for _ in 0..2 {
            let stopped = people::stop_letters_by_token(db, &token, NOON).unwrap();
            assert_eq!(stopped.unwrap().address, ADA);
        }
        assert!(is_stopped());
        assert!(!wants(ada) && wants(eve));
        people::set_wants_letters(db, ada, true).unwrap();
        assert!(!is_stopped());
        people::stop_letters_by_token(db, &token, NOON).unwrap();
        people::resume_letters_by_token(db, &token).unwrap();
        assert!(wants(ada));
        let nobody = people::stop_letters_by_token(db, "nonsense", NOON);
        assert_eq!(nobody.unwrap(), None);
    }
}

/// Of the token only a hash is kept, and the whole of it counts.
#[test]
fn a_token_whose_hash_begins_alike_stops_nothing() {
    let hash = |token: &str| {
        let digest = Sha256::digest(format!("wonderpost-stop-1\n{token}\n"));
        rules::chance::hex(&digest)
    };
    for site in services() {
        signed_in(&site, ADA);
        let token = stop_token(&site.db, ADA);
        let alike = |number: &u32| hash(&format!("{number:032x}"))[..4] == hash(&token)[..4];
        let other = (0..).find(alike).expect("one of 65,536 or so");
        let other = format!("{other:032x}");
        assert_eq!(mailboxes::find_by_token(&site.db, &other).unwrap(), None);
        let stopped = people::stop_letters_by_token(&site.db, &other, NOON);
        assert_eq!(stopped.unwrap(), None);
    }
}

#[test]
fn a_mailbox_without_an_account_can_stop_letters_too() {
    for site in services() {
        let token = stop_token(&site.db, "stranger@example.org");
        let stopped = people::stop_letters_by_token(&site.db, &token, NOON);
        assert!(stopped.unwrap().unwrap().is_stopped);
    }
}
