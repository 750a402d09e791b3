//! What is printed of Duel: cards, wonders and tokens, drawn and said alike wherever they appear. Knows no position.

use std::sync::LazyLock;

use super::{describe, marks, things};
use crate::goods::listed;
use crate::{
    Body, Catalogue, Face, Mark, Part, Pigment, Printed, Section, Shape, Sign, numbered, told,
};
use rules::duel::{Back, Card, Effects, Token, Wonder};
use words::{Message, Thing, msg};

static ALL: LazyLock<Vec<Printed>> = LazyLock::new(|| {
    let cards = Card::ALL.into_iter().map(print_card);
    let wonders = Wonder::ALL.into_iter().map(print_wonder);
    let tokens = Token::ALL.into_iter().map(print_token);
    numbered(cards.chain(wonders).chain(tokens))
});

pub(super) fn all() -> &'static [Printed] {
    &ALL
}

pub(super) fn card(card: Card) -> &'static Printed {
    &ALL[card.index()]
}

pub(super) fn wonder(wonder: Wonder) -> &'static Printed {
    &ALL[Card::ALL.len() + wonder.index()]
}

pub(super) fn token(token: Token) -> &'static Printed {
    &ALL[Card::ALL.len() + Wonder::ALL.len() + token.index()]
}

/// What something does, in a row: "wheel symbol, 1 point".
pub(super) fn gives(effects: &Effects) -> Message {
    listed(describe::effects(effects))
}

pub(super) fn chain_sign(symbol: &str) -> Sign {
    Sign::Owned(format!("chain-{symbol}"))
}

fn print_card(card: Card) -> Printed {
    let facts = card.facts();
    let kind = msg::duel_page::kind(facts.color.id());
    let gives = gives(&facts.effects);
    let drawn = marks::effects(&facts.effects);
    let chain = facts.chain_symbol.filter(|_| card.opens().is_some());
    let freed = card.free_symbol().map(chain_sign);
    let of_age = |one: Card| msg::duel_page::card_of_age(things::card(one), age(one));
    let costs = describe::cost(&facts.cost);
    let gains = (msg::board::gives(), None, gives.clone().into());
    let mut told = vec![gains, (msg::board::cost(), None, costs.clone().into())];
    if let Some((giver, sign)) = facts.free_if.zip(freed.clone()) {
        let giver = things::card(giver).into();
        told.push((msg::duel_page::free_with(), Some(sign), giver));
    }
    if let Some((opened, symbol)) = card.opens().zip(chain) {
        let opened = of_age(opened).into();
        told.push((msg::board::opens(), Some(chain_sign(symbol)), opened));
    }
    let thing = things::card(card);
    let color = things::color(facts.color);
    let opens = card.opens().map(things::card);
    let spoken = [
        msg::duel_page::card(thing, kind.clone(), color),
        msg::duel_page::does(gives.clone()),
        msg::duel_page::card_costs(costs),
    ];
    let opens = opens.map(msg::duel_page::card_opens);
    Printed {
        kind: msg::duel_page::kind_of_age(kind, age(card)),
        is_crowded: drawn.len() > 2,
        gives: drawn,
        cost: marks::cost(&facts.cost),
        freed: freed.into_iter().map(Mark::Sign).collect(),
        opens: chain.map(chain_sign),
        chip: match facts.chain_symbol {
            Some(id) => {
                let symbol = Thing {
                    group: "chain_symbols",
                    id,
                    ..color
                };
                msg::duel_page::chip_with_symbol(color, gives.clone(), symbol)
            }
            None => msg::game::chip(color, gives.clone()),
        },
        facts: told,
        spoken: spoken.into_iter().chain(opens).collect(),
        ..Printed::new(thing, Shape::Chip, Pigment::of(facts.color.id()), gives)
    }
}

fn age(card: Card) -> Message {
    msg::game::age(match card.facts().back {
        Back::AgeOne => "I",
        Back::AgeTwo => "II",
        Back::AgeThree | Back::Guild => "III",
    })
}

