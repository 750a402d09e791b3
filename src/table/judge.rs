//! Judging a journal by the rules: whether the game and the table allow each command in its place. The engine's
//! decisions are made again, with the table's seed if known, otherwise with the draws in the events, and compared event
//! by event. Instants are only checked against bounds: no journal says when players were away. Start at [`fold()`].

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::journal::{Door, Event, NewEvent};
use crate::table::answers;
use crate::table::clocks::Clocks;
use crate::table::events::{GameEnded, Holder, TableEvent};
use crate::table::fold::{self, FoldError, Phase, Rule, Table, Unlawful, stored};
use crate::table::terms::{DeadlineMoved, MovedBy, OnTimeout};
use recorded::Recorded;
use rules::chance::Chance;
use rules::{AnyPosition, DecideError, EncodedEvent, Library, Seat};

mod facts;
mod recorded;
mod time;

/// Folds a journal and judges each of its events. The table that it returns ends before the first command with an event
/// whose body is left out: from there on positions cannot be known. `seed` is the secret seed of a running game, if
/// known; that of a finished one is in its journal.
pub fn fold(
    events: &[Arc<Event>],
    library: &Library,
    seed: Option<&str>,
) -> Result<Table, FoldError> {
    let first = events.first().ok_or(FoldError::NotOpened)?;
    let revealed = events.last().and_then(|last| revealed(last));
    let seed = seed.map(str::to_owned).or(revealed);
    let mut judge = Judge::open(first, library, seed)?;
    judge.take_all(&events[1..])?;
    Ok(judge.table)
}

/// Carries out and judges events after those that are judged already.
pub(crate) fn follow(table: &Table, events: &[Arc<Event>], seed: &str) -> Result<Table, FoldError> {
    let mut judge = Judge::after(table.clone(), Some(seed.to_owned()));
    judge.take_all(events)?;
    Ok(judge.table)
}

/// Refuses events if the one with the seq of a table's head has another hash.
pub(crate) fn check_head<'a>(
    mut events: impl Iterator<Item = &'a Event>,
    seq: i64,
    hash: &str,
) -> Result<(), FoldError> {
    let rule = Rule::Head;
    match events.find(|event| event.seq == seq) {
        Some(event) if event.hash != hash => Err(FoldError::Unlawful(Unlawful { seq, rule })),
        Some(_) | None => Ok(()),
    }
}

fn revealed(event: &Event) -> Option<String> {
    match TableEvent::decode(&event.kind, event.version, &event.body) {
        Ok(Some(TableEvent::SeedRevealed(seed))) => Some(seed),
        Ok(_) | Err(_) => None,
    }
}

struct Judge {
    table: Table,
    seed: Option<String>,
    due: VecDeque<Due>,
    /// The clocks before the change to which the last event belongs.
    clocks: Clocks,
    /// How many seats had changed hands then.
    handovers: usize,
    /// Whether the change has set the time of its turns, and is therefore done.
    is_settled: bool,
    has_moved: bool,
}

enum Due {
    Event(NewEvent),
    /// May come, and need not.
    Perhaps(NewEvent),
    Contribution(Seat),
    Seed,
    /// A turn that a stand-in plays for a seat whose time ran out.
    Turn(Seat),
    /// The time of seats whose clocks stop, or run again.
    Clocks,
    /// More seats that lose by their time, or the end of the game for these.
    Loss(Vec<Seat>),
}

impl Due {
    /// Its kind, if something must come.
    fn kind(&self) -> Option<&str> {
        Some(match self {
            Self::Perhaps(_) => return None,
            Self::Event(event) => &event.kind,
            Self::Contribution(_) => "chance_contributed",
            Self::Seed => "seed_revealed",
            Self::Turn(_) => "a move",
            Self::Clocks => "deadline_moved",
            Self::Loss(_) => "game_ended",
        })
    }
}

impl Judge {
    fn open(
        first: &Arc<Event>,
        library: &Library,
        seed: Option<String>,
    ) -> Result<Self, FoldError> {
        let table = Table::open(first, library)?;
        let judge = Self::after(table, seed);
        let opened = &judge.table.opened;
        let at_first = |rule| FoldError::Unlawful(Unlawful { seq: 1, rule });
        let game = judge.table.game;
        let all = game.options(opened.seats, &opened.options, library);
        if all.as_ref() != Ok(&opened.options)
            || !is_written(first, &TableEvent::TableOpened(opened.clone()))
        {
            return Err(at_first(Rule::Written));
        }
        let is_other = |seed: &String| !judge.promises(seed);
        if judge.seed.as_ref().is_some_and(is_other) {
            return Err(at_first(Rule::Commitment));
        }
        Ok(judge)
    }

