//! Why a move, an option or a deal is refused: facts, which a presenter puts into words.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

/// What an engine knows of why something is refused; every game has its own.
pub trait Reason: fmt::Debug + Send + Sync + Any {
    /// Whether the text could not be read as a move at all, so that it may have been meant for people.
    fn is_unreadable(&self) -> bool {
        false
    }
}

/// Why something is refused: facts of an engine, or [`Common`] ones.
#[derive(Debug, Clone)]
pub struct Why(Arc<dyn Reason>);

impl Why {
    /// The facts, where they are of a type.
    pub fn get<R: Reason>(&self) -> Option<&R> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl PartialEq for Why {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Why {}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(Common::Plain(words)) => f.write_str(words),
            _ => write!(f, "{:?}", self.0),
        }
    }
}

/// Reasons that every game has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "some names say what they are")]
pub enum Common {
    /// Words of a program for a program, in English: deals, which only the engine protocol sends.
    Plain(String),
    /// The seat has sealed nothing that could still be withdrawn.
    NothingSealed,
    /// The time for the choice is over, so that it stays sealed.
    TimeIsOver,
    Over,
    NotYourTurn,
    /// The seat is not one of the table.
    NoSeat(usize),
    /// Only players move.
    Watching,
    /// A move of this game is one choice, so there is no beginning of one.
    NoPrefix,
    Nothing,
    /// The game is not for that many.
    Seats {
        seats: usize,
        least: usize,
        most: usize,
    },
    UnknownOption {
        name: String,
        known: Vec<&'static str>,
    },
    UnknownValue {
        option: &'static str,
        value: String,
        known: Vec<String>,
    },
}

impl Reason for Common {
    fn is_unreadable(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

/// A move that the rules do not allow. Not a failure: something that a player can act on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{why} ({rule})")]
pub struct Refusal {
    /// What is wrong.
    pub why: Why,
    /// The rule it comes from, as the docs of the game number it, such as `duel, ruling 29` or `duel, Building`.
    pub rule: String,
    /// What would have been possible, in canonical notation, where listing it helps.
    pub possible: Vec<String>,
}

impl Refusal {
    /// Whether the text could not be read as a move at all.
    pub fn is_unreadable(&self) -> bool {
        self.why.0.is_unreadable()
    }

    /// Makes a refusal of facts, without a list of what was possible.
    pub fn because(rule: impl Into<String>, reason: impl Reason) -> Self {
        Self {
            why: Why(Arc::new(reason)),
            rule: rule.into(),
            possible: Vec::new(),
        }
    }

    /// The same with what would have been possible.
    pub fn listing(self, possible: impl IntoIterator<Item = impl fmt::Display>) -> Self {
        let possible = possible.into_iter().map(|each| each.to_string()).collect();
        Self { possible, ..self }
    }

    /// Makes a refusal that only programs read, in English.
    pub fn new(rule: impl Into<String>, sentence: impl Into<String>) -> Self {
        Self::because(rule, Common::Plain(sentence.into()))
    }
}
