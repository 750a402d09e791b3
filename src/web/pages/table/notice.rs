//! What is said above the board after a form that did nothing.

use rules::Refusal;
use words::{Message, msg};

pub(super) struct Notice {
    pub(super) title: Message,
    pub(super) text: Message,
    pub(super) rule: Option<String>,
    pub(super) possible: Vec<String>,
    /// Whether the table has moved on: the title names whoever was quicker, if somebody was.
    pub(super) is_stale: bool,
    /// What somebody typed, which stands in its field again.
    typed: Option<(Place, String)>,
}

/// A field of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Move,
    Talk,
    Note,
    Order,
    /// The mailbox to be invited to a seat.
    Seat(u8),
    /// The mailbox to which somebody who leaves wants to give their seat.
    Successor,
}

impl Notice {
    pub(super) fn new(title: Message, text: Message) -> Self {
        Self {
            title,
            text,
            rule: None,
            possible: Vec::new(),
            is_stale: false,
            typed: None,
        }
    }

    pub(super) fn refused(refusal: Refusal) -> Self {
        let text = msg::table::refused(scene::refusal(&refusal));
        Self {
            rule: refusal.is_of_the_game().then_some(refusal.rule),
            possible: refusal.possible,
            ..Self::new(msg::table::not_played(), text)
        }
    }

    pub(super) fn stale() -> Self {
        Self {
            is_stale: true,
            ..Self::new(msg::table::played_already(), msg::table::stale())
        }
    }

    pub(super) fn with_typed(self, typed: Option<(Place, String)>) -> Self {
        Self { typed, ..self }
    }
}

/// What was typed into a field and was not taken.
pub(super) fn typed(notice: Option<&Notice>, place: Place) -> Option<&str> {
    let (at, text) = notice?.typed.as_ref()?;
    (*at == place).then_some(text)
}
