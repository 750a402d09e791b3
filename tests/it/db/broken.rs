//! Connections that the server has ended are found out and replaced.

use diesel::RunQueryDsl;
use wonderpost::db::{Db, DbError};

use crate::support::databases::postgres;

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
