//! Looking at a table: the position as one viewer may see it, now or after any event, and the journal in words.

use std::sync::Arc;

use thiserror::Error;

use super::Service;
use super::change;
use super::events::GameEnded;
use super::notes;
use super::rows::Status;
use super::table::{FoldError, Table};
use super::table_cache::{self, BringError};
use super::talk::{self, TalkLine};
use crate::accounts::PersonId;
use crate::db::DbError;
use crate::games::{AnyPosition, Meta, OptionValues, Outcome, Seat, Sentence, Viewer};

mod access;
mod chapters;
mod recap;

pub(super) use access::Access;
pub(super) use recap::{Recap, tell};

/// What every page of a table says of it.
#[derive(Debug, Clone)]
pub struct TableInfo {
    /// Public name in addresses.
    pub uid: String,
    /// The game.
    pub meta: &'static Meta,
    /// Options as recorded.
    pub options: OptionValues,
    /// What it is doing.
    pub status: Status,
    /// Why it is frozen.
    pub frozen_reason: Option<String>,
    /// Whether anybody with the address may watch.
    pub is_watchable: bool,
    /// Where the game stands, in a few words.
    pub progress: String,
    /// Seq of the last event.
    pub last_seq: i64,
    /// Hash of the last event.
    pub head_hash: String,
    /// The head code as letters print it.
    pub head_code: String,
    /// When it was opened.
    pub opened_at_ms: i64,
    /// When something happened last.
    pub changed_at_ms: i64,
    /// How it ended.
    pub ended: Option<GameEnded>,
    /// What the house is bound to.
    pub commitment: String,
    /// The seed, once it is published.
    pub seed: Option<String>,
}

/// What every page of a table says of a seat.
#[derive(Debug, Clone)]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// The player's name, or "Seat 2" while it is free.
    pub name: String,
    /// Whether somebody sits there.
    pub is_taken: bool,
    /// Whether somebody was invited to it by letter who has not come yet.
    pub is_invited: bool,
    /// Whether the viewer sits there.
    pub is_me: bool,
    /// Whether the seat's choice is awaited.
    pub is_awaited: bool,
    /// Since when.
    pub awaited_since_ms: Option<i64>,
    /// The seat's contribution to chance, hex.
    pub contribution: Option<String>,
}

/// One sentence of the journal in words.
#[derive(Debug, Clone)]
pub struct HistoryLine {
    /// Seq of the event.
    pub seq: i64,
    /// When it was recorded.
    pub at_ms: i64,
    /// Who acted; none for the house.
    pub seat: Option<Seat>,
    /// What happened.
    pub sentence: Sentence,
}

/// A table as one viewer sees it.
pub struct Look {
    /// The table.
    pub table: TableInfo,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// Who looks.
    pub viewer: Viewer,
    /// The viewer's seat, which he keeps after the end.
    pub my_seat: Option<Seat>,
    /// Whether the viewer could take a free seat.
    pub can_join: bool,
    /// Seq after which the position is shown.
    pub seq: i64,
    /// Whether that is the present.
    pub is_now: bool,
    /// The position; ask it only through `viewer`. None while the table is open or frozen.
    pub position: Option<Box<dyn AnyPosition>>,
    /// What the viewer's form must carry; none when no decision is the viewer's, or for the past.
    pub expected: Option<i64>,
    /// What happened since the viewer's last turn; if nothing did, the viewer's own last move.
    pub since: Vec<HistoryLine>,
    /// Whether `since` is the viewer's own move, and what it led to, because nobody has moved after it.
    pub is_since_mine: bool,
    /// When the viewer moved last.
    pub moved_at_ms: Option<i64>,
    /// How the engine judges the end; none before it, and after a resignation.
    pub outcome: Option<Outcome>,
    /// Table talk, oldest first.
    pub talk: Vec<TalkLine>,
    /// The viewer's private notes.
    pub note: String,
}

impl Look {
    /// Names by seat.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone()).collect()
    }
}

/// The journal of a table in words.
pub struct History {
    /// The table.
    pub table: TableInfo,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// The viewer's seat.
    pub my_seat: Option<Seat>,
    /// Every sentence, oldest first.
    pub rows: Vec<HistoryLine>,
    /// Its chapters, oldest first; the first begins with the first event.
    pub chapters: Vec<Chapter>,
}

/// An age, a round, or what stands before and after them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Seq of its first event.
    pub seq: i64,
    /// What it is called: "Age II".
    pub title: String,
}

