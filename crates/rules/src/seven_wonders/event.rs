//! What can happen, and how it is written in the journal.
//!
//! Bodies are canonical JSON: the fields of the shapes below stand in byte order. A released shape never
//! changes; a new one gets a new version. Start reading at [`Event`].

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::cards::{CardId, Side, WonderId};
use super::moves::Move;
use crate::chance::Draw;
use crate::{DecodeError, EncodedEvent, Seat, Secrecy, Stored, bodies};

/// A fact that happened, with its outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Wonders and sides came to the cities.
    WondersDealt(WondersDealt),
    /// A seat took a wonder.
    WonderDrafted(Seat, WonderId),
    /// The drafted wonders got their sides.
    SidesDealt(SidesDealt),
    /// The seats are asked for the sides of their wonders.
    SidesAsked,
    /// A seat sealed its choice, or changed it.
    ChoiceSealed(Seat, Move),
    /// The chosen sides were shown.
    SidesRevealed(SidesRevealed),
    /// The hands of an age were dealt, and with two players the pile.
    AgeDealt(AgeDealt),
    /// The cards of a round were shown and resolved.
    RoundRevealed(RoundRevealed),
    /// A seat is asked for its seventh card.
    SeventhBegun(Seat, SeventhBegun),
    /// The cards left after turn 6 were thrown away.
    LeftoversDiscarded(LeftoversDiscarded),
    /// A seat searches the discard pile.
    PickBegun(Seat),
    /// A seat took a card of the discard pile, or none.
    CardPicked(Seat, CardPicked),
    /// Hands were passed on and the next turn began.
    HandsPassed(HandsPassed),
    /// The cities compared shields.
    ConflictsResolved(ConflictsResolved),
    /// The game ended.
    ScoresCounted(Scores),
}

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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DraftBody {
    wonder: WonderId,
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedBody {
    #[serde(rename = "move")]
    mv: String,
}

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
    /// Coins paid to the bank.
    pub bank: u8,
    /// The card if it was built; sold cards and cards under a stage lie face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardId>,
    /// Index of the city.
    pub city: u8,
    /// What was done.
    pub deed: Deed,
    /// Coins received from the bank.
    pub gain: u8,
    /// Coins paid to the left.
    pub left: u8,
    /// Coins paid to the right.
    pub right: u8,
}

/// What is being chosen.
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
    /// A card of the discard pile.
    Pick,
    /// The game is over.
    Over,
}

/// What a card was used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Built.
    Build,
    /// Built without its price by Olympía, first edition.
    Free,
    /// Put under a stage.
    Stage,
    /// Sold.
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
    /// How many cards.
    pub count: u8,
}

/// Body of `card_picked`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPicked {
    /// None where the seat passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardId>,
    /// Coins received from the bank.
    pub gain: u8,
}

/// Body of `hands_passed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandsPassed {
    /// The age.
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
    /// All points together.
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

const GAME: &str = "seven_wonders";
const VERSION: u16 = 1;

/// What has to be known of an event beside its body.
pub(super) struct Traits {
    kind: &'static str,
    /// The seat that acts.
    seat: Option<Seat>,
    /// Who may read the body while the game runs.
    pub(super) secrecy: Secrecy,
    /// Whether it told anybody more than what its mover chose.
    pub(super) reveals: bool,
    /// How many randomness numbers it used.
    pub(super) draws: usize,
}

impl Event {
    /// What has to be known of it beside its body.
    pub(super) fn traits(&self) -> Traits {
        use Secrecy::{Hidden, OwnSeat, Public};
        let (kind, seat, secrecy, reveals, draws) = match self {
            Self::WondersDealt(body) => ("wonders_dealt", None, Public, true, body.draws.len()),
            Self::WonderDrafted(seat, _) => (DRAFT_KIND, Some(*seat), Public, false, 0),
            Self::SidesDealt(body) => ("sides_dealt", None, Public, true, body.draws.len()),
            Self::SidesAsked => ("sides_asked", None, Public, false, 0),
            Self::ChoiceSealed(seat, _) => (SEAL_KIND, Some(*seat), OwnSeat, false, 0),
            Self::SidesRevealed(_) => ("sides_revealed", None, Public, true, 0),
            // It holds all hands, and the guilds that are not in the game.
            Self::AgeDealt(body) => ("age_dealt", None, Hidden, true, body.draws.len()),
            Self::RoundRevealed(_) => ("round_revealed", None, Public, true, 0),
            Self::SeventhBegun(seat, _) => ("seventh_begun", Some(*seat), Public, true, 0),
            Self::LeftoversDiscarded(_) => ("leftovers_discarded", None, Public, true, 0),
            Self::PickBegun(seat) => ("pick_begun", Some(*seat), Public, true, 0),
            Self::CardPicked(seat, _) => ("card_picked", Some(*seat), Public, true, 0),
            Self::HandsPassed(_) => ("hands_passed", None, Public, true, 0),
            Self::ConflictsResolved(_) => ("conflicts_resolved", None, Public, true, 0),
            Self::ScoresCounted(_) => ("scores_counted", None, Public, true, 0),
        };
        Traits {
            kind,
            seat,
            secrecy,
            reveals,
            draws,
        }
    }

