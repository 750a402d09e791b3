//! Whether a due letter may go now, and to which mailbox: what can be said of it before it is judged. Start reading at
//! [`pass`].

use super::desk::{Delivery, Desk, Found, wanted_at};
use super::kinds;
use super::turn;
use crate::accounts::wishes::{self, Topic, When};
use crate::accounts::{Person, PersonId, people};
use crate::mail::mailboxes;
use crate::mail::outbox::claim;
use crate::mail::outbox::{Reason, WriteFault};
use crate::play::heard;

const SENDING_MS: i64 = 15 * 60 * 1000;

/// Lets a letter pass that is neither overtaken nor unwanted, and sends it to its reader's present mailbox. `attempts`
/// is how often it was tried before.
pub(super) fn pass(
    desk: &mut Desk<'_>,
    attempts: i32,
    most_per_hour: Option<usize>,
) -> Result<(), WriteFault> {
    // Players who go on at once make most letters needless: those cost one query.
    if turn::is_overtaken(desk)? {
        return Err(Reason::Overtaken.into());
    }
    let delivery = desk.spec.delivery;
    let (place, reader) = match delivery {
        Delivery::Always | Delivery::AtOnce => (None, None),
        Delivery::Answers | Delivery::ByTopic(_) => {
            let place = desk.find_place()?;
            let to = &desk.intent.to_address;
            let played = place.as_ref().filter(|place| !place.is_for_invited(to));
            let sitter = played.and_then(|place| place.sitter.clone());
            (place, sitter)
        }
        Delivery::Digest => {
            let id = desk.intent.person_id.map(PersonId);
            let find = |id| people::find(desk.conn, id);
            (None, id.map(find).transpose()?.flatten())
        }
    };
    if let Some(address) = reader
        .as_ref()
        .and_then(|reader| reader.letter_address.clone())
    {
        desk.intent.to_address = address;
    }
    let (now_ms, to) = (desk.now_ms(), &desk.intent.to_address);
    if !delivery.goes_to_stopped() && mailboxes::is_stopped(desk.conn, to)? {
        return Err(Reason::Stopped.into());
    }
    if let Some(most) = most_per_hour.filter(|_| !delivery.is_unlimited()) {
        let uncounted = kinds::uncounted(delivery);
        if let Some(at_ms) = claim::find_pause(desk.conn, to, most, &uncounted, now_ms)? {
            return Err(WriteFault::Postponed(at_ms, Reason::TooMany));
        }
    }
    wait(desk, place.as_ref(), reader.as_ref(), attempts)?;
    desk.found = place;
    Ok(())
}

/// While its reader looks at what it tells, and until they want it. Letters without a setting are wanted now.
fn wait(
    desk: &mut Desk<'_>,
    place: Option<&Found>,
    reader: Option<&Person>,
    attempts: i32,
) -> Result<(), WriteFault> {
    let topic = match desk.spec.delivery {
        Delivery::ByTopic(topic) => Some(topic),
        Delivery::Digest => None,
        Delivery::Always | Delivery::AtOnce | Delivery::Answers => return Ok(()),
    };
    let now_ms = desk.now_ms();
    let latest_ms = place.and_then(|place| latest_ms(desk, place));
    if let (Some(place), Some(Topic::Turn | Topic::Reveal)) = (place, topic) {
        let (id, queued_at_ms) = (place.seat().id(), desk.intent.queued_at_ms);
        let looks_until_ms = heard::waits_until(desk.service, desk.conn, id, queued_at_ms)?;
        let until_ms = looks_until_ms.map(|at_ms| at_ms.min(latest_ms.unwrap_or(i64::MAX)));
        if let Some(until_ms) = until_ms.filter(|until_ms| *until_ms > now_ms) {
            return Err(WriteFault::Postponed(until_ms, Reason::Looking));
        }
    }
    let Some(person) = reader else {
        // Of a table or a person that is gone the judge tells.
        return place.map_or(Ok(()), |_| Err(Reason::SeatEmpty.into()));
    };
    let wishes = wishes::find(desk.conn, person.id)?;
    let when = match topic {
        Some(topic) => wishes.when(topic, &person.zone, now_ms),
        None => wishes.when_at_once(&person.zone, now_ms),
    };
    match no_later(when, latest_ms, now_ms) {
        When::From(at_ms) => return Err(WriteFault::Postponed(at_ms, Reason::Quiet)),
        When::Never => return Err(Reason::Unwanted.into()),
        // What was tried already is sent alone.
        When::Bundle(at_ms) if attempts == 0 => {
            return Err(WriteFault::Bundled {
                person_id: person.id.0,
                at_ms,
            });
        }
        When::Now | When::Bundle(_) => {}
    }
    wanted_at(person)?;
    Ok(())
}

/// The last moment for a letter about a turn with a deadline: whatever its reader's settings, it leaves them some time.
fn latest_ms(desk: &Desk<'_>, place: &Found) -> Option<i64> {
    let (seat, expected_seq) = (place.seat(), desk.intent.expected_seq);
    let is_due = expected_seq.is_some() && seat.expected_seq == expected_seq;
    let due_at_ms = seat.due_at_ms.filter(|_| is_due)?;
    Some(due_at_ms - desk.service.warning_ms(place.row.terms()?) - SENDING_MS)
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
