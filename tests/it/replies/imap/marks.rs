//! Which mails are handled: what is marked and what the host reads, and how a server tells of new ones.

use std::sync::Arc;
use std::time::Duration;

use wonderpost::config::Security;
use wonderpost::mail::imap::{KEYWORD, Now, Pace, Take, Taken};

use super::dovecot::Reader;
use super::proxy::{Deed, Proxy, Side, holds};
use super::{
    Dovecot, Notes, Tables, all_marked, fetches, numbered, other_mail, quick, said, saying, stands,
};
use crate::replies::once::begun;
use crate::replies::postfix::waits;
use crate::replies::world;
use crate::support::databases;

/// Dovecot without IDLE.
const NO_IDLE: &str = "imap_capability = IMAP4rev1 LITERAL+ UIDPLUS\n";

#[test]
fn a_server_that_does_not_tell_of_new_mails_is_asked() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let dovecot = Dovecot::start(&format!("polled-{}", database.label), NO_IDLE);
        let proxy = Proxy::start(dovecot.port, |_, _| Deed::Pass);
        let mut mailbox = dovecot.mailbox(Security::None);
        mailbox.port = proxy.port;
        let (fetcher, standing) = fetches(&mailbox, quick(), Tables::of(&database));
        stands(&standing, Now::Well);
        for line in numbered(3) {
            dovecot.delivers(&saying(&letter, &line).raw());
            waits("the mail", || said(&service).contains(&line).then_some(()));
        }
        all_marked(&dovecot, 3);
        assert!(fetcher.stop());
        assert!(!proxy.said().contains("IDLE"), "{}", proxy.said());
    }
}

#[test]
fn a_mail_that_came_between_the_search_and_the_waiting_is_not_forgotten() {
    let dovecot = Arc::new(Dovecot::start("between", ""));
    dovecot.delivers(&other_mail("line 1"));
    let delivers = Arc::downgrade(&dovecot);
    let proxy = Proxy::start(dovecot.port, move |side, bytes| {
        // The first mark is on its way: the search is over, the waiting has not begun.
        if side == Side::Up
            && holds(bytes, "UID STORE 1 ")
            && let Some(dovecot) = delivers.upgrade()
        {
            dovecot.delivers(&other_mail("line 2"));
        }
        Deed::Pass
    });
    let mut mailbox = dovecot.mailbox(Security::None);
    mailbox.port = proxy.port;
    let notes = Notes::new(|_| Taken::Acted);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let pace = Pace {
        renew: Duration::from_secs(1000),
        ..quick()
    };
    let (fetcher, _) = fetches(&mailbox, pace, take);
    all_marked(&dovecot, 2);
    assert!(fetcher.stop());
}

#[test]
fn what_the_host_reads_is_handled_and_what_they_mark_as_unread_is_not_handled_again() {
    let dovecot = Dovecot::start("read", "");
    for line in numbered(2) {
        dovecot.delivers(&other_mail(&line));
    }
    let mut host = Reader::opens(dovecot.port);
    host.asks("UID STORE 1 +FLAGS (\\Seen)");
    let notes = Notes::new(|_| Taken::Acted);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&dovecot.mailbox(Security::Tls), quick(), take);
    all_marked(&dovecot, 2);
    host.asks("UID STORE 1:2 -FLAGS (\\Seen)");
    dovecot.delivers(&other_mail("line 3"));
    all_marked(&dovecot, 3);
    assert_eq!(notes.lines(), numbered(3));
    assert_eq!(dovecot.count_marked("\\Seen"), 1, "the host's marks stay");
    assert!(fetcher.stop());
}

#[test]
fn a_mail_that_nothing_is_done_about_stays_unread() {
    let dovecot = Dovecot::start("unread", "");
    for line in numbered(2) {
        dovecot.delivers(&other_mail(&line));
    }
    let notes = Notes::new(|line| match line {
        "line 1" => Taken::Ignored,
        _ => Taken::Acted,
    });
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&dovecot.mailbox(Security::Tls), quick(), take);
    all_marked(&dovecot, 2);
    assert_eq!(dovecot.count_marked("\\Seen"), 1);
    assert!(fetcher.stop());
}

/// Says of a server that it takes no new keywords, in as many bytes.
fn without_keywords(side: Side, bytes: &[u8]) -> Deed {
    let text = String::from_utf8_lossy(bytes);
    if side == Side::Down && text.contains("\\Draft \\*)]") {
        return Deed::Instead(text.replace("\\Draft \\*)]", "\\Draft)]").into_bytes());
    }
    Deed::Pass
}

#[test]
fn without_keywords_what_is_unread_is_handled() {
    let dovecot = Dovecot::start("keywords", "");
    for line in numbered(3) {
        dovecot.delivers(&other_mail(&line));
    }
    let proxy = Proxy::start(dovecot.port, without_keywords);
    let mut mailbox = dovecot.mailbox(Security::None);
    mailbox.port = proxy.port;
    let notes = Notes::new(|_| Taken::Ignored);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&mailbox, quick(), take);
    waits("the marks", || {
        (dovecot.count_marked("\\Seen") == 3).then_some(())
    });
    assert_eq!(dovecot.count_marked(KEYWORD), 0);
    dovecot.delivers(&other_mail("line 4"));
    waits("the marks", || {
        (dovecot.count_marked("\\Seen") == 4).then_some(())
    });
    assert_eq!(notes.lines(), numbered(4));
    assert!(fetcher.stop());
}

#[test]
fn a_mail_that_is_too_large_is_not_fetched() {
    let dovecot = Dovecot::start("large", "");
    dovecot.delivers(&other_mail(&"x".repeat(3 * 1024 * 1024)));
    dovecot.delivers(&other_mail("line 1"));
    let proxy = Proxy::start(dovecot.port, |_, _| Deed::Pass);
    let mut mailbox = dovecot.mailbox(Security::None);
    mailbox.port = proxy.port;
    let notes = Notes::new(|_| Taken::Acted);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&mailbox, quick(), take);
    all_marked(&dovecot, 2);
    assert_eq!(notes.lines(), ["line 1"]);
    assert!(proxy.down_bytes() < 64 * 1024, "{}", proxy.down_bytes());
    assert!(fetcher.stop());
}

#[test]
fn a_server_that_lies_about_sizes_brings_no_more_than_is_read() {
    let dovecot = Dovecot::start("lies", "");
    dovecot.delivers(&other_mail(&"x".repeat(3 * 1024 * 1024)));
    let proxy = Proxy::start(dovecot.port, |side, bytes| {
        let text = String::from_utf8_lossy(bytes);
        match text.split_once("RFC822.SIZE ") {
            Some((before, after)) if side == Side::Down => {
                let rest = after.trim_start_matches(|sign: char| sign.is_ascii_digit());
                Deed::Instead(format!("{before}RFC822.SIZE 100{rest}").into_bytes())
            }
            Some(_) | None => Deed::Pass,
        }
    });
    let mut mailbox = dovecot.mailbox(Security::None);
    mailbox.port = proxy.port;
    let notes = Notes::new(|line| {
        assert!(line.len() <= wonderpost::mail::inbound::MAX_BYTES + 1);
        Taken::Ignored
    });
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, _) = fetches(&mailbox, quick(), take);
    all_marked(&dovecot, 1);
    assert!(proxy.down_bytes() < 1200 * 1024, "{}", proxy.down_bytes());
    assert!(fetcher.stop());
}
