//! Moves as they are offered: title, price, why it costs that, and what would be different; or why they are refused.

use super::{describe, things};
use crate::Offer;
use crate::goods::listed;
use rules::seven_wonders::explain::{self, Change};
use rules::seven_wonders::{
    CardId, Edition, Move, Payment, Play, Reason, SALE, SevenWonders, Side, State, Unpaid, Use,
    UseState, Verb, What, WonderId, WonderSide, WrongCard, found,
};
use rules::{Game, Price, Seat};
use words::{Arg, Message, msg};

rules::word_enum! {
    /// Where a title stands: by itself ("Build Altar"), or in the middle of a sentence ("build Altar").
    At.key {
        Start = "start",
        Inside = "inside",
    }
}

/// The number of a city's next stage, from 1, and its wonder.
pub(super) type NextStage = (usize, Option<WonderId>);

/// What a move is, in the own city and in the Free City: "Build Altar", "Take the wonder Gizah".
pub(super) fn title(mv: &Move, own_stage: NextStage, free: Option<NextStage>, at: At) -> Message {
    match mv {
        Move::Draft(wonder) => msg::seven_wonders::take_wonder(at.key(), things::city(*wonder)),
        Move::Side(side) => msg::seven_wonders::play_side(at.key(), side_name(*side)),
        Move::Pick(card) => msg::seven_wonders::pick(at.key(), things::card(*card)),
        Move::Pass => msg::seven_wonders::pick_nothing(at.key()),
        Move::Play { own, city } => {
            let own = use_title(own, own_stage, at);
            let other = city.as_ref().zip(free);
            let other = other.map(|(play, stage)| use_title(play, stage, At::Inside));
            match other {
                Some(other) => msg::seven_wonders::for_two(own, other),
                None => own,
            }
        }
    }
}

/// What a card is used for: "Build Altar", "Build stage II of Gizah with Altar".
pub(super) fn use_title(play: &Play, (number, wonder): NextStage, at: At) -> Message {
    let (at, card) = (at.key(), things::card(play.card));
    match play.verb {
        Verb::Build => msg::seven_wonders::build(at, card),
        Verb::Free => msg::seven_wonders::build_free(at, card),
        Verb::Sell => msg::seven_wonders::sell(at, card),
        Verb::Stage => {
            let number = crate::roman(number);
            msg::seven_wonders::build_stage(at, number, wonder_name(wonder), card)
        }
    }
}

pub fn wonder_name(wonder: Option<WonderId>) -> Arg {
    let named = wonder.map(|wonder| things::city(wonder).into());
    named.unwrap_or_else(|| msg::seven_wonders::the_wonder().into())
}

/// "side A", "the day side".
pub fn side_name(side: Side) -> Message {
    msg::seven_wonders::side(side.key())
}

/// The stages of a side, one after another: "I: 3 points for 2 stone; II: …".
pub fn stages(side: &WonderSide) -> Option<Message> {
    let stages = (1..).zip(&side.stages);
    describe::in_turn(stages.map(|(number, stage)| describe::stage(number, stage)))
}

pub fn offer(state: &State, seat: Seat, mv: &Move) -> Offer {
    let mut offer = said(state, seat, mv, At::Start);
    if let Some(change) = explain::change(state, seat, mv) {
        offer.effect = effect(&change);
    }
    offer
}

/// Says a planned move. None for what is no move.
pub(super) fn planned(seen: &State, seat: Seat, mv: &str) -> Option<Offer> {
    let mv = SevenWonders::name_move(seen, seat, mv).ok()?;
    let said = said(seen, seat, &mv, At::Start);
    let own = mv.own();
    let found = own.and_then(|own| found(seen, seat.index(), own));
    let why = own.zip(found.as_ref());
    Some(Offer {
        why: why.and_then(|(own, found)| describe::why(found, own.card)),
        quote: found.as_ref().map_or(said.quote, at_least),
        ..Offer::new(said.mv, said.title)
    })
}

/// Says in the middle of a sentence what a move does and costs: "build Palace (3 coins)".
pub(super) fn plan(state: &State, seat: Seat, mv: &Move) -> Message {
    let offer = said(state, seat, mv, At::Inside);
    match offer.price() {
        Some(price) => msg::seven_wonders::plan(offer.title, price),
        None => offer.title,
    }
}

