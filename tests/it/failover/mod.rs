//! A Postgres that dies while people play, and a standby that takes over: the program goes on by itself, and no move
//! that was answered as taken is lost.
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "what a test needs must succeed"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::program::Program;

mod cluster;

use cluster::{By, Cluster};

/// What keeps a log short that nobody reads while the database is away.
const QUIET: (&str, &str) = ("RUST_LOG", "off,wonderpost::cli=info");

fn folder(what: &str) -> PathBuf {
    let name = format!("failover-{what}-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Lets a crowd play for so many seconds, in a process of its own.
fn crowd(url: &str, program: &Program, folder: &Path, seconds: u32) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .args(["load", "--tables", "60", "--clients", "6", "--looks", "0"])
        .args(["--seconds", &seconds.to_string()])
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder)
        .env("WONDERPOST_DATABASE_URL", url)
        .env("WONDERPOST_BASE_URL", format!("http://{}", program.address))
        .output()
        .expect("the program starts")
}

/// Waits until more commands are stored than so many.
fn wait_for_more(cluster: &Cluster, than: u64, within: Duration) -> u64 {
    let begun = Instant::now();
    loop {
        match cluster.commands() {
            Some(count) if count > than => return count,
            _ if begun.elapsed() > within => panic!("no more than {than} commands are stored"),
            _ => std::thread::yield_now(),
        }
    }
}

/// Kills the primary while a crowd plays for so many seconds. Prints what came of it.
fn fails_over(by: By, seconds: u32) {
    let mut cluster = Cluster::start(by);
    let (url, folder) = (cluster.url(), folder(&format!("{by:?}")));
    let program = Program::serve(&url, &folder, &[QUIET]);
    let said = std::thread::scope(|scope| {
        let playing = scope.spawn(|| crowd(&url, &program, &folder, seconds));
        let before = wait_for_more(&cluster, 20, Duration::from_secs(60));
        cluster.does("kill");
        if by == By::Hand {
            cluster.does("promote");
        }
        // The standby has all that was answered, and people play on.
        wait_for_more(&cluster, before + 20, Duration::from_secs(60));
        playing.join().expect("no panic")
    });
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.status.success(), "{said:?}");
    let json = text.lines().find(|line| line.starts_with('{'));
    let figures: Value = serde_json::from_str(json.expect("a line of JSON")).expect("JSON");
    eprintln!("{by:?}: {figures}");
    assert_eq!(figures["acknowledged_missing"], 0);
    assert_eq!(figures["tables_broken"], 0);
    // What could not be stored was told so, and nothing else was refused.
    for status in figures["refused"].as_object().expect("a map").keys() {
        assert_eq!(status, "503", "{text}");
    }
    // It writes there as long as it runs.
    drop(program);
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_standby_that_takes_over_has_every_move_that_was_answered() {
    fails_over(By::Hand, 12);
}

/// Patroni waits for 20 seconds before it takes a server for gone.
#[test]
fn patroni_makes_the_standby_the_primary_and_people_play_on() {
    if std::env::var_os("WONDERPOST_TEST_LONG").is_some() {
        fails_over(By::Patroni, 75);
    }
}
