//! The board of 7 Wonders Duel.
//!
//! Everything is drawn from the engine's [`View`], which holds nothing hidden. Start reading at [`Duel`].

use askama::Template;

use super::{Board, Drawn, Example, Introduction, MoveLine, Scene};
use crate::games::duel::points::Breakdown;
use crate::games::duel::view::{PhaseName, View};
use crate::games::erased::AnyView;

mod art;
mod catalogue;
mod choice;
mod city;
mod example;
mod glimpse;
mod marks;
mod pyramid;
mod rows;
mod sheets;
mod standing;
mod table;
mod track;

use pyramid::Shown;

/// The board of Duel.
#[derive(Debug, Clone, Copy)]
pub struct Duel;

impl Board for Duel {
    fn key(&self) -> &'static str {
        "duel"
    }

    fn stylesheets(&self) -> &'static [&'static str] {
        &["board-duel"]
    }

    fn introduction(&self) -> Introduction {
        Introduction {
            about: "Two players, in turn. Two or three weeks by post.",
            catalogue: "Rules in short, and every card, wonder and token.",
            sign: "wonder-piraeus",
            friezes: ["brown", "red", "green"],
        }
    }

    fn example(&self) -> Option<&'static Example> {
        example::board()
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let Some(view) = scene.sight.view().any().downcast_ref::<View>() else {
            return super::generic::Generic.draw(scene);
        };
        Ok(Drawn {
            class: "duel",
            asked: view.phase.asked().map(str::to_owned),
            waited: waited(view.phase).map(str::to_owned),
            main: main_part(scene, view).render()?,
            aside: aside_part(scene, view).render()?,
            moves: moves(scene, view),
            has_field: false,
        })
    }

    fn points_so_far(&self, view: &dyn AnyView) -> Option<Vec<Vec<(String, i32)>>> {
        let view = view.any().downcast_ref::<View>()?;
        Some(
            view.cities
                .iter()
                .map(|city| listed(&city.breakdown))
                .collect(),
        )
    }

    fn catalogue(&self) -> Option<Result<String, askama::Error>> {
        Some(catalogue::draw())
    }
}

/// Points by kind, in the order of the score sheet.
fn listed(points: &Breakdown) -> Vec<(String, i32)> {
    [
        ("military", points.military),
        ("blue", points.blue),
        ("green", points.green),
        ("yellow", points.yellow),
        ("guilds", points.guilds),
        ("wonders", points.wonders),
        ("tokens", points.tokens),
        ("coins", points.coins),
    ]
    .map(|(key, points)| (key.to_owned(), points))
    .into()
}

/// What is said of a seat while it chooses.
const fn waited(phase: PhaseName) -> Option<&'static str> {
    match phase {
        PhaseName::Waiting | PhaseName::Turn | PhaseName::Over => None,
        PhaseName::Draft => Some("chooses a wonder"),
        PhaseName::Token | PhaseName::Library => Some("chooses a progress token"),
        PhaseName::Destroy => Some("chooses a card to destroy"),
        PhaseName::Revive => Some("chooses a discarded card to build"),
        PhaseName::Start => Some("chooses who begins the age"),
    }
}

#[derive(Template)]
#[template(path = "boards/duel/main.html")]
struct MainPart {
    choice: Option<choice::ChoicePart>,
    track: Option<track::TrackPart>,
    draft: Option<choice::DraftPart>,
    pyramid: Option<pyramid::PyramidPart>,
    standing: standing::StandingPart,
    cities: Vec<city::CityPart>,
}

#[derive(Template)]
#[template(path = "boards/duel/aside.html")]
struct AsidePart {
    hint: Option<String>,
    sheets: Vec<sheets::SheetPart>,
    tokens: table::TokensPart,
}

/// Whether nothing can be played any more: points, a sudden win, or somebody gave the game up.
fn is_over(scene: &Scene<'_>, view: &View) -> bool {
    scene.is_over || view.outcome.is_some()
}

fn main_part(scene: &Scene<'_>, view: &View) -> MainPart {
    let seats = seats(scene);
    MainPart {
        choice: choice::choice(scene, view),
        track: (view.age > 0).then(|| track::track(scene, view)),
        draft: choice::draft(scene, view),
        pyramid: (!view.pyramid.is_empty() && view.cards_left > 0)
            .then(|| pyramid::pyramid(scene, view)),
        standing: standing::standing(scene, view),
        cities: seats
            .into_iter()
            .map(|seat| city::city(scene, view, seat))
            .collect(),
    }
}

fn aside_part(scene: &Scene<'_>, view: &View) -> AsidePart {
    let sheets = if scene.is_live {
        sheets::sheets(scene, view)
    } else {
        Vec::new()
    };
    AsidePart {
        hint: sheets::hint(scene, view),
        sheets,
        tokens: table::tokens(scene, view),
    }
}

/// The seats in the order in which they are drawn: the viewer's first.
fn seats(scene: &Scene<'_>) -> [crate::games::Seat; 2] {
    let mine = scene.me.map_or(0, |seat| seat.0.min(1));
    [crate::games::Seat(mine), crate::games::Seat(1 - mine)]
}

fn moves(scene: &Scene<'_>, view: &View) -> Vec<MoveLine> {
    if !scene.is_live {
        return Vec::new();
    }
    view.moves
        .iter()
        .map(|one| MoveLine {
            mv: one.mv.clone(),
            price: one.quote.to_string(),
        })
        .collect()
}
