//! The board of 7 Wonders Dice in a letter: who is ahead, the forum, the reader's sheet, without any picture.
//!
//! Drawn from the view alone, so it cannot tell more than the view does. Start reading at [`draw`].

mod forum;
mod sheet;

use askama::Template;

use super::names::Names;
use super::paint::Paint;
use super::standing::{Standing, StandingLine};
use super::summary::Summary;
use super::{Drawn, Fragment};
use crate::games::Seat;
use crate::games::dice::view::{CityView, View};
use crate::games::words::capital;
use crate::mail::letters::WriteError;

#[derive(Template)]
#[template(path = "mail/boards/dice.html")]
struct DiceBoard {
    standing: Option<Standing>,
    notes: Vec<String>,
    sealed: Option<Summary>,
    sections: Vec<forum::Section>,
    sheet: Option<sheet::Sheet>,
}

#[derive(Template)]
#[template(path = "mail/boards/dice_cities.html")]
struct DiceCities {
    cities: Vec<Summary>,
}

/// Draws the position: the forum and the reader's sheet, then the other cities.
pub(super) fn draw(view: &View, names: &[String]) -> Result<Drawn, WriteError> {
    let page = Page {
        view,
        names: Names {
            names,
            me: view.viewer,
        },
    };
    let html = Fragment::of(&DiceBoard {
        standing: page.standing(),
        notes: page.notes(),
        sealed: page.sealed(),
        sections: page.forum(),
        sheet: page.sheet(),
    })?;
    let rest = Fragment::of(&DiceCities {
        cities: page.others(),
    })?;
    Ok(Drawn {
        asked: None,
        html,
        rest,
    })
}

struct Page<'a> {
    view: &'a View,
    names: Names<'a>,
}

impl Page<'_> {
    /// The reader's own city.
    fn mine(&self) -> Option<&CityView> {
        self.view.cities.get(self.view.viewer?.index())
    }

    fn resources(&self, seat: Seat) -> u32 {
        self.view.resources.get(seat.index()).copied().unwrap_or(0)
    }

    fn points(&self, seat: Seat) -> i32 {
        let points = self.view.points_so_far.get(seat.index());
        points.copied().unwrap_or(0)
    }

    fn standing(&self) -> Option<Standing> {
        let mut cities: Vec<&CityView> = self.view.cities.iter().collect();
        cities.sort_by_key(|city| (-self.points(city.seat), city.seat));
        (!cities.is_empty()).then(|| Standing {
            titles: vec!["points", "coins", "resources", "bonuses"],
            lines: cities
                .into_iter()
                .map(|city| self.standing_line(city))
                .collect(),
        })
    }

    fn standing_line(&self, city: &CityView) -> StandingLine {
        let taken = city.bonuses.iter().filter(|bonus| bonus.is_taken).count();
        StandingLine {
            name: self.names.marked(city.seat),
            note: self.side(city.seat).unwrap_or_default().to_owned(),
            cells: vec![
                self.points(city.seat).to_string(),
                city.reserve.ringed.to_string(),
                self.resources(city.seat).to_string(),
                format!("{taken} of {}", city.bonuses.len()),
            ],
        }
    }

    /// On which side of the reader a neighbour sits.
    fn side(&self, seat: Seat) -> Option<&'static str> {
        let mine = self.mine().filter(|mine| mine.seat != seat)?;
        match (mine.left == seat, mine.right == seat) {
            (true, true) => Some("west and east"),
            (true, false) => Some("west"),
            (false, true) => Some("east"),
            (false, false) => None,
        }
    }

    /// Who has sealed, and when the game ends.
    fn notes(&self) -> Vec<String> {
        let view = self.view;
        if view.cities.is_empty() {
            return vec!["Not dealt yet.".to_owned()];
        }
        let mut notes = Vec::new();
        if view.outcome.is_some() {
            notes.push("The game is over.".to_owned());
        } else {
            let sealed = Seat::all(view.cities.len())
                .filter(|seat| view.sealed.get(seat.index()) == Some(&true));
            let sealed = self.names.list(sealed);
            let choosing = self.names.list(view.awaiting.iter().copied());
            let sealed = if sealed.is_empty() {
                "Nobody has sealed a turn yet.".to_owned()
            } else {
                format!("Sealed: {sealed}.")
            };
            notes.push(format!("{sealed} Choosing now: {choosing}."));
            notes.push(if view.is_last_round {
                "This round is the last one.".to_owned()
            } else {
                "The game ends one round after somebody’s third bonus.".to_owned()
            });
        }
        notes.push(self.agora());
        notes.extend(view.board_set.is_built_in.then(|| {
            "The boards are this project’s own design, not those of the published game.".to_owned()
        }));
        notes
    }

    fn agora(&self) -> String {
        let first = &self.view.agora_first;
        let points = counted(first.vp, "point");
        if first.seats.is_empty() {
            return format!("Whoever completes the agora first gets {points} more.");
        }
        let who = self.names.list(first.seats.iter().copied());
        format!("First to complete the agora, for {points}: {who}.")
    }

    /// The reader's sealed turn, which he can still change.
    fn sealed(&self) -> Option<Summary> {
        let turn = self.view.my_turn.as_ref()?;
        let mut lines = vec![capital(&format!("{}.", turn.steps.join(", ")))];
        if !turn.effect.is_empty() {
            lines.push(format!("{}.", turn.effect));
        }
        lines.push("You can change it until all have sealed.".to_owned());
        Some(Summary {
            title: "Your sealed turn".to_owned(),
            lines,
        })
    }
}

/// The colours of a die or a building; the wonder has none.
fn paint(colour: Option<&str>) -> Paint {
    match colour {
        Some("grey") => Paint::GREY,
        Some("blue") => Paint::BLUE,
        Some("red") => Paint::RED,
        Some("yellow") => Paint::YELLOW,
        Some("green") => Paint::GREEN,
        Some("purple") => Paint::PURPLE,
        Some("white") => Paint::WHITE,
        Some(_) | None => Paint::BLACK,
    }
}

/// "1 coin", "3 coins".
fn counted(amount: u32, word: &str) -> String {
    let ending = if amount == 1 { "" } else { "s" };
    format!("{amount} {word}{ending}")
}
