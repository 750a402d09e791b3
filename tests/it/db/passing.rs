//! What passes by itself is told from a fault of the program: it is busy, nothing is stored, and no table is frozen.

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

use super::rights::PERSON;
use crate::prelude::*;
use crate::support::databases::{postgres, run};
use crate::tables::support::service;

/// Writes what does not go well now. Gives the error, and how often it was tried.
fn fails(db: &Db, statements: &[&str]) -> (DbError, usize) {
    let mut tries = 0;
    let ended: Result<(), DbError> = db.write(|conn| {
        tries += 1;
        for statement in statements {
            conn.batch_execute(statement)?;
        }
        Ok(())
    });
    (ended.expect_err("it does not go well"), tries)
}

#[test]
fn a_statement_that_the_server_ends_is_passing_and_is_not_tried_again_at_once() {
    let database = postgres();
    let db = database.open();
    let mut other = PgConnection::establish(database.url()).expect("it answers");
    let hold = "BEGIN; LOCK TABLE people IN ACCESS EXCLUSIVE MODE";
    other.batch_execute(hold).expect("nobody else has it");
    let of_locks = "SET LOCAL lock_timeout = '50ms'";
    let of_statements = "SET LOCAL statement_timeout = '50ms'";
    let ends = ["cancel", "terminate"]
        .map(|how| format!("SELECT pg_{how}_backend(pg_backend_pid()), pg_sleep(60)"));
    for (limit, statement, is_slow) in [
        (of_locks, PERSON, true),
        (of_statements, "SELECT pg_sleep(60)", true),
        ("SELECT 1", &ends[0], false),
        ("SELECT 1", &ends[1], false),
    ] {
        let (error, tries) = fails(&db, &[limit, statement]);
        assert!(error.is_passing(), "{statement}: {error:?}");
        assert_eq!(error.took_too_long(), is_slow, "{statement}: {error:?}");
        assert_eq!(tries, 1, "{statement}: {error:?}");
    }
    other.batch_execute("ROLLBACK").expect("it ends");
    // The next one goes well.
    run(&db, PERSON);
}

#[test]
fn a_server_that_takes_no_writes_is_passing() {
    let database = postgres();
    let before = database.open();
    let name = database.name();
    let switch = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    run(&before, &switch);
    let (error, tries) = fails(&database.open(), &[PERSON]);
    assert!(error.is_passing(), "{error:?}");
    assert_eq!(tries, 1, "{error:?}");
}

#[test]
fn a_table_that_somebody_holds_is_busy_and_is_not_frozen() {
    let mut database = postgres();
    let patient = service(&database);
    let mut party = party(&patient, "duel", 2, &[]);
    database.is_patient = false;
    let hurried = service(&database);
    party.service = &hurried;
    let mut other = PgConnection::establish(database.url()).expect("it answers");
    let hold = "BEGIN; SELECT FROM game_tables FOR UPDATE";
    other.batch_execute(hold).expect("nobody else has it");
    let played = party.play(0, "pass", 1, "while it is held");
    let is_busy = matches!(&played, Err(Error::Db(error)) if error.is_passing());
    assert!(is_busy, "{played:?}");
    other.batch_execute("ROLLBACK").expect("it ends");
    party.service = &patient;
    assert_eq!(party.look(0).table.status, Status::Running);
    assert!(party.step());
}
