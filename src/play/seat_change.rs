//! Seats that change hands while the game runs: a player who leaves, somebody who takes over, a table that is closed.

use crate::accounts::{self, Person, PersonId, people};
use crate::error::{Code, Error, no};
use crate::journal::Door;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::change::{Change, Request, change, frozen};
use crate::play::moves::playing_seat;
use crate::play::rows::{self, SeatRow, Status};
use crate::play::service::Service;
use crate::play::{agree, claim_rows, invite, quotas, seat_links, seat_moves};
use crate::table::asks::Asked;
use crate::table::events::{Holder, TableEvent};
use rules::Seat;
use words::msg;

/// Leaves a running game: a stand-in plays the seat until somebody takes it over. Without players the game ends.
pub fn leave(service: &Service, uid: &str, person: PersonId, door: Door) -> Result<(), Error> {
    leave_to(service, uid, person, None, door)
}

/// Leaves a running game, and invites a mailbox to take over the seat if one is given.
pub fn leave_to(
    service: &Service,
    uid: &str,
    person: PersonId,
    successor: Option<&str>,
    door: Door,
) -> Result<(), Error> {
    let successor = successor.map(accounts::canonical_address).transpose()?;
    let left = change(service, uid, &Request::by(person, door), |change| {
        leave_in_txn(change, person, successor.as_deref())
    });
    left.map(drop)?;
    (service.wake)();
    Ok(())
}

/// Lets a player leave as [`leave_to`] does; the successor's address is canonical.
pub(crate) fn leave_in_txn(
    change: &mut Change<'_>,
    person: PersonId,
    successor: Option<&str>,
) -> Result<(), Error> {
    let seat = playing_seat(change, person)?;
    if let Some(address) = successor {
        admit(change, person, address)?;
    }
    let asked = change.table()?.asked.clone();
    if let Some(asked) = asked.filter(|asked| asked.by == seat) {
        change.append(&TableEvent::Refused(seat, asked.kind()))?;
    }
    append_left(change, seat)?;
    let now_ms = change.service.clock.now_ms();
    if let Some(row) = change.seat(seat) {
        seat_moves::vacate_in_txn(change.conn, &row, now_ms)?;
    }
    change.read_seats()?;
    if agree::end_if_deserted(change)? {
        return Ok(());
    }
    if let Some(address) = successor {
        keep_for(change, seat, address)?;
    }
    // Questions no longer wait for the answer of the player who left.
    agree::conclude(change)
}

fn append_left(change: &mut Change<'_>, seat: Seat) -> Result<(), Error> {
    change.append(&TableEvent::SeatLeft(seat))?;
    change.append(&TableEvent::SeatHandedOver(seat, Holder::StandIn))
}

/// Adds to the journal of a practice game that its guest has left, who was removed while the table was frozen. At other
/// tables nothing is done: a seat there may be empty for other reasons, for example after an import.
pub(crate) fn leave_late_in_txn(change: &mut Change<'_>) -> Result<(), Error> {
    let opener = people::find(change.conn, PersonId(change.row.opened_by))?;
    let is_practice = opener.is_some_and(|opener| opener.is_bot());
    if change.status() != Status::Running || !is_practice {
        return Ok(());
    }
    let empty = change
        .seated
        .rows
        .iter()
        .filter(|row| row.person_id.is_none());
    let empty: Vec<Seat> = empty.map(SeatRow::seat).collect();
    for seat in empty {
        if !change.table()?.has_stand_in(seat) {
            append_left(change, seat)?;
        }
    }
    agree::end_if_deserted(change).map(drop)
}

/// Takes back a seat that a stand-in plays because its player was late.
pub fn come_back(service: &Service, uid: &str, person: PersonId, door: Door) -> Result<(), Error> {
    let back = change(service, uid, &Request::by(person, door), |change| {
        let seat = playing_seat(change, person)?;
        if !change.table()?.has_stand_in(seat) {
            return Err(not_offered());
        }
        change.actor = Some(seat);
        change.append(&TableEvent::SeatHandedOver(seat, Holder::Player))
    });
    back.map(drop)
}

