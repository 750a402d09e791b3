//! What seats may ask each other for. All who are asked must agree.

use serde::{Deserialize, Serialize};

use crate::db::text_enum;
use rules::Seat;

/// The longest pause, in days. Never lower it: journals are judged by it.
pub const PAUSE_DAYS_MAX: i64 = 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// To take back its last move, which has this command.
    TakeBack { command: i64 },
    /// To stop the game without a winner.
    Stop,
    /// To let the clock stand still, until then at most, in milliseconds since 1970.
    Pause { until_ms: i64 },
    /// To end a pause.
    Resume,
    /// To let a stand-in play a seat that has run out of time.
    StandIn { of: Seat },
}

text_enum! {
    /// What is asked for, without particulars; named as in the journal, in forms and in messages.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Topic {
        TakeBack = "takeback",
        Stop = "stop",
        Pause = "pause",
        Resume = "resume",
        StandIn = "standin",
    }
}

impl Ask {
    pub const fn topic(self) -> Topic {
        match self {
            Self::TakeBack { .. } => Topic::TakeBack,
            Self::Stop => Topic::Stop,
            Self::Pause { .. } => Topic::Pause,
            Self::Resume => Topic::Resume,
            Self::StandIn { .. } => Topic::StandIn,
        }
    }

    pub(crate) fn body(self, seat: Seat) -> AskBody {
        let (command, of, until_ms) = match self {
            Self::TakeBack { command } => (Some(command), None, None),
            Self::StandIn { of } => (None, Some(of), None),
            Self::Pause { until_ms } => (None, None, Some(until_ms)),
            Self::Stop | Self::Resume => (None, None, None),
        };
        AskBody {
            command,
            of,
            seat,
            until_ms,
        }
    }

    /// Reads a body; none when it is not of the topic.
    pub(crate) fn of(topic: Topic, body: &AskBody) -> Option<Self> {
        match (topic, body.command, body.of, body.until_ms) {
            (Topic::TakeBack, Some(command), None, None) => Some(Self::TakeBack { command }),
            (Topic::Stop, None, None, None) => Some(Self::Stop),
            (Topic::Pause, None, None, Some(until_ms)) => Some(Self::Pause { until_ms }),
            (Topic::Resume, None, None, None) => Some(Self::Resume),
            (Topic::StandIn, None, Some(of), None) => Some(Self::StandIn { of }),
            _ => None,
        }
    }
}

/// Body of `…_asked`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskBody {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<Seat>,
    pub(crate) seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until_ms: Option<i64>,
}
