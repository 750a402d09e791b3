//! A mail is judged once and answered at most once, however often and by how many processes it is delivered.

use wonderpost::play::{invite, moves, seat_change};
use wonderpost::tell::mails::Outcome;
use wonderpost::tell::replies::{self, Ignored};

use super::world::{Begun, HOUR_MS, MINUTE_MS, Mail, PLAYED, World, address_of, begun, worlds};
use crate::prelude::*;
use crate::tables::support::{self as tables, kinds, kinds_to};
use crate::time::support::{fire, per_turn};

#[each::test(begun())]
fn a_mail_that_comes_five_times_at_once_plays_once_and_is_answered_once((world, letter): Begun) {
    let before = world.seq(&letter);
    let mail = world.first_move(&letter);
    let others = [(); 5].map(|()| World::service(&world.database));
    let receives = |number: usize| replies::receive(&others[number], &mail.raw(), None);
    let received = at_once(others.len(), receives);
    let played = received.iter().filter(|one| matches!(one, Ok(PLAYED)));
    assert_eq!(played.count(), 1, "{received:?}");
    let after = world.seq(&letter);
    assert!(after > before);
    assert_eq!(world.receives(&mail), Received::Known);
    let other_text = Mail {
        text: "2".to_owned(),
        ..mail
    };
    assert_eq!(world.receives(&other_text), Received::Known);
    assert_eq!(world.seq(&letter), after, "nothing more was played");
    let kinds = world.kinds();
    assert!(kinds.iter().filter(|kind| **kind == "answer").count() <= 1);
}

#[each::test(begun())]
fn a_decision_that_has_passed_is_answered_with_the_position_of_now((world, letter): Begun) {
    assert_eq!(world.plays(&letter), PLAYED);
    world.letters();
    world.does(&letter, "1", Outcome::Nothing);
    let letters = world.letters();
    assert_eq!(kinds(&letters), ["answer"]);
    letters[0].mail.text.says("The game has gone on");
}

/// Has a reader ask something by mail, an hour after what was asked before. Gives the answer, which says these words.
fn asks(world: &World, letter: &Sent, text: &str, outcome: Outcome, says: &str) -> Sent {
    world.clock.advance(HOUR_MS);
    world.does(letter, text, outcome);
    let told = world.answered();
    let read = flat(&told.mail.text);
    assert!(read.contains(says), "{text}: {says} in\n{read}");
    told
}

#[each::test(begun())]
fn words_are_answered_in_the_readers_language_and_two_moves_do_nothing((world, letter): Begun) {
    let unknown = "write “say” before your words";
    let danish = "Fra nu af er dine breve og sider på dansk";
    let polite = "Hello,\n\nhistory.\n\nThanks";
    let talk = "say Well met!\nAnd good luck.\n\nKind regards\nAda Lovelace\nTel. 12 34 56 78";
    let before = world.seq(&letter);
    for (text, outcome, says) in [
        ("show", Outcome::Shown, "THE POSITION"),
        (polite, Outcome::History, "You are the first player"),
        ("help", Outcome::Help, "“resign”: gives up the game"),
        ("undo", Outcome::Undo, "no move that could be taken back"),
        (talk, Outcome::Said, "Well met! And good luck."),
        ("build nothing at all", Outcome::Nothing, unknown),
        ("build pantheon", Outcome::Nothing, "was not played"),
        ("99", Outcome::Nothing, "no single move with the number 99"),
        ("1\n2", Outcome::Nothing, "names more than one move"),
        ("Sorry!\n1", Outcome::Nothing, "1 stands below other words"),
        (
            "1\nbuild pantheon",
            Outcome::Nothing,
            "can be played, but not “build pantheon”",
        ),
        ("sprog klingon", Outcome::Nothing, unknown),
        ("language klingon", Outcome::Nothing, "en, da, nl"),
        ("language da", Outcome::Language, danish),
        ("vis", Outcome::Shown, "STILLINGEN"),
    ] {
        asks(&world, &letter, text, outcome, says);
        assert_eq!(world.seq(&letter), before, "{text}");
    }
    assert_eq!(world.said(&letter), ["Well met!\nAnd good luck."]);
}

