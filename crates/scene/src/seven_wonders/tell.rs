//! Says what an event was, for one viewer: never a sealed choice or a card face down that they may not know.

use std::borrow::Cow;

use super::city::{owner_by, wonder_sign};
use super::{describe, offers, things};
use crate::{Pigment, Sentence, goods};
use rules::seven_wonders::event::Play;
use rules::seven_wonders::{
    CardId, Color, ConflictsResolved, Deed, Event, Move, Phase, PhaseName, RoundRevealed, Scores,
    Side, State, known_card, redact, stage_built,
};
use rules::{Seat, Viewer};
use words::{Arg, Join, Message, Person, msg};

pub fn tell(before: &State, after: &State, event: &Event, viewer: Viewer) -> Vec<Sentence> {
    match event {
        Event::WondersDealt(_) => {
            let cities = 0..after.cities.len();
            cities.filter_map(|city| wonder(after, city)).collect()
        }
        Event::SidesDealt(body) => sides(after, &body.sides),
        Event::SidesRevealed(body) => sides(after, &body.sides),
        Event::SidesAsked(_) => one("sign-wait", msg::seven_wonders::sides_are_asked()),
        Event::WonderDrafted(seat, body) => {
            let said = msg::seven_wonders::took_wonder(*seat, things::city(body.wonder));
            one(wonder_sign(Some(body.wonder)), said)
        }
        Event::ChoiceSealed(seat, body) => sealed(before, *seat, &body.mv, viewer),
        Event::AgeDealt(body) => {
            let age = crate::roman(body.age);
            let way = way(after.seats(), body.age);
            one("sign-turn", msg::seven_wonders::age_begins(age, way))
        }
        Event::RoundRevealed(body) => round(after, body, viewer),
        Event::SeventhBegun(seat, _) => {
            one("wonder-babylon", msg::seven_wonders::seventh_begins(*seat))
        }
        Event::LeftoversDiscarded(body) => {
            one("act-sell", msg::seven_wonders::leftovers(body.count))
        }
        Event::PickBegun(seat, _) => one("from-discard", msg::seven_wonders::pick_begins(*seat)),
        Event::CardPicked(seat, body) => vec![picked(after, *seat, body.card, body.gain)],
        Event::HandsPassed(body) => {
            let age = crate::roman(body.age);
            let way = way(after.seats(), body.age);
            let said = msg::seven_wonders::hands_passed(way, body.turn, age);
            one("sign-next", said)
        }
        Event::ConflictsResolved(body) => conflicts(after, body),
        Event::ScoresCounted(scores) => one("points", result(scores)),
    }
}

fn one(sign: impl Into<Cow<'static, str>>, said: Message) -> Vec<Sentence> {
    vec![Sentence::new(sign, said)]
}

const fn way(seats: usize, age: u8) -> &'static str {
    match (seats, age) {
        (2, _) => "swapped",
        (_, 2) => "right",
        (_, _) => "left",
    }
}

fn owner(state: &State, index: usize) -> Person {
    owner_by(seat_of(state, index))
}

fn wonder(state: &State, index: usize) -> Option<Sentence> {
    let city = state.cities.get(index)?;
    let (who, name) = (owner(state, index), things::city(city.wonder?));
    let said = match city.side {
        Some(side) => msg::seven_wonders::plays_side(who, name, offers::side_name(side)),
        None => msg::seven_wonders::plays_wonder(who, name),
    };
    Some(Sentence::new(wonder_sign(city.wonder), said))
}

fn sides(state: &State, sides: &[Option<Side>]) -> Vec<Sentence> {
    let known = (0..).zip(sides).filter(|(_, side)| side.is_some());
    known.filter_map(|(city, _)| wonder(state, city)).collect()
}

fn sealed(before: &State, seat: Seat, mv: &Move, viewer: Viewer) -> Vec<Sentence> {
    // These are shown at once: the next event tells them.
    if matches!(before.phase, Phase::Seventh(..) | Phase::Pick(_)) {
        return Vec::new();
    }
    let is_known = viewer == Viewer::Open || viewer == Viewer::Seat(seat);
    let choice = before.choices.get(seat.index());
    let is_change = choice.is_some_and(Option::is_some);
    let plan = || offers::plan(before, seat, mv);
    let said = match (is_known, is_change) {
        (true, false) => msg::seven_wonders::sealed_plan(seat, plan()),
        (true, true) => msg::seven_wonders::sealed_another(seat, plan()),
        (false, false) => msg::seven_wonders::sealed_choice(seat),
        (false, true) => return Vec::new(),
    };
    one("sealed", said)
}

fn round(after: &State, body: &RoundRevealed, viewer: Viewer) -> Vec<Sentence> {
    let plays = body.plays.iter();
    let told = plays.filter(|play| usize::from(play.city) < after.cities.len());
    let seen = redact(after, viewer);
    let known = |play| known_card(&seen, play);
    let told = told.map(|play| played(after, play, known(play), body.phase));
    told.collect()
}

