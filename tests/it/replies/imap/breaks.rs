//! Whatever breaks on the way, each mail is handled exactly once, and none holds up the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use wonderpost::config::{ImapConfig, Security};
use wonderpost::mail::imap::{KEYWORD, Kind, Now, Pace, Take, Taken};

use super::dovecot::Reader;
use super::proxy::{Deed, Proxy, Side, holds};
use super::{
    Dovecot, Notes, Tables, all_marked, distinct, fetches, numbered, other_mail, quick, said,
    saying, settings, stands, starts,
};
use crate::replies::once::begun;
use crate::replies::postfix::waits;
use crate::replies::world;
use crate::support::databases;
use crate::support::random::Random;

/// The mailbox in clear, through somebody in between.
fn through(dovecot: &Dovecot, proxy: &Proxy) -> ImapConfig {
    ImapConfig {
        port: proxy.port,
        ..dovecot.mailbox(Security::None)
    }
}

#[test]
fn a_connection_that_breaks_anywhere_loses_and_repeats_nothing() {
    let test = "a_connection_that_breaks_anywhere_loses_and_repeats_nothing";
    let mut dice = Random::printed(test);
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let dovecot = Dovecot::start(&format!("breaks-{}", database.label), "");
        for line in numbered(20) {
            dovecot.delivers(&saying(&letter, &line).raw());
        }
        // Forty connections end after so many pieces in either direction.
        let ends: Vec<usize> = (0..40).map(|_| 8 + dice.below(60)).collect();
        let (place, left) = (AtomicUsize::new(0), AtomicUsize::new(ends[0]));
        let proxy = Proxy::start(dovecot.port, move |_, _| {
            let now = place.load(Ordering::SeqCst);
            if now == ends.len() {
                return Deed::Pass;
            }
            if left.fetch_sub(1, Ordering::SeqCst) > 1 {
                return Deed::Pass;
            }
            place.store(now + 1, Ordering::SeqCst);
            left.store(ends.get(now + 1).copied().unwrap_or(0), Ordering::SeqCst);
            Deed::Cut
        });
        let tables = Tables::of(&database);
        let take: Arc<dyn Take> = Arc::<Tables>::clone(&tables);
        let (fetcher, standing) = fetches(&through(&dovecot, &proxy), quick(), take);
        all_marked(&dovecot, 20);
        assert_eq!(said(&service).len(), 20);
        assert_eq!(distinct(&said(&service)).len(), 20, "each once");
        println!("{}: {} mails came", database.label, tables.count());
        // The mailbox is read on, without a word on what was before.
        dovecot.delivers(&other_mail("something else"));
        all_marked(&dovecot, 21);
        stands(&standing, Now::Well);
        assert!(fetcher.stop());
    }
}

#[test]
fn a_server_that_starts_anew_loses_and_repeats_nothing() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let mut dovecot = Dovecot::start(&format!("anew-{}", database.label), "");
        let (fetcher, standing) = fetches(
            &dovecot.mailbox(Security::Tls),
            quick(),
            Tables::of(&database),
        );
        stands(&standing, Now::Well);
        for round in 0..3 {
            for line in &numbered(12)[round * 4..][..4] {
                dovecot.delivers(&saying(&letter, line).raw());
            }
            waits("a mail", || {
                (said(&service).len() > round * 4).then_some(())
            });
            dovecot.stops();
            waits("the trouble", || {
                matches!(standing.now(), Now::Trouble(_)).then_some(())
            });
            dovecot.starts();
            all_marked(&dovecot, (round + 1) * 4);
        }
        assert_eq!(distinct(&said(&service)).len(), 12);
        assert_eq!(said(&service).len(), 12);
        assert!(fetcher.stop());
    }
}

#[test]
fn a_program_that_ends_before_it_marked_a_mail_repeats_nothing() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let dovecot = Dovecot::start(&format!("ends-{}", database.label), "");
        dovecot.delivers(&saying(&letter, "line 1").raw());
        let is_held = Arc::new(AtomicBool::new(false));
        let holds_now = Arc::clone(&is_held);
        let proxy = Proxy::start(dovecot.port, move |side, bytes| {
            if side == Side::Up
                && holds(bytes, "UID STORE")
                && !holds_now.swap(true, Ordering::SeqCst)
            {
                return Deed::Hold;
            }
            Deed::Pass
        });
        let data = dovecot.folder.join("data");
        let settings = settings(&dovecot, "none", proxy.port);
        let mut program = starts(&database, &data, &settings);
        waits("the mark", || is_held.load(Ordering::SeqCst).then_some(()));
        assert_eq!(said(&service), numbered(1), "stored before it is marked");
        program.is_killed();
        assert_eq!(dovecot.count_marked(KEYWORD), 0);
        drop(program);
        let program = starts(&database, &data, &settings);
        all_marked(&dovecot, 1);
        assert_eq!(said(&service), numbered(1));
        drop(program);
    }
}

#[test]
fn two_who_fetch_from_one_mailbox_repeat_nothing() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let dovecot = Dovecot::start(&format!("two-{}", database.label), "");
        for line in numbered(6) {
            dovecot.delivers(&saying(&letter, &line).raw());
        }
        let mailbox = dovecot.mailbox(Security::StartTls);
        let fetchers: Vec<_> = (0..2)
            .map(|_| fetches(&mailbox, quick(), Tables::of(&database)).0)
            .collect();
        for line in &numbered(20)[6..] {
            dovecot.delivers(&saying(&letter, line).raw());
        }
        all_marked(&dovecot, 20);
        assert_eq!(said(&service).len(), 20);
        assert_eq!(distinct(&said(&service)).len(), 20);
        for fetcher in fetchers {
            assert!(fetcher.stop());
        }
    }
}

