//! What is said of Duel. Facts come from its engine; words from `locales/*/duel.ftl`.

pub mod board;
mod cards;
pub mod describe;
pub mod marks;
pub mod offers;
mod page;
mod plan;
mod printed;
pub mod refusal;
pub mod tell;
pub mod things;
mod uses;

use super::offer::unsaid;
use super::{Catalogue, Look, Offer, Presenter, Printed, Scene, Sentence, Sitting, roman};
use rules::duel::{State, View, explain, redact};
use rules::erased::AnyView;
use rules::{self, AnyPosition, Common, Game, Progress, Refusal, Seat, Step, Viewer, Why};
use words::{Message, msg};

pub(super) struct Duel;

impl Presenter for Duel {
    alike! {
        "duel", msg::duel::about, msg::duel::introduction, msg::duel::catalogue
    }

    paged! {}

    fn option(&self, name: &str) -> Option<Message> {
        Some(match name {
            "wonders" => msg::duel::wonders(),
            "centred_pawn" => msg::duel::centred_pawn(),
            _ => return None,
        })
    }

    fn is_rare(&self, option: &str) -> bool {
        option == "centred_pawn"
    }

    fn value(&self, option: &str, value: &str) -> Option<Message> {
        Some(match (option, value) {
            ("wonders", "drafted") => msg::duel::wonders_drafted(),
            ("wonders", "first_game") => msg::duel::wonders_first_game(),
            ("centred_pawn", "last_player_starts") => msg::duel::last_player_starts(),
            ("centred_pawn", "chooses") => msg::duel::last_player_chooses(),
            _ => return None,
        })
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

    fn offers(&self, position: &dyn AnyPosition, seat: Seat) -> Vec<Offer> {
        let Some(state) = position.any().downcast_ref::<State>() else {
            return Vec::new();
        };
        let seen = redact(state, Viewer::Seat(seat));
        let moves = rules::duel::Duel::legal_moves(&seen, seat).into_iter();
        let uses = moves.map(|mv| explain::use_of(&seen, seat, mv));
        uses.map(|one| offers::of(&one)).collect()
    }

    fn offer(&self, position: &dyn AnyPosition, seat: Seat, text: &str) -> Result<Offer, Refusal> {
        let Some(state) = position.any().downcast_ref::<State>() else {
            return Err(Refusal::because("duel, Game turn", Common::NotYourTurn));
        };
        let seen = redact(state, Viewer::Seat(seat));
        let mv = rules::duel::Duel::parse_move(&seen, seat, text)?;
        Ok(offers::of(&explain::use_of(&seen, seat, mv)))
    }

    fn planned(&self, position: &dyn AnyPosition, seat: Seat, mv: &str) -> Offer {
        let state = position.any().downcast_ref::<State>();
        let planned = state.and_then(|state| plan::offer(&redact(state, Viewer::Seat(seat)), mv));
        planned.unwrap_or_else(|| unsaid(mv.to_owned()))
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
