//! Journals as files: equal journals are equal bytes, and a file that was touched is not believed.

use wonderpost::journal::export;

use super::hostile::is_believed;
use super::sample::{finished, running};
use testing::random::Random;

#[test]
fn what_is_written_is_read_again_and_a_closed_event_has_neither_body_nor_salt() {
    let mut random = Random::printed("what_is_written");
    for _ in 0..20 {
        let mut journals = [finished(&mut random, 20), running(&mut random, 20)];
        assert!(journals[0].is_complete() && !journals[1].is_complete());
        for written in &mut journals {
            written.seed = (random.below(2) == 0).then(|| random.hex(64));
            let text = export::write(written);
            let open = written.events.iter().filter(|event| event.is_open());
            let open = open.count();
            for part in ["\"body\":", "\"salt\":"] {
                assert_eq!(text.matches(part).count(), open, "{text}");
            }
            let read = export::read(&text).expect("readable");
            assert_eq!(read, *written);
            assert_eq!(export::write(&read), text);
        }
    }
}

#[test]
fn every_flipped_byte_and_every_cut_of_a_file_is_caught() {
    let mut random = Random::printed("every_flipped_byte");
    let bytes = export::write(&finished(&mut random, 12)).into_bytes();
    assert!(is_believed(&bytes));
    for place in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[place] ^= 1 << random.below(8);
        assert!(!is_believed(&flipped), "byte {place}");
        assert!(!is_believed(&bytes[..place]), "cut after {place} bytes");
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
