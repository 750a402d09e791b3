//! A city in words: what it holds, makes and sells, its stages and cards.

use super::offers::{NextStage, side_name, wonder_name};
use super::{describe, marks, things};
use crate::{Body, Count, Face, Fee, Foot, Lay, Line, Mark, Pigment, Place, Section, Sign, State};
use rules::Seat;
use rules::seven_wonders::{
    CityView, Color, Offer, Output, PhaseName, Resource, Science, Stage, View, WonderId,
};
use words::{Arg, Join, Message, Person, msg};

/// Where a city lies, seen from the viewer's. Whoever only watches has no neighbours: all are near to them.
pub(super) fn place(view: &View, index: usize) -> Place {
    match mine(view) {
        Some(_) if view.seat.map(Seat::index) == Some(index) => Place::Own,
        Some(mine) if mine.left == index => Place::Left,
        Some(mine) if mine.right == index => Place::Right,
        Some(_) => Place::Far,
        None => Place::Near,
    }
}

pub(super) fn mine(view: &View) -> Option<&CityView> {
    view.cities.get(view.seat?.index())
}

pub fn owner(view: &View, index: usize) -> Person {
    owner_by(view.cities.get(index).and_then(|city| city.seat))
}

pub(super) fn owner_by(seat: Option<Seat>) -> Person {
    seat.map_or_else(|| msg::seven_wonders::the_free_city().into(), Person::from)
}

pub(super) const fn next_stage(city: &CityView) -> NextStage {
    (city.stages_built + 1, city.wonder)
}

/// The sign of a wonder; that of all wonders before it is known.
pub(super) fn wonder_sign(wonder: Option<WonderId>) -> Sign {
    wonder.map_or(Sign::Borrowed("act-wonder"), |wonder| {
        Sign::Owned(format!("wonder-{}", wonder.key()))
    })
}

/// A city that has a wonder; of others there is nothing to tell yet.
pub(super) fn section(view: &View, index: usize) -> Option<Section> {
    let city = view.cities.get(index)?;
    city.wonder?;
    let place = place(view, index);
    let army = match against(view, index).map_or(0, i32::signum) {
        1 => Some(Mark::Swatch("is-green", Sign::Borrowed("victory"))),
        -1 => Some(Mark::Swatch("is-red", Sign::Borrowed("defeat"))),
        _ => None,
    };
    let shields = vec![Mark::of("shield"), Mark::Words(city.shields.to_string())];
    let army = army.map(|army| vec![army]).into_iter();
    let coins = vec![Mark::Coin(city.coins.to_string())];
    let stages = (place == Place::Far).then(|| {
        let built = msg::game::out_of(city.stages_built, city.stages);
        Line::labelled(msg::seven_wonders::stages(), built)
    });
    let facts = [
        Some(self::holds(city)),
        goods(view, index, city),
        self::army(view, index, city).map(Line::bare),
        conflicts(city).map(Line::bare),
        stages,
    ];
    let kinds = city.by_color.iter().map(|(color, cards)| Line {
        pigment: Some(Pigment::of(color.key())),
        ..Line::labelled(
            kind(*color),
            Arg::list(Join::Comma, cards.iter().copied().map(things::card)),
        )
    });
    Some(Section {
        seat: city.seat,
        place,
        sign: Some(wonder_sign(city.wonder)),
        title: Some(title(view, index, city)),
        name: Some(owner(view, index).into()),
        holds: [shields].into_iter().chain(army).chain([coins]).collect(),
        lines: facts.into_iter().flatten().chain(kinds).collect(),
        counts: Color::ALL.map(|color| count(city, color)).into(),
        body: steps(self::stages(view, city), Some(city.stages_built)),
        ..Section::default()
    })
}

fn count(city: &CityView, color: Color) -> Count {
    let found = city.by_color.iter().find(|(kind, _)| *kind == color);
    let number = found.map_or_else(String::new, |(_, cards)| cards.len().to_string());
    Count::of(Pigment::of(color.key()), number)
}

/// The stages of a wonder. `built` is how many stand; none where the wonder is still being chosen.
pub(super) fn steps(stages: &[Stage], built: Option<usize>) -> Body {
    if stages.is_empty() {
        return Body::Nothing;
    }
    let faces = (0..).zip(stages).map(|(index, stage)| {
        let is_built = built.is_some_and(|built| index < built);
        let is_next = built == Some(index);
        let pigment = Pigment::of(if is_built { "black" } else { "white" });
        let number = crate::roman(index + 1);
        let gives = Arg::list(Join::Comma, describe::effects(&stage.effects));
        let cost = describe::cost(&stage.cost);
        Face {
            number,
            kind: msg::seven_wonders::stage_band(if is_next { "next" } else { "other" }, number)
                .into(),
            gives: marks::effects(&stage.effects),
            cost: marks::cost(&stage.cost),
            feet: vec![match is_built {
                true => Foot::new(Fee::Paid, msg::seven_wonders::built_mark(), None),
                false => Foot::new(Fee::Printed, msg::game::costs(cost), None),
            }],
            state: match (is_built, is_next) {
                (true, _) => State::Built,
                (false, true) => State::Open,
                (false, false) => State::Shut,
            },
            ..Face::new(pigment, msg::game::words(gives))
        }
    });
    Body::Cards(Lay::Steps, faces.collect())
}

