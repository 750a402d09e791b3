//! The plain board: the engine's own drawing, who is awaited, and every legal move as a button.
//!
//! With it a game is playable before anyone draws it. It knows no game, only the contract of engines.
//! A move that is a line of choices is asked step by step, the beginning of the line in the address.

use askama::Template;

use super::standing::{Figure, Standing, StandingRow};
use super::{Board, Drawn, Introduction, MoveLine, Scene, price};
use crate::web::urls;
use rules::{Choices, Seat};
use scene::{self, Offer};
use words::{Message, Words, msg};

/// The board of every game that has none of its own.
#[derive(Debug, Clone, Copy)]
pub struct Generic;

impl Board for Generic {
    fn introduction(&self) -> Introduction {
        Introduction {
            key: "",
            stylesheets: &[],
            sign: "act-wonder",
            friezes: ["yellow", "purple", "red"],
        }
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let json = scene.sight.view().json();
        let (asked, moves) = Asked::new(scene, &json).unzip();
        let moves = moves.unwrap_or_default();
        Ok(Drawn {
            class: "plain-board",
            main: MainPart {
                w: scene.w,
                asked,
                drawing: scene.sight.text(scene.w),
                standing: standing(scene, &json),
                seals: seals(scene, &json),
            }
            .render()?,
            example: moves.first().map(|one| one.mv.clone()),
            moves,
            has_field: true,
            ..Drawn::default()
        })
    }
}

#[derive(Template)]
#[template(path = "boards/generic/main.html")]
struct MainPart<'a> {
    w: &'a Words,
    asked: Option<Asked>,
    drawing: String,
    standing: Option<Standing>,
    seals: Vec<Message>,
}

struct Asked {
    sealed: Option<String>,
    line: Option<String>,
    /// Address of the line without its last choice.
    back: Option<String>,
    is_whole: bool,
    /// The next choices, as links that lengthen the line, or as buttons.
    rows: Vec<AskedRow>,
    refusal: Option<String>,
}

struct AskedRow {
    title: String,
    price: String,
    then: String,
    mv: Option<String>,
    href: Option<String>,
}

impl Asked {
    /// What is asked, and the whole moves. None where nothing is asked.
    fn new(scene: &Scene<'_>, json: &serde_json::Value) -> Option<(Self, Vec<MoveLine>)> {
        let me = scene.me.filter(|_| scene.is_live)?;
        let sealed = own_seal(json);
        let is_awaited = scene.sight.awaiting().contains(&me);
        if !is_awaited && sealed.is_none() {
            return None;
        }
        let line = scene.line.map(str::trim).filter(|line| !line.is_empty());
        let (line, choices, refusal) = match scene.sight.choices(line) {
            Ok(choices) => (line, choices, None),
            Err(refusal) => {
                let (moves, end) = (Vec::new(), None);
                let choices = scene.sight.choices(None);
                let choices = choices.unwrap_or(Choices { moves, end });
                let refusal = scene.w.plain(&scene::refusal(&refusal));
                (None, choices, Some(refusal))
            }
        };
        let offers = scene.sight.choice_offers(line).unwrap_or_default();
        // The choices of a line are no whole moves.
        let moves = offers.iter().filter(|_| choices.end.is_none());
        let moves = moves.map(|offer| MoveLine::of(offer, scene.w)).collect();
        let asked = Self {
            sealed,
            back: line.map(back),
            is_whole: choices.end == Some(true),
            rows: rows(scene.w, &choices, &offers, line),
            line: line.map(str::to_owned),
            refusal,
        };
        Some((asked, moves))
    }
}

pub(super) fn address(line: &str) -> String {
    format!("?line={}#line", urls::in_query(line))
}

/// The address of a line without its last choice.
pub(super) fn back(line: &str) -> String {
    line.rsplit_once(';')
        .map_or_else(|| "?#main".to_owned(), |(rest, _)| address(rest.trim()))
}

