//! Mails as mail programs really write them: what is understood, and that nothing wrong is ever played.

use std::path::Path;
use std::sync::Arc;

use mailbox::{self, Bounce, Dmarc, Incoming, Server, Us};
use rules::Stored;
use serde_json::Value;
use wonderpost::journal;
use wonderpost::mail::letter::is_number;
use wonderpost::table::fold::Table;
use wonderpost::tell::replies::ask::{self, Ask, Writer};

use crate::prelude::*;

/// The mails of a folder, as bytes, with what its index says of each.
pub(super) fn rows(name: &str) -> Vec<(Value, Vec<u8>)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mail")).join(name);
    let index = std::fs::read_to_string(folder.join("index.json")).expect("an index");
    let rows: Vec<Value> = serde_json::from_str(&index).expect("a list");
    let read = |row: Value| {
        let file = folder.join(row["file"].as_str().expect("a file"));
        let raw = std::fs::read(file).expect("it is there");
        (row, raw)
    };
    rows.into_iter().map(read).collect()
}

/// The same, read.
fn mails(name: &str) -> Vec<(Value, Incoming)> {
    let servers = [Server::Named("mx.play.example".to_owned())];
    let us = Us {
        servers: &servers,
        banners: &[],
        mailbox: Some("reply@play.example"),
    };
    let read = |(row, raw): (Value, Vec<u8>)| {
        let mail = mailbox::read(&raw, &us).unwrap_or_else(|why| panic!("{}: {why}", row["file"]));
        (row, mail)
    };
    rows(name).into_iter().map(read).collect()
}

/// The position of the corpus: Duel, Age I, two cards taken, seat 1 to move.
fn table() -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/duel/2-first_game.jsonl");
    let lines = std::fs::read_to_string(path).expect("a journal");
    let export = journal::export::read(&lines).expect("an export");
    let events: Vec<_> = export.events.into_iter().take(12).map(Arc::new).collect();
    Table::fold(&events, &Library::default()).expect("it folds")
}

/// What a text would do: "build theater", "number 2 b", "show" … or nothing.
fn does(table: &Table, text: &str, language: &str) -> String {
    let writer = Writer {
        language: Language::find(language).expect("a language"),
        names: &["Ben"],
        has_seat: true,
        is_move: &|_| false,
    };
    let Ok(ask) = ask::understand(text, writer) else {
        return "nothing".to_owned();
    };
    match ask {
        Ask::Moves(moves) => {
            let read = |(lines, _): (Vec<String>, Vec<String>)| match &lines[..] {
                [line] if is_number(line) => {
                    Some(format!("number {}", line.to_lowercase().replace(' ', "")))
                }
                _ => plays(table, &lines),
            };
            let played = moves.readings().find_map(read);
            played.unwrap_or_else(|| "nothing".to_owned())
        }
        Ask::Show => "show".to_owned(),
        Ask::History => "history".to_owned(),
        Ask::Help => "help".to_owned(),
        Ask::Undo => "undo".to_owned(),
        Ask::Resign => "resign".to_owned(),
        Ask::Decline => "decline".to_owned(),
        Ask::StopLetters => "stop".to_owned(),
        Ask::Accept(name) => format!("accept {name}"),
        Ask::Say(words) => format!("say {}", flat(&words)),
        Ask::Language(code) => format!("language {code}"),
    }
}

/// The canonical moves of lines that can all be played, one after the other.
fn plays(table: &Table, lines: &[String]) -> Option<String> {
    let mut position = table.position.copy();
    let mut played = Vec::new();
    for line in lines {
        let mut chance: SeededChance = table.chance(&"00".repeat(32))?;
        let (canonical, events) = position.decide(Seat(1), line, &mut chance).ok()?;
        for event in events {
            let event = Stored {
                seat: Some(Seat(1)),
                ..event.stored()
            };
            position.apply(event).expect("what was decided is applied");
        }
        played.push(canonical);
    }
    Some(played.join(", "))
}

/// The same of the index.
fn wanted(row: &Value) -> String {
    let does = &row["does"];
    let list = |name: &str| {
        let items = does[name].as_array()?.iter().filter_map(Value::as_str);
        Some(items.collect::<Vec<_>>())
    };
    if let Some(moves) = list("play") {
        return moves.join(", ");
    }
    if let Some(number) = list("number") {
        return format!("number {}", number.concat());
    }
    match ["command", "say", "language"].map(|name| does[name].as_str()) {
        [Some(command), ..] => command.to_owned(),
        [_, Some(words), _] => format!("say {}", flat(words)),
        [.., Some(code)] => format!("language {code}"),
        _ => "nothing".to_owned(),
    }
}

#[test]
fn answers_of_real_mail_programs_are_understood_and_nothing_wrong_is_played() {
    let table = table();
    let mails = mails("replies");
    let (count, mut lost, mut wrong) = (mails.len(), Vec::new(), Vec::new());
    for (row, mail) in mails {
        let file = row["file"].as_str().expect("a file");
        assert_eq!(mail.robot, None, "{file} is from a human");
        assert_eq!(mail.from, ["ben@mail.example"], "{file}");
        let pass = Dmarc::Pass {
            domain: "mail.example".to_owned(),
        };
        assert_eq!(mail.dmarc, pass, "{file}");
        let language = row["language"].as_str().expect("a language");
        let (does, wanted) = (does(&table, &mail.own_text, language), wanted(&row));
        let reads = row["reads"].to_string();
        // What follows the word for talk is talk.
        let is_talk = row["does"]["say"].is_string() && does.starts_with("say ");
        let is_allowed = does == wanted
            || is_talk
            || does == "nothing"
            || reads.contains(&format!("\"{does}\""));
        if !is_allowed {
            wrong.push(format!("{file}: {does}, not {wanted}: {:?}", mail.own_text));
        } else if does != wanted && wanted != "nothing" && row["doubt"] != true {
            lost.push(format!("{file}: {does}, not {wanted}: {:?}", mail.own_text));
        }
    }
    println!("{count} answers, {} not understood: {lost:#?}", lost.len());
    assert!(count >= 300);
    assert!(wrong.is_empty(), "wrongly done: {wrong:#?}");
    assert!(lost.len() * 100 <= count * 5);
}

#[test]
fn the_own_text_of_every_answer_is_found() {
    let differs = |(row, mail): &(Value, Incoming)| {
        let says = row["says"].as_str().expect("what it says");
        (flat(says) != flat(&mail.own_text))
            .then(|| format!("{}: {:?}, not {says:?}", row["file"], mail.own_text))
    };
    let mails = mails("replies");
    let different: Vec<_> = mails.iter().filter_map(differs).collect();
    assert!(different.len() * 100 <= mails.len() * 2, "{different:#?}");
}

#[test]
fn automatic_mails_are_known_for_what_they_are() {
    let mails = mails("robots");
    assert!(mails.len() >= 80);
    for (row, mail) in &mails {
        assert!(mail.robot.is_some(), "{} is a robot's", row["file"]);
    }
}

#[test]
fn bounces_are_read() {
    let mails = mails("bounces");
    let mut wrong = Vec::new();
    for (row, mail) in &mails {
        let is_notice = mail.bounce.is_some() || mail.robot.is_some();
        assert!(is_notice, "{} is no answer", row["file"]);
        let is_permanent = mail.bounce == Some(Bounce::Permanent);
        if is_permanent != (row["class"] == "permanent") {
            wrong.push(format!("{}: {:?}", row["file"], mail.bounce));
        }
    }
    assert!(mails.len() >= 70);
    assert!(wrong.len() * 100 <= mails.len() * 5, "{wrong:#?}");
}
