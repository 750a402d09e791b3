//! A table: its journal folded into who sits there, its status, and the game's position. Pure: it reads events and
//! knows no database. A journal that does not fold freezes only its own table.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use crate::journal::{self, Door, Event, Head};
use crate::table::asks::{AskKind, Asked};
use crate::table::clocks::Clocks;
use crate::table::events::{GameEnded, Holder, TableEvent, TableOpened};
use crate::table::terms::OnTimeout;
use crate::table::turns::{CHECKPOINT_EVENTS, Checkpoint, Turns};
use rules::chance::SeededChance;
use rules::{self, AnyGame, AnyPosition, Library, Refusal, Seat, Seats, Stored, Viewer};
use scene::Sentence;

mod facts;
mod fault;
mod steps;
mod tell;

pub use fault::{Rule, Unlawful};
pub(crate) use steps::{carry_out, withdraw};
pub(crate) use tell::tell;
pub use tell::{agreed, asks, handed_over, rate, who_won};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    Open,
    Running,
    Over(GameEnded),
    /// The table was closed before the game began.
    Closed,
}

/// A seat that somebody else plays from an event on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Handover {
    pub seq: i64,
    pub seat: Seat,
    pub to: Holder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The engine's number for it.
    pub number: u32,
    /// Seq of the event that opened it: what a form carries as `expected`.
    pub opened_seq: i64,
}

#[derive(Clone)]
pub struct Table {
    pub game: &'static dyn AnyGame,
    pub opened: TableOpened,
    /// Contributions to chance by seat; none while the seat is free.
    pub contributions: Vec<Option<String>>,
    pub phase: Phase,
    pub position: Arc<dyn AnyPosition>,
    pub decisions: Vec<Option<Decision>>,
    /// Seq of each seat's own last event; 0 if it has none.
    pub moved_seqs: Vec<i64>,
    /// How many randomness numbers were used.
    pub next_draw: u32,
    pub resigned: Option<Seat>,
    pub clocks: Clocks,
    /// The clocks before the last command, to which they go back with a move that nobody had seen.
    pub(crate) clocks_before: Clocks,
    pub asked: Option<Asked>,
    /// In order of time.
    pub handovers: Vec<Handover>,
    pub holders: Vec<Holder>,
    /// Seats for which a human has moved since their last change of hands. Only a judge finds out.
    pub(crate) has_player: Vec<bool>,
    pub seed: Option<String>,
    pub head: Head,
    /// The newest events, in order: those from which a recap is told.
    pub events: VecDeque<Arc<Event>>,
    /// Positions from which others are derived, the oldest first: as far back as turns are told.
    pub(crate) checkpoints: VecDeque<Checkpoint>,
    /// Seq of the last event before the command of the last event.
    begun_seq: i64,
    /// By seat.
    turns: Vec<Turns>,
    any_turns: Turns,
}

#[derive(Debug, Error)]
pub enum FoldError {
    #[error("event 1 is not table_opened")]
    NotOpened,
    #[error("event {expected} is missing")]
    Hole { expected: i64 },
    #[error("the game `{0}` is not known to this program")]
    UnknownGame(String),
    #[error("rules version {version} of `{game}` is not known to this program")]
    UnknownRules { game: String, version: u16 },
    #[error("the recorded options cannot be: {0}")]
    Options(Refusal),
    #[error("event {seq} cannot be read")]
    Unreadable {
        seq: i64,
        #[source]
        source: anyhow::Error,
    },
    /// An event of the table names a seat that does not exist, or is out of place.
    #[error("event {seq}, `{kind}`, cannot stand here")]
    Misplaced { seq: i64, kind: String },
    /// An event folds, but a rule of the game or of the table forbids it.
    #[error(transparent)]
    Unlawful(Unlawful),
    #[error("the engine could not carry out event {seq}")]
    Panicked { seq: i64 },
}

impl FoldError {
    pub fn seq(&self) -> i64 {
        match self {
            Self::NotOpened
            | Self::UnknownGame(_)
            | Self::UnknownRules { .. }
            | Self::Options(_) => 1,
            Self::Hole { expected: seq }
            | Self::Unreadable { seq, .. }
            | Self::Misplaced { seq, .. }
            | Self::Unlawful(Unlawful { seq, .. })
            | Self::Panicked { seq } => *seq,
        }
    }
}

impl Table {
    pub fn fold(events: &[Arc<Event>], library: &Library) -> Result<Self, FoldError> {
        let (first, rest) = events.split_first().ok_or(FoldError::NotOpened)?;
        let mut table = Self::open(first, library)?;
        for event in rest {
            table.apply(event)?;
        }
        Ok(table)
    }

