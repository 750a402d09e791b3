//! A table with the person who came to it: whether they may know of it, and whose view they get.

use crate::accounts::PersonId;
use crate::db::Conn;
use crate::error::{Code, Error, Result, no};
use crate::play::grace;
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::service::Service;
use rules::{Seat, Viewer};
use words::msg;

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Access {
    pub(crate) table: TableRow,
    pub(crate) rows: Vec<SeatRow>,
    pub(crate) my_seat: Option<Seat>,
    person: Option<PersonId>,
    /// Whether a free seat is kept for the person's verified mailbox.
    is_invited: bool,
}

impl Access {
    /// Hidden: there is no such table, or none that this person may know of.
    pub(crate) fn find(conn: &mut Conn, uid: &str, person: Option<PersonId>) -> Result<Self> {
        let table = rows::find_table(conn, uid)?.ok_or(Error::Hidden)?;
        let rows = rows::list_seats(conn, table.id)?;
        let is_mine = |row: &&SeatRow| person.is_some_and(|person| row.is_of(person));
        let my_seat = rows.iter().find(is_mine).map(SeatRow::seat);
        let is_invited = my_seat.is_none() && rows::find_invited(conn, &rows, person)?.is_some();
        let access = Self {
            table,
            rows,
            my_seat,
            person,
            is_invited,
        };
        if access.my_seat.is_none() && !access.table.is_public() && !access.offers_seat() {
            return Err(Error::Hidden);
        }
        Ok(access)
    }

    pub(crate) fn to_show(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Self> {
        let find = |conn: &mut Conn| Self::find(conn, uid, person);
        grace::before_showing(service, find, Self::ends_grace)
    }

    /// The table, if somebody else's last move there could be taken back until the person sees it.
    pub(crate) fn ends_grace(&self, now_ms: i64) -> Vec<i64> {
        let until_ms = grace::of_others(&self.rows, self.my_seat, now_ms);
        Vec::from_iter(until_ms.map(|_| self.table.id))
    }

    /// After the end everybody sees open hands.
    pub(crate) fn viewer(&self) -> Viewer {
        match (self.table.status(), self.my_seat) {
            (Status::Over, _) => Viewer::Open,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        }
    }

    pub(crate) fn is_opener(&self) -> bool {
        self.person == Some(PersonId(self.table.opened_by))
    }

    pub(crate) fn is_of_viewer(&self, seat: &SeatRow) -> bool {
        self.person.is_some_and(|person| seat.is_of(person))
    }

    /// Whether the person could take a free seat. A stranger may turn out to be somebody who can.
    pub(crate) fn offers_seat(&self) -> bool {
        let is_for_all = |row: &SeatRow| row.person_id.is_none() && row.invited_address.is_none();
        let has_room = match self.table.status() {
            Status::Open => self.is_invited || self.rows.iter().any(is_for_all),
            Status::Running => self.is_invited,
            Status::Over | Status::Closed | Status::Frozen => false,
        };
        has_room && self.my_seat.is_none()
    }
}

/// Each of its players decides whether anybody who has the address may watch a finished game.
pub(crate) fn share(service: &Service, uid: &str, person: PersonId, is_shared: bool) -> Result<()> {
    service.db.write(|conn| {
        let access = Access::find(conn, uid, Some(person))?;
        if access.my_seat.is_none() || access.table.status() != Status::Over {
            return Err(no(Code::Conflict, msg::over::not_to_share()));
        }
        rows::set_shared(conn, &access.table, is_shared)?;
        Ok(())
    })
}
