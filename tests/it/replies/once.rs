//! A mail is judged once and answered at most once, however often and by how many processes it is delivered.

use std::sync::Barrier;

use diesel::RunQueryDsl;
use wonderpost::accounts::PersonId;
use wonderpost::db::schema::mails;
use wonderpost::db::{Conn, DbError};
use wonderpost::journal::Door;
use wonderpost::mail::outbox::LetterKind;
use wonderpost::tables::mails::Outcome;
use wonderpost::tables::replies::{self, Ignored, Received};
use wonderpost::tables::{Service, look, play};

use super::world::{self, Mail};
use crate::support::databases;
use crate::support::sending::Sent;

/// A game of Duel that has begun: the letter of who is to move first.
pub(super) fn begun(service: &Service) -> Sent {
    begun_with(service, &[("wonders", "first_game")])
}

fn begun_with(service: &Service, options: &[(&str, &str)]) -> Sent {
    world::invites(service, "duel", &["Ada", "Bo"], options, &["en", "en"]);
    let letters = world::letters(service);
    let invitation = letters.first().expect("Bo is invited");
    let joins = world::receive(service, &Mail::answering(invitation, "accept Bo"));
    assert_eq!(joins, Received::Done(Outcome::Accepted));
    turn(&world::letters(service))
}

/// A game of Dice for three that has begun, by a letter about somebody's turn.
fn begun_for_three(service: &Service) -> Sent {
    let names = ["Ada", "Bo", "Cleo"];
    world::invites(service, "dice", &names, &[], &["en", "en", "en"]);
    let letters = world::letters(service);
    for (invitation, name) in letters.iter().zip(&names[1..]) {
        let text = format!("accept {name}");
        let joins = world::receive(service, &Mail::answering(invitation, &text));
        assert_eq!(joins, Received::Done(Outcome::Accepted));
    }
    turn(&world::letters(service))
}

fn turn(letters: &[Sent]) -> Sent {
    let turn = letters
        .iter()
        .find(|sent| sent.letter.kind.as_str() == "your_turn");
    turn.expect("it is somebody's turn").clone()
}

/// The table of a letter, and who got it.
pub(super) fn place(service: &Service, letter: &Sent) -> (String, PersonId) {
    let address = &letter.letter.to_address;
    let ids = service
        .db
        .read(|conn| wonderpost::accounts::people::list_by_mailbox(conn, address));
    let id = *ids.expect("it is read").first().expect("they sit");
    let uid = world::header(&letter.letter.raw, "References").expect("the thread's root");
    let uid = uid.trim_start_matches("<table.").split('@').next();
    (uid.expect("a uid").to_owned(), id)
}

/// Where the journal of a letter's table ends.
pub(super) fn seq(service: &Service, letter: &Sent) -> i64 {
    let (uid, id) = place(service, letter);
    look::last_seq(service, &uid, Some(id)).expect("their table")
}

/// The number of the first move that a letter lists.
pub(super) fn first_number(letter: &Sent) -> &'static str {
    let text = &letter.mail.text;
    let line = text.lines().find(|line| line.starts_with("  1. "));
    let line = line.unwrap_or_else(|| panic!("a numbered list\n{text}"));
    if line.contains("(a)") { "1 a" } else { "1" }
}

#[test]
fn a_mail_that_comes_five_times_at_once_plays_once_and_is_answered_once() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let before = seq(&service, &letter);
        let mail = Mail::answering(&letter, first_number(&letter));
        let others: Vec<Service> = (0..5).map(|_| world::service(&database)).collect();
        let barrier = Barrier::new(others.len());
        let received: Vec<_> = std::thread::scope(|scope| {
            let deliver = |service| {
                let (barrier, mail) = (&barrier, &mail);
                scope.spawn(move || {
                    barrier.wait();
                    replies::receive(service, &mail.raw(), None)
                })
            };
            let threads: Vec<_> = others.iter().map(deliver).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("it ends"))
                .collect()
        });
        let played = received
            .iter()
            .filter(|one| matches!(one, Ok(Received::Done(Outcome::Played))));
        assert_eq!(played.count(), 1, "{}: {received:?}", database.label);
        let after = seq(&service, &letter);
        assert!(after > before);
        assert_eq!(world::receive(&service, &mail), Received::Known);
        let other_text = Mail {
            text: "2".to_owned(),
            ..mail
        };
        assert_eq!(world::receive(&service, &other_text), Received::Known);
        assert_eq!(seq(&service, &letter), after, "nothing more was played");
        let answers = world::letters(&service);
        let answers = answers
            .iter()
            .filter(|sent| sent.letter.kind.as_str() == "answer");
        assert!(answers.count() <= 1);
    }
}

