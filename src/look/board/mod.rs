//! Looking at a table: the position as one viewer may see it, now or after any event, and the journal in words.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::accounts::{PersonId, away};
use crate::db::{Conn, DbError};
use crate::error::Error;
use crate::look::look_back;
use crate::play::access::Access;
use crate::play::orders::{self, Order};
use crate::play::rows::{self, SeatRow, Status};
use crate::play::series::Standing;
use crate::play::service::Service;
use crate::play::talk::{self, TalkLine};
use crate::play::{change, grace, heard, next_game};
use crate::table::fold::{FoldError, Phase, Table};
use crate::table::history::{HistoryLine, Told};
use rules::{self, Outcome, Seat, Viewer};

mod info;
mod recap;
mod sight;

pub use info::{AskedInfo, Consent, SeatInfo, TableInfo};
use info::{Away, Beside};
pub(crate) use recap::Recap;
pub use sight::Sight;

#[derive(Serialize)]
pub struct Look {
    pub table: TableInfo,
    pub seats: Vec<SeatInfo>,
    #[serde(skip)]
    pub viewer: Viewer,
    /// The viewer's seat, which they keep after the end.
    pub my_seat: Option<Seat>,
    pub can_join: bool,
    /// How far the table has come for the viewer, as [`Head::number`](crate::look::head::Head::number) says it.
    #[serde(skip)]
    pub mark: i64,
    /// Seq after which the position is shown.
    pub seq: i64,
    /// The position as the viewer may see it. None while the table is open or frozen.
    pub sight: Option<Sight>,
    /// What the viewer's form must carry; none while no decision is theirs.
    pub expected: Option<i64>,
    /// What happened since the viewer's last turn; if nothing did, the viewer's own last move.
    pub since: Vec<HistoryLine>,
    /// Whether `since` is the viewer's own move and what it led to, because nobody has moved after it.
    pub is_since_mine: bool,
    pub moved_at_ms: Option<i64>,
    /// How the engine judges the end; none before it, and after a resignation.
    pub outcome: Option<Outcome>,
    pub series: Option<Standing>,
    pub rematch: Option<Rematch>,
    pub talk: Vec<TalkLine>,
    pub note: String,
    pub consent: Consent,
    /// The viewer's own standing order, also one that did not fit.
    pub order: Option<Order>,
}

impl Look {
    /// Leaves out what a turn letter's link does not open: it opens the board and nothing beside it.
    pub fn keep_to_the_board(&mut self) {
        self.talk.clear();
        self.note.clear();
        self.order = None;
        self.consent.asked = None;
    }

    pub fn names(&self) -> Vec<String> {
        names(&self.seats)
    }

    pub fn mine(&self) -> Option<&SeatInfo> {
        self.seats.iter().find(|seat| seat.is_me)
    }

    pub fn is_my_turn(&self) -> bool {
        self.mine().is_some_and(|seat| seat.is_awaited)
    }
}

fn names(seats: &[SeatInfo]) -> Vec<String> {
    seats.iter().map(|seat| seat.name.clone()).collect()
}

#[derive(Serialize)]
pub struct History {
    pub table: TableInfo,
    pub seats: Vec<SeatInfo>,
    #[serde(skip)]
    pub viewer: Viewer,
    pub my_seat: Option<Seat>,
    #[serde(serialize_with = "told_as")]
    pub told: Arc<Told>,
}

fn told_as<S: Serializer>(told: &Arc<Told>, serializer: S) -> Result<S::Ok, S::Error> {
    told.serialize(serializer)
}

impl History {
    pub fn names(&self) -> Vec<String> {
        names(&self.seats)
    }

    /// Who won, by their seats; nobody before the end.
    pub fn winners(&self) -> Vec<usize> {
        let ended = self.table.ended.iter();
        let winners = ended.flat_map(|ended| &ended.winners);
        winners.map(|seat| seat.index()).collect()
    }

    /// The position after an event, as the viewer may see it. None before the game began.
    pub fn sight(&self, seq: i64) -> Option<Sight> {
        let game = self.table.meta.key;
        let position = self.told.position(game, seq)?;
        Some(Sight::new(game, position, self.viewer, self.my_seat))
    }

    /// The same as one of the seats had it before it, with open hands. None also while the game is not over.
    pub fn open_sight(&self, seq: i64, seat: Seat) -> Option<Sight> {
        let game = self.table.meta.key;
        let position = self.told.position(game, seq);
        let position = position.filter(|_| self.viewer == Viewer::Open)?;
        Some(Sight::new(game, position, Viewer::Open, Some(seat)))
    }
}

