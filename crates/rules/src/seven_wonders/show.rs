//! Fills a view from a position: here it is decided what a viewer may know. Start reading at [`view`].

use super::cards::{CardId, Color, Goods, Resource, Side, Special};
use super::city::{City, MANUFACTURED, RAW};
use super::event::{KINDS, Play as Played, Scores};
use super::moves::{Move, Verb};
use super::rules::{legal, score, uses};
use super::state::{Phase, Revealed, State};
use super::view::{
    CityView, Deed, Direction, DiscardCard, FreeCityView, HandCard, NextStage, Offer, Output,
    PlayView, PointsView, Prices, RevealView, Use, UseState, View,
};
use crate::{EndKind, Outcome, Seat, Viewer};

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let seat = match viewer {
        Viewer::Seat(seat) if seat.index() < state.seats() => Some(seat),
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Open => None,
    };
    let is_open = viewer == Viewer::Open;
    let asked = seat.filter(|seat| state.is_asked(*seat));
    let choice = seat.and_then(|seat| state.choices[seat.index()]);
    View {
        seat,
        edition: state.options.edition,
        seats: state.seats(),
        age: state.age,
        turn: state.turn,
        phase: state.phase_name(),
        decision: asked.map(|_| state.question()),
        passing: passing(state),
        coins: state.cities.iter().map(|city| city.coins).collect(),
        shields: state.cities.iter().map(|city| city.shields).collect(),
        awaiting: state.awaiting().collect(),
        sealed: state
            .asked()
            .filter(|seat| state.choices[seat.index()].is_some())
            .collect(),
        cities: (0..state.cities.len())
            .map(|index| city_view(state, index, seat))
            .collect(),
        hand_sizes: state.hands.iter().map(|hand| hand.len()).collect(),
        hand: seat.map(|seat| hand(state, seat)).unwrap_or_default(),
        next_stage: seat.and_then(|seat| next_stage(state, seat)),
        my_choice: choice.map(|mv| mv.to_string()),
        open_hands: is_open.then(|| state.hands.iter().map(|hand| hand.to_vec()).collect()),
        open_choices: is_open.then(|| {
            let text = |choice: &Option<Move>| choice.map(|mv| mv.to_string());
            state.choices.iter().map(text).collect()
        }),
        discard_count: state.discards.len(),
        discards: discards(state, asked, is_open),
        free_city: free_city(state, seat, is_open),
        draft: if matches!(state.phase, Phase::Draft(_)) {
            legal::drafts(state).collect()
        } else {
            Vec::new()
        },
        side_choices: match (state.phase, asked) {
            (Phase::Side, Some(_)) => Side::of(state.options.edition).map(Side::key).to_vec(),
            (_, _) => Vec::new(),
        },
        last_reveals: reveals(state, seat, is_open),
        outcome: state.scores.as_ref().map(outcome),
    }
}

fn reveals(state: &State, seat: Option<Seat>, is_open: bool) -> Vec<RevealView> {
    let reveals = state.last_reveals.iter().enumerate();
    reveals
        .map(|(at, reveal)| RevealView {
            age: reveal.age,
            turn: reveal.turn,
            phase: reveal.phase,
            plays: plays(state, reveal, &state.last_reveals[at + 1..], seat, is_open),
        })
        .collect()
}

/// The final result in the words of every game.
pub(crate) fn outcome(scores: &Scores) -> Outcome {
    let named = |points: &[i32; 7]| {
        KINDS
            .into_iter()
            .zip(points)
            .map(|(kind, points)| (kind.to_owned(), *points))
            .collect()
    };
    Outcome {
        kind: EndKind::Points,
        winners: scores.winners.clone(),
        points: Some(scores.points.clone()),
        breakdown: Some(scores.breakdown.iter().map(named).collect()),
    }
}

fn passing(state: &State) -> Option<Direction> {
    let is_running = matches!(state.phase, Phase::Choose | Phase::Pick(_));
    (is_running && state.turn < 6).then_some(if state.age == 2 {
        Direction::Right
    } else {
        Direction::Left
    })
}

fn next_stage(state: &State, seat: Seat) -> Option<NextStage> {
    let city = &state.cities[seat.index()];
    let of = city.wonder_side(state.data())?.stages.len();
    let number = usize::from(city.stages) + 1;
    (number <= of).then_some(NextStage { number, of })
}

