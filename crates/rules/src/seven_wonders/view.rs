//! What boards, letters and programs show, made of what a viewer may know. Cards are told by id; what is printed on
//! them is found with [`CardId::card`]. Start reading at [`View`].

use serde::{Serialize, Serializer};

use super::event::Play as Played;
use super::rules::uses::use_of;
use super::rules::{legal, score};
use super::state::{MANUFACTURED, RAW};
use super::{
    CardId, City, Color, Deed, Direction, Edition, KINDS, Move, Phase, PhaseName, Resource,
    RoundRevealed, Scores, Side, Special, State, TokenView, Use, UseState, Verb, WonderId,
};
use crate::{EndKind, Outcome, Seat, Seen};

shown! {
    /// **Shape**: lists "by city" have one entry per city: the seats in order, with two players the Free City last.
    /// City `i` has city `i + 1` on its left and `i - 1` on its right, around the table.
    View(seen: &Seen<State>) where {
        let (state, seat): (&State, _) = (seen, seen.seat());
        let asked = seat.filter(|seat| state.is_asked(*seat));
    } {
        /// The viewer's seat; none for spectators and open views.
        seat: Option<Seat> = seat,
        edition: Edition = state.options.edition,
        seats: usize = state.seats(),
        age: u8 = state.age,
        turn: u8 = state.turn,
        phase: PhaseName = state.phase_name(),
        /// Number of the viewer's decision, as `Game::decision` gives it.
        decision: Option<u32> = asked.map(|_| state.question()),
        /// Where hands go at the end of the turn; none where no hands are passed on any more this age.
        passing: Option<Direction> = passing(state),
        coins: Vec<i32> = state.cities.iter().map(|city| city.coins).collect(),
        shields: Vec<i32> = state.cities.iter().map(|city| city.shields).collect(),
        awaiting: Vec<Seat> = state.awaiting().collect(),
        sealed: Vec<Seat> = {
            let has_sealed = |seat: &Seat| state.choices[seat.index()].is_some();
            state.asked().filter(has_sealed).collect()
        },
        cities: Vec<CityView> = {
            let cities = 0..state.cities.len();
            cities.map(|index| CityView::of(state, index, seat)).collect()
        },
        hand_sizes: Vec<usize> = state.hands.iter().map(|hand| hand.len()).collect(),
        /// The viewer's hand in the order in which it came; empty for other viewers.
        hand: Vec<HandCard> = seat.map(|seat| hand(state, seat)).unwrap_or_default(),
        next_stage: Option<NextStage> = seat.and_then(|seat| next_stage(state, seat)),
        my_choice: Option<Move> = seat.and_then(|seat| state.choices[seat.index()]),
        /// Open views only: hands by seat.
        open_hands: Option<Vec<Vec<CardId>>> = (seen.is_open())
            .then(|| state.hands.iter().map(|hand| hand.to_vec()).collect()),
        /// Open views only: sealed choices by seat.
        open_choices: Option<Vec<Option<Move>>> = (seen.is_open())
            .then(|| state.choices.to_vec()),
        discard_count: usize = state.discards.len(),
        /// The discard pile's faces, sorted, for the seat that is picking and for open views.
        discards: Option<Vec<DiscardCard>> = discards(state, asked, seen.is_open()),
        free_city: Option<FreeCityView> = {
            let city = state.free_city();
            city.map(|city| FreeCityView::of(state, city, seen.is_open()))
        },
        draft: Vec<WonderId> = (legal::drafts(state))
            .filter(|_| state.phase_name() == PhaseName::Draft).collect(),
        side_choices: Vec<Side> = (asked.filter(|_| state.phase == Phase::Side))
            .map_or_else(Vec::new, |_| Side::of(state.options.edition).to_vec()),
        /// What the last turn that was revealed brought: its round, then its seventh card and its pick.
        last_reveals: Vec<RevealView> = {
            let reveals = state.last_reveals.iter().enumerate();
            reveals.map(|(at, reveal)| RevealView::of(state, at, reveal)).collect()
        },
        outcome: Option<Outcome> = state.scores.as_ref().map(outcome),
    }

    CityView(state: &State, index: usize, viewer: Option<Seat>) where {
        let data = state.data();
        let city = &state.cities[index];
        let (left, right) = (state.left_of(index), state.right_of(index));
        let against = |other: usize| city.shields - state.cities[other].shields;
        let [compass, wheel, tablet] = city.science;
    } {
        /// Seat, none for the Free City.
        seat: Option<Seat> = Seat::all(state.seats()).nth(index),
        left: usize = left,
        right: usize = right,
        wonder: Option<WonderId> = city.wonder,
        /// Which side lies up; none while it is being chosen.
        side: Option<Side> = city.side,
        stages_built: usize = city.stages.into(),
        stages: usize = city.wonder_side(data).map_or(0, |side| side.stages.len()),
        coins: i32 = city.coins,
        shields: i32 = city.shields,
        cards: Vec<CardId> = city.order.to_vec(),
        /// Cards built by kind, in the order of [`Color::ALL`], kinds without cards left out.
        #[serde(rename = "by_colour")]
        by_color: Vec<(Color, Vec<CardId>)> = {
            let kinds = Color::ALL.into_iter().map(|color| {
                let of_color = |card: &&CardId| data.card(**card).color == color;
                (color, city.order.iter().filter(of_color).copied().collect())
            });
            kinds.filter(|(_, cards): &(_, Vec<_>)| !cards.is_empty()).collect()
        },
        production: Vec<Output> = production(city),
        prices: Prices = Prices::of(city.prices),
        /// What it sells to the viewer and at which price; empty where it is no neighbour.
        sells_me: Vec<Offer> = viewer.map(|seat| offers(state, index, seat)).unwrap_or_default(),
        /// Science symbols: compass, wheel, tablet, and those chosen at the end.
        science: [u8; 4] = [compass, wheel, tablet, city.science_any],
        /// Military tokens in the order in which they came.
        tokens: Vec<TokenView> = city.tokens().collect(),
        military: i32 = city.military(),
        against_left: i32 = against(left),
        against_right: i32 = against(right),
        /// Points if the game ended now.
        points: PointsView = PointsView::of(score::points(state, index).0),
        /// First edition, Olympía side A: whether this age's free building is left; none without the stage.
        free_build_left: Option<bool> = (city.can(Special::FreeBuildOncePerAge))
            .then_some(city.free_used_age != state.age),
    }

    Output(made: Vec<Resource>, units: u8, is_sold: bool) {
        /// One resource, or several of which one can be had each turn.
        goods: Vec<Resource> = made,
        count: u8 = units,
        sellable: bool = is_sold,
    }

    Prices(prices: [[u8; 2]; 2]) {
        raw_left: u8 = prices[0][RAW],
        raw_right: u8 = prices[1][RAW],
        manufactured_left: u8 = prices[0][MANUFACTURED],
        manufactured_right: u8 = prices[1][MANUFACTURED],
    }

    Offer(output: Output, prices: [u8; 2]) where {
        let is_raw = output.goods.iter().all(|resource| resource.is_raw());
    } {
        goods: Vec<Resource> = output.goods,
        count: u8 = output.count,
        /// Coins per unit for the viewer.
        price: u8 = prices[if is_raw { RAW } else { MANUFACTURED }],
    }

    PointsView(points: [i32; 7]) {
        /// In the order of [`KINDS`].
        #[serde(flatten, serialize_with = "by_kind")]
        kinds: [i32; 7] = points,
        total: i32 = points.iter().sum(),
    }

    HandCard(state: &State, seat: Seat, id: CardId, is_own_choice: bool) where {
        let (city, card) = (seat.index(), state.data().card(id));
        let phase = state.phase_name();
        let is_turn = matches!(phase, PhaseName::Choose | PhaseName::Seventh);
        let is_choosing = is_turn && state.is_asked(seat);
        let free_city = state.steered_by(seat);
        let text = |verb| legal::unpaid(verb, id).to_string();
        let of_city = |verb| free_city.map(|city| use_of(state, city, verb, id));
        let now = |verb| match is_choosing {
            true => use_of(state, city, verb, id),
            false => Use {
                ways: Vec::new(),
                state: UseState::NotNow,
                ..use_of(state, city, verb, id)
            },
        };
    } {
        card: CardId = id,
        #[serde(rename = "colour")]
        color: Color = card.color,
        build: Use = now(Verb::Build),
        stage: Use = now(Verb::Stage),
        /// First edition, Olympía side A: `free CARD`, where that is possible now.
        free: Option<String> = (is_choosing && legal::free_once(state, city, card).is_ok())
            .then(|| text(Verb::Free)),
        /// `sell CARD`; none while no card can be chosen.
        sell: Option<String> = is_choosing.then(|| text(Verb::Sell)),
        /// Building it for the Free City, for the seat that steers it, as the part after `; city: `.
        city_build: Option<Use> = of_city(Verb::Build),
        city_stage: Option<Use> = of_city(Verb::Stage),
        /// For the seat that steers: whether only sales are left for the Free City after this card is taken.
        leaves_city_nothing: bool = free_city.is_some_and(|city| {
            let rest = legal::without(&state.hands[seat.index()], id);
            legal::city_uses(state, city, &rest).is_empty()
        }),
        /// Whether the viewer's sealed choice takes this card for the own city.
        is_sealed: bool = is_own_choice,
    }

    #[derive(Copy)]
    NextStage(number: usize, of: usize) {
        /// From 1.
        number: usize = number,
        of: usize = of,
    }

    DiscardCard(card: CardId, count: usize, is_open: bool) {
        card: CardId = card,
        count: usize = count,
        /// `pick CARD`, where the viewer may take it.
        mv: Option<String> = is_open.then(|| Move::Pick(card).to_string()),
    }

    /// The third city of the two-player variant.
    FreeCityView(state: &State, city: usize, is_open: bool) {
        city: usize = city,
        steered_by: Seat = state.steering().unwrap_or(Seat(0)),
        pile: usize = state.pile.len(),
        drawn: Option<CardId> = state.drawn,
        /// Open views only: the pile from the top.
        open_pile: Option<Vec<CardId>> = is_open.then(|| state.pile.to_vec()),
    }

    RevealView(state: &State, at: usize, reveal: &RoundRevealed) where {
        let later = &state.last_reveals[at + 1..];
    } {
        age: u8 = reveal.age,
        turn: u8 = reveal.turn,
        /// Kind of the round: `choose`, `seventh` or `pick`.
        phase: PhaseName = reveal.phase,
        /// What the cities did, in order; cities that were not asked are left out.
        plays: Vec<PlayView> = {
            let plays = reveal.plays.iter();
            plays.map(|play| PlayView::of(state, reveal, play, later)).collect()
        },
    }

    PlayView(state: &State, reveal: &RoundRevealed, play: &Played, later: &[RoundRevealed]) where {
        let city = usize::from(play.city);
        let income = reveal.plays.iter().flat_map(|other| {
            let buyer = usize::from(other.city);
            let left = (state.left_of(buyer) == city).then_some(other.left);
            let right = (state.right_of(buyer) == city).then_some(other.right);
            left.into_iter().chain(right)
        });
    } {
        city: usize = city,
        deed: Deed = play.deed,
        /// The card, where the viewer may know it: built ones are open, others only to who played them.
        card: Option<CardId> = play.card,
        /// Number of the stage built, from 1.
        stage: Option<usize> = (play.deed == Deed::Stage)
            .then(|| stage_number(state, city, later)),
        left: u8 = play.left,
        right: u8 = play.right,
        bank: u8 = play.bank,
        gain: u8 = play.gain,
        income: u8 = income.fold(0, u8::saturating_add),
    }
}

