//! `wonderpost check` tries the way of letters, and the log tells why one does not leave, naming nobody.

use super::sink::{Fault, Guard, Sink, Stage};
use super::worker;
use crate::prelude::*;
use crate::web::support::Says as _;

const LOGIN: (&str, &str) = ("games", "open-sesame");

/// Runs a command with settings that suit a server; those in `changed` are others.
fn runs(database: &TestDatabase, sink: &Sink, changed: &[Setting<'_>], command: &[&str]) -> Ran {
    let ca = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/mail/tls/ca.pem");
    let host = Host::new(database).with(&[
        ("WONDERPOST_MAIL_FROM", "games@example.org"),
        ("WONDERPOST_SMTP_HOST", "localhost"),
        ("WONDERPOST_SMTP_PORT", &sink.port.to_string()),
        ("WONDERPOST_SMTP_USER", LOGIN.0),
        ("WONDERPOST_SMTP_PASSWORD", LOGIN.1),
        ("WONDERPOST_SMTP_CA_FILE", ca),
    ]);
    host.runs_with(changed, command)
}

#[test]
fn check_tries_tls_and_login_in_the_name_of_the_site_and_sends_a_letter_if_asked() {
    let database = databases::sqlite();
    let open = || Sink::open(Guard::StartTls, Some(LOGIN));
    let (sink, send) = (open(), ["check", "--send", "host@example.org"]);
    let said = runs(&database, &sink, &[], &["check"]).well();
    said.says("takes the login").lacks("WONDERPOST_SMTP_HOST:");
    assert!(said.starts_with("All is well."), "{said}");
    let listed = runs(&database, &sink, &[], &["check", "--settings"]).well();
    listed.says("* WONDERPOST_SMTP_HOST:");
    assert!(sink.taken().is_empty());
    let said = runs(&database, &sink, &[], &send).well();
    said.says("has taken a letter to host@example.org");
    let taken = sink.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].recipient, "host@example.org");
    assert!(taken[0].was_encrypted);
    taken[0].raw.says("Wonderpost can send letters");
    let site = ("WONDERPOST_BASE_URL", "https://play.example.org");
    let own = ("WONDERPOST_SMTP_HELLO", "out.example.org");
    for (changed, name) in [
        (&[site][..], "play.example.org"),
        (&[site, own], "out.example.org"),
    ] {
        let sink = open();
        runs(&database, &sink, changed, &send);
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
    let said = runs(&database, sink, changed, &send).ill();
    said.lacks("sesame");
    assert!(said.starts_with("One thing is wrong:\nMail: "), "{said}");
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
        says_of_mail(&sink, fault, changed).says(words);
    }
    let said = says_of_mail(&sink, Fault::None, &[closed]);
    said.says_all(["cannot be reached", "efused"]);
    let without_login = Sink::open(Guard::StartTls, None);
    let said = says_of_mail(&without_login, Fault::None, &[]);
    said.says("offers no way to log in");
    assert!(!sink.said_in_clear().iter().any(|word| word == "AUTH"));
    assert!(sink.taken().is_empty());
}

#[test]
fn the_log_says_why_a_letter_does_not_leave_and_names_nobody() {
    let login = "logging in to the mail server failed (535)";
    let recipient = "did not take the recipient";
    let unknown = "550 5.1.1 <ada@example.org> unknown";
    for (stage, says, words) in [
        (Stage::Auth, "535 no games@example.org here", login),
        (Stage::Rcpt, unknown, "did not take the recipient (550)"),
        (Stage::Rcpt, "<ada@example.org> who?", recipient),
    ] {
        let database = databases::sqlite();
        worker::ask(&database.open(), &Clock::system());
        let sink = Sink::open(Guard::StartTls, Some(LOGIN));
        sink.plans(&[Fault::Say(stage, says)]);
        let ran = runs(&database, &sink, &[], &["tick"]);
        ran.said.says(words).lacks("example.org");
    }
}
