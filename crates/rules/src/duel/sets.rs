//! Sets of cards and of tokens, as bits: small, comparable, in the order of the data file.
//! Start reading at [`CardSet`].

use super::cards::Card;
use super::kinds::{Color, Goods, bits};
use super::tokens::Token;

/// Makes a set of things with ids.
macro_rules! id_set {
    ($(#[$meta:meta])* $name:ident($bits:ty) of $thing:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Default)]
        pub struct $name($bits);

        impl $name {
            /// The empty set, where a constant is needed.
            pub const NONE: Self = Self(0);

            /// Whether a thing is in it.
            pub const fn has(self, thing: $thing) -> bool {
                self.0 & (1 << thing.index()) != 0
            }

            /// Puts a thing in.
            pub const fn insert(&mut self, thing: $thing) {
                self.0 |= 1 << thing.index();
            }

            /// Takes a thing out.
            pub const fn remove(&mut self, thing: $thing) {
                self.0 &= !(1 << thing.index());
            }

            /// Whether nothing is in it.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many things are in it.
            pub fn count(self) -> u8 {
                u8::try_from(self.0.count_ones()).unwrap_or(u8::MAX)
            }

            /// Lists the things, in the order of the data file.
            pub fn iter(self) -> impl Iterator<Item = $thing> {
                bits(self.0.into()).map(|index| $thing::ALL[index])
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl FromIterator<$thing> for $name {
            fn from_iter<I: IntoIterator<Item = $thing>>(things: I) -> Self {
                let mut set = Self::default();
                things.into_iter().for_each(|thing| set.insert(thing));
                set
            }
        }
    };
}

id_set! {
    /// A set of cards.
    CardSet(u128) of Card
}

id_set! {
    /// A set of progress tokens.
    TokenSet(u16) of Token
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

    /// For each card the set of the one that makes it free, if there is one.
    const GIVERS: [Self; Card::ALL.len()] = {
        let mut sets = [Self::NONE; Card::ALL.len()];
        let mut index = 0;
        while index < Card::ALL.len() {
            if let Some(giver) = Card::ALL[index].facts().free_if {
                sets[index].insert(giver);
            }
            index += 1;
        }
        sets
    };

    /// Whether the card that makes another free is in it.
    pub const fn makes_free(self, card: Card) -> bool {
        self.0 & Self::GIVERS[card.index()].0 != 0
    }

    /// The cards of one colour in it.
    pub const fn of(self, color: Color) -> Self {
        Self(self.0 & Self::OF_COLOR[color.index()].0)
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
