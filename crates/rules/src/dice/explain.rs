//! What a turn, or one choice of it, costs and gives.
//!
//! Both are played on a copy by the same [`Line`] that judges them, so that nothing else can be told than what will
//! happen. Start reading at [`choice`].

use serde::Serialize;

use super::boards::Effect;
use super::boxes::Boxes;
use super::city::City;
use super::event::Steps;
use super::ids::Building;
use super::model::Pick;
use super::rules::turn::{Asked, Line, Question};
use super::rules::{round, scoring};
use super::state::Table;
use crate::{Price, Quote, Seat};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeTurn {
    pub steps: Steps,
    pub quote: Quote,
    pub spent: u32,
    pub change: Change,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub pick: Pick,
    pub quote: Quote,
    /// Coins for the die; 0 where there is none to pay.
    pub die: u32,
    /// What the box needs; none where several are left to choose, or none is ticked.
    pub need: Option<Need>,
    pub gives: Gives,
    pub change: Change,
    pub next: Option<Question>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    pub cost: u32,
    /// How many of them are missing, one coin each.
    pub missing: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// Nothing, or what the choice itself says.
    Nothing,
    /// A box, by its index on the board, that the choice does not name.
    Box(usize),
    /// The box that the choice names, by its index on the board.
    Named(usize),
    OneOf(u32),
}

/// What is different between two moments of a seat's turn, each before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Change {
    pub coins: (u32, u32),
    /// Points if the game ended now.
    pub points: (i32, i32),
    pub resources: (u32, u32),
}

/// Tells what a turn does whose choices are made.
pub fn whole(line: &Line<'_>) -> WholeTurn {
    let (before, _) = line.table().city(line.seat());
    let spent = round::spent(&line.steps);
    let quote = match (spent, line.city.coins.checked_sub(before.coins)) {
        (_, Some(gained)) if gained > 0 => Quote::gain(gained),
        (0, _) => Quote::FREE,
        (_, _) => Quote::coins(spent),
    };
    WholeTurn {
        steps: line.steps.clone(),
        quote,
        spent,
        change: change(line.table(), line.seat(), before, &line.city),
    }
}

/// Tells what every answer to the next question does, in byte order of the notation; nothing of a whole turn.
pub fn choices(line: &Line<'_>) -> Vec<Choice> {
    let Some(asked) = line.asked() else {
        return Vec::new();
    };
    let picks = asked.picks.iter();
    let mut all: Vec<Choice> = picks.map(|pick| choice(line, &asked, *pick)).collect();
    all.sort_by_key(|choice| line.text(choice.pick));
    all
}

pub fn choice(line: &Line<'_>, asked: &Asked, pick: Pick) -> Choice {
    let mut after = line.clone();
    after.choose(pick);
    let (die, boxes) = built(line, asked, pick);
    let need = match (boxes.first(), boxes.count()) {
        (Some(index), 1) => Some(Need {
            cost: line.board().boxes[index].cost,
            missing: line.box_price(index),
        }),
        _ => None,
    };
    Choice {
        pick,
        quote: quote(line, pick, die, boxes, &after),
        die,
        need,
        gives: gives(line, pick, boxes),
        change: change(line.table(), line.seat(), &line.city, &after.city),
        next: after.asked().map(|asked| asked.question),
    }
}

/// What ticking gives, as printed; `boxes` are those that the choice can tick.
fn gives(line: &Line<'_>, pick: Pick, boxes: Boxes) -> Gives {
    match (pick, boxes.first()) {
        (Pick::Die(_), Some(index)) if boxes.count() == 1 => Gives::Box(index),
        (Pick::Die(_), _) => Gives::OneOf(boxes.count().into()),
        (Pick::Wonder, Some(index)) => Gives::Box(index),
        (Pick::Box(index), _) => Gives::Named(line.meant(index)),
        (Pick::Wonder | Pick::Pass | Pick::Skip | Pick::Bonus(_), _) => Gives::Nothing,
    }
}

/// The price of the die that is paid with one answer, and the boxes that it can tick.
fn built(line: &Line<'_>, asked: &Asked, pick: Pick) -> (u32, Boxes) {
    match (pick, asked.question) {
        (Pick::Die(die), question) => match line.table().lying(die) {
            Some(lying) if question == Question::FreeDie => (0, line.die_boxes(lying)),
            Some(lying) => (line.die_price(lying), line.die_boxes(lying)),
            None => (0, Boxes::default()),
        },
        (Pick::Box(index), Question::DieBox(_, price)) => (price, Boxes::one(line.meant(index))),
        (Pick::Box(index), _) => (0, Boxes::one(line.meant(index))),
        (Pick::Wonder, _) => (0, line.next_wonder().into_iter().collect()),
        (Pick::Pass | Pick::Bonus(_) | Pick::Skip, _) => (0, Boxes::default()),
    }
}

fn quote(line: &Line<'_>, pick: Pick, die: u32, boxes: Boxes, after: &Line<'_>) -> Quote {
    match pick {
        Pick::Pass | Pick::Bonus(_) => {
            return match after.city.coins.saturating_sub(line.city.coins) {
                0 => Quote::NONE,
                gained => Quote::gain(gained),
            };
        }
        Pick::Skip => return Quote::NONE,
        Pick::Die(_) | Pick::Box(_) | Pick::Wonder => {}
    }
    let totals = boxes
        .iter()
        .filter(|index| line.is_payable(*index, die))
        .map(|index| die.saturating_add(line.box_price(index)));
    let (least, most) = totals.fold((u32::MAX, 0), |(least, most), total| {
        (least.min(total), most.max(total))
    });
    match (least, most) {
        (0, 0) => Quote::FREE,
        (least, most) => Quote::plain(Price::Coins { least, most }),
    }
}

/// What is different between two moments of a seat's turn.
pub fn change(table: Table<'_>, seat: Seat, before: &City, after: &City) -> Change {
    let total = |city: &City| {
        let board = &table.set.boards[city.board];
        let first = &table.state.agora_first;
        let is_first =
            first.contains(&seat) || first.is_empty() && city.is_complete(board, Building::Agora);
        scoring::total(&scoring::sheet(table.set, city, is_first))
    };
    Change {
        coins: (before.coins, after.coins),
        points: (total(before), total(after)),
        resources: (before.lasting.resources, after.lasting.resources),
    }
}

pub fn is_lasting(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::DiePriceMinus { .. } | Effect::DiePriceZero(_) | Effect::CoinsOnDie { .. }
    )
}
