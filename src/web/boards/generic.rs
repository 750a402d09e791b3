//! The plain board: what is said of the game as text, who is awaited, and every legal move as a button.
//!
//! With it a game is playable before anyone draws it. It knows no game, only the contract of engines.
//! A move that is a line of choices is asked step by step, the beginning of the line in the address.

use std::ops::Deref;

use askama::Template;

use super::page::Pen;
use super::{Drawn, MoveLine, Scene};
use rules::{Choices, Seat};
use scene::board::page::{Part, Question, Use};
use scene::board::{Body, Frame, Row, Section, Standing};
use scene::mark::Mark;
use scene::{self, Offer};
use words::{Arg, Message, msg};

pub(super) fn draw(scene: &Scene<'_>, pen: Pen<'_>) -> Result<Drawn, askama::Error> {
    let json = scene.sight.view().json();
    let (asked, moves) = asked(scene, &json).unzip();
    let moves: Vec<MoveLine> = moves.unwrap_or_default();
    let standing = standing(scene, &json);
    let main = MainPart {
        pen,
        asked: asked.as_ref(),
        drawing: scene.sight.text(scene.w),
        standing: standing.as_ref(),
        seals: seals(scene, &json),
    };
    Ok(Drawn {
        main: main.render()?,
        example: moves.first().map(|one| one.mv.clone()),
        moves,
        has_field: true,
        ..Drawn::default()
    })
}

#[derive(Template)]
#[template(path = "boards/plain.html")]
struct MainPart<'a> {
    pen: Pen<'a>,
    asked: Option<&'a Section>,
    drawing: String,
    standing: Option<&'a Section>,
    seals: Vec<Message>,
}

impl<'a> Deref for MainPart<'a> {
    type Target = Pen<'a>;

    fn deref(&self) -> &Pen<'a> {
        &self.pen
    }
}

/// What is asked, and the whole moves. None where nothing is asked.
fn asked(scene: &Scene<'_>, json: &serde_json::Value) -> Option<(Section, Vec<MoveLine>)> {
    let me = scene.me.filter(|_| scene.is_live)?;
    let sealed = own_seal(json);
    if !scene.sight.awaiting().contains(&me) && sealed.is_none() {
        return None;
    }
    let line = scene.line.map(str::trim).filter(|line| !line.is_empty());
    let (line, choices, refusal) = match scene.sight.choices(line) {
        Ok(choices) => (line, choices, None),
        Err(refusal) => {
            let (moves, end) = (Vec::new(), None);
            let choices = scene.sight.choices(None);
            let choices = choices.unwrap_or(Choices { moves, end });
            (None, choices, Some(scene::refusal(&refusal)))
        }
    };
    let offers = scene.sight.choice_offers(line).unwrap_or_default();
    // The choices of a line are no whole moves.
    let moves = offers.iter().filter(|_| choices.end.is_none());
    let moves = moves
        .map(|offer| MoveLine::of(offer, &scene.pen()))
        .collect();
    let title = match (line, &sealed) {
        (Some(_), _) => msg::board::turn_so_far(),
        (None, Some(_)) => msg::board::choice_sealed(),
        (None, None) => msg::board::choose(),
    };
    let whole = line.filter(|_| choices.end == Some(true));
    let question = Question {
        refusal,
        steps: line
            .map(|line| (step(line), back(line).to_owned()))
            .into_iter()
            .collect(),
        whole: whole.map(|line| Use {
            is_main: true,
            ..Use::new(
                Offer::new(line.to_owned(), msg::board::play_this()),
                Mark::of("act-seal"),
            )
        }),
        back: line.map(|line| (back(line).to_owned(), msg::board::step_back())),
        next: None,
    };
    let section = Section {
        key: "choose".into(),
        anchor: "line",
        frame: Frame::Asked,
        title: Some(title),
        notes: sealed.map(msg::board::sealed).into_iter().collect(),
        body: Body::Page(Box::new(Part::Question(question))),
        uses: uses(&choices, &offers, line),
        ..Section::default()
    };
    Some((section, moves))
}

fn step(line: &str) -> Use {
    let offer = Offer::new(line.to_owned(), msg::game::plain(line.to_owned()));
    Use::new(offer, Mark::of("sign-next"))
}

/// A line without its last choice.
fn back(line: &str) -> &str {
    line.rsplit_once(';').map_or("", |(rest, _)| rest.trim())
}

/// The next choices, as links that lengthen the line, or as buttons.
fn uses(choices: &Choices, offers: &[Offer], line: Option<&str>) -> Vec<Use> {
    let row = |mv: &String| {
        let offer = offers.iter().find(|offer| offer.mv == *mv).cloned();
        let plain = || Offer::new(mv.clone(), msg::game::plain(mv.clone()));
        let longer = match line {
            Some(line) => format!("{line}; {mv}"),
            None => mv.clone(),
        };
        let offer = offer.unwrap_or_else(plain);
        Use {
            asks: choices.end.is_some(),
            has_price: true,
            ..Use::new(
                Offer {
                    mv: longer,
                    ..offer
                },
                Mark::of("sign-next"),
            )
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
fn standing(scene: &Scene<'_>, json: &serde_json::Value) -> Option<Section> {
    let column = |key: &'static str| {
        let numbers = json.get(key)?.as_array()?.iter();
        let numbers: Vec<i64> = numbers
            .map(serde_json::Value::as_i64)
            .collect::<Option<_>>()?;
        (numbers.len() >= scene.names.len()).then(|| (msg::board::column(key), numbers))
    };
    let columns: Vec<_> = NUMBERS.iter().copied().filter_map(column).collect();
    let row = |seat: Seat| Row {
        seat,
        note: None,
        cells: (columns.iter())
            .filter_map(|(_, numbers)| numbers.get(seat.index()).copied().map(Arg::Number))
            .collect(),
        ranks: Vec::new(),
    };
    let rows = Seat::all(scene.names.len()).map(row).collect();
    let heads = columns.iter().map(|(head, _)| head.clone());
    (!columns.is_empty()).then(|| Section {
        key: "stand".into(),
        frame: Frame::QuietPanel,
        title: Some(msg::board::ahead()),
        body: Standing {
            columns: heads.collect(),
            rows,
            ..Standing::default()
        }
        .part(Vec::new()),
        ..Section::default()
    })
}

#[cfg(test)]
mod tests {
    use super::super::page::address;
    use super::*;

    #[test]
    fn a_line_is_kept_in_the_address_and_can_be_taken_back_choice_by_choice() {
        assert_eq!(
            address("die yellow; camel 1"),
            "?line=die%20yellow%3B%20camel%201#line"
        );
        assert_eq!(back("die yellow; camel 1"), "die yellow");
        assert_eq!(address(back("die yellow")), "?#main");
    }
}
