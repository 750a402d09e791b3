//! Mails that are not used: for each reason the seat's own mailbox hears it, once, and nobody else.

use mailbox::{MAX_BYTES, Unreadable};
use wonderpost::db::DbError;
use wonderpost::mail::mailboxes;
use wonderpost::tables::replies::{self, Ignored, Received};
use wonderpost::tables::{host_acts, letter_hold, restores};

use super::world::{HOUR_MS, Mail, World, begun};
use crate::support::sending::Sent;

/// What somebody did with an answer, why it is not used, and words of what the seat hears.
type Row = (
    &'static str,
    fn(&mut World, &Sent) -> Vec<u8>,
    Ignored,
    &'static str,
);

fn changed(world: &World, letter: &Sent, change: impl FnOnce(&mut Mail)) -> Vec<u8> {
    let mut mail = world.first_move(letter);
    change(&mut mail);
    mail.raw()
}

/// Every reason for which what a person wrote is not used.
const ROWS: [Row; 10] = [
    (
        "from an alias",
        |world, letter| {
            changed(world, letter, |mail| {
                mail.from = "ada.alias@elsewhere.example".to_owned();
                mail.verdict = "dmarc=pass header.from=elsewhere.example".to_owned();
            })
        },
        Ignored::OtherSender,
        "came from ada.alias@elsewhere.example. Only mails from",
    ),
    (
        "from two senders",
        |world, letter| {
            changed(world, letter, |mail| {
                mail.head = "From: other@mail.example\r\n".to_owned();
            })
        },
        Ignored::OtherSender,
        "came from other@mail.example, ",
    ),
    (
        "without a verdict",
        |world, letter| changed(world, letter, |mail| mail.verdict = "none".to_owned()),
        Ignored::Unproven,
        "could not make sure that it is from you",
    ),
    (
        "too large",
        |world, letter| {
            changed(world, letter, |mail| {
                mail.quoted = "x".repeat(MAX_BYTES);
            })
        },
        Ignored::Unreadable(Unreadable::TooLarge),
        "larger than 1 MB",
    ),
    (
        "by a clock that is wrong",
        |world, letter| {
            changed(world, letter, |mail| {
                mail.date = "Thu, 1 Jan 1970 09:00:00 +0200".to_owned();
            })
        },
        Ignored::TooOld,
        "more than 30 days old",
    ),
    (
        "to the mailbox itself",
        |world, letter| {
            changed(world, letter, |mail| {
                mail.to = "reply@play.example.org".to_owned();
                mail.answers = String::new();
            })
        },
        Ignored::NoLetter,
        "answers none of our letters",
    ),
    (
        "to the address of no letter",
        |world, letter| {
            changed(world, letter, |mail| {
                mail.to = "reply+0123@play.example.org".to_owned();
            })
        },
        Ignored::NoLetter,
        "answers none of our letters",
    ),
    (
        "to two letters at once",
        |world, letter| {
            changed(world, letter, |mail| {
                mail.to = format!("{}, x <reply+0123@play.example.org>", mail.to);
            })
        },
        Ignored::NoLetter,
        "answers none of our letters",
    ),
    (
        "to a letter that counts no more",
        |world, letter| {
            let raw = world.first_move(letter).raw();
            world.ends_links(letter);
            raw
        },
        Ignored::DeadLetter,
        "does not count any more",
    ),
    (
        "where no answers are taken",
        |world, letter| {
            let raw = world.first_move(letter).raw();
            world.service.replies = None;
            raw
        },
        Ignored::NoReplies,
        "takes no answers by mail",
    ),
];

#[test]
fn for_every_reason_why_a_mail_is_not_used_the_seat_hears_it_once() {
    for (name, written, why, words) in ROWS {
        for (mut world, letter) in begun() {
            let before = world.seq(&letter);
            let raw = written(&mut world, &letter);
            for _ in 0..5 {
                assert_eq!(world.takes(&raw), Received::Ignored(why), "{name}");
                world.clock.advance(HOUR_MS);
            }
            assert_eq!(world.seq(&letter), before, "{name}: nothing is played");
            let letters = world.letters();
            let [told] = &letters[..] else {
                panic!("{name}: {letters:?}")
            };
            assert_eq!(told.kind(), "answer", "{name}");
            assert_eq!(told.letter.to_address, letter.letter.to_address, "{name}");
            let read: Vec<&str> = told.mail.text.split_whitespace().collect();
            let read = read.join(" ");
            assert!(read.contains(words), "{name}: {read}");
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
    let mut told: Vec<String> = ROWS.iter().map(|row| format!("{:?}", row.2)).collect();
    assert!(ROWS.iter().all(|row| is_told(row.2)));
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), 7, "{told:?}");
}

