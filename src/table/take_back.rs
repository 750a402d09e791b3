//! What may be taken back: a seat's own last move, as long as nobody has learnt anything since that its mover did not
//! choose. The others must agree, unless it is a pick of a draft and nobody has moved since, or nobody has seen it yet
//! ([`fresh`]). Pure. Start reading at [`find`].

use serde::Serialize;
use std::sync::Arc;

use crate::journal::{Door, Event};
use crate::table::events::{TableEvent, TakenBack};
use crate::table::fold::{self, Phase, Table, stored};
use rules::Seat;
use words::{Message, msg};

/// The longest for which a player takes a move back alone that nobody has seen, in milliseconds.
pub const GRACE_MS_MAX: i64 = 5 * 60 * 1000;
/// After so many take-backs in the story that a table keeps the others are asked, and a pick stays if time counts: no
/// journal grows without end.
const ALONE_MAX: usize = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CannotTakeBack {
    NoMove,
    /// The choice may be changed until the reveal.
    Sealed,
    /// The move revealed something to players: a card that was turned up, a draw, a reveal.
    Revealed,
    /// A pick that would get new time.
    Late,
}

impl CannotTakeBack {
    pub fn why(self) -> Message {
        match self {
            Self::NoMove => msg::time::take_back_none(),
            Self::Sealed => msg::time::take_back_sealed(),
            Self::Revealed => msg::time::take_back_revealed(),
            Self::Late => msg::time::take_back_late(),
        }
    }
}

/// Finds what a seat would take back: its last command that still counts, with everything after it.
pub fn find(table: &Table, seat: Seat) -> Result<TakenBack, CannotTakeBack> {
    if table.phase != Phase::Running {
        return Err(CannotTakeBack::NoMove);
    }
    let counting = counting(table);
    let own = own_command(&counting, seat).ok_or(CannotTakeBack::NoMove)?;
    table
        .checkpoint_at(own.seq - 1)
        .ok_or(CannotTakeBack::NoMove)?;
    let taken = counting.iter().filter(|event| event.seq >= own.seq);
    let meta = table.game.meta();
    if taken.clone().all(|event| meta.is_seal(&event.kind)) {
        return Err(CannotTakeBack::Sealed);
    }
    for event in taken {
        let kind = table.position.kind(stored(event));
        // What cannot be judged counts as a revelation.
        if kind.map_or(true, |kind| kind.reveals) {
            return Err(CannotTakeBack::Revealed);
        }
    }
    Ok(TakenBack {
        command: own.command,
        seat,
        to_seq: own.seq - 1,
    })
}

/// Whether nobody has to agree to a seat's take-back: it is a pick of a draft, and no other seat has moved since.
pub fn is_free(table: &Table, seat: Seat) -> bool {
    find(table, seat).is_ok_and(|taken| is_alone(table, taken))
}

/// The same of what was found.
pub fn is_alone(table: &Table, taken: TakenBack) -> bool {
    let counting = counting(table);
    let mut since = counting.iter().filter(|event| event.seq > taken.to_seq);
    let first = since.clone().next();
    first.is_some_and(|event| table.game.meta().is_draft(&event.kind))
        && since.all(|event| event.seat.is_none_or(|by| by == taken.seat))
}

/// What a seat may take back, or ask the others for. Where time counts, nobody is asked about a pick only while nothing
/// has followed it: the clocks then run on as if it had not been made.
pub fn offered(table: &Table, seat: Seat) -> Result<TakenBack, CannotTakeBack> {
    let taken = find(table, seat)?;
    let is_timed_pick = table.clocks.terms.is_some() && is_alone(table, taken);
    let is_last = || fresh(table).is_some_and(|fresh| fresh.taken == taken);
    match is_timed_pick && !is_last() {
        true => Err(CannotTakeBack::Late),
        false => Ok(taken),
    }
}

/// A move that told nobody anything, and after which nothing has happened.
pub struct Fresh {
    pub taken: TakenBack,
    pub moved_at_ms: i64,
    /// When the mover's time would be over; none where it is not counted.
    due_at_ms: Option<i64>,
    /// Whether it is a pick of a draft.
    pub is_pick: bool,
}

impl Fresh {
    /// Until when its player takes it back alone, if nobody sees it before.
    pub fn until_ms(&self, grace_ms: i64) -> i64 {
        let until_ms = self.moved_at_ms + grace_ms.min(GRACE_MS_MAX);
        self.due_at_ms.map_or(until_ms, |due| due.min(until_ms))
    }

    /// Whether its player may take it back alone at an instant, if nobody has seen it or it is a pick.
    pub fn is_open_at(&self, now_ms: i64) -> bool {
        match self.is_pick {
            true => self.due_at_ms.is_none_or(|due| now_ms < due),
            false => now_ms < self.until_ms(GRACE_MS_MAX),
        }
    }
}

/// Finds the move with which a journal ends, if a player made it and it could be taken back.
pub fn fresh(table: &Table) -> Option<Fresh> {
    let command = table.head.command;
    let events = table.events.iter().rev();
    let first = events.take_while(|event| event.command == command).last()?;
    let is_by_hand = matches!(first.door, Door::Page | Door::Letter | Door::Api);
    let seat = first.seat.filter(|_| is_by_hand)?;
    let taken = find(table, seat).ok()?;
    let is_last = taken.command == command && taken.to_seq == first.seq - 1;
    let earlier = table.events.iter().filter(|event| is_take_back(event));
    let is_free = is_last && !table.has_stand_in(seat) && earlier.count() < ALONE_MAX;
    let turn = table.clocks_before.seat(seat).turn;
    let is_pick = |event: &Arc<Event>| table.game.meta().is_draft(&event.kind);
    is_free.then(|| Fresh {
        is_pick: is_pick(first),
        taken,
        moved_at_ms: first.recorded_at_ms,
        due_at_ms: turn.and_then(|turn| turn.due_at_ms),
    })
}

fn is_take_back(event: &Event) -> bool {
    matches!(fold::fact_of(event), Ok(Some(TableEvent::TakenBack(_))))
}

/// The engine's events that are kept and were not taken back, oldest first.
pub(crate) fn counting(table: &Table) -> Vec<&Arc<Event>> {
    let mut counting = Vec::new();
    let mut to_seq = table.head.seq;
    for event in table.events.iter().rev() {
        if event.seq > to_seq {
            continue;
        }
        match TableEvent::decode(&event.kind, event.version, &event.body) {
            Ok(None) => counting.push(event),
            Ok(Some(TableEvent::TakenBack(taken))) => to_seq = to_seq.min(taken.to_seq),
            Ok(Some(_)) | Err(_) => {}
        }
    }
    counting.reverse();
    counting
}

/// The first event of a seat's last own command; one that the program played for it does not count.
fn own_command<'a>(counting: &[&'a Arc<Event>], seat: Seat) -> Option<&'a Arc<Event>> {
    let begins = |index: &usize| {
        let before = index.checked_sub(1).map(|before| counting[before].command);
        before != Some(counting[*index].command)
    };
    let mut begun = (0..counting.len()).rev().filter(begins);
    let own = begun.find(|index| counting[*index].seat == Some(seat))?;
    let own = counting[own];
    match own.door {
        Door::Clock | Door::Bot => None,
        Door::Page | Door::Letter | Door::Api | Door::Order | Door::House => Some(own),
    }
}
