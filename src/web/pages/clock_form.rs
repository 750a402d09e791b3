//! The part of a new table's form that asks for its clock.

use super::pick::Pick;
use crate::table::terms::{ClockTerms, OnTimeout, Rate};
use crate::web::form::{Field, Posted};
use words::msg;

pub(super) struct ClockPart {
    pub(super) clocks: Vec<Pick>,
    /// Days for a turn, or in the bank.
    pub(super) days: Field,
    /// Hours that each turn adds to the bank.
    pub(super) hours: Field,
    pub(super) thens: Vec<Pick>,
}

pub(super) struct ClockTyped {
    clock: String,
    days: String,
    hours: String,
    then: String,
}

impl Default for ClockTyped {
    fn default() -> Self {
        Self {
            clock: "none".to_owned(),
            days: "3".to_owned(),
            hours: "12".to_owned(),
            then: OnTimeout::Nudge.as_str().to_owned(),
        }
    }
}

/// Which field is wrong.
#[derive(Clone, Copy)]
pub(super) enum Wrong {
    Days,
    Hours,
}

impl ClockTyped {
    /// Reads a form; what it leaves out is as at first.
    pub(super) fn read(posted: &Posted) -> Self {
        let first = Self::default();
        let text = |name: &str, first: String| match posted.text(name).trim() {
            "" => first,
            typed => typed.to_owned(),
        };
        Self {
            clock: text("clock", first.clock),
            days: text("days", first.days),
            hours: text("hours", first.hours),
            then: text("then", first.then),
        }
    }

    /// Makes terms of what was typed; none without a clock.
    pub(super) fn terms(&self) -> Result<Option<ClockTerms>, Wrong> {
        let days = self.days.parse().unwrap_or(0);
        let clock = match self.clock.as_str() {
            "per_turn" => Rate::per_turn(days).ok_or(Wrong::Days)?,
            "bank" => {
                Rate::bank(days, 0).ok_or(Wrong::Days)?;
                Rate::bank(days, self.hours.parse().unwrap_or(-1)).ok_or(Wrong::Hours)?
            }
            _ => return Ok(None),
        };
        Ok(Some(ClockTerms {
            clock,
            on_timeout: OnTimeout::find(&self.then).unwrap_or(OnTimeout::Nudge),
        }))
    }

    pub(super) fn part(&self) -> ClockPart {
        ClockPart {
            clocks: self.clocks(),
            days: Field::new("days", &*self.days),
            hours: Field::new("hours", &*self.hours),
            thens: self.thens(),
        }
    }

    fn clocks(&self) -> Vec<Pick> {
        let pick = |value: &str, title| Pick::new(value, title, self.clock == value);
        vec![
            pick("none", msg::time::clock_none()).saying(msg::time::clock_none_text()),
            pick("per_turn", msg::time::clock_per_turn()).saying(msg::time::clock_per_turn_text()),
            pick("bank", msg::time::clock_bank()).saying(msg::time::clock_bank_text()),
        ]
    }

    fn thens(&self) -> Vec<Pick> {
        let title = |then| match then {
            OnTimeout::Nudge => msg::time::then_nudge(),
            OnTimeout::StandIn => msg::time::then_stand_in(),
            OnTimeout::StandInUntilBack => msg::time::then_until_back(),
            OnTimeout::Replace => msg::time::then_replace(),
            OnTimeout::Lose => msg::time::then_lose(),
        };
        let pick = |then: OnTimeout| {
            let value = then.as_str();
            Pick::new(value, title(then), self.then == value).saying(msg::time::then(value))
        };
        OnTimeout::ALL.into_iter().map(pick).collect()
    }
}
