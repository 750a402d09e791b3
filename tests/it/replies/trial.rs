//! `wonderpost check --there-and-back`: its letter is known when it comes back, and nothing else is taken for it.

use std::process::Stdio;

use mailbox::{Server, Signed};
use wonderpost::tell::replies::Ignored;
use wonderpost::tell::replies::trial::{self, Note, Trial, Verdict};

use super::world::{self, AUTHSERV, HOUR_MS, SETTINGS, World, host, token, worlds};
use crate::mail::sink::{Guard, Sink, Taken};
use crate::prelude::*;

/// A verdict that is believed.
pub(super) const PASS: &str = "dmarc=pass header.from=play.example.org";
/// How a host is told that all is well.
pub(super) const BACK: &str = "There and back: the letter came back after ";

/// A letter of the program to an address, as the host's mail server hands it over.
fn raw(to: &str, verdict: &str) -> String {
    format!(
        "Return-Path: <post@play.example.org>\r\nAuthentication-Results: {AUTHSERV}; {verdict}\r\n\
         From: Wonderpost <post@play.example.org>\r\nTo: {to}\r\nSubject: Wonderpost writes to itself\r\n\
         Auto-Submitted: auto-generated\r\n\r\nHello\r\n"
    )
}

/// A letter that was sent to try the way.
struct Tried<'a> {
    world: &'a World,
    trial: Trial,
}

impl<'a> Tried<'a> {
    fn begins(world: &'a World) -> Self {
        let trial = trial::begin(&world.db, &world::settings(), world.clock.now_ms());
        let trial = trial.expect("it is noted");
        Self { world, trial }
    }

    /// What is known of it.
    fn found(&self) -> Option<Verdict> {
        let found = self.trial.find(&self.world.db, self.world.clock.now_ms());
        found.expect("it is asked")
    }

    fn receives(&self, raw: &str) -> Received {
        self.world.takes(raw.as_bytes())
    }
}

#[each::test(worlds())]
fn a_letter_that_comes_back_is_noted_with_its_verdict_and_answered_by_nobody(world: World) {
    for (verdict, expected) in [
        (PASS, Verdict::Pass),
        ("dmarc=pass header.from=evil.example", Verdict::Fail),
        ("dmarc=fail header.from=play.example.org", Verdict::Fail),
        ("spf=pass", Verdict::Unknown),
    ] {
        let tried = Tried::begins(&world);
        let address = &tried.trial.address;
        assert!(world.knows(address));
        assert_eq!(tried.found(), None);
        // It may come through two doors.
        for _ in 0..2 {
            let received = tried.receives(&raw(address, verdict));
            assert_eq!(received, Received::Trial, "{verdict}");
            assert_eq!(tried.found(), Some(expected), "{verdict}");
        }
    }
    assert!(world.letters().is_empty(), "nobody is answered");
}

#[each::test(worlds())]
fn what_a_host_has_to_set_is_noted_with_the_letter(world: World) {
    let signed = |name: &str, has_dmarc| {
        let server = Server::read(name).expect("a name");
        Note::Signed(Signed { server, has_dmarc })
    };
    let tried = Tried::begins(&world);
    let above = format!("arc=none\r\nAuthentication-Results: dmarc.fruit.example; {PASS}");
    let raw = raw(&tried.trial.address, &above).replace(AUTHSERV, "arc.fruit.example");
    let raw = raw.replace(
        "Hello",
        "[EXTERNAL] Take\r\ncare.\r\n\r\nThis letter was sent by `x`.",
    );
    for _ in 0..2 {
        assert_eq!(tried.receives(&raw), Received::Trial);
    }
    let notes = tried.trial.notes(&world.db).expect("they are read");
    let banner = Note::Banner("[EXTERNAL] Take care.".to_owned());
    let expected = [
        signed("arc.fruit.example", false),
        signed("dmarc.fruit.example", true),
        banner,
    ];
    assert_eq!(notes, expected);
    let other = Tried::begins(&world);
    assert_eq!(other.trial.notes(&world.db).expect("they are read"), []);
}

#[each::test(worlds())]
fn another_address_or_an_old_one_is_that_of_any_robot(world: World) {
    let tried = Tried::begins(&world);
    let address = &tried.trial.address;
    let token = token(address);
    assert_eq!(token.len(), 32, "128 bits");
    let first = if token.starts_with('0') { "1" } else { "0" };
    let rest = &token[1..];
    let strange = [
        format!("reply+{first}{rest}@play.example.org"),
        format!("reply+{rest}@play.example.org"),
        "reply+@play.example.org".to_owned(),
        format!("reply+{token}@elsewhere.example"),
    ];
    let robot = Received::Ignored(Ignored::Robot("auto_submitted"));
    for address in &strange {
        assert!(!world.knows(address));
        assert_eq!(tried.receives(&raw(address, PASS)), robot, "{address}");
    }
    // With another token beside it, the letter is not the one that was sent.
    let two = format!("{address}, {}", strange[0]);
    assert_eq!(tried.receives(&raw(&two, PASS)), robot);
    let human = raw(address, PASS).replace("Auto-Submitted: auto-generated\r\n", "");
    let none = Received::Ignored(Ignored::NoLetter);
    assert_eq!(tried.receives(&human), none);
    assert_eq!(tried.found(), None);
    world.clock.advance(HOUR_MS + 1);
    assert!(!world.knows(address));
    assert_eq!(tried.receives(&raw(address, PASS)), robot);
    assert_eq!(tried.found(), None);
    assert!(world.letters().is_empty(), "nobody is answered");
}

