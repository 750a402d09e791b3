//! What a card and a wonder are in both editions: what is printed, not what it leads to. `lookup` has each of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

/// How many different cards both editions have together.
pub const CARDS: usize = 82;

pub const WONDERS: usize = 7;

word_enum! {
    Edition.key {
        First = "first",
        Second = "second",
    }
}

/// A card, the same in both editions. **Shape**: index into all ids of both editions, sorted by bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardId(pub(crate) u8);

impl CardId {
    /// A card that a viewer may not know.
    pub const UNKNOWN: Self = Self(u8::MAX);

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A wonder. **Shape**: index into the seven ids, sorted by bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WonderId(pub(crate) u8);

impl WonderId {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..7).map(Self)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

word_enum! {
    Side.key {
        A = "A",
        B = "B",
        Day = "day",
        Night = "night",
    }
}

impl Side {
    pub const fn of(edition: Edition) -> [Self; 2] {
        match edition {
            Edition::First => [Self::A, Self::B],
            Edition::Second => [Self::Day, Self::Night],
        }
    }
}

word_enum! {
    /// A resource, raw ones first. The loom stands for the textile.
    Resource.key {
        Wood = "wood",
        Stone = "stone",
        Clay = "clay",
        Ore = "ore",
        Glass = "glass",
        Papyrus = "papyrus",
        Loom = "loom",
    }
}

impl Resource {
    pub const fn is_raw(self) -> bool {
        matches!(self, Self::Wood | Self::Stone | Self::Clay | Self::Ore)
    }
}

bit_set! {
    Goods(u8) of Resource: resource => resource.index(), index => Resource::ALL[index]
}

impl Goods {
    /// The goods of which there are any. **Shape**: units by resource, in the order of [`Resource::ALL`].
    pub(crate) fn counted(units: &[u8]) -> Self {
        let found = (0..).zip(units);
        Self(found.fold(0, |goods, (at, count)| goods | u8::from(*count > 0) << at))
    }

    /// Position of the first of them in [`Resource::ALL`].
    pub(crate) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }
}

word_enum! {
    /// A card's kind, in the order of a tableau.
    Color.key {
        /// Raw materials.
        Brown = "brown",
        /// Manufactured goods.
        Grey = "grey",
        /// Civilian.
        Blue = "blue",
        /// Commercial.
        Yellow = "yellow",
        /// Military.
        Red = "red",
        /// Scientific.
        Green = "green",
        /// Guilds.
        Purple = "purple",
    }
}

word_enum! {
    Science.key {
        Compass = "compass",
        Wheel = "wheel",
        Tablet = "tablet",
    }
}

word_enum! {
    Special.key {
        /// First edition: one building per age without its price.
        FreeBuildOncePerAge = "free_build_once_per_age",
        /// One building from the discard pile, at the end of the turn.
        BuildFromDiscard = "build_from_discard",
        /// The seventh card is played rather than thrown away.
        PlaySeventhCard = "play_seventh_card",
        /// First edition: a neighbour's guild is scored as if it were one's own.
        CopyNeighbourGuildAtEnd = "copy_neighbour_guild_at_end",
        /// Second edition: the first building of each colour without its price.
        FirstCardOfEachColorFree = "first_card_of_each_colour_free",
        /// Second edition: turn 1 of each age without the price.
        FirstCardOfEachAgeFree = "first_card_of_each_age_free",
        /// Second edition: turn 6 of each age without the price.
        LastCardOfEachAgeFree = "last_card_of_each_age_free",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    WonderStages,
    DefeatTokens,
    #[serde(untagged)]
    Cards(Color),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    #[serde(rename = "self")]
    Own,
    Left,
    Right,
}

/// So much for each thing counted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Per {
    pub what: Vec<Counted>,
    pub whose: Vec<Whose>,
    #[serde(alias = "coins", alias = "points")]
    pub each: u8,
}

/// What goods of neighbours cost instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discount {
    pub goods: GoodsKind,
    pub from: Vec<Whose>,
    pub price: u8,
}

word_enum! {
    GoodsKind.key {
        Raw = "raw",
        Manufactured = "manufactured",
    }
}