/// Games of the draft, each with the letter of who picks first.
fn drafts() -> impl Iterator<Item = Begun> {
    worlds().map(|world| {
        let letter = world.begins_with("duel", &["Ada", "Bo"], &[]);
        (world, letter)
    })
}

#[test]
fn a_pick_of_the_draft_or_a_move_of_just_now_is_taken_back_by_mail_and_nobody_is_asked() {
    let fresh = worlds().map(|mut world| {
        let first_game = [("wonders", "first_game")];
        let letter = world.begins_with("duel", &["Ada", "Bo"], &first_game);
        world.service.grace_s = 30;
        (world, letter, 29_999)
    });
    let picked = drafts().map(|(world, letter)| (world, letter, HOUR_MS));
    for (world, letter, ms) in picked.chain(fresh) {
        assert_eq!(world.plays(&letter), PLAYED);
        world.clock.advance(ms);
        world.letters();
        world.does(&letter, "undo", Outcome::Undo);
        let letters = world.letters();
        assert!(!kinds(&letters).contains(&"asked"));
        let told = flat(&tables::letter(&letters, "answer").mail.text);
        told.says("Your move is taken back");
    }
}

#[each::test(worlds())]
fn whoever_is_invited_to_take_a_seat_over_answers_for_themselves(mut world: World) {
    world.terms = Some(per_turn(1, OnTimeout::Replace));
    let mut turn = world.begins();
    if turn.letter.intent.to_address == address_of("Ada") {
        assert_eq!(world.plays(&turn), PLAYED);
        turn = tables::letter(&world.letters(), "your_turn").clone();
    }
    for _ in 0..3 {
        world.clock.advance(24 * HOUR_MS);
        fire(&world);
        world.letters();
    }
    let (uid, ada) = (world.place(&turn).0, world.person_at(&address_of("Ada")));
    let seat = world.look(&turn).my_seat.expect("they sit");
    let fay = address_of("Fay");
    seat_change::invite_to(&world, (&uid, ada, Door::Page), seat, &fay).expect("it is offered");
    let invitation = tables::letter(&world.letters(), "invitation").clone();
    for text in ["decline", "accept Fay"] {
        let did = world.answers(&invitation, text);
        let letters = world.letters();
        let [bo, told] = ["Bo", "Fay"].map(|name| kinds_to(&letters, &address_of(name)));
        assert!(!bo.contains(&"answer"), "{text}: {bo:?}");
        if did == Received::Done(Outcome::Declined) {
            let answer = flat(&tables::letter(&letters, "answer").mail.text);
            answer.lacks("YOUR CITY").lacks("you play at this table");
        } else {
            assert_eq!(
                (did, told[0]),
                (Received::Done(Outcome::Accepted), "handed_over")
            );
        }
    }
    // Whoever has lost the seat answers for it no more.
    let lost = Received::Ignored(Ignored::DeadLetter);
    assert_eq!(world.answers(&turn, "show"), lost);
}

#[each::test(worlds())]
fn giving_up_where_more_than_two_play_leaves_the_game_to_the_others(world: World) {
    let letter = world.begins_with("dice", &["Ada", "Bo", "Cleo"], &[]);
    let told = "A stand-in plays your seat";
    let asked = asks(&world, &letter, "resign", Outcome::ResignAsked, told);
    world.does(&asked, "resign", Outcome::Resigned);
    assert!(!world.kinds().contains(&"game_over"), "the others play on");
}

#[each::test(begun())]
fn giving_up_takes_a_second_letter_and_stopping_one((world, letter): Begun) {
    let once_more = "the word “resign” once more";
    let asked = ["resign", "Resign!"]
        .map(|text| asks(&world, &letter, text, Outcome::ResignAsked, once_more));
    world.does(&asked[0], "resign", Outcome::Resigned);
    assert_eq!(world.kinds(), ["game_over", "game_over"]);
    world.does(&letter, "stop", Outcome::Stopped);
    assert_eq!(world.kinds(), ["stopped"]);
}

