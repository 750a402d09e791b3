//! Broken settings and broken surroundings stop the program at start with a sentence.

use std::net::TcpListener;
use std::path::Path;

use super::commands::wonderpost;

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
