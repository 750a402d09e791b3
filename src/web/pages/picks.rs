//! What a form lets one choose: a radio button, or an option of a list; bots, and the clock of a table.

use crate::error::{Code, Error, no};
use crate::table::terms::{ClockTerms, DAYS_MAX, INCREMENT_HOURS_MAX, OnTimeout, Rate};
use crate::web::form::Posted;
use bots::Level;
use words::{Message, msg};

pub(super) struct Pick {
    pub(super) value: String,
    pub(super) title: Message,
    pub(super) text: Option<Message>,
    pub(super) is_chosen: bool,
}

impl Pick {
    pub(super) fn new(value: impl Into<String>, title: Message, is_chosen: bool) -> Self {
        Self {
            value: value.into(),
            title,
            text: None,
            is_chosen,
        }
    }

    pub(super) fn saying(self, text: Message) -> Self {
        Self {
            text: Some(text),
            ..self
        }
    }
}

pub(super) fn levels(chosen: Level) -> Vec<Pick> {
    let pick = |level: Level| {
        let key = level.key();
        Pick::new(key, msg::bots::level_name(key), level == chosen)
            .saying(msg::bots::level_text(key))
    };
    Level::ALL.into_iter().map(pick).collect()
}

pub(super) fn bots(posted: &Posted, most: usize) -> Vec<Level> {
    let count: usize = posted.text("bots").parse().unwrap_or(0);
    vec![level(posted); count.min(most)]
}

pub(super) fn level(posted: &Posted) -> Level {
    Level::find(posted.text("level")).unwrap_or(Level::Middle)
}

/// The part of a new table's form that asks for its clock.
pub(super) struct ClockTyped {
    clock: String,
    /// Days for a turn, or in the bank.
    pub(super) days: String,
    /// Hours that each turn adds to the bank.
    pub(super) hours: String,
    then: String,
}

impl ClockTyped {
    /// Reads a form; what it leaves out is as at first.
    pub(super) fn read(posted: &Posted) -> Self {
        let text = |name, first: &str| match posted.text(name) {
            "" => first.to_owned(),
            typed => typed.to_owned(),
        };
        Self {
            clock: text("clock", "none"),
            days: text("days", "3"),
            hours: text("hours", "12"),
            then: text("then", OnTimeout::Nudge.as_str()),
        }
    }

    /// Makes terms of what was typed; none without a clock.
    pub(super) fn terms(&self) -> Result<Option<ClockTerms>, Error> {
        let wrong_days = || no(Code::Invalid, msg::time::wrong_days(DAYS_MAX)).at("days");
        let most_hours = INCREMENT_HOURS_MAX;
        let wrong_hours = || no(Code::Invalid, msg::time::wrong_hours(most_hours)).at("hours");
        let days = self.days.parse().unwrap_or(0);
        let clock = match self.clock.as_str() {
            "per_turn" => Rate::per_turn(days).ok_or_else(wrong_days)?,
            "bank" => {
                Rate::bank(days, 0).ok_or_else(wrong_days)?;
                let hours = self.hours.parse().unwrap_or(-1);
                Rate::bank(days, hours).ok_or_else(wrong_hours)?
            }
            _ => return Ok(None),
        };
        Ok(Some(ClockTerms {
            clock,
            on_timeout: OnTimeout::find(&self.then).unwrap_or(OnTimeout::Nudge),
        }))
    }

    pub(super) fn clocks(&self) -> Vec<Pick> {
        let pick = |value: &str, title| Pick::new(value, title, self.clock == value);
        vec![
            pick("none", msg::time::clock_none()).saying(msg::time::clock_none_text()),
            pick("per_turn", msg::time::clock_per_turn()).saying(msg::time::clock_per_turn_text()),
            pick("bank", msg::time::clock_bank()).saying(msg::time::clock_bank_text()),
        ]
    }

    pub(super) fn thens(&self) -> Vec<Pick> {
        let pick = |then: OnTimeout| {
            let value = then.as_str();
            let title = msg::time::then_title(value);
            Pick::new(value, title, self.then == value).saying(msg::time::then(value))
        };
        OnTimeout::ALL.into_iter().map(pick).collect()
    }
}