#[test]
fn a_decision_that_has_passed_is_answered_with_the_position_of_now() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        assert_eq!(
            world::receive(&service, &Mail::answering(&letter, first_number(&letter))),
            Received::Done(Outcome::Played)
        );
        world::letters(&service);
        let late = world::receive(&service, &Mail::answering(&letter, "1"));
        assert_eq!(late, Received::Done(Outcome::Nothing));
        let answer = world::letters(&service);
        assert_eq!(answer.len(), 1);
        assert!(
            answer[0].mail.text.contains("The game has gone on"),
            "{}",
            answer[0].mail.text
        );
    }
}

/// Asks something by mail, an hour after what was asked before. Gives the answer, which says these words.
fn asks(service: &Service, letter: &Sent, text: &str, outcome: Outcome, says: &str) -> Sent {
    service.clock.advance(3_600_000);
    let received = world::receive(service, &Mail::answering(letter, text));
    assert_eq!(received, Received::Done(outcome), "{text}");
    let answers = world::letters(service);
    let is_answer = |sent: &Sent| sent.letter.kind.as_str() == "answer";
    let told = answers.into_iter().find(is_answer);
    let told = told.unwrap_or_else(|| panic!("{text} is answered"));
    let words: Vec<&str> = told.mail.text.split_whitespace().collect();
    let read = words.join(" ");
    assert!(read.contains(says), "{text}: {says} in\n{read}");
    told
}

#[test]
fn commands_are_answered_in_the_readers_language() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let check = |text, outcome, says| asks(&service, &letter, text, outcome, says);
        check("show", Outcome::Shown, "THE POSITION");
        let polite = "Hello,\n\nhistory.\n\nThanks";
        check(polite, Outcome::History, "You are the first player");
        check("help", Outcome::Help, "“resign”: gives up the game");
        check("undo", Outcome::Undo, "no move that could be taken back");
        let talk = "say Well met!\nAnd good luck.";
        check(talk, Outcome::Said, "Well met! And good luck.");
        check(
            "build nothing at all",
            Outcome::Nothing,
            "write “say” before your words",
        );
        check("build pantheon", Outcome::Nothing, "was not played");
        check("99", Outcome::Nothing, "no single move with the number 99");
        check(
            "sprog klingon",
            Outcome::Nothing,
            "write “say” before your words",
        );
        check("language klingon", Outcome::Nothing, "en, da, nl");
        let danish = "Fra nu af er dine breve og sider på dansk";
        check("language da", Outcome::Language, danish);
        check("vis", Outcome::Shown, "STILLINGEN");
    }
}

#[test]
fn a_pick_of_the_draft_is_taken_back_by_mail_and_nobody_is_asked() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun_with(&service, &[]);
        let picks = world::receive(&service, &Mail::answering(&letter, first_number(&letter)));
        assert_eq!(picks, Received::Done(Outcome::Played));
        service.clock.advance(3_600_000);
        world::letters(&service);
        let told = "Your pick is taken back";
        asks(&service, &letter, "undo", Outcome::Undo, told);
        let letters = world::letters(&service);
        assert!(
            letters
                .iter()
                .all(|sent| sent.letter.kind.as_str() != "asked")
        );
    }
}

#[test]
fn giving_up_where_more_than_two_play_leaves_the_game_to_the_others() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun_for_three(&service);
        let told = "A stand-in plays your seat";
        let asked = asks(&service, &letter, "resign", Outcome::ResignAsked, told);
        let gone = world::receive(&service, &Mail::answering(&asked, "resign"));
        assert_eq!(gone, Received::Done(Outcome::Resigned));
        let letters = world::letters(&service);
        assert!(
            letters
                .iter()
                .all(|sent| sent.letter.kind.as_str() != "game_over"),
            "the others play on"
        );
    }
}

