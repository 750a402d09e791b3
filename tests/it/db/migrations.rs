//! Migrations go up, down and up again, and make the schema that the code expects.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::Path;

use diesel::sql_types::{Nullable, Text};
use diesel::{QueryableByName, RunQueryDsl};
use wonderpost::db::{Conn, Db, DbError, Kind};

use crate::support::databases::{every, every_empty};

/// Name, type, and whether it may be empty.
type ColumnFacts = (String, String, bool);

#[derive(QueryableByName, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) struct Line {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Nullable<Text>)]
    said: Option<String>,
}

/// Reads the whole schema as text: every table with columns, keys, indexes and triggers.
pub(super) fn dump(db: &Db) -> Vec<Line> {
    let query = match db.kind() {
        Kind::Sqlite => {
            "SELECT type || ' ' || name AS name, sql AS said FROM sqlite_schema
             WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '__diesel%'"
        }
        Kind::Postgres => {
            "SELECT 'column ' || table_name || '.' || column_name AS name,
                    ordinal_position || data_type || is_nullable || coalesce(column_default, '') AS said
             FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '\\_\\_diesel%'
             UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes
             WHERE schemaname = 'public' AND tablename NOT LIKE '\\_\\_diesel%'
             UNION ALL SELECT 'constraint ' || conrelid::regclass || conname, pg_get_constraintdef(oid) FROM pg_constraint
             WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE '\\_\\_diesel%'
             UNION ALL SELECT 'trigger ' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
             UNION ALL SELECT 'function ' || proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
               AND proname NOT LIKE 'diesel%'"
        }
    };
    let mut lines: Vec<Line> = db
        .read(|conn| diesel::sql_query(query).load(conn).map_err(DbError::from))
        .expect("the schema can be read");
    lines.sort();
    lines
}

#[test]
fn migrations_go_up_down_and_up_again() {
    for database in every_empty() {
        let db = database.open();
        let ran = db.migrate().expect("up");
        assert!(ran.len() >= 4, "{}: {ran:?}", database.label);
        let first = dump(&db);
        assert!(first.len() > 10, "{}", database.label);
        db.revert_all().expect("down");
        let rest = dump(&db);
        assert!(rest.is_empty(), "{}: left behind: {rest:?}", database.label);
        assert_eq!(db.migrate().expect("up again"), ran, "{}", database.label);
        assert_eq!(dump(&db), first, "{}", database.label);
        assert_eq!(db.migrate().expect("nothing to do").len(), 0);
    }
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

/// Columns with their types and whether they may be empty, as `src/db/schema.rs` states them.
fn expected() -> BTreeMap<String, Vec<ColumnFacts>> {
    let text = include_str!("../../../src/db/schema.rs");
    let mut tables = BTreeMap::new();
    let mut columns: Option<(String, Vec<ColumnFacts>)> = None;
    for line in text.lines().map(str::trim) {
        if let Some((name, rest)) = line.split_once(" -> ") {
            let kind = rest.trim_end_matches(',');
            let inner = kind.strip_prefix("Nullable<");
            let inner = inner.map(|inner| inner.trim_end_matches('>'));
            if let Some((_, columns)) = &mut columns {
                let kind = inner.unwrap_or(kind).to_owned();
                columns.push((name.to_owned(), kind, inner.is_some()));
            }
        } else if line.ends_with(") {") && !line.starts_with("diesel") {
            let name = line.split_whitespace().next().unwrap_or_default();
            columns = Some((name.to_owned(), Vec::new()));
        } else if line == "}"
            && let Some((name, columns)) = columns.take()
        {
            tables.insert(name, columns);
        }
    }
    tables
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    nullable: String,
}

fn actual(conn: &mut Conn, table: &str) -> Result<Vec<ColumnFacts>, DbError> {
    let query = match conn {
        Conn::Sqlite(_) => {
            "SELECT name, type AS kind, CASE \"notnull\" WHEN 0 THEN 'YES' ELSE 'NO' END AS nullable
             FROM pragma_table_info($1) ORDER BY cid"
        }
        Conn::Postgres(_) => {
            "SELECT column_name::text AS name, data_type::text AS kind, is_nullable::text AS nullable
             FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position"
        }
    };
    let columns: Vec<Column> = diesel::sql_query(query).bind::<Text, _>(table).load(conn)?;
    let facts = columns.into_iter().map(|column| {
        let kind = match column.kind.to_lowercase().as_str() {
            "bigint" => "BigInt",
            // SQLite's row ids are spelled INTEGER and are 64 bits wide.
            "integer" if column.name == "id" => "BigInt",
            "integer" => "Integer",
            "text" => "Text",
            "boolean" => "Bool",
            other => panic!("the type {other} is not in the shared subset"),
        };
        (column.name, kind.to_owned(), column.nullable == "YES")
    });
    Ok(facts.collect())
}

#[test]
fn schema_rs_agrees_with_both_databases() {
    let expected = expected();
    assert!(expected.contains_key("events") && expected.len() >= 11);
    for database in every() {
        let db = database.open();
        for (table, columns) in &expected {
            let actual = db
                .read(|conn| actual(conn, table))
                .expect("they can be read");
            assert_eq!(&actual, columns, "{}: {table}", database.label);
        }
        let lines = dump(&db).into_iter();
        let tables = lines.filter_map(|line| match db.kind() {
            Kind::Sqlite => line.name.strip_prefix("table ").map(str::to_owned),
            Kind::Postgres => {
                let column = line.name.strip_prefix("column ")?;
                column.split('.').next().map(str::to_owned)
            }
        });
        let tables: BTreeSet<String> = tables.collect();
        let wanted = expected.keys().cloned().collect();
        assert_eq!(tables, wanted, "{}", database.label);
    }
}
