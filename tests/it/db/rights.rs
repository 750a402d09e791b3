//! On Postgres, the role that serves lacks the right to change the journal, as the document for hosts arranges it.

use wonderpost::reason;

use crate::prelude::*;
use crate::support::databases::{Role, at, attempt, postgres, postgres_empty, run};

/// Gives the statements of the document for hosts that hand out rights to a role, and take them away.
pub(super) fn documented(role: &str) -> String {
    let document = include_str!("../../../docs/hosting.md").lines();
    let lines = document.filter(|line| line.starts_with("GRANT ") || line.starts_with("REVOKE "));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    let statements = lines.join("\n");
    ["TO", "FROM"].iter().fold(statements, |statements, word| {
        statements.replace(&format!("{word} wonderpost;"), &format!("{word} {role};"))
    })
}

pub(super) fn refusal(db: &Db, statement: &str) -> String {
    let failed = attempt(db, statement).expect_err(statement);
    reason::whole(&failed)
}

pub(super) const PERSON: &str = "INSERT INTO people (name, zone, wants_letters, theme, created_at_ms) VALUES ('Ada', 'UTC', true, 'auto', 0)";
const TABLE: &str = "INSERT INTO game_tables (uid, game, rules_version, options, seat_count, status, is_watchable, seed, opened_by,
    opened_at_ms, changed_at_ms, last_seq, head_hash, next_draw, progress)
    SELECT 't1', 'duel', 1, '{}', 2, 'open', false, '', id, 0, 0, 0, '', 0, '' FROM people";
const EVENT: &str =
    "INSERT INTO events (table_id, seq, recorded_at_ms, kind, version, command, door, body, salt, seal, hash)
    SELECT id, 1, 0, 'table_opened', 1, 1, 'page', '{}', '', '', '' FROM game_tables";

#[test]
fn the_role_that_serves_may_append_and_nothing_else() {
    let database = postgres();
    let owner = database.open();
    let role = Role::new(&database);
    run(&owner, &documented(&role.name));
    let serving = at(role.url()).open();
    let ran = serving.migrate().expect("nothing to do");
    assert_eq!(ran, [""; 0]);
    for statement in [PERSON, TABLE, EVENT] {
        run(&serving, statement);
    }
    for statement in [
        "UPDATE events SET body = ''",
        "DELETE FROM events",
        "TRUNCATE events",
        "UPDATE host_log SET why = ''",
        "DELETE FROM host_log",
        "ALTER TABLE events DISABLE TRIGGER ALL",
        "DROP TRIGGER events_refuse_change ON events",
        "DROP TABLE events",
    ] {
        let said = refusal(&serving, statement);
        let words = ["permission denied", "must be owner"];
        let is_refused = words.iter().any(|words| said.contains(words));
        assert!(is_refused, "{statement}: {said}");
    }
    misses_each_right(&owner, &serving, &role.name);
}

/// Each right that is taken away is missed by its name.
fn misses_each_right(owner: &Db, serving: &Db, role: &str) {
    serving.try_write().expect("it has what it needs");
    for (right, kind, relation) in [
        ("UPDATE", "", "seats"),
        ("INSERT", "", "events"),
        ("USAGE, SELECT", "SEQUENCE ", "people_id_seq"),
        ("SELECT", "", "__diesel_schema_migrations"),
    ] {
        let what = format!("{right} ON {kind}{relation}");
        run(owner, &format!("REVOKE {what} FROM {role}"));
        let said = serving.try_write().expect_err(relation).to_string();
        let denied = format!("permission denied for {relation})");
        said.says_all([&denied, "GRANT and REVOKE lines"]);
        run(owner, &format!("GRANT {what} TO {role}"));
    }
}

#[test]
fn a_role_that_may_not_change_the_schema_is_told_to_leave_it_to_the_owner() {
    let database = postgres_empty();
    let owner = database.open();
    let role = Role::new(&database);
    let serving = at(role.url()).open();
    let said = serving.migrate().expect_err("it may not").to_string();
    let what_to_do = "run `wonderpost migrate` with the address of the role that owns it";
    said.says_all(["permission denied for schema public", what_to_do]);
    owner.try_migrate().expect("the owner may");
    let said = serving.try_migrate().expect_err("it may not").to_string();
    said.says("may not change the schema");
}