/// Invites a mailbox to take over a seat whose player left or ran out of time.
pub fn invite_to(
    service: &Service,
    uid: &str,
    person: PersonId,
    seat: Seat,
    address: &str,
) -> Result<(), Error> {
    let address = accounts::canonical_address(address)?;
    let request = Request::by(person, Door::Page);
    let invited = change(service, uid, &request, |change| {
        playing_seat(change, person)?;
        if !change.table()?.is_offered(seat) {
            return Err(not_offered());
        }
        admit(change, person, &address)?;
        keep_for(change, seat, &address)
    });
    invited.map(drop)?;
    (service.wake)();
    Ok(())
}

pub(crate) fn not_offered() -> Error {
    no(Code::Conflict, msg::time::not_offered())
}

/// Whether a person may invite a mailbox to take over a seat: it is not their own, and they have not invited too many
/// today. Nobody is told which mailboxes the other players read.
fn admit(change: &mut Change<'_>, person: PersonId, address: &str) -> Result<(), Error> {
    let (now_ms, conn) = (change.service.clock.now_ms(), &mut *change.conn);
    let mine = people::find(conn, person)?;
    if mine.and_then(|mine| mine.letter_address).as_deref() == Some(address) {
        return Err(no(Code::Conflict, msg::time::seated()));
    }
    let most = change.service.day_limits.invitations;
    quotas::invite_in_txn(conn, most, person, &[address.to_owned()], now_ms)
}

/// Reserves a seat that may be taken over for a mailbox, and invites it.
fn keep_for(change: &mut Change<'_>, seat: Seat, address: &str) -> Result<(), Error> {
    let (now_ms, table_id) = (change.service.clock.now_ms(), change.row.id);
    let conn = &mut *change.conn;
    seat_links::end_invitations_in_txn(conn, table_id, seat, now_ms)?;
    claim_rows::end_in_txn(conn, table_id, seat)?;
    rows::set_invited(conn, table_id, seat, address)?;
    Ok(invite::queue_in_txn(conn, table_id, seat, address, now_ms)?)
}

/// Seats a person at a seat that is to be taken over.
pub(crate) fn take_over(
    change: &mut Change<'_>,
    row: &SeatRow,
    person: &Person,
) -> Result<(), Error> {
    let (seat, now_ms) = (row.seat(), change.service.clock.now_ms());
    // What the previous player asked for or agreed to does not bind the next one.
    let asked = change.table()?.asked.clone();
    let spoke = |asked: &Asked| asked.by == seat || asked.agreed.contains(&seat);
    if let Some(asked) = asked.filter(spoke) {
        change.append(&TableEvent::Refused(seat, asked.kind()))?;
    }
    seat_moves::move_in_txn(change.conn, row, person, now_ms)?;
    seat_links::end_invitations_in_txn(change.conn, change.row.id, seat, now_ms)?;
    change.append(&TableEvent::SeatHandedOver(seat, Holder::Player))?;
    change.read_seats()?;
    change.tell(LetterKind::HandedOver, seat, None)
}

pub(crate) fn check_opener(change: &Change<'_>, person: PersonId) -> Result<(), Error> {
    if change.row.opened_by == person.0 {
        return Ok(());
    }
    let is_known = change.seat_of(person).is_some() || change.row.is_watchable;
    Err(if is_known {
        no(Code::Forbidden, msg::time::not_opener())
    } else {
        Error::Hidden
    })
}

/// Closes a table whose game never began. Its players are told.
pub fn close(service: &Service, uid: &str, person: PersonId, door: Door) -> Result<(), Error> {
    let closed = change(service, uid, &Request::by(person, door), |change| {
        check_opener(change, person)?;
        match change.status() {
            Status::Open => {}
            // Closing it again changes nothing.
            Status::Closed => return Ok(()),
            Status::Frozen => return Err(frozen()),
            Status::Running | Status::Over => {
                return Err(no(Code::Conflict, msg::time::begun()));
            }
        }
        change.append(&TableEvent::TableClosed)?;
        tell_closed(change, person)
    });
    closed.map(drop)
}

fn tell_closed(change: &mut Change<'_>, closer: PersonId) -> Result<(), Error> {
    let now_ms = change.service.clock.now_ms();
    let readers = change.seated.addressed();
    let letters = readers.filter(|(row, _)| !row.is_of(closer));
    let letters = letters.map(|(row, address)| Intent {
        person_id: Some(closer.0),
        ..Intent::at(LetterKind::TableClosed, address, row.table_id, row.seat)
    });
    let letters: Vec<Intent> = letters.collect();
    Ok(outbox::queue_all_in_txn(
        change.conn,
        &letters,
        now_ms,
        now_ms,
    )?)
}
