//! A Postgres that answers before it has written is refused at start, whichever of its settings makes it so.

use diesel::connection::SimpleConnection;
use wonderpost::db::OpenError;
use wonderpost::db::side::Side;

use crate::prelude::*;
use crate::support::databases::lines;

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
