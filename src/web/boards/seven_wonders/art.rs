//! What a card or a stage looks like and reads like wherever it appears: drawn once for each language and edition.
//!
//! Knows no position. Start reading at [`card`].

use std::collections::BTreeMap;
use std::sync::LazyLock;

use askama::Template;

use crate::web::boards::icon::Icon;
use crate::web::boards::mark::{self, rendered};
use rules::seven_wonders::cards::{CARDS, Card, CardId, CardSet, Edition, Side, WonderId};
use scene::mark::read;
use scene::seven_wonders::{describe, marks, things};
use words::{Arg, Join, Language, Thing, Words, msg};

pub(super) struct CardArt {
    pub id: &'static str,
    pub name: &'static str,
    /// Its name in English, where that is another.
    pub english: Option<&'static str>,
    pub class: &'static str,
    pub sign: Icon,
    /// Its age and kind: "Age II · civilian buildings".
    pub kind: String,
    /// Band, name and line of the face, as HTML.
    pub face: String,
    /// Its effects, as HTML.
    pub effects: String,
    pub gives: String,
    /// Its cost in words, with the cards that make it free.
    pub cost: String,
    /// The cards that it makes free, in words; empty for none.
    pub opens: String,
    /// The inside of a chip, as HTML.
    pub chip: String,
    /// Name, kind, effects, cost and chain as sentences.
    pub spoken: String,
    pub copies: String,
}

pub(super) struct StageArt {
    /// "I", "II" …
    pub number: &'static str,
    /// Its effects, as HTML.
    pub effects: String,
    /// Its cost, as HTML.
    pub cost: String,
    pub words: String,
}

#[derive(Template)]
#[template(path = "boards/seven_wonders/face.html")]
struct FacePart<'a> {
    colour: &'static str,
    is_crowded: bool,
    name: &'a str,
    effects: &'a str,
    cost: &'a str,
    no_cost: String,
    parents: String,
}

#[derive(Template)]
#[template(path = "boards/seven_wonders/chip.html")]
struct ChipPart<'a> {
    colour: &'static str,
    name: &'a str,
    effects: &'a str,
    words: String,
}

type Drawn = Vec<Option<CardArt>>;

static ART: LazyLock<BTreeMap<(Language, Edition), Drawn>> = LazyLock::new(|| {
    let both = |language| Edition::ALL.map(|edition| (language, edition));
    let all = Language::all().flat_map(both);
    all.map(|key| (key, draw_edition(key))).collect()
});

/// What a card looks like; none where the edition does not have it.
pub(super) fn card(edition: Edition, card: CardId, w: &Words) -> Option<&'static CardArt> {
    let drawn = ART.get(&(w.language, edition))?;
    drawn.get(card.index()).and_then(Option::as_ref)
}

pub(super) fn wonder_sign(wonder: WonderId) -> Icon {
    Icon::new(&format!("wonder-{}", wonder.key()))
}

/// The name of a thing in English, where the reader calls it otherwise.
pub(super) fn english(thing: Thing, w: &Words) -> Option<&'static str> {
    let english = Words::of(Language::ENGLISH).thing(thing);
    (w.thing(thing) != english).then_some(english)
}

fn draw_edition((language, edition): (Language, Edition)) -> Drawn {
    let w = Words::of(language);
    let mut drawn: Drawn = (0..CARDS).map(|_| None).collect();
    for card in edition.data().cards() {
        drawn[card.id.index()] = Some(draw_card(edition, card, &w));
    }
    drawn
}

fn cards(join: Join, cards: CardSet) -> Arg {
    Arg::list(join, cards.iter().map(things::card))
}

fn draw_card(edition: Edition, card: &Card, w: &Words) -> CardArt {
    let marked = read(&marks::effects(&card.effects), w);
    let is_crowded = marked.len() > 3;
    let effects = mark::draw(marked);
    let cost = mark::draw(marks::cost(&card.cost));
    let colour = card.color.key();
    let name = w.thing(things::card(card.id));
    let narrow_name = w.narrow(name);
    let said = Said::of(edition, card);
    let (age, gives) = (scene::roman(card.age), said.gives.clone());
    let copies: Vec<String> = card.copies.iter().map(|mark| format!("{mark}+")).collect();
    CardArt {
        id: card.id.key(),
        name,
        english: english(things::card(card.id), w),
        class: marks::class(card.color),
        sign: marks::sign_of(card.color).into(),
        kind: w.text(msg::seven_wonders_page::kind(age, said.kind)),
        face: rendered(&FacePart {
            colour,
            is_crowded,
            name: &narrow_name,
            effects: &effects,
            cost: &cost,
            no_cost: w.text(msg::board::no_cost()),
            parents: w.plain_arg(&cards(Join::Or, card.parents)),
        }),
        chip: rendered(&ChipPart {
            colour,
            name: &narrow_name,
            effects: &effects,
            words: w.text(msg::seven_wonders_page::chip(said.color, gives)),
        }),
        effects,
        spoken: said.spoken(card, w),
        gives: w.plain_arg(&said.gives),
        cost: w.plain_arg(&said.cost),
        opens: w.plain_arg(&cards(Join::Comma, card.opens)),
        copies: copies.join(", "),
    }
}

struct Said {
    kind: Thing,
    color: Thing,
    gives: Arg,
    cost: Arg,
}

impl Said {
    fn of(edition: Edition, card: &Card) -> Self {
        let cost = describe::cost(&card.cost);
        Self {
            kind: things::kind(card.color, edition),
            color: things::color(card.color),
            gives: Arg::list(Join::Comma, describe::effects(&card.effects)),
            cost: if card.parents.is_empty() {
                cost.into()
            } else {
                msg::seven_wonders_page::or_free(cost, cards(Join::Or, card.parents)).into()
            },
        }
    }

    fn spoken(&self, card: &Card, w: &Words) -> String {
        let name = things::card(card.id);
        let (gives, cost) = (self.gives.clone(), self.cost.clone());
        w.text(if card.opens.is_empty() {
            msg::seven_wonders_page::spoken(name, self.kind, self.color, gives, cost)
        } else {
            let opens = cards(Join::Comma, card.opens);
            msg::seven_wonders_page::spoken_opens(name, self.kind, self.color, gives, cost, opens)
        })
    }
}

pub(super) fn stages(edition: Edition, wonder: WonderId, side: Side, w: &Words) -> Vec<StageArt> {
    let printed = edition.data().wonder(wonder).side(side);
    (1..)
        .zip(&printed.stages)
        .map(|(number, stage)| StageArt {
            number: scene::roman(number),
            effects: mark::draw(read(&marks::effects(&stage.effects), w)),
            cost: mark::draw(marks::cost(&stage.cost)),
            words: w.text(describe::stage(number, stage)),
        })
        .collect()
}
