//! Whether a due letter may go now, and to which mailbox: what can be said of it before it is judged. Start reading at
//! [`pass`].

use super::desk::{Desk, wanted_at};
use super::kinds::{self, Delivery};
use super::turn;
use crate::accounts::wishes::{self, Topic, When};
use crate::accounts::{Person, PersonId, people};
use crate::db::DbResult;
use crate::mail::mailboxes;
use crate::mail::outbox::claim;
use crate::mail::outbox::{LetterKind, Reason, WriteFault};
use crate::play::heard;
use crate::play::rows::{SeatRow, TableRow};

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
    let gate = Gate::find(desk)?;
    if let Some(address) = gate.address() {
        desk.intent.to_address = address;
    }
    hold_up(desk, gate.delivery, most_per_hour)?;
    gate.wait(desk, attempts)
}

/// Lets a letter wait as long as the mailbox wants none, or has had enough of them for this hour.
fn hold_up(desk: &mut Desk<'_>, delivery: Delivery, most: Option<usize>) -> Result<(), WriteFault> {
    let now_ms = desk.now_ms();
    let (conn, to) = (&mut *desk.conn, &desk.intent.to_address);
    if !delivery.goes_to_stopped() && mailboxes::is_stopped(conn, to)? {
        return Err(Reason::Stopped.into());
    }
    let Some(most) = most.filter(|_| !delivery.is_unlimited()) else {
        return Ok(());
    };
    // What strangers cause, such as invitations, delays none of them.
    let is_of_game = matches!(delivery, Delivery::ByTopic(_));
    let mut uncounted = LetterKind::ALL.to_vec();
    uncounted.retain(|kind| {
        let of = kinds::of(*kind).0;
        of.is_unlimited() || is_of_game && matches!(of, Delivery::AtOnce)
    });
    match claim::find_pause(conn, to, most, &uncounted, now_ms)? {
        Some(at_ms) => Err(WriteFault::Postponed(at_ms, Reason::TooMany)),
        None => Ok(()),
    }
}

struct Gate {
    delivery: Delivery,
    /// The seat that the letter is about, if it goes to whoever has that.
    place: Option<(TableRow, SeatRow)>,
    /// Whoever has the seat, or wants a digest.
    reader: Option<Person>,
}

impl Gate {
    fn find(desk: &mut Desk<'_>) -> DbResult<Self> {
        let (delivery, _) = kinds::of(desk.kind);
        let mut gate = Self {
            delivery,
            place: None,
            reader: None,
        };
        match delivery {
            Delivery::Always | Delivery::AtOnce => {}
            Delivery::Answers | Delivery::ByTopic(_) => gate.place = desk.find_place()?,
            Delivery::Digest => {
                let id = desk.intent.person_id.map(PersonId);
                let find = |id| people::find(desk.conn, id);
                gate.reader = id.map(find).transpose()?.flatten();
            }
        }
        if let Some((_, seat)) = &gate.place {
            gate.reader = seat.sitter(desk.conn)?;
        }
        Ok(gate)
    }

    /// The mailbox at present. None if that is the one for which the letter was queued.
    fn address(&self) -> Option<String> {
        let reader = self.reader.as_ref()?;
        match self.delivery {
            Delivery::Digest => wanted_at(reader).ok(),
            Delivery::Always | Delivery::AtOnce | Delivery::Answers | Delivery::ByTopic(_) => {
                reader.letter_address.clone()
            }
        }
    }

    /// While its reader looks at what it tells, and until they want it. Letters without a setting are wanted now.
    fn wait(&self, desk: &mut Desk<'_>, attempts: i32) -> Result<(), WriteFault> {
        let now_ms = desk.now_ms();
        let topic = match self.delivery {
            Delivery::ByTopic(topic) => Some(topic),
            Delivery::Digest => None,
            Delivery::Always | Delivery::AtOnce | Delivery::Answers => return Ok(()),
        };
        if let Some(until_ms) = self.looking(desk, topic)? {
            return Err(WriteFault::Postponed(until_ms, Reason::Looking));
        }
        let Some(person) = &self.reader else {
            return Ok(());
        };
        let wishes = wishes::find(desk.conn, person.id)?;
        let when = match topic {
            Some(topic) => wishes.when(topic, &person.zone, now_ms),
            None => wishes.when_at_once(&person.zone, now_ms),
        };
        match no_later(when, self.latest_ms(desk), now_ms) {
            When::Now => Ok(()),
            When::From(at_ms) => Err(WriteFault::Postponed(at_ms, Reason::Quiet)),
            When::Never => Err(Reason::Unwanted.into()),
            // What was tried already is sent alone.
            When::Bundle(_) if attempts > 0 => Ok(()),
            When::Bundle(at_ms) => Err(WriteFault::Bundled {
                person_id: person.id.0,
                at_ms,
            }),
        }
    }

    /// Until when a letter about something new at a table waits, because its reader looks at it.
    fn looking(&self, desk: &mut Desk<'_>, topic: Option<Topic>) -> DbResult<Option<i64>> {
        let (Some((_, seat)), Some(Topic::Turn | Topic::Reveal)) = (&self.place, topic) else {
            return Ok(None);
        };
        let queued_at_ms = desk.intent.queued_at_ms;
        let until_ms = heard::waits_until(desk.service, desk.conn, seat.id(), queued_at_ms)?;
        let latest_ms = self.latest_ms(desk).unwrap_or(i64::MAX);
        let until_ms = until_ms.map(|until_ms| until_ms.min(latest_ms));
        Ok(until_ms.filter(|until_ms| *until_ms > desk.now_ms()))
    }

    /// The last moment for a letter about a turn with a deadline: whatever its reader's settings, it leaves them some
    /// time.
    fn latest_ms(&self, desk: &Desk<'_>) -> Option<i64> {
        let (table, seat) = self.place.as_ref()?;
        let is_due = desk
            .intent
            .expected_seq
            .is_some_and(|seq| seat.expected_seq == Some(seq));
        let due_at_ms = seat.due_at_ms.filter(|_| is_due)?;
        Some(due_at_ms - desk.service.warning_ms(table.terms()?) - SENDING_MS)
    }
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