/// After a restore a letter of the lost time is not known: whoever answers it hears what happened, once.
#[test]
fn an_answer_to_a_letter_that_was_lost_with_a_restore_is_answered_with_what_happened() {
    for (world, letter) in begun() {
        let raw = changed(&world, &letter, |mail| {
            mail.to = "reply+0123@play.example.org".to_owned();
        });
        let lost = "reply+0123@play.example.org";
        assert_eq!(replies::takes(&world.service, lost).ok(), Some(false));
        // Another mail that answers nothing came before.
        let other = changed(&world, &letter, |mail| {
            mail.to = "reply@play.example.org".to_owned();
            mail.answers = String::new();
        });
        world.takes(&other);
        world.letters();
        let now_ms = world.clock.now_ms();
        let held: Result<i64, DbError> = world
            .service
            .db
            .write(|conn| letter_hold::begin_in_txn(conn, now_ms));
        held.expect("it is held");
        assert!(restores::check(&world.service).expect("asked"), "it is new");
        assert!(host_acts::release_letters(&world.service).expect("released"));
        world.letters();
        assert_eq!(replies::takes(&world.service, lost).ok(), Some(true));
        for _ in 0..3 {
            assert_eq!(world.takes(&raw), Received::Ignored(Ignored::NoLetter));
        }
        let letters = world.letters();
        let [told] = &letters[..] else {
            panic!("{letters:?}")
        };
        let read: Vec<&str> = told.mail.text.split_whitespace().collect();
        assert!(
            read.join(" ").contains("database was taken back"),
            "{read:?}"
        );
    }
}

#[test]
fn a_flood_from_elsewhere_is_told_three_times_a_day() {
    for (world, letter) in begun() {
        for number in 0..20 {
            let raw = changed(&world, &letter, |mail| {
                mail.from = format!("m{number}@elsewhere.example");
            });
            assert_eq!(world.takes(&raw), Received::Ignored(Ignored::OtherSender));
        }
        assert_eq!(world.kinds(), ["answer"; 3]);
        assert_eq!(world.plays(&letter), super::world::PLAYED, "the seat plays");
    }
}

#[test]
fn nobody_hears_of_the_mail_of_a_robot_or_of_a_stranger() {
    for (world, letter) in begun() {
        let mail = world.first_move(&letter);
        let of = |head: &str, from: &str| Mail {
            head: head.to_owned(),
            from: from.to_owned(),
            to: "reply@play.example.org".to_owned(),
            answers: String::new(),
            verdict: format!(
                "dmarc=pass header.from={}",
                from.split_once('@').expect("it").1
            ),
            ..mail.clone()
        };
        for mail in [
            of("Auto-Submitted: auto-replied\r\n", &mail.from),
            of("X-Loop: wonderpost@play.example.org\r\n", &mail.from),
            of("", "stranger@elsewhere.example"),
        ] {
            assert!(matches!(world.receives(&mail), Received::Ignored(_)));
        }
        let loops = Mail {
            head: "X-Loop: wonderpost@play.example.org\r\n".to_owned(),
            ..mail.clone()
        };
        assert_eq!(
            world.receives(&loops),
            Received::Ignored(Ignored::Robot("loop"))
        );
        let head = b"Auto-Submitted: auto-replied\r\nFrom: <bo@mail.example>\r\n\r\n";
        let robot = replies::receive_head(&world, head).expect("it is judged");
        assert!(matches!(robot, Received::Ignored(_)));
        assert!(world.letters().is_empty());
    }
}

/// Whoever writes a mail is answered, also where they want no letters.
#[test]
fn whoever_stopped_letters_is_answered_all_the_same() {
    for (world, letter) in begun() {
        let address = letter.letter.to_address.clone();
        let now_ms = world.clock.now_ms();
        let stopped: Result<_, DbError> = world
            .service
            .db
            .write(|conn| mailboxes::stop_in_txn(conn, &address, now_ms));
        stopped.expect("they are stopped");
        world.answers(&letter, "show");
        assert_eq!(world.kinds(), ["answer"]);
        // Nobody else gets a letter there by a mail of their own.
        let raw = changed(&world, &letter, |mail| {
            mail.from = "eve@elsewhere.example".to_owned();
        });
        assert_eq!(world.takes(&raw), Received::Ignored(Ignored::OtherSender));
        assert_eq!(world.kinds(), Vec::<&str>::new());
    }
}

#[test]
fn of_a_talk_the_signature_below_it_is_not_said() {
    for (world, letter) in begun() {
        world.answers(
            &letter,
            "say Good move, Joost!\nAnd well meant.\n\nKind regards\nAda Lovelace\nTel. 12 34 56 78",
        );
        let talk = world.look(&letter).talk;
        let said: Vec<&str> = talk.iter().map(|line| line.words.as_str()).collect();
        assert_eq!(said, ["Good move, Joost!\nAnd well meant."]);
    }
}

#[test]
fn two_numbers_are_told_to_be_two_moves() {
    for (world, letter) in begun() {
        let before = world.seq(&letter);
        world.answers(&letter, "1\n2");
        assert_eq!(world.seq(&letter), before);
        let letters = world.letters();
        let text = &letters.first().expect("an answer").mail.text;
        let read: Vec<&str> = text.split_whitespace().collect();
        assert!(
            read.join(" ").contains("names more than one move"),
            "{text}"
        );
    }
}
