//! The 73 cards, as a table that equals `data/duel/facts.json` (a test compares them).
//!
//! Knows no rule. Start reading at [`Card::facts`].

use super::kinds::{Color, Cost, Counted, Effects, Good, OneOf, Per, Symbol, id_enum};

id_enum! {
    /// A building, guilds included.
    Card {
        LumberYard = "lumber_yard", "Lumber Yard";
        LoggingCamp = "logging_camp", "Logging Camp";
        ClayPool = "clay_pool", "Clay Pool";
        ClayPit = "clay_pit", "Clay Pit";
        Quarry = "quarry", "Quarry";
        StonePit = "stone_pit", "Stone Pit";
        Glassworks = "glassworks", "Glassworks";
        Press = "press", "Press";
        GuardTower = "guard_tower", "Guard Tower";
        Stable = "stable", "Stable";
        Garrison = "garrison", "Garrison";
        Palisade = "palisade", "Palisade";
        Workshop = "workshop", "Workshop";
        Apothecary = "apothecary", "Apothecary";
        Scriptorium = "scriptorium", "Scriptorium";
        Pharmacist = "pharmacist", "Pharmacist";
        Theater = "theater", "Theater";
        Altar = "altar", "Altar";
        Baths = "baths", "Baths";
        StoneReserve = "stone_reserve", "Stone Reserve";
        ClayReserve = "clay_reserve", "Clay Reserve";
        WoodReserve = "wood_reserve", "Wood Reserve";
        Tavern = "tavern", "Tavern";
        Sawmill = "sawmill", "Sawmill";
        Brickyard = "brickyard", "Brickyard";
        ShelfQuarry = "shelf_quarry", "Shelf Quarry";
        GlassBlower = "glass_blower", "Glass-Blower";
        DryingRoom = "drying_room", "Drying Room";
        Walls = "walls", "Walls";
        HorseBreeders = "horse_breeders", "Horse Breeders";
        Barracks = "barracks", "Barracks";
        ArcheryRange = "archery_range", "Archery Range";
        ParadeGround = "parade_ground", "Parade Ground";
        Library = "library", "Library";
        Dispensary = "dispensary", "Dispensary";
        School = "school", "School";
        Laboratory = "laboratory", "Laboratory";
        Courthouse = "courthouse", "Courthouse";
        Statue = "statue", "Statue";
        Temple = "temple", "Temple";
        Aqueduct = "aqueduct", "Aqueduct";
        Rostrum = "rostrum", "Rostrum";
        Forum = "forum", "Forum";
        Caravansery = "caravansery", "Caravansery";
        CustomsHouse = "customs_house", "Customs House";
        Brewery = "brewery", "Brewery";
        Arsenal = "arsenal", "Arsenal";
        Pretorium = "pretorium", "Pretorium";
        Fortifications = "fortifications", "Fortifications";
        SiegeWorkshop = "siege_workshop", "Siege Workshop";
        Circus = "circus", "Circus";
        Academy = "academy", "Academy";
        Study = "study", "Study";
        University = "university", "University";
        Observatory = "observatory", "Observatory";
        Palace = "palace", "Palace";
        TownHall = "town_hall", "Town Hall";
        Obelisk = "obelisk", "Obelisk";
        Gardens = "gardens", "Gardens";
        Pantheon = "pantheon", "Pantheon";
        Senate = "senate", "Senate";
        ChamberOfCommerce = "chamber_of_commerce", "Chamber of Commerce";
        Port = "port", "Port";
        Armory = "armory", "Armory";
        Lighthouse = "lighthouse", "Lighthouse";
        Arena = "arena", "Arena";
        MerchantsGuild = "merchants_guild", "Merchants Guild";
        ShipownersGuild = "shipowners_guild", "Shipowners Guild";
        BuildersGuild = "builders_guild", "Builders Guild";
        MagistratesGuild = "magistrates_guild", "Magistrates Guild";
        ScientistsGuild = "scientists_guild", "Scientists Guild";
        MoneylendersGuild = "moneylenders_guild", "Moneylenders Guild";
        TacticiansGuild = "tacticians_guild", "Tacticians Guild";
    }
}