/// Runs the check against a mail server that takes its letter and delivers nothing; `carry` does that.
pub(super) fn checks(host: &Host, wait: &str, carry: impl FnOnce(&Taken)) -> Ran {
    let sink = Sink::open(Guard::Open, None);
    let child = host
        .command(&["check", "--there-and-back", "--wait", wait])
        .envs(SMTP)
        .env("WONDERPOST_SMTP_PORT", sink.port.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let taken = found("the letter", || sink.taken().pop());
    carry(&taken);
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    assert_eq!(sink.taken().len(), 1, "{}", ran.said);
    ran
}

/// Settings for a mail server of the test's own, but its port.
const SMTP: [(&str, &str); 3] = [
    ("WONDERPOST_MAIL_FROM", "post@play.example.org"),
    ("WONDERPOST_SMTP_HOST", "127.0.0.1"),
    ("WONDERPOST_SMTP_SECURITY", "none"),
];

/// A letter that a mail server took, as it hands it over.
pub(super) fn delivered(taken: &Taken, verdict: &str) -> String {
    let (sender, recipient, raw) = (&taken.sender, &taken.recipient, &taken.raw);
    format!(
        "Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n\
         Authentication-Results: {AUTHSERV}; {verdict}\r\n{raw}\r\n"
    )
}

#[each::test(databases::every())]
fn the_check_gets_its_letter_back_through_the_pipe_and_tells_the_verdict(database: TestDatabase) {
    let fail = "dmarc=fail header.from=play.example.org";
    let rows = [
        (PASS, "vouches for its sender (dmarc=pass)."),
        (fail, "does not vouch for its sender"),
        ("spf=pass", "without a verdict by mx.play.example.org"),
    ];
    let host = host(&database);
    for (verdict, words) in rows {
        let ran = checks(&host, "300", |taken| {
            assert!(taken.recipient.starts_with("reply+"));
            assert_eq!(taken.sender, "post@play.example.org");
            taken.raw.says("Auto-Submitted: auto-generated\r\n");
            taken.raw.lacks("Reply-To");
            let raw = delivered(taken, verdict);
            assert_eq!(host.pipes(raw.as_bytes()), Some(0));
        });
        ran.well().says_all([BACK, words]);
    }
}

#[test]
fn the_check_says_what_to_set_for_the_mail_server_that_is_there() {
    let database = databases::sqlite();
    let host = host(&database);
    for (above, words) in [
        (
            "mx4.letters.example",
            "AUTHSERV=mx4.letters.example, or *.letters.example where",
        ),
        ("spf=pass", "AUTHSERV=unnamed (the topmost"),
        (
            "spf.fruit.example; spf=pass\r\nAuthentication-Results: dmarc.fruit.example",
            "AUTHSERV=dmarc.fruit.example, or *.fruit.example",
        ),
        (AUTHSERV, "BANNER=[EXTERNAL] Take care., or"),
    ] {
        let ran = checks(&host, "300", |taken| {
            let raw = delivered(taken, PASS).replacen(AUTHSERV, above, 1);
            let raw = raw.replace(
                "This letter was sent by",
                "[EXTERNAL] Take care.\r\n\r\nThis letter was sent by",
            );
            assert_eq!(host.pipes(raw.as_bytes()), Some(0));
        });
        ran.well().says(&format!("set WONDERPOST_MAIL_{words}"));
    }
}

#[each::test(databases::every())]
fn the_check_says_what_to_do_when_its_letter_does_not_come_back(database: TestDatabase) {
    let host = host(&database);
    let ran = checks(&host, "2", |taken| {
        // Somebody who does not know the address guesses it.
        let token = token(&taken.recipient);
        let raw = delivered(taken, PASS);
        let guessed = raw.replace(token, &"0".repeat(token.len()));
        assert_ne!(guessed, raw);
        assert_eq!(host.pipes(guessed.as_bytes()), Some(0));
    });
    ran.ill().lacks(BACK).says_all([
        "has not come back within 2 s",
        "gave it to `wonderpost inbound`",
        "a bounce in the mailbox post@play.example.org",
    ]);
}

#[test]
fn the_check_sends_nothing_where_answers_or_mail_are_not_set() {
    let database = databases::sqlite();
    let mut host = Host::new(&database);
    let sink = Sink::open(Guard::Open, None);
    let port = sink.port.to_string();
    let smtp = [&SMTP[..], &[("WONDERPOST_SMTP_PORT", port.as_str())]].concat();
    let there = "--there-and-back";
    for (more, command, code, words) in [
        (
            &[][..],
            &["check", there][..],
            1,
            "There and back: nothing was sent, since WONDERPOST_MAIL_REPLY is not set",
        ),
        (
            &SETTINGS,
            &["check", there],
            1,
            "There and back: nothing was sent, since letters are kept as files",
        ),
        (&[], &["check", "--wait", "5"], 2, there),
        // Without the option it is only named.
        (
            &smtp,
            &["check"],
            0,
            "`wonderpost check --there-and-back` tries it with a letter",
        ),
    ] {
        host = host.with(more);
        host.runs(command).ends(code).says(words);
    }
    assert!(sink.taken().is_empty());
}
