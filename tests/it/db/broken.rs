//! Servers that end connections, and those that answer before they have written.

use diesel::connection::SimpleConnection;
use wonderpost::db::OpenError;
use wonderpost::db::side::Side;

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

/// Switches a setting of the whole server, and waits until it is in force.
fn switch(side: &mut Side, setting: &str, value: &str) {
    for statement in [
        &format!("ALTER SYSTEM SET {setting} = {value}"),
        "SELECT pg_reload_conf()",
    ] {
        let done = side.conn().batch_execute(statement);
        done.expect("a superuser may");
    }
    let ask = format!("SELECT current_setting('{setting}') AS line");
    let is_set = || lines(side.conn(), &ask).expect("it is told") == [value];
    until(setting, is_set);
}

#[test]
fn a_server_that_may_lose_what_it_committed_is_refused() {
    let server = OwnServer::start();
    let url = server.url("postgres");
    let mut side = Side::open(&url).expect("it opens");
    let opened = Db::open(&url).map(drop);
    opened.expect("as it is installed it is safe");
    for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
        switch(&mut side, setting, "off");
        let refused = Db::open(&url).map(drop);
        let is_named = matches!(&refused, Err(OpenError::Unsafe(why)) if why.contains(setting));
        assert!(is_named, "{setting}: {refused:?}");
        switch(&mut side, setting, "on");
    }
    Db::open(&url).map(drop).expect("it is safe again");
}
