//! Sets of things, as bits: small, comparable, in the order of the data file. Start reading at [`CardSet`].

use super::cards::Card;
use super::kinds::{Color, Good, Slot, Symbol};
use super::tokens::Token;

bit_set! {
    /// A set of cards, in the order of the data file.
    CardSet(u128) of Card: card => card.index(), index => Card::ALL[index]
}

bit_set! {
    /// A set of progress tokens, in the order of the data file.
    TokenSet(u16) of Token: token => token.index(), index => Token::ALL[index]
}

bit_set! {
    Slots(u32) of Slot: slot => slot.index(), index => Slot::new(u8::try_from(index).ok()?)?
}

bit_set! {
    Symbols(u8) of Symbol: symbol => symbol.index(), index => Symbol::ALL[index]
}

bit_set! {
    GoodSet(u8) of Good: good => good.index(), index => Good::ALL[index]
}

impl Slots {
    pub const FULL: Self = Self(0xF_FFFF);
}

impl CardSet {
    /// The set of all cards of a colour.
    const OF_COLOR: [Self; Color::ALL.len()] = {
        let mut sets = [Self::NONE; Color::ALL.len()];
        let mut index = 0;
        while index < Card::ALL.len() {
            sets[Card::ALL[index].color().index()].insert(Card::ALL[index]);
            index += 1;
        }
        sets
    };

    pub const fn of(self, color: Color) -> Self {
        Self(self.0 & Self::OF_COLOR[color.index()].0)
    }
}
