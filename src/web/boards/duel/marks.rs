//! Effects and costs as marks on a card and as words, from the tables of the engine.
//!
//! Knows no position. Start reading at [`effects`] and [`effect_words`].

use crate::games::duel::kinds::{Color, Cost, Counted, Effects, Good, Per};
use crate::games::duel::tokens::Token;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::Mark;

/// The class that colours a kind.
pub(super) const fn class(color: Color) -> &'static str {
    match color {
        Color::Brown => "is-brown",
        Color::Grey => "is-grey",
        Color::Blue => "is-blue",
        Color::Green => "is-green",
        Color::Yellow => "is-yellow",
        Color::Red => "is-red",
        Color::Purple => "is-purple",
    }
}

fn sign(group: &str, id: &str) -> Mark {
    Mark::Icon(Icon::new(&format!("{group}-{id}")))
}

fn good(good: Good) -> Mark {
    sign("res", good.id())
}

/// What something does, as marks.
pub(super) fn effects(effects: &Effects) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (kind, units) in Good::ALL.into_iter().zip(effects.makes) {
        marks.extend((0..units).map(|_| good(kind)));
    }
    if let Some(choice) = effects.makes_one_of {
        for (index, kind) in choice.goods().iter().enumerate() {
            if index > 0 {
                marks.push(Mark::Or);
            }
            marks.push(good(*kind));
        }
    }
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
        marks.push(Mark::Icon(Icon::of("destroy")));
        marks.push(Mark::Swatch(class(color), format!("colour-{}", color.id())));
    }
    if effects.revives {
        marks.push(Mark::Icon(Icon::of("from-discard")));
    }
    if effects.library {
        marks.push(Mark::Icon(Icon::of("token-philosophy")));
    }
    if let Some(symbol) = effects.symbol {
        marks.push(sign("science", symbol.id()));
    }
    marks.extend((0..effects.shields).map(|_| Mark::Icon(Icon::of("shield"))));
    marks.extend(per_marks(effects));
    if effects.points > 0 {
        marks.push(Mark::Points(effects.points.to_string()));
    }
    if effects.extra_turn {
        marks.push(Mark::Icon(Icon::of("extra-turn")));
    }
    marks
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
            Counted::BuiltWonders => marks.push(Mark::Icon(Icon::of("act-wonder"))),
            Counted::ThreeCoins => marks.push(Mark::Coin("3".to_owned())),
            Counted::Tokens => marks.push(Mark::Icon(Icon::of("token-mathematics"))),
        }
    }
    marks
}

/// What something costs, as marks; empty when it costs nothing.
pub(super) fn cost(cost: &Cost) -> Vec<Mark> {
    let mut marks = Vec::new();
    if cost.coins > 0 {
        marks.push(Mark::Coin(cost.coins.to_string()));
    }
    for (kind, units) in Good::ALL.into_iter().zip(cost.goods) {
        marks.extend((0..units).map(|_| good(kind)));
    }
    marks
}

/// What something costs, in words: "3 coins, clay", "nothing".
pub(super) fn cost_words(cost: &Cost) -> String {
    let mut words = Vec::new();
    if cost.coins > 0 {
        words.push(coins(cost.coins.into()));
    }
    words.extend(units_words(&cost.goods));
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}

/// Units of goods in words: "wood", "2 papyrus".
fn units_words(goods: &[u8; 5]) -> Vec<String> {
    Good::ALL
        .into_iter()
        .zip(goods)
        .filter_map(|(good, units)| match units {
            0 => None,
            1 => Some(good.id().to_owned()),
            more => Some(format!("{more} {}", good.id())),
        })
        .collect()
}

/// A number of coins in words.
pub(super) fn coins(number: u16) -> String {
    plural(number.into(), "coin", "coins")
}

/// A number of points in words.
pub(super) fn points(number: i32) -> String {
    plural(number.into(), "point", "points")
}

/// A number with its word, in the singular for one.
pub(super) fn plural(number: i64, one: &str, more: &str) -> String {
    if number == 1 {
        format!("1 {one}")
    } else if number < 0 {
        format!("−{} {more}", number.unsigned_abs())
    } else {
        format!("{number} {more}")
    }
}

