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
use crate::dice::marks::paint;
use rules::dice::seen::Seen;
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
pub(super) fn draw(seen: &Seen, scene: Scene<'_>) -> Result<Drawn, askama::Error> {
    let Scene { said, w, .. } = scene;
    let page = Page { seen, w };
    let panels = said.panels.iter();
    let summary = |panel: &Panel| Summary::of(panel, w);
    let is_others = |panel: &&Panel| panel.seat.is_some() && panel.seat != seen.viewer();
    let sealed = usize::from(seen.my_turn().is_some());
    let html = Fragment::of(&DiceBoard {
        w,
        standing: Standing::of(&said.standing, w),
        notices: super::notices(scene),
        sealed: panels.clone().take(sealed).map(summary).collect(),
        sections: page.forum(),
        sheet: page.sheet(said),
    })?;
    let rest = Fragment::of(&DiceCities {
        cities: panels.filter(is_others).map(summary).collect(),
    })?;
    Ok(Drawn { html, rest })
}

struct Page<'a> {
    seen: &'a Seen,
    w: &'a Words,
}
