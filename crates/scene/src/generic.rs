//! What is said of a game that has no presenter of its own.

use super::Presenter;
use rules::Progress;
use words::{Message, msg};

pub(super) struct Generic;

impl Presenter for Generic {
    fn key(&self) -> &'static str {
        ""
    }

    fn about(&self) -> Message {
        msg::game::about()
    }

    fn introduction(&self) -> Message {
        msg::game::about()
    }

    fn catalogue(&self) -> Message {
        msg::game::catalogue()
    }

    fn option(&self, _name: &str) -> Option<Message> {
        None
    }

    fn progress(&self, _progress: &Progress) -> Option<Message> {
        None
    }

    fn value(&self, _option: &str, _value: &str) -> Option<Message> {
        None
    }
}
