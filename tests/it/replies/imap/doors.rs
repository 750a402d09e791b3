//! The running program with a mailbox: it notices mails, says how things stand, stops, and plays a whole game.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use wonderpost::config::Security;
use wonderpost::tables::replies::Received;

use super::dovecot::tls;
use super::{Mailbox, PASSWORD, numbered, other_mail, said, starts};
use crate::mail::check::says;
use crate::replies::games::{Post, plays};
use crate::replies::server::{files, folder};
use crate::replies::trial::{self, BACK, PASS};
use crate::replies::world::{Mail, World, begun_beside_programs, given, token};
use crate::support::databases;
use crate::support::http::{found, until};
use crate::support::program::Program;
use crate::support::random;
use crate::support::report::cases;
use crate::support::sending::header;

/// Waits until the host's page of a program says that it has looked into its mailbox.
fn has_looked(program: &Program) {
    until("the first look", || {
        let mut stream = TcpStream::connect(program.address).expect("it listens");
        let address = program.address;
        let ask = format!("GET /host HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(ask.as_bytes()).expect("it hears");
        let mut page = String::new();
        stream.read_to_string(&mut page).expect("it answers");
        page.contains("fetched by IMAP from localhost")
    });
}

/// Asks the program to stop. Gives whether it ended well, and its log.
fn stops(mut program: Program) -> (bool, String) {
    let id = program.process().to_string();
    let status = Command::new("kill").arg(id).status();
    assert!(status.expect("it runs").success());
    until("its end", || program.has_ended());
    let is_well = program.has_ended_well();
    (is_well, program.log())
}

#[test]
fn an_answer_in_the_mailbox_plays_soon() {
    for (world, letter) in begun_beside_programs() {
        let mailbox = Mailbox::new();
        let mut settings = mailbox.tls_settings();
        let logs = "info,async_imap=trace,imap_proto=trace".to_owned();
        settings.push(("RUST_LOG", logs));
        let program = starts(&world.database, &folder("soon"), &settings);
        has_looked(&program);
        let mail = world.first_move(&letter);
        let delivered = Instant::now();
        mailbox.delivers(&mail.raw());
        mailbox.are_marked(1);
        // Without being told of it, the program would look after some minutes only.
        let lasted = delivered.elapsed();
        assert!(lasted < Duration::from_secs(60), "handled after {lasted:?}");
        assert_eq!(world.receives(&mail), Received::Known);
        assert_eq!(mailbox.count_marked("\\Seen"), 1);
        let (is_well, log) = stops(program);
        assert!(is_well, "{log}");
        assert!(log.contains("a mail was taken"), "{log}");
        let token = token(&mail.to);
        for secret in [PASSWORD, token, "mail.example", "Your turn", "localhost"] {
            assert!(!log.contains(secret), "{secret} in\n{log}");
        }
    }
}

#[test]
fn the_check_says_what_is_wrong_with_the_mailbox_and_what_to_do() {
    let database = databases::sqlite();
    let mailbox = Mailbox::new();
    let folder = folder("check").display().to_string();
    // What the check says with another value of a setting, and whether all is well.
    let checks = |name: &'static str, value: &str| {
        let mut settings = mailbox.tls_settings();
        settings.retain(|(one, _)| *one != name);
        settings.push((name, value.to_owned()));
        settings.push(("WONDERPOST_DATA_DIR", folder.clone()));
        settings.push(("WONDERPOST_DATABASE_URL", database.url().to_owned()));
        let (code, said) = says(&given(&settings), &["check"]);
        (code == Some(0), said)
    };
    let (is_well, said) = checks("WONDERPOST_IMAP_FOLDER", "INBOX");
    let well = "Answers to letters: fetched by IMAP from localhost, folder INBOX, where mails to reply@play.example.org must arrive; new mails are told at once; senders are believed when mx.play.example.org vouches for them.";
    assert!(is_well && said.contains(well), "{said}");
    let (other, clear) = (tls("other.pem"), mailbox.port().to_string());
    for (name, value, words) in [
        (
            "WONDERPOST_IMAP_PASSWORD",
            "wrong-password",
            "correct WONDERPOST_IMAP_USER and WONDERPOST_IMAP_PASSWORD",
        ),
        (
            "WONDERPOST_IMAP_CA_FILE",
            other.to_str().expect("text"),
            "does not prove who it is",
        ),
        (
            "WONDERPOST_IMAP_CA_FILE",
            "/nonexistent/ca.pem",
            "correct WONDERPOST_IMAP_CA_FILE",
        ),
        (
            "WONDERPOST_IMAP_PORT",
            "1",
            "correct WONDERPOST_IMAP_HOST and WONDERPOST_IMAP_PORT",
        ),
        ("WONDERPOST_IMAP_PORT", &clear, "WONDERPOST_IMAP_SECURITY"),
        (
            "WONDERPOST_IMAP_FOLDER",
            "Nowhere",
            "does not open the folder Nowhere",
        ),
    ] {
        let (is_well, said) = checks(name, value);
        assert!(!is_well && said.contains(words), "{words}\n{said}");
        for secret in ["wrong-password", PASSWORD] {
            assert!(!said.contains(secret), "{said}");
        }
    }
    assert_eq!(mailbox.count_marked("\\Seen"), 0);
}

