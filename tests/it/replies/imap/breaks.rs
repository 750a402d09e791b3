//! Whatever breaks on the way, each mail is handled exactly once, and none holds up the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use mailbox::imap::{KEYWORD, Kind, Now, Pace, Taken};
use wonderpost::config::Security;

use super::proxy::{Deed, Side, holds};
use super::{Fetching, Mailbox, Tables, are_said_once, numbered, quick, said};
use crate::prelude::*;
use crate::replies::world::{Begun, begun, begun_beside_programs};

#[each::test(begun())]
fn a_connection_that_breaks_anywhere_loses_and_repeats_nothing((world, letter): Begun) {
    let test = "a_connection_that_breaks_anywhere_loses_and_repeats_nothing";
    let mut dice = Random::printed(test);
    let mailbox = Mailbox::new();
    mailbox.gets_talk(&world, &letter, &numbered(20));
    // Forty connections end after so many pieces in either direction.
    let ends: Vec<usize> = (0..40).map(|_| 8 + dice.below(60)).collect();
    let (place, left) = (AtomicUsize::new(0), AtomicUsize::new(ends[0]));
    let proxy = mailbox.proxy(move |_, _| {
        let now = place.load(Ordering::SeqCst);
        if now == ends.len() || left.fetch_sub(1, Ordering::SeqCst) > 1 {
            return Deed::Pass;
        }
        place.store(now + 1, Ordering::SeqCst);
        left.store(ends.get(now + 1).copied().unwrap_or(0), Ordering::SeqCst);
        Deed::Cut
    });
    let fetching = Fetching::from(mailbox.through(&proxy), Tables::of(&world));
    mailbox.are_marked(20);
    are_said_once(&world, &numbered(20));
    // The mailbox is read on, without a word on what was before.
    mailbox.gets(&["something else"]);
    mailbox.are_marked(21);
    fetching.stands(Now::Well);
}

#[each::test(begun())]
fn a_server_that_starts_anew_loses_and_repeats_nothing((world, letter): Begun) {
    let mailbox = Mailbox::alone("");
    let fetching = Fetching::from(mailbox.config(Security::Tls), Tables::of(&world));
    fetching.stands(Now::Well);
    for round in 0..3 {
        mailbox.gets_talk(&world, &letter, &numbered(12)[round * 4..][..4]);
        until("a mail", || said(&world).len() > round * 4);
        mailbox.stops();
        until("the trouble", || {
            matches!(fetching.standing.now(), Now::Trouble(_))
        });
        mailbox.starts();
        mailbox.are_marked((round + 1) * 4);
    }
    are_said_once(&world, &numbered(12));
}

#[each::test(begun_beside_programs())]
fn a_program_that_ends_before_it_marked_a_mail_repeats_nothing((world, letter): Begun) {
    let mailbox = Mailbox::new();
    mailbox.gets_talk(&world, &letter, &numbered(1));
    let is_held = Arc::new(AtomicBool::new(false));
    let holds_now = Arc::clone(&is_held);
    let proxy = mailbox.proxy(move |side, bytes| {
        let is_mark = side == Side::Up && holds(bytes, "UID STORE");
        match is_mark && !holds_now.swap(true, Ordering::SeqCst) {
            true => Deed::Hold,
            false => Deed::Pass,
        }
    });
    let host = mailbox.host_at(&world.database, "none", proxy.port);
    let mut program = host.serves();
    until("the mark", || is_held.load(Ordering::SeqCst));
    assert_eq!(said(&world), numbered(1), "stored before it is marked");
    program.is_killed();
    assert_eq!(mailbox.count_marked(KEYWORD), 0);
    let _program = host.serves();
    mailbox.are_marked(1);
    assert_eq!(said(&world), numbered(1));
}

#[each::test(begun())]
fn two_who_fetch_from_one_mailbox_repeat_nothing((world, letter): Begun) {
    let mailbox = Mailbox::new();
    let (before, after) = (numbered(6), &numbered(20)[6..]);
    mailbox.gets_talk(&world, &letter, &before);
    let config = mailbox.config(Security::StartTls);
    let _both = [(); 2].map(|()| Fetching::from(config.clone(), Tables::of(&world)));
    mailbox.gets_talk(&world, &letter, after);
    mailbox.are_marked(20);
    are_said_once(&world, &numbered(20));
}

