//! Sending against a mail server that misbehaves: nothing is lost, nothing goes twice without need.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use wonderpost::config::{Security, SmtpConfig};
use wonderpost::mail::outbox::list::LetterRow;
use wonderpost::mail::send::Sender;
use wonderpost::play::open;

use super::outbox::config;
use super::queue::{A, HOUR_MS, Owned, Queue, queues};
use super::sink::Stage::{self, Content, Data, Dot, Ehlo, Greeting, Mail, Rcpt, StartTls};
use super::sink::{Fault, Guard, Sink};
use crate::prelude::*;
use crate::support::databases::write;
use crate::support::http::free_port;
use crate::support::report::cases;

/// How long a conversation may last, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(90);
/// How long one may last that hangs: so it costs little time.
const HURRY: Duration = Duration::from_secs(8);
/// How many send at once: as many as may hang at once.
const WORKERS: usize = 16;

const LOGIN: (&str, &str) = ("wonder", "secret");

fn sender(port: u16, security: Security, password: &str, knows_authority: bool) -> Sender {
    let ca_file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/mail/tls/ca.pem");
    let smtp = SmtpConfig {
        host: "localhost".to_owned(),
        port,
        security,
        login: (security != Security::None)
            .then(|| (LOGIN.0.to_owned(), password.to_owned().into())),
        ca_file: knows_authority.then_some(ca_file),
        hello: "play.example.org".to_owned(),
    };
    Sender::from_config(&config(MailConfig::Smtp(smtp)))
        .unwrap()
        .with_patience(PATIENCE)
}

fn plain(port: u16) -> Sender {
    sender(port, Security::None, "", true)
}

/// What the server says that is about the letter and final.
const FINAL: [(Stage, &str); 2] = [(Rcpt, "550 nobody here"), (Dot, "554 spam")];
/// What else it says and when, instead of what is due.
const PASSING: [(Stage, &str); 14] = [
    (Greeting, "421 too busy"),
    (Greeting, "554 not you"),
    (Ehlo, "500 what?"),
    (Ehlo, "504 5.5.2 <vm>: need fully-qualified hostname"),
    (Mail, "451 later"),
    (Mail, "550 not this sender"),
    (Rcpt, "450 later"),
    (Rcpt, "530 log in first"),
    (Rcpt, "504 5.5.2 <vm>: need fully-qualified hostname"),
    (
        Rcpt,
        "550 5.1.8 <wonderpost@play.example.org>: no such domain",
    ),
    (Rcpt, "nonsense"),
    (Data, "451 later"),
    (Dot, "550 5.7.26 not authenticated"),
    (Dot, "452 full"),
];

/// Every kind of misbehaviour `rounds` times, in any order.
fn shuffled_faults(rounds: usize, random: &mut Random) -> Vec<Fault> {
    let cuts = [Greeting, Ehlo, Mail, Rcpt, Data, Content, Dot].map(Fault::Cut);
    let hangs = [Greeting, Ehlo, Rcpt, Data, Dot].map(Fault::Hang);
    let says = FINAL.iter().chain(&PASSING);
    let says = says.map(|(stage, words)| Fault::Say(*stage, words));
    let mut faults = vec![Fault::TakeAndCut, Fault::TakeAndHang, Fault::Drip];
    faults.extend(cuts.into_iter().chain(hangs).chain(says));
    let mut faults = faults.repeat(rounds);
    for last in (1..faults.len()).rev() {
        faults.swap(last, random.below(last + 1));
    }
    faults
}

/// Sends with many workers until every letter is out, and lets the host send parked ones again. Gives how many
/// were parked.
fn send_all(queue: &Queue, sink: &Sink, patience: Duration) -> usize {
    let mut parked = 0;
    loop {
        std::thread::scope(|scope| {
            for _ in 0..WORKERS {
                scope.spawn(|| queue.drain(&plain(sink.port).with_patience(patience)));
            }
        });
        let unsent = sending::unsent(&queue.db);
        if unsent.is_empty() {
            return parked;
        }
        for row in unsent.iter().filter(|row| row.status == "parked") {
            let error = queue.error(row.id);
            let is_final = error.contains("nobody here") || error.contains("spam");
            assert!(is_final, "{error}");
            queue.sends_again(row.id);
            parked += 1;
        }
        queue.clock.advance(2 * HOUR_MS);
    }
}

#[test]
fn whatever_the_server_does_every_letter_is_there_once() {
    let mut random = Random::printed("mail faults");
    let rounds = cases(2, 19);
    let faults = shuffled_faults(rounds, &mut random).into_iter();
    let takes_long =
        |fault: &Fault| matches!(fault, Fault::Hang(_) | Fault::TakeAndHang | Fault::Drip);
    let (slow, others): (Vec<Fault>, Vec<Fault>) = faults.partition(takes_long);
    sends_once(&slow, 50 * rounds, HURRY);
    sends_once(&others, 50 * rounds, PATIENCE);
}