/// Where the players of a finished game play again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rematch {
    pub uid: String,
    /// Who asked first, by their seat at the old table.
    pub asked_by: Seat,
    pub is_seated: bool,
    pub is_open: bool,
}

impl Rematch {
    /// None for somebody who did not play it.
    fn find(conn: &mut Conn, access: &Access) -> Result<Option<Self>, DbError> {
        if access.table.status() != Status::Over || access.my_seat.is_none() {
            return Ok(None);
        }
        let Some((next_id, asked_by)) = next_game::find(conn, access.table.id)? else {
            return Ok(None);
        };
        let table = rows::find_table_by_id(conn, next_id)?;
        let Some(table) = table.filter(|table| table.status() != Status::Closed) else {
            return Ok(None);
        };
        let seats = rows::list_seats(conn, table.id)?;
        Ok(Some(Self {
            is_open: table.status() == Status::Open,
            uid: table.uid,
            asked_by,
            is_seated: seats.iter().any(|seat| access.is_of_viewer(seat)),
        }))
    }
}

/// What a look at a table is made of, as far as that is cheap to read: who sits there and who is away, how far journal
/// and talk are, and the viewer's notes and standing order. Equal fingerprints for one viewer give equal looks, so
/// that a page need not be drawn again.
#[derive(Clone, PartialEq, Eq)]
pub struct TableFingerprint {
    pub(crate) access: Access,
    talk_id: Option<i64>,
    note: String,
    away: Away,
    series: Option<Standing>,
    rematch: Option<Rematch>,
    order: Option<Order>,
    /// Whether the turning points of a finished game are known.
    is_gone_through: bool,
}

impl TableFingerprint {
    fn my_row(&self) -> Option<&SeatRow> {
        self.access.rows.get(self.access.my_seat?.index())
    }

    pub fn mark(&self) -> i64 {
        let rows = &self.access.rows;
        let declined_at_ms = rows.iter().filter_map(|row| row.declined_at_ms).max();
        let beside = self
            .my_row()
            .map(|_| talk::mark((self.talk_id, declined_at_ms)));
        self.access.table.last_seq + beside.unwrap_or_default()
    }

    fn look(&self, table: Option<&Table>, talk: Vec<TalkLine>) -> Look {
        let access = &self.access;
        let (viewer, my_seat) = (access.viewer(), access.my_seat);
        let has_begun = |table: &&Table| !matches!(table.phase, Phase::Open | Phase::Closed);
        let begun = table.filter(has_begun);
        let recap = table.map(|table| Recap::of(table, my_seat, viewer));
        let decision = my_seat.and_then(|seat| table?.decision(seat));
        Look {
            table: access.info(table),
            seats: access.seats(table, &self.away),
            viewer,
            my_seat,
            can_join: access.offers_seat(),
            mark: self.mark(),
            seq: table.map_or(access.table.last_seq, |table| table.head.seq),
            sight: begun.map(|table| {
                let game = table.game.meta().key;
                Sight::new(game, Arc::clone(&table.position), viewer, my_seat)
            }),
            expected: decision.map(|decision| decision.opened_seq),
            is_since_mine: recap.as_ref().is_some_and(|recap| recap.is_mine),
            moved_at_ms: recap.as_ref().and_then(|recap| recap.moved_at_ms),
            since: recap.map_or_else(Vec::new, |recap| recap.told),
            outcome: table
                .filter(|table| matches!(table.phase, Phase::Over(_)))
                .and_then(|table| table.position.outcome()),
            series: self.series.clone(),
            rematch: self.rematch.clone(),
            talk,
            note: self.note.clone(),
            consent: table.map_or_else(Consent::default, |table| {
                let free_until_ms = self.my_row().and_then(|row| row.free_until_ms);
                Consent::of(table, my_seat, free_until_ms)
            }),
            order: self.order.clone(),
        }
    }
}

