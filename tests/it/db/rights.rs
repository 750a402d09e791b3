//! On Postgres, the role that serves lacks the right to change the journal, as the document for hosts arranges it.

use diesel::connection::SimpleConnection;
use wonderpost::db::{Db, DbError};

use crate::support::databases::{every_empty, postgres};

/// Gives the statements of the document for hosts that hand out rights to a role, and take them away.
pub(super) fn documented(role: &str) -> String {
    let lines: Vec<&str> = include_str!("../../../docs/hosting.md")
        .lines()
        .filter(|line| line.starts_with("GRANT ") || line.starts_with("REVOKE "))
        .collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    lines
        .join("\n")
        .replace("TO wonderpost;", &format!("TO {role};"))
        .replace("FROM wonderpost;", &format!("FROM {role};"))
}

fn run(db: &Db, statement: &str) -> Result<(), String> {
    db.write(|conn| conn.batch_execute(statement).map_err(DbError::from))
        .map_err(|error| match error {
            DbError::Query(said) => said.to_string(),
            DbError::Busy(said) => said.to_string(),
            DbError::NotStored(said) => said.to_string(),
            behind @ DbError::Behind => behind.to_string(),
        })
}

const PERSON: &str = "INSERT INTO people (name, zone, wants_letters, theme, created_at_ms) VALUES ('Ada', 'UTC', true, 'auto', 0)";
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
    // Roles belong to the whole server, where other test processes may be at work.
    let role = format!("wonderpost_serves_{}", std::process::id());
    run(&owner, &format!("CREATE ROLE {role} LOGIN")).expect("a role can be made");
    let grants = documented(&role);
    run(&owner, &grants).expect("the documented statements run");
    let url = database.url().to_owned();
    let (before, after) = url.split_once("://").expect("a URL");
    let (_, rest) = after.split_once('@').expect("a user");
    let serving = Db::open(&format!("{before}://{role}@{rest}")).expect("the role may log in");
    assert_eq!(
        serving.migrate().expect("nothing to do"),
        Vec::<String>::new()
    );
    for statement in [PERSON, TABLE, EVENT] {
        run(&serving, statement).expect("it may insert");
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
        let said = run(&serving, statement).expect_err(statement);
        assert!(
            said.contains("permission denied") || said.contains("must be owner"),
            "{statement}: {said}"
        );
    }
    misses_each_right(&owner, &serving, &role);
    drop(serving);
    run(&owner, &format!("DROP OWNED BY {role}; DROP ROLE {role}")).expect("the role goes");
}

/// Each right that is taken away is missed by its name.
fn misses_each_right(owner: &Db, serving: &Db, role: &str) {
    serving.try_write().expect("it has what it needs");
    for (taken, named) in [
        ("UPDATE ON seats", "seats"),
        ("INSERT ON events", "events"),
        ("USAGE, SELECT ON people_id_seq", "people_id_seq"),
        (
            "SELECT ON __diesel_schema_migrations",
            "__diesel_schema_migrations",
        ),
    ] {
        let (right, relation) = taken.split_once(" ON ").expect("two parts");
        let kind = if named.ends_with("_seq") {
            "SEQUENCE "
        } else {
            ""
        };
        run(
            owner,
            &format!("REVOKE {right} ON {kind}{relation} FROM {role}"),
        )
        .expect(taken);
        let said = serving.try_write().expect_err(taken).to_string();
        assert!(
            said.contains(&format!("permission denied for {named})")),
            "{said}"
        );
        assert!(said.contains("GRANT and REVOKE lines"), "{said}");
        run(
            owner,
            &format!("GRANT {right} ON {kind}{relation} TO {role}"),
        )
        .expect(taken);
    }
}

#[test]
fn a_role_that_may_not_change_the_schema_is_told_to_leave_it_to_the_owner() {
    let database = every_empty().pop().expect("a Postgres");
    let owner = database.open();
    let role = format!("wonderpost_upgrades_{}", std::process::id());
    run(&owner, &format!("CREATE ROLE {role} LOGIN")).expect("a role can be made");
    let (before, rest) = database.url().split_once("://").expect("a URL");
    let (_, place) = rest.split_once('@').expect("a user");
    let serving = Db::open(&format!("{before}://{role}@{place}")).expect("the role may log in");
    let said = serving.migrate().expect_err("it may not").to_string();
    assert!(
        said.contains("permission denied for schema public"),
        "{said}"
    );
    assert!(
        said.contains("run `wonderpost migrate` with the address of the role that owns it"),
        "{said}"
    );
    owner.try_migrate().expect("the owner may");
    let said = serving.try_migrate().expect_err("it may not").to_string();
    assert!(said.contains("may not change the schema"), "{said}");
    drop(serving);
    run(&owner, &format!("DROP OWNED BY {role}; DROP ROLE {role}")).expect("the role goes");
}
