//! Words for boxes, effects and what a turn did.
//!
//! Everything here is English for people; the notation is in `moves`. Start reading at [`step`].

use super::boards::{Board, BoardSet, BoxRow, Effect, Face, FaceKind};
use super::event::Step;
use super::ids::{Buildings, Color};

/// An id as people say it: `scales_temple` is "scales temple".
#[must_use]
pub(super) fn spoken(id: &str) -> String {
    id.replace('_', " ")
}

/// A number of coins.
#[must_use]
pub(super) fn coins(amount: u32) -> String {
    counted(amount, "coin", "coins")
}

/// A number of points.
#[must_use]
pub(super) fn points(amount: u32) -> String {
    counted(amount, "point", "points")
}

/// A number with its word.
#[must_use]
pub(super) fn counted(amount: u32, one: &str, several: &str) -> String {
    format!("{amount} {}", if amount == 1 { one } else { several })
}

/// A face with the buildings it names: "camel", "tick: Agora".
#[must_use]
pub(super) fn face(set: &BoardSet, face: &Face) -> String {
    match face.kind {
        FaceKind::Symbol => spoken(&face.id),
        FaceKind::Tick(buildings) => format!("tick: {}", buildings_named(set, buildings, "or")),
        FaceKind::Compare(buildings) => {
            format!("compare: {}", buildings_named(set, buildings, "and"))
        }
    }
}