pub(super) fn title(view: &View, index: usize, city: &CityView) -> Message {
    let side = city.side.map(side_name);
    let wonder = wonder_name(city.wonder);
    let wonder = match side {
        Some(side) => Arg::from(msg::seven_wonders::wonder_side(wonder, side)),
        None => wonder,
    };
    let place = match place(view, index) {
        Place::Own => "mine",
        Place::Left => "left",
        Place::Right => "right",
        Place::Table | Place::Near | Place::Far => "far",
    };
    msg::seven_wonders::city_title(place, owner(view, index), wonder)
}

/// Points, coins, shields and symbols.
fn holds(city: &CityView) -> Line {
    let symbols = [Science::Compass, Science::Wheel, Science::Tablet];
    let counts = symbols.into_iter().zip(city.science);
    let held = counts.filter(|(_, count)| *count > 0);
    let named =
        held.map(|(symbol, count)| msg::seven_wonders::symbol_count(count, things::symbol(symbol)));
    let [_, _, _, any] = city.science;
    let any = (any > 0).then(|| msg::seven_wonders::symbol_any_count(any));
    let symbols: Vec<Message> = named.chain(any).collect();
    let symbols = match symbols.is_empty() {
        true => msg::seven_wonders::no_symbols(),
        false => msg::seven_wonders::symbols(Arg::list(Join::Comma, symbols)),
    };
    let (points, coins) = (
        msg::game::points(city.points.total),
        msg::game::coins(city.coins),
    );
    let shields = msg::game::shields(city.shields);
    let said = msg::seven_wonders::holds(points, coins, shields, symbols);
    let signs = ["compass", "wheel", "tablet", "any"].into_iter();
    let signs = signs.zip(city.science).filter(|(_, count)| *count > 0);
    let signs =
        signs.map(|(id, count)| Mark::Sign(Sign::Owned(format!("science-{id}"))).times(count));
    Line::bare(said).drawn(signs.collect())
}

/// What a city makes, or sells to the viewer.
fn goods(view: &View, index: usize, city: &CityView) -> Option<Line> {
    if against(view, index).is_none() {
        let makes = Arg::list(Join::Comma, city.production.iter().map(made));
        let drawn = city.production.iter();
        let drawn = drawn.map(|output| counted(&output.goods, output.count, None));
        return (!city.production.is_empty())
            .then(|| Line::bare(msg::seven_wonders::makes(makes)).drawn(drawn.collect()));
    }
    if city.sells_me.is_empty() {
        return Some(Line::bare(msg::seven_wonders::sells_nothing()));
    }
    let sells = Arg::list(Join::Comma, city.sells_me.iter().map(sold));
    let drawn = city.sells_me.iter();
    let drawn = drawn.map(|offer| {
        let price = Mark::Coin(offer.price.to_string());
        counted(&offer.goods, offer.count, Some(price))
    });
    Some(Line::bare(msg::seven_wonders::sells_you(sells)).drawn(drawn.collect()))
}

/// Goods of which one can be had so often, and for how much.
fn counted(goods: &[Resource], count: u8, price: Option<Mark>) -> Vec<Mark> {
    let times = (count > 1).then(|| Mark::Words(format!("×{count}")));
    let goods = marks::one_of(goods).into_iter();
    goods.chain(times).chain(price).collect()
}

fn made(output: &Output) -> Message {
    let goods = describe::either(&output.goods, output.count);
    if output.sellable {
        goods
    } else {
        msg::seven_wonders::not_sold(goods)
    }
}

fn sold(offer: &Offer) -> Message {
    let goods = describe::either(&offer.goods, offer.count);
    let each = if offer.count > 1 { "many" } else { "one" };
    msg::seven_wonders::sold_for(each, goods, offer.price)
}

fn army(view: &View, index: usize, city: &CityView) -> Option<Message> {
    against(view, index)?;
    let mine = mine(view).filter(|_| view.phase != PhaseName::Over)?;
    Some(against_mine(city, mine))
}

pub(super) fn against_mine(city: &CityView, mine: &CityView) -> Message {
    let result = match (mine.shields - city.shields).signum() {
        1 => "win",
        -1 => "lose",
        _ => "even",
    };
    msg::seven_wonders::army(result, msg::game::shields(city.shields), mine.shields)
}

/// How far the viewer's army is ahead of a neighbour's; none for cities that are no neighbours.
pub(super) fn against(view: &View, index: usize) -> Option<i32> {
    let (mine, city) = mine(view).zip(view.cities.get(index))?;
    let is_neighbour = matches!(place(view, index), Place::Left | Place::Right);
    is_neighbour.then(|| mine.shields - city.shields)
}

pub(super) fn conflicts(city: &CityView) -> Option<Message> {
    let values = city.tokens.iter();
    let values = values.map(|token| msg::seven_wonders::number(token.value));
    let values = Arg::list(Join::Comma, values);
    (!city.tokens.is_empty()).then(|| msg::seven_wonders::tokens(values, city.military))
}

/// The stages of a city's wonder as printed; empty before its side is known.
pub(super) fn stages(view: &View, city: &CityView) -> &'static [Stage] {
    city.wonder.zip(city.side).map_or(&[], |(wonder, side)| {
        &view.edition.data().wonder(wonder).side(side).stages
    })
}

pub(super) fn kind(color: Color) -> Message {
    msg::seven_wonders::kind(color.key())
}
