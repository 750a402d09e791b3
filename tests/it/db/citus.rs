//! What is asked of a Citus, and what is not asked of one that is not safe. Debian has no Citus: see the stand-in.

use diesel::connection::SimpleConnection;
use wonderpost::db::Db;
use wonderpost::db::distribute::DistributeError;
use wonderpost::db::relations;
use wonderpost::db::side::Side;

use crate::support::databases::{TestDatabase, on, postgres, run};
use crate::support::own_server::OwnServer;
use crate::support::program::Host;
use crate::tables::support::{party, service};

const STAND_IN: &str = include_str!("citus_stand_in.sql");
const NODES: &str = "INSERT INTO pg_dist_node VALUES (0, true), (1, true), (2, true)";

fn distribute(database: &TestDatabase) -> Result<Vec<String>, DistributeError> {
    let mut ran = Vec::new();
    let mut side = Side::open(database.url()).expect("it opens");
    side.distribute(&mut |statement| ran.push(statement.to_owned()))?;
    Ok(ran)
}

fn refusal(database: &TestDatabase) -> String {
    distribute(database).expect_err("it is unsafe").to_string()
}

/// A server that could commit in two phases.
fn server() -> (OwnServer, TestDatabase) {
    let mut server = OwnServer::start();
    let database = on(&server);
    let mut side = Side::open(database.url()).expect("it opens");
    let setting = "ALTER SYSTEM SET max_prepared_transactions = 10";
    side.conn().batch_execute(setting).expect("it is ours");
    drop(side);
    server.is_killed();
    server.starts_again();
    (server, database)
}

fn troubles(db: &Db) -> Vec<String> {
    db.list_citus_troubles().expect("asked")
}

#[test]
fn a_citus_gets_the_statements_that_were_tried_and_only_those_that_are_left() {
    let (_server, database) = server();
    let db = &database.open();
    run(db, STAND_IN);
    run(db, NODES);
    let mut shown = Side::open(database.url()).expect("it opens");
    let shown = shown.list_left().expect("it can be told");
    assert_eq!(
        shown[..7],
        [
            "SET citus.enable_unsafe_triggers = on",
            "ALTER TABLE events DROP CONSTRAINT events_table_id_fkey",
            "SELECT create_distributed_table('events', 'table_id')",
            "ALTER TABLE commands DROP CONSTRAINT commands_table_id_fkey",
            "SELECT create_distributed_table('commands', 'table_id', colocate_with := 'events')",
            "SELECT citus_add_local_table_to_metadata('people', cascade_via_foreign_keys => true)",
            "SELECT citus_add_local_table_to_metadata('backups')",
        ]
    );
    let mailboxes =
        "SELECT citus_add_local_table_to_metadata('mailboxes', cascade_via_foreign_keys => true)";
    assert!(shown.iter().any(|one| one == mailboxes), "{shown:?}");
    stops_and_goes_on(&database, db, &shown);
    misses_what_is_not_managed(&database, db);
}

/// It stops where the server refuses, and goes on from there.
fn stops_and_goes_on(database: &TestDatabase, db: &Db, shown: &[String]) {
    let in_the_way = "ALTER TABLE commands ADD CONSTRAINT in_the_way FOREIGN KEY (table_id) REFERENCES game_tables (id)";
    run(db, in_the_way);
    run(db, "ALTER FUNCTION create_distributed_table RENAME TO away");
    let stopped = refusal(database);
    let said = "`SELECT create_distributed_table('events', 'table_id')` failed (function";
    assert!(stopped.starts_with(said), "{stopped}");
    run(db, "ALTER FUNCTION away RENAME TO create_distributed_table");
    let ran = distribute(database).expect("all is well");
    assert!(!ran.contains(&shown[1]), "that was done: {ran:?}");
    assert_eq!(ran[1], shown[2]);
    assert!(ran.iter().any(|one| one.contains("in_the_way")), "{ran:?}");
    let again = "the journals are spread already (by Citus)";
    assert_eq!(refusal(database), again);
    assert_eq!(troubles(db), [""; 0]);
    let mut side = Side::open(database.url()).expect("it opens");
    assert!(matches!(
        side.partition(4, &mut |_, _| ()),
        Err(DistributeError::Already("by Citus"))
    ));
}

