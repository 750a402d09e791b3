//! Explains a legal move to the seat that could make it.
//!
//! Start reading at [`explain`].

use super::apply::apply;
use super::cards::{CardId, Effect, Special, Whose};
use super::describe::{self, roman};
use super::event::{CardPicked, Event, Play as Played, RoundRevealed};
use super::moves::{Move, Play, Verb};
use super::reasons;
use super::rules::{follow, legal, score};
use super::show;
use super::state::{Phase, State};
use super::view::{Deed, Payment, PhaseName, Use, UseState};
use crate::games::words::lower_first;
use crate::games::{MoveNote, MovePart, PriceWay, Quote, Seat};

/// What the city is called that nobody owns.
const FREE_CITY: &str = "Free City";

/// Explains a legal move.
pub(crate) fn explain(state: &State, seat: Seat, mv: &Move) -> MoveNote {
    let mut note = note(state, seat, mv);
    if let Move::Play { own, city } = mv {
        note.effect = effect(state, seat, own, city.as_ref());
    }
    note
}

/// Says in the middle of a sentence what a move does and costs: "build Palace (3 coins)".
pub(crate) fn plan(state: &State, seat: Seat, mv: &Move) -> String {
    let note = note(state, seat, mv);
    let what = lower_first(&note.title);
    if note.quote.is_none() {
        what
    } else {
        format!("{what} ({})", note.price_words())
    }
}

/// What a move is called, what it costs and why.
fn note(state: &State, seat: Seat, mv: &Move) -> MoveNote {
    let mut note = MoveNote::new(mv.to_string(), String::new());
    match mv {
        Move::Draft(wonder) => note.title = format!("Take {}", wonder.name()),
        Move::Side(side) => {
            note.title = format!("Play {}", side.spoken());
            note.reason = side_words(state, seat, *side);
        }
        Move::Pick(card) => pick_note(state, seat, *card, &mut note),
        Move::Pass => {
            note.title = "Take nothing from the discard pile".to_owned();
        }
        Move::Play { own, city } => {
            let own = play_part(state, seat.index(), own);
            note.title.clone_from(&own.title);
            note.quote = own.quote;
            note.reason.clone_from(&own.reason);
            if let (Some(play), Some(index)) = (city, state.free_city()) {
                let other = MovePart {
                    city: FREE_CITY,
                    ..play_part(state, index, play)
                };
                note.title += &format!("; {FREE_CITY}: {}", lower_first(&other.title));
                note.reason += &format!("; {FREE_CITY}: {}", other.reason);
                note.parts = Some(Box::new([own, other]));
            }
        }
    }
    note
}

fn side_words(state: &State, seat: Seat, side: super::cards::Side) -> String {
    let wonder = state.cities[seat.index()].wonder;
    let stages = wonder.map(|wonder| &state.data().wonder(wonder).side(side).stages);
    let words: Vec<String> = stages
        .into_iter()
        .flatten()
        .zip(1..)
        .map(|(stage, number)| {
            format!(
                "{}: {} for {}",
                roman(number),
                describe::effects(&stage.effects),
                describe::cost(&stage.cost)
            )
        })
        .collect();
    words.join("; ")
}

/// What one city does, what that costs and why.
fn play_part(state: &State, city: usize, play: &Play) -> MovePart {
    let name = state.data().card(play.card).name;
    let (title, (quote, reason)) = match play.verb {
        Verb::Sell => (
            format!("Sell {name}"),
            (Quote::gain(3), "face down to the discard pile".to_owned()),
        ),
        Verb::Free => (
            format!("Build {name} for nothing"),
            (
                Quote::FREE,
                "Olympía's free building of this age".to_owned(),
            ),
        ),
        Verb::Build => (
            format!("Build {name}"),
            priced(&reasons::build_use(state, city, play.card), play),
        ),
        Verb::Stage => {
            let owner = &state.cities[city];
            let wonder = owner
                .wonder
                .map_or("the wonder", super::cards::WonderId::name);
            let number = roman(usize::from(owner.stages) + 1);
            (
                format!("Build stage {number} of {wonder} with {name}"),
                priced(&reasons::stage_use(state, city, play.card), play),
            )
        }
    };
    MovePart {
        city: "",
        mv: play.to_string(),
        title,
        quote,
        reason,
    }
}

/// What a use costs by the way that a move names, and why.
fn priced(found: &Use, play: &Play) -> (Quote, String) {
    let text = play.to_string();
    let way: Option<&Payment> = found.ways.iter().find(|way| way.mv == text);
    let total = way.map_or(0, |way| way.total);
    let quote = match found.state {
        UseState::Nothing | UseState::Olympia => Quote::FREE,
        UseState::Chain => Quote::FREE.by(PriceWay::Chain),
        UseState::Own => Quote::coins(total.into()).by(PriceWay::OwnGoods),
        UseState::Coins
        | UseState::Short
        | UseState::Unavailable
        | UseState::SameName
        | UseState::WonderComplete
        | UseState::NotNow => Quote::coins(total.into()),
    };
    let reason = match way {
        Some(way) if total > 0 => reasons::way_words(way),
        Some(_) | None => found.why.clone(),
    };
    (quote, reason)
}

