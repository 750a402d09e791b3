//! One SQLite file is served by one process; on Postgres several serve together.

use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wonderpost::clock::Clock;
use wonderpost::tables::servings::{self, Difference, ServeError, Serving};

use super::commands::wonderpost;
use crate::support::databases;
use crate::support::program::Program;

fn folder(what: &str) -> PathBuf {
    let name = format!("second-{what}-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Starts a server that should end by itself, and gives what it said. It is killed when it goes on.
fn refused(url: &str, folder: &Path) -> String {
    refused_with(url, folder, &[])
}

/// The same with settings.
fn refused_with(url: &str, folder: &Path, settings: &[(&str, &str)]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .arg("serve")
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder)
        .env("WONDERPOST_DATABASE_URL", url)
        .env("WONDERPOST_LISTEN", "127.0.0.1:0")
        .envs(settings.iter().copied())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    let ended = loop {
        if let Some(status) = child.try_wait().expect("it is ours") {
            break status;
        }
        if begun.elapsed() > Duration::from_secs(20) {
            child.kill().expect("it still runs");
            child.wait().expect("it has ended");
            panic!("a second server serves {url}");
        }
        std::thread::yield_now();
    };
    let mut said = String::new();
    let mut pipe = child.stderr.take().expect("asked for");
    pipe.read_to_string(&mut said).expect("text");
    assert_eq!(ended.code(), Some(1), "{said}");
    said
}

#[test]
fn a_second_server_on_one_sqlite_file_is_refused_and_other_commands_are_not() {
    let database = databases::sqlite();
    let (first, second) = (folder("first"), folder("other"));
    let program = Program::start(&database, &first);
    let path = database.url().strip_prefix("sqlite:").expect("a path");
    let link = second.join("another-name.db");
    symlink(path, &link).expect("a link can be made");
    for url in [
        database.url().to_owned(),
        format!("sqlite:{}", link.display()),
    ] {
        let said = refused(&url, &second);
        assert!(
            said.contains("another Wonderpost serves this SQLite database"),
            "{said}"
        );
    }
    let settings = [
        ("WONDERPOST_DATA_DIR", second.to_str().expect("text")),
        ("WONDERPOST_DATABASE_URL", database.url()),
    ];
    let copies = second.join("copies");
    let copies = copies.to_str().expect("text");
    for command in [
        vec!["check"],
        vec!["verify"],
        vec!["replay", "--all"],
        vec!["export", "--all", "--to", copies],
    ] {
        let output = wonderpost(&settings, &command);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!said.contains("another Wonderpost"), "{command:?}: {said}");
        let is_empty = said.contains("there is no table in");
        assert!(output.status.success() || is_empty, "{command:?}: {said}");
    }
    drop(program);
    drop(Program::start(&database, &second));
    for folder in [first, second] {
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}

#[test]
fn several_servers_share_a_postgres_database() {
    let database = databases::postgres();
    let (first, second) = (folder("one"), folder("two"));
    let key = first.join("letters.key");
    let key = [("WONDERPOST_KEY_FILE", key.to_str().expect("text"))];
    let programs = [&first, &second].map(|folder| Program::start_with(&database, folder, &key));
    assert_ne!(programs[0].address, programs[1].address);
    let third = folder("three");
    let other_site = [key[0], ("WONDERPOST_BASE_URL", "http://other.test")];
    let said = refused_with(database.url(), &third, &other_site);
    assert!(
        said.contains("as http://127.0.0.1:0, and this one would as http://other.test"),
        "{said}"
    );
    let said = refused(database.url(), &third);
    assert!(said.contains("with another letters.key"), "{said}");
    let sets = third.join("board-sets");
    std::fs::create_dir_all(&sets).expect("a folder can be made");
    let own = include_str!("../../../data/dice/own_1.json");
    let own = own.replace("\"id\": \"own_1\"", "\"id\": \"another\"");
    std::fs::write(sets.join("a.json"), own).expect("it can be written");
    let said = refused_with(database.url(), &third, &key);
    assert!(said.contains("with other board sets for Dice"), "{said}");
    std::fs::remove_dir_all(&third).expect("it was made");
    drop(programs);
    for folder in [first, second] {
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}

/// Describes a process that serves.
fn serving(base_url: &str, key: &str) -> Serving {
    Serving::new(base_url, key, "a key for pushes", "no sets")
}

#[test]
fn a_process_that_was_killed_stands_in_nobodys_way_for_long() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(1_000_000));
        let is_postgres = database.label == "Postgres";
        let old = serving("http://old.test", "a key");
        assert_eq!(
            servings::begin(&db, &clock, &old).expect("nobody serves"),
            None
        );
        let same = serving("http://old.test", "a key");
        assert_eq!(
            servings::begin(&db, &clock, &same).expect("it is the same"),
            None
        );
        servings::end(&db, &clock, &same).expect("it works");
        let new = serving("http://new.test", "another key");
        clock.advance(servings::LEASE_MS - 1);
        if is_postgres {
            servings::renew(&db, &clock, &old).expect("it works");
            clock.advance(servings::LEASE_MS - 1);
            let refused = servings::begin(&db, &clock, &new);
            assert!(
                matches!(refused, Err(ServeError::BaseUrl { .. })),
                "{refused:?}"
            );
        }
        clock.advance(1);
        let changed = servings::begin(&db, &clock, &new).expect("nobody serves any more");
        let changed = changed.expect("it is not the same");
        assert_eq!(changed.old_base_url, "http://old.test");
        assert_eq!(changed.what, [Difference::BaseUrl, Difference::LettersKey]);
        // Whoever was only slow serves on, and is heard again.
        servings::renew(&db, &clock, &old).expect("it works");
        servings::end(&db, &clock, &new).expect("it works");
        let third = serving("http://new.test", "another key");
        assert_eq!(servings::begin(&db, &clock, &third).is_err(), is_postgres);
    }
}
