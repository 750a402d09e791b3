//! Explains a legal move to the seat that could make it.
//!
//! Start reading at [`explain`].

use super::apply::apply;
use super::cards::CardId;
use super::describe::{self, roman};
use super::event::{CardPicked, Event, Play as Played, RoundRevealed};
use super::moves::{Move, Play, Verb};
use super::reasons;
use super::rules::{follow, legal, score};
use super::show;
use super::state::{Phase, State};
use super::view::{Deed, PhaseName, Use, UseState, Way};
use crate::games::{MoveNote, Seat};

/// Explains a legal move.
pub(crate) fn explain(state: &State, seat: Seat, mv: &Move) -> MoveNote {
    let mut note = MoveNote {
        mv: mv.to_string(),
        title: String::new(),
        price: String::new(),
        reason: String::new(),
        effect: String::new(),
    };
    match mv {
        Move::Draft(wonder) => note.title = format!("Take {}", wonder.name()),
        Move::Side(side) => {
            note.title = format!("Play side {}", side.key());
            note.reason = side_words(state, seat, *side);
        }
        Move::Pick(card) => pick_note(state, seat, *card, &mut note),
        Move::Pass => {
            note.title = "Take nothing from the discard pile".to_owned();
        }
        Move::Play { own, city } => {
            play_note(state, seat.index(), own, &mut note);
            note.effect = effect(state, seat, own);
            if let (Some(play), Some(index)) = (city, state.free_city()) {
                let mut other = MoveNote {
                    mv: String::new(),
                    title: String::new(),
                    price: String::new(),
                    reason: String::new(),
                    effect: String::new(),
                };
                play_note(state, index, play, &mut other);
                note.title = format!("{}; Free City: {}", note.title, lower_first(&other.title));
                note.price = format!("{}; Free City: {}", note.price, other.price);
                note.reason = format!("{}; Free City: {}", note.reason, other.reason);
            }
        }
    }
    note
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
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

fn play_note(state: &State, city: usize, play: &Play, note: &mut MoveNote) {
    let name = state.data().card(play.card).name;
    match play.verb {
        Verb::Sell => {
            note.title = format!("Sell {name}");
            note.price = "+3 coins".to_owned();
            note.reason = "face down to the discard pile".to_owned();
        }
        Verb::Free => {
            note.title = format!("Build {name} for nothing");
            note.price = "free".to_owned();
            note.reason = "Olympía's free building of this age".to_owned();
        }
        Verb::Build => {
            note.title = format!("Build {name}");
            use_note(&reasons::build_use(state, city, play.card), play, note);
        }
        Verb::Stage => {
            let owner = &state.cities[city];
            let wonder = owner
                .wonder
                .map_or("the wonder", super::cards::WonderId::name);
            let number = roman(usize::from(owner.stages) + 1);
            note.title = format!("Build stage {number} of {wonder} with {name}");
            use_note(&reasons::stage_use(state, city, play.card), play, note);
        }
    }
}

fn use_note(found: &Use, play: &Play, note: &mut MoveNote) {
    let text = play.to_string();
    let way: Option<&Way> = found.ways.iter().find(|way| way.mv == text);
    let total = way.map_or(0, |way| i32::from(way.total));
    let is_gift = matches!(
        found.state,
        UseState::Nothing | UseState::Chain | UseState::Olympia
    );
    note.price = if is_gift {
        "free".to_owned()
    } else if total == 0 {
        "no coins".to_owned()
    } else {
        describe::coins(total)
    };
    note.reason = match way {
        Some(way) if total > 0 => reasons::way_words(way),
        Some(_) | None => found.why.clone(),
    };
}

fn pick_note(state: &State, seat: Seat, card: CardId, note: &mut MoveNote) {
    let data = state.data();
    note.title = format!("Build {} from the discard pile", data.card(card).name);
    note.price = "free".to_owned();
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

/// What would be different for a city if only it did something.
fn effect(state: &State, seat: Seat, own: &Play) -> String {
    let index = seat.index();
    let (left, right, bank) = legal::price(state, index, own);
    let phase = if matches!(state.phase, Phase::Seventh(..)) {
        PhaseName::Seventh
    } else {
        PhaseName::Choose
    };
    let deed = match own.verb {
        Verb::Build => Deed::Build,
        Verb::Free => Deed::Free,
        Verb::Sell => Deed::Sell,
        Verb::Stage => Deed::Stage,
    };
    let play = Played {
        bank,
        card: Some(own.card),
        city: seat.0,
        deed,
        gain: if deed == Deed::Sell { 3 } else { 0 },
        left,
        right,
    };
    let body = RoundRevealed {
        age: state.age,
        phase,
        plays: vec![play],
        turn: state.turn,
    };
    let mut after = state.clone();
    apply(&mut after, &Event::RoundRevealed(body));
    let effects = match deed {
        Deed::Build | Deed::Free => Some(after.data().card(own.card).effects.as_slice()),
        Deed::Stage => follow::stage_built(&after, index),
        Deed::Sell | Deed::Pick | Deed::Pass => None,
    };
    if let Some(effects) = effects {
        after.cities[index].coins += score::coins(&after, index, effects);
    }
    let change = difference(state, &after, index);
    let gives = effects.map(describe::effects).unwrap_or_default();
    match (gives.is_empty(), change.is_empty()) {
        (true, _) => change,
        (false, true) => gives,
        (false, false) => format!("{gives}. {change}"),
    }
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
