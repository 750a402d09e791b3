//! What a card, wonder or token looks like and reads like wherever it appears: drawn once, used by every page.
//!
//! Knows no position. Start reading at [`card`].

use crate::games::words::capital;
use std::sync::LazyLock;

use askama::Template;

use super::marks;
use crate::games::duel::cards::{Back, Card};
use crate::games::duel::kinds::Color;
use crate::games::duel::tokens::Token;
use crate::games::duel::wonders::Wonder;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark;

/// A card as drawn and as read out.
#[derive(Debug)]
pub(super) struct CardArt {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its name with soft hyphens, for narrow places.
    pub narrow_name: &'static str,
    /// Its kind: "Civilian".
    pub color: String,
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
    /// Its cost in words.
    pub cost: String,
    /// The card that makes it free, with the chain symbol.
    pub free: Option<Chain>,
    /// The card that it makes free, with the chain symbol.
    pub opens: Option<Chain>,
    /// The inside of a chip, as HTML.
    pub chip: String,
    /// Name, kind, colour, effects, cost and what it opens, as sentences.
    pub spoken: String,
}

/// The other end of a chain.
#[derive(Debug)]
pub(super) struct Chain {
    /// The symbol.
    pub sign: Icon,
    /// The name of the other card.
    pub name: &'static str,
    /// Where it comes from: "Age III".
    pub age: &'static str,
}

/// A wonder as drawn and as read out.
#[derive(Debug)]
pub(super) struct WonderArt {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its picture.
    pub sign: Icon,
    /// Its effects, as HTML.
    pub effects: String,
    /// Its cost, as HTML.
    pub cost: String,
    /// Its effects in words.
    pub gives: String,
    /// Its cost in words.
    pub cost_words: String,
}

/// A progress token as drawn and as read out.
#[derive(Debug)]
pub(super) struct TokenArt {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its name with soft hyphens, for narrow places.
    pub narrow_name: &'static str,
    /// Its picture.
    pub sign: Icon,
    /// What it does, in words.
    pub gives: String,
}

/// What a card looks like.
pub(super) fn card(card: Card) -> &'static CardArt {
    &CARDS[card.index()]
}

/// What a wonder looks like.
pub(super) fn wonder(wonder: Wonder) -> &'static WonderArt {
    &WONDERS[wonder.index()]
}

/// What a token looks like.
pub(super) fn token(token: Token) -> &'static TokenArt {
    &TOKENS[token.index()]
}

/// The age in Roman numerals.
pub(super) const fn roman(age: u8) -> &'static str {
    match age {
        0 | 1 => "I",
        2 => "II",
        _ => "III",
    }
}

/// Names of more letters are written smaller where cards are narrow.
const LONG_NAME: usize = 12;

static CARDS: LazyLock<Vec<CardArt>> =
    LazyLock::new(|| Card::ALL.into_iter().map(draw_card).collect());
static WONDERS: LazyLock<Vec<WonderArt>> =
    LazyLock::new(|| Wonder::ALL.into_iter().map(draw_wonder).collect());
static TOKENS: LazyLock<Vec<TokenArt>> = LazyLock::new(|| {
    Token::ALL
        .into_iter()
        .map(|token| TokenArt {
            id: token.id(),
            name: token.name(),
            narrow_name: hyphenated_token(token),
            sign: Icon::new(&format!("token-{}", token.id())),
            gives: marks::token_words(token),
        })
        .collect()
});

#[derive(Template)]
#[template(path = "boards/duel/face.html")]
struct FacePart<'a> {
    color: &'static str,
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
    color: &'static str,
    name: &'static str,
    effects: &'a str,
    gives: &'a Option<Icon>,
    words: &'a str,
}

/// Renders a template that cannot fail: it writes into memory and calls nothing.
fn rendered(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}

