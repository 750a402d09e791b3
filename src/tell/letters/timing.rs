//! When a letter is wanted, by its reader's settings, and where.

use super::desk::Desk;
use super::digest::Reader;
use super::kinds::{self, Delivery};
use crate::accounts::wishes::{self, Topic, When};
use crate::accounts::{Person, PersonId, people};
use crate::db::DbResult;
use crate::mail::outbox::WriteFault;
use crate::play::{heard, rows};

/// How long sending a letter and retrying may take.
const SENDING_MS: i64 = 15 * 60 * 1000;

/// Says when the reader of a letter wants it, and who that is. Letters without a setting are wanted now, and give none.
pub(super) fn find(desk: &mut Desk<'_>) -> DbResult<Option<(When, PersonId)>> {
    let now_ms = desk.service.clock.now_ms();
    let (delivery, _) = kinds::of(desk.intent.kind);
    let reader = match (delivery, desk.intent.person_id) {
        (Delivery::ByTopic(_), _) => seated(desk)?,
        (Delivery::Digest, Some(id)) => people::find(desk.conn, PersonId(id))?,
        (Delivery::Digest, None) | (Delivery::Always | Delivery::AtOnce | Delivery::Answers, _) => {
            None
        }
    };
    let Some(person) = reader else {
        return Ok(None);
    };
    let wishes = wishes::find(desk.conn, person.id)?;
    let when = match delivery {
        Delivery::Always | Delivery::AtOnce | Delivery::Answers => When::Now,
        Delivery::ByTopic(topic) => wishes.when(topic, &person.zone, now_ms),
        Delivery::Digest => wishes.when_at_once(&person.zone, now_ms),
    };
    let when = match latest_ms(desk)? {
        Some(latest_ms) => no_later(when, latest_ms, now_ms),
        None => when,
    };
    Ok(Some((when, person.id)))
}

/// Until when a letter about something new at a table waits, because its reader looks at it.
pub(super) fn looking(
    desk: &mut Desk<'_>,
    delivery: Delivery,
    queued_at_ms: i64,
) -> DbResult<Option<i64>> {
    let is_new = matches!(delivery, Delivery::ByTopic(Topic::Turn | Topic::Reveal));
    let place = desk
        .intent
        .table_id
        .zip(desk.intent.seat)
        .filter(|_| is_new);
    let Some(place) = place else {
        return Ok(None);
    };
    let until_ms = heard::waits_until(desk.service, desk.conn, place, queued_at_ms)?;
    let Some(until_ms) = until_ms else {
        return Ok(None);
    };
    let until_ms = latest_ms(desk)?.map_or(until_ms, |latest_ms| latest_ms.min(until_ms));
    Ok(Some(until_ms).filter(|until_ms| *until_ms > desk.service.clock.now_ms()))
}

/// The last moment for a letter about a turn with a deadline: whatever its reader's settings, it leaves them some time.
fn latest_ms(desk: &mut Desk<'_>) -> DbResult<Option<i64>> {
    let intent = desk.intent;
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

fn no_later(wanted: When, latest_ms: i64, now_ms: i64) -> When {
    match wanted {
        When::From(at_ms) | When::Bundle(at_ms) if at_ms > latest_ms => {
            if latest_ms > now_ms {
                When::From(latest_ms)
            } else {
                When::Now
            }
        }
        When::Now | When::From(_) | When::Bundle(_) | When::Never => wanted,
    }
}

/// Says to which mailbox a letter goes at present. None if that is still the one for which it was queued.
pub(super) fn address(desk: &mut Desk<'_>) -> Result<Option<String>, WriteFault> {
    Ok(match kinds::of(desk.intent.kind).0 {
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

/// Finds whoever has the seat that a letter is about.
fn seated(desk: &mut Desk<'_>) -> DbResult<Option<Person>> {
    let Some(table_id) = desk.intent.table_id else {
        return Ok(None);
    };
    let seats = rows::list_seats(desk.conn, table_id)?;
    let mut seats = seats.iter();
    let seat = seats.find(|seat| Some(seat.seat) == desk.intent.seat);
    seat.map_or(Ok(None), |seat| seat.sitter(desk.conn))
}
