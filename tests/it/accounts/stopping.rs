//! Stopping letters with the token that each letter carries, and letting them come again.

use wonderpost::mail::mailboxes;

use super::*;
use crate::mail::outbox::stop_token;
use crate::support::databases;

#[test]
fn a_mailbox_stops_its_letters_and_lets_them_come_again() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock).signs_in("ada@example.org").person;
        let eve = Browser::new(&db, &clock).signs_in("eve@example.org").person;
        let token = stop_token(&db, "ada@example.org");
        let other = stop_token(&db, "ada@example.org");
        assert_ne!(token, other, "{}: each letter has its own", database.label);
        assert!(
            !mailboxes::find_by_token(&db, &token)
                .unwrap()
                .unwrap()
                .is_stopped
        );
        for _ in 0..2 {
            let stopped = people::stop_letters_by_token(&db, &token, NOON_MS).unwrap();
            assert_eq!(stopped.unwrap().address, "ada@example.org");
        }
        assert!(
            mailboxes::find_by_token(&db, &token)
                .unwrap()
                .unwrap()
                .is_stopped
        );
        assert!(!people::get(&db, ada.id).unwrap().wants_letters);
        assert!(people::get(&db, eve.id).unwrap().wants_letters);
        people::set_wants_letters(&db, ada.id, true).unwrap();
        assert!(
            !mailboxes::find_by_token(&db, &token)
                .unwrap()
                .unwrap()
                .is_stopped
        );
        people::stop_letters_by_token(&db, &token, NOON_MS).unwrap();
        people::resume_letters_by_token(&db, &token).unwrap();
        assert!(people::get(&db, ada.id).unwrap().wants_letters);
        assert_eq!(
            people::stop_letters_by_token(&db, "nonsense", NOON_MS).unwrap(),
            None
        );
    }
}

#[test]
fn a_mailbox_without_an_account_can_stop_letters_too() {
    for database in databases::every() {
        let db = database.open();
        let token = stop_token(&db, "stranger@example.org");
        let stopped = people::stop_letters_by_token(&db, &token, NOON_MS)
            .unwrap()
            .unwrap();
        assert!(stopped.is_stopped, "{}", database.label);
    }
}
