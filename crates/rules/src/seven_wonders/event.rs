//! What can happen, and how it is written in the journal. Bodies are canonical JSON: their fields stand in byte order.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{CardId, Move, Side, WonderId};
use crate::{Draw, Seat};

bodies! {
    WondersDealt {
        cities: Vec<Dealt>,
        draws: Vec<Draw<Cow<'static, str>>>,
    }

    #[derive(Copy, Default)]
    Dealt {
        /// None where it is to be chosen or dealt later.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// None where it is to be drafted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wonder: Option<WonderId>,
    }

    WonderDrafted { wonder: WonderId }

    SidesDealt {
        draws: Vec<Draw<Cow<'static, str>>>,
        /// By city; none where it was settled before.
        sides: Vec<Option<Side>>,
    }

    SidesRevealed {
        sides: Vec<Option<Side>>,
    }

    ChoiceSealed {
        #[serde(rename = "move")]
        mv: Move,
    }

    /// **Shape**: the last draw's outcome is the hands by seat, seven cards each, then for two players the pile.
    AgeDealt {
        age: u8,
        /// In Age III the guilds first; then the whole deck.
        draws: Vec<Draw<CardId>>,
    }

    RoundRevealed {
        age: u8,
        /// `choose` or `seventh`.
        phase: PhaseName,
        /// By city, in order; cities that were not asked are left out.
        plays: Vec<Play>,
        turn: u8,
    }

    #[derive(Copy, Default)]
    Play {
        bank: u8,
        /// The card if it was built; sold cards and cards under a stage lie face down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        city: u8,
        deed: Deed,
        gain: u8,
        left: u8,
        right: u8,
    }

    SeventhBegun {
        /// Coins that may pay for it.
        coins: i32,
    }

    LeftoversDiscarded { count: u8 }

    #[derive(Copy)]
    CardPicked {
        /// None where the seat passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        gain: u8,
    }

    HandsPassed {
        age: u8,
        turn: u8,
    }

    ConflictsResolved {
        age: u8,
        /// By city: the token from the left neighbour and the one from the right, 0 where there is none.
        tokens: Vec<[i32; 2]>,
    }

    /// Body of `scores_counted`, by seat.
    #[derive(Default)]
    Scores {
        /// Points by kind, in the order of [`KINDS`].
        breakdown: Vec<[i32; 7]>,
        /// Coins at the end, which decide a tie.
        coins: Vec<i32>,
        /// The guild that a seat scored from a neighbour's city.
        copied: Vec<Option<CardId>>,
        points: Vec<i32>,
        winners: Vec<Seat>,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nothing {}

word_enum! {
    PhaseName.key {
        /// Before the wonders are dealt.
        Start = "start",
        /// Wonders, openly and in order.
        Draft = "draft",
        /// Sides of the wonders, sealed.
        Side = "side",
        /// A card, sealed.
        Choose = "choose",
        /// What becomes of the seventh card.
        Seventh = "seventh",
        Pick = "pick",
        Over = "over",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    Build,
    /// Built without its price by Olympía, first edition.
    Free,
    Stage,
    Sell,
    /// Taken from the discard pile and built.
    Pick,
    /// Nothing was taken from the discard pile.
    #[default]
    Pass,
}

impl Deed {
    /// Whether the card lies open in the city.
    pub(crate) const fn is_open(self) -> bool {
        matches!(self, Self::Build | Self::Free | Self::Pick)
    }
}

/// Kinds of points, in the order of the score sheet.
pub const KINDS: [&str; 7] = [
    "military", "coins", "wonder", "blue", "green", "yellow", "guilds",
];

pub const SEAL_KIND: &str = "choice_sealed";

pub const DRAFT_KIND: &str = "wonder_drafted";

events! {
    super::KEY, of Move;
    WondersDealt(WondersDealt) = "wonders_dealt", Public, true, drawn in draws;
    WonderDrafted(WonderDrafted) by seat: Seat = "wonder_drafted", Public, false,
        plays body => Move::Draft(body.wonder);
    SidesDealt(SidesDealt) = "sides_dealt", Public, true, drawn in draws;
    SidesAsked(Nothing) = "sides_asked", Public, false;
    ChoiceSealed(ChoiceSealed) by seat: Seat = "choice_sealed", OwnSeat, false,
        plays body => body.mv;
    SidesRevealed(SidesRevealed) = "sides_revealed", Public, true;
    /// It holds all hands, with two players the pile, and the guilds that are not in the game.
    AgeDealt(AgeDealt) = "age_dealt", Hidden, true, drawn in draws;
    RoundRevealed(RoundRevealed) = "round_revealed", Public, true;
    SeventhBegun(SeventhBegun) by seat: Seat = "seventh_begun", Public, true;
    /// The cards left after turn 6 were thrown away.
    LeftoversDiscarded(LeftoversDiscarded) = "leftovers_discarded", Public, true;
    PickBegun(Nothing) by seat: Seat = "pick_begun", Public, true;
    /// A seat took a card of the discard pile, or none.
    CardPicked(CardPicked) by seat: Seat = "card_picked", Public, true;
    HandsPassed(HandsPassed) = "hands_passed", Public, true;
    ConflictsResolved(ConflictsResolved) = "conflicts_resolved", Public, true;
    ScoresCounted(Scores) = "scores_counted", Public, true;
}
