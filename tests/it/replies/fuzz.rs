//! Mails changed at random: nothing is done, nothing breaks.

use mailbox::MAX_BYTES;

use super::corpus;
use super::world::{Begun, PLAYED, World, begun};
use crate::prelude::*;
use crate::support::report::cases;

/// What means something in mails.
const SIGNS: [&str; 10] = [
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

/// Changes some bytes, lines or whole stretches.
fn changed(seeds: &[Vec<u8>], dice: &mut Random) -> Vec<u8> {
    let mut mail = match dice.below(2) {
        0 => seeds[0].clone(),
        _ => dice.pick(seeds).clone(),
    };
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
                let other = dice.pick(seeds);
                let from = dice.below(other.len());
                let piece = other[from..(from + dice.below(400)).min(other.len())].to_vec();
                mail.splice(at..end, piece);
            }
            4 => {
                mail.splice(at..at, dice.pick(&SIGNS).bytes());
            }
            _ => mail.truncate(end),
        }
    }
    mail
}

#[each::test(begun())]
fn mails_changed_at_random_break_nothing_and_play_nothing_unwritten((world, letter): Begun) {
    let mut dice = Random::printed(&format!("mails_changed_at_random {}", world.database.label));
    // Changes of a good answer come nearest to doing something.
    let mut seeds = vec![world.first_move(&letter).raw()];
    for rows in ["replies", "robots", "bounces"].map(corpus::rows) {
        seeds.extend(rows.into_iter().map(|(_, raw)| raw));
    }
    let (count, mut done) = (cases(4_000, 1_000_000), 0);
    for _ in 0..count {
        match world.takes(&changed(&seeds, &mut dice)) {
            // A change beside what counts leaves a good answer good; the next one comes too late.
            Received::Done(_) => done += 1,
            Received::Trial => panic!("nobody awaits a letter"),
            Received::Known | Received::Bounced | Received::Ignored(_) => {}
        }
    }
    println!("{done} of {count} did something");
    assert!(done > 0, "some changes are beside what counts");
}

/// A mail of a kind, with the head of a good answer.
fn of_kind(world: &World, letter: &Sent, kind: &str, body: &str) -> String {
    let raw = String::from_utf8(world.answer(letter, "1").raw()).expect("text");
    let (head, _) = raw.split_once("\r\n\r\n").expect("a head");
    let head = head.replace("text/plain; charset=utf-8", kind);
    format!("{head}\r\n\r\n{body}")
}

/// Parts within parts, with a move in the innermost: their kind, and the parts.
fn nested(depth: usize) -> (String, String) {
    let kind = |n: usize| format!("multipart/mixed; boundary=b{n}");
    let part = |n| format!("--b{n}\r\nContent-Type: {}\r\n\r\n", kind(n + 1));
    let parts: String = (0..depth).map(part).collect();
    let text = "Content-Type: text/plain\r\n\r\n1\r\n";
    (kind(0), format!("{parts}--b{depth}\r\n{text}"))
}

/// Names, kinds and contents of mails that are too much.
fn bombs() -> [(&'static str, (String, String)); 9] {
    let parts = |count| {
        let part = "--b\r\nContent-Type: text/plain\r\n\r\n\r\n";
        let mixed = "multipart/mixed; boundary=b".to_owned();
        (mixed, part.repeat(count))
    };
    let text = |piece: &str, count| ("text/plain".to_owned(), piece.repeat(count));
    let fields = format!("text/plain{}", "\r\nX-A: b".repeat(MAX_BYTES / 10));
    let quotes = "<blockquote>".repeat(MAX_BYTES / 14);
    [
        ("100 levels", nested(100)),
        ("5,000 levels", nested(5_000)),
        ("1,000 parts", parts(1_000)),
        ("20,000 parts", parts(20_000)),
        ("a long line", text("1 ", MAX_BYTES / 3)),
        ("many lines", text("1\r\n", (MAX_BYTES - 4_096) / 3)),
        ("many quotes", ("text/html".to_owned(), quotes)),
        ("many fields", (fields, "1".to_owned())),
        ("25 MB", text("1\r\n", 25 * 1024 * 1024 / 3)),
    ]
}

#[each::test(begun())]
fn mail_bombs_do_nothing((world, letter): Begun) {
    for (name, (kind, body)) in bombs() {
        let bomb = of_kind(&world, &letter, &kind, &body);
        assert_ne!(world.takes(bomb.as_bytes()), PLAYED, "{name}");
    }
    assert_eq!(world.plays(&letter), PLAYED, "it goes on");
}
