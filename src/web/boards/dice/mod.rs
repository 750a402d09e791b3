//! The board of 7 Wonders Dice: the forum, the turn being built, the city sheets.
//!
//! Everything is drawn from the engine's `Seen`, which holds nothing sealed by others, and from what the engine
//! says of the viewer's own choices. Start reading at [`Dice`].

use askama::Template;

use super::{Board, Drawn, Introduction, Scene};
use crate::web::boards::standing::Standing;
use rules::dice::boards::BuildingInfo;
use rules::dice::seen::Seen;
use scene::Sentence;
use scene::dice::{board, describe, marks};
use words::{Arg, Language, Text, Words, msg};

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
        let Some(seen) = scene.sight.view().any().downcast_ref::<Seen>() else {
            return super::generic::Generic.draw(scene);
        };
        let line = line::line(scene, seen);
        let is_first = line.as_ref().is_some_and(|line| line.is_first);
        Ok(Drawn {
            class: "dice",
            main: MainPart {
                w: scene.w,
                seats: seats::seats(scene, seen),
                forum: forum::forum(scene, seen, is_first),
                mine: scene.me.and_then(|me| sheet::sheet(scene, seen, me)),
                others: city::others(scene, seen),
                set: set(scene.w, seen),
                sealed: sealed(scene, seen),
                standing: seats::standing(scene, seen),
                is_over: scene.is_over(),
                line,
            }
            .render()?,
            aside: AsidePart {
                w: scene.w,
                hint: hint(scene, seen),
                bonuses: (scene.me).map_or_else(Vec::new, |me| city::bonuses(scene.w, seen, me)),
            }
            .render()?,
            asked: board::asked(seen),
            waited: board::waited(seen),
            has_field: true,
            example: line::example(scene, seen),
            sealed: sealed(scene, seen)
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
    sealed: Option<SealedPart>,
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

struct SealedPart {
    turn: String,
    steps: Vec<String>,
    effect: String,
}

fn sealed(scene: &Scene<'_>, seen: &Seen) -> Option<SealedPart> {
    let turn = seen.my_turn().filter(|_| !scene.is_over())?;
    let table = seen.table()?;
    let (_, board) = table.city(scene.me?);
    let steps = turn.steps.iter();
    let steps = steps.map(|step| describe::step(table.set, board, *step, "first"));
    Some(SealedPart {
        steps: steps.map(|step| scene.w.text(step)).collect(),
        effect: describe::change(&turn.change).map_or_else(String::new, |said| scene.w.text(said)),
        turn: turn.turn,
    })
}

struct SetPart {
    says: String,
    hash: String,
}

fn set(w: &Words, seen: &Seen) -> SetPart {
    SetPart {
        says: w.plain_sentence(&board::boards(seen)),
        hash: seen.options.set_hash.chars().take(12).collect(),
    }
}

fn hint(scene: &Scene<'_>, seen: &Seen) -> Option<String> {
    let seats = seen.cities.len();
    let may_choose =
        scene.is_live && scene.me.is_some() && !scene.is_over() && seen.choosing().is_some();
    let hint = || match seen.my_turn() {
        Some(_) => msg::dice_page::hint_sealed(seats),
        None => msg::dice_page::hint(seen.boards().pass_coins, seats),
    };
    may_choose.then(|| scene.w.text(hint()))
}

/// The class of a building's colour; the wonder has none.
fn class(info: &BuildingInfo) -> &'static str {
    let colour = info.color.map(|color| marks::class(color.id()));
    colour.unwrap_or("is-black")
}

/// What a thing is called on an English board, where the reader’s language has another name.
fn english(w: &Words, thing: &Arg) -> Option<String> {
    let english = Words::of(Language::ENGLISH).plain_arg(thing);
    (english != w.plain_arg(thing)).then_some(english)
}