#[test]
fn giving_up_takes_a_second_letter_and_stopping_one() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let check = |text, outcome, says| asks(&service, &letter, text, outcome, says);
        let asked = check(
            "resign",
            Outcome::ResignAsked,
            "the word “resign” once more",
        );
        check(
            "Resign!",
            Outcome::ResignAsked,
            "the word “resign” once more",
        );
        let gone = world::receive(&service, &Mail::answering(&asked, "resign"));
        assert_eq!(gone, Received::Done(Outcome::Resigned));
        let kinds = |letters: Vec<Sent>| -> Vec<&str> {
            letters
                .iter()
                .map(|sent| sent.letter.kind.as_str())
                .collect()
        };
        assert_eq!(kinds(world::letters(&service)), ["game_over", "game_over"]);
        let stopped = world::receive(&service, &Mail::answering(&letter, "stop"));
        assert_eq!(stopped, Received::Done(Outcome::Stopped));
        assert_eq!(kinds(world::letters(&service)), ["stopped"]);
    }
}

#[test]
fn the_button_of_a_mail_program_stops_letters_by_mail() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let told = world::header(&letter.letter.raw, "List-Unsubscribe").expect("a way out");
        let (_, way) = told.split_once("<mailto:").expect("by mail too");
        let (to, subject) = way
            .trim_end_matches('>')
            .split_once("?subject=")
            .expect("a subject");
        assert_eq!(to, "reply@play.example.org");
        let stops = |subject: &str| {
            let raw = format!(
                "From: <{}>\r\nTo: <{to}>\r\nSubject: {subject}\r\n\r\n",
                letter.letter.to_address
            );
            replies::receive(&service, raw.as_bytes(), None).expect("it is judged")
        };
        assert_eq!(stops("stop-0123"), Received::Ignored(Ignored::NoLetter));
        assert_eq!(stops(subject), Received::Done(Outcome::Stopped));
        assert_eq!(
            stops(subject),
            Received::Known,
            "when it comes again, its reader may have let them come"
        );
        let kinds: Vec<_> = world::letters(&service)
            .iter()
            .map(|sent| sent.letter.kind)
            .collect();
        assert_eq!(kinds, [LetterKind::Stopped]);
    }
}

/// Counts the answers to a program that answers each mail with the same text, 200 times within some hours.
fn count_answers(service: &Service, letter: &Sent, text: &str, outcome: Outcome) -> usize {
    let mut answers = 0;
    for _ in 0..200 {
        let received = world::receive(service, &Mail::answering(letter, text));
        assert_eq!(received, Received::Done(outcome));
        answers += world::letters(service).len();
        service.clock.advance(60_000);
    }
    answers
}

#[test]
fn an_echo_is_answered_a_few_times_a_day_only() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let answers = count_answers(&service, &letter, "I am an echo of you", Outcome::Nothing);
        assert!((3..=5).contains(&answers), "{answers} answers");
    }
}

#[test]
fn whoever_answers_every_mail_is_answered_a_few_times_a_day_only_whatever_the_table_does() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let answers = count_answers(&service, &letter, "show", Outcome::Shown);
        assert!(answers <= 60, "{answers} answers");
        let (uid, person) = place(&service, &letter);
        play::resign(&service, &uid, person, Door::Page).expect("they give up");
        world::letters(&service);
        service.clock.advance(24 * 60 * 60 * 1000);
        let thanks = "Thank you. We got your mail and will answer soon.";
        let answers = count_answers(&service, &letter, thanks, Outcome::Nothing);
        assert!((3..=5).contains(&answers), "{answers} answers");
    }
}

#[test]
fn a_mail_that_was_written_long_ago_does_nothing() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let mail = Mail::answering(&letter, "say hello from long ago");
        let raw = String::from_utf8(mail.raw()).expect("text");
        let (before, after) = raw.split_once("\r\nDate: ").expect("a date");
        let (_, after) = after.split_once("\r\n").expect("more headers");
        let dated = |date: &str| format!("{before}\r\nDate: {date}\r\n{after}");
        let old = dated("Thu, 1 Oct 2026 09:00:00 +0200");
        let received = replies::receive(&service, old.as_bytes(), None).expect("it is judged");
        assert_eq!(received, Received::Ignored(Ignored::TooOld));
        // A date that cannot be read says nothing.
        let strange = dated("yesterday");
        let received = replies::receive(&service, strange.as_bytes(), None).expect("it is judged");
        assert_eq!(received, Received::Done(Outcome::Said));
    }
}

