//! The crowd of `cargo bench -- load`: it plays against the program as it serves, and only where it disturbs nobody.

use bench::Load;
use clap::Parser;
use serde_json::Value;

use crate::prelude::*;
use crate::support::databases::count;

#[path = "../../../benches/load/mod.rs"]
mod bench;

/// Lets a crowd play at the program of a host, or tells why it does not.
pub(crate) fn load(host: &Host, more: &[Setting<'_>], arguments: &[&str]) -> Result<Value, String> {
    let crowd = Load::parse_from(["load"].iter().chain(arguments));
    let figures = crowd.run(&host.config(more));
    let figures = figures.map_err(|error| format!("{error:#}"))?;
    assert!(figures.is_sound(), "{}", figures.lines().join("\n"));
    Ok(serde_json::from_str(&figures.json()).expect("JSON"))
}

fn small(seconds: &str) -> Vec<&str> {
    let crowd = "--tables 6 --clients 3 --seconds".split(' ');
    crowd.chain([seconds]).collect()
}

/// Lets a crowd play at the program that serves, and on a machine that is too slow for that another one, four times as
/// long. Gives how many tables and moves that came to.
pub(crate) fn crowds(host: &Host) -> (i64, i64) {
    let (mut tables, mut moves, mut seconds) = (0, 0, if is_long() { 4 } else { 1 });
    loop {
        let figures = load(host, &[], &small(&seconds.to_string())).expect("it plays");
        assert_eq!(figures["refused"], serde_json::json!({}), "{figures}");
        let each_bytes = figures["bytes_per_new_table"].as_i64();
        assert!(each_bytes > Some(0), "{figures}");
        let counted = |kind: &str| figures[kind]["count"].as_i64().expect("a number");
        tables += 6;
        moves += counted("moves");
        if counted("pages") > 6 && counted("moves") > 6 {
            return (tables, moves);
        }
        seconds *= 4;
        assert!(seconds < 1000, "nobody moves: {figures}");
    }
}

#[each::test(databases::usually(databases::postgres))]
fn a_crowd_plays_every_game_over_http_and_nothing_is_refused(database: TestDatabase) {
    let host = Host::new(&database);
    let program = host.serves();
    let address = program.base_url();
    let host = host.with(&[("WONDERPOST_BASE_URL", &address)]);
    let (tables, moves) = crowds(&host);
    // Each move that was answered is a command of its table.
    let stored = count(&database.open(), "events WHERE command_id IS NOT NULL");
    assert_eq!(stored, moves);
    let replayed = host.runs(&["replay", "--all"]).well();
    replayed.says(&format!("{tables} of {tables}"));
    // A second crowd comes to the same database, where only the first one is.
    let one = [&small("1")[..], &["--game", "duel", "--to", &address]].concat();
    load(&host, &[], &one).expect("it plays");
}

#[each::test(databases::every())]
fn a_crowd_comes_to_no_real_people_and_sends_no_letters_outside(database: TestDatabase) {
    let nowhere = [("WONDERPOST_BASE_URL", "http://127.0.0.1:1")];
    let host = Host::new(&database).with(&nowhere);
    let refused = |more: &[Setting<'_>], words: &str| {
        let said = load(&host, more, &small("1"));
        said.expect_err(words).says(words);
    };
    refused(&[], "nobody answers at");
    let smtp = [
        ("WONDERPOST_SMTP_HOST", "mail.example.org"),
        ("WONDERPOST_MAIL_FROM", "wonders@example.org"),
    ];
    refused(&smtp, "would leave through mail.example.org");
    databases::write(&database.open(), |conn| {
        people::account_in_txn(conn, "ada@example.org", 0)
    });
    refused(&[], "1 people of this database are real");
}
