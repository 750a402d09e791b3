//! What a turn is made of, why it is refused, and what happened at a table. It knows the notation of choices and no
//! rule. Events name things by their index in the board set, a journal by their ids (`recorded.rs`).

use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use tinyvec::TinyVec;

use super::{Board, BoardSet, Boxes, Buildings, Die};
use crate::{Draw, Outcome, Seat, Seats};

pub const SEAL_KIND: &str = "choice_sealed";

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

/// A turn: its choices, whose notation is the text. A [`Line`](super::rules::turn::Line) judges whether it is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    set: Arc<BoardSet>,
    board: usize,
    picks: Picks,
}

impl Turn {
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
        let choices = text.split("; ");
        let picks = choices.map(|choice| Pick::read(set, sheet, choice));
        Some(Self::new(set, board, picks.collect::<Option<_>>()?))
    }

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
        let picks = self.picks.iter();
        let texts: Vec<&str> = picks
            .map(|pick| pick.text(&self.set, self.board()))
            .collect();
        formatter.write_str(&texts.join("; "))
    }
}

/// An index of a face, a box or a bonus; no board set has more than 128 of any.
pub(super) fn byte(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Dealt(Dealt),
    Shaken(Shaken),
    /// A seat sealed its turn, perhaps in place of an earlier one of the same round.
    Sealed(Sealed),
    Revealed(Arc<Revealed>),
    Swapped(Swapped),
    Scored(Outcome),
}

/// The boards by seat, and the set that they are from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dealt {
    pub boards: Vec<String>,
    #[serde(rename = "board_set")]
    pub set_id: String,
    #[serde(rename = "board_set_hash")]
    pub set_hash: String,
    /// The whole set, unless it is the built-in one.
    #[serde(skip)]
    pub set: Option<Arc<BoardSet>>,
    pub draws: Vec<Draw<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shaken {
    pub set: Arc<BoardSet>,
    /// The round that begins, from 1.
    pub round: u32,
    pub forum: SmallVec<[Rolled; 7]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    pub lying: PlacedDie,
    pub face_n: u32,
    pub section_n: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    pub seat: Seat,
    pub round: u32,
    pub turn: Turn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revealed {
    pub set: Arc<BoardSet>,
    pub round: u32,
    pub turns: Vec<RevealedTurn>,
    /// Seats that were the first to complete the agora, all in this round.
    pub agora_first: Seats,
    /// Whether the next round will be the last, because somebody has now taken their third bonus.
    pub is_next_last: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedTurn {
    pub turn: Turn,
    pub steps: Steps,
}

pub type Steps = TinyVec<[Step; 8]>;

/// One thing that a turn did. Boxes are indices on the seat's board, faces and bonuses in the set; a journal has ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Step {
    Pass {
        /// Coins that found room.
        amount: u32,
        /// Coins that did not.
        lost: u32,
    },
    Die {
        die: Die,
        face: u8,
        paid: u32,
    },
    Tick {
        #[serde(skip_serializing)]
        index: u8,
        /// Coins for missing resources.
        paid: u32,
    },
    Coins {
        amount: u32,
        lost: u32,
    },
    Attack {
        #[serde(skip_serializing)]
        index: u8,
        points: u32,
        met: u32,
    },
    Bonus {
        bonus: u8,
    },
}

/// What fills the free places of a list.
impl Default for Step {
    fn default() -> Self {
        Self::Bonus { bonus: 0 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swapped {
    /// The round at whose end they happened.
    pub round: u32,
    pub swaps: Vec<Swap>,
    pub draws: Vec<Draw<Die>>,
}

/// A special die in place of a grey one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    pub enters: Die,
    pub leaves: Die,
}

pub(super) const NOTATION: &str = "dice, turn notation";

/// The rule and the reason why a choice cannot be made.
pub type Ruled = (&'static str, Cannot);

#[derive(Debug, Clone)]
pub enum Reason {
    NotDealt,
    TooLong,
    Complete(Turn, String),
    /// Choices are left open after these.
    Unfinished(Turn, Question),
    /// A choice, counted from 1, is empty.
    Empty(usize, Question),
    Choice {
        after: Turn,
        text: String,
        why: Cannot,
    },
}

impl crate::Reason for Reason {
    fn is_unreadable(&self) -> bool {
        match self {
            Self::TooLong => true,
            Self::Choice { after, why, .. } => {
                after.picks().is_empty() && matches!(why, Cannot::Unread(_) | Cannot::NotListed)
            }
            Self::NotDealt | Self::Complete(..) | Self::Unfinished(..) | Self::Empty(..) => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cannot {
    Ambiguous(Vec<String>),
    NotAsked(Question),
    /// No choice that there is can be read.
    Unread(Question),
    WonderComplete,
    TooDear {
        die: u32,
        missing: u32,
        coins: u32,
    },
    NotDeclined,
    BonusTaken,
    NotInForum(Die),
    Locked(Die),
    NoBoxLeft(Die),
    /// The comparison over these buildings does not hold, with so many players.
    Comparison(Buildings, usize),
    NotListed,
    NothingLeft,
    /// The box, by its index on the board, is not reached by what is done.
    NotReached(usize),
}
