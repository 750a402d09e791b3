//! Judges a move: the event that it becomes, or what is wrong with it. Start reading at [`judge`].

use super::uses::{Use, UseState};
use super::{legal, uses};
use crate::seven_wonders::reason::{Ruled, SAME_NAME, same_name};
use crate::seven_wonders::{
    CardId, ChoiceSealed, Direction, Event, Move, Phase, Play, Reason, Side, State, Unpaid, Verb,
    What, WonderDrafted, WrongCard,
};
use crate::{Common, Refusal, Seat};

pub(crate) const MOST_LISTED: usize = 40;

/// Judges a seat's move. Wonders are drafted openly; everything else is sealed, and shown when the last seat has sealed.
pub(crate) fn judge(state: &State, seat: Seat, mv: &Move) -> Result<Event, Ruled> {
    if !state.is_asked(seat) {
        return Err(not_asked(state));
    }
    match (state.phase, mv) {
        (Phase::Draft(_), Move::Draft(wonder)) => {
            let mut free = legal::drafts(state);
            need(free.any(|free| free == *wonder), "options, wonders", || {
                Reason::WonderTaken(*wonder)
            })?;
            let wonder = *wonder;
            return Ok(Event::WonderDrafted(seat, WonderDrafted { wonder }));
        }
        (Phase::Side, Move::Side(side)) => {
            let is_there = Side::of(state.options.edition).contains(side);
            need(is_there, "options, sides", || Reason::NoSuchSide(*side))?;
        }
        (Phase::Pick(_), Move::Pick(card)) => {
            let is_there = state.discards.contains(card);
            let absent = || Reason::Card(*card, WrongCard::NotDiscarded);
            need(is_there, "ruling 8.5", absent)?;
            let data = state.data().card(*card);
            if legal::has_namesake(state, seat.index(), data) {
                return Err(same_name(*card));
            }
        }
        (Phase::Pick(_), Move::Pass) => {}
        (Phase::Choose | Phase::Seventh(..), Move::Play { own, city }) => {
            plays(state, seat, own, city.as_ref())?;
        }
        (_, _) => return Err(wrong_phase(state)),
    }
    Ok(Event::ChoiceSealed(seat, ChoiceSealed { mv: *mv }))
}

pub(crate) fn refusal(state: &State, seat: Seat, mv: &Move) -> Refusal {
    if let Some(refusal) = refuse_unasked(state, seat) {
        return refusal;
    }
    let judged = judge(state, seat, mv);
    let (reason, ruling) = judged.err().unwrap_or_else(|| wrong_phase(state));
    let all = legal::moves(state, seat);
    let mut close = all.iter().filter(|legal| concerns(legal, mv)).peekable();
    let refusal = Refusal::because(format!("seven_wonders, {ruling}"), reason);
    match close.peek() {
        Some(_) => refusal.listing(close.take(MOST_LISTED)),
        None => refusal.listing(all.iter().take(MOST_LISTED)),
    }
}

pub(crate) fn refuse_unasked(state: &State, seat: Seat) -> Option<Refusal> {
    let (reason, ruling) = not_asked(state);
    let rule = format!("seven_wonders, {ruling}");
    (!state.is_asked(seat)).then(|| match state.phase == Phase::Over {
        true => Refusal::because(rule, Common::Over),
        false => Refusal::because(rule, reason),
    })
}

fn need(holds: bool, ruling: &'static str, reason: impl FnOnce() -> Reason) -> Result<(), Ruled> {
    holds.then_some(()).ok_or_else(|| (reason(), ruling))
}

const fn not_asked(state: &State) -> Ruled {
    (Reason::NotAsked(state.phase_name()), "phases")
}

const fn wrong_phase(state: &State) -> Ruled {
    (Reason::Asked(state.phase_name()), "phases")
}

/// Whether a legal move is about the same cards as the one wanted.
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

