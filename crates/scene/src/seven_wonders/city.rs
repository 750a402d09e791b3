//! A city in words: what it holds, makes and sells, its stages and cards.

use super::offers::{side_name, wonder_name};
use super::{describe, things};
use crate::board::{Line, Panel};
use rules::Seat;
use rules::seven_wonders::cards::{CardId, Color, Science, Side, Stage};
use rules::seven_wonders::view::{CityView, Offer, Output, PhaseName, View};
use words::{Arg, Join, Message, Person, msg};

/// Where a city lies, seen from the viewer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bearing {
    Mine,
    Left,
    Right,
    Far,
}

impl Bearing {
    pub(crate) fn of(view: &View, index: usize) -> Self {
        match mine(view) {
            Some(_) if view.seat.map(Seat::index) == Some(index) => Self::Mine,
            Some(mine) if mine.left == index => Self::Left,
            Some(mine) if mine.right == index => Self::Right,
            Some(_) | None => Self::Far,
        }
    }

    /// As variants of messages name it.
    const fn key(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Left => "left",
            Self::Right => "right",
            Self::Far => "far",
        }
    }
}

pub(crate) fn mine(view: &View) -> Option<&CityView> {
    view.cities.get(view.seat?.index())
}

/// Whose a city is: its player's, or the Free City.
pub fn owner(view: &View, index: usize) -> Person {
    match view.cities.get(index).and_then(|city| city.seat) {
        Some(seat) => seat.into(),
        None => msg::seven_wonders::the_free_city().into(),
    }
}

/// The viewer's city and their neighbours', in this order. Whoever only watches has no neighbours: all are near to them.
pub(crate) fn near(view: &View) -> Vec<usize> {
    match (view.seat, mine(view)) {
        (Some(me), Some(mine)) => vec![me.index(), mine.left, mine.right],
        (_, _) => (0..view.cities.len()).collect(),
    }
}

/// A city that has a wonder; of others there is nothing to tell yet.
pub(crate) fn told(view: &View, index: usize) -> Option<&CityView> {
    view.cities.get(index).filter(|city| city.wonder.is_some())
}

/// A city with what is said of its stages, and its cards by kind.
pub(super) fn panel(view: &View, index: usize) -> Option<Panel> {
    let city = told(view, index)?;
    let lines = stages_line(view, city).into_iter().chain(kinds(city));
    Some(facts(view, index, city, lines))
}

pub(crate) fn kinds(city: &CityView) -> impl Iterator<Item = Line> {
    let kinds = city.by_color.iter();
    kinds.map(|(color, cards)| Line::labelled(kind(*color), cards_of(cards)))
}

/// Whose city it is, where it lies, and its wonder.
pub(crate) fn title(view: &View, index: usize, city: &CityView) -> Message {
    let side = city.side.and_then(Side::find).map(side_name);
    let wonder = wonder_name(city.wonder);
    let wonder = match side {
        Some(side) => Arg::from(msg::seven_wonders::wonder_side(wonder, side)),
        None => wonder,
    };
    let place = Bearing::of(view, index).key();
    msg::seven_wonders::city_title(place, owner(view, index), wonder)
}

/// Sentences about a city: what it holds, makes or sells, its army and its conflicts; then more lines.
pub(crate) fn facts(
    view: &View,
    index: usize,
    city: &CityView,
    more: impl IntoIterator<Item = Line>,
) -> Panel {
    let facts = [
        Some(holds(city)),
        goods(view, index, city),
        army(view, index, city),
        conflicts(city),
    ];
    let facts = facts.into_iter().flatten().map(Line::bare);
    Panel {
        seat: city.seat,
        title: title(view, index, city),
        lines: facts.chain(more).collect(),
    }
}

/// Points, coins, shields and symbols.
fn holds(city: &CityView) -> Message {
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
    msg::seven_wonders::holds(
        msg::seven_wonders::points(city.points.total),
        msg::game::coins(city.coins),
        msg::seven_wonders::shields(city.shields),
        symbols,
    )
}

/// What a city makes, or sells to the viewer.
fn goods(view: &View, index: usize, city: &CityView) -> Option<Message> {
    if against(view, index).is_none() {
        let makes = city.production.iter().map(made);
        let makes = Arg::list(Join::Comma, makes);
        return (!city.production.is_empty()).then(|| msg::seven_wonders::makes(makes));
    }
    if city.sells_me.is_empty() {
        return Some(msg::seven_wonders::sells_nothing());
    }
    let sells = city.sells_me.iter().map(sold);
    Some(msg::seven_wonders::sells_you(Arg::list(Join::Comma, sells)))
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

/// A neighbour's army against the viewer's.
fn army(view: &View, index: usize, city: &CityView) -> Option<Message> {
    let result = match against(view, index)?.signum() {
        1 => "win",
        -1 => "lose",
        _ => "even",
    };
    let shields = msg::seven_wonders::shields(city.shields);
    let mine = mine(view).filter(|_| view.phase != PhaseName::Over)?;
    Some(msg::seven_wonders::army(result, shields, mine.shields))
}

/// How far the viewer's army is ahead of a neighbour's; none for cities that are no neighbours.
pub(crate) fn against(view: &View, index: usize) -> Option<i32> {
    let mine = mine(view)?;
    match Bearing::of(view, index) {
        Bearing::Left => Some(mine.against_left),
        Bearing::Right => Some(mine.against_right),
        Bearing::Mine | Bearing::Far => None,
    }
}

fn conflicts(city: &CityView) -> Option<Message> {
    let values = city.tokens.iter();
    let values = values.map(|token| msg::seven_wonders::number(token.value));
    let values = Arg::list(Join::Comma, values);
    (!city.tokens.is_empty()).then(|| msg::seven_wonders::tokens(values, city.military))
}

/// The stages of a city's wonder as printed; empty before its side is known.
pub(crate) fn stages(view: &View, city: &CityView) -> &'static [Stage] {
    let side = city.side.and_then(Side::find);
    city.wonder.zip(side).map_or(&[], |(wonder, side)| {
        &view.edition.data().wonder(wonder).side(side).stages
    })
}

fn stages_line(view: &View, city: &CityView) -> Option<Line> {
    let stages = (1..).zip(stages(view, city)).map(|(number, stage)| {
        if number > city.stages_built {
            return describe::stage(number, stage);
        }
        let gives = Arg::list(Join::Comma, describe::effects(&stage.effects));
        msg::seven_wonders::stage_built(crate::roman(number), gives)
    });
    let stages = describe::in_turn(stages)?;
    Some(Line::labelled(msg::seven_wonders::stages(), stages))
}

/// What the cards of a colour are called where there is little room.
pub(crate) fn kind(color: Color) -> Message {
    msg::seven_wonders::kind(color.key())
}

pub(crate) fn cards_of(cards: &[CardId]) -> Arg {
    Arg::list(Join::Comma, cards.iter().copied().map(things::card))
}
