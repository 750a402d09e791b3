//! Whether chance was what had been promised: commitment, contributions, draws.

use serde_json::Value;

use super::Fault;
use crate::Event;
use crate::chain::{commitment, is_hex};
use rules::chance::{MAX_THINGS, SeededChance, shuffled};

/// The most draws, together with the things in them, that a journal may hold: all are derived again.
const MAX_ALL_THINGS: usize = 1_000_000;

/// What a journal says about its seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeedState {
    /// It is committed to and still secret.
    Committed,
    /// It has been revealed and is the one committed to.
    Revealed,
    /// The events that would tell are left out, or there are none.
    Unknown,
}

/// What the events have said so far.
#[derive(Default)]
pub(super) struct Fairness {
    commitment: Option<String>,
    seats: Option<usize>,
    contributions: Vec<Option<String>>,
    has_begun: bool,
    seed: Option<(i64, String)>,
    draws: Vec<SeenDraw>,
    things: usize,
    first_closed: Option<i64>,
    pub(super) is_over: bool,
}

struct SeenDraw {
    seq: i64,
    n: u32,
    from: Vec<Value>,
    outcome: Vec<Value>,
}

impl Fairness {
    pub(super) fn take_closed(&mut self, event: &Event) -> Result<(), Fault> {
        if !event.body.is_empty() {
            return Err(Fault::Salt);
        }
        if is_table_kind(&event.kind) {
            let kind = &event.kind;
            let why = format!("a `{kind}` event is never secret, so its body may not be left out");
            return Err(Fault::Service(why));
        }
        self.check_opening(event)?;
        self.first_closed.get_or_insert(event.seq);
        Ok(())
    }

    pub(super) fn take(&mut self, event: &Event, body: &Value) -> Result<(), Fault> {
        self.check_opening(event)?;
        if is_table_kind(&event.kind) && event.version != 1 {
            return Err(Fault::Service(format!(
                "`{}` of version {} is not known to this program; use a newer one",
                event.kind, event.version
            )));
        }
        match event.kind.as_str() {
            "table_opened" => self.open(body)?,
            "chance_contributed" => self.contribute(event, body)?,
            "game_started" => self.has_begun = true,
            "seat_left" if !self.has_begun => self.leave(event)?,
            "seed_revealed" => self.reveal(event, body)?,
            "game_ended" => self.is_over = true,
            _ => {}
        }
        self.take_draws(event, body)
    }

    fn check_opening(&self, event: &Event) -> Result<(), Fault> {
        let is_opening = event.kind == "table_opened";
        match (event.seq == 1, is_opening) {
            (true, true) | (false, false) => Ok(()),
            (true, false) => Err(service("a journal begins with `table_opened`")),
            (false, true) => Err(service("a table is opened only once")),
        }
    }

    fn open(&mut self, body: &Value) -> Result<(), Fault> {
        let promised = text(body, "commitment")?;
        if !is_hex(&promised, 64) {
            return Err(service("the commitment is not 64 lower-case hex digits"));
        }
        let seats = body
            .get("seats")
            .and_then(Value::as_u64)
            .and_then(|seats| u8::try_from(seats).ok())
            .filter(|seats| *seats > 0)
            .map(usize::from)
            .ok_or_else(|| service("the number of seats is none"))?;
        self.commitment = Some(promised);
        self.seats = Some(seats);
        self.contributions = vec![None; seats];
        Ok(())
    }

    fn contribute(&mut self, event: &Event, body: &Value) -> Result<(), Fault> {
        let contribution = text(body, "contribution")?;
        if !is_hex(&contribution, 32) {
            return Err(service("a contribution is not 32 lower-case hex digits"));
        }
        let seat = body.get("seat").and_then(Value::as_u64);
        let Some(seat) = event.seat.filter(|acted| seat == Some(u64::from(acted.0))) else {
            return Err(service(
                "a contribution does not name the seat that made it",
            ));
        };
        if !self.draws.is_empty() {
            return Err(service("a contribution came after chance had been used"));
        }
        match self.contributions.get_mut(seat.index()) {
            Some(place @ None) => {
                *place = Some(contribution);
                Ok(())
            }
            Some(Some(_)) => Err(service("a seat contributed twice")),
            None => Err(service(
                "a contribution names a seat that the table has not",
            )),
        }
    }

    /// Whoever takes a seat that was left before the game contributes anew.
    fn leave(&mut self, event: &Event) -> Result<(), Fault> {
        if !self.draws.is_empty() {
            return Err(service(
                "a seat was left before the game, after chance had been used",
            ));
        }
        let mut seat = event.seat.into_iter();
        let had = seat.find_map(|seat| self.contributions.get_mut(seat.index())?.take());
        let none = || service("a seat is left that nobody had");
        had.map(drop).ok_or_else(none)
    }

    fn reveal(&mut self, event: &Event, body: &Value) -> Result<(), Fault> {
        let seed = text(body, "seed")?;
        if self.seed.is_some() {
            return Err(service("the seed is revealed twice"));
        }
        let is_promised = self.commitment.as_ref() == Some(&commitment(&seed));
        if !is_hex(&seed, 64) || !is_promised {
            return Err(Fault::Commitment);
        }
        self.seed = Some((event.seq, seed));
        Ok(())
    }

