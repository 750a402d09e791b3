//! Faces, buildings and effects as marks. Ids are those of board sets, so an unknown one is drawn plainly.

use crate::{Mark, Pigment, Sign};
use rules::dice::{BoardSet, Building, Color, Effect};
use words::msg;

/// In place of the colour of a building that has none.
const WONDER: &str = "wonder";

/// Faces whose sign has another name than the face.
static FACES: &[(&str, &str)] = &[
    ("wood", "res-wood"),
    ("stone", "res-stone"),
    ("brick", "res-clay"),
    ("cloth", "res-loom"),
    ("glass", "res-glass"),
    ("papyrus", "res-papyrus"),
    ("laurel", "die-leader_any"),
];

/// Faces with a sign of their name.
static SYMBOLS: &[&str] = &[
    "sword", "axe", "shield", "mask", "scales", "temple", "fountain", "owl", "caduceus", "camel",
    "coin", "chest", "compass", "tablet", "gear",
];

/// The sign of a building; the wonder's is the board's own.
pub fn building_sign(set: &BoardSet, building: Building, board: &str) -> Sign {
    match colour_of(set, building) {
        WONDER => wonder(board),
        colour => Sign::Borrowed(Pigment::of(colour).sign),
    }
}

pub fn wonder(board: &str) -> Sign {
    match board {
        "alexandria" | "babylon" | "ephesos" | "gizah" | "halikarnassos" | "olympia" | "rhodos" => {
            Sign::Owned(format!("wonder-{board}"))
        }
        _ => Sign::Borrowed("act-wonder"),
    }
}

pub fn face(face: &str) -> Sign {
    if let Some((_, sign)) = FACES.iter().find(|(id, _)| *id == face) {
        return Sign::Borrowed(sign);
    }
    if SYMBOLS.contains(&face) {
        return Sign::Owned(format!("die-{face}"));
    }
    match face.split('_').next() {
        Some("compare") => Sign::Borrowed("die-compare"),
        Some("leader") => Sign::Borrowed("die-leader"),
        _ => Sign::Borrowed("die-tick"),
    }
}

/// Class and sign of the little mark at a die: the colour that its face names, or its own.
pub fn corner(face: &str, own: &str) -> (&'static str, Sign) {
    let named = face.split_once('_').map_or("", |(_, named)| named);
    if named == "wonder" {
        return ("is-black", Sign::Borrowed("act-wonder"));
    }
    // No die is brown.
    let named = Pigment::find(named).filter(|found| found.id != "brown");
    let found = named.unwrap_or_else(|| Pigment::of(own));
    // White has no pigment of its own on a page.
    let class = match named.is_none() && own == "white" {
        true => "is-black",
        false => found.class,
    };
    (class, Sign::Borrowed(found.sign))
}

/// What a box or a bonus does, as marks. `row` is the row's id, from which a resource takes its sign.
pub fn effects(set: &BoardSet, effects: &[Effect], row: &str, written: Option<u32>) -> Vec<Mark> {
    let marks = effects.iter().map(|effect| one(set, *effect, row, written));
    marks.flatten().collect()
}

fn one(set: &BoardSet, effect: Effect, row: &str, written: Option<u32>) -> Vec<Mark> {
    match effect {
        Effect::Vp { amount } => vec![Mark::Points(amount.to_string())],
        Effect::Attack { amount } => vec![
            Mark::of("die-sword"),
            Mark::Points(written.unwrap_or(amount).to_string()),
        ],
        Effect::Defence => vec![Mark::of("shield")],
        Effect::Resource { amount } => {
            let known = FACES.iter().any(|(id, _)| *id == row).then(|| face(row));
            let first = known.map_or(Mark::of("res-any"), Mark::Sign);
            let more = (amount > 1).then(|| Mark::Coin(format!("×{amount}")));
            [first].into_iter().chain(more).collect()
        }
        Effect::Coins { amount } => vec![Mark::Coin(format!("+{amount}"))],
        Effect::Tick { buildings, times } => {
            let mut marks: Vec<Mark> = (0..times.min(3)).map(|_| Mark::of("die-tick")).collect();
            let mut colours: Vec<&str> = buildings.iter().map(|one| colour_of(set, one)).collect();
            colours.dedup();
            if colours.len() < 4 {
                marks.extend(colours.into_iter().map(dice));
            }
            marks
        }
        Effect::Action => vec![Mark::of("extra-turn")],
        Effect::BuildWithoutDiePrice => vec![Mark::of("act-build"), Mark::Coin("0".to_owned())],
        Effect::PerBox {
            building,
            coins,
            vp,
        } => {
            let coins = (coins > 0).then(|| Mark::Coin(format!("+{coins}")));
            let points = (vp > 0).then(|| Mark::Points(vp.to_string()));
            let gain = coins.into_iter().chain(points);
            let building = dice(colour_of(set, building));
            gain.chain([Mark::Small("×"), building]).collect()
        }
        Effect::DiePriceMinus { color, amount } => {
            let dice = dice(color.id());
            vec![dice, Mark::Coin(format!("−{amount}"))]
        }
        Effect::DiePriceZero { color } => vec![dice(color.id()), Mark::Coin("0".to_owned())],
        Effect::CoinsOnDie { color, amount } => {
            vec![dice(color.id()), Mark::Coin(format!("+{amount}"))]
        }
        Effect::Unlock { die } => vec![Mark::of("sign-lock"), dice(die.id())],
    }
}

fn colour_of(set: &BoardSet, building: Building) -> &'static str {
    let info = set.info(building);
    info.and_then(|info| info.color).map_or(WONDER, Color::id)
}

/// A colour as a small mark; black and white have no pigment of their own on a page.
fn dice(colour: &str) -> Mark {
    match colour {
        "grey" | "blue" | "red" | "yellow" | "green" | "purple" => {
            Mark::swatch(Pigment::of(colour))
        }
        WONDER => Mark::of("act-wonder"),
        "any" => Mark::Said(msg::dice_page::dice().into()),
        other => Mark::of(Pigment::of(other).sign),
    }
}
