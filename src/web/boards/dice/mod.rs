//! The board of 7 Wonders Dice: the forum, the turn being built, the city sheets.
//!
//! Everything is drawn from the engine's [`View`], which holds nothing sealed by others, and from what the engine
//! says of the viewer's own choices. Start reading at [`Dice`].

use askama::Template;

use super::{Board, Drawn, Introduction, Scene};
use crate::web::boards::standing::Standing;
use rules::dice::view::View;
use scene::Sentence;
use scene::dice::{board, describe};
use words::{Arg, Language, Text, Words, msg, names};

mod catalogue;
mod city;
mod forum;
mod line;
mod seats;
mod sheet;

#[derive(Debug, Clone, Copy)]
pub struct Dice;

impl Board for Dice {
    fn introduction(&self) -> Introduction {
        Introduction {
            key: "dice",
            stylesheets: &["board-dice"],
            sign: "wonder-gizah",
            friezes: ["yellow", "purple", "red"],
        }
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let Some(view) = scene.sight.view().any().downcast_ref::<View>() else {
            return super::generic::Generic.draw(scene);
        };
        let said = scene.sight.board().unwrap_or_default();
        let line = line::line(scene, view);
        let is_first = line.as_ref().is_some_and(|line| line.is_first);
        Ok(Drawn {
            class: "dice",
            main: MainPart {
                w: scene.w,
                seats: seats::seats(scene, view),
                forum: forum::forum(scene, view, is_first),
                mine: scene.me.and_then(|me| sheet::sheet(scene, view, me)),
                others: city::others(scene, view),
                set: set(scene.w, view),
                sealed: sealed(scene, view),
                standing: seats::standing(scene, view, &said),
                is_over: scene.is_over(),
                line,
            }
            .render()?,
            aside: AsidePart {
                w: scene.w,
                hint: hint(scene, view),
                bonuses: (scene.me).map_or_else(Vec::new, |me| city::bonuses(scene.w, view, me)),
            }
            .render()?,
            asked: said.asked,
            waited: said.waited,
            has_field: true,
            example: line::example(scene, view),
            sealed: sealed(scene, view)
                .map(|sealed| msg::board::steps(Text::from(sealed.steps.join("; ")))),
            ..Drawn::default()
        })
    }

    fn shows(&self, sentence: &Sentence) -> bool {
        // The dice of a new round lie in the forum.
        sentence.sign == describe::NEW_ROUND && sentence.class.is_empty()
    }

    fn catalogue(&self, w: &Words) -> Option<Result<String, askama::Error>> {
        Some(catalogue::draw(w))
    }
}

#[derive(Template)]
#[template(path = "boards/dice/main.html")]
struct MainPart<'a> {
    w: &'a Words,
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
struct AsidePart<'a> {
    w: &'a Words,
    hint: Option<String>,
    bonuses: Vec<city::BonusPart>,
}

struct SealedPart<'a> {
    turn: &'a str,
    steps: Vec<String>,
    effect: String,
}

fn sealed<'a>(scene: &Scene<'_>, view: &'a View) -> Option<SealedPart<'a>> {
    let turn = view.my_turn.as_ref().filter(|_| !scene.is_over())?;
    let city = scene.mine(&view.cities)?;
    let mut boards = view.set.boards.iter();
    let board = boards.find(|board| board.id == city.board)?;
    let steps = turn.steps.iter();
    let steps = steps.map(|step| describe::step(&view.set, board, *step, "first"));
    Some(SealedPart {
        turn: &turn.turn,
        steps: steps.map(|step| scene.w.text(step)).collect(),
        effect: describe::change(&turn.change).map_or_else(String::new, |said| scene.w.text(said)),
    })
}

struct SetPart {
    says: String,
    hash: String,
}

fn set(w: &Words, view: &View) -> SetPart {
    SetPart {
        says: w.plain_sentence(&board::boards(view)),
        hash: view.board_set.hash.chars().take(12).collect(),
    }
}

fn hint(scene: &Scene<'_>, view: &View) -> Option<String> {
    let seats = view.cities.len();
    let may_choose =
        scene.is_live && scene.me.is_some() && !scene.is_over() && !view.forum.is_empty();
    let hint = || match &view.my_turn {
        Some(_) => msg::dice_page::hint_sealed(seats),
        None => msg::dice_page::hint(view.pass_coins, seats),
    };
    may_choose.then(|| scene.w.text(hint()))
}

fn die(id: &str) -> Arg {
    let known = names::find("dice", "dice", id);
    known.map_or_else(|| Text::from(id.to_owned()).into(), Arg::from)
}

/// What a thing is called on an English board, where the reader’s language has another name.
fn english(w: &Words, thing: &Arg) -> Option<String> {
    let english = Words::of(Language::ENGLISH).plain_arg(thing);
    (english != w.plain_arg(thing)).then_some(english)
}
