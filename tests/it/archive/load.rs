//! `wonderpost load`: a crowd plays against the program as it serves, and only where it disturbs nobody.

use std::path::{Path, PathBuf};

use serde_json::Value;
use wonderpost::accounts::people;
use wonderpost::db::DbError;

use super::commands::wonderpost;
use crate::support::databases::{self, TestDatabase};
use crate::support::program::Program;

/// What `wonderpost load` is run with, beside a program that serves.
struct Trial {
    folder: PathBuf,
    settings: Vec<(&'static str, String)>,
}

impl Trial {
    fn new(database: &TestDatabase, base_url: String) -> Self {
        let name = format!("load-{}-{}", database.label, std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let settings = vec![
            ("WONDERPOST_DATA_DIR", folder.display().to_string()),
            ("WONDERPOST_DATABASE_URL", database.url().to_owned()),
            ("WONDERPOST_BASE_URL", base_url),
        ];
        Self { folder, settings }
    }

    /// Runs a command. Gives whether it ended well, and what it said.
    fn run(&self, more: &[(&str, &str)], arguments: &[&str]) -> (bool, String) {
        let own = self.settings.iter();
        let settings: Vec<(&str, &str)> = own
            .map(|(name, value)| (*name, value.as_str()))
            .chain(more.iter().copied())
            .collect();
        let output = wonderpost(&settings, arguments);
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

const SMALL: [&str; 7] = ["load", "--tables", "6", "--seconds", "4", "--clients", "3"];

#[test]
fn a_crowd_plays_every_game_over_http_and_nothing_is_refused() {
    for database in databases::every() {
        let mut trial = Trial::new(&database, "http://127.0.0.1:1".to_owned());
        let program = Program::start(&database, &trial.folder);
        let address = format!("http://{}", program.address);
        trial.settings[2].1.clone_from(&address);
        let (ended_well, said) = trial.run(&[], &SMALL);
        assert!(ended_well, "{said}");
        let json = said.lines().find(|line| line.starts_with('{'));
        let figures: Value = serde_json::from_str(json.expect("a line of JSON")).expect("JSON");
        let count = |kind: &str| figures[kind]["count"].as_u64().expect("a number");
        assert!(count("pages") > 6 && count("moves") > 6, "{said}");
        assert_eq!(figures["refused"], serde_json::json!({}), "{said}");
        assert!(figures["bytes_per_new_table"].as_i64() > Some(0), "{said}");
        // Each move that was answered is a command of its table.
        let commands: i64 = database
            .open()
            .read(|conn| {
                use diesel::RunQueryDsl;
                use wonderpost::db::schema::commands;
                let count = diesel::QueryDsl::count(commands::table);
                Ok::<_, DbError>(count.get_result(conn)?)
            })
            .expect("they are counted");
        assert_eq!(u64::try_from(commands).ok(), Some(count("moves")));
        let (replays, said) = trial.run(&[], &["replay", "--all"]);
        assert!(replays && said.contains("6 of 6"), "{said}");
        // A second crowd comes to the same database, where only the first one is.
        let one = [&SMALL[..], &["--game", "duel", "--to", &address]].concat();
        let (ended_well, said) = trial.run(&[], &one);
        assert!(ended_well, "{said}");
    }
}

#[test]
fn a_crowd_comes_to_no_real_people_and_sends_no_letters_outside() {
    for database in databases::every() {
        let trial = Trial::new(&database, "http://127.0.0.1:1".to_owned());
        let (ended_well, said) = trial.run(&[], &SMALL);
        assert!(!ended_well && said.contains("nobody answers at"), "{said}");
        let smtp = [
            ("WONDERPOST_SMTP_HOST", "mail.example.org"),
            ("WONDERPOST_MAIL_FROM", "wonders@example.org"),
        ];
        let (ended_well, said) = trial.run(&smtp, &SMALL);
        let refused = "would leave through mail.example.org";
        assert!(!ended_well && said.contains(refused), "{said}");
        let made: Result<_, DbError> = database
            .open()
            .write(|conn| people::account_in_txn(conn, "ada@example.org", 0));
        made.expect("a person");
        let (ended_well, said) = trial.run(&[], &SMALL);
        let refused = "1 people of this database are real";
        assert!(!ended_well && said.contains(refused), "{said}");
    }
}
