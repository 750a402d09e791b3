//! What a form lets one choose: a radio button, or an option of a list.

use words::Message;

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

    /// The same with what it means.
    pub(super) fn saying(self, text: Message) -> Self {
        Self {
            text: Some(text),
            ..self
        }
    }
}