#[each::test(begun())]
fn the_button_of_a_mail_program_stops_letters_by_mail((world, letter): Begun) {
    let told = letter.header("List-Unsubscribe").expect("a way out");
    let (_, way) = told.split_once("<mailto:").expect("by mail too");
    let way = way.trim_end_matches('>');
    let (to, subject) = way.split_once("?subject=").expect("a subject");
    assert_eq!(to, "reply@play.example.org");
    let from = &letter.letter.intent.to_address;
    let stops = |subject: &str| {
        let raw = format!("From: <{from}>\r\nTo: <{to}>\r\nSubject: {subject}\r\n\r\n");
        world.takes(raw.as_bytes())
    };
    assert_eq!(stops("stop-0123"), Received::Ignored(Ignored::NoLetter));
    assert_eq!(stops(subject), Received::Done(Outcome::Stopped));
    let again = "when it comes again, its reader may have let them come";
    assert_eq!(stops(subject), Received::Known, "{again}");
    assert_eq!(world.kinds(), ["stopped"]);
}

#[each::test(begun())]
fn commands_are_answered_also_after_moves_that_failed((world, letter): Begun) {
    for _ in 0..10 {
        world.does(&letter, "build nothing at all", Outcome::Nothing);
    }
    assert_eq!(world.kinds().len(), 3, "an echo is not answered for ever");
    for (text, outcome) in [
        ("show", Outcome::Shown),
        ("history", Outcome::History),
        ("help", Outcome::Help),
        ("language klingon", Outcome::Nothing),
        ("resign", Outcome::ResignAsked),
    ] {
        world.does(&letter, text, outcome);
        assert_eq!(world.kinds(), ["answer"], "{text}");
    }
}

#[each::test(drafts())]
fn the_first_block_that_is_a_move_is_played_whatever_stands_beside_it((world, letter): Begun) {
    let rest = "Hi Hanne, how nice to play with you";
    for text in [
        "1\n\nHi Hanne, how nice to play with you!",
        "Hi Hanne, how nice to play with you!\n\n1\n\nBest regards",
        "1\nHi Hanne, how nice to play with you!",
        "Move #1, please!\n\nHi Hanne, how nice to play with you!",
    ] {
        for (world, letter) in drafts() {
            assert_eq!(world.answers(&letter, text), PLAYED, "{text}");
            let told = flat(&world.answered().mail.text);
            let is_told = told.contains("You played:") && told.contains(rest);
            assert!(is_told && told.contains("write “say”"), "{told}");
        }
    }
    let sight = world.look(&letter).sight.expect("the game runs");
    let mv = &sight.offers()[0].mv;
    let text = format!("{mv}\n\nsay good luck, Bo\nand have fun?");
    let mail = world.answer(&letter, &text);
    assert_eq!(world.receives(&mail), PLAYED);
    assert_eq!(world.receives(&mail), Received::Known);
    assert_eq!(world.said(&letter).len(), 1, "it is said once");
    let after = world.seq(&letter);
    for text in [
        "nice!\n\nand well done",
        "1\n\nor not?",
        "resign\n\n1",
        "1\n\nhelp",
    ] {
        world.does(&letter, text, Outcome::Nothing);
    }
    assert_eq!(world.seq(&letter), after);
}

/// The name under which a seat is taken by an answer; empty where it stays free.
fn takes_seat_as(world: &World, language: &str, name: &str, text: &str) -> String {
    let uid = world.invites("duel", &["Ada", "Bo"], &[], &[language]);
    let invitation = world.letters().remove(0);
    let mail = Mail {
        name: name.to_owned(),
        ..world.answer(&invitation, text)
    };
    let received = world.receives(&mail);
    let ada = world.person_at(&address_of("Ada"));
    let mut look = board::now(world, &uid, Some(ada)).expect("their table");
    world.letters();
    let is_taken = received == Received::Done(Outcome::Accepted);
    let name = is_taken.then(|| look.seats.remove(1).name);
    name.unwrap_or_default()
}

