//! How a bot looks at 7 Wonders: a position is told from the seat that has just chosen, as if it alone had played.

use super::{After, Brain, Features};
use rules::Seat;
use rules::seven_wonders::rules::{follow, legal, score};
use rules::seven_wonders::{
    CARDS, CardId, City, Edition, Move, Play, SevenWonders, Special, State,
};

impl Brain for SevenWonders {
    const WEIGHTS: &'static str = include_str!("../../../data/bots/seven_wonders.txt");
    const LEAD_COUNTS: f32 = 0.3;

    /// Of several ways to pay for the same the cheapest.
    fn candidates(state: &State, seat: Seat, moves: &mut Vec<Move>) {
        *moves = legal::moves(state, seat);
        keep_cheapest(moves, Move::own);
        keep_cheapest(moves, Move::city);
    }

    fn after(state: &State, seat: Seat, mv: &Move, features: &mut Features) -> After {
        describe(&follow::alone(state, seat, *mv), seat, features);
        After::Own
    }

    fn lead_after(state: &State, seat: Seat, mv: &Move) -> i32 {
        let after = follow::alone(state, seat, *mv);
        let points = |seat: Seat| score::points(&after, seat.index()).0.iter().sum::<i32>();
        let others = Seat::all(after.seats()).filter(|other| *other != seat);
        points(seat) - others.map(points).max().unwrap_or(0)
    }
}

/// Drops moves of which a part could be had for less.
fn keep_cheapest(moves: &mut Vec<Move>, part: fn(&Move) -> Option<&Play>) {
    let coins = |play: &Play| {
        let (left, right) = play.paying.unwrap_or_default();
        u16::from(left) + u16::from(right)
    };
    let mut cheapest: Vec<Play> = Vec::new();
    for play in moves.iter().filter_map(part) {
        let is_same = |known: &&mut Play| known.verb == play.verb && known.card == play.card;
        match cheapest.iter_mut().find(is_same) {
            Some(known) if coins(play) < coins(known) => *known = *play,
            Some(_) => {}
            None => cheapest.push(*play),
        }
    }
    moves.retain(|mv| part(mv).is_none_or(|play| cheapest.contains(play)));
}

fn describe(state: &State, seat: Seat, features: &mut Features) {
    let index = seat.index();
    let city = &state.cities[index];
    own(state, index, features);
    cards(features, state.hands[index].iter().copied());
    let [left, right] = [state.left_of(index), state.right_of(index)].map(|at| &state.cities[at]);
    let ahead = |other: &City| city.shields - other.shields;
    for other in [left, right] {
        features.number(13, usize::try_from(ahead(other) + 6).unwrap_or(0));
        features.block(3);
        let age = usize::from(state.age.max(1)) - 1;
        features.put(age, ahead(other).signum() as f32);
        neighbour(other, features);
    }
    let points = |at: usize| score::points(state, at).0.iter().sum::<i32>();
    let mine = points(index);
    let others = (0..state.seats()).filter(|at| *at != index);
    let others: Vec<i32> = others.map(points).collect();
    let best = others.iter().max().copied().unwrap_or(0);
    let mean = others.iter().sum::<i32>() as f32 / others.len().max(1) as f32;
    features.one((mine - best) as f32 / 10.0);
    features.one((mine as f32 - mean) / 10.0);
    features.one(mine as f32 / 50.0);
    let better = others.iter().filter(|other| **other > mine).count();
    features.number(7, better);
    let turn = usize::from(state.age) * 6 + usize::from(state.turn);
    features.number(26, turn);
    features.block(26);
    features.put(turn, (mine - best) as f32 / 10.0);
    features.number(6, state.seats().saturating_sub(2));
    let is_first = state.options.edition == Edition::First;
    features.one(f32::from(is_first));
}

fn cards(features: &mut Features, cards: impl Iterator<Item = CardId>) {
    let size = u16::try_from(CARDS).unwrap_or(u16::MAX);
    features.flags(size, cards.map(|card| card.index()));
}

fn own(state: &State, index: usize, features: &mut Features) {
    let city = &state.cities[index];
    cards(features, city.order.iter().copied());
    features.one(city.coins as f32 / 10.0);
    features.number(12, usize::try_from(city.coins).unwrap_or(0));
    features.number(10, usize::try_from(city.shields).unwrap_or(0));
    for count in city.science {
        features.number(5, usize::from(count));
    }
    features.number(3, usize::from(city.science_any));
    let points = score::points(state, index).0;
    features.values(7, points.map(|points| points as f32 / 10.0));
    features.values(7, city.fixed.map(units));
    let mut choices = [0_u8; 7];
    for resource in city.choices().flat_map(|goods| goods.iter()) {
        choices[resource.index()] += 1;
    }
    features.values(7, choices.map(|units| f32::from(units) / 2.0));
    let prices = city.prices.iter().flatten();
    features.values(4, prices.map(|price| f32::from(*price) - 2.0));
    let able = Special::ALL.into_iter().filter(|one| city.can(*one));
    features.flags(7, able.map(Special::index));
    features.block(28);
    if let (Some(wonder), Some(side)) = (city.wonder, city.side) {
        features.set(wonder.index() * 4 + side as usize);
    }
    features.flags(7, city.wonder.map(|wonder| wonder.index()));
    features.number(5, usize::from(city.stages));
    features.one(f32::from(city.free_used_age == state.age));
}

/// How many units of a good a city makes; three count as many.
fn units(units: u8) -> f32 {
    f32::from(units.min(3)) / 2.0
}

fn neighbour(city: &City, features: &mut Features) {
    features.values(7, city.fixed.map(units));
    features.values(7, city.colors.map(|count| f32::from(count) / 4.0));
    features.one(city.coins as f32 / 10.0);
    features.one(f32::from(city.stages) / 3.0);
    features.one(f32::from(city.defeats) / 3.0);
}
