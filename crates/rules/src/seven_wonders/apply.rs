//! Carries events out. Nothing here judges; an event that does not fit changes what it can and no more.

use super::event::Play;
use super::values::put;
use super::{
    AgeDealt, CardId, CardPicked, ConflictsResolved, Deed, Event, HandsPassed, Move, Phase,
    PhaseName, RoundRevealed, Side, Special, State, Step, WondersDealt,
};
use crate::Seat;

/// Cards in a fresh hand, and in the Free City's pile.
pub(crate) const HAND: usize = 7;

pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::WondersDealt(body) => wonders_dealt(state, body),
        Event::WonderDrafted(seat, body) => {
            if let Some(city) = state.cities.get_mut(seat.index()) {
                city.wonder = Some(body.wonder);
            }
            let next = Seat(seat.0.saturating_add(1));
            state.phase = if next.index() < state.seats() {
                Phase::Draft(next)
            } else {
                Phase::Passing(Step::WondersKnown)
            };
        }
        Event::SidesDealt(body) => sides_known(state, &body.sides),
        Event::SidesAsked(_) => state.phase = Phase::Side,
        Event::ChoiceSealed(seat, body) => {
            if let Some(choice) = state.choices.get_mut(seat.index()) {
                *choice = Some(body.mv);
            }
        }
        Event::SidesRevealed(body) => sides_known(state, &body.sides),
        Event::AgeDealt(body) => age_dealt(state, body),
        Event::RoundRevealed(body) => round_revealed(state, body),
        Event::SeventhBegun(seat, body) => state.phase = Phase::Seventh(*seat, body.coins),
        Event::LeftoversDiscarded(_) => {
            for pile in state.hands.iter_mut().chain([&mut state.pile]) {
                pile.iter().for_each(|card| put(&mut state.discards, *card));
                pile.clear();
            }
            state.phase = Phase::Passing(Step::LeftoversGone);
        }
        Event::PickBegun(seat, _) => {
            state.pick_due = None;
            state.phase = Phase::Pick(*seat);
        }
        Event::CardPicked(seat, body) => card_picked(state, *seat, body),
        Event::HandsPassed(body) => hands_passed(state, body),
        Event::ConflictsResolved(body) => conflicts_resolved(state, body),
        Event::ScoresCounted(scores) => {
            state.scores = Some(scores.clone());
            state.phase = Phase::Over;
        }
    }
}

pub(crate) fn applied(state: &State, event: &Event) -> State {
    let mut after = state.clone();
    apply(&mut after, event);
    after
}

fn wonders_dealt(state: &mut State, body: &WondersDealt) {
    let data = state.data();
    for (city, dealt) in state.cities.iter_mut().zip(&body.cities) {
        city.wonder = dealt.wonder;
        if let Some(side) = dealt.side {
            city.settle(side, data);
        }
    }
    let first_empty = state.cities.iter().position(|city| city.wonder.is_none());
    state.phase = match first_empty.and_then(|index| u8::try_from(index).ok()) {
        Some(index) => Phase::Draft(Seat(index)),
        None if state.cities.iter().all(|city| city.side.is_some()) => Phase::Passing(Step::AgeDue),
        None => Phase::Passing(Step::WondersKnown),
    };
}

fn sides_known(state: &mut State, sides: &[Option<Side>]) {
    let data = state.data();
    for (city, side) in state.cities.iter_mut().zip(sides) {
        if let Some(side) = side {
            city.settle(*side, data);
        }
    }
    state.choices.as_mut_slice().fill(None);
    state.phase = Phase::Passing(Step::AgeDue);
}

fn age_dealt(state: &mut State, body: &AgeDealt) {
    let dealt = body.draws.last().map_or(&[][..], |draw| &draw.outcome);
    let groups = dealt.chunks(HAND);
    let mut groups = groups.map(|group| group.iter().copied().collect());
    for hand in state.hands.iter_mut() {
        *hand = groups.next().unwrap_or_default();
    }
    state.pile = groups.next().unwrap_or_default();
    state.age = body.age;
    state.turn = 1;
    begin_turn(state);
}

fn begin_turn(state: &mut State) {
    state.pick_due = None;
    state.left_of_turn.clear();
    state.phase = Phase::Choose;
    state.drawn = None;
    // Rule [7 Wonders, first edition, p. 7, two players]: who holds the Free City card takes the pile's top card.
    if let Some(seat) = state.steering()
        && !state.pile.is_empty()
    {
        let card = state.pile.remove(0);
        state.drawn = Some(card);
        put(&mut state.hands[seat.index()], card);
    }
}

/// Passes what stands by seat on to the neighbours.
// Rule [7 Wonders, first edition, p. 5; second edition, Pass on your hand]: left, in Age II right; two players swap.
pub(crate) fn pass_on<T>(hands: &mut [T], age: u8) {
    let by = 1.min(hands.len());
    if age == 2 {
        hands.rotate_left(by);
    } else {
        hands.rotate_right(by);
    }
}

