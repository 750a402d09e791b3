//! Words for costs, effects, prices and places, shared by notes, history, refusals and drawings.
//!
//! Knows what things are called, not what may be done. Start reading at [`effects`].

use super::event::Payment;
use super::kinds::{Cost, Counted, Effects, Good, Goods, Per};
use super::state::{State, towards};
use super::tokens::Token;
use super::view::Threat;
use crate::games::Seat;

/// What a card, wonder or token gives, piece by piece: "wheel symbol", "1 point".
#[must_use]
pub fn effects(effects: &Effects) -> Vec<String> {
    let mut words = Vec::new();
    if effects.makes != [0; 5] {
        words.push(format!("produces {}", goods(&effects.makes)));
    }
    if let Some(one_of) = effects.makes_one_of {
        words.push(format!("produces {}", any_of(one_of.goods())));
    }
    if !effects.fixed_price.is_empty() {
        words.push(format!("{} for 1 coin each", all_of(effects.fixed_price)));
    }
    if let Some(color) = effects.destroys {
        words.push(format!("destroys a {} card", color.id()));
    }
    if effects.revives {
        words.push("builds a discarded card free".to_owned());
    }
    if effects.library {
        words.push("one of three unused tokens".to_owned());
    }
    if effects.coins > 0 {
        words.push(coins(u16::from(effects.coins)));
    }
    words.extend(effects.coins_per.map(|per| per_words("coin", &per)));
    if effects.opponent_loses > 0 {
        let loss = coins(u16::from(effects.opponent_loses));
        words.push(format!("opponent loses {loss}"));
    }
    if effects.shields > 0 {
        words.push(many(i32::from(effects.shields), "shield"));
    }
    words.extend(
        effects
            .symbol
            .map(|symbol| format!("{} symbol", symbol.name())),
    );
    if effects.points > 0 {
        words.push(points(i32::from(effects.points)));
    }
    words.extend(effects.points_per.map(|per| per_words("point", &per)));
    if effects.extra_turn {
        words.push("another turn".to_owned());
    }
    words
}

/// What a token does, piece by piece, with what changes a rule.
#[must_use]
pub fn token(token: Token) -> Vec<String> {
    let mut words = effects(token.effects());
    let rule = match token {
        Token::Architecture => "2 goods fewer for each wonder",
        Token::Economy => "what the opponent pays for goods comes to you",
        Token::Masonry => "2 goods fewer for each blue card",
        Token::Strategy => "1 shield more on each new red card",
        Token::Theology => "another turn after each new wonder",
        Token::Urbanism => "4 coins for each build through a chain",
        Token::Agriculture | Token::Law | Token::Mathematics | Token::Philosophy => "",
    };
    if !rule.is_empty() {
        words.push(rule.to_owned());
    }
    words
}

/// A cost: "2 coins, 1 glass", or "nothing".
#[must_use]
pub fn cost(cost: &Cost) -> String {
    let mut words = Vec::new();
    if cost.coins > 0 {
        words.push(coins(u16::from(cost.coins)));
    }
    if cost.goods != [0; 5] {
        words.push(goods(&cost.goods));
    }
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}

/// Units by good: "2 wood, glass".
#[must_use]
pub fn goods(goods: &Goods) -> String {
    let named = Good::ALL.into_iter().filter(|good| goods[good.index()] > 0);
    let words: Vec<String> = named
        .map(|good| match goods[good.index()] {
            1 => good.id().to_owned(),
            units => format!("{units} {}", good.id()),
        })
        .collect();
    words.join(", ")
}

/// Why a price is what it is: "stone 5+5; glass 3", "through Altar, +4 Urbanism", "own goods".
#[must_use]
pub fn reason(cost: &Cost, paid: &Payment, eased_by: &str, urbanism: u8) -> String {
    if let Some(giver) = paid.chain {
        let more = if urbanism > 0 {
            format!(", +{urbanism} Urbanism")
        } else {
            String::new()
        };
        return format!("through {}{more}", giver.name());
    }
    let mut words = Vec::new();
    if paid.printed > 0 {
        words.push(format!("printed {}", paid.printed));
    }
    let bought = bought(paid);
    if !bought.is_empty() {
        words.push(bought);
    }
    if paid.chosen != [0; 5] {
        words.push(format!("{} of choice", goods(&paid.chosen)));
    }
    if paid.dropped != [0; 5] {
        words.push(format!("{eased_by} drops {}", goods(&paid.dropped)));
    }
    if words.is_empty() {
        let word = if is_own_goods(cost, paid) {
            "own goods"
        } else {
            "no cost"
        };
        words.push(word.to_owned());
    }
    words.join("; ")
}

