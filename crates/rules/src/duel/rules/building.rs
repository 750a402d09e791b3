//! What a turn's action and each choice do: the fact that a move becomes, or why it is not legal. Asks no chance.

use crate::Seat;
use crate::duel::rules::after::{action_done, after_card, after_token, after_wonder};
use crate::duel::rules::reason::{self, Ruled};
use crate::duel::rules::{military, paying, scoring};
use crate::duel::{
    Card, CardBuilt, CardDestroyed, CardDiscarded, CardRevived, Color, Counted, Effects, Event,
    Gains, Market, Move, Phase, Reason, Side, Slot, Slots, Starter, StarterChosen, State, Token,
    TokenTaken, Wonder, WonderBuilt, WonderDrafted, other,
};

pub fn judge(state: &State, seat: Seat, mv: Move) -> Result<Event, Ruled> {
    if state.active != seat {
        return Err(reason::first(state));
    }
    let side = Side::of(seat);
    let need = |holds: bool, rule, reason| if holds { Ok(()) } else { Err((rule, reason)) };
    Ok(match (&state.phase, mv) {
        (Phase::Draft { offered, .. }, Move::Draft(wonder)) => {
            let is_offered = offered.contains(&Some(wonder));
            need(is_offered, "duel, ruling 51", Reason::NotOffered(wonder))?;
            Event::WonderDrafted(side, WonderDrafted { wonder })
        }
        (Phase::Turn, Move::Build(card)) => Event::CardBuilt(side, build(state, seat, card)?),
        (Phase::Turn, Move::Discard(card)) => {
            Event::CardDiscarded(side, discard(state, seat, card)?)
        }
        (Phase::Turn, Move::Wonder(wonder, card)) => {
            Event::WonderBuilt(side, build_wonder(state, seat, wonder, card)?)
        }
        (Phase::Token(_), Move::Token(token)) => {
            let reason = Reason::NotOnBoard(token);
            need(state.board.has(token), "duel, ruling 19", reason)?;
            Event::TokenTaken(side, take_token(state, seat, token))
        }
        (Phase::Library(drawn), Move::Library(token)) => {
            let is_drawn = drawn.iter().flatten().any(|one| *one == Some(token));
            need(is_drawn, "duel, ruling 25", Reason::NotDrawn(token))?;
            Event::TokenKept(side, take_token(state, seat, token))
        }
        (Phase::Destroy(wonder), Move::Destroy(card)) => {
            Event::CardDestroyed(side, destroy(state, seat, *wonder, card)?)
        }
        (Phase::Revive, Move::Revive(card)) => {
            let reason = Reason::NotDiscarded(card);
            need(state.discard.has(card), "duel, ruling 38", reason)?;
            Event::CardRevived(side, revive(state, seat, card))
        }
        (Phase::Start, Move::Start(who)) => {
            let starter = match who {
                Starter::Me => side,
                Starter::Opponent => side.other(),
            };
            Event::StarterChosen(side, StarterChosen { starter })
        }
        _ => return Err(reason::first(state)),
    })
}

fn build(state: &State, seat: Seat, card: Card) -> Result<CardBuilt, Ruled> {
    let slot = open(state, card)?;
    let price = Market::of(state, seat).price_of_card(card);
    let coins = state.city(seat).coins;
    if u16::from(price.total) > coins {
        let price = paying::price_of_card(state, seat, card).into();
        return Err(("duel, ruling 1", Reason::CardTooDear(card, price, coins)));
    }
    let economy = paying::economy(state, seat, &price);
    let gains = card_gains(state, seat, card, economy);
    let lying = state.lying - Slots::one(slot);
    Ok(CardBuilt {
        card,
        economy,
        gains,
        price,
        slot,
        then: after_card(state, seat, card, gains.pawn, lying, false),
        urbanism: paying::urbanism(state, seat, &price),
    })
}

fn open(state: &State, card: Card) -> Result<Slot, Ruled> {
    let slot = state.find_open(card);
    slot.ok_or_else(|| reason::closed(state, card))
}

fn discard(state: &State, seat: Seat, card: Card) -> Result<CardDiscarded, Ruled> {
    // Rule [duel, 2015, Discard to obtain coins, ruling 11]: always allowed.
    let slot = open(state, card)?;
    Ok(CardDiscarded {
        card,
        coins: paying::discard_coins(state.city(seat)),
        slot,
        then: action_done(state, state.lying - Slots::one(slot), false),
    })
}

