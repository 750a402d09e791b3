//! What is printed of Seven Wonders: the cards of both editions, drawn and said alike wherever they appear. Knows no
//! position. Start reading at [`card`] and [`catalogue`].

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{city, describe, marks, offers, things};
use crate::{Body, Catalogue, Face, Mark, Part, Pigment, Printed, Section, Shape, numbered, told};
use rules::seven_wonders::{Card, CardId, CardSet, Edition, Side, Wonder};
use words::{Arg, Join, Message, Text, msg};

fn both() -> impl Iterator<Item = (Edition, &'static Card)> {
    let of = |edition: Edition| edition.data().cards().map(move |card| (edition, card));
    Edition::ALL.into_iter().flat_map(of)
}

static ALL: LazyLock<Vec<Printed>> = LazyLock::new(|| {
    let cards = both().map(|(edition, card)| print_card(edition, card));
    numbered(cards)
});

/// Where each card stands among them.
static PLACES: LazyLock<BTreeMap<(&str, CardId), usize>> = LazyLock::new(|| {
    let keys = both().map(|(edition, card)| (edition.key(), card.id));
    keys.zip(0..).collect()
});

pub(super) fn all() -> &'static [Printed] {
    &ALL
}

/// A card; none where the edition does not have it.
pub(super) fn card(edition: Edition, card: CardId) -> Option<&'static Printed> {
    let at = PLACES.get(&(edition.key(), card))?;
    Some(&ALL[*at])
}

fn cards(join: Join, cards: CardSet) -> Arg {
    Arg::list(join, cards.iter().map(things::card))
}

fn print_card(edition: Edition, card: &Card) -> Printed {
    let gives = Arg::list(Join::Comma, describe::effects(&card.effects));
    let drawn = marks::effects(&card.effects);
    let cost = describe::cost(&card.cost);
    let cost: Arg = match card.parents.is_empty() {
        true => cost.into(),
        false => msg::seven_wonders_page::or_free(cost, cards(Join::Or, card.parents)).into(),
    };
    let thing = things::card(card.id);
    let (kind, color) = (things::kind(card.color, edition), things::color(card.color));
    let freed = (!card.parents.is_empty()).then(|| Mark::Said(cards(Join::Or, card.parents)));
    let mut facts = vec![
        (msg::board::gives(), None, gives.clone()),
        (msg::board::cost(), None, cost.clone()),
    ];
    let opens = cards(Join::Comma, card.opens);
    let spoken = match card.opens.is_empty() {
        true => msg::seven_wonders_page::spoken(thing, kind, color, gives.clone(), cost),
        false => {
            facts.push((msg::board::opens(), None, opens.clone()));
            msg::seven_wonders_page::spoken_opens(thing, kind, color, gives.clone(), cost, opens)
        }
    };
    let says = msg::game::words(gives.clone());
    Printed {
        kind: msg::seven_wonders_page::kind(crate::roman(card.age), kind),
        is_crowded: drawn.len() > 3,
        gives: drawn,
        cost: marks::cost(&card.cost),
        freed: freed.into_iter().collect(),
        chip: msg::game::chip(color, gives),
        facts,
        spoken: vec![spoken],
        ..Printed::new(thing, Shape::Chip, Pigment::of(card.color.key()), says)
    }
}

pub(super) fn catalogue() -> Catalogue {
    let deeds = ["build", "stage", "sell"];
    let rules = ["paying", "conflict", "science", "end", "two"];
    Catalogue {
        intro: msg::seven_wonders_catalogue::rules_text(),
        deeds: told(
            deeds,
            msg::seven_wonders_catalogue::deed,
            msg::seven_wonders_catalogue::deed_is,
        ),
        rules: told(
            rules,
            msg::seven_wonders_catalogue::rule,
            msg::seven_wonders_catalogue::rule_is,
        ),
        sections: Edition::ALL.into_iter().flat_map(edition).collect(),
    }
}

fn edition(edition: Edition) -> Vec<Section> {
    let title = msg::seven_wonders::variant(edition.key());
    let group = |at: &str, name: Message, note, faces| Section {
        name: Some(msg::seven_wonders_catalogue::group(title.clone(), name.clone()).into()),
        note,
        body: Body::Page(Box::new(Part::Catalogue(faces))),
        ..Section::chapter(format!("{}-{at}", edition.key()), name)
    };
    let age = |number: u8| {
        let note = (number == 1).then(msg::seven_wonders_catalogue::copies_note);
        let of_age = cards_of(edition, |card| {
            card.age == number && !card.copies.is_empty()
        });
        let numeral = crate::roman(number);
        group(numeral, msg::game::age(numeral), note, of_age)
    };
    let guilds = cards_of(edition, |card| card.copies.is_empty());
    let guilds_note = Some(msg::seven_wonders_catalogue::guilds_note());
    let of_wonders = msg::seven_wonders_catalogue::wonders();
    vec![
        Section::chapter(edition.key(), title.clone()),
        age(1),
        age(2),
        age(3),
        group("guilds", msg::game::guilds(), guilds_note, guilds),
        group("wonders", of_wonders, None, wonders(edition)),
    ]
}

/// The entry of a card or a wonder. Sentences of the history link to the first edition.
fn key(edition: Edition, id: &str) -> String {
    match edition {
        Edition::First => id.to_owned(),
        Edition::Second => format!("{}-{id}", edition.key()),
    }
}

/// Cards of an edition, each with the numbers of players with which it has copies.
fn cards_of(edition: Edition, keeps: impl Fn(&Card) -> bool) -> Vec<Face> {
    let cards = edition.data().cards().filter(|one| keeps(one));
    let faces = cards.filter_map(|one| {
        let copies: Vec<String> = one.copies.iter().map(|mark| format!("{mark}+")).collect();
        Some(Face {
            key: key(edition, one.id.key()),
            kind: match copies.is_empty() {
                true => msg::seven_wonders_catalogue::guild().into(),
                false => Text::from(copies.join(", ")).into(),
            },
            ..Face::printed(card(edition, one.id)?)
        })
    });
    faces.collect()
}

fn wonders(edition: Edition) -> Vec<Face> {
    let wonders = edition.data().wonders.iter().map(|one| Face {
        key: key(edition, one.id.key()),
        sign: city::wonder_sign(Some(one.id)),
        says: Side::of(edition).map(|side| says(one, side).into()).into(),
        ..Face::new(Pigment::of(""), things::city(one.id))
    });
    wonders.collect()
}

/// What a side of a wonder starts with, and its stages.
pub(super) fn says(wonder: &Wonder, side: Side) -> Message {
    let printed = wonder.side(side);
    let stages = offers::stages(printed).unwrap_or_else(msg::game::nothing);
    msg::seven_wonders_page::draft_side(side.key(), things::good(printed.resource), stages)
}
