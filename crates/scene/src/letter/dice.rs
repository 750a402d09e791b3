//! The board of 7 Wonders Dice in a letter: who is ahead, the forum, the reader's sheet, without any picture.
//!
//! Drawn from the view alone, so it cannot tell more than the view does. Start reading at [`draw`].

mod forum;
mod sheet;

use askama::Template;

use super::standing::Standing;
use super::summary::Summary;
use super::{Drawn, Fragment, Scene};
use crate::board::Panel;
use crate::dice::board;
use crate::paint::Paint;
use rules::dice::view::{CityView, View};
use words::{Words, msg};

#[derive(Template)]
#[template(path = "mail/boards/dice.html")]
struct DiceBoard<'a> {
    w: &'a Words,
    standing: Standing,
    notices: Vec<String>,
    sealed: Vec<Summary>,
    sections: Vec<forum::Section>,
    sheet: Option<sheet::Sheet>,
}

#[derive(Template)]
#[template(path = "mail/boards/dice_cities.html")]
struct DiceCities {
    cities: Vec<Summary>,
}

/// Draws the position: the forum and the reader's sheet, then the other cities.
pub(super) fn draw(view: &View, scene: Scene<'_>) -> Result<Drawn, askama::Error> {
    let Scene { said, w, .. } = scene;
    let page = Page { view, w };
    let panels = |keeps: &dyn Fn(&Panel) -> bool| -> Vec<Summary> {
        let panels = said.panels.iter().filter(|panel| keeps(panel));
        panels.map(|panel| Summary::of(panel, w)).collect()
    };
    let sealed = usize::from(view.my_turn.is_some());
    let html = Fragment::of(&DiceBoard {
        w,
        standing: Standing::of(&said.standing, w),
        notices: (said.notices.iter())
            .map(|notice| w.plain_sentence(notice))
            .collect(),
        sealed: (said.panels.iter().take(sealed))
            .map(|panel| Summary::of(panel, w))
            .collect(),
        sections: page.forum(),
        sheet: page.sheet(said),
    })?;
    let rest = Fragment::of(&DiceCities {
        cities: panels(&|panel| panel.seat.is_some() && panel.seat != view.viewer),
    })?;
    Ok(Drawn { html, rest })
}

struct Page<'a> {
    view: &'a View,
    w: &'a Words,
}

impl Page<'_> {
    /// The reader's own city.
    fn mine(&self) -> Option<&CityView> {
        board::mine(self.view)
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
