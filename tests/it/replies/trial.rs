//! `wonderpost check --there-and-back`: its letter is known when it comes back, and nothing else is taken for it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wonderpost::tables::Service;
use wonderpost::tables::replies::trial::{self, Trial, Verdict};
use wonderpost::tables::replies::{self, Ignored, Received};

use super::lmtp::pipes;
use super::postfix::waits;
use super::world::{self, AUTHSERV};
use crate::archive::commands::wonderpost;
use crate::mail::sink::{Guard, Sink, Taken};
use crate::support::databases::{self, TestDatabase};

const HOUR_MS: i64 = 60 * 60 * 1000;
/// A verdict that is believed.
pub(super) const PASS: &str = "dmarc=pass header.from=play.example.org";
/// How a host is told that all is well.
pub(super) const BACK: &str = "There and back: the letter came back after ";

fn folder(label: &str) -> PathBuf {
    let name = format!("wonderpost-trial-{}-{label}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A letter of the program to an address, as the host's mail server hands it over.
fn raw(to: &str, verdict: &str) -> String {
    format!(
        "Return-Path: <post@play.example.org>\r\nAuthentication-Results: {AUTHSERV}; {verdict}\r\n\
         From: Wonderpost <post@play.example.org>\r\nTo: {to}\r\nSubject: Wonderpost writes to itself\r\n\
         Auto-Submitted: auto-generated\r\n\r\nHello\r\n"
    )
}

fn receives(service: &Service, raw: &str) -> Received {
    replies::receive(service, raw.as_bytes(), None).expect("it is judged")
}

fn begins(service: &Service) -> Trial {
    let now_ms = service.clock.now_ms();
    trial::begin(&service.db, &world::settings(), now_ms).expect("it is noted")
}

/// What is known of a letter.
fn found(service: &Service, trial: &Trial) -> Option<Verdict> {
    let found = trial.find(&service.db, service.clock.now_ms());
    found.expect("it is asked")
}

#[test]
fn a_letter_that_comes_back_is_noted_with_its_verdict_and_answered_by_nobody() {
    for database in databases::every() {
        let service = world::service(&database);
        for (verdict, expected) in [
            (PASS, Verdict::Pass),
            ("dmarc=pass header.from=evil.example", Verdict::Fail),
            ("dmarc=fail header.from=play.example.org", Verdict::Fail),
            ("spf=pass", Verdict::Unknown),
        ] {
            let trial = begins(&service);
            assert!(replies::takes(&service, &trial.address).expect("it is asked"));
            assert_eq!(found(&service, &trial), None);
            // It may come through two doors.
            for _ in 0..2 {
                let received = receives(&service, &raw(&trial.address, verdict));
                assert_eq!(received, Received::Trial, "{verdict}");
                assert_eq!(found(&service, &trial), Some(expected), "{verdict}");
            }
        }
        assert!(world::letters(&service).is_empty(), "nobody is answered");
    }
}

#[test]
fn another_address_or_an_old_one_is_that_of_any_robot() {
    for database in databases::every() {
        let service = world::service(&database);
        let trial = begins(&service);
        let (before, domain) = trial.address.split_once('@').expect("an address");
        let (own, token) = before.split_once('+').expect("a token");
        assert_eq!(token.len(), 32, "128 bits");
        let first = if token.starts_with('0') { "1" } else { "0" };
        let strange = [
            format!("{own}+{first}{}@{domain}", &token[1..]),
            format!("{own}+{}@{domain}", &token[1..]),
            format!("{own}+@{domain}"),
            format!("{own}+{token}@elsewhere.example"),
        ];
        let robot = Received::Ignored(Ignored::Robot("auto_submitted"));
        for address in &strange {
            assert!(!replies::takes(&service, address).expect("it is asked"));
            assert_eq!(receives(&service, &raw(address, PASS)), robot, "{address}");
        }
        // With another token beside it, the letter is not the one that was sent.
        let two = format!("{}, {}", trial.address, strange[0]);
        assert_eq!(receives(&service, &raw(&two, PASS)), robot);
        let human = raw(&trial.address, PASS).replace("Auto-Submitted: auto-generated\r\n", "");
        let none = Received::Ignored(Ignored::NoLetter);
        assert_eq!(receives(&service, &human), none);
        assert_eq!(found(&service, &trial), None);
        service.clock.advance(HOUR_MS + 1);
        assert!(!replies::takes(&service, &trial.address).expect("it is asked"));
        assert_eq!(receives(&service, &raw(&trial.address, PASS)), robot);
        assert_eq!(found(&service, &trial), None);
        assert!(world::letters(&service).is_empty(), "nobody is answered");
    }
}

/// Runs the check against a mail server that takes its letter and delivers nothing; `carry` does that. Gives whether
/// all is well, and what was said.
pub(super) fn checks(
    database: &TestDatabase,
    folder: &Path,
    settings: &[(&str, &str)],
    wait: &str,
    carry: impl FnOnce(&Taken),
) -> (bool, String) {
    let sink = Sink::open(Guard::Open, None);
    let child = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .args(["check", "--there-and-back", "--wait", wait])
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder)
        .env("WONDERPOST_DATABASE_URL", database.url())
        .env("WONDERPOST_MAIL_FROM", "post@play.example.org")
        .env("WONDERPOST_SMTP_HOST", "127.0.0.1")
        .env("WONDERPOST_SMTP_SECURITY", "none")
        .env("WONDERPOST_SMTP_PORT", sink.port.to_string())
        .envs(settings.iter().copied())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let taken = waits("the letter", || sink.taken().pop());
    carry(&taken);
    let done = child.wait_with_output().expect("it ends");
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8(said).expect("text");
    assert_eq!(sink.taken().len(), 1, "{said}");
    (done.status.success(), said)
}

/// The bytes of a letter that a mail server took, as it hands them over.
pub(super) fn delivered(taken: &Taken, verdict: &str) -> Vec<u8> {
    let Taken {
        sender,
        recipient,
        raw,
        ..
    } = taken;
    format!(
        "Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n\
         Authentication-Results: {AUTHSERV}; {verdict}\r\n{raw}\r\n"
    )
    .into_bytes()
}

/// Answers come through the pipe.
const PIPED: [(&str, &str); 2] = [
    ("WONDERPOST_MAIL_REPLY", "reply@play.example.org"),
    ("WONDERPOST_MAIL_AUTHSERV", AUTHSERV),
];

#[test]
fn the_check_gets_its_letter_back_through_the_pipe_and_tells_the_verdict() {
    for database in databases::every() {
        let folder = folder(database.label);
        for (verdict, words) in [
            (PASS, "vouches for its sender (dmarc=pass)."),
            (
                "dmarc=fail header.from=play.example.org",
                "does not vouch for its sender",
            ),
            ("spf=pass", "without a verdict by mx.play.example.org"),
        ] {
            let (is_well, said) = checks(&database, &folder, &PIPED, "60", |taken| {
                assert!(taken.recipient.starts_with("reply+"));
                assert_eq!(taken.sender, "post@play.example.org");
                assert!(taken.raw.contains("Auto-Submitted: auto-generated\r\n"));
                assert!(!taken.raw.contains("Reply-To"));
                let raw = delivered(taken, verdict);
                assert_eq!(pipes(&database, &folder, &raw), Some(0));
            });
            assert!(
                is_well && said.contains(BACK) && said.contains(words),
                "{said}"
            );
        }
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
}

#[test]
fn the_check_says_what_to_do_when_its_letter_does_not_come_back() {
    for database in databases::every() {
        let folder = folder(&format!("{}-lost", database.label));
        let (is_well, said) = checks(&database, &folder, &PIPED, "2", |taken| {
            // Somebody who does not know the address guesses it.
            let token = taken.recipient.trim_start_matches("reply+");
            let token = token.split('@').next().expect("a token");
            let raw = String::from_utf8(delivered(taken, PASS)).expect("text");
            let guessed = raw.replace(token, &"0".repeat(token.len()));
            assert_ne!(guessed, raw);
            assert_eq!(pipes(&database, &folder, guessed.as_bytes()), Some(0));
        });
        assert!(!is_well && !said.contains(BACK), "{said}");
        for words in [
            "has not come back within 2 s",
            "gave it to `wonderpost inbound`",
            "a bounce in the mailbox post@play.example.org",
        ] {
            assert!(said.contains(words), "{words}\n{said}");
        }
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
}

#[test]
fn the_check_sends_nothing_where_answers_or_mail_are_not_set() {
    let database = databases::sqlite();
    let folder = folder("unset");
    let data = folder.to_str().expect("text");
    let command = ["check", "--there-and-back"];
    let mut settings = vec![
        ("WONDERPOST_DATA_DIR", data),
        ("WONDERPOST_DATABASE_URL", database.url()),
    ];
    let says = |settings: &[(&str, &str)], command: &[&str]| {
        let output = wonderpost(settings, command);
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).expect("text"))
    };
    let (code, said) = says(&settings, &command);
    let why = "There and back: nothing was sent, since WONDERPOST_MAIL_REPLY is not set";
    assert!(code == Some(1) && said.contains(why), "{said}");
    settings.extend(PIPED);
    let (code, said) = says(&settings, &command);
    let why = "There and back: nothing was sent, since letters are kept as files";
    assert!(code == Some(1) && said.contains(why), "{said}");
    let (code, said) = says(&settings, &["check", "--wait", "5"]);
    assert!(
        code == Some(2) && said.contains("--there-and-back"),
        "{said}"
    );
    // Without the option it is only named.
    let sink = Sink::open(Guard::Open, None);
    let port = sink.port.to_string();
    settings.extend([
        ("WONDERPOST_MAIL_FROM", "post@play.example.org"),
        ("WONDERPOST_SMTP_HOST", "127.0.0.1"),
        ("WONDERPOST_SMTP_SECURITY", "none"),
        ("WONDERPOST_SMTP_PORT", port.as_str()),
    ]);
    let (code, said) = says(&settings, &["check"]);
    let named = "`wonderpost check --there-and-back` tries it with a letter";
    assert!(code == Some(0) && said.contains(named), "{said}");
    assert!(sink.taken().is_empty());
    std::fs::remove_dir_all(&folder).expect("it goes");
}