fn hands_passed(state: &mut State, body: &HandsPassed) {
    pass_on(&mut state.hands, body.age);
    state.age = body.age;
    state.turn = body.turn;
    begin_turn(state);
}

/// Seat whose hand a city's card comes from, and the card that its sealed choice names.
fn sealed_card(state: &State, city: usize) -> (Option<Seat>, Option<CardId>) {
    let is_free_city = state.free_city() == Some(city);
    let seat = if is_free_city {
        state.steering()
    } else {
        u8::try_from(city).ok().map(Seat)
    };
    let choice = seat.and_then(|seat| state.choices.get(seat.index())?.as_ref());
    let part = if is_free_city { Move::city } else { Move::own };
    (seat, choice.and_then(part).map(|play| play.card))
}

fn round_revealed(state: &mut State, body: &RoundRevealed) {
    let plays = body.plays.iter();
    let plays = plays.filter(|play| usize::from(play.city) < state.cities.len());
    let plays = plays.map(|play| {
        let (_, sealed) = sealed_card(state, usize::from(play.city));
        let card = play.card.or(sealed);
        Play { card, ..*play }
    });
    let plays: Vec<Play> = plays.collect();
    // Rule [7 Wonders, first edition, p. 4, Trade, example C; second edition, Buying]: all pay before anything comes.
    for play in &plays {
        let paid = i32::from(play.left) + i32::from(play.right) + i32::from(play.bank);
        state.cities[usize::from(play.city)].coins -= paid;
    }
    state.left_of_turn = state.cities.iter().map(|city| city.coins).collect();
    for play in &plays {
        place(state, play);
    }
    for play in &plays {
        let city = usize::from(play.city);
        let (left, right) = (state.left_of(city), state.right_of(city));
        state.cities[left].coins += i32::from(play.left);
        state.cities[right].coins += i32::from(play.right);
        state.cities[city].coins += i32::from(play.gain);
    }
    state.choices.as_mut_slice().fill(None);
    if body.phase != PhaseName::Seventh {
        state.last_reveals.clear();
    }
    state.last_reveals.push(RoundRevealed {
        age: body.age,
        turn: body.turn,
        phase: body.phase,
        plays,
    });
    state.phase = Phase::Passing(if body.phase == PhaseName::Seventh {
        Step::SeventhDone
    } else {
        Step::Chosen
    });
}

fn place(state: &mut State, play: &Play) {
    let index = usize::from(play.city);
    let (seat, _) = sealed_card(state, index);
    let Some(card) = play.card else { return };
    if let Some(hand) = seat.and_then(|seat| state.hands.get_mut(seat.index()))
        && let Some(at) = hand.iter().position(|held| *held == card)
    {
        hand.remove(at);
    }
    let data = state.data();
    let city = &mut state.cities[index];
    match play.deed {
        Deed::Build => city.add_card(data.card(card)),
        Deed::Free => {
            city.add_card(data.card(card));
            city.free_used_age = state.age;
        }
        Deed::Stage => {
            let stage = city.next_stage(data);
            let special = stage.and_then(|stage| stage.effects.special);
            let picks = special == Some(Special::BuildFromDiscard);
            city.add_stage(data);
            if picks {
                state.pick_due = seat;
            }
        }
        Deed::Sell => put(&mut state.discards, card),
        Deed::Pick | Deed::Pass => {}
    }
}

fn card_picked(state: &mut State, seat: Seat, body: &CardPicked) {
    state.choices.as_mut_slice().fill(None);
    state.phase = Phase::Passing(Step::TurnDone);
    let data = state.data();
    let mut plays = Vec::new();
    if let Some(city) = state.cities.get_mut(seat.index()) {
        city.coins += i32::from(body.gain);
        if let Some(card) = body.card {
            city.add_card(data.card(card));
            if let Some(at) = state.discards.iter().position(|held| *held == card) {
                state.discards.remove(at);
            }
        }
        plays.push(Play {
            card: body.card,
            city: seat.0,
            deed: body.card.map_or(Deed::Pass, |_| Deed::Pick),
            gain: body.gain,
            ..Play::default()
        });
    }
    state.last_reveals.push(RoundRevealed {
        age: state.age,
        turn: state.turn,
        phase: PhaseName::Pick,
        plays,
    });
}

fn conflicts_resolved(state: &mut State, body: &ConflictsResolved) {
    for (city, tokens) in state.cities.iter_mut().zip(&body.tokens) {
        city.add_tokens(body.age, *tokens);
    }
    state.phase = Phase::Passing(if body.age < 3 {
        Step::AgeDue
    } else {
        Step::ScoresDue
    });
}
