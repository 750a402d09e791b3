//! Journals as files: equal journals are equal bytes, and a file that was touched is not believed.

use wonderpost::journal::{Event, export, verify};

use super::sample::{finished, running};
use crate::support::random::Random;

#[test]
fn what_is_written_is_read_again() {
    let mut random = Random::printed("what_is_written");
    for _ in 0..20 {
        for mut written in [finished(&mut random, 20), running(&mut random, 20)] {
            written.seed = (random.below(2) == 0).then(|| random.hex(64));
            let text = export::write(&written);
            let read = export::read(&text).expect("readable");
            assert_eq!(read, written);
            assert_eq!(export::write(&read), text);
        }
    }
}

#[test]
fn a_closed_event_has_neither_body_nor_salt() {
    let mut random = Random::printed("a_closed_event");
    let export = running(&mut random, 40);
    let closed: Vec<&Event> = export
        .events
        .iter()
        .filter(|event| !event.is_open())
        .collect();
    assert!(!closed.is_empty() && !export.is_complete());
    let text = export::write(&export);
    for event in closed {
        let line = text
            .lines()
            .find(|line| line.contains(&event.hash))
            .expect("its line");
        assert!(!line.contains("body") && !line.contains("salt"), "{line}");
    }
}

/// Whether reading and verifying both believe a file.
fn is_believed(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes)
        .ok()
        .and_then(|text| export::read(text).ok())
        .is_some_and(|export| verify(&export.uid, &export.events).is_ok())
}

#[test]
fn every_flipped_byte_of_a_file_is_caught() {
    let mut random = Random::printed("every_flipped_byte");
    let bytes = export::write(&finished(&mut random, 12)).into_bytes();
    assert!(is_believed(&bytes));
    for place in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[place] ^= 1 << random.below(8);
        assert!(!is_believed(&flipped), "byte {place}");
    }
}

#[test]
fn a_cut_file_is_caught() {
    let mut random = Random::printed("a_cut_file");
    let bytes = export::write(&finished(&mut random, 5)).into_bytes();
    for length in 0..bytes.len() {
        assert!(!is_believed(&bytes[..length]), "cut after {length} bytes");
    }
}

#[test]
fn a_broken_file_is_refused_with_its_line() {
    let mut random = Random::printed("a_broken_file");
    let text = export::write(&finished(&mut random, 3));
    for (broken, line) in [
        (String::new(), 1),
        ("{}\n".to_owned(), 1),
        (
            text.replacen("wonderpost-journal-2", "wonderpost-journal-1", 1),
            1,
        ),
        (text.replacen("\"seq\":2", "\"seq\": 2", 1), 3),
        (text.replacen("\"seq\":2", "\"seq\":2.0", 1), 3),
        (
            text.replacen("\"seat\":null,\"seq\":1", "\"seat\":300,\"seq\":1", 1),
            2,
        ),
        (text.replacen("\"version\":1", "\"version\":99999", 1), 2),
        (text.replacen("\"command\":1,", "\"command\":\"1\",", 1), 2),
        (text.replacen("\"command\":1,", "", 1), 2),
        (text.replacen("\"door\":\"", "\"door\":\"back_", 1), 2),
        (text.replacen("\"door\":", "\"dorr\":", 1), 2),
        (text.replace('\n', "\r\n"), 1),
    ] {
        let error = export::read(&broken).expect_err("broken");
        assert_eq!(error.line, line, "{error}");
    }
}
