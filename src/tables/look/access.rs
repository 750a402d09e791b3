//! A table with the person who came to it: whether he may know of it, and what its rows say.

use super::{LookError, SeatInfo, TableInfo};
use crate::accounts::PersonId;
use crate::db::Conn;
use crate::games::{self, Meta, Seat, Viewer};
use crate::journal;
use crate::tables::rows::{self, SeatRow, Status, TableRow};
use crate::tables::table::Table;

/// A table with the person who came to it, who may know of it.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::tables) struct Access {
    pub(in crate::tables) table: TableRow,
    pub(in crate::tables) rows: Vec<SeatRow>,
    pub(in crate::tables) my_seat: Option<Seat>,
    person: Option<PersonId>,
    /// Whether a free seat is kept for the person's verified mailbox.
    is_invited: bool,
}

impl Access {
    pub(in crate::tables) fn find(
        conn: &mut Conn,
        uid: &str,
        person: Option<PersonId>,
    ) -> Result<Self, LookError> {
        let table = rows::find_table(conn, uid)?.ok_or(LookError::Unknown)?;
        let rows = rows::list_seats(conn, table.id)?;
        let mine = rows
            .iter()
            .find(|row| person.is_some_and(|person| row.is_of(person)));
        let is_invited = mine.is_none() && rows::find_invited(conn, &rows, person)?.is_some();
        let access = Self {
            my_seat: mine.map(SeatRow::seat),
            is_invited,
            table,
            rows,
            person,
        };
        if access.my_seat.is_none() && !access.table.is_watchable && !access.can_join() {
            return Err(LookError::Unknown);
        }
        Ok(access)
    }

    /// After the end everybody looks with open hands.
    pub(in crate::tables) fn viewer(&self) -> Viewer {
        match (self.table.status(), self.my_seat) {
            (Status::Over, _) => Viewer::Open,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        }
    }

    fn can_join(&self) -> bool {
        self.table.status() == Status::Open
            && self.my_seat.is_none()
            && (self.is_invited
                || self
                    .rows
                    .iter()
                    .any(|row| row.person_id.is_none() && row.invited_address.is_none()))
    }

    pub(in crate::tables) fn info(&self, table: Option<&Table>) -> TableInfo {
        let ended = self
            .table
            .result
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok());
        TableInfo {
            uid: self.table.uid.clone(),
            meta: games::find(&self.table.game).map_or(&UNKNOWN, |game| game.meta()),
            options: serde_json::from_str(&self.table.options).unwrap_or_default(),
            status: self.table.status(),
            frozen_reason: self.table.frozen_reason.clone(),
            is_watchable: self.table.is_watchable,
            progress: self.table.progress.clone(),
            last_seq: self.table.last_seq,
            head_hash: self.table.head_hash.clone(),
            head_code: journal::head_code(&self.table.head_hash),
            opened_at_ms: self.table.opened_at_ms,
            changed_at_ms: self.table.changed_at_ms,
            ended,
            commitment: journal::chain::commitment(&self.table.seed),
            seed: table.and_then(|table| table.seed.clone()),
        }
    }

    pub(in crate::tables) fn seats(&self, table: Option<&Table>) -> Vec<SeatInfo> {
        self.rows
            .iter()
            .map(|row| SeatInfo {
                seat: row.seat(),
                name: row.shown_name(),
                is_taken: row.person_id.is_some(),
                is_invited: row.person_id.is_none() && row.invited_address.is_some(),
                is_me: self.my_seat == Some(row.seat()),
                is_awaited: row.is_awaited,
                awaited_since_ms: row.awaited_since_ms,
                contribution: table
                    .and_then(|table| table.contributions[row.seat().index()].clone()),
            })
            .collect()
    }

    /// Whether the person hears what is said at the table: its players do, and all where anybody may watch.
    pub(super) fn hears_talk(&self) -> bool {
        self.my_seat.is_some() || self.table.is_watchable
    }

    /// Whether the person could take a free seat; a stranger might be somebody who can.
    pub(super) fn offers_seat(&self) -> bool {
        self.person.is_none_or(|_| self.my_seat.is_none()) && self.can_join()
    }
}

/// What stands for a game that this program does not host any more.
static UNKNOWN: Meta = Meta {
    key: "unknown",
    name: "Unknown game",
    about: "",
    rules_version: 0,
    seats: (0, 0),
    seal_kind: None,
    options: &[],
};