/// A move without what would be different.
pub(super) fn said(state: &State, seat: Seat, mv: &Move, at: At) -> Offer {
    let (own_city, free_city) = (seat.index(), state.free_city());
    let next_stage = |city| next_stage(state, city);
    let title = title(mv, next_stage(own_city), free_city.map(next_stage), at);
    let offer = Offer::new(mv.to_string(), title);
    match mv {
        Move::Draft(_) | Move::Pass => offer,
        Move::Side(chosen) => Offer {
            why: explain::wonder_side(state, seat, *chosen).and_then(self::stages),
            ..offer
        },
        Move::Pick(card) => Offer {
            quote: Price::Free,
            why: Some(listed(describe::effects(&state.data().card(*card).effects))),
            ..offer
        },
        Move::Play { own, city } => {
            let own = part(state, own_city, own, at);
            let other = city.zip(free_city);
            let other = other.map(|(play, index)| part(state, index, &play, At::Start));
            let others = other.as_ref().and_then(|other| other.why.clone());
            let why = match (own.why.clone(), others) {
                (Some(own), Some(other)) => Some(msg::seven_wonders::for_two(own, other)),
                (None, Some(other)) => Some(msg::seven_wonders::of_free_city(other)),
                (own, None) => own,
            };
            Offer {
                quote: own.quote,
                why,
                parts: other.map(|other| Box::new((own, msg::seven_wonders::free_city(), other))),
                ..offer
            }
        }
    }
}

fn next_stage(state: &State, city: usize) -> NextStage {
    let city = &state.cities[city];
    (usize::from(city.stages) + 1, city.wonder)
}

/// What one city does.
fn part(state: &State, city: usize, play: &Play, at: At) -> Offer {
    let (text, card) = (play.to_string(), play.card);
    let (quote, why) = match play.verb {
        Verb::Sell => (
            Price::Gain(SALE.into()),
            Some(msg::seven_wonders::face_down()),
        ),
        Verb::Free => (Price::Free, Some(msg::seven_wonders::free_building())),
        Verb::Build | Verb::Stage => {
            let found = found(state, city, play);
            let quoted = found.map(|found| {
                let way = found.ways.iter().find(|way| way.mv == text);
                (quote(&found, way), why(&found, way, card))
            });
            quoted.unwrap_or_default()
        }
    };
    let title = use_title(play, next_stage(state, city), at);
    Offer {
        quote,
        why,
        ..Offer::new(text, title)
    }
}

fn quote(found: &Use, way: Option<&Payment>) -> Price {
    use UseState::{Chain, Nothing, Olympia};
    match matches!(found.state, Nothing | Olympia | Chain) {
        true => Price::Free,
        false => Price::coins(way.map_or(0, |way| way.total.into())),
    }
}

pub(super) fn at_least(found: &Use) -> Price {
    let least = found.ways.iter().map(|way| i32::from(way.total)).min();
    match (found.state, least.or(found.cheapest)) {
        (UseState::Chain | UseState::Olympia, _) => Price::Free,
        (_, Some(coins)) => Price::coins(coins.try_into().unwrap_or(0)),
        (_, None) => Price::None,
    }
}

fn why(found: &Use, way: Option<&Payment>, card: CardId) -> Option<Message> {
    match way.filter(|way| way.total > 0) {
        Some(way) => Some(describe::way(way)),
        None => describe::why(found, card),
    }
}

/// What would be different: "3 points; coins 3 → 1, points 3 → 5". None where nothing would.
fn effect(change: &Change) -> Option<Message> {
    let gives = change.gives.map_or_else(Vec::new, describe::effects);
    let coins_become: fn(_, _) -> _ = msg::seven_wonders::coins_become;
    let numbers = [
        (change.coins, coins_become),
        (change.shields, msg::seven_wonders::shields_become),
        (change.points, msg::seven_wonders::points_become),
    ];
    let changed = numbers.into_iter().filter(|((old, new), _)| old != new);
    let changed: Vec<Message> = changed.map(|((old, new), say)| say(old, new)).collect();
    let gives = (!gives.is_empty()).then(|| listed(gives));
    let changed = (!changed.is_empty()).then(|| listed(changed));
    // What neighbours do in the same round counts too, so that such numbers are not the last word.
    let changed = match changed {
        Some(changed) if change.counts_neighbours => Some(msg::seven_wonders::as_now(changed)),
        changed => changed,
    };
    describe::in_turn(gives.into_iter().chain(changed))
}

