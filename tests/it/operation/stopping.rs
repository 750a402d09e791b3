//! Whether the program is ready; and how it stops when it is told to: what is open is finished, what was leased is
//! given back.

use std::io::Write;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wonderpost::accounts::sign_in;

use crate::prelude::*;
use crate::support::http::{begins, get, hears, tries};
use crate::support::sending::ask;

const POST: &str = "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
                    Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n\r\n";

/// It has ended well, and in the long form within so many seconds.
fn ended_within(program: &mut Program, seconds: u64, begun: Instant) {
    assert!(program.has_ended_well(), "{}", program.log());
    let took = begun.elapsed();
    let is_soon = took <= Duration::from_secs(seconds);
    assert!(is_soon || !is_timed(), "{took:?}");
}

#[each::test(databases::every())]
fn after_sigterm_it_is_not_ready_finishes_what_is_open_and_ends_well(database: TestDatabase) {
    found("a stop that was seen in time", || stops_gently(&database));
}

/// Waits until the program says that it is not ready, or nothing any more.
fn is_not_ready(address: SocketAddr) -> Option<Heard> {
    found("not ready", || {
        let heard = tries(address, &get("localhost", "/readyz", ""));
        let is_ready = heard.as_ref().is_some_and(|heard| heard.status != 503);
        (!is_ready).then_some(heard)
    })
}

/// Stops a program while a request is open. None where it was looked at too late, on a machine that stood still.
fn stops_gently(database: &TestDatabase) -> Option<()> {
    let host = Host::new(database).with(&[("WONDERPOST_STOP_MOMENT", "5")]);
    let mut program = host.serves();
    let address = program.address;
    until("it is ready", || program.asks("/readyz").status == 200);
    let begun = Instant::now();
    let is_within = |seconds| (begun.elapsed() < Duration::from_secs(seconds)).then_some(());
    // A request whose body is not here yet when the program is told to stop.
    let mut open = begins(address, &format!("{POST}a=1")).unwrap();
    program.hears("TERM");
    let not_ready = is_not_ready(address);
    let page = tries(address, "GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n");
    // Until then it serves.
    is_within(5)?;
    assert_eq!(not_ready.expect("it says so").status, 503);
    let page = page.expect("it is served");
    assert_eq!((page.status, page.header("connection")), (200, "close"));
    until("nobody is let in", || {
        TcpStream::connect_timeout(&address, Duration::from_millis(200)).is_err()
    });
    let written = open.write_all(b"&b=22");
    let answer = hears(open);
    // Until then what is open may take.
    is_within(8)?;
    written.unwrap();
    // The form has no token of ours: refused, but answered.
    let answer = answer.expect("it is answered");
    assert_eq!(answer.status, 403, "{}", database.label);
    ended_within(&mut program, 14, begun);
    program.log().says("Wonderpost has stopped");
    Some(())
}

/// A program that sends its letters to a mail server which takes connections and never says a word, with a letter that
/// is on its way. Gives with it what has to stay.
fn sending(database: &TestDatabase, stop_moment: &str) -> (Program, Db, (TcpStream, Host)) {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port().to_string();
    let host = Host::new(database).with(&[
        ("WONDERPOST_SMTP_HOST", "127.0.0.1"),
        ("WONDERPOST_SMTP_PORT", &port),
        ("WONDERPOST_SMTP_SECURITY", "none"),
        ("WONDERPOST_MAIL_FROM", "games@example.org"),
        ("WONDERPOST_STOP_MOMENT", stop_moment),
    ]);
    let (program, db) = (host.serves(), database.open());
    let ask = ask("ada@example.org", "a-browser");
    sign_in::ask(&db, &Clock::system(), &ask).unwrap();
    let (conversation, _) = server.accept().unwrap();
    assert!(!is_any_due(&db), "it is leased");
    (program, db, (conversation, host))
}

/// Whether any program may take the letter.
fn is_any_due(db: &Db) -> bool {
    sending::is_any_due(db, Clock::system().now_ms())
}

