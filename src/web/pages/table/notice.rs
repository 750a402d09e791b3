//! What is said above the board after a form that did nothing.

use words::Message;

pub(super) struct Notice {
    pub(super) title: Message,
    pub(super) text: Message,
    pub(super) rule: Option<String>,
    pub(super) possible: Vec<String>,
    /// Whether the table has moved on: the title names whoever was quicker, if somebody was.
    pub(super) is_stale: bool,
    /// What somebody typed, which stands in its field again.
    pub(super) typed: Option<(Place, String)>,
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
}

/// What was typed into a field and was not taken.
pub(super) fn typed(notice: Option<&Notice>, place: Place) -> Option<&str> {
    let (at, text) = notice?.typed.as_ref()?;
    (*at == place).then_some(text)
}