    /// Name in the journal.
    pub fn kind(&self) -> &'static str {
        self.traits().kind
    }

    /// The move that it is the first consequence of.
    pub const fn played(&self) -> Option<Move> {
        match self {
            Self::WonderDrafted(_, wonder) => Some(Move::Draft(*wonder)),
            Self::ChoiceSealed(_, mv) => Some(*mv),
            Self::WondersDealt(_)
            | Self::SidesDealt(_)
            | Self::SidesAsked
            | Self::SidesRevealed(_)
            | Self::AgeDealt(_)
            | Self::RoundRevealed(_)
            | Self::SeventhBegun(..)
            | Self::LeftoversDiscarded(_)
            | Self::PickBegun(_)
            | Self::CardPicked(..)
            | Self::HandsPassed(_)
            | Self::ConflictsResolved(_)
            | Self::ScoresCounted(_) => None,
        }
    }

    /// Writes the event as text.
    pub fn encode(&self) -> EncodedEvent {
        let body = match self {
            Self::WondersDealt(body) => bodies::write(body),
            Self::WonderDrafted(_, wonder) => bodies::write(&DraftBody { wonder: *wonder }),
            Self::SidesDealt(body) => bodies::write(body),
            Self::ChoiceSealed(_, mv) => bodies::write(&SealedBody { mv: mv.to_string() }),
            Self::SidesRevealed(body) => bodies::write(body),
            Self::AgeDealt(body) => bodies::write(body),
            Self::RoundRevealed(body) => bodies::write(body),
            Self::SeventhBegun(_, body) => bodies::write(body),
            Self::LeftoversDiscarded(body) => bodies::write(body),
            Self::CardPicked(_, body) => bodies::write(body),
            Self::HandsPassed(body) => bodies::write(body),
            Self::ConflictsResolved(body) => bodies::write(body),
            Self::ScoresCounted(body) => bodies::write(body),
            Self::SidesAsked | Self::PickBegun(_) => "{}".to_owned(),
        };
        let Traits { kind, seat, .. } = self.traits();
        EncodedEvent {
            kind: kind.to_owned(),
            version: VERSION,
            seat,
            body,
        }
    }

    /// Reads an event of any released version.
    pub fn decode(event: Stored<'_>) -> Result<Self, DecodeError> {
        let (kind, body) = (event.kind, event.body);
        let unknown = || bodies::unknown(GAME, kind, event.version);
        if event.version != VERSION {
            return Err(unknown());
        }
        let acting = || {
            event
                .seat
                .ok_or_else(|| bodies::unfit(kind, "no seat is named"))
        };
        Ok(match kind {
            "wonders_dealt" => Self::WondersDealt(bodies::read(kind, body)?),
            DRAFT_KIND => {
                let draft: DraftBody = bodies::read(kind, body)?;
                Self::WonderDrafted(acting()?, draft.wonder)
            }
            "sides_dealt" => Self::SidesDealt(bodies::read(kind, body)?),
            "sides_asked" => Self::SidesAsked,
            SEAL_KIND => {
                let sealed: SealedBody = bodies::read(kind, body)?;
                let Some(mv) = Move::read(&sealed.mv) else {
                    return Err(bodies::unfit(kind, format!("`{}` is no move", sealed.mv)));
                };
                Self::ChoiceSealed(acting()?, mv)
            }
            "sides_revealed" => Self::SidesRevealed(bodies::read(kind, body)?),
            "age_dealt" => Self::AgeDealt(bodies::read(kind, body)?),
            "round_revealed" => Self::RoundRevealed(bodies::read(kind, body)?),
            "seventh_begun" => Self::SeventhBegun(acting()?, bodies::read(kind, body)?),
            "leftovers_discarded" => Self::LeftoversDiscarded(bodies::read(kind, body)?),
            "pick_begun" => Self::PickBegun(acting()?),
            "card_picked" => Self::CardPicked(acting()?, bodies::read(kind, body)?),
            "hands_passed" => Self::HandsPassed(bodies::read(kind, body)?),
            "conflicts_resolved" => Self::ConflictsResolved(bodies::read(kind, body)?),
            "scores_counted" => Self::ScoresCounted(bodies::read(kind, body)?),
            _ => return Err(unknown()),
        })
    }
}
