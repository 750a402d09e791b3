//! A seat whose rows name somebody else from now on: what belonged to whoever had it ends. The journal is not asked.

use crate::accounts::{Person, feed_keys, guests, people, sessions};
use crate::alerts::targets;
use crate::db::{Conn, DbError};
use crate::mail::one_line;
use crate::mail::outbox::{self, Intent, LetterKind, Which};
use crate::play::rows::{self, SeatRow};
use crate::play::{claim_rows, order_rows, seat_links};

/// Gives a seat to somebody else, and tells the mailbox of whoever had it. Gives the name of the seat from now on.
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

/// Takes whoever sits at a seat away from it, as they wished.
pub(crate) fn vacate_in_txn(conn: &mut Conn, seat: &SeatRow, now_ms: i64) -> Result<(), DbError> {
    let before = seat.sitter(conn)?;
    rows::vacate_seat(conn, seat.table_id, seat.seat())?;
    order_rows::delete_in_txn(conn, seat.table_id, seat.seat())?;
    end_keys(conn, seat, now_ms)?;
    before.map_or(Ok(()), |before| let_go(conn, seat, &before, now_ms))
}

/// Ends every link, every browser and every claim that opens the seat by a letter.
fn end_keys(conn: &mut Conn, seat: &SeatRow, now_ms: i64) -> Result<(), DbError> {
    seat_links::revoke_in_txn(conn, seat.table_id, seat.seat(), now_ms)?;
    claim_rows::end_in_txn(conn, seat.table_id, seat.seat())?;
    sessions::revoke_turns_in_txn(conn, seat.table_id, seat.seat, now_ms)?;
    Ok(())
}

/// Ends what somebody had of a seat that is theirs no more; a guest without another seat is forgotten.
fn let_go(conn: &mut Conn, seat: &SeatRow, before: &Person, now_ms: i64) -> Result<(), DbError> {
    feed_keys::note_loss_in_txn(conn, before.id, now_ms)?;
    let which = Which::Seat {
        table_id: seat.table_id,
        seat: seat.seat,
    };
    outbox::unbundle_in_txn(conn, before.id.0, which, now_ms)?;
    // What they added to the table tells nobody any more, and would take the place of another.
    targets::delete_all_in_txn(conn, before.id.0, Some(seat.table_id))?;
    // Somebody must have opened each table, so who opened one is kept.
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
