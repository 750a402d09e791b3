//! Sending against a mail server that misbehaves: nothing is lost, nothing goes twice without need.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use wonderpost::clock::Clock;
use wonderpost::config::{MailConfig, Security, SmtpConfig};
use wonderpost::db::Db;
use wonderpost::mail::outbox::{LetterKind, list};
use wonderpost::mail::send::{Did, Sender};

use super::outbox::{NOON_MS, config, drain, letter, queue, row};
use super::sink::{Fault, Guard, Sink, Stage};
use crate::support::random::Random;
use crate::support::{databases, sending};

const HOUR_MS: i64 = 3_600_000;
/// As many letters as meet more than 500 faults.
const LETTERS: usize = 2_000;

/// A way to the server that gives up sooner than a host would want, so that hanging costs little time.
fn sender(port: u16, security: Security, change: impl FnOnce(&mut SmtpConfig)) -> Sender {
    let ca_file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/mail/tls/ca.pem");
    let mut smtp = SmtpConfig {
        host: "localhost".to_owned(),
        port,
        security,
        login: None,
        ca_file: Some(ca_file),
    };
    change(&mut smtp);
    Sender::from_config(&config(MailConfig::Smtp(smtp)))
        .unwrap()
        .with_patience(Duration::from_millis(1_500))
}

fn plain(port: u16) -> Sender {
    sender(port, Security::None, |_| {})
}

/// Every kind of misbehaviour, and whether it is about the letter and final.
const KINDS: [(Fault, bool); 27] = [
    (Fault::Cut(Stage::Greeting), false),
    (Fault::Cut(Stage::Ehlo), false),
    (Fault::Cut(Stage::Mail), false),
    (Fault::Cut(Stage::Rcpt), false),
    (Fault::Cut(Stage::Data), false),
    (Fault::Cut(Stage::Content), false),
    (Fault::Cut(Stage::Dot), false),
    (Fault::Say(Stage::Greeting, "421 too busy"), false),
    (Fault::Say(Stage::Greeting, "554 not you"), false),
    (Fault::Say(Stage::Ehlo, "500 what?"), false),
    (Fault::Say(Stage::Mail, "451 later"), false),
    (Fault::Say(Stage::Mail, "550 not this sender"), false),
    (Fault::Say(Stage::Rcpt, "450 later"), false),
    (Fault::Say(Stage::Rcpt, "550 nobody here"), true),
    (Fault::Say(Stage::Rcpt, "530 log in first"), false),
    (Fault::Say(Stage::Data, "451 later"), false),
    (Fault::Say(Stage::Dot, "452 full"), false),
    (Fault::Say(Stage::Dot, "554 spam"), true),
    (Fault::Say(Stage::Rcpt, "nonsense"), false),
    (Fault::Hang(Stage::Greeting), false),
    (Fault::Hang(Stage::Ehlo), false),
    (Fault::Hang(Stage::Rcpt), false),
    (Fault::Hang(Stage::Data), false),
    (Fault::Hang(Stage::Dot), false),
    (Fault::TakeAndCut, false),
    (Fault::TakeAndHang, false),
    (Fault::Drip, false),
];

/// The kinds `rounds` times each, in any order.
fn shuffled_faults(rounds: usize, random: &mut Random) -> Vec<Fault> {
    let mut faults: Vec<Fault> = (0..rounds)
        .flat_map(|_| KINDS.map(|(fault, _)| fault))
        .collect();
    for last in (1..faults.len()).rev() {
        faults.swap(last, random.below(last + 1));
    }
    faults
}

/// Sends with six workers until every letter is out, and lets the host send parked ones again. Gives how many
/// were parked.
fn send_all(db: &Db, clock: &Clock, sink: &Sink) -> usize {
    let mut parked = 0;
    loop {
        std::thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| drain(db, clock, &plain(sink.port)));
            }
        });
        let unsent = sending::unsent(db);
        if unsent.is_empty() {
            return parked;
        }
        for row in unsent.iter().filter(|row| row.status == "parked") {
            let error = row.last_error.as_deref().unwrap();
            assert!(
                error.contains("nobody here") || error.contains("spam"),
                "{error}"
            );
            assert!(sending::send_again(db, row.id, clock.now_ms()));
            parked += 1;
        }
        clock.advance(2 * HOUR_MS);
    }
}

#[test]
fn whatever_the_server_does_every_letter_is_there_once() {
    let mut random = Random::printed("mail faults");
    let database = databases::sqlite();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    let sink = Sink::open(Guard::Open, None);
    let faults = shuffled_faults(19, &mut random);
    sink.plans(&faults);
    for number in 0..LETTERS {
        let to = format!("a{number}@example.org");
        queue(&db, &letter(LetterKind::Revealed, &to), NOON_MS);
    }
    let parked = send_all(&db, &clock, &sink);
    assert_eq!(sink.faults_left(), 0, "all faults were played");
    let finals = faults
        .iter()
        .filter(|fault| KINDS.contains(&(**fault, true)));
    assert_eq!(parked, finals.count());
    let taken = sink.taken();
    let mut copies: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for mail in &taken {
        copies
            .entry(mail.message_id().to_owned())
            .or_default()
            .push(mail);
    }
    assert_eq!(
        copies.len(),
        LETTERS,
        "after dedupe by Message-ID each is there once"
    );
    let recipients: BTreeSet<&str> = taken.iter().map(|mail| mail.recipient.as_str()).collect();
    assert_eq!(recipients.len(), LETTERS);
    let twice = taken.len() - LETTERS;
    assert!(twice >= 38, "{twice} copies: the plan has 38 lost answers");
    for (id, mails) in &copies {
        assert!(
            mails.iter().all(|mail| mail.raw == mails[0].raw),
            "{id}: the same bytes"
        );
        // A copy more than one only where the server took the letter and the client could not know.
        let confirmed = mails.iter().filter(|mail| mail.is_confirmed).count();
        assert!(confirmed <= 1, "{id} went again although its yes was heard");
    }
    let rows = list::list(&db, 10_000).unwrap();
    assert!(
        rows.iter()
            .all(|row| row.status == "sent" && row.last_error.is_none())
    );
}

