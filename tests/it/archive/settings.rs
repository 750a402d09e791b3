//! Broken settings and broken surroundings stop the program at start with a sentence.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use super::commands::wonderpost;
use crate::support::own_server::OwnServer;

fn refused(settings: &[(&str, &str)], code: i32, words: &[&str]) {
    let output = wonderpost(settings, &["serve"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    for word in words {
        assert!(said.contains(word), "`{word}` is not in: {said}");
    }
}

#[test]
fn broken_settings_stop_the_program_and_are_all_named() {
    let settings = [
        ("WONDERPOST_LISTEN", "nowhere"),
        ("WONDERPOST_DATABSE_URL", "sqlite:x.db"),
        ("WONDERPOST_SMTP_PORT", "25"),
    ];
    refused(
        &settings,
        2,
        &[
            "WONDERPOST_LISTEN",
            "Did you mean WONDERPOST_DATABASE_URL?",
            "WONDERPOST_SMTP_HOST",
        ],
    );
    refused(
        &[("WONDERPOST_DATA_DIR", "/dev/null/x")],
        2,
        &["WONDERPOST_DATA_DIR", "cannot be made"],
    );
}

#[test]
fn a_database_that_is_not_there_is_said_to_be_away() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("away-{}", std::process::id()));
    let settings = [
        ("WONDERPOST_DATA_DIR", folder.to_str().expect("text")),
        (
            "WONDERPOST_DATABASE_URL",
            "postgres://nobody@127.0.0.1:1/none",
        ),
        ("WONDERPOST_DATABASE_WAIT", "0"),
    ];
    refused(
        &settings,
        1,
        &["WONDERPOST_DATABASE_URL", "cannot be reached"],
    );
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let listen = taken.local_addr().expect("bound").to_string();
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("taken-{}", std::process::id()));
    let settings = [
        ("WONDERPOST_DATA_DIR", folder.to_str().expect("text")),
        ("WONDERPOST_LISTEN", listen.as_str()),
    ];
    refused(
        &settings,
        1,
        &["WONDERPOST_LISTEN", listen.as_str(), "choose another port"],
    );
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(&folder)
        .expect("made")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700, "the data folder is its owner's only");
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_start_waits_for_a_database_that_does_not_answer_yet_and_the_log_says_so() {
    let server = OwnServer::start();
    let url = server.url("postgres");
    let (before, sockets) = url.split_once("host=").expect("a folder of sockets");
    let folder = std::env::temp_dir().join(format!("wonderpost-wait-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("made");
    let later = folder.join("s");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .arg("serve")
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder.join("data"))
        .env("WONDERPOST_LISTEN", "127.0.0.1:0")
        .env(
            "WONDERPOST_DATABASE_URL",
            format!("{before}host={}", later.display()),
        )
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(child.stderr.take().expect("asked for")).lines();
    let mut line_with = |words: &str| {
        let line = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains(words)));
        line.expect(words).expect("text")
    };
    let waits = line_with("does not answer yet");
    assert!(waits.contains("waiting for up to 60 seconds"), "{waits}");
    symlink(sockets, &later).expect("a link");
    let ready = line_with("Wonderpost is ready");
    let address = ready.split_once("address=").expect("an address").1;
    let address = address.split_whitespace().next().expect("a word");
    // Whoever answers hears signals too.
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request).expect("it takes the request");
    stream.read_to_end(&mut Vec::new()).expect("it answers");
    let stop = Command::new("kill").arg(child.id().to_string()).status();
    assert!(stop.expect("a program of every system").success());
    line_with("Wonderpost has stopped");
    assert!(child.wait().expect("it ends").success());
    std::fs::remove_dir_all(folder).expect("it was made");
}