fn draw_card(card: Card) -> CardArt {
    let facts = card.facts();
    let color = facts.color;
    let effects = mark::draw(marks::effects(&facts.effects));
    let cost = mark::draw(marks::cost(&facts.cost));
    let gives = marks::effect_words(&facts.effects);
    let free_sign = card.free_symbol().map(chain_sign);
    let gives_sign = card.opens().and(facts.chain_symbol).map(chain_sign);
    let cost_words = marks::cost_words(&facts.cost);
    let chip_words = match facts.chain_symbol {
        Some(symbol) => format!("{}: {gives}; gives the {symbol}", color.id()),
        None => format!("{}: {gives}", color.id()),
    };
    CardArt {
        id: card.id(),
        name: card.name(),
        narrow_name: hyphenated(card),
        color: capital(color.name()),
        class: marks::class(color),
        sign: Icon::new(&format!("colour-{}", color.id())),
        kind: format!("{} · {}", capital(color.name()), age(facts.back)),
        face: rendered(&FacePart {
            color: color.id(),
            is_crowded: marks::effects(&facts.effects).len() > 2,
            is_long: card.name().len() > LONG_NAME,
            name: hyphenated(card),
            effects: &effects,
            cost: &cost,
            free: &free_sign,
            gives: &gives_sign,
        }),
        chip: rendered(&ChipPart {
            color: color.id(),
            name: card.name(),
            effects: &effects,
            gives: &gives_sign,
            words: &chip_words,
        }),
        spoken: spoken(card, color, &gives, &cost_words),
        free: facts
            .free_if
            .and_then(|giver| Some(chain(giver, card.free_symbol()?))),
        opens: card
            .opens()
            .and_then(|opened| Some(chain(opened, facts.chain_symbol?))),
        effects,
        gives,
        cost: cost_words,
    }
}

fn spoken(card: Card, color: Color, gives: &str, cost: &str) -> String {
    let opens = card
        .opens()
        .map(|opened| format!(" Opens {}.", opened.name()))
        .unwrap_or_default();
    format!(
        "{}, {}, {}. {}. Cost: {cost}.{opens}",
        card.name(),
        color.name(),
        color.id(),
        capital(gives),
    )
}

fn chain_sign(symbol: &'static str) -> Icon {
    Icon::new(&format!("chain-{symbol}"))
}

fn chain(card: Card, symbol: &'static str) -> Chain {
    Chain {
        sign: chain_sign(symbol),
        name: card.name(),
        age: age(card.facts().back),
    }
}

const fn age(back: Back) -> &'static str {
    match back {
        Back::AgeOne => "Age I",
        Back::AgeTwo => "Age II",
        Back::AgeThree => "Age III",
        Back::Guild => "Guild, Age III",
    }
}

fn draw_wonder(wonder: Wonder) -> WonderArt {
    let facts = wonder.facts();
    WonderArt {
        id: wonder.id(),
        name: wonder.name(),
        sign: Icon::new(&format!("wonder-{}", wonder.id())),
        effects: mark::draw(marks::effects(&facts.effects)),
        cost: mark::draw(marks::cost(&facts.cost)),
        gives: marks::effect_words(&facts.effects),
        cost_words: marks::cost_words(&facts.cost),
    }
}

/// The name with soft hyphens where the narrowest card would break it badly.
fn hyphenated(card: Card) -> &'static str {
    HYPHENATED
        .iter()
        .find(|(long, _)| *long == card)
        .map_or(card.name(), |(_, name)| name)
}

fn hyphenated_token(token: Token) -> &'static str {
    match token {
        Token::Agriculture => "Agri\u{ad}culture",
        Token::Architecture => "Archi\u{ad}tecture",
        Token::Mathematics => "Mathe\u{ad}matics",
        Token::Philosophy => "Philo\u{ad}sophy",
        Token::Economy
        | Token::Law
        | Token::Masonry
        | Token::Strategy
        | Token::Theology
        | Token::Urbanism => token.name(),
    }
}

