//! One connection for long work on a whole database: without a pool and its time limits.
//!
//! Rows are passed as JSON that the databases themselves write and read, so all relations, including future ones, are
//! handled in the same way. Start reading at [`Side::read_rows`].

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::conn::Manager;
use super::migrate::{Tell, expect_known};
use super::relations::Relation;
use super::schema::copy_marks;
use super::{Conn, DbError, DbResult, Kind, OpenError, Patience, Run, begin_by, end_txn, migrate};
use crate::config::Pooler;

/// SQLite's settings for a connection that writes rows. Triggers stay on.
const SQLITE_PRAGMAS: &str =
    "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;";

pub struct Side {
    conn: Conn,
}

pub struct Rows {
    /// A JSON object for each.
    pub rows: Vec<String>,
    /// The key of the last: a JSON array.
    pub last_key: Option<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Contents {
    pub count: i64,
    sum: u128,
}

#[derive(QueryableByName)]
struct RowText {
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = Text)]
    key: String,
}

impl Side {
    /// Opens the database that a URL names. A missing file is made, for its owner only.
    pub fn open(url: &str) -> Result<Self, OpenError> {
        let patience = Patience::present();
        let manager = Manager::new(url, Pooler::None, patience)?;
        manager.keep_private();
        let mut conn = manager.connect_plainly().map_err(OpenError::Connect)?;
        let settings = match &conn {
            Conn::Sqlite(_) => patience.settings(Kind::Sqlite) + SQLITE_PRAGMAS,
            // A statement may take as long as it needs.
            Conn::Postgres(_) => {
                let seconds = patience.lock.as_secs();
                format!("SET TIME ZONE 'UTC'; SET lock_timeout = '{seconds}s';")
            }
        };
        conn.batch_execute(&settings)
            .map_err(|error| OpenError::Unreadable(error.to_string()))?;
        Ok(Self { conn })
    }

    pub fn conn(&mut self) -> &mut Conn {
        &mut self.conn
    }

    pub fn kind(&self) -> Kind {
        match &self.conn {
            Conn::Sqlite(_) => Kind::Sqlite,
            Conn::Postgres(_) => Kind::Postgres,
        }
    }

    /// A failure leaves it as it was. `tell` gets the number of migrations done and the total.
    pub fn migrate(&mut self, tell: Tell<'_>) -> Result<Vec<String>, OpenError> {
        migrate::run(&mut self.conn, tell)
    }

    /// Makes a SQLite write to a log beside its file from now on, as when it is served, or keep all in its one file.
    pub fn set_log(&mut self, has_log: bool) -> DbResult<()> {
        if self.kind() == Kind::Sqlite {
            let mode = if has_log { "WAL" } else { "DELETE" };
            let set = format!("PRAGMA journal_mode={mode};");
            self.conn.batch_execute(&set)?;
        }
        Ok(())
    }

    /// Refuses a database that Wonderpost did not make, or of a newer version.
    pub fn expect_ours(&mut self) -> Result<(), OpenError> {
        if expect_known(&mut self.conn)? == 0 {
            let why = "it is no database of Wonderpost";
            return Err(OpenError::Unreadable(why.to_owned()));
        }
        Ok(())
    }

    /// Reads one state of the database from now on, whatever others write, until the connection ends.
    pub fn hold_state(&mut self) -> DbResult<()> {
        let statement = match &self.conn {
            // The state is that of the first statement that reads.
            Conn::Sqlite(_) => "BEGIN; SELECT count(*) FROM sqlite_schema;",
            Conn::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;",
        };
        Ok(self.conn.batch_execute(statement)?)
    }

