//! Symbols: pairs that bring tokens, and six that win.

use crate::Seat;
use crate::duel::cards::Card;
use crate::duel::state::{City, State};

/// How many different symbols win.
pub const SYMBOLS_TO_WIN: u8 = 6;

/// Whether building a card gives a city the second symbol of a kind.
#[must_use]
pub fn makes_pair(city: &City, card: Card) -> bool {
    // Rule [duel, 2015, Science, rulings 19 and 21]: each symbol is on exactly two green cards, so the second card
    // always finds the first there. Law is a symbol of its own and pairs with none (ruling 23).
    card.facts()
        .effects
        .symbol
        .is_some_and(|symbol| city.symbols & (1 << symbol.index()) != 0)
}

/// Whether a pair made by a card lets the seat choose a token.
#[must_use]
pub fn gives_token(state: &State, seat: Seat, card: Card) -> bool {
    // Rule [duel, 2015, Science, ruling 22]: with no token left on the board a pair gives nothing.
    !state.board.is_empty() && makes_pair(state.city(seat), card)
}

/// Whether a city with one more set of symbols has won.
#[must_use]
pub fn has_won(symbols: u8) -> bool {
    // Rule [duel, 2015, Scientific supremacy, ruling 24]: six different symbols win at once.
    symbols.count_ones() >= u32::from(SYMBOLS_TO_WIN)
}
