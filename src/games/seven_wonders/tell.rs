//! Says in words what an event was, for one viewer.
//!
//! What the viewer may not know is never told: sealed choices, and cards that lie face down. Start reading at
//! [`tell`].

use super::cards::{CardId, Effect};
use super::describe::{self, coins, plural, roman, signed};
use super::event::{ConflictsResolved, Event, Play, RoundRevealed, Scores};
use super::explain;
use super::moves::Move;
use super::rules::follow;
use super::state::{Phase, State};
use super::view::{Deed, PhaseName};
use crate::games::{Seat, Sentence, Viewer};

/// Says what an event was.
pub(crate) fn tell(before: &State, after: &State, event: &Event, viewer: Viewer) -> Vec<Sentence> {
    match event {
        Event::WondersDealt(_) => (0..after.cities.len())
            .filter_map(|city| wonder_sentence(after, city))
            .collect(),
        Event::SidesDealt(body) => sides(after, &body.sides),
        Event::SidesRevealed(body) => sides(after, &body.sides),
        Event::SidesAsked => vec![plain(
            "sign-wait",
            "Everybody chooses the side of their wonder.",
        )],
        Event::WonderDrafted(seat, wonder) => vec![
            Sentence::new(&format!("wonder-{}", wonder.key()), "")
                .seat(*seat)
                .text(" took ")
                .thing(wonder.key(), wonder.name())
                .text("."),
        ],
        Event::ChoiceSealed(seat, mv) => sealed(before, *seat, mv, viewer),
        Event::AgeDealt(body) => vec![age_begins(after.seats(), body.age)],
        Event::RoundRevealed(body) => round(before, after, body, viewer),
        Event::SeventhBegun(seat, _) => vec![
            Sentence::new("wonder-babylon", "")
                .seat(*seat)
                .text(" plays a seventh card."),
        ],
        Event::LeftoversDiscarded(body) => vec![plain(
            "act-sell",
            &match body.count {
                1 => "The card left over was thrown away.".to_owned(),
                count => format!("The {count} cards left over were thrown away."),
            },
        )],
        Event::PickBegun(seat) => vec![
            Sentence::new("from-discard", "")
                .seat(*seat)
                .text(" searches the discard pile."),
        ],
        Event::CardPicked(seat, body) => vec![picked(after, *seat, body.card, body.gain)],
        Event::HandsPassed(body) => vec![passed(after.seats(), body.age, body.turn)],
        Event::ConflictsResolved(body) => conflicts(after, body),
        Event::ScoresCounted(scores) => vec![result(scores)],
    }
}

fn plain(sign: &str, text: &str) -> Sentence {
    Sentence::new(sign, "").text(text)
}

fn age_begins(seats: usize, age: u8) -> Sentence {
    let hands = match seats {
        2 => "are swapped".to_owned(),
        _ => format!("go to the {}", direction(age)),
    };
    let age = roman(usize::from(age));
    plain("sign-turn", &format!("Age {age} begins; hands {hands}."))
}

fn passed(seats: usize, age: u8, turn: u8) -> Sentence {
    let hands = match seats {
        2 => "swapped".to_owned(),
        _ => format!("passed to the {}", direction(age)),
    };
    let age = roman(usize::from(age));
    plain(
        "sign-next",
        &format!("Hands were {hands}; turn {turn} of Age {age}."),
    )
}

fn direction(age: u8) -> &'static str {
    if age == 2 { "right" } else { "left" }
}

/// Begins a sentence with who a city is.
fn city(state: &State, sentence: Sentence, index: usize) -> Sentence {
    match u8::try_from(index) {
        Ok(seat) if index < state.seats() => sentence.seat(Seat(seat)),
        Ok(_) | Err(_) => sentence.text("The Free City"),
    }
}

fn card(state: &State, sentence: Sentence, id: CardId) -> Sentence {
    sentence.thing(id.key(), state.data().card(id).name)
}

