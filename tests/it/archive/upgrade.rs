//! Before and after an upgrade or a restore: the new program is tried on a copy, and says what it cannot work with.

use std::fs::Permissions;
use std::io::ErrorKind;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use super::commands::WHOLE;
use super::{one_setting_per_game, played};
use crate::prelude::*;
use crate::support::cleanup::is_root;
use crate::support::databases::{every, every_empty, run, sqlite, sqlite_in};
use crate::support::program;
use crate::tables::support::service;

/// The user `nobody` of Debian.
const NOBODY: u32 = 65_534;

#[each::test(every())]
fn a_new_program_tries_a_copy_of_an_older_database_and_leaves_it_alone(database: TestDatabase) {
    let there = service(&database);
    let uid = played(&there, &one_setting_per_game()[0], 6).uid;
    let replay = |more: &[&str], place: &str| {
        let all = [&["replay"][..], more, &["--database", place]].concat();
        program::run(&[], &all)
    };
    // By its address, and a backup by its file.
    let mut places = vec![database.url()];
    if !database.is_postgres() {
        places.push(database.path());
    }
    for place in places {
        replay(&["--all"], place).well().says("1 of 1");
        replay(&["--table", &uid], place).well();
    }
    // Nothing of today's schema, until a release has a second migration.
    let db = database.open();
    databases::revert_all(&db);
    let text = replay(&["--all"], database.url()).ill();
    let told = if database.is_postgres() {
        &["pg_dump NAME | psql COPY"][..]
    } else {
        // The second is said of the copy, once it was brought up to date and read.
        &["it stays as it is", "there is no table in"]
    };
    text.says_all(told);
    assert_eq!(db.pending_migrations().expect("asked").len(), 1);
}

#[test]
fn commands_about_a_site_make_nothing_where_there_is_none_and_do_not_praise_nothing() {
    let folder = Folder::new("no-site");
    let missing = folder.at("data");
    let settings = [("WONDERPOST_DATA_DIR", &*missing)];
    for command in [
        &["replay", "--all"][..],
        &["verify"],
        &["export", "t1"],
        &["sign-in-link", "ada@example.org"],
        &["freeze", "t1", "--why", "so"],
    ] {
        let text = format!("{command:?}: {}", program::run(&settings, command).ill());
        text.says_all(["there is no database at", "WONDERPOST_DATA_DIR"]);
        assert!(!Path::new(&missing).exists(), "{command:?}");
    }
    for database in every() {
        let host = Host::new(&database);
        for command in [&["replay", "--all"][..], &["verify"]] {
            host.runs(command).ill().says("there is no table in");
        }
    }
}

#[test]
fn a_database_of_a_newer_program_or_from_before_release_1_is_refused_by_every_command() {
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('99991231000100')";
    let older = "CREATE TABLE __diesel_schema_migrations (version VARCHAR(50) PRIMARY KEY, run_on TIMESTAMP);
        INSERT INTO __diesel_schema_migrations (version) VALUES ('20261121000100')";
    let newer = (newer, ["used by a newer Wonderpost", "install that"]);
    let older = (older, ["from before release 1.0", "name another one"]);
    for (databases, (statement, said)) in [(every(), newer), (every_empty(), older)] {
        for database in databases {
            let db = database.open();
            run(&db, statement);
            let left = db.pending_migrations().expect("asked");
            let host = Host::new(&database);
            for arguments in [
                &["check"][..],
                &["migrate"],
                &["tick"],
                &["export", "t1"],
                &["import", WHOLE],
                &["replay", "--all"],
                &["sign-in-link", "ada@players.test"],
            ] {
                let text = host.runs(arguments).ill();
                format!("{arguments:?}: {text}").says_all(said);
            }
            format!("serve: {}", host.refuses(&[])).says_all(said);
            let still_left = db.pending_migrations().expect("asked");
            assert_eq!(still_left, left, "nothing was done to it");
        }
    }
}

