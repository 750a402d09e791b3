//! What the program tells systemd, by the socket that it names.

use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use super::support::{Folder, signals, starts};
use crate::support::databases;

fn hears(socket: &UnixDatagram) -> String {
    let mut bytes = [0; 64];
    let count = socket.recv(&mut bytes).expect("it is told in time");
    String::from_utf8_lossy(&bytes[..count]).into_owned()
}

#[test]
fn systemd_is_told_when_the_program_is_ready_that_it_goes_on_and_that_it_stops() {
    let database = databases::sqlite();
    let folder = Folder::new("systemd");
    std::fs::create_dir_all(&folder.0).unwrap();
    // A path of a socket is short.
    let path = std::env::temp_dir().join(format!("wonderpost-notify-{}", std::process::id()));
    let socket = UnixDatagram::bind(&path).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    let settings = [
        ("NOTIFY_SOCKET", path.to_str().unwrap()),
        ("WATCHDOG_USEC", "300000"),
    ];
    let mut program = starts(&database, &folder, &settings);
    let first: Vec<String> = (0..4).map(|_| hears(&socket)).collect();
    assert!(first.contains(&"READY=1".to_owned()), "{first:?}");
    assert!(first.contains(&"WATCHDOG=1".to_owned()), "{first:?}");
    signals(program.process(), "TERM");
    while hears(&socket) != "STOPPING=1" {}
    assert!(program.has_ended_well());
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_socket_that_is_not_there_stops_nothing() {
    let database = databases::sqlite();
    let folder = Folder::new("no-systemd");
    let settings = [("NOTIFY_SOCKET", "/nonexistent/socket")];
    let mut program = starts(&database, &folder, &settings);
    signals(program.process(), "TERM");
    assert!(program.has_ended_well());
}

#[test]
fn the_unit_is_of_the_kind_that_the_program_speaks_to_and_is_shut_in() {
    let unit = include_str!("../../../packaging/wonderpost.service");
    for line in [
        "Type=notify",
        "WatchdogSec=",
        "TimeoutStopSec=",
        "NoNewPrivileges=yes",
    ] {
        assert!(unit.contains(line), "{line}");
    }
    let folder = Folder::new("unit");
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("wonderpost.service");
    // The program need not be installed where this is judged.
    std::fs::write(&file, unit.replace("/usr/bin/wonderpost", "/bin/true")).unwrap();
    let judged = std::process::Command::new("systemd-analyze")
        .args(["security", "--offline=true", "--threshold=20"])
        .arg(&file)
        .output()
        .expect("systemd-analyze is installed; ./test does it");
    let said = String::from_utf8_lossy(&judged.stdout);
    assert!(
        judged.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&judged.stderr)
    );
    assert!(said.contains("Overall exposure level"), "{said}");
}
