//! `wonderpost load`: a crowd plays against the program as it serves, and only where it disturbs nobody.

use wonderpost::accounts::people;
use wonderpost::db::DbError;

use crate::support::databases::{self, count};
use crate::support::program::Host;
use crate::support::random::is_long;

/// A small crowd that plays for some seconds.
fn small(seconds: &str) -> Vec<&str> {
    let crowd = "load --tables 6 --clients 3 --seconds".split(' ');
    crowd.chain([seconds]).collect()
}

/// Lets a crowd play at the program that serves, and on a machine that is too slow for that another one, four times as
/// long. Gives how many tables and moves that came to.
pub(crate) fn crowds(host: &Host) -> (i64, i64) {
    let (mut tables, mut moves, mut seconds) = (0, 0, if is_long() { 4 } else { 1 });
    loop {
        let ran = host.runs(&small(&seconds.to_string()));
        let figures = ran.json();
        let said = ran.well();
        assert_eq!(figures["refused"], serde_json::json!({}), "{said}");
        assert!(figures["bytes_per_new_table"].as_i64() > Some(0), "{said}");
        let counted = |kind: &str| figures[kind]["count"].as_i64().expect("a number");
        tables += 6;
        moves += counted("moves");
        if counted("pages") > 6 && counted("moves") > 6 {
            return (tables, moves);
        }
        seconds *= 4;
        assert!(seconds < 1000, "nobody moves: {said}");
    }
}

#[test]
fn a_crowd_plays_every_game_over_http_and_nothing_is_refused() {
    for database in databases::usually(databases::postgres) {
        let host = Host::new(&database);
        let program = host.serves();
        let address = program.base_url();
        let host = host.with(&[("WONDERPOST_BASE_URL", &address)]);
        let (tables, moves) = crowds(&host);
        // Each move that was answered is a command of its table.
        assert_eq!(count(&database.open(), "commands"), moves);
        let said = host.runs(&["replay", "--all"]).well();
        assert!(said.contains(&format!("{tables} of {tables}")), "{said}");
        // A second crowd comes to the same database, where only the first one is.
        let one = [&small("1")[..], &["--game", "duel", "--to", &address]].concat();
        host.runs(&one).well();
    }
}

#[test]
fn a_crowd_comes_to_no_real_people_and_sends_no_letters_outside() {
    for database in databases::every() {
        let nowhere = [("WONDERPOST_BASE_URL", "http://127.0.0.1:1")];
        let host = Host::new(&database).with(&nowhere);
        let refused = |more: &[(&str, &str)], words: &str| {
            let said = host.runs_with(more, &small("1")).ill();
            assert!(said.contains(words), "{said}");
        };
        refused(&[], "nobody answers at");
        let smtp = [
            ("WONDERPOST_SMTP_HOST", "mail.example.org"),
            ("WONDERPOST_MAIL_FROM", "wonders@example.org"),
        ];
        refused(&smtp, "would leave through mail.example.org");
        let made: Result<_, DbError> = database
            .open()
            .write(|conn| people::account_in_txn(conn, "ada@example.org", 0));
        made.expect("a person");
        refused(&[], "1 people of this database are real");
    }
}