/// Buildings by name, joined.
#[must_use]
pub(super) fn buildings_named(set: &BoardSet, buildings: Buildings, word: &str) -> String {
    let names: Vec<&str> = buildings
        .iter()
        .map(|building| set.building_name(building))
        .collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A row as people say it: "camel", "scales or temple", "defence", "blue leader".
#[must_use]
pub(super) fn row_name(set: &BoardSet, row: &BoxRow) -> String {
    if let Some(color) = row.id.strip_prefix("leader_") {
        return format!("{} leader", spoken(color));
    }
    let faces: Vec<&str> = row
        .faces
        .iter()
        .filter_map(|index| set.faces.get(*index))
        .map(|face| face.id.as_str())
        .collect();
    if faces.join("_") == row.id {
        return faces.join(" or ");
    }
    // The building says on which side it lies.
    let sides = ["east_", "west_"];
    let bare = sides.iter().find_map(|side| row.id.strip_prefix(side));
    spoken(bare.unwrap_or(&row.id))
}

/// A box by building, row and, where the row has several, number: "Market, camel 1".
#[must_use]
pub(super) fn box_name(set: &BoardSet, board: &Board, index: usize) -> String {
    let spec = &board.boxes[index];
    let row = &board.rows[spec.row];
    let building = set.building_name(spec.building);
    let number = if row.len > 1 {
        format!(" {}", spec.number)
    } else {
        String::new()
    };
    if spoken(&row.id).eq_ignore_ascii_case(building) {
        return format!("{building}{number}");
    }
    format!("{building}, {}{number}", row_name(set, row))
}

/// An effect in words.
#[must_use]
pub(super) fn effect(set: &BoardSet, effect: Effect) -> String {
    let dice = |color: Color| format!("{} dice", color.id());
    match effect {
        Effect::Vp(amount) => points(amount),
        Effect::Attack(amount) => format!("attack {amount}"),
        Effect::Defence => "a defence".to_owned(),
        Effect::Resource(amount) => counted(amount, "resource", "resources"),
        Effect::Coins(amount) => format!("+{}", coins(amount)),
        Effect::Tick { buildings, times } => {
            let names = buildings_named(set, buildings, "or");
            match times {
                1 => format!("tick one in {names}"),
                _ => format!("tick up to {times} in {names}"),
            }
        }
        Effect::Action => "another action".to_owned(),
        Effect::BuildWithoutDiePrice => "build with a die without its price".to_owned(),
        Effect::PerBox {
            building,
            coins: each,
            vp,
        } => {
            let name = set.building_name(building);
            let parts: Vec<String> = [
                (each > 0).then(|| coins(each)),
                (vp > 0).then(|| points(vp)),
            ]
            .into_iter()
            .flatten()
            .collect();
            format!("{} for each ticked box in {name}", parts.join(" and "))
        }
        Effect::DiePriceMinus { color, amount } => {
            let which = color.map_or_else(|| "all dice".to_owned(), dice);
            format!("{which} cost {amount} less")
        }
        Effect::DiePriceZero(color) => format!("{} cost nothing", dice(color)),
        Effect::CoinsOnDie { color, amount } => {
            format!("{} when you choose a {} die", coins(amount), color.id())
        }
        Effect::Unlock(die) => format!("unlocks the {}", die.name()),
    }
}

/// Effects in words, joined.
#[must_use]
pub(super) fn effects(set: &BoardSet, list: &[Effect]) -> String {
    list.iter()
        .map(|each| effect(set, *each))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Whether a step is told as a plan or as a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tense {
    /// "take the red die".
    Plan,
    /// "took the red die".
    Fact,
}

/// What a step does or did, without the name of who: "took the red die (shield) for 2 coins".
#[must_use]
pub(super) fn step(set: &BoardSet, board: &Board, step: Step, tense: Tense) -> String {
    let verb = |plan: &'static str, fact: &'static str| match tense {
        Tense::Plan => plan,
        Tense::Fact => fact,
    };
    match step {
        Step::Pass { amount, lost } => format!(
            "{} for {}{}",
            verb("pass", "passed"),
            coins(amount),
            too_many(lost)
        ),
        Step::Die { die, face, paid } => format!(
            "{} the {} ({}){}",
            verb("take", "took"),
            die.name(),
            self::face(set, &set.faces[usize::from(face)]),
            price(paid)
        ),
        Step::Tick { index, paid } => {
            let index = usize::from(index);
            format!(
                "{} {}{}{}",
                verb("tick", "ticked"),
                box_name(set, board, index),
                worth(board, index),
                price(paid)
            )
        }
        Step::Coins { amount, lost } => {
            format!("{} {}{}", verb("get", "got"), coins(amount), too_many(lost))
        }
        Step::Attack { points, met, .. } => {
            let against = match met {
                0 => String::new(),
                _ => format!(" against {}", counted(met, "defence", "defences")),
            };
            format!(
                "{} {}{against}",
                verb("write", "wrote"),
                self::points(points)
            )
        }
        Step::Bonus { bonus } => {
            let what = effects(set, &set.bonuses[usize::from(bonus)].effects);
            format!("{} the bonus \"{what}\"", verb("take", "took"))
        }
    }
}

/// The points printed in a box: " (3 points)".
fn worth(board: &Board, index: usize) -> String {
    let printed = board.boxes[index]
        .effects
        .iter()
        .map(|effect| match effect {
            Effect::Vp(amount) => *amount,
            Effect::Attack(_)
            | Effect::Defence
            | Effect::Resource(_)
            | Effect::Coins(_)
            | Effect::Tick { .. }
            | Effect::Action
            | Effect::BuildWithoutDiePrice
            | Effect::PerBox { .. }
            | Effect::DiePriceMinus { .. }
            | Effect::DiePriceZero(_)
            | Effect::CoinsOnDie { .. }
            | Effect::Unlock(_) => 0,
        });
    match printed.sum() {
        0 => String::new(),
        total => format!(" ({})", points(total)),
    }
}

fn price(paid: u32) -> String {
    match paid {
        0 => String::new(),
        _ => format!(" for {}", coins(paid)),
    }
}

fn too_many(lost: u32) -> String {
    match lost {
        0 => String::new(),
        _ => format!(
            " ({} more than the reserve holds)",
            counted(lost, "coin", "coins")
        ),
    }
}