    fn take_draws(&mut self, event: &Event, body: &Value) -> Result<(), Fault> {
        let Some(draws) = body.get("draws") else {
            return Ok(());
        };
        let draws = draws
            .as_array()
            .ok_or_else(|| shape("`draws` is not a list"))?;
        if !draws.is_empty() && self.seed.is_some() {
            return Err(service("chance was used after the seed had been revealed"));
        }
        for draw in draws {
            let draw = SeenDraw::read(event.seq, draw)?;
            self.check_number(draw.n)?;
            self.things += 1 + draw.from.len();
            if self.things > MAX_ALL_THINGS {
                return Err(shape("there are more than a journal may hold"));
            }
            self.draws.push(draw);
        }
        Ok(())
    }

    /// Draws are numbered 0, 1, 2 …; where bodies are left out the open ones still rise.
    fn check_number(&self, found: u32) -> Result<(), Fault> {
        let expected = self.draws.last().map_or(0, |last| last.n + 1);
        let is_due = found == expected || (self.first_closed.is_some() && found > expected);
        if is_due {
            Ok(())
        } else {
            Err(Fault::DrawNumber { expected, found })
        }
    }

    pub(super) fn seed_state(&self) -> SeedState {
        match (&self.commitment, &self.seed) {
            (_, Some(_)) => SeedState::Revealed,
            (Some(_), None) => SeedState::Committed,
            (None, None) => SeedState::Unknown,
        }
    }

    pub(super) fn draws_seen(&self) -> usize {
        self.draws.len()
    }

    /// Judges the whole, once every event was taken. Gives how many draws were derived, or the event at fault.
    pub(super) fn judge(&self) -> Result<usize, (i64, Fault)> {
        let missing = self.contributions.iter().position(Option::is_none);
        if let (Some(first), Some(seat)) = (self.draws.first(), missing) {
            let fault = service(&format!(
                "chance was used although seat {seat} had contributed nothing"
            ));
            return Err((first.seq, fault));
        }
        let Some((_, seed)) = &self.seed else {
            return Ok(0);
        };
        if let Some(seq) = self.first_closed {
            let fault = service("the seed is revealed, so no body may be left out any more");
            return Err((seq, fault));
        }
        let contributions: Vec<String> = self.contributions.iter().flatten().cloned().collect();
        let key = SeededChance::key(seed, &contributions);
        for draw in &self.draws {
            if !draw.follows_from(&key) {
                return Err((draw.seq, Fault::Draw { n: draw.n }));
            }
        }
        Ok(self.draws.len())
    }
}

impl SeenDraw {
    fn read(seq: i64, draw: &Value) -> Result<Self, Fault> {
        let list = |name: &str| {
            draw.get(name)
                .and_then(Value::as_array)
                .cloned()
                .ok_or_else(|| shape(&format!("`{name}` is not a list")))
        };
        let n = draw
            .get("n")
            .and_then(Value::as_u64)
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| *n < u32::MAX)
            .ok_or_else(|| shape("`n` is not a small whole number"))?;
        let (from, outcome) = (list("from")?, list("outcome")?);
        if from.len() > MAX_THINGS || outcome.len() > from.len() {
            return Err(shape("more came out than went in, or too much went in"));
        }
        Ok(Self {
            seq,
            n,
            from,
            outcome,
        })
    }

    fn follows_from(&self, key: &[u8; 32]) -> bool {
        shuffled(key, self.n, self.from.len())
            .iter()
            .zip(&self.outcome)
            .all(|(index, came)| self.from.get(usize::from(*index)) == Some(came))
    }
}

/// Whether events of a kind are of the table: the same for every game, and never secret.
pub fn is_table_kind(kind: &str) -> bool {
    match kind {
        "table_opened" | "seat_taken" | "chance_contributed" | "game_started" | "resigned"
        | "game_ended" | "seed_revealed" | "clock_set" | "deadline_moved" | "timed_out"
        | "taken_back" | "choice_withdrawn" | "paused" | "resumed" | "seat_left"
        | "seat_handed_over" | "table_closed" => true,
        _ => kind.rsplit_once('_').is_some_and(is_asking),
    }
}

/// Whether a topic and what was done with it are what seats ask of each other, or answer.
fn is_asking((topic, done): (&str, &str)) -> bool {
    matches!(topic, "takeback" | "stop" | "pause" | "resume" | "standin")
        && matches!(done, "asked" | "agreed" | "refused")
}

fn text(body: &Value, name: &str) -> Result<String, Fault> {
    body.get(name)
        .and_then(Value::as_str)
        .map(str::to_owned)
        .ok_or_else(|| service(&format!("`{name}` is missing")))
}

fn service(why: &str) -> Fault {
    Fault::Service(why.to_owned())
}

fn shape(why: &str) -> Fault {
    Fault::DrawShape(why.to_owned())
}
