//! What the host sees of all tables: numbers, and those that stand still. Nothing that the rules hide.

use diesel::prelude::*;

use super::rows::Status;
use super::service::Service;
use super::timers;
use crate::accounts::people;
use crate::db::schema::game_tables;
use crate::db::{Conn, DbError};

/// Most frozen tables that are listed.
const FROZEN_MAX: i64 = 100;
/// How long a timer may be due before the host is told, in milliseconds.
const OVERDUE_MS: i64 = 5 * 60 * 1000;

/// The service in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overview {
    /// People with an account.
    pub accounts: i64,
    /// People who play as guests.
    pub guests: i64,
    /// Tables that wait for players.
    pub open: i64,
    /// Tables at which a game runs.
    pub running: i64,
    /// Tables at which it is over.
    pub over: i64,
    /// Timers that have been due for five minutes or more.
    pub overdue: i64,
    /// Tables that cannot be carried out, the longest frozen first.
    pub frozen: Vec<FrozenTable>,
}

/// A table that cannot be carried out by this program.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct FrozenTable {
    /// Public name.
    pub uid: String,
    /// Key of the game.
    pub game: String,
    /// Why.
    pub reason: Option<String>,
    /// Since when.
    pub changed_at_ms: i64,
}

/// Counts what there is.
///
/// # Errors
/// When the database fails.
pub fn overview(service: &Service) -> Result<Overview, DbError> {
    service.db.read(|conn| {
        let people = people::count(conn)?;
        let tables: Vec<(String, i64)> = game_tables::table
            .group_by(game_tables::status)
            .select((game_tables::status, diesel::dsl::count_star()))
            .load(conn)?;
        let count = |status: Status| {
            let counted = tables.iter().find(|(text, _)| text == status.text());
            counted.map_or(0, |(_, count)| *count)
        };
        Ok(Overview {
            accounts: people.accounts,
            guests: people.guests,
            open: count(Status::Open),
            running: count(Status::Running),
            over: count(Status::Over),
            overdue: timers::count_overdue(conn, service.clock.now_ms() - OVERDUE_MS)?,
            frozen: match count(Status::Frozen) {
                0 => Vec::new(),
                _ => list_frozen(conn)?,
            },
        })
    })
}

fn list_frozen(conn: &mut Conn) -> Result<Vec<FrozenTable>, DbError> {
    Ok(game_tables::table
        .filter(game_tables::status.eq(Status::Frozen.text()))
        .order(game_tables::changed_at_ms)
        .limit(FROZEN_MAX)
        .select((
            game_tables::uid,
            game_tables::game,
            game_tables::frozen_reason,
            game_tables::changed_at_ms,
        ))
        .load(conn)?)
}
