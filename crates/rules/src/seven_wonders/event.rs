//! What can happen, and how it is written in the journal.
//!
//! Bodies are canonical JSON: the fields of the shapes below stand in byte order. Start reading at [`Event`].

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::cards::{CardId, Side, WonderId};
use super::moves::Move;
use crate::Seat;
use crate::chance::Draw;

/// Body of `wonders_dealt`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WondersDealt {
    /// By city.
    pub cities: Vec<Dealt>,
    /// The questions to chance, in order.
    pub draws: Vec<Draw<Cow<'static, str>>>,
}

/// What one city got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// None where it is to be chosen or dealt later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// None where it is to be drafted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wonder: Option<WonderId>,
}

/// Body of `wonder_drafted`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WonderDrafted {
    pub wonder: WonderId,
}

/// Body of `sides_dealt`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SidesDealt {
    /// The questions to chance, in order.
    pub draws: Vec<Draw<Cow<'static, str>>>,
    /// By city; none where it was settled before.
    pub sides: Vec<Option<Side>>,
}

/// Body of `sides_revealed`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SidesRevealed {
    /// By city; none where it was settled before.
    pub sides: Vec<Option<Side>>,
}

/// Body of `choice_sealed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoiceSealed {
    #[serde(rename = "move")]
    pub mv: Move,
}

/// A body without anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nothing {}

/// Body of `age_dealt`.
///
/// **Shape**: the outcome of the last draw holds the hands by seat, seven cards each, then with two players the
/// pile from the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgeDealt {
    /// From 1.
    pub age: u8,
    /// In Age III the guilds first; then the whole deck.
    pub draws: Vec<Draw<CardId>>,
}

/// Body of `round_revealed`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRevealed {
    /// From 1.
    pub age: u8,
    /// `choose` or `seventh`.
    pub phase: PhaseName,
    /// By city, in order; cities that were not asked are left out.
    pub plays: Vec<Play>,
    /// From 1.
    pub turn: u8,
}

/// What one city did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub bank: u8,
    /// The card if it was built; sold cards and cards under a stage lie face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardId>,
    /// Index of the city.
    pub city: u8,
    pub deed: Deed,
    pub gain: u8,
    pub left: u8,
    pub right: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Before the wonders are dealt.
    Start,
    /// Wonders, openly and in order.
    Draft,
    /// Sides of the wonders, sealed.
    Side,
    /// A card, sealed.
    Choose,
    /// What becomes of the seventh card.
    Seventh,
    Pick,
    Over,
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

/// Body of `seventh_begun`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeventhBegun {
    /// Coins that may pay for it.
    pub coins: i32,
}

/// Body of `leftovers_discarded`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftoversDiscarded {
    pub count: u8,
}

/// Body of `card_picked`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPicked {
    /// None where the seat passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardId>,
    pub gain: u8,
}

/// Body of `hands_passed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandsPassed {
    pub age: u8,
    /// The turn that begins.
    pub turn: u8,
}

/// Body of `conflicts_resolved`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConflictsResolved {
    /// The age that ends.
    pub age: u8,
    /// By city: the token from the left neighbour and the one from the right, 0 where there is none.
    pub tokens: Vec<[i32; 2]>,
}

/// Body of `scores_counted`, by seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Points by kind, in the order of [`KINDS`].
    pub breakdown: Vec<[i32; 7]>,
    /// Coins at the end, which decide a tie.
    pub coins: Vec<i32>,
    /// The guild that a seat scored from a neighbour's city.
    pub copied: Vec<Option<CardId>>,
    pub points: Vec<i32>,
    /// Winners, smallest seat first.
    pub winners: Vec<Seat>,
}

/// Kinds of points, in the order of the score sheet.
pub const KINDS: [&str; 7] = [
    "military", "coins", "wonder", "blue", "green", "yellow", "guilds",
];

/// Kind of the event that seals a choice.
pub const SEAL_KIND: &str = "choice_sealed";

/// The kind of the event that picks a wonder in the draft.
pub const DRAFT_KIND: &str = "wonder_drafted";

events! {
    "seven_wonders";
    /// Wonders and sides came to the cities.
    WondersDealt(WondersDealt) = "wonders_dealt", Public, true, drawn in draws;
    WonderDrafted(WonderDrafted) by seat: Seat = "wonder_drafted", Public, false;
    /// The drafted wonders got their sides.
    SidesDealt(SidesDealt) = "sides_dealt", Public, true, drawn in draws;
    SidesAsked(Nothing) = "sides_asked", Public, false;
    ChoiceSealed(ChoiceSealed) by seat: Seat = "choice_sealed", OwnSeat, false;
    SidesRevealed(SidesRevealed) = "sides_revealed", Public, true;
    /// The hands of an age were dealt, and with two players the pile. It holds all hands, and the guilds that are not
    /// in the game.
    AgeDealt(AgeDealt) = "age_dealt", Hidden, true, drawn in draws;
    /// The cards of a round were shown and resolved.
    RoundRevealed(RoundRevealed) = "round_revealed", Public, true;
    SeventhBegun(SeventhBegun) by seat: Seat = "seventh_begun", Public, true;
    /// The cards left after turn 6 were thrown away.
    LeftoversDiscarded(LeftoversDiscarded) = "leftovers_discarded", Public, true;
    PickBegun(Nothing) by seat: Seat = "pick_begun", Public, true;
    /// A seat took a card of the discard pile, or none.
    CardPicked(CardPicked) by seat: Seat = "card_picked", Public, true;
    /// Hands were passed on and the next turn began.
    HandsPassed(HandsPassed) = "hands_passed", Public, true;
    /// The cities compared shields.
    ConflictsResolved(ConflictsResolved) = "conflicts_resolved", Public, true;
    ScoresCounted(Scores) = "scores_counted", Public, true;
}

pub(super) const fn played(event: &Event) -> Option<Move> {
    match event {
        Event::WonderDrafted(_, body) => Some(Move::Draft(body.wonder)),
        Event::ChoiceSealed(_, body) => Some(body.mv),
        Event::WondersDealt(_)
        | Event::SidesDealt(_)
        | Event::SidesAsked(_)
        | Event::SidesRevealed(_)
        | Event::AgeDealt(_)
        | Event::RoundRevealed(_)
        | Event::SeventhBegun(..)
        | Event::LeftoversDiscarded(_)
        | Event::PickBegun(..)
        | Event::CardPicked(..)
        | Event::HandsPassed(_)
        | Event::ConflictsResolved(_)
        | Event::ScoresCounted(_) => None,
    }
}