fn wonder_sentence(state: &State, index: usize) -> Option<Sentence> {
    let owner = state.cities.get(index)?;
    let wonder = owner.wonder?;
    let sentence = Sentence::new(&format!("wonder-{}", wonder.key()), "");
    let sentence = city(state, sentence, index)
        .text(" plays ")
        .thing(wonder.key(), wonder.name());
    Some(match owner.side {
        Some(side) => sentence.text(format!(", {}.", side.spoken())),
        None => sentence.text("."),
    })
}

fn sides(state: &State, sides: &[Option<super::cards::Side>]) -> Vec<Sentence> {
    (0..state.cities.len())
        .filter(|index| sides.get(*index).copied().flatten().is_some())
        .filter_map(|index| wonder_sentence(state, index))
        .collect()
}

fn sealed(before: &State, seat: Seat, mv: &Move, viewer: Viewer) -> Vec<Sentence> {
    // These are shown at once: the next event tells them.
    if matches!(before.phase, Phase::Seventh(..) | Phase::Pick(_)) {
        return Vec::new();
    }
    let is_known = viewer == Viewer::Open || viewer == Viewer::Seat(seat);
    let is_change = before
        .choices
        .get(seat.index())
        .is_some_and(Option::is_some);
    let sentence = Sentence::new("sealed", "").seat(seat);
    match (is_known, is_change) {
        (true, false) => {
            let plan = explain::plan(before, seat, mv);
            vec![sentence.text(format!(" sealed: {plan}."))]
        }
        (true, true) => {
            let plan = explain::plan(before, seat, mv);
            vec![sentence.text(format!(" sealed another choice: {plan}."))]
        }
        (false, false) => vec![sentence.text(" has sealed a choice.")],
        (false, true) => Vec::new(),
    }
}

fn round(before: &State, after: &State, body: &RoundRevealed, viewer: Viewer) -> Vec<Sentence> {
    let reveal = after.last_reveals.last();
    let known = |play: &Play| {
        let index = usize::from(play.city);
        let player = if index < before.seats() {
            Some(Seat(play.city))
        } else {
            before.steering()
        };
        let is_own = matches!(viewer, Viewer::Seat(seat) if Some(seat) == player);
        let hidden = reveal
            .and_then(|reveal| reveal.plays.iter().find(|full| full.city == play.city))
            .and_then(|full| full.card);
        play.card
            .or_else(|| hidden.filter(|_| is_own || viewer == Viewer::Open))
    };
    body.plays
        .iter()
        .filter(|play| usize::from(play.city) < after.cities.len())
        .map(|play| play_sentence(after, play, known(play), body.phase))
        .collect()
}

fn play_sentence(state: &State, play: &Play, known: Option<CardId>, phase: PhaseName) -> Sentence {
    let index = usize::from(play.city);
    let color = play.card.map(|id| state.data().card(id).color);
    let (sign, class) = match (play.deed, color) {
        (Deed::Stage, _) => ("act-wonder", ""),
        (Deed::Sell, _) => ("act-sell", ""),
        (_, Some(color)) => (color.sign(), color.class()),
        (_, None) => ("", ""),
    };
    let sentence = city(state, Sentence::new(sign, class), index);
    let also = if phase == PhaseName::Seventh {
        " also"
    } else {
        ""
    };
    let brought = brought(state, play);
    let sentence = match play.deed {
        Deed::Stage => {
            let owner = &state.cities[index];
            let sentence = sentence.text(format!(
                "{also} built stage {} of ",
                roman(usize::from(owner.stages))
            ));
            let sentence = match owner.wonder {
                Some(wonder) => sentence.thing(wonder.key(), wonder.name()),
                None => sentence.text("the wonder"),
            };
            match known {
                Some(id) => card(state, sentence.text(" with "), id),
                None => sentence,
            }
        }
        Deed::Sell => match known {
            Some(id) => card(state, sentence.text(format!("{also} sold ")), id),
            None => sentence.text(format!("{also} sold a card")),
        },
        Deed::Build | Deed::Free | Deed::Pick | Deed::Pass => match known {
            Some(id) => card(state, sentence.text(format!("{also} built ")), id),
            None => sentence.text(format!("{also} did nothing")),
        },
    };
    money(state, sentence.text(brought), play)
}

