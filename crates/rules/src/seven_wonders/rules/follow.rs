//! What happens by itself: once everybody has chosen, until somebody has to choose again. Start reading at `next`.

use super::{deal, legal, score};
use crate::seven_wonders::apply::{applied, apply};
use crate::seven_wonders::event::Play as Played;
use crate::seven_wonders::{
    CardPicked, ConflictsResolved, Deed, Effects, Event, HandsPassed, LeftoversDiscarded, Move,
    Nothing, Phase, Play, RoundRevealed, SeventhBegun, SeventhCardCoins, SidesRevealed, Special,
    State, Step, Verb, WonderDrafted,
};
use crate::{Chance, ChanceError, Seat};

pub(crate) const TURNS: u8 = 6;

// Rule [7 Wonders, first edition, p. 5; second edition, C. Sell the card]: three coins.
pub const SALE: u8 = 3;

/// Gives the next event that needs nobody's choice, if there is one.
// Rule [7 Wonders, first edition, p. 8 and 9; ruling 8.8]: after turn 6 the seventh card is played, then the
// leftovers are thrown away, then the discard pile is searched, then the conflicts are resolved.
pub(crate) fn next(state: &State, chance: &mut dyn Chance) -> Result<Option<Event>, ChanceError> {
    if state.awaiting().next().is_some() {
        return Ok(None);
    }
    Ok(Some(match state.phase {
        Phase::Draft(_) | Phase::Over => return Ok(None),
        Phase::Side => sides_revealed(state),
        Phase::Choose | Phase::Seventh(..) => round_revealed(state),
        Phase::Pick(seat) => picked(state, seat),
        Phase::Passing(step) => match step {
            Step::Start => Event::WondersDealt(deal::wonders(state, chance)?),
            Step::WondersKnown => match deal::sides(state, chance)? {
                Some(body) => Event::SidesDealt(body),
                None => Event::SidesAsked(Nothing {}),
            },
            Step::AgeDue => Event::AgeDealt(deal::age(state, state.age + 1, chance)?),
            Step::Chosen if state.turn >= TURNS => seventh_or_leftovers(state),
            Step::Chosen | Step::LeftoversGone => pick_or_end(state),
            Step::SeventhDone => leftovers(state),
            Step::TurnDone => turn_ended(state),
            Step::ScoresDue => Event::ScoresCounted(score::scores(state)),
        },
    }))
}

/// The position that a legal move leads to if the seat alone chooses, as far as the seat knows it: nothing that others
/// do, and nothing that chance does. For whoever weighs moves.
pub fn alone(state: &State, seat: Seat, mv: Move) -> State {
    let mut after = state.clone();
    after.choices.as_mut_slice().fill(None);
    after.choices[seat.index()] = Some(mv);
    let event = match mv {
        Move::Draft(wonder) => Event::WonderDrafted(seat, WonderDrafted { wonder }),
        Move::Side(_) => sides_revealed(&after),
        Move::Play { .. } => round_revealed(&after),
        Move::Pick(_) | Move::Pass => picked(&after, seat),
    };
    apply(&mut after, &event);
    after
}

fn sides_revealed(state: &State) -> Event {
    let side_of = |index: usize| match state.choices.get(index)? {
        Some(Move::Side(side)) => Some(*side),
        Some(Move::Draft(_) | Move::Play { .. } | Move::Pick(_) | Move::Pass) | None => None,
    };
    Event::SidesRevealed(SidesRevealed {
        sides: (0..state.cities.len()).map(side_of).collect(),
    })
}

/// Resolves a round: prices from the position before it, coins counted with all its cards down.
// Rule [7 Wonders, first edition, p. 4 and 5; second edition, 2. Play the card]: everybody plays at once.
fn round_revealed(state: &State) -> Event {
    let choices = || state.choices.iter().enumerate();
    let chosen = choices().filter_map(|(city, choice)| Some((city, choice.as_ref()?.own()?)));
    let free_city = choices().find_map(|(_, choice)| choice.as_ref()?.city());
    let chosen = chosen.chain(state.free_city().zip(free_city));
    let plays = chosen.map(|(city, play)| played(state, city, play));
    let mut body = round(state, plays.collect());
    // Only what counts things looks at the position after the round.
    let counts = |play: &Played| raised(state, play).is_some_and(|gives| gives.coins_per.is_some());
    let is_counted = body.plays.iter().any(counts);
    let after = is_counted.then(|| applied(state, &Event::RoundRevealed(body.clone())));
    let after = after.as_ref().unwrap_or(state);
    for play in &mut body.plays {
        let gain = match raised(state, play) {
            Some(gives) => score::coins(after, play.city.into(), gives),
            None if play.deed == Deed::Sell => SALE.into(),
            None => 0,
        };
        play.gain = u8::try_from(gain).unwrap_or(u8::MAX);
    }
    Event::RoundRevealed(body)
}

