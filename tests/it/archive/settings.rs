//! Broken settings and broken surroundings stop the program at start with a sentence.

use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, symlink};

use crate::prelude::*;
use crate::support::program::run;

/// The program does not serve with some settings, and names what is wrong.
fn refused(settings: &[Setting<'_>], code: i32, words: &[&str]) {
    let said = run(settings, &["serve"]).ends(code);
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
    let instead = "Did you mean WONDERPOST_DATABASE_URL?";
    let words = ["WONDERPOST_LISTEN", instead, "WONDERPOST_SMTP_HOST"];
    refused(&settings, 2, &words);
    let nowhere = [("WONDERPOST_DATA_DIR", "/dev/null/x")];
    refused(&nowhere, 2, &["WONDERPOST_DATA_DIR", "cannot be made"]);
}

#[test]
fn a_database_that_is_away_and_a_port_that_is_taken_are_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let listen = taken.local_addr().expect("bound").to_string();
    let folder = Folder::new("taken");
    let data = folder.at("data");
    let data = ("WONDERPOST_DATA_DIR", &*data);
    let url = "postgres://nobody@127.0.0.1:1/none";
    let url = ("WONDERPOST_DATABASE_URL", url);
    let settings = [data, url, ("WONDERPOST_DATABASE_WAIT", "0")];
    let words = ["WONDERPOST_DATABASE_URL", "cannot be reached"];
    refused(&settings, 1, &words);
    let words = ["WONDERPOST_LISTEN", &listen, "choose another port"];
    refused(&[data, ("WONDERPOST_LISTEN", &listen)], 1, &words);
    let made = std::fs::metadata(folder.join("data")).expect("made");
    let mode = made.permissions().mode() & 0o777;
    assert_eq!(mode, 0o700, "the data folder is its owner's only");
}

#[test]
fn a_start_waits_for_a_database_that_does_not_answer_yet_and_the_log_says_so() {
    let server = OwnServer::start();
    let url = server.url("postgres");
    let (before, sockets) = url.split_once("host=").expect("a folder of sockets");
    let folder = Folder::outside("wait");
    let host = Host::at(&format!("{before}host={}", folder.at("s")));
    let program = host.begins();
    let waits = program.says("does not answer yet").expect("it waits");
    waits.says("waiting for up to 60 seconds");
    symlink(sockets, folder.join("s")).expect("a link");
    let mut program = program.serves().expect("it serves");
    // Whoever answers hears signals too.
    assert_eq!(program.asks("/healthz").status, 200);
    let log = program.stops();
    log.says_all(["Wonderpost is ready", "Wonderpost has stopped"]);
}
