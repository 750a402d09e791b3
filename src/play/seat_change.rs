//! Seats that change hands while the game runs: a player who leaves, somebody who takes over, a table that is closed.

use crate::accounts::{self, Person, PersonId, feed_keys, names, people, sessions};
use crate::alerts::targets;
use crate::db::{Conn, DbResult};
use crate::error::{Code, Error, Result, no, sign_in_first};
use crate::mail::one_line;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::change::{By, Change, Request, change, frozen};
use crate::play::moves::{play, playing_seat, seat_at};
use crate::play::rows::{self, SeatId, SeatRow, Status};
use crate::play::seat_links::{self, Purpose};
use crate::play::service::Service;
use crate::play::{agree, claim_rows, intents, invite, orders, quotas, talk};
use crate::table::asks::Asked;
use crate::table::events::{Holder, TableEvent};
use rules::Seat;
use words::msg;

/// A stand-in plays on until somebody takes over; without players the game ends. `successor` is invited to the seat.
pub fn leave(service: &Service, by: By<'_>, successor: Option<&str>) -> Result<()> {
    let successor = successor.map(accounts::canonical_address).transpose()?;
    let (uid, person, door) = by;
    change(service, uid, Request::by(person, door), |change| {
        leave_in_txn(change, person, successor.as_deref())
    })?;
    (service.wake)();
    Ok(())
}

/// The successor's address is canonical.
pub(crate) fn leave_in_txn(
    change: &mut Change<'_>,
    person: PersonId,
    successor: Option<&str>,
) -> Result<()> {
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
        vacate_in_txn(change.conn, &row, now_ms)?;
    }
    change.read_seats()?;
    if agree::end_if_deserted(change)? {
        return Ok(());
    }
    if let Some(address) = successor {
        keep_for(change, person, seat, address)?;
    }
    // Questions no longer wait for the answer of the player who left.
    agree::conclude(change)
}

/// Before the game begins: the seat is free again.
pub fn leave_open(service: &Service, (uid, person, door): By<'_>) -> Result<()> {
    change(service, uid, Request::by(person, door), |change| {
        leave_open_in_txn(change, person, Afterwards::Kept)
    })?;
    (service.wake)();
    Ok(())
}

/// What becomes of a seat that was kept for the mailbox of whoever leaves it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Afterwards {
    /// As if they had declined the invitation: they may still accept it.
    Kept,
    ForAnybody,
}

/// Whoever opened the table closes it instead.
pub(crate) fn leave_open_in_txn(
    change: &mut Change<'_>,
    person: PersonId,
    afterwards: Afterwards,
) -> Result<()> {
    let seat = seat_at(change, person)?;
    match change.status() {
        Status::Open => {}
        Status::Frozen => return Err(frozen()),
        Status::Closed => return Err(no(Code::Conflict, msg::time::closed())),
        Status::Running | Status::Over => return Err(no(Code::Conflict, msg::time::begun())),
    }
    if change.row.opened_by == person.0 {
        return Err(no(Code::Conflict, msg::time::close_instead()));
    }
    change.append(&TableEvent::SeatLeft(seat))?;
    if let Some(row) = change.seat(seat) {
        let now_ms = change.service.clock.now_ms();
        let before = row.sitter(change.conn)?;
        rows::free_seat(change.conn, row.id())?;
        let is_theirs = before
            .as_ref()
            .is_some_and(|before| row.invited_address.is_some() && row.may_be_of(before));
        if is_theirs && afterwards == Afterwards::Kept {
            invite::decline_in_txn(change.service, change.conn, &change.row, &row)?;
        } else {
            end_keys(change.conn, &row, now_ms)?;
            rows::set_invited(change.conn, row.id(), None)?;
        }
        if let Some(before) = before {
            let_go(change.conn, &row, &before, now_ms)?;
        }
    }
    Ok(change.read_seats()?)
}

fn append_left(change: &mut Change<'_>, seat: Seat) -> Result<()> {
    change.append(&TableEvent::SeatLeft(seat))?;
    change.append(&TableEvent::SeatHandedOver(seat, Holder::StandIn))
}

