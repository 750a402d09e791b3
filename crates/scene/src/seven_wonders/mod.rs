//! What is said of Seven Wonders, in both editions.

pub mod board;
mod cards;
pub mod city;
pub mod describe;
pub mod marks;
pub mod offers;
mod page;
mod plan;
mod printed;
pub mod tell;
pub mod things;

use super::offer::unsaid;
use super::{Catalogue, Look, Offer, Presenter, Printed, Scene, Sentence, Sitting, Variant, roman};
use rules::erased::AnyView;
use rules::seven_wonders::{KINDS, View};
use rules::{
    self, AnyPosition, Common, Game, OptionValues, Progress, Refusal, Seat, Step, Viewer, Why,
};
use words::{Message, msg};

pub(super) struct SevenWonders;

impl Presenter for SevenWonders {
    alike! {
        rules::seven_wonders::SevenWonders,
        msg::seven_wonders::about, msg::seven_wonders::introduction, msg::seven_wonders::catalogue
    }

    /// For two there are rules of their own; the game is made for more.
    fn usual_seats(&self, least: usize) -> usize {
        least.max(3)
    }

    fn is_rare(&self, option: &str) -> bool {
        option != "edition"
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
