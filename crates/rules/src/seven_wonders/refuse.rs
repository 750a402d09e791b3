//! Why a move is not legal, as facts.
//!
//! Legality is decided by `rules::legal` alone; this module only finds out what is wrong. Start reading
//! at `why`.

use super::cards::{CardId, Edition, Special};
use super::moves::{Move, Play, Verb};
use super::reason::{Asked, NotFree, Reason, Unpaid, What, WrongCard};
use super::rules::legal;
use super::state::{Phase, State};
use super::uses;
use super::view::{Direction, Use, UseState};
use crate::{Common, Refusal, Seat};

/// The most moves a refusal lists.
pub(super) const MOST_LISTED: usize = 40;

/// What is wrong and the ruling it comes from.
type Ruled = (Reason, &'static str);

/// Explains why a seat may not make a move.
pub(crate) fn why(state: &State, seat: Seat, mv: &Move) -> Refusal {
    if let Some(refusal) = not_asked(state, seat) {
        return refusal;
    }
    let (reason, ruling) = match (state.phase, mv) {
        (Phase::Draft(_), Move::Draft(wonder)) => {
            (Reason::WonderTaken(*wonder), "options, wonders")
        }
        (Phase::Side, Move::Side(side)) => (Reason::NoSuchSide(*side), "options, sides"),
        (Phase::Pick(_), Move::Pick(card)) => pick_reason(state, seat, *card),
        (Phase::Choose | Phase::Seventh(..), Move::Play { own, city }) => {
            play_reason(state, seat, own, city.as_ref())
        }
        (_, _) => wrong_phase(state),
    };
    let all = legal::moves(state, seat);
    let close = all.iter().filter(|legal| concerns(legal, mv));
    let mut possible: Vec<String> = close.take(MOST_LISTED).map(Move::to_string).collect();
    if possible.is_empty() {
        possible = all.iter().take(MOST_LISTED).map(Move::to_string).collect();
    }
    Refusal {
        possible,
        ..Refusal::because(format!("seven_wonders, {ruling}"), reason)
    }
}

fn wrong_phase(state: &State) -> Ruled {
    (Reason::Asked(asked_for(state)), "phases")
}

/// Whether a legal move is about the same card and the same use as the one wanted.
fn concerns(legal: &Move, wanted: &Move) -> bool {
    let (Some(own), Some(wanted_own)) = (legal.own(), wanted.own()) else {
        return false;
    };
    let is_city = match (legal.city(), wanted.city()) {
        (Some(city), Some(part)) => city.card == part.card,
        (_, _) => true,
    };
    own.card == wanted_own.card && is_city
}

/// Explains that a seat has nothing to choose, if so.
pub(crate) fn not_asked(state: &State, seat: Seat) -> Option<Refusal> {
    const RULE: &str = "seven_wonders, phases";
    if state.is_asked(seat) {
        return None;
    }
    let reason = match state.phase {
        Phase::Over => return Some(Refusal::because(RULE, Common::Over)),
        Phase::Draft(_) => Reason::OthersDraft,
        Phase::Side => Reason::SideSettled,
        Phase::Seventh(..) => Reason::OthersSeventh,
        Phase::Pick(_) => Reason::OthersPick,
        Phase::Choose | Phase::Passing(_) => Reason::NothingAsked,
    };
    Some(Refusal::because(RULE, reason))
}

/// What is asked now.
pub(crate) const fn asked_for(state: &State) -> Asked {
    match state.phase {
        Phase::Draft(_) => Asked::Wonder,
        Phase::Side => Asked::Side,
        Phase::Seventh(..) => Asked::Seventh,
        Phase::Pick(_) => Asked::Pick,
        Phase::Choose | Phase::Passing(_) | Phase::Over => Asked::Card,
    }
}

fn pick_reason(state: &State, seat: Seat, card: CardId) -> Ruled {
    if !state.discards.contains(&card) {
        return (Reason::Card(card, WrongCard::NotDiscarded), "ruling 8.5");
    }
    if legal::has_namesake(state, seat.index(), state.data().card(card)) {
        return same_name(card);
    }
    wrong_phase(state)
}

const fn same_name(card: CardId) -> Ruled {
    (Reason::Card(card, WrongCard::SameName), "ruling 1.6")
}

fn play_reason(state: &State, seat: Seat, own: &Play, city: Option<&Play>) -> Ruled {
    let hand = &state.hands[seat.index()];
    if let Some(reason) = part_reason(state, seat.index(), hand, own, false) {
        return reason;
    }
    let (free_city, part) = match (state.steered_by(seat), city) {
        (None, Some(_)) => return (Reason::NotSteering, "ruling 10.6"),
        (Some(_), None) => return (Reason::TwoParts, "ruling 10.4"),
        (None, None) => return wrong_phase(state),
        (Some(free_city), Some(part)) => (free_city, part),
    };
    let rest = legal::without(hand, own.card);
    if hand.contains(&part.card) && !rest.contains(&part.card) {
        return (Reason::Card(part.card, WrongCard::Own), "ruling 10.4");
    }
    if let Some(reason) = part_reason(state, free_city, &rest, part, true) {
        return reason;
    }
    let reason = if part.verb == Verb::Free {
        Reason::FreeCityFree
    } else {
        Reason::FreeCitySells
    };
    (reason, "ruling 10.7")
}

/// Explains what is wrong with one city's part; none where nothing is.
fn part_reason(
    state: &State,
    city: usize,
    hand: &[CardId],
    play: &Play,
    is_rest: bool,
) -> Option<Ruled> {
    let card = play.card;
    if !hand.contains(&card) {
        let is_built =
            play.verb == Verb::Build && legal::has_namesake(state, city, state.data().card(card));
        let ruling = if is_built { "ruling 1.6" } else { "ruling 1.1" };
        let wrong = WrongCard::NotHeld { is_rest, is_built };
        return Some((Reason::Card(card, wrong), ruling));
    }
    match play.verb {
        Verb::Sell => play.paying.map(|_| (Reason::SalePaid, "ruling 1.2")),
        Verb::Free => free_reason(state, city, card),
        Verb::Build | Verb::Stage => use_reason(state, city, play),
    }
}

fn use_reason(state: &State, city: usize, play: &Play) -> Option<Ruled> {
    let found = uses::found(state, city, play)?;
    let wonder = state.cities[city].wonder;
    let what = if play.verb == Verb::Stage {
        What::Stage(wonder)
    } else {
        What::Card(play.card)
    };
    Some(match found.state {
        UseState::SameName => same_name(play.card),
        UseState::WonderComplete => (Reason::WonderComplete(wonder), "ruling 1.5"),
        UseState::Unavailable => {
            let unpaid = Unpaid::Unavailable(found.scarce);
            (Reason::Price(what, unpaid), "ruling 2.4")
        }
        UseState::Short => {
            let unpaid = Unpaid::Short {
                coins: found.cheapest.unwrap_or(0),
                purse: state.purse(city),
            };
            (Reason::Price(what, unpaid), "ruling 2.2")
        }
        UseState::Nothing
        | UseState::Chain
        | UseState::Olympia
        | UseState::Own
        | UseState::Coins
        | UseState::NotNow => return payment_reason(&found, play, what),
    })
}

fn payment_reason(found: &Use, play: &Play, what: What) -> Option<Ruled> {
    const RULING: &str = "ruling 2.9";
    let text = play.to_string();
    if found.ways.iter().any(|way| way.mv == text) {
        return None;
    }
    let Some((left, right)) = play.paying else {
        return Some((Reason::Price(what, Unpaid::SeveralWays), RULING));
    };
    if let [only] = found.ways.as_slice() {
        return Some((Reason::Price(what, Unpaid::OneWay(only.mv.clone())), RULING));
    }
    let ways = &found.ways;
    let (unpaid, ruling) = if left > 0 && ways.iter().all(|way| way.left == 0) {
        (Unpaid::NothingBought(Direction::Left), "ruling 2.4")
    } else if right > 0 && ways.iter().all(|way| way.right == 0) {
        (Unpaid::NothingBought(Direction::Right), "ruling 2.4")
    } else {
        (Unpaid::NoSuchWay { left, right }, RULING)
    };
    Some((Reason::Price(what, unpaid), ruling))
}

fn free_reason(state: &State, city: usize, id: CardId) -> Option<Ruled> {
    let card = state.data().card(id);
    let owner = &state.cities[city];
    if legal::is_free_once(state, city, card) {
        return None;
    }
    let why = if state.options.edition == Edition::Second {
        NotFree::SecondEdition
    } else if !owner.can(Special::FreeBuildOncePerAge) {
        NotFree::NoSuchStage
    } else if owner.free_used_age == state.age {
        NotFree::Used
    } else if legal::has_namesake(state, city, card) {
        return Some(same_name(id));
    } else if card.cost.is_nothing() {
        NotFree::NoPrice(id)
    } else {
        NotFree::NotFromHand
    };
    Some((Reason::NotFree(why), "ruling 8.1"))
}
