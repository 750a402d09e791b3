//! Journals and letters in the hash partitions that `docs/spread.sql` makes: everything goes on,
//! and nothing can be changed past the whole.

use std::process::Command;

use wonderpost::reason;

use super::rights::{documented, refusal};
use crate::archive::load::crowds;
use crate::archive::rich::{dump, fill};
use crate::prelude::*;
use crate::support::databases::{Role, at, attempt, postgres, run, told};
use crate::support::postgres::programs;

/// Runs the script as its host would.
fn spread(database: &TestDatabase) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/spread.sql");
    let ran = Command::new(programs().join("psql"))
        .args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"])
        .args(["--set=parts=8", "--file", script, database.url()])
        .output()
        .expect("psql is there");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}");
}

/// Keys, references, indexes, triggers, defaults and rights of what is spread, in words.
fn made_of(db: &Db) -> Vec<String> {
    let find = "
        WITH ours AS (SELECT oid, relname, relacl, relowner FROM pg_class WHERE relname IN ('events', 'letters'))
        SELECT pg_get_constraintdef(c.oid) || ' ' || conname AS line FROM pg_constraint c, ours
            WHERE (conrelid = ours.oid OR confrelid = ours.oid) AND contype <> 'u' AND conparentid = 0
            AND conrelid::regclass::text !~ '_[0-9]+$'
        UNION SELECT replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), ' UNIQUE ', ' ')
            FROM pg_index, ours WHERE indrelid = ours.oid
        UNION SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t, ours WHERE tgrelid = ours.oid AND NOT tgisinternal
        UNION SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
            pg_get_serial_sequence(relname, attname)) FROM pg_attribute, ours WHERE attrelid = ours.oid AND attnum > 0
        UNION SELECT concat_ws(' ', relname, (a).grantee::regrole, (a).privilege_type, (a).is_grantable)
            FROM (SELECT relname, relowner, aclexplode(relacl) AS a FROM pg_class WHERE oid IN (SELECT oid FROM ours)
                OR relname = 'letters_id_seq') AS granted WHERE (a).grantee <> relowner
        ORDER BY 1";
    told(db, find)
}

/// Lets a crowd play at the program as it serves. It looks up each move that was answered, and carries each table out
/// again.
fn plays(database: &TestDatabase) {
    let host = Host::new(database);
    let program = host.serves();
    let host = host.with(&[("WONDERPOST_BASE_URL", &program.base_url())]);
    crowds(&host);
    drop(program);
    host.runs(&["verify"]).well();
    host.runs(&["replay", "--all"]).well();
}

/// No statement changes a journal, whichever partition it names: triggers guard each.
fn refuses_changes(db: &Db) {
    for part in 0..8 {
        let has_rows = format!("SELECT EXISTS (SELECT FROM events_{part})::text AS line");
        let has_rows = told(db, &has_rows) == ["true"];
        for (statement, asks_rows) in [
            ("UPDATE * SET body = ''", true),
            ("DELETE FROM *", true),
            ("TRUNCATE *", false),
        ] {
            let statement = statement.replace('*', &format!("events_{part}"));
            let said = attempt(db, &statement).map_err(|error| reason::whole(&error));
            let is_refused = said.is_err_and(|said| said.contains("append-only"));
            assert!(is_refused || (asks_rows && !has_rows), "{statement}");
        }
    }
}

#[test]
fn what_is_spread_is_served_as_before() {
    if !is_long() {
        return;
    }
    let database = postgres();
    let owner = database.open();
    fill(&database, &mut Random::printed("what_is_spread"), 40);
    let role = Role::new(&database);
    run(&owner, &documented(&role.name));
    let (rows, made) = (dump(database.url()), made_of(&owner));
    spread(&database);
    let mut spread_rows = dump(database.url());
    spread_rows.retain(|relation, _| rows.contains_key(relation));
    assert_eq!(spread_rows, rows, "nothing is lost");
    assert_eq!(made_of(&owner), made, "nor what it is made of");
    refuses_changes(&owner);
    let limited = at(role.url()).open();
    limited.try_write().expect("it may serve");
    for statement in [
        "TRUNCATE events_3",
        "DELETE FROM events_3",
        "INSERT INTO events_3 SELECT * FROM events LIMIT 0",
    ] {
        let said = refusal(&limited, statement);
        assert!(said.contains("permission denied"), "{statement}: {said}");
    }
    drop(limited);
    let empty = postgres();
    spread(&empty);
    plays(&empty);
}