    pub fn open(event: &Arc<Event>, library: &Library) -> Result<Self, FoldError> {
        let Some(TableEvent::TableOpened(opened)) = fact_of(event)? else {
            return Err(FoldError::NotOpened);
        };
        let game =
            rules::find(&opened.game).ok_or_else(|| FoldError::UnknownGame(opened.game.clone()))?;
        if opened.rules_version > game.meta().rules_version || opened.rules_version == 0 {
            return Err(FoldError::UnknownRules {
                game: opened.game.clone(),
                version: opened.rules_version,
            });
        }
        let position = game.open(opened.seats, &opened.options, library);
        let position: Arc<dyn AnyPosition> = Arc::from(position.map_err(FoldError::Options)?);
        let opened_at = Checkpoint::new(event.seq, &position);
        let turns = Turns::new(event.seq);
        Ok(Self {
            game,
            contributions: vec![None; opened.seats],
            phase: Phase::Open,
            position,
            decisions: vec![None; opened.seats],
            moved_seqs: vec![0; opened.seats],
            next_draw: 0,
            resigned: None,
            clocks: Clocks::none(opened.seats),
            clocks_before: Clocks::none(opened.seats),
            asked: None,
            handovers: Vec::new(),
            holders: vec![Holder::Player; opened.seats],
            has_player: vec![false; opened.seats],
            seed: None,
            head: event.head(),
            events: VecDeque::from([Arc::clone(event)]),
            checkpoints: VecDeque::from([opened_at]),
            begun_seq: event.seq,
            turns: vec![turns; opened.seats],
            any_turns: turns,
            opened,
        })
    }

    /// Carries out the next event. The table must not be used after an error.
    pub fn apply(&mut self, event: &Arc<Event>) -> Result<(), FoldError> {
        self.apply_told(event, None).map(drop)
    }

    /// The same, and describes it for a viewer, if one is given.
    pub fn apply_told(
        &mut self,
        event: &Arc<Event>,
        viewer: Option<Viewer>,
    ) -> Result<Vec<Sentence>, FoldError> {
        if event.seq != self.head.seq + 1 {
            return Err(FoldError::Hole {
                expected: self.head.seq + 1,
            });
        }
        let fact = fact_of(event)?;
        self.begin_command(event, fact.as_ref());
        let told = match fact {
            Some(fact) => self.apply_fact(event, fact, viewer.is_some())?,
            None => self.apply_engine(event, viewer)?,
        };
        if let Some(moved) = turn_of(event).and_then(|seat| self.moved_seqs.get_mut(seat.index())) {
            *moved = event.seq;
        }
        self.note_turn(event);
        self.note_decisions(event.seq);
        self.head = event.head();
        self.events.push_back(Arc::clone(event));
        Ok(told)
    }

    pub fn event(&self, seq: i64) -> Option<&Arc<Event>> {
        let first = self.events.front()?.seq;
        self.events
            .get(usize::try_from(seq.checked_sub(first)?).ok()?)
    }

    /// A position before the turn that an event belongs to: a seat's, or anybody's.
    pub(crate) fn checkpoint(&self, seat: Option<Seat>, moved_seq: i64) -> &Checkpoint {
        let turns = seat.and_then(|seat| self.turns.get(seat.index()));
        let begun_seq = turns.unwrap_or(&self.any_turns).begun_seq(moved_seq);
        // What a stand-in or an order did may have come after it.
        self.checkpoint_at(begun_seq.min(moved_seq - 1))
            .unwrap_or(&self.checkpoints[0])
    }

    pub fn awaiting(&self) -> Seats {
        match self.phase {
            Phase::Running => self.position.awaiting(),
            Phase::Open | Phase::Over(_) | Phase::Closed => Seats::new(),
        }
    }

    pub fn decision(&self, seat: Seat) -> Option<Decision> {
        self.decisions.get(seat.index()).copied().flatten()
    }

    /// Seq of the event that opened the decision for which a seat is awaited; none if it is not.
    pub fn awaited_since(&self, seat: Seat) -> Option<i64> {
        let decision = self.decision(seat)?;
        let is_awaited = self.awaiting().contains(&seat);
        is_awaited.then_some(decision.opened_seq)
    }

    /// Whether the others may give a seat away: a stand-in plays it, or its time has run out and they agreed on that.
    pub fn is_offered(&self, seat: Seat) -> bool {
        self.phase == Phase::Running && (self.has_stand_in(seat) || self.clocks.is_offered(seat))
    }

    /// Whether a seat's time ran out and no stand-in has it, although its table agreed to that: nobody waited then.
    pub(crate) fn may_hand_over_late(&self, seat: Seat) -> bool {
        let terms = self.clocks.terms;
        let is_agreed = terms.is_some_and(|terms| terms.on_timeout == OnTimeout::StandInUntilBack);
        is_agreed && self.clocks.has_run_out(seat) && !self.has_stand_in(seat)
    }

    /// Whether a seat has made a choice in the game, as far back as its events are kept.
    pub fn has_moved(&self, seat: Seat) -> bool {
        let mut events = self.events.iter();
        events.any(|event| event.seat == Some(seat) && !journal::is_table_kind(&event.kind))
    }

    pub fn has_stand_in(&self, seat: Seat) -> bool {
        self.holders.get(seat.index()) == Some(&Holder::StandIn)
    }

