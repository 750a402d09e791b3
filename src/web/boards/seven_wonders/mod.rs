//! The board of 7 Wonders: seats, hand, three cities side by side, the others in short.
//!
//! Everything is drawn from the engine's [`View`], which holds nothing hidden, and from what the presenter says
//! of the viewer's own moves. Start reading at [`SevenWonders`].

use askama::Template;

use super::{Board, Drawn, Introduction, MoveLine, Scene};
use crate::web::boards::standing::Standing;
use rules::erased::AnyView;
use rules::seven_wonders::view::{PhaseName, PointsView, View};
use scene::seven_wonders::{describe, things};
use words::{Words, msg};

mod art;
mod catalogue;
mod city;
mod hand;
mod rows;
mod seats;

use rows::Touch;

/// How many moves the list in words shows at most; with two players there are hundreds.
const MOVES_SHOWN: usize = 60;

#[derive(Debug, Clone, Copy)]
pub struct SevenWonders;

impl Board for SevenWonders {
    fn introduction(&self) -> Introduction {
        Introduction {
            key: "seven_wonders",
            stylesheets: &["board-seven-wonders"],
            sign: "wonder-rhodos",
            friezes: ["grey", "blue", "yellow"],
        }
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let Some(view) = scene.sight.view().any().downcast_ref::<View>() else {
            return super::generic::Generic.draw(scene);
        };
        let notes = rows::Notes::of(scene);
        let hand = hand::hand(scene, view, &notes);
        let cities = |indices: Vec<usize>| {
            let cities = indices.into_iter();
            cities
                .filter_map(|index| city::city(scene, view, index))
                .collect()
        };
        // A move for two cities is chosen in two steps, and each pair would say both again; picks of the draft are
        // made where the wonders stand.
        let has_moves = !rows::is_steering(scene, view) && view.phase != PhaseName::Draft;
        let moves = notes.all().take(if has_moves { MOVES_SHOWN } else { 0 });
        Ok(Drawn {
            class: "round",
            asked: describe::asked(view.phase),
            waited: describe::waited(view.phase),
            main: MainPart {
                w: scene.w,
                seats: (!is_over(scene, view)).then(|| seats::seats(scene, view)),
                question: hand::question(scene, view, &notes),
                hand: hand.as_ref(),
                is_live: scene.is_live,
                cities: cities(near(scene, view)),
                others: cities(far(scene, view)),
            }
            .render()?,
            aside: AsidePart {
                w: scene.w,
                hint: hand::hint(scene, view),
                hand: hand.as_ref().filter(|_| scene.is_live),
                seats: view.seats,
                standing: seats::standing(scene, view),
                discards: view.discard_count,
                is_over: is_over(scene, view),
            }
            .render()?,
            moves: moves.map(|offer| MoveLine::of(offer, scene.w)).collect(),
            sealed: scene::seven_wonders::board::my_choice(view).filter(|_| !is_over(scene, view)),
            ..Drawn::default()
        })
    }

    fn points_so_far(&self, view: &dyn AnyView) -> Option<Vec<Vec<(String, i32)>>> {
        let view = view.any().downcast_ref::<View>()?;
        let cities = view.cities.iter().filter(|city| city.seat.is_some());
        Some(cities.map(|city| listed(&city.points)).collect())
    }

    fn catalogue(&self, w: &Words) -> Option<Result<String, askama::Error>> {
        Some(catalogue::draw(w))
    }
}

#[derive(Template)]
#[template(path = "boards/seven_wonders/main.html")]
struct MainPart<'a> {
    w: &'a Words,
    seats: Option<seats::SeatsPart>,
    question: Option<hand::QuestionPart>,
    hand: Option<&'a hand::HandPart>,
    is_live: bool,
    cities: Vec<city::CityPart>,
    others: Vec<city::CityPart>,
}

#[derive(Template)]
#[template(path = "boards/seven_wonders/aside.html")]
struct AsidePart<'a> {
    w: &'a Words,
    hint: Option<hand::HintPart>,
    hand: Option<&'a hand::HandPart>,
    seats: usize,
    standing: Option<Standing>,
    discards: usize,
    is_over: bool,
}

/// Points by kind, in the order of the score sheet.
fn listed(points: &PointsView) -> Vec<(String, i32)> {
    [
        ("military", points.military),
        ("coins", points.coins),
        ("wonder", points.wonder),
        ("blue", points.blue),
        ("green", points.green),
        ("yellow", points.yellow),
        ("guilds", points.guilds),
    ]
    .map(|(key, points)| (key.to_owned(), points))
    .into()
}

/// Whether nothing can be chosen any more: the last age is counted, or somebody gave the game up.
fn is_over(scene: &Scene<'_>, view: &View) -> bool {
    scene.is_over() || view.phase == PhaseName::Over
}

/// The viewer's city and their neighbours'; for a spectator the first three.
fn near(scene: &Scene<'_>, view: &View) -> Vec<usize> {
    match scene.me.zip(scene.mine(&view.cities)) {
        Some((me, city)) => vec![me.index(), city.left, city.right],
        None => (0..view.cities.len().min(3)).collect(),
    }
}

fn far(scene: &Scene<'_>, view: &View) -> Vec<usize> {
    let near = near(scene, view);
    let all = 0..view.cities.len();
    all.filter(|index| !near.contains(index)).collect()
}