fn print_wonder(wonder: Wonder) -> Printed {
    let facts = wonder.facts();
    let (gives, costs) = (gives(&facts.effects), describe::cost(&facts.cost));
    let thing = things::wonder(wonder);
    Printed {
        sign: Sign::Owned(format!("wonder-{}", wonder.id())),
        gives: marks::effects(&facts.effects),
        cost: marks::cost(&facts.cost),
        spoken: vec![msg::duel_page::gives_and_costs(gives.clone(), costs)],
        ..Printed::new(thing, Shape::Wonder, Pigment::of(""), gives)
    }
}

fn print_token(token: Token) -> Printed {
    let gives = listed(describe::token(token));
    Printed {
        sign: Sign::Owned(format!("token-{}", token.id())),
        ..Printed::new(things::token(token), Shape::Token, Pigment::of(""), gives)
    }
}

pub(super) fn catalogue() -> Catalogue {
    let entry = |printed: &'static Printed| Face {
        key: printed.thing.id.to_owned(),
        ..Face::printed(printed)
    };
    let cards = |back, key: &'static str, title, note: &dyn Fn(usize) -> Message| {
        let cards = Card::with_back(back).map(|one| Face {
            kind: msg::duel_page::kind(one.facts().color.id()).into(),
            ..entry(card(one))
        });
        let cards: Vec<Face> = cards.collect();
        section(key, (title, note(cards.len())), cards)
    };
    let laid = |all| msg::duel_catalogue::laid(20, all);
    let last = |all| msg::duel_catalogue::laid_with_guilds(17, all, 3);
    let guilds = |all| msg::duel_catalogue::laid_in_last_age(3, all);
    let wonders = Wonder::ALL.map(|one| entry(wonder(one))).into();
    let of_wonders = (
        msg::duel_page::wonders(),
        msg::duel_catalogue::wonders_laid(),
    );
    let tokens = Token::ALL.map(|one| entry(token(one))).into();
    let of_tokens = (msg::duel_page::tokens(), msg::duel_catalogue::tokens_laid());
    let deeds = ["build", "wonder", "discard"];
    let rules = ["paying", "conflict", "science", "wonders", "ages", "end"];
    Catalogue {
        intro: msg::duel_catalogue::players(),
        deeds: told(
            deeds,
            msg::duel_catalogue::deed,
            msg::duel_catalogue::deed_is,
        ),
        rules: told(
            rules,
            msg::duel_catalogue::rule,
            msg::duel_catalogue::rule_is,
        ),
        sections: vec![
            cards(Back::AgeOne, "age-1", msg::game::age("I"), &laid),
            cards(Back::AgeTwo, "age-2", msg::game::age("II"), &laid),
            cards(Back::AgeThree, "age-3", msg::game::age("III"), &last),
            cards(Back::Guild, "guilds", msg::game::guilds(), &guilds),
            section("wonders", of_wonders, wonders),
            section("tokens", of_tokens, tokens),
        ],
    }
}

fn section(key: &'static str, (title, note): (Message, Message), faces: Vec<Face>) -> Section {
    Section {
        note: Some(note),
        body: Body::Page(Box::new(Part::Catalogue(faces))),
        ..Section::chapter(key, title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::{Language, Words};

    #[test]
    fn a_card_is_read_out_with_name_kind_effect_cost_and_what_it_opens() {
        let w = Words::of(Language::ENGLISH);
        let temple = card(Card::Temple);
        let said = temple.spoken.iter().map(|said| w.plain_sentence(said));
        assert_eq!(
            said.collect::<Vec<_>>().join(" "),
            "Temple, civilian, blue. 4 points. Cost: wood, papyrus. Opens Pantheon."
        );
        assert_eq!(w.plain_sentence(&temple.kind), "Civilian · Age II");
    }

    #[test]
    fn everything_has_its_own_place() {
        for one in Card::ALL {
            assert_eq!(card(one).thing, things::card(one));
        }
        for one in Wonder::ALL {
            assert_eq!(wonder(one).thing, things::wonder(one));
        }
        for one in Token::ALL {
            assert_eq!(token(one).thing, things::token(one));
        }
    }
}
