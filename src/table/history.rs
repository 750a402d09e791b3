//! The history of a table: its journal in words for one viewer, in chapters, with positions to step to: [`Told`].

use serde::{Serialize, Serializer};
use std::sync::Arc;

use crate::journal::{self, Door, Event};
use crate::table::events::TableEvent;
use crate::table::fold::{FoldError, Phase, Table, carry_out, withdraw};
use crate::table::turns::Checkpoint;
use rules::{self, AnyPosition, Library, Seat, Viewer};
use scene::{self, Sentence};
use words::{Message, msg};

#[derive(Debug, Clone, Serialize)]
pub struct HistoryLine {
    pub seq: i64,
    pub at_ms: i64,
    pub seat: Option<Seat>,
    #[serde(rename = "said", serialize_with = "said")]
    pub sentence: Sentence,
}

fn said<S: Serializer>(sentence: &Sentence, serializer: S) -> Result<S::Ok, S::Error> {
    sentence.said.serialize(serializer)
}

/// An age, a round, or what comes before and after them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Seq of its first event.
    pub seq: i64,
    pub title: Message,
}

/// A move and all that followed from it: the seqs of its first and last event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Step {
    pub from: i64,
    pub to: i64,
}

/// A position is kept after this many events; those in between are derived.
const CHECKPOINT_EVERY: i64 = 16;

/// A journal in words, as far as one viewer may know it.
#[derive(Default, Serialize)]
pub struct Told {
    /// Oldest first.
    pub lines: Vec<HistoryLine>,
    /// Oldest first; the first begins with the first event.
    pub chapters: Vec<Chapter>,
    /// Why it ends before the journal does.
    #[serde(skip)]
    pub(crate) error: Option<FoldError>,
    #[serde(skip)]
    events: Vec<Arc<Event>>,
    #[serde(skip)]
    checkpoints: Vec<Checkpoint>,
    #[serde(skip)]
    begun_seq: Option<i64>,
    #[serde(skip)]
    ended_seq: Option<i64>,
}

impl Told {
    /// Tells a whole journal, up to where it does not fold.
    pub(crate) fn of(events: Vec<Arc<Event>>, viewer: Viewer) -> Self {
        let mut told = Self {
            events,
            ..Self::default()
        };
        told.error = told.fold(viewer).err();
        told
    }

    fn fold(&mut self, viewer: Viewer) -> Result<(), FoldError> {
        let (first, rest) = self.events.split_first().ok_or(FoldError::NotOpened)?;
        let mut table = Table::open(first, &Library::default())?;
        self.chapters.push(Chapter {
            seq: first.seq,
            title: msg::history::before(),
        });
        for event in rest {
            let before = table.head.command;
            let sentences = table.apply_told(event, Some(viewer))?;
            self.lines.extend(lines(&table, event, before, sentences));
            if self.begun_seq.is_none() && table.phase != Phase::Open {
                self.begun_seq = Some(event.seq);
            }
            if self.ended_seq.is_none() && matches!(table.phase, Phase::Over(_)) {
                self.ended_seq = Some(event.seq);
            }
            if event.seq % CHECKPOINT_EVERY == 0 {
                let point = Checkpoint::new(event.seq, &table.position);
                self.checkpoints.push(point);
            }
            let seq = event.seq;
            let last = self.chapters.last().map(|chapter| &chapter.title);
            if let Some(title) = title(&table).filter(|title| last != Some(title)) {
                self.chapters.push(Chapter { seq, title });
            }
        }
        let last = Checkpoint::new(table.head.seq, &table.position);
        self.checkpoints.push(last);
        Ok(())
    }

    pub fn last_seq(&self) -> i64 {
        self.events.last().map_or(0, |event| event.seq)
    }

    pub fn is_over_at(&self, seq: i64) -> bool {
        self.ended_seq.is_some_and(|ended| ended <= seq)
    }

