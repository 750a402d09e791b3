//! The board of 7 Wonders Dice: the forum, the turn being built, the city sheets.
//!
//! Everything is drawn from the engine's [`View`], which holds nothing sealed by others, and from what the engine
//! says of the viewer's own choices. Start reading at [`Dice`].

use crate::games::words::capital;
use askama::Template;

use super::{Board, Drawn, Introduction, MoveLine, Scene};
use crate::games::dice::view::View;
use crate::web::boards::icon::Icon;
use crate::web::boards::standing::Standing;

mod catalogue;
mod city;
mod forum;
mod line;
mod marks;
mod seats;
mod sheet;

/// The board of 7 Wonders Dice.
#[derive(Debug, Clone, Copy)]
pub struct Dice;

impl Board for Dice {
    fn key(&self) -> &'static str {
        "dice"
    }

    fn stylesheets(&self) -> &'static [&'static str] {
        &["board-dice"]
    }

    fn introduction(&self) -> Introduction {
        Introduction {
            about: "Two to seven players, one shake of the dice for all. The quickest of them.",
            catalogue: "Rules in short, the dice, and every building and bonus.",
            sign: "wonder-gizah",
            friezes: ["yellow", "purple", "red"],
        }
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let Some(view) = scene.sight.view().any().downcast_ref::<View>() else {
            return super::generic::Generic.draw(scene);
        };
        let line = line::line(scene, view);
        let is_first = line.as_ref().is_some_and(|line| line.is_first);
        Ok(Drawn {
            class: "dice",
            asked: (!view.cities.is_empty()).then(|| "Choose a die".to_owned()),
            waited: Some("chooses a turn".to_owned()),
            main: MainPart {
                seats: seats::seats(scene, view),
                forum: forum::forum(scene, view, is_first),
                mine: scene.me.and_then(|me| sheet::sheet(scene, view, me)),
                others: city::others(scene, view),
                set: set(view),
                sealed: sealed(scene, view),
                standing: seats::standing(scene, view),
                is_over: scene.is_over,
                line,
            }
            .render()?,
            aside: AsidePart {
                hint: hint(scene, view),
                bonuses: scene.me.map_or_else(Vec::new, |me| city::bonuses(view, me)),
            }
            .render()?,
            moves: Vec::<MoveLine>::new(),
            has_field: true,
        })
    }

    fn catalogue(&self) -> Option<Result<String, askama::Error>> {
        Some(catalogue::draw())
    }
}

#[derive(Template)]
#[template(path = "boards/dice/main.html")]
struct MainPart<'a> {
    seats: seats::SeatsPart,
    sealed: Option<SealedPart<'a>>,
    line: Option<line::LinePart>,
    forum: Option<forum::ForumPart>,
    mine: Option<sheet::SheetPart>,
    others: Vec<city::CityPart>,
    set: SetPart,
    standing: Standing,
    is_over: bool,
}

#[derive(Template)]
#[template(path = "boards/dice/aside.html")]
struct AsidePart {
    hint: Option<String>,
    bonuses: Vec<city::BonusPart>,
}

/// What the viewer has sealed.
struct SealedPart<'a> {
    turn: &'a str,
    steps: Vec<String>,
    effect: &'a str,
}

fn sealed<'a>(scene: &Scene<'_>, view: &'a View) -> Option<SealedPart<'a>> {
    let turn = view.my_turn.as_ref().filter(|_| !scene.is_over)?;
    Some(SealedPart {
        turn: &turn.turn,
        steps: turn.steps.iter().map(|step| capital(step)).collect(),
        effect: &turn.effect,
    })
}

/// Which boards are played with.
struct SetPart {
    sign: Icon,
    name: String,
    says: &'static str,
    hash: String,
}

fn set(view: &View) -> SetPart {
    let set = &view.board_set;
    SetPart {
        sign: Icon::of("sign-note"),
        name: set.name.clone(),
        says: if set.is_built_in {
            "The project’s own design, not the boards of the published game."
        } else {
            "A set that this host added."
        },
        hash: set.hash.chars().take(12).collect(),
    }
}

/// What to do, beside the board.
fn hint(scene: &Scene<'_>, view: &View) -> Option<String> {
    let seats = view.cities.len();
    let may_choose =
        scene.is_live && scene.me.is_some() && !scene.is_over && !view.forum.is_empty();
    may_choose.then(|| match &view.my_turn {
        Some(_) => format!(
            "Your turn is sealed. Touch a die to build another one; the new one takes its place when you seal it. \
             All {seats} turns are revealed together."
        ),
        None => format!(
            "Touch a die, or build your wonder, or pass for {}. Nothing is sealed before you press the last \
             button, and nobody sees it before all {seats} have sealed.",
            counted(view.pass_coins, "coin", "coins")
        ),
    })
}

/// A number with its word.
fn counted(count: u32, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