pub(crate) fn round(state: &State, plays: Vec<Played>) -> RoundRevealed {
    RoundRevealed {
        age: state.age,
        phase: state.phase_name(),
        plays,
        turn: state.turn,
    }
}

/// The effects of what a city raises in a round, its card or its next stage.
pub(crate) fn raised(state: &State, play: &Played) -> Option<&'static Effects> {
    match play.deed {
        Deed::Build | Deed::Free => Some(&state.data().card(play.card?).effects),
        Deed::Stage => Some(&state.next_stage(play.city.into())?.effects),
        Deed::Sell | Deed::Pick | Deed::Pass => None,
    }
}

pub fn stage_built(state: &State, city: usize) -> Option<&'static Effects> {
    let city = &state.cities[city];
    let stages = &city.wonder_side(state.data())?.stages;
    let stage = stages.get(usize::from(city.stages).checked_sub(1)?)?;
    Some(&stage.effects)
}

/// What a city does in a round, without what it gains.
pub(crate) fn played(state: &State, index: usize, play: &Play) -> Played {
    let (left, right, bank) = legal::paid(state, index, play);
    let (deed, card) = match play.verb {
        Verb::Build => (Deed::Build, Some(play.card)),
        Verb::Free => (Deed::Free, Some(play.card)),
        Verb::Sell => (Deed::Sell, None),
        Verb::Stage => (Deed::Stage, None),
    };
    Played {
        bank,
        card,
        city: u8::try_from(index).unwrap_or(u8::MAX),
        deed,
        gain: 0,
        left,
        right,
    }
}

// Rule [7 Wonders, first edition, p. 9, Babylon side B; second edition, Babylon]: from the age in which the stage
// was built, also when the sixth card built it.
fn seventh_or_leftovers(state: &State) -> Event {
    let owner = Seat::all(state.seats()).find(|seat| {
        state.cities[seat.index()].can(Special::PlaySeventhCard)
            && !state.hands[seat.index()].is_empty()
    });
    let Some(seat) = owner else {
        return leftovers(state);
    };
    let coins = match state.options.seventh_card_coins {
        SeventhCardCoins::AfterTurn => state.cities[seat.index()].coins,
        SeventhCardCoins::BeforeTurn => state.left_of_turn[seat.index()],
    };
    Event::SeventhBegun(seat, SeventhBegun { coins })
}

fn leftovers(state: &State) -> Event {
    let count: usize = state.hands.iter().map(|hand| hand.len()).sum();
    Event::LeftoversDiscarded(LeftoversDiscarded {
        count: u8::try_from(count + state.pile.len()).unwrap_or(u8::MAX),
    })
}

fn pick_or_end(state: &State) -> Event {
    match state.pick_due {
        // Rule [ruling 8.5]: where no card can be taken nothing happens.
        Some(seat) if legal::picks(state, seat).next().is_some() => {
            Event::PickBegun(seat, Nothing {})
        }
        Some(_) | None => turn_ended(state),
    }
}

fn picked(state: &State, seat: Seat) -> Event {
    let (card, gain) = (None, 0);
    let mut body = CardPicked { card, gain };
    if let Some(Move::Pick(card)) = state.choices[seat.index()] {
        body.card = Some(card);
        // Rule [ruling 8.6]: its coins are paid at once, for what stands then.
        let after = applied(state, &Event::CardPicked(seat, body));
        let gain = score::coins(&after, seat.index(), &after.data().card(card).effects);
        body.gain = u8::try_from(gain).unwrap_or(u8::MAX);
    }
    Event::CardPicked(seat, body)
}

fn turn_ended(state: &State) -> Event {
    if state.turn < TURNS {
        Event::HandsPassed(HandsPassed {
            age: state.age,
            turn: state.turn + 1,
        })
    } else {
        Event::ConflictsResolved(conflicts(state))
    }
}

fn conflicts(state: &State) -> ConflictsResolved {
    let ahead =
        |city: usize, other: usize| state.cities[city].shields - state.cities[other].shields;
    let tokens = |city: usize| {
        let neighbours = [state.left_of(city), state.right_of(city)];
        neighbours.map(|other| stake(state.age, ahead(city, other)))
    };
    ConflictsResolved {
        age: state.age,
        tokens: (0..state.cities.len()).map(tokens).collect(),
    }
}

/// What a conflict brings a city that is so many shields ahead.
// Rule [7 Wonders, first edition, p. 5, End of an age; second edition, Conflicts]: more shields give 1, 3 or 5 by
// age, fewer −1, equal nothing.
pub const fn stake(age: u8, ahead: i32) -> i32 {
    match (ahead.signum(), age) {
        (1, 0 | 1) => 1,
        (1, 2) => 3,
        (1, _) => 5,
        (-1, _) => -1,
        (_, _) => 0,
    }
}
