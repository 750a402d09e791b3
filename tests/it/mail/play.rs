//! Any game in random play, and the letters that its players get.

use wonderpost::mail::letter::{Block, Letter, Shown};
use words::msg;

use super::samples::{shown, your_turn_of};
use crate::prelude::*;
use crate::tables::support::named;

/// Options of a game, by their names and values.
pub(crate) type Options = &'static [(&'static str, &'static str)];

/// A table in random play.
pub(crate) struct Play {
    pub(crate) position: Box<dyn AnyPosition>,
    chance: SeededChance,
    pub(crate) random: Random,
    pub(crate) seats: usize,
}

impl Play {
    pub(crate) fn of(game: &'static str, seats: usize, options: &[(&str, &str)], seed: u8) -> Self {
        let (found, options) = (rules::find(game).unwrap(), named(options));
        let mut play = Self {
            position: found.open(seats, &options, &Library::default()).unwrap(),
            chance: SeededChance::new([seed; 32], 0),
            random: Random::new(u64::from(seed)),
            seats,
        };
        let dealt = play.position.start(&mut play.chance).unwrap();
        play.apply(dealt);
        play
    }

    pub(super) fn after(mut self, moves: usize) -> Self {
        let _ = (0..moves).all(|_| self.step());
        self
    }

    pub(super) fn at(mut self, is_wanted: impl Fn(&dyn AnyPosition) -> bool) -> Self {
        self.until(is_wanted).unwrap();
        self
    }

    fn apply(&mut self, events: Vec<rules::EncodedEvent>) {
        for event in events {
            self.position.apply(event.stored()).unwrap();
        }
    }

    /// Lets the first awaited seat move; false when the game is over.
    pub(crate) fn step(&mut self) -> bool {
        let Some(seat) = self.position.awaiting().first().copied() else {
            return false;
        };
        let mv = self.random_move(seat);
        self.plays(seat, &mv);
        true
    }

    pub(crate) fn plays(&mut self, seat: Seat, mv: &str) {
        let (_, events) = self.position.decide(seat, mv, &mut self.chance).unwrap();
        self.apply(events);
    }

    /// Builds a move choice by choice; what sells or passes is taken only where nothing else is.
    fn random_move(&mut self, seat: Seat) -> String {
        let mut line: Vec<String> = Vec::new();
        loop {
            let prefix = line.join("; ");
            let prefix = Some(prefix.as_str()).filter(|prefix| !prefix.is_empty());
            let choices = self.position.choices(seat, prefix).unwrap();
            if choices.moves.is_empty() {
                return line.join("; ");
            }
            let waste = ["sell ", "pass", "discard "];
            let is_waste = |mv: &String| waste.iter().any(|waste| mv.starts_with(waste));
            let mut good = choices.moves.clone();
            good.retain(|mv| !is_waste(mv));
            let list = if good.is_empty() { choices.moves } else { good };
            line.push(self.random.pick(&list).clone());
            if choices.end.is_none() {
                return line.join("; ");
            }
        }
    }

    /// Plays until a position is wanted; none when the game ended before.
    pub(crate) fn until(&mut self, is_wanted: impl Fn(&dyn AnyPosition) -> bool) -> Option<()> {
        while !is_wanted(&*self.position) {
            if !self.step() {
                return None;
            }
        }
        Some(())
    }

    /// The letter to the first seat that is awaited: what happened, and the position.
    pub(crate) fn letter(&self, names: &[String]) -> Letter {
        self.letter_in(Language::ENGLISH, names, false)
    }

    pub(super) fn letter_in(
        &self,
        language: Language,
        names: &[String],
        has_picture: bool,
    ) -> Letter {
        let (position, seat) = (&*self.position, self.position.awaiting()[0]);
        let w = Words::of(language).at_table(names, Some(seat));
        let shown = Shown {
            has_picture,
            ..shown(position, Viewer::Seat(seat))
        };
        let offers = scene::of(shown.game).offers(position, seat);
        let mut letter = your_turn_of(position, shown, offers, &w);
        let mut others = letter.w.names.to_vec();
        others.remove(seat.index());
        let built = "built Aqueduct; 3 coins to the left, sold goods for 2.";
        let since = others.iter().map(|name| format!("{name} {built}"));
        let talk = msg::letter::talk_line(&others[0], "Holiday till Monday!");
        let told = [
            Block::Title(msg::letter::since()),
            Block::Happened(since.collect()),
            Block::Title(msg::letter::talk()),
            Block::List(vec![talk]),
        ];
        letter.blocks.splice(..0, told);
        letter
    }
}
