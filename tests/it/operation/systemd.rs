//! What the program tells systemd, by the socket that it names.

use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use crate::prelude::*;

fn hears(socket: &UnixDatagram) -> String {
    let mut bytes = [0; 64];
    let count = socket.recv(&mut bytes).expect("it is told in time");
    let said = String::from_utf8_lossy(&bytes[..count]);
    said.trim_end().to_owned()
}

#[test]
fn systemd_is_told_when_the_program_is_ready_that_it_goes_on_and_that_it_stops() {
    let database = databases::sqlite();
    // A path of a socket is short.
    let folder = Folder::outside("notify");
    let socket = UnixDatagram::bind(folder.join("s")).unwrap();
    let patience = Some(Duration::from_secs(90));
    socket.set_read_timeout(patience).unwrap();
    let host = Host::new(&database).with(&[
        ("NOTIFY_SOCKET", &folder.at("s")),
        ("WATCHDOG_USEC", "300000"),
    ]);
    let mut program = host.serves();
    let mut awaited = vec!["READY=1", "WATCHDOG=1"];
    while !awaited.is_empty() {
        let heard = hears(&socket);
        awaited.retain(|words| *words != heard);
    }
    program.hears("TERM");
    while hears(&socket) != "STOPPING=1" {}
    assert!(program.has_ended_well());
}

#[test]
fn a_socket_that_is_not_there_stops_nothing() {
    let database = databases::sqlite();
    let host = Host::new(&database).with(&[("NOTIFY_SOCKET", "/nonexistent/socket")]);
    host.serves().stops().says("Wonderpost has stopped");
}

#[test]
fn the_unit_is_of_the_kind_that_the_program_speaks_to_and_is_shut_in() {
    let unit = include_str!("../../../packaging/wonderpost.service");
    unit.says_all(["Type=notify", "WatchdogSec=", "TimeoutStopSec="]);
    unit.says("NoNewPrivileges=yes");
    let folder = Folder::new("unit");
    let file = folder.join("wonderpost.service");
    // The program need not be installed where this is judged.
    std::fs::write(&file, unit.replace("/usr/bin/wonderpost", "/bin/true")).unwrap();
    let judged = std::process::Command::new("systemd-analyze")
        .args(["security", "--offline=true", "--threshold=20"])
        .arg(&file)
        .output()
        .expect("systemd-analyze is installed; ./test does it");
    Ran::of(judged).well().says("Overall exposure level");
}
