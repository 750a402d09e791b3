//! What chance decides: who begins, which wonders and tokens, how the ages are laid.
//!
//! Every question is a whole [`Draw`] in an event, so that its outcome can be derived again from the seed.
//! The purposes are the names of the lists of a deal; `guilds` and `age_3_kept` are derived from `ages`.

use crate::chance::{Chance, ChanceError, Draw, draw};
use crate::duel::cards::{Back, Card};
use crate::duel::event::{AgeDealt, Drawn, Event, WondersOffered};
use crate::duel::kinds::Slot;
use crate::duel::side::Side;
use crate::duel::state::{CentredPawn, State};
use crate::duel::tokens::{LIBRARY, TOKENS, Token};
use crate::duel::wonders::{OFFERED, Wonder};

/// Guilds that come into Age III.
pub const GUILDS: usize = 3;

/// Age III cards that stay in the game.
pub const KEPT_IN_AGE_THREE: usize = Slot::COUNT - GUILDS;

pub fn first_seat(chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, Selecting wonders]: a first player is chosen.
    let drawn = draw(chance, "first_seat", &Side::ALL, 1)?;
    Ok(Event::FirstSeatDrawn(Drawn::of(drawn)))
}

pub fn tokens(chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, Setup, step 4]: five tokens at random on the board, the others out of play.
    let drawn = draw(chance, "tokens", &Token::ALL, TOKENS)?;
    Ok(Event::TokensLaid(Drawn::of(drawn)))
}

pub fn wonders(state: &State, round: u8, chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, Selecting wonders]: four at random, then four more of those left.
    let owned = |wonder: &Wonder| {
        let mut all = state.cities.iter().flat_map(|city| city.own_wonders());
        all.any(|own| own.wonder == *wonder)
    };
    let from: Vec<Wonder> = Wonder::ALL
        .into_iter()
        .filter(|wonder| !owned(wonder))
        .collect();
    let drawn = draw(chance, "wonders", &from, OFFERED)?;
    Ok(Event::WondersOffered(Box::new(WondersOffered {
        draws: vec![drawn],
        round,
    })))
}

pub fn library(state: &State, side: Side, chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, The Great Library, ruling 25]: three at random of the tokens left out at the start.
    let from: Vec<Token> = state.aside.iter().collect();
    let drawn = draw(chance, "library_draw", &from, LIBRARY)?;
    Ok(Event::LibraryDrawn(side, Drawn::of(drawn)))
}

pub fn age(state: &State, age: u8, chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    let draws = match age {
        1 => vec![shuffle(Back::AgeOne, chance)?],
        2 => vec![shuffle(Back::AgeTwo, chance)?],
        _ => age_three(chance)?,
    };
    let (seat, chooses) = starter(state, age);
    Ok(Event::AgeDealt(Box::new(AgeDealt {
        age,
        chooses,
        draws,
        seat,
    })))
}

/// Shuffles 23 cards of an age; the last three are the ones removed, which nobody sees.
fn shuffle(back: Back, chance: &mut dyn Chance) -> Result<Draw<Card>, ChanceError> {
    // Rule [duel, 2015, A deck per age]: three cards of each age go back into the box unseen.
    draw(chance, "ages", Card::deck(back), Slot::COUNT)
}

fn age_three(chance: &mut dyn Chance) -> Result<Vec<Draw<Card>>, ChanceError> {
    // Rule [duel, 2015, A deck per age]: three guilds at random are added to Age III, the other four go back.
    let from = Card::deck(Back::AgeThree);
    let kept = draw(chance, "age_3_kept", from, KEPT_IN_AGE_THREE)?;
    let guilds = draw(chance, "guilds", Card::deck(Back::Guild), GUILDS)?;
    let from: Vec<Card> = kept
        .outcome
        .iter()
        .chain(&guilds.outcome)
        .copied()
        .collect();
    let laid = draw(chance, "ages", &from, Slot::COUNT)?;
    Ok(vec![kept, guilds, laid])
}

/// Who begins an age, and whether that seat rather chooses who does.
fn starter(state: &State, age: u8) -> (Side, bool) {
    if age == 1 {
        // Rule [duel, 2015, Game turn, ruling 51]: player A begins Age I.
        return (Side::of(state.first), false);
    }
    let last = state.last_player.unwrap_or(state.first);
    // Rule [duel, 2015, End of an age, rulings 49 and 50]: the player with the pawn on his half chooses; in the
    // centre it is the player of the last turn who starts, or with the later correction chooses.
    match state.pawn {
        1.. => (Side::One, true),
        ..0 => (Side::Zero, true),
        0 => (
            Side::of(last),
            state.options.centred_pawn == CentredPawn::Chooses,
        ),
    }
}
