//! A city: production and prices, wonders, cards as chips, tokens.
//!
//! Start reading at [`city`].

use super::art::{self, CardArt, TokenArt, WonderArt};
use super::pyramid::{self, PricePart};
use super::{is_over, marks};
use crate::games::Seat;
use crate::games::duel::kinds::Good;
use crate::games::duel::view::{CityView, View, WonderView};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;

/// A city as drawn.
pub(super) struct CityPart {
    /// Id of its heading.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Coins.
    pub coins: u16,
    /// Heading of the stock.
    pub stock_label: String,
    /// What each good is for its owner.
    pub stock: Vec<Stock>,
    /// Choice production.
    pub choices: Vec<Choice>,
    /// Heading of the wonders.
    pub wonders_label: String,
    /// The wonders.
    pub wonders: Vec<WonderPart>,
    /// Heading of the cards.
    pub cards_label: String,
    /// The cards.
    pub chips: Vec<Chip>,
    /// The progress tokens.
    pub tokens: Vec<&'static TokenArt>,
    /// The wonder that left the game, when this city had it.
    pub note: Option<String>,
}

/// What a good is for a city's owner now.
pub(super) struct Stock {
    /// Its sign.
    pub sign: Icon,
    /// Its name.
    pub good: &'static str,
    /// Units made.
    pub made: u8,
    /// What one more costs; none when nothing can be bought any more.
    pub price: Option<u8>,
}

/// A source of one unit of choice.
pub(super) struct Choice {
    /// The goods to choose from.
    pub signs: Vec<Icon>,
    /// The same in words, with where it comes from.
    pub words: String,
}

/// A wonder of a city.
pub(super) struct WonderPart {
    /// The wonder.
    pub art: &'static WonderArt,
    /// The card under it, when it is built.
    pub with: Option<String>,
    /// Whether it is built.
    pub is_built: bool,
    /// What it costs its owner now.
    pub price: Option<PricePart>,
    /// The same in words.
    pub spoken: String,
}

/// A card of a city.
pub(super) struct Chip {
    /// The card.
    pub art: &'static CardArt,
    /// Whether it was built by the last move.
    pub is_new: bool,
}

/// Draws the city of a seat.
pub(super) fn city(scene: &Scene<'_>, view: &View, seat: Seat) -> CityPart {
    let city = &view.cities[seat.index().min(1)];
    let is_me = scene.is_me(seat);
    let name = scene.name(seat);
    let is_over = is_over(scene, view);
    CityPart {
        id: format!("city-{}", seat.0),
        title: if is_me {
            "Your city".to_owned()
        } else {
            format!("{name}’s city")
        },
        coins: city.coins,
        stock_label: match (is_me, is_over) {
            (true, false) => "You make, and what one more costs you".to_owned(),
            (false, false) => format!("{name} makes, and what one more costs {name}"),
            (true, true) => "You made".to_owned(),
            (false, true) => format!("{name} made"),
        },
        stock: city
            .goods
            .iter()
            .map(|good| Stock {
                sign: good_sign(good.good),
                good: good.good.id(),
                made: good.made,
                price: (!is_over).then_some(good.price),
            })
            .collect(),
        choices: choices(city),
        wonders_label: match (is_me, is_over) {
            (true, false) => "Wonders, with your price now".to_owned(),
            (false, false) => format!("Wonders, with {name}’s price now"),
            (_, true) => "Wonders".to_owned(),
        },
        wonders: city
            .wonders
            .iter()
            .map(|one| wonder(one, is_over))
            .collect(),
        cards_label: marks::plural(city.card_count.into(), "card", "cards"),
        chips: chips(view, city, seat),
        tokens: city.tokens.iter().map(|token| art::token(*token)).collect(),
        note: removed(view, city),
    }
}

fn good_sign(good: Good) -> Icon {
    Icon::new(&format!("res-{}", good.id()))
}

fn choices(city: &CityView) -> Vec<Choice> {
    city.choices
        .iter()
        .map(|source| {
            let goods = source.of.goods();
            let names: Vec<_> = goods.iter().map(|good| good.id()).collect();
            Choice {
                signs: goods.iter().map(|good| good_sign(*good)).collect(),
                words: format!(" of {} ({})", names.join(" or "), source.name),
            }
        })
        .collect()
}

fn wonder(wonder: &WonderView, is_over: bool) -> WonderPart {
    let art = art::wonder(wonder.wonder);
    let price = wonder.price.as_ref().filter(|_| !is_over);
    let spoken = match price {
        Some(price) if price.total == 0 => {
            format!("{}. Cost: {}; nothing now", art.gives, art.cost_words)
        }
        Some(price) => format!(
            "{}. Cost: {}; {} now",
            art.gives,
            art.cost_words,
            marks::coins(price.total)
        ),
        None => art.gives.clone(),
    };
    WonderPart {
        art,
        with: wonder.with.map(|card| format!("with {}", card.name())),
        is_built: wonder.is_built,
        price: price.map(pyramid::price_part),
        spoken,
    }
}

fn chips(view: &View, city: &CityView, seat: Seat) -> Vec<Chip> {
    let last = view
        .last
        .filter(|last| last.seat == seat && matches!(last.verb, "build" | "revive"))
        .and_then(|last| last.card);
    city.kinds
        .iter()
        .flat_map(|kind| &kind.cards)
        .map(|card| Chip {
            art: art::card(*card),
            is_new: last == Some(*card),
        })
        .collect()
}

fn removed(view: &View, city: &CityView) -> Option<String> {
    let removed = view.removed_wonder?;
    (view.age > 0 && city.wonders.len() < 4).then(|| {
        format!(
            "{} left the game when the seventh wonder was built.",
            removed.name()
        )
    })
}
