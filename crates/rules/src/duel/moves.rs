//! Moves of Duel and their canonical notation, and the two sides of the table. `parse.rs` reads what people type.

use serde::{Deserialize, Serialize, Serializer};

use super::{Card, Token, Wonder};
use crate::Seat;

word_enum! {
    /// Who begins an age, as the chooser says it.
    Starter.key {
        Me = "me",
        Opponent = "opponent",
    }
}

impl Starter {
    pub fn of(chooser: Side, starter: Side) -> Self {
        match chooser == starter {
            true => Self::Me,
            false => Self::Opponent,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    Draft(Wonder),
    Build(Card),
    Discard(Card),
    Wonder(Wonder, Card),
    Token(Token),
    /// Keep one of the Great Library's tokens.
    Library(Token),
    Destroy(Card),
    Revive(Card),
    Start(Starter),
}

impl Move {
    /// Lists every move that there is, legal or not.
    pub fn all() -> impl Iterator<Item = Self> {
        let cards = |make: fn(Card) -> Self| Card::ALL.into_iter().map(make);
        let tokens = |make: fn(Token) -> Self| Token::ALL.into_iter().map(make);
        let pairs = Wonder::ALL.into_iter().flat_map(|wonder| {
            let cards = Card::ALL.into_iter();
            cards.map(move |card| Self::Wonder(wonder, card))
        });
        let of_cards = [Self::Build, Self::Discard, Self::Destroy, Self::Revive];
        let of_tokens = [Self::Token, Self::Library].into_iter().flat_map(tokens);
        let all = of_cards.into_iter().flat_map(cards).chain(of_tokens);
        let drafts = Wonder::ALL.into_iter().map(Self::Draft);
        all.chain(drafts)
            .chain(Starter::ALL.map(Self::Start))
            .chain(pairs)
    }

    pub(super) const fn parts(self) -> Parts {
        let (verb, wonder, token, card) = match self {
            Self::Draft(wonder) => ("draft", Some(wonder), None, None),
            Self::Build(card) => ("build", None, None, Some(card)),
            Self::Discard(card) => ("discard", None, None, Some(card)),
            Self::Wonder(wonder, card) => ("wonder", Some(wonder), None, Some(card)),
            Self::Token(token) => ("token", None, Some(token), None),
            Self::Library(token) => ("library", None, Some(token), None),
            Self::Destroy(card) => ("destroy", None, None, Some(card)),
            Self::Revive(card) => ("revive", None, None, Some(card)),
            Self::Start(_) => ("start", None, None, None),
        };
        Parts {
            verb,
            card,
            wonder,
            token,
        }
    }
}

/// What a move is made of, as views show it: a verb of the notation, and what it concerns, if any.
#[derive(Serialize)]
pub(super) struct Parts {
    pub(super) verb: &'static str,
    /// The card that is built, discarded, laid under the wonder, destroyed or revived.
    pub(super) card: Option<Card>,
    wonder: Option<Wonder>,
    token: Option<Token>,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.parts().serialize(to)
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Parts { verb, .. } = self.parts();
        match self {
            Self::Draft(wonder) => write!(f, "{verb} {}", wonder.id()),
            Self::Wonder(wonder, card) => write!(f, "{verb} {} with {}", wonder.id(), card.id()),
            Self::Token(token) | Self::Library(token) => write!(f, "{verb} {}", token.id()),
            Self::Build(card) | Self::Discard(card) | Self::Destroy(card) | Self::Revive(card) => {
                write!(f, "{verb} {}", card.id())
            }
            Self::Start(who) => write!(f, "{verb} {}", who.key()),
        }
    }
}

/// One of the two seats, as a closed type: events name it, and chance can choose it. Reads and writes as its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Seat", into = "Seat")]
pub enum Side {
    Zero,
    One,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Zero, Self::One];

    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side of a seat; any seat but the first is the second.
    pub const fn of(seat: Seat) -> Self {
        if seat.0 == 0 { Self::Zero } else { Self::One }
    }

    pub const fn other(self) -> Self {
        Self::ALL[1 - self.index()]
    }
}

impl TryFrom<Seat> for Side {
    type Error = String;

    fn try_from(Seat(index): Seat) -> Result<Self, String> {
        let side = Self::ALL.get(usize::from(index)).copied();
        side.ok_or_else(|| format!("there is no seat {index}"))
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        side.seat()
    }
}

impl AsRef<str> for Side {
    fn as_ref(&self) -> &str {
        ["0", "1"][self.index()]
    }
}
