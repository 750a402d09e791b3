//! Before and after an upgrade or a restore: the new program is tried on a copy, and says what it cannot work with.

use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use diesel::connection::SimpleConnection;
use wonderpost::db::{Db, DbError};

use super::commands::wonderpost;
use super::{one_setting_per_game, played};
use crate::support::databases::{TestDatabase, every, sqlite};
use crate::tables::support::service;

/// The user `nobody` of Debian.
const NOBODY: u32 = 65_534;

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("wonderpost-{name}-{}", std::process::id()))
}

fn said(output: &Output) -> String {
    let all = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8(all).expect("text")
}

/// Undoes the newest change of the schema, as an older program left it.
fn age(database: &TestDatabase) {
    let kind = database.label.to_lowercase();
    let all = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("migrations")
        .join(kind);
    let mut names: Vec<PathBuf> = all
        .read_dir()
        .expect("there")
        .map(|entry| entry.expect("readable").path())
        .collect();
    names.sort();
    let newest = names.last().expect("one");
    let undo = std::fs::read_to_string(newest.join("down.sql")).expect("text");
    let forget = "DELETE FROM __diesel_schema_migrations WHERE version =
        (SELECT max(version) FROM __diesel_schema_migrations)";
    run(&database.open(), &format!("{undo};{forget}"));
}

fn run(db: &Db, statements: &str) {
    let ran = db.write(|conn| conn.batch_execute(statements).map_err(DbError::from));
    ran.expect("the statements run");
}

#[test]
fn a_new_program_replays_a_copy_of_an_older_database_and_leaves_it_alone() {
    for database in every() {
        let there = service(&database);
        let table = played(&there, &one_setting_per_game()[0], 6);
        age(&database);
        let address = ["replay", "--all", "--database", database.url()];
        let output = wonderpost(&[], &address);
        let text = said(&output);
        if database.label == "Postgres" {
            assert_eq!(output.status.code(), Some(1), "{text}");
            assert!(text.contains("pg_dump NAME | psql COPY"), "{text}");
        } else {
            assert_eq!(output.status.code(), Some(0), "{text}");
            assert!(text.contains("1 of 1"), "{text}");
            assert!(text.contains("it stays as it is"), "{text}");
            let path = database.url().strip_prefix("sqlite:").expect("a path");
            let by_path = wonderpost(&[], &["replay", "--table", &table.uid, "--database", path]);
            assert!(by_path.status.success(), "{}", said(&by_path));
        }
        let pending = database.open().pending_migrations().expect("asked");
        assert_eq!(pending.len(), 1, "{}", database.label);
    }
}

#[test]
fn commands_about_a_site_make_nothing_where_there_is_none_and_do_not_praise_nothing() {
    let folder = folder("no-site");
    let missing = folder.join("data");
    let settings = [("WONDERPOST_DATA_DIR", missing.to_str().expect("text"))];
    for command in [
        &["replay", "--all"][..],
        &["verify"],
        &["export", "t1"],
        &["sign-in-link", "ada@example.org"],
        &["freeze", "t1", "--why", "so"],
    ] {
        let output = wonderpost(&settings, command);
        assert_eq!(output.status.code(), Some(1), "{command:?}");
        let text = said(&output);
        assert!(
            text.contains("there is no database at"),
            "{command:?}: {text}"
        );
        assert!(text.contains("WONDERPOST_DATA_DIR"), "{command:?}: {text}");
        assert!(!folder.exists(), "{command:?}");
    }
    for database in every() {
        for command in ["replay", "verify"] {
            let all = [command, "--all"];
            let arguments = if command == "replay" {
                &all[..]
            } else {
                &all[..1]
            };
            let output = wonderpost(&[("WONDERPOST_DATABASE_URL", database.url())], arguments);
            let text = said(&output);
            assert_eq!(output.status.code(), Some(1), "{text}");
            assert!(text.contains("there is no table in"), "{text}");
        }
    }
}

#[test]
fn a_database_of_a_newer_program_is_refused_by_every_command() {
    for database in every() {
        let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('99991231000100')";
        run(&database.open(), newer);
        let folder = folder("newer");
        let settings = [
            ("WONDERPOST_DATA_DIR", folder.to_str().expect("text")),
            ("WONDERPOST_DATABASE_URL", database.url()),
            ("WONDERPOST_LISTEN", "127.0.0.1:0"),
        ];
        for command in [
            &["serve"][..],
            &["check"],
            &["migrate"],
            &["replay", "--all"],
        ] {
            let output = wonderpost(&settings, command);
            let text = said(&output);
            assert_eq!(output.status.code(), Some(1), "{command:?}: {text}");
            assert!(
                text.contains("used by a newer Wonderpost"),
                "{command:?}: {text}"
            );
        }
        drop(std::fs::remove_dir_all(folder));
    }
}