/// One that is not managed is missed, whichever it is, and can be mended though there are rows.
fn misses_what_is_not_managed(database: &TestDatabase, db: &Db) {
    party(&service(database), "duel", 2, &[]);
    let forget = |name: &str| {
        let is_its = format!("logicalrelid = '{name}'::regclass");
        run(db, &format!("DELETE FROM pg_dist_partition WHERE {is_its}"));
    };
    let names = relations::all().into_iter().map(|one| one.name);
    for name in names.filter(|name| name != "events" && name != "commands") {
        forget(&name);
        let troubles = troubles(db).concat();
        let missed = format!("does not manage {name}:");
        assert!(troubles.contains(&missed), "{troubles}");
        manage(db, &name);
    }
    forget("servings");
    assert_eq!(
        distribute(database).expect("it can be mended"),
        [
            "SET citus.enable_unsafe_triggers = on",
            "SELECT citus_add_local_table_to_metadata('servings')"
        ]
    );
}

/// Has a relation managed, as far as is noted.
fn manage(db: &Db, name: &str) {
    let note = format!("INSERT INTO pg_dist_partition VALUES ('{name}', 'n')");
    run(db, &note);
}

#[test]
fn a_citus_that_is_not_safe_is_refused_and_told() {
    let (_server, database) = server();
    let db = &database.open();
    assert!(matches!(
        distribute(&database),
        Err(DistributeError::NoCitus)
    ));
    assert_eq!(troubles(db), [""; 0]);
    run(db, STAND_IN);
    assert!(refusal(&database).contains("citus_set_coordinator_host"));
    run(db, "INSERT INTO pg_dist_node VALUES (0, true), (1, false)");
    assert!(refusal(&database).contains("citus_add_node"));
    run(db, "UPDATE pg_dist_node SET isactive = true");
    for (setting, bad) in [
        ("max_prepared_transactions", "0"),
        ("fsync", "off"),
        ("full_page_writes", "off"),
        ("synchronous_commit", "off"),
        ("fsync", "no answer"),
    ] {
        let set = format!(
            "INSERT INTO node_settings VALUES ('one', '{setting}', 'on'), ('two', '{setting}', '{bad}')"
        );
        run(db, &set);
        let refused = refusal(&database);
        for words in [setting, "on two:5432:"] {
            assert!(refused.contains(words), "{refused}");
        }
        run(db, "DELETE FROM node_settings");
    }
    party(&service(&database), "duel", 2, &[]);
    assert!(matches!(
        distribute(&database),
        Err(DistributeError::NotEmpty)
    ));
    // One that was distributed by hand, without the rest.
    run(
        db,
        "ALTER TABLE events DROP CONSTRAINT events_table_id_fkey;
         INSERT INTO pg_dist_partition VALUES ('events', 'h');
         INSERT INTO node_settings VALUES ('two', 'fsync', 'off')",
    );
    let troubles = troubles(db);
    assert!(troubles[0].starts_with("fsync is off"), "{troubles:?}");
    assert!(troubles[1].contains("people"), "{troubles:?}");
    serves_only_what_is_safe(&database, db);
}

/// Serving is refused where a node is known to be set unsafely, and goes on where one does not answer.
fn serves_only_what_is_safe(database: &TestDatabase, db: &Db) {
    let refused = db.expect_safe_citus().map_err(|error| error.to_string());
    let expected = "the database is set unsafely: fsync is off";
    assert!(refused.is_err_and(|said| said.starts_with(expected)));
    let host = Host::new(database);
    host.refuses(&[]);
    run(db, "UPDATE node_settings SET value = 'no answer'");
    let unmanaged = db.expect_safe_citus().map_err(|error| error.to_string());
    assert!(unmanaged.is_err_and(|said| said.contains("does not manage")));
    let names = relations::all().into_iter().map(|one| one.name);
    names
        .filter(|name| name != "events")
        .for_each(|name| manage(db, &name));
    db.expect_safe_citus()
        .expect("one is silent, and that is all");
    let troubles = troubles(db);
    assert!(troubles[0].starts_with("fsync is off, or cannot be asked, on two"));
    // It is as safe as before.
    host.serves();
}

#[test]
fn a_coordinator_that_cannot_commit_in_two_phases_is_refused() {
    let database = postgres();
    let db = &database.open();
    run(db, STAND_IN);
    run(db, NODES);
    let refused = refusal(&database);
    let words = "max_prepared_transactions is 0, or cannot be asked, on the coordinator";
    assert!(refused.contains(words), "{refused}");
}
