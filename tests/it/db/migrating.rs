//! The schema is brought up to date by one of several processes, however long it takes, and as a whole or not at all.

use std::thread;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use wonderpost::config::Pooler;
use wonderpost::db::{OpenError, Patience};

use super::migrations::dump;
use crate::prelude::*;
use crate::support::databases::{
    CONNECTIONS, every, every_empty, lines, on_each_connection, postgres, run,
};

/// How many processes start at once.
const PROCESSES: usize = 4;

#[test]
fn processes_that_start_on_an_old_schema_at_once_all_succeed() {
    for (empty, whole) in every_empty().into_iter().zip(every()) {
        let label = empty.label;
        let schema = dump(&whole.open());
        // First on a database with nothing in it, and then on one that was used before.
        for pooler in [Pooler::None, Pooler::Transaction] {
            let open = || Db::open_with(empty.url(), pooler, Patience::LONG);
            let processes: Vec<Db> = (0..PROCESSES).map(|_| open().expect("it opens")).collect();
            let migrate = |number: usize| processes[number].migrate().expect("it succeeds");
            let mut ran = at_once(PROCESSES, migrate);
            ran.retain(|ran| !ran.is_empty());
            assert_eq!(ran.len(), 1, "{label}: one did all of it: {ran:?}");
            assert_eq!(dump(&processes[0]), schema, "{label}");
            databases::revert_all(&empty.open());
        }
    }
}

#[test]
fn a_migration_takes_as_long_as_it_needs_and_what_is_done_later_does_not() {
    let mut database = postgres();
    database.is_patient = false;
    let db = database.open();
    let schema = dump(&db);
    databases::revert_all(&db);
    // Each migration is noted in this relation. Others hold it for longer than a statement, or a wait, may take.
    let mut other = PgConnection::establish(database.url()).expect("it answers");
    let hold = "BEGIN; LOCK TABLE __diesel_schema_migrations IN SHARE MODE";
    other.batch_execute(hold).expect("nobody else has it");
    let ran = thread::scope(|scope| {
        scope.spawn(|| {
            let ended = other.batch_execute("SELECT pg_sleep(5.5); COMMIT");
            ended.expect("it ends");
        });
        db.migrate()
    });
    ran.expect("it waits");
    assert_eq!(dump(&db), schema);
    let ask = "SELECT current_setting('statement_timeout') || ', ' || current_setting('lock_timeout') AS line";
    let limits = on_each_connection(&db, |conn| Ok(lines(conn, ask)?));
    assert_eq!(limits, [["5s, 5s"]; CONNECTIONS]);
}

#[each::test(every_empty())]
fn it_is_told_how_far_the_migrations_are(database: TestDatabase) {
    let db = database.open();
    let mut steps = Vec::new();
    let ran = db.migrate_and_tell(&mut |done, all| steps.push((done, all)));
    let count = ran.expect("all of it").len();
    let expected: Vec<(usize, usize)> = (0..=count).map(|done| (done, count)).collect();
    assert_eq!(steps, expected, "{}", database.label);
}

#[each::test(every_empty())]
fn a_migration_that_fails_leaves_the_schema_as_it_was(database: TestDatabase) {
    let db = database.open();
    // In the way of the last relation.
    run(&db, "CREATE TABLE backups (id BIGINT)");
    let before = (dump(&db), db.pending_migrations().expect("asked"));
    let failed = db.migrate().expect_err("one cannot run");
    let is_told = matches!(&failed, OpenError::Migrate(said)
            if said.contains("_create_schema") && said.contains("already exists"));
    assert!(is_told, "{}: {failed:?}", database.label);
    let after = (dump(&db), db.pending_migrations().expect("asked"));
    assert_eq!(after, before, "{}", database.label);
    run(&db, "DROP TABLE backups");
    let ran = db.migrate().expect("nothing is in the way");
    assert_eq!(ran.len(), before.1.len(), "{}", database.label);
}

#[each::test(every())]
fn what_a_newer_program_changed_meanwhile_is_not_changed_again(database: TestDatabase) {
    let db = database.open();
    databases::revert_all(&db);
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('99991231000100')";
    run(&db, newer);
    let refused = db.migrate();
    let is_newer = matches!(&refused, Err(OpenError::Newer(_)));
    assert!(is_newer, "{}: {refused:?}", database.label);
    assert!(dump(&db).is_empty(), "{}", database.label);
}