#[test]
fn a_plain_yes_takes_the_seat_under_the_name_of_the_mail_and_only_a_name_another_one() {
    let bo = "Bo Larsen";
    let gladly = "Hi Ada,\n\nyes, gladly!\n\nBest wishes\nBo Larsen";
    // What else is a yes or no, `tell::replies::ask` tries.
    for (language, name, text, expected) in [
        ("en", bo, gladly, bo),
        ("en", bo, "“accept Ben van Dam”", "Ben van Dam"),
        ("da", bo, "»ja Ben«", "Ben"),
        ("nl", bo, "ja Åse", "Åse"),
        ("nl", bo, "Graag!\n\nGroetjes, Bo", bo),
        ("en", bo, "yes, but not now", ""),
        ("nl", bo, "ja, wie is dit?", ""),
        ("en", bo, "Who are you?", ""),
        // An address is no name.
        ("en", "\"bo@mail.example\"", "yes", ""),
        ("en", "=?utf-8?q?Bo_L=C3=B8v?=", "yes", "Bo Løv"),
    ] {
        for world in worlds() {
            let taken = takes_seat_as(&world, language, name, text);
            assert_eq!(taken, expected, "{text}");
        }
    }
}

/// Counts the answers to a program that answers each mail with the same text, minute by minute.
fn count_answers(world: &World, letter: &Sent, text: &str, times: usize, done: Outcome) -> usize {
    let times = if is_long() { 200 } else { times };
    let answers = (0..times).map(|_| {
        world.clock.advance(MINUTE_MS);
        world.does(letter, text, done);
        world.letters().len()
    });
    answers.sum()
}

#[each::test(begun())]
fn an_echo_is_answered_a_few_times_a_day_only((world, letter): Begun) {
    let echo = "I am an echo of you";
    let dice = world.begins_with("dice", &["Ada", "Bo"], &[]);
    for letter in [letter, dice] {
        let answers = count_answers(&world, &letter, echo, 20, Outcome::Nothing);
        assert!((3..=5).contains(&answers), "{answers} answers");
    }
}

#[each::test(begun())]
fn whoever_answers_every_mail_is_answered_a_few_times_a_day_only((world, letter): Begun) {
    let answers = count_answers(&world, &letter, "show", 70, Outcome::Shown);
    assert!(answers <= 60, "{answers} answers");
    let (uid, person) = world.place(&letter);
    moves::resign(&world, (&uid, person, Door::Page)).expect("they give up");
    world.letters();
    world.clock.advance(24 * HOUR_MS);
    let thanks = "Thank you. We got your mail and will answer soon.";
    let answers = count_answers(&world, &letter, thanks, 20, Outcome::Nothing);
    assert!((3..=5).contains(&answers), "{answers} answers");
}

#[each::test(begun())]
fn a_mail_that_was_written_long_ago_does_nothing((world, letter): Begun) {
    let mut mail = world.answer(&letter, "say hello from long ago");
    mail.date = "Thu, 1 Oct 2026 09:00:00 +0200".to_owned();
    let ignored = Received::Ignored(Ignored::TooOld);
    assert_eq!(world.receives(&mail), ignored);
    // A date that cannot be read says nothing.
    mail.date = "yesterday".to_owned();
    let said = Received::Done(Outcome::Said);
    assert_eq!(world.receives(&mail), said);
}

#[each::test(worlds())]
fn an_invitation_is_declined_by_letter(world: World) {
    world.invites("duel", &["Ada", "Bo"], &[], &["nl"]);
    let invitation = world.letters().remove(0);
    world.does(&invitation, "nee bedankt", Outcome::Declined);
    let answer = world.answered().mail.text;
    answer.says("voor de plaats bedankt");
    let nameless = Mail {
        name: String::new(),
        ..world.answer(&invitation, "ja")
    };
    let nothing = Received::Done(Outcome::Nothing);
    assert_eq!(world.receives(&nameless), nothing, "the name is missing");
    // Who has no seat yet may not see the table: the answer leads to the seat that is kept for them.
    let answer = world.answered().mail.text;
    answer.lacks("/tables/");
    let (_, link) = answer.split_once("/invitations/").expect("an invitation");
    let token = link.split_whitespace().next().unwrap_or_default();
    assert!(invite::look(&world, token).is_ok(), "{token}");
    world.does(&invitation, "ja Bo", Outcome::Accepted);
    world.does(&invitation, "nee bedankt", Outcome::Nothing);
}