/// Whether goods are asked for, and the city produces them all without any choice.
#[must_use]
pub fn is_own_goods(cost: &Cost, paid: &Payment) -> bool {
    let is_eased = [paid.bought, paid.chosen, paid.dropped] != [[0; 5]; 3];
    paid.chain.is_none() && paid.printed == 0 && cost.goods != [0; 5] && !is_eased
}

/// What was bought and for how much: "stone 5+5; glass 3".
#[must_use]
pub fn bought(paid: &Payment) -> String {
    let kinds = Good::ALL
        .into_iter()
        .filter(|good| paid.bought[good.index()] > 0);
    let words: Vec<String> = kinds
        .map(|good| {
            let each = paid.each[good.index()].to_string();
            let units = vec![each; usize::from(paid.bought[good.index()])];
            format!("{} {}", good.id(), units.join("+"))
        })
        .collect();
    words.join("; ")
}

/// "1 coin", "3 coins".
#[must_use]
pub fn coins(coins: u16) -> String {
    many(i32::from(coins), "coin")
}

/// "1 point", "3 points".
#[must_use]
pub fn points(points: i32) -> String {
    many(points, "point")
}

/// "1 shield", "2 shields".
#[must_use]
pub fn many(count: i32, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// Where the pawn stands, for a seat: "in the centre", "2 spaces on your side".
#[must_use]
pub fn pawn_for(seat: Seat, pawn: i8) -> String {
    let ahead = towards(seat, pawn);
    match ahead {
        0 => "in the centre".to_owned(),
        1.. => format!("{} on the opponent's side", many(i32::from(ahead), "space")),
        ..0 => format!("{} on your side", many(i32::from(-ahead), "space")),
    }
}

/// A threat as a sentence; `name` is the player's, none for the reader.
#[must_use]
pub fn threat(threat: Threat, name: Option<&str>) -> String {
    let (who, needs, is) = match name {
        Some(name) => (name, "needs", "is"),
        None => ("You", "need", "are"),
    };
    match threat {
        Threat::Military { spaces } => {
            let shields = many(spaces.into(), "more shield");
            format!("{who} {needs} {shields} to win!")
        }
        Threat::Science { missing: 1 } => format!("{who} {is} one symbol short of a win!"),
        Threat::Science { missing } => format!("{who} {is} {missing} symbols short of a win!"),
    }
}

/// What is said where nothing threatens.
pub const NO_THREAT: &str = "Nobody is near a sudden win.";

/// An age in Roman digits.
#[must_use]
pub const fn roman(age: u8) -> &'static str {
    match age {
        1 => "I",
        2 => "II",
        3 => "III",
        _ => "–",
    }
}

/// Where the game stands in a few words.
#[must_use]
pub fn progress(state: &State) -> String {
    use super::state::{Phase, Victory};
    let cards_left = many(i32::from(state.cards_left()), "card");
    match &state.phase {
        Phase::Waiting => "Not begun".to_owned(),
        Phase::Draft { round, .. } => format!("Draft of wonders, round {round} of 2"),
        Phase::Over(ending) => match ending.victory {
            Victory::Civilian => "Over: civilian victory".to_owned(),
            Victory::Military => "Over: military supremacy".to_owned(),
            Victory::Science => "Over: scientific supremacy".to_owned(),
        },
        Phase::Turn
        | Phase::Token(_)
        | Phase::Library(_)
        | Phase::Destroy(_)
        | Phase::Revive
        | Phase::Start => format!("Age {}, {cards_left} left", roman(state.age)),
    }
}

fn per_words(thing: &str, per: &Per) -> String {
    let what = match per.counted {
        Counted::Cards(color) => format!("{} card", color.id()),
        Counted::BrownAndGrey => "brown or grey card".to_owned(),
        Counted::BuiltWonders => "wonder built".to_owned(),
        Counted::ThreeCoins => "3 coins".to_owned(),
        Counted::Tokens => "progress token".to_owned(),
    };
    let whose = if per.in_larger_city {
        " in the city with most"
    } else {
        ""
    };
    format!("{} per {what}{whose}", many(i32::from(per.each), thing))
}

fn any_of(goods: &[Good]) -> String {
    joined(goods, "or")
}

fn all_of(goods: &[Good]) -> String {
    joined(goods, "and")
}

fn joined(goods: &[Good], word: &str) -> String {
    match goods {
        [] => String::new(),
        [one] => one.id().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(|good| good.id()).collect();
            format!("{} {word} {}", most.join(", "), last.id())
        }
    }
}
