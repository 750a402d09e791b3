//! Faces, buildings and effects as marks.
//!
//! Ids are those of board sets, so an unknown one is drawn plainly. Start reading at [`effects`].

use crate::mark::{Mark, Sign};
use rules::dice::view::EffectView;
use words::{Words, msg};

/// The colours of dice: id, class, sign.
static COLOURS: &[(&str, &str, &str)] = &[
    ("grey", "is-grey", "colour-grey"),
    ("blue", "is-blue", "colour-blue"),
    ("red", "is-red", "colour-red"),
    ("yellow", "is-yellow", "colour-yellow"),
    ("green", "is-green", "colour-green"),
    ("purple", "is-purple", "colour-purple"),
    ("black", "is-black", "die-tick"),
    ("white", "is-white", "die-leader"),
];

/// The buildings and their colours.
static BUILDINGS: &[(&str, &str)] = &[
    ("warehouse", "grey"),
    ("agora", "blue"),
    ("west_barracks", "red"),
    ("east_barracks", "red"),
    ("market", "yellow"),
    ("university", "green"),
    ("guild_hall", "purple"),
    ("gallery", "white"),
];

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

/// The class of a colour.
#[must_use]
pub fn class(colour: &str) -> &'static str {
    COLOURS
        .iter()
        .find(|(id, ..)| *id == colour)
        .map_or("is-black", |(_, class, _)| class)
}

/// The sign of a colour.
#[must_use]
pub fn colour_sign(colour: &str) -> &'static str {
    COLOURS
        .iter()
        .find(|(id, ..)| *id == colour)
        .map_or("die-tick", |(.., sign)| sign)
}

/// The sign of a building; the wonder's is the board's own.
#[must_use]
pub fn building_sign(building: &str, board: &str) -> Sign {
    match BUILDINGS.iter().find(|(id, _)| *id == building) {
        Some((_, colour)) => Sign::Borrowed(colour_sign(colour)),
        None => wonder(board),
    }
}

/// The sign of a board's wonder.
#[must_use]
pub fn wonder(board: &str) -> Sign {
    if [
        "alexandria",
        "babylon",
        "ephesos",
        "gizah",
        "halikarnassos",
        "olympia",
        "rhodos",
    ]
    .contains(&board)
    {
        Sign::Owned(format!("wonder-{board}"))
    } else {
        Sign::Borrowed("act-wonder")
    }
}

/// The sign of a face.
#[must_use]
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
#[must_use]
pub fn corner(face: &str, own: &str) -> (&'static str, Sign) {
    let named = face.split_once('_').map_or("", |(_, named)| named);
    if named == "wonder" {
        return ("is-black", Sign::Borrowed("act-wonder"));
    }
    match COLOURS.iter().find(|(id, ..)| *id == named) {
        Some((_, class, sign)) => (class, Sign::Borrowed(sign)),
        // White has no pigment of its own on a page.
        None if own == "white" => ("is-black", Sign::Borrowed("die-leader")),
        None => (class(own), Sign::Borrowed(colour_sign(own))),
    }
}

/// What a box or a bonus does, as marks. `row` is the row's id, from which a resource takes its sign.
#[must_use]
pub fn effects(effects: &[EffectView], row: &str, written: Option<u32>, w: &Words) -> Vec<Mark> {
    effects
        .iter()
        .flat_map(|effect| one(effect, row, written, w))
        .collect()
}

fn one(effect: &EffectView, row: &str, written: Option<u32>, w: &Words) -> Vec<Mark> {
    let amount = effect.amount.unwrap_or(0);
    let colour = effect.colour.as_deref().unwrap_or("any");
    match effect.kind.as_str() {
        "vp" => vec![Mark::Points(amount.to_string())],
        "attack" => vec![
            sign("die-sword"),
            Mark::Points(written.unwrap_or(amount).to_string()),
        ],
        "defence" => vec![sign("shield")],
        "resource" => {
            let is_known = FACES.iter().any(|(id, _)| *id == row);
            let mut marks = vec![if is_known {
                Mark::Sign(face(row))
            } else {
                sign("res-any")
            }];
            if amount > 1 {
                marks.push(Mark::Coin(format!("×{amount}")));
            }
            marks
        }
        "coins" => vec![Mark::Coin(format!("+{amount}"))],
        "tick" => ticks(effect, amount, w),
        "action" => vec![sign("extra-turn")],
        "build_without_die_price" => vec![sign("act-build"), Mark::Coin("0".to_owned())],
        "per_box" => per_box(effect, amount, w),
        "die_price_minus" => vec![dice(colour, w), Mark::Coin(format!("−{amount}"))],
        "die_price_zero" => vec![dice(colour, w), Mark::Coin("0".to_owned())],
        "coins_on_die" => vec![dice(colour, w), Mark::Coin(format!("+{amount}"))],
        "unlock" => vec![
            sign("sign-lock"),
            dice(effect.die.as_deref().unwrap_or(""), w),
        ],
        _ => vec![sign("sign-note")],
    }
}

fn ticks(effect: &EffectView, times: u32, w: &Words) -> Vec<Mark> {
    let mut marks = Vec::new();
    for _ in 0..times.min(3) {
        marks.push(sign("die-tick"));
    }
    let mut colours: Vec<&str> = effect.buildings.iter().map(|id| colour_of(id)).collect();
    colours.dedup();
    if colours.len() < 4 {
        marks.extend(colours.into_iter().map(|colour| dice(colour, w)));
    }
    marks
}

fn per_box(effect: &EffectView, coins: u32, w: &Words) -> Vec<Mark> {
    let mut marks = Vec::new();
    if coins > 0 {
        marks.push(Mark::Coin(format!("+{coins}")));
    }
    let points = effect.vp_per_box.unwrap_or(0);
    if points > 0 {
        marks.push(Mark::Points(points.to_string()));
    }
    marks.push(Mark::Small("×"));
    marks.extend(effect.buildings.iter().map(|id| dice(colour_of(id), w)));
    marks
}

fn colour_of(building: &str) -> &'static str {
    BUILDINGS
        .iter()
        .find(|(id, _)| *id == building)
        .map_or("wonder", |(_, colour)| colour)
}

/// A colour as a small mark; black and white have no pigment of their own on a page.
fn dice(colour: &str, w: &Words) -> Mark {
    match colour {
        "grey" | "blue" | "red" | "yellow" | "green" | "purple" => {
            Mark::Swatch(class(colour), Sign::Borrowed(colour_sign(colour)))
        }
        "wonder" => sign("act-wonder"),
        "any" => Mark::Words(w.text(msg::dice_page::dice())),
        other => Mark::Sign(Sign::Borrowed(colour_sign(other))),
    }
}

const fn sign(id: &'static str) -> Mark {
    Mark::of(id)
}
