//! 6: behind proxies the client is known, and limits count in the database, for all processes together.

use wonderpost::accounts::limits::{self, Limit};
use wonderpost::db::{Db, DbError};

use super::NOON_MS;
use crate::support::databases;

const THREE_A_MINUTE: Limit = Limit {
    name: "three-a-minute",
    most: 3,
    window_ms: 60_000,
};

fn use_once(db: &Db, who: &str, now_ms: i64) -> Result<(), i64> {
    db.write(|conn| limits::use_in_txn(conn, THREE_A_MINUTE, who, now_ms))
        .unwrap_or_else(|error: DbError| panic!("{error:?}"))
}

#[test]
fn the_fourth_use_waits_for_the_first_to_age() {
    for database in databases::every() {
        let db = database.open();
        for second in 0..3 {
            assert_eq!(use_once(&db, "ada", NOON_MS + second * 1000), Ok(()));
        }
        let at_ms = NOON_MS + 10_000;
        for _ in 0..5 {
            let refused = use_once(&db, "ada", at_ms);
            assert_eq!(refused, Err(50_000), "{}", database.label);
        }
        assert_eq!(use_once(&db, "joost", at_ms), Ok(()));
        assert_eq!(use_once(&db, "ada", NOON_MS + 60_000), Ok(()));
        assert_eq!(use_once(&db, "ada", NOON_MS + 60_000), Err(1000));
    }
}

#[test]
fn all_processes_count_together_also_in_the_same_instant() {
    for database in databases::every() {
        let processes = [database.open(), database.open()];
        let admitted: usize = std::thread::scope(|scope| {
            let uses: Vec<_> = (0..12)
                .map(|number| {
                    let db = &processes[number % 2];
                    scope.spawn(move || usize::from(use_once(db, "ada", NOON_MS).is_ok()))
                })
                .collect();
            uses.into_iter().map(|used| used.join().unwrap()).sum()
        });
        assert_eq!(admitted, THREE_A_MINUTE.most, "{}", database.label);
    }
}

#[test]
fn a_use_that_is_not_stored_does_not_count() {
    for database in databases::every() {
        let db = database.open();
        for _ in 0..5 {
            let rolled_back: Result<(), DbError> = db.write(|conn| {
                let used = limits::use_in_txn(conn, THREE_A_MINUTE, "ada", NOON_MS)?;
                assert_eq!(used, Ok(()), "{}", database.label);
                Err(diesel::result::Error::RollbackTransaction.into())
            });
            assert!(rolled_back.is_err());
        }
    }
}

#[test]
fn nobody_waits_longer_than_the_window_when_the_clock_was_set_back() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    for database in databases::every() {
        let db = database.open();
        for _ in 0..3 {
            assert_eq!(use_once(&db, "ada", NOON_MS + DAY_MS), Ok(()));
        }
        for _ in 0..3 {
            assert_eq!(use_once(&db, "ada", NOON_MS), Ok(()), "{}", database.label);
        }
        assert_eq!(use_once(&db, "ada", NOON_MS), Err(60_000));
        assert_eq!(use_once(&db, "ada", NOON_MS + 60_000), Ok(()));
    }
}

#[test]
fn what_does_not_count_any_more_is_deleted() {
    for database in databases::every() {
        let db = database.open();
        for (who, at_ms) in [("ada", 0), ("joost", 0), ("mia", 30_000)] {
            assert_eq!(use_once(&db, who, NOON_MS + at_ms), Ok(()));
        }
        let now_ms = NOON_MS + THREE_A_MINUTE.window_ms;
        assert_eq!(limits::prune(&db, now_ms).unwrap(), 2, "{}", database.label);
        assert_eq!(limits::prune(&db, now_ms).unwrap(), 0);
    }
}
