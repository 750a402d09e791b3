//! What was chosen at each move, what the strong level would have chosen, and the moves that turned the game.
//!
//! Start reading at [`Report::rows`] and [`Report::turning`].

use super::{Report, percent_of, percents, seat};
use crate::look::board::Sight;
use crate::look::look_back::{Choice, Judged, hundredths};
use crate::web::pages::history::at_step;
use words::{Html, Message, msg};

/// A move: one choice, or several that were made at the same time.
pub(super) struct Row<'a> {
    /// The number of its step in the history.
    pub(super) step: usize,
    /// The event after which the position stands.
    pub(super) seq: i64,
    pub(super) choices: Vec<Cell<'a>>,
    /// What happened, without what followed from it by itself.
    pub(super) told: Vec<Html>,
    before: &'a Judged,
    after: &'a Judged,
}

pub(super) struct Cell<'a> {
    pub(super) choice: &'a Choice,
    /// The position in which it was made, with open hands.
    sight: Option<Sight>,
}

/// From how many hundredths on a better move is pointed out.
const MUCH: u16 = 5;

impl<'a> Report<'a> {
    /// Everybody's chance before the first move, in hundredths.
    pub(super) fn start(&self) -> Vec<u16> {
        let start = self.positions.first();
        start.map_or_else(Vec::new, |start| percents(&start.chances))
    }

    pub(super) fn rows(&self) -> Vec<Row<'a>> {
        let numbers = 1..self.positions.len();
        numbers.filter_map(|number| self.row(number)).collect()
    }

    /// The moves that turned the game.
    pub(super) fn turning(&self) -> impl Iterator<Item = Row<'a>> {
        self.turns.iter().filter_map(|number| self.row(*number))
    }

    fn row(&self, number: usize) -> Option<Row<'a>> {
        let before = self.positions.get(number.checked_sub(1)?)?;
        let after = self.positions.get(number)?;
        let choices = before.choices.iter().filter(|one| one.played.is_some());
        let cell = |choice: &'a Choice| Cell {
            choice,
            sight: self.history.open_sight(before.seq, choice.seat),
        };
        let told = &self.history.told;
        let first = told.lines_between(before.seq + 1, after.seq).next();
        let seq = first.map_or(0, |line| line.seq);
        let said = told.lines_between(seq, seq);
        Some(Row {
            step: at_step(&self.steps, after.seq) + 1,
            seq: after.seq,
            choices: choices.map(cell).collect(),
            told: said
                .map(|line| self.w.sentence(&line.sentence.said))
                .collect(),
            before,
            after,
        })
    }
}

impl Row<'_> {
    /// Everybody's chance after it, in hundredths.
    pub(super) fn chances(&self) -> Vec<u16> {
        percents(&self.after.chances)
    }

    /// What it did to the chance of a seat.
    pub(super) fn swing(&self, of: &usize) -> Message {
        let said = |judged: &Judged| msg::look_back::percent(percent_of(judged, *of));
        msg::look_back::swing(seat(*of), said(self.before), said(self.after))
    }

    /// The choices for which the strong level's is told. Of several only those for whom another move was much better.
    pub(super) fn instead(&self) -> impl Iterator<Item = Message> {
        let is_one = self.choices.len() == 1;
        let told = self.choices.iter();
        let told = told.filter(move |cell| is_one || cell.is_better());
        told.map(Cell::instead)
    }
}

impl Cell<'_> {
    /// What a move is called in the position in which it could be played.
    fn title(&self, mv: &str) -> Message {
        let offer = self.sight.as_ref().and_then(|sight| sight.offer(mv).ok());
        offer.map_or_else(|| msg::game::plain(mv.to_owned()), |offer| offer.title)
    }

    pub(super) fn played(&self) -> Message {
        self.title(self.choice.played.as_deref().unwrap_or_default())
    }

    pub(super) fn best(&self) -> Message {
        self.title(&self.choice.best)
    }

    /// Whether the strong level would have played what was played.
    pub(super) fn is_same(&self) -> bool {
        self.choice.played.as_ref() == Some(&self.choice.best)
    }

    /// By how many hundredths the strong level's move was better; 0 where it was not.
    fn gain(&self) -> u16 {
        let best = self.choice.best_worth;
        let played = self.choice.played_worth.filter(|_| !self.is_same());
        hundredths(best).saturating_sub(hundredths(played.unwrap_or(best)))
    }

    pub(super) fn says_gain(&self) -> Message {
        match self.gain() {
            0 => msg::look_back::no_more(),
            gain => msg::look_back::more(gain),
        }
    }

    /// Whether it would have been better by more than a little.
    pub(super) fn is_better(&self) -> bool {
        self.gain() >= MUCH
    }

    fn instead(&self) -> Message {
        let choice = self.choice;
        if self.is_same() {
            return msg::look_back::agrees(choice.seat);
        }
        let said = |chance: u16| msg::look_back::percent(hundredths(chance));
        let played = said(choice.played_worth.unwrap_or(0));
        msg::look_back::instead(choice.seat, self.best(), said(choice.best_worth), played)
    }
}