fn pick_note(state: &State, seat: Seat, card: CardId, note: &mut MoveNote) {
    let data = state.data();
    note.title = format!("Build {} from the discard pile", data.card(card).name);
    note.quote = Quote::FREE;
    note.reason = describe::effects(&data.card(card).effects);
    let body = CardPicked {
        card: Some(card),
        gain: 0,
    };
    let mut after = state.clone();
    apply(&mut after, &Event::CardPicked(seat, body));
    let index = seat.index();
    after.cities[index].coins += score::coins(&after, index, &data.card(card).effects);
    note.effect = difference(state, &after, index);
}

/// What would be different for a city if nobody did anything but what one move says: that of the city, and that of
/// the Free City, which may buy from it.
fn effect(state: &State, seat: Seat, own: &Play, part: Option<&Play>) -> String {
    let index = seat.index();
    let mut plays = vec![deed(state, index, own)];
    if let (Some(part), Some(free_city)) = (part, state.free_city()) {
        plays.push(deed(state, free_city, part));
    }
    let after = revealed(state, plays);
    let effects = match own.verb {
        Verb::Build | Verb::Free => Some(after.data().card(own.card).effects.as_slice()),
        Verb::Stage => follow::stage_built(&after, index),
        Verb::Sell => None,
    };
    let mut after = after;
    let gain = effects.map_or(0, |effects| score::coins(&after, index, effects));
    after.cities[index].coins += gain;
    foreseen(
        effects.unwrap_or_default(),
        &difference(state, &after, index),
    )
}

/// What effects give, and what that makes different. What neighbours do in the same round counts too, so that such
/// numbers are not the last word.
fn foreseen(effects: &[Effect], change: &str) -> String {
    let gives = describe::effects(effects);
    let proviso = if !change.is_empty() && effects.iter().any(counts_neighbours) {
        ", as it stands now"
    } else {
        ""
    };
    match (gives.is_empty(), change.is_empty()) {
        (true, _) => change.to_owned(),
        (false, true) => gives,
        (false, false) => format!("{gives}. {change}{proviso}"),
    }
}

/// Whether an effect counts what stands in neighbours' cities.
fn counts_neighbours(effect: &Effect) -> bool {
    match effect {
        Effect::CoinsPer(per) | Effect::PointsPer(per) => {
            per.whose.iter().any(|whose| *whose != Whose::Own)
        }
        Effect::Special(special) => *special == Special::CopyNeighbourGuildAtEnd,
        Effect::Produce(_)
        | Effect::ProduceOneOf { .. }
        | Effect::Coins(_)
        | Effect::Points(_)
        | Effect::PointsIfWonderComplete(_)
        | Effect::Shields(_)
        | Effect::Science(_)
        | Effect::ScienceAny
        | Effect::TradeDiscount { .. } => false,
    }
}

/// A city's part of a round as it would be recorded.
fn deed(state: &State, city: usize, own: &Play) -> Played {
    let (left, right, bank) = legal::price(state, city, own);
    let deed = match own.verb {
        Verb::Build => Deed::Build,
        Verb::Free => Deed::Free,
        Verb::Sell => Deed::Sell,
        Verb::Stage => Deed::Stage,
    };
    Played {
        bank,
        card: Some(own.card),
        city: u8::try_from(city).unwrap_or(u8::MAX),
        deed,
        gain: if deed == Deed::Sell { 3 } else { 0 },
        left,
        right,
    }
}

/// The position after a round in which only these did something.
fn revealed(state: &State, plays: Vec<Played>) -> State {
    let phase = if matches!(state.phase, Phase::Seventh(..)) {
        PhaseName::Seventh
    } else {
        PhaseName::Choose
    };
    let body = RoundRevealed {
        age: state.age,
        phase,
        plays,
        turn: state.turn,
    };
    let mut after = state.clone();
    apply(&mut after, &Event::RoundRevealed(body));
    after
}

fn difference(before: &State, after: &State, index: usize) -> String {
    let coins = (before.cities[index].coins, after.cities[index].coins);
    let shields = (before.cities[index].shields, after.cities[index].shields);
    let points = (
        show::points(before, index).total,
        show::points(after, index).total,
    );
    let mut parts = Vec::new();
    for (word, (old, new)) in [("coins", coins), ("shields", shields), ("points", points)] {
        if old != new {
            parts.push(format!(
                "{word} {} → {}",
                describe::signed(old),
                describe::signed(new)
            ));
        }
    }
    let mut text = parts.join(", ");
    if let Some(first) = text.get(..1).map(str::to_uppercase) {
        text.replace_range(..1, &first);
    }
    text
}