#[test]
fn an_invitation_is_declined_by_letter() {
    for database in databases::every() {
        let service = world::service(&database);
        world::invites(&service, "duel", &["Ada", "Bo"], &[], &["nl", "en"]);
        let invitation = world::letters(&service).remove(0);
        let declines = world::receive(&service, &Mail::answering(&invitation, "nee bedankt"));
        assert_eq!(declines, Received::Done(Outcome::Declined));
        let answer = world::letters(&service).remove(0);
        assert!(
            answer.mail.text.contains("voor de plaats bedankt"),
            "{}",
            answer.mail.text
        );
        let accepts = world::receive(&service, &Mail::answering(&invitation, "ja"));
        assert_eq!(
            accepts,
            Received::Done(Outcome::Nothing),
            "the name is missing"
        );
        // Who has no seat yet may not see the table: the answer leads to the seat that is kept for them.
        let answer = world::letters(&service).remove(0).mail.text;
        assert!(!answer.contains("/tables/"), "{answer}");
        let (_, link) = answer.split_once("/invitations/").expect("an invitation");
        let token = link.split_whitespace().next().unwrap_or_default();
        let looked = wonderpost::tables::invite::look(&service, token).expect("it is read");
        assert!(looked.is_some(), "{token}");
        let accepts = world::receive(&service, &Mail::answering(&invitation, "ja Bo"));
        assert_eq!(accepts, Received::Done(Outcome::Accepted));
    }
}

#[test]
fn without_a_token_the_letter_that_is_answered_shows_the_table() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let mail = Mail {
            to: "post@play.example.org".to_owned(),
            ..Mail::answering(&letter, first_number(&letter))
        };
        assert_eq!(
            world::receive(&service, &mail),
            Received::Done(Outcome::Played)
        );
        let lost = Mail {
            answers: "<00000000000000000000000000000000@play.example.org>".to_owned(),
            message_id: "another@mail.example".to_owned(),
            ..mail
        };
        assert_eq!(
            world::receive(&service, &lost),
            Received::Ignored(Ignored::NoLetter)
        );
    }
}

#[test]
fn a_mail_whose_noting_was_lost_is_answered_as_played() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let mail = Mail::answering(&letter, first_number(&letter));
        let played = Received::Done(Outcome::Played);
        assert_eq!(world::receive(&service, &mail), played);
        let after = seq(&service, &letter);
        // The move was committed, then the program ended: the mail server delivers once more.
        let forget =
            |conn: &mut Conn| Ok::<_, DbError>(diesel::delete(mails::table).execute(conn)?);
        assert_eq!(service.db.write(forget).expect("it is forgotten"), 2);
        assert_eq!(world::receive(&service, &mail), played);
        assert_eq!(seq(&service, &letter), after, "it was played once");
    }
}

#[test]
fn two_choices_where_all_choose_at_once_seal_neither() {
    for database in databases::every() {
        let service = world::service(&database);
        let (names, options) = (["Ada", "Bo", "Cleo"], [("edition", "second")]);
        let languages = ["en", "en", "en"];
        world::invites(&service, "seven_wonders", &names, &options, &languages);
        for (invitation, name) in world::letters(&service).iter().zip(&names[1..]) {
            let accept = format!("accept {name}");
            let joins = world::receive(&service, &Mail::answering(invitation, &accept));
            assert_eq!(joins, Received::Done(Outcome::Accepted));
        }
        let letter = turn(&world::letters(&service));
        let (uid, id) = place(&service, &letter);
        let before = look::now(&service, &uid, Some(id)).expect("their table");
        let offers = before.sight.as_ref().expect("the game runs").offers();
        let two = format!("{}\n{}", offers[0].mv, offers[1].mv);
        let received = world::receive(&service, &Mail::answering(&letter, &two));
        assert_eq!(received, Received::Done(Outcome::Nothing), "{two}");
        assert_eq!(seq(&service, &letter), before.seq, "nothing is sealed");
    }
}
