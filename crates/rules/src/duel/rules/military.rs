//! The conflict pawn: shields, plunder, capitals, points.

use crate::Seat;
use crate::duel::{Side, State, towards};

/// How far a capital lies from the centre.
pub const CAPITAL: i8 = 9;

/// The zones of the plunder tokens: nearest and farthest space from the centre, and coins.
// Rule [duel, 2015, Military, ruling 14]: spaces 3 to 5 plunder 2 coins, spaces 6 to 8 plunder 5.
pub const PLUNDER: [(i8, i8, u8); 2] = [(3, 5, 2), (6, 8, 5)];

/// Pushes the pawn: where it then stands, which plunder tokens are taken, as bits, and the coins that the opponent has to
/// lose to them.
pub fn push(state: &State, seat: Seat, shields: u8) -> (i8, u8, u8) {
    let before = state.ahead(seat);
    let steps = i8::try_from(shields).unwrap_or(i8::MAX);
    // Rule [duel, 2015, Military, ruling 13]: one space for each shield, stopping at the capital.
    let after = before.saturating_add(steps).clamp(-CAPITAL, CAPITAL);
    let mut plunder = 0;
    let mut coins = 0;
    // Rule [duel, 2015, Military, rulings 14 and 15]: each token is taken once, when the pawn enters its zone or
    // jumps through it; who loses is the player on whose half it lies.
    if shields > 0 {
        let lying = state.plunder[Side::of(seat).other().index()];
        for (bit, (from, _, loss)) in PLUNDER.into_iter().enumerate() {
            let token = 1 << bit;
            if lying & token != 0 && after >= from {
                plunder |= token;
                coins += loss;
            }
        }
    }
    (towards(seat, after), plunder, coins)
}

/// Points for the pawn's place, for a seat that it stands so far ahead of.
pub const fn points(ahead: i8) -> u8 {
    // Rule [duel, 2015, End of the game, ruling 18]: only who stands ahead gets points.
    match ahead {
        1..=2 => 2,
        3..=5 => 5,
        6..=CAPITAL => 10,
        _ => 0,
    }
}

pub fn has_won(seat: Seat, pawn: i8) -> bool {
    // Rule [duel, 2015, Military supremacy, ruling 13]: reaching the capital wins at once.
    towards(seat, pawn) >= CAPITAL
}