#[test]
fn a_server_that_is_not_there_is_tried_again_and_the_host_sees_why() {
    let database = databases::sqlite();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    // A port that was free a moment ago, and that nobody listens on.
    let port = Sink::open(Guard::Open, None).port;
    let id = queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
    assert_eq!(drain(&db, &clock, &plain(port)), [Did::Postponed]);
    let error = row(&db, id).last_error.unwrap();
    assert!(error.contains("connecting"), "{error}");
}

#[test]
fn poison_is_parked_at_once_and_the_others_go_out() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let sink = Sink::open(Guard::Open, None);
        sink.plans(&[Fault::Say(Stage::Rcpt, "550 no such user here")]);
        let poison = queue(
            &db,
            &letter(LetterKind::Revealed, "gone@example.org"),
            NOON_MS,
        );
        for number in 0..30 {
            let to = format!("a{number}@example.org");
            queue(&db, &letter(LetterKind::Revealed, &to), NOON_MS);
        }
        let did = drain(&db, &clock, &plain(sink.port));
        assert_eq!(did.len(), 31, "{}", database.label);
        assert_eq!(did.iter().filter(|did| **did == Did::Sent).count(), 30);
        let parked = row(&db, poison);
        assert_eq!(parked.status, "parked");
        assert!(parked.last_error.unwrap().contains("no such user here"));
        clock.advance(100 * HOUR_MS);
        assert_eq!(drain(&db, &clock, &plain(sink.port)), []);
    }
}

#[test]
fn a_letter_goes_over_tls_with_a_login_and_names_itself_in_the_envelope() {
    for (guard, security) in [
        (Guard::StartTls, Security::StartTls),
        (Guard::Tls, Security::Tls),
    ] {
        let database = databases::sqlite();
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let sink = Sink::open(guard, Some(("wonder", "secret")));
        let good = sender(sink.port, security, |smtp| {
            smtp.login = Some(("wonder".to_owned(), "secret".to_owned()));
        });
        queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
        assert_eq!(drain(&db, &clock, &good), [Did::Sent], "{guard:?}");
        let taken = sink.taken();
        assert!(taken[0].was_encrypted);
        assert_eq!(taken[0].sender, "wonderpost@play.example.org");
        assert_eq!(taken[0].recipient, "a@example.org");
        let clear = sink.said_in_clear();
        let may_be_clear = if guard == Guard::Tls {
            vec![]
        } else {
            vec!["EHLO", "STARTTLS"]
        };
        assert_eq!(clear, may_be_clear, "{guard:?}");
    }
}

#[test]
fn a_refused_login_is_the_hosts_trouble_and_parks_no_letter() {
    let database = databases::sqlite();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    let sink = Sink::open(Guard::StartTls, Some(("wonder", "secret")));
    let wrong = sender(sink.port, Security::StartTls, |smtp| {
        smtp.login = Some(("wonder".to_owned(), "wrong".to_owned()));
    });
    let id = queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
    assert_eq!(drain(&db, &clock, &wrong), [Did::Postponed]);
    assert!(row(&db, id).last_error.unwrap().contains("logging in"));
    assert_eq!(sink.taken().len(), 0);
}

#[test]
fn without_encryption_that_was_asked_for_nothing_is_said() {
    // Somebody in between takes the offer of STARTTLS out, spoils it, or has another certificate.
    let cases: [(&str, Guard, &[Fault], Option<&str>); 4] = [
        ("stripped", Guard::Open, &[], None),
        (
            "refused",
            Guard::StartTls,
            &[Fault::Say(Stage::StartTls, "454 not now")],
            None,
        ),
        (
            "garbage",
            Guard::StartTls,
            &[Fault::Say(Stage::StartTls, "220 go\r\nHTTP/1.1 200")],
            None,
        ),
        (
            "another authority",
            Guard::StartTls,
            &[],
            Some("tests/it/mail/tls/server.pem"),
        ),
    ];
    for (case, guard, faults, authority) in cases {
        let database = databases::sqlite();
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let sink = Sink::open(guard, Some(("wonder", "secret")));
        sink.plans(faults);
        let sender = sender(sink.port, Security::StartTls, |smtp| {
            smtp.login = Some(("wonder".to_owned(), "secret".to_owned()));
            if authority.is_some() {
                smtp.ca_file = None;
            }
        });
        queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
        assert_eq!(drain(&db, &clock, &sender), [Did::Postponed], "{case}");
        assert_eq!(sink.taken().len(), 0, "{case}");
        for verb in sink.said_in_clear() {
            assert!(
                ["EHLO", "STARTTLS", "QUIT"].contains(&verb.as_str()),
                "{case}: {verb}"
            );
        }
    }
}