pub(super) fn refused(reason: &Reason) -> Message {
    match reason {
        Reason::TooLong => msg::game::too_long(),
        Reason::Unreadable(text, phase) => {
            msg::seven_wonders::unreadable(text, msg::seven_wonders::now(phase.key()))
        }
        Reason::Ambiguous(text) => msg::seven_wonders::ambiguous(text),
        Reason::Asked(phase) => msg::seven_wonders::now(phase.key()),
        Reason::NotAsked(phase) => msg::seven_wonders::not_asked(phase.key()),
        Reason::WonderTaken(wonder) => msg::seven_wonders::wonder_taken(things::city(*wonder)),
        Reason::NoSuchSide(side) => msg::seven_wonders::no_such_side(side_name(*side)),
        Reason::NoEdition => msg::seven_wonders::no_edition(),
        Reason::Seats(Edition::First) => msg::seven_wonders::seats_first(),
        Reason::Seats(Edition::Second) => msg::seven_wonders::seats_second(),
        Reason::NotSteering => msg::seven_wonders::not_steering(),
        Reason::TwoParts => msg::seven_wonders::two_parts(),
        Reason::FreeCityFree => msg::seven_wonders::free_city_free(),
        Reason::FreeCitySells => msg::seven_wonders::free_city_sells(),
        Reason::NotFree(why, card) => {
            msg::seven_wonders::not_free(why.key(), things::card(*card), card.key())
        }
        Reason::SalePaid => msg::seven_wonders::sale_paid(),
        Reason::WonderComplete(wonder) => {
            msg::seven_wonders::all_stages_stand(wonder_name(*wonder))
        }
        Reason::Card(card, wrong) => of_card(*card, *wrong),
        Reason::Price(what, unpaid) => of_price(*what, unpaid),
    }
}

fn of_card(card: CardId, wrong: WrongCard) -> Message {
    let card = things::card(card);
    match wrong {
        WrongCard::NotDiscarded => msg::seven_wonders::not_discarded(card),
        WrongCard::SameName => msg::seven_wonders::name_twice(card),
        WrongCard::Own => msg::seven_wonders::own_card(card),
        WrongCard::NotHeld { is_rest, is_built } => {
            let place = if is_rest { "rest" } else { "hand" };
            match is_built {
                true => msg::seven_wonders::built_not_held(card, place),
                false => msg::seven_wonders::not_held(card, place),
            }
        }
    }
}

fn of_price(what: What, unpaid: &Unpaid) -> Message {
    let begin = || named(what, At::Start);
    match unpaid {
        Unpaid::Unavailable(scarce) => {
            msg::seven_wonders::cannot_be_paid(begin(), describe::scarce(scarce))
        }
        Unpaid::Short { coins, purse } => {
            let [coins, purse] = [coins, purse].map(|count| msg::game::coins(*count));
            msg::seven_wonders::too_dear(begin(), coins, purse)
        }
        Unpaid::SeveralWays => msg::seven_wonders::several_ways(begin()),
        Unpaid::OneWay(mv) => msg::seven_wonders::one_way(begin(), mv),
        Unpaid::NothingBought(side) => {
            msg::seven_wonders::nothing_bought(named(what, At::Inside), side.key())
        }
        Unpaid::NoSuchWay { left, right } => {
            msg::seven_wonders::no_such_payment(begin(), *left, *right)
        }
    }
}

/// What cannot be paid: "Aqueduct", "the next stage of Gizah".
fn named(what: What, at: At) -> Message {
    match what {
        What::Card(card) => msg::game::words(things::card(card)),
        What::Stage(wonder) => msg::seven_wonders::next_stage(at.key(), wonder_name(wonder)),
    }
}