/// Adds to the journal of a practice game that its guest has left, who was removed while the table was frozen. At other
/// tables nothing is done: a seat there may be empty for other reasons, for example after an import.
pub(crate) fn leave_late_in_txn(change: &mut Change<'_>) -> Result<()> {
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

pub fn come_back(service: &Service, by: By<'_>) -> Result<()> {
    play(service, by, |change, seat| {
        if !change.table()?.has_stand_in(seat) {
            return Err(not_offered());
        }
        change.actor = Some(seat);
        change.append(&TableEvent::SeatHandedOver(seat, Holder::Player))?;
        hand_over_late(change)
    })
}

/// Stand-ins play for those whose time had run out while nobody waited, if somebody does now.
fn hand_over_late(change: &mut Change<'_>) -> Result<()> {
    let table = change.table()?;
    let late = Seat::all(table.opened.seats).filter(|seat| table.may_hand_over_late(*seat));
    for seat in late.collect::<Vec<_>>() {
        if !agree::is_waited_for(change, seat)? {
            continue;
        }
        change.append(&TableEvent::SeatHandedOver(seat, Holder::StandIn))?;
        change.tell(LetterKind::StandIn, seat, None)?;
    }
    Ok(())
}

pub fn invite_to(service: &Service, by: By<'_>, seat: Seat, address: &str) -> Result<()> {
    let address = accounts::canonical_address(address)?;
    play(service, by, |change, _| {
        if !change.table()?.is_offered(seat) {
            return Err(not_offered());
        }
        admit(change, by.1, &address)?;
        keep_for(change, by.1, seat, &address)
    })?;
    (service.wake)();
    Ok(())
}

pub(crate) fn not_offered() -> Error {
    no(Code::Conflict, msg::time::not_offered())
}

/// Only their own mailbox is refused: nobody is told which mailboxes the other players read.
fn admit(change: &mut Change<'_>, person: PersonId, address: &str) -> Result<()> {
    let mine = people::get(change.conn, person)?;
    if mine.is_guest() {
        return Err(sign_in_first());
    }
    if mine.letter_address.as_deref() == Some(address) {
        return Err(no(Code::Conflict, msg::time::seated()));
    }
    let (service, conn) = (change.service, &mut *change.conn);
    quotas::invite_in_txn(service, conn, person, &[address])?;
    quotas::write_again_in_txn(service, conn, change.row.id, address)
}

fn keep_for(change: &mut Change<'_>, inviter: PersonId, seat: Seat, address: &str) -> Result<()> {
    let (now_ms, seat) = (change.service.clock.now_ms(), change.seat_id(seat));
    let conn = &mut *change.conn;
    seat_links::revoke_in_txn(conn, seat, &[Purpose::Invitation], now_ms)?;
    claim_rows::end_in_txn(conn, seat)?;
    rows::set_invited(conn, seat, Some(address))?;
    let intent = Intent::at(LetterKind::Invitation, address, seat).naming(inviter.0);
    Ok(outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?)
}

pub(crate) fn take_over(change: &mut Change<'_>, row: &SeatRow, person: &Person) -> Result<()> {
    let (seat, now_ms) = (row.seat(), change.service.clock.now_ms());
    // What the previous player asked for or agreed to does not bind the next one.
    let asked = change.table()?.asked.clone();
    let spoke = |asked: &Asked| asked.by == seat || asked.agreed.contains(&seat);
    if let Some(asked) = asked.filter(spoke) {
        change.append(&TableEvent::Refused(seat, asked.kind()))?;
    }
    move_in_txn(change.conn, row, person, now_ms)?;
    seat_links::revoke_in_txn(change.conn, row.id(), &[Purpose::Invitation], now_ms)?;
    change.append(&TableEvent::SeatHandedOver(seat, Holder::Player))?;
    change.read_seats()?;
    change.tell(LetterKind::HandedOver, seat, None)?;
    let last_seq = change.row.last_seq;
    intents::tell_turn_in_txn(change.conn, row, person, last_seq, now_ms)?;
    hand_over_late(change)
}

pub(crate) fn check_opener(change: &Change<'_>, person: PersonId) -> Result<()> {
    if change.row.opened_by == person.0 {
        return Ok(());
    }
    let is_known = change.seat_of(person).is_some() || change.row.is_public();
    Err(if is_known {
        no(Code::Forbidden, msg::time::not_opener())
    } else {
        Error::Hidden
    })
}

pub fn close(service: &Service, (uid, person, door): By<'_>) -> Result<()> {
    change(service, uid, Request::by(person, door), |change| {
        check_opener(change, person)?;
        match change.status() {
            Status::Open => close_in_txn(change, person),
            // Closing it again changes nothing.
            Status::Closed => Ok(()),
            Status::Frozen => Err(frozen()),
            Status::Running | Status::Over => Err(no(Code::Conflict, msg::time::begun())),
        }
    })
}

pub(crate) fn close_in_txn(change: &mut Change<'_>, closer: PersonId) -> Result<()> {
    change.append(&TableEvent::TableClosed)?;
    let (conn, now_ms) = (&mut *change.conn, change.service.clock.now_ms());
    let readers = change.seated.addressed();
    let letters = readers.filter(|(row, _)| !row.is_of(closer));
    let letters = letters.map(|(row, address)| {
        Intent::at(LetterKind::TableClosed, address, row.id()).naming(closer.0)
    });
    let letters: Vec<Intent> = letters.collect();
    Ok(outbox::queue_all_in_txn(conn, &letters, now_ms, now_ms)?)
}

/// Returns the new name of the seat. Its new player is to be told of their turn then.
pub(crate) fn move_in_txn(
    conn: &mut Conn,
    seat: &SeatRow,
    to: &Person,
    now_ms: i64,
) -> DbResult<String> {
    let before = seat.sitter(conn)?;
    let name = find_free_name(conn, seat.id(), &to.name)?;
    rows::move_seat(conn, seat, to, &name)?;
    orders::delete_in_txn(conn, seat.id())?;
    end_keys(conn, seat, now_ms)?;
    if let Some(before) = before {
        if let Some(mailbox) = &before.letter_address {
            let intent = Intent::at(LetterKind::SeatMoved, mailbox, seat.id()).naming(to.id.0);
            outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
        }
        let_go(conn, seat, &before, now_ms)?;
    }
    Ok(name)
}

pub(crate) fn vacate_in_txn(conn: &mut Conn, seat: &SeatRow, now_ms: i64) -> DbResult<()> {
    let before = seat.sitter(conn)?;
    rows::vacate_seat(conn, seat.id())?;
    orders::delete_in_txn(conn, seat.id())?;
    end_keys(conn, seat, now_ms)?;
    before.map_or(Ok(()), |before| let_go(conn, seat, &before, now_ms))
}

fn end_keys(conn: &mut Conn, seat: &SeatRow, now_ms: i64) -> DbResult<()> {
    seat_links::revoke_in_txn(conn, seat.id(), &Purpose::ALL, now_ms)?;
    claim_rows::end_in_txn(conn, seat.id())?;
    sessions::revoke_turns_in_txn(conn, seat.table_id, seat.seat, now_ms)?;
    Ok(())
}

/// Ends what somebody had from a seat that is no longer theirs; a guest without another seat is forgotten.
fn let_go(conn: &mut Conn, seat: &SeatRow, before: &Person, now_ms: i64) -> DbResult<()> {
    talk::end_in_txn(conn, seat.id())?;
    feed_keys::note_loss_in_txn(conn, before.id, now_ms)?;
    outbox::unbundle_in_txn(conn, before.id.0, Some(seat.id()), now_ms)?;
    // The webhooks that they added to the table tell nobody any more, and would use up places.
    targets::delete_all_in_txn(conn, before.id.0, Some(seat.table_id))?;
    // Each table needs somebody who opened it, so that person is kept.
    if before.is_guest() && !rows::has_seat(conn, before.id)? && !rows::has_opened(conn, before.id)?
    {
        claim_rows::forget_in_txn(conn, before.id)?;
        targets::delete_all_in_txn(conn, before.id.0, None)?;
        accounts::forget_in_txn(conn, before.id, false)?;
    }
    Ok(())
}

/// The name for the player of a seat, beside those of the others at the table.
pub(crate) fn find_free_name(
    conn: &mut Conn,
    (table_id, seat): SeatId,
    wanted: &str,
) -> DbResult<String> {
    let mut others = rows::list_seats(conn, table_id)?;
    others.retain(|other| other.seat != seat);
    Ok(free_name(&others, wanted))
}

/// Two players of one name are told apart by a number.
pub(crate) fn free_name(seats: &[SeatRow], wanted: &str) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    while seats.iter().any(|row| row.name == name) {
        let number_said = format!(" ({number})");
        let signs = names::MOST_SIGNS - number_said.chars().count();
        name = format!("{}{number_said}", one_line(wanted, signs));
        number += 1;
    }
    name
}
