//! The events of a table: the same for every game, and with the engine's events all that a journal holds.
//!
//! They name seats, never people.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::chance::hex;
use crate::games::{EndKind, OptionValues, Outcome, Seat};
use crate::journal;

/// An event of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableEvent {
    /// A table was opened.
    TableOpened(TableOpened),
    /// A seat was taken.
    SeatTaken(Seat),
    /// A seat's contribution to chance: 32 hex digits.
    ChanceContributed(Seat, String),
    /// All seats are taken; the engine's events follow.
    GameStarted(usize),
    /// A seat gave up.
    Resigned(Seat),
    /// The game is over.
    GameEnded(GameEnded),
    /// The seed is published: 64 hex digits.
    SeedRevealed(String),
}

/// Body of `table_opened`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOpened {
    /// SHA-256 that binds the host to the seed, hex.
    pub commitment: String,
    /// Key of the game.
    pub game: String,
    /// All options with their values.
    pub options: OptionValues,
    /// Version of the rules.
    pub rules_version: u16,
    /// Number of seats.
    pub seats: usize,
}

/// Body of `game_ended`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEnded {
    /// What decided it.
    pub kind: EndKind,
    /// Points by seat, where they count.
    pub points: Option<Vec<i32>>,
    /// Winning seats.
    pub winners: Vec<Seat>,
}

impl From<&Outcome> for GameEnded {
    fn from(outcome: &Outcome) -> Self {
        Self {
            kind: outcome.kind,
            points: outcome.points.clone(),
            winners: outcome.winners.clone(),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatBody {
    seat: Seat,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ContributionBody {
    contribution: String,
    seat: Seat,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartBody {
    seats: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedBody {
    seed: String,
}

/// Why an event of a table cannot be read.
#[derive(Debug, Error)]
pub enum TableEventError {
    /// The version is not known.
    #[error("no table event `{kind}` of version {version} is known")]
    Version {
        /// The stored kind.
        kind: String,
        /// The stored version.
        version: u16,
    },
    /// The body has another shape.
    #[error("the body of a `{kind}` event cannot be read")]
    Body {
        /// The stored kind.
        kind: String,
        /// What the reader said.
        #[source]
        source: serde_json::Error,
    },
}

impl TableEvent {
    /// Writes the event as text.
    #[must_use]
    pub fn encode(&self) -> journal::NewEvent {
        let (kind, seat, body) = match self {
            Self::TableOpened(opened) => ("table_opened", None, text(opened)),
            Self::SeatTaken(seat) => ("seat_taken", Some(*seat), text(&SeatBody { seat: *seat })),
            Self::ChanceContributed(seat, contribution) => {
                let body = ContributionBody {
                    contribution: contribution.clone(),
                    seat: *seat,
                };
                ("chance_contributed", Some(*seat), text(&body))
            }
            Self::GameStarted(seats) => ("game_started", None, text(&StartBody { seats: *seats })),
            Self::Resigned(seat) => ("resigned", Some(*seat), text(&SeatBody { seat: *seat })),
            Self::GameEnded(ended) => ("game_ended", None, text(ended)),
            Self::SeedRevealed(seed) => (
                "seed_revealed",
                None,
                text(&SeedBody { seed: seed.clone() }),
            ),
        };
        journal::NewEvent {
            kind: kind.to_owned(),
            version: 1,
            seat: seat.map(|seat| seat.0),
            body,
        }
    }

    /// Reads a stored event; `None` when its kind is not one of these.
    ///
    /// # Errors
    /// When the kind is one of these but version or body are not.
    pub fn decode(kind: &str, version: u16, body: &str) -> Result<Option<Self>, TableEventError> {
        let event = match kind {
            "table_opened" => Self::TableOpened(read(kind, body)?),
            "seat_taken" => Self::SeatTaken(read::<SeatBody>(kind, body)?.seat),
            "chance_contributed" => {
                let read: ContributionBody = read(kind, body)?;
                Self::ChanceContributed(read.seat, read.contribution)
            }
            "game_started" => Self::GameStarted(read::<StartBody>(kind, body)?.seats),
            "resigned" => Self::Resigned(read::<SeatBody>(kind, body)?.seat),
            "game_ended" => Self::GameEnded(read(kind, body)?),
            "seed_revealed" => Self::SeedRevealed(read::<SeedBody>(kind, body)?.seed),
            _ => return Ok(None),
        };
        if version != 1 {
            return Err(TableEventError::Version {
                kind: kind.to_owned(),
                version,
            });
        }
        Ok(Some(event))
    }
}

fn text<T: Serialize>(body: &T) -> String {
    journal::canonical(&serde_json::to_value(body).unwrap_or_default())
}

fn read<'a, T: Deserialize<'a>>(kind: &str, body: &'a str) -> Result<T, TableEventError> {
    serde_json::from_str(body).map_err(|source| TableEventError::Body {
        kind: kind.to_owned(),
        source,
    })
}

/// Turns a player's own words into a contribution: the first 16 bytes of their SHA-256, hex.
#[must_use]
pub fn contribution_of_words(words: &str) -> String {
    let digest = Sha256::digest(format!("wonderpost-words-1\n{}", words.trim()));
    hex(&digest[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_events_read_back_what_they_wrote() {
        let events = [
            TableEvent::TableOpened(TableOpened {
                commitment: journal::chain::commitment(&"0".repeat(64)),
                game: "duel".to_owned(),
                options: OptionValues::new(),
                rules_version: 1,
                seats: 2,
            }),
            TableEvent::SeatTaken(Seat(1)),
            TableEvent::ChanceContributed(Seat(0), contribution_of_words("owls")),
            TableEvent::GameStarted(2),
            TableEvent::Resigned(Seat(1)),
            TableEvent::GameEnded(GameEnded {
                kind: EndKind::Science,
                points: None,
                winners: vec![Seat(0)],
            }),
            TableEvent::SeedRevealed("1".repeat(64)),
        ];
        for event in events {
            let written = event.encode();
            let read = TableEvent::decode(&written.kind, written.version, &written.body);
            assert_eq!(read.unwrap(), Some(event));
        }
    }

    #[test]
    fn an_unknown_version_is_not_read() {
        assert!(TableEvent::decode("seat_taken", 2, "{\"seat\":0}").is_err());
        assert!(TableEvent::decode("card_built", 1, "{}").unwrap().is_none());
    }
}
