//! The curves of everybody's chance to win, as a picture without script.
//!
//! It knows positions, names and chapters, and no game.

use super::{Report, percent_of};
use crate::look::look_back::{Judged, hundredths};
use crate::web::boards::score::Tenths;
use words::{Message, msg};

/// A line of the grid, with its label where there is room for one.
pub(super) type Mark = (Tenths, Option<Message>);

/// The picture is 400 wide and 212 high, without units; places are tenths of that.
const LEFT: usize = 480;
const RIGHT: usize = 3900;
const TOP: usize = 120;
const BOTTOM: usize = 1900;
/// The room that a letter of a label takes on a phone.
const LETTER: usize = 85;
/// How many chapters are shown, and how many moves lie between two lines where there are more.
const CHAPTERS: usize = 8;
const MOVES: usize = 10;

fn place(tenths: usize) -> Tenths {
    Tenths(i32::try_from(tenths).unwrap_or(i32::MAX))
}

fn y(chance: u16) -> Tenths {
    place(BOTTOM - (BOTTOM - TOP) * usize::from(chance.min(1000)) / 1000)
}

fn chance(judged: &Judged, seat: usize) -> u16 {
    judged.chances.get(seat).copied().unwrap_or(0)
}

impl Report<'_> {
    /// Where a position lies, from the left.
    fn x(&self, position: usize) -> usize {
        let most = self.positions.len().saturating_sub(1).max(1);
        LEFT + (RIGHT - LEFT) * position / most
    }

    /// The seats that have a curve; colour and dashes of each follow from its number.
    pub(super) fn seats(&self) -> std::ops::Range<usize> {
        0..self
            .positions
            .first()
            .map_or(0, |first| first.chances.len())
    }

    /// The curve of a seat, for a `polyline`.
    pub(super) fn line(&self, seat: &usize) -> String {
        let places = self.positions.iter().enumerate().map(|(number, judged)| {
            let (x, y) = (place(self.x(number)), y(chance(judged, *seat)));
            format!("{x},{y}")
        });
        places.collect::<Vec<_>>().join(" ")
    }

    /// The chance of a seat at the end.
    pub(super) fn last(&self, seat: &usize) -> u16 {
        let last = self.positions.last();
        last.map_or(0, |last| percent_of(last, *seat))
    }

    /// Lines across.
    pub(super) fn levels(&self) -> [Mark; 5] {
        [0_u16, 250, 500, 750, 1000].map(|level| {
            let label = (level % 500 == 0).then(|| msg::look_back::percent(hundredths(level)));
            (y(level), label)
        })
    }

    /// Lines upright: where chapters begin, or every tenth move where there are many. A label stands only where there is
    /// room before the next one.
    pub(super) fn chapters(&self) -> Vec<Mark> {
        let chapters = &self.history.told.chapters;
        if chapters.len() > CHAPTERS {
            let numbers = (MOVES..self.positions.len()).step_by(MOVES);
            let tenth = |number| (place(self.x(number)), Some(msg::language::number(number)));
            return numbers.map(tenth).collect();
        }
        let begins = chapters.iter().filter_map(|chapter| {
            let mut positions = self.positions.iter();
            let number = positions.position(|one| one.seq >= chapter.seq)?;
            Some((self.x(number), &chapter.title))
        });
        let begins: Vec<(usize, &Message)> = begins.collect();
        let ends = begins.iter().skip(1).map(|(x, _)| *x).chain([RIGHT]);
        let spans = begins.iter().zip(ends).filter(|((x, _), end)| x < end);
        let mark = |((x, title), end): (&(usize, &Message), usize)| {
            let letters = self.w.plain(title).chars().count();
            let has_room = letters * LETTER < end - x;
            (place(*x), has_room.then(|| (*title).clone()))
        };
        spans.map(mark).collect()
    }

    /// The turning points, on the curve whose chance they changed.
    pub(super) fn points(&self) -> impl Iterator<Item = (Tenths, Tenths)> {
        self.turns.iter().map(|at| {
            let judged = self.positions.get(*at);
            let chance = judged.map_or(0, |judged| chance(judged, self.of));
            (place(self.x(*at)), y(chance))
        })
    }

    /// The picture in words.
    pub(super) fn spoken(&self) -> String {
        let spoken = self.seats().map(|seat| {
            let chances = || self.positions.iter().map(|judged| percent_of(judged, seat));
            let said = |chance: Option<u16>| msg::look_back::percent(chance.unwrap_or(0));
            self.w.text(msg::look_back::course(
                super::seat(seat),
                said(chances().next()),
                said(chances().min()),
                said(chances().max()),
                said(chances().next_back()),
            ))
        });
        spoken.collect::<Vec<_>>().join(" ")
    }
}
