//! Whom the program says its password to, and what it does where it must not.

use wonderpost::config::{ImapConfig, Security};
use wonderpost::mail::imap::{Fetcher, Kind, Now, SetupError, Standing, Taken};

use super::dovecot::tls;
use super::proxy::{Deed, Proxy, Side, holds};
use super::{Fetching, Mailbox, Notes, PASSWORD, Tables, numbered, quick, said};
use crate::replies::world::begun;

/// Whether the password of a mailbox goes over the wire as when somebody logs in, in either form.
fn is_password_said(mailbox: &Mailbox, proxy: &Proxy) -> bool {
    let login = format!("\0{}\0{PASSWORD}", mailbox.user);
    let coded = data_encoding::BASE64.encode(login.as_bytes());
    let said = proxy.said();
    said.contains(PASSWORD) || said.contains(&coded)
}

/// Waits for a trouble; nothing was taken.
fn refuses(config: ImapConfig, kind: Kind) {
    let notes = Notes::new(|_| Taken::Acted);
    let fetching = Fetching::from(config, &notes);
    fetching.stands(Now::Trouble(kind));
    drop(fetching);
    assert!(notes.lines().is_empty());
}

#[test]
fn a_certificate_that_nobody_vouches_for_is_refused() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["one"]);
    for security in [Security::Tls, Security::StartTls] {
        let own = mailbox.config(security);
        let other_name = ImapConfig {
            host: "127.0.0.1".to_owned(),
            ..own.clone()
        };
        refuses(other_name, Kind::Untrusted);
        for ca_file in [None, Some(tls("other.pem"))] {
            let other = ImapConfig {
                ca_file,
                ..own.clone()
            };
            refuses(other, Kind::Untrusted);
        }
    }
    let broken = ImapConfig {
        ca_file: Some(tls("README.md")),
        ..mailbox.config(Security::Tls)
    };
    let take = Notes::new(|_| Taken::Acted);
    let standing = Standing::new(&broken);
    let started = Fetcher::start(broken, quick(), take, standing);
    assert!(matches!(started, Err(SetupError::Certificate(_))));
}

#[test]
fn a_password_that_is_refused_is_told_and_tried_again() {
    for (world, letter) in begun() {
        let mailbox = Mailbox::new();
        mailbox.gets_talk(&world, &letter, &numbered(1));
        mailbox.set_password("another-password");
        let fetching = Fetching::from(mailbox.config(Security::Tls), &Tables::of(&world));
        fetching.stands(Now::Trouble(Kind::Login));
        assert!(said(&world).is_empty());
        mailbox.set_password(PASSWORD);
        fetching.stands(Now::Well);
        mailbox.are_marked(1);
        assert_eq!(said(&world), numbered(1));
    }
}

/// Somebody in between who hides that the server can switch to TLS, and refuses it in its name.
fn strips(side: Side, bytes: &[u8]) -> Deed {
    let text = String::from_utf8_lossy(bytes);
    if text.contains("STARTTLS") {
        let other = match side {
            Side::Up => text.replace("STARTTLS", "NOTHING"),
            Side::Down => text.replace(" STARTTLS", ""),
        };
        return Deed::Instead(other.into_bytes());
    }
    Deed::Pass
}

/// Somebody in between who says that the mailbox is open already, so that nobody asks for TLS.
fn opens(side: Side, bytes: &[u8]) -> Deed {
    let text = String::from_utf8_lossy(bytes);
    if side == Side::Down && text.starts_with("* OK") {
        return Deed::Instead(text.replacen("* OK", "* PREAUTH", 1).into_bytes());
    }
    Deed::Pass
}

#[test]
fn without_tls_no_password_is_said() {
    let mailbox = Mailbox::new();
    mailbox.gets(&["one"]);
    let proxies = [
        (mailbox.proxy(strips), Kind::NoTls),
        (mailbox.proxy(opens), Kind::Odd),
    ];
    for (proxy, kind) in proxies {
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
            let more = (1..9).map(|number| {
                format!("* CAPABILITY IMAP4rev1 LOGINDISABLED\r\nW{number} OK done\r\n")
            });
            let more: String = more.collect();
            return Deed::Instead([bytes, more.as_bytes()].concat());
        }
        Deed::Pass
    });
    let notes = Notes::new(|_| Taken::Acted);
    let config = mailbox.through_with(&proxy, Security::StartTls);
    let fetching = Fetching::from(config, &notes);
    mailbox.are_marked(1);
    fetching.stands(Now::Well);
    assert!(!is_password_said(&mailbox, &proxy));
}
