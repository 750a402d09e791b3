//! A city: what it makes or sells, its wonder, its cards as chips, its army.
//!
//! Start reading at [`city`].

use super::art::{self, CardArt, StageArt};
use super::{is_over, marks, owner};
use crate::games::seven_wonders::cards::{Resource, Side};
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::{CityView, Offer, Output, View};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark;

/// A city as drawn.
pub(super) struct CityPart {
    /// Id of its heading.
    pub id: String,
    /// `cities__left` for the left neighbour.
    pub class: &'static str,
    /// Its wonder's picture.
    pub sign: Icon,
    /// Its heading: "Joost, left".
    pub title: String,
    /// "Babylon, side A".
    pub wonder: String,
    /// Coins.
    pub coins: i32,
    /// Its army, in words.
    pub army: String,
    /// Heading of the stock.
    pub stock_label: &'static str,
    /// What it makes, or sells to the viewer.
    pub stock: Vec<Stock>,
    /// The stages of its wonder.
    pub stages: Vec<StagePart>,
    /// Heading of the cards.
    pub cards_label: String,
    /// The cards.
    pub chips: Vec<&'static CardArt>,
    /// Military tokens in words; empty for none.
    pub tokens: String,
}

/// One kind of goods.
pub(super) struct Stock {
    /// Its signs, as HTML.
    pub signs: String,
    /// In words.
    pub words: String,
    /// Units each turn.
    pub count: u8,
    /// "own", "either", "for 2 each".
    pub price: String,
}

/// A stage of the wonder.
pub(super) struct StagePart {
    /// The stage.
    pub art: StageArt,
    /// Whether it stands.
    pub is_built: bool,
    /// Whether it is the next one.
    pub is_next: bool,
}

/// Draws a city. `index` counts cities, the Free City last.
pub(super) fn city(scene: &Scene<'_>, view: &View, index: usize) -> Option<CityPart> {
    let city = view.cities.get(index)?;
    let mine = scene.me.and_then(|me| view.cities.get(me.index()));
    let is_mine = city.seat.is_some() && city.seat == scene.me;
    let is_left = mine.is_some_and(|mine| mine.left == index) && !is_mine;
    let is_right = mine.is_some_and(|mine| mine.right == index) && !is_mine && !is_left;
    let name = match city.seat {
        Some(_) => owner(scene, view, index),
        None => "The Free City".to_owned(),
    };
    let sells = !is_mine && !city.sells_me.is_empty();
    Some(CityPart {
        id: format!("city-{index}"),
        class: if is_left { "cities__left" } else { "" },
        sign: city.wonder.map_or(Icon::of("act-wonder"), |wonder| {
            Icon::new(&format!("wonder-{}", wonder.key()))
        }),
        title: match (is_mine, is_left, is_right) {
            (true, ..) => "Your city".to_owned(),
            (_, true, _) => format!("{name}, left"),
            (_, _, true) => format!("{name}, right"),
            _ => name,
        },
        wonder: wonder(city),
        coins: city.coins,
        army: army(scene, view, city, is_mine, is_left, is_right),
        stock_label: match (is_mine, sells) {
            (true, _) => "You make",
            (_, true) => "Sells you",
            _ => "Makes",
        },
        stock: if sells {
            city.sells_me.iter().map(offer).collect()
        } else {
            city.production.iter().map(output).collect()
        },
        stages: stages(view, city),
        cards_label: describe::plural(i32::try_from(city.cards.len()).unwrap_or(0), "card"),
        chips: city
            .by_color
            .iter()
            .flat_map(|(_, cards)| cards)
            .filter_map(|card| art::card(view.edition, *card))
            .collect(),
        tokens: tokens(city),
    })
}

fn wonder(city: &CityView) -> String {
    match city.side {
        Some(side) => format!("{}, side {side}", city.wonder_name),
        None => city.wonder_name.to_owned(),
    }
}

fn stages(view: &View, city: &CityView) -> Vec<StagePart> {
    let Some((wonder, side)) = city.wonder.zip(city.side.and_then(Side::find)) else {
        return Vec::new();
    };
    art::stages(view.edition, wonder, side)
        .into_iter()
        .enumerate()
        .map(|(index, art)| StagePart {
            art,
            is_built: index < city.stages_built,
            is_next: index == city.stages_built,
        })
        .collect()
}

fn army(
    scene: &Scene<'_>,
    view: &View,
    city: &CityView,
    is_mine: bool,
    is_left: bool,
    is_right: bool,
) -> String {
    let shields = describe::plural(city.shields, "shield");
    let mine = scene.me.and_then(|me| view.cities.get(me.index()));
    let worth = [1, 3, 5]
        .get(usize::from(view.age.max(1)) - 1)
        .copied()
        .unwrap_or(5);
    match mine {
        _ if is_over(scene, view) => shields,
        Some(mine) if is_mine => {
            let left = fight(mine.against_left, worth);
            let right = fight(mine.against_right, worth);
            format!(
                "{shields}. Now the age would give you {left} from {}, {right} from {}.",
                owner(scene, view, mine.left),
                owner(scene, view, mine.right)
            )
        }
        Some(mine) if is_left => format!(
            "{shields} to your {}: {}",
            mine.shields,
            verdict(mine.against_left)
        ),
        Some(mine) if is_right => format!(
            "{shields} to your {}: {}",
            mine.shields,
            verdict(mine.against_right)
        ),
        _ => shields,
    }
}

fn fight(against: i32, worth: i32) -> String {
    describe::signed(match against.signum() {
        1 => worth,
        -1 => -1,
        _ => 0,
    })
}

const fn verdict(against: i32) -> &'static str {
    match against.signum() {
        1 => "you win there",
        -1 => "you lose there",
        _ => "even",
    }
}

fn tokens(city: &CityView) -> String {
    let values: Vec<String> = city
        .tokens
        .iter()
        .map(|token| describe::signed(token.value))
        .collect();
    if values.is_empty() {
        return String::new();
    }
    format!(
        "Conflicts so far: {}, together {}.",
        values.join(", "),
        describe::signed(city.military)
    )
}

fn offer(offer: &Offer) -> Stock {
    let each = if offer.count > 1 && offer.goods.len() == 1 {
        " each"
    } else {
        ""
    };
    Stock {
        price: format!("for {}{each}", offer.price),
        ..stock(&offer.goods, offer.count)
    }
}

fn output(output: &Output) -> Stock {
    let price = match (output.goods.len(), output.sellable) {
        (1, _) => "own",
        (_, true) => "either",
        (_, false) => "not sold",
    };
    Stock {
        price: price.to_owned(),
        ..stock(&output.goods, output.count)
    }
}

fn stock(goods: &[Resource], count: u8) -> Stock {
    let names: Vec<&str> = goods.iter().map(|good| good.key()).collect();
    Stock {
        signs: mark::draw(marks::one_of(goods)),
        words: names.join(" or "),
        count,
        price: String::new(),
    }
}
