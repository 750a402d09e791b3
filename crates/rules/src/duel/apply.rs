//! Carries events out. Judges nothing, asks nothing, gives the same answer for ever, and never panics.

use super::{
    AgeDealt, Card, Event, Gains, Last, Layout, Move, OwnWonder, Payment, Phase, Side, Slot, Slots,
    State, Then, TokenSet, Turned, Wonder, WondersOffered, other,
};
use crate::{Fact, Seat};

pub(super) fn apply(state: &mut State, event: &Event) {
    let course = event.course();
    let taken = course.and_then(|(_, slot)| slot);
    if let Some(slot) = taken {
        state.take(slot);
        state.turned = Slots::NONE;
    }
    carry_out(state, event);
    // What every decision of a seat does alike.
    if let Some((seat, mv)) = event.actor().zip(event.played()) {
        note(state, seat, mv, taken);
        if let Some((then, _)) = course {
            go_on(state, seat, then, mv);
        }
    }
}

fn carry_out(state: &mut State, event: &Event) {
    match event {
        Event::FirstSeatDrawn(draw) => {
            let first = draw.outcome().first();
            state.first = first.map_or(state.first, |side| side.seat());
        }
        Event::TokensLaid(draw) => {
            let [draw] = &draw.draws;
            state.board = draw.outcome.iter().copied().collect();
            state.aside = draw.from.iter().copied().collect::<TokenSet>() - state.board;
        }
        Event::WondersOffered(offer) => offer_wonders(state, offer),
        Event::WondersGiven(body) => {
            for (city, own) in state.cities.iter_mut().zip(body.wonders.iter()) {
                city.wonders = own.map(|wonder| Some(OwnWonder { wonder, with: None }));
            }
        }
        Event::WonderDrafted(side, body) => draft(state, side.seat(), body.wonder),
        Event::AgeDealt(deal) => deal_age(state, deal),
        Event::CardBuilt(side, body) => {
            pay(state, side.seat(), &body.price, body.economy);
            gain_coins(state, side.seat(), body.urbanism);
            raise(state, side.seat(), body.card, &body.gains);
        }
        Event::CardDiscarded(side, body) => {
            gain_coins(state, side.seat(), body.coins);
            state.discard.insert(body.card);
        }
        Event::WonderBuilt(side, body) => {
            pay(state, side.seat(), &body.price, body.economy);
            let city = state.city_mut(side.seat());
            city.build_wonder(body.wonder, body.card);
            state.removed_wonder = body.removed.or(state.removed_wonder);
            gain(state, side.seat(), &body.gains);
            state.again = body.again;
        }
        Event::LibraryDrawn(_, draw) => {
            let drawn = |index| draw.outcome().get(index).copied();
            state.phase = Phase::Library(Some([0, 1, 2].map(drawn)));
        }
        Event::TokenTaken(side, body) | Event::TokenKept(side, body) => {
            state.board.remove(body.token);
            state.aside.remove(body.token);
            state.city_mut(side.seat()).add_token(body.token);
            gain_coins(state, side.seat(), body.coins);
        }
        Event::CardDestroyed(side, body) => {
            state.city_mut(side.other().seat()).remove_card(body.card);
            // Rule [duel, 2015, Wonders, ruling 36]: a destroyed card goes to the discard pile.
            state.discard.insert(body.card);
        }
        Event::CardRevived(side, body) => {
            state.discard.remove(body.card);
            raise(state, side.seat(), body.card, &body.gains);
        }
        Event::CardsTurned(body) => turn_up(state, body.cards.all()),
        Event::StarterChosen(_, body) => {
            state.active = body.starter.seat();
            state.phase = Phase::Turn;
        }
        Event::GameDecided(ending) => state.phase = Phase::Over(*ending),
    }
}

fn offer_wonders(state: &mut State, offer: &WondersOffered) {
    let round = offer.round;
    let mut laid = offer.draws.iter().flat_map(|draw| &draw.outcome);
    let offered = std::array::from_fn(|_| laid.next().copied());
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

fn turn_up(state: &mut State, cards: &[Turned]) {
    for turned in cards {
        state.face_up.insert(turned.slot);
        state.turned.insert(turned.slot);
        state.cards[turned.slot.index()] = Some(turned.card);
    }
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

fn raise(state: &mut State, seat: Seat, card: Card, gains: &Gains) {
    state.city_mut(seat).add_card(card);
    gain(state, seat, gains);
}

fn gain(state: &mut State, seat: Seat, gains: &Gains) {
    gain_coins(state, seat, gains.coins);
    state.pawn = gains.pawn;
    state.plunder[Side::of(seat).other().index()] &= !gains.plunder;
    let loser = state.city_mut(other(seat));
    loser.coins = loser.coins.saturating_sub(u16::from(gains.lost));
}

/// Goes on after a seat's move.
fn go_on(state: &mut State, seat: Seat, then: Then, mv: Move) {
    match (then, mv) {
        (Then::Token, Move::Build(card) | Move::Revive(card)) => state.phase = Phase::Token(card),
        (Then::Destroy, Move::Wonder(wonder, _)) => state.phase = Phase::Destroy(wonder),
        (Then::Token | Then::Destroy, _) => state.phase = Phase::Turn,
        (Then::Library, _) => state.phase = Phase::Library(None),
        (Then::Revive, _) => state.phase = Phase::Revive,
        (Then::Again, _) => end_turn(state, seat, seat),
        (Then::Other | Then::Age | Then::End, _) => end_turn(state, seat, other(seat)),
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
        mv,
        slot: taken.or(state.last.and_then(|last| last.slot)),
    });
}
