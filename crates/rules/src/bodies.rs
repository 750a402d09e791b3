//! How events are written and read. Released shapes never change: a new shape is a new version. Start at `events!`.

use serde::{Deserialize, Serialize};

use crate::{DecodeError, EncodedEvent, Seat, Stored};

/// The only version of every body so far.
pub(crate) const VERSION: u16 = 1;

/// Makes bodies of events: JSON with these fields and no others. The fields stand in byte order of their names.
macro_rules! bodies {
    ($($(#[$meta:meta])* $body:ident { $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? })+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $body {
                $($(#[$about])* pub $field: $type,)*
            }
        )+
    };
}

/// Makes what [`Fact`](crate::Fact) asks of the kinds of events, from a row for each variant.
macro_rules! kinds {
    ($($variant:ident = $kind:literal, $secrecy:ident, $reveals:literal;)+) => {
        const KINDS: &'static [$crate::FactKind] = &[$($crate::FactKind {
            name: $kind,
            secrecy: $crate::Secrecy::$secrecy,
            reveals: $reveals,
        }),+];

        fn name(&self) -> &'static str {
            match self {
                $(Self::$variant(..) => $kind,)+
            }
        }
    };
}

/// Makes the enum of a game's events. Each has a body, before it who acted where somebody did, and then what its
/// [`FactKind`](crate::FactKind) says. Last stand, where they apply: the field with the draws, how a body of its shape
/// is checked further, and the move whose first consequence the event is.
macro_rules! events {
    ($game:expr, of $move:ty; $(
        $(#[$doc:meta])*
        $variant:ident($body:ty) $(by $actor:ident: $who:ty)? = $kind:literal, $secrecy:ident, $reveals:literal
        $(, drawn in $draws:ident)? $(, if $is_whole:ident)? $(, plays $played:ident => $mv:expr)?;
    )+) => {
        /// A fact that happened, with its outcome. Where a seat acted, it stands first.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Event {
            $($(#[$doc])* $variant($($who,)? $body),)+
        }

        impl Event {
            /// The seat that acted; none where no seat did.
            pub fn actor(&self) -> Option<$crate::Seat> {
                match self {
                    $(Self::$variant($($actor,)? _body) => None$(.or(Some((*$actor).into())))?,)+
                }
            }
        }

        impl $crate::Fact for Event {
            type State = super::State;
            type Move = $move;

            kinds! { $($variant = $kind, $secrecy, $reveals;)+ }

            fn draws(&self) -> usize {
                match self {
                    $(Self::$variant(.., _body) => 0 $(+ _body.$draws.len())?,)+
                }
            }

            fn played(&self) -> Option<$move> {
                match self {
                    $(Self::$variant($($actor,)? _body) => {
                        $(let _ = $actor;)?
                        let _mv: Option<$move> = None;
                        $(let $played = _body; let _mv = Some($mv);)?
                        _mv
                    })+
                }
            }

            fn encode(&self) -> $crate::EncodedEvent {
                let body = match self {
                    $(Self::$variant(.., body) => $crate::bodies::write(body),)+
                };
                $crate::bodies::encoded(self.name(), self.actor(), body)
            }

            fn decode(_: &super::State, stored: $crate::Stored<'_>) -> Result<Self, $crate::DecodeError> {
                match stored.kind {
                    $($kind if stored.version == $crate::bodies::VERSION => {
                        let body: $body = $crate::bodies::read(stored)?;
                        $(if !body.$is_whole() {
                            return Err($crate::bodies::unfit(stored, "its body cannot be"));
                        })?
                        Ok(Self::$variant($($crate::bodies::actor::<$who>(stored)?,)? body))
                    })+
                    _ => Err($crate::bodies::unknown($game, stored)),
                }
            }
        }
    };
}

pub(crate) fn encoded(kind: &str, seat: Option<Seat>, body: String) -> EncodedEvent {
    EncodedEvent {
        kind: kind.to_owned(),
        version: VERSION,
        seat,
        body,
    }
}

/// Writes a body whose fields stand in byte order.
#[expect(
    clippy::expect_used,
    reason = "bodies hold only text, whole numbers and lists, which JSON can always write"
)]
pub(crate) fn write(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("a plain body becomes JSON")
}

pub(crate) fn read<'a, T: Deserialize<'a>>(stored: Stored<'a>) -> Result<T, DecodeError> {
    serde_json::from_str(stored.body).map_err(|source| DecodeError::Body {
        kind: stored.kind.to_owned(),
        source,
    })
}

pub(crate) fn actor<A: TryFrom<Seat>>(stored: Stored<'_>) -> Result<A, DecodeError> {
    let actor = stored.seat.and_then(|seat| seat.try_into().ok());
    actor.ok_or_else(|| unfit(stored, "it names no seat of the table"))
}

pub(crate) fn unknown(game: &'static str, stored: Stored<'_>) -> DecodeError {
    DecodeError::UnknownKind {
        game,
        kind: stored.kind.to_owned(),
        version: stored.version,
    }
}

pub(crate) fn unfit(stored: Stored<'_>, why: impl Into<String>) -> DecodeError {
    DecodeError::Unfit {
        kind: stored.kind.to_owned(),
        why: why.into(),
    }
}
