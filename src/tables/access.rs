//! A table with the person who came to it: whether they may know of it, and as whom they look.

use thiserror::Error;

use super::rows::{self, SeatRow, Status, TableRow};
use crate::accounts::PersonId;
use crate::db::{Conn, DbError};
use rules::{Seat, Viewer};

/// Why a table cannot be looked at.
#[derive(Debug, Error)]
pub enum LookError {
    /// No such table, or none that this person may know of; or no such event.
    #[error("there is no such table")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for LookError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

/// A table with the person who came to it, who may know of it.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Access {
    pub(super) table: TableRow,
    pub(super) rows: Vec<SeatRow>,
    pub(super) my_seat: Option<Seat>,
    person: Option<PersonId>,
    /// Whether a free seat is kept for the person's verified mailbox.
    is_invited: bool,
}

impl Access {
    pub(super) fn find(
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
    pub(super) fn viewer(&self) -> Viewer {
        match (self.table.status(), self.my_seat) {
            (Status::Over, _) => Viewer::Open,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        }
    }

    /// Whether the person opened the table.
    pub(super) fn is_opener(&self) -> bool {
        self.person
            .is_some_and(|person| person.0 == self.table.opened_by)
    }

    /// Whether a seat, of this table or another one, is the person's.
    pub(super) fn is_of_viewer(&self, seat: &SeatRow) -> bool {
        self.person.is_some_and(|person| seat.is_of(person))
    }

    fn can_join(&self) -> bool {
        if self.table.status() == Status::Running {
            return self.is_invited && self.my_seat.is_none();
        }
        self.table.status() == Status::Open
            && self.my_seat.is_none()
            && (self.is_invited
                || self
                    .rows
                    .iter()
                    .any(|row| row.person_id.is_none() && row.invited_address.is_none()))
    }

    /// Whether the person hears what is said at the table: its players do, and nobody who only watches.
    pub(super) fn hears_talk(&self) -> bool {
        self.my_seat.is_some()
    }

    /// Whether the person could take a free seat; a stranger might be somebody who can.
    pub(super) fn offers_seat(&self) -> bool {
        self.person.is_none_or(|_| self.my_seat.is_none()) && self.can_join()
    }
}
