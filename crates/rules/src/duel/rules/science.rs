//! Symbols: pairs that bring tokens, and six that win.

use crate::Seat;
use crate::duel::{Card, State, Symbol, Symbols};

pub const SYMBOLS_TO_WIN: u8 = 6;

/// Whether a pair made by a card lets the seat choose a token.
pub fn gives_token(state: &State, seat: Seat, card: Card) -> bool {
    // Rule [duel, 2015, Science, rulings 19 and 21]: each symbol is on exactly two green cards, so the second card
    // always finds the first there. Law is a symbol of its own and pairs with none (ruling 23).
    let has_first = |symbol: Symbol| state.city(seat).symbols.has(symbol);
    let makes_pair = card.facts().effects.symbol.is_some_and(has_first);
    // Rule [duel, 2015, Science, ruling 22]: with no token left on the board a pair gives nothing.
    makes_pair && !state.board.is_empty()
}

pub fn has_won(symbols: Symbols) -> bool {
    // Rule [duel, 2015, Scientific supremacy, ruling 24]: six different symbols win at once.
    symbols.count() >= SYMBOLS_TO_WIN
}