#[each::test(worlds())]
fn who_accepted_an_invitation_may_decline_until_the_game_begins(world: World) {
    world.invites("dice", &["Ada", "Bo", "Cleo"], &[], &["nl", "en"]);
    let invitation = world.letters().remove(0);
    for (says, comes) in [
        ("ja Bo", Outcome::Accepted),
        ("nee bedankt", Outcome::Declined),
        ("ja Bo", Outcome::Accepted),
    ] {
        world.does(&invitation, says, comes);
    }
}

#[each::test(begun())]
fn without_a_token_the_letter_that_is_answered_shows_the_table((world, letter): Begun) {
    let mail = Mail {
        to: "post@play.example.org".to_owned(),
        ..world.first_move(&letter)
    };
    assert_eq!(world.receives(&mail), PLAYED);
    // The answer to a mail lists the moves too.
    let next = tables::letter(&world.letters(), "your_turn").clone();
    let shown = asks(&world, &next, "show", Outcome::Shown, "THE POSITION");
    let mail = Mail {
        to: mail.to,
        ..world.first_move(&shown)
    };
    assert_eq!(world.receives(&mail), PLAYED);
    let lost = Mail {
        answers: "<00000000000000000000000000000000@play.example.org>".to_owned(),
        message_id: "another@mail.example".to_owned(),
        ..mail
    };
    let ignored = Received::Ignored(Ignored::NoLetter);
    assert_eq!(world.receives(&lost), ignored);
}

#[each::test(begun())]
fn a_mail_whose_noting_was_lost_is_answered_as_played((world, letter): Begun) {
    let mail = world.first_move(&letter);
    assert_eq!(world.receives(&mail), PLAYED);
    let after = world.seq(&letter);
    // The move was committed, then the program ended: the mail server delivers once more.
    assert_eq!(sql(&world, "DELETE FROM mails"), 2);
    assert_eq!(world.receives(&mail), PLAYED);
    assert_eq!(world.seq(&letter), after, "it was played once");
}

#[each::test(drafts())]
fn a_first_line_that_was_played_is_so_told_again((world, letter): Begun) {
    let mail = world.answer(&letter, "1\nHi Hanne, how nice to play with you!");
    for _time in 0..2 {
        assert_eq!(world.receives(&mail), PLAYED);
        let told = flat(&world.answered().mail.text);
        told.says_all(["You played: ", "“Hi Hanne, how nice to play with you”"]);
        told.lacks(", Hi");
        sql(&world, "DELETE FROM mails");
    }
}

#[each::test(worlds())]
fn a_move_that_begins_like_the_word_for_talk_is_told_to_nobody(world: World) {
    world.invites("dice", &["Ada", "Bo"], &[], &["da"]);
    world.does(&world.letters()[0], "ja Bo", Outcome::Accepted);
    let letter = tables::letter(&world.letters(), "your_turn").clone();
    for text in ["Sig pas og få 3 mønter", "sig pas\nheld og lykke"] {
        world.does(&letter, text, Outcome::Sealed);
    }
    assert!(world.said(&letter).is_empty());
}

#[each::test(worlds())]
fn both_parts_of_a_move_for_two_cities_are_answered_by_number(world: World) {
    let options = [("edition", "first")];
    let letter = world.begins_with("seven_wonders", &["Ada", "Bo"], &options);
    let text = flat(&letter.mail.text);
    let (_, both) = text.split_once("such as ").expect("it says how");
    let both: Vec<&str> = both.split(['.', ' ']).take(2).collect();
    let says = format!(
        "Answer with both, first your own, such as {}",
        both.join(" ")
    );
    asks(&world, &letter, both[0], Outcome::Nothing, &says);
    world.does(&letter, &both.join("\n"), Outcome::Sealed);
}

#[each::test(worlds())]
fn two_choices_where_all_choose_at_once_seal_neither(world: World) {
    let options = [("edition", "second")];
    let letter = world.begins_with("seven_wonders", &["Ada", "Bo", "Cleo"], &options);
    let before = world.look(&letter);
    let offers = before.sight.as_ref().expect("the game runs").offers();
    let two = format!("{}\n{}", offers[0].mv, offers[1].mv);
    world.does(&letter, &two, Outcome::Nothing);
    assert_eq!(world.seq(&letter), before.seq, "nothing is sealed");
}
