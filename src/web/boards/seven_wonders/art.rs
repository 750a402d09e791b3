//! What a card or a stage looks like and reads like wherever it appears: drawn once per edition.
//!
//! Knows no position. Start reading at [`card`].

use crate::games::words::capital;
use std::sync::LazyLock;

use askama::Template;

use super::marks;
use crate::games::seven_wonders::cards::{CARDS, Card, CardId, Edition, Side, WonderId};
use crate::games::seven_wonders::describe;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark;
use crate::web::typeset::typeset;

/// A card as drawn and as read out.
pub(super) struct CardArt {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The class of its kind.
    pub class: &'static str,
    /// The sign of its kind.
    pub sign: Icon,
    /// Its kind and age: "Civilian · Age II".
    pub kind: String,
    /// Band, name and line of the face, as HTML.
    pub face: String,
    /// Its effects, as HTML.
    pub effects: String,
    /// Its effects in words.
    pub gives: String,
    /// Its cost in words, with the cards that make it free.
    pub cost: String,
    /// The cards that it makes free, in words; empty for none.
    pub opens: String,
    /// The inside of a chip, as HTML.
    pub chip: String,
    /// Name, kind, effects, cost and chain as sentences.
    pub spoken: String,
    /// For how many players each copy is.
    pub copies: String,
}

/// A stage as drawn and as read out.
pub(super) struct StageArt {
    /// "I", "II" …
    pub number: &'static str,
    /// Its effects, as HTML.
    pub effects: String,
    /// Its cost, as HTML.
    pub cost: String,
    /// Effects and cost in words.
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
    parents: &'a str,
}

#[derive(Template)]
#[template(path = "boards/seven_wonders/chip.html")]
struct ChipPart<'a> {
    colour: &'static str,
    name: &'static str,
    effects: &'a str,
    words: &'a str,
}

static ART: LazyLock<[Vec<Option<CardArt>>; 2]> = LazyLock::new(|| Edition::ALL.map(draw_edition));

/// What a card looks like; none where the edition does not have it.
pub(super) fn card(edition: Edition, card: CardId) -> Option<&'static CardArt> {
    let place = match edition {
        Edition::First => 0,
        Edition::Second => 1,
    };
    ART[place].get(card.index()).and_then(Option::as_ref)
}

fn draw_edition(edition: Edition) -> Vec<Option<CardArt>> {
    let mut drawn: Vec<Option<CardArt>> = (0..CARDS).map(|_| None).collect();
    for card in edition.data().cards() {
        drawn[card.id.index()] = Some(draw_card(edition, card));
    }
    drawn
}

fn draw_card(edition: Edition, card: &Card) -> CardArt {
    let names = |cards: crate::games::seven_wonders::cards::CardSet, between: &str| {
        let names: Vec<&str> = cards.iter().map(|id| id.card(edition).name).collect();
        names.join(between)
    };
    let parents = names(card.parents, " or ");
    let opens = names(card.opens, ", ");
    let effects = mark::draw(marks::effects(&card.effects));
    let cost = mark::draw(marks::cost(&card.cost));
    let gives = typeset(&describe::effects(&card.effects));
    let mut cost_words = describe::cost(&card.cost);
    if !parents.is_empty() {
        cost_words.push_str(&format!(", or free after {parents}"));
    }
    let kind = capital(card.color.kind());
    let mut spoken = format!(
        "{}, {}, {}. {}. Cost: {cost_words}.",
        card.name,
        card.color.kind(),
        card.color.key(),
        capital(&gives)
    );
    if !opens.is_empty() {
        spoken.push_str(&format!(" Opens {opens}."));
    }
    let marks: Vec<String> = card.copies.iter().map(|mark| format!("{mark}+")).collect();
    CardArt {
        id: card.id.key(),
        name: card.name,
        class: card.color.class(),
        sign: Icon::of(card.color.sign()),
        kind: format!("{kind} · Age {}", describe::roman(usize::from(card.age))),
        face: rendered(&FacePart {
            colour: card.color.key(),
            is_crowded: marks::effects(&card.effects).len() > 3,
            name: card.name,
            effects: &effects,
            cost: &cost,
            parents: &parents,
        }),
        chip: rendered(&ChipPart {
            colour: card.color.key(),
            name: card.name,
            effects: &effects,
            words: &format!("{}: {gives}", card.color.key()),
        }),
        effects,
        gives,
        cost: cost_words,
        opens,
        spoken,
        copies: marks.join(", "),
    }
}

/// The stages of a wonder's side, in order.
pub(super) fn stages(edition: Edition, wonder: WonderId, side: Side) -> Vec<StageArt> {
    let printed = edition.data().wonder(wonder).side(side);
    printed
        .stages
        .iter()
        .enumerate()
        .map(|(index, stage)| StageArt {
            number: describe::roman(index + 1),
            effects: mark::draw(marks::effects(&stage.effects)),
            cost: mark::draw(marks::cost(&stage.cost)),
            words: typeset(&format!(
                "{}; cost {}",
                describe::effects(&stage.effects),
                describe::cost(&stage.cost)
            )),
        })
        .collect()
}

/// Renders a template that cannot fail: it writes into memory and calls nothing.
fn rendered(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}