pub fn fingerprint(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<TableFingerprint, Error> {
    let now_ms = service.clock.now_ms();
    let read = |conn: &mut Conn| -> Result<_, Error> {
        let mut access = Access::find(conn, uid, person)?;
        for row in &mut access.rows {
            row.free_until_ms = row.free_until_ms.filter(|until_ms| *until_ms > now_ms);
        }
        let beside = Beside::find(conn, access.table.id, access.my_seat, now_ms)?;
        let order = match access.my_seat.filter(|_| beside.has_order) {
            Some(seat) => orders::find(conn, rows::seat_id(access.table.id, seat))?,
            None => None,
        };
        let away = match beside.has_absence {
            true => list_away(conn, &access, now_ms)?,
            false => Away::new(),
        };
        let series = match beside.is_of_series {
            true => Standing::find(conn, access.table.id)?,
            false => None,
        };
        Ok(TableFingerprint {
            series,
            rematch: Rematch::find(conn, &access)?,
            is_gone_through: access.table.status() == Status::Over
                && look_back::is_ready(conn, access.table.id)?,
            // Spectators may not read the talk.
            talk_id: beside.talk_id.filter(|_| access.my_seat.is_some()),
            access,
            note: beside.note.unwrap_or_default(),
            away,
            order,
        })
    };
    grace::before_showing(service, read, |read, now_ms| read.access.ends_grace(now_ms))
}

/// Notes that a player whose turn it is was shown a page. Where that cannot be stored, the page is shown all the same.
pub fn note_shown(service: &Service, read: &TableFingerprint) {
    let now_ms = service.clock.now_ms();
    let row = read.my_row();
    let Some(row) = row.filter(|row| heard::News::of(row, now_ms).is_some()) else {
        return;
    };
    let noted: Result<bool, DbError> = service
        .db
        .write(|conn| heard::note_seen_in_txn(conn, row, now_ms));
    if let Err(error) = noted {
        tracing::warn!(%error, "it was not noted that a player saw their turn");
    }
}

/// Which of the others at a table are away, as far as the viewer waits for them.
fn list_away(conn: &mut Conn, access: &Access, now_ms: i64) -> Result<Away, DbError> {
    if access.my_seat.is_none() || access.table.status() != Status::Running {
        return Ok(Away::new());
    }
    let people = access.rows.iter().filter_map(|row| row.person_id);
    let people: Vec<PersonId> = people.map(PersonId).collect();
    away::list_until(conn, &people, now_ms)
}

pub fn now(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Look, Error> {
    now_after(service, &fingerprint(service, uid, person)?)
}

/// The same after its fingerprint was read, without asking again for what that holds.
pub fn now_after(service: &Service, read: &TableFingerprint) -> Result<Look, Error> {
    let (row, cache) = (&read.access.table, &service.cache);
    let (mut look, trouble) = service.db.read(|conn| -> Result<_, Error> {
        let talk = read.talk_id.map(|_| talk::list_talk(conn, row.id));
        let talk = talk.transpose()?.unwrap_or_default();
        if row.status() == Status::Frozen {
            return Ok((read.look(None, talk), None));
        }
        match cache.bring_to(conn, row.id, row.last_seq, &service.library)? {
            Ok(table) => Ok((read.look(Some(&table), talk), None)),
            Err(error) => Ok((read.look(None, talk), Some(error))),
        }
    })?;
    if let Some(error) = trouble {
        freeze(service, &mut look.table, &error)?;
    }
    Ok(look)
}

/// Tells the whole journal in words, as the viewer may know it; after the end with open hands. Its positions are those
/// of the viewer too.
pub fn history(service: &Service, uid: &str, person: Option<PersonId>) -> Result<History, Error> {
    let access = Access::to_show(service, uid, person)?;
    history_for(service, &access)
}

/// The same after the table's fingerprint was read, without asking again for what that holds.
pub(crate) fn history_for(service: &Service, access: &Access) -> Result<History, Error> {
    let (row, cache) = (&access.table, &service.cache);
    let viewer = access.viewer();
    let (told, table) = service.db.read(|conn| -> Result<_, Error> {
        let told = cache.tell(conn, row.id, row.last_seq, viewer)?;
        if told.error.is_some() {
            return Ok((told, None));
        }
        let table = cache.bring_to(conn, row.id, row.last_seq, &service.library)?;
        Ok((told, table.ok()))
    })?;
    let mut info = access.info(table.as_deref());
    if let (Some(error), false) = (&told.error, row.status() == Status::Frozen) {
        freeze(service, &mut info, error)?;
    }
    Ok(History {
        table: info,
        seats: access.seats(table.as_deref(), &Away::new()),
        viewer,
        my_seat: access.my_seat,
        told,
    })
}

fn freeze(service: &Service, table: &mut TableInfo, error: &FoldError) -> Result<(), DbError> {
    change::freeze(service, &table.uid, &error.to_string())?;
    table.status = Status::Frozen;
    table.frozen_reason = Some(error.to_string());
    Ok(())
}
