//! Statements that diesel does not write: such as are written out here and stay prepared by their text. Diesel prepares
//! its own updates, and its insertions of several rows, again at each call: a third of the time of a move.

use std::borrow::Cow;
use std::marker::PhantomData;

use diesel::backend::Backend;
use diesel::query_builder::{AsQuery, AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::methods::{ExecuteDsl, LoadQuery, SelectDsl};
use diesel::result::QueryResult;
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Bool, HasSqlType, Integer, Nullable, Text};
use diesel::sqlite::Sqlite;
use diesel::{OptionalExtension, PgConnection, RunQueryDsl, Selectable, SqliteConnection};

use super::{Conn, DbResult, on_either};

/// How many rows one statement takes: databases limit how many values a statement has.
pub(crate) const ROWS_MAX: usize = 1000;

/// The most words and values of a statement that stays prepared.
const KEPT_MAX: usize = 1000;

pub(crate) enum Value<'a> {
    BigInt(Option<i64>),
    Integer(Option<i32>),
    Bool(bool),
    Text(Option<Cow<'a, str>>),
}

macro_rules! values {
    ($($kind:ty, $value:ident => $made:expr;)+) => {
        $(impl<'a> From<$kind> for Value<'a> {
            fn from($value: $kind) -> Self {
                $made
            }
        })+
    };
}

values! {
    i64, value => Self::BigInt(Some(value));
    Option<i64>, value => Self::BigInt(value);
    i32, value => Self::Integer(Some(value));
    Option<i32>, value => Self::Integer(value);
    bool, value => Self::Bool(value);
    &'a str, value => Self::Text(Some(value.into()));
    &'a String, value => Self::Text(Some(value.into()));
    String, value => Self::Text(Some(value.into()));
    Option<&'a str>, value => Self::Text(value.map(Cow::from));
    Option<String>, value => Self::Text(value.map(Cow::from));
}

enum Part<'a> {
    Words(&'static str),
    Value(Value<'a>),
}

/// A statement, word by word; a query has columns of the types `S`.
#[derive(Default)]
pub(crate) struct Written<'a, S = ()> {
    parts: Vec<Part<'a>>,
    columns: PhantomData<S>,
}

impl<'a, S> Written<'a, S> {
    pub(crate) fn words(mut self, words: &'static str) -> Self {
        self.parts.push(Part::Words(words));
        self
    }

    pub(crate) fn value(mut self, value: impl Into<Value<'a>>) -> Self {
        self.parts.push(Part::Value(value.into()));
        self
    }

    /// Words with a value for each `?` in them.
    pub(crate) fn filled<const N: usize>(
        mut self,
        words: &'static str,
        values: [Value<'a>; N],
    ) -> Self {
        let mut words = words.split('?');
        self = self.words(words.next().unwrap_or_default());
        for (value, words) in values.into_iter().zip(words) {
            self = self.value(value).words(words);
        }
        self
    }

    /// `VALUES (…), (…)`, of one row or more.
    pub(crate) fn rows<const N: usize>(
        mut self,
        rows: impl IntoIterator<Item = [Value<'a>; N]>,
    ) -> Self {
        let mut before = "VALUES (";
        for row in rows {
            for value in row {
                self = self.words(before).value(value);
                before = ", ";
            }
            before = "), (";
        }
        self.words(")")
    }
}

impl<S, DB> QueryFragment<DB> for Written<'_, S>
where
    DB: Backend + HasSqlType<Bool>,
    bool: ToSql<Bool, DB>,
    Option<i32>: ToSql<Nullable<Integer>, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
    for<'t> Option<Cow<'t, str>>: ToSql<Nullable<Text>, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        // For example a whole journal: there may be as many of these as journals.
        if self.parts.len() > KEPT_MAX {
            out.unsafe_to_cache_prepared();
        }
        for part in &self.parts {
            match part {
                Part::Words(words) => out.push_sql(words),
                Part::Value(Value::BigInt(value)) => {
                    out.push_bind_param::<Nullable<BigInt>, _>(value)?;
                }
                Part::Value(Value::Integer(value)) => {
                    out.push_bind_param::<Nullable<Integer>, _>(value)?;
                }
                Part::Value(Value::Bool(value)) => out.push_bind_param::<Bool, _>(value)?,
                Part::Value(Value::Text(value)) => {
                    out.push_bind_param::<Nullable<Text>, _>(value)?;
                }
            }
        }
        Ok(())
    }
}

