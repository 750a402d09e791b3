//! One SQLite file is served by one process; on Postgres several serve together.

use std::os::unix::fs::symlink;

use wonderpost::clock::Clock;
use wonderpost::tables::servings::{self, Difference, ServeError, Serving};

use crate::support::databases;
use crate::support::program::Host;

#[test]
fn a_second_server_on_one_sqlite_file_is_refused_and_other_commands_are_not() {
    let database = databases::sqlite();
    let (first, second) = (Host::new(&database), Host::new(&database));
    let program = first.serves();
    let link = second.folder.at("another-name.db");
    symlink(database.path(), &link).expect("a link can be made");
    let link = format!("sqlite:{link}");
    for url in [database.url(), &link] {
        let said = second.refuses(&[("WONDERPOST_DATABASE_URL", url)]);
        let words = "another Wonderpost serves this SQLite database";
        assert!(said.contains(words), "{said}");
    }
    let copies = second.folder.at("copies");
    for command in [
        &["check"][..],
        &["verify"],
        &["replay", "--all"],
        &["export", "--all", "--to", &copies],
    ] {
        let ran = second.runs(command);
        let said = ran.said;
        assert!(!said.contains("another Wonderpost"), "{command:?}: {said}");
        let is_empty = said.contains("there is no table in");
        assert!(ran.code == Some(0) || is_empty, "{command:?}: {said}");
    }
    drop(program);
    drop(second.serves());
}

#[test]
fn several_servers_share_a_postgres_database() {
    let database = databases::postgres();
    let hosts = [(); 3].map(|()| Host::new(&database));
    let key = hosts[0].folder.at("letters.key");
    let key = ("WONDERPOST_KEY_FILE", &*key);
    let programs = [&hosts[0], &hosts[1]].map(|host| host.serves_with(&[key]));
    assert_ne!(programs[0].address, programs[1].address);
    let third = &hosts[2];
    let other_site = [key, ("WONDERPOST_BASE_URL", "http://other.test")];
    let sets = third.folder.join("board-sets");
    let own = include_str!("../../../data/dice/own_1.json");
    let own = own.replace("\"id\": \"own_1\"", "\"id\": \"another\"");
    let refuses = |settings: &[_], words: &str| {
        let said = third.refuses(settings);
        assert!(said.contains(words), "{said}");
    };
    let words = "as http://127.0.0.1:0, and this one would as http://other.test";
    refuses(&other_site, words);
    refuses(&[], "with another letters.key");
    std::fs::create_dir_all(&sets).expect("a folder can be made");
    std::fs::write(sets.join("a.json"), own).expect("it can be written");
    refuses(&[key], "with other board sets for Dice");
}

/// Describes a process that serves.
fn serving(base_url: &str, key: &str) -> Serving {
    Serving::new(base_url, key, "a key for pushes", "no sets")
}

#[test]
fn a_process_that_was_killed_stands_in_nobodys_way_for_long() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(1_000_000));
        let is_postgres = database.is_postgres();
        let begin = |serving| servings::begin(&db, &clock, serving);
        let renew = |serving| servings::renew(&db, &clock, serving).expect("it works");
        let end = |serving| servings::end(&db, &clock, serving).expect("it works");
        let old = serving("http://old.test", "a key");
        assert_eq!(begin(&old).expect("nobody serves"), None);
        let same = serving("http://old.test", "a key");
        assert_eq!(begin(&same).expect("it is the same"), None);
        end(&same);
        let new = serving("http://new.test", "another key");
        clock.advance(servings::LEASE_MS - 1);
        if is_postgres {
            renew(&old);
            clock.advance(servings::LEASE_MS - 1);
            let refused = begin(&new);
            let is_other = matches!(refused, Err(ServeError::BaseUrl { .. }));
            assert!(is_other, "{refused:?}");
        }
        clock.advance(1);
        let changed = begin(&new).expect("nobody serves any more");
        let changed = changed.expect("it is not the same");
        assert_eq!(changed.old_base_url, "http://old.test");
        assert_eq!(changed.what, [Difference::BaseUrl, Difference::LettersKey]);
        // Whoever was only slow serves on, and is heard again.
        renew(&old);
        end(&new);
        let third = serving("http://new.test", "another key");
        assert_eq!(begin(&third).is_err(), is_postgres);
    }
}
