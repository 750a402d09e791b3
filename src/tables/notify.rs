//! Letters that an event calls for, queued in its transaction.

use super::House;
use super::rows::TableRow;
use super::sitting::Sitting;
use crate::accounts::Person;
use crate::db::{Conn, DbError};
use crate::games::Seat;

/// Invites a mailbox to a seat.
pub(super) fn invitation_in_txn(
    _conn: &mut Conn,
    _house: &House,
    _table: &TableRow,
    _host: &Person,
    _sitting: &Sitting,
    _address: &str,
    _token: &str,
) -> Result<(), DbError> {
    Ok(())
}

/// Tells every seat whose decision opened after `after_seq` that it is awaited, but not the one that just acted.
pub(super) fn turns_in_txn(
    _conn: &mut Conn,
    _house: &House,
    _table: &TableRow,
    _sitting: &Sitting,
    _after_seq: i64,
    _acted: Option<Seat>,
) -> Result<(), DbError> {
    Ok(())
}