/// The back of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// An Age I card.
    AgeOne,
    /// An Age II card.
    AgeTwo,
    /// An Age III card.
    AgeThree,
    /// A guild, laid in Age III.
    Guild,
}

impl Back {
    /// The age in which such cards lie, 1 to 3.
    #[must_use]
    pub const fn age(self) -> u8 {
        match self {
            Self::AgeOne => 1,
            Self::AgeTwo => 2,
            Self::AgeThree | Self::Guild => 3,
        }
    }
}

/// What is printed on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardFacts {
    /// Its back.
    pub back: Back,
    /// Its kind.
    pub color: Color,
    /// What it costs.
    pub cost: Cost,
    /// The card that makes it free.
    pub free_if: Option<Card>,
    /// The chain symbol it gives, if any; icons are named after it.
    pub chain_symbol: Option<&'static str>,
    /// What it does.
    pub effects: Effects,
}

impl Card {
    /// What is printed on it.
    #[must_use]
    pub const fn facts(self) -> &'static CardFacts {
        &FACTS[self as usize]
    }

    /// Its kind.
    #[must_use]
    pub const fn color(self) -> Color {
        self.facts().color
    }

    /// The chain symbol that makes it free, if any.
    #[must_use]
    pub const fn free_symbol(self) -> Option<&'static str> {
        match self.facts().free_if {
            Some(giver) => giver.facts().chain_symbol,
            None => None,
        }
    }

    /// The card that it makes free, if any.
    #[must_use]
    pub fn opens(self) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|card| card.facts().free_if == Some(self))
    }

    /// Lists the cards with that back, in the order of the data file.
    pub fn with_back(back: Back) -> impl Iterator<Item = Self> {
        Self::deck(back).iter().copied()
    }

    /// The cards with that back, in the order of the data file, where they stand together.
    #[must_use]
    pub fn deck(back: Back) -> &'static [Self] {
        let (from, to) = RANGES[back as usize];
        &ALL_CARDS[from..to]
    }
}

static ALL_CARDS: [Card; Card::ALL.len()] = Card::ALL;

/// Where the cards of each back begin and end in [`Card::ALL`].
const RANGES: [(usize, usize); 4] = {
    let mut ranges = [(usize::MAX, 0); 4];
    let mut index = 0;
    while index < Card::ALL.len() {
        let back = FACTS[index].back as usize;
        if ranges[back].0 == usize::MAX {
            ranges[back].0 = index;
        }
        ranges[back].1 = index + 1;
        index += 1;
    }
    ranges
};

