//! What a turn, or one choice of it, costs and gives. Both are played on a copy by the same [`Line`] that judges them,
//! so that nothing else can be told than what will happen. Start reading at [`choices`].

use serde::Serialize;

use super::rules::scoring;
use super::{Boxes, Build, City, Line, Pick, Question, Step};
use crate::Price;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub pick: Pick,
    pub quote: Price,
    /// Coins for the die; 0 where there is none to pay.
    pub die: u32,
    /// The boxes that it can tick, whether they can be paid or not.
    pub boxes: Boxes,
    pub change: Change,
    pub next: Option<Question>,
}

/// What is different between two moments of a seat's turn, each before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Change {
    pub coins: (u32, u32),
    /// Points if the game ended now.
    pub points: (i32, i32),
    pub resources: (u32, u32),
}

/// Tells what every answer to the next question does, in byte order of the notation; nothing of a whole turn.
pub fn choices(line: &Line<'_>) -> Vec<Choice> {
    let picks = line.asked().into_iter().flat_map(|asked| asked.picks);
    let mut all: Vec<Choice> = picks.filter_map(|pick| choice(line, pick)).collect();
    all.sort_by_key(|choice| line.text(choice.pick));
    all
}

fn choice(line: &Line<'_>, pick: Pick) -> Option<Choice> {
    let build = line.judge(pick).ok()?;
    let mut after = line.clone();
    after.choose(pick);
    Some(Choice {
        pick,
        quote: quote(line, pick, build, &after),
        die: build.price(),
        boxes: build.boxes,
        change: change(&after, &line.city),
        next: after.question,
    })
}

fn quote(line: &Line<'_>, pick: Pick, build: Build, after: &Line<'_>) -> Price {
    match pick {
        Pick::Skip => Price::None,
        Pick::Pass | Pick::Bonus(_) => match after.city.coins.saturating_sub(line.city.coins) {
            0 => Price::None,
            gained => Price::Gain(gained),
        },
        Pick::Die(_) | Pick::Box(_) | Pick::Wonder => match line.totals(build) {
            Some((0, 0)) | None => Price::Free,
            Some((least, most)) => Price::Coins { least, most },
        },
    }
}

/// Coins for the dice and boxes of a turn, and what it costs in all or brings.
pub fn whole(line: &Line<'_>) -> (u32, Price) {
    let (before, _) = line.table.city(line.seat);
    let paid = line.steps.iter().map(|step| match step {
        Step::Die { paid, .. } | Step::Tick { paid, .. } => *paid,
        Step::Pass { .. } | Step::Coins { .. } | Step::Attack { .. } | Step::Bonus { .. } => 0,
    });
    let spent = paid.sum();
    let quote = match (spent, line.city.coins.checked_sub(before.coins)) {
        (_, Some(gained)) if gained > 0 => Price::Gain(gained),
        (0, _) => Price::Free,
        (_, _) => Price::coins(spent),
    };
    (spent, quote)
}

pub fn change(line: &Line<'_>, before: &City) -> Change {
    let points = |city| scoring::points_with(line.table, line.seat, city);
    let after = &line.city;
    Change {
        coins: (before.coins, after.coins),
        points: (points(before), points(after)),
        resources: (before.lasting.resources, after.lasting.resources),
    }
}