fn discards(state: &State, asked: Option<Seat>, is_open: bool) -> Option<Vec<DiscardCard>> {
    let picker = asked.filter(|seat| state.phase == Phase::Pick(*seat));
    if picker.is_none() && !is_open {
        return None;
    }
    let data = state.data();
    let may_pick = |card: CardId| {
        picker.is_some_and(|seat| !legal::has_namesake(state, seat.index(), data.card(card)))
    };
    let cards = legal::distinct(&state.discards).into_iter().map(|card| {
        let count = state.discards.iter().filter(|held| **held == card).count();
        DiscardCard {
            card,
            count,
            mv: may_pick(card).then(|| Move::Pick(card).to_string()),
        }
    });
    Some(cards.collect())
}

fn free_city(state: &State, seat: Option<Seat>, is_open: bool) -> Option<FreeCityView> {
    let city = state.free_city()?;
    let steered_by = state.steering().unwrap_or(Seat(0));
    let may_know = is_open || seat == Some(steered_by);
    Some(FreeCityView {
        city,
        steered_by,
        pile: state.pile.len(),
        drawn: state.drawn.filter(|_| may_know),
        open_pile: is_open.then(|| state.pile.to_vec()),
    })
}

fn city_view(state: &State, index: usize, viewer: Option<Seat>) -> CityView {
    let data = state.data();
    let city = &state.cities[index];
    let against = |other: usize| city.shields - state.cities[other].shields;
    let by_color = Color::ALL.into_iter().filter_map(|color| {
        let of_color = |card: &&CardId| data.card(**card).color == color;
        let cards: Vec<CardId> = city.order.iter().filter(of_color).copied().collect();
        (!cards.is_empty()).then_some((color, cards))
    });
    let [compass, wheel, tablet] = city.science;
    CityView {
        seat: Seat::all(state.seats()).nth(index),
        left: state.left_of(index),
        right: state.right_of(index),
        wonder: city.wonder,
        side: city.side.map(Side::key),
        stages_built: usize::from(city.stages),
        stages: city.wonder_side(data).map_or(0, |side| side.stages.len()),
        coins: city.coins,
        shields: city.shields,
        cards: city.order.to_vec(),
        by_color: by_color.collect(),
        production: production(city),
        prices: Prices {
            raw_left: city.prices[0][RAW],
            raw_right: city.prices[1][RAW],
            manufactured_left: city.prices[0][MANUFACTURED],
            manufactured_right: city.prices[1][MANUFACTURED],
        },
        sells_me: viewer
            .map(|seat| offers(state, index, seat))
            .unwrap_or_default(),
        science: [compass, wheel, tablet, city.science_any],
        tokens: city.tokens().collect(),
        military: city.military(),
        against_left: against(state.left_of(index)),
        against_right: against(state.right_of(index)),
        points: points(state, index),
        free_build_left: city
            .can(Special::FreeBuildOncePerAge)
            .then_some(city.free_used_age != state.age),
    }
}

/// Points of a city if the game ended now.
pub(crate) fn points(state: &State, index: usize) -> PointsView {
    let (points, _) = score::points(state, index);
    let [military, coins, wonder, blue, green, yellow, guilds] = points;
    PointsView {
        military,
        coins,
        wonder,
        blue,
        green,
        yellow,
        guilds,
        total: points.iter().sum(),
    }
}

fn production(city: &City) -> Vec<Output> {
    let fixed = Resource::ALL
        .into_iter()
        .zip(city.fixed)
        .filter(|(_, count)| *count > 0)
        .map(|(resource, count)| Output {
            goods: vec![resource],
            count,
            sellable: true,
        });
    let choice = |goods: &Goods, sellable: bool| Output {
        goods: goods.iter().collect(),
        count: 1,
        sellable,
    };
    fixed
        .chain(city.sold_choices.iter().map(|goods| choice(goods, true)))
        .chain(city.own_choices.iter().map(|goods| choice(goods, false)))
        .collect()
}

/// What a city sells to a seat next to it.
fn offers(state: &State, index: usize, buyer: Seat) -> Vec<Offer> {
    let me = buyer.index();
    let neighbours = [state.left_of(me), state.right_of(me)];
    let Some(side) = neighbours.iter().position(|city| *city == index) else {
        return Vec::new();
    };
    let prices = state.cities[me].prices[side];
    production(&state.cities[index])
        .into_iter()
        .filter(|output| output.sellable)
        .map(|output| {
            let is_raw = output.goods.iter().all(|resource| resource.is_raw());
            Offer {
                price: prices[if is_raw { RAW } else { MANUFACTURED }],
                goods: output.goods,
                count: output.count,
            }
        })
        .collect()
}

