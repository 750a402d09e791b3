//! The events of a table: the same for every game, and with the engine's events all that a journal holds.
//!
//! They name seats, never people.

use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::asks::{Ask, AskBody, Topic};
use super::terms::{ClockTerms, DeadlineMoved};
use crate::journal;
use rules::chance::hex;
use rules::{EndKind, OptionValues, Outcome, Seat};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableEvent {
    TableOpened(TableOpened),
    SeatTaken(Seat),
    /// A seat's contribution to chance: 32 hex digits.
    ChanceContributed(Seat, String),
    /// All seats are taken: so many. The engine's events follow.
    GameStarted(usize),
    Resigned(Seat),
    GameEnded(GameEnded),
    /// The seed is published: 64 hex digits.
    SeedRevealed(String),
    /// Before the game begins.
    ClockSet(ClockTerms),
    DeadlineMoved(DeadlineMoved),
    /// A seat's time has run out.
    TimedOut(Seat),
    Asked(Seat, Ask),
    Agreed(Seat, Topic),
    /// A seat refuses what was asked, or no longer asks.
    Refused(Seat, Topic),
    /// A move and all that came after it no longer count.
    TakenBack(TakenBack),
    /// A seat opened its sealed choice again, before it was revealed.
    ChoiceWithdrawn(Seat),
    /// The clock stands still until an instant at most.
    Paused(i64),
    /// The clock runs again.
    Resumed,
    SeatLeft(Seat),
    /// Somebody else plays a seat from here on.
    SeatHandedOver(Seat, Holder),
    /// Before the game began.
    TableClosed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    /// The command that no longer counts, with all that came after it.
    pub command: i64,
    pub seat: Seat,
    /// Seq of the last event before it: the position is the one after that.
    pub to_seq: i64,
}

