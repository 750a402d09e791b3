//! The structure of cards as overlapping boxes of 12 by 5 letters.
//!
//! A nearer row lies over the last line of the row behind it. Start reading at [`draw`].

use super::{COLUMNS, shortened};
use crate::games::duel::cards::Card;
use crate::games::duel::describe;
use crate::games::duel::kinds::{Color, Good, OneOf};
use crate::games::duel::view::{BackName, Face, PlaceView, View};

/// Letters inside a box.
const INSIDE: usize = 10;

/// Lines from one row to the next.
const STEP: usize = 4;

/// Letters from one half column to the next.
const HALF: usize = 6;

/// Draws the structure, if one lies.
pub(super) fn draw(view: &View, lines: &mut Vec<String>) {
    if view.cards_left == 0 {
        return;
    }
    let price = if view.viewer.is_some() {
        ", with your price"
    } else {
        ""
    };
    lines.push(format!(
        "THE CARDS   == can be taken{price}; ?? lies face down"
    ));
    lines.push(String::new());
    let height = usize::from(view.rows) * STEP + 1;
    let mut canvas = vec![vec![' '; COLUMNS]; height];
    for place in &view.pyramid {
        let inside = match place.face {
            Face::Taken => continue,
            Face::Back { back } => back_of(view.age, back, place.hidden),
            Face::Open { card } => face_of(place, card),
        };
        draw_box(&mut canvas, place, &inside);
    }
    let is_blank = |row: &Vec<char>| row.iter().all(|letter| *letter == ' ');
    let drawn = canvas.into_iter().skip_while(is_blank);
    lines.extend(drawn.map(|row| row.into_iter().collect()));
    lines.push(String::new());
}

fn draw_box(canvas: &mut [Vec<char>], place: &PlaceView, inside: &[String; 3]) {
    let top = usize::from(place.row) * STEP;
    let left = usize::from(place.col.saturating_sub(1)) * HALF;
    let edge = if place.is_accessible { "=" } else { "-" };
    let border = format!("+{}+", edge.repeat(INSIDE));
    let middle = inside.iter().map(|text| format!("|{text:<INSIDE$}|"));
    let rows = std::iter::once(border.clone())
        .chain(middle)
        .chain(std::iter::once(border));
    for (row, text) in canvas.iter_mut().skip(top).zip(rows) {
        for (cell, letter) in row.iter_mut().skip(left).zip(text.chars()) {
            *cell = letter;
        }
    }
}

fn back_of(age: u8, back: BackName, hidden: Option<Card>) -> [String; 3] {
    let kind = match back {
        BackName::Age => format!("Age {}", describe::roman(age)),
        BackName::Guild => "guild".to_owned(),
    };
    [
        format!("{:^INSIDE$}", "??"),
        format!("{kind:^INSIDE$}"),
        hidden.map_or_else(String::new, |card| shortened(card.name(), INSIDE)),
    ]
}

fn face_of(place: &PlaceView, card: Card) -> [String; 3] {
    let foot = place.offer.as_ref().map(|offer| {
        let price = &offer.price;
        let words = match (price.total, price.short) {
            (0, _) => "FREE".to_owned(),
            (total, 0) => describe::coins(total),
            (total, _) => format!("{total}: short"),
        };
        format!("{words:>INSIDE$}")
    });
    [
        shortened(card.name(), INSIDE),
        shortened(&gist(card), INSIDE),
        foot.unwrap_or_else(|| kind(card.color()).to_owned()),
    ]
}

/// What a card gives, in ten letters.
fn gist(card: Card) -> String {
    let effects = &card.facts().effects;
    let points = match effects.points {
        0 => String::new(),
        points => format!(" {points}p"),
    };
    if let Some(good) = Good::ALL
        .into_iter()
        .find(|good| effects.makes[good.index()] > 0)
    {
        return format!("{} {}", effects.makes[good.index()], good.id());
    }
    if let Some(one_of) = effects.makes_one_of {
        return match one_of {
            OneOf::Raw => "1 raw good".to_owned(),
            OneOf::Manufactured => "glass/pap.".to_owned(),
        };
    }
    if let [first, rest @ ..] = effects.fixed_price {
        return if rest.is_empty() {
            format!("{} at 1", first.id())
        } else {
            "gl./pap. 1".to_owned()
        };
    }
    if let Some(symbol) = effects.symbol {
        let name = if symbol.name().len() > 7 {
            "sphere"
        } else {
            symbol.name()
        };
        return format!("{name}{points}");
    }
    if let Some(per) = effects.coins_per {
        return format!("+{} each{points}", per.each);
    }
    if effects.shields > 0 {
        return describe::many(i32::from(effects.shields), "shield");
    }
    if effects.coins > 0 {
        return format!("+{}", describe::coins(u16::from(effects.coins)));
    }
    if effects.points > 0 {
        return describe::points(i32::from(effects.points));
    }
    "for points".to_owned()
}

const fn kind(color: Color) -> &'static str {
    match color {
        Color::Brown => "raw",
        Color::Grey => "goods",
        Color::Blue => "civilian",
        Color::Green => "science",
        Color::Yellow => "trade",
        Color::Red => "military",
        Color::Purple => "guild",
    }
}
