//! The cities: the reader's and his neighbours' with stages and cards by kind, the others in short.
//!
//! Start reading at [`Page::city`].

use super::{Bearing, Page, kind, paint};
use crate::games::seven_wonders::cards::{CardId, Color, Resource, Side, Stage};
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::{CityView, Offer, Output, PhaseName};
use crate::games::words::capital;
use crate::mail::boards::face::{Face, Foot};
use crate::mail::boards::paint::{Paint, Tone};
use crate::mail::boards::summary::{Band, Bands, Summary, add_named};

/// The science symbols in the order of [`CityView::science`].
const SYMBOLS: [&str; 4] = ["compass", "wheel", "tablet", "of any kind"];

/// A city as drawn.
pub(super) struct City {
    /// Whose it is, what it holds, makes or sells, and its army.
    pub summary: Summary,
    /// The stages of its wonder.
    pub stages: Vec<Face>,
    /// How wide each of them is, in percent.
    pub stage_width: usize,
    /// Its cards by kind.
    pub kinds: Bands,
}

impl Page<'_> {
    /// Draws the reader's city or a neighbour's.
    pub(super) fn city(&self, index: usize, city: &CityView) -> City {
        let mut lines = vec![holds(city)];
        lines.extend(self.goods(index, city));
        lines.extend(self.army(index, city));
        lines.extend(tokens(city));
        let stages = self.stages(city);
        City {
            summary: self.titled(index, city, lines),
            stage_width: 100 / stages.len().max(1),
            stages: stages
                .iter()
                .enumerate()
                .map(|(at, stage)| drawn_stage(city, at, stage))
                .collect(),
            kinds: Bands {
                rows: city
                    .by_color
                    .iter()
                    .map(|(colour, cards)| self.band(*colour, cards))
                    .collect(),
            },
        }
    }

    /// Tells of a city that is no neighbour's.
    pub(super) fn in_short(&self, index: usize, city: &CityView) -> Summary {
        let stages = format!("{} of {} stages", city.stages_built, city.stages);
        let mut held = vec![holds(city), format!("{stages}.")];
        held.extend(tokens(city));
        let mut cards = Vec::new();
        for (colour, of_it) in &city.by_color {
            add_named(&mut cards, &capital(kind(*colour)), &self.listed(of_it));
        }
        let mut lines = vec![held.join(" "), cards.join(" ")];
        lines.retain(|line| !line.is_empty());
        self.titled(index, city, lines)
    }

    /// The stages of a city's wonder as printed; empty before its side is known.
    pub(super) fn stages(&self, city: &CityView) -> &'static [Stage] {
        let side = city.side.and_then(Side::find);
        city.wonder.zip(side).map_or(&[], |(wonder, side)| {
            &self.view.edition.data().wonder(wonder).side(side).stages
        })
    }

    fn titled(&self, index: usize, city: &CityView, lines: Vec<String>) -> Summary {
        let whose = match (self.place(index), city.seat) {
            (Bearing::Mine, _) => "Your city".to_owned(),
            (_, Some(seat)) => self.names.of(seat),
            (_, None) => "The Free City".to_owned(),
        };
        let place = match self.place(index) {
            Bearing::Left => ", to your left",
            Bearing::Right => ", to your right",
            Bearing::Mine | Bearing::Far => "",
        };
        let side = city
            .side
            .and_then(Side::find)
            .map(|side| format!(", {}", side.spoken()));
        let side = side.unwrap_or_default();
        Summary {
            title: format!("{whose}{place}: {}{side}", city.wonder_name),
            lines,
        }
    }

    /// What a city makes, or sells to the reader.
    fn goods(&self, index: usize, city: &CityView) -> Option<String> {
        let is_neighbour = matches!(self.place(index), Bearing::Left | Bearing::Right);
        if !is_neighbour {
            let makes: Vec<String> = city.production.iter().map(made).collect();
            return (!makes.is_empty()).then(|| format!("Makes {}.", makes.join(", ")));
        }
        let sells: Vec<String> = city.sells_me.iter().map(sold).collect();
        Some(if sells.is_empty() {
            "Sells you nothing.".to_owned()
        } else {
            format!("Sells you {}.", sells.join(", "))
        })
    }

    fn army(&self, index: usize, city: &CityView) -> Option<String> {
        let mine = self.mine()?;
        let against = match self.place(index) {
            Bearing::Left => mine.against_left,
            Bearing::Right => mine.against_right,
            Bearing::Mine | Bearing::Far => return None,
        };
        let verdict = match against.signum() {
            _ if self.view.phase == PhaseName::Over => return None,
            1 => "you would win the conflict now",
            -1 => "you would lose the conflict now",
            _ => "the conflict would be a tie now",
        };
        Some(format!(
            "{} to your {}: {verdict}.",
            describe::plural(city.shields, "shield"),
            mine.shields
        ))
    }

    fn band(&self, colour: Color, cards: &[CardId]) -> Band {
        Band {
            paint: paint(colour),
            title: format!("{} · {}", kind(colour), cards.len()),
            note: String::new(),
            lines: vec![self.listed(cards)],
        }
    }

    fn listed(&self, cards: &[CardId]) -> String {
        let names: Vec<&str> = cards
            .iter()
            .map(|card| card.card(self.view.edition).name)
            .collect();
        names.join(", ")
    }
}

