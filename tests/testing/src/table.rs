//! What the tests of all games stand on, and what every game promises.
//!
//! [`Table`] is one table, played in text; the rule tests of the games are written in the notation of [`crate::script`].

pub use rules::chance::Source;
use rules::chance::{Draw, SeededChance};
use rules::{
    Choices, DecideError, Fact, FactKind, Game, Knowledge, Library, OptionValues, Outcome, Refusal,
    Seat, Viewer,
};
use serde_json::Value;
use words::{Language, Words};

use crate::letter;
use crate::random::Random;
use crate::record;
use crate::said::Said;

/// Tables of one game at which it is tested: seats and options.
pub type Tables = &'static [(usize, &'static [(&'static str, &'static str)])];

pub const DUEL: Tables = &[
    (2, &[]),
    (2, &[("wonders", "first_game"), ("centred_pawn", "chooses")]),
];

pub const SEVEN_WONDERS: Tables = &[
    (2, &[("edition", "first")]),
    (3, &[("edition", "first"), ("wonders", "drafted")]),
    (3, &[("edition", "second")]),
    (5, &[("edition", "second"), ("sides", "random")]),
    (7, &[("edition", "first"), ("sides", "chosen")]),
];

pub const DICE: Tables = &[(2, &[]), (4, &[]), (7, &[])];

/// Does something for every game, with its type and the tables at which it is tested. A game is one line here.
#[macro_export]
macro_rules! every_game {
    (|$game:ident, $tables:ident| $body:expr) => {
        $crate::every_game! { |$game, $tables| $body;
            rules::duel::Duel = DUEL,
            rules::seven_wonders::SevenWonders = SEVEN_WONDERS,
            rules::dice::Dice = DICE,
        }
    };
    (|$game:ident, $tables:ident| $body:expr; $($type:ty = $at:ident,)+) => {
        $({
            type $game = $type;
            let $tables = $crate::table::$at;
            $body;
        })+
    };
}

pub fn named(pairs: &[(&str, &str)]) -> OptionValues {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    pairs.iter().map(owned).collect()
}

/// Checked options.
pub fn options<G: Game>(seats: usize, pairs: &[(&str, &str)]) -> G::Options {
    G::options(seats, &named(pairs), &Library::default()).expect("the options exist")
}

/// What is said of options that are refused.
pub fn refused<G: Game>(seats: usize, pairs: &[(&str, &str)]) -> String {
    let checked = G::options(seats, &named(pairs), &Library::default());
    checked.err().expect("it is refused").said()
}

/// Puts a value that is written as JSON where a pointer points, also where nothing is yet.
pub fn put(deal: &mut Value, path: &str, value: &str) {
    let value = serde_json::from_str(value).expect("JSON");
    match deal.pointer_mut(path) {
        Some(there) => *there = value,
        None => deal[&path[1..]] = value,
    }
}

/// The key of seeded chance.
pub fn key(seed: u64) -> [u8; 32] {
    SeededChance::key(&format!("{seed:064x}"), &[])
}

/// One table with its chance, everything that happened, and what the seats remember of it.
pub struct Table<G: Game> {
    pub state: G::State,
    pub memories: Vec<G::Memory>,
    pub chance: Source,
    pub events: Vec<G::Event>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            memories: self.memories.clone(),
            chance: self.chance.clone(),
            events: self.events.clone(),
        }
    }
}

impl<G: Game> Table<G> {
    /// A position that a test has set up.
    pub fn at(state: G::State) -> Self {
        Self {
            state,
            memories: Vec::new(),
            chance: Source::seeded([7; 32]),
            events: Vec::new(),
        }
    }

    /// Deals; the error is that of chance which has no answer.
    pub fn begin(options: &G::Options, chance: Source) -> Result<Self, String> {
        let mut table = Self::at(G::initial(options));
        table.chance = chance;
        let dealt = G::start(&table.state, &mut table.chance);
        table.hear(&dealt.map_err(|error| error.to_string())?);
        Ok(table)
    }

    pub fn seeded(options: &G::Options, seed: u64) -> Self {
        let chance = Source::seeded(key(seed));
        Self::begin(options, chance).expect("seeded chance answers")
    }

    /// Deals what is given; the error says what is wrong with it.
    pub fn dealt(options: &G::Options, deal: &Value) -> Result<Self, String> {
        let script = G::script(options, deal).map_err(|refusal| refusal.said())?;
        Self::begin(options, Source::Scripted(script))
    }

    fn hear(&mut self, events: &[G::Event]) {
        for event in events {
            G::apply(&mut self.state, event);
            G::remember(&mut self.memories, event, &self.state);
            self.events.push(event.clone());
        }
    }

