//! Reminders and nudges: letters to an awaited seat, besides the one with which its turn began.

use crate::accounts::PersonId;
use crate::accounts::wishes::{self, Pace, Topic};
use crate::alerts::{About, AlertKind, queue, targets};
use crate::db::DbResult;
use crate::error::{Code, Result, no};
use crate::jobs;
use crate::journal::Door;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::change::{Change, Request, change};
use crate::play::moves::playing_seat;
use crate::play::rows::{self, SeatRow};
use crate::play::service::Service;
use crate::table::terms::DAY_MS;
use rules::Seat;
use words::{Arg, msg};

/// When an awaited seat may be nudged, in milliseconds since 1970: a day after its turn began and after the last nudge,
/// and as soon as its time has run out.
pub fn nudge_from_ms(
    awaited_since_ms: i64,
    due_at_ms: Option<i64>,
    nudged_at_ms: Option<i64>,
) -> i64 {
    let first_ms = awaited_since_ms + DAY_MS;
    let first_ms = due_at_ms.map_or(first_ms, |due_at_ms| due_at_ms.min(first_ms));
    nudged_at_ms.map_or(first_ms, |nudged_at_ms| nudged_at_ms + DAY_MS)
}

/// Nudges the player of a seat: they get a letter at once, if their settings allow it.
pub fn nudge(service: &Service, uid: &str, person: PersonId, seat: Seat) -> Result<()> {
    change(service, uid, Request::by(person, Door::Page), |change| {
        let mine = playing_seat(change, person)?;
        let now_ms = change.service.clock.now_ms();
        let row = change.seat(seat);
        let row = row.filter(|row| row.is_awaited && seat != mine);
        let row = row.ok_or_else(|| no(Code::Conflict, msg::time::not_awaited()))?;
        let since_ms = row.awaited_since_ms.unwrap_or(now_ms);
        let from_ms = nudge_from_ms(since_ms, row.due_at_ms, row.nudged_at_ms);
        if now_ms < from_ms {
            let from = Arg::Moment(from_ms);
            return Err(no(Code::Conflict, msg::time::too_soon(from)));
        }
        if !queue(change, &row, LetterKind::Nudge)? {
            // Nobody would read it: the player has no mailbox, or wants no letters.
            return Err(no(Code::Conflict, msg::time::no_letters()));
        }
        Ok(rows::set_nudged(change.conn, &row, now_ms)?)
    })?;
    (service.wake)();
    Ok(())
}

/// Reminds the player of a seat of their turn, if their settings allow it and no such letter waits already.
pub(crate) fn remind_in_txn(change: &mut Change<'_>, seat: Seat) -> DbResult<()> {
    if let Some(row) = change.seat(seat) {
        queue(change, &row, LetterKind::Reminder)?;
    }
    Ok(())
}

/// Queues a letter, and alerts, to the player of a seat. Returns whether anything may reach them.
fn queue(change: &mut Change<'_>, row: &SeatRow, kind: LetterKind) -> DbResult<bool> {
    let Some(person) = row.person() else {
        return Ok(false);
    };
    let now_ms = change.service.clock.now_ms();
    let seq = change.row.last_seq;
    let conn = &mut *change.conn;
    let listeners = targets::list_listeners(conn, row.table_id, &[person.0])?;
    let own = listeners.iter().filter(|one| one.table_id.is_none());
    let about = About {
        kind: AlertKind::YourTurn,
        table_id: row.table_id,
        seat: Some(row.seat),
        expected_seq: row.expected_seq,
        seq,
    };
    let alerts: Vec<_> = own.map(|one| queue::job(one, &about, now_ms)).collect();
    jobs::put_in_txn(conn, &alerts, now_ms)?;
    let wishes = wishes::find(conn, person)?;
    let address = change.seated.address(row.seat());
    let Some(address) = address.filter(|_| wishes.pace(Topic::Reminder) != Pace::Never) else {
        return Ok(!alerts.is_empty());
    };
    let intent = Intent {
        expected_seq: row.expected_seq,
        seq: Some(seq),
        ..Intent::at(kind, address, row.table_id, row.seat)
    };
    if kind == LetterKind::Nudge || !outbox::list::is_waiting(conn, &intent, now_ms)? {
        outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
    }
    Ok(true)
}