/// What something does, in words joined by commas: "wheel symbol, 1 point".
pub(super) fn effect_words(effects: &Effects) -> String {
    let mut words = Vec::new();
    let made = units_words(&effects.makes);
    if !made.is_empty() {
        words.push(format!("produces {}", made.join(" and ")));
    }
    if let Some(choice) = effects.makes_one_of {
        words.push(format!("produces one of {}", alternatives(choice.goods())));
    }
    if !effects.fixed_price.is_empty() {
        words.push(format!(
            "buys {} for 1 coin each",
            listed(effects.fixed_price)
        ));
    }
    if effects.coins > 0 {
        words.push(coins(effects.coins.into()));
    }
    if effects.opponent_loses > 0 {
        words.push(format!(
            "the opponent loses {}",
            coins(effects.opponent_loses.into())
        ));
    }
    if let Some(color) = effects.destroys {
        words.push(format!("destroys a {} card of the opponent", color.id()));
    }
    if effects.revives {
        words.push("builds a card from the discard pile free".to_owned());
    }
    if effects.library {
        words.push("one of three unused tokens".to_owned());
    }
    if let Some(symbol) = effects.symbol {
        words.push(format!("{} symbol", symbol.name()));
    }
    if effects.shields > 0 {
        words.push(plural(effects.shields.into(), "shield", "shields"));
    }
    if let Some(per) = effects.coins_per {
        words.push(format!("{} now {}", coins(per.each.into()), per_words(per)));
    }
    if let Some(per) = effects.points_per {
        words.push(format!(
            "{} at the end {}",
            points(per.each.into()),
            per_words(per)
        ));
    }
    if effects.points > 0 {
        words.push(points(effects.points.into()));
    }
    if effects.extra_turn {
        words.push("another turn".to_owned());
    }
    words.join(", ")
}

fn alternatives(goods: &[Good]) -> String {
    let names: Vec<_> = goods.iter().map(|good| good.id()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some(_) | None => names.join(""),
    }
}

fn listed(goods: &[Good]) -> String {
    goods
        .iter()
        .map(|good| good.id())
        .collect::<Vec<_>>()
        .join(" and ")
}

fn per_words(per: Per) -> String {
    let what = match per.counted {
        Counted::Cards(color) => format!("for each {} card", color.id()),
        Counted::BrownAndGrey => "for each brown and grey card".to_owned(),
        Counted::BuiltWonders => "for each built wonder".to_owned(),
        Counted::ThreeCoins => "for each 3 coins".to_owned(),
        Counted::Tokens => "for each of your progress tokens".to_owned(),
    };
    match (per.in_larger_city, per.counted) {
        (true, _) => format!("{what} of the city that has most"),
        (false, Counted::Tokens) => what,
        (false, _) => format!("{what} of yours"),
    }
}

/// What a progress token does, in words.
pub(super) fn token_words(token: Token) -> String {
    let rule = match token {
        Token::Agriculture | Token::Philosophy => "",
        Token::Architecture => "your wonders need 2 goods fewer",
        Token::Economy => "you get what your opponent pays for missing goods",
        Token::Law => "counts as a science symbol",
        Token::Masonry => "your blue cards need 2 goods fewer",
        Token::Mathematics => "3 points at the end for each of your tokens, this one too",
        Token::Strategy => "red cards that you build from now on have 1 shield more",
        Token::Theology => "wonders that you build from now on give another turn",
        Token::Urbanism => "6 coins now, and 4 for each card that a chain makes free",
    };
    if rule.is_empty() {
        effect_words(token.effects())
    } else {
        rule.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::duel::cards::Card;
    use crate::games::duel::wonders::Wonder;

    #[test]
    fn effects_and_costs_are_said_in_words() {
        let check = |card: Card, gives: &str, costs: &str| {
            assert_eq!(effect_words(&card.facts().effects), gives);
            assert_eq!(cost_words(&card.facts().cost), costs);
        };
        check(Card::Temple, "4 points", "wood, papyrus");
        check(Card::School, "wheel symbol, 1 point", "wood, 2 papyrus");
        check(
            Card::Forum,
            "produces one of glass or papyrus",
            "3 coins, clay",
        );
        check(Card::Brewery, "6 coins", "nothing");
        assert_eq!(
            effect_words(&Wonder::TheAppianWay.facts().effects),
            "3 coins, the opponent loses 3 coins, 3 points, another turn"
        );
    }

    #[test]
    fn every_card_wonder_and_token_does_something_that_can_be_said_and_drawn() {
        for card in Card::ALL {
            assert!(!effect_words(&card.facts().effects).is_empty(), "{card:?}");
            assert!(!effects(&card.facts().effects).is_empty(), "{card:?}");
        }
        for wonder in Wonder::ALL {
            assert!(
                !effect_words(&wonder.facts().effects).is_empty(),
                "{wonder:?}"
            );
            assert!(!effects(&wonder.facts().effects).is_empty(), "{wonder:?}");
        }
        for token in Token::ALL {
            assert!(!token_words(token).is_empty(), "{token:?}");
        }
    }
}
