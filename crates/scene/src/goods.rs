//! What games of cards say and draw alike: goods, costs, coins and points. Knows no game; goods come as things with a
//! name, and how many of each. Start reading at `cost`.

use crate::mark::{Mark, Sign};
use words::{Arg, Join, Message, Thing, msg};

/// Parts with commas between them: "2 shields, 1 point".
pub fn listed(parts: impl IntoIterator<Item = Message>) -> Message {
    msg::game::words(Arg::list(Join::Comma, parts))
}

/// "2 clay", "cloth"; goods of which there are none are left out.
pub(crate) fn units(goods: impl IntoIterator<Item = (Thing, u8)>) -> Vec<Message> {
    let there = goods.into_iter().filter(|(_, count)| *count > 0);
    let units = there.map(|(good, count)| msg::game::units(count, good));
    units.collect()
}

/// A printed price: "2 coins, glass", or "nothing".
pub(crate) fn cost(coins: u8, goods: impl IntoIterator<Item = (Thing, u8)>) -> Message {
    let mut parts: Vec<Message> = some(coins, msg::game::coins).into_iter().collect();
    parts.extend(units(goods));
    match parts.is_empty() {
        true => msg::game::nothing(),
        false => listed(parts),
    }
}

pub(crate) fn some(count: u8, say: fn(u8) -> Message) -> Option<Message> {
    (count > 0).then(|| say(count))
}

pub(crate) fn sign(group: &str, id: &str) -> Mark {
    Mark::Sign(Sign::Owned(format!("{group}-{id}")))
}

fn drawn(good: Thing) -> Mark {
    sign("res", good.id)
}

pub(crate) fn one_of(goods: impl IntoIterator<Item = Thing>) -> Vec<Mark> {
    Mark::either(goods.into_iter().map(drawn))
}

pub(crate) fn drawn_units(
    goods: impl IntoIterator<Item = (Thing, u8)>,
) -> impl Iterator<Item = Mark> {
    let goods = goods.into_iter();
    goods.flat_map(|(good, count)| (0..count).map(move |_| drawn(good)))
}

pub(crate) fn drawn_cost(coins: u8, goods: impl IntoIterator<Item = (Thing, u8)>) -> Vec<Mark> {
    let coins = (coins > 0).then(|| Mark::Coin(coins.to_string()));
    coins.into_iter().chain(drawn_units(goods)).collect()
}
