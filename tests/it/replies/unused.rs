//! Mails that are not used: for each reason the seat's own mailbox hears it, once, and nobody else.

use std::collections::BTreeSet;

use mailbox::{MAX_BYTES, Unreadable};
use wonderpost::host::{acts, restores};
use wonderpost::look::turn_links;
use wonderpost::mail::mailboxes;
use wonderpost::play::letter_hold;
use wonderpost::tell::replies::{self, Ignored};

use super::world::{Begun, HOUR_MS, Mail, PLAYED, World, begun};
use crate::prelude::*;
use crate::support::databases::write;
use crate::tables::support::kinds;

/// The address of no letter.
const LOST: &str = "reply+0123@play.example.org";

/// Has a mail go to the mailbox itself, and refer to no letter.
fn answers_nothing(mail: &mut Mail) {
    mail.to = "reply@play.example.org".to_owned();
    mail.answers = String::new();
}

/// What is odd about an answer or about what it answers, why it is not used, and words of what the seat hears.
type Row = (
    &'static str,
    fn(&mut Mail, &mut World, &Sent),
    Ignored,
    &'static str,
);

/// Every reason for which what a person wrote is not used.
const ROWS: [Row; 10] = [
    (
        "from an alias",
        |mail, _, _| {
            mail.from = "ada.alias@elsewhere.example".to_owned();
            mail.verdict = "dmarc=pass header.from=elsewhere.example".to_owned();
        },
        Ignored::OtherSender,
        "came from ada.alias@elsewhere.example. Only mails from",
    ),
    (
        "from two senders",
        |mail, _, _| mail.head = "From: other@mail.example\r\n".to_owned(),
        Ignored::OtherSender,
        "came from other@mail.example, ",
    ),
    (
        "without a verdict",
        |mail, _, _| mail.verdict = "none".to_owned(),
        Ignored::Unproven,
        "could not make sure that it is from you",
    ),
    (
        "too large",
        |mail, _, _| mail.quoted = "x".repeat(MAX_BYTES),
        Ignored::Unreadable(Unreadable::TooLarge),
        "larger than 1 MB",
    ),
    (
        "by a clock that is wrong",
        |mail, _, _| mail.date = "Thu, 1 Jan 1970 09:00:00 +0200".to_owned(),
        Ignored::TooOld,
        "more than 30 days old",
    ),
    (
        "to the mailbox itself",
        |mail, _, _| answers_nothing(mail),
        Ignored::NoLetter,
        "answers none of our letters",
    ),
    (
        "to the address of no letter",
        |mail, _, _| mail.to = LOST.to_owned(),
        Ignored::NoLetter,
        "answers none of our letters",
    ),
    (
        "to two letters at once",
        |mail, _, _| mail.to = format!("{}, x <{LOST}>", mail.to),
        Ignored::NoLetter,
        "answers none of our letters",
    ),
    (
        "to a letter that counts no more",
        |_, world, letter| {
            let (uid, person) = world.place(letter);
            assert!(turn_links::end_all(world, &uid, person).expect("they end"));
        },
        Ignored::DeadLetter,
        "does not count any more",
    ),
    (
        "where no answers are taken",
        |_, world, _| world.service.replies = None,
        Ignored::NoReplies,
        "takes no answers by mail",
    ),
];

fn changed(world: &World, letter: &Sent, change: impl FnOnce(&mut Mail)) -> Vec<u8> {
    let mut mail = world.first_move(letter);
    change(&mut mail);
    mail.raw()
}

#[test]
fn for_every_reason_why_a_mail_is_not_used_the_seat_hears_it_once() {
    for (name, change, why, words) in ROWS {
        for (mut world, letter) in begun() {
            let before = world.seq(&letter);
            let mut mail = world.first_move(&letter);
            change(&mut mail, &mut world, &letter);
            let raw = mail.raw();
            for _ in 0..5 {
                assert_eq!(world.takes(&raw), Received::Ignored(why), "{name}");
                world.clock.advance(HOUR_MS);
            }
            assert_eq!(world.seq(&letter), before, "{name}: nothing is played");
            let letters = world.letters();
            assert_eq!(kinds(&letters), ["answer"], "{name}");
            let told = &letters[0];
            assert_eq!(
                told.letter.intent.to_address, letter.letter.intent.to_address,
                "{name}"
            );
            format!("{name}: {}", flat(&told.mail.text)).says(words);
            // The same mail again, much later.
            world.clock.advance(8 * 24 * HOUR_MS);
            assert!(matches!(world.takes(&raw), Received::Ignored(_)), "{name}");
            let kinds = world.kinds();
            assert!(!kinds.contains(&"answer"), "{name}: {kinds:?}");
        }
    }
}