    pub fn lines_between(&self, from: i64, to: i64) -> impl Iterator<Item = &HistoryLine> {
        let first = self.lines.partition_point(|line| line.seq < from);
        self.lines[first..]
            .iter()
            .take_while(move |line| line.seq <= to)
    }

    /// The steps with something to tell, oldest first: all events of one command are one step.
    pub fn steps(&self) -> Vec<Step> {
        let is_one = |one: &Arc<Event>, next: &Arc<Event>| one.command == next.command;
        let steps = self.events.chunk_by(is_one).filter_map(|events| {
            let (from, to) = (events.first()?.seq, events.last()?.seq);
            let is_told = self.lines_between(from, to).next().is_some();
            is_told.then_some(Step { from, to })
        });
        steps.collect()
    }

    /// The position after an event. None before the game began, and where the journal does not fold.
    pub(crate) fn position(&self, game: &str, seq: i64) -> Option<Arc<dyn AnyPosition>> {
        let game = rules::find(game)?;
        if self.begun_seq.is_none_or(|begun_seq| seq < begun_seq) {
            return None;
        }
        let after = self.checkpoints.partition_point(|point| point.seq <= seq);
        let (from_seq, mut position) = match after.checked_sub(1).map(|at| &self.checkpoints[at]) {
            Some(point) => (point.seq, Arc::clone(&point.position)),
            None => {
                let opened = Table::open(self.events.first()?, &Library::default());
                (1, opened.ok()?.position)
            }
        };
        let is_between = |event: &&Arc<Event>| (from_seq + 1..=seq).contains(&event.seq);
        for event in self.events.iter().filter(is_between) {
            match TableEvent::decode(&event.kind, event.version, &event.body).ok()? {
                None => drop(carry_out(game, &mut position, event, None).ok()?),
                Some(TableEvent::TakenBack(taken)) => {
                    position = self.position(game.meta().key, taken.to_seq)?;
                }
                Some(TableEvent::ChoiceWithdrawn(seat)) => drop(withdraw(&mut position, seat)),
                Some(_) => {}
            }
        }
        Some(position)
    }
}

/// The sentences of an event as lines of the history; `before` is the number of the command of the event before it. The
/// first line of a command says so where a standing order or a stand-in did it.
pub(crate) fn lines(
    table: &Table,
    event: &Event,
    before: i64,
    sentences: impl IntoIterator<Item = Sentence>,
) -> impl Iterator<Item = HistoryLine> {
    let after_fact = |event: &Event| {
        let last = table.event(event.seq - 1);
        last.is_some_and(|last| journal::is_table_kind(&last.kind))
    };
    let is_stand_ins =
        event.door == Door::Clock && !journal::is_table_kind(&event.kind) && after_fact(event);
    let mut aside = match event.door {
        _ if event.command == before && !is_stand_ins => None,
        Door::Order => Some(msg::orders::told as fn(_) -> _),
        Door::Bot if table.had_stand_in(event) => Some(msg::time::told_by_stand_in as _),
        Door::Clock if is_stand_ins => Some(msg::time::told_by_stand_in as _),
        Door::Page | Door::Letter | Door::Api | Door::Clock | Door::House | Door::Bot => None,
    };
    sentences.into_iter().map(move |sentence| HistoryLine {
        seq: event.seq,
        at_ms: event.recorded_at_ms,
        seat: event.seat,
        sentence: match aside.take() {
            Some(aside) => sentence.with_aside(aside),
            None => sentence,
        },
    })
}

/// The chapter of the last event. None if it belongs to the one before, as does everything after which nobody is
/// awaited: the automatic end of an age belongs to that age.
fn title(table: &Table) -> Option<Message> {
    if matches!(table.phase, Phase::Over(_)) || table.position.outcome().is_some() {
        return Some(msg::history::end());
    }
    if table.awaiting().is_empty() {
        return None;
    }
    scene::of(table.game.meta().key).chapter(&table.position.progress())
}