    fn after(table: Table, seed: Option<String>) -> Self {
        Self {
            seed,
            due: VecDeque::new(),
            clocks: table.clocks.clone(),
            handovers: table.handovers.len(),
            is_settled: false,
            has_moved: false,
            table,
        }
    }

    /// Takes whole commands, up to the first with a body that is left out.
    fn take_all(&mut self, events: &[Arc<Event>]) -> Result<(), FoldError> {
        for command in events.chunk_by(|one, next| one.command == next.command) {
            if !command.iter().all(|event| event.is_open()) {
                return Ok(());
            }
            self.begin_command(&command[0])?;
            for (index, event) in command.iter().enumerate() {
                self.take(event, &command[index..])?;
            }
        }
        self.end_change()
    }

    /// Standing orders and stand-ins play in the change before them; every other command is its own change.
    fn begin_command(&mut self, event: &Event) -> Result<(), FoldError> {
        if event.command == self.table.head.command {
            return Ok(());
        }
        self.has_moved = false;
        let goes_on = match event.door {
            Door::Order => true,
            Door::Bot => (event.seat).is_some_and(|seat| self.table.has_stand_in(seat)),
            Door::Page | Door::Letter | Door::Api | Door::Clock | Door::House => false,
        };
        if goes_on {
            return self.end_command();
        }
        self.end_change()?;
        self.clocks.clone_from(&self.table.clocks);
        self.handovers = self.table.handovers.len();
        self.is_settled = false;
        Ok(())
    }

    /// Whether everything that follows from a command has come.
    fn end_command(&mut self) -> Result<(), FoldError> {
        let missing = self
            .due
            .drain(..)
            .find_map(|due| due.kind().map(str::to_owned));
        missing.map_or(Ok(()), |kind| Err(self.missing(kind)))
    }

    fn end_change(&mut self) -> Result<(), FoldError> {
        self.end_command()?;
        let mut seats = Seat::all(self.table.opened.seats);
        if !self.is_settled && seats.any(|seat| self.must_be_set(seat)) {
            return Err(self.missing("deadline_moved".to_owned()));
        }
        Ok(())
    }

    fn missing(&self, kind: String) -> FoldError {
        let (seq, rule) = (self.table.head.seq, Rule::Missing(kind));
        FoldError::Unlawful(Unlawful { seq, rule })
    }

    /// `rest` are the events of the event's command, beginning with it.
    fn take(&mut self, event: &Arc<Event>, rest: &[Arc<Event>]) -> Result<(), FoldError> {
        let seq = event.seq;
        let unlawful = |rule| FoldError::Unlawful(Unlawful { seq, rule });
        if event.recorded_at_ms < self.table.head.recorded_at_ms {
            return Err(unlawful(Rule::Time));
        }
        let fact = fold::fact_of(event)?;
        if fact.as_ref().is_some_and(|fact| !is_written(event, fact)) {
            return Err(unlawful(Rule::Written));
        }
        self.check(event, fact.as_ref(), rest).map_err(unlawful)?;
        self.table.apply(event)?;
        if let Some(fact) = fact {
            self.expect_after(event, &fact, rest).map_err(unlawful)?;
        }
        self.end_by_rules();
        Ok(())
    }

    fn check(
        &mut self,
        event: &Event,
        fact: Option<&TableEvent>,
        rest: &[Arc<Event>],
    ) -> Result<(), Rule> {
        if self.is_settled {
            return Err(Rule::Settled);
        }
        if let Some(due) = self.due.pop_front() {
            match (due, fact) {
                (Due::Event(due) | Due::Perhaps(due), _) if is_same(&due, event) => return Ok(()),
                (Due::Perhaps(_), _) => {}
                (Due::Contribution(seat), Some(TableEvent::ChanceContributed(by, _)))
                    if *by == seat =>
                {
                    return Ok(());
                }
                (Due::Seed, Some(TableEvent::SeedRevealed(seed))) if self.promises(seed) => {
                    return Ok(());
                }
                (Due::Seed, Some(TableEvent::SeedRevealed(_))) => return Err(Rule::Commitment),
                (Due::Turn(seat), None) if event.seat == Some(seat) => {
                    return self.check_move(event, rest);
                }
                (Due::Clocks, Some(TableEvent::DeadlineMoved(moved)))
                    if moved.why == MovedBy::Pause =>
                {
                    return self.check_pause(event, moved);
                }
                (Due::Loss(seats), Some(fact)) => return self.check_loss(event, fact, seats),
                (due, _) => {
                    let kind = due.kind().unwrap_or_default();
                    return Err(Rule::Expected(kind.to_owned()));
                }
            }
        }
        match fact {
            Some(fact) => self.check_fact(event, fact),
            None if matches!(event.door, Door::Clock | Door::House) => Err(Rule::Door),
            None => self.check_move(event, rest),
        }
    }

