//! The engine of Dice: whole random games, rebuilding one from its text, and listing the next choices.

use std::hint::black_box;
use std::time::Duration;

use rules::chance::{SeededChance, hex};
use rules::dice::{Dice, Event, Line, Pick, State, Turn, choosing, explain, moves};
use rules::{EncodedEvent, Fact, Game, Library, OptionValues, Seat};

use crate::choices::Choices;
use crate::figures::{Figures, middle_of_five, per_second};

const LENGTH: Duration = Duration::from_millis(400);

/// Measures the engine.
pub(crate) fn measure(figures: &mut Figures) {
    for seats in [2, 7] {
        let mut number = 0;
        let rate = middle_of_five(|| {
            per_second(LENGTH, || {
                black_box(random_game(seats, number, |_| {}));
                number += 1;
            })
        });
        let name = format!("Dice: whole random games of {seats}, one core");
        figures.add(&name, rate, "games/s", "");
    }
    let mut events = Vec::new();
    random_game(4, 1, |event| events.push(event.encode()));
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
    let line = moves::follow(
        choosing(&state, Seat(0)).expect("it is their turn"),
        Seat(0),
        "",
    );
    let line = line.expect("nothing is chosen yet");
    let notes = || drop(black_box(explain::choices(&line)));
    let rate = middle_of_five(|| per_second(LENGTH, notes));
    figures.add("Dice: explain every action", 1e6 / rate, "µs", "");
}

/// The position of some random games with the most turns listed, and the longest prefix of one of them.
fn richest() -> (State, String) {
    let mut best: (usize, Option<(State, String)>) = (0, None);
    for number in 0..20 {
        let mut events = Vec::new();
        random_game(4, number, |event| events.push(event.encode()));
        let mut state = Dice::initial(&options(4));
        for event in &events {
            apply(&mut state, event);
            let turns = Dice::legal_moves(&state, Seat(0));
            let longest = turns.iter().max_by_key(|turn| turn.picks().len());
            let depth = longest.map_or(0, |turn| turn.picks().len() - 1);
            if depth > best.0 {
                let line = longest.map(Turn::to_string).unwrap_or_default();
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
    let event = Event::decode(state, event.stored()).expect("stored text is read back");
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
fn random_game(seats: usize, number: u64, mut tell: impl FnMut(&Event)) -> State {
    let mut chance = SeededChance::new(SeededChance::key(&hex(&number.to_le_bytes()), &[]), 0);
    let mut choices = Choices::new(number);
    let mut state = Dice::initial(&options(seats));
    for event in Dice::start(&state, &mut chance).expect("seeded chance answers") {
        tell(&event);
        Dice::apply(&mut state, &event);
    }
    while let Some(seat) = Dice::awaiting(&state).first().copied() {
        let mv = random_turn(&state, seat, &mut choices);
        let decided = Dice::decide(&state, seat, &mv, &mut chance).expect("the turn is legal");
        for event in decided {
            tell(&event);
            Dice::apply(&mut state, &event);
        }
    }
    state
}

fn random_turn(state: &State, seat: Seat, choices: &mut Choices) -> Turn {
    let table = state.choosing().expect("the seat is awaited");
    let mut line = Line::begin(table, seat);
    while let Some(asked) = line.asked() {
        let mut picks = asked.picks;
        if picks.len() > 1 && choices.below(8) > 0 {
            picks.retain(|pick| !matches!(pick, Pick::Pass | Pick::Skip));
        }
        line.choose(picks[choices.below(picks.len())]);
    }
    line.turn()
}
