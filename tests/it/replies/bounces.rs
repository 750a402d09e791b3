//! Letters that come back: players see whom letters do not reach, and a forged notice does nothing.

use std::fs;
use std::path::Path;

use serde_json::Value;
use wonderpost::accounts::people;
use wonderpost::tables::replies::{self, Received};
use wonderpost::tables::{Service, identity, lobby, look};

use super::once::{begun, place};
use super::world::{self, Mail};
use crate::support::databases::{self, TestDatabase};
use crate::support::random::Random;
use crate::support::sending::Sent;

/// The address of the corpus that its notices went to.
const THEIRS: &str = "bounce+m4n8b2v6c9x3z7l1k5j0h2g4f6d8s1a3@play.example";

fn service(database: &TestDatabase) -> Service {
    Service {
        bounce_address: Some("bounce@play.example.org".to_owned()),
        ..world::service(database)
    }
}

/// Notices of the corpus by class, sent to an address of ours.
fn notices(class: &str, address: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail/bounces");
    let index = fs::read_to_string(folder.join("index.json")).expect("an index");
    let rows: Vec<Value> = serde_json::from_str(&index).expect("a list");
    let rows = rows.into_iter().filter(|row| row["class"] == class);
    let read = |row: Value| {
        let file = row["file"].as_str().expect("a file").to_owned();
        let raw = fs::read(folder.join(&file)).expect("it is there");
        let raw = String::from_utf8_lossy(&raw).replace(THEIRS, address);
        (file, raw.into_bytes())
    };
    rows.map(read).collect()
}

/// Where a letter's bounces go.
fn bounce_address(letter: &Sent) -> String {
    let id = world::header(&letter.letter.raw, "Message-ID").expect("a name");
    let local = id
        .trim_start_matches('<')
        .split('@')
        .next()
        .expect("a local part");
    format!("bounce+{local}@play.example.org")
}

/// Whether each seat is marked, as both players see it.
fn marks(service: &Service, letter: &Sent) -> Vec<bool> {
    let (uid, id) = place(service, letter);
    let look = look::now(service, &uid, Some(id)).expect("their table");
    let lobby = lobby::list(service, id).expect("it is read");
    let is_mine = look
        .seats
        .iter()
        .any(|seat| seat.is_me && seat.is_unreached);
    assert_eq!(lobby[0].is_unreached, is_mine, "their lobby says the same");
    look.seats.iter().map(|seat| seat.is_unreached).collect()
}

#[test]
fn a_letter_that_came_back_marks_the_seat_of_its_reader() {
    for database in databases::every() {
        let service = service(&database);
        let letter = begun(&service);
        let own = usize::from(letter.letter.to_address.starts_with("bo@"));
        let address = bounce_address(&letter);
        assert!(replies::takes(&service, &address).expect("it is asked"));
        for class in ["transient", "delayed", "none"] {
            for (file, raw) in notices(class, &address) {
                let received = replies::receive(&service, &raw, None).expect("it is judged");
                assert!(
                    matches!(received, Received::Ignored(_)),
                    "{file}: {received:?}"
                );
            }
        }
        assert_eq!(marks(&service, &letter), [false, false]);
        let permanent = notices("permanent", &address);
        let (count, mut taken) = (permanent.len(), 0);
        assert!(count > 40);
        for (file, raw) in permanent {
            let received = replies::receive(&service, &raw, None).expect("it is judged");
            let is_taken = received == Received::Bounced;
            taken += usize::from(is_taken);
            assert_eq!(
                marks(&service, &letter)[own],
                is_taken,
                "{file}: {received:?}"
            );
            assert!(!marks(&service, &letter)[1 - own], "{file}");
            // An answer shows that the mailbox lives.
            world::receive(&service, &Mail::answering(&letter, "show"));
            assert_eq!(marks(&service, &letter), [false, false], "{file}");
        }
        assert!(taken * 100 >= count * 95, "{taken} of {count}");
    }
}

#[test]
fn keeping_the_settings_takes_the_mark_away() {
    for database in databases::every() {
        let service = service(&database);
        let letter = begun(&service);
        let address = bounce_address(&letter);
        let (_, raw) = notices("permanent", &address).remove(0);
        let received = replies::receive(&service, &raw, None).expect("it is judged");
        assert_eq!(received, Received::Bounced);
        let (_, person) = place(&service, &letter);
        people::set_wants_letters(&service.db, person, true).expect("it is kept");
        assert!(marks(&service, &letter).contains(&true));
        identity::set_wants_letters(&service.db, person, true).expect("it is kept");
        assert_eq!(marks(&service, &letter), [false, false]);
    }
}

#[test]
fn forged_notices_mark_nobody() {
    let mut dice = Random::printed("forged_notices_mark_nobody");
    for database in databases::every() {
        let service = service(&database);
        let letter = begun(&service);
        for _ in 0..20 {
            let address = match dice.below(3) {
                0 => format!("bounce+{}@play.example.org", dice.hex(32)),
                1 => bounce_address(&letter).replace("play.example.org", "play.example.net"),
                _ => "bounce@play.example.org".to_owned(),
            };
            assert!(!replies::takes(&service, &address).expect("it is asked"));
            for (file, raw) in notices("permanent", &address) {
                let received = replies::receive(&service, &raw, None).expect("it is judged");
                assert!(
                    matches!(received, Received::Ignored(_)),
                    "{file}: {received:?}"
                );
            }
        }
        assert_eq!(marks(&service, &letter), [false, false]);
        assert!(world::letters(&service).is_empty(), "nobody is answered");
    }
}
