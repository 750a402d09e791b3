//! `wonderpost check` tries the way of letters, and the log tells why one does not leave, naming nobody.
#![expect(
    clippy::expect_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use wonderpost::clock::Clock;

use super::sink::{Fault, Guard, Sink, Stage};
use super::worker;
use crate::archive::commands::wonderpost;
use crate::support::cleanup::Folder;
use crate::support::databases::{self, TestDatabase};

const LOGIN: (&str, &str) = ("games", "open-sesame");

/// Runs the program with these settings. Gives its exit code, and all that was said.
pub(crate) fn says(settings: &[(&str, &str)], command: &[&str]) -> (Option<i32>, String) {
    let output = wonderpost(settings, command);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).expect("text");
    (output.status.code(), said)
}

/// Runs a command with settings that suit a server; those in `changed` are others, and empty ones are not set. Gives
/// whether all was well, and all that was said.
fn runs(
    database: &TestDatabase,
    port: u16,
    changed: &[(&str, &str)],
    command: &[&str],
) -> (bool, String) {
    let folder = Folder::new("check");
    let port = port.to_string();
    let ca = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/mail/tls/ca.pem");
    let mut settings = vec![
        ("WONDERPOST_DATA_DIR", folder.text()),
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
    let (code, said) = says(&settings, command);
    (code == Some(0), said)
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
    let words = "has taken a letter to host@example.org";
    assert!(is_well && said.contains(words), "{said}");
    let taken = sink.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].recipient, "host@example.org");
    assert!(taken[0].was_encrypted && taken[0].raw.contains("Wonderpost can send letters"));
}

#[test]
fn the_server_is_greeted_with_the_name_of_the_site() {
    let database = databases::sqlite();
    let site = ("WONDERPOST_BASE_URL", "https://play.example.org");
    let own = ("WONDERPOST_SMTP_HELLO", "out.example.org");
    for (changed, name) in [
        (&[site][..], "play.example.org"),
        (&[site, own], "out.example.org"),
    ] {
        let sink = Sink::open(Guard::StartTls, Some(LOGIN));
        let send = ["check", "--send", "host@example.org"];
        runs(&database, sink.port, changed, &send);
        // Once in clear, and again within TLS.
        assert_eq!(sink.greetings(), [name, name]);
        assert_eq!(sink.taken().len(), 1);
    }
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
    let causes = ["efused", "certificate: ", "(550", "not you"];
    for cause in causes.into_iter().chain(["Connection error"]) {
        let times = sentence.matches(cause).count();
        assert!(times <= 1, "`{cause}` is said {times} times: {sentence}");
    }
    sentence
}

#[test]
fn check_says_at_which_step_the_mail_server_refuses_and_what_to_do() {
    let sink = Sink::open(Guard::StartTls, Some(LOGIN));
    let closed = Sink::open(Guard::Open, None).port.to_string();
    let wrong = ("WONDERPOST_SMTP_PASSWORD", "wrong-sesame");
    let strange = ("WONDERPOST_SMTP_CA_FILE", "");
    let at_once = ("WONDERPOST_SMTP_SECURITY", "tls");
    let closed = ("WONDERPOST_SMTP_PORT", closed.as_str());
    let say = Fault::Say;
    let (sender, letter) = (say(Stage::Mail, "550 not you"), say(Stage::Dot, "554 spam"));
    let recipient = say(Stage::Rcpt, "550 not you");
    let late = say(Stage::Rcpt, "504 5.5.2 <vm>: need fully-qualified hostname");
    let hello = say(Stage::Ehlo, "504 5.5.2 <vm>: need fully-qualified hostname");
    for (fault, changed, words) in [
        (Fault::None, &[wrong][..], "correct WONDERPOST_SMTP_USER"),
        (Fault::None, &[strange], "name the certificate"),
        (Fault::None, &[at_once], "starttls is usual with 587"),
        (sender, &[], "correct WONDERPOST_MAIL_FROM"),
        (recipient, &[], "does not take a letter to"),
        (late, &[], "correct WONDERPOST_SMTP_HELLO"),
        (hello, &[], "correct WONDERPOST_SMTP_HELLO"),
        (letter, &[], "does not take the letter"),
    ] {
        let said = says_of_mail(&sink, fault, changed);
        assert!(said.contains(words), "{words}: {said}");
    }
    let said = says_of_mail(&sink, Fault::None, &[closed]);
    for words in ["cannot be reached", "efused"] {
        assert!(said.contains(words), "{said}");
    }
    let without_login = Sink::open(Guard::StartTls, None);
    let said = says_of_mail(&without_login, Fault::None, &[]);
    assert!(said.contains("offers no way to log in"), "{said}");
    assert!(!sink.said_in_clear().iter().any(|word| word == "AUTH"));
    assert!(sink.taken().is_empty());
}

#[test]
fn the_log_says_why_a_letter_does_not_leave_and_names_nobody() {
    for (stage, says, words) in [
        (
            Stage::Auth,
            "535 no games@example.org here",
            "logging in to the mail server failed (535)",
        ),
        (
            Stage::Rcpt,
            "550 5.1.1 <ada@example.org> unknown",
            "did not take the recipient (550)",
        ),
        (
            Stage::Rcpt,
            "<ada@example.org> who?",
            "did not take the recipient",
        ),
    ] {
        let database = databases::sqlite();
        worker::ask(&database.open(), &Clock::system());
        let sink = Sink::open(Guard::StartTls, Some(LOGIN));
        sink.plans(&[Fault::Say(stage, says)]);
        let (_, said) = runs(&database, sink.port, &[], &["tick"]);
        assert!(said.contains(words), "{said}");
        assert!(!said.contains("example.org"), "{said}");
    }
}