/// What a card or a stage gives. Zero, empty or false where it does not.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Effects {
    /// Fixed output every turn, by resource; neighbours may buy it.
    #[serde(deserialize_with = "units")]
    pub produce: [u8; 7],
    /// One unit of one of these every turn.
    #[serde(deserialize_with = "goods")]
    pub produce_one_of: Goods,
    /// Whether neighbours may buy what is produced.
    pub sellable: bool,
    pub trade_discount: Option<Discount>,
    pub shields: u8,
    pub science: Option<Science>,
    /// One symbol, chosen at the end.
    pub science_any: bool,
    pub special: Option<Special>,
    /// Coins from the bank, once.
    pub coins: u8,
    /// Coins from the bank, once, for each thing counted when it is built.
    pub coins_per: Option<Per>,
    pub points: u8,
    /// Points at the end for each thing counted then.
    pub points_per: Option<Per>,
    pub points_if_wonder_complete: u8,
}

fn units<'de, D: Deserializer<'de>>(from: D) -> Result<[u8; 7], D::Error> {
    let units = BTreeMap::<Resource, u8>::deserialize(from)?;
    Ok(Resource::ALL.map(|good| units.get(&good).copied().unwrap_or(0)))
}

fn goods<'de, D: Deserializer<'de>>(from: D) -> Result<Goods, D::Error> {
    Ok(Vec::<Resource>::deserialize(from)?.into_iter().collect())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub struct Cost {
    #[serde(default)]
    pub coins: u8,
    /// Units by resource, in the order of [`Resource::ALL`].
    #[serde(flatten, deserialize_with = "units")]
    pub goods: [u8; 7],
}

impl Cost {
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

bit_set! {
    CardSet(u128) of CardId: card => card.index(), index => CardId(u8::try_from(index).ok()?)
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Card {
    #[serde(skip)]
    pub id: CardId,
    pub age: u8,
    pub color: Color,
    /// Fewest players of each physical card; empty for guilds.
    pub copies: Vec<u8>,
    pub cost: Cost,
    /// Owning one of these makes it cost nothing.
    #[serde(skip)]
    pub parents: CardSet,
    #[serde(skip)]
    pub opens: CardSet,
    /// Cards with this name, itself included.
    #[serde(skip)]
    pub namesakes: CardSet,
    #[serde(deserialize_with = "super::printed::effects")]
    pub effects: Effects,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Stage {
    pub cost: Cost,
    #[serde(deserialize_with = "super::printed::effects")]
    pub effects: Effects,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct WonderSide {
    pub resource: Resource,
    pub stages: Vec<Stage>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wonder {
    pub id: WonderId,
    /// Both sides: A or day first.
    pub sides: [WonderSide; 2],
}

impl Wonder {
    pub fn side(&self, side: Side) -> &WonderSide {
        match side {
            Side::A | Side::Day => &self.sides[0],
            Side::B | Side::Night => &self.sides[1],
        }
    }
}

#[derive(Debug)]
pub struct EditionData {
    /// The cards in the order of the facts file.
    pub order: Vec<CardId>,
    pub(crate) cards: Vec<Card>,
    pub wonders: Vec<Wonder>,
}

impl EditionData {
    /// A card by id; a card that only the other edition has is told as printed there.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index().min(CARDS - 1)]
    }

    pub fn wonder(&self, id: WonderId) -> &Wonder {
        &self.wonders[id.index() % self.wonders.len()]
    }

    /// In the order of the facts file.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.order.iter().map(|id| self.card(*id))
    }

    pub fn guilds(&self) -> impl Iterator<Item = &Card> {
        self.cards().filter(|card| card.color == Color::Purple)
    }

    /// Lists the cards of an age for a number of players, a card once per copy, without guilds.
    pub fn deck(&self, age: u8, players: usize) -> Vec<CardId> {
        let of_age = self.cards().filter(|card| card.age == age);
        let copies = of_age.flat_map(|card| card.copies.iter().map(|mark| (card.id, *mark)));
        let dealt = copies.filter(|(_, mark)| usize::from(*mark) <= players);
        dealt.map(|(id, _)| id).collect()
    }
}
