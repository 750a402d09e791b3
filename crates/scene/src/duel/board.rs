//! A position of Duel as every medium shows it. Start reading at [`of`]; the cards are in `cards`.

use super::{cards, describe, marks, things};
use crate::goods::sign;
use crate::{Count, Line, Mark, Pigment, Place, Row, Scene, Section, Standing};
use rules::Seat;
use rules::duel::{
    ChoiceView, CityView, DraftView, PhaseName, SYMBOLS_TO_WIN, Threat, Token, View, other,
};
use words::{Arg, Join, Message, Text, Thing, msg};

/// How many wonders a city has when the draft is over.
const WONDERS: usize = 4;

pub fn of(view: &View) -> Scene {
    let order = cards::order(view.viewer);
    let notices = notices(view, order);
    let first = [
        Some(cards::track(view, order)),
        view.draft.as_ref().map(draft),
        cards::structure(view),
    ];
    let cities = order.map(|seat| city(view, city_of(view, seat)));
    Scene {
        asked: describe::asked(view.phase),
        waited: describe::waited(view.phase),
        standing: standing(view, order),
        urgent: notices.len(),
        notices,
        sections: first.into_iter().flatten().collect(),
        rest: table(view).into_iter().chain(cities).collect(),
        ..Scene::default()
    }
}

pub(super) const fn city_of(view: &View, seat: Seat) -> &CityView {
    let [first, second] = &view.cities;
    if seat.0 == 0 { first } else { second }
}

/// By what the viewer is about to lose at once: "1 shield from losing". None for who only watches.
pub(super) fn alarm(view: &View) -> Option<Message> {
    Some(match view.threats(other(view.viewer?)).next()? {
        Threat::Military(spaces) => msg::duel::shields_from_losing(spaces),
        Threat::Science(missing) => msg::duel::symbols_from_losing(missing),
    })
}

pub(super) fn standing(view: &View, order: [Seat; 2]) -> Standing {
    let columns = ["points", "coins", "symbols", "wonders"];
    Standing {
        columns: columns.map(msg::duel::column).into(),
        rows: order.map(|seat| row(view, seat)).into(),
        ..Standing::default()
    }
}

fn row(view: &View, seat: Seat) -> Row {
    let city = city_of(view, seat);
    let points = match view.points {
        Some([first, second]) => Arg::Number(if seat.0 == 0 { first } else { second }.into()),
        None => Text::from("–").into(),
    };
    let wonders = city.wonders.len().max(WONDERS);
    Row {
        seat,
        note: None,
        cells: vec![
            points,
            Arg::Number(city.coins.into()),
            msg::game::out_of(city.distinct_symbols, SYMBOLS_TO_WIN).into(),
            msg::game::out_of(city.built_wonders, wonders).into(),
        ],
        ranks: Vec::new(),
    }
}

fn notices(view: &View, order: [Seat; 2]) -> Vec<Message> {
    let ahead = if view.pawn > 0 { Seat(0) } else { Seat(1) };
    let worth = city_of(view, ahead).breakdown.military;
    let mut notices = Vec::new();
    // Before the first age lies on the table nothing can threaten.
    if view.age > 0 {
        notices.push(describe::pawn(view.pawn, worth));
        let threats = threats(view, order);
        match (view.phase == PhaseName::Over, threats.is_empty()) {
            (true, _) => notices.push(msg::game::refused_over()),
            (false, true) => notices.push(msg::duel::no_threat()),
            (false, false) => notices.extend(threats),
        }
    }
    notices.extend(view.choice.as_ref().map(choice));
    notices
}

/// What may soon end the game at once, the viewer's threats first.
pub(super) fn threats(view: &View, order: [Seat; 2]) -> Vec<Message> {
    let by = |seat| {
        let threats = view.threats(seat);
        threats.map(move |threat| describe::threat(threat, seat))
    };
    order.into_iter().flat_map(by).collect()
}

pub(super) fn choice(choice: &ChoiceView) -> Message {
    if choice.kind == PhaseName::Library && !choice.tokens.is_empty() {
        let tokens = choice.tokens.iter().copied().map(things::token);
        return msg::duel::keeps_one(choice.seat, Arg::list(Join::And, tokens));
    }
    msg::duel::chooses(choice.seat, choice.kind.key())
}

fn draft(draft: &DraftView) -> Section {
    let order = Arg::list(Join::Comma, draft.order.iter().copied());
    let offered = draft.offered.iter();
    let picks = Line {
        things: offered.clone().copied().map(cards::drafted).collect(),
        ..Line::bare(msg::duel::draft_picks(draft.round, order))
    };
    let wonders = offered.map(|wonder| {
        let facts = wonder.facts();
        let effects = Arg::list(Join::Comma, describe::effects(&facts.effects));
        let (wonder, cost) = (things::wonder(*wonder), describe::cost(&facts.cost));
        Line::bare(msg::duel::draft_wonder(wonder, effects, cost))
    });
    Section {
        title: Some(msg::duel::the_draft()),
        lines: std::iter::once(picks).chain(wonders).collect(),
        ..Section::default()
    }
}

