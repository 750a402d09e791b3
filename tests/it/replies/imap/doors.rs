//! The running program with a mailbox: it notices mails, says how things stand, stops, and plays a whole game.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::dovecot::tls;
use super::{Mailbox, PASSWORD, numbered, other_mail, said};
use crate::prelude::*;
use crate::replies::games::{Inboxes, Post, plays};
use crate::replies::trial::{self, BACK, PASS};
use crate::replies::world::{Begun, Mail, World, begun_beside_programs, token};
use crate::support::report::cases;

/// Waits until the host's page of a program says that it has looked into its mailbox.
fn has_looked(program: &Program) {
    let is_told = |page: &str| page.contains("fetched by IMAP from localhost");
    until("the first look", || is_told(&program.asks("/host").body));
}

#[each::test(begun_beside_programs())]
fn an_answer_in_the_mailbox_plays_soon((world, letter): Begun) {
    let mailbox = Mailbox::new();
    let host = mailbox.host(&world.database);
    let logs = "info,async_imap=trace,imap_proto=trace";
    let mut program = host.serves_with(&[("RUST_LOG", logs)]);
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
    let log = program.stops();
    log.says("a mail was taken");
    let token = token(&mail.to);
    log.lacks_all([PASSWORD, token, "mail.example", "Your turn", "localhost"]);
}

#[test]
fn the_check_says_what_is_wrong_with_the_mailbox_and_what_to_do() {
    let database = databases::sqlite();
    let mailbox = Mailbox::new();
    let host = mailbox.host(&database);
    let well = "Answers to letters: fetched by IMAP from localhost, folder INBOX, where mails to reply@play.example.org must arrive; new mails are told at once; senders are believed when mx.play.example.org vouches for them.";
    host.runs(&["check"]).well().says(well);
    let login = "correct WONDERPOST_IMAP_USER and WONDERPOST_IMAP_PASSWORD";
    let address = "correct WONDERPOST_IMAP_HOST and WONDERPOST_IMAP_PORT";
    let other = tls("other.pem").display().to_string();
    let clear = mailbox.port().to_string();
    for (name, value, words) in [
        ("PASSWORD", "wrong-password", login),
        ("CA_FILE", &other, "does not prove who it is"),
        ("CA_FILE", "/none/ca", "correct WONDERPOST_IMAP_CA_FILE"),
        ("PORT", "1", address),
        ("PORT", &clear, "WONDERPOST_IMAP_SECURITY"),
        ("FOLDER", "Nowhere", "does not open the folder Nowhere"),
    ] {
        let name = format!("WONDERPOST_IMAP_{name}");
        let said = host.runs_with(&[(&name, value)], &["check"]).ill();
        said.says(words).lacks_all(["wrong-password", PASSWORD]);
    }
    assert_eq!(mailbox.count_marked("\\Seen"), 0);
}

#[each::test(databases::every())]
fn the_check_gets_its_letter_back_from_the_mailbox(database: TestDatabase) {
    let mailbox = Mailbox::new();
    let host = mailbox.host(&database);
    let user = &mailbox.user;
    let lies = format!("if it lies in the folder INBOX of {user} at localhost");
    let said = trial::checks(&host, "1", |_taken| {}).ill();
    said.says(&format!("{lies}, start `wonderpost serve`"));
    let _program = host.serves();
    let back = trial::checks(&host, "300", |taken| {
        mailbox.delivers(trial::delivered(taken, PASS).as_bytes());
    });
    back.well().says(BACK);
    mailbox.are_marked(1);
    let seen = mailbox.count_marked("\\Seen");
    assert_eq!(seen, 1, "nobody needs to read it");
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
    let host = mailbox.host(&world.database);
    let program = host.serves();
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
    folder: PathBuf,
    read: Inboxes,
    mailbox: &'a Mailbox,
}

impl Post for Files<'_> {
    fn letters(&mut self) -> Vec<(String, String)> {
        self.read.new_in(&self.folder)
    }

    fn sends(&mut self, mail: &Mail) {
        self.mailbox.delivers(&mail.raw());
    }
}

#[each::test(databases::every())]
fn a_game_of_duel_is_played_with_answers_fetched_by_imap(database: TestDatabase) {
    // In a long run to its end.
    let most = if random::is_long() { usize::MAX } else { 6 };
    let world = World::beside_a_program(database);
    let mailbox = Mailbox::new();
    let host = mailbox.host_at(&world.database, "starttls", mailbox.port());
    let from = ("WONDERPOST_MAIL_FROM", "post@play.example.org");
    let _program = host.serves_with(&[from]);
    let mut post = Files {
        folder: host.folder.join("letters"),
        read: Inboxes::default(),
        mailbox: &mailbox,
    };
    let answered = plays(&world, "duel", 2, &[], &mut post, most);
    assert!(answered > 5);
    mailbox.are_marked(answered);
}