    /// Plays a move and gives what happened.
    pub fn make(&mut self, seat: Seat, mv: &G::Move) -> Vec<G::Event> {
        let events = G::decide(&self.state, seat, mv, &mut self.chance);
        let events = events.unwrap_or_else(|error| panic!("{mv:?}: {error}"));
        assert!(!events.is_empty(), "{mv:?}: a move without events");
        self.hear(&events);
        events
    }

    /// Plays a move that is written.
    pub fn play(&mut self, seat: u8, text: &str) -> Vec<G::Event> {
        match G::parse_move(&self.state, Seat(seat), text) {
            Ok(mv) => self.make(Seat(seat), &mv),
            Err(refusal) => panic!("{text}: {refusal} Possible: {:?}", refusal.possible),
        }
    }

    /// Plays any of the legal moves of whoever is awaited first, to the end of the game or of the age.
    pub fn plays_on(&mut self, random: &mut Random, mut until: impl FnMut(&Self) -> bool) {
        while let Some(seat) = G::awaiting(&self.state).first().copied() {
            if until(self) {
                return;
            }
            let mv = any_move(self, seat, random);
            self.make(seat, &mv);
        }
    }

    /// What a text is read as, in the notation.
    pub fn means(&self, seat: u8, text: &str) -> String {
        match G::parse_move(&self.state, Seat(seat), text) {
            Ok(mv) => mv.to_string(),
            Err(refusal) => format!("{} {:?}", refusal.said(), refusal.possible),
        }
    }

    /// Why a move is refused, to whoever writes it and to a program that has it as a move.
    pub fn refusal(&self, seat: u8, text: &str) -> Refusal {
        let read = G::parse_move(&self.state, Seat(seat), text);
        let refusal = read.expect_err(text);
        let named = G::name_move(&self.state, Seat(seat), text);
        if let Some(mv) = named.ok().filter(|mv| mv.to_string() == text) {
            match G::decide(&self.state, Seat(seat), &mv, &mut self.chance.clone()) {
                Err(DecideError::Refused(judged)) => assert_eq!(judged, refusal, "{text}"),
                other => panic!("{text} gave {other:?}"),
            }
        }
        refusal
    }

    pub fn legal(&self, seat: u8) -> Vec<String> {
        let moves = G::legal_moves(&self.state, Seat(seat));
        moves.iter().map(ToString::to_string).collect()
    }

    /// Legal moves that begin with a text; in games whose moves are lines of choices, what can follow it.
    pub fn next(&self, seat: u8, beginning: &str) -> Vec<String> {
        let choices = |prefix| G::choices(&self.state, Seat(seat), prefix);
        if choices(None).is_ok_and(|choices| choices.end.is_some()) {
            return choices(Some(beginning)).expect(beginning).moves;
        }
        let mut legal = self.legal(seat);
        legal.retain(|legal| legal.starts_with(beginning));
        legal
    }

    /// Whether a move, or the next choice of one, is listed.
    pub fn can(&self, seat: u8, text: &str) -> bool {
        let choices = G::choices(&self.state, Seat(seat), None);
        let (beginning, last) = match text.rsplit_once("; ") {
            Some(parts) if choices.is_ok_and(|choices| choices.end.is_some()) => parts,
            Some(_) | None => ("", text),
        };
        self.next(seat, beginning).iter().any(|one| one == last)
    }

    /// Whether a text is a whole move, in games whose moves are lines of choices.
    pub fn is_whole(&self, seat: u8, text: &str) -> bool {
        let choices = G::choices(&self.state, Seat(seat), Some(text)).expect(text);
        let is_whole = choices.end == Some(true);
        assert_eq!(is_whole, choices.moves.is_empty(), "{text}");
        is_whole
    }

    pub fn knowledge(&self, seat: Seat) -> Knowledge<G> {
        G::knowledge(&self.state, &self.memories, seat)
    }

    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.state, viewer)
    }

    pub fn open(&self) -> G::View {
        self.view(Viewer::Open)
    }

    /// A view as the protocol gives it.
    pub fn json(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.view(viewer)).expect("views are JSON")
    }

    pub fn awaiting(&self) -> Vec<u8> {
        let awaiting = G::awaiting(&self.state);
        awaiting.into_iter().map(|seat| seat.0).collect()
    }

    pub fn outcome(&self) -> Outcome {
        G::outcome(&self.state).expect("the game is over")
    }

    /// Points of a seat by kind, at the end.
    pub fn points(&self, seat: usize, kind: &str) -> i32 {
        let sheets = self.outcome().breakdown.expect("points are counted");
        let found = sheets[seat].iter().find(|(name, _)| name == kind);
        found.unwrap_or_else(|| panic!("no {kind}")).1
    }
}

