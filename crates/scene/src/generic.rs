//! What is said of a game that has no presenter of its own.

use super::Presenter;
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
}
