//! Rows of tables: what was agreed, and how far they have come.

use std::collections::BTreeMap;

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::accounts::PersonId;
use crate::db::schema::game_tables;
use crate::db::{Columns, Conn, Db, DbResult, Fetch, Rows, Run};
use crate::journal::{self, Head};
use crate::table::events::{GameEnded, TableOpened};
use crate::table::fold::Phase;
use crate::table::terms::ClockTerms;
use rules::OptionValues;

rules::word_enum! {
    Status.as_str {
        Open = "open",
        Running = "running",
        Over = "over",
        /// Closed before the game began.
        Closed = "closed",
        /// This program cannot carry out the journal; nothing is lost.
        Frozen = "frozen",
    }
}

impl From<&Phase> for Status {
    fn from(phase: &Phase) -> Self {
        match phase {
            Phase::Open => Self::Open,
            Phase::Running => Self::Running,
            Phase::Over(_) => Self::Over,
            Phase::Closed => Self::Closed,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = game_tables)]
pub(crate) struct TableRow {
    pub(crate) id: i64,
    pub(crate) uid: String,
    pub(crate) game: String,
    pub(crate) options: String,
    pub(crate) seat_count: i32,
    pub(crate) status: String,
    pub(crate) frozen_reason: Option<String>,
    pub(crate) greeting: Option<String>,
    /// From the beginning, as the next game is too.
    pub(crate) is_watchable: bool,
    /// Since it is over.
    pub(crate) is_shared: bool,
    pub(crate) seed: String,
    pub(crate) opened_by: i64,
    pub(crate) opened_at_ms: i64,
    pub(crate) changed_at_ms: i64,
    pub(crate) last_seq: i64,
    pub(crate) head_hash: String,
    pub(crate) next_draw: i32,
    pub(crate) progress: String,
    pub(crate) result: Option<String>,
    pub(crate) clock: Option<String>,
    pub(crate) paused_until_ms: Option<i64>,
    pub(crate) frozen_at_ms: Option<i64>,
}

impl TableRow {
    /// Whether anybody with the address may see it.
    pub(crate) fn is_public(&self) -> bool {
        self.is_watchable || self.is_shared
    }

    pub(crate) fn options(&self) -> OptionValues {
        serde_json::from_str(&self.options).unwrap_or_default()
    }

    pub(crate) fn terms(&self) -> Option<ClockTerms> {
        serde_json::from_str(self.clock.as_deref()?).ok()
    }

    /// How its game ended. None while it runs.
    pub(crate) fn ended(&self) -> Option<GameEnded> {
        serde_json::from_str(self.result.as_deref()?).ok()
    }

    /// The status; an unknown one counts as frozen, which does no harm.
    pub(crate) fn status(&self) -> Status {
        Status::find(&self.status).unwrap_or(Status::Frozen)
    }
}

pub(crate) fn find_table(conn: &mut Conn, uid: &str) -> DbResult<Option<TableRow>> {
    game_tables::table
        .filter(game_tables::uid.eq(uid))
        .row(conn)
}

/// Until the transaction ends. Correctness does not need it: the journal's key decides who is first.
pub(crate) fn lock_table(conn: &mut Conn, uid: &str) -> DbResult<Option<TableRow>> {
    if let Conn::Postgres(conn) = conn {
        return Ok(game_tables::table
            .filter(game_tables::uid.eq(uid))
            .select(TableRow::columns())
            // Rows that refer to the table can still be inserted.
            .for_no_key_update()
            .get_result(conn)
            .optional()?);
    }
    find_table(conn, uid)
}

/// Holds tables as [`lock_table`] does. Everybody holds them in the same order.
pub(crate) fn hold_tables(conn: &mut Conn, ids: &[i64]) -> DbResult<()> {
    if let Conn::Postgres(conn) = conn {
        let tables = game_tables::table.filter(game_tables::id.eq_any(ids));
        let ordered = tables.order(game_tables::id).select(game_tables::id);
        ordered.for_no_key_update().load::<i64>(conn)?;
    }
    Ok(())
}

pub(crate) fn find_table_by_id(conn: &mut Conn, id: i64) -> DbResult<Option<TableRow>> {
    game_tables::table.find(id).row(conn)
}

pub(crate) fn is_frozen(conn: &mut Conn, id: i64) -> DbResult<bool> {
    let table = find_table_by_id(conn, id)?;
    Ok(table.is_some_and(|table| table.status() == Status::Frozen))
}

pub(crate) fn find_uid(db: &Db, table_id: Option<i64>) -> DbResult<Option<String>> {
    let Some(id) = table_id else { return Ok(None) };
    let table = db.read(|conn| find_table_by_id(conn, id))?;
    Ok(table.map(|table| table.uid))
}

pub(crate) fn list_tables(conn: &mut Conn, ids: &[i64]) -> DbResult<Vec<TableRow>> {
    game_tables::table
        .filter(game_tables::id.eq_any(ids))
        .rows(conn)
}

pub(crate) fn list_last_seqs(conn: &mut Conn, ids: &[i64]) -> DbResult<BTreeMap<i64, i64>> {
    let tables = game_tables::table.filter(game_tables::id.eq_any(ids));
    let seqs = tables.select((game_tables::id, game_tables::last_seq));
    Ok(seqs.load_iter(conn)?.collect::<QueryResult<_>>()?)
}

/// The oldest first.
pub(crate) fn list_all(conn: &mut Conn) -> DbResult<Vec<TableRow>> {
    game_tables::table.order(game_tables::id).rows(conn)
}

pub(crate) fn count_open(conn: &mut Conn, opener: PersonId) -> DbResult<i64> {
    game_tables::table
        .filter(game_tables::opened_by.eq(opener.0))
        .filter(game_tables::status.eq(Status::Open.as_str()))
        .count()
        .one(conn)
}

pub(crate) struct NewTableRow<'a> {
    pub(crate) uid: &'a str,
    pub(crate) opened: &'a TableOpened,
    pub(crate) greeting: Option<&'a str>,
    pub(crate) is_watchable: bool,
    pub(crate) seed: &'a str,
    pub(crate) opened_by: PersonId,
    pub(crate) opened_at_ms: i64,
    /// Where its journal ends, for an imported one.
    pub(crate) head: Head,
}