fn sends_once(faults: &[Fault], letters: usize, patience: Duration) {
    let queue = Owned::on(databases::sqlite());
    let sink = Sink::open(Guard::Open, None);
    sink.plans(faults);
    queue.add_to_many(letters);
    let parked = send_all(&queue, &sink, patience);
    assert_eq!(sink.faults_left(), 0, "all faults were played");
    let finals = FINAL.map(|(stage, words)| Fault::Say(stage, words));
    let finals = faults.iter().filter(|fault| finals.contains(fault));
    assert_eq!(parked, finals.count());
    let taken = sink.taken();
    let mut copies: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for mail in &taken {
        let id = sending::header(&mail.raw, "Message-ID").unwrap();
        copies.entry(id).or_default().push(mail);
    }
    assert_eq!(copies.len(), letters, "each is there, by its Message-ID");
    let recipients: BTreeSet<&str> = taken.iter().map(|mail| mail.recipient.as_str()).collect();
    assert_eq!(recipients.len(), letters);
    let is_lost = |fault: &&Fault| matches!(fault, Fault::TakeAndCut | Fault::TakeAndHang);
    let (twice, lost) = (taken.len() - letters, faults.iter().filter(is_lost).count());
    assert!(twice >= lost, "{twice} copies of {lost} with lost answers");
    for (id, mails) in &copies {
        let are_same = mails.iter().all(|mail| mail.raw == mails[0].raw);
        assert!(are_same, "{id}: the same bytes");
        // A copy more than one only where the server took the letter and the client could not know.
        let confirmed = mails.iter().filter(|mail| mail.is_confirmed).count();
        assert!(confirmed <= 1, "{id} went again although its yes was heard");
    }
    let is_out = |row: &LetterRow| row.status == "sent" && row.last_error.is_none();
    assert!(queue.rows().iter().all(is_out));
}

#[each::test(queues())]
fn poison_is_parked_at_once_and_the_others_go_out(queue: Owned) {
    let sink = Sink::open(Guard::Open, None);
    sink.plans(&[Fault::Say(Rcpt, "550 no such user here")]);
    let poison = queue.add(LetterKind::Revealed, "gone@example.org");
    queue.add_to_many(30);
    let did = queue.drain(&plain(sink.port));
    assert_eq!(did.len(), 31);
    assert_eq!(did.iter().filter(|did| **did == "sent").count(), 30);
    assert_eq!(queue.row(poison).status, "parked");
    assert!(queue.error(poison).contains("no such user here"));
    queue.clock.advance(100 * HOUR_MS);
    assert_eq!(queue.drain(&plain(sink.port)), [""; 0]);
}

#[each::test(queues())]
fn a_mailbox_that_the_server_refuses_shows_on_its_seat(queue: Owned) {
    let account = |conn: &mut _| people::account_in_txn(conn, A, queue.now_ms());
    let opener = write(&queue.db, account);
    let sink = Sink::open(Guard::Open, None);
    for (stage, is_marked) in [(Dot, false), (Rcpt, true)] {
        let new = NewTable {
            invited: vec!["gone@example.org".to_owned()],
            ..new_table("duel", 2, &[])
        };
        open::open(&queue, opener.id, &new).unwrap();
        sink.plans(&[Fault::Say(stage, "550 no")]);
        assert_eq!(queue.drain(&plain(sink.port)), ["parked"]);
        let marks = "UPDATE seats SET bounced_at_ms = NULL WHERE bounced_at_ms IS NOT NULL";
        assert_eq!(sql(&queue, marks) > 0, is_marked, "{stage:?}");
    }
}

#[test]
fn a_letter_goes_over_tls_with_a_login_and_names_itself_in_the_envelope() {
    let clear = &["EHLO", "STARTTLS"][..];
    for (guard, security, said_in_clear) in [
        (Guard::StartTls, Security::StartTls, clear),
        (Guard::Tls, Security::Tls, &[]),
    ] {
        let queue = Owned::on(databases::sqlite());
        let sink = Sink::open(guard, Some(LOGIN));
        let good = sender(sink.port, security, LOGIN.1, true);
        queue.add(LetterKind::Revealed, A);
        assert_eq!(queue.drain(&good), ["sent"], "{guard:?}");
        let taken = sink.taken();
        assert!(taken[0].was_encrypted);
        assert_eq!(taken[0].sender, "wonderpost@play.example.org");
        assert_eq!(taken[0].recipient, A);
        assert_eq!(sink.said_in_clear(), said_in_clear, "{guard:?}");
    }
}

#[test]
fn a_refused_login_or_a_server_that_is_not_there_parks_no_letter_and_the_host_sees_why() {
    let queue = Owned::on(databases::sqlite());
    let id = queue.add(LetterKind::Revealed, A);
    let sink = Sink::open(Guard::StartTls, Some(LOGIN));
    let wrong = sender(sink.port, Security::StartTls, "wrong", true);
    // Nobody listens there.
    let nowhere = plain(free_port());
    for (sender, step) in [(wrong, "logging in"), (nowhere, "connecting")] {
        assert_eq!(queue.drain(&sender), ["postponed"]);
        let error = queue.error(id);
        assert!(error.contains(step), "{error}");
        queue.clock.advance(2 * HOUR_MS);
    }
    assert_eq!(sink.taken().len(), 0);
}

#[test]
fn without_encryption_that_was_asked_for_nothing_is_said() {
    // Somebody in between takes the offer of STARTTLS out, spoils it, or has another certificate.
    let says = |words| Fault::Say(StartTls, words);
    let garbage = says("220 go\r\nHTTP/1.1 200");
    for (case, guard, fault, knows_authority) in [
        ("stripped", Guard::Open, Fault::None, true),
        ("refused", Guard::StartTls, says("454 not now"), true),
        ("garbage", Guard::StartTls, garbage, true),
        ("another authority", Guard::StartTls, Fault::None, false),
    ] {
        let queue = Owned::on(databases::sqlite());
        let sink = Sink::open(guard, Some(LOGIN));
        sink.plans(&[fault]);
        let sender = sender(sink.port, Security::StartTls, LOGIN.1, knows_authority);
        queue.add(LetterKind::Revealed, A);
        assert_eq!(queue.drain(&sender), ["postponed"], "{case}");
        assert_eq!(sink.taken().len(), 0, "{case}");
        for verb in sink.said_in_clear() {
            let may_be_clear = ["EHLO", "STARTTLS", "QUIT"].contains(&verb.as_str());
            assert!(may_be_clear, "{case}: {verb}");
        }
    }
}
