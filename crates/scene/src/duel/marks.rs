//! Effects and costs as marks on a card, from the tables of the engine. Knows no position.

use super::things;
use crate::goods::{self, drawn_units, sign};
use crate::{Mark, Pigment};
use rules::duel::{Cost, Counted, Effects, Good};

pub fn effects(effects: &Effects) -> Vec<Mark> {
    let mut marks: Vec<Mark> = drawn_units(things::goods(effects.makes)).collect();
    let choice = effects.makes_one_of.iter();
    marks.extend(choice.flat_map(|choice| one_of(choice.goods())));
    marks.extend(drawn_units(things::goods(effects.fixed_price)));
    marks.extend((effects.fixed_price != [0; 5]).then(|| Mark::Coin("1".to_owned())));
    let coins = |sign: &str, count: u8| (count > 0).then(|| Mark::Coin(format!("{sign}{count}")));
    marks.extend(coins("+", effects.coins));
    marks.extend(coins("−", effects.opponent_loses));
    if let Some(color) = effects.destroys {
        marks.push(Mark::of("destroy"));
        marks.push(Mark::swatch(Pigment::of(color.id())));
    }
    marks.extend(effects.revives.then(|| Mark::of("from-discard")));
    marks.extend(effects.library.then(|| Mark::of("token-philosophy")));
    let symbol = effects.symbol;
    marks.extend(symbol.map(|symbol| sign("science", symbol.id())));
    marks.extend((0..effects.shields).map(|_| Mark::of("shield")));
    marks.extend(per_marks(effects));
    marks.extend((effects.points > 0).then(|| Mark::Points(effects.points.to_string())));
    marks.extend(effects.extra_turn.then(|| Mark::of("extra-turn")));
    marks
}

pub(crate) fn one_of(goods: &[Good]) -> Vec<Mark> {
    goods::one_of(goods.iter().copied().map(things::good))
}

/// Marks for what is gained for each thing counted: `+1 (1) × mark`.
fn per_marks(effects: &Effects) -> Vec<Mark> {
    let coins = effects.coins_per;
    let coins = coins.map(|per| Mark::Coin(format!("+{}", per.each)));
    let points = effects.points_per;
    let points = points.map(|per| Mark::Points(per.each.to_string()));
    let mut marks: Vec<Mark> = coins.into_iter().chain(points).collect();
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

pub fn cost(cost: &Cost) -> Vec<Mark> {
    goods::drawn_cost(cost.coins, things::goods(cost.goods))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::duel::{Card, Wonder};

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
