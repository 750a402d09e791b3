//! `wonderpost check` tries the way of letters, and the log tells why one does not leave, naming nobody.
#![expect(
    clippy::expect_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use std::path::{Path, PathBuf};

use wonderpost::accounts::sign_in::{self, AskSignIn};
use wonderpost::clock::Clock;
use wonderpost::words::Language;

use super::sink::{Fault, Guard, Sink, Stage};
use crate::archive::commands::wonderpost;
use crate::support::databases::{self, TestDatabase};

const LOGIN: (&str, &str) = ("games", "open-sesame");

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

/// Runs a command with settings that suit a server; those in `changed` are others, and empty ones are not set. Gives
/// whether all was well, and all that was said.
fn runs(
    database: &TestDatabase,
    port: u16,
    changed: &[(&str, &str)],
    command: &[&str],
) -> (bool, String) {
    let folder = folder(&format!("check-mail-{port}"));
    let port = port.to_string();
    let ca = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/mail/tls/ca.pem");
    let mut settings = vec![
        ("WONDERPOST_DATA_DIR", folder.to_str().expect("text")),
        ("WONDERPOST_DATABASE_URL", database.url()),
        ("WONDERPOST_MAIL_FROM", "games@example.org"),
        ("WONDERPOST_SMTP_HOST", "localhost"),
        ("WONDERPOST_SMTP_PORT", port.as_str()),
        ("WONDERPOST_SMTP_USER", LOGIN.0),
        ("WONDERPOST_SMTP_PASSWORD", LOGIN.1),
        ("WONDERPOST_SMTP_CA_FILE", ca),
    ];
    settings.retain(|(name, _)| !changed.iter().any(|(other, _)| other == name));
    settings.extend(changed.iter().filter(|(_, value)| !value.is_empty()));
    let output = wonderpost(&settings, command);
    drop(std::fs::remove_dir_all(&folder));
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8(said).expect("text"),
    )
}

#[test]
fn check_tries_tls_and_login_and_sends_a_letter_if_asked() {
    let database = databases::sqlite();
    let sink = Sink::open(Guard::StartTls, Some(LOGIN));
    let (is_well, said) = runs(&database, sink.port, &[], &["check"]);
    assert!(is_well && said.contains("takes the login"), "{said}");
    assert!(sink.taken().is_empty());
    let send = ["check", "--send", "host@example.org"];
    let (is_well, said) = runs(&database, sink.port, &[], &send);
    assert!(
        is_well && said.contains("has taken a letter to host@example.org"),
        "{said}"
    );
    let taken = sink.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].recipient, "host@example.org");
    assert!(taken[0].was_encrypted && taken[0].raw.contains("Wonderpost can send letters"));
}

/// What `check --send` says of mail when the server does this, and the settings are changed so.
fn says_of_mail(sink: &Sink, fault: Fault, changed: &[(&str, &str)]) -> String {
    let database = databases::sqlite();
    sink.plans(&[fault]);
    let send = ["check", "--send", "a@example.org"];
    let (is_well, said) = runs(&database, sink.port, changed, &send);
    assert!(!is_well && !said.contains("sesame"), "{said}");
    let sentence = said.lines().find(|line| line.starts_with("Mail: "));
    let sentence = sentence.expect("mail is judged").to_owned();
    for cause in [
        "efused",
        "certificate: ",
        "(550",
        "not you",
        "Connection error",
    ] {
        let times = sentence.matches(cause).count();
        assert!(times <= 1, "`{cause}` is said {times} times: {sentence}");
    }
    sentence
}

#[test]
fn check_says_at_which_step_the_mail_server_refuses_and_what_to_do() {
    let sink = Sink::open(Guard::StartTls, Some(LOGIN));
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let closed_port = closed.local_addr().expect("bound").port().to_string();
    drop(closed);
    let wrong = ("WONDERPOST_SMTP_PASSWORD", "wrong-sesame");
    let strange = ("WONDERPOST_SMTP_CA_FILE", "");
    let at_once = ("WONDERPOST_SMTP_SECURITY", "tls");
    let say = Fault::Say;
    for (fault, changed, words) in [
        (Fault::None, &[wrong][..], "correct WONDERPOST_SMTP_USER"),
        (Fault::None, &[strange], "name the certificate"),
        (Fault::None, &[at_once], "starttls is usual with 587"),
        (
            say(Stage::Mail, "550 not you"),
            &[],
            "correct WONDERPOST_MAIL_FROM",
        ),
        (
            say(Stage::Rcpt, "550 not you"),
            &[],
            "does not take a letter to",
        ),
        (say(Stage::Dot, "554 spam"), &[], "does not take the letter"),
    ] {
        let said = says_of_mail(&sink, fault, changed);
        assert!(said.contains(words), "{words}: {said}");
    }
    let said = says_of_mail(
        &sink,
        Fault::None,
        &[("WONDERPOST_SMTP_PORT", closed_port.as_str())],
    );
    assert!(
        said.contains("cannot be reached") && said.contains("efused"),
        "{said}"
    );
    let without_login = Sink::open(Guard::StartTls, None);
    let said = says_of_mail(&without_login, Fault::None, &[]);
    assert!(said.contains("offers no way to log in"), "{said}");
    assert!(!sink.said_in_clear().iter().any(|word| word == "AUTH"));
    assert!(sink.taken().is_empty());
}

#[test]
fn the_log_says_why_a_letter_does_not_leave_and_names_nobody() {
    for (fault, words) in [
        (
            Fault::Say(Stage::Auth, "535 no games@example.org here"),
            "logging in to the mail server failed (535)",
        ),
        (
            Fault::Say(Stage::Rcpt, "550 5.1.1 <ada@example.org> unknown"),
            "did not take the recipient (550)",
        ),
        (
            Fault::Say(Stage::Rcpt, "<ada@example.org> who?"),
            "did not take the recipient",
        ),
    ] {
        let database = databases::sqlite();
        let ask = AskSignIn {
            address: "ada@example.org",
            browser_token: "a browser",
            next_path: "/",
            guest: None,
            client: None,
            language: Language::ENGLISH,
            form: None,
        };
        sign_in::ask(&database.open(), &Clock::system(), &ask).expect("a letter is queued");
        let sink = Sink::open(Guard::StartTls, Some(LOGIN));
        sink.plans(&[fault]);
        let (_, said) = runs(&database, sink.port, &[], &["tick"]);
        assert!(said.contains(words), "{said}");
        assert!(!said.contains("example.org"), "{said}");
    }
}
