//! What the host does by hand, each with its entry in the log that players read.

use std::sync::Arc;

use crate::accounts::{PersonId, canonical_address, people, sign_in};
use crate::db::{Conn, DbError, DbResult};
use crate::error::{Error, Result};
use crate::host::archive;
use crate::host::log::{self, About, Act, NewEntry};
use crate::journal::{self, Event};
use crate::mail::outbox::list::LetterRow;
use crate::mail::outbox::{self, Intent, LetterId, LetterKind, list};
use crate::play::change::{Request, change, unfoldable};
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::service::Service;
use crate::play::{intents, letter_hold, outages, seat_change};
use crate::table::{frozen, judge};

/// Within this time, a letter that is read again is not logged again.
const SAME_LOOK_MS: i64 = 60 * 60 * 1000;

pub fn note_letter_read(service: &Service, letter: &LetterRow) -> DbResult<()> {
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| {
        if log::was_read_since(conn, letter.id, now_ms - SAME_LOOK_MS)? {
            return Ok(());
        }
        note_letter(conn, Act::LetterRead, letter, now_ms)
    })
}

/// Queues a parked letter again. Returns whether it was parked.
pub fn send_letter_again(service: &Service, id: LetterId) -> DbResult<bool> {
    let now_ms = service.clock.now_ms();
    service.write(|conn| {
        let Some(letter) = list::find(conn, id)? else {
            return Ok(false);
        };
        let is_queued = list::send_again_in_txn(conn, id, now_ms)?;
        if is_queued {
            note_letter(conn, Act::LetterSentAgain, &letter, now_ms)?;
        }
        Ok(is_queued)
    })
}

/// One about a table concerns its players; one about a mailbox those who read it. Without them it opens nothing.
fn note_letter(conn: &mut Conn, act: Act, letter: &LetterRow, now_ms: i64) -> DbResult<()> {
    let entry = |person: Option<PersonId>, seat: Option<&SeatRow>| NewEntry {
        table_id: letter.table_id,
        person,
        letter: Some(letter.id),
        about: About::Letter {
            kind: letter.kind.clone(),
            seat_number: seat.map(|seat| seat.seat().index() + 1),
            to: seat
                .map(|seat| seat.name.clone())
                .filter(|name| !name.is_empty()),
        },
        ..NewEntry::default()
    };
    if let Some(table_id) = letter.table_id {
        let seats = rows::list_seats(conn, table_id)?;
        let seat = seats.iter().find(|seat| Some(seat.seat) == letter.seat);
        return log::write_in_txn(conn, act, &entry(None, seat), now_ms);
    }
    for person in people::list_by_mailbox(conn, &letter.to_address)? {
        log::write_in_txn(conn, act, &entry(Some(person), None), now_ms)?;
    }
    Ok(())
}

/// Releases letters and alerts that a restore holds. Each is judged again before it is sent, and all deadlines move by
/// the time since the restored state before one passes. Returns whether they were on hold.
pub fn release_letters(service: &Service) -> DbResult<bool> {
    let now_ms = service.clock.now_ms();
    let released = service.db.write(|conn| {
        let released = letter_hold::release_in_txn(conn, now_ms)?;
        if let Some(from_ms) = released {
            outages::note_hold_in_txn(conn, from_ms, now_ms)?;
        }
        Ok::<_, DbError>(released.is_some())
    })?;
    if released {
        tracing::info!("letters and alerts leave again: the host released them after the restore");
    }
    (service.wake)();
    Ok(released)
}

/// For when letters do not arrive. Gives also whether anybody here has the address; else the link makes an account.
pub fn sign_in_link(service: &Service, address: &str) -> Result<(String, bool)> {
    let (db, clock) = (&service.db, &service.clock);
    let link = sign_in::link_for_host(db, clock, address, &service.base_url)?;
    let address = canonical_address(address)?;
    // The players are told before the link is shown.
    let is_known = db.write(|conn| {
        let people = people::list_by_mailbox(conn, &address)?;
        for person in people.iter().copied() {
            let entry = NewEntry {
                person: Some(person),
                ..NewEntry::default()
            };
            log::write_in_txn(conn, Act::SignInLink, &entry, clock.now_ms())?;
        }
        Ok::<_, DbError>(!people.is_empty())
    })?;
    Ok((link, is_known))
}

/// Stops a table: nobody can play there until it is thawed. `why` is for its players.
pub fn freeze(service: &Service, uid: &str, why: &str) -> Result<()> {
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| {
        let table = find_living(conn, uid)?;
        rows::freeze(conn, &table.uid, &frozen::by_host(why), now_ms)?;
        note_table(conn, Act::TableFrozen, &table, About::Nothing, why, now_ms)
    })
}

