//! One table, played in text through the public engine.

use wonderpost::chance::{Chance, SeededChance};
use wonderpost::games::seven_wonders::{Event, Move, Options, SevenWonders, State, View};
use wonderpost::games::{DecideError, Game, Library, OptionValues, Outcome, Refusal, Seat, Viewer};

/// Options by name.
pub(crate) fn named(pairs: &[(&str, &str)]) -> OptionValues {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

/// Checked options.
pub(crate) fn options(seats: usize, pairs: &[(&str, &str)]) -> Options {
    SevenWonders::options(seats, &named(pairs), &Library::default()).expect("the options are known")
}

/// One table with its chance and everything that happened.
pub(crate) struct Table {
    pub(crate) options: Options,
    pub(crate) state: State,
    pub(crate) chance: Box<dyn Chance>,
    pub(crate) events: Vec<Event>,
}

impl Table {
    pub(crate) fn new(options: Options, chance: impl Chance + 'static) -> Self {
        let mut table = Self {
            options,
            state: SevenWonders::initial(&options),
            chance: Box::new(chance),
            events: Vec::new(),
        };
        let events =
            SevenWonders::start(&table.state, &mut *table.chance).expect("it can be dealt");
        table.apply(events);
        table
    }

    pub(crate) fn seeded(options: Options, seed: u64) -> Self {
        Self::new(options, SeededChance::new(key(seed), 0))
    }

    fn apply(&mut self, events: Vec<Event>) {
        for event in events {
            SevenWonders::apply(&mut self.state, &event);
            self.events.push(event);
        }
    }

    /// Plays a move and gives what happened.
    pub(crate) fn play(&mut self, seat: u8, text: &str) -> Vec<Event> {
        let mv = match SevenWonders::parse_move(&self.state, Seat(seat), text) {
            Ok(mv) => mv,
            Err(refusal) => panic!("{text}: {refusal} Possible: {:?}", refusal.possible),
        };
        self.make(seat, &mv)
    }

    pub(crate) fn make(&mut self, seat: u8, mv: &Move) -> Vec<Event> {
        let events = SevenWonders::decide(&self.state, Seat(seat), mv, &mut *self.chance);
        let events = events.unwrap_or_else(|error| panic!("{mv}: {error}"));
        self.apply(events.clone());
        events
    }

    /// Why a move is refused; nothing may have changed.
    pub(crate) fn refusal(&mut self, seat: u8, text: &str) -> Refusal {
        let parsed = SevenWonders::parse_move(&self.state, Seat(seat), text);
        let Some(mv) = Move::read(text) else {
            return parsed.expect_err("the text is refused");
        };
        let before = self.state.clone();
        let answer = SevenWonders::decide(&self.state, Seat(seat), &mv, &mut *self.chance);
        assert_eq!(before, self.state);
        match answer {
            Err(DecideError::Refused(refusal)) => {
                assert_eq!(parsed.expect_err("both refuse"), refusal);
                refusal
            }
            Err(error) => panic!("{text}: {error}"),
            Ok(events) => panic!("{text} was played: {events:?}"),
        }
    }

    pub(crate) fn legal(&self, seat: u8) -> Vec<String> {
        SevenWonders::legal_moves(&self.state, Seat(seat))
            .iter()
            .map(SevenWonders::print_move)
            .collect()
    }

    pub(crate) fn can(&self, seat: u8, text: &str) -> bool {
        self.legal(seat).iter().any(|legal| legal == text)
    }

    /// Legal moves that begin with a text.
    pub(crate) fn starting(&self, seat: u8, text: &str) -> Vec<String> {
        let mut legal = self.legal(seat);
        legal.retain(|legal| legal.starts_with(text));
        legal
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        SevenWonders::view(&self.state, viewer)
    }

    pub(crate) fn open(&self) -> View {
        self.view(Viewer::Open)
    }

    pub(crate) fn coins(&self) -> Vec<i32> {
        self.open().coins
    }

    pub(crate) fn shields(&self) -> Vec<i32> {
        self.open().shields
    }

    pub(crate) fn hand(&self, seat: usize) -> Vec<&'static str> {
        let hands = self.open().open_hands.expect("open views show hands");
        hands[seat].iter().map(|card| card.key()).collect()
    }

    pub(crate) fn built(&self, city: usize) -> Vec<&'static str> {
        let view = self.open();
        view.cities[city]
            .cards
            .iter()
            .map(|card| card.key())
            .collect()
    }

    /// Faces in the discard pile, one entry per copy.
    pub(crate) fn discards(&self) -> Vec<&'static str> {
        let pile = self.open().discards.expect("open views show the pile");
        pile.iter()
            .flat_map(|card| std::iter::repeat_n(card.card.key(), card.count))
            .collect()
    }

    pub(crate) fn awaiting(&self) -> Vec<u8> {
        SevenWonders::awaiting(&self.state)
            .into_iter()
            .map(|seat| seat.0)
            .collect()
    }

    pub(crate) fn outcome(&self) -> Outcome {
        SevenWonders::outcome(&self.state).expect("the game is over")
    }

    /// Points of a seat by kind, at the end.
    pub(crate) fn kind(&self, seat: usize, kind: &str) -> i32 {
        let breakdown = self.outcome().breakdown.expect("points are counted");
        let found = breakdown[seat].iter().find(|(name, _)| name == kind);
        found.expect("the kind is known").1
    }
}

/// A key for seeded chance.
pub(crate) fn key(seed: u64) -> [u8; 32] {
    SeededChance::key(&format!("{seed:064x}"), &[])
}

/// Small numbers in a fixed order, so that a failure can be played again.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bound = u64::try_from(bound).expect("small");
        usize::try_from((self.0 >> 11) % bound).expect("small")
    }
}