#[test]
fn a_mail_that_always_fails_holds_up_nobody_and_stays() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["bad one", "one", "bad two", "bad three", "bad four"]);
    mailbox.gets(&["two", "three"]);
    let fetching = Fetching::noting(mailbox.config(Security::Tls), |line| match line {
        "bad three" => panic!("on purpose"),
        line if line.starts_with("bad") => Taken::Again,
        _ => Taken::Acted,
    });
    mailbox.are_marked(3);
    until("another try", || {
        let lines = fetching.lines();
        lines.iter().filter(|line| *line == "bad four").count() > 1
    });
    assert_eq!(mailbox.count_marked("\\Seen"), 3, "the others stay");
}

#[test]
fn mails_wait_while_the_database_fails() {
    let mailbox = Mailbox::new();
    mailbox.gets(&numbered(10));
    let is_well = Arc::new(AtomicBool::new(false));
    let asks = Arc::clone(&is_well);
    let answer = move |_: &str| match asks.load(Ordering::SeqCst) {
        true => Taken::Acted,
        false => Taken::Again,
    };
    let fetching = Fetching::noting(mailbox.config(Security::Tls), answer);
    until("some tries", || fetching.lines().len() > 8);
    assert_eq!(mailbox.count_marked(KEYWORD), 0);
    is_well.store(true, Ordering::SeqCst);
    mailbox.are_marked(10);
}

#[test]
fn a_mail_on_which_the_connection_breaks_holds_up_nobody() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["one", "a mail that breaks it", "two"]);
    let proxy = mailbox.proxy(|side, bytes| {
        match side == Side::Down && holds(bytes, "a mail that breaks it") {
            true => Deed::Cut,
            false => Deed::Pass,
        }
    });
    let fetching = Fetching::noting(mailbox.through(&proxy), |_| Taken::Acted);
    mailbox.are_marked(2);
    assert_eq!(fetching.lines(), ["one", "two"]);
}

#[test]
fn a_server_that_hangs_is_noticed() {
    for hangs_on in ["UID SEARCH", "UID FETCH", "UID STORE", "IDLE", "DONE"] {
        println!("on {hangs_on}");
        let mailbox = Mailbox::new();
        mailbox.gets(&["one"]);
        let (has_hung, is_noticed) = (AtomicBool::new(false), Arc::new(AtomicBool::new(false)));
        let noticed = Arc::clone(&is_noticed);
        let proxy = mailbox.proxy(move |side, bytes| {
            let is_it = side == Side::Up && holds(bytes, hangs_on);
            let begins = is_it && !has_hung.swap(true, Ordering::SeqCst);
            // Every connection hangs until that is seen here: it may be looked for late.
            let goes_on = has_hung.load(Ordering::SeqCst) && !noticed.load(Ordering::SeqCst);
            match begins || goes_on {
                true => Deed::Hold,
                false => Deed::Pass,
            }
        });
        let pace = Pace {
            step: Duration::from_secs(1),
            renew: Duration::from_millis(500),
            ..quick()
        };
        let config = mailbox.through(&proxy);
        let fetching = Fetching::noting_with(pace, config, |_| Taken::Acted);
        fetching.stands(Now::Trouble(Kind::Silent));
        is_noticed.store(true, Ordering::SeqCst);
        mailbox.gets(&["two"]);
        mailbox.are_marked(2);
        fetching.stands(Now::Well);
    }
}

#[test]
fn mails_that_others_remove_and_numbers_that_change_do_no_harm() {
    let mailbox = Arc::new(Mailbox::alone(""));
    mailbox.gets(&numbered(6));
    // While the third is fetched, the host removes the second and the fifth.
    let removes = Arc::downgrade(&mailbox);
    let is_done = AtomicBool::new(false);
    let proxy = mailbox.proxy(move |side, bytes| {
        let is_third = side == Side::Up && holds(bytes, "UID FETCH 3 (UID BODY");
        if is_third
            && !is_done.swap(true, Ordering::SeqCst)
            && let Some(mailbox) = removes.upgrade()
        {
            let mut reader = mailbox.reader();
            reader.asks("UID STORE 2,5 +FLAGS (\\Deleted)");
            reader.asks("EXPUNGE");
        }
        Deed::Pass
    });
    let fetching = Fetching::noting(mailbox.through(&proxy), |_| Taken::Acted);
    mailbox.are_marked(4);
    let lines = [1, 2, 3, 4, 6].map(|number| format!("line {number}"));
    assert_eq!(fetching.lines(), lines);
    // The server forgets its numbers, and gives new ones; the marks stay.
    mailbox.stops();
    mailbox.forgets_numbers();
    mailbox.starts();
    mailbox.gets(&["line 7"]);
    mailbox.are_marked(5);
    assert_eq!(fetching.lines()[5..], ["line 7"]);
}
