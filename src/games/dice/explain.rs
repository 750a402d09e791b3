//! What a turn, or one choice of it, costs and gives.
//!
//! Both are played on a copy by the same [`Line`] that judges them, so that a note cannot say anything else than
//! what will happen. Start reading at [`choice`].

use super::boards::BoardSet;
use super::boxes::Boxes;
use super::city::City;
use super::describe::{self, Tense};
use super::ids::Building;
use super::moves::Turn;
use super::rules::turn::{Asked, Line, Pick, Question};
use super::rules::{round, scoring};
use super::state::Table;
use crate::games::words::capital;
use crate::games::{MoveNote, Price, Quote, Seat};

/// Explains a complete turn.
#[must_use]
pub(super) fn turn(table: Table<'_>, seat: Seat, mv: &Turn) -> MoveNote {
    let Ok(line) = super::moves::line(table, seat, mv) else {
        return MoveNote::new(mv.to_string(), mv.to_string());
    };
    let (before, _) = table.city(seat);
    let spent = round::spent(&line.steps);
    MoveNote {
        quote: price(spent, before.coins, line.city.coins),
        reason: if spent == 0 {
            String::new()
        } else {
            format!("{} in all", describe::coins(spent))
        },
        effect: difference(table, seat, before, &line.city),
        ..MoveNote::new(mv.to_string(), capital(&plan(table, &line)))
    }
}

/// Says what a turn does, in the middle of a sentence: "take the red die (shield) for 2 coins, tick …".
pub(super) fn plan(table: Table<'_>, line: &Line<'_>) -> String {
    let told: Vec<String> = line
        .steps
        .iter()
        .map(|step| describe::step(table.set, line.board(), *step, Tense::Plan))
        .collect();
    told.join(", ")
}

/// Explains every answer to the question after a prefix, in byte order.
#[must_use]
pub(super) fn choices(table: Table<'_>, seat: Seat, line: &Line<'_>) -> Vec<MoveNote> {
    let Some(asked) = line.asked() else {
        return Vec::new();
    };
    let mut notes: Vec<MoveNote> = asked
        .picks
        .iter()
        .map(|pick| choice(table, seat, line, &asked, *pick))
        .collect();
    notes.sort_by(|one, other| one.mv.cmp(&other.mv));
    notes
}

/// Explains one answer.
#[must_use]
pub(super) fn choice(
    table: Table<'_>,
    seat: Seat,
    line: &Line<'_>,
    asked: &Asked,
    pick: Pick,
) -> MoveNote {
    let mut after = line.clone();
    after.choose(pick);
    let (quote, reason) = cost(line, asked, pick, &after);
    let mut effect = gives(table.set, line, pick);
    let change = difference(table, seat, &line.city, &after.city);
    if !change.is_empty() {
        effect = join(&effect, &change);
    }
    let opened = opens(&after);
    if !opened.is_empty() {
        effect = join(&effect, &opened);
    }
    MoveNote {
        quote,
        reason,
        effect,
        ..MoveNote::new(line.text(pick).to_owned(), title(line, pick))
    }
}

fn join(one: &str, other: &str) -> String {
    if one.is_empty() {
        other.to_owned()
    } else {
        format!("{one}. {other}")
    }
}

fn title(line: &Line<'_>, pick: Pick) -> String {
    let set = line.table().set;
    match pick {
        Pick::Die(die) => {
            let face = line
                .table()
                .lying(die)
                .map(|lying| describe::face(set, line.table().face(lying)));
            format!("{}: {}", capital(die.name()), face.unwrap_or_default())
        }
        Pick::Wonder => format!("Build the wonder of {}", line.board().name),
        Pick::Pass => "Pass".to_owned(),
        Pick::Skip => "Leave it".to_owned(),
        Pick::Box(index) => describe::box_name(set, line.board(), line.meant(index)),
        Pick::Bonus(index) => format!(
            "Bonus: {}",
            describe::effects(set, &set.bonuses[usize::from(index)].effects)
        ),
    }
}