    pub fn write<T, E: From<DbError>>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let begin = match self.kind() {
            Kind::Sqlite => "BEGIN IMMEDIATE",
            Kind::Postgres => "BEGIN",
        };
        begin_by(&mut self.conn, begin).map_err(DbError::from)?;
        let done = work(self);
        end_txn(&mut self.conn, done)
    }

    /// How many other connections there are to a database on Postgres; SQLite shows none.
    pub fn others(&mut self) -> DbResult<i64> {
        if self.kind() == Kind::Sqlite {
            return Ok(0);
        }
        self.number(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
             AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
        )
        .map(Option::unwrap_or_default)
    }

    pub fn count(&mut self, relation: &Relation) -> DbResult<i64> {
        let counted = format!("SELECT count(*) FROM {}", relation.name);
        self.number(&counted).map(Option::unwrap_or_default)
    }

    fn number(&mut self, statement: &str) -> DbResult<Option<i64>> {
        Ok(sql::<Nullable<BigInt>>(statement).get_result(&mut self.conn)?)
    }

    pub fn read_rows(
        &mut self,
        relation: &Relation,
        after: Option<&str>,
        most: usize,
    ) -> DbResult<Rows> {
        let statement = select(relation, self.kind(), after.is_some(), most);
        let query = diesel::sql_query(statement);
        let found: Vec<RowText> = match after {
            Some(key) => query.bind::<Text, _>(key).load(&mut self.conn)?,
            None => query.load(&mut self.conn)?,
        };
        Ok(Rows {
            last_key: found.last().map(|row| row.key.clone()),
            rows: found.into_iter().map(|row| row.content).collect(),
        })
    }

    pub fn write_rows(&mut self, relation: &Relation, rows: &Rows) -> DbResult<()> {
        let (name, columns) = (&relation.name, relation.names().join(", "));
        let statement = match &self.conn {
            Conn::Sqlite(_) => {
                let extract = |column: &str| format!("json_extract(value, '$.{column}')");
                let values = relation.names().into_iter().map(extract);
                let values = values.collect::<Vec<_>>().join(", ");
                format!("INSERT INTO {name} ({columns}) SELECT {values} FROM json_each(?)")
            }
            // Ids are kept, even if the database always generates them.
            Conn::Postgres(_) => format!(
                "INSERT INTO {name} ({columns}) OVERRIDING SYSTEM VALUE
                 SELECT {columns} FROM json_populate_recordset(NULL::{name}, $1::json)"
            ),
        };
        let all = format!("[{}]", rows.rows.join(","));
        diesel::sql_query(statement)
            .bind::<Text, _>(all)
            .run(&mut self.conn)
    }

    /// The highest id that a relation has given to a row, even to a deleted one; none if the database gives none.
    pub fn highest_id(&mut self, relation: &Relation) -> DbResult<Option<i64>> {
        if relation.key != ["id"] {
            return Ok(None);
        }
        let name = &relation.name;
        let find = match self.kind() {
            Kind::Sqlite => {
                format!("SELECT (SELECT seq FROM sqlite_sequence WHERE name = '{name}')")
            }
            Kind::Postgres => format!(
                "SELECT pg_sequence_last_value(pg_get_serial_sequence('{name}', 'id')::regclass)"
            ),
        };
        self.number(&find)
    }

    pub fn set_highest_id(&mut self, relation: &Relation, highest: i64) -> DbResult<()> {
        let name = &relation.name;
        let statements = match self.kind() {
            Kind::Sqlite => format!(
                "DELETE FROM sqlite_sequence WHERE name = '{name}';
                 INSERT INTO sqlite_sequence (name, seq) VALUES ('{name}', {highest});"
            ),
            Kind::Postgres => {
                format!("SELECT setval(pg_get_serial_sequence('{name}', 'id'), {highest});")
            }
        };
        Ok(self.conn.batch_execute(&statements)?)
    }

    /// Sums up what a relation holds. `tell` gets the number of rows after each batch.
    pub fn contents(
        &mut self,
        relation: &Relation,
        most: usize,
        tell: &mut dyn FnMut(usize),
    ) -> DbResult<Contents> {
        let mut contents = Contents::default();
        let mut after: Option<String> = None;
        loop {
            let batch = self.read_rows(relation, after.as_deref(), most)?;
            for row in &batch.rows {
                contents.add(&canonical(relation, row)?);
            }
            tell(batch.rows.len());
            if batch.rows.len() < most {
                return Ok(contents);
            }
            after = batch.last_key;
        }
    }
}

