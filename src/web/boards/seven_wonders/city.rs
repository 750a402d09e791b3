//! A city: what it makes or sells, its wonder, its cards as chips, its army.

use super::art::{self, CardArt, StageArt};
use super::is_over;
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark;
use rules::seven_wonders::cards::{Resource, Side};
use rules::seven_wonders::view::{CityView, Offer, Output, View};
use scene::seven_wonders::offers::side_name;
use scene::seven_wonders::{board, city, marks, things};
use words::{Arg, Join, Words, msg};

pub(super) struct CityPart {
    pub id: String,
    /// `cities__left` for the left neighbour.
    pub class: &'static str,
    pub sign: Icon,
    /// Its heading: "Joost, left".
    pub title: String,
    /// "Babylon, side A".
    pub wonder: String,
    pub coins: i32,
    pub army: String,
    pub stock_label: String,
    pub stock: Vec<Stock>,
    pub stages: Vec<StagePart>,
    pub cards_label: String,
    pub chips: Vec<&'static CardArt>,
    /// Military tokens in words; empty for none.
    pub tokens: String,
}

pub(super) struct Stock {
    /// Its signs, as HTML.
    pub signs: String,
    pub words: String,
    /// Units each turn.
    pub count: u8,
    /// "own", "either", "for 2 each".
    pub price: String,
}

pub(super) struct StagePart {
    pub art: StageArt,
    pub is_built: bool,
    /// Whether it is the viewer's own next one.
    pub is_mine_next: bool,
}

/// Where a city lies, seen from the viewer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Mine,
    Left,
    Right,
    Other,
}

impl Place {
    fn of(city: &CityView, index: usize, mine: Option<&CityView>) -> Self {
        match mine {
            Some(mine) if city.seat.is_some() && city.seat == mine.seat => Self::Mine,
            Some(mine) if mine.left == index => Self::Left,
            Some(mine) if mine.right == index => Self::Right,
            Some(_) | None => Self::Other,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Left => "left",
            Self::Right => "right",
            Self::Other => "other",
        }
    }
}

/// Draws a city. `index` counts cities, the Free City last.
pub(super) fn city(scene: &Scene<'_>, view: &View, index: usize) -> Option<CityPart> {
    let city = view.cities.get(index)?;
    let w = scene.w;
    let mine = scene.mine(&view.cities);
    let place = Place::of(city, index, mine);
    let sells = place != Place::Mine && !city.sells_me.is_empty();
    let title = msg::seven_wonders_page::city(place.key(), city::owner(view, index));
    Some(CityPart {
        id: format!("city-{index}"),
        class: match place {
            Place::Left => "cities__left",
            Place::Mine | Place::Right | Place::Other => "",
        },
        sign: (city.wonder).map_or(Icon::of("act-wonder"), art::wonder_sign),
        title: w.plain_sentence(&title),
        wonder: wonder(city, w),
        coins: city.coins,
        army: army(scene, view, city, place),
        stock_label: w.text(msg::seven_wonders_page::goods(match (place, sells) {
            (Place::Mine, _) => "mine",
            (_, true) => "seller",
            (_, false) => "other",
        })),
        stock: if sells {
            city.sells_me.iter().map(|one| offer(one, w)).collect()
        } else {
            city.production.iter().map(|one| output(one, w)).collect()
        },
        stages: stages(view, city, place, w),
        cards_label: w.text(msg::seven_wonders::cards(city.cards.len())),
        chips: city
            .by_color
            .iter()
            .flat_map(|(_, cards)| cards)
            .filter_map(|card| art::card(view.edition, *card, w))
            .collect(),
        tokens: tokens(city, w),
    })
}

fn wonder(city: &CityView, w: &Words) -> String {
    let Some(wonder) = city.wonder.map(things::city) else {
        return String::new();
    };
    match city.side.and_then(Side::find) {
        Some(side) => w.text(msg::seven_wonders::wonder_side(wonder, side_name(side))),
        None => w.thing(wonder).to_owned(),
    }
}

fn stages(view: &View, city: &CityView, place: Place, w: &Words) -> Vec<StagePart> {
    let Some((wonder, side)) = city.wonder.zip(city.side.and_then(Side::find)) else {
        return Vec::new();
    };
    art::stages(view.edition, wonder, side, w)
        .into_iter()
        .enumerate()
        .map(|(index, art)| StagePart {
            art,
            is_built: index < city.stages_built,
            is_mine_next: place == Place::Mine && index == city.stages_built,
        })
        .collect()
}

fn army(scene: &Scene<'_>, view: &View, city: &CityView, place: Place) -> String {
    let shields = msg::seven_wonders::shields(city.shields);
    let mine = scene.mine(&view.cities);
    let Some(mine) = mine.filter(|_| !is_over(scene, view)) else {
        return scene.w.text(shields);
    };
    let against = |difference: i32| {
        let result = match difference.signum() {
            1 => "win",
            -1 => "lose",
            _ => "even",
        };
        msg::seven_wonders::army(result, shields.clone(), mine.shields)
    };
    let said = match place {
        Place::Mine => msg::seven_wonders_page::army_mine(
            shields,
            board::stake(view.age, mine.against_left),
            city::owner(view, mine.left),
            board::stake(view.age, mine.against_right),
            city::owner(view, mine.right),
        ),
        Place::Left => against(mine.against_left),
        Place::Right => against(mine.against_right),
        Place::Other => shields,
    };
    scene.w.text(said)
}

fn tokens(city: &CityView, w: &Words) -> String {
    if city.tokens.is_empty() {
        return String::new();
    }
    let values = city.tokens.iter();
    let values = values.map(|token| Arg::Number(token.value.into()));
    let values = Arg::list(Join::Comma, values);
    w.text(msg::seven_wonders::tokens(values, city.military))
}

fn offer(offer: &Offer, w: &Words) -> Stock {
    let is_each = offer.count > 1 && offer.goods.len() == 1;
    let units = if is_each { "many" } else { "one" };
    let price = msg::seven_wonders_page::sold_for(offer.price, units);
    Stock {
        price: w.text(price),
        ..stock(&offer.goods, offer.count, w)
    }
}

fn output(output: &Output, w: &Words) -> Stock {
    let kind = match (output.goods.len(), output.sellable) {
        (1, _) => "own",
        (_, true) => "either",
        (_, false) => "unsold",
    };
    Stock {
        price: w.text(msg::seven_wonders_page::makes(kind)),
        ..stock(&output.goods, output.count, w)
    }
}

fn stock(goods: &[Resource], count: u8, w: &Words) -> Stock {
    let names = goods.iter().map(|good| things::good(*good));
    Stock {
        signs: mark::draw(marks::one_of(goods)),
        words: w.plain_arg(&Arg::list(Join::Or, names)),
        count,
        price: String::new(),
    }
}