    pub(crate) fn had_stand_in(&self, event: &Event) -> bool {
        let earlier = self.handovers.iter().rev();
        let mut of_seat = earlier.filter(|one| event.seat == Some(one.seat) && one.seq < event.seq);
        of_seat.next().is_some_and(|one| one.to == Holder::StandIn)
    }

    /// The table's source of chance, given its seed; `None` while a contribution is missing.
    pub fn chance(&self, seed: &str) -> Option<SeededChance> {
        let contributions: Option<Vec<String>> = self.contributions.iter().cloned().collect();
        let key = SeededChance::key(seed, &contributions?);
        Some(SeededChance::new(key, self.next_draw))
    }

    pub(crate) fn due_at_ms(&self, seat: Seat) -> Option<i64> {
        self.clocks.seat(seat).turn?.due_at_ms
    }

    fn apply_engine(
        &mut self,
        event: &Event,
        viewer: Option<Viewer>,
    ) -> Result<Vec<Sentence>, FoldError> {
        if self.phase != Phase::Running {
            return Err(FoldError::Misplaced {
                seq: event.seq,
                kind: event.kind.clone(),
            });
        }
        let (draws, told) = carry_out(self.game, &mut self.position, event, viewer)?;
        self.next_draw += draws;
        // A player who moves while a take-back is asked for has gone on.
        self.lapse(AskKind::TakeBack);
        Ok(told)
    }

    /// Notes where a command begins, of which `event` may be the first event.
    fn begin_command(&mut self, event: &Event, fact: Option<&TableEvent>) {
        if self.head.command == event.command {
            return;
        }
        self.begun_seq = self.head.seq;
        let last = self.checkpoints.back();
        if last.is_none_or(|last| self.head.seq - last.seq >= CHECKPOINT_EVENTS) {
            let point = Checkpoint::new(self.head.seq, &self.position);
            self.checkpoints.push_back(point);
        }
        if !matches!(fact, Some(TableEvent::TakenBack(_))) {
            self.clocks_before.clone_from(&self.clocks);
        }
    }

    /// Notes whose turn an event was, and drops what no recap needs any more.
    fn note_turn(&mut self, event: &Event) {
        let Some(index) = turn_of(event).map(Seat::index) else {
            return;
        };
        let opened_seq = match self.decisions.get(index) {
            Some(Some(decision)) if self.game.meta().is_simultaneous() => Some(decision.opened_seq),
            Some(_) | None => None,
        };
        // The owner of a standing order has not seen what it plays: they are told of it as of other players' moves.
        let turns = self.turns.get_mut(index);
        if let Some(turns) = turns.filter(|_| event.door != Door::Order) {
            turns.note(event.seq, self.begun_seq, opened_seq);
        }
        self.any_turns.note(event.seq, self.begun_seq, None);
        let all = self.turns.iter().chain([&self.any_turns]);
        let oldest_seq = all.map(Turns::oldest_seq).min().unwrap_or(0);
        let is_needless = |next: &Checkpoint| next.seq <= oldest_seq;
        while self.checkpoints.get(1).is_some_and(is_needless) {
            self.checkpoints.pop_front();
        }
        let oldest_seq = self.checkpoints[0].seq;
        let is_told = |event: &Arc<Event>| event.seq <= oldest_seq;
        while self.events.front().is_some_and(is_told) {
            self.events.pop_front();
        }
    }

    fn note_decisions(&mut self, seq: i64) {
        for seat in Seat::all(self.opened.seats) {
            let number = match self.phase {
                Phase::Running => self.position.decision(seat),
                Phase::Open | Phase::Over(_) | Phase::Closed => None,
            };
            let noted = &mut self.decisions[seat.index()];
            if noted.map(|decision| decision.number) != number {
                *noted = number.map(|number| Decision {
                    number,
                    opened_seq: seq,
                });
            }
        }
        self.note_clocks();
    }

    /// Ends the time of turns that have passed.
    fn note_clocks(&mut self) {
        if self.clocks.terms.is_none() {
            return;
        }
        for seat in Seat::all(self.opened.seats) {
            let awaited_seq = self.awaited_since(seat);
            let opened_seq = self.decision(seat).map(|decision| decision.opened_seq);
            self.clocks.note_decision(seat, awaited_seq, opened_seq);
        }
    }
}

pub(crate) fn turn_of(event: &Event) -> Option<Seat> {
    event.seat.filter(|_| TableEvent::is_turn(&event.kind))
}

/// Reads an event of the table; none for one of the engine.
pub(crate) fn fact_of(event: &Event) -> Result<Option<TableEvent>, FoldError> {
    let seq = event.seq;
    TableEvent::decode(&event.kind, event.version, &event.body)
        .map_err(|source| FoldError::Unreadable { seq, source })
}

pub fn stored(event: &Event) -> Stored<'_> {
    Stored::new(&event.kind, event.version, event.seat, &event.body)
}
