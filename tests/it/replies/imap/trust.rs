//! Whom the program says its password to, and what it does where it must not.

use std::sync::Arc;

use wonderpost::config::{ImapConfig, Security};
use wonderpost::mail::imap::{Fetcher, Kind, Now, SetupError, Standing, Take, Taken};

use super::dovecot::certificates;
use super::proxy::{Deed, Proxy, Side, holds};
use super::{
    Dovecot, Notes, PASSWORD, Tables, all_marked, fetches, numbered, other_mail, quick, said,
    saying, stands,
};
use crate::replies::once::begun;
use crate::replies::world;
use crate::support::databases;

/// The password as it goes over the wire when somebody logs in, in either form.
fn is_password_in(said: &str) -> bool {
    let coded = data_encoding::BASE64.encode(format!("\0reply\0{PASSWORD}").as_bytes());
    said.contains(PASSWORD) || said.contains(&coded)
}

/// Waits for a trouble; nothing was taken, and nobody heard the password.
fn refuses(mailbox: &ImapConfig, kind: Kind, proxy: Option<&Proxy>) {
    let notes = Notes::new(|_| Taken::Acted);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, standing) = fetches(mailbox, quick(), take);
    stands(&standing, Now::Trouble(kind));
    assert!(fetcher.stop());
    assert!(notes.lines().is_empty());
    if let Some(proxy) = proxy {
        assert!(!is_password_in(&proxy.said()), "{}", proxy.said());
    }
}

#[test]
fn a_certificate_that_nobody_vouches_for_is_refused() {
    let dovecot = Dovecot::start("certificate", "");
    dovecot.delivers(&other_mail("one"));
    for security in [Security::Tls, Security::StartTls] {
        let own = dovecot.mailbox(security);
        let other_name = ImapConfig {
            host: "127.0.0.1".to_owned(),
            ..own.clone()
        };
        refuses(&other_name, Kind::Untrusted, None);
        let nobody = ImapConfig {
            ca_file: None,
            ..own.clone()
        };
        refuses(&nobody, Kind::Untrusted, None);
        let folder = dovecot.folder.join("others");
        std::fs::create_dir_all(&folder).expect("a folder");
        certificates(&folder, "other");
        let other = ImapConfig {
            ca_file: Some(folder.join("other.pem")),
            ..own.clone()
        };
        refuses(&other, Kind::Untrusted, None);
    }
    let broken = ImapConfig {
        ca_file: Some(dovecot.folder.join("names")),
        ..dovecot.mailbox(Security::Tls)
    };
    let take = Notes::new(|_| Taken::Acted);
    let standing = Standing::new(&broken);
    let started = Fetcher::start(broken, quick(), take, standing);
    assert!(matches!(started, Err(SetupError::Certificate(_))));
}

#[test]
fn a_password_that_is_refused_is_told_and_tried_again() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let dovecot = Dovecot::start(&format!("password-{}", database.label), "");
        dovecot.delivers(&saying(&letter, "line 1").raw());
        dovecot.set_password("another-password");
        let (fetcher, standing) = fetches(
            &dovecot.mailbox(Security::Tls),
            quick(),
            Tables::of(&database),
        );
        stands(&standing, Now::Trouble(Kind::Login));
        assert!(said(&service).is_empty());
        dovecot.set_password(PASSWORD);
        stands(&standing, Now::Well);
        all_marked(&dovecot, 1);
        assert_eq!(said(&service), numbered(1));
        assert!(fetcher.stop());
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

#[test]
fn without_tls_no_password_is_said() {
    let dovecot = Dovecot::start("stripped", "");
    dovecot.delivers(&other_mail("one"));
    let proxy = Proxy::start(dovecot.port, strips);
    let mailbox = ImapConfig {
        port: proxy.port,
        ..dovecot.mailbox(Security::StartTls)
    };
    refuses(&mailbox, Kind::NoTls, Some(&proxy));
    // Somebody in between who says that the mailbox is open already, so that nobody asks for TLS.
    let proxy = Proxy::start(dovecot.port, |side, bytes| {
        let text = String::from_utf8_lossy(bytes);
        if side == Side::Down && text.starts_with("* OK") {
            return Deed::Instead(text.replacen("* OK", "* PREAUTH", 1).into_bytes());
        }
        Deed::Pass
    });
    let mailbox = ImapConfig {
        port: proxy.port,
        ..dovecot.mailbox(Security::StartTls)
    };
    refuses(&mailbox, Kind::Odd, Some(&proxy));
}

#[test]
fn what_was_said_before_tls_does_not_count_afterwards() {
    let dovecot = Dovecot::start("injected", "");
    dovecot.delivers(&other_mail("line 1"));
    // Behind the server's word that it switches comes an answer to what is asked within TLS.
    let proxy = Proxy::start(dovecot.port, |side, bytes| {
        if side == Side::Down && holds(bytes, "Begin TLS negotiation now") {
            let mut more = bytes.to_vec();
            for number in 1..9 {
                let line = format!("* CAPABILITY IMAP4rev1 LOGINDISABLED\r\nW{number} OK done\r\n");
                more.extend_from_slice(line.as_bytes());
            }
            return Deed::Instead(more);
        }
        Deed::Pass
    });
    let mailbox = ImapConfig {
        port: proxy.port,
        ..dovecot.mailbox(Security::StartTls)
    };
    let notes = Notes::new(|_| Taken::Acted);
    let take: Arc<dyn Take> = Arc::<Notes<_>>::clone(&notes);
    let (fetcher, standing) = fetches(&mailbox, quick(), take);
    all_marked(&dovecot, 1);
    stands(&standing, Now::Well);
    assert!(!is_password_in(&proxy.said()));
    assert!(fetcher.stop());
}