#[test]
fn a_mail_that_always_fails_holds_up_nobody_and_stays() {
    let dovecot = Dovecot::start("fails", "");
    for line in [
        "bad one",
        "one",
        "bad two",
        "bad three",
        "bad four",
        "two",
        "three",
    ] {
        dovecot.delivers(&other_mail(line));
    }
    let notes = Notes::new(|line| match line {
        "bad three" => panic!("on purpose"),
        line if line.starts_with("bad") => Taken::Again,
        _ => Taken::Acted,
    });
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&dovecot.mailbox(Security::Tls), quick(), take);
    all_marked(&dovecot, 3);
    waits("another try", || {
        let lines = notes.lines();
        (lines.iter().filter(|line| *line == "bad four").count() > 1).then_some(())
    });
    assert_eq!(dovecot.count_marked("\\Seen"), 3, "the others stay");
    assert!(fetcher.stop());
}

#[test]
fn mails_wait_while_the_database_fails() {
    let dovecot = Dovecot::start("database", "");
    for line in numbered(10) {
        dovecot.delivers(&other_mail(&line));
    }
    let is_well = Arc::new(AtomicBool::new(false));
    let asks = Arc::clone(&is_well);
    let notes = Notes::new(move |_| match asks.load(Ordering::SeqCst) {
        true => Taken::Acted,
        false => Taken::Again,
    });
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&dovecot.mailbox(Security::Tls), quick(), take);
    waits("some tries", || (notes.lines().len() > 8).then_some(()));
    assert_eq!(dovecot.count_marked(KEYWORD), 0);
    is_well.store(true, Ordering::SeqCst);
    all_marked(&dovecot, 10);
    assert!(fetcher.stop());
}

#[test]
fn a_mail_on_which_the_connection_breaks_holds_up_nobody() {
    let dovecot = Dovecot::start("poison", "");
    for line in ["one", "a mail that breaks it", "two"] {
        dovecot.delivers(&other_mail(line));
    }
    let proxy = Proxy::start(dovecot.port, |side, bytes| {
        if side == Side::Down && holds(bytes, "a mail that breaks it") {
            return Deed::Cut;
        }
        Deed::Pass
    });
    let notes = Notes::new(|_| Taken::Acted);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&through(&dovecot, &proxy), quick(), take);
    all_marked(&dovecot, 2);
    assert_eq!(notes.lines(), ["one", "two"]);
    assert!(fetcher.stop());
}

#[test]
fn a_server_that_hangs_is_noticed() {
    for hangs_on in ["UID SEARCH", "UID FETCH", "UID STORE", "IDLE", "DONE"] {
        let dovecot = Dovecot::start(&format!("hangs-{}", hangs_on.replace(' ', "-")), "");
        dovecot.delivers(&other_mail("one"));
        let has_hung = AtomicBool::new(false);
        let proxy = Proxy::start(dovecot.port, move |side, bytes| {
            let is_it = side == Side::Up && holds(bytes, hangs_on);
            if is_it && !has_hung.swap(true, Ordering::SeqCst) {
                return Deed::Hold;
            }
            Deed::Pass
        });
        let notes = Notes::new(|_| Taken::Acted);
        let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
        let pace = Pace {
            step: Duration::from_millis(500),
            renew: Duration::from_millis(500),
            ..quick()
        };
        let (fetcher, standing) = fetches(&through(&dovecot, &proxy), pace, take);
        waits("the trouble", || {
            (standing.now() == Now::Trouble(Kind::Silent)).then_some(())
        });
        dovecot.delivers(&other_mail("two"));
        all_marked(&dovecot, 2);
        stands(&standing, Now::Well);
        assert!(fetcher.stop());
    }
}

#[test]
fn mails_that_others_remove_and_numbers_that_change_do_no_harm() {
    let mut dovecot = Dovecot::start("numbers", "");
    for line in numbered(6) {
        dovecot.delivers(&other_mail(&line));
    }
    // While the third is fetched, the host removes the second and the fifth.
    let port = dovecot.port;
    let is_done = AtomicBool::new(false);
    let proxy = Proxy::start(port, move |side, bytes| {
        let is_third = side == Side::Up && holds(bytes, "UID FETCH 3 (UID BODY");
        if is_third && !is_done.swap(true, Ordering::SeqCst) {
            let mut reader = Reader::opens(port);
            reader.asks("UID STORE 2,5 +FLAGS (\\Deleted)");
            reader.asks("EXPUNGE");
        }
        Deed::Pass
    });
    let notes = Notes::new(|_| Taken::Acted);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&through(&dovecot, &proxy), quick(), take);
    all_marked(&dovecot, 4);
    assert_eq!(
        notes.lines(),
        ["line 1", "line 2", "line 3", "line 4", "line 6"]
    );
    // The server forgets its numbers, and gives new ones; the marks stay.
    dovecot.stops();
    for name in [
        "dovecot-uidlist",
        "dovecot.index.log",
        "dovecot.index",
        "dovecot.index.cache",
    ] {
        drop(std::fs::remove_file(
            dovecot.folder.join("Maildir").join(name),
        ));
    }
    dovecot.starts();
    dovecot.delivers(&other_mail("line 7"));
    all_marked(&dovecot, 5);
    assert_eq!(notes.lines().len(), 6, "{:?}", notes.lines());
    assert_eq!(notes.lines().last().map(String::as_str), Some("line 7"));
    assert!(fetcher.stop());
}