    /// Lets the engine decide the move whose first consequence an event is. The rest of its decision is due.
    fn check_move(&mut self, event: &Event, rest: &[Arc<Event>]) -> Result<(), Rule> {
        let is_further = std::mem::replace(&mut self.has_moved, true);
        // Where all choose at once, a command is one choice.
        let is_twice = is_further && self.table.game.meta().is_simultaneous();
        if self.table.phase != Phase::Running || is_twice {
            return Err(Rule::Misplaced);
        }
        let seat = event.seat.ok_or(Rule::NoMove)?;
        let mv = catch_unwind(AssertUnwindSafe(|| {
            self.table.position.played(stored(event))
        }));
        let mv = mv.ok().and_then(Result::ok).flatten().ok_or(Rule::NoMove)?;
        let decided = self.ask_engine(rest, |position, chance| {
            position.decide(seat, &mv, chance).map(|(_, events)| events)
        });
        let mut decided = decided?
            .map_err(|error| Rule::Refused {
                mv,
                why: error.to_string(),
            })?
            .into_iter();
        let first = decided.next().ok_or(Rule::NoMove)?;
        if !is_same(&first, event) {
            return Err(Rule::NoMove);
        }
        self.due.extend(decided.map(Due::Event));
        let has_player = &mut self.table.has_player[seat.index()];
        match event.door {
            Door::Page | Door::Letter | Door::Api => *has_player = true,
            // An imported table may have a bot where somebody played.
            Door::Bot => *has_player = false,
            Door::Clock | Door::Order | Door::House => {}
        }
        Ok(())
    }

    /// Asks the engine with the table's chance, or with the draws in the events of a command.
    fn ask_engine(
        &self,
        rest: &[Arc<Event>],
        ask: impl FnOnce(&dyn AnyPosition, &mut dyn Chance) -> Result<Vec<EncodedEvent>, DecideError>,
    ) -> Result<Result<Vec<EncodedEvent>, DecideError>, Rule> {
        let mut chance: Box<dyn Chance> = match &self.seed {
            Some(seed) => Box::new(self.table.chance(seed).ok_or(Rule::Misplaced)?),
            None => Box::new(Recorded::of(rest)),
        };
        let position = &*self.table.position;
        catch_unwind(AssertUnwindSafe(|| ask(position, &mut *chance)))
            .map_err(|_panic| Rule::Panicked)
    }

    /// Lets a deal use what another host had added to the game.
    fn furnish(&mut self, dealt: Option<&Arc<Event>>) {
        let Some(event) = dealt else { return };
        let mut position = self.table.position.copy();
        if position.furnish(stored(event)).is_ok() {
            self.table.position = Arc::from(position);
        }
    }

    fn expect_after(
        &mut self,
        event: &Event,
        fact: &TableEvent,
        rest: &[Arc<Event>],
    ) -> Result<(), Rule> {
        match fact {
            TableEvent::SeatTaken(seat) => self.due.push_back(Due::Contribution(*seat)),
            TableEvent::ChanceContributed(..) => {
                if self.table.contributions.iter().all(Option::is_some) {
                    self.expect(&TableEvent::GameStarted(self.table.opened.seats));
                }
            }
            TableEvent::GameStarted(_) => {
                self.furnish(rest.get(1));
                let dealt =
                    self.ask_engine(rest, |position, chance| Ok(position.start(chance)?))?;
                let dealt = dealt.map_err(|_refused| Rule::Panicked)?;
                self.due.extend(dealt.into_iter().map(Due::Event));
            }
            TableEvent::Resigned(seat) => {
                let seats = self.table.opened.seats;
                let ended = GameEnded::lost_by(&[*seat], seats, rules::EndKind::Resigned);
                self.expect(&TableEvent::GameEnded(ended));
            }
            TableEvent::GameEnded(_) => self.due.push_back(Due::Seed),
            TableEvent::DeadlineMoved(moved) => self.follow_moved(moved),
            TableEvent::TimedOut(seat) => self.follow_time_out(*seat),
            TableEvent::Asked(..) | TableEvent::Agreed(..) => {
                if let Some(concluded) = answers::conclusion(&self.table) {
                    self.expect(&concluded);
                }
            }
            TableEvent::Paused(_) | TableEvent::Resumed => {
                if !self.running().is_empty() {
                    self.due.push_back(Due::Clocks);
                }
            }
            TableEvent::SeatLeft(seat) if self.table.phase == Phase::Running => {
                self.expect(&TableEvent::SeatHandedOver(*seat, Holder::StandIn));
            }
            TableEvent::SeatHandedOver(seat, holder) => {
                self.table.has_player[seat.index()] = false;
                if *holder == Holder::StandIn && event.door != Door::Clock {
                    self.follow_desertion();
                }
            }
            TableEvent::TableOpened(_)
            | TableEvent::SeedRevealed(_)
            | TableEvent::ClockSet(_)
            | TableEvent::Refused(..)
            | TableEvent::TakenBack(_)
            | TableEvent::ChoiceWithdrawn(_)
            | TableEvent::SeatLeft(_)
            | TableEvent::TableClosed => {}
        }
        Ok(())
    }

