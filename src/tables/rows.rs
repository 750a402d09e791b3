//! Rows of tables and seats, and how they are found.

use diesel::prelude::*;

use super::record::TableRef;
use super::table::Phase;
use crate::accounts::{PersonId, people};
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, DbError};
use crate::games::Seat;

/// What a table is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Waiting for players.
    Open,
    /// The game runs.
    Running,
    /// The game is over.
    Over,
    /// The journal cannot be carried out by this program; nothing is lost.
    Frozen,
}

impl Status {
    /// Writes it as stored.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
            Self::Frozen => "frozen",
        }
    }

    /// Reads what is stored; anything unknown counts as frozen, which harms nothing.
    #[must_use]
    pub fn read(text: &str) -> Self {
        match text {
            "open" => Self::Open,
            "running" => Self::Running,
            "over" => Self::Over,
            _ => Self::Frozen,
        }
    }
}

impl From<&Phase> for Status {
    fn from(phase: &Phase) -> Self {
        match phase {
            Phase::Open => Self::Open,
            Phase::Running => Self::Running,
            Phase::Over(_) => Self::Over,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = game_tables)]
pub(super) struct TableRow {
    pub(super) id: i64,
    pub(super) uid: String,
    pub(super) game: String,
    pub(super) options: String,
    pub(super) seat_count: i32,
    pub(super) status: String,
    pub(super) frozen_reason: Option<String>,
    pub(super) is_watchable: bool,
    pub(super) seed: String,
    pub(super) opened_by: i64,
    pub(super) opened_at_ms: i64,
    pub(super) changed_at_ms: i64,
    pub(super) last_seq: i64,
    pub(super) head_hash: String,
    pub(super) progress: String,
    pub(super) result: Option<String>,
}

impl TableRow {
    pub(super) fn table_ref(&self) -> TableRef<'_> {
        TableRef {
            table_id: self.id,
            uid: &self.uid,
        }
    }

    pub(super) fn status(&self) -> Status {
        Status::read(&self.status)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = seats)]
pub(super) struct SeatRow {
    pub(super) table_id: i64,
    pub(super) seat: i32,
    pub(super) person_id: Option<i64>,
    pub(super) invited_address: Option<String>,
    pub(super) name: String,
    pub(super) is_awaited: bool,
    pub(super) awaited_since_ms: Option<i64>,
}

impl SeatRow {
    pub(super) fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or(u8::MAX))
    }

    pub(super) fn is_of(&self, person: PersonId) -> bool {
        self.person_id == Some(person.0)
    }

    /// What the others call the player, or the seat's number while it is free.
    pub(super) fn shown_name(&self) -> String {
        if self.name.is_empty() {
            format!("Seat {}", self.seat + 1)
        } else {
            self.name.clone()
        }
    }
}

pub(super) fn find_table(conn: &mut Conn, uid: &str) -> Result<Option<TableRow>, DbError> {
    let found = game_tables::table
        .filter(game_tables::uid.eq(uid))
        .select(TableRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(found)
}

pub(super) fn find_table_by_id(conn: &mut Conn, id: i64) -> Result<Option<TableRow>, DbError> {
    let found = game_tables::table
        .find(id)
        .select(TableRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(found)
}

/// Lists the seats of a table, in order.
pub(super) fn list_seats(conn: &mut Conn, table_id: i64) -> Result<Vec<SeatRow>, DbError> {
    let rows = seats::table
        .filter(seats::table_id.eq(table_id))
        .order(seats::seat)
        .select(SeatRow::as_select())
        .load(conn)?;
    Ok(rows)
}

/// Finds the free seat that is kept for the mailbox which a person has verified: an account needs no letter to
/// take it. A guest's mailbox is not verified, so it counts for nothing here.
pub(super) fn find_invited(
    conn: &mut Conn,
    seats: &[SeatRow],
    person: Option<PersonId>,
) -> Result<Option<SeatRow>, DbError> {
    let is_kept = |row: &&SeatRow| row.person_id.is_none() && row.invited_address.is_some();
    let (Some(person), true) = (person, seats.iter().any(|row| is_kept(&row))) else {
        return Ok(None);
    };
    let address = people::find_on_conn(conn, person)?.and_then(|person| person.address);
    Ok(address.and_then(|address| {
        let mut kept = seats.iter().filter(is_kept);
        kept.find(|row| row.invited_address.as_ref() == Some(&address))
            .cloned()
    }))
}

pub(super) fn names(seats: &[SeatRow]) -> Vec<String> {
    seats.iter().map(SeatRow::shown_name).collect()
}
