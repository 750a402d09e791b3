//! The engine of 7 Wonders: whole random games, rebuilding one from its text, and listing legal moves.

use std::hint::black_box;
use std::time::Duration;

use rules::chance::{SeededChance, hex};
use rules::seven_wonders::{Event, Move, Options, SevenWonders, State, Verb};
use rules::{EncodedEvent, Fact, Game, Library, OptionValues, Seat};

use crate::choices::Choices;
use crate::figures::{Figures, middle_of_five, per_second};

const LENGTH: Duration = Duration::from_millis(400);

/// Measures the engine.
pub(crate) fn measure(figures: &mut Figures) {
    for (seats, goal) in [(2, ""), (3, "20000"), (7, "8000")] {
        let mut number = 0;
        let rate = middle_of_five(|| {
            per_second(LENGTH, || {
                black_box(random_game(seats, number, |_| ()));
                number += 1;
            })
        });
        let name = format!("7 Wonders: whole random games of {seats}, one core");
        figures.add(&name, rate, "games/s", goal);
    }
    let mut events = Vec::new();
    random_game(7, 1, |event| events.push(event.encode()));
    let rate = middle_of_five(|| per_second(LENGTH, || drop(black_box(rebuild(7, &events)))));
    figures.add(
        "7 Wonders: rebuild a finished game of 7 from its text",
        1e6 / rate,
        "µs",
        "",
    );
    for seats in [2, 7] {
        let (state, seat) = richest(seats);
        let count = SevenWonders::legal_moves(&state, seat).len();
        let list = || drop(black_box(SevenWonders::legal_moves(&state, seat)));
        let rate = middle_of_five(|| per_second(LENGTH, list));
        let name = format!("7 Wonders: list the {count} moves of a rich position of {seats}");
        figures.add(&name, 1e6 / rate, "µs", "under 20");
    }
}

fn options(seats: usize) -> Options {
    let named: OptionValues = [("edition", "first")]
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    SevenWonders::options(seats, &named, &Library::default()).expect("the options exist")
}

fn rebuild(seats: usize, events: &[EncodedEvent]) -> State {
    let mut state = SevenWonders::initial(&options(seats));
    for event in events {
        let event = Event::decode(&state, event.stored()).expect("stored text is read back");
        SevenWonders::apply(&mut state, &event);
    }
    state
}

/// Plays a game of random moves in which cities grow: selling is rare.
fn random_game(seats: usize, number: u64, mut tell: impl FnMut(&Event)) -> State {
    let mut chance = SeededChance::new(SeededChance::key(&hex(&number.to_le_bytes()), &[]), 0);
    let mut choices = Choices::new(number);
    let mut state = SevenWonders::initial(&options(seats));
    for event in SevenWonders::start(&state, &mut chance).expect("seeded chance answers") {
        tell(&event);
        SevenWonders::apply(&mut state, &event);
    }
    while let Some(seat) = SevenWonders::awaiting(&state).first().copied() {
        let mv = random_move(&state, seat, &mut choices);
        let events = SevenWonders::decide(&state, seat, &mv, &mut chance);
        for event in events.expect("a listed move is legal") {
            tell(&event);
            SevenWonders::apply(&mut state, &event);
        }
    }
    state
}

fn random_move(state: &State, seat: Seat, choices: &mut Choices) -> Move {
    let mut legal = SevenWonders::legal_moves(state, seat);
    let is_sale = |mv: &Move| matches!(mv, Move::Play { own, .. } if own.verb == Verb::Sell);
    if legal.iter().any(|mv| !is_sale(mv)) && choices.below(8) > 0 {
        legal.retain(|mv| !is_sale(mv));
    }
    legal.swap_remove(choices.below(legal.len()))
}

/// The position of some random games in which a seat has the most moves.
fn richest(seats: usize) -> (State, Seat) {
    let mut best: (usize, Option<(State, Seat)>) = (0, None);
    for number in 0..20 {
        let mut state = SevenWonders::initial(&options(seats));
        random_game(seats, number, |event| {
            SevenWonders::apply(&mut state, event);
            for seat in Seat::all(seats) {
                let count = SevenWonders::legal_moves(&state, seat).len();
                if count > best.0 {
                    best = (count, Some((state.clone(), seat)));
                }
            }
        });
    }
    best.1.expect("some seat could move")
}