#[each::test(databases::every())]
fn a_letter_that_is_still_on_its_way_at_the_end_is_given_back(database: TestDatabase) {
    let (mut program, db, _stays) = sending(&database, "0");
    let begun = Instant::now();
    program.hears("TERM");
    ended_within(&mut program, 10, begun);
    assert!(is_any_due(&db), "{}", database.label);
}

#[test]
fn told_twice_it_ends_at_once_and_gives_back_what_it_had() {
    for (first, second) in [("TERM", "TERM"), ("INT", "TERM"), ("TERM", "INT")] {
        for database in databases::every() {
            let (mut program, db, _stays) = sending(&database, "5");
            let begun = Instant::now();
            program.hears(first);
            is_not_ready(program.address);
            program.hears(second);
            ended_within(&mut program, 5, begun);
            assert!(is_any_due(&db), "{}", database.label);
        }
    }
}

#[each::test(databases::every())]
fn what_another_process_leased_is_not_given_back(database: TestDatabase) {
    let (one, other) = (database.open(), database.open());
    assert_ne!(one.holder(), other.holder());
    assert!(one.new_lease().starts_with(one.holder()));
    assert_ne!(one.new_lease(), one.new_lease());
    assert_eq!(one.clone().holder(), one.holder());
}

#[test]
fn after_a_stop_the_database_is_in_one_file() {
    let database = databases::sqlite();
    let host = Host::new(&database);
    host.serves().stops().says("Wonderpost has stopped");
    let file = database.path();
    let log = std::fs::metadata(format!("{file}-wal")).map_or(0, |log| log.len());
    assert_eq!(log, 0, "it holds what the file lacks");
    assert!(std::fs::metadata(file).expect("it is there").len() > 100_000);
}

/// A machine that stands still makes it seem for a moment that the database does not answer.
fn is_ready(visitor: &mut Visitor<'_>) {
    until("it is ready", || visitor.opens("/readyz").status == 200);
}

#[test]
fn a_database_that_takes_no_writes_makes_a_process_not_ready_and_check_says_so() {
    let database = databases::postgres();
    let host = Host::new(&database);
    let mut program = host.serves();
    until("it is ready", || program.asks("/readyz").status == 200);
    // New connections find it so, and the others end.
    let shut = "DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database());
        PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid();
        END $$";
    databases::run(&database.open(), shut);
    until("it is not", || {
        (0..20).all(|_| program.asks("/readyz").status == 503)
    });
    program.ends().says("the database takes no writes");
    host.runs(&["check"]).ill().says("takes no writes");
}

#[each::test(services())]
fn without_a_worker_a_folder_and_the_present_schema_a_process_is_not_ready(mut house: TestHouse) {
    let folder = Folder::new("ready");
    house.set_up_below(|service| service.data_dir = Some(folder.to_owned()));
    let goes_on = Arc::new(AtomicBool::new(true));
    let its = Arc::clone(&goes_on);
    let is_at_work = move || its.load(Ordering::Relaxed);
    house.set_up(|app| app.worker = Some(Box::new(is_at_work)));
    let mut visitor = house.visitor();
    is_ready(&mut visitor);
    goes_on.store(false, Ordering::Relaxed);
    visitor.opens("/readyz").is(503).bears("retry-after", "2");
    visitor.opens("/healthz").is(200);
    goes_on.store(true, Ordering::Relaxed);
    is_ready(&mut visitor);
    std::fs::remove_dir_all(&*folder).unwrap();
    visitor.opens("/readyz").is(503);
    std::fs::create_dir_all(&*folder).unwrap();
    is_ready(&mut visitor);
    house.breaks("DELETE FROM __diesel_schema_migrations");
    visitor.opens("/readyz").is(503);
    house.breaks("DROP TABLE __diesel_schema_migrations");
    visitor.opens("/readyz").is(503);
    visitor.opens("/healthz").is(200);
}
