//! The small vocabularies of Duel: goods, colours, symbols, and what a thing in a city can do.
//!
//! Every word here is a closed enum that reads and writes as the id used in the notation.
//! Knows no single card. Start reading at [`Effects`].

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Makes a closed enum of things that have names too, with the place of each in the byte order of ids.
macro_rules! id_enum {
    ($(#[$meta:meta])* $name:ident $ranks:tt { $($variant:ident = $id:literal, $printed:literal;)+ }) => {
        word_enum! {
            $(#[$meta])*
            $name.id { $(#[doc = $printed] $variant = $id,)+ }
        }

        impl $name {
            const NAMES: [&'static str; Self::ALL.len()] = [$($printed),+];

            const RANKS: [u8; Self::ALL.len()] = $ranks;

            /// All of them, in the byte order of their ids.
            const BY_ID: [Self; Self::ALL.len()] = {
                let mut sorted = Self::ALL;
                let mut index = 0;
                while index < sorted.len() {
                    sorted[Self::RANKS[index] as usize] = Self::ALL[index];
                    index += 1;
                }
                sorted
            };

            /// The English name as printed.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Lists some in the byte order of their ids, each once.
            pub fn sorted(things: impl Iterator<Item = Self>) -> impl Iterator<Item = Self> {
                let ranks = things.map(|thing| usize::from(Self::RANKS[thing as usize]));
                let ranks: $crate::duel::kinds::Ranks = ranks.collect();
                ranks.iter().map(|rank| Self::BY_ID[rank])
            }
        }
    };
}
pub(crate) use id_enum;

bit_set! {
    /// Places in some order.
    Ranks(u128) of usize: rank => rank, found => found
}

word_enum! {
    /// A good that buildings and wonders cost.
    Good.id {
        Wood = "wood",
        Clay = "clay",
        Stone = "stone",
        Glass = "glass",
        Papyrus = "papyrus",
    }
}

/// Units by good, in the order of [`Good::ALL`].
pub type Goods = [u8; 5];

word_enum! {
    Color.id {
        Brown = "brown",
        Grey = "grey",
        Blue = "blue",
        Green = "green",
        Yellow = "yellow",
        Red = "red",
        Purple = "purple",
    }
}

word_enum! {
    /// A scientific symbol. The rulebooks print no names; these are this project's own.
    Symbol.id {
        Wheel = "wheel",
        Mortar = "mortar",
        Quill = "quill",
        Plumb = "plumb",
        Sundial = "sundial",
        ArmillarySphere = "armillary_sphere",
        Scales = "scales",
    }
}

/// One unit of a good, chosen anew at each payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OneOf {
    /// Wood, clay or stone.
    Raw,
    /// Glass or papyrus.
    Manufactured,
}

impl OneOf {
    pub const fn goods(self) -> &'static [Good] {
        match self {
            Self::Raw => &[Good::Wood, Good::Clay, Good::Stone],
            Self::Manufactured => &[Good::Glass, Good::Papyrus],
        }
    }
}

impl Serialize for OneOf {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.goods().serialize(to)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    Cards(Color),
    /// Brown and grey cards of one city together.
    BrownAndGrey,
    BuiltWonders,
    /// Full sets of three coins.
    ThreeCoins,
    Tokens,
}

/// Something gained for each thing counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Per {
    pub counted: Counted,
    /// Whether the city that has most is counted, whoever's it is; otherwise the own city.
    pub in_larger_city: bool,
    /// How much each brings.
    pub each: u8,
}

/// What a card, wonder or token does for its owner. Zero, empty or false where it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effects {
    /// Units produced; on brown and grey cards they count for the opponent's trading price.
    pub makes: Goods,
    /// One unit of the owner's choice at each payment; never counts for the trading price.
    pub makes_one_of: Option<OneOf>,
    /// Goods that the owner buys for 1 coin each.
    pub fixed_price: &'static [Good],
    /// Coins at once.
    pub coins: u8,
    /// Coins at once for each thing counted.
    pub coins_per: Option<Per>,
    /// Coins that the opponent loses at once.
    pub opponent_loses: u8,
    /// Points at the end.
    pub points: u8,
    /// Points at the end for each thing counted.
    pub points_per: Option<Per>,
    pub shields: u8,
    pub symbol: Option<Symbol>,
    /// Colour of the opponent's card that goes to the discard pile.
    pub destroys: Option<Color>,
    /// Whether a card of the discard pile is built free.
    pub revives: bool,
    /// Whether a token is chosen among three that are out of play.
    pub library: bool,
    /// Whether another turn follows.
    pub extra_turn: bool,
}

impl Effects {
    /// No effect at all.
    pub const NONE: Self = Self {
        makes: [0; 5],
        makes_one_of: None,
        fixed_price: &[],
        coins: 0,
        coins_per: None,
        opponent_loses: 0,
        points: 0,
        points_per: None,
        shields: 0,
        symbol: None,
        destroys: None,
        revives: false,
        library: false,
        extra_turn: false,
    };
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Coins printed in the cost; they always go to the bank.
    pub coins: u8,
    pub goods: Goods,
}

impl Cost {
    pub const fn new(coins: u8, goods: Goods) -> Self {
        Self { coins, goods }
    }
}

/// The place of a card in an age's structure, 0 to 19 in dealing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// How many there are.
    pub const COUNT: usize = 20;

    /// Makes a slot of its index.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 20 { Some(Self(index)) } else { None }
    }

    /// The index, 0 to 19.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(from)?;
        Self::new(index).ok_or_else(|| de::Error::custom(format!("there is no slot {index}")))
    }
}
