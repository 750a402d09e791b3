//! Journals as files: equal journals are equal bytes, and a file that was touched is not believed.

use wonderpost::journal::{Event, export};

use super::hostile::is_believed;
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
    for (from, to, line) in [
        (&*text, "", 1),
        (&text, "{}\n", 1),
        ("wonderpost-journal-2", "wonderpost-journal-1", 1),
        ("\"seq\":2", "\"seq\": 2", 3),
        ("\"seq\":2", "\"seq\":2.0", 3),
        ("\"seat\":null,\"seq\":1", "\"seat\":300,\"seq\":1", 2),
        ("\"version\":1", "\"version\":99999", 2),
        ("\"command\":1,", "\"command\":\"1\",", 2),
        ("\"command\":1,", "", 2),
        ("\"door\":\"", "\"door\":\"back_", 2),
        ("\"door\":", "\"dorr\":", 2),
        ("\n", "\r\n", 1),
    ] {
        let broken = text.replacen(from, to, 1);
        let error = export::read(&broken).expect_err("broken");
        assert_eq!(error.line, line, "{error}");
    }
}