/// Points, coins, shields and symbols.
fn holds(city: &CityView) -> String {
    let symbols: Vec<String> = SYMBOLS
        .into_iter()
        .zip(city.science)
        .filter(|(_, count)| *count > 0)
        .map(|(symbol, count)| format!("{count} {symbol}"))
        .collect();
    let symbols = if symbols.is_empty() {
        "no symbol".to_owned()
    } else {
        format!("symbols: {}", symbols.join(", "))
    };
    format!(
        "{}, {}, {}; {symbols}.",
        describe::plural(city.points.total, "point"),
        describe::coins(city.coins),
        describe::plural(city.shields, "shield")
    )
}

fn tokens(city: &CityView) -> Option<String> {
    let values: Vec<String> = city
        .tokens
        .iter()
        .map(|token| describe::signed(token.value))
        .collect();
    (!values.is_empty()).then(|| {
        format!(
            "Conflicts so far: {}, together {}.",
            values.join(", "),
            describe::signed(city.military)
        )
    })
}

fn drawn_stage(city: &CityView, at: usize, stage: &Stage) -> Face {
    let number = describe::roman(at + 1);
    let is_built = at < city.stages_built;
    let is_next = at == city.stages_built;
    let mark = if is_next { ", next" } else { "" };
    let foot = Foot {
        tone: if is_built { Tone::GAIN } else { Tone::PLAIN },
        head: if is_built {
            "✓ built".to_owned()
        } else {
            format!("costs {}", describe::cost(&stage.cost))
        },
        why: String::new(),
    };
    Face {
        paint: if is_built { Paint::BLACK } else { Paint::WHITE },
        band: format!("stage {number}{mark}"),
        name: capital(&describe::effects(&stage.effects)),
        href: None,
        lines: Vec::new(),
        feet: vec![foot],
        is_open: is_next,
    }
}

fn made(output: &Output) -> String {
    let unsold = if output.sellable { "" } else { " (not sold)" };
    format!("{}{unsold}", goods(&output.goods, output.count))
}

fn sold(offer: &Offer) -> String {
    let price = describe::coins(i32::from(offer.price));
    let each = if offer.count > 1 { " each" } else { "" };
    format!("{} for {price}{each}", goods(&offer.goods, offer.count))
}

fn goods(goods: &[Resource], count: u8) -> String {
    let names: Vec<&str> = goods.iter().map(|resource| resource.key()).collect();
    let names = names.join("/");
    match count {
        1 => names,
        count => format!("{count} {names}"),
    }
}
