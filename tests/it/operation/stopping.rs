//! The program stops when it is told to: what is open is finished, what was leased is given back.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use wonderpost::accounts::sign_in::{self, AskSignIn};
use wonderpost::clock::Clock;
use wonderpost::db::Db;
use wonderpost::mail::outbox::claim;
use wonderpost::words::Language;

use super::support::{Folder, Heard, asks, sends, signals, starts, until};
use crate::support::databases;

const POST: &str = "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
                    Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n\r\n";

#[test]
fn after_sigterm_it_is_not_ready_serves_for_a_moment_finishes_what_is_open_and_ends_well() {
    for database in databases::every() {
        let folder = Folder::new("stopping");
        let mut program = starts(&database, &folder, &[("WONDERPOST_STOP_MOMENT", "2")]);
        let address = program.address;
        assert_eq!(asks(address, "/readyz").status, 200);
        // A request whose body is not here yet when the program is told to stop.
        let mut open = TcpStream::connect(address).unwrap();
        open.write_all(format!("{POST}a=1").as_bytes()).unwrap();
        let begun = Instant::now();
        signals(program.process(), "TERM");
        until("not ready", || asks(address, "/readyz").status == 503);
        let page = sends(address, "GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        assert_eq!((page.status, page.header("connection")), (200, "close"));
        until("nobody is let in", || {
            TcpStream::connect_timeout(&address, Duration::from_millis(200)).is_err()
        });
        open.write_all(b"&b=22").unwrap();
        let mut answer = Vec::new();
        open.read_to_end(&mut answer).unwrap();
        // The form has no token of ours: refused, but answered.
        assert_eq!(Heard::of(&answer).status, 403, "{}", database.label);
        assert!(program.has_ended_well());
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "{:?}",
            begun.elapsed()
        );
        let log = program.log();
        assert!(log.contains("Wonderpost has stopped"), "{log}");
    }
}

/// A mail server that takes connections and never says a word.
fn mute() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    (listener, port)
}

/// Queues a letter, and waits until the program has begun to send it.
fn queues(db: &Db, server: &TcpListener) -> TcpStream {
    let ask = AskSignIn {
        address: "ada@example.org",
        browser_token: "a-browser",
        next_path: "/",
        guest: None,
        client: None,
        language: Language::default(),
        form: None,
    };
    sign_in::ask(db, &Clock::system(), &ask).unwrap();
    let (conversation, _) = server.accept().unwrap();
    let now_ms = Clock::system().now_ms();
    assert!(!claim::is_any_due(db, now_ms).unwrap(), "it is leased");
    conversation
}

#[test]
fn a_letter_that_is_still_on_its_way_at_the_end_is_given_back() {
    for database in databases::every() {
        let folder = Folder::new("giving-back");
        let (server, port) = mute();
        let settings = [
            ("WONDERPOST_SMTP_HOST", "127.0.0.1"),
            ("WONDERPOST_SMTP_PORT", port.as_str()),
            ("WONDERPOST_SMTP_SECURITY", "none"),
            ("WONDERPOST_MAIL_FROM", "games@example.org"),
        ];
        let mut program = starts(&database, &folder, &settings);
        let db = database.open();
        let conversation = queues(&db, &server);
        let begun = Instant::now();
        signals(program.process(), "TERM");
        assert!(program.has_ended_well(), "{}", database.label);
        assert!(
            begun.elapsed() <= Duration::from_secs(10),
            "{:?}",
            begun.elapsed()
        );
        let now_ms = Clock::system().now_ms();
        assert!(
            claim::is_any_due(&db, now_ms).unwrap(),
            "another may take it at once"
        );
        drop(conversation);
    }
}

#[test]
fn told_twice_it_ends_at_once_and_gives_back_what_it_had() {
    for (first, second) in [("TERM", "TERM"), ("INT", "TERM"), ("TERM", "INT")] {
        for database in databases::every() {
            let folder = Folder::new("twice");
            let (server, port) = mute();
            let settings = [
                ("WONDERPOST_SMTP_HOST", "127.0.0.1"),
                ("WONDERPOST_SMTP_PORT", port.as_str()),
                ("WONDERPOST_SMTP_SECURITY", "none"),
                ("WONDERPOST_MAIL_FROM", "games@example.org"),
                ("WONDERPOST_STOP_MOMENT", "5"),
            ];
            let mut program = starts(&database, &folder, &settings);
            let db = database.open();
            let conversation = queues(&db, &server);
            let begun = Instant::now();
            signals(program.process(), first);
            until("not ready", || {
                asks(program.address, "/readyz").status == 503
            });
            signals(program.process(), second);
            assert!(program.has_ended_well());
            assert!(
                begun.elapsed() < Duration::from_secs(5),
                "{:?}",
                begun.elapsed()
            );
            let now_ms = Clock::system().now_ms();
            assert!(
                claim::is_any_due(&db, now_ms).unwrap(),
                "{}",
                database.label
            );
            drop(conversation);
        }
    }
}

#[test]
fn what_another_process_leased_is_not_given_back() {
    for database in databases::every() {
        let (one, other) = (database.open(), database.open());
        assert_ne!(one.holder(), other.holder());
        assert!(one.new_lease().starts_with(one.holder()));
        assert_ne!(one.new_lease(), one.new_lease());
        assert_eq!(one.clone().holder(), one.holder());
    }
}
