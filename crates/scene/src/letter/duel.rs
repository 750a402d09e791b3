//! The board of Duel in a letter: standing, track, structure and cities as tables, without any picture.
//!
//! Drawn from the view alone, so it cannot tell more than the view does. Start reading at [`draw`].

use askama::Template;

use super::face::{Face, Foot};
use super::standing::Standing;
use super::summary::Summary;
use super::{Drawn, Fragment, Scene};
use crate::board::Panel;
use crate::duel::board::order;
use crate::duel::marks::paint;
use crate::duel::{describe, things};
use crate::paint::Tone;
use rules::Seat;
use rules::duel::cards::Card;
use rules::duel::kinds::Color;
use rules::duel::view::{BackName, Face as FaceView, LastView, PlaceView, UseView, View};
use words::{Message, Words, msg};

/// How many half cards lie side by side.
const HALVES: u8 = 12;

#[derive(Template)]
#[template(path = "mail/boards/duel.html")]
struct DuelBoard<'a> {
    w: &'a Words,
    standing: Standing,
    left: String,
    right: String,
    track: Vec<TrackCell>,
    notices: Vec<String>,
    draft: Option<Summary>,
    rows: Vec<Vec<Cell>>,
}

#[derive(Template)]
#[template(path = "mail/boards/duel_cities.html")]
struct DuelCities {
    panels: Vec<Summary>,
}

struct TrackCell {
    sign: &'static str,
    is_pawn: bool,
}

/// A cell of the structure and how many half cards it is wide.
struct Cell {
    halves: u8,
    shown: Shown,
}

enum Shown {
    Nothing,
    /// Where the last card was taken from.
    Taken(String),
    Back(String),
    Card(Box<Face>),
}

/// Draws the position: the board, then the cities.
pub(super) fn draw(view: &View, scene: Scene<'_>) -> Result<Drawn, askama::Error> {
    let Scene { said, w, table_url } = scene;
    let page = Page { view, w, table_url };
    let [left, right] = order(view).map(|seat| w.text(msg::duel::capital(seat)));
    let summary = |panel: &Panel| Summary::labelled(panel, w, msg::duel::labelled);
    // While wonders are drafted, the draft is the first panel.
    let (draft, others) = match (&view.draft, said.panels.split_first()) {
        (Some(_), Some((draft, others))) => (Some(draft), others),
        (Some(_) | None, _) => (None, said.panels.as_slice()),
    };
    let html = Fragment::of(&DuelBoard {
        w,
        standing: Standing::of(&said.standing, w),
        left,
        right,
        track: page.track(),
        notices: super::notices(scene),
        draft: draft.map(summary),
        rows: page.rows(),
    })?;
    let rest = Fragment::of(&DuelCities {
        panels: others.iter().map(summary).collect(),
    })?;
    Ok(Drawn { html, rest })
}

struct Page<'a> {
    view: &'a View,
    w: &'a Words,
    table_url: &'a str,
}

impl Page<'_> {
    /// The track from the left player's capital to the other's.
    fn track(&self) -> Vec<TrackCell> {
        let [left, _] = order(self.view);
        let sign = if left == Seat(0) { 1 } else { -1 };
        (-9..=9)
            .map(|shown: i8| {
                let place = shown * sign;
                let loot = self.view.plunder.iter().find(|token| token.from == place);
                let is_pawn = self.view.pawn == place;
                let sign = match (is_pawn, shown, loot) {
                    (true, _, _) => "▲",
                    (false, -9 | 9, _) => "█",
                    (false, 0, _) => "0",
                    (false, _, Some(token)) if token.coins == 2 => "2",
                    (false, _, Some(_)) => "5",
                    (false, _, None) => "\u{a0}",
                };
                TrackCell { sign, is_pawn }
            })
            .collect()
    }

    /// The structure by rows; rows from which every card was taken are left out.
    fn rows(&self) -> Vec<Vec<Cell>> {
        if self.view.cards_left == 0 {
            return Vec::new();
        }
        (0..self.view.rows)
            .map(|row| self.row(row))
            .filter(|row| row.iter().any(|cell| !matches!(cell.shown, Shown::Nothing)))
            .collect()
    }

    fn row(&self, row: u8) -> Vec<Cell> {
        let places = self.view.pyramid.iter();
        let mut places: Vec<&PlaceView> = places.filter(|place| place.row == row).collect();
        places.sort_by_key(|place| place.col);
        let mut cells = Vec::new();
        let mut next = 1;
        for place in places {
            gap(&mut cells, place.col.saturating_sub(next));
            cells.push(Cell {
                halves: 2,
                shown: self.shown(place),
            });
            next = place.col + 2;
        }
        gap(&mut cells, (HALVES + 1).saturating_sub(next));
        cells
    }

    fn shown(&self, place: &PlaceView) -> Shown {
        match place.face {
            FaceView::Taken => match &self.view.last {
                Some(last) if last.slot == Some(place.slot) => match self.taken(last) {
                    Some(said) => Shown::Taken(said),
                    None => Shown::Nothing,
                },
                Some(_) | None => Shown::Nothing,
            },
            FaceView::Back { back } => Shown::Back(match back {
                BackName::Guild => self.w.text(msg::duel::short_kind(Color::Purple.id())),
                BackName::Age => crate::roman(self.view.age).to_owned(),
            }),
            FaceView::Open { card } => Shown::Card(Box::new(self.open(place, card))),
        }
    }

    fn open(&self, place: &PlaceView, card: Card) -> Face {
        let kind = msg::duel::short_kind(card.color().id());
        let band = if place.is_new {
            msg::duel::new_card(kind)
        } else {
            kind
        };
        let href = format!("{}#card-{}", self.table_url, card.id());
        let effects = describe::listed(describe::effects(&card.facts().effects));
        Face {
            paint: paint(card.color()),
            band: self.w.plain(&band),
            name: self.w.thing(things::card(card)).to_owned(),
            href: place.is_accessible.then_some(href),
            lines: vec![self.w.plain(&effects)],
            feet: self.price(place).into_iter().collect(),
            is_open: place.is_accessible,
        }
        .narrow(self.w)
    }

    /// Who took a card, and what for.
    fn taken(&self, last: &LastView) -> Option<String> {
        let how = match last.verb {
            "build" => "built",
            "discard" => "discarded",
            _ => "taken",
        };
        let said = msg::duel::last_taken(last.seat, things::card(last.card?), how);
        Some(self.w.narrow(&self.w.text(said)))
    }

    /// What the viewer pays to build the card, if it can be taken.
    fn price(&self, place: &PlaceView) -> Option<Foot> {
        let offer = place.offer.as_ref()?;
        let is_legal = |used: &UseView| used.verb == "build" && used.refused.is_none();
        let tone = match (offer.price.short, offer.price.total) {
            (1.., _) => Tone::LOSS,
            (0, 0) => Tone::GAIN,
            (0, _) => Tone::PLAIN,
        };
        // While it is somebody else's turn there are no uses; the price is then what it would cost.
        let is_possible = offer.uses.is_empty() || offer.uses.iter().any(is_legal);
        let is_short = !is_possible && offer.price.short > 0;
        let short = is_short.then(|| msg::duel::coins_short(offer.price.short));
        let say = |said: Message| self.w.text(said);
        Some(Foot {
            tone,
            head: say(describe::price(&offer.price)),
            why: short.map_or_else(String::new, say),
        })
    }
}

fn gap(cells: &mut Vec<Cell>, halves: u8) {
    if halves > 0 {
        cells.push(Cell {
            halves,
            shown: Shown::Nothing,
        });
    }
}