/// Why a table cannot be looked at.
#[derive(Debug, Error)]
pub enum LookError {
    /// No such table, or none that this person may know of; or no such event.
    #[error("there is no such table")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for LookError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

/// What a look at a table is made of, as far as that is cheap to read: who sits there, how far the journal, the talk
/// and the viewer's notes are. Equal fingerprints for one viewer give equal looks, so that a page need not be drawn again.
#[derive(Clone, PartialEq, Eq)]
pub struct TableFingerprint {
    place: Access,
    talk_id: Option<i64>,
    note: String,
}

/// Reads the fingerprint of a table for a person.
///
/// # Errors
/// See [`LookError`].
pub fn fingerprint(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<TableFingerprint, LookError> {
    service.db.read(|conn| {
        let place = Access::find(conn, uid, person)?;
        let talk_id = talk::find_newest_id(conn, place.table.id)?;
        let note = match place.my_seat {
            Some(seat) => notes::get_note(conn, place.table.id, seat)?,
            None => String::new(),
        };
        Ok(TableFingerprint {
            place,
            talk_id,
            note,
        })
    })
}

/// Looks at a table as it is.
///
/// # Errors
/// See [`LookError`].
pub fn now(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Look, LookError> {
    let place = service.db.read(|conn| Access::find(conn, uid, person))?;
    now_at(service, &place)
}

/// Looks at a table after its fingerprint was read, without asking again for what that holds.
///
/// # Errors
/// See [`LookError`].
pub fn now_after(service: &Service, fingerprint: &TableFingerprint) -> Result<Look, LookError> {
    now_at(service, &fingerprint.place)
}

fn now_at(service: &Service, place: &Access) -> Result<Look, LookError> {
    let (look, trouble) = service.db.read(|conn| -> Result<_, LookError> {
        if place.table.status() == Status::Frozen {
            return Ok((place.look(conn, None)?, None));
        }
        match service.cache.bring(conn, place.table.id, &service.library) {
            Ok(sitting) => {
                service.cache.put(place.table.id, Arc::clone(&sitting));
                let mut look = place.look(conn, Some(&sitting))?;
                recap::tell_on(&mut look, &sitting);
                Ok((look, None))
            }
            Err(BringError::Fold(error)) => Ok((place.look(conn, None)?, Some(error))),
            Err(BringError::Db(error)) => Err(error.into()),
        }
    })?;
    Ok(with_trouble(service, &place.table.uid, look, trouble)?)
}

/// Looks at a table as it was after an event, from the viewer's own view; after the end with open hands.
///
/// # Errors
/// See [`LookError`]; also when there is no such event.
pub fn at(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
    seq: i64,
) -> Result<Look, LookError> {
    let (look, trouble) = service.db.read(|conn| -> Result<_, LookError> {
        let place = Access::find(conn, uid, person)?;
        let events = table_cache::load(conn, place.table.id)?;
        let last = usize::try_from(seq)
            .ok()
            .filter(|seq| (1..=events.len()).contains(seq));
        let until = last.ok_or(LookError::Unknown)?;
        match Table::fold(&events[..until], &service.library) {
            Ok(sitting) => {
                let mut look = place.look(conn, Some(&sitting))?;
                look.is_now = until == events.len();
                if !look.is_now {
                    look.expected = None;
                }
                look.since = tell(&events[..until], seq - 1, look.viewer);
                Ok((look, None))
            }
            Err(error) => Ok((place.look(conn, None)?, Some(error))),
        }
    })?;
    Ok(with_trouble(service, uid, look, trouble)?)
}

/// Tells the whole journal in words, as the viewer may know it.
///
/// # Errors
/// See [`LookError`].
pub fn history(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<History, LookError> {
    service.db.read(|conn| {
        let place = Access::find(conn, uid, person)?;
        let events = table_cache::load(conn, place.table.id)?;
        let sitting = Table::fold(&events, &service.library).ok();
        Ok(History {
            table: place.info(sitting.as_ref()),
            seats: place.seats(sitting.as_ref()),
            my_seat: place.my_seat,
            rows: tell(&events, 0, place.viewer()),
            chapters: chapters::list(&events),
        })
    })
}

/// Gives the seq of a table's last event, for a page that wants to know whether somebody has moved.
///
/// # Errors
/// See [`LookError`].
pub fn last_seq(service: &Service, uid: &str, person: Option<PersonId>) -> Result<i64, LookError> {
    service
        .db
        .read(|conn| Ok(Access::find(conn, uid, person)?.table.last_seq))
}

fn with_trouble(
    service: &Service,
    uid: &str,
    mut look: Look,
    trouble: Option<FoldError>,
) -> Result<Look, DbError> {
    if let Some(error) = trouble {
        change::freeze(service, uid, &error.to_string())?;
        look.table.status = Status::Frozen;
        look.table.frozen_reason = Some(error.to_string());
    }
    Ok(look)
}