pub(crate) fn insert_table(conn: &mut Conn, new: &NewTableRow<'_>) -> DbResult<i64> {
    let options = serde_json::to_value(&new.opened.options).unwrap_or_default();
    diesel::insert_into(game_tables::table)
        .values((
            game_tables::uid.eq(new.uid),
            game_tables::game.eq(&new.opened.game),
            game_tables::rules_version.eq(i32::from(new.opened.rules_version)),
            game_tables::options.eq(journal::canonical(&options)),
            game_tables::seat_count.eq(i32::try_from(new.opened.seats).unwrap_or(i32::MAX)),
            game_tables::status.eq(Status::Open.as_str()),
            game_tables::greeting.eq(new.greeting),
            game_tables::is_watchable.eq(new.is_watchable),
            game_tables::seed.eq(new.seed),
            game_tables::opened_by.eq(new.opened_by.0),
            game_tables::opened_at_ms.eq(new.opened_at_ms),
            game_tables::changed_at_ms.eq(new.opened_at_ms.max(new.head.recorded_at_ms)),
            game_tables::last_seq.eq(new.head.seq),
            game_tables::head_hash.eq(&new.head.hash),
            game_tables::next_draw.eq(0),
            game_tables::progress.eq(""),
        ))
        .returning(game_tables::id)
        .one(conn)
}

/// With its public name.
pub(crate) fn find_timed_after(conn: &mut Conn, id: i64) -> DbResult<Option<(i64, String)>> {
    game_tables::table
        .filter(game_tables::id.gt(id))
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .filter(game_tables::clock.is_not_null())
        .order(game_tables::id)
        .select((game_tables::id, game_tables::uid))
        .limit(1)
        .found(conn)
}

pub(crate) fn has_opened(conn: &mut Conn, person: PersonId) -> DbResult<bool> {
    let opened = game_tables::table.filter(game_tables::opened_by.eq(person.0));
    diesel::select(exists(opened)).one(conn)
}

pub(crate) fn freeze(conn: &mut Conn, uid: &str, reason: &str, now_ms: i64) -> DbResult<()> {
    diesel::update(game_tables::table.filter(game_tables::uid.eq(uid)))
        .set((
            game_tables::status.eq(Status::Frozen.as_str()),
            game_tables::frozen_reason.eq(reason),
            game_tables::frozen_at_ms.eq(now_ms),
        ))
        .run(conn)
}

/// A game that could be watched from the beginning cannot be seen any more either once it is not shared.
pub(crate) fn set_shared(conn: &mut Conn, row: &TableRow, is_shared: bool) -> DbResult<()> {
    diesel::update(game_tables::table.find(row.id))
        .set((
            game_tables::is_shared.eq(is_shared),
            game_tables::is_watchable.eq(row.is_watchable && is_shared),
        ))
        .run(conn)
}

/// The status follows from the journal again.
pub(crate) fn thaw(conn: &mut Conn, table_id: i64) -> DbResult<()> {
    diesel::update(game_tables::table.find(table_id))
        .set((
            game_tables::frozen_reason.eq(None::<String>),
            game_tables::frozen_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}