fn by_kind<S: Serializer>(points: &[i32; 7], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(KINDS.into_iter().zip(points))
}

pub(super) fn outcome(scores: &Scores) -> Outcome {
    let sheets = scores.breakdown.iter();
    let sheets = sheets.map(|points| KINDS.into_iter().zip(*points));
    Outcome::of(EndKind::Points, scores.winners.clone(), Some(sheets))
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
    (number <= of).then(|| NextStage::of(number, of))
}

fn discards(state: &State, asked: Option<Seat>, is_open: bool) -> Option<Vec<DiscardCard>> {
    let picker = asked.filter(|seat| state.phase == Phase::Pick(*seat));
    if picker.is_none() && !is_open {
        return None;
    }
    let may_pick = |card: CardId| {
        let card = state.data().card(card);
        picker.is_some_and(|seat| !legal::has_namesake(state, seat.index(), card))
    };
    let cards = legal::distinct(&state.discards).into_iter().map(|card| {
        let copies = state.discards.iter().filter(|held| **held == card);
        DiscardCard::of(card, copies.count(), may_pick(card))
    });
    Some(cards.collect())
}

fn production(city: &City) -> Vec<Output> {
    let fixed = Resource::ALL.into_iter().zip(city.fixed);
    let fixed = fixed.filter(|(_, count)| *count > 0);
    let fixed = fixed.map(|(resource, count)| Output::of(vec![resource], count, true));
    let choices = city.choices().enumerate().map(|(at, goods)| {
        let is_sold = at < city.sold_choices.len();
        Output::of(goods.iter().collect(), 1, is_sold)
    });
    fixed.chain(choices).collect()
}