/// What ticking gives, as printed.
fn gives(set: &BoardSet, line: &Line<'_>, pick: Pick) -> String {
    let of_box = |index: usize| {
        let spec = &line.board().boxes[index];
        format!(
            "{}: {}",
            describe::box_name(set, line.board(), index),
            describe::effects(set, &spec.effects)
        )
    };
    match pick {
        Pick::Die(die) => {
            let boxes = line
                .table()
                .lying(die)
                .map(|lying| line.die_boxes(lying))
                .unwrap_or_default();
            match (boxes.first(), boxes.count()) {
                (Some(index), 1) => of_box(index),
                (_, several) => format!("one of {several} boxes"),
            }
        }
        Pick::Wonder => line.next_wonder().map_or_else(String::new, of_box),
        Pick::Box(index) => describe::effects(set, &line.board().boxes[line.meant(index)].effects),
        Pick::Pass | Pick::Skip | Pick::Bonus(_) => String::new(),
    }
}

/// The price of one answer and what it is made of.
fn cost(line: &Line<'_>, asked: &Asked, pick: Pick, after: &Line<'_>) -> (Quote, String) {
    let (die, boxes) = match (pick, asked.question) {
        (Pick::Die(die), question) => match line.table().lying(die) {
            Some(lying) if question == Question::FreeDie => (0, line.die_boxes(lying)),
            Some(lying) => (line.die_price(lying), line.die_boxes(lying)),
            None => (0, Boxes::default()),
        },
        (Pick::Box(index), Question::DieBox(_, price)) => (price, Boxes::one(line.meant(index))),
        (Pick::Box(index), _) => (0, Boxes::one(line.meant(index))),
        (Pick::Wonder, _) => (0, line.next_wonder().into_iter().collect()),
        (Pick::Pass | Pick::Bonus(_), _) => {
            let gained = after.city.coins.saturating_sub(line.city.coins);
            let quote = match gained {
                0 => Quote::NONE,
                _ => Quote::gain(gained),
            };
            return (quote, String::new());
        }
        (Pick::Skip, _) => return (Quote::NONE, String::new()),
    };
    let totals = boxes
        .iter()
        .filter(|index| line.is_payable(*index, die))
        .map(|index| die.saturating_add(line.box_price(index)));
    let (least, most) = totals.fold((u32::MAX, 0), |(least, most), total| {
        (least.min(total), most.max(total))
    });
    let price = match (least, most) {
        (0, 0) => Quote::FREE,
        (least, most) => Quote::plain(Price::Coins { least, most }),
    };
    (price, reason(line, die, boxes))
}

fn reason(line: &Line<'_>, die: u32, boxes: Boxes) -> String {
    let mut parts = Vec::new();
    if die > 0 {
        parts.push(format!("die {die}"));
    }
    if let (Some(index), 1) = (boxes.first(), boxes.count()) {
        let cost = line.board().boxes[index].cost;
        let missing = line.box_price(index);
        if missing > 0 {
            parts.push(format!(
                "{missing} of {} missing",
                describe::counted(cost, "resource", "resources")
            ));
        } else if cost > 0 {
            parts.push(format!(
                "own {}",
                describe::counted(cost, "resource", "resources")
            ));
        }
    }
    parts.join("; ")
}

fn opens(after: &Line<'_>) -> String {
    after.asked().map_or_else(String::new, |asked| {
        let next = match asked.question {
            Question::Action => "Then one more action",
            Question::FreeDie => "Then a die without its price",
            Question::DieBox(..) => "Then choose the box",
            Question::Tick(..) => "Then a tick, if you like",
            Question::Bonus => "Then choose a bonus",
        };
        next.to_owned()
    })
}

fn price(spent: u32, before: u32, after: u32) -> Quote {
    match (spent, after > before) {
        (_, true) => Quote::gain(after - before),
        (0, false) => Quote::FREE,
        (_, false) => Quote::coins(spent),
    }
}

/// What is different between two moments of a seat's turn: "Coins 7 → 4, points 0 → 2".
#[must_use]
pub(super) fn difference(table: Table<'_>, seat: Seat, before: &City, after: &City) -> String {
    let total = |city: &City| {
        let board = &table.set.boards[city.board];
        let first = &table.state.agora_first;
        let is_first =
            first.contains(&seat) || first.is_empty() && city.is_complete(board, Building::Agora);
        scoring::total(&scoring::sheet(table.set, city, is_first))
    };
    let mut parts = Vec::new();
    if before.coins != after.coins {
        parts.push(format!("coins {} → {}", before.coins, after.coins));
    }
    let (had, has) = (total(before), total(after));
    if had != has {
        parts.push(format!("points {had} → {has}"));
    }
    let (had, has) = (before.lasting.resources, after.lasting.resources);
    if had != has {
        parts.push(format!("resources {had} → {has}"));
    }
    capital(&parts.join(", "))
}