impl Contents {
    fn add(&mut self, row: &str) {
        let digest = Sha256::digest(row.as_bytes());
        let mut first = [0; 16];
        first.copy_from_slice(&digest[..16]);
        self.count += 1;
        self.sum = self.sum.wrapping_add(u128::from_be_bytes(first));
    }
}

fn select(relation: &Relation, kind: Kind, has_begun: bool, most: usize) -> String {
    let pairs = relation.names().into_iter();
    let pairs: Vec<String> = pairs.map(|name| format!("'{name}', {name}")).collect();
    let (pairs, key, name) = (pairs.join(", "), relation.key.join(", "), &relation.name);
    let columns = relation.key.iter().enumerate();
    let after = columns.map(|(place, column)| match kind {
        Kind::Sqlite => format!("json_extract(?1, '$[{place}]')"),
        Kind::Postgres => format!("(($1::json)->>{place})::{}", relation.type_of(column)),
    });
    let after: Vec<String> = after.collect();
    let only = if has_begun {
        format!("WHERE ({key}) > ({})", after.join(", "))
    } else {
        String::new()
    };
    let (object, array, text) = match kind {
        Kind::Sqlite => ("json_object", "json_array", ""),
        Kind::Postgres => ("json_build_object", "json_build_array", "::text"),
    };
    format!(
        "SELECT {object}({pairs}){text} AS content, {array}({key}){text} AS key FROM {name} {only} ORDER BY {key} LIMIT {most}"
    )
}

fn canonical(relation: &Relation, row: &str) -> DbResult<String> {
    let mut values: BTreeMap<String, Value> =
        serde_json::from_str(row).map_err(DbError::unreadable)?;
    let columns = relation.columns.iter();
    for (column, _) in columns.filter(|(_, column_type)| column_type.contains("Bool")) {
        if let Some(value) = values.get_mut(*column)
            && let Some(number) = value.as_i64()
        {
            *value = Value::Bool(number != 0);
        }
    }
    serde_json::to_string(&values).map_err(DbError::unreadable)
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = copy_marks)]
pub struct CopyMark {
    pub source: String,
    /// The key of the last row that is here.
    pub last_key: Option<String>,
    pub copied: i64,
    pub ended_at_ms: Option<i64>,
}

/// Means the copy as a whole in place of a relation's name.
pub const WHOLE: &str = "";

impl Side {
    pub fn find_mark(&mut self, relation: &str) -> DbResult<Option<CopyMark>> {
        find_mark(&mut self.conn, relation)
    }

    pub fn put_mark(&mut self, relation: &str, mark: &CopyMark) -> DbResult<()> {
        diesel::delete(copy_marks::table)
            .filter(copy_marks::relation.eq(relation))
            .execute(&mut self.conn)?;
        diesel::insert_into(copy_marks::table)
            .values((
                copy_marks::relation.eq(relation),
                copy_marks::source.eq(&mark.source),
                copy_marks::last_key.eq(&mark.last_key),
                copy_marks::copied.eq(mark.copied),
                copy_marks::ended_at_ms.eq(mark.ended_at_ms),
            ))
            .run(&mut self.conn)
    }
}

fn find_mark(conn: &mut Conn, relation: &str) -> DbResult<Option<CopyMark>> {
    let found = copy_marks::table
        .find(relation)
        .select(CopyMark::as_select());
    Ok(found.get_result(conn).optional()?)
}

impl super::Db {
    /// Whether a copy of another database was begun here and is incomplete. It has the present schema.
    pub fn is_half_copied(&self) -> DbResult<bool> {
        let mark = self.read(|conn| find_mark(conn, WHOLE))?;
        Ok(mark.is_some_and(|mark| mark.ended_at_ms.is_none()))
    }
}
