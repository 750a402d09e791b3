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
use rules::dice::{self, State, moves};
use rules::erased::AnyView;
use rules::{AnyPosition, Common, Progress, Refusal, Seat, Step, Viewer, Why};
use words::{Message, msg};

pub(super) struct Dice;

impl Presenter for Dice {
    alike! {
        "dice", msg::dice::about, msg::dice::introduction, msg::dice::catalogue
    }

    paged! {}

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

    fn offers(&self, position: &dyn AnyPosition, seat: Seat) -> Vec<Offer> {
        let table = state(position).and_then(|state| dice::choosing(state, seat).ok());
        table.map_or_else(Vec::new, |table| offers::turns(table, seat))
    }

    fn planned(&self, position: &dyn AnyPosition, seat: Seat, mv: &str) -> Offer {
        let table = state(position).and_then(|state| dice::choosing(state, seat).ok());
        let planned = table.and_then(|table| offers::planned(table, seat, mv));
        planned.unwrap_or_else(|| unsaid(mv.to_owned()))
    }

    fn choices(
        &self,
        position: &dyn AnyPosition,
        seat: Seat,
        prefix: Option<&str>,
    ) -> Result<Vec<Offer>, Refusal> {
        let Some(state) = state(position) else {
            return Ok(Vec::new());
        };
        let table = dice::choosing(state, seat)?;
        let line = moves::follow(table, seat, prefix.unwrap_or_default())?;
        Ok(offers::choices(&line))
    }

    fn offer(&self, position: &dyn AnyPosition, seat: Seat, text: &str) -> Result<Offer, Refusal> {
        let other = || Refusal::because("dice", Common::Over);
        let state = state(position).ok_or_else(other)?;
        let line = moves::complete(dice::choosing(state, seat)?, seat, text)?;
        Ok(offers::turn(&line))
    }
}

/// The table of a position; none for other games.
fn state(position: &dyn AnyPosition) -> Option<&State> {
    position.any().downcast_ref()
}
