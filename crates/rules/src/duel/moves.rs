//! Moves of Duel and their canonical notation.
//!
//! Reading what people type is `parse.rs`. Start reading at [`Move`].

use super::cards::Card;
use super::tokens::Token;
use super::wonders::Wonder;

/// Who begins an age, as the chooser says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Starter {
    /// The seat that chooses.
    Me,
    /// The other seat.
    Opponent,
}

/// What a seat asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Pick a wonder in the draft.
    Draft(Wonder),
    /// Build a card.
    Build(Card),
    /// Discard a card for coins.
    Discard(Card),
    /// Build a wonder over a card.
    Wonder(Wonder, Card),
    /// Take a token from the board.
    Token(Token),
    /// Keep one of the Great Library's tokens.
    Library(Token),
    /// Destroy a card of the opponent.
    Destroy(Card),
    /// Build a discarded card.
    Revive(Card),
    /// Say who begins the age.
    Start(Starter),
}

impl Move {
    /// Its verb.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Draft(_) => "draft",
            Self::Build(_) => "build",
            Self::Discard(_) => "discard",
            Self::Wonder(..) => "wonder",
            Self::Token(_) => "token",
            Self::Library(_) => "library",
            Self::Destroy(_) => "destroy",
            Self::Revive(_) => "revive",
            Self::Start(_) => "start",
        }
    }

    /// The card it concerns, if any.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Build(card)
            | Self::Discard(card)
            | Self::Wonder(_, card)
            | Self::Destroy(card)
            | Self::Revive(card) => Some(card),
            Self::Draft(_) | Self::Token(_) | Self::Library(_) | Self::Start(_) => None,
        }
    }

    /// The wonder it concerns, if any.
    pub const fn wonder(self) -> Option<Wonder> {
        match self {
            Self::Draft(wonder) | Self::Wonder(wonder, _) => Some(wonder),
            Self::Build(_)
            | Self::Discard(_)
            | Self::Token(_)
            | Self::Library(_)
            | Self::Destroy(_)
            | Self::Revive(_)
            | Self::Start(_) => None,
        }
    }

    /// The token it concerns, if any.
    pub const fn token(self) -> Option<Token> {
        match self {
            Self::Token(token) | Self::Library(token) => Some(token),
            Self::Draft(_)
            | Self::Build(_)
            | Self::Discard(_)
            | Self::Wonder(..)
            | Self::Destroy(_)
            | Self::Revive(_)
            | Self::Start(_) => None,
        }
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let verb = self.verb();
        match self {
            Self::Draft(wonder) => write!(f, "{verb} {}", wonder.id()),
            Self::Wonder(wonder, card) => write!(f, "{verb} {} with {}", wonder.id(), card.id()),
            Self::Token(token) | Self::Library(token) => write!(f, "{verb} {}", token.id()),
            Self::Build(card) | Self::Discard(card) | Self::Destroy(card) | Self::Revive(card) => {
                write!(f, "{verb} {}", card.id())
            }
            Self::Start(Starter::Me) => write!(f, "{verb} me"),
            Self::Start(Starter::Opponent) => write!(f, "{verb} opponent"),
        }
    }
}