    /// The time of turns is set last. A player who could not be reached for long is not asked any more.
    fn follow_moved(&mut self, moved: &DeadlineMoved) {
        self.is_settled = moved.why == MovedBy::Turn;
        let stands = moved.deadlines.iter().all(|one| one.due_at_ms.is_none());
        if moved.why == MovedBy::Unreached
            && stands
            && let Some(done) = answers::conclusion(&self.table)
        {
            self.expect(&done);
        }
    }

    fn follow_time_out(&mut self, seat: Seat) {
        let handed = TableEvent::SeatHandedOver(seat, Holder::StandIn).encode();
        match self.table.clocks.terms.map(|terms| terms.on_timeout) {
            Some(OnTimeout::StandIn) => self.due.push_back(Due::Turn(seat)),
            // If nobody but bots waits, a stand-in waits too.
            Some(OnTimeout::StandInUntilBack) if self.is_without_players(Some(seat)) => {
                self.due.push_back(Due::Perhaps(handed));
            }
            Some(OnTimeout::StandInUntilBack) => self.due.push_back(Due::Event(handed)),
            Some(OnTimeout::Lose) if self.due.is_empty() => {
                self.due.push_back(Due::Loss(vec![seat]));
            }
            Some(OnTimeout::Lose | OnTimeout::Nudge | OnTimeout::Replace) | None => {}
        }
    }

    /// A game that nobody plays any more ends. No journal says which seats bots have.
    fn follow_desertion(&mut self) {
        let ended = TableEvent::GameEnded(answers::no_winner());
        let mut seats = Seat::all(self.table.opened.seats);
        if seats.all(|seat| self.table.has_stand_in(seat)) {
            self.expect(&ended);
        } else if self.is_without_players(None) {
            self.due.push_back(Due::Perhaps(ended.encode()));
        }
    }

    /// Whether all seats but one are played by a stand-in, or have been played by a bot or nobody so far.
    fn is_without_players(&self, but: Option<Seat>) -> bool {
        let others = Seat::all(self.table.opened.seats).filter(|seat| Some(*seat) != but);
        let is_bot =
            |seat: Seat| self.table.has_stand_in(seat) || !self.table.has_player[seat.index()];
        others.into_iter().all(is_bot)
    }

    /// A game that its rules end ends at once.
    fn end_by_rules(&mut self) {
        if self.table.phase != Phase::Running || !self.due.is_empty() {
            return;
        }
        if let Some(outcome) = self.table.position.outcome() {
            self.expect(&TableEvent::GameEnded(GameEnded::from(&outcome)));
        }
    }

    fn expect(&mut self, fact: &TableEvent) {
        self.due.push_back(Due::Event(fact.encode()));
    }

    fn promises(&self, seed: &str) -> bool {
        crate::journal::chain::commitment(seed) == self.table.opened.commitment
    }
}

fn is_same(due: &NewEvent, event: &Event) -> bool {
    (&due.kind, due.version, due.seat, &due.body)
        == (&event.kind, event.version, event.seat, &event.body)
}

fn is_written(event: &Event, fact: &TableEvent) -> bool {
    is_same(&fact.encode(), event)
}

fn check(is_right: bool, rule: Rule) -> Result<(), Rule> {
    if is_right { Ok(()) } else { Err(rule) }
}
