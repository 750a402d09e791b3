//! Chance as recorded in the events of a command: for games whose seed is still secret.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use crate::journal::Event;
use rules::chance::{Chance, ChanceError, Draw, Order, Question};

pub(super) struct Recorded(VecDeque<Draw<Value>>);

#[derive(Deserialize)]
struct Body {
    #[serde(default)]
    draws: Vec<Draw<Value>>,
}

impl Recorded {
    pub(super) fn of(events: &[Arc<Event>]) -> Self {
        let bodies = events
            .iter()
            .filter_map(|event| serde_json::from_str::<Body>(&event.body).ok());
        Self(bodies.flat_map(|body| body.draws).collect())
    }
}

impl Chance for Recorded {
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Order), ChanceError> {
        let draw = self.0.pop_front().ok_or_else(|| ChanceError::RanOut {
            purpose: question.purpose.to_owned(),
        })?;
        let mut order = Order::new();
        let count = u16::try_from(question.len).unwrap_or(u16::MAX);
        for came in &draw.outcome {
            let label = came
                .as_str()
                .map_or_else(|| came.to_string(), str::to_owned);
            let is_it = |index: &u16| {
                !order.contains(index) && (question.label)(usize::from(*index)) == label
            };
            let index = (0..count).find(is_it);
            order.push(index.ok_or_else(|| unfit(question))?);
        }
        if order.len() == question.take {
            Ok((draw.n, order))
        } else {
            Err(unfit(question))
        }
    }
}

fn unfit(question: &Question<'_>) -> ChanceError {
    ChanceError::Unfit {
        purpose: question.purpose.to_owned(),
        why: "the recorded draw is another one".to_owned(),
    }
}
