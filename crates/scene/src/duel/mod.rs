//! What is said of Duel. Facts come from its engine; words from `locales/*/duel.ftl`.

pub mod board;
mod cards;
pub mod describe;
pub mod marks;
pub mod offers;
mod page;
mod printed;
pub mod tell;
pub mod things;
mod uses;

use super::offer::unsaid;
use super::{Catalogue, Look, Offer, Presenter, Printed, Scene, Sentence, Sitting, roman};
use rules::duel::View;
use rules::erased::AnyView;
use rules::{self, AnyPosition, Common, Game, Progress, Refusal, Seat, Step, Viewer, Why};
use words::{Message, msg};

pub(super) struct Duel;

impl Presenter for Duel {
    alike! {
        rules::duel::Duel,
        msg::duel::about, msg::duel::introduction, msg::duel::catalogue
    }

    fn is_rare(&self, option: &str) -> bool {
        option == "centred_pawn"
    }

    fn progress(&self, progress: &Progress) -> Option<Message> {
        Some(match progress.stage() {
            "waiting" => msg::game::not_begun(),
            "draft" => msg::duel::draft_round(progress.number(0)),
            "age" => msg::duel::age_left(roman(progress.number(0)), progress.number(1)),
            "over" => msg::game::over(),
            _ => return None,
        })
    }

    fn chapter(&self, progress: &Progress) -> Option<Message> {
        match progress.stage() {
            "draft" => Some(msg::duel::draft()),
            "age" => Some(msg::game::age(roman(progress.number(0)))),
            _ => self.progress(progress),
        }
    }

    fn look(&self) -> Look {
        Look {
            class: "duel",
            stylesheets: &["board-duel"],
            sign: "wonder-piraeus",
            friezes: ["brown", "red", "green"],
        }
    }

    fn printed(&self) -> &'static [Printed] {
        printed::all()
    }

    fn points(&self, view: &dyn AnyView) -> Option<Vec<Vec<(&'static str, i32)>>> {
        let view: &View = view.any().downcast_ref()?;
        let cities = view.cities.iter();
        let cities = cities.map(|city| city.breakdown.lines().to_vec());
        Some(cities.collect())
    }

    fn alarm(&self, view: &dyn AnyView) -> Option<Message> {
        view.any().downcast_ref().and_then(board::alarm)
    }
}