#[test]
fn every_reason_that_there_is_stands_in_the_table() {
    let is_told = |why: Ignored| match why {
        // Nobody answers a program; and where nothing stands above a text, nobody is known to have sent it.
        Ignored::Robot(_) | Ignored::Unreadable(Unreadable::NoHeader) => false,
        Ignored::NoReplies
        | Ignored::Unreadable(Unreadable::TooLarge)
        | Ignored::NoLetter
        | Ignored::DeadLetter
        | Ignored::OtherSender
        | Ignored::Unproven
        | Ignored::TooOld => true,
    };
    assert!(ROWS.iter().all(|row| is_told(row.2)));
    let told: BTreeSet<String> = ROWS.iter().map(|row| format!("{:?}", row.2)).collect();
    assert_eq!(told.len(), 7, "{told:?}");
}

/// After a restore a letter of the lost time is not known: whoever answers it hears what happened, once.
#[each::test(begun())]
fn an_answer_to_a_letter_that_a_restore_lost_is_told_what_happened((world, letter): Begun) {
    let raw = changed(&world, &letter, |mail| mail.to = LOST.to_owned());
    assert!(!world.knows(LOST));
    // Another mail that answers nothing came before.
    world.takes(&changed(&world, &letter, answers_nothing));
    world.letters();
    let now_ms = world.clock.now_ms();
    write(&world.db, |conn| letter_hold::begin_in_txn(conn, now_ms));
    assert!(restores::check(&world).expect("asked"), "it is new");
    assert!(acts::release_letters(&world).expect("released"));
    world.letters();
    assert!(world.knows(LOST));
    for _ in 0..3 {
        assert_eq!(world.takes(&raw), Received::Ignored(Ignored::NoLetter));
    }
    let letters = world.letters();
    assert_eq!(kinds(&letters), ["answer"]);
    flat(&letters[0].mail.text).says("database was taken back");
}

#[each::test(begun())]
fn a_flood_from_elsewhere_is_told_three_times_a_day((world, letter): Begun) {
    for number in 0..20 {
        let raw = changed(&world, &letter, |mail| {
            mail.from = format!("m{number}@elsewhere.example");
        });
        assert_eq!(world.takes(&raw), Received::Ignored(Ignored::OtherSender));
    }
    assert_eq!(world.kinds(), ["answer"; 3]);
    assert_eq!(world.plays(&letter), PLAYED, "the seat plays");
}

#[each::test(begun())]
fn nobody_hears_of_the_mail_of_a_robot_or_of_a_stranger((world, letter): Begun) {
    let mail = world.first_move(&letter);
    for (head, name) in [
        ("Auto-Submitted: auto-replied\r\n", "auto_submitted"),
        ("X-Loop: wonderpost@play.example.org\r\n", "loop"),
    ] {
        let mut robot = mail.clone();
        head.clone_into(&mut robot.head);
        let ignored = Received::Ignored(Ignored::Robot(name));
        assert_eq!(world.receives(&robot), ignored);
        answers_nothing(&mut robot);
        assert_eq!(world.receives(&robot), ignored);
    }
    let mut stranger = Mail {
        from: "stranger@elsewhere.example".to_owned(),
        verdict: "dmarc=pass header.from=elsewhere.example".to_owned(),
        ..mail.clone()
    };
    answers_nothing(&mut stranger);
    let ignored = Received::Ignored(Ignored::NoLetter);
    assert_eq!(world.receives(&stranger), ignored);
    let head = b"Auto-Submitted: auto-replied\r\nFrom: <bo@mail.example>\r\n\r\n";
    let robot = replies::receive_head(&world, head).expect("it is judged");
    assert!(matches!(robot, Received::Ignored(_)));
    assert!(world.letters().is_empty());
}

#[each::test(begun())]
fn whoever_stopped_letters_is_answered_all_the_same((world, letter): Begun) {
    let (address, now_ms) = (&letter.letter.intent.to_address, world.clock.now_ms());
    write(&world.db, |conn| {
        mailboxes::set_stopped_in_txn(conn, address, Some(now_ms))
    });
    world.answers(&letter, "show");
    assert_eq!(world.kinds(), ["answer"]);
    // Nobody else gets a letter there by a mail of their own.
    let raw = changed(&world, &letter, |mail| {
        mail.from = "eve@elsewhere.example".to_owned();
    });
    assert_eq!(world.takes(&raw), Received::Ignored(Ignored::OtherSender));
    assert_eq!(world.kinds(), Vec::<&str>::new());
}
