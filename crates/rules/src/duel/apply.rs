//! Carries events out. Judges nothing, asks nothing, gives the same answer for ever, and never panics.

use super::{
    AgeDealt, Card, CardBuilt, CardDestroyed, CardDiscarded, CardRevived, Event, Gains, Last,
    Layout, Move, OwnWonder, Payment, Phase, Side, Slot, Slots, Starter, State, Then, Token,
    TokenTaken, Turned, Wonder, WonderBuilt, other,
};
use crate::Seat;

pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::FirstSeatDrawn(draw) => {
            if let Some(side) = draw.outcome().first() {
                state.first = side.seat();
            }
        }
        Event::TokensLaid(draw) => {
            state.board = draw.outcome().iter().copied().collect();
            let all = draw.draws.iter().flat_map(|draw| draw.from.iter().copied());
            state.aside = all.filter(|token| !state.board.has(*token)).collect();
        }
        Event::WondersOffered(offer) => {
            let laid = offer.draws.iter().flat_map(|draw| draw.outcome.iter());
            offer_wonders(state, offer.round, laid.copied());
        }
        Event::WondersGiven(body) => {
            for (city, own) in state.cities.iter_mut().zip(body.wonders.iter()) {
                city.wonders = own.map(|wonder| Some(OwnWonder { wonder, with: None }));
            }
        }
        Event::WonderDrafted(side, body) => draft(state, side.seat(), body.wonder),
        Event::AgeDealt(deal) => deal_age(state, deal),
        Event::CardBuilt(side, body) => build(state, side.seat(), body),
        Event::CardDiscarded(side, body) => discard(state, side.seat(), body),
        Event::WonderBuilt(side, body) => build_wonder(state, side.seat(), body),
        Event::LibraryDrawn(_, draw) => {
            let drawn = |index| draw.outcome().get(index).copied();
            state.phase = Phase::Library(Some([0, 1, 2].map(drawn)));
        }
        Event::TokenTaken(side, body) => take_token(state, side.seat(), body, Move::Token),
        Event::TokenKept(side, body) => take_token(state, side.seat(), body, Move::Library),
        Event::CardDestroyed(side, body) => destroy(state, side.seat(), body),
        Event::CardRevived(side, body) => revive(state, side.seat(), body),
        Event::CardsTurned(body) => turn_up(state, body.cards.all()),
        Event::StarterChosen(side, body) => choose_starter(state, *side, body.starter),
        Event::GameDecided(ending) => state.phase = Phase::Over(*ending),
    }
}

fn offer_wonders(state: &mut State, round: u8, mut laid: impl Iterator<Item = Wonder>) {
    let offered = std::array::from_fn(|_| laid.next());
    // Rule [duel, 2015, Selecting wonders, ruling 51]: A picks first in the first round, B in the second.
    state.active = if round == 1 {
        state.first
    } else {
        other(state.first)
    };
    state.phase = Phase::Draft { round, offered };
}

fn draft(state: &mut State, seat: Seat, wonder: Wonder) {
    let mut places = state.city_mut(seat).wonders.iter_mut();
    if let Some(place) = places.find(|own| own.is_none()) {
        *place = Some(OwnWonder { wonder, with: None });
    }
    if let Phase::Draft { offered, .. } = &mut state.phase {
        for place in offered.iter_mut().filter(|place| **place == Some(wonder)) {
            *place = None;
        }
        // Rule [duel, 2015, Selecting wonders, ruling 51]: one picks, the other picks two, the first gets the last.
        if offered.iter().flatten().count() != 2 {
            state.active = other(seat);
        }
    }
    note(state, seat, Move::Draft(wonder), None);
}

fn deal_age(state: &mut State, deal: &AgeDealt) {
    state.age = deal.age;
    let mut laid = deal.draws.last().into_iter().flat_map(|draw| &draw.outcome);
    state.cards = std::array::from_fn(|_| laid.next().copied());
    let is_guild = |slot: &Slot| state.cards[slot.index()].is_some_and(Card::is_guild);
    state.guilds = Slots::FULL.iter().filter(is_guild).collect();
    state.lying = Slots::FULL;
    state.uncover();
    state.face_up = Layout::of_age(deal.age).face_up;
    state.turned = Slots::NONE;
    state.again = false;
    state.active = deal.seat.seat();
    state.phase = if deal.chooses {
        Phase::Start
    } else {
        Phase::Turn
    };
    if let Some(last) = &mut state.last {
        last.slot = None;
    }
}

fn build(state: &mut State, seat: Seat, body: &CardBuilt) {
    take_slot(state, body.slot);
    pay(state, seat, &body.price, body.economy);
    gain_coins(state, seat, body.urbanism);
    state.city_mut(seat).add_card(body.card);
    gain(state, seat, &body.gains);
    note(state, seat, Move::Build(body.card), Some(body.slot));
    go_on(state, seat, body.then, Phase::Token(body.card));
}