fn build_wonder(
    state: &State,
    seat: Seat,
    wonder: Wonder,
    card: Card,
) -> Result<WonderBuilt, Ruled> {
    if let Some(ruled) = reason::not_own(state, seat, wonder) {
        return Err(ruled);
    }
    // Rule [duel, 2015, Constructing a wonder, ruling 40]: any accessible card serves, affordable or not.
    let slot = open(state, card)?;
    let price = Market::of(state, seat).price_of_wonder(wonder);
    let held = state.city(seat).coins;
    if u16::from(price.total) > held {
        let price = paying::price_of_wonder(state, seat, wonder).into();
        return Err(("duel, ruling 1", Reason::WonderTooDear(wonder, price, held)));
    }
    let effects = &wonder.facts().effects;
    let economy = paying::economy(state, seat, &price);
    // Rule [duel, 2015, Strategy, rulings 17 and 39]: Strategy adds nothing to the shields of wonders.
    let (coins, shields) = (effects.coins, effects.shields);
    let gains = gains(state, seat, effects, coins, shields, economy);
    // Rule [duel, 2015, Theology, ruling 34]: each wonder built later gives another turn, never two.
    let again = effects.extra_turn || state.city(seat).tokens.has(Token::Theology);
    let lying = state.lying - Slots::one(slot);
    Ok(WonderBuilt {
        again,
        card,
        economy,
        gains,
        price,
        removed: eighth(state, wonder),
        slot,
        then: after_wonder(state, seat, effects, gains.pawn, lying, again),
        wonder,
    })
}

fn destroy(state: &State, seat: Seat, wonder: Wonder, card: Card) -> Result<CardDestroyed, Ruled> {
    let target = targets(state, seat, wonder).find(|target| *target == card);
    let card = target.ok_or_else(|| reason::no_target(state, other(seat), wonder, card))?;
    Ok(CardDestroyed {
        card,
        then: action_done(state, state.lying, state.again),
    })
}

/// The wonder that leaves the game when this one is built, if this is the seventh.
fn eighth(state: &State, building: Wonder) -> Option<Wonder> {
    // Rule [duel, 2015, Seven wonders, ruling 29]: only seven are built; the one left goes at once, whoever's it is.
    let owned = || state.cities.iter().flat_map(|city| city.own_wonders());
    let built = owned().filter(|own| own.with.is_some()).count();
    let mut left = owned().filter(|own| own.with.is_none() && own.wonder != building);
    left.next().filter(|_| built == 6).map(|own| own.wonder)
}

fn take_token(state: &State, seat: Seat, token: Token) -> TokenTaken {
    let effects = token.effects();
    TokenTaken {
        coins: effects.coins,
        then: after_token(state, seat, effects.symbol),
        token,
    }
}

fn revive(state: &State, seat: Seat, card: Card) -> CardRevived {
    // Rule [duel, 2015, The Mausoleum, ruling 38]: free, with all effects of the card, without any chain bonus.
    let gains = card_gains(state, seat, card, 0);
    CardRevived {
        card,
        gains,
        then: after_card(state, seat, card, gains.pawn, state.lying, state.again),
    }
}

fn card_gains(state: &State, seat: Seat, card: Card, economy: u8) -> Gains {
    let facts = card.facts();
    let effects = &facts.effects;
    let mut coins = effects.coins;
    if let Some(per) = &effects.coins_per {
        // Rule [duel, 2015, Commercial buildings, ruling 41]: a card counts itself once it is built.
        let itself = matches!(per.counted, Counted::Cards(color) if color == facts.color);
        let counted = scoring::count(state, seat, per) + u16::from(itself);
        coins = coins.saturating_add(paying::small(counted).saturating_mul(per.each));
    }
    let mut shields = effects.shields;
    // Rule [duel, 2015, Strategy, ruling 17]: one shield more on each red card built later, revived ones too.
    if facts.color == Color::Red && state.city(seat).tokens.has(Token::Strategy) {
        shields += 1;
    }
    gains(state, seat, effects, coins, shields, economy)
}

/// Sums up what comes at once. `economy` is what the opponent has just been paid: they can lose it again at once.
fn gains(
    state: &State,
    seat: Seat,
    effects: &Effects,
    coins: u8,
    shields: u8,
    economy: u8,
) -> Gains {
    let (pawn, plunder, plundered) = military::push(state, seat, shields);
    let held = state.city(other(seat)).coins;
    let opponent = held.saturating_add(u16::from(economy));
    // Rule [duel, 2015, Plunder and The Appian Way, rulings 8, 12 and 39]: who has too few coins loses all of them.
    let lost = opponent.min(u16::from(plundered + effects.opponent_loses));
    Gains {
        coins,
        lost: paying::small(lost),
        pawn,
        plunder,
    }
}

pub fn targets(state: &State, seat: Seat, wonder: Wonder) -> impl Iterator<Item = Card> {
    // Rule [duel, 2015, The Statue of Zeus and Circus Maximus, rulings 35 and 37]: only the colour that the wonder names.
    let destroys = wonder.facts().effects.destroys;
    let cards = destroys.map(|color| state.city(other(seat)).cards.of(color));
    cards.unwrap_or_default().iter()
}
