//! What a turn is made of: dice of the forum, choices, and choices together.
//!
//! It knows their notation and no rule. Start reading at [`Turn`].

use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use tinyvec::TinyVec;

use super::boards::{Board, BoardSet};
use super::boxes::Boxes;
use super::ids::{Buildings, Die};

/// A die in the forum. Its face is an index in the set; a journal has the id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedDie<Face = usize> {
    pub die: Die,
    pub face: Face,
    /// Price of its section.
    pub section: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pick {
    Die(Die),
    Wonder,
    #[default]
    Pass,
    Skip,
    /// The box that a text names, by the index of the first box of that text: along an arrow all boxes have the
    /// same, and the next one is meant ([`Line::meant`](super::rules::turn::Line::meant)).
    Box(u8),
    /// A bonus, by its index in the set.
    Bonus(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Action,
    FreeDie,
    /// Which box of a die whose price is known.
    DieBox(PlacedDie, u32),
    /// Which box by an effect, so many times, or none.
    Tick(Buildings, u32),
    Bonus,
}

/// What a legal choice builds: nothing, where it is a pass, a bonus or a skip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Build {
    /// The die that it takes, with its price.
    pub die: Option<(PlacedDie, u32)>,
    /// The boxes that it can tick: of a die also those that cannot be paid.
    pub boxes: Boxes,
}

impl Build {
    /// The price of its die; 0 where it takes none.
    pub fn price(self) -> u32 {
        self.die.map_or(0, |(_, price)| price)
    }
}

/// The choices of dice in canonical notation.
static DIE_CHOICES: LazyLock<[String; 10]> =
    LazyLock::new(|| Die::ALL.map(|die| format!("die {die}")));

impl Pick {
    /// The choice in canonical notation, on a board of a set.
    pub fn text<'a>(self, set: &'a BoardSet, board: &'a Board) -> &'a str {
        match self {
            Self::Die(die) => &DIE_CHOICES[die.index()],
            Self::Wonder => "wonder",
            Self::Pass => "pass",
            Self::Skip => "skip",
            Self::Box(index) => &board.boxes[usize::from(index)].choice,
            Self::Bonus(index) => &set.bonuses[usize::from(index)].choice,
        }
    }

    /// Finds the choice of that exact text. `wonder` is the action, also where an effect ticks a row of that name.
    pub fn read(set: &BoardSet, board: &Board, text: &str) -> Option<Self> {
        Self::all(set, board).find(|pick| pick.text(set, board) == text)
    }

    /// Everything that can be chosen at some time in a turn on a board of a set.
    pub fn all(set: &BoardSet, board: &Board) -> impl Iterator<Item = Self> {
        let named = (0..board.boxes.len()).filter(|index| board.named(*index) == *index);
        let boxes = named.map(|index| Self::Box(byte(index)));
        let bonuses = (0..set.bonuses.len()).map(|index| Self::Bonus(byte(index)));
        let dice = Die::ALL.into_iter().map(Self::Die);
        let words = dice.chain([Self::Wonder, Self::Pass, Self::Skip]);
        words.chain(boxes).chain(bonuses)
    }
}

/// The choices of a turn, in the order in which they opened.
pub type Picks = TinyVec<[Pick; 8]>;

/// A turn: its choices, whose notation is the text. Whether it is legal, and whole, is judged by
/// [`Line`](super::rules::turn::Line).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    set: Arc<BoardSet>,
    board: usize,
    picks: Picks,
}

impl Turn {
    /// Makes a turn of choices on a board, by its index in the set.
    pub fn new(set: &Arc<BoardSet>, board: usize, picks: Picks) -> Self {
        Self {
            set: Arc::clone(set),
            board,
            picks,
        }
    }

    /// Reads canonical notation without judging it, as a journal holds it. None when it names what is not there.
    pub fn read(set: &Arc<BoardSet>, board: usize, text: &str) -> Option<Self> {
        let sheet = set.boards.get(board)?;
        let picks = text
            .split("; ")
            .map(|choice| Pick::read(set, sheet, choice));
        Some(Self::new(set, board, picks.collect::<Option<_>>()?))
    }

    /// The choices, in the order in which they opened.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// What stands for the turn where it must not be told: a pass on the same board.
    pub(super) fn passed(self) -> Self {
        let picks = [Pick::Pass].into_iter().collect();
        Self { picks, ..self }
    }

    pub fn set(&self) -> &BoardSet {
        &self.set
    }

    pub fn board(&self) -> &Board {
        &self.set.boards[self.board]
    }
}

/// Canonical notation: the choices joined by `; `.
impl fmt::Display for Turn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pick) in self.picks.iter().enumerate() {
            if index > 0 {
                formatter.write_str("; ")?;
            }
            formatter.write_str(pick.text(&self.set, self.board()))?;
        }
        Ok(())
    }
}

/// An index of a face, a box or a bonus; no board set has more than 128 of any.
pub(super) fn byte(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}
