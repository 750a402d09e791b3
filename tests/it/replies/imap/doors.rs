//! The running program with a mailbox: it notices mails, says how things stand, stops, and plays a whole game.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use wonderpost::mail::mime;
use wonderpost::tables::replies::Received;
use wonderpost::tables::{Status, look};

use super::dovecot::certificates;
use super::{Dovecot, PASSWORD, all_marked, other_mail, said, saying, settings, starts};
use crate::replies::games::{NAMES, Player, says};
use crate::replies::once::{begun, first_number};
use crate::replies::postfix::waits;
use crate::replies::trial::{self, BACK, PASS};
use crate::replies::world::{self, Mail};
use crate::support::databases::{self, TestDatabase};
use crate::support::program::Program;

/// The host's page.
fn host_page(program: &Program) -> String {
    let mut stream = TcpStream::connect(program.address).expect("it listens");
    let ask = format!(
        "GET /host HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        program.address
    );
    stream.write_all(ask.as_bytes()).expect("it hears");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("it answers");
    page
}

/// Asks the program to stop. Gives whether it ended well, and its log.
fn stops(mut program: Program) -> (bool, String) {
    let id = program.process().to_string();
    assert!(
        Command::new("kill")
            .arg(id)
            .status()
            .expect("it runs")
            .success()
    );
    let is_well = program.has_ended_well();
    (is_well, program.log())
}

#[test]
fn an_answer_in_the_mailbox_plays_soon() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let dovecot = Dovecot::start(&format!("soon-{}", database.label), "");
        let mut settings = settings(&dovecot, "tls", dovecot.tls_port);
        settings.push((
            "RUST_LOG",
            "info,async_imap=trace,imap_proto=trace".to_owned(),
        ));
        let program = starts(&database, &dovecot.folder.join("data"), &settings);
        waits("the first look", || {
            host_page(&program)
                .contains("fetched by IMAP from localhost")
                .then_some(())
        });
        let mail = Mail::answering(&letter, first_number(&letter));
        let delivered = Instant::now();
        dovecot.delivers(&mail.raw());
        all_marked(&dovecot, 1);
        println!(
            "{}: handled after {:?}",
            database.label,
            delivered.elapsed()
        );
        assert!(delivered.elapsed() < Duration::from_secs(10));
        assert_eq!(world::receive(&service, &mail), Received::Known);
        assert_eq!(dovecot.count_marked("\\Seen"), 1);
        let begun = Instant::now();
        let (is_well, log) = stops(program);
        assert!(is_well, "{log}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{log}");
        assert!(log.contains("a mail was taken"), "{log}");
        let token = mail.to.trim_start_matches("reply+");
        let token = token.split('@').next().expect("a token");
        for secret in [PASSWORD, token, "mail.example", "Your turn", "localhost"] {
            assert!(!log.contains(secret), "{secret} in\n{log}");
        }
    }
}

/// What `wonderpost check` says, and whether all is well.
fn checks(database: &TestDatabase, folder: &Path, settings: &[(&str, String)]) -> (bool, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .arg("check")
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder)
        .env("WONDERPOST_DATABASE_URL", database.url())
        .envs(settings.iter().map(|(name, value)| (*name, value.as_str())))
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    let errors = String::from_utf8_lossy(&done.stderr);
    (done.status.success(), format!("{text}{errors}"))
}

#[test]
fn the_check_says_what_is_wrong_with_the_mailbox_and_what_to_do() {
    let database = databases::sqlite();
    let dovecot = Dovecot::start("check", "");
    let data = dovecot.folder.join("data");
    let plain = settings(&dovecot, "tls", dovecot.tls_port);
    let (is_well, text) = checks(&database, &data, &plain);
    let well = "Answers to letters: fetched by IMAP from localhost, folder INBOX, where mails to reply@play.example.org must arrive; new mails are told at once; senders are believed when mx.play.example.org vouches for them.";
    assert!(is_well && text.contains(well), "{text}");
    let with = |name: &str, value: &str| {
        let name = format!("WONDERPOST_IMAP_{name}");
        let mut settings = plain.clone();
        for (one, is) in &mut settings {
            if *one == name {
                value.clone_into(is);
            }
        }
        settings
    };
    let others = dovecot.folder.join("others");
    fs::create_dir_all(&others).expect("a folder");
    certificates(&others, "other");
    let other = others.join("other.pem").display().to_string();
    let clear = dovecot.port.to_string();
    let cases = [
        (
            with("PASSWORD", "wrong-password"),
            "correct WONDERPOST_IMAP_USER and WONDERPOST_IMAP_PASSWORD",
        ),
        (with("CA_FILE", &other), "does not prove who it is"),
        (
            with("CA_FILE", "/nonexistent/ca.pem"),
            "correct WONDERPOST_IMAP_CA_FILE",
        ),
        (
            with("PORT", "1"),
            "correct WONDERPOST_IMAP_HOST and WONDERPOST_IMAP_PORT",
        ),
        (with("PORT", &clear), "WONDERPOST_IMAP_SECURITY"),
    ];
    for (settings, words) in cases {
        let (is_well, text) = checks(&database, &data, &settings);
        assert!(!is_well && text.contains(words), "{words}\n{text}");
        for secret in ["wrong-password", PASSWORD] {
            assert!(!text.contains(secret), "{text}");
        }
    }
    let mut settings = plain.clone();
    settings.push(("WONDERPOST_IMAP_FOLDER", "Nowhere".to_owned()));
    let (is_well, text) = checks(&database, &data, &settings);
    assert!(
        !is_well && text.contains("does not open the folder Nowhere"),
        "{text}"
    );
    assert_eq!(dovecot.count_marked("\\Seen"), 0);
}

