//! Migrations go up, down and up again, and make the schema that the code expects.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::Path;

use crate::prelude::*;
use crate::support::databases::{every, every_empty, told};

/// Reads the whole schema as text: every table with columns, keys, indexes and triggers.
pub(super) fn dump(db: &Db) -> Vec<String> {
    let query = match db.kind {
        Kind::Sqlite => {
            "SELECT type || ' ' || name || ' ' || sql AS line FROM sqlite_schema
             WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '__diesel%'"
        }
        Kind::Postgres => {
            "SELECT concat_ws(' ', 'column', table_name, column_name, ordinal_position, data_type, is_nullable, column_default) AS line
             FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '\\_\\_diesel%'
             UNION ALL SELECT indexdef FROM pg_indexes
             WHERE schemaname = 'public' AND tablename NOT LIKE '\\_\\_diesel%'
             UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
             WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE '\\_\\_diesel%'
             UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
             UNION ALL SELECT concat_ws(' ', 'function', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
               AND proname NOT LIKE 'diesel%'"
        }
    };
    let mut lines = told(db, query);
    lines.sort();
    lines
}

#[each::test(every_empty())]
fn migrations_go_up_down_and_up_again(database: TestDatabase) {
    let db = database.open();
    let ran = db.migrate().expect("up");
    assert!(!ran.is_empty(), "{}", database.label);
    let first = dump(&db);
    assert!(first.len() > 10, "{}", database.label);
    databases::revert_all(&db);
    let rest = dump(&db);
    assert!(rest.is_empty(), "{}: left behind: {rest:?}", database.label);
    assert_eq!(db.migrate().expect("up again"), ran, "{}", database.label);
    assert_eq!(dump(&db), first, "{}", database.label);
    assert_eq!(db.migrate().expect("nothing to do").len(), 0);
}

#[test]
fn both_databases_have_the_same_migrations() {
    let names = |kind: &str| -> BTreeSet<OsString> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let entries = folder.join(kind).read_dir().expect("the folder is there");
        let names = entries.map(|entry| entry.expect("readable").file_name());
        names.collect()
    };
    assert_eq!(names("sqlite"), names("postgres"));
}

/// The columns of each relation, as `src/db/schema.rs` states them.
pub(crate) fn relations() -> BTreeMap<String, Vec<String>> {
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut table = "";
    let text = include_str!("../../../src/db/schema.rs");
    for line in text.lines().map(str::trim) {
        if let Some(head) = line.strip_suffix(") {") {
            table = head.split(' ').next().unwrap_or_default();
        } else if let Some(column) = line.strip_suffix(',').filter(|line| line.contains(" -> ")) {
            let columns = tables.entry(table.to_owned()).or_default();
            columns.push(column.to_owned());
        }
    }
    tables
}

/// The columns of a table in the same words.
fn actual(db: &Db, table: &str) -> Vec<String> {
    let query = match db.kind {
        Kind::Sqlite => format!(
            "SELECT name || ' ' || lower(type) || CASE \"notnull\" WHEN 0 THEN ' YES' ELSE ' NO' END AS line
             FROM pragma_table_info('{table}') ORDER BY cid"
        ),
        Kind::Postgres => format!(
            "SELECT concat_ws(' ', column_name, data_type, is_nullable) AS line FROM information_schema.columns
             WHERE table_schema = 'public' AND table_name = '{table}' ORDER BY ordinal_position"
        ),
    };
    let columns = told(db, &query).into_iter().map(|column| {
        let (name, rest) = column.split_once(' ').expect("a type");
        let (kind, nullable) = rest.rsplit_once(' ').expect("YES or NO");
        let kind = match kind {
            "bigint" => "BigInt",
            // SQLite's row ids are spelled INTEGER and are 64 bits wide.
            "integer" if name == "id" => "BigInt",
            "integer" => "Integer",
            "text" => "Text",
            "boolean" => "Bool",
            other => panic!("the type {other} is not in the shared subset"),
        };
        match nullable {
            "YES" => format!("{name} -> Nullable<{kind}>"),
            _ => format!("{name} -> {kind}"),
        }
    });
    columns.collect()
}

#[each::test(every())]
fn schema_rs_agrees_with_both_databases(database: TestDatabase) {
    let expected = relations();
    assert!(expected.contains_key("events") && expected.len() >= 11);
    let db = database.open();
    for (table, columns) in &expected {
        assert_eq!(actual(&db, table), *columns, "{}: {table}", database.label);
    }
    let lines = dump(&db).into_iter();
    let tables = lines.filter_map(|line| {
        let mut words = line.split(' ');
        let is_of_table = ["table", "column"].contains(&words.next()?);
        words.next().filter(|_| is_of_table).map(str::to_owned)
    });
    let tables: BTreeSet<String> = tables.collect();
    let wanted = expected.keys().cloned().collect();
    assert_eq!(tables, wanted, "{}", database.label);
}
