//! Mails changed at random: nothing is done, nothing breaks.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use wonderpost::mail::inbound::MAX_BYTES;
use wonderpost::tables::mails::Outcome;
use wonderpost::tables::replies::{self, Received};

use super::once::{begun, first_number};
use super::world::{self, Mail};
use crate::support::databases;
use crate::support::random::{self, Random};
use crate::support::sending::Sent;

/// How long mails are changed at random, on each database.
fn time() -> Duration {
    Duration::from_secs(if random::is_long() { 1800 } else { 10 })
}

/// The corpus, and a good answer, whose changes come nearest to doing something.
fn seeds(good: &[u8]) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail");
    let mut seeds = vec![good.to_vec()];
    for kind in ["replies", "robots", "bounces"] {
        for entry in fs::read_dir(folder.join(kind)).expect("the corpus") {
            let path = entry.expect("readable").path();
            if path.extension().is_some_and(|end| end == "eml") {
                seeds.push(fs::read(path).expect("a mail"));
            }
        }
    }
    seeds
}

/// Changes some bytes, lines or whole stretches.
fn changed(seeds: &[Vec<u8>], dice: &mut Random) -> Vec<u8> {
    let index = if dice.below(2) == 0 {
        0
    } else {
        dice.below(seeds.len())
    };
    let mut mail = seeds[index].clone();
    for _ in 0..=dice.below(8) {
        let at = dice.below(mail.len().max(1));
        let end = (at + dice.below(200)).min(mail.len());
        match dice.below(6) {
            0 if !mail.is_empty() => mail[at] = u8::try_from(dice.below(256)).expect("a byte"),
            1 => drop(mail.drain(at..end)),
            2 => {
                let piece = mail[at..end].to_vec();
                let to = dice.below(mail.len().max(1));
                mail.splice(to..to, piece);
            }
            3 => {
                let other = &seeds[dice.below(seeds.len())];
                let from = dice.below(other.len());
                let piece = other[from..(from + dice.below(400)).min(other.len())].to_vec();
                mail.splice(at..end, piece);
            }
            4 => {
                let signs = [
                    "\r\n",
                    "--",
                    "<",
                    "\"",
                    "(",
                    "=?utf-8?q?",
                    "\0",
                    ": ",
                    "> ",
                    "boundary=",
                ];
                let sign = signs[dice.below(signs.len())];
                mail.splice(at..at, sign.bytes());
            }
            _ => mail.truncate(end),
        }
    }
    mail
}

#[test]
fn mails_changed_at_random_break_nothing_and_play_nothing_that_was_not_written() {
    let mut dice = Random::printed("mails_changed_at_random");
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let good = Mail::answering(&letter, first_number(&letter));
        let seeds = seeds(&good.raw());
        let begun_at = Instant::now();
        let (mut count, mut done) = (0, 0);
        while begun_at.elapsed() < time() {
            let mail = changed(&seeds, &mut dice);
            match replies::receive(&service, &mail, None).expect("it is judged") {
                // A change beside what counts leaves a good answer good; the next one comes too late.
                Received::Done(_) => done += 1,
                Received::Trial => panic!("nobody awaits a letter"),
                Received::Known | Received::Bounced | Received::Ignored(_) => {}
            }
            count += 1;
        }
        println!("{}: {count} mails, {done} did something", database.label);
        assert!(count > 100);
    }
}

/// The head of a good answer, for another kind of content.
fn head(letter: &Sent, kind: &str) -> String {
    let raw = String::from_utf8(Mail::answering(letter, "1").raw()).expect("text");
    let head = raw.split("\r\n\r\n").next().expect("a head");
    head.replace("text/plain; charset=utf-8", kind)
}

/// A mail of parts within parts, with a move in the innermost.
fn nested(letter: &Sent, depth: usize) -> String {
    let kind = |n: usize| format!("multipart/mixed; boundary=b{n}");
    let part = |n| format!("--b{n}\r\nContent-Type: {}\r\n\r\n", kind(n + 1));
    let (head, parts) = (head(letter, &kind(0)), (0..depth).map(part));
    let parts: String = parts.collect();
    let text = "Content-Type: text/plain\r\n\r\n1\r\n";
    format!("{head}\r\n\r\n{parts}--b{depth}\r\n{text}")
}

fn bombs(letter: &Sent) -> Vec<(&'static str, String)> {
    let mail = |kind: &str, body: String| format!("{}\r\n\r\n{body}", head(letter, kind));
    let part = "--b\r\nContent-Type: text/plain\r\n\r\n\r\n";
    let mixed = "multipart/mixed; boundary=b";
    let fields = "\r\nX-A: b".repeat(MAX_BYTES / 10);
    let lines = |most: usize| "1\r\n".repeat(most / 3);
    vec![
        ("100 levels", nested(letter, 100)),
        ("5,000 levels", nested(letter, 5_000)),
        ("1,000 parts", mail(mixed, part.repeat(1_000))),
        ("20,000 parts", mail(mixed, part.repeat(20_000))),
        (
            "a long line",
            mail("text/plain", "1 ".repeat(MAX_BYTES / 3)),
        ),
        ("many lines", mail("text/plain", lines(MAX_BYTES - 4_096))),
        (
            "many quotes",
            mail("text/html", "<blockquote>".repeat(MAX_BYTES / 14)),
        ),
        (
            "many fields",
            format!("{}{fields}\r\n\r\n1", head(letter, "text/plain")),
        ),
        ("25 MB", mail("text/plain", lines(25 * 1024 * 1024))),
    ]
}

#[test]
fn mail_bombs_do_nothing() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let played = Received::Done(Outcome::Played);
        for (name, bomb) in bombs(&letter) {
            let received = replies::receive(&service, bomb.as_bytes(), None).expect("it is judged");
            assert_ne!(received, played, "{name}");
        }
        let good = Mail::answering(&letter, first_number(&letter));
        assert_eq!(world::receive(&service, &good), played, "it goes on");
    }
}
