//! The rows of a seat that gets another person: what belonged to the previous one ends. The journal is not involved.

use crate::accounts::{Person, feed_keys, guests, people, sessions};
use crate::alerts::targets;
use crate::db::{Conn, DbError};
use crate::mail::one_line;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::rows::{self, SeatRow};
use crate::play::{claim_rows, order_rows, seat_links};

/// Gives a seat to somebody else, and tells the mailbox of the previous player. Returns the new name of the seat.
pub(crate) fn move_in_txn(
    conn: &mut Conn,
    seat: &SeatRow,
    to: &Person,
    now_ms: i64,
) -> Result<String, DbError> {
    let before = seat.sitter(conn)?;
    let mut others = rows::list_seats(conn, seat.table_id)?;
    others.retain(|other| other.seat != seat.seat);
    let name = free_name(&others, &to.name);
    rows::move_seat(conn, seat, to, &name)?;
    order_rows::delete_in_txn(conn, seat.table_id, seat.seat())?;
    end_keys(conn, seat, now_ms)?;
    if let Some(before) = before {
        if let Some(mailbox) = &before.letter_address {
            let intent = Intent {
                person_id: Some(to.id.0),
                ..Intent::at(LetterKind::SeatMoved, mailbox, seat.table_id, seat.seat)
            };
            outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
        }
        let_go(conn, seat, &before, now_ms)?;
    }
    Ok(name)
}

/// Removes a player from their seat, as they wished.
pub(crate) fn vacate_in_txn(conn: &mut Conn, seat: &SeatRow, now_ms: i64) -> Result<(), DbError> {
    let before = seat.sitter(conn)?;
    rows::vacate_seat(conn, seat.table_id, seat.seat())?;
    order_rows::delete_in_txn(conn, seat.table_id, seat.seat())?;
    end_keys(conn, seat, now_ms)?;
    before.map_or(Ok(()), |before| let_go(conn, seat, &before, now_ms))
}

/// Ends every link, browser and claim that opens the seat because of a letter.
fn end_keys(conn: &mut Conn, seat: &SeatRow, now_ms: i64) -> Result<(), DbError> {
    seat_links::revoke_in_txn(conn, seat.table_id, seat.seat(), now_ms)?;
    claim_rows::end_in_txn(conn, seat.table_id, seat.seat())?;
    sessions::revoke_turns_in_txn(conn, seat.table_id, seat.seat, now_ms)?;
    Ok(())
}

/// Ends what somebody had from a seat that is no longer theirs; a guest without another seat is forgotten.
fn let_go(conn: &mut Conn, seat: &SeatRow, before: &Person, now_ms: i64) -> Result<(), DbError> {
    feed_keys::note_loss_in_txn(conn, before.id, now_ms)?;
    let place = Some((seat.table_id, seat.seat));
    outbox::unbundle_in_txn(conn, before.id.0, place, now_ms)?;
    // The webhooks that they added to the table tell nobody any more, and would use up places.
    targets::delete_all_in_txn(conn, before.id.0, Some(seat.table_id))?;
    // Each table needs somebody who opened it, so that person is kept.
    if before.is_guest() && !rows::has_seat(conn, before.id)? && !rows::has_opened(conn, before.id)?
    {
        claim_rows::forget_in_txn(conn, before.id)?;
        targets::delete_all_in_txn(conn, before.id.0, None)?;
        guests::forget_in_txn(conn, before.id)?;
    }
    Ok(())
}

/// Two players of one name are told apart by a number.
pub(crate) fn free_name(seats: &[SeatRow], wanted: &str) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    while seats.iter().any(|row| row.name == name) {
        let number_said = format!(" ({number})");
        let signs = people::MOST_NAME_SIGNS - number_said.chars().count();
        name = format!("{}{number_said}", one_line(wanted, signs));
        number += 1;
    }
    name
}
