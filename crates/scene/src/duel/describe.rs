//! Words for costs, effects, prices and threats, shared by offers, history, refusals, pages and letters.

use super::things;
use crate::goods;
use rules::Seat;
use rules::duel::{
    BoughtView, Card, Color, Cost, Counted, Effects, OneOf, Per, PhaseName, PriceView, Threat,
    Token, UnitsView, Whose, other, towards,
};
use words::{Arg, Join, Message, Text, Thing, msg};

/// What a card, wonder or token gives, piece by piece: "wheel symbol", "1 point".
pub fn effects(effects: &Effects) -> Vec<Message> {
    let one_of =
        |one_of: OneOf| Arg::list(Join::Or, one_of.goods().iter().copied().map(things::good));
    let fixed = || Arg::list(Join::And, effects.fixed().map(things::good));
    let said = [
        (effects.makes != [0; 5]).then(|| msg::duel::makes(units_of(things::goods(effects.makes)))),
        (effects.makes_one_of).map(|goods| msg::duel::makes(one_of(goods))),
        (effects.fixed_price != [0; 5]).then(|| msg::duel::fixed_price(fixed())),
        effects.destroys.map(Color::id).map(msg::duel::destroys),
        effects.revives.then(msg::duel::revives),
        effects.library.then(msg::duel::unused_token),
        goods::some(effects.coins, msg::game::coins),
        (effects.coins_per).map(|own| per(msg::game::coins(own.each), &own)),
        (effects.opponent_loses > 0).then(|| msg::duel::opponent_loses(effects.opponent_loses)),
        goods::some(effects.shields, msg::game::shields),
        effects.symbol.map(things::symbol).map(msg::duel::symbol),
        goods::some(effects.points, msg::game::points),
        (effects.points_per).map(|own| per(msg::game::points(own.each), &own)),
        effects.extra_turn.then(msg::duel::extra_turn),
    ];
    said.into_iter().flatten().collect()
}

/// What is brought for each thing counted: "1 coin per brown card".
fn per(gain: Message, per: &Per) -> Message {
    let counted = counted(per.counted);
    match per.whose {
        Whose::Larger => msg::duel::per_most(gain, counted),
        Whose::Own => msg::duel::per(gain, counted),
    }
}

/// What is counted, after "1 coin per": "brown card".
fn counted(counted: Counted) -> Message {
    msg::duel::counted(match counted {
        Counted::Cards(color) => color.id(),
        Counted::BrownAndGrey => "brown_and_grey",
        Counted::BuiltWonders => "wonders",
        Counted::ThreeCoins => "three_coins",
        Counted::Tokens => "tokens",
    })
}

/// What a token does, piece by piece, with what changes a rule.
pub fn token(token: Token) -> Vec<Message> {
    use Token::{Agriculture, Law, Mathematics, Philosophy};
    let has_rule = !matches!(token, Agriculture | Law | Mathematics | Philosophy);
    let rule = has_rule.then(|| msg::duel::token_rule(token.id()));
    effects(token.effects()).into_iter().chain(rule).collect()
}

/// A cost: "2 coins, 1 glass", or "nothing".
pub fn cost(cost: &Cost) -> Message {
    goods::cost(cost.coins, things::goods(cost.goods))
}

/// Units by good: "2 wood, glass".
fn units_of(units: impl Iterator<Item = (Thing, u8)>) -> Arg {
    Arg::list(Join::Comma, goods::units(units))
}

fn units(units: &[UnitsView]) -> Arg {
    units_of(units.iter().map(|one| (things::good(one.good), one.units)))
}

/// What a price is: "free", "3 coins".
pub fn price(price: &PriceView) -> Message {
    crate::price(price.quote).unwrap_or_else(msg::game::free)
}

