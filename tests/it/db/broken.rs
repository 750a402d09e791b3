//! Connections that the server has ended are found out and replaced.

use std::io;
use std::net::TcpListener;
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::{Duration, Instant};

use diesel::RunQueryDsl;
use wonderpost::db::{Db, DbError};

use crate::support::databases::postgres;
use crate::support::own_server::OwnServer;

/// As many as a pool holds.
const CONNECTIONS: usize = 8;

fn ask(db: &Db) -> Result<(), DbError> {
    db.read(|conn| {
        diesel::sql_query("SELECT 1").execute(conn)?;
        Ok(())
    })
}

/// Holds every connection of the pool at the same time, so that each was used a moment ago.
fn use_all(db: &Db) {
    let all = std::sync::Barrier::new(CONNECTIONS);
    std::thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(|| {
                let used: Result<(), DbError> = db.read(|conn| {
                    all.wait();
                    diesel::sql_query("SELECT 1").execute(conn)?;
                    Ok(())
                });
                used.expect("the server answers");
            });
        }
    });
}

#[test]
fn a_broken_connection_fails_once_and_is_replaced() {
    let database = postgres();
    let (db, other) = (database.open(), database.open());
    use_all(&db);
    let ended: Result<(), DbError> = other.read(|conn| {
        diesel::sql_query(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .execute(conn)?;
        Ok(())
    });
    ended.expect("the others can be ended");
    let failures = (0..CONNECTIONS * 4).filter(|_| ask(&db).is_err()).count();
    assert!(failures <= CONNECTIONS, "{failures} failures");
    use_all(&db);
}

/// Opens a port that leads to a server's socket, as the servers of tests listen on no network. Gives the port.
fn port_of(server: &OwnServer) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    let port = listener.local_addr().expect("it has a port").port();
    let socket = format!("{}/.s.PGSQL.5432", server.folder());
    thread::spawn(move || {
        for from in listener.incoming().map_while(Result::ok) {
            let Ok(to) = UnixStream::connect(&socket) else {
                return;
            };
            let (mut from_2, mut to_2) = (
                from.try_clone().expect("it is open"),
                to.try_clone().expect("it is open"),
            );
            let (mut from, mut to) = (from, to);
            thread::spawn(move || io::copy(&mut from, &mut to));
            thread::spawn(move || io::copy(&mut to_2, &mut from_2));
        }
    });
    port
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
    let server = OwnServer::start();
    let port = port_of(&server);
    let url = format!("postgres://wonderpost@127.0.0.1:{port}/postgres");
    let db = Db::open(&url).expect("it opens");
    use_all(&db);
    let begun = Instant::now();
    loop {
        let timers = timers_to(port);
        let is_asked = |(timer, when): &(u8, u64)| *timer == 2 && *when <= 1_010;
        if timers.len() >= CONNECTIONS && timers.iter().all(is_asked) {
            return;
        }
        let is_early = begun.elapsed() < Duration::from_secs(8);
        assert!(is_early, "no connection is looked after: {timers:?}");
        thread::yield_now();
    }
}