fn city(view: &View, city: &CityView) -> Section {
    let kinds = city.kinds.iter();
    let cards = kinds.clone().flat_map(|kind| kind.cards.iter());
    let wonders = city.wonders.iter().map(|own| {
        let wonder = things::wonder(own.wonder);
        match &own.price {
            None => msg::duel::wonder_built(wonder),
            Some(price) => msg::duel::wonder_costs(wonder, describe::price(price)),
        }
    });
    let wonders = Line {
        things: (city.wonders.iter())
            .map(|own| cards::owned(view, own))
            .collect(),
        ..line("wonders", or_none(wonders))
    };
    let mut lines = vec![
        line("coins", Arg::Number(city.coins.into())),
        makes(city),
        line("buys", buys(city)),
        line("cards", or_none(cards.copied().map(things::card))),
        wonders,
    ];
    if !city.tokens.is_empty() {
        let drawn = city.tokens.iter();
        let drawn = drawn.map(|token| vec![sign("token", token.id())]);
        lines.push(tokens("tokens", &city.tokens).drawn(drawn.collect()));
    }
    if !city.symbols.is_empty() {
        lines.push(symbols(city));
    }
    let count = kinds.map(|kind| {
        let pigment = Pigment::of(kind.color.id());
        Count::of(pigment, kind.cards.len().to_string())
    });
    Section {
        seat: Some(city.seat),
        place: match view.viewer == Some(city.seat) {
            true => Place::Own,
            false => Place::Near,
        },
        title: Some(msg::duel::city(city.seat)),
        holds: vec![vec![Mark::Coin(city.coins.to_string())]],
        lines,
        counts: count.collect(),
        ..Section::default()
    }
}

fn line(label: &'static str, said: Arg) -> Line {
    Line::labelled(msg::duel::label(label), said)
}

fn tokens(label: &'static str, tokens: &[Token]) -> Line {
    line(label, or_none(tokens.iter().copied().map(things::token)))
}

fn or_none<T: Into<Arg>>(things: impl Iterator<Item = T>) -> Arg {
    let things: Vec<Arg> = things.map(Into::into).collect();
    if things.is_empty() {
        msg::duel::none().into()
    } else {
        Arg::list(Join::Comma, things)
    }
}

/// What a city makes: "wood 2, glass or papyrus (Forum)".
fn makes(city: &CityView) -> Line {
    let made = city.goods.iter().filter(|good| good.made > 0);
    let said = made.clone();
    let said = said.map(|good| msg::duel::good_count(things::good(good.good), good.made));
    let chosen = city.choices.iter().map(|source| {
        let goods = source.of.goods().iter().copied().map(things::good);
        msg::duel::choice_of(Arg::list(Join::Or, goods), things::source(source.source))
    });
    let all: Vec<Message> = said.chain(chosen).collect();
    let drawn = made.map(|good| {
        let mut drawn = marks::one_of(&[good.good]);
        drawn.push(Mark::Words(good.made.to_string()));
        drawn
    });
    let choices = city.choices.iter();
    let drawn = drawn.chain(choices.map(|choice| marks::one_of(choice.of.goods())));
    let drawn = drawn.collect();
    let said = match all.is_empty() {
        true => msg::game::nothing().into(),
        false => Arg::list(Join::Comma, all),
    };
    line("makes", said).drawn(drawn)
}

/// What one more of each good costs the owner of a city: "wood 2, clay 3".
fn buys(city: &CityView) -> Arg {
    let prices = city.goods.iter();
    let prices = prices.map(|good| msg::duel::good_count(things::good(good.good), good.price));
    Arg::list(Join::Comma, prices)
}

fn symbols(city: &CityView) -> Line {
    let said = city.symbols.iter().map(|held| {
        let symbol: Thing = things::symbol(held.symbol);
        match held.count {
            1 => Arg::from(symbol),
            count => msg::duel::symbol_count(symbol, count).into(),
        }
    });
    let drawn = city.symbols.iter();
    let drawn = drawn.map(|held| sign("science", held.symbol.id()).times(held.count));
    line("symbols", Arg::list(Join::Comma, said)).drawn(drawn.collect())
}

/// What belongs to nobody. Nothing before the tokens lie on the board.
fn table(view: &View) -> Option<Section> {
    let mut lines = vec![Line {
        things: view.board_tokens.iter().map(cards::token).collect(),
        ..tokens("board", &view.board_tokens)
    }];
    if !view.discard.is_empty() {
        let cards = view.discard.iter().copied().map(things::card);
        lines.push(line("discard", or_none(cards)));
    }
    let removed = view.removed_wonder.map(things::wonder);
    lines.extend(removed.map(|wonder| Line::bare(msg::duel::seven_stand(wonder))));
    (view.phase != PhaseName::Waiting).then(|| Section {
        title: Some(msg::duel::on_table()),
        lines,
        ..Section::default()
    })
}
