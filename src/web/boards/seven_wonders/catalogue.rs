//! The rules in short, in our own words, and everything that is printed, for both editions.

use askama::Template;

use super::art::{self, CardArt};
use crate::web::boards::icon::Icon;
use rules::seven_wonders::cards::{Edition, Side, Wonder};
use scene::seven_wonders::{offers, things};
use words::{Message, Words, msg};

#[derive(Template)]
#[template(path = "boards/seven_wonders/catalogue.html")]
struct CataloguePart<'a> {
    w: &'a Words,
    editions: Vec<EditionPart>,
}

struct EditionPart {
    key: &'static str,
    title: Message,
    /// Whether its ids are the anchors that sentences of the history link to.
    is_anchor: bool,
    groups: Vec<Group>,
    wonders: Vec<WonderPart>,
}

struct Group {
    title: Message,
    note: Option<Message>,
    cards: Vec<&'static CardArt>,
}

struct WonderPart {
    id: &'static str,
    sign: Icon,
    name: &'static str,
    english: Option<&'static str>,
    sides: Vec<Message>,
}

impl EditionPart {
    /// What a group is called where it is read out alone.
    fn label(&self, group: Message) -> Message {
        msg::seven_wonders_catalogue::group(self.title.clone(), group)
    }
}

pub(super) fn draw(w: &Words) -> Result<String, askama::Error> {
    CataloguePart {
        w,
        editions: Edition::ALL.map(|one| edition(one, w)).into(),
    }
    .render()
}

fn edition(edition: Edition, w: &Words) -> EditionPart {
    let group = |title, note, keeps: &dyn Fn(u8, bool) -> bool| Group {
        title,
        note,
        cards: edition
            .data()
            .cards()
            .filter(|card| keeps(card.age, card.copies.is_empty()))
            .filter_map(|card| art::card(edition, card.id, w))
            .collect(),
    };
    let age = |number: u8| {
        let note = (number == 1).then(msg::seven_wonders_catalogue::copies_note);
        group(
            msg::game::age(scene::roman(number)),
            note,
            &|age, is_guild| age == number && !is_guild,
        )
    };
    let guilds = group(
        msg::seven_wonders_catalogue::guilds(),
        Some(msg::seven_wonders_catalogue::guilds_note()),
        &|_, is_guild| is_guild,
    );
    let wonders = edition.data().wonders.iter();
    EditionPart {
        key: edition.key(),
        title: msg::seven_wonders::variant(edition.key()),
        is_anchor: edition == Edition::First,
        groups: vec![age(1), age(2), age(3), guilds],
        wonders: wonders.map(|one| wonder(edition, one, w)).collect(),
    }
}

fn wonder(edition: Edition, wonder: &Wonder, w: &Words) -> WonderPart {
    let city = things::city(wonder.id);
    let sides = Side::of(edition).into_iter();
    WonderPart {
        id: wonder.id.key(),
        sign: art::wonder_sign(wonder.id),
        name: w.thing(city),
        english: art::english(city, w),
        sides: sides.map(|side| says(wonder, side)).collect(),
    }
}

/// What a side of a wonder starts with, and its stages.
pub(super) fn says(wonder: &Wonder, side: Side) -> Message {
    let printed = wonder.side(side);
    let stages = offers::stages(printed).unwrap_or_else(msg::seven_wonders::nothing);
    msg::seven_wonders_page::draft_side(side.key(), things::good(printed.resource), stages)
}
