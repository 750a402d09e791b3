//! What rows tell of bots: whose turn it is, who lets them think, and which games they play.

use diesel::prelude::*;

use super::rows::Status;
use crate::accounts::PersonId;
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, DbError, Run};
use rules::Seat;

#[derive(Debug, Queryable)]
pub(super) struct BotTurn {
    pub(super) table_id: i64,
    pub(super) uid: String,
    seat: i32,
    pub(super) level: Option<String>,
    pub(super) person_id: Option<i64>,
    /// Since when it is awaited.
    pub(super) since_ms: Option<i64>,
}

impl BotTurn {
    pub(super) fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or(u8::MAX))
    }
}

/// Whether nobody lets the bot of a seat think, at an instant.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_free(now_ms: i64) -> _ {
    seats::bot_until_ms
        .is_null()
        .or(seats::bot_until_ms.le(now_ms))
}

/// Finds the bot's turn for which a table has waited longest, of those that nobody has leased and that waited already at
/// an instant.
pub(super) fn find_due(
    conn: &mut Conn,
    now_ms: i64,
    since_ms: i64,
) -> Result<Option<BotTurn>, DbError> {
    let has_waited = seats::awaited_since_ms
        .is_null()
        .or(seats::awaited_since_ms.le(since_ms));
    Ok(seats::table
        .inner_join(game_tables::table)
        .filter(seats::is_awaited)
        .filter(seats::bot.is_not_null())
        .filter(is_free(now_ms))
        .filter(has_waited)
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .order(seats::awaited_since_ms)
        .select((
            seats::table_id,
            game_tables::uid,
            seats::seat,
            seats::bot,
            seats::person_id,
            seats::awaited_since_ms,
        ))
        .first(conn)
        .optional()?)
}

/// Notes until when this process lets a bot think. Gives false where another one does, or the turn has passed.
pub(super) fn lease_in_txn(
    conn: &mut Conn,
    turn: &BotTurn,
    now_ms: i64,
    until_ms: i64,
) -> Result<bool, DbError> {
    let row = seats::table.find((turn.table_id, turn.seat));
    let leased = diesel::update(row.filter(seats::is_awaited).filter(is_free(now_ms)))
        .set(seats::bot_until_ms.eq(until_ms))
        .execute(conn)?;
    Ok(leased == 1)
}

/// Ends a lease that runs until that instant. The next one may begin at `again_ms`, or at once.
pub(super) fn end_lease_in_txn(
    conn: &mut Conn,
    turn: &BotTurn,
    until_ms: i64,
    again_ms: Option<i64>,
) -> Result<(), DbError> {
    let row = seats::table.find((turn.table_id, turn.seat));
    diesel::update(row.filter(seats::bot_until_ms.eq(until_ms)))
        .set(seats::bot_until_ms.eq(again_ms))
        .run(conn)
}

/// Counts the running games in which bots play and something has happened since an instant.
pub(super) fn count_running(conn: &mut Conn, since_ms: i64) -> Result<i64, DbError> {
    Ok(seats::table
        .inner_join(game_tables::table)
        .filter(seats::bot.is_not_null())
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .filter(game_tables::changed_at_ms.ge(since_ms))
        .select(diesel::dsl::count(seats::table_id).aggregate_distinct())
        .get_result(conn)?)
}

/// A game that a bot opened for somebody, and who that is.
#[derive(Debug, Queryable)]
pub(super) struct OpenedByBot {
    pub(super) table_id: i64,
    pub(super) uid: String,
    pub(super) person_id: Option<i64>,
}

/// Lists the oldest games that bots opened before an instant and somebody else sits at, and those that run without
/// anybody else.
pub(super) fn list_opened_by(
    conn: &mut Conn,
    bots: &[PersonId],
    before_ms: i64,
    most: i64,
) -> Result<Vec<OpenedByBot>, DbError> {
    let bots = bots.iter().map(|bot| bot.0);
    let runs = game_tables::status.eq(Status::Running.as_str());
    Ok(seats::table
        .inner_join(game_tables::table)
        .filter(game_tables::opened_by.eq_any(bots))
        .filter(game_tables::opened_at_ms.lt(before_ms))
        .filter(seats::person_id.is_not_null().or(runs))
        .filter(seats::bot.is_null())
        .order((game_tables::id, seats::seat))
        .limit(most)
        .select((game_tables::id, game_tables::uid, seats::person_id))
        .load(conn)?)
}

pub(super) fn set_opener_in_txn(
    conn: &mut Conn,
    table_id: i64,
    opener: PersonId,
) -> Result<(), DbError> {
    diesel::update(game_tables::table.find(table_id))
        .set(game_tables::opened_by.eq(opener.0))
        .run(conn)
}
