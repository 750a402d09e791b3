//! What a card, wonder or token looks like and reads like wherever it appears: drawn once in each language, used by
//! every page.
//!
//! Knows no position. Start reading at [`card`].

use std::sync::LazyLock;

use askama::Template;

use crate::web::boards::each_language::EachLanguage;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::{self, rendered};
use rules::duel::cards::{Back, Card};
use rules::duel::kinds::Effects;
use rules::duel::tokens::Token;
use rules::duel::wonders::Wonder;
use scene::duel::{describe, marks, things};
use words::{Message, Thing, Words, msg};

#[derive(Debug)]
pub(super) struct CardArt {
    pub id: &'static str,
    pub thing: Thing,
    pub name: &'static str,
    /// Its printed English name, where the name is another.
    pub english: Option<&'static str>,
    pub kind: String,
    pub class: &'static str,
    pub sign: Icon,
    /// Its kind and age: "Civilian · Age II".
    pub kind_of_age: String,
    /// Band, name and line of the face, as HTML.
    pub face: String,
    /// Its effects, as HTML.
    pub effects: String,
    pub gives: String,
    pub cost: String,
    pub free: Option<Chain>,
    /// The card that it makes free, with the chain symbol.
    pub opens: Option<Chain>,
    /// The inside of a chip, as HTML.
    pub chip: String,
    pub spoken: String,
}

/// The other end of a chain.
#[derive(Debug)]
pub(super) struct Chain {
    pub sign: Icon,
    pub name: &'static str,
    /// The same with its age: "Pantheon, Age III".
    pub of_age: String,
}

#[derive(Debug)]
pub(super) struct WonderArt {
    pub id: &'static str,
    pub name: &'static str,
    pub english: Option<&'static str>,
    pub sign: Icon,
    /// Its effects, as HTML.
    pub effects: String,
    /// Its cost, as HTML.
    pub cost: String,
    pub gives: String,
    pub spoken: String,
}

#[derive(Debug)]
pub(super) struct TokenArt {
    pub id: &'static str,
    pub name: &'static str,
    pub english: Option<&'static str>,
    pub sign: Icon,
    pub gives: String,
}

pub(super) fn card(w: &Words, card: Card) -> &'static CardArt {
    &CARDS.of(w.language)[card.index()]
}

pub(super) fn wonder(w: &Words, wonder: Wonder) -> &'static WonderArt {
    &WONDERS.of(w.language)[wonder.index()]
}

pub(super) fn token(w: &Words, token: Token) -> &'static TokenArt {
    &TOKENS.of(w.language)[token.index()]
}

/// What something does, in a row: "wheel symbol, 1 point".
pub(super) fn gives(effects: &Effects) -> Message {
    describe::listed(describe::effects(effects))
}

/// Names of more letters are written smaller where cards are narrow.
const LONG_NAME: usize = 12;

static CARDS: LazyLock<EachLanguage<Vec<CardArt>>> =
    LazyLock::new(|| EachLanguage::new(|w| Card::ALL.map(|card| draw_card(w, card)).into()));
static WONDERS: LazyLock<EachLanguage<Vec<WonderArt>>> =
    LazyLock::new(|| EachLanguage::new(|w| Wonder::ALL.map(|one| draw_wonder(w, one)).into()));
static TOKENS: LazyLock<EachLanguage<Vec<TokenArt>>> =
    LazyLock::new(|| EachLanguage::new(|w| Token::ALL.map(|token| draw_token(w, token)).into()));

#[derive(Template)]
#[template(path = "boards/duel/face.html")]
struct FacePart<'a> {
    w: &'a Words,
    sign_id: &'static str,
    is_crowded: bool,
    is_long: bool,
    name: &'a str,
    effects: &'a str,
    cost: &'a str,
    free: &'a Option<Icon>,
    gives: &'a Option<Icon>,
}

#[derive(Template)]
#[template(path = "boards/duel/chip.html")]
struct ChipPart<'a> {
    sign: &'a Icon,
    name: &'a str,
    effects: &'a str,
    gives: &'a Option<Icon>,
    words: &'a str,
}

fn draw_card(w: &Words, card: Card) -> CardArt {
    let facts = card.facts();
    let color = facts.color;
    let kind = msg::duel_page::kind(color.id());
    let (name, english) = names(w.thing(things::card(card)), card.name());
    let narrow_name = w.narrow(name);
    let sign = Icon::of(describe::sign(color));
    let marks = marks::effects(&facts.effects);
    let is_crowded = marks.len() > 2;
    let effects = mark::draw(marks);
    let chain_symbol = facts.chain_symbol;
    let gives_sign = card.opens().and(chain_symbol).map(chain_sign);
    let chained = |(card, symbol)| chain(w, card, symbol);
    CardArt {
        id: card.id(),
        thing: things::card(card),
        kind: w.plain_sentence(&kind),
        class: describe::class(color),
        kind_of_age: w.plain_sentence(&msg::duel_page::kind_of_age(kind, age(facts.back))),
        face: rendered(&FacePart {
            w,
            sign_id: describe::sign(color),
            is_crowded,
            is_long: name.chars().count() > LONG_NAME,
            name: &narrow_name,
            effects: &effects,
            cost: &mark::draw(marks::cost(&facts.cost)),
            free: &card.free_symbol().map(chain_sign),
            gives: &gives_sign,
        }),
        chip: rendered(&ChipPart {
            sign: &sign,
            name: &narrow_name,
            effects: &effects,
            gives: &gives_sign,
            words: &w.text(chip_words(card)),
        }),
        spoken: spoken(w, card),
        free: facts.free_if.zip(card.free_symbol()).map(chained),
        opens: card.opens().zip(chain_symbol).map(chained),
        gives: w.text(gives(&facts.effects)),
        cost: w.text(describe::cost(&facts.cost)),
        name,
        english,
        sign,
        effects,
    }
}

