//! A city in words: what it holds, makes and sells, its stages and cards.

use super::board::{Bearing, mine, owner};
use super::offers::{side_name, wonder_name};
use super::{describe, things};
use crate::board::{Line, Panel};
use rules::seven_wonders::cards::{CardId, Color, Science, Side, Stage};
use rules::seven_wonders::view::{CityView, Offer, Output, PhaseName, View};
use words::{Arg, Join, Message, msg};

/// A city; none before it has a wonder, when there is nothing to tell.
pub(super) fn panel(view: &View, index: usize) -> Option<Panel> {
    let city = view.cities.get(index)?;
    city.wonder?;
    let facts = facts(view, index, city).into_iter().map(Line::bare);
    let kinds = city.by_color.iter();
    let kinds = kinds.map(|(color, cards)| Line::labelled(kind(*color), cards_of(cards)));
    Some(Panel {
        seat: city.seat,
        title: title(view, index, city),
        lines: facts.chain(stages_line(view, city)).chain(kinds).collect(),
    })
}

/// Whose city it is, where it lies, and its wonder.
pub fn title(view: &View, index: usize, city: &CityView) -> Message {
    let side = city.side.and_then(Side::find).map(side_name);
    let wonder = wonder_name(city.wonder);
    let wonder = match side {
        Some(side) => Arg::from(msg::seven_wonders::wonder_side(wonder, side)),
        None => wonder,
    };
    let place = Bearing::of(view, index).key();
    msg::seven_wonders::city_title(place, owner(view, index), wonder)
}

/// Sentences about a city: what it holds, makes or sells, its army and its conflicts.
pub fn facts(view: &View, index: usize, city: &CityView) -> Vec<Message> {
    let mut facts = vec![holds(city)];
    facts.extend(goods(view, index, city));
    facts.extend(army(view, index, city));
    facts.extend(conflicts(city));
    facts
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
        describe::points(city.points.total),
        describe::coins(city.coins),
        describe::shields(city.shields),
        symbols,
    )
}

/// What a city makes, or sells to the viewer.
fn goods(view: &View, index: usize, city: &CityView) -> Option<Message> {
    if !matches!(Bearing::of(view, index), Bearing::Left | Bearing::Right) {
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
    let mine = mine(view)?;
    let against = match Bearing::of(view, index) {
        Bearing::Left => mine.against_left,
        Bearing::Right => mine.against_right,
        Bearing::Mine | Bearing::Far => return None,
    };
    let result = match against.signum() {
        1 => "win",
        -1 => "lose",
        _ => "even",
    };
    let shields = describe::shields(city.shields);
    let is_over = view.phase == PhaseName::Over;
    (!is_over).then(|| msg::seven_wonders::army(result, shields, mine.shields))
}

/// The tokens that a city has.
fn conflicts(city: &CityView) -> Option<Message> {
    let values = city.tokens.iter();
    let values = values.map(|token| msg::seven_wonders::number(token.value));
    let values = Arg::list(Join::Comma, values);
    (!city.tokens.is_empty()).then(|| msg::seven_wonders::tokens(values, city.military))
}

/// The stages of a city's wonder as printed; empty before its side is known.
pub fn stages(view: &View, city: &CityView) -> &'static [Stage] {
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
        msg::seven_wonders::stage_built(describe::roman(number), gives)
    });
    let stages = describe::in_turn(stages)?;
    Some(Line::labelled(msg::seven_wonders::stages(), stages))
}

/// What the cards of a colour are called where there is little room.
pub fn kind(color: Color) -> Message {
    msg::seven_wonders::kind(color.key())
}

/// Cards by name.
pub fn cards_of(cards: &[CardId]) -> Arg {
    Arg::list(Join::Comma, cards.iter().copied().map(things::card))
}
