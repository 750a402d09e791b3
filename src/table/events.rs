//! The events of a table: the same for every game, and with the engine's events all that a journal holds.
//!
//! They name seats, never people.

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::journal;
use crate::table::asks::{Ask, AskBody, Topic};
use crate::table::terms::{ClockTerms, DeadlineMoved};
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
            #[derive(Deserialize)]
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

impl TableEvent {
    pub fn encode(&self) -> journal::NewEvent {
        let (kind, seat, body) = self.parts();
        journal::NewEvent {
            kind,
            version: 1,
            seat: seat.map(|seat| seat.0),
            body: journal::canonical(&body),
        }
    }

    /// Its kind, the seat that acted, and its body.
    fn parts(&self) -> (String, Option<Seat>, Value) {
        let of = |seat: &Seat| json!({ "seat": seat });
        let kind_of = |topic: Topic, done: &str| format!("{}_{done}", topic.as_str());
        let (kind, seat, body) = match self {
            Self::TableOpened(opened) => ("table_opened", None, json!(opened)),
            Self::SeatTaken(seat) => ("seat_taken", Some(seat), of(seat)),
            Self::ChanceContributed(seat, contribution) => {
                let body = json!({ "contribution": contribution, "seat": seat });
                ("chance_contributed", Some(seat), body)
            }
            Self::GameStarted(seats) => ("game_started", None, json!({ "seats": seats })),
            Self::Resigned(seat) => ("resigned", Some(seat), of(seat)),
            Self::GameEnded(ended) => ("game_ended", None, json!(ended)),
            Self::SeedRevealed(seed) => ("seed_revealed", None, json!({ "seed": seed })),
            Self::ClockSet(terms) => ("clock_set", None, json!(terms)),
            Self::DeadlineMoved(moved) => ("deadline_moved", None, json!(moved)),
            Self::TimedOut(seat) => ("timed_out", None, of(seat)),
            Self::Asked(seat, ask) => {
                let body = json!(ask.body(*seat));
                return (kind_of(ask.topic(), "asked"), Some(*seat), body);
            }
            Self::Agreed(seat, topic) => {
                return (kind_of(*topic, "agreed"), Some(*seat), of(seat));
            }
            Self::Refused(seat, topic) => {
                return (kind_of(*topic, "refused"), Some(*seat), of(seat));
            }
            Self::TakenBack(taken) => ("taken_back", None, json!(taken)),
            Self::ChoiceWithdrawn(seat) => ("choice_withdrawn", Some(seat), of(seat)),
            Self::Paused(until_ms) => ("paused", None, json!({ "until_ms": until_ms })),
            Self::Resumed => ("resumed", None, json!({})),
            Self::SeatLeft(seat) => ("seat_left", Some(seat), of(seat)),
            Self::SeatHandedOver(seat, to) => {
                ("seat_handed_over", None, json!({ "seat": seat, "to": to }))
            }
            Self::TableClosed => ("table_closed", None, json!({})),
        };
        (kind.to_owned(), seat.copied(), body)
    }

    /// Reads a stored event; `None` when its kind is not one of these.
    pub fn decode(kind: &str, version: u16, body: &str) -> anyhow::Result<Option<Self>> {
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
        ensure!(
            version == 1,
            "no table event `{kind}` of version {version} is known"
        );
        Ok(Some(event))
    }

    /// Reads what a seat asked for, or answered to that.
    fn decode_ask(kind: &str, topic: Topic, done: &str, body: &str) -> anyhow::Result<Self> {
        Ok(match done {
            "asked" => {
                let read: AskBody = read(kind, body)?;
                let ask = Ask::of(topic, &read).context("what was asked for is not told");
                let ask = ask.with_context(|| unreadable(kind))?;
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
    Some((Topic::find(topic)?, done)).filter(|_| is_one)
}

fn read<'a, T: Deserialize<'a>>(kind: &str, body: &'a str) -> anyhow::Result<T> {
    serde_json::from_str(body).with_context(|| unreadable(kind))
}

fn unreadable(kind: &str) -> String {
    format!("the body of a `{kind}` event cannot be read")
}

fn read_seat(kind: &str, body: &str) -> anyhow::Result<Seat> {
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
    use crate::table::terms::{Deadline, MovedBy, OnTimeout, Rate};

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
