//! What is said above the board after a form that did nothing.

use words::Message;

pub(super) struct Notice {
    pub(super) title: Message,
    pub(super) text: Message,
    pub(super) rule: Option<String>,
    pub(super) possible: Vec<String>,
    /// Whether the table has moved on: the title names whoever was quicker, if somebody was.
    pub(super) is_stale: bool,
}

impl Notice {
    pub(super) fn new(title: Message, text: Message) -> Self {
        Self {
            title,
            text,
            rule: None,
            possible: Vec::new(),
            is_stale: false,
        }
    }
}
