//! The board of 7 Wonders Duel.
//!
//! Everything is drawn from the engine's [`View`], which holds nothing hidden. Start reading at [`Duel`].

use askama::Template;

use super::{Board, Drawn, Example, Introduction, MoveLine, Scene};
use rules::Seat;
use rules::duel::points::Breakdown;
use rules::duel::view::View;
use rules::erased::AnyView;
use scene::duel::{describe, offers};
use words::{Html, Language, Words, msg};

mod art;
mod catalogue;
mod choice;
mod city;
mod example;
mod pyramid;
mod rows;
mod sheets;
mod standing;
mod table;
mod track;

use pyramid::Shown;

#[derive(Debug, Clone, Copy)]
pub struct Duel;

impl Board for Duel {
    fn introduction(&self) -> Introduction {
        Introduction {
            key: "duel",
            stylesheets: &["board-duel"],
            sign: "wonder-piraeus",
            friezes: ["brown", "red", "green"],
        }
    }

    fn example(&self, language: Language) -> Option<&'static Example> {
        example::board(language)
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let Some(view) = scene.sight.view().any().downcast_ref::<View>() else {
            return super::generic::Generic.draw(scene);
        };
        let has_cards = !view.pyramid.is_empty() && view.cards_left > 0;
        let sheets = scene.is_live.then(|| sheets::sheets(scene, view));
        Ok(Drawn {
            class: "duel",
            asked: describe::asked(view.phase),
            waited: describe::waited(view.phase),
            main: MainPart {
                w: scene.w,
                choice: choice::choice(scene, view),
                track: (view.age > 0).then(|| track::track(scene, view)),
                draft: choice::draft(scene, view),
                pyramid: has_cards.then(|| pyramid::pyramid(scene, view)),
                standing: standing::standing(scene, view),
                cities: seats(scene).map(|seat| city::city(scene, view, seat)),
            }
            .render()?,
            aside: AsidePart {
                w: scene.w,
                hint: sheets::hint(scene, view),
                sheets: sheets.unwrap_or_default(),
                tokens: table::tokens(scene, view),
            }
            .render()?,
            moves: moves(scene, view),
            ..Drawn::default()
        })
    }

    fn points_so_far(&self, view: &dyn AnyView) -> Option<Vec<Vec<(String, i32)>>> {
        let view = view.any().downcast_ref::<View>()?;
        let cities = view.cities.iter();
        Some(cities.map(|city| listed(&city.breakdown)).collect())
    }

    fn catalogue(&self, w: &Words) -> Option<Result<String, askama::Error>> {
        Some(catalogue::draw(w))
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

#[derive(Template)]
#[template(path = "boards/duel/main.html")]
struct MainPart<'a> {
    w: &'a Words,
    choice: Option<choice::ChoicePart>,
    track: Option<track::TrackPart>,
    draft: Option<choice::DraftPart>,
    pyramid: Option<pyramid::PyramidPart>,
    standing: standing::StandingPart,
    cities: [city::CityPart; 2],
}

#[derive(Template)]
#[template(path = "boards/duel/aside.html")]
struct AsidePart<'a> {
    w: &'a Words,
    hint: Option<Html>,
    sheets: Vec<sheets::SheetPart>,
    tokens: table::TokensPart,
}

/// Whether nothing can be played any more: points, a sudden win, or somebody gave the game up.
fn is_over(scene: &Scene<'_>, view: &View) -> bool {
    scene.is_over() || view.outcome.is_some()
}

/// The seats in the order in which they are drawn: the viewer's first.
fn seats(scene: &Scene<'_>) -> [Seat; 2] {
    let mine = scene.me.map_or(0, |seat| seat.0.min(1));
    [Seat(mine), Seat(1 - mine)]
}

fn moves(scene: &Scene<'_>, view: &View) -> Vec<MoveLine> {
    // Picks of the draft are made where the wonders stand.
    if !scene.is_live || view.draft.is_some() {
        return Vec::new();
    }
    let line = |one| MoveLine::of(&offers::of(one), scene.w);
    view.moves.iter().map(line).collect()
}
