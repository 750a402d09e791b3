//! Effects and costs as marks on a card, from the tables of the engine.
//!
//! Knows no position. Start reading at [`effects`].

use super::describe;
use crate::mark::{Mark, Sign};
use crate::paint::{Paint, Pigment};
use rules::duel::kinds::{Color, Cost, Counted, Effects, Good};

pub(crate) fn sign(group: &str, id: &str) -> Mark {
    Mark::Sign(Sign::Owned(format!("{group}-{id}")))
}

pub(crate) fn good(good: Good) -> Mark {
    sign("res", good.id())
}

/// What something does, as marks.
pub fn effects(effects: &Effects) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (kind, units) in Good::ALL.into_iter().zip(effects.makes) {
        marks.extend((0..units).map(|_| good(kind)));
    }
    let choice = effects.makes_one_of.iter();
    marks.extend(choice.flat_map(|choice| one_of(choice.goods())));
    if !effects.fixed_price.is_empty() {
        marks.extend(effects.fixed_price.iter().map(|kind| good(*kind)));
        marks.push(Mark::Coin("1".to_owned()));
    }
    if effects.coins > 0 {
        marks.push(Mark::Coin(format!("+{}", effects.coins)));
    }
    if effects.opponent_loses > 0 {
        marks.push(Mark::Coin(format!("−{}", effects.opponent_loses)));
    }
    if let Some(color) = effects.destroys {
        marks.push(Mark::of("destroy"));
        let sign = Sign::Borrowed(describe::sign(color));
        marks.push(Mark::Swatch(describe::class(color), sign));
    }
    if effects.revives {
        marks.push(Mark::of("from-discard"));
    }
    if effects.library {
        marks.push(Mark::of("token-philosophy"));
    }
    if let Some(symbol) = effects.symbol {
        marks.push(sign("science", symbol.id()));
    }
    marks.extend((0..effects.shields).map(|_| Mark::of("shield")));
    marks.extend(per_marks(effects));
    if effects.points > 0 {
        marks.push(Mark::Points(effects.points.to_string()));
    }
    if effects.extra_turn {
        marks.push(Mark::of("extra-turn"));
    }
    marks
}

/// Goods of which one can be had.
pub(crate) fn one_of(goods: &[Good]) -> Vec<Mark> {
    Mark::either(goods.iter().map(|kind| good(*kind)))
}

/// Marks for what is gained for each thing counted: `+1 (1) × mark`.
fn per_marks(effects: &Effects) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(per) = effects.coins_per {
        marks.push(Mark::Coin(format!("+{}", per.each)));
    }
    if let Some(per) = effects.points_per {
        marks.push(Mark::Points(per.each.to_string()));
    }
    if let Some(per) = effects.points_per.or(effects.coins_per) {
        marks.push(Mark::Small("×"));
        match per.counted {
            Counted::Cards(color) => marks.push(sign("colour", color.id())),
            Counted::BrownAndGrey => {
                marks.push(sign("colour", "brown"));
                marks.push(Mark::Small("+"));
                marks.push(sign("colour", "grey"));
            }
            Counted::BuiltWonders => marks.push(Mark::of("act-wonder")),
            Counted::ThreeCoins => marks.push(Mark::Coin("3".to_owned())),
            Counted::Tokens => marks.push(Mark::of("token-mathematics")),
        }
    }
    marks
}

/// What something costs, as marks; empty when it costs nothing.
pub fn cost(cost: &Cost) -> Vec<Mark> {
    let mut marks = Vec::new();
    if cost.coins > 0 {
        marks.push(Mark::Coin(cost.coins.to_string()));
    }
    for (kind, units) in Good::ALL.into_iter().zip(cost.goods) {
        marks.extend((0..units).map(|_| good(kind)));
    }
    marks
}

/// The colours of a kind.
pub fn paint(color: Color) -> Paint {
    Pigment::of(color.id()).paint
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::duel::cards::Card;
    use rules::duel::wonders::Wonder;

    #[test]
    fn every_card_and_wonder_does_something_that_can_be_drawn() {
        for card in Card::ALL {
            assert!(!effects(&card.facts().effects).is_empty(), "{card:?}");
        }
        for wonder in Wonder::ALL {
            assert!(!effects(&wonder.facts().effects).is_empty(), "{wonder:?}");
        }
    }
}
