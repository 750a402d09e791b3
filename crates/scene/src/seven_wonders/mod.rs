//! What is said of Seven Wonders, in both editions.

pub mod board;
mod cards;
pub mod city;
pub mod describe;
mod fee;
pub mod marks;
pub mod offers;
mod page;
mod plan;
mod printed;
mod refusal;
pub mod tell;
pub mod things;

use super::offer::unsaid;
use super::{Catalogue, Look, Offer, Presenter, Printed, Scene, Sentence, Sitting, Variant, roman};
use rules::erased::AnyView;
use rules::seven_wonders::{KINDS, State, View, redact};
use rules::{
    self, AnyPosition, Common, Game, OptionValues, Progress, Refusal, Seat, Step, Viewer, Why,
};
use words::{Message, msg};

pub(super) struct SevenWonders;

impl Presenter for SevenWonders {
    alike! {
        "seven_wonders", msg::seven_wonders::about, msg::seven_wonders::introduction, msg::seven_wonders::catalogue
    }

    paged! {}

    fn option(&self, name: &str) -> Option<Message> {
        Some(match name {
            "edition" => msg::seven_wonders::edition(),
            "sides" => msg::seven_wonders::sides(),
            "wonders" => msg::seven_wonders::wonders(),
            "seventh_card_coins" => msg::seven_wonders::seventh_card_coins(),
            "free_city_wonders" => msg::seven_wonders::free_city_wonders(),
            _ => return None,
        })
    }

    /// For two there are rules of their own; the game is made for more.
    fn usual_seats(&self, least: usize) -> usize {
        least.max(3)
    }

    fn is_rare(&self, option: &str) -> bool {
        option != "edition"
    }

    fn value(&self, option: &str, value: &str) -> Option<Message> {
        Some(match (option, value) {
            ("edition", "first") => msg::seven_wonders::edition_first(),
            ("edition", "second") => msg::seven_wonders::edition_second(),
            ("sides", "random") => msg::seven_wonders::sides_random(),
            ("sides", "first") => msg::seven_wonders::sides_first(),
            ("sides", "chosen") => msg::seven_wonders::sides_chosen(),
            ("wonders", "random") => msg::seven_wonders::wonders_random(),
            ("wonders", "drafted") => msg::seven_wonders::wonders_drafted(),
            ("seventh_card_coins", "after_turn") => msg::seven_wonders::coins_after_turn(),
            ("seventh_card_coins", "before_turn") => msg::seven_wonders::coins_before_turn(),
            ("free_city_wonders", "plain") => msg::seven_wonders::free_city_plain(),
            _ => return None,
        })
    }

    fn unset(&self, option: &str) -> Option<Message> {
        (option == "sides").then(msg::seven_wonders::sides_unset)
    }

    fn progress(&self, progress: &Progress) -> Option<Message> {
        let (age, turn) = (roman(progress.number(0)), progress.number(1));
        Some(match progress.stage() {
            "waiting" => msg::game::not_dealt(),
            "draft" => msg::seven_wonders::draft(),
            "sides" => msg::seven_wonders::choosing_sides(),
            "turn" => msg::seven_wonders::turn(age, turn),
            "seventh" => msg::seven_wonders::turn_seventh(age, turn),
            "pick" => msg::seven_wonders::turn_pick(age, turn),
            "over" => msg::game::over(),
            _ => return None,
        })
    }

    fn chapter(&self, progress: &Progress) -> Option<Message> {
        match progress.stage() {
            "turn" | "seventh" | "pick" => Some(msg::game::age(roman(progress.number(0)))),
            _ => self.progress(progress),
        }
    }

    fn offers(&self, position: &dyn AnyPosition, seat: Seat) -> Vec<Offer> {
        let Some(state) = position.any().downcast_ref::<State>() else {
            return Vec::new();
        };
        let seen = redact(state, Viewer::Seat(seat));
        let moves = rules::seven_wonders::SevenWonders::legal_moves(&seen, seat).into_iter();
        moves.map(|mv| offers::offer(&seen, seat, &mv)).collect()
    }

    fn offer(&self, position: &dyn AnyPosition, seat: Seat, text: &str) -> Result<Offer, Refusal> {
        let Some(state) = position.any().downcast_ref::<State>() else {
            let rule = "seven_wonders, phases";
            return Err(Refusal::because(rule, Common::NotYourTurn));
        };
        let seen = redact(state, Viewer::Seat(seat));
        let mv = rules::seven_wonders::SevenWonders::parse_move(&seen, seat, text)?;
        Ok(offers::offer(&seen, seat, &mv))
    }

    fn planned(&self, position: &dyn AnyPosition, seat: Seat, mv: &str) -> Offer {
        let state = position.any().downcast_ref::<State>();
        let planned = state.and_then(|state| plan::offer(&redact(state, Viewer::Seat(seat)), mv));
        planned.unwrap_or_else(|| unsaid(mv.to_owned()))
    }

    fn look(&self) -> Look {
        Look {
            class: "round",
            stylesheets: &["board-seven-wonders"],
            sign: "wonder-rhodos",
            friezes: ["grey", "blue", "yellow"],
        }
    }

    fn printed(&self) -> &'static [Printed] {
        printed::all()
    }

    fn points(&self, view: &dyn AnyView) -> Option<Vec<Vec<(&'static str, i32)>>> {
        let view: &View = view.any().downcast_ref()?;
        let cities = view.cities.iter().filter(|city| city.seat.is_some());
        let cities = cities.map(|city| KINDS.into_iter().zip(city.points.kinds).collect());
        Some(cities.collect())
    }

    fn variant(&self, options: &OptionValues) -> Option<Variant> {
        let edition = match options.get("edition")?.as_str() {
            "first" => "first",
            _ => "second",
        };
        Some(Variant {
            alone: msg::seven_wonders::variant(edition),
            inside: msg::seven_wonders::variant_inside(edition),
        })
    }
}
