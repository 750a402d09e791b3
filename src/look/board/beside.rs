//! What stands beside a table, in one question. Most tables have little of it, and are asked no more.

use chrono::{DateTime, Days};
use diesel::dsl::{exists, max};
use diesel::prelude::*;

use crate::db::schema::{absences, notes, orders, seats, series_games, talk};
use crate::db::{Conn, DbError, on_either};
use rules::Seat;

#[derive(Queryable)]
pub(super) struct Beside {
    /// Id of the newest line of the table's talk: while it is the same, nothing was said since.
    pub(super) talk_id: Option<i64>,
    /// The viewer's private notes.
    pub(super) note: Option<String>,
    /// Whether the viewer has a standing order, also one that did not fit.
    pub(super) has_order: bool,
    pub(super) is_of_series: bool,
    /// Whether a player has a vacation that has not passed.
    pub(super) has_absence: bool,
}

impl Beside {
    pub(super) fn find(
        conn: &mut Conn,
        table_id: i64,
        viewer: Option<Seat>,
        now_ms: i64,
    ) -> Result<Self, DbError> {
        let seat = viewer.map_or(-1, |seat| i32::from(seat.0));
        // Nowhere is it two days earlier than in UTC.
        let yesterday = DateTime::from_timestamp_millis(now_ms)
            .and_then(|now| now.date_naive().checked_sub_days(Days::new(1)))
            .unwrap_or_default();
        let said = talk::table.filter(talk::table_id.eq(table_id));
        let note = notes::table
            .filter(notes::table_id.eq(table_id))
            .filter(notes::seat.eq(seat));
        let order = orders::table
            .filter(orders::table_id.eq(table_id))
            .filter(orders::seat.eq(seat));
        let game = series_games::table.filter(series_games::table_id.eq(table_id));
        let absence = seats::table
            .inner_join(absences::table.on(seats::person_id.eq(absences::person_id.nullable())))
            .filter(seats::table_id.eq(table_id))
            .filter(absences::last_day.ge(yesterday.to_string()));
        let found = on_either!(conn, conn => diesel::select((
            said.select(max(talk::id)).single_value(),
            note.select(notes::words).single_value(),
            exists(order),
            exists(game),
            exists(absence),
        ))
        .get_result(conn));
        Ok(found?)
    }
}
