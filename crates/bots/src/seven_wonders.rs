//! How a bot looks at 7 Wonders.
//!
//! A position is told from the seat that has just chosen, as if it alone had played. Start reading at [`describe`].

use std::sync::OnceLock;

use super::brain::{After, Brain};
use super::net::{Features, Net};
use rules::Seat;
use rules::seven_wonders::SevenWonders;
use rules::seven_wonders::cards::{CARDS, Edition, Special};
use rules::seven_wonders::city::City;
use rules::seven_wonders::knowledge::Knowledge;
use rules::seven_wonders::moves::{Move, Play};
use rules::seven_wonders::rules::{follow, legal, score};
use rules::seven_wonders::state::State;

const SPECIALS: [Special; 7] = [
    Special::FreeBuildOncePerAge,
    Special::BuildFromDiscard,
    Special::PlaySeventhCard,
    Special::CopyNeighbourGuildAtEnd,
    Special::FirstCardOfEachColorFree,
    Special::FirstCardOfEachAgeFree,
    Special::LastCardOfEachAgeFree,
];

static NET: OnceLock<Net> = OnceLock::new();

impl Brain for SevenWonders {
    const WEIGHTS: &'static str = include_str!("../../../data/bots/seven_wonders.txt");
    const LEAD_COUNTS: f32 = 0.3;

    fn place() -> &'static OnceLock<Net> {
        &NET
    }

    fn seats(state: &State) -> usize {
        state.seats()
    }

    fn forget_seals(knowledge: &mut Knowledge) {
        knowledge.forget_seals();
    }

    /// Of several ways to pay for the same the cheapest.
    fn candidates(state: &State, seat: Seat, moves: &mut Vec<Move>) {
        *moves = legal::moves(state, seat);
        keep_cheapest(moves, own_part);
        keep_cheapest(moves, city_part);
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

const fn own_part(mv: &Move) -> Option<&Play> {
    match mv {
        Move::Play { own, .. } => Some(own),
        Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass => None,
    }
}

const fn city_part(mv: &Move) -> Option<&Play> {
    match mv {
        Move::Play { city, .. } => city.as_ref(),
        Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass => None,
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

/// Describes a position to a seat.
fn describe(state: &State, seat: Seat, features: &mut Features) {
    let index = seat.index();
    let city = &state.cities[index];
    own(state, index, features);
    features.block(u16::try_from(CARDS).unwrap_or(u16::MAX));
    for card in state.hands[index].iter() {
        features.set(card.index());
    }
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
    let mut others: Vec<i32> = (0..state.seats())
        .filter(|at| *at != index)
        .map(points)
        .collect();
    others.sort_unstable();
    let best = others.last().copied().unwrap_or(0);
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
    features.one(if state.options.edition == Edition::First {
        1.0
    } else {
        0.0
    });
}

/// The own city.
fn own(state: &State, index: usize, features: &mut Features) {
    let city = &state.cities[index];
    features.block(u16::try_from(CARDS).unwrap_or(u16::MAX));
    for card in city.order.iter() {
        features.set(card.index());
    }
    features.one(city.coins as f32 / 10.0);
    features.number(12, usize::try_from(city.coins).unwrap_or(0));
    features.number(10, usize::try_from(city.shields).unwrap_or(0));
    for count in city.science {
        features.number(5, usize::from(count));
    }
    features.number(3, usize::from(city.science_any));
    features.block(7);
    for (kind, points) in score::points(state, index).0.into_iter().enumerate() {
        features.put(kind, points as f32 / 10.0);
    }
    features.block(7);
    for (kind, units) in city.fixed.into_iter().enumerate() {
        features.put(kind, f32::from(units.min(3)) / 2.0);
    }
    features.block(7);
    let mut choices = [0_u8; 7];
    for goods in city.choices() {
        for resource in goods.iter() {
            choices[resource.index()] += 1;
        }
    }
    for (kind, units) in choices.into_iter().enumerate() {
        features.put(kind, f32::from(units) / 2.0);
    }
    features.block(4);
    for (at, price) in city.prices.iter().flatten().enumerate() {
        features.put(at, f32::from(*price) - 2.0);
    }
    features.block(7);
    for (at, special) in SPECIALS.into_iter().enumerate() {
        if city.can(special) {
            features.set(at);
        }
    }
    features.block(28);
    if let (Some(wonder), Some(side)) = (city.wonder, city.side) {
        features.set(wonder.index() * 4 + side as usize);
    }
    features.block(7);
    if let Some(wonder) = city.wonder {
        features.set(wonder.index());
    }
    features.number(5, usize::from(city.stages));
    features.one(if city.free_used_age == state.age {
        1.0
    } else {
        0.0
    });
}

/// A city beside the own one.
fn neighbour(city: &City, features: &mut Features) {
    features.block(7);
    for (kind, units) in city.fixed.into_iter().enumerate() {
        features.put(kind, f32::from(units.min(3)) / 2.0);
    }
    features.block(7);
    for (color, count) in city.colors.into_iter().enumerate() {
        features.put(color, f32::from(count) / 4.0);
    }
    features.one(city.coins as f32 / 10.0);
    features.one(f32::from(city.stages) / 3.0);
    features.one(f32::from(city.defeats) / 3.0);
}
