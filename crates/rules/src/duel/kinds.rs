//! The small vocabularies of Duel: goods, colours, symbols, and what a thing in a city can do. Every word reads and
//! writes as the id used in the notation; what `{:?}` writes is Rust again, of which the build makes tables.

use std::collections::BTreeMap;

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes a closed enum of things with the place of each in the byte order of ids.
macro_rules! id_enum {
    ($(#[$meta:meta])* $name:ident $ranks:tt { $($variant:ident = $id:literal,)+ }) => {
        word_enum! {
            $(#[$meta])*
            $name.id { $($variant = $id,)+ }
        }

        impl $name {
            const RANKS: [u8; Self::ALL.len()] = $ranks;

            /// Lists some, of which each is there once, in the byte order of their ids.
            pub fn sorted(things: impl Iterator<Item = Self>) -> impl Iterator<Item = Self> {
                let mut sorted: smallvec::SmallVec<[Self; 6]> = things.collect();
                sorted.sort_unstable_by_key(|thing| Self::RANKS[*thing as usize]);
                sorted.into_iter()
            }
        }
    };
}
pub(crate) use id_enum;

word_enum! {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<Good>")]
pub enum OneOf {
    Raw,
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

impl TryFrom<Vec<Good>> for OneOf {
    type Error = &'static str;

    fn try_from(goods: Vec<Good>) -> Result<Self, &'static str> {
        let known = [Self::Raw, Self::Manufactured].into_iter();
        let mut fits = known.filter(|one_of| one_of.goods() == goods);
        fits.next().ok_or("these goods do not belong together")
    }
}

impl Serialize for OneOf {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.goods().serialize(to)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Counted {
    Cards(Color),
    /// Brown and grey cards of one city together.
    BrownAndGrey,
    BuiltWonders,
    /// Full sets of three coins.
    ThreeCoins,
    Tokens,
}

impl TryFrom<String> for Counted {
    type Error = String;

    fn try_from(what: String) -> Result<Self, String> {
        let color = || what.strip_suffix("_card").and_then(Color::find);
        match what.as_str() {
            "brown_or_grey_card" => Ok(Self::BrownAndGrey),
            "built_wonder" => Ok(Self::BuiltWonders),
            "3_coins" => Ok(Self::ThreeCoins),
            "progress_token" => Ok(Self::Tokens),
            _ => (color().map(Self::Cards)).ok_or(format!("nobody counts `{what}`")),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Whose {
    #[serde(rename = "own")]
    Own,
    /// The city that has most, whoever's it is.
    #[serde(rename = "city with most")]
    Larger,
}

/// Something gained for each thing counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Per {
    #[serde(rename = "what")]
    pub counted: Counted,
    pub whose: Whose,
    #[serde(alias = "coins", alias = "points")]
    pub each: u8,
}

/// What a card, wonder or token does for its owner. Zero, empty or false where it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Effects {
    /// Units produced; on brown and grey cards they count for the opponent's trading price.
    #[serde(rename = "produce", deserialize_with = "units")]
    pub makes: Goods,
    /// One unit of the owner's choice at each payment; never counts for the trading price.
    #[serde(rename = "produce_one_of")]
    pub makes_one_of: Option<OneOf>,
    /// A unit of each good that the owner buys for 1 coin.
    #[serde(rename = "trade_fixed_price", deserialize_with = "one_each")]
    pub fixed_price: Goods,
    pub coins: u8,
    pub coins_per: Option<Per>,
    #[serde(rename = "opponent_loses_coins")]
    pub opponent_loses: u8,
    pub points: u8,
    pub points_per: Option<Per>,
    pub shields: u8,
    #[serde(rename = "science")]
    pub symbol: Option<Symbol>,
    /// Colour of the opponent's card that goes to the discard pile.
    #[serde(rename = "destroy_opponent")]
    pub destroys: Option<Color>,
    /// Whether a card of the discard pile is built free.
    #[serde(rename = "build_from_discard")]
    pub revives: bool,
    /// Whether a token is chosen among three that are out of play.
    #[serde(rename = "choose_unused_progress_token", deserialize_with = "is_there")]
    pub library: bool,
    pub extra_turn: bool,
}

impl Effects {
    /// The goods that the owner buys for 1 coin each.
    pub fn fixed(&self) -> impl Iterator<Item = Good> + Clone {
        let all = Good::ALL.into_iter();
        all.filter(|good| self.fixed_price[good.index()] > 0)
    }
}

pub(super) fn units<'de, D: Deserializer<'de>>(from: D) -> Result<Goods, D::Error> {
    let units = BTreeMap::<Good, u8>::deserialize(from)?;
    Ok(Good::ALL.map(|good| units.get(&good).copied().unwrap_or(0)))
}

fn one_each<'de, D: Deserializer<'de>>(from: D) -> Result<Goods, D::Error> {
    let goods = Vec::<Good>::deserialize(from)?;
    Ok(Good::ALL.map(|good| goods.contains(&good).into()))
}

fn is_there<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(from).map(|_| true)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub struct Cost {
    /// Coins printed in the cost; they always go to the bank.
    #[serde(default)]
    pub coins: u8,
    #[serde(flatten, deserialize_with = "units")]
    pub goods: Goods,
}

/// The place of a card in an age's structure, 0 to 19 in dealing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Slot(u8);

impl Slot {
    pub const COUNT: usize = 20;

    pub const fn new(index: u8) -> Option<Self> {
        if index < 20 { Some(Self(index)) } else { None }
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(from)?;
        Self::new(index).ok_or_else(|| D::Error::custom(format!("there is no slot {index}")))
    }
}
