//! When a letter is wanted, by what its reader chose, and where.

use super::super::rows;
use crate::accounts::wishes::{self, Topic, When, Wishes};
use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbError};
use crate::mail::outbox::{Intent, LetterKind, Timing};

/// Says when the reader of a letter wants it. Letters about which nobody may wish are wanted now.
pub(super) fn find(conn: &mut Conn, intent: &Intent, now_ms: i64) -> Result<Timing, DbError> {
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
    Ok(when(kind, &wishes, &person, now_ms))
}

/// What one may wish about a letter.
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
            LetterKind::YourTurn | LetterKind::Begun => Self::Topic(Topic::Turn),
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

/// Finds who sits on the seat that a letter is about.
fn seated(conn: &mut Conn, intent: &Intent) -> Result<Option<i64>, DbError> {
    let Some(table_id) = intent.table_id else {
        return Ok(None);
    };
    let seats = rows::list_seats(conn, table_id)?;
    let seat = seats.iter().find(|seat| Some(seat.seat) == intent.seat);
    Ok(seat.and_then(|seat| seat.person_id))
}
