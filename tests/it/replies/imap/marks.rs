//! Which mails are handled: what is marked and what the host reads, and how a server tells of new ones.

use std::sync::Arc;
use std::time::Duration;

use mailbox::MAX_BYTES;
use mailbox::imap::{KEYWORD, Now, Pace, Taken};
use wonderpost::config::Security;

use super::proxy::{Deed, Side, holds, replaces};
use super::{Fetching, Mailbox, Tables, numbered, quick, said};
use crate::replies::world::{Begun, begun};
use crate::support::http::until;

#[each::test(begun())]
fn a_server_that_does_not_tell_of_new_mails_is_asked((world, letter): Begun) {
    // Dovecot without IDLE.
    let mailbox = Mailbox::alone("imap_capability = IMAP4rev1 LITERAL+ UIDPLUS\n");
    let proxy = mailbox.proxy(|_, _| Deed::Pass);
    let fetching = Fetching::from(mailbox.through(&proxy), Tables::of(&world));
    fetching.stands(Now::Well);
    for line in numbered(3) {
        mailbox.gets_talk(&world, &letter, std::slice::from_ref(&line));
        until("the mail", || said(&world).contains(&line));
    }
    mailbox.are_marked(3);
    drop(fetching);
    assert!(!proxy.said().contains("IDLE"), "{}", proxy.said());
}

#[test]
fn a_mail_that_came_between_the_search_and_the_waiting_is_not_forgotten() {
    let mailbox = Arc::new(Mailbox::new());
    mailbox.gets(&["line 1"]);
    let delivers = Arc::downgrade(&mailbox);
    let proxy = mailbox.proxy(move |side, bytes| {
        // The first mark is on its way: the search is over, the waiting has not begun.
        if side == Side::Up
            && holds(bytes, "UID STORE 1 ")
            && let Some(mailbox) = delivers.upgrade()
        {
            mailbox.gets(&["line 2"]);
        }
        Deed::Pass
    });
    let pace = Pace {
        renew: Duration::from_secs(1000),
        ..quick()
    };
    let config = mailbox.through(&proxy);
    let _fetching = Fetching::noting_with(pace, config, |_| Taken::Acted);
    mailbox.are_marked(2);
}

#[test]
fn what_the_host_reads_is_handled_and_what_they_mark_as_unread_is_not_handled_again() {
    let mailbox = Mailbox::new();
    mailbox.gets(&numbered(2));
    let mut host = mailbox.reader();
    host.asks("UID STORE 1 +FLAGS (\\Seen)");
    let fetching = Fetching::noting(mailbox.config(Security::Tls), |_| Taken::Acted);
    mailbox.are_marked(2);
    host.asks("UID STORE 1:2 -FLAGS (\\Seen)");
    mailbox.gets(&["line 3"]);
    mailbox.are_marked(3);
    assert_eq!(fetching.lines(), numbered(3));
    assert_eq!(mailbox.count_marked("\\Seen"), 1, "the host's marks stay");
}

#[test]
fn without_keywords_what_is_unread_is_handled() {
    let mailbox = Mailbox::new();
    mailbox.gets(&numbered(3));
    // The server says that it takes no new ones.
    let rule = (Side::Down, "\\Draft \\*)]", "\\Draft)]");
    let proxy = mailbox.proxy(replaces([rule]));
    let fetching = Fetching::noting(mailbox.through(&proxy), |_| Taken::Ignored);
    mailbox.are_marked_as("\\Seen", 3);
    assert_eq!(mailbox.count_marked(KEYWORD), 0);
    mailbox.gets(&["line 4"]);
    mailbox.are_marked_as("\\Seen", 4);
    assert_eq!(fetching.lines(), numbered(4));
}

#[test]
fn a_mail_that_is_too_large_is_not_fetched() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["x".repeat(3 * 1024 * 1024), "line 1".to_owned()]);
    let proxy = mailbox.proxy(|_, _| Deed::Pass);
    let fetching = Fetching::noting(mailbox.through(&proxy), |_| Taken::Acted);
    mailbox.are_marked(2);
    assert_eq!(fetching.lines(), ["line 1"]);
    assert!(proxy.down_bytes() < 64 * 1024, "{}", proxy.down_bytes());
}

#[test]
fn a_server_that_lies_about_sizes_brings_no_more_than_is_read() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["x".repeat(3 * 1024 * 1024)]);
    let proxy = mailbox.proxy(|side, bytes| {
        let text = String::from_utf8_lossy(bytes);
        match text.split_once("RFC822.SIZE ") {
            Some((before, after)) if side == Side::Down => {
                let rest = after.trim_start_matches(|sign: char| sign.is_ascii_digit());
                Deed::Instead(format!("{before}RFC822.SIZE 100{rest}").into_bytes())
            }
            Some(_) | None => Deed::Pass,
        }
    });
    let fetching = Fetching::noting(mailbox.through(&proxy), |_| Taken::Ignored);
    mailbox.are_marked(1);
    let lines = fetching.lines();
    assert!(lines.iter().all(|line| line.len() <= MAX_BYTES + 1));
    assert!(proxy.down_bytes() < 1200 * 1024, "{}", proxy.down_bytes());
}