static HYPHENATED: &[(Card, &str)] = &[
    (Card::Glassworks, "Glass\u{ad}works"),
    (Card::Apothecary, "Apothe\u{ad}cary"),
    (Card::Scriptorium, "Scrip\u{ad}torium"),
    (Card::Pharmacist, "Phar\u{ad}ma\u{ad}cist"),
    (Card::Brickyard, "Brick\u{ad}yard"),
    (Card::Dispensary, "Dispen\u{ad}sary"),
    (Card::Laboratory, "Labora\u{ad}tory"),
    (Card::Courthouse, "Court\u{ad}house"),
    (Card::Aqueduct, "Aque\u{ad}duct"),
    (Card::Caravansery, "Cara\u{ad}van\u{ad}sery"),
    (Card::Pretorium, "Preto\u{ad}rium"),
    (Card::CustomsHouse, "Cus\u{ad}toms House"),
    (Card::ArcheryRange, "Arch\u{ad}ery Range"),
    (Card::Pantheon, "Pan\u{ad}theon"),
    (Card::Rostrum, "Ros\u{ad}trum"),
    (Card::Brewery, "Brew\u{ad}ery"),
    (Card::Sawmill, "Saw\u{ad}mill"),
    (Card::Gardens, "Gar\u{ad}dens"),
    (Card::Obelisk, "Obe\u{ad}lisk"),
    (Card::Arsenal, "Arse\u{ad}nal"),
    (Card::Academy, "Acade\u{ad}my"),
    (Card::Library, "Libra\u{ad}ry"),
    (Card::Theater, "Thea\u{ad}ter"),
    (Card::Garrison, "Garri\u{ad}son"),
    (Card::Barracks, "Bar\u{ad}racks"),
    (Card::Palisade, "Pali\u{ad}sade"),
    (Card::Workshop, "Work\u{ad}shop"),
    (Card::Fortifications, "Fortifi\u{ad}cations"),
    (Card::SiegeWorkshop, "Siege Work\u{ad}shop"),
    (Card::University, "Univer\u{ad}sity"),
    (Card::Observatory, "Obser\u{ad}vatory"),
    (Card::ChamberOfCommerce, "Cham\u{ad}ber of Com\u{ad}merce"),
    (Card::Lighthouse, "Light\u{ad}house"),
    (Card::MerchantsGuild, "Mer\u{ad}chants Guild"),
    (Card::ShipownersGuild, "Ship\u{ad}owners Guild"),
    (Card::MagistratesGuild, "Magis\u{ad}trates Guild"),
    (Card::ScientistsGuild, "Scien\u{ad}tists Guild"),
    (Card::MoneylendersGuild, "Money\u{ad}lenders Guild"),
    (Card::TacticiansGuild, "Tacti\u{ad}cians Guild"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_out_with_name_kind_effect_cost_and_what_it_opens() {
        assert_eq!(
            card(Card::Temple).spoken,
            "Temple, civilian, blue. 4 points. Cost: wood, papyrus. Opens Pantheon."
        );
        assert_eq!(card(Card::Temple).kind, "Civilian · Age II");
    }

    #[test]
    fn a_face_shows_effects_cost_and_both_ends_of_its_chain() {
        let face = &card(Card::Temple).face;
        for sign in [
            "colour-blue",
            "res-wood",
            "res-papyrus",
            "chain-moon",
            "chain-sun",
        ] {
            assert!(face.contains(&format!("#{sign}\"")), "{sign} in {face}");
        }
        assert!(
            face.contains("<span class=\"points__n\">4</span>"),
            "{face}"
        );
    }

    #[test]
    fn every_sign_used_is_in_the_sprite() {
        let sprite = include_str!("../../../../static/icons.svg");
        let mut html = String::new();
        for one in Card::ALL {
            html.push_str(&card(one).face);
            html.push_str(&card(one).chip);
        }
        for one in Wonder::ALL {
            html.push_str(&wonder(one).effects);
            html.push_str(&wonder(one).sign.to_string());
        }
        for one in Token::ALL {
            html.push_str(&token(one).sign.to_string());
        }
        for reference in html.split("icons.svg#").skip(1) {
            let id = reference.split('"').next().unwrap();
            assert!(sprite.contains(&format!("id=\"{id}\"")), "no sign {id}");
        }
    }
}