fn played(state: &State, play: &Play, known: Option<CardId>, phase: PhaseName) -> Sentence {
    let is_seventh = phase == PhaseName::Seventh;
    let also = if is_seventh { "yes" } else { "no" };
    let mut said = deed(state, play, known, also);
    let short = said.clone();
    let gives = gives(state, play);
    if !gives.is_empty() {
        said = msg::seven_wonders::deed_gives(said, Arg::list(Join::Comma, gives));
    }
    let money = money(state, play);
    let said = match money.is_empty() {
        true => msg::seven_wonders::deed_alone(said),
        false => msg::seven_wonders::deed_money(said, Arg::list(Join::Comma, money)),
    };
    let color = play.card.map(|card| state.data().card(card).color);
    let told = match (play.deed, color) {
        (Deed::Stage, _) => Sentence::new("act-wonder", said),
        (Deed::Sell, _) => Sentence::new("act-sell", said),
        (_, Some(color)) => coloured(color, said),
        (_, None) => Sentence::new("", said),
    };
    told.with_deed(seat_of(state, play.city.into()), short)
}

/// The seat that plays a city; none for the Free City.
fn seat_of(state: &State, index: usize) -> Option<Seat> {
    let seat = u8::try_from(index).ok()?;
    (index < state.seats()).then_some(Seat(seat))
}

fn coloured(color: Color, said: Message) -> Sentence {
    let pigment = Pigment::of(color.key());
    Sentence::new(pigment.sign, said).coloured(pigment.class)
}

/// What a city did, without what it gives and costs.
fn deed(state: &State, play: &Play, known: Option<CardId>, also: &'static str) -> Message {
    let index = usize::from(play.city);
    let who = owner(state, index);
    match (play.deed, known.map(things::card)) {
        (Deed::Stage, card) => {
            let city = &state.cities[index];
            let number = crate::roman(city.stages);
            let name = offers::wonder_name(city.wonder);
            match card {
                Some(card) => msg::seven_wonders::built_stage_with(who, also, number, name, card),
                None => msg::seven_wonders::built_stage(who, also, number, name),
            }
        }
        (Deed::Sell, Some(card)) => msg::seven_wonders::sold(who, also, card),
        (Deed::Sell, None) => msg::seven_wonders::sold_hidden(who, also),
        (_, Some(card)) => msg::seven_wonders::built(who, also, card),
        (_, None) => msg::seven_wonders::did_nothing(who, also),
    }
}

/// What a building or a stage gives at the end or in conflicts. What comes in at once stands with the coins, and what
/// is counted later is no number yet.
fn gives(state: &State, play: &Play) -> Vec<Message> {
    let effects = match (play.deed, play.card) {
        (Deed::Stage, _) => stage_built(state, play.city.into()),
        (Deed::Build | Deed::Free, Some(id)) => Some(&state.data().card(id).effects),
        (Deed::Build | Deed::Free | Deed::Sell | Deed::Pick | Deed::Pass, _) => None,
    };
    let counted = effects.map(|gives| {
        let shields = goods::some(gives.shields, msg::game::shields);
        [shields, goods::some(gives.points, msg::game::points)]
    });
    counted.into_iter().flatten().flatten().collect()
}

fn money(state: &State, play: &Play) -> Vec<Message> {
    let index = usize::from(play.city);
    let paid = |coins: u8, to: usize| {
        (coins > 0).then(|| msg::seven_wonders::paid_to(coins, owner(state, to)))
    };
    let parts = [
        (play.deed == Deed::Free).then(msg::seven_wonders::free_by_olympia),
        paid(play.left, state.left_of(index)),
        paid(play.right, state.right_of(index)),
        (play.bank > 0).then(|| msg::seven_wonders::to_bank(play.bank)),
        (play.gain > 0).then(|| msg::game::coins_more(play.gain)),
    ];
    parts.into_iter().flatten().collect()
}

fn picked(state: &State, seat: Seat, taken: Option<CardId>, gain: u8) -> Sentence {
    let Some(card) = taken else {
        return Sentence::new("from-discard", msg::seven_wonders::picked_nothing(seat));
    };
    let said = msg::seven_wonders::picked(seat, things::card(card));
    let said = match gain {
        0 => msg::seven_wonders::deed_alone(said),
        gain => msg::seven_wonders::deed_money(said, msg::game::coins_more(gain)),
    };
    coloured(state.data().card(card).color, said)
}

fn conflicts(state: &State, body: &ConflictsResolved) -> Vec<Sentence> {
    let age = crate::roman(body.age);
    let mut sentences = one("shield", msg::seven_wonders::age_ends(age));
    for (index, tokens) in body.tokens.iter().enumerate().take(state.cities.len()) {
        if tokens.iter().all(|token| *token == 0) {
            continue;
        }
        let total: i32 = tokens.iter().sum();
        let sign = if total < 0 { "defeat" } else { "victory" };
        let [left, right] = tokens.map(describe::gain);
        let said = msg::seven_wonders::conflict(owner(state, index), left, right);
        sentences.push(Sentence::new(sign, said));
    }
    sentences
}

fn result(scores: &Scores) -> Message {
    let best = scores.points.iter().max().copied().unwrap_or(0);
    match scores.winners.as_slice() {
        [winner] => msg::seven_wonders::wins(*winner, best),
        winners => {
            let winners = Arg::list(Join::And, winners.iter().copied());
            msg::seven_wonders::share_victory(winners, best)
        }
    }
}