/// What a building or a stage gives at the end or in conflicts: " (3 points)". What comes in at once stands with
/// the coins, and what is counted later is no number yet.
fn brought(state: &State, play: &Play) -> String {
    let index = usize::from(play.city);
    let effects = match (play.deed, play.card) {
        (Deed::Stage, _) => stage_effects(state, index),
        (Deed::Build | Deed::Free, Some(id)) => state.data().card(id).effects.as_slice(),
        (Deed::Build | Deed::Free | Deed::Sell | Deed::Pick | Deed::Pass, _) => &[],
    };
    let counted: Vec<Effect> = effects
        .iter()
        .filter(|effect| matches!(effect, Effect::Points(_) | Effect::Shields(_)))
        .cloned()
        .collect();
    match describe::effects(&counted) {
        words if words.is_empty() => words,
        words => format!(" ({words})"),
    }
}

fn stage_effects(state: &State, index: usize) -> &'static [Effect] {
    follow::stage_built(state, index).unwrap_or_default()
}

/// Ends a sentence with what was paid to whom and what came in.
fn money(state: &State, sentence: Sentence, play: &Play) -> Sentence {
    let index = usize::from(play.city);
    let mut sentence = sentence;
    if play.deed == Deed::Free {
        sentence = sentence.text(", free by Olympía");
    }
    let paid = [
        (play.left, Some(state.left_of(index))),
        (play.right, Some(state.right_of(index))),
        (play.bank, None),
    ];
    for (amount, to) in paid {
        if amount > 0 {
            sentence = sentence.text(format!(", {} to ", coins(i32::from(amount))));
            sentence = match to {
                Some(to) if to < state.seats() => city(state, sentence, to),
                Some(_) => sentence.text("the Free City"),
                None => sentence.text("the bank"),
            };
        }
    }
    if play.gain > 0 {
        sentence = sentence.text(format!(", +{}", coins(i32::from(play.gain))));
    }
    sentence.text(".")
}

fn picked(state: &State, seat: Seat, taken: Option<CardId>, gain: u8) -> Sentence {
    match taken {
        Some(id) => {
            let color = state.data().card(id).color;
            let sentence = Sentence::new(color.sign(), color.class())
                .seat(seat)
                .text(" built ");
            let sentence = card(state, sentence, id).text(" from the discard pile");
            match gain {
                0 => sentence.text("."),
                gain => sentence.text(format!(", +{}.", coins(i32::from(gain)))),
            }
        }
        None => Sentence::new("from-discard", "")
            .seat(seat)
            .text(" took nothing from the discard pile."),
    }
}

fn conflicts(state: &State, body: &ConflictsResolved) -> Vec<Sentence> {
    let mut sentences = vec![plain(
        "shield",
        &format!(
            "Age {} ends: the cities compare shields.",
            roman(usize::from(body.age))
        ),
    )];
    for (index, tokens) in body.tokens.iter().enumerate().take(state.cities.len()) {
        let total: i32 = tokens.iter().sum();
        if tokens.iter().all(|token| *token == 0) {
            continue;
        }
        let sign = if total < 0 { "defeat" } else { "victory" };
        let shown = |token: i32| match token {
            token if token > 0 => format!("+{token}"),
            token => signed(token),
        };
        let [left, right] = *tokens;
        let sentence = city(state, Sentence::new(sign, ""), index);
        sentences.push(sentence.text(format!(
            ": {} against the left, {} against the right.",
            shown(left),
            shown(right)
        )));
    }
    sentences
}

fn result(scores: &Scores) -> Sentence {
    let mut sentence = Sentence::new("points", "");
    let best = scores.points.iter().max().copied().unwrap_or(0);
    for (at, seat) in scores.winners.iter().enumerate() {
        if at > 0 {
            sentence = sentence.text(" and ");
        }
        sentence = sentence.seat(*seat);
    }
    let verb = if scores.winners.len() == 1 {
        "wins"
    } else {
        "share the victory"
    };
    sentence.text(format!(" {verb} with {}.", plural(best, "point")))
}
