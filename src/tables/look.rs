//! Looking at a table: the position as one viewer may see it, now or after any event, and the journal in words.

use std::sync::Arc;

use thiserror::Error;

use super::House;
use super::facts::GameEnded;
use super::margin::{self, Line};
use super::play;
use super::rows::{self, SeatRow, Status, TableRow};
use super::shelf::{self, BringError};
use super::sitting::{FoldError, Phase, Sitting};
use crate::accounts::PersonId;
use crate::db::{Conn, DbError};
use crate::games::{self, AnyPosition, Meta, OptionValues, Outcome, Seat, Sentence, Viewer};
use crate::journal::{self, Event};

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
    pub stage: String,
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
pub struct Told {
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
    pub since: Vec<Told>,
    /// Whether `since` is the viewer's own move because nothing has happened after it.
    pub is_since_mine: bool,
    /// When the viewer moved last.
    pub moved_at_ms: Option<i64>,
    /// How the engine judges the end; none before it, and after a resignation.
    pub outcome: Option<Outcome>,
    /// Table talk, oldest first.
    pub talk: Vec<Line>,
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
    pub rows: Vec<Told>,
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

/// Looks at a table as it is.
///
/// # Errors
/// See [`LookError`].
pub fn now(house: &House, uid: &str, person: Option<PersonId>) -> Result<Look, LookError> {
    let seen = house.db.read(|conn| -> Result<_, LookError> {
        let place = Place::find(conn, uid, person)?;
        if place.table.status() == Status::Frozen {
            return Ok((place.look(conn, None)?, None));
        }
        match house.shelf.bring(conn, place.table.id) {
            Ok(sitting) => {
                house.shelf.put(place.table.id, Arc::clone(&sitting));
                let mut look = place.look(conn, Some(&sitting))?;
                place.tell_since(&mut look, &sitting);
                Ok((look, None))
            }
            Err(BringError::Fold(error)) => Ok((place.look(conn, None)?, Some(error))),
            Err(BringError::Db(error)) => Err(error.into()),
        }
    })?;
    let (look, trouble) = seen;
    Ok(with_trouble(house, uid, look, trouble)?)
}

/// Looks at a table as it was after an event, from the viewer's own view; after the end with open hands.
///
/// # Errors
/// See [`LookError`]; also when there is no such event.
pub fn at(house: &House, uid: &str, person: Option<PersonId>, seq: i64) -> Result<Look, LookError> {
    let (look, trouble) = house.db.read(|conn| -> Result<_, LookError> {
        let place = Place::find(conn, uid, person)?;
        let events = shelf::load(conn, place.table.id)?;
        let last = usize::try_from(seq)
            .ok()
            .filter(|seq| (1..=events.len()).contains(seq));
        let until = last.ok_or(LookError::Unknown)?;
        match Sitting::fold(&events[..until]) {
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
    Ok(with_trouble(house, uid, look, trouble)?)
}

/// Tells the whole journal in words, as the viewer may know it.
///
/// # Errors
/// See [`LookError`].
pub fn history(house: &House, uid: &str, person: Option<PersonId>) -> Result<History, LookError> {
    house.db.read(|conn| {
        let place = Place::find(conn, uid, person)?;
        let events = shelf::load(conn, place.table.id)?;
        let sitting = Sitting::fold(&events).ok();
        Ok(History {
            table: place.info(sitting.as_ref()),
            seats: place.seats(sitting.as_ref()),
            my_seat: place.my_seat,
            rows: tell(&events, 0, place.viewer()),
        })
    })
}

/// Gives the seq of a table's last event, for a page that wants to know whether somebody has moved.
///
/// # Errors
/// See [`LookError`].
pub fn last_seq(house: &House, uid: &str, person: Option<PersonId>) -> Result<i64, LookError> {
    house
        .db
        .read(|conn| Ok(Place::find(conn, uid, person)?.table.last_seq))
}

fn with_trouble(
    house: &House,
    uid: &str,
    mut look: Look,
    trouble: Option<FoldError>,
) -> Result<Look, DbError> {
    if let Some(error) = trouble {
        play::freeze(house, uid, &error)?;
        look.table.status = Status::Frozen;
        look.table.frozen_reason = Some(error.to_string());
    }
    Ok(look)
}

/// Says in words what happened after `after_seq`. Stops where the journal does not fold.
pub(super) fn tell(events: &[Arc<Event>], after_seq: i64, viewer: Viewer) -> Vec<Told> {
    let mut told = Vec::new();
    let Some((first, rest)) = events.split_first() else {
        return told;
    };
    let Ok(mut sitting) = Sitting::open(first) else {
        return told;
    };
    for event in rest {
        let is_told = event.seq > after_seq;
        let Ok(sentences) = sitting.apply_told(event, is_told.then_some(viewer)) else {
            return told;
        };
        told.extend(sentences.into_iter().map(|sentence| Told {
            seq: event.seq,
            at_ms: event.recorded_at_ms,
            seat: event.seat.map(Seat),
            sentence,
        }));
    }
    told
}

/// A table with the person who came to it, who may know of it.
pub(super) struct Place {
    pub(super) table: TableRow,
    pub(super) rows: Vec<SeatRow>,
    pub(super) my_seat: Option<Seat>,
    person: Option<PersonId>,
    /// Whether a free seat is kept for the person's verified mailbox.
    is_invited: bool,
}

impl Place {
    pub(super) fn find(
        conn: &mut Conn,
        uid: &str,
        person: Option<PersonId>,
    ) -> Result<Self, LookError> {
        let table = rows::find_table(conn, uid)?.ok_or(LookError::Unknown)?;
        let rows = rows::list_seats(conn, table.id)?;
        let mine = rows
            .iter()
            .find(|row| person.is_some_and(|person| row.is_of(person)));
        let is_invited = mine.is_none() && rows::find_invited(conn, &rows, person)?.is_some();
        let place = Self {
            my_seat: mine.map(SeatRow::seat),
            is_invited,
            table,
            rows,
            person,
        };
        if place.my_seat.is_none() && !place.table.is_watchable && !place.can_join() {
            return Err(LookError::Unknown);
        }
        Ok(place)
    }

    /// After the end everybody looks with open hands.
    pub(super) fn viewer(&self) -> Viewer {
        match (self.table.status(), self.my_seat) {
            (Status::Over, _) => Viewer::Open,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        }
    }

    fn can_join(&self) -> bool {
        self.table.status() == Status::Open
            && self.my_seat.is_none()
            && (self.is_invited
                || self
                    .rows
                    .iter()
                    .any(|row| row.person_id.is_none() && row.invited_address.is_none()))
    }

    pub(super) fn info(&self, sitting: Option<&Sitting>) -> TableInfo {
        let ended = self
            .table
            .result
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok());
        TableInfo {
            uid: self.table.uid.clone(),
            meta: games::find(&self.table.game).map_or(&UNKNOWN, |game| game.meta()),
            options: serde_json::from_str(&self.table.options).unwrap_or_default(),
            status: self.table.status(),
            frozen_reason: self.table.frozen_reason.clone(),
            is_watchable: self.table.is_watchable,
            stage: self.table.stage.clone(),
            last_seq: self.table.last_seq,
            head_hash: self.table.head_hash.clone(),
            head_code: journal::head_code(&self.table.head_hash),
            opened_at_ms: self.table.opened_at_ms,
            changed_at_ms: self.table.changed_at_ms,
            ended,
            commitment: journal::chain::commitment(&self.table.seed),
            seed: sitting.and_then(|sitting| sitting.seed.clone()),
        }
    }

    pub(super) fn seats(&self, sitting: Option<&Sitting>) -> Vec<SeatInfo> {
        self.rows
            .iter()
            .map(|row| SeatInfo {
                seat: row.seat(),
                name: row.shown_name(),
                is_taken: row.person_id.is_some(),
                is_invited: row.person_id.is_none() && row.invited_address.is_some(),
                is_me: self.my_seat == Some(row.seat()),
                is_awaited: row.is_awaited,
                awaited_since_ms: row.awaited_since_ms,
                contribution: sitting
                    .and_then(|sitting| sitting.contributions[row.seat().index()].clone()),
            })
            .collect()
    }

    fn look(&self, conn: &mut Conn, sitting: Option<&Sitting>) -> Result<Look, LookError> {
        let has_begun = sitting.is_some_and(|sitting| sitting.phase != Phase::Open);
        let decision = self
            .my_seat
            .and_then(|seat| sitting.and_then(|sitting| sitting.decision(seat)));
        let is_member = self.my_seat.is_some() || self.table.is_watchable;
        Ok(Look {
            table: self.info(sitting),
            seats: self.seats(sitting),
            viewer: self.viewer(),
            my_seat: self.my_seat,
            can_join: self.person.is_none_or(|_| self.my_seat.is_none()) && self.can_join(),
            seq: sitting.map_or(self.table.last_seq, |sitting| sitting.head.seq),
            is_now: true,
            position: sitting
                .filter(|_| has_begun)
                .map(|sitting| sitting.position.copy()),
            expected: decision.map(|decision| decision.opened_seq),
            since: Vec::new(),
            is_since_mine: false,
            moved_at_ms: None,
            outcome: sitting.and_then(|sitting| match sitting.phase {
                Phase::Over(_) => sitting.position.outcome(),
                Phase::Open | Phase::Running => None,
            }),
            talk: if is_member {
                margin::list_talk(conn, self.table.id)?
            } else {
                Vec::new()
            },
            note: match self.my_seat {
                Some(seat) => margin::note(conn, self.table.id, seat)?,
                None => String::new(),
            },
        })
    }

    fn tell_since(&self, look: &mut Look, sitting: &Sitting) {
        let events = &sitting.events;
        let moved_seq = self.my_seat.map_or_else(
            || last_move_but_one(events),
            |seat| turn_before(sitting, seat),
        );
        let told = tell(events, moved_seq.saturating_sub(1), look.viewer);
        let others_moved = told
            .iter()
            .any(|told| told.seat != self.my_seat || told.seq > moved_seq);
        look.is_since_mine = !others_moved && moved_seq > 0;
        look.since = told
            .into_iter()
            .filter(|told| look.is_since_mine || told.seq > moved_seq)
            .filter(|told| !is_seal(events, told.seq))
            .collect();
        look.moved_at_ms = usize::try_from(moved_seq - 1)
            .ok()
            .and_then(|index| events.get(index))
            .map(|event| event.recorded_at_ms);
    }
}

/// Where "since your last turn" begins for a seat: at its own last event. In a sealed game that is the one before
/// its present decision, so that what the last round revealed stays in sight after sealing.
pub(super) fn turn_before(sitting: &Sitting, seat: Seat) -> i64 {
    let opened_seq = match sitting.decision(seat) {
        Some(decision) if sitting.game.meta().is_simultaneous => decision.opened_seq,
        Some(_) | None => i64::MAX,
    };
    let is_own = |event: &&Arc<Event>| event.seat == Some(seat.0) && event.seq < opened_seq;
    sitting
        .events
        .iter()
        .rev()
        .find(is_own)
        .map_or(0, |event| event.seq)
}

/// For a spectator "since" begins with the last move of anybody.
fn last_move_but_one(events: &[Arc<Event>]) -> i64 {
    let mut moves = events.iter().rev().filter(|event| event.seat.is_some());
    moves.nth(1).map_or(0, |event| event.seq)
}

/// Whether an event only says that somebody has sealed: the row of seats shows that.
pub(super) fn is_seal(events: &[Arc<Event>], seq: i64) -> bool {
    let event = usize::try_from(seq - 1)
        .ok()
        .and_then(|index| events.get(index));
    event.is_some_and(|event| event.kind == "choice_sealed")
}

/// What stands for a game that this program does not host any more.
static UNKNOWN: Meta = Meta {
    key: "unknown",
    name: "Unknown game",
    about: "",
    rules_version: 0,
    seats: (0, 0),
    is_simultaneous: false,
    options: &[],
};
