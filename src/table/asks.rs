//! What seats may ask each other for. Everybody who is asked must agree: [`super::answers`]. Pure.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use rules::{Seat, Seats};

/// The longest pause, in days. Never lower it: journals are judged by it.
pub const PAUSE_DAYS_MAX: i64 = 60;

/// Makes the questions, their kinds, and what writes and reads the body of `…_asked`, from one list.
macro_rules! asks {
    ($($(#[$says:meta])* $name:literal $One:ident { $($field:ident: $Type:ty)? },)+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Ask { $($(#[$says])* $One { $($field: $Type)? },)+ }

        rules::word_enum! {
            /// A question without particulars; named as in the journal, in forms and in messages.
            AskKind.as_str { $($One = $name,)+ }
        }

        impl Ask {
            pub const fn kind(self) -> AskKind {
                match self { $(Self::$One { .. } => AskKind::$One,)+ }
            }

            pub(crate) fn body(self, seat: Seat) -> Value {
                match self {
                    $(Self::$One { $($field)? } => {
                        json!({ "seat": seat $(, (stringify!($field)): $field)? })
                    })+
                }
            }
        }

        impl AskKind {
            pub(crate) fn read(self, body: &str) -> serde_json::Result<(Seat, Ask)> {
                match self {
                    $(Self::$One => {
                        #[derive(Deserialize)]
                        #[serde(deny_unknown_fields)]
                        struct Body { seat: Seat, $($field: $Type)? }
                        let Body { seat, $($field)? } = serde_json::from_str(body)?;
                        Ok((seat, Ask::$One { $($field)? }))
                    })+
                }
            }
        }
    };
}

asks! {
    "takeback" TakeBack { command: i64 },
    "stop" Stop {},
    /// At most until this instant, in milliseconds since 1970.
    "pause" Pause { until_ms: i64 },
    "resume" Resume {},
    "standin" StandIn { of: Seat },
}

impl AskKind {
    /// The kind of the event that says `asked`, `agreed` or `refused`.
    pub(crate) fn event(self, done: &str) -> Cow<'static, str> {
        format!("{}_{done}", self.as_str()).into()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub by: Seat,
    pub ask: Ask,
    pub seq: i64,
    pub at_ms: i64,
    pub agreed: Seats,
}

impl Asked {
    pub fn kind(&self) -> AskKind {
        self.ask.kind()
    }

    /// Notes that a seat agrees. False if it need not, or has agreed already.
    pub(crate) fn agree(&mut self, seat: Seat, kind: AskKind) -> bool {
        let is_new = self.kind() == kind && seat != self.by && !self.agreed.contains(&seat);
        if is_new {
            self.agreed.push(seat);
        }
        is_new
    }
}
