//! Bots as rows: their names, whose turn it is, which games they play, and whether another one may sit down.

use diesel::prelude::*;

use crate::accounts::{Person, PersonId, people};
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, DbResult, Fetch, Run};
use crate::error::{Error, Result};
use crate::jobs::{Job, JobKind, NewJob};
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::service::Service;
use crate::table::fold::Table;
use bots::Level;
use rules::Seat;

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
pub(crate) fn find_turn(conn: &mut Conn, job: &Job) -> Result<Option<(TableRow, SeatRow)>> {
    let seat: i32 = serde_json::from_str(&job.payload).map_err(Error::fault)?;
    let place = rows::find_place(conn, (job.table_id.unwrap_or_default(), seat))?;
    Ok(place.filter(|(table, row)| row.bot.is_some() && table.status() == Status::Running))
}

#[derive(Debug, Queryable)]
pub(crate) struct OpenedByBot {
    pub(crate) table_id: i64,
    pub(crate) uid: String,
    pub(crate) person_id: Option<i64>,
}

/// Games at which somebody else sits, and those that run without anybody else; the oldest first.
pub(crate) fn list_opened_by(
    conn: &mut Conn,
    bots: &[PersonId],
    before_ms: i64,
    most: i64,
) -> DbResult<Vec<OpenedByBot>> {
    let bots = bots.iter().map(|bot| bot.0);
    let runs = game_tables::status.eq(Status::Running.as_str());
    seats::table
        .inner_join(game_tables::table)
        .filter(game_tables::opened_by.eq_any(bots))
        .filter(game_tables::opened_at_ms.lt(before_ms))
        .filter(seats::person_id.is_not_null().or(runs))
        .filter(seats::bot.is_null())
        .order((game_tables::id, seats::seat))
        .limit(most)
        .select((game_tables::id, game_tables::uid, seats::person_id))
        .list(conn)
}

pub(crate) fn set_opener_in_txn(conn: &mut Conn, table_id: i64, opener: PersonId) -> DbResult<()> {
    diesel::update(game_tables::table.find(table_id))
        .set(game_tables::opened_by.eq(opener.0))
        .run(conn)
}

/// When a game in which nothing happens no longer counts: its player has gone, and its bots have nothing to do.
const GIVEN_UP_MS: i64 = 2 * 24 * 60 * 60 * 1000;

/// In every language, in the order in which bots of the level are made; then anew.
pub(crate) const fn names(level: Level) -> [&'static str; 3] {
    match level {
        Level::Easy => ["Bot Pip", "Bot Ida", "Bot Tom"],
        Level::Middle => ["Bot Max", "Bot Eva", "Bot Jon"],
        Level::Strong => ["Bot Rex", "Bot Isa", "Bot Leo"],
    }
}

/// Finds a bot of each level, or makes one. No bot has two seats at a table: those in `seated` have one already.
pub(crate) fn find_in_txn(
    conn: &mut Conn,
    levels: &[Level],
    seated: &[PersonId],
    now_ms: i64,
) -> DbResult<Vec<Person>> {
    let mut found: Vec<Person> = Vec::with_capacity(levels.len());
    for level in levels {
        let key = level.key();
        let is_free = |bot: &Person| {
            !seated.contains(&bot.id) && found.iter().all(|other| other.id != bot.id)
        };
        let bots = people::list_bots(conn, key)?;
        let mut names = names(*level).into_iter().cycle();
        let next = names.nth(bots.len()).unwrap_or_default();
        found.push(match bots.into_iter().find(is_free) {
            Some(bot) => bot,
            None => people::insert_bot_in_txn(conn, key, next, now_ms)?,
        });
    }
    Ok(found)
}

pub(crate) fn list(conn: &mut Conn) -> DbResult<Vec<PersonId>> {
    let mut all = Vec::new();
    for level in Level::ALL {
        let bots = people::list_bots(conn, level.key())?;
        all.extend(bots.iter().map(|bot| bot.id));
    }
    Ok(all)
}

pub(crate) fn has_room(service: &Service, conn: &mut Conn) -> DbResult<bool> {
    Ok(service.bots.is_on() && is_one_free(service, conn)?)
}

/// Whether fewer games with bots are running than allowed, whichever process lets them think.
pub(crate) fn is_one_free(service: &Service, conn: &mut Conn) -> DbResult<bool> {
    let most = i64::try_from(service.bots.games).unwrap_or(i64::MAX);
    let since_ms = service.clock.now_ms() - GIVEN_UP_MS;
    let running: i64 = seats::table
        .inner_join(game_tables::table)
        .filter(seats::bot.is_not_null())
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .filter(game_tables::changed_at_ms.ge(since_ms))
        .select(diesel::dsl::count(seats::table_id).aggregate_distinct())
        .one(conn)?;
    Ok(running < most)
}