/// Lets a frozen table go on, if this program can carry out its journal, and sends the letters that waited for that.
/// Deadlines move by the time for which it was frozen. Returns how many letters there were.
pub fn thaw(service: &Service, uid: &str, why: &str) -> Result<usize> {
    let now_ms = service.clock.now_ms();
    let (waited, frozen_at_ms) = service.db.write(|conn| {
        let table = find_table(conn, uid)?;
        if table.status() != Status::Frozen {
            return Err(refused("the table is not frozen"));
        }
        let events = journal::load(conn, table.id)?;
        let events: Vec<Arc<Event>> = events.into_iter().map(Arc::new).collect();
        let folded = judge::fold(&events, &service.library, Some(&table.seed));
        let folded = folded.map_err(unfoldable)?;
        rows::thaw(conn, table.id)?;
        archive::derive_rows(conn, table.id, &folded, now_ms)?;
        note_table(conn, Act::TableThawed, &table, About::Nothing, why, now_ms)?;
        let waited = list::send_all_again_in_txn(conn, table.id, now_ms)?;
        Ok((waited, table.frozen_at_ms))
    })?;
    // Until this is done nobody's time runs out: the timers wait for a day.
    change(service, uid, Request::HOUSE, |change| {
        if let Some(frozen_at_ms) = frozen_at_ms {
            change.move_by_outage(frozen_at_ms, now_ms)?;
        }
        seat_change::leave_late_in_txn(change)
    })?;
    (service.wake)();
    Ok(waited)
}

/// Gives a seat, counted from 1, to the account of an address, which is made if needed. Both mailboxes are told.
pub fn hand_over(
    service: &Service,
    uid: &str,
    number: usize,
    address: &str,
    why: &str,
) -> Result<()> {
    let address = canonical_address(address)?;
    let now_ms = service.clock.now_ms();
    service.write(|conn| {
        let table = find_living(conn, uid)?;
        let seats = rows::list_seats(conn, table.id)?;
        let seat = number.checked_sub(1).and_then(|index| seats.get(index));
        let no_seat = || refused(format!("the table has the seats 1 to {}", seats.len()));
        let seat = seat.ok_or_else(no_seat)?;
        let is_for_others = table.status() == Status::Open || seat.is_open_again;
        if seat.person_id.is_none() && is_for_others {
            return Err(refused("nobody has that seat: invite somebody instead"));
        }
        let person = people::account_in_txn(conn, &address, now_ms)?;
        if seats.iter().any(|seat| seat.is_of(person.id)) {
            return Err(refused(format!(
                "{address} has a seat at this table already"
            )));
        }
        let name = seat_change::move_in_txn(conn, seat, &person, now_ms)?;
        let from = seat.name.clone();
        let about = About::Seat { from, to: name };
        note_table(conn, Act::SeatHandedOver, &table, about, why, now_ms)?;
        let given = Intent::at(LetterKind::SeatGiven, &address, seat.id()).naming(person.id.0);
        outbox::queue_in_txn(conn, &given, now_ms, now_ms)?;
        let last_seq = table.last_seq;
        Ok(intents::tell_turn_in_txn(
            conn, seat, &person, last_seq, now_ms,
        )?)
    })
}

/// Refuses in English: only the command line does these things.
fn refused(why: impl Into<String>) -> Error {
    Error::Fault(anyhow::Error::msg(why.into()))
}

fn find_table(conn: &mut Conn, uid: &str) -> Result<TableRow> {
    rows::lock_table(conn, uid)?.ok_or_else(|| {
        refused(
            "there is no table of that name; its name stands in the address of its page, \
             /tables/NAME",
        )
    })
}

/// The table, if it is open or its game runs.
fn find_living(conn: &mut Conn, uid: &str) -> Result<TableRow> {
    let table = find_table(conn, uid)?;
    match table.status() {
        Status::Frozen => Err(refused("the table is frozen: thaw it first")),
        Status::Over | Status::Closed => Err(refused("the game is over")),
        Status::Open | Status::Running => Ok(table),
    }
}

fn note_table(
    conn: &mut Conn,
    act: Act,
    table: &TableRow,
    about: About,
    why: &str,
    now_ms: i64,
) -> Result<()> {
    let entry = NewEntry {
        table_id: Some(table.id),
        about,
        why,
        ..NewEntry::default()
    };
    Ok(log::write_in_txn(conn, act, &entry, now_ms)?)
}
