//! One SQLite file is served by one process; on Postgres several serve together.

use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
    let mut child = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .arg("serve")
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder)
        .env("WONDERPOST_DATABASE_URL", url)
        .env("WONDERPOST_LISTEN", "127.0.0.1:0")
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
    let programs = [&first, &second].map(|folder| Program::start(&database, folder));
    assert_ne!(programs[0].address, programs[1].address);
    drop(programs);
    for folder in [first, second] {
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}