fn discard(state: &mut State, seat: Seat, body: &CardDiscarded) {
    take_slot(state, body.slot);
    gain_coins(state, seat, body.coins);
    state.discard.insert(body.card);
    note(state, seat, Move::Discard(body.card), Some(body.slot));
    go_on(state, seat, body.then, Phase::Turn);
}

fn build_wonder(state: &mut State, seat: Seat, body: &WonderBuilt) {
    take_slot(state, body.slot);
    pay(state, seat, &body.price, body.economy);
    state.city_mut(seat).build_wonder(body.wonder, body.card);
    if body.removed.is_some() {
        state.removed_wonder = body.removed;
    }
    gain(state, seat, &body.gains);
    state.again = body.again;
    let mv = Move::Wonder(body.wonder, body.card);
    note(state, seat, mv, Some(body.slot));
    go_on(state, seat, body.then, Phase::Destroy(body.wonder));
}

fn take_token(state: &mut State, seat: Seat, body: &TokenTaken, mv: fn(Token) -> Move) {
    state.board.remove(body.token);
    state.aside.remove(body.token);
    state.city_mut(seat).add_token(body.token);
    gain_coins(state, seat, body.coins);
    note(state, seat, mv(body.token), None);
    go_on(state, seat, body.then, Phase::Turn);
}

fn destroy(state: &mut State, seat: Seat, body: &CardDestroyed) {
    state.city_mut(other(seat)).remove_card(body.card);
    // Rule [duel, 2015, Wonders, ruling 36]: a destroyed card goes to the discard pile.
    state.discard.insert(body.card);
    note(state, seat, Move::Destroy(body.card), None);
    go_on(state, seat, body.then, Phase::Turn);
}

fn revive(state: &mut State, seat: Seat, body: &CardRevived) {
    state.discard.remove(body.card);
    state.city_mut(seat).add_card(body.card);
    gain(state, seat, &body.gains);
    note(state, seat, Move::Revive(body.card), None);
    go_on(state, seat, body.then, Phase::Token(body.card));
}

fn turn_up(state: &mut State, cards: &[Turned]) {
    for turned in cards {
        state.face_up.insert(turned.slot);
        state.turned.insert(turned.slot);
        state.cards[turned.slot.index()] = Some(turned.card);
    }
}

fn choose_starter(state: &mut State, chooser: Side, starter: Side) {
    let mv = Move::Start(Starter::of(chooser, starter));
    note(state, chooser.seat(), mv, None);
    state.active = starter.seat();
    state.phase = Phase::Turn;
}

fn take_slot(state: &mut State, slot: Slot) {
    state.take(slot);
    state.turned = Slots::NONE;
}

fn pay(state: &mut State, seat: Seat, price: &Payment, economy: u8) {
    let payer = state.city_mut(seat);
    payer.coins = payer.coins.saturating_sub(u16::from(price.total));
    gain_coins(state, other(seat), economy);
}

fn gain_coins(state: &mut State, seat: Seat, coins: u8) {
    let city = state.city_mut(seat);
    city.coins = city.coins.saturating_add(u16::from(coins));
}

fn gain(state: &mut State, seat: Seat, gains: &Gains) {
    gain_coins(state, seat, gains.coins);
    state.pawn = gains.pawn;
    state.plunder[Side::of(seat).other().index()] &= !gains.plunder;
    let loser = state.city_mut(other(seat));
    loser.coins = loser.coins.saturating_sub(u16::from(gains.lost));
}

/// Goes on after a seat's fact. `choice` is the phase for a choice that needs to know its cause.
fn go_on(state: &mut State, seat: Seat, then: Then, choice: Phase) {
    match then {
        Then::Token | Then::Destroy => state.phase = choice,
        Then::Library => state.phase = Phase::Library(None),
        Then::Revive => state.phase = Phase::Revive,
        Then::Again => end_turn(state, seat, seat),
        Then::Other | Then::Age | Then::End => end_turn(state, seat, other(seat)),
    }
}

fn end_turn(state: &mut State, seat: Seat, next: Seat) {
    state.phase = Phase::Turn;
    state.active = next;
    state.again = false;
    state.last_player = Some(seat);
    state.pawn_was[Side::of(seat).index()] = Some(state.pawn);
}

/// Notes what a seat decided. A choice that belongs to the turn before it keeps the slot that was taken marked.
fn note(state: &mut State, seat: Seat, mv: Move, taken: Option<Slot>) {
    state.decisions += 1;
    state.last = Some(Last {
        seat,
        parts: mv.parts(),
        slot: taken.or(state.last.and_then(|last| last.slot)),
    });
}
