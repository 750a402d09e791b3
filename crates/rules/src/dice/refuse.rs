//! Why a turn is refused: facts that a player can act on, and the rule.
//! Start reading at [`Reason`]; `why_not` finds out why something that exists cannot be chosen.

use std::sync::Arc;

use super::boards::{BoardSet, FaceKind};
use super::ids::{Buildings, Die};
use super::model::{Pick, Turn, byte};
use super::names::best;
use super::rules::turn::{DieStatus, Line, Question};
use crate::lexicon::Fit;

/// Why a text is no turn of a seat.
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
        /// Which one, from 1.
        number: usize,
        text: String,
        why: Cannot,
    },
}

impl crate::Reason for Reason {
    fn is_unreadable(&self) -> bool {
        match self {
            Self::TooLong => true,
            Self::Choice { number, why, .. } => *number == 1 && matches!(why, Cannot::NotListed),
            Self::NotDealt | Self::Complete(..) | Self::Unfinished(..) | Self::Empty(..) => false,
        }
    }
}

/// Why a choice cannot be made.
#[derive(Debug, Clone)]
pub enum Cannot {
    Ambiguous(Vec<String>),
    NotAsked(Question),
    WonderComplete,
    TooDear {
        die: u32,
        missing: u32,
        coins: u32,
    },
    /// Only what an effect allows can be declined.
    NotDeclined,
    BonusTaken,
    NotInForum(Die),
    Locked(Die),
    NoBoxLeft(Die),
    /// The comparison over these buildings does not hold.
    Comparison(Arc<BoardSet>, Buildings, usize),
    NotListed,
    NothingLeft,
    /// The box, by its index on a board of the set, is not reached by what is done.
    NotReached {
        set: Arc<BoardSet>,
        /// The board, by its index in the set.
        board: usize,
        /// The box, by its index on the board.
        index: usize,
    },
}

type Ruled = (&'static str, Cannot);

/// The rule and the reason why what a text names cannot be chosen.
pub(super) fn why_not(line: &Line<'_>, question: Question, text: &str) -> Ruled {
    let suiting = every_pick(line).filter(|pick| suits(*pick, question));
    let pick = match best(line, suiting, text).as_slice() {
        [(Fit::Alias | Fit::Name | Fit::Notation, pick)] => Some(*pick),
        _ => None,
    };
    match pick {
        Some(Pick::Die(die)) => die_not(line, die, question == Question::FreeDie),
        Some(Pick::Wonder) => match line.next_wonder() {
            None => ("dice, Wonder", Cannot::WonderComplete),
            Some(index) => too_dear(line, index, 0),
        },
        Some(Pick::Box(named)) => box_not(line, question, named),
        Some(Pick::Skip) => ("dice, ruling 28", Cannot::NotDeclined),
        Some(Pick::Bonus(_)) => ("dice, ruling 24", Cannot::BonusTaken),
        Some(Pick::Pass) | None => ("dice, turn notation", Cannot::NotAsked(question)),
    }
}

/// Everything that can be chosen at some time in a turn.
pub(super) fn every_pick<'a>(line: &'a Line<'_>) -> impl Iterator<Item = Pick> + 'a {
    let board = line.board();
    let named = (0..board.boxes.len()).filter(|index| board.named(*index) == *index);
    let boxes = named.map(|index| Pick::Box(byte(index)));
    let bonuses = (0..line.table().set.bonuses.len()).map(|index| Pick::Bonus(byte(index)));
    Die::ALL
        .into_iter()
        .map(Pick::Die)
        .chain([Pick::Wonder, Pick::Pass, Pick::Skip])
        .chain(boxes)
        .chain(bonuses)
}

const fn suits(pick: Pick, question: Question) -> bool {
    matches!(
        (pick, question),
        (Pick::Die(_), Question::Action | Question::FreeDie)
            | (Pick::Wonder, Question::Action)
            | (Pick::Box(_), Question::DieBox(..) | Question::Tick(..))
            | (Pick::Bonus(_), Question::Bonus)
            | (Pick::Skip, _)
    )
}

fn die_not(line: &Line<'_>, die: Die, is_free: bool) -> Ruled {
    let Some(lying) = line.table().lying(die) else {
        return ("dice, ruling 13", Cannot::NotInForum(die));
    };
    let price = if is_free { 0 } else { line.die_price(lying) };
    match line.judge_die(lying, price) {
        DieStatus::Locked => ("dice, ruling 13", Cannot::Locked(die)),
        DieStatus::NoBoxLeft => ("dice, Build", Cannot::NoBoxLeft(die)),
        DieStatus::ComparisonFails => {
            let table = line.table();
            let buildings = match table.face(lying).kind {
                FaceKind::Compare(buildings) => buildings,
                FaceKind::Symbol | FaceKind::Tick(_) => Buildings::default(),
            };
            let cities = table.state.cities.len();
            let why = Cannot::Comparison(Arc::clone(table.set), buildings, cities);
            ("dice, ruling 21", why)
        }
        DieStatus::TooDear | DieStatus::Open => {
            let boxes = line.die_boxes(lying);
            match boxes.iter().min_by_key(|index| line.box_price(*index)) {
                Some(index) => too_dear(line, index, price),
                None => ("dice, turn notation", Cannot::NotListed),
            }
        }
    }
}

fn box_not(line: &Line<'_>, question: Question, named: u8) -> Ruled {
    let index = usize::from(named);
    let spec = &line.board().boxes[index];
    let (price, reaches) = match question {
        Question::DieBox(lying, price) => {
            let reached = line.die_boxes(lying);
            let row = |other: usize| line.board().boxes[other].row == spec.row;
            (price, reached.iter().any(row))
        }
        Question::Tick(buildings, _) => (0, buildings.has(spec.building)),
        Question::Action | Question::FreeDie | Question::Bonus => (0, false),
    };
    let row = &line.board().rows[spec.row];
    let is_over = if row.is_free && row.len > 1 {
        line.city.has(index)
    } else {
        line.city.ticked.has_all(row.boxes())
    };
    if is_over {
        return ("dice, Build", Cannot::NothingLeft);
    }
    if !reaches {
        let why = Cannot::NotReached {
            set: Arc::clone(line.table().set),
            board: line.city.board,
            index,
        };
        return ("dice, ruling 16", why);
    }
    too_dear(line, line.meant(named), price)
}

fn too_dear(line: &Line<'_>, index: usize, die: u32) -> Ruled {
    let why = Cannot::TooDear {
        die,
        missing: line.box_price(index),
        coins: line.city.coins,
    };
    ("dice, ruling 4", why)
}
