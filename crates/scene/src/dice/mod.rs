//! What is said of Dice.

pub mod board;
pub mod describe;
mod forum;
pub mod marks;
pub mod offers;
mod page;
mod printed;
mod sheet;
pub mod tell;
pub mod things;

use super::offer::unsaid;
use super::{Catalogue, Look, Offer, Presenter, Scene, Sentence, Sitting};
use rules::dice::{self, moves};
use rules::erased::AnyView;
use rules::{AnyPosition, Common, Game, Progress, Refusal, Seat, Step, Viewer, Why};
use words::{Message, msg};

pub(super) struct Dice;

impl Presenter for Dice {
    alike! {
        rules::dice::Dice,
        msg::dice::about, msg::dice::introduction, msg::dice::catalogue
    }

    fn progress(&self, progress: &Progress) -> Option<Message> {
        let round = progress.number(0);
        Some(match progress.stage() {
            "waiting" => msg::game::not_dealt(),
            "round" => msg::dice::round(round),
            "last_round" => msg::dice::last_round(round),
            "over" => msg::dice::over(round),
            _ => return None,
        })
    }

    fn chapter(&self, progress: &Progress) -> Option<Message> {
        match progress.stage() {
            "last_round" => Some(msg::dice::round(progress.number(0))),
            _ => self.progress(progress),
        }
    }

    fn look(&self) -> Look {
        Look {
            class: "dice",
            stylesheets: &["board-dice"],
            sign: "wonder-gizah",
            friezes: ["yellow", "purple", "red"],
        }
    }

    /// The dice of a new round lie in the forum.
    fn shows(&self, sentence: &Sentence) -> bool {
        sentence.sign == describe::NEW_ROUND && sentence.class.is_empty()
    }

    fn choices(
        &self,
        position: &dyn AnyPosition,
        seat: Seat,
        prefix: Option<&str>,
    ) -> Result<Vec<Offer>, Refusal> {
        let Some(state) = position.any().downcast_ref() else {
            return Ok(Vec::new());
        };
        let table = dice::choosing(state, seat)?;
        let line = moves::follow(table, seat, prefix.unwrap_or_default())?;
        Ok(offers::choices(&line))
    }
}
