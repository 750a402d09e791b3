//! Effects, prices and reasons of prices in words. Nothing here depends on a position.

use super::things;
use crate::goods::{self, listed, units};
use rules::seven_wonders::{
    CardId, Cost, Counted, Discount, Effects, Makers, Payment, Per, PhaseName, Purchase, Resource,
    Scarcity, Stage, Use, UseState, Whose,
};
use words::{Arg, Join, Message, msg};

/// What a conflict or a token brings: "+3", "−1", "0".
pub(super) fn gain(points: i32) -> Message {
    match points {
        1.. => msg::seven_wonders::plus(points),
        _ => msg::seven_wonders::number(points),
    }
}

/// What belongs together, one after another: "no neighbour produces glass; 3 clay needed, only 2 for sale".
pub(super) fn in_turn(parts: impl IntoIterator<Item = Message>) -> Option<Message> {
    parts.into_iter().reduce(msg::game::in_turn)
}

/// Resources of which one can be had: "wood/clay", "2 stone".
pub(super) fn either(goods: &[Resource], count: u8) -> Message {
    let names = goods.iter().map(|good| Arg::from(things::good(*good)));
    let names = names.reduce(|first, second| msg::seven_wonders::either(first, second).into());
    names.map_or_else(msg::game::nothing, |names| msg::game::units(count, names))
}

/// A printed price: "2 clay, cloth", "1 coin", "nothing".
pub fn cost(cost: &Cost) -> Message {
    goods::cost(cost.coins, things::goods(cost.goods))
}

pub fn effects(effects: &Effects) -> Vec<Message> {
    let made = units(things::goods(effects.produce));
    let choice: Vec<Resource> = effects.produce_one_of.iter().collect();
    let (complete, symbol) = (effects.points_if_wonder_complete, effects.science);
    let said = [
        (!made.is_empty()).then(|| listed(made)),
        (!choice.is_empty()).then(|| either(&choice, 1)),
        effects.trade_discount.as_ref().map(discount),
        goods::some(effects.shields, msg::game::shields),
        symbol.map(|symbol| msg::game::words(things::symbol(symbol))),
        effects.science_any.then(msg::seven_wonders::science_any),
        (effects.special).map(|special| msg::seven_wonders::special(special.key())),
        goods::some(effects.coins, msg::game::coins),
        (effects.coins_per.as_ref()).map(|per| each(msg::game::coins(per.each), per)),
        goods::some(effects.points, msg::game::points),
        (effects.points_per.as_ref()).map(|per| each(msg::game::points(per.each), per)),
        (complete > 0).then(|| msg::seven_wonders::points_if_complete(complete)),
    ];
    said.into_iter().flatten().collect()
}

fn discount(discount: &Discount) -> Message {
    let sides = match discount.from.as_slice() {
        [Whose::Left] => "left",
        [Whose::Right] => "right",
        _ => "both",
    };
    msg::seven_wonders::discount(discount.goods.key(), sides, discount.price)
}

/// For what an effect counts: "2 points for each brown card of yours".
fn each(worth: Message, per: &Per) -> Message {
    let what = per.what.iter().map(|what| {
        msg::seven_wonders::each(match what {
            Counted::Cards(color) => color.key(),
            Counted::WonderStages => "stage",
            Counted::DefeatTokens => "defeat",
        })
    });
    let has = |whose: Whose| per.whose.contains(&whose);
    let whose = match (has(Whose::Own), has(Whose::Left) || has(Whose::Right)) {
        (true, true) => "all",
        (true, false) => "own",
        (false, _) => "neighbours",
    };
    msg::seven_wonders::per(worth, Arg::list(Join::Or, what), whose)
}

/// A stage as printed: "II: 5 points for 2 stone".
pub fn stage(number: usize, stage: &Stage) -> Message {
    let gives = Arg::list(Join::Comma, effects(&stage.effects));
    msg::seven_wonders::stage(crate::roman(number), gives, cost(&stage.cost))
}

/// Why a use of a card costs what it costs, or why it cannot be. None without a cost, and while nothing can be chosen.
pub fn why(found: &Use, card: CardId) -> Option<Message> {
    Some(match found.state {
        UseState::Chain => msg::seven_wonders::chain(things::card(found.through.unwrap_or(card))),
        UseState::Olympia => msg::seven_wonders::through_olympia(),
        UseState::Own => msg::game::own_goods(),
        UseState::Coins => match found.ways.as_slice() {
            [only] => way(only),
            _ => msg::seven_wonders::choose_payment(),
        },
        UseState::Short => msg::seven_wonders::short(found.cheapest.unwrap_or(0), found.short),
        UseState::Unavailable => scarce(&found.scarce),
        UseState::SameName => msg::seven_wonders::same_name(things::card(card)),
        UseState::WonderComplete => msg::seven_wonders::wonder_complete(),
        UseState::Nothing | UseState::NotNow => return None,
    })
}

/// Says of what there is too little: "no neighbour produces glass", "3 clay needed, only 2 for sale".
pub fn scarce(all: &[Scarcity]) -> Message {
    let unmade = all.iter().filter(|one| one.makers == Makers::Nobody);
    let unmade = units(unmade.map(|one| (things::good(one.resource), one.lacking)));
    let is_unmade = !unmade.is_empty();
    let nobody = is_unmade.then(|| msg::seven_wonders::nobody_makes(listed(unmade)));
    let made = all.iter().filter(|one| one.makers != Makers::Nobody);
    let few = made.map(|one| {
        let good = things::good(one.resource);
        // Who makes it gives something else of the price.
        match one.needed.saturating_sub(one.lacking) {
            0 => msg::seven_wonders::not_beside(good),
            had if one.makers == Makers::Own => msg::seven_wonders::only_had(one.needed, good, had),
            had => msg::seven_wonders::only_sold(one.needed, good, had),
        }
    });
    in_turn(nobody.into_iter().chain(few)).unwrap_or_else(msg::game::not_possible)
}

/// Says what a way buys: "2 clay from the left 4, 1 coin to the bank".
pub fn way(way: &Payment) -> Message {
    let list = |buys: &[Purchase]| {
        let bought = buys.iter();
        let bought = bought.map(|buy| (things::good(buy.resource), buy.count));
        Arg::list(Join::And, units(bought))
    };
    let (left, right) = (&way.buys_left, &way.buys_right);
    let parts = [
        (!left.is_empty()).then(|| msg::seven_wonders::bought_left(list(left), way.left)),
        (!right.is_empty()).then(|| msg::seven_wonders::bought_right(list(right), way.right)),
        (way.bank > 0).then(|| msg::seven_wonders::to_bank(way.bank)),
    ];
    let parts: Vec<Message> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => msg::game::own_goods(),
        false => listed(parts),
    }
}

pub fn asked(phase: PhaseName) -> Option<Message> {
    choice(phase).map(msg::seven_wonders::asked)
}

pub fn waited(phase: PhaseName) -> Option<Message> {
    choice(phase).map(msg::seven_wonders::waited)
}

fn choice(phase: PhaseName) -> Option<&'static str> {
    let is_asked = !matches!(phase, PhaseName::Start | PhaseName::Over);
    is_asked.then(|| phase.key())
}