impl<S> Query for Written<'_, S> {
    type SqlType = S;
}

impl<S> QueryId for Written<'_, S> {
    type QueryId = ();
    /// The text differs with the number of rows.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<S, C> RunQueryDsl<C> for Written<'_, S> {}

/// Statements that run on either database. Their types say how they are prepared; run on a [`Conn`], diesel writes each
/// again every time to find out.
pub(crate) trait Run: ExecuteDsl<PgConnection> + ExecuteDsl<SqliteConnection> {
    fn run(self, conn: &mut Conn) -> DbResult<()> {
        self.changes(conn).map(drop)
    }

    /// Returns how many rows it has changed.
    fn changes(self, conn: &mut Conn) -> DbResult<usize> {
        Ok(on_either!(conn, conn => ExecuteDsl::execute(self, conn))?)
    }
}

impl<S: ExecuteDsl<PgConnection> + ExecuteDsl<SqliteConnection>> Run for S {}

/// A question to either database that is answered with `T`s.
pub(crate) trait Fetch<'q, T>:
    AsQuery + LoadQuery<'q, PgConnection, T> + LoadQuery<'q, SqliteConnection, T>
{
    fn list(self, conn: &mut Conn) -> DbResult<Vec<T>> {
        Ok(on_either!(conn, conn => RunQueryDsl::load(self, conn))?)
    }

    /// The first answer, which is always there.
    fn one(self, conn: &mut Conn) -> DbResult<T> {
        Ok(on_either!(conn, conn => RunQueryDsl::get_result(self, conn))?)
    }

    fn found(self, conn: &mut Conn) -> DbResult<Option<T>> {
        Ok(on_either!(conn, conn => RunQueryDsl::get_result(self, conn)).optional()?)
    }
}

impl<'q, T, Q> Fetch<'q, T> for Q where
    Q: AsQuery + LoadQuery<'q, PgConnection, T> + LoadQuery<'q, SqliteConnection, T>
{
}

/// The same for rows as structs, which name their columns.
pub(crate) trait Rows<'q, T: Selectable<Sqlite>>:
    SelectDsl<T::SelectExpression, Output: Fetch<'q, T>> + Sized
{
    fn rows(self, conn: &mut Conn) -> DbResult<Vec<T>> {
        self.select(T::construct_selection()).list(conn)
    }

    fn row(self, conn: &mut Conn) -> DbResult<Option<T>> {
        self.select(T::construct_selection()).found(conn)
    }
}

impl<'q, T: Selectable<Sqlite>, Q: SelectDsl<T::SelectExpression, Output: Fetch<'q, T>>> Rows<'q, T>
    for Q
{
}

/// What a question selects for a struct beside other columns.
pub(crate) trait Columns: Selectable<Sqlite> {
    fn columns() -> Self::SelectExpression {
        Self::construct_selection()
    }
}

impl<T: Selectable<Sqlite>> Columns for T {}

/// Makes transactions that hold the same name wait for each other until they end. Nothing stored depends on it: it only
/// keeps two of them from counting at the same time. SQLite has one writer at a time anyway.
pub(crate) fn hold_in_txn(conn: &mut Conn, name: &str) -> DbResult<()> {
    hold_all_in_txn(conn, &[name])
}

/// The same for several names, at least one, in this order.
pub(crate) fn hold_all_in_txn(conn: &mut Conn, names: &[&str]) -> DbResult<()> {
    if let Conn::Postgres(conn) = conn {
        let mut hold = Written::<()>::default();
        let mut before = "SELECT pg_advisory_xact_lock(hashtextextended(";
        for name in names {
            hold = hold.words(before).value(*name);
            before = ", 0)), pg_advisory_xact_lock(hashtextextended(";
        }
        hold.words(", 0))").execute(conn)?;
    }
    Ok(())
}
