//! A Postgres that answers before it has written is refused at start, whichever of its settings makes it so.

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl};
use wonderpost::db::{Db, OpenError};

use crate::support::own_server::OwnServer;

#[derive(QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    value: String,
}

/// Switches a setting of the whole server, and waits until it is in force.
fn switch(conn: &mut PgConnection, setting: &str, value: &str) {
    let change = format!("ALTER SYSTEM SET {setting} = {value}");
    conn.batch_execute(&change).expect("a superuser may");
    conn.batch_execute("SELECT pg_reload_conf()")
        .expect("a superuser may");
    let begun = Instant::now();
    let ask = format!("SELECT current_setting('{setting}') AS value");
    loop {
        let now: Setting = diesel::sql_query(&ask)
            .get_result(conn)
            .expect("it is told");
        if now.value == value {
            return;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "{setting} stays {}",
            now.value
        );
        std::thread::yield_now();
    }
}

#[test]
fn a_server_that_may_lose_what_it_committed_is_refused() {
    let server = OwnServer::start();
    let url = server.url("postgres");
    let mut conn = PgConnection::establish(&url).expect("it answers");
    Db::open(&url)
        .map(drop)
        .expect("as it is installed it is safe");
    for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
        switch(&mut conn, setting, "off");
        let refused = Db::open(&url).map(drop);
        let is_named = matches!(&refused, Err(OpenError::Unsafe(why)) if why.contains(setting));
        assert!(is_named, "{setting}: {refused:?}");
        switch(&mut conn, setting, "on");
    }
    Db::open(&url).map(drop).expect("it is safe again");
}