fn plays(state: &State, seat: Seat, own: &Play, city: Option<&Play>) -> Result<(), Ruled> {
    let hand = &state.hands[seat.index()];
    part(state, seat.index(), hand, own, false)?;
    let (free_city, play) = match (state.steered_by(seat), city) {
        (None, None) => return Ok(()),
        (None, Some(_)) => return Err((Reason::NotSteering, "ruling 10.6")),
        (Some(_), None) => return Err((Reason::TwoParts, "ruling 10.4")),
        (Some(free_city), Some(play)) => (free_city, play),
    };
    let rest = legal::without(hand, own.card);
    let is_own = hand.contains(&play.card) && !rest.contains(&play.card);
    need(!is_own, "ruling 10.4", || {
        Reason::Card(play.card, WrongCard::Own)
    })?;
    part(state, free_city, &rest, play, true)?;
    match play.verb {
        Verb::Build | Verb::Stage => Ok(()),
        Verb::Free => Err((Reason::FreeCityFree, "ruling 10.7")),
        Verb::Sell => {
            let must_sell = legal::city_uses(state, free_city, &rest).is_empty();
            need(must_sell, "ruling 10.7", || Reason::FreeCitySells)
        }
    }
}

fn part(
    state: &State,
    city: usize,
    hand: &[CardId],
    play: &Play,
    is_rest: bool,
) -> Result<(), Ruled> {
    let id = play.card;
    let card = state.data().card(id);
    if !hand.contains(&id) {
        let is_built = play.verb == Verb::Build && legal::has_namesake(state, city, card);
        let ruling = if is_built { SAME_NAME } else { "ruling 1.1" };
        let wrong = WrongCard::NotHeld { is_rest, is_built };
        return Err((Reason::Card(id, wrong), ruling));
    }
    match play.verb {
        Verb::Sell => need(play.paying.is_none(), "ruling 1.2", || Reason::SalePaid),
        Verb::Free => match (legal::free_once(state, city, card), play.paying) {
            (Ok(()), Some(_)) => Err(wrong_phase(state)),
            (judged, _) => judged,
        },
        Verb::Build | Verb::Stage => {
            let ways = legal::Chooser::of(state, city).ways(play.verb, id);
            if ways.are_named(play.paying) {
                Ok(())
            } else {
                Err(unpaid(state, city, play))
            }
        }
    }
}

fn unpaid(state: &State, city: usize, play: &Play) -> Ruled {
    let wonder = state.cities[city].wonder;
    let what = match play.verb {
        Verb::Stage => What::Stage(wonder),
        Verb::Build | Verb::Free | Verb::Sell => What::Card(play.card),
    };
    let Some(found) = uses::found(state, city, play) else {
        return wrong_phase(state);
    };
    let (unpaid, ruling) = match found.state {
        UseState::SameName => return same_name(play.card),
        UseState::WonderComplete => return (Reason::WonderComplete(wonder), "ruling 1.5"),
        UseState::Unavailable => (Unpaid::Unavailable(found.scarce), "ruling 2.4"),
        UseState::Short => {
            let (coins, purse) = (found.cheapest.unwrap_or(0), state.purse(city));
            (Unpaid::Short { coins, purse }, "ruling 2.2")
        }
        UseState::Nothing
        | UseState::Chain
        | UseState::Olympia
        | UseState::Own
        | UseState::Coins
        | UseState::NotNow => wrong_way(&found, play.paying),
    };
    (Reason::Price(what, unpaid), ruling)
}

fn wrong_way(found: &Use, paying: Option<(u8, u8)>) -> (Unpaid, &'static str) {
    const RULING: &str = "ruling 2.9";
    let ways = found.ways.as_slice();
    match (paying, ways) {
        (None, _) => (Unpaid::SeveralWays, RULING),
        (Some(_), [only]) => (Unpaid::OneWay(only.mv.clone()), RULING),
        (Some((1.., _)), _) if ways.iter().all(|way| way.left == 0) => {
            (Unpaid::NothingBought(Direction::Left), "ruling 2.4")
        }
        (Some((_, 1..)), _) if ways.iter().all(|way| way.right == 0) => {
            (Unpaid::NothingBought(Direction::Right), "ruling 2.4")
        }
        (Some((left, right)), _) => (Unpaid::NoSuchWay { left, right }, RULING),
    }
}