static FACTS: [CardFacts; Card::ALL.len()] = [
    // Lumber Yard
    CardFacts {
        back: Back::AgeOne,
        color: Color::Brown,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [1, 0, 0, 0, 0],
            ..Effects::NONE
        },
    },
    // Logging Camp
    CardFacts {
        back: Back::AgeOne,
        color: Color::Brown,
        cost: Cost {
            coins: 1,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [1, 0, 0, 0, 0],
            ..Effects::NONE
        },
    },
    // Clay Pool
    CardFacts {
        back: Back::AgeOne,
        color: Color::Brown,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 1, 0, 0, 0],
            ..Effects::NONE
        },
    },
    // Clay Pit
    CardFacts {
        back: Back::AgeOne,
        color: Color::Brown,
        cost: Cost {
            coins: 1,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 1, 0, 0, 0],
            ..Effects::NONE
        },
    },
    // Quarry
    CardFacts {
        back: Back::AgeOne,
        color: Color::Brown,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 0, 1, 0, 0],
            ..Effects::NONE
        },
    },
    // Stone Pit
    CardFacts {
        back: Back::AgeOne,
        color: Color::Brown,
        cost: Cost {
            coins: 1,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 0, 1, 0, 0],
            ..Effects::NONE
        },
    },
    // Glassworks
    CardFacts {
        back: Back::AgeOne,
        color: Color::Grey,
        cost: Cost {
            coins: 1,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 0, 0, 1, 0],
            ..Effects::NONE
        },
    },
    // Press
    CardFacts {
        back: Back::AgeOne,
        color: Color::Grey,
        cost: Cost {
            coins: 1,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 0, 0, 0, 1],
            ..Effects::NONE
        },
    },
    // Guard Tower
    CardFacts {
        back: Back::AgeOne,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            shields: 1,
            ..Effects::NONE
        },
    },
    // Stable
    CardFacts {
        back: Back::AgeOne,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("horseshoe"),
        effects: Effects {
            shields: 1,
            ..Effects::NONE
        },
    },
    // Garrison
    CardFacts {
        back: Back::AgeOne,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [0, 1, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("sword"),
        effects: Effects {
            shields: 1,
            ..Effects::NONE
        },
    },
    // Palisade
    CardFacts {
        back: Back::AgeOne,
        color: Color::Red,
        cost: Cost {
            coins: 2,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("tower"),
        effects: Effects {
            shields: 1,
            ..Effects::NONE
        },
    },
    // Workshop
    CardFacts {
        back: Back::AgeOne,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::Plumb),
            points: 1,
            ..Effects::NONE
        },
    },
    // Apothecary
    CardFacts {
        back: Back::AgeOne,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 1, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::Wheel),
            points: 1,
            ..Effects::NONE
        },
    },
    // Scriptorium
    CardFacts {
        back: Back::AgeOne,
        color: Color::Green,
        cost: Cost {
            coins: 2,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("book"),
        effects: Effects {
            symbol: Some(Symbol::Quill),
            ..Effects::NONE
        },
    },
    // Pharmacist
    CardFacts {
        back: Back::AgeOne,
        color: Color::Green,
        cost: Cost {
            coins: 2,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("gear"),
        effects: Effects {
            symbol: Some(Symbol::Mortar),
            ..Effects::NONE
        },
    },
    // Theater
    CardFacts {
        back: Back::AgeOne,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("mask"),
        effects: Effects {
            points: 3,
            ..Effects::NONE
        },
    },
    // Altar
    CardFacts {
        back: Back::AgeOne,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("moon"),
        effects: Effects {
            points: 3,
            ..Effects::NONE
        },
    },
    // Baths
    CardFacts {
        back: Back::AgeOne,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 1, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("drop"),
        effects: Effects {
            points: 3,
            ..Effects::NONE
        },
    },
    // Stone Reserve
    CardFacts {
        back: Back::AgeOne,
        color: Color::Yellow,
        cost: Cost {
            coins: 3,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            fixed_price: &[Good::Stone],
            ..Effects::NONE
        },
    },
    // Clay Reserve
    CardFacts {
        back: Back::AgeOne,
        color: Color::Yellow,
        cost: Cost {
            coins: 3,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            fixed_price: &[Good::Clay],
            ..Effects::NONE
        },
    },
    // Wood Reserve
    CardFacts {
        back: Back::AgeOne,
        color: Color::Yellow,
        cost: Cost {
            coins: 3,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            fixed_price: &[Good::Wood],
            ..Effects::NONE
        },
    },
    // Tavern
    CardFacts {
        back: Back::AgeOne,
        color: Color::Yellow,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("vase"),
        effects: Effects {
            coins: 4,
            ..Effects::NONE
        },
    },
    // Sawmill
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Brown,
        cost: Cost {
            coins: 2,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [2, 0, 0, 0, 0],
            ..Effects::NONE
        },
    },
    // Brickyard
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Brown,
        cost: Cost {
            coins: 2,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 2, 0, 0, 0],
            ..Effects::NONE
        },
    },
    // Shelf Quarry
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Brown,
        cost: Cost {
            coins: 2,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 0, 2, 0, 0],
            ..Effects::NONE
        },
    },
    // Glass-Blower
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Grey,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 0, 0, 1, 0],
            ..Effects::NONE
        },
    },
    // Drying Room
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Grey,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes: [0, 0, 0, 0, 1],
            ..Effects::NONE
        },
    },
    // Walls
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 2, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            shields: 2,
            ..Effects::NONE
        },
    },
    // Horse Breeders
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [1, 1, 0, 0, 0],
        },
        free_if: Some(Card::Stable),
        chain_symbol: None,
        effects: Effects {
            shields: 1,
            ..Effects::NONE
        },
    },
    // Barracks
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Red,
        cost: Cost {
            coins: 3,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: Some(Card::Garrison),
        chain_symbol: None,
        effects: Effects {
            shields: 1,
            ..Effects::NONE
        },
    },
    // Archery Range
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 1, 0, 1],
        },
        free_if: None,
        chain_symbol: Some("target"),
        effects: Effects {
            shields: 2,
            ..Effects::NONE
        },
    },
    // Parade Ground
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [0, 2, 0, 1, 0],
        },
        free_if: None,
        chain_symbol: Some("helmet"),
        effects: Effects {
            shields: 2,
            ..Effects::NONE
        },
    },
    // Library
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 1, 1, 0],
        },
        free_if: Some(Card::Scriptorium),
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::Quill),
            points: 2,
            ..Effects::NONE
        },
    },
    // Dispensary
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [0, 2, 1, 0, 0],
        },
        free_if: Some(Card::Pharmacist),
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::Mortar),
            points: 2,
            ..Effects::NONE
        },
    },
    // School
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 0, 0, 2],
        },
        free_if: None,
        chain_symbol: Some("lyre"),
        effects: Effects {
            symbol: Some(Symbol::Wheel),
            points: 1,
            ..Effects::NONE
        },
    },
    // Laboratory
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 0, 2, 0],
        },
        free_if: None,
        chain_symbol: Some("lamp"),
        effects: Effects {
            symbol: Some(Symbol::Plumb),
            points: 1,
            ..Effects::NONE
        },
    },
    // Courthouse
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [2, 0, 0, 1, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            points: 5,
            ..Effects::NONE
        },
    },
    // Statue
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [0, 2, 0, 0, 0],
        },
        free_if: Some(Card::Theater),
        chain_symbol: Some("column"),
        effects: Effects {
            points: 4,
            ..Effects::NONE
        },
    },
    // Temple
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 0, 0, 1],
        },
        free_if: Some(Card::Altar),
        chain_symbol: Some("sun"),
        effects: Effects {
            points: 4,
            ..Effects::NONE
        },
    },
    // Aqueduct
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 3, 0, 0],
        },
        free_if: Some(Card::Baths),
        chain_symbol: None,
        effects: Effects {
            points: 5,
            ..Effects::NONE
        },
    },
    // Rostrum
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 1, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("temple"),
        effects: Effects {
            points: 4,
            ..Effects::NONE
        },
    },
    // Forum
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Yellow,
        cost: Cost {
            coins: 3,
            goods: [0, 1, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes_one_of: Some(OneOf::Manufactured),
            ..Effects::NONE
        },
    },
    // Caravansery
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Yellow,
        cost: Cost {
            coins: 2,
            goods: [0, 0, 0, 1, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            makes_one_of: Some(OneOf::Raw),
            ..Effects::NONE
        },
    },
    // Customs Service
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Yellow,
        cost: Cost {
            coins: 4,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            fixed_price: &[Good::Glass, Good::Papyrus],
            ..Effects::NONE
        },
    },
    // Brewery
    CardFacts {
        back: Back::AgeTwo,
        color: Color::Yellow,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: Some("barrel"),
        effects: Effects {
            coins: 6,
            ..Effects::NONE
        },
    },
    // Arsenal
    CardFacts {
        back: Back::AgeThree,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [2, 3, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            shields: 3,
            ..Effects::NONE
        },
    },
    // Pretorium
    CardFacts {
        back: Back::AgeThree,
        color: Color::Red,
        cost: Cost {
            coins: 8,
            goods: [0, 0, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            shields: 3,
            ..Effects::NONE
        },
    },
    // Fortifications
    CardFacts {
        back: Back::AgeThree,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [0, 1, 2, 0, 1],
        },
        free_if: Some(Card::Palisade),
        chain_symbol: None,
        effects: Effects {
            shields: 2,
            ..Effects::NONE
        },
    },
    // Siege Workshop
    CardFacts {
        back: Back::AgeThree,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [3, 0, 0, 1, 0],
        },
        free_if: Some(Card::ArcheryRange),
        chain_symbol: None,
        effects: Effects {
            shields: 2,
            ..Effects::NONE
        },
    },
    // Circus
    CardFacts {
        back: Back::AgeThree,
        color: Color::Red,
        cost: Cost {
            coins: 0,
            goods: [0, 2, 2, 0, 0],
        },
        free_if: Some(Card::ParadeGround),
        chain_symbol: None,
        effects: Effects {
            shields: 2,
            ..Effects::NONE
        },
    },
    // Academy
    CardFacts {
        back: Back::AgeThree,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 1, 2, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::Sundial),
            points: 3,
            ..Effects::NONE
        },
    },
    // Study
    CardFacts {
        back: Back::AgeThree,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [2, 0, 0, 1, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::Sundial),
            points: 3,
            ..Effects::NONE
        },
    },
    // University
    CardFacts {
        back: Back::AgeThree,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [0, 1, 0, 1, 1],
        },
        free_if: Some(Card::School),
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::ArmillarySphere),
            points: 2,
            ..Effects::NONE
        },
    },
    // Observatory
    CardFacts {
        back: Back::AgeThree,
        color: Color::Green,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 1, 0, 2],
        },
        free_if: Some(Card::Laboratory),
        chain_symbol: None,
        effects: Effects {
            symbol: Some(Symbol::ArmillarySphere),
            points: 2,
            ..Effects::NONE
        },
    },
    // Palace
    CardFacts {
        back: Back::AgeThree,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [1, 1, 1, 2, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            points: 7,
            ..Effects::NONE
        },
    },
    // Town Hall
    CardFacts {
        back: Back::AgeThree,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [2, 0, 3, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            points: 7,
            ..Effects::NONE
        },
    },
    // Obelisk
    CardFacts {
        back: Back::AgeThree,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 2, 1, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            points: 5,
            ..Effects::NONE
        },
    },
    // Gardens
    CardFacts {
        back: Back::AgeThree,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [2, 2, 0, 0, 0],
        },
        free_if: Some(Card::Statue),
        chain_symbol: None,
        effects: Effects {
            points: 6,
            ..Effects::NONE
        },
    },
    // Pantheon
    CardFacts {
        back: Back::AgeThree,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [1, 1, 0, 0, 2],
        },
        free_if: Some(Card::Temple),
        chain_symbol: None,
        effects: Effects {
            points: 6,
            ..Effects::NONE
        },
    },
    // Senate
    CardFacts {
        back: Back::AgeThree,
        color: Color::Blue,
        cost: Cost {
            coins: 0,
            goods: [0, 2, 1, 0, 1],
        },
        free_if: Some(Card::Rostrum),
        chain_symbol: None,
        effects: Effects {
            points: 5,
            ..Effects::NONE
        },
    },
    // Chamber of Commerce
    CardFacts {
        back: Back::AgeThree,
        color: Color::Yellow,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 0, 0, 2],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Grey),
                in_larger_city: false,
                each: 3,
            }),
            points: 3,
            ..Effects::NONE
        },
    },
    // Port
    CardFacts {
        back: Back::AgeThree,
        color: Color::Yellow,
        cost: Cost {
            coins: 0,
            goods: [1, 0, 0, 1, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Brown),
                in_larger_city: false,
                each: 2,
            }),
            points: 3,
            ..Effects::NONE
        },
    },
    // Armory
    CardFacts {
        back: Back::AgeThree,
        color: Color::Yellow,
        cost: Cost {
            coins: 0,
            goods: [0, 0, 2, 1, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Red),
                in_larger_city: false,
                each: 1,
            }),
            points: 3,
            ..Effects::NONE
        },
    },
    // Lighthouse
    CardFacts {
        back: Back::AgeThree,
        color: Color::Yellow,
        cost: Cost {
            coins: 0,
            goods: [0, 2, 0, 1, 0],
        },
        free_if: Some(Card::Tavern),
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Yellow),
                in_larger_city: false,
                each: 1,
            }),
            points: 3,
            ..Effects::NONE
        },
    },
    // Arena
    CardFacts {
        back: Back::AgeThree,
        color: Color::Yellow,
        cost: Cost {
            coins: 0,
            goods: [1, 1, 1, 0, 0],
        },
        free_if: Some(Card::Brewery),
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::BuiltWonders,
                in_larger_city: false,
                each: 2,
            }),
            points: 3,
            ..Effects::NONE
        },
    },
    // Merchants Guild
    CardFacts {
        back: Back::Guild,
        color: Color::Purple,
        cost: Cost {
            coins: 0,
            goods: [1, 1, 0, 1, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Yellow),
                in_larger_city: true,
                each: 1,
            }),
            points_per: Some(Per {
                counted: Counted::Cards(Color::Yellow),
                in_larger_city: true,
                each: 1,
            }),
            ..Effects::NONE
        },
    },
    // Shipowners Guild
    CardFacts {
        back: Back::Guild,
        color: Color::Purple,
        cost: Cost {
            coins: 0,
            goods: [0, 1, 1, 1, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::BrownAndGrey,
                in_larger_city: true,
                each: 1,
            }),
            points_per: Some(Per {
                counted: Counted::BrownAndGrey,
                in_larger_city: true,
                each: 1,
            }),
            ..Effects::NONE
        },
    },
    // Builders Guild
    CardFacts {
        back: Back::Guild,
        color: Color::Purple,
        cost: Cost {
            coins: 0,
            goods: [1, 1, 2, 1, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            points_per: Some(Per {
                counted: Counted::BuiltWonders,
                in_larger_city: true,
                each: 2,
            }),
            ..Effects::NONE
        },
    },
    // Magistrates Guild
    CardFacts {
        back: Back::Guild,
        color: Color::Purple,
        cost: Cost {
            coins: 0,
            goods: [2, 1, 0, 0, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Blue),
                in_larger_city: true,
                each: 1,
            }),
            points_per: Some(Per {
                counted: Counted::Cards(Color::Blue),
                in_larger_city: true,
                each: 1,
            }),
            ..Effects::NONE
        },
    },
    // Scientists Guild
    CardFacts {
        back: Back::Guild,
        color: Color::Purple,
        cost: Cost {
            coins: 0,
            goods: [2, 2, 0, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Green),
                in_larger_city: true,
                each: 1,
            }),
            points_per: Some(Per {
                counted: Counted::Cards(Color::Green),
                in_larger_city: true,
                each: 1,
            }),
            ..Effects::NONE
        },
    },
    // Moneylenders Guild
    CardFacts {
        back: Back::Guild,
        color: Color::Purple,
        cost: Cost {
            coins: 0,
            goods: [2, 0, 2, 0, 0],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            points_per: Some(Per {
                counted: Counted::ThreeCoins,
                in_larger_city: true,
                each: 1,
            }),
            ..Effects::NONE
        },
    },
    // Tacticians Guild
    CardFacts {
        back: Back::Guild,
        color: Color::Purple,
        cost: Cost {
            coins: 0,
            goods: [0, 1, 2, 0, 1],
        },
        free_if: None,
        chain_symbol: None,
        effects: Effects {
            coins_per: Some(Per {
                counted: Counted::Cards(Color::Red),
                in_larger_city: true,
                each: 1,
            }),
            points_per: Some(Per {
                counted: Counted::Cards(Color::Red),
                in_larger_city: true,
                each: 1,
            }),
            ..Effects::NONE
        },
    },
];