/// Who plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Player,
    /// The program.
    StandIn,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOpened {
    /// SHA-256 that binds the host to the seed, hex.
    pub commitment: String,
    pub game: String,
    pub options: OptionValues,
    pub rules_version: u16,
    pub seats: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEnded {
    pub kind: EndKind,
    /// By seat, where they count.
    pub points: Option<Vec<i32>>,
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

/// Bodies that hold values under these names and nothing else.
macro_rules! bodies {
    ($($name:ident { $($field:ident: $kind:ty),* })*) => {
        $(
            #[derive(Serialize, Deserialize)]
            #[serde(deny_unknown_fields)]
            struct $name { $($field: $kind),* }
        )*
    };
}

bodies! {
    SeatBody { seat: Seat }
    UntilBody { until_ms: i64 }
    HolderBody { seat: Seat, to: Holder }
    NoBody {}
    ContributionBody { contribution: String, seat: Seat }
    StartBody { seats: usize }
    SeedBody { seed: String }
}

#[derive(Debug, Error)]
pub enum TableEventError {
    #[error("no table event `{kind}` of version {version} is known")]
    Version { kind: String, version: u16 },
    #[error("the body of a `{kind}` event cannot be read")]
    Body {
        kind: String,
        source: serde_json::Error,
    },
}

impl TableEvent {
    pub fn encode(&self) -> journal::NewEvent {
        journal::NewEvent {
            kind: self.kind(),
            version: 1,
            seat: self.seat().map(|seat| seat.0),
            body: self.body(),
        }
    }

    fn kind(&self) -> String {
        let kind = match self {
            Self::TableOpened(_) => "table_opened",
            Self::SeatTaken(_) => "seat_taken",
            Self::ChanceContributed(..) => "chance_contributed",
            Self::GameStarted(_) => "game_started",
            Self::Resigned(_) => "resigned",
            Self::GameEnded(_) => "game_ended",
            Self::SeedRevealed(_) => "seed_revealed",
            Self::ClockSet(_) => "clock_set",
            Self::DeadlineMoved(_) => "deadline_moved",
            Self::TimedOut(_) => "timed_out",
            Self::Asked(_, ask) => return format!("{}_asked", ask.topic().as_str()),
            Self::Agreed(_, topic) => return format!("{}_agreed", topic.as_str()),
            Self::Refused(_, topic) => return format!("{}_refused", topic.as_str()),
            Self::TakenBack(_) => "taken_back",
            Self::ChoiceWithdrawn(_) => "choice_withdrawn",
            Self::Paused(_) => "paused",
            Self::Resumed => "resumed",
            Self::SeatLeft(_) => "seat_left",
            Self::SeatHandedOver(..) => "seat_handed_over",
            Self::TableClosed => "table_closed",
        };
        kind.to_owned()
    }

    /// The seat that acted.
    fn seat(&self) -> Option<Seat> {
        match self {
            Self::SeatTaken(seat)
            | Self::ChanceContributed(seat, _)
            | Self::Resigned(seat)
            | Self::Asked(seat, _)
            | Self::Agreed(seat, _)
            | Self::Refused(seat, _)
            | Self::ChoiceWithdrawn(seat)
            | Self::SeatLeft(seat) => Some(*seat),
            Self::TableOpened(_)
            | Self::GameStarted(_)
            | Self::GameEnded(_)
            | Self::SeedRevealed(_)
            | Self::ClockSet(_)
            | Self::DeadlineMoved(_)
            | Self::TimedOut(_)
            | Self::TakenBack(_)
            | Self::Paused(_)
            | Self::Resumed
            | Self::SeatHandedOver(..)
            | Self::TableClosed => None,
        }
    }

    fn body(&self) -> String {
        match self {
            Self::TableOpened(opened) => text(opened),
            Self::SeatTaken(seat)
            | Self::Resigned(seat)
            | Self::TimedOut(seat)
            | Self::Agreed(seat, _)
            | Self::Refused(seat, _)
            | Self::ChoiceWithdrawn(seat)
            | Self::SeatLeft(seat) => text(&SeatBody { seat: *seat }),
            Self::ChanceContributed(seat, contribution) => text(&ContributionBody {
                contribution: contribution.clone(),
                seat: *seat,
            }),
            Self::GameStarted(seats) => text(&StartBody { seats: *seats }),
            Self::GameEnded(ended) => text(ended),
            Self::SeedRevealed(seed) => text(&SeedBody { seed: seed.clone() }),
            Self::ClockSet(terms) => text(terms),
            Self::DeadlineMoved(moved) => text(moved),
            Self::Asked(seat, ask) => text(&ask.body(*seat)),
            Self::TakenBack(taken) => text(taken),
            Self::Paused(until_ms) => text(&UntilBody {
                until_ms: *until_ms,
            }),
            Self::SeatHandedOver(seat, to) => text(&HolderBody {
                seat: *seat,
                to: *to,
            }),
            Self::Resumed | Self::TableClosed => text(&NoBody {}),
        }
    }

    /// Reads a stored event; `None` when its kind is not one of these.
    pub fn decode(kind: &str, version: u16, body: &str) -> Result<Option<Self>, TableEventError> {
        let event = match kind {
            "table_opened" => Self::TableOpened(read(kind, body)?),
            "seat_taken" => Self::SeatTaken(read_seat(kind, body)?),
            "chance_contributed" => {
                let read: ContributionBody = read(kind, body)?;
                Self::ChanceContributed(read.seat, read.contribution)
            }
            "game_started" => Self::GameStarted(read::<StartBody>(kind, body)?.seats),
            "resigned" => Self::Resigned(read_seat(kind, body)?),
            "game_ended" => Self::GameEnded(read(kind, body)?),
            "seed_revealed" => Self::SeedRevealed(read::<SeedBody>(kind, body)?.seed),
            "clock_set" => Self::ClockSet(read(kind, body)?),
            "deadline_moved" => Self::DeadlineMoved(read(kind, body)?),
            "timed_out" => Self::TimedOut(read_seat(kind, body)?),
            "taken_back" => Self::TakenBack(read(kind, body)?),
            "choice_withdrawn" => Self::ChoiceWithdrawn(read_seat(kind, body)?),
            "paused" => Self::Paused(read::<UntilBody>(kind, body)?.until_ms),
            "resumed" => read::<NoBody>(kind, body).map(|_| Self::Resumed)?,
            "seat_left" => Self::SeatLeft(read_seat(kind, body)?),
            "seat_handed_over" => {
                let read: HolderBody = read(kind, body)?;
                Self::SeatHandedOver(read.seat, read.to)
            }
            "table_closed" => read::<NoBody>(kind, body).map(|_| Self::TableClosed)?,
            _ => match asked(kind) {
                Some((topic, done)) => Self::decode_ask(kind, topic, done, body)?,
                None => return Ok(None),
            },
        };
        if version != 1 {
            return Err(TableEventError::Version {
                kind: kind.to_owned(),
                version,
            });
        }
        Ok(Some(event))
    }

    /// Reads what a seat asked for, or answered to that.
    fn decode_ask(
        kind: &str,
        topic: Topic,
        done: &str,
        body: &str,
    ) -> Result<Self, TableEventError> {
        Ok(match done {
            "asked" => {
                let read: AskBody = read(kind, body)?;
                let ask = Ask::of(topic, &read).ok_or_else(|| TableEventError::Body {
                    kind: kind.to_owned(),
                    source: serde_json::Error::custom("what was asked for is not told"),
                })?;
                Self::Asked(read.seat, ask)
            }
            "agreed" => Self::Agreed(read_seat(kind, body)?, topic),
            // [`asked`] lets nothing else through.
            _refused => Self::Refused(read_seat(kind, body)?, topic),
        })
    }

    /// Whether an event is part of somebody's turn: asking the others for something, answering, withdrawing a sealed
    /// choice and leaving are not.
    pub fn is_turn(kind: &str) -> bool {
        !matches!(kind, "seat_left" | "choice_withdrawn") && asked(kind).is_none()
    }
}

/// What a kind of event says of asking each other: about what, and whether it was `asked`, `agreed` or `refused`.
fn asked(kind: &str) -> Option<(Topic, &str)> {
    let (topic, done) = kind.rsplit_once('_')?;
    let is_one = matches!(done, "asked" | "agreed" | "refused");
    Some((Topic::read(topic)?, done)).filter(|_| is_one)
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

fn read_seat(kind: &str, body: &str) -> Result<Seat, TableEventError> {
    Ok(read::<SeatBody>(kind, body)?.seat)
}

/// Turns a player's own words into a contribution: the first 16 bytes of their SHA-256, hex.
pub fn contribution_of_words(words: &str) -> String {
    let digest = Sha256::digest(format!("wonderpost-words-1\n{}", words.trim()));
    hex(&digest[..16])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::terms::{Deadline, MovedBy, OnTimeout, Rate};

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
            TableEvent::ClockSet(ClockTerms {
                clock: Rate::PerTurn { turn_ms: 1 },
                on_timeout: OnTimeout::Lose,
            }),
            TableEvent::DeadlineMoved(DeadlineMoved {
                deadlines: vec![Deadline {
                    due_at_ms: None,
                    left_ms: 5,
                    seat: Seat(1),
                }],
                why: MovedBy::Outage,
            }),
            TableEvent::TimedOut(Seat(1)),
            TableEvent::Asked(Seat(0), Ask::TakeBack { command: 7 }),
            TableEvent::ChoiceWithdrawn(Seat(1)),
            TableEvent::Asked(Seat(0), Ask::Stop),
            TableEvent::Asked(Seat(0), Ask::Pause { until_ms: 9 }),
            TableEvent::Asked(Seat(0), Ask::Resume),
            TableEvent::Asked(Seat(0), Ask::StandIn { of: Seat(2) }),
            TableEvent::Agreed(Seat(1), Topic::Pause),
            TableEvent::Refused(Seat(1), Topic::StandIn),
            TableEvent::TakenBack(TakenBack {
                command: 7,
                seat: Seat(0),
                to_seq: 20,
            }),
            TableEvent::Paused(10),
            TableEvent::Resumed,
            TableEvent::SeatLeft(Seat(0)),
            TableEvent::SeatHandedOver(Seat(0), Holder::StandIn),
            TableEvent::TableClosed,
        ];
        for event in events {
            let written = event.encode();
            assert!(journal::is_table_kind(&written.kind), "{}", written.kind);
            let read = TableEvent::decode(&written.kind, written.version, &written.body);
            assert_eq!(read.unwrap(), Some(event));
        }
    }

    #[test]
    fn an_unknown_version_is_not_read() {
        assert!(TableEvent::decode("seat_taken", 2, "{\"seat\":0}").is_err());
        assert!(TableEvent::decode("card_built", 1, "{}").unwrap().is_none());
        assert!(!journal::is_table_kind("card_built") && !journal::is_table_kind("takeback_told"));
        assert!(TableEvent::decode("pause_asked", 1, "{\"seat\":0}").is_err());
        assert!(
            TableEvent::decode("takeback_told", 1, "{}")
                .unwrap()
                .is_none()
        );
    }
}
