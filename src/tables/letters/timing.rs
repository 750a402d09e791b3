//! When a letter is wanted, by what its reader chose, and where.

use super::super::rows;
use super::super::service::Service;
use crate::accounts::wishes::{self, Topic, When, Wishes};
use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbError};
use crate::mail::outbox::{Intent, LetterKind, Timing};

/// How long sending a letter may take, and trying again.
const SENDING_MS: i64 = 15 * 60 * 1000;

/// Says when the reader of a letter wants it. Letters about which nobody may wish are wanted now.
pub(super) fn find(service: &Service, conn: &mut Conn, intent: &Intent) -> Result<Timing, DbError> {
    let now_ms = service.clock.now_ms();
    let kind = Kind::of(intent.kind);
    let reader = match kind {
        Kind::AtOnce => None,
        Kind::Topic(_) => seated(conn, intent)?,
        Kind::Digest => intent.person_id,
    };
    let Some(person) = reader.map(PersonId) else {
        return Ok(Timing::Now);
    };
    let Some(person) = people::find_on_conn(conn, person)? else {
        return Ok(Timing::Now);
    };
    let wishes = wishes::find_on_conn(conn, person.id)?;
    let wanted = when(kind, &wishes, &person, now_ms);
    Ok(match latest_ms(service, conn, intent)? {
        Some(latest_ms) => no_later(wanted, latest_ms, now_ms),
        None => wanted,
    })
}

/// The last moment for a letter about a turn that has a deadline: whatever its reader wishes, it leaves them some
/// time.
fn latest_ms(service: &Service, conn: &mut Conn, intent: &Intent) -> Result<Option<i64>, DbError> {
    let (Some(table_id), Some(_)) = (intent.table_id, intent.expected_seq) else {
        return Ok(None);
    };
    let terms = rows::find_table_by_id(conn, table_id)?.and_then(|table| table.terms());
    let seats = rows::list_seats(conn, table_id)?;
    let seat = seats
        .iter()
        .find(|seat| Some(seat.seat) == intent.seat && seat.expected_seq == intent.expected_seq);
    let due_at_ms = seat.and_then(|seat| seat.due_at_ms);
    Ok(terms
        .zip(due_at_ms)
        .map(|(terms, due_at_ms)| due_at_ms - service.warning_ms(terms) - SENDING_MS))
}

fn no_later(wanted: Timing, latest_ms: i64, now_ms: i64) -> Timing {
    match wanted {
        Timing::From(at_ms) | Timing::Bundle { at_ms, .. } if at_ms > latest_ms => {
            if latest_ms > now_ms {
                Timing::From(latest_ms)
            } else {
                Timing::Now
            }
        }
        Timing::Now | Timing::From(_) | Timing::Bundle { .. } | Timing::Never => wanted,
    }
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// It answers something, or guards somebody.
    AtOnce,
    Topic(Topic),
    Digest,
}

impl Kind {
    fn of(kind: LetterKind) -> Self {
        match kind {
            LetterKind::YourTurn | LetterKind::Begun | LetterKind::Resumed => {
                Self::Topic(Topic::Turn)
            }
            LetterKind::Revealed => Self::Topic(Topic::Reveal),
            LetterKind::GameOver => Self::Topic(Topic::Over),
            LetterKind::Reminder | LetterKind::Nudge => Self::Topic(Topic::Reminder),
            LetterKind::Talk => Self::Topic(Topic::Talk),
            LetterKind::Digest => Self::Digest,
            LetterKind::SignIn
            | LetterKind::NewBrowser
            | LetterKind::Invitation
            | LetterKind::SeatClaim
            | LetterKind::SeatMoved
            | LetterKind::SeatGiven
            | LetterKind::Stopped
            | LetterKind::Answer
            | LetterKind::AlertOff
            | LetterKind::Asked
            | LetterKind::HandedOver
            | LetterKind::StandIn
            | LetterKind::TableClosed => Self::AtOnce,
        }
    }
}

fn when(kind: Kind, wishes: &Wishes, person: &Person, now_ms: i64) -> Timing {
    let when = match kind {
        Kind::AtOnce => When::Now,
        Kind::Topic(topic) => wishes.when(topic, &person.zone, now_ms),
        Kind::Digest => wishes.when_at_once(&person.zone, now_ms),
    };
    match when {
        When::Now => Timing::Now,
        When::From(at_ms) => Timing::From(at_ms),
        When::Bundle(at_ms) => Timing::Bundle {
            person_id: person.id.0,
            at_ms,
        },
        When::Never => Timing::Never,
    }
}

/// Finds the mailbox of whoever sits on the seat that a letter is about.
pub(super) fn mailbox(conn: &mut Conn, intent: &Intent) -> Result<Option<String>, DbError> {
    let Some(person) = seated(conn, intent)? else {
        return Ok(None);
    };
    let person = people::find_on_conn(conn, PersonId(person))?;
    Ok(person.and_then(|person| person.letter_address))
}

fn seated(conn: &mut Conn, intent: &Intent) -> Result<Option<i64>, DbError> {
    let Some(table_id) = intent.table_id else {
        return Ok(None);
    };
    let seats = rows::list_seats(conn, table_id)?;
    let seat = seats.iter().find(|seat| Some(seat.seat) == intent.seat);
    Ok(seat.and_then(|seat| seat.person_id))
}
