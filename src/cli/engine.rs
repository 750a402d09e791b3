//! `wonderpost engine`: any program can drive a game with it, one JSON object per line in, one per line out, as
//! `docs/engine.md` describes. It knows no database and no table. Start reading at [`converse`].

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::journal::{canonical, chain::is_hex};
use bots::{self, Budget, Level};
use rules::chance::{ChanceError, SeededChance, Source};
use rules::{
    self, AnyPosition, DecideError, EncodedEvent, Library, OptionValues, Outcome, Refusal, Seat,
    Viewer,
};
use words::{Language, Words};

const MAX_LINE_BYTES: u64 = 1024 * 1024;
const MAX_BUDGET_MS: u64 = 600_000;
const MAX_PLAYOUTS: u64 = 10_000_000;

pub fn converse(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::default();
    while let Some(line) = read_line(&mut input)? {
        let answer = match line {
            Ok(request) => session.answer(&request),
            Err(why) => error(&why),
        };
        writeln!(output, "{}", canonical(&answer))?;
        output.flush()?;
    }
    Ok(())
}

/// Reads a line; the inner error says why it is no request.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<Value, String>>> {
    let mut line = Vec::new();
    input
        .by_ref()
        .take(MAX_LINE_BYTES)
        .read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!(
            "a line is longer than {MAX_LINE_BYTES} bytes"
        ))));
    }
    let read = serde_json::from_slice(&line).map_err(|error| format!("no JSON object: {error}"));
    Ok(Some(read))
}

fn said(refusal: &Refusal) -> String {
    Words::of(Language::ENGLISH).text(scene::refusal(refusal))
}

struct Trouble(Value);

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self(json!({"error": said(&refusal), "rule": refusal.rule}))
    }
}

impl From<ChanceError> for Trouble {
    fn from(trouble: ChanceError) -> Self {
        Self(json!({"error": trouble.to_string(), "rule": "the deal"}))
    }
}

impl From<DecideError> for Trouble {
    fn from(trouble: DecideError) -> Self {
        match trouble {
            DecideError::Refused(refusal) => refusal.into(),
            DecideError::Chance(trouble) => trouble.into(),
        }
    }
}

fn error(why: &str) -> Value {
    json!({ "error": why })
}

fn trouble(why: &str) -> Trouble {
    Trouble(error(why))
}

#[derive(Default)]
struct Session {
    playing: Option<Playing>,
}

struct Playing {
    position: Box<dyn AnyPosition>,
    chance: Source,
    seats: usize,
    seq: usize,
}

impl Session {
    fn answer(&mut self, request: &Value) -> Value {
        // Every request works on copies and stores them last, so that a panic leaves the state as it was.
        match catch_unwind(AssertUnwindSafe(|| self.try_answer(request))) {
            Ok(Ok(answer) | Err(Trouble(answer))) => answer,
            Err(_panic) => error("the engine has failed on this request; the state is as it was"),
        }
    }

    fn try_answer(&mut self, request: &Value) -> Result<Value, Trouble> {
        let no_object = || trouble("a request is a JSON object with a `cmd`");
        let request = request.as_object().ok_or_else(no_object)?;
        match request.get("cmd").and_then(Value::as_str) {
            Some("new") => self.new_game(request),
            Some("legal") => self.playing()?.legal(request),
            Some("play") => self.playing()?.play(request),
            Some("view") => self.playing()?.view(request),
            Some("think") => self.playing()?.think(request),
            Some("sample") => self.playing()?.sample(request),
            Some("result") => Ok(result(self.playing()?.position.outcome())),
            Some(other) => Err(trouble(&format!(
                "`{other}` is no command: there are new, legal, play, view, think, sample and result"
            ))),
            None => Err(trouble(
                "`cmd` is missing: new, legal, play, view, think, sample or result",
            )),
        }
    }

    fn playing(&mut self) -> Result<&mut Playing, Trouble> {
        self.playing
            .as_mut()
            .ok_or_else(|| trouble("no game is being played: begin with `new`"))
    }

