//! The board of 7 Wonders in a letter: who is ahead, the hand with its prices, the cities, without any picture.
//!
//! Drawn from the view and what the presenter says of it, so it cannot tell more than they do. Start reading at
//! [`draw`].

mod city;
mod hand;

use askama::Template;

use super::standing::Standing;
use super::summary::Summary;
use super::{Drawn, Fragment, Scene};
use crate::board::{Line, Panel};
use crate::seven_wonders::board;
use crate::seven_wonders::marks::paint;
use rules::seven_wonders::view::{CityView, View};
use words::{Arg, Message, Words, msg};

#[derive(Template)]
#[template(path = "mail/boards/seven_wonders.html")]
struct SevenWondersBoard {
    standing: Option<Standing>,
    notes: Vec<String>,
    wonders: Vec<Summary>,
    spreads: Vec<hand::Spread>,
}

#[derive(Template)]
#[template(path = "mail/boards/seven_wonders_cities.html")]
struct SevenWondersCities {
    near: Vec<city::City>,
    far: Vec<Summary>,
    rest: Vec<Summary>,
}

/// Draws the position: what is chosen from, then the cities.
pub(super) fn draw(view: &View, scene: Scene<'_>) -> Result<Drawn, askama::Error> {
    let Scene { said, w, table_url } = scene;
    let page = Page { view, w, table_url };
    let standing = Some(&said.standing).filter(|standing| !standing.rows.is_empty());
    let notes = said.notices.iter();
    let wonders = board::choices(view);
    let html = Fragment::of(&SevenWondersBoard {
        standing: standing.map(|standing| Standing::of(standing, w)),
        notes: notes.map(|note| w.plain_sentence(note)).collect(),
        wonders: wonders.iter().map(|panel| page.summary(panel)).collect(),
        spreads: page.spreads(),
    })?;
    let near = board::near(view);
    let far = (0..view.cities.len()).filter(|index| !near.contains(index));
    // Who searches the pile has it before them already.
    let rest = board::discards(view).filter(|_| view.discards.is_none());
    let rest = Fragment::of(&SevenWondersCities {
        far: page
            .told(far)
            .map(|(index, city)| page.in_short(index, city))
            .collect(),
        near: page
            .told(near.iter().copied())
            .map(|(index, city)| page.city(index, city))
            .collect(),
        rest: rest.iter().map(|panel| page.summary(panel)).collect(),
    })?;
    Ok(Drawn { html, rest })
}

struct Page<'a> {
    view: &'a View,
    w: &'a Words,
    table_url: &'a str,
}

impl<'a> Page<'a> {
    /// Those of the cities that have a wonder; of the others there is nothing to tell yet.
    fn told(
        &self,
        indices: impl Iterator<Item = usize>,
    ) -> impl Iterator<Item = (usize, &'a CityView)> {
        let view = self.view;
        indices.filter_map(|index| {
            let city = view.cities.get(index)?;
            city.wonder.is_some().then_some((index, city))
        })
    }

    fn summary(&self, panel: &Panel) -> Summary {
        Summary {
            title: self.w.plain_sentence(&panel.title),
            lines: panel.lines.iter().map(|line| self.line(line)).collect(),
        }
    }

    fn line(&self, line: &Line) -> String {
        match &line.label {
            None => self.w.plain_arg(&line.said),
            Some(label) => self.labelled(label.clone(), line.said.clone()),
        }
    }

    fn labelled(&self, label: Message, said: Arg) -> String {
        let said = msg::seven_wonders::labelled(label, said);
        self.w.plain_sentence(&said)
    }
}