#[test]
fn the_check_gets_its_letter_back_from_the_mailbox() {
    for database in databases::every() {
        let dovecot = Dovecot::start(&format!("trial-{}", database.label), "");
        let data = dovecot.folder.join("data");
        let settings = settings(&dovecot, "tls", dovecot.tls_port);
        let of_check: Vec<(&str, &str)> = settings
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let (is_well, said) = trial::checks(&database, &data, &of_check, "1", |_taken| {});
        let words =
            "if it lies in the folder INBOX of reply at localhost, start `wonderpost serve`";
        assert!(!is_well && said.contains(words), "{said}");
        let program = starts(&database, &data, &settings);
        let (is_well, said) = trial::checks(&database, &data, &of_check, "60", |taken| {
            dovecot.delivers(&trial::delivered(taken, PASS));
        });
        assert!(is_well && said.contains(BACK), "{said}");
        all_marked(&dovecot, 1);
        assert_eq!(dovecot.count_marked("\\Seen"), 1, "nobody needs to read it");
        drop(program);
    }
}

/// The most memory that a process ever held, in KiB.
fn most_memory(program: &Program) -> u64 {
    let path = format!("/proc/{}/status", program.process());
    let status = fs::read_to_string(path).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|rest| rest.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

#[test]
fn a_thousand_other_mails_and_one_that_is_too_large_hold_nothing_up() {
    let database = databases::sqlite();
    let service = world::service(&database);
    let letter = begun(&service);
    let dovecot = Dovecot::start("thousand", "");
    let data = dovecot.folder.join("data");
    let mut settings = settings(&dovecot, "tls", dovecot.tls_port);
    // Nobody reads its log, and a line for each mail would fill the pipe.
    settings.push(("RUST_LOG", "warn,wonderpost::cli=info".to_owned()));
    let program = starts(&database, &data, &settings);
    waits("the first look", || {
        host_page(&program)
            .contains("fetched by IMAP from localhost")
            .then_some(())
    });
    let before = most_memory(&program);
    // A hundred megabytes, and an answer at the beginning, in the middle and at the end.
    let filler = "x".repeat(99).to_owned() + "\r\n";
    let filler = filler.repeat(1000);
    for number in 0..1000 {
        if number % 500 == 0 {
            let words = format!("line {}", number / 500 + 1);
            dovecot.delivers(&saying(&letter, &words).raw());
        }
        dovecot.delivers(&other_mail(&filler));
    }
    let large = other_mail(&filler.repeat(30));
    dovecot.delivers(&large);
    dovecot.delivers(&saying(&letter, "line 3").raw());
    let begun = Instant::now();
    waits("the last answer", || {
        (said(&service).len() == 3).then_some(())
    });
    println!("1,000 other mails took {:?}", begun.elapsed());
    assert_eq!(said(&service), super::numbered(3), "in their order");
    all_marked(&dovecot, 1004);
    // What was not for the program stays unread.
    assert_eq!(dovecot.count_marked("\\Seen"), 3);
    let grown = most_memory(&program).saturating_sub(before);
    println!("memory grew by {grown} KiB");
    assert!(grown < 32 * 1024, "memory grew by {grown} KiB");
}

/// Takes the letters that the program wrote as files: who got it, and its bytes.
fn letters(folder: &Path, known: &mut BTreeSet<PathBuf>) -> Vec<(usize, String)> {
    let mut new = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return new;
    };
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|end| end == "eml"))
        .collect();
    paths.sort();
    for path in paths {
        if known.insert(path.clone()) {
            let raw = fs::read_to_string(&path).expect("it is text");
            let to = world::header(&raw, "To").expect("a letter has a reader");
            let seat = NAMES
                .iter()
                .position(|name| to.contains(&world::address_of(name)));
            new.push((seat.expect("a player"), raw));
        }
    }
    new
}

/// Plays a game of Duel to its end: letters as files, in Danish and Dutch, and answers by IMAP.
fn plays(database: &TestDatabase) {
    let service = world::service(database);
    let dovecot = Dovecot::start(&format!("game-{}", database.label), "");
    let data = dovecot.folder.join("data");
    let mut settings = settings(&dovecot, "starttls", dovecot.port);
    settings.push(("WONDERPOST_MAIL_FROM", "post@play.example.org".to_owned()));
    let program = starts(database, &data, &settings);
    let (uid, _) = world::invites(&service, "duel", &NAMES[..2], &[], &["da", "nl"]);
    let mut player = Player::new(&service, &uid, "duel");
    let mut known = BTreeSet::new();
    let mut answered = 0;
    loop {
        let is_over = look::now(&service, &uid, Some(player.opener()))
            .is_ok_and(|look| look.table.status == Status::Over);
        if is_over {
            break;
        }
        let new = waits("a letter", || {
            let new = letters(&data.join("letters"), &mut known);
            (!new.is_empty()).then_some(new)
        });
        for (seat, raw) in new {
            let mail = mime::read(&raw).expect("a letter of ours");
            let Some(text) = says(&mut player, seat, &mail) else {
                continue;
            };
            let from = world::address_of(NAMES[seat]);
            dovecot.delivers(&Mail::to_letter(&from, &raw, &mail.text, &text).raw());
            answered += 1;
            assert!(answered < 600, "the game does not end");
        }
    }
    println!("duel by IMAP on {}: {answered} answers", database.label);
    assert!(answered > 10);
    all_marked(&dovecot, answered);
    drop(program);
}

#[test]
fn a_game_of_duel_is_played_with_answers_fetched_by_imap() {
    for database in databases::every() {
        plays(&database);
    }
}
