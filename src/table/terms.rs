//! What a table agreed about time when it was opened: how long a turn may take, and what happens after that. Instants
//! and lengths are whole milliseconds. Start reading at [`ClockTerms`].

use serde::{Deserialize, Serialize};

use rules::Seat;

/// How far two instants of a journal may lie apart that mean the same: older programs asked the clock again for each
/// instant of a change, and clocks of processes may differ.
pub(crate) const SLACK_MS: i64 = 5 * 60 * 1000;

pub(crate) fn is_within(ms: i64, least_ms: i64, most_ms: i64) -> bool {
    (least_ms.saturating_sub(SLACK_MS)..=most_ms.saturating_add(SLACK_MS)).contains(&ms)
}

pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How long deadlines move for somebody who cannot be reached; then the others decide. In milliseconds.
pub const UNREACHED_MS: i64 = 7 * DAY_MS;
/// After an outage of this length or more, players are told of their turns again. In milliseconds.
pub const LONG_OUTAGE_MS: i64 = DAY_MS / 2;
/// The most by which the deadline of somebody who cannot be reached moves each time.
pub const WARNING_MS_MAX: i64 = 3 * DAY_MS;
/// The longest turn, and the largest bank, in days.
pub const DAYS_MAX: i64 = 365;
pub const INCREMENT_HOURS_MAX: i64 = 30 * 24;

/// The clock of a table; one without a clock has no terms. Body of `clock_set`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockTerms {
    pub clock: Rate,
    pub on_timeout: OnTimeout,
}

/// How much time a seat has. In the journal: `{"kind":"per_turn","turn_ms":…}` and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Rate {
    PerTurn {
        turn_ms: i64,
    },
    /// Time for the whole game, and some more for each turn taken.
    Bank {
        /// At the beginning.
        bank_ms: i64,
        /// Added after each turn.
        increment_ms: i64,
    },
}

rules::word_enum! {
    /// In the order of the form. Forms, messages and the journal use the same names.
    OnTimeout.as_str {
        /// Everybody sees it, and may nudge.
        Nudge = "nudge",
        /// A stand-in plays that turn.
        StandIn = "stand_in",
        /// A stand-in plays the seat until its player is back.
        StandInUntilBack = "stand_in_until_back",
        /// The others may give the seat to somebody else.
        Replace = "replace",
        Lose = "lose",
    }
}

impl Rate {
    /// The same number of days for each turn, 1 to [`DAYS_MAX`].
    pub fn per_turn(days: i64) -> Option<Self> {
        (1..=DAYS_MAX).contains(&days).then_some(Self::PerTurn {
            turn_ms: days * DAY_MS,
        })
    }

    /// A bank of days, 1 to [`DAYS_MAX`], and hours that each turn adds, up to [`INCREMENT_HOURS_MAX`].
    pub fn bank(days: i64, hours: i64) -> Option<Self> {
        let is_possible =
            (1..=DAYS_MAX).contains(&days) && (0..=INCREMENT_HOURS_MAX).contains(&hours);
        is_possible.then_some(Self::Bank {
            bank_ms: days * DAY_MS,
            increment_ms: hours * DAY_MS / 24,
        })
    }

    /// Whether a table can have it: whole days and hours within their bounds.
    pub fn is_possible(self) -> bool {
        let possible = match self {
            Self::PerTurn { turn_ms } => Self::per_turn(turn_ms / DAY_MS),
            Self::Bank {
                bank_ms,
                increment_ms,
            } => Self::bank(bank_ms / DAY_MS, increment_ms / (DAY_MS / 24)),
        };
        possible == Some(self)
    }

    pub const fn first_ms(self) -> i64 {
        match self {
            Self::PerTurn { turn_ms } => turn_ms,
            Self::Bank { bank_ms, .. } => bank_ms,
        }
    }

    /// The time of a seat's next turn, after one that left `left_ms` of its own.
    pub const fn next_ms(self, left_ms: i64) -> i64 {
        match self {
            Self::PerTurn { turn_ms } => turn_ms,
            Self::Bank { increment_ms, .. } => left_ms.saturating_add(increment_ms),
        }
    }

    /// Whether unused time counts for the next turn.
    pub const fn is_bank(self) -> bool {
        matches!(self, Self::Bank { .. })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadlineMoved {
    /// The seats whose time changed, in order.
    pub deadlines: Vec<Deadline>,
    pub why: MovedBy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deadline {
    /// The end of its time, in milliseconds since 1970; none while its clock is stopped.
    pub due_at_ms: Option<i64>,
    /// The time left from the event on, without days that do not count, in milliseconds.
    pub left_ms: i64,
    pub seat: Seat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MovedBy {
    Turn,
    Away,
    Pause,
    Outage,
    /// A player who has not heard of their turn, or was not reminded of it long enough ago.
    Unreached,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_written_as_the_journal_has_them() {
        let terms = ClockTerms {
            clock: Rate::Bank {
                bank_ms: 10 * DAY_MS,
                increment_ms: DAY_MS / 2,
            },
            on_timeout: OnTimeout::StandIn,
        };
        let written = serde_json::to_string(&terms).unwrap_or_default();
        assert_eq!(
            written,
            r#"{"clock":{"kind":"bank","bank_ms":864000000,"increment_ms":43200000},"on_timeout":"stand_in"}"#
        );
        assert_eq!(serde_json::from_str(&written).ok(), Some(terms));
    }

    #[test]
    fn only_a_bank_keeps_what_is_left() {
        let days = Rate::per_turn(3).map(|rate| rate.next_ms(DAY_MS));
        assert_eq!(days, Some(3 * DAY_MS));
        let bank = Rate::bank(3, 12).map(|rate| rate.next_ms(DAY_MS));
        assert_eq!(bank, Some(DAY_MS + DAY_MS / 2));
        assert_eq!((Rate::per_turn(0), Rate::per_turn(366)), (None, None));
        assert_eq!((Rate::bank(1, -1), Rate::bank(1, 721)), (None, None));
    }
}
