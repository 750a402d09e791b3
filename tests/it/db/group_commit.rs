//! Several who write at the same time: each stands or falls alone, unless the database stores nothing at all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::sqlite::SqliteConnection;
use diesel::{Connection, RunQueryDsl};
use wonderpost::db::OpenError;

use crate::prelude::*;
use crate::support::databases::{lines, run, told};

const WRITERS: i64 = 12;
const ROUNDS: i64 = 40;

fn tally(db: &Db) {
    // A parent that is not there is noticed at the commit, on both databases.
    run(
        db,
        "CREATE TABLE tally (id BIGINT PRIMARY KEY, parent BIGINT REFERENCES tally (id) DEFERRABLE INITIALLY DEFERRED)",
    );
}

fn insert(conn: &mut Conn, id: i64) -> Result<(), DbError> {
    let insert = diesel::sql_query("INSERT INTO tally (id) VALUES ($1)");
    insert.bind::<BigInt, _>(id).execute(conn)?;
    Ok(())
}

fn stored(db: &Db) -> Vec<i64> {
    let ids = told(db, "SELECT CAST(id AS text) AS line FROM tally ORDER BY id");
    let ids = ids.into_iter().map(|id| id.parse().expect("a number"));
    ids.collect()
}

/// Lets all writers write in the same instant, in each round.
fn all_at_once(work: impl Fn(i64) + Sync) {
    for round in 0..ROUNDS {
        at_once(usize::try_from(WRITERS).expect("few"), |writer| {
            work(round * WRITERS + i64::try_from(writer).expect("few"));
        });
    }
}

#[each::test(databases::every())]
fn writers_at_the_same_time_share_a_commit_and_each_stands_alone(database: TestDatabase) {
    let db = database.open();
    tally(&db);
    let before = db.commits();
    // An assertion on a writer's thread would leave the others waiting for it.
    let wrong = parking_lot::Mutex::new(Vec::new());
    let come = AtomicI64::new(0);
    all_at_once(|id| {
        come.fetch_add(1, Ordering::SeqCst);
        let done = catch_unwind(AssertUnwindSafe(|| {
            db.write(|conn| {
                // A commit may take no time, so the first who writes waits until all want to.
                while come.load(Ordering::SeqCst) < (id / WRITERS + 1) * WRITERS {
                    std::thread::yield_now();
                }
                insert(conn, id)?;
                match id % 5 {
                    // A key that is taken: the statement fails, and with it this piece of work.
                    1 => insert(conn, id),
                    2 => panic!("a fault in one piece of work"),
                    _ => Ok(()),
                }
            })
        }));
        let is_as_due = match (id % 5, &done) {
            (1, Ok(Err(error))) => error.is_taken(),
            (2, Err(_)) | (0 | 3 | 4, Ok(Ok(()))) => true,
            (_, _) => false,
        };
        if !is_as_due {
            wrong.lock().push((id, done.map_err(drop)));
        }
    });
    assert!(wrong.lock().is_empty(), "{:?}", wrong.lock());
    let expected = (0..WRITERS * ROUNDS).filter(|id| ![1, 2].contains(&(id % 5)));
    let expected: Vec<i64> = expected.collect();
    assert_eq!(stored(&db), expected, "{}", database.label);
    if let (Some(before), Some(after)) = (before, db.commits()) {
        let commits = i64::try_from(after - before).expect("few");
        // On a slow machine most transactions are old before they are handed on.
        let most = WRITERS * ROUNDS / if is_long() { 2 } else { 1 };
        assert!(commits < most, "{commits} commits");
    }
}

/// The quickest of many, which no other work on the machine has slowed down.
fn quickest(mut work: impl FnMut(i64)) -> Duration {
    let times = (0..40).map(|id| {
        let begun = Instant::now();
        work(id);
        begun.elapsed()
    });
    times.min().expect("some")
}

#[test]
fn who_writes_alone_commits_at_once_and_waits_for_no_company() {
    let database = databases::sqlite();
    let db = database.open();
    tally(&db);
    let before = db.commits().expect("SQLite counts");
    let mut bare = SqliteConnection::establish(database.path()).expect("it opens");
    bare.batch_execute("PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000")
        .expect("set");
    let bare = quickest(|id| {
        let one = format!("BEGIN IMMEDIATE; INSERT INTO tally (id) VALUES ({id}); COMMIT");
        bare.batch_execute(&one).expect("written");
    });
    let alone = quickest(|id| {
        db.write(|conn| insert(conn, 100 + id)).expect("written");
        let commits = u64::try_from(id + 1).expect("few");
        assert_eq!(db.commits(), Some(before + commits));
    });
    let is_quick = alone < bare + Duration::from_millis(4);
    assert!(is_quick || !is_long(), "{alone:?}, {bare:?} without us");
    assert_eq!(stored(&db).len(), 80);
}

#[test]
fn what_was_committed_is_on_the_disk() {
    let database = databases::sqlite();
    // 2 is FULL: each commit waits for the disk, of the log too. The connection that writes is asked.
    let ask = "SELECT CAST(synchronous AS text) AS line FROM pragma_synchronous";
    let set = databases::write(&database.open(), |conn| Ok(lines(conn, ask)?));
    assert_eq!(set, ["2"]);
    let database = databases::postgres();
    let name = database.name();
    let loosen = format!("ALTER DATABASE {name} SET synchronous_commit = off");
    run(&database.open(), &loosen);
    let refused = Db::open(database.url()).err();
    let is_named = |why: &String| why.contains("synchronous_commit");
    let is_refused = matches!(&refused, Some(OpenError::Unsafe(why)) if is_named(why));
    assert!(is_refused, "{refused:?}");
}

/// Runs honest writers beside one that spoils the transaction it is in, and gives what was stored and who was told so.
fn spoiled_by(spoil: impl Fn(&mut Conn) -> Result<(), DbError> + Sync) {
    for database in databases::every() {
        let db = database.open();
        tally(&db);
        let told = parking_lot::Mutex::new(Vec::new());
        all_at_once(|id| {
            let done = db.write(|conn| {
                insert(conn, id)?;
                let is_spoiled = id % WRITERS == 3;
                if is_spoiled { spoil(conn) } else { Ok(()) }
            });
            if done.is_ok() {
                told.lock().push(id);
            }
        });
        let mut told = told.into_inner();
        told.sort_unstable();
        assert_eq!(stored(&db), told, "{}: stored, and told so", database.label);
        assert!(told.iter().all(|id| id % WRITERS != 3));
        let honest = usize::try_from((WRITERS - 1) * ROUNDS).expect("few");
        let may_lack = db.kind == Kind::Sqlite;
        assert!(may_lack || told.len() == honest, "{}", told.len());
        // The next writer has a sound connection.
        db.write(|conn| insert(conn, -1)).expect("written");
    }
}

#[test]
fn nobody_is_told_that_their_work_is_stored_when_the_commit_fails() {
    spoiled_by(|conn| Ok(conn.batch_execute("INSERT INTO tally VALUES (-5, -7)")?));
}

#[test]
fn nobody_is_told_that_their_work_is_stored_when_sqlite_gives_the_transaction_up() {
    // As SQLite does by itself when the disk is full.
    spoiled_by(|conn| {
        conn.batch_execute("ROLLBACK")?;
        match conn {
            Conn::Sqlite(_) => Ok(()),
            Conn::Postgres(_) => Err(DbError::Query(diesel::result::Error::RollbackTransaction)),
        }
    });
}
