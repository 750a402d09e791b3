//! The structure of cards as overlapping boxes of 12 by 5 letters.
//!
//! A nearer row lies over the last line of the row behind it. Start reading at [`draw`].

use super::{COLUMNS, headed};
use crate::duel::things;
use rules::duel::cards::Card;
use rules::duel::kinds::{Effects, Good, OneOf};
use rules::duel::view::{BackName, Face, PlaceView, View};
use words::lines::shortened;
use words::{Message, Words, msg};

const INSIDE: usize = 10;

/// Lines from one row to the next.
const STEP: usize = 4;

/// Letters from one half column to the next.
const HALF: usize = 6;

/// Draws the structure, if one lies.
pub(super) fn draw(view: &View, w: &Words, lines: &mut Vec<String>) {
    if view.cards_left == 0 {
        return;
    }
    let signs = msg::duel::card_signs(match view.viewer {
        Some(_) => "player",
        None => "spectator",
    });
    lines.extend(headed(&msg::duel::the_cards(), &signs, w));
    lines.push(String::new());
    let height = usize::from(view.rows) * STEP + 1;
    let mut canvas = vec![vec![' '; COLUMNS]; height];
    for place in &view.pyramid {
        let inside = match place.face {
            Face::Taken => continue,
            Face::Back { back } => back_of(view.age, back, place.hidden, w),
            Face::Open { card } => face_of(place, card, w),
        };
        draw_box(&mut canvas, place, &inside);
    }
    let is_blank = |row: &Vec<char>| row.iter().all(|letter| *letter == ' ');
    let drawn = canvas.into_iter().skip_while(is_blank);
    lines.extend(drawn.map(|row| row.into_iter().collect()));
}

fn draw_box(canvas: &mut [Vec<char>], place: &PlaceView, inside: &[String; 3]) {
    let top = usize::from(place.row) * STEP;
    let left = usize::from(place.col.saturating_sub(1)) * HALF;
    let edge = if place.is_accessible { "=" } else { "-" };
    let border = format!("+{}+", edge.repeat(INSIDE));
    let middle = inside.iter().map(|text| format!("|{text:<INSIDE$}|"));
    let rows = [border.clone()].into_iter().chain(middle).chain([border]);
    for (row, text) in canvas.iter_mut().skip(top).zip(rows) {
        for (cell, letter) in row.iter_mut().skip(left).zip(text.chars()) {
            *cell = letter;
        }
    }
}

fn back_of(age: u8, back: BackName, hidden: Option<Card>, w: &Words) -> [String; 3] {
    let kind = w.text(match back {
        BackName::Age => msg::game::age(crate::roman(age)),
        BackName::Guild => msg::duel::short_kind("purple"),
    });
    let hidden = hidden.map(|card| shortened(w.thing(things::card(card)), INSIDE));
    [
        format!("{:^INSIDE$}", "??"),
        format!("{:^INSIDE$}", shortened(&kind, INSIDE)),
        hidden.unwrap_or_default(),
    ]
}

fn face_of(place: &PlaceView, card: Card, w: &Words) -> [String; 3] {
    let short = |message: &Message| shortened(&w.plain(message), INSIDE);
    let foot = place.offer.as_ref().map(|offer| {
        let price = match (offer.price.total, offer.price.short) {
            (0, _) => msg::duel::short_free(),
            (total, 0) => msg::game::coins(total),
            (total, _) => msg::duel::short_of(total),
        };
        format!("{:>INSIDE$}", short(&price))
    });
    let kind = msg::duel::short_kind(card.color().id());
    [
        shortened(w.thing(things::card(card)), INSIDE),
        short(&gist(&card.facts().effects)),
        foot.unwrap_or_else(|| short(&kind)),
    ]
}

/// What a card gives, in about ten letters.
fn gist(effects: &Effects) -> Message {
    let with_points = |gives: Message| match effects.points {
        0 => gives,
        points => msg::duel::short_points(gives, points),
    };
    let made = Good::ALL.into_iter().zip(effects.makes);
    if let Some((good, units)) = made.into_iter().find(|(_, units)| *units > 0) {
        return msg::duel::units(units, things::good(good));
    }
    if let Some(one_of) = effects.makes_one_of {
        return msg::duel::short_gives(match one_of {
            OneOf::Raw => "one_raw",
            OneOf::Manufactured => "one_made",
        });
    }
    if let Some(symbol) = effects.symbol {
        return with_points(msg::duel::short_symbol(symbol.id()));
    }
    if let Some(per) = effects.coins_per {
        return with_points(msg::duel::short_each(per.each));
    }
    match (effects.fixed_price, effects) {
        ([good], _) => msg::duel::short_fixed(things::good(*good)),
        ([_, ..], _) => msg::duel::short_gives("fixed"),
        ([], Effects { shields: 1.., .. }) => msg::duel::shields(effects.shields),
        ([], Effects { coins: 1.., .. }) => msg::game::coins_more(effects.coins),
        ([], Effects { points: 1.., .. }) => msg::duel::points(effects.points),
        ([], _) => msg::duel::short_gives("points"),
    }
}
