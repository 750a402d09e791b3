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
use crate::seven_wonders::marks::paint;
use crate::seven_wonders::{board, city as cities};
use rules::seven_wonders::view::View;
use words::Words;

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
    let wonders = board::choices(view);
    let html = Fragment::of(&SevenWondersBoard {
        standing: standing.map(|standing| Standing::of(standing, w)),
        notes: super::notices(scene),
        wonders: wonders.iter().map(|panel| Summary::of(panel, w)).collect(),
        spreads: page.spreads(),
    })?;
    let near = cities::near(view);
    let far = (0..view.cities.len()).filter(|index| !near.contains(index));
    // Who searches the pile has it before them already.
    let rest = board::discards(view).filter(|_| view.discards.is_none());
    let rest = Fragment::of(&SevenWondersCities {
        far: far.filter_map(|index| page.in_short(index)).collect(),
        near: near.iter().filter_map(|index| page.city(*index)).collect(),
        rest: rest.iter().map(|panel| Summary::of(panel, w)).collect(),
    })?;
    Ok(Drawn { html, rest })
}

struct Page<'a> {
    view: &'a View,
    w: &'a Words,
    table_url: &'a str,
}
