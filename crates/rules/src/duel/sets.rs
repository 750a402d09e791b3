//! Sets of cards and of tokens, as bits: small, comparable, in the order of the data file.
//! Start reading at [`CardSet`].

use super::cards::Card;
use super::kinds::{Color, Goods};
use super::tokens::Token;

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct CardSet(u128);

impl CardSet {
    /// The set of all cards of a colour.
    const OF_COLOR: [Self; Color::ALL.len()] = {
        let mut sets = [Self(0); Color::ALL.len()];
        let mut index = 0;
        while index < Card::ALL.len() {
            sets[Card::ALL[index].color().index()].0 |= 1 << index;
            index += 1;
        }
        sets
    };

    /// For each card the set of the one that makes it free, if there is one.
    const GIVERS: [Self; Card::ALL.len()] = {
        let mut sets = [Self(0); Card::ALL.len()];
        let mut index = 0;
        while index < Card::ALL.len() {
            if let Some(giver) = Card::ALL[index].facts().free_if {
                sets[index].0 |= 1 << giver.index();
            }
            index += 1;
        }
        sets
    };

    /// The empty set, where a constant is needed.
    pub const NONE: Self = Self(0);

    /// Whether the card that makes another free is in it.
    pub const fn makes_free(self, card: Card) -> bool {
        self.0 & Self::GIVERS[card.index()].0 != 0
    }

    /// Whether a card is in it.
    pub const fn has(self, card: Card) -> bool {
        self.0 & (1 << card.index()) != 0
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in it.
    pub fn count(self) -> u8 {
        u8::try_from(self.0.count_ones()).unwrap_or(u8::MAX)
    }

    /// The cards of one colour in it.
    pub const fn of(self, color: Color) -> Self {
        Self(self.0 & Self::OF_COLOR[color.index()].0)
    }

    /// Lists the cards, in the order of the data file.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = usize::try_from(rest.trailing_zeros()).unwrap_or(0);
            rest &= rest - 1;
            Some(Card::ALL[index])
        })
    }

    /// Units that its cards make.
    pub fn makes(self) -> Goods {
        self.iter().fold([0; 5], |mut sum, card| {
            for (units, more) in sum.iter_mut().zip(card.facts().effects.makes) {
                *units += more;
            }
            sum
        })
    }
}

impl std::fmt::Debug for CardSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        for card in cards {
            set.insert(card);
        }
        set
    }
}

/// A set of progress tokens.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenSet(u16);

impl TokenSet {
    /// All ten.
    pub const ALL: Self = Self((1 << Token::ALL.len()) - 1);

    /// The empty set, where a constant is needed.
    pub const NONE: Self = Self(0);

    /// Whether a token is in it.
    pub const fn has(self, token: Token) -> bool {
        self.0 & (1 << token.index()) != 0
    }

    /// Puts a token in.
    pub const fn insert(&mut self, token: Token) {
        self.0 |= 1 << token.index();
    }

    /// Takes a token out.
    pub const fn remove(&mut self, token: Token) {
        self.0 &= !(1 << token.index());
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tokens are in it.
    pub fn count(self) -> u8 {
        u8::try_from(self.0.count_ones()).unwrap_or(u8::MAX)
    }

    /// Lists the tokens, in the order of the data file.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        Token::ALL.into_iter().filter(move |token| self.has(*token))
    }
}

impl std::fmt::Debug for TokenSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Token> for TokenSet {
    fn from_iter<I: IntoIterator<Item = Token>>(tokens: I) -> Self {
        let mut set = Self::default();
        for token in tokens {
            set.insert(token);
        }
        set
    }
}