/// Runs the program as a user who may not write what root made: as the tests' own, where that is not root.
fn as_plain_user(folder: &Path, database: &TestDatabase, command: &str) -> Ran {
    let (built, program) = (env!("CARGO_BIN_EXE_wonderpost"), folder.join("wonderpost"));
    if !program.exists() && std::fs::hard_link(built, &program).is_err() {
        std::fs::copy(built, &program).expect("copied");
    }
    let mut starting = Command::new(program);
    if is_root() {
        starting.uid(NOBODY).gid(NOBODY);
    }
    starting
        .arg(command)
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder.join("data"))
        .env("WONDERPOST_DATABASE_URL", database.url())
        .env("WONDERPOST_LISTEN", "127.0.0.1:0")
        .current_dir(folder);
    // A copy cannot be run while another thread starts a program, which has the open file for a moment.
    let mut ran = None;
    until("nothing has the program open any more", || {
        ran = match starting.output() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => None,
            ran => Some(ran),
        };
        ran.is_some()
    });
    Ran::of(ran.expect("it was started").expect("it ends"))
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, Permissions::from_mode(mode)).expect("ours");
}

/// Makes a folder a plain user's own.
fn give(path: &Path) {
    if is_root() {
        chown(path, Some(NOBODY), Some(NOBODY)).expect("root may");
    }
}

#[test]
fn a_restored_file_that_cannot_be_written_is_found_at_start_and_by_check() {
    // A backup is one file; one that was served has a log beside it.
    for was_served in [false, true] {
        let folder = Folder::outside("restored");
        let data = folder.join("data");
        let database = sqlite_in(&data);
        if was_served {
            drop(database.open());
        }
        give(&data);
        set_mode(&data, 0o700);
        let told = |command: &str| as_plain_user(&folder, &database, command);
        // As after `mv` by root: everybody may read, and only root may write.
        let file = data.join("wonderpost.db");
        set_mode(&file, if is_root() { 0o644 } else { 0o444 });
        for command in ["check", "serve"] {
            let text = format!("{command}: {}", told(command).ill());
            text.says_all(["can be read, but not written", "chown"]);
        }
        set_mode(&file, if is_root() { 0o600 } else { 0o000 });
        for command in ["check", "serve"] {
            let text = format!("{command}: {}", told(command).said);
            text.says("chown");
            let times = text.matches("wonderpost.db` cannot be opened").count();
            assert_eq!(times, 1, "{text}");
        }
        give(&file);
        set_mode(&file, 0o600);
        told("check").said.says("it can be read and written");
    }
}

#[test]
fn a_file_that_is_no_database_and_a_first_start_are_told_in_a_line() {
    let folder = Folder::new("no-database");
    let file = folder.at("letter.db");
    std::fs::write(&file, "Dear Ada, the database is in the other drawer.").expect("written");
    let text = program::run(&[], &["replay", "--all", "--database", &file]).ill();
    text.says("letter.db` is no file of SQLite");
    let settings = [("WONDERPOST_DATA_DIR", folder.text())];
    let text = program::run(&settings, &["check"]).said;
    assert!(text.matches("_create_").count() <= 1, "{text}");
    let times = text.matches("will bring it up to date").count();
    assert_eq!(times, 1, "{text}");
}

#[test]
fn a_data_folder_of_somebody_else_is_named_and_nothing_is_left_there() {
    let folder = Folder::outside("foreign");
    let data = folder.join("data");
    std::fs::create_dir_all(&data).expect("made");
    let database = sqlite();
    if is_root() {
        give(&data);
        let settings = [
            ("WONDERPOST_DATA_DIR", &*folder.at("data")),
            ("WONDERPOST_DATABASE_URL", database.url()),
        ];
        let text = program::run(&settings, &["check"]).ends(2);
        text.says("sudo -u nobody wonderpost check");
        chown(&data, Some(0), Some(0)).expect("root may");
    }
    for (mode, words) in [(0o555, "cannot be written"), (0o000, "cannot be read")] {
        set_mode(&data, mode);
        let text = as_plain_user(&folder, &database, "check").said;
        text.says_all(["WONDERPOST_DATA_DIR", words]);
        text.lacks("WONDERPOST_SETTINGS");
    }
    set_mode(&data, 0o700);
    assert_eq!(data.read_dir().expect("ours").count(), 0);
}
