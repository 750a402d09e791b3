//! Connections that the server has ended are found out and replaced.

use crate::prelude::*;
use crate::support::databases::{CONNECTIONS, at, lines, on_each_connection, postgres, run};
use crate::support::relay::Relay;

fn ask(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    Ok(lines(conn, "SELECT 'well' AS line")?)
}

#[test]
fn a_broken_connection_fails_once_and_is_replaced() {
    let database = postgres();
    let (db, other) = (database.open(), database.open());
    // Each was used a moment ago.
    on_each_connection(&db, ask);
    run(
        &other,
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    let asked = (0..CONNECTIONS * 4).map(|_| db.read(ask));
    let failures = asked.filter(Result::is_err).count();
    assert!(failures <= CONNECTIONS, "{failures} failures");
    on_each_connection(&db, ask);
}

/// Lists for each connection of this machine to a port which timer runs, and its hundredths of a second. Source: Linux,
/// `/proc/net/tcp`: a timer of keepalive is number 2.
fn timers_to(port: u16) -> Vec<(u8, u64)> {
    let table = std::fs::read_to_string("/proc/net/tcp").expect("Linux tells");
    let to = format!(":{port:04X}");
    let rows = table.lines().map(|row| row.split_whitespace().collect());
    rows.filter(|row: &Vec<&str>| row.len() > 5 && row[2].ends_with(&to) && row[3] == "01")
        .filter_map(|row| {
            let (timer, when) = row[5].split_once(':')?;
            let when = u64::from_str_radix(when, 16).ok()?;
            Some((u8::from_str_radix(timer, 16).ok()?, when))
        })
        .collect()
}

#[test]
fn a_server_whose_machine_vanished_is_asked_for_after_ten_seconds() {
    // The servers of tests listen on no network.
    let server = OwnServer::start();
    let relay = Relay::to(&server);
    let db = at(relay.url("postgres")).open();
    on_each_connection(&db, ask);
    until("every connection is looked after", || {
        let timers = timers_to(relay.port());
        let is_asked = |(timer, when): &(u8, u64)| *timer == 2 && *when <= 1_010;
        timers.len() >= CONNECTIONS && timers.iter().all(is_asked)
    });
}