/// Runs the program as a user who may not write what root made: as the tests' own, where that is not root.
fn as_plain_user(folder: &Path, database: &TestDatabase, command: &str) -> Output {
    let program = folder.join("wonderpost");
    if !program.exists() {
        // A copy could not be run while another thread starts a program that inherits the open file.
        let built = env!("CARGO_BIN_EXE_wonderpost");
        if std::fs::hard_link(built, &program).is_err() {
            std::fs::copy(built, &program).expect("copied");
        }
    }
    let mut started = Command::new(program);
    if is_root() {
        started.uid(NOBODY).gid(NOBODY);
    }
    let started = started
        .arg(command)
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder.join("data"))
        .env("WONDERPOST_DATABASE_URL", database.url())
        .env("WONDERPOST_LISTEN", "127.0.0.1:0")
        .current_dir(folder);
    started.output().expect("it ends")
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// Makes a folder a plain user's own.
fn give(path: &Path) {
    if is_root() {
        chown(path, Some(NOBODY), Some(NOBODY)).expect("root may");
    }
}

#[test]
fn a_restored_file_that_cannot_be_written_is_found_at_start_and_by_check() {
    let folder = folder("restored");
    let data = folder.join("data");
    std::fs::create_dir_all(&data).expect("made");
    let mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("ours");
    };
    mode(&folder, 0o755);
    let database = crate::support::databases::sqlite_in(&data);
    give(&data);
    mode(&data, 0o700);
    // As after `mv` by root: everybody may read, and only root may write.
    let file = data.join("wonderpost.db");
    mode(&file, if is_root() { 0o644 } else { 0o444 });
    for command in ["check", "serve"] {
        let output = as_plain_user(&folder, &database, command);
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{command}: {text}");
        assert!(
            text.contains("can be read, but not written"),
            "{command}: {text}"
        );
        assert!(text.contains("chown"), "{command}: {text}");
    }
    mode(&file, if is_root() { 0o600 } else { 0o000 });
    for command in ["check", "serve"] {
        let text = said(&as_plain_user(&folder, &database, command));
        assert!(text.contains("chown"), "{command}: {text}");
        let times = text.matches("wonderpost.db` cannot be opened").count();
        assert_eq!(times, 1, "{command}: {text}");
    }
    give(&file);
    mode(&file, 0o600);
    let output = as_plain_user(&folder, &database, "check");
    assert!(
        said(&output).contains("it can be read and written"),
        "{}",
        said(&output)
    );
    drop(database);
    drop(std::fs::remove_dir_all(folder));
}

#[test]
fn a_file_that_is_no_database_and_a_first_start_are_told_in_a_line() {
    let folder = folder("no-database");
    std::fs::create_dir_all(&folder).expect("made");
    let file = folder.join("letter.db");
    std::fs::write(&file, "Dear Ada, the database is in the other drawer.").expect("written");
    let name = file.to_str().expect("text");
    let output = wonderpost(&[], &["replay", "--all", "--database", name]);
    assert_eq!(output.status.code(), Some(1));
    let text = said(&output);
    assert!(text.contains("letter.db` is no file of SQLite"), "{text}");
    let settings = [("WONDERPOST_DATA_DIR", folder.to_str().expect("text"))];
    let text = said(&wonderpost(&settings, &["check"]));
    assert!(text.matches("_create_").count() <= 1, "{text}");
    assert_eq!(
        text.matches("will bring it up to date").count(),
        1,
        "{text}"
    );
    drop(std::fs::remove_dir_all(folder));
}

#[test]
fn a_data_folder_of_somebody_else_is_named_and_nothing_is_left_there() {
    let folder = folder("foreign");
    let data = folder.join("data");
    std::fs::create_dir_all(&data).expect("made");
    let database = sqlite();
    if is_root() {
        give(&data);
        let settings = [
            ("WONDERPOST_DATA_DIR", data.to_str().expect("text")),
            ("WONDERPOST_DATABASE_URL", database.url()),
        ];
        let output = wonderpost(&settings, &["check"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            said(&output).contains("sudo -u nobody wonderpost check"),
            "{}",
            said(&output)
        );
        chown(&data, Some(0), Some(0)).expect("root may");
    }
    let mode = |mode| {
        std::fs::set_permissions(&data, std::fs::Permissions::from_mode(mode)).expect("ours");
    };
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).expect("ours");
    mode(0o555);
    let text = said(&as_plain_user(&folder, &database, "check"));
    assert!(
        text.contains("WONDERPOST_DATA_DIR") && text.contains("cannot be written"),
        "{text}"
    );
    mode(0o000);
    let text = said(&as_plain_user(&folder, &database, "check"));
    assert!(
        text.contains("WONDERPOST_DATA_DIR") && text.contains("cannot be read"),
        "{text}"
    );
    assert!(!text.contains("WONDERPOST_SETTINGS"), "{text}");
    mode(0o700);
    assert_eq!(data.read_dir().expect("ours").count(), 0);
    drop(std::fs::remove_dir_all(folder));
}