/// Why a price is what it is: "stone 5+5; glass 3", "through Altar, +4 Urbanism", "own goods". None without a cost.
pub fn why(price: &PriceView) -> Option<Message> {
    if let Some(chain) = price.chain {
        let giver = things::card(chain.giver);
        let urbanism = things::token(Token::Urbanism);
        return Some(match price.urbanism {
            0 => msg::duel::through(giver),
            coins => msg::duel::through_and(giver, coins, urbanism),
        });
    }
    let printed = (price.printed > 0).then(|| msg::duel::printed(price.printed));
    let bought = price.bought.iter().map(bought);
    let chosen = (!price.chosen.is_empty()).then(|| msg::duel::chosen(units(&price.chosen)));
    let eased = price.eased_by.map(things::token);
    let eased = eased.map(|token| msg::duel::drops(token, units(&price.dropped)));
    let parts = printed.into_iter().chain(bought).chain(chosen);
    let all = parts.chain(eased).reduce(msg::game::in_turn);
    all.or_else(|| price.is_produced.then(msg::game::own_goods))
}

/// What is bought and for how much: "stone 5+5".
fn bought(bought: &BoughtView) -> Message {
    let each = vec![bought.each.to_string(); usize::from(bought.units)];
    msg::duel::bought(things::good(bought.good), Text::from(each.join("+")))
}

/// Where the pawn stands, for a seat: "in the centre", "2 spaces on your side".
pub(super) fn pawn_for(seat: Seat, pawn: i8) -> Message {
    let ahead = towards(seat, pawn);
    let side = match ahead {
        0 => "centre",
        1.. => "opponent",
        ..0 => "own",
    };
    msg::duel::pawn_where(side, ahead.unsigned_abs())
}

/// Where the pawn stands, and the points that it is worth: "The pawn stands 2 spaces on the side of Freja: 2 points to
/// you." The points are those of the seat that is ahead.
pub fn pawn(pawn: i8, worth: i32) -> Message {
    let Some(half) = half(pawn) else {
        return msg::duel::pawn_centre();
    };
    let spaces = msg::duel::spaces(pawn.unsigned_abs());
    msg::duel::pawn_stands(spaces, half, msg::game::points(worth), other(half))
}

/// On whose half the pawn stands; on nobody's in the centre.
pub(super) fn half(pawn: i8) -> Option<Seat> {
    match pawn {
        0 => None,
        1.. => Some(Seat(1)),
        ..0 => Some(Seat(0)),
    }
}

pub fn threat(threat: Threat, seat: Seat) -> Message {
    match threat {
        Threat::Military(spaces) => msg::duel::near_capital(seat, spaces),
        Threat::Science(missing) => msg::duel::near_symbols(seat, missing),
    }
}

pub fn asked(phase: PhaseName) -> Option<Message> {
    choice(phase).map(msg::duel::asked)
}

pub fn waited(phase: PhaseName) -> Option<Message> {
    choice(phase).map(msg::duel::waited)
}

fn choice(phase: PhaseName) -> Option<&'static str> {
    use PhaseName::{Over, Turn, Waiting};
    (!matches!(phase, Waiting | Turn | Over)).then(|| phase.key())
}

/// Cards by name, the hidden ones counted: "Temple and a hidden card".
pub(super) fn listed(cards: impl Iterator<Item = Option<Card>>) -> Arg {
    let (known, hidden): (Vec<_>, Vec<_>) = cards.partition(Option::is_some);
    let known = known.into_iter().flatten();
    let known = known.map(|card| Arg::from(things::card(card)));
    let hidden = (!hidden.is_empty()).then(|| msg::duel::hidden_cards(hidden.len()).into());
    Arg::list(Join::And, known.chain(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::{Language, Words};

    #[test]
    fn hidden_cards_are_counted_after_those_with_names() {
        let check = |cards: &[Option<Card>], expected: &str| {
            let w = Words::of(Language::ENGLISH);
            assert_eq!(w.plain_arg(&listed(cards.iter().copied())), expected);
        };
        check(&[None, None], "2 hidden cards");
        check(&[None, Some(Card::Temple)], "Temple and a hidden card");
    }
}