    fn new_game(&mut self, request: &Map<String, Value>) -> Result<Value, Trouble> {
        let key = text(request, "game")?;
        let game = rules::find(key).ok_or_else(|| {
            let keys: Vec<&str> = rules::ALL.iter().map(|game| game.meta().key).collect();
            trouble(&format!(
                "`{key}` is no game: there are {}",
                keys.join(", ")
            ))
        })?;
        let seats = small(request.get("seats")).map(usize::from);
        let seats = seats.ok_or_else(|| trouble("`seats` is the number of seats"))?;
        let options = options(request)?;
        let library = Library::default();
        let position = game.open(seats, &options, &library)?;
        let chance = match (request.get("deal"), request.get("seed")) {
            (Some(deal), None) => Source::Scripted(game.script(seats, &options, deal, &library)?),
            (None, Some(seed)) => {
                let key = key_of(seed, request.get("contributions"))?;
                Source::seeded(key)
            }
            (_, _) => return Err(trouble("give either a `deal` or a `seed`")),
        };
        let mut playing = Playing {
            position,
            chance,
            seats,
            seq: 0,
        };
        let mut chance = playing.chance.clone();
        let events = playing.position.start(&mut chance)?;
        playing.carry_out(&events, chance)?;
        let mut answer = json!({
            "ok": true,
            "awaiting": playing.awaiting(),
            "seq": playing.seq,
        });
        if request.get("events") == Some(&Value::Bool(true)) {
            answer["events"] = events.iter().map(event).collect();
        }
        self.playing = Some(playing);
        Ok(answer)
    }
}

impl Playing {
    fn legal(&self, request: &Map<String, Value>) -> Result<Value, Trouble> {
        let seat = self.seat(request)?;
        let prefix = match request.get("prefix") {
            None | Some(Value::Null) => None,
            Some(Value::String(prefix)) => Some(prefix.as_str()),
            Some(_) => return Err(trouble("`prefix` is a text")),
        };
        let choices = self.position.choices(seat, prefix)?;
        serde_json::to_value(choices).map_err(|_never| trouble("the choices cannot be written"))
    }

    fn play(&mut self, request: &Map<String, Value>) -> Result<Value, Trouble> {
        let seat = self.seat(request)?;
        let mut chance = self.chance.clone();
        let mv = text(request, "move")?;
        let (_, events) = self.position.decide(seat, mv, &mut chance)?;
        self.carry_out(&events, chance)?;
        Ok(json!({
            "ok": true,
            "events": events.iter().map(event).collect::<Vec<_>>(),
            "awaiting": self.awaiting(),
        }))
    }

    fn view(&self, request: &Map<String, Value>) -> Result<Value, Trouble> {
        let viewer = match request.get("viewer") {
            Some(Value::String(who)) if who == "spectator" => Viewer::Spectator,
            Some(Value::String(who)) if who == "open" => Viewer::Open,
            Some(seat) => Viewer::Seat(self.seat_of(Some(seat), "viewer")?),
            None => {
                return Err(trouble(
                    "`viewer` is missing: a seat, \"spectator\" or \"open\"",
                ));
            }
        };
        Ok(json!({ "view": self.position.view(viewer).json() }))
    }

    /// Lets a bot choose for a seat, by what the seat knows, and never by the position.
    fn think(&self, request: &Map<String, Value>) -> Result<Value, Trouble> {
        let seat = self.seat(request)?;
        let level = Level::find(text(request, "level")?)
            .ok_or_else(|| trouble("`level` is easy, middle or strong"))?;
        let limit = |name: &str, most: u64| match request.get(name) {
            None => Ok(None),
            Some(limit) => match limit.as_u64().filter(|limit| *limit <= most) {
                Some(limit) => Ok(Some(limit)),
                None => Err(trouble(&format!("`{name}` is a whole number up to {most}"))),
            },
        };
        let milliseconds = limit("budget_ms", MAX_BUDGET_MS)?;
        let mut budget = match (milliseconds, limit("playouts", MAX_PLAYOUTS)?) {
            (Some(milliseconds), None) => {
                let end = Instant::now() + Duration::from_millis(milliseconds);
                Budget::While(Box::new(move || Instant::now() < end))
            }
            (None, Some(playouts)) => Budget::Playouts(playouts),
            (_, _) => return Err(trouble("give either `budget_ms` or `playouts`")),
        };
        let seed = match request.get("seed") {
            None | Some(Value::Null) => 0,
            Some(seed) => {
                let key = key_of(seed, None)?;
                key.first_chunk::<8>()
                    .map_or(0, |first| u64::from_be_bytes(*first))
            }
        };
        let knowledge = self.position.knowledge(seat);
        let thought = bots::think(&*knowledge, level, &mut budget, seed).ok_or_else(|| {
            trouble(&format!(
                "seat {} has nothing to choose now, or no bot plays this game",
                seat.0
            ))
        })?;
        let mut answer = json!({
            "move": thought.mv,
            "chance": (thought.chance * 1000.0).round() / 1000.0,
            "playouts": thought.playouts,
        });
        if let Some(why) = thought.failed {
            answer["failed"] = json!(why);
        }
        Ok(answer)
    }