/// A hand with everything that can be done with it.
fn hand(state: &State, seat: Seat) -> Vec<HandCard> {
    let is_choosing =
        state.is_asked(seat) && matches!(state.phase, Phase::Choose | Phase::Seventh(..));
    let free_city = state.steered_by(seat);
    let sealed = state.choices[seat.index()].as_ref().and_then(Move::own);
    let held = &state.hands[seat.index()];
    let mut seen_sealed = false;
    held.iter()
        .map(|card| {
            let is_sealed = sealed.is_some_and(|own| own.card == *card) && !seen_sealed;
            seen_sealed |= is_sealed;
            HandCard {
                is_sealed,
                leaves_city_nothing: free_city.is_some_and(|city| {
                    let rest = legal::without(held, *card);
                    legal::city_uses(state, city, &rest).is_empty()
                }),
                city_build: free_city.map(|city| uses::use_of(state, city, Verb::Build, *card)),
                city_stage: free_city.map(|city| uses::use_of(state, city, Verb::Stage, *card)),
                ..hand_card(state, seat.index(), *card, is_choosing)
            }
        })
        .collect()
}

fn hand_card(state: &State, city: usize, id: CardId, is_choosing: bool) -> HandCard {
    let card = state.data().card(id);
    let text = |verb: Verb| legal::unpaid(verb, id).to_string();
    let now = |found: Use| match is_choosing {
        true => found,
        false => Use {
            ways: Vec::new(),
            state: UseState::NotNow,
            ..found
        },
    };
    HandCard {
        card: id,
        color: card.color,
        build: now(uses::use_of(state, city, Verb::Build, id)),
        stage: now(uses::use_of(state, city, Verb::Stage, id)),
        free: (is_choosing && legal::is_free_once(state, city, card)).then(|| text(Verb::Free)),
        sell: is_choosing.then(|| text(Verb::Sell)),
        city_build: None,
        city_stage: None,
        leaves_city_nothing: false,
        is_sealed: false,
    }
}

/// What the cities did in a round; `later` are the rounds of the same turn that came after it.
fn plays(
    state: &State,
    reveal: &Revealed,
    later: &[Revealed],
    viewer: Option<Seat>,
    is_open: bool,
) -> Vec<PlayView> {
    let plays = reveal.plays.iter().map(|play| {
        let city = usize::from(play.city);
        let player = state.player(play.city, reveal.age, reveal.turn);
        let may_know = is_open || play.deed.is_open() || viewer == Some(player);
        let income = reveal.plays.iter().flat_map(|other| {
            let buyer = usize::from(other.city);
            let left = (state.left_of(buyer) == city).then_some(other.left);
            let right = (state.right_of(buyer) == city).then_some(other.right);
            left.into_iter().chain(right)
        });
        PlayView {
            city,
            deed: play.deed,
            card: play.card.filter(|_| may_know),
            stage: (play.deed == Deed::Stage).then(|| stage_number(state, city, later)),
            left: play.left,
            right: play.right,
            bank: play.bank,
            gain: play.gain,
            income: income.fold(0, u8::saturating_add),
        }
    });
    plays.collect()
}

/// The card of a play of the round that was just revealed, where the viewer may know it: built ones are open, others
/// only to who played them.
pub fn known_card(before: &State, after: &State, play: &Played, viewer: Viewer) -> Option<CardId> {
    let player = before.player(play.city, before.age, before.turn);
    let may_know = viewer == Viewer::Open || viewer == Viewer::Seat(player);
    let shown = after.last_reveals.last().filter(|_| may_know);
    play.card.or(shown.and_then(|shown| shown.card(play.city)))
}

/// The stage that a city built in a round, those of later rounds left aside.
fn stage_number(state: &State, city: usize, later: &[Revealed]) -> usize {
    let is_later = |play: &&Played| usize::from(play.city) == city && play.deed == Deed::Stage;
    let after = later.iter().flat_map(|reveal| &reveal.plays);
    usize::from(state.cities[city].stages).saturating_sub(after.filter(is_later).count())
}
