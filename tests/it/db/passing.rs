//! What passes by itself is told from a fault of the program: it is busy, nothing is stored, and no table is frozen.

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use wonderpost::db::{Db, DbError};
use wonderpost::tables::play::SubmitError;
use wonderpost::tables::{ChangeError, Status};

use crate::support::databases::postgres;
use crate::tables::support::{party, service};

const PERSON: &str = "INSERT INTO people (name, zone, wants_letters, theme, created_at_ms) VALUES ('Ada', 'UTC', true, 'auto', 0)";

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
    for (limit, statement, is_slow) in [
        ("SET LOCAL lock_timeout = '50ms'", PERSON, true),
        (
            "SET LOCAL statement_timeout = '50ms'",
            "SELECT pg_sleep(60)",
            true,
        ),
        (
            "SELECT 1",
            "SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)",
            false,
        ),
        (
            "SELECT 1",
            "SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(60)",
            false,
        ),
    ] {
        let (error, tries) = fails(&db, &[limit, statement]);
        assert!(error.is_passing(), "{statement}: {error:?}");
        assert_eq!(error.took_too_long(), is_slow, "{statement}: {error:?}");
        assert_eq!(tries, 1, "{statement}: {error:?}");
    }
    other.batch_execute("ROLLBACK").expect("it ends");
    let stored: Result<(), DbError> =
        db.write(|conn| conn.batch_execute(PERSON).map_err(DbError::from));
    stored.expect("the next one goes well");
}

#[test]
fn a_server_that_takes_no_writes_is_passing() {
    let database = postgres();
    let before = database.open();
    let switch = "DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database());
    END $$";
    let switched: Result<(), DbError> =
        before.write(|conn| conn.batch_execute(switch).map_err(DbError::from));
    switched.expect("the database is ours");
    let (error, tries) = fails(&database.open(), &[PERSON]);
    assert!(error.is_passing(), "{error:?}");
    assert_eq!(tries, 1, "{error:?}");
}

#[test]
fn a_table_that_somebody_holds_is_busy_and_is_not_frozen() {
    let database = postgres();
    let service = service(&database);
    let party = party(&service, "duel", 2, &[]);
    let mut other = PgConnection::establish(database.url()).expect("it answers");
    let hold = "BEGIN; SELECT FROM game_tables FOR UPDATE";
    other.batch_execute(hold).expect("nobody else has it");
    let played = party.play(0, "pass", 1, "while it is held");
    let is_busy = matches!(
        &played,
        Err(SubmitError::Change(ChangeError::Db(error))) if error.is_passing()
    );
    assert!(is_busy, "{played:?}");
    other.batch_execute("ROLLBACK").expect("it ends");
    assert_eq!(party.look(0).table.status, Status::Running);
    assert!(party.step());
}
