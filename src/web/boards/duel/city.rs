//! A city: production and prices, wonders, cards as chips, tokens.

use super::art::{self, CardArt, TokenArt, WonderArt};
use super::is_over;
use super::pyramid::{self, PricePart};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use rules::Seat;
use rules::duel::cards::Card;
use rules::duel::kinds::Good;
use rules::duel::view::{CityView, View, WonderView};
use scene::duel::{describe, things};
use words::{Arg, Html, Join, Words, msg};

pub(super) struct CityPart {
    pub id: String,
    pub title: Html,
    pub coins: u16,
    pub seat: Seat,
    pub is_over: bool,
    pub stock: Vec<Stock>,
    pub choices: Vec<Choice>,
    pub wonders: Vec<WonderPart>,
    pub cards: u8,
    pub chips: Vec<Chip>,
    pub tokens: Vec<&'static TokenArt>,
    /// The wonder that left the game, when this city had it.
    pub note: Option<Html>,
}

pub(super) struct Stock {
    pub sign: Icon,
    pub good: &'static str,
    pub made: u8,
    /// What one more costs; none when nothing can be bought any more.
    pub price: Option<Html>,
}

/// A source of one unit of choice.
pub(super) struct Choice {
    pub signs: Vec<Icon>,
    /// The same in words, with where it comes from.
    pub words: Html,
}

pub(super) struct WonderPart {
    pub art: &'static WonderArt,
    /// The card under it, when it is built.
    pub with: Option<Html>,
    pub with_card: Option<Html>,
    pub is_built: bool,
    pub price: Option<PricePart>,
    pub spoken: String,
}

pub(super) struct Chip {
    pub art: &'static CardArt,
    /// Whether it was built by the last move.
    pub is_new: bool,
}

pub(super) fn city(scene: &Scene<'_>, view: &View, seat: Seat) -> CityPart {
    let w = scene.w;
    let city = &view.cities[seat.index().min(1)];
    let is_over = is_over(scene, view);
    let wonders = city.wonders.iter();
    let tokens = city.tokens.iter();
    CityPart {
        id: format!("city-{}", seat.0),
        title: w.sentence(&msg::duel::city(seat)),
        coins: city.coins,
        seat,
        is_over,
        stock: stock(w, city, is_over),
        choices: choices(w, city),
        wonders: wonders.map(|one| wonder(w, one, is_over)).collect(),
        cards: city.card_count,
        chips: chips(w, view, city, seat),
        tokens: tokens.map(|token| art::token(w, *token)).collect(),
        note: removed(w, view, city),
    }
}

fn stock(w: &Words, city: &CityView, is_over: bool) -> Vec<Stock> {
    let stock = city.goods.iter().map(|good| Stock {
        sign: good_sign(good.good),
        good: w.thing(things::good(good.good)),
        made: good.made,
        price: (!is_over).then(|| w.say(msg::duel_page::buy(good.price))),
    });
    stock.collect()
}

fn good_sign(good: Good) -> Icon {
    Icon::new(&format!("res-{}", good.id()))
}

fn choices(w: &Words, city: &CityView) -> Vec<Choice> {
    let choices = city.choices.iter().map(|source| {
        let goods = source.of.goods();
        let names = Arg::list(Join::Or, goods.iter().copied().map(things::good));
        let from = things::source(source.source);
        Choice {
            signs: goods.iter().map(|good| good_sign(*good)).collect(),
            words: w.say(msg::duel_page::one_of(names, from)),
        }
    });
    choices.collect()
}

fn wonder(w: &Words, wonder: &WonderView, is_over: bool) -> WonderPart {
    let art = art::wonder(w, wonder.wonder);
    let facts = wonder.wonder.facts();
    let price = wonder.price.as_ref().filter(|_| !is_over);
    let with = wonder.with.map(things::card);
    WonderPart {
        art,
        with: with.map(|card| w.say_narrow(&msg::duel_page::built_with(card))),
        with_card: with.map(|card| w.say(msg::duel_page::lies_under(card))),
        is_built: wonder.is_built,
        price: price.map(|price| pyramid::price_part(w, price)),
        spoken: match price {
            Some(price) => w.text(msg::duel_page::gives_and_costs_now(
                art::gives(&facts.effects),
                describe::cost(&facts.cost),
                describe::price(price),
            )),
            None => art.spoken.clone(),
        },
    }
}

fn chips(w: &Words, view: &View, city: &CityView, seat: Seat) -> Vec<Chip> {
    let last = view
        .last
        .filter(|last| last.seat == seat && matches!(last.verb, "build" | "revive"))
        .and_then(|last| last.card);
    let chip = |card: &Card| Chip {
        art: art::card(w, *card),
        is_new: last == Some(*card),
    };
    let cards = city.kinds.iter().flat_map(|kind| &kind.cards);
    cards.map(chip).collect()
}

fn removed(w: &Words, view: &View, city: &CityView) -> Option<Html> {
    let removed = things::wonder(view.removed_wonder?);
    (view.age > 0 && city.wonders.len() < 4).then(|| w.say(msg::duel::left_game(removed)))
}
