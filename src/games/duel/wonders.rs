//! The twelve wonders, as a table that equals `data/duel/facts.json` (a test compares them).
//!
//! Knows no rule. Start reading at [`Wonder::facts`].

use super::kinds::{Color, Cost, Effects, OneOf, id_enum};

id_enum! {
    /// A wonder.
    Wonder {
        TheAppianWay = "the_appian_way", "The Appian Way";
        CircusMaximus = "circus_maximus", "Circus Maximus";
        TheColossus = "the_colossus", "The Colossus";
        TheGreatLibrary = "the_great_library", "The Great Library";
        TheGreatLighthouse = "the_great_lighthouse", "The Great Lighthouse";
        TheHangingGardens = "the_hanging_gardens", "The Hanging Gardens";
        TheMausoleum = "the_mausoleum", "The Mausoleum";
        Piraeus = "piraeus", "Piraeus";
        ThePyramids = "the_pyramids", "The Pyramids";
        TheSphinx = "the_sphinx", "The Sphinx";
        TheStatueOfZeus = "the_statue_of_zeus", "The Statue of Zeus";
        TheTempleOfArtemis = "the_temple_of_artemis", "The Temple of Artemis";
    }
}

/// What is printed on a wonder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WonderFacts {
    /// What it costs.
    pub cost: Cost,
    /// What it does.
    pub effects: Effects,
}

impl Wonder {
    /// What is printed on it.
    #[must_use]
    pub const fn facts(self) -> &'static WonderFacts {
        &FACTS[self as usize]
    }
}

static FACTS: [WonderFacts; Wonder::ALL.len()] = [
    // The Appian Way
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [0, 2, 2, 0, 1],
        },
        effects: Effects {
            coins: 3,
            opponent_loses: 3,
            points: 3,
            extra_turn: true,
            ..Effects::NONE
        },
    },
    // Circus Maximus
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [1, 0, 2, 1, 0],
        },
        effects: Effects {
            destroys: Some(Color::Grey),
            shields: 1,
            points: 3,
            ..Effects::NONE
        },
    },
    // The Colossus
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [0, 3, 0, 1, 0],
        },
        effects: Effects {
            shields: 2,
            points: 3,
            ..Effects::NONE
        },
    },
    // The Great Library
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [3, 0, 0, 1, 1],
        },
        effects: Effects {
            library: true,
            points: 4,
            ..Effects::NONE
        },
    },
    // The Great Lighthouse
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [1, 0, 1, 0, 2],
        },
        effects: Effects {
            makes_one_of: Some(OneOf::Raw),
            points: 4,
            ..Effects::NONE
        },
    },
    // The Hanging Gardens
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [2, 0, 0, 1, 1],
        },
        effects: Effects {
            coins: 6,
            points: 3,
            extra_turn: true,
            ..Effects::NONE
        },
    },
    // The Mausoleum
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [0, 2, 0, 2, 1],
        },
        effects: Effects {
            revives: true,
            points: 2,
            ..Effects::NONE
        },
    },
    // Piraeus
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [2, 1, 1, 0, 0],
        },
        effects: Effects {
            makes_one_of: Some(OneOf::Manufactured),
            points: 2,
            extra_turn: true,
            ..Effects::NONE
        },
    },
    // The Pyramids
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [0, 0, 3, 0, 1],
        },
        effects: Effects {
            points: 9,
            ..Effects::NONE
        },
    },
    // The Sphinx
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [0, 1, 1, 2, 0],
        },
        effects: Effects {
            points: 6,
            extra_turn: true,
            ..Effects::NONE
        },
    },
    // The Statue of Zeus
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [1, 1, 1, 0, 2],
        },
        effects: Effects {
            destroys: Some(Color::Brown),
            shields: 1,
            points: 3,
            ..Effects::NONE
        },
    },
    // The Temple of Artemis
    WonderFacts {
        cost: Cost {
            coins: 0,
            goods: [1, 0, 1, 1, 1],
        },
        effects: Effects {
            coins: 12,
            extra_turn: true,
            ..Effects::NONE
        },
    },
];

// Rule [duel, 2015, p. 6, Selecting wonders]: the sets for a first game, the first player's and the second's.
/// The wonders of a first game: of the first player, of the second.
pub const FIRST_GAME: [[Wonder; 4]; 2] = [
    [
        Wonder::ThePyramids,
        Wonder::TheGreatLighthouse,
        Wonder::TheTempleOfArtemis,
        Wonder::TheStatueOfZeus,
    ],
    [
        Wonder::CircusMaximus,
        Wonder::Piraeus,
        Wonder::TheAppianWay,
        Wonder::TheColossus,
    ],
];
