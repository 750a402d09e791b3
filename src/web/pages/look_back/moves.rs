//! What was chosen at each move, what the strong level would have chosen, and the moves that turned the game.
//!
//! Start reading at [`Teller::rows`] and [`Teller::turns`].

use super::curve::{hundredths, percent_of, percents};
use super::seat;
use crate::look::board::{History, Sight};
use crate::look::look_back::{Choice, Judged};
use crate::table::history::Step;
use crate::web::boards::SentenceHtml;
use crate::web::pages::history::at_step;
use words::{Html, Message, Words, msg};

/// A move of the table of all moves.
pub(super) struct Row {
    /// That of its step in the history.
    pub(super) number: Html,
    /// The event after which the position stands.
    pub(super) seq: i64,
    /// One choice, or several that were made at the same time.
    pub(super) choices: Vec<Cell>,
    /// What happened where nobody chose anything.
    pub(super) told: Vec<Html>,
    /// Everybody's chance after it.
    pub(super) chances: Vec<Html>,
}

pub(super) struct Cell {
    pub(super) who: Html,
    pub(super) played: Html,
    /// What the strong level would have played; none where that is the same.
    pub(super) best: Option<Html>,
    pub(super) gain: Html,
    /// Whether it would have been better by more than a little.
    pub(super) is_better: bool,
}

pub(super) struct TurnPart {
    /// "Step 34".
    pub(super) name: Html,
    pub(super) seq: i64,
    pub(super) told: Vec<Html>,
    /// What it did to somebody's chance.
    pub(super) swing: Html,
    pub(super) instead: Vec<Html>,
}

/// From how many hundredths on a better move is pointed out.
const MUCH: u16 = 5;

/// Tells a game that was judged to one reader.
pub(super) struct Teller<'a> {
    pub(super) history: &'a History,
    pub(super) positions: &'a [Judged],
    /// The steps of the history.
    pub(super) steps: Vec<Step>,
    pub(super) w: &'a Words,
}

impl Teller<'_> {
    pub(super) fn rows(&self) -> Vec<Row> {
        let numbers = 1..self.positions.len();
        numbers.filter_map(|number| self.row(number)).collect()
    }

    fn row(&self, number: usize) -> Option<Row> {
        let (before, after) = self.around(number)?;
        let choices = played(before);
        let told = match choices.is_empty() {
            true => self.told(before, after),
            false => Vec::new(),
        };
        let chances = percents(&after.chances).into_iter();
        let said = |percent| self.w.say(msg::look_back::percent(percent));
        Some(Row {
            number: self.w.say(msg::language::number(self.step(after.seq))),
            seq: after.seq,
            choices: choices.iter().map(|one| self.cell(before, one)).collect(),
            told,
            chances: chances.map(said).collect(),
        })
    }

    /// The number of the history's step that an event belongs to.
    fn step(&self, seq: i64) -> usize {
        at_step(&self.steps, seq) + 1
    }

    fn around(&self, number: usize) -> Option<(&Judged, &Judged)> {
        Some((
            self.positions.get(number.checked_sub(1)?)?,
            self.positions.get(number)?,
        ))
    }

    fn cell(&self, before: &Judged, choice: &Choice) -> Cell {
        let gain = gain(choice);
        let sight = self.history.open_sight(before.seq, choice.seat);
        let title = |mv: &str| self.w.say(title(sight.as_ref(), mv));
        Cell {
            who: self.w.say(msg::look_back::player(choice.seat)),
            played: title(choice.played.as_deref().unwrap_or_default()),
            best: (!is_same(choice)).then(|| title(&choice.best)),
            gain: self.w.say(match gain {
                0 => msg::look_back::no_more(),
                gain => msg::look_back::more(gain),
            }),
            is_better: gain >= MUCH,
        }
    }

    /// What the history tells of a move: what somebody did, without what followed from it by itself.
    fn told(&self, before: &Judged, after: &Judged) -> Vec<Html> {
        let told = &self.history.told;
        let first = told.lines_between(before.seq + 1, after.seq).next();
        let seq = first.map_or(0, |line| line.seq);
        let lines = told.lines_between(seq, seq);
        lines
            .map(|line| SentenceHtml::of(&line.sentence, self.w).html)
            .collect()
    }

    /// The moves that turned the game; `of` is the seat whose chance is told.
    pub(super) fn turns(&self, numbers: &[usize], of: usize) -> Vec<TurnPart> {
        let turn = |number: &usize| {
            let (before, after) = self.around(*number)?;
            let choices = played(before);
            let told = match choices.as_slice() {
                [] | [_] => self.told(before, after),
                several => self.chose(before, several),
            };
            let said = |judged: &Judged| msg::look_back::percent(percent_of(judged, of));
            let w = self.w;
            Some(TurnPart {
                name: w.say(msg::look_back::turned(self.step(after.seq))),
                seq: after.seq,
                told,
                swing: w.say(msg::look_back::swing(seat(of), said(before), said(after))),
                // Of several only those are pointed out for whom another move was much better.
                instead: choices
                    .iter()
                    .filter(|choice| choices.len() == 1 || gain(choice) >= MUCH)
                    .map(|choice| self.instead(before, choice))
                    .collect(),
            })
        };
        numbers.iter().filter_map(turn).collect()
    }

    /// Choices that were made at the same time.
    fn chose(&self, before: &Judged, choices: &[&Choice]) -> Vec<Html> {
        let chose = |choice: &&Choice| {
            let sight = self.history.open_sight(before.seq, choice.seat);
            let title = title(sight.as_ref(), choice.played.as_deref().unwrap_or_default());
            self.w.say(msg::look_back::chose(choice.seat, title))
        };
        choices.iter().map(chose).collect()
    }

    fn instead(&self, before: &Judged, choice: &Choice) -> Html {
        if is_same(choice) {
            return self.w.say(msg::look_back::agrees(choice.seat));
        }
        let said = |chance: u16| msg::look_back::percent(hundredths(chance));
        let sight = self.history.open_sight(before.seq, choice.seat);
        self.w.say(msg::look_back::instead(
            choice.seat,
            title(sight.as_ref(), &choice.best),
            said(choice.best_worth),
            said(choice.played_worth.unwrap_or(0)),
        ))
    }
}

/// The choices that somebody made.
fn played(before: &Judged) -> Vec<&Choice> {
    let choices = before.choices.iter();
    choices.filter(|one| one.played.is_some()).collect()
}

/// What a move is called in the position in which it could be played.
fn title(sight: Option<&Sight>, mv: &str) -> Message {
    let offer = sight.and_then(|sight| sight.offer(mv).ok());
    offer.map_or_else(|| msg::game::plain(mv.to_owned()), |offer| offer.title)
}

/// Whether the strong level would have played what was played.
fn is_same(choice: &Choice) -> bool {
    choice.played.as_deref() == Some(choice.best.as_str())
}

/// By how many hundredths the strong level's move was better; 0 where it was not.
fn gain(choice: &Choice) -> u16 {
    if is_same(choice) {
        return 0;
    }
    let played = choice.played_worth.unwrap_or(choice.best_worth);
    hundredths(choice.best_worth).saturating_sub(hundredths(played))
}
