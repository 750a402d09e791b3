//! Files made to fool, stop or fill a verifier: both of ours give the same clear answer, within bounds.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a kind of JSON that is not named is left as it is"
)]

use std::process::Command;

use rules::chance::hex;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wonderpost::journal::chain::{NO_HASH, commitment, seal};
use wonderpost::journal::export::{self, MAX_EVENTS, MAX_FILE_BYTES, MAX_LINE_BYTES};
use wonderpost::journal::{canonical, verify};
use wonderpost::look::proof::prove;

use super::python::{believed, fed};
use super::sample::{finished, running};
use crate::prelude::*;

/// A program that may take 300 megabytes of memory and 30 seconds of a processor.
fn limited(program: &str) -> Command {
    let limits = format!("ulimit -v 300000; ulimit -t 30; exec {program}");
    let mut command = Command::new("sh");
    command.args(["-c", &limits]);
    command
}

/// Lets the verifier in Python read a file, in a process of its own.
fn judged(file: &[u8]) -> Ran {
    fed(&mut limited("python3 -B verify_journal.py -"), file)
}

pub(super) fn is_believed(file: &[u8]) -> bool {
    std::str::from_utf8(file)
        .ok()
        .and_then(|text| export::read(text).ok())
        .is_some_and(|export| verify(&export.uid, &export.events).is_ok())
}

/// Asks for a clear answer: a sentence, the exit code that goes with it, no trace of Python.
fn check(what: &str, file: &[u8]) {
    let ran = judged(file);
    let is_line = ran.said.trim_end().lines().count() == 1;
    let is_clear = match ran.code {
        Some(0) => ran.said.starts_with("sound: table ") && ran.said == ran.out,
        Some(1) => ran.said.starts_with("not sound: ") && ran.out.is_empty(),
        Some(_) | None => false,
    };
    assert!(is_clear && is_line, "{what}: {ran:?}");
    assert_eq!(ran.code == Some(0), is_believed(file), "{what}: {ran:?}");
}

