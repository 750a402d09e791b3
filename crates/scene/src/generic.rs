//! What is said of a game that has no presenter of its own.

use super::{Offer, Presenter, offer};
use rules::{AnyPosition, Refusal, Seat};
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

    /// Its moves may be lines.
    fn choices(
        &self,
        position: &dyn AnyPosition,
        seat: Seat,
        prefix: Option<&str>,
    ) -> Result<Vec<Offer>, Refusal> {
        let choices = position.choices(seat, prefix)?.moves.into_iter();
        Ok(choices.map(offer::unsaid).collect())
    }
}
