//! Rows of series and of their games.

use diesel::prelude::*;

use super::BestOf;
use crate::db::schema::{jobs, series, series_games};
use crate::db::{Conn, DbError, Run, on_either};
use crate::jobs::{JobKind, NewJob};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = series_games)]
pub(crate) struct GameRow {
    pub(crate) series_id: i64,
    /// The number of the game, from 1.
    pub(super) number: i32,
    pub(crate) table_id: i64,
    #[diesel(select_expression = series::best_of)]
    #[diesel(select_expression_type = series::best_of)]
    pub(super) best_of: i32,
}

/// Opens a series whose first game is at a table.
pub(crate) fn insert_in_txn(
    conn: &mut Conn,
    best_of: BestOf,
    table_id: i64,
) -> Result<(), DbError> {
    let series_id: i64 = diesel::insert_into(series::table)
        .values(series::best_of.eq(i32::from(best_of.games())))
        .returning(series::id)
        .get_result(conn)?;
    insert_game_in_txn(conn, series_id, 1, table_id)
}

/// Adds a game to a series. If another process was first, the key refuses it.
pub(crate) fn insert_game_in_txn(
    conn: &mut Conn,
    series_id: i64,
    number: u8,
    table_id: i64,
) -> Result<(), DbError> {
    diesel::insert_into(series_games::table)
        .values((
            series_games::series_id.eq(series_id),
            series_games::number.eq(i32::from(number)),
            series_games::table_id.eq(table_id),
        ))
        .run(conn)
}

/// Finds the game of a series that is played at a table. None if the table belongs to no series.
pub(crate) fn find_game(conn: &mut Conn, table_id: i64) -> Result<Option<GameRow>, DbError> {
    let found = on_either!(conn, conn => series_games::table
        .inner_join(series::table)
        .filter(series_games::table_id.eq(table_id))
        .select(GameRow::as_select())
        .get_result(conn));
    Ok(found.optional()?)
}

/// Lists the games of series that are played at tables, in no order.
pub(super) fn list_games(conn: &mut Conn, table_ids: &[i64]) -> Result<Vec<GameRow>, DbError> {
    Ok(series_games::table
        .inner_join(series::table)
        .filter(series_games::table_id.eq_any(table_ids))
        .select(GameRow::as_select())
        .load(conn)?)
}

/// Lists all games of series: the series, the number and the table of each, in the order in which they were opened.
pub(super) fn list_games_of(
    conn: &mut Conn,
    series_ids: &[i64],
) -> Result<Vec<(i64, i32, i64)>, DbError> {
    Ok(series_games::table
        .filter(series_games::series_id.eq_any(series_ids))
        .order((series_games::series_id, series_games::number))
        .select((
            series_games::series_id,
            series_games::number,
            series_games::table_id,
        ))
        .load(conn)?)
}

/// What is to be done once the game at a table of a series is over.
pub(crate) fn next_game(table_id: i64, due_at_ms: i64) -> NewJob {
    NewJob {
        key: Some(table_id.to_string()),
        table_id: Some(table_id),
        ..NewJob::new(JobKind::NextGame, "{}".to_owned(), due_at_ms)
    }
}

/// Lists those of some tables for which that is not done yet.
pub(super) fn list_due(conn: &mut Conn, table_ids: &[i64]) -> Result<Vec<i64>, DbError> {
    Ok(jobs::table
        .filter(jobs::kind.eq(JobKind::NextGame.as_str()))
        .filter(jobs::table_id.eq_any(table_ids))
        .select(jobs::table_id.assume_not_null())
        .load(conn)?)
}
