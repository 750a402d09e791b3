//! Claims: an account wants a seat to which another mailbox was invited. A letter asks that mailbox, and only its yes
//! gives the seat away. So a forwarded letter gives no seat away.

use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbResult};
use crate::error::{Error, Result};
use crate::journal::Door;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::change::{Request, change};
use crate::play::claim_rows::{self, ClaimRow};
use crate::play::intents::tell_turn_in_txn;
use crate::play::join::{self, SeatKey};
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::seat_change::move_in_txn;
use crate::play::service::Service;

/// How long after a letter the same claim sends no other one.
const AGAIN_MS: i64 = 24 * 60 * 60 * 1000;

pub(crate) struct Claim {
    row: ClaimRow,
    pub(crate) table: TableRow,
    seat: SeatRow,
    pub(crate) person: Person,
}

/// Asking again within a day sends no other letter.
pub(crate) fn ask_in_txn(
    conn: &mut Conn,
    seat: &SeatRow,
    person: PersonId,
    now_ms: i64,
) -> DbResult<()> {
    let Some(mailbox) = find_mailbox(conn, seat)? else {
        return Ok(());
    };
    let known = claim_rows::find(conn, seat, person)?;
    if known.is_some_and(|claim| now_ms - claim.asked_at_ms < AGAIN_MS) {
        return Ok(());
    }
    claim_rows::ask_in_txn(conn, seat, person, now_ms)?;
    let intent = Intent::at(LetterKind::SeatClaim, &mailbox, seat.id()).naming(person.0);
    outbox::queue_in_txn(conn, &intent, now_ms, now_ms)
}

/// Returns false if the seat is theirs to take, or somebody else's already.
pub fn ask_by_link(service: &Service, token: &str, person: PersonId) -> Result<bool> {
    let (key, now_ms) = (SeatKey::Link(token.to_owned()), service.clock.now_ms());
    service.write(|conn| {
        let seat = join::find_seat(conn, &key, Some(person))?;
        let person = people::get(conn, person)?;
        let is_others = seat.is_free() && !seat.is_of(person.id);
        let is_asked = is_others && !seat.may_be_of(&person);
        if is_asked {
            ask_in_txn(conn, &seat, person.id, now_ms)?;
        }
        Ok(is_asked)
    })
}

/// The mailbox that decides about a seat: the invited one, or that of the guest who plays it.
fn find_mailbox(conn: &mut Conn, seat: &SeatRow) -> DbResult<Option<String>> {
    if seat.person_id.is_none() {
        return Ok(seat.invited_address.clone());
    }
    let guest = seat.sitter(conn)?.filter(Person::is_guest);
    Ok(guest.and_then(|guest| guest.letter_address))
}

/// Hidden if the claim is answered or too old, or the seat was given away otherwise.
pub(crate) fn look(service: &Service, token: &str) -> Result<Claim> {
    let now_ms = service.clock.now_ms();
    service.db.read(|conn| find_living(conn, token, now_ms))
}

fn find_living(conn: &mut Conn, token: &str, now_ms: i64) -> Result<Claim> {
    let row = claim_rows::find_living(conn, token, now_ms)?;
    let row = row.ok_or(Error::Hidden)?;
    let table = rows::find_table_by_id(conn, row.table_id)?;
    let table = table.ok_or(Error::Hidden)?;
    let seats = rows::list_seats(conn, table.id)?;
    let person = PersonId(row.person_id);
    let is_seated = seats.iter().any(|seat| seat.is_of(person));
    let seat = seats.into_iter().find(|seat| seat.seat == row.seat);
    let person = people::find(conn, person)?;
    let (Some(seat), Some(person), false) = (seat, person, is_seated) else {
        return Err(Error::Hidden);
    };
    if find_mailbox(conn, &seat)?.is_none() || table.status() == Status::Frozen {
        return Err(Error::Hidden);
    }
    Ok(Claim {
        row,
        table,
        seat,
        person,
    })
}

/// A yes gives the seat away: its previous player is told, and none of their links or browsers opens it any more.
pub fn answer(service: &Service, token: &str, is_yes: bool) -> Result<()> {
    let uid = look(service, token)?.table.uid;
    change(service, &uid, Request::through(Door::Page), |change| {
        // Others may have answered since: the present state is judged, and locked.
        let now_ms = service.clock.now_ms();
        let found = find_living(change.conn, token, now_ms)?;
        claim_rows::settle_in_txn(change.conn, &found.row, now_ms)?;
        if !is_yes {
            return Ok(());
        }
        if found.seat.person_id.is_none() {
            join::sit_at(change, found.seat.seat(), &found.person, None)?;
            return Ok(claim_rows::end_in_txn(change.conn, found.seat.id())?);
        }
        let (conn, seat, person) = (&mut *change.conn, &found.seat, &found.person);
        move_in_txn(conn, seat, person, now_ms)?;
        Ok(tell_turn_in_txn(
            conn,
            seat,
            person,
            change.row.last_seq,
            now_ms,
        )?)
    })?;
    (service.wake)();
    Ok(())
}
