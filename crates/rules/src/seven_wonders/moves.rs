//! Moves and their canonical notation. Only exact text is read and written here; `parse` understands people.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{CardId, Side, WonderId};

/// What a seat asks for. In an event it is its notation. A play is a card for the own city, and for the seat that
/// steers it one for the Free City.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Move {
    Draft(WonderId),
    Side(Side),
    Play { own: Play, city: Option<Play> },
    Pick(CardId),
    Pass,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    pub verb: Verb,
    pub card: CardId,
    /// Coins to the left and to the right, where there is more than one sensible way to pay.
    pub paying: Option<(u8, u8)>,
}

word_enum! {
    /// How a card is used, by the words before it. **Shape**: in the byte order of the notation.
    Verb.words {
        Build = "build",
        /// Built by Olympía without its price.
        Free = "free",
        Sell = "sell",
        Stage = "stage with",
    }
}

impl fmt::Display for Play {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.verb.words(), self.card.key())?;
        match self.paying {
            Some((left, right)) => write!(out, " paying left {left} right {right}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draft(wonder) => write!(out, "draft {}", wonder.key()),
            Self::Side(side) => write!(out, "side {}", side.key()),
            Self::Play { own, city: None } => own.fmt(out),
            Self::Play {
                own,
                city: Some(city),
            } => write!(out, "{own}; city: {city}"),
            Self::Pick(card) => write!(out, "pick {}", card.key()),
            Self::Pass => out.write_str("pass"),
        }
    }
}

impl From<Move> for String {
    fn from(mv: Move) -> Self {
        mv.to_string()
    }
}

impl TryFrom<String> for Move {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).ok_or_else(|| format!("`{text}` is no move"))
    }
}

impl Move {
    pub const fn own(&self) -> Option<&Play> {
        if let Self::Play { own, .. } = self {
            return Some(own);
        }
        None
    }

    pub const fn city(&self) -> Option<&Play> {
        if let Self::Play { city, .. } = self {
            return city.as_ref();
        }
        None
    }

    /// The same card for the own city with another one for the Free City; none where either is no use of a card.
    pub const fn with_city(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Play { own, city: None }, Self::Play { own: city, .. }) => Some(Self::Play {
                own,
                city: Some(city),
            }),
            _ => None,
        }
    }

    /// Reads canonical notation; nothing else.
    pub fn read(text: &str) -> Option<Self> {
        match text.split_once(' ') {
            None => (text == "pass").then_some(Self::Pass),
            Some(("pick", key)) => CardId::find(key).map(Self::Pick),
            Some(("draft", key)) => WonderId::find(key).map(Self::Draft),
            Some(("side", key)) => Side::find(key).map(Self::Side),
            Some((_, _)) => {
                let (own, city) = match text.split_once("; city: ") {
                    Some((own, city)) => (own, Some(Play::read(city)?)),
                    None => (text, None),
                };
                let own = Play::read(own)?;
                Some(Self::Play { own, city })
            }
        }
    }
}

impl Play {
    pub fn read(text: &str) -> Option<Self> {
        let (what, paying) = match text.split_once(" paying left ") {
            Some((what, amounts)) => {
                let (left, right) = amounts.split_once(" right ")?;
                (what, Some((amount(left)?, amount(right)?)))
            }
            None => (text, None),
        };
        Verb::ALL.into_iter().find_map(|verb| {
            let key = what.strip_prefix(verb.words())?.strip_prefix(' ')?;
            Some(Self {
                verb,
                card: CardId::find(key)?,
                paying,
            })
        })
    }
}

fn amount(text: &str) -> Option<u8> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text == "0" || !text.starts_with('0');
    (is_plain && is_short).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_text_is_read_and_written_alike() {
        for text in [
            "build altar",
            "build palace paying left 2 right 10",
            "stage with loom_2; city: build baths paying left 0 right 2",
            "sell tavern; city: sell altar",
            "free academy",
            "pick forum",
            "pass",
            "draft gizah",
            "side night",
        ] {
            let read = Move::read(text).map(|mv| mv.to_string());
            assert_eq!(read.as_deref(), Some(text));
        }
        for text in [
            "build",
            "build Altar",
            "stage altar",
            "build altar paying left 02 right 1",
            "",
        ] {
            assert_eq!(Move::read(text), None, "{text}");
        }
    }
}