    /// Deals a position that fits what a seat knows, and shows all of it; sealed choices come beside it, since a view
    /// need not show them.
    fn sample(&self, request: &Map<String, Value>) -> Result<Value, Trouble> {
        let seat = self.seat_of(request.get("viewer"), "viewer")?;
        let missing = || trouble("`seed` is missing: 64 lower-case hex digits");
        let seed = request.get("seed").ok_or_else(missing)?;
        let mut chance = SeededChance::new(key_of(seed, None)?, 0);
        let knowledge = self.position.knowledge(seat);
        let fitting = knowledge.sample(&mut chance)?;
        let mut answer = json!({ "view": fitting.view(Viewer::Open).json() });
        if knowledge.meta().is_simultaneous() {
            let sealed = Seat::all(self.seats).map(|seat| json!(fitting.sealed(seat)));
            answer["sealed"] = sealed.collect();
        }
        Ok(answer)
    }

    /// Applies events to a copy and keeps it if all of them fit.
    fn carry_out(&mut self, events: &[EncodedEvent], chance: Source) -> Result<(), Trouble> {
        let mut position = self.position.copy();
        for event in events {
            position.apply(event.stored()).map_err(|error| {
                trouble(&format!("the engine cannot read its own event: {error}"))
            })?;
        }
        self.position = position;
        self.chance = chance;
        self.seq += events.len();
        Ok(())
    }

    fn awaiting(&self) -> Vec<u8> {
        self.position.awaiting().iter().map(|seat| seat.0).collect()
    }

    fn seat(&self, request: &Map<String, Value>) -> Result<Seat, Trouble> {
        self.seat_of(request.get("seat"), "seat")
    }

    fn seat_of(&self, value: Option<&Value>, name: &str) -> Result<Seat, Trouble> {
        let seat = small(value).map(Seat);
        seat.filter(|seat| seat.index() < self.seats)
            .ok_or_else(|| {
                let last = self.seats - 1;
                trouble(&format!(
                    "`{name}` is a seat of this table, from 0 to {last}"
                ))
            })
    }
}

fn small(value: Option<&Value>) -> Option<u8> {
    u8::try_from(value?.as_u64()?).ok()
}

fn text<'a>(request: &'a Map<String, Value>, name: &str) -> Result<&'a str, Trouble> {
    let text = request.get(name).and_then(Value::as_str);
    text.ok_or_else(|| trouble(&format!("`{name}` is missing, or no text")))
}

fn options(request: &Map<String, Value>) -> Result<OptionValues, Trouble> {
    let unreadable = "`options` is an object of texts, such as {\"wonders\":\"drafted\"}";
    match request.get("options") {
        None | Some(Value::Null) => Ok(OptionValues::new()),
        Some(named) => OptionValues::deserialize(named).map_err(|_other| trouble(unreadable)),
    }
}

/// The key from a seed and the contributions in seat order. Without contributions it is a separate game; with those of
/// a finished journal the engine draws what that table drew.
fn key_of(seed: &Value, contributions: Option<&Value>) -> Result<[u8; 32], Trouble> {
    let hex = |value: &Value, digits: usize| {
        let text = value.as_str().filter(|text| is_hex(text, digits));
        text.map(str::to_owned)
    };
    let contributions = match contributions {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(given)) => given.iter().map(|one| hex(one, 32)).collect(),
        Some(_) => None,
    };
    let contributions = contributions
        .ok_or_else(|| trouble("`contributions` is a list of 32 lower-case hex digits each"))?;
    hex(seed, 64)
        .map(|seed| SeededChance::key(&seed, &contributions))
        .ok_or_else(|| trouble("`seed` is 64 lower-case hex digits"))
}

fn event(event: &EncodedEvent) -> Value {
    let body = serde_json::from_str(&event.body).unwrap_or_else(|_| json!(event.body));
    json!({
        "body": body,
        "kind": event.kind,
        "seat": event.seat,
        "version": event.version,
    })
}

fn result(outcome: Option<Outcome>) -> Value {
    let Some(outcome) = outcome else {
        return json!({ "over": false });
    };
    let by_kind = |kinds: Vec<(String, i32)>| kinds.into_iter().collect();
    let breakdown = outcome.breakdown.map(|seats| {
        let seats = seats.into_iter().map(by_kind);
        seats.collect::<Vec<BTreeMap<String, i32>>>()
    });
    json!({
        "over": true,
        "kind": outcome.kind,
        "winners": outcome.winners,
        "points": outcome.points,
        "breakdown": breakdown,
    })
}