fn rows(w: &Words, choices: &Choices, offers: &[Offer], line: Option<&str>) -> Vec<AskedRow> {
    let is_line = choices.end.is_some();
    let row = |mv: &String| {
        let offer = offers.iter().find(|offer| offer.mv == *mv);
        let longer = match line {
            Some(line) => format!("{line}; {mv}"),
            None => mv.clone(),
        };
        AskedRow {
            title: offer.map_or_else(|| mv.clone(), |offer| w.plain(&offer.title)),
            price: offer.map_or_else(String::new, |offer| price::spoken(offer, w)),
            then: offer.map_or_else(String::new, |offer| offer.then(w)),
            href: is_line.then(|| address(&longer)),
            mv: (!is_line).then_some(longer),
        }
    };
    choices.moves.iter().map(row).collect()
}

/// What the viewer has sealed, as far as a view says it: the move itself, or an object with the turn.
fn own_seal(json: &serde_json::Value) -> Option<String> {
    ["my_choice", "my_turn"]
        .into_iter()
        .filter_map(|key| json.get(key))
        .find_map(|seal| seal.as_str().or_else(|| seal.get("turn")?.as_str()))
        .map(str::to_owned)
}

/// Whether a seat has sealed, from a list of seats or a list by seat.
fn has_sealed(json: &serde_json::Value, seat: Seat) -> Option<bool> {
    let list = json.get("sealed")?.as_array()?;
    match list.get(seat.index()) {
        Some(serde_json::Value::Bool(is_sealed)) => Some(*is_sealed),
        Some(_) | None => Some(list.iter().any(|one| one.as_u64() == Some(seat.0.into()))),
    }
}

/// Who of the others has sealed: only that, never what.
fn seals(scene: &Scene<'_>, json: &serde_json::Value) -> Vec<Message> {
    let awaited = scene.sight.awaiting();
    Seat::all(scene.names.len())
        .filter(|seat| !scene.is_me(*seat))
        .filter_map(|seat| match has_sealed(json, seat)? {
            true => Some(msg::board::has_sealed(scene.name(seat).to_owned())),
            false if awaited.contains(&seat) => {
                Some(msg::board::still_chooses(scene.name(seat).to_owned()))
            }
            false => None,
        })
        .collect()
}

/// Keys of a view that hold one number per seat; the catalogue has their heads.
static NUMBERS: &[&str] = &["points", "points_so_far", "coins", "shields"];

/// A table of numbers by seat, from the keys that every view has.
fn standing(scene: &Scene<'_>, json: &serde_json::Value) -> Option<Standing> {
    let column = |key: &'static str| {
        let numbers = json.get(key)?.as_array()?.iter();
        let numbers: Vec<i64> = numbers
            .map(serde_json::Value::as_i64)
            .collect::<Option<_>>()?;
        (numbers.len() >= scene.names.len()).then(|| (msg::board::column(key), numbers))
    };
    let columns: Vec<_> = NUMBERS.iter().copied().filter_map(column).collect();
    let row = |(seat, name): (Seat, &String)| {
        let figure = |(_, numbers): &(Message, Vec<i64>)| {
            let text = numbers.get(seat.index())?.to_string();
            Some(Figure {
                text,
                ..Figure::default()
            })
        };
        StandingRow {
            name: name.clone(),
            is_me: scene.is_me(seat),
            cells: columns.iter().filter_map(figure).collect(),
        }
    };
    let heads = columns.iter().map(|(head, _)| scene.w.plain(head));
    let seats = Seat::all(scene.names.len());
    (!columns.is_empty()).then(|| Standing {
        rows: seats.zip(scene.names).map(row).collect(),
        heads: heads.collect(),
        says: String::new(),
        best: msg::board::best(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_kept_in_the_address_and_can_be_taken_back_choice_by_choice() {
        assert_eq!(
            address("die yellow; camel 1"),
            "?line=die%20yellow%3B%20camel%201#line"
        );
        assert_eq!(back("die yellow; camel 1"), "?line=die%20yellow#line");
        assert_eq!(back("die yellow"), "?#main");
    }
}
