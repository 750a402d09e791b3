//! When a letter is wanted, by its reader's settings, and where.

use super::desk::Desk;
use super::digest::Reader;
use super::kinds::{self, Delivery};
use crate::accounts::wishes::{self, Topic, When};
use crate::accounts::{Person, PersonId, people};
use crate::db::DbResult;
use crate::mail::mailboxes;
use crate::mail::outbox::claim::{self, DueLetter};
use crate::mail::outbox::{Reason, WriteFault};
use crate::play::{heard, rows};

const SENDING_MS: i64 = 15 * 60 * 1000;

/// Lets a letter wait as long as the mailbox wants none, or has had enough of them for this hour.
pub(super) fn hold_up(desk: &mut Desk<'_>, most: Option<usize>) -> Result<(), WriteFault> {
    let (now_ms, (delivery, _)) = (desk.now_ms(), kinds::of(desk.kind));
    let (conn, to) = (&mut *desk.conn, &desk.intent.to_address);
    if !delivery.goes_to_stopped() && mailboxes::is_stopped(conn, to)? {
        return Err(Reason::Stopped.into());
    }
    let Some(most) = most.filter(|_| !delivery.is_unlimited()) else {
        return Ok(());
    };
    let counted = |kind| !kinds::of(kind).0.is_unlimited();
    match claim::find_pause(conn, to, most, counted, now_ms)? {
        Some(at_ms) => Err(WriteFault::Postponed(at_ms, Reason::TooMany)),
        None => Ok(()),
    }
}

/// Lets a letter wait while its reader looks at what it tells, and until they want it. Letters without a setting are
/// wanted now.
pub(super) fn wait(desk: &mut Desk<'_>, due: &DueLetter<'_>) -> Result<(), WriteFault> {
    let (now_ms, (delivery, _)) = (desk.now_ms(), kinds::of(desk.kind));
    let (topic, reader) = match (delivery, desk.intent.person_id) {
        (Delivery::ByTopic(topic), _) => {
            if let Some(until_ms) = looking(desk, topic)? {
                return Err(WriteFault::Postponed(until_ms, Reason::Looking));
            }
            (Some(topic), seated(desk)?)
        }
        (Delivery::Digest, Some(id)) => (None, people::find(desk.conn, PersonId(id))?),
        (Delivery::Digest, None) | (Delivery::Always | Delivery::AtOnce | Delivery::Answers, _) => {
            return Ok(());
        }
    };
    let Some(person) = reader else {
        return Ok(());
    };
    let wishes = wishes::find(desk.conn, person.id)?;
    let when = match topic {
        Some(topic) => wishes.when(topic, &person.zone, now_ms),
        None => wishes.when_at_once(&person.zone, now_ms),
    };
    match no_later(when, latest_ms(desk)?, now_ms) {
        When::Now => Ok(()),
        When::From(at_ms) => Err(WriteFault::Postponed(at_ms, Reason::Quiet)),
        When::Never => Err(Reason::Unwanted.into()),
        // What was tried already is sent alone.
        When::Bundle(_) if due.attempts() > 0 => Ok(()),
        When::Bundle(at_ms) => Err(WriteFault::Bundled {
            person_id: person.id.0,
            at_ms,
        }),
    }
}

/// Until when a letter about something new at a table waits, because its reader looks at it.
fn looking(desk: &mut Desk<'_>, topic: Topic) -> DbResult<Option<i64>> {
    let place = desk.intent.table_id.zip(desk.intent.seat);
    let Some(place) = place.filter(|_| matches!(topic, Topic::Turn | Topic::Reveal)) else {
        return Ok(None);
    };
    let queued_at_ms = desk.intent.queued_at_ms;
    let until_ms = heard::waits_until(desk.service, desk.conn, place, queued_at_ms)?;
    let Some(until_ms) = until_ms else {
        return Ok(None);
    };
    let until_ms = latest_ms(desk)?.map_or(until_ms, |latest_ms| latest_ms.min(until_ms));
    Ok(Some(until_ms).filter(|until_ms| *until_ms > desk.now_ms()))
}

/// The last moment for a letter about a turn with a deadline: whatever its reader's settings, it leaves them some time.
fn latest_ms(desk: &mut Desk<'_>) -> DbResult<Option<i64>> {
    let intent = &desk.intent;
    let (Some(table_id), Some(seat), Some(_)) = (intent.table_id, intent.seat, intent.expected_seq)
    else {
        return Ok(None);
    };
    let found = rows::find_place(desk.conn, (table_id, seat))?;
    let found = found.filter(|(_, seat)| seat.expected_seq == intent.expected_seq);
    Ok(found.and_then(|(table, seat)| {
        let warning_ms = desk.service.warning_ms(table.terms()?);
        Some(seat.due_at_ms? - warning_ms - SENDING_MS)
    }))
}

fn no_later(wanted: When, latest_ms: Option<i64>, now_ms: i64) -> When {
    match (wanted, latest_ms) {
        (When::From(at_ms) | When::Bundle(at_ms), Some(latest_ms)) if at_ms > latest_ms => {
            match latest_ms > now_ms {
                true => When::From(latest_ms),
                false => When::Now,
            }
        }
        (wanted, _) => wanted,
    }
}

/// Says to which mailbox a letter goes at present. None if that is still the one for which it was queued.
pub(super) fn address(desk: &mut Desk<'_>) -> Result<Option<String>, WriteFault> {
    Ok(match kinds::of(desk.kind).0 {
        Delivery::Digest => match Reader::find(desk) {
            Ok(reader) => Some(reader.address),
            Err(WriteFault::Stale(_)) => None,
            Err(fault) => return Err(fault),
        },
        Delivery::Always | Delivery::AtOnce => None,
        Delivery::Answers | Delivery::ByTopic(_) => {
            seated(desk)?.and_then(|person| person.letter_address)
        }
    })
}

fn seated(desk: &mut Desk<'_>) -> DbResult<Option<Person>> {
    let Some(table_id) = desk.intent.table_id else {
        return Ok(None);
    };
    let seats = rows::list_seats(desk.conn, table_id)?;
    let mut seats = seats.iter();
    let seat = seats.find(|seat| Some(seat.seat) == desk.intent.seat);
    seat.map_or(Ok(None), |seat| seat.sitter(desk.conn))
}