#[test]
fn the_check_gets_its_letter_back_from_the_mailbox() {
    for database in databases::every() {
        let mailbox = Mailbox::new();
        let data = folder("trial");
        let settings = mailbox.tls_settings();
        let of_check = given(&settings);
        let (is_well, said) = trial::checks(&database, &data, &of_check, "1", |_taken| {});
        let words = format!(
            "if it lies in the folder INBOX of {} at localhost, start `wonderpost serve`",
            mailbox.user
        );
        assert!(!is_well && said.contains(&words), "{said}");
        let _program = starts(&database, &data, &settings);
        let (is_well, said) = trial::checks(&database, &data, &of_check, "300", |taken| {
            mailbox.delivers(&trial::delivered(taken, PASS));
        });
        assert!(is_well && said.contains(BACK), "{said}");
        mailbox.are_marked(1);
        let seen = mailbox.count_marked("\\Seen");
        assert_eq!(seen, 1, "nobody needs to read it");
    }
}

/// The most memory that a process ever held, in KiB.
fn most_memory(program: &Program) -> u64 {
    let path = format!("/proc/{}/status", program.process());
    let status = fs::read_to_string(path).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|rest| rest.split_whitespace().next());
    let number = number.and_then(|number| number.parse().ok());
    number.expect("a number")
}

#[test]
fn hundreds_of_other_mails_and_one_that_is_too_large_hold_nothing_up() {
    let world = World::beside_a_program(databases::sqlite());
    let letter = world.begins();
    let mailbox = Mailbox::new();
    let mut settings = mailbox.tls_settings();
    // Nobody reads its log, and a line for each mail would fill the pipe.
    settings.push(("RUST_LOG", "warn,wonderpost::cli=info".to_owned()));
    let program = starts(&world.database, &folder("thousand"), &settings);
    has_looked(&program);
    let before = most_memory(&program);
    // A hundred kilobytes each, and an answer at the beginning, in the middle and at the end.
    let filler = ("x".repeat(99) + "\r\n").repeat(1000);
    let other = other_mail(&filler);
    let (count, answers) = (cases(200, 1000), numbered(3));
    for half in 0..2 {
        mailbox.gets_talk(&world, &letter, &answers[half..=half]);
        for _ in 0..count / 2 {
            mailbox.delivers(&other);
        }
    }
    mailbox.delivers(&other_mail(&filler.repeat(30)));
    mailbox.gets_talk(&world, &letter, &answers[2..]);
    until("the last answer", || said(&world).len() == 3);
    assert_eq!(said(&world), answers, "in their order");
    mailbox.are_marked(count + 4);
    // What was not for the program stays unread.
    assert_eq!(mailbox.count_marked("\\Seen"), 3);
    let grown = most_memory(&program).saturating_sub(before);
    println!("memory grew by {grown} KiB");
    assert!(grown < 32 * 1024, "memory grew by {grown} KiB");
}

/// Letters that the program writes as files, and answers that it fetches.
struct Files<'a> {
    folder: &'a Path,
    known: BTreeSet<PathBuf>,
    mailbox: &'a Mailbox,
}

impl Files<'_> {
    fn new_letters(&mut self) -> Vec<(String, String)> {
        let mut new = files(self.folder);
        new.retain(|path| path.extension().is_some_and(|end| end == "eml"));
        new.retain(|path| self.known.insert(path.clone()));
        let read = |path| {
            let raw = fs::read_to_string(path).expect("it is text");
            let to = header(&raw, "To").expect("a letter has a reader");
            let address = to.rsplit('<').next().expect("an address");
            (address.trim_end_matches('>').to_owned(), raw)
        };
        new.into_iter().map(read).collect()
    }
}

impl Post for Files<'_> {
    fn letters(&mut self) -> Vec<(String, String)> {
        found("a letter", || {
            let new = self.new_letters();
            (!new.is_empty()).then_some(new)
        })
    }

    fn sends(&mut self, mail: &Mail) {
        self.mailbox.delivers(&mail.raw());
    }
}

#[test]
fn a_game_of_duel_is_played_with_answers_fetched_by_imap() {
    // In a long run to its end.
    let most = if random::is_long() { usize::MAX } else { 6 };
    for database in databases::every() {
        let world = World::beside_a_program(database);
        let mailbox = Mailbox::new();
        let data = folder("game");
        let mut settings = mailbox.settings(Security::StartTls, mailbox.port());
        settings.push(("WONDERPOST_MAIL_FROM", "post@play.example.org".to_owned()));
        let _program = starts(&world.database, &data, &settings);
        let mut post = Files {
            folder: &data.join("letters"),
            known: BTreeSet::new(),
            mailbox: &mailbox,
        };
        let answered = plays(&world, "duel", 2, &[], &mut post, most);
        assert!(answered > 5);
        mailbox.are_marked(answered);
    }
}
