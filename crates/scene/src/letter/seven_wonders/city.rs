//! The cities: the reader's and their neighbours' with stages and cards by kind, the others in short.
//!
//! Start reading at [`Page::city`].

use super::{Page, paint};
use crate::board::Line;
use crate::letter::face::{Face, Foot};
use crate::letter::summary::{Band, Bands, Summary};
use crate::paint::{Paint, Tone};
use crate::seven_wonders::{city, describe};
use rules::seven_wonders::cards::{CardId, Color, Stage};
use rules::seven_wonders::view::CityView;
use words::{Arg, Join, msg};

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
    pub(super) fn city(&self, index: usize) -> Option<City> {
        let city = city::told(self.view, index)?;
        let stages = city::stages(self.view, city);
        let kinds = city.by_color.iter();
        let kinds = kinds.map(|(colour, cards)| self.band(*colour, cards));
        Some(City {
            summary: Summary::of(&city::facts(self.view, index, city, []), self.w),
            stage_width: 100 / stages.len().max(1),
            stages: (1..)
                .zip(stages)
                .map(|(number, stage)| self.printed_stage(city, number, stage))
                .collect(),
            kinds: Bands {
                rows: kinds.collect(),
            },
        })
    }

    /// Tells of a city that is no neighbour's.
    pub(super) fn in_short(&self, index: usize) -> Option<Summary> {
        let city = city::told(self.view, index)?;
        let stages = msg::seven_wonders::out_of(city.stages_built, city.stages);
        let stages = Line::labelled(msg::seven_wonders::stages(), stages);
        let lines = [stages].into_iter().chain(city::kinds(city));
        let facts = city::facts(self.view, index, city, lines);
        Some(Summary::of(&facts, self.w))
    }

    fn band(&self, colour: Color, cards: &[CardId]) -> Band {
        let title = msg::seven_wonders::kind_count(city::kind(colour), cards.len());
        Band {
            paint: paint(colour),
            title: self.w.plain(&title),
            note: String::new(),
            lines: vec![self.w.plain_arg(&city::cards_of(cards))],
        }
    }

    fn printed_stage(&self, city: &CityView, number: usize, stage: &Stage) -> Face {
        let is_built = number <= city.stages_built;
        let is_next = number == city.stages_built + 1;
        let state = if is_next { "next" } else { "other" };
        let band = msg::seven_wonders::stage_band(state, crate::roman(number));
        let gives = Arg::list(Join::Comma, describe::effects(&stage.effects));
        let head = if is_built {
            msg::seven_wonders::built_mark()
        } else {
            msg::seven_wonders::costs(describe::cost(&stage.cost))
        };
        Face {
            paint: if is_built { Paint::BLACK } else { Paint::WHITE },
            band: self.w.plain(&band),
            name: self.w.plain_sentence(&msg::seven_wonders::words(gives)),
            href: None,
            lines: Vec::new(),
            feet: vec![Foot {
                tone: if is_built { Tone::GAIN } else { Tone::PLAIN },
                head: self.w.plain(&head),
                why: String::new(),
            }],
            is_open: is_next,
        }
        .narrow(self.w)
    }
}
