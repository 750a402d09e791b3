//! The engine of Dice: whole random games, rebuilding one from its text, and listing the next choices.

use std::hint::black_box;
use std::time::Duration;

use wonderpost::chance::{SeededChance, hex};
use wonderpost::games::dice::Dice;
use wonderpost::games::dice::moves::Move;
use wonderpost::games::dice::state::State;
use wonderpost::games::{EncodedEvent, Game, Library, OptionValues, Seat};

use crate::choices::Choices;
use crate::figures::{Figures, middle_of_five, per_second};

const LENGTH: Duration = Duration::from_millis(400);

/// Measures the engine.
pub(crate) fn measure(figures: &mut Figures) {
    for seats in [2, 7] {
        let mut number = 0;
        let rate = middle_of_five(|| {
            per_second(LENGTH, || {
                black_box(random_game(seats, number, &mut Vec::new()));
                number += 1;
            })
        });
        let name = format!("Dice: whole random games of {seats}, one core");
        figures.add(&name, rate, "games/s", "");
    }
    let mut events = Vec::new();
    random_game(4, 1, &mut events);
    let rate = middle_of_five(|| per_second(LENGTH, || drop(black_box(rebuild(4, &events)))));
    figures.add(
        "Dice: rebuild a finished game of 4 from its text",
        1e6 / rate,
        "µs",
        "",
    );
    let (state, prefix) = richest();
    let choices = |prefix: &str| {
        let list = || Dice::choices(&state, Seat(0), Some(prefix)).expect("the prefix is legal");
        1e6 / middle_of_five(|| per_second(LENGTH, || drop(black_box(list()))))
    };
    figures.add("Dice: list the actions", choices(""), "µs", "under 50");
    figures.add(
        "Dice: list the choices after a long line",
        choices(&prefix),
        "µs",
        "under 50",
    );
    let listed = || drop(black_box(Dice::legal_moves(&state, Seat(0))));
    let rate = middle_of_five(|| per_second(LENGTH, listed));
    figures.add("Dice: list up to 200 whole turns", 1e6 / rate, "µs", "");
    let notes = || drop(black_box(Dice::choice_notes(&state, Seat(0), None)));
    let rate = middle_of_five(|| per_second(LENGTH, notes));
    figures.add("Dice: explain every action", 1e6 / rate, "µs", "");
}

/// The position of some random games with the most turns listed, and the longest prefix of one of them.
fn richest() -> (State, String) {
    let mut best: (usize, Option<(State, String)>) = (0, None);
    for number in 0..20 {
        let mut events = Vec::new();
        random_game(4, number, &mut events);
        let mut state = Dice::initial(&options(4));
        for event in &events {
            apply(&mut state, event);
            let turns = Dice::legal_moves(&state, Seat(0));
            let longest = turns.iter().max_by_key(|mv| mv.line.matches("; ").count());
            let depth = longest.map_or(0, |mv| mv.line.matches("; ").count());
            if depth > best.0 {
                let line = longest.map_or("", |mv| mv.line.as_str());
                let prefix = line.rsplit_once("; ").map_or("", |(prefix, _)| prefix);
                best = (depth, Some((state.clone(), prefix.to_owned())));
            }
        }
    }
    best.1.expect("some turn has more than one choice")
}

fn options(seats: usize) -> <Dice as Game>::Options {
    Dice::options(seats, &OptionValues::new(), &Library::default()).expect("the options exist")
}

fn apply(state: &mut State, event: &EncodedEvent) {
    let event = Dice::decode(&event.kind, event.version, event.seat, &event.body)
        .expect("stored text is read back");
    Dice::apply(state, &event);
}

fn rebuild(seats: usize, events: &[EncodedEvent]) -> State {
    let mut state = Dice::initial(&options(seats));
    for event in events {
        apply(&mut state, event);
    }
    state
}

/// Plays a game choice by choice, as a page does; bots pass seldom, so that it ends.
fn random_game(seats: usize, number: u64, events: &mut Vec<EncodedEvent>) -> State {
    let mut chance = SeededChance::new(SeededChance::key(&hex(&number.to_le_bytes()), &[]), 0);
    let mut choices = Choices::new(number);
    let mut state = Dice::initial(&options(seats));
    for event in Dice::start(&state, &mut chance).expect("seeded chance answers") {
        events.push(Dice::encode(&event));
        Dice::apply(&mut state, &event);
    }
    while let Some(seat) = Dice::awaiting(&state).first().copied() {
        let mv = random_turn(&state, seat, &mut choices);
        let decided = Dice::decide(&state, seat, &mv, &mut chance).expect("the turn is legal");
        for event in decided {
            events.push(Dice::encode(&event));
            Dice::apply(&mut state, &event);
        }
    }
    state
}

fn random_turn(state: &State, seat: Seat, choices: &mut Choices) -> Move {
    let mut line = String::new();
    loop {
        let next = Dice::choices(state, seat, Some(&line)).expect("the prefix is legal");
        if next.end == Some(true) {
            return Move { line };
        }
        let mut moves = next.moves;
        if moves.len() > 1 && choices.below(8) > 0 {
            moves.retain(|text| text != "pass" && text != "skip");
        }
        if !line.is_empty() {
            line.push_str("; ");
        }
        line.push_str(&moves[choices.below(moves.len())]);
    }
}
