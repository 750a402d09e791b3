//! The verifier in Python: it shares no code with ours, so both agreeing means that the document is right.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use wonderpost::journal::export;

use super::sample::{causes_that_cannot_be, finished, running};
use crate::support::random::{Random, is_long};

/// Runs Python in the folder of the verifier, with `input` on standard input.
pub(crate) fn python(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new("python3")
        .args(["-B"])
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tools"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("python3 is installed");
    let mut pipe = child.stdin.take().expect("asked for");
    pipe.write_all(input).expect("python reads");
    drop(pipe);
    child.wait_with_output().expect("python ends")
}

/// Lets the verifier read a file. Gives its exit code, and what it said of a sound file and of another.
fn judged(file: &[u8]) -> (Option<i32>, String, String) {
    let output = python(&["verify_journal.py", "-"], file);
    let (sound, not) = (said(&output.stdout), said(&output.stderr));
    (output.status.code(), sound, not)
}

/// Asserts that the verifier finds a journal sound. Gives its sentence.
fn sound(file: &str) -> String {
    let (code, sentence, not) = judged(file.as_bytes());
    assert_eq!(code, Some(0), "{not}");
    sentence
}

/// Asserts that it does not. Gives its sentence.
fn not_sound(file: &str) -> String {
    let (code, sentence, not) = judged(file.as_bytes());
    assert_eq!(code, Some(1), "{sentence}");
    assert!(not.starts_with("not sound: "), "{not}");
    not
}

pub(crate) fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn python_finds_finished_and_running_games_sound() {
    let mut random = Random::printed("python_finds_games_sound");
    for _ in 0..5 {
        let export = finished(&mut random, 60);
        let sentence = sound(&export::write(&export));
        let head = &export.events[export.events.len() - 1].hash;
        assert!(sentence.contains(head.as_str()), "{sentence}");
        assert!(sentence.contains("derived from the seed"), "{sentence}");
        let sentence = sound(&export::write(&running(&mut random, 60)));
        assert!(sentence.contains("not revealed yet"), "{sentence}");
    }
}

#[test]
fn python_finds_the_document_s_own_journal_sound() {
    let sentence = sound(super::document::block("jsonl journal"));
    assert!(sentence.contains("2 draws (derived from the seed)"));
}

#[test]
fn python_catches_every_flipped_byte_and_every_cut() {
    let mut random = Random::printed("python_catches_every_flipped_byte");
    let text = export::write(&finished(&mut random, 4));
    // One process tries all: starting Python for each byte would take minutes.
    let driver = "
import io, sys, verify_journal
data = sys.stdin.buffer.read()
verify_journal.verify(io.BytesIO(data))
def believed(changed):
    try:
        return bool(verify_journal.verify(io.BytesIO(changed)))
    except (verify_journal.Unsound, ValueError, LookupError, TypeError):
        return False
places = range(0, len(data), int(sys.argv[1]))
flips = [i for i in places if believed(data[:i] + bytes([data[i] ^ (1 << i % 8)]) + data[i + 1:])]
cuts = [i for i in places if believed(data[:i])]
print(len(data), flips, cuts)
";
    // The short form tries every fifth byte and cut.
    let step = if is_long() { "1" } else { "5" };
    let output = python(&["-c", driver, step], text.as_bytes());
    assert!(output.status.success(), "{}", said(&output.stderr));
    assert_eq!(said(&output.stdout).trim(), format!("{} [] []", text.len()));
}

#[test]
fn python_catches_commands_that_cannot_be() {
    let mut random = Random::printed("python_catches_commands");
    let mut export = finished(&mut random, 40);
    for (seq, _, events) in causes_that_cannot_be(&export) {
        export.events = events;
        let sentence = not_sound(&export::write(&export));
        let place = format!("event {seq}: its command");
        assert!(sentence.contains(&place), "{sentence}");
    }
}

#[test]
fn python_says_in_a_sentence_what_is_wrong() {
    let mut random = Random::printed("python_says_what_is_wrong");
    let export = finished(&mut random, 4);
    let text = export::write(&export).replacen("\"seq\":3", "\"seq\":4", 1);
    let sentence = not_sound(&text);
    let place = format!("not sound: table {}, event 3: ", export.uid);
    assert!(sentence.contains(&place), "{sentence}");
    for nonsense in ["", "\n", "{}\n", "[]\n\n", "not json", "\u{0}"] {
        not_sound(nonsense);
    }
    assert_eq!(python(&["verify_journal.py"], b"").status.code(), Some(1));
}

#[test]
fn the_verifier_stays_short_enough_to_be_read() {
    let text = include_str!("../../../tools/verify_journal.py");
    assert!(text.lines().count() <= 210);
}
