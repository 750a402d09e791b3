//! How a bot looks at Duel: a position is told from the seat that acts next. Start reading at [`describe`].

use super::{After, Brain, Features};
use rules::duel::rules::{building, legal, military, science, scoring};
use rules::duel::{Card, City, Duel, Market, Move, Phase, Side, State, Then, other};
use rules::{Game, Seat};

const CARDS: u16 = 73;
const WONDERS: u16 = 12;
const TOKENS: u16 = 10;

impl Brain for Duel {
    const WEIGHTS: &'static str = include_str!("../../../data/bots/duel.txt");
    const LEAD_COUNTS: f32 = 0.0;

    fn after(state: &State, seat: Seat, mv: &Move, features: &mut Features) -> After {
        let Some((then, after)) = carried_out(state, seat, *mv) else {
            return After::Decided(0.0);
        };
        if then == Some(Then::End) {
            return After::Decided(share_at_end(&after, seat));
        }
        describe(&after, features);
        match after.active == seat {
            true => After::Own,
            false => After::Other,
        }
    }

    fn lead_after(state: &State, seat: Seat, mv: &Move) -> i32 {
        let Some((then, after)) = carried_out(state, seat, *mv) else {
            return i32::MIN;
        };
        if then == Some(Then::End) && share_at_end(&after, seat) > 0.5 {
            return i32::MAX;
        }
        let points = |seat| scoring::breakdown(&after, seat).total();
        points(seat) - points(other(seat))
    }
}

/// The position after the fact that a move becomes, before anything that follows from it; and what follows.
fn carried_out(state: &State, seat: Seat, mv: Move) -> Option<(Option<Then>, State)> {
    let fact = building::judge(state, seat, mv).ok()?;
    let mut after = state.clone();
    Duel::apply(&mut after, &fact);
    Some((fact.then(), after))
}

/// The seat's share of the victory, of a position in which the seat has just ended the game.
fn share_at_end(after: &State, seat: Seat) -> f32 {
    if military::has_won(seat, after.pawn) || science::has_won(after.city(seat).symbols) {
        return 1.0;
    }
    match scoring::decide(after).winners {
        [true, true] => 0.5,
        [zero, one] if (zero && seat.0 == 0) || (one && seat.0 == 1) => 1.0,
        [_, _] => 0.0,
    }
}

fn describe(state: &State, features: &mut Features) {
    let me = state.active;
    let (own, their) = (state.city(me), state.city(other(me)));
    pyramid(state, me, features);
    for city in [own, their] {
        of_city(state, city, features);
    }
    features.flags(TOKENS, state.board.iter().map(|token| token.index()));
    let ahead = usize::try_from(state.ahead(me) + military::CAPITAL).unwrap_or(0);
    features.number(19, ahead);
    features.block(4);
    for (half, seat) in [me, other(me)].into_iter().enumerate() {
        for bit in 0..2 {
            if state.plunder[Side::of(seat).index()] >> bit & 1 == 1 {
                features.set(2 * half + bit);
            }
        }
    }
    let [mine, yours] = [me, other(me)].map(|seat| scoring::breakdown(state, seat).total() as f32);
    features.one((mine - yours) / 20.0);
    features.one(mine / 50.0);
    features.one(yours / 50.0);
    let built = own.built_wonders() + their.built_wonders();
    features.number(8, usize::from(built));
    when(state, features);
}

fn when(state: &State, features: &mut Features) {
    let left = usize::from(state.cards_left());
    features.block(4);
    features.put(usize::from(state.age), left as f32 / 20.0);
    features.number(4, usize::from(state.age));
    features.one((left % 2) as f32);
    let phase = match &state.phase {
        Phase::Turn => 0,
        Phase::Token(_) => 1,
        Phase::Library(_) => 2,
        Phase::Destroy(_) => 3,
        Phase::Revive => 4,
        Phase::Start => 5,
        Phase::Draft { round, .. } => 5 + usize::from(*round),
        Phase::Waiting | Phase::Over(_) => 8,
    };
    features.number(9, phase);
    features.one(f32::from(state.again));
    features.block(WONDERS);
    if let Phase::Draft { offered, .. } = &state.phase {
        for wonder in offered.iter().flatten() {
            features.set(wonder.index());
        }
    }
}

/// The cards that lie open: which can be taken, which of them can be paid, which lie under others.
fn pyramid(state: &State, me: Seat, features: &mut Features) {
    let market = Market::of(state, me);
    let accessible = || legal::accessible(state);
    features.flags(CARDS, accessible().map(|card| card.index()));
    let affordable = accessible().filter(|card| market.affords_card(*card));
    features.flags(CARDS, affordable.map(|card| card.index()));
    let covered = (state.lying & state.face_up) - state.open;
    let covered = covered.iter().filter_map(|slot| state.cards[slot.index()]);
    features.flags(CARDS, covered.map(|card| card.index()));
    let wonders = legal::buildable(state, me).filter(|wonder| market.affords_wonder(*wonder));
    features.flags(WONDERS, wonders.map(|wonder| wonder.index()));
}

fn of_city(state: &State, city: &City, features: &mut Features) {
    features.flags(CARDS, city.cards.iter().map(Card::index));
    features.flags(TOKENS, city.tokens.iter().map(|token| token.index()));
    let built = city.own_wonders().filter(|own| own.with.is_some());
    features.flags(WONDERS, built.map(|own| own.wonder.index()));
    features.block(WONDERS);
    let mut again = 0;
    for own in city.own_wonders().filter(|own| own.with.is_none()) {
        if !state.is_removed(own.wonder) {
            features.set(own.wonder.index());
            again += usize::from(own.wonder.facts().effects.extra_turn);
        }
    }
    features.number(4, again);
    features.one(f32::from(city.coins) / 10.0);
    let reached = [1, 3, 5, 8, 12, 18].into_iter();
    let reached = reached.take_while(|coins| city.coins >= *coins).count();
    features.flags(6, 0..reached);
    features.number(7, usize::from(city.distinct_symbols()));
    features.block(7);
    for (index, units) in city.made.iter().chain(&city.choices).enumerate() {
        if *units > 0 {
            features.put(index, f32::from(*units) / 2.0);
        }
    }
}