/// A name, and the printed English one where it is another.
fn names(name: &'static str, english: &'static str) -> (&'static str, Option<&'static str>) {
    (name, (name != english).then_some(english))
}

fn chip_words(card: Card) -> Message {
    let facts = card.facts();
    let color = things::color(facts.color);
    let gives = gives(&facts.effects);
    match facts.chain_symbol {
        Some(symbol) => msg::duel_page::chip_with_symbol(color, gives, chain_symbol(symbol)),
        None => msg::duel_page::chip(color, gives),
    }
}

fn spoken(w: &Words, card: Card) -> String {
    let facts = card.facts();
    let kind = msg::duel_page::kind(facts.color.id());
    let opens = card.opens().map(things::card);
    let mut said = vec![
        msg::duel_page::card(things::card(card), kind, things::color(facts.color)),
        msg::duel_page::does(gives(&facts.effects)),
        msg::duel_page::card_costs(describe::cost(&facts.cost)),
    ];
    said.extend(opens.map(msg::duel_page::card_opens));
    let said: Vec<_> = said.iter().map(|said| w.plain_sentence(said)).collect();
    said.join(" ")
}

const fn chain_symbol(id: &'static str) -> Thing {
    let (game, group) = ("duel", "chain_symbols");
    Thing { game, group, id }
}

fn chain_sign(symbol: &'static str) -> Icon {
    Icon::new(&format!("chain-{symbol}"))
}

fn chain(w: &Words, card: Card, symbol: &'static str) -> Chain {
    let thing = things::card(card);
    Chain {
        sign: chain_sign(symbol),
        name: w.thing(thing),
        of_age: w.text(msg::duel_page::card_of_age(thing, age(card.facts().back))),
    }
}

fn age(back: Back) -> Message {
    msg::game::age(match back {
        Back::AgeOne => "I",
        Back::AgeTwo => "II",
        Back::AgeThree | Back::Guild => "III",
    })
}

fn draw_wonder(w: &Words, wonder: Wonder) -> WonderArt {
    let facts = wonder.facts();
    let (name, english) = names(w.thing(things::wonder(wonder)), wonder.name());
    let gives = gives(&facts.effects);
    let costs = msg::duel_page::gives_and_costs(gives.clone(), describe::cost(&facts.cost));
    WonderArt {
        id: wonder.id(),
        name,
        english,
        sign: Icon::new(&format!("wonder-{}", wonder.id())),
        effects: mark::draw(marks::effects(&facts.effects)),
        cost: mark::draw(marks::cost(&facts.cost)),
        gives: w.text(gives),
        spoken: w.text(costs),
    }
}

fn draw_token(w: &Words, token: Token) -> TokenArt {
    let (name, english) = names(w.thing(things::token(token)), token.name());
    TokenArt {
        id: token.id(),
        name,
        english,
        sign: Icon::new(&format!("token-{}", token.id())),
        gives: w.text(describe::listed(describe::token(token))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    fn english() -> Words {
        Words::of(Language::ENGLISH)
    }

    #[test]
    fn a_card_is_read_out_with_name_kind_effect_cost_and_what_it_opens() {
        let temple = card(&english(), Card::Temple);
        assert_eq!(
            temple.spoken,
            "Temple, civilian, blue. 4 points. Cost: wood, papyrus. Opens Pantheon."
        );
        assert_eq!(temple.kind_of_age, "Civilian · Age II");
    }

    #[test]
    fn a_card_is_drawn_in_every_language_and_keeps_its_printed_name() {
        let w = Words::of(Language::find("da").unwrap());
        let danish = card(&w, Card::Temple);
        assert_eq!(danish.name, "Tempel");
        assert_eq!(danish.english, Some("Temple"));
        assert!(danish.face.contains(">Tempel<"), "{}", danish.face);
        assert_eq!(card(&w, Card::Forum).english, None);
    }

    #[test]
    fn a_face_shows_effects_cost_and_both_ends_of_its_chain() {
        let face = &card(&english(), Card::Temple).face;
        for sign in "colour-blue res-wood res-papyrus chain-moon chain-sun".split(' ') {
            assert!(face.contains(&format!("#{sign}\"")), "{sign} in {face}");
        }
        let points = "<span class=\"points__n\">4</span>";
        assert!(face.contains(points), "{face}");
    }

    #[test]
    fn every_sign_used_is_in_the_sprite() {
        let sprite = include_str!("../../../../static/icons.svg");
        let w = english();
        let cards = Card::ALL.map(|one| card(&w, one));
        let cards = cards.map(|card| format!("{}{}", card.face, card.chip));
        let wonders = Wonder::ALL.map(|one| wonder(&w, one));
        let wonders = wonders.map(|wonder| format!("{}{}", wonder.effects, wonder.sign));
        let tokens = Token::ALL.map(|one| token(&w, one).sign.to_string());
        let html = [cards.concat(), wonders.concat(), tokens.concat()].concat();
        for reference in html.split("icons.svg#").skip(1) {
            let id = reference.split('"').next().unwrap();
            assert!(sprite.contains(&format!("id=\"{id}\"")), "no sign {id}");
        }
    }
}
