//! The plain board: what is said of the game as text, and every legal move as a button.
//!
//! With it a game is playable before anyone draws it. It knows no game, only the contract of engines.
//! A move that is a line of choices is asked step by step, the beginning of the line in the address.

use std::ops::Deref;

use askama::Template;

use super::page::Pen;
use super::{Drawn, MoveLine, Scene};
use scene::board::page::{Part, Question, Use};
use scene::board::{Body, Frame, Section};
use scene::mark::Mark;
use scene::{self, Offer};
use words::msg;

pub(super) fn draw(scene: &Scene<'_>, pen: Pen<'_>) -> Result<Drawn, askama::Error> {
    let (asked, moves) = asked(scene).unzip();
    let moves: Vec<MoveLine> = moves.unwrap_or_default();
    let main = MainPart {
        pen,
        asked: asked.as_ref(),
        drawing: scene.sight.text(scene.w),
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
}

impl<'a> Deref for MainPart<'a> {
    type Target = Pen<'a>;

    fn deref(&self) -> &Pen<'a> {
        &self.pen
    }
}

/// What is asked, and the whole moves. None where nothing is asked.
fn asked(scene: &Scene<'_>) -> Option<(Section, Vec<MoveLine>)> {
    let first = scene.sight.choices(None).ok()?;
    if !scene.is_live || first.moves.is_empty() {
        return None;
    }
    let line = scene.line.map(str::trim).filter(|line| !line.is_empty());
    let (line, choices, refusal) = match scene.sight.choices(line) {
        Ok(choices) => (line, choices, None),
        Err(refusal) => (None, first, Some(scene::refusal(&refusal))),
    };
    let offers = scene.sight.choice_offers(line).unwrap_or_default();
    // The choices of a line are no whole moves.
    let moves = offers.iter().filter(|_| choices.end.is_none());
    let moves = moves
        .map(|offer| MoveLine::of(offer, &scene.pen()))
        .collect();
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
    let row = |offer: Offer| Use {
        asks: choices.end.is_some(),
        has_price: true,
        ..Use::new(longer(line, offer), Mark::of("sign-next"))
    };
    let section = Section {
        key: "choose".into(),
        anchor: "line",
        frame: Frame::Asked,
        title: Some(match line {
            Some(_) => msg::board::turn_so_far(),
            None => msg::board::choose(),
        }),
        body: Body::Page(Box::new(Part::Question(question))),
        uses: offers.into_iter().map(row).collect(),
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

/// A choice after a line, as the longer line.
fn longer(line: Option<&str>, offer: Offer) -> Offer {
    match line {
        Some(line) => Offer {
            mv: format!("{line}; {}", offer.mv),
            ..offer
        },
        None => offer,
    }
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