/// Plays a random game to its end, whose moves are chosen so.
pub fn random_game<G: Game<Event: 'static>>(
    options: &G::Options,
    seats: usize,
    seed: u32,
    mut choose: impl FnMut(&Table<G>, Seat, &mut Random) -> G::Move,
) -> Table<G> {
    let mut random = Random::new(u64::from(seed));
    record::begin::<G>(seats, options);
    let mut table = Table::<G>::seeded(options, u64::from(seed));
    table.events.iter().for_each(record::note::<G>);
    for _ in 0..20_000 {
        let awaiting = G::awaiting(&table.state);
        if awaiting.is_empty() {
            return table;
        }
        let seat = *random.pick(&awaiting);
        let mv = choose(&table, seat, &mut random);
        let events = table.make(seat, &mv);
        events.iter().for_each(record::note::<G>);
    }
    panic!("seed {seed}: the game does not end");
}

pub fn any_move<G: Game>(table: &Table<G>, seat: Seat, random: &mut Random) -> G::Move {
    let moves = G::legal_moves(&table.state, seat);
    random.pick(&moves).clone()
}

/// Shows each event of a game with the positions before and after it.
pub fn steps<G: Game>(
    options: &G::Options,
    events: &[G::Event],
    mut see: impl FnMut(&G::State, &G::Event, &G::State),
) {
    let mut before = G::initial(options);
    for event in events {
        let mut after = before.clone();
        G::apply(&mut after, event);
        see(&before, event, &after);
        before = after;
    }
}

/// The first two players, in examples of what is said.
pub const FREJA: Viewer = Viewer::Seat(Seat(0));
pub const JONAS: Viewer = Viewer::Seat(Seat(1));

/// The words of a language at a table, for a viewer.
pub fn words(language: &str, viewer: Viewer) -> Words {
    let names = ["Freja", "Jonas", "Ada", "Bo", "Cy", "Dan", "Eva"].map(str::to_owned);
    Words {
        language: Language::find(language).expect("a language"),
        ..letter::english(&names, viewer)
    }
}

/// Everything that a viewer is shown of a position, besides what may be chosen there.
pub fn shown<G: Game<View: Clone>>(state: &G::State, viewer: Viewer) -> String {
    let names = words("en", viewer).names;
    let view = G::view(state, viewer);
    let json = serde_json::to_string(&view).expect("views are JSON");
    let text = letter::text(&view, &names);
    let (progress, awaiting) = (G::progress(state), G::awaiting(state));
    let board = letter::board(&view, &names);
    format!("{json}\n{text}\n{board}\n{progress}\n{awaiting:?}\n")
}

pub fn kinds<G: Game>(events: &[G::Event]) -> Vec<String> {
    let kind = |event: &G::Event| event.encode().kind;
    events.iter().map(kind).collect()
}

/// What the program reads of an event's kind.
pub fn kind_of<G: Game>(event: &G::Event) -> &'static FactKind {
    G::Event::find_kind(&event.encode().kind).expect("it is one of its kinds")
}

/// The draws in the text of an event.
pub fn draws<G: Game>(event: &G::Event) -> Vec<Draw<Value>> {
    let body: Value = serde_json::from_str(&event.encode().body).expect("JSON");
    let draws = body.get("draws").cloned();
    draws.map_or_else(Vec::new, |draws| {
        serde_json::from_value(draws).expect("draws")
    })
}

/// A game with its options and a number of seats that it can be played with.
pub struct Setting {
    pub game: &'static str,
    pub seats: usize,
    pub options: Vec<(&'static str, &'static str)>,
}

/// Lists for every game the fewest and the most seats, with each value of its first option.
pub fn settings() -> Vec<Setting> {
    let mut settings = Vec::new();
    for game in rules::ALL {
        let meta = game.meta();
        let first = meta.options.first();
        let values = first.map_or(&[""][..], |first| first.values);
        for seats in [meta.seats.0, meta.seats.1] {
            for value in values {
                let options = Vec::from_iter(first.map(|first| (first.name, *value)));
                let is_played = game.options(seats, &named(&options), &Library::default());
                if is_played.is_ok() {
                    settings.push(Setting {
                        game: meta.key,
                        seats,
                        options,
                    });
                }
            }
        }
    }
    settings
}

/// A random move among what is listed after each part of a line.
pub fn random_line(dice: &mut Random, listed: impl Fn(&str) -> Choices) -> String {
    let mut line = String::new();
    loop {
        let choices = listed(&line);
        if choices.end == Some(true) {
            return line;
        }
        assert!(!choices.moves.is_empty(), "no move after `{line}`");
        let choice = dice.pick(&choices.moves);
        match choices.end {
            None => return choice.clone(),
            Some(_) if line.is_empty() => line.clone_from(choice),
            Some(_) => line = format!("{line}; {choice}"),
        }
    }
}