fn offers(state: &State, index: usize, buyer: Seat) -> Vec<Offer> {
    let me = buyer.index();
    let neighbours = [state.left_of(me), state.right_of(me)];
    let Some(side) = neighbours.iter().position(|city| *city == index) else {
        return Vec::new();
    };
    let prices = state.cities[me].prices[side];
    let outputs = production(&state.cities[index]).into_iter();
    let sold = outputs.filter(|output| output.sellable);
    sold.map(|output| Offer::of(output, prices)).collect()
}

fn hand(state: &State, seat: Seat) -> Vec<HandCard> {
    let held = state.hands[seat.index()].iter().enumerate();
    let sealed = state.choices[seat.index()].as_ref().and_then(Move::own);
    // Of several copies the first is the one that is taken.
    let sealed = sealed.and_then(|own| held.clone().find(|(_, card)| **card == own.card));
    let sealed = sealed.map(|(at, _)| at);
    held.map(|(at, card)| HandCard::of(state, seat, *card, sealed == Some(at)))
        .collect()
}

/// The stage that a city built in a round, those of later rounds left aside.
fn stage_number(state: &State, city: usize, later: &[RoundRevealed]) -> usize {
    let is_later = |play: &&Played| usize::from(play.city) == city && play.deed == Deed::Stage;
    let after = later.iter().flat_map(|reveal| &reveal.plays);
    usize::from(state.cities[city].stages).saturating_sub(after.filter(is_later).count())
}
