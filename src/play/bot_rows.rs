//! What the rows say about bots: whose turn it is, and which games they play.

use diesel::prelude::*;

use crate::accounts::PersonId;
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, DbError, Run};
use crate::error::Error;
use crate::jobs::{Job, JobKind, NewJob};
use crate::play::rows::{SeatRow, Status};
use crate::table::fold::Table;
use rules::Seat;

#[derive(Debug, Queryable)]
pub(crate) struct BotTurn {
    pub(crate) table_id: i64,
    pub(crate) uid: String,
    seat: i32,
    pub(crate) level: Option<String>,
    pub(crate) person_id: Option<i64>,
}

impl BotTurn {
    pub(crate) fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or(u8::MAX))
    }
}

/// Makes a job, due at once, for each bot's seat that is awaited and was not `before` the change, or not for the same
/// decision. Without `before`, for each that is awaited.
pub(crate) fn turns(before: Option<&Table>, after: &Table, seats: &[SeatRow]) -> Vec<NewJob> {
    let is_new = |seat: Seat| {
        let Some(opened_seq) = after.awaited_since(seat) else {
            return false;
        };
        let Some(before) = before else {
            return true;
        };
        let seq = before.head.seq;
        // A bot that takes over a seat may find it awaited.
        let mut handovers = after.handovers.iter();
        let is_handed_over = handovers.any(|one| one.seat == seat && one.seq > seq);
        opened_seq > seq || is_handed_over || before.awaited_since(seat).is_none()
    };
    let job = |row: &SeatRow| NewJob {
        key: Some(format!("{}/{}", row.table_id, row.seat)),
        table_id: Some(row.table_id),
        ..NewJob::new(JobKind::Bot, row.seat.to_string(), 0)
    };
    let bots = seats.iter().filter(|row| row.bot.is_some());
    bots.filter(|row| is_new(row.seat())).map(job).collect()
}

/// Finds the seat of a job of [`turns`]. None if no bot sits there any more, or the table is not running.
pub(crate) fn find_turn(conn: &mut Conn, job: &Job) -> Result<Option<BotTurn>, Error> {
    let seat: i32 = serde_json::from_str(&job.payload).map_err(Error::fault)?;
    let found = seats::table
        .inner_join(game_tables::table)
        .filter(seats::table_id.eq(job.table_id.unwrap_or_default()))
        .filter(seats::seat.eq(seat))
        .filter(seats::bot.is_not_null())
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .select((
            seats::table_id,
            game_tables::uid,
            seats::seat,
            seats::bot,
            seats::person_id,
        ))
        .get_result(conn);
    Ok(found.optional()?)
}

/// Counts the running games with bots in which something has happened since an instant.
pub(crate) fn count_running(conn: &mut Conn, since_ms: i64) -> Result<i64, DbError> {
    Ok(seats::table
        .inner_join(game_tables::table)
        .filter(seats::bot.is_not_null())
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .filter(game_tables::changed_at_ms.ge(since_ms))
        .select(diesel::dsl::count(seats::table_id).aggregate_distinct())
        .get_result(conn)?)
}

/// A game that a bot opened for somebody, and that person.
#[derive(Debug, Queryable)]
pub(crate) struct OpenedByBot {
    pub(crate) table_id: i64,
    pub(crate) uid: String,
    pub(crate) person_id: Option<i64>,
}

/// Lists the oldest games that bots opened before an instant and somebody else sits at, and those that run without
/// anybody else.
pub(crate) fn list_opened_by(
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

pub(crate) fn set_opener_in_txn(
    conn: &mut Conn,
    table_id: i64,
    opener: PersonId,
) -> Result<(), DbError> {
    diesel::update(game_tables::table.find(table_id))
        .set(game_tables::opened_by.eq(opener.0))
        .run(conn)
}
