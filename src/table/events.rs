//! The events of a table, the same for every game; with the engine's they are a whole journal. They name no people.

use std::borrow::Cow;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::journal;
use crate::table::asks::{Ask, AskKind};
use crate::table::terms::{ClockTerms, DeadlineMoved};
use rules::chance::hex;
use rules::{EndKind, OptionValues, Outcome, Seat};

/// Makes the enum of events and what writes and reads them from the one list of them. An event has a body of its own
/// type, or fields, if any, that are its body under their names; one `by` a seat names that seat as its actor.
macro_rules! table_events {
    (
        bodies { $($(#[$body_says:meta])* $body_kind:literal $Whole:ident($Body:ty),)+ }
        fields {
            $($(#[$says:meta])* $kind:literal $One:ident $(($($field:ident: $Type:ty),+))?
                $(by $seat:ident)?,)+
        }
    ) => {
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum TableEvent {
            $($(#[$body_says])* $Whole($Body),)+
            $($(#[$says])* $One $(($($Type),+))?,)+
            Asked(Seat, Ask),
            Agreed(Seat, AskKind),
            /// A seat refuses what was asked, or withdraws its own question.
            Refused(Seat, AskKind),
        }

        impl TableEvent {
            fn parts(&self) -> (Cow<'static, str>, Option<Seat>, Value) {
                let (kind, seat, body) = match self {
                    $(Self::$Whole(body) => ($body_kind, None, json!(body)),)+
                    $(Self::$One $(($($field),+))? => {
                        let acted = None::<Seat>$(.or(Some(*$seat)))?;
                        ($kind, acted, json!({ $($((stringify!($field)): $field),+)? }))
                    })+
                    Self::Asked(seat, ask) => {
                        return (ask.kind().event("asked"), Some(*seat), ask.body(*seat));
                    }
                    Self::Agreed(seat, kind) => {
                        return (kind.event("agreed"), Some(*seat), json!({ "seat": seat }));
                    }
                    Self::Refused(seat, kind) => {
                        return (kind.event("refused"), Some(*seat), json!({ "seat": seat }));
                    }
                };
                (kind.into(), seat, body)
            }

            fn read(kind: &str, body: &str) -> serde_json::Result<Option<Self>> {
                Ok(Some(match kind {
                    $($body_kind => Self::$Whole(serde_json::from_str(body)?),)+
                    $($kind => {
                        #[derive(Deserialize)]
                        #[serde(deny_unknown_fields)]
                        struct Body { $($($field: $Type),+)? }
                        let Body { $($($field),+)? } = serde_json::from_str(body)?;
                        Self::$One $(($($field),+))?
                    })+
                    _ => return asked(kind).map(|asked| Self::read_ask(asked, body)).transpose(),
                }))
            }
        }
    };
}

table_events! {
    bodies {
        "table_opened" TableOpened(TableOpened),
        "game_ended" GameEnded(GameEnded),
        /// Before the game begins.
        "clock_set" ClockSet(ClockTerms),
        "deadline_moved" DeadlineMoved(DeadlineMoved),
        /// A move and all that came after it no longer count.
        "taken_back" TakenBack(TakenBack),
    }
    fields {
        "seat_taken" SeatTaken(seat: Seat) by seat,
        /// A seat's contribution to chance: 32 hex digits.
        "chance_contributed" ChanceContributed(seat: Seat, contribution: String) by seat,
        /// All seats are taken: this many. The engine's events follow.
        "game_started" GameStarted(seats: usize),
        "resigned" Resigned(seat: Seat) by seat,
        /// The seed is published: 64 hex digits.
        "seed_revealed" SeedRevealed(seed: String),
        "timed_out" TimedOut(seat: Seat),
        "choice_withdrawn" ChoiceWithdrawn(seat: Seat) by seat,
        "paused" Paused(until_ms: i64),
        "seat_left" SeatLeft(seat: Seat) by seat,
        "seat_handed_over" SeatHandedOver(seat: Seat, to: Holder),
        "resumed" Resumed,
        /// Before the game began.
        "table_closed" TableClosed,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatBody {
    seat: Seat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    pub command: i64,
    pub seat: Seat,
    /// Seq of the last event before it: the position is the one after that.
    pub to_seq: i64,
}

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

impl GameEnded {
    pub fn lost_by(losers: &[Seat], seats: usize, kind: EndKind) -> Self {
        let winners = Seat::all(seats).filter(|seat| !losers.contains(seat));
        Self {
            kind,
            points: None,
            winners: winners.collect(),
        }
    }
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

impl TableEvent {
    pub fn encode(&self) -> journal::NewEvent {
        let (kind, seat, body) = self.parts();
        journal::NewEvent {
            kind: kind.into_owned(),
            version: 1,
            seat,
            body: journal::canonical(&body),
        }
    }

    /// `None` if its kind is not one of these.
    pub fn decode(kind: &str, version: u16, body: &str) -> anyhow::Result<Option<Self>> {
        let read = Self::read(kind, body);
        let read = read.with_context(|| format!("the body of a `{kind}` event cannot be read"))?;
        ensure!(
            version == 1 || read.is_none(),
            "no table event `{kind}` of version {version} is known"
        );
        Ok(read)
    }

    fn read_ask((kind, done): (AskKind, &str), body: &str) -> serde_json::Result<Self> {
        if done == "asked" {
            let (seat, ask) = kind.read(body)?;
            return Ok(Self::Asked(seat, ask));
        }
        let SeatBody { seat } = serde_json::from_str(body)?;
        Ok(match done {
            "agreed" => Self::Agreed(seat, kind),
            // [`asked`] lets nothing else through.
            _refused => Self::Refused(seat, kind),
        })
    }

    /// Whether an event is part of a turn: not questions, answers, leaving, or withdrawing a sealed choice.
    pub fn is_turn(kind: &str) -> bool {
        !matches!(kind, "seat_left" | "choice_withdrawn") && asked(kind).is_none()
    }
}

/// What a kind of event says about a question: its topic, and whether it was `asked`, `agreed` or `refused`.
fn asked(kind: &str) -> Option<(AskKind, &str)> {
    let (asked, done) = kind.rsplit_once('_')?;
    let is_one = matches!(done, "asked" | "agreed" | "refused");
    Some((AskKind::find(asked)?, done)).filter(|_| is_one)
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
            TableEvent::Asked(Seat(0), Ask::Stop {}),
            TableEvent::Asked(Seat(0), Ask::Pause { until_ms: 9 }),
            TableEvent::Asked(Seat(0), Ask::Resume {}),
            TableEvent::Asked(Seat(0), Ask::StandIn { of: Seat(2) }),
            TableEvent::Agreed(Seat(1), AskKind::Pause),
            TableEvent::Refused(Seat(1), AskKind::StandIn),
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