/// How a value stands in the chain's text, for verifiers that do not ask for its type.
fn chained(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Computes seals, hashes and header anew, as somebody can who writes the file to deceive.
fn signed(mut lines: Vec<Value>) -> String {
    let uid = chained(&lines[0]["uid"]);
    let mut hash = NO_HASH.to_owned();
    for event in &mut lines[1..] {
        if let (Value::String(salt), Value::String(body)) = (&event["salt"], &event["body"]) {
            event["seal"] = json!(seal(salt, body));
        }
        let names = "seq recorded_at_ms kind version seat command door seal".split(' ');
        let parts: Vec<String> = names.map(|name| chained(&event[name])).collect();
        let text = format!("wonderpost-event-2\n{uid}\n{}\n{hash}\n", parts.join("\n"));
        hash = hex(&Sha256::digest(text));
        event["hash"] = json!(hash);
    }
    if lines[0]["head"].is_string() {
        lines[0]["head"] = json!(hash);
    }
    lines.iter().map(|line| canonical(line) + "\n").collect()
}

/// A value that a verifier may stumble over.
fn odd(random: &mut Random) -> Value {
    let deep = |levels: usize| (0..levels).fold(json!(0), |inner, _| json!([inner]));
    let texts = ["", "a\nb", "ø\u{1}\u{2028}\u{10ffff}"];
    match random.below(6) {
        0 => json!([true, false, null])[random.below(3)].clone(),
        1 => json!(random.pick(&[-1, 0, 1, 4_294_967_295, i64::MAX, i64::MIN])),
        2 => json!([[], {}, u64::MAX, ["seed", {"n": 0}]])[random.below(4)].clone(),
        3 => json!(random.pick(&texts)),
        4 => json!(random.hex(64)),
        _ => deep(random.below(160)),
    }
}

/// Puts something odd at a random place of a value, or takes something away.
fn spoil(random: &mut Random, value: &mut Value) {
    let (size, is_here) = match &*value {
        Value::Array(items) => (items.len(), random.below(3) == 0),
        Value::Object(entries) => (entries.len(), random.below(6) == 0),
        _ => (0, true),
    };
    if size == 0 || is_here {
        *value = odd(random);
        return;
    }
    let place = random.below(size);
    match value {
        Value::Array(items) if random.below(8) == 0 => drop(items.remove(place)),
        Value::Array(items) if random.below(8) == 0 => items.push(items[place].clone()),
        Value::Array(items) => spoil(random, &mut items[place]),
        Value::Object(entries) => {
            let key = entries.keys().nth(place).expect("one of them").clone();
            match random.below(8) {
                0 => drop(entries.remove(&key)),
                1 => drop(entries.insert(random.hex(3), odd(random))),
                _ => spoil(random, &mut entries[&key]),
            }
        }
        _ => {}
    }
}

/// Changes the content of a line or of a body and signs everything again.
fn deceived(random: &mut Random, text: &str) -> Vec<u8> {
    let read = |line: &str| serde_json::from_str(line).expect("a line of ours");
    let mut lines: Vec<Value> = text.lines().map(read).collect();
    for _ in 0..1 + random.below(2) {
        let place = random.below(lines.len());
        let line = &mut lines[place];
        // A body that was changed before may be too deep to be read again.
        let body = line["body"].as_str();
        let body = body.and_then(|body| serde_json::from_str::<Value>(body).ok());
        match body.filter(|_| random.below(3) > 0) {
            Some(mut body) => {
                spoil(random, &mut body);
                line["body"] = json!(canonical(&body));
            }
            None => {
                spoil(random, line);
                if !line.is_object() {
                    *line = json!({});
                }
            }
        }
    }
    signed(lines).into_bytes()
}

fn garbled(random: &mut Random, text: &str) -> Vec<u8> {
    const PIECES: &str = r#"NaN|-Infinity|1e999|1.0|-0|\ud800|"seq":1,|[[[[[[|null"#;
    const SIGNS: [&[u8]; 5] = [b"\xff", b"\n", b"\r\n", b"\xef\xbb\xbf", b"\0"];
    let pieces: Vec<&[u8]> = PIECES.split('|').map(str::as_bytes).chain(SIGNS).collect();
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(3) {
        let place = random.below(bytes.len());
        let end = (place + random.below(40)).min(bytes.len());
        match random.below(6) {
            0 => bytes[place] ^= 1 << random.below(8),
            1 => drop(bytes.drain(place..end)),
            2 => {
                let copy = bytes[place..end].to_vec();
                drop(bytes.splice(place..place, copy));
            }
            3 => drop(bytes.splice(place..end, b"9".repeat(random.below(5000)))),
            4 => drop(bytes.splice(place..place, b"[".repeat(random.below(5000)))),
            _ => {
                let piece = random.pick(&pieces).to_vec();
                drop(bytes.splice(place..place, piece));
            }
        }
        if bytes.is_empty() {
            bytes.push(b'\n');
        }
    }
    bytes
}

fn mutated(random: &mut Random) -> Vec<u8> {
    let middle = random.below(12);
    let text = export::write(&match random.below(3) {
        0 => running(random, middle),
        _ => finished(random, middle),
    });
    match random.below(3) {
        0 => garbled(random, &text),
        _ => deceived(random, &text),
    }
}

#[test]
fn both_verifiers_believe_the_same_files() {
    let mut random = Random::printed("both_verifiers_believe_the_same_files");
    let count = if is_long() { 100_000 } else { 500 };
    let files: Vec<Vec<u8>> = (0..count).map(|_| mutated(&mut random)).collect();
    let theirs = believed(&files);
    for (number, file) in files.iter().enumerate() {
        let (ours, theirs) = (is_believed(file), theirs.contains(&number));
        let text = String::from_utf8_lossy(file);
        assert_eq!(theirs, ours, "the program says {ours} of:\n{text}");
    }
    let sound = theirs.len();
    assert!(sound > 0 && sound < files.len() / 2, "{sound} are sound");
}

#[test]
fn the_verifier_in_python_ends_with_a_clear_answer_whatever_it_reads() {
    let mut random = Random::printed("the_verifier_in_python_ends");
    for case in 0..if is_long() { 1000 } else { 12 } {
        check(&format!("case {case}"), &mutated(&mut random));
    }
}

const SEED: &str = "abababababababababababababababababababababababababababababababab";

/// A sound journal of one opening with the given seats, game and further events, signed.
fn opened(game: &str, seats: u64, further: &[(&str, Value)]) -> Vec<u8> {
    let mut lines = vec![json!({
        "events": 1 + further.len(), "format": export::FORMAT, "head": "", "uid": "t1",
    })];
    let opening = json!({
        "commitment": commitment(SEED), "game": game, "options": {}, "rules_version": 1, "seats": seats,
    });
    let first = [("table_opened", opening)];
    for (seq, (kind, body)) in (1..).zip(first.iter().chain(further)) {
        lines.push(json!({
            "body": canonical(body), "command": 1, "door": "page", "hash": "", "kind": kind, "recorded_at_ms": 0,
            "salt": "0".repeat(32), "seal": "", "seat": body["seat"], "seq": seq, "version": 1,
        }));
    }
    signed(lines).into_bytes()
}

#[test]
fn files_that_would_fill_or_stop_a_verifier_are_refused_in_time() {
    let repeat = |piece: &str, bytes: usize| piece.repeat(bytes / piece.len() + 1).into_bytes();
    let over = MAX_FILE_BYTES + MAX_LINE_BYTES;
    check("one endless line", &repeat("a", over));
    check("endless nesting", &repeat("[", over));
    check("endless empty lines", &repeat("\n", over));
    let line = |piece: &str, bytes: usize| [repeat(piece, bytes), b"\n".to_vec()].concat();
    check("a giant number", &line("9", MAX_LINE_BYTES - 9));
    check("nesting in a line", &line("[", MAX_LINE_BYTES / 3));
    let mut lists = repeat("[],", MAX_LINE_BYTES - 99);
    lists.splice(0..0, *b"[");
    check("a line of small lists", &[lists, b"0]\n".to_vec()].concat());
    let draws = |count: usize, things: usize| {
        let from = vec![0; things];
        let draw = |n| json!({"from": from, "n": n, "outcome": []});
        let draws: Vec<Value> = (0..count).map(draw).collect();
        ("dealt", json!({ "draws": draws }))
    };
    let contributed = json!({"contribution": "0".repeat(32), "seat": 0});
    for (count, things) in [(1, 4097), (20, 0), (20, 4096), (30, 4096)] {
        let further = [
            ("chance_contributed", contributed.clone()),
            draws(count, things),
            ("seed_revealed", json!({ "seed": SEED })),
        ];
        let file = opened("example", 1, &further);
        check(&format!("{count} draws of {things}"), &file);
    }
    for seats in [0, 1, 255, 256, 4_000_000_000, u64::MAX] {
        check(&format!("{seats} seats"), &opened("example", seats, &[]));
    }
}

#[test]
fn an_endless_file_is_refused_after_a_bounded_part_of_it() {
    for program in [
        "python3 -B verify_journal.py",
        concat!(env!("CARGO_BIN_EXE_wonderpost"), " verify"),
    ] {
        let words = fed(&mut limited(&format!("{program} /dev/zero")), b"").ill();
        words.says("longer than a journal may be");
    }
}

#[test]
fn a_journal_may_be_as_long_as_the_format_allows() {
    let count = 20_000;
    assert!(count < MAX_EVENTS);
    let event = ("card_taken", json!({"card": "x".repeat(200)}));
    let file = opened("example", 2, &vec![event; count]);
    assert!((MAX_FILE_BYTES / 2..MAX_FILE_BYTES).contains(&file.len()));
    check("a long journal", &file);
    assert!(is_believed(&file));
}

#[test]
fn the_seats_of_our_games_are_known_to_the_verifier_in_python() {
    for game in rules::ALL {
        let meta = game.meta();
        let (least, most) = meta.seats;
        let edges = [0, least - 1, least, most, most + 1];
        for seats in (0..12).filter(|seats| is_long() || edges.contains(seats)) {
            let file = opened(meta.key, u64::try_from(seats).expect("few"), &[]);
            let is_possible = (least..=most).contains(&seats);
            let found = judged(&file).code == Some(0);
            assert_eq!(found, is_possible, "{}, {seats} seats", meta.key);
            let text = String::from_utf8(file).expect("JSON");
            let export = export::read(&text).expect("readable");
            assert!(is_possible || prove(export, i64::MAX).is_err());
        }
    }
}

#[test]
fn a_seat_that_is_left_before_the_game_contributes_anew() {
    let left = || ("seat_left", json!({"seat": 0}));
    let gave = || {
        (
            "chance_contributed",
            json!({"contribution": "0".repeat(32), "seat": 0}),
        )
    };
    let begun = || ("game_started", json!({"seats": 1}));
    let dealt = || {
        (
            "dealt",
            json!({"draws": [{"from": ["a"], "n": 0, "outcome": ["a"]}]}),
        )
    };
    for (further, is_sound) in [
        (vec![gave(), left(), gave(), begun(), dealt()], true),
        (vec![gave(), begun(), dealt(), left()], true),
        (vec![gave(), begun(), left(), gave(), dealt()], false),
        (vec![gave(), left(), dealt()], false),
        (vec![gave(), dealt(), left()], false),
        (vec![gave(), left(), left()], false),
        (vec![left(), gave()], false),
        (vec![gave(), gave()], false),
    ] {
        let file = opened("example", 1, &further);
        check("a seat that is left", &file);
        assert_eq!(is_believed(&file), is_sound, "{further:?}");
    }
}
