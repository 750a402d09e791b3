//! Whom the program says its password to, and what it does where it must not.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mailbox::imap::{Fetcher, Kind, Now, SetupError, Standing, Taken};
use wonderpost::config::{ImapConfig, Security};

use super::dovecot::tls;
use super::proxy::{Deed, Proxy, Side, holds, replaces};
use super::{Fetching, Mailbox, Notes, PASSWORD, Tables, numbered, quick, said};
use crate::replies::world::{Begun, begun};

/// Whether the password of a mailbox goes over the wire as when somebody logs in, in either form.
fn is_password_said(mailbox: &Mailbox, proxy: &Proxy) -> bool {
    let login = format!("\0{}\0{PASSWORD}", mailbox.user);
    let coded = data_encoding::BASE64.encode(login.as_bytes());
    let said = proxy.said();
    said.contains(PASSWORD) || said.contains(&coded)
}

fn refuses(config: ImapConfig, kind: Kind) {
    let fetching = Fetching::noting(config, |_| Taken::Acted);
    fetching.stands(Now::Trouble(kind));
    let notes = Arc::clone(&fetching.take);
    drop(fetching);
    assert!(notes.lines.lock().is_empty());
}

#[test]
fn a_certificate_that_nobody_vouches_for_is_refused() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["one"]);
    for security in [Security::Tls, Security::StartTls] {
        for (name, ca_file) in [
            ("127.0.0.1", Some(tls("ca.pem"))),
            ("localhost", Some(tls("other.pem"))),
            ("localhost", None),
        ] {
            let mut config = mailbox.config(security);
            (config.host, config.ca_file) = (name.to_owned(), ca_file);
            refuses(config, Kind::Untrusted);
        }
    }
    let broken = ImapConfig {
        ca_file: Some(tls("README.md")),
        ..mailbox.config(Security::Tls)
    };
    let notes = Arc::new(Notes::new(|_| Taken::Acted));
    let standing = Standing::new(&broken);
    let started = Fetcher::start(broken, quick(), notes, standing);
    assert!(matches!(started, Err(SetupError::Certificate(_))));
}

#[each::test(begun())]
fn a_password_that_is_refused_is_told_and_tried_again((world, letter): Begun) {
    let mailbox = Mailbox::new();
    mailbox.gets_talk(&world, &letter, &numbered(1));
    mailbox.set_password("another-password");
    let fetching = Fetching::from(mailbox.config(Security::Tls), Tables::of(&world));
    fetching.stands(Now::Trouble(Kind::Login));
    assert!(said(&world).is_empty());
    mailbox.set_password(PASSWORD);
    fetching.stands(Now::Well);
    mailbox.are_marked(1);
    assert_eq!(said(&world), numbered(1));
}

#[test]
fn without_tls_no_password_is_said() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["one"]);
    // Somebody in between hides that the server can switch to TLS, and refuses it in its name.
    let strips = replaces([
        (Side::Up, "STARTTLS", "NOTHING"),
        (Side::Down, " STARTTLS", ""),
    ]);
    // Or they say that the mailbox is open already, so that nobody asks for TLS.
    let opens = replaces([(Side::Down, "* OK", "* PREAUTH")]);
    for (proxy, kind) in [
        (mailbox.proxy(strips), Kind::NoTls),
        (mailbox.proxy(opens), Kind::Odd),
    ] {
        refuses(mailbox.through_with(&proxy, Security::StartTls), kind);
        assert!(!is_password_said(&mailbox, &proxy), "{}", proxy.said());
    }
}

#[test]
fn what_was_said_before_tls_does_not_count_afterwards() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["line 1"]);
    // Behind the server's word that it switches comes an answer to what is asked within TLS.
    let proxy = mailbox.proxy(|side, bytes| {
        if side == Side::Down && holds(bytes, "Begin TLS negotiation now") {
            let capability = "* CAPABILITY IMAP4rev1 LOGINDISABLED";
            let more = (1..9).map(|number| format!("{capability}\r\nW{number} OK done\r\n"));
            let more: String = more.collect();
            return Deed::Instead([bytes, more.as_bytes()].concat());
        }
        Deed::Pass
    });
    let config = mailbox.through_with(&proxy, Security::StartTls);
    let fetching = Fetching::noting(config, |_| Taken::Acted);
    mailbox.are_marked(1);
    fetching.stands(Now::Well);
    assert!(!is_password_said(&mailbox, &proxy));
}

#[test]
fn a_secured_connection_carries_more_than_one_answer_may_hold() {
    let mailbox = Mailbox::new();
    let lines = numbered(6);
    let filler = "a line that fills a mail\r\n".repeat(32_000);
    for line in &lines {
        mailbox.gets(&[format!("{filler}{line}")]);
    }
    let greeted = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&greeted);
    let proxy = mailbox.proxy(move |side, bytes| {
        if side == Side::Down && bytes.starts_with(b"* OK") {
            counted.fetch_add(1, Ordering::SeqCst);
        }
        Deed::Pass
    });
    let config = mailbox.through_with(&proxy, Security::StartTls);
    let fetching = Fetching::noting(config, |_| Taken::Acted);
    mailbox.are_marked(lines.len());
    assert_eq!(fetching.lines(), lines);
    assert_eq!(greeted.load(Ordering::SeqCst), 1, "it never broke");
}
