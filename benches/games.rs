//! The engines alone, on one core: whole random games, and rebuilding a finished game from its stored text.

use std::hint::black_box;
use std::time::{Duration, Instant};

use wonderpost::chance::{SeededChance, hex};
use wonderpost::games::dice::Dice;
use wonderpost::games::duel::Duel;
use wonderpost::games::seven_wonders::SevenWonders;
use wonderpost::games::{EncodedEvent, Game, OptionValues, Seat};

use crate::choices::Choices;
use crate::figures::{Figures, middle_of_five, per_second};

const LENGTH: Duration = Duration::from_millis(600);

/// Measures every engine.
pub(crate) fn measure(figures: &mut Figures) {
    duel(figures);
    seven_wonders(figures);
    dice(figures);
}

fn duel(figures: &mut Figures) {
    let options = options_of::<Duel>(2, &[]);
    let games = games_per_second::<Duel>(&options);
    figures.add(
        "Duel: whole random games, one core",
        games,
        "games/s",
        "over 60,000",
    );
    let micros = rebuild_micros::<Duel>(&options);
    figures.add(
        "Duel: rebuild a finished game from its text",
        micros,
        "µs",
        "under 200",
    );
}

fn options_of<G: Game>(seats: usize, named: &[(&str, &str)]) -> G::Options {
    let named: OptionValues = named
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    G::options(seats, &named).expect("the options exist")
}

fn chance_of(game_number: u64) -> SeededChance {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&game_number.to_le_bytes());
    SeededChance::new(SeededChance::key(&hex(&seed), &[]), 0)
}

fn seven_wonders(figures: &mut Figures) {
    for seats in [2, 3, 7] {
        let options = options_of::<SevenWonders>(seats, &[]);
        let games = games_per_second::<SevenWonders>(&options);
        let name = format!("Seven Wonders: whole random games of {seats}, one core");
        figures.add(&name, games, "games/s", "");
        if seats == 7 {
            let micros = legal_micros::<SevenWonders>(&options);
            let name = "Seven Wonders: legal moves of a rich late position";
            figures.add(name, micros, "µs", "under 20");
        }
    }
}

fn dice(figures: &mut Figures) {
    for seats in [2, 7] {
        let options = options_of::<Dice>(seats, &[]);
        let games = games_per_second::<Dice>(&options);
        let name = format!("Dice: whole random games of {seats}, one core");
        figures.add(&name, games, "games/s", "");
    }
    let micros = next_choices_micros();
    figures.add(
        "Dice: the next choices of a line, slowest position",
        micros,
        "µs",
        "under 50",
    );
}

/// Microseconds to list the legal moves of the richest position of 40 random games.
fn legal_micros<G: Game>(options: &G::Options) -> f64 {
    let mut richest: Option<(usize, G::State, Seat)> = None;
    for number in 0..40 {
        every_position::<G>(options, number, |state| {
            let Some(seat) = G::awaiting(state).first().copied() else {
                return;
            };
            let count = G::legal_moves(state, seat).len();
            if richest.as_ref().is_none_or(|(most, _, _)| count > *most) {
                richest = Some((count, state.clone(), seat));
            }
        });
    }
    let (_, state, seat) = richest.expect("some position has moves");
    let rate = middle_of_five(|| {
        per_second(LENGTH, || {
            black_box(G::legal_moves(&state, seat));
        })
    });
    1e6 / rate
}

/// Microseconds to list what can follow a prefix of a turn of Dice: the slowest of many prefixes in 5 random games.
fn next_choices_micros() -> f64 {
    let options = options_of::<Dice>(2, &[]);
    let mut slowest: f64 = 0.0;
    for number in 0..5 {
        let mut choices = Choices::new(number);
        every_position::<Dice>(&options, number, |state| {
            let Some(seat) = Dice::awaiting(state).first().copied() else {
                return;
            };
            let mut prefix = String::new();
            loop {
                let begin = Instant::now();
                let next = black_box(Dice::choices(state, seat, Some(&prefix)));
                let once = begin.elapsed().as_secs_f64() * 1e6;
                if once > slowest {
                    // Once may have been an interruption: the best of several counts.
                    slowest = slowest.max(best_of_ten(state, seat, &prefix));
                }
                let Ok(next) = next else { break };
                if next.moves.is_empty() {
                    break;
                }
                let chosen = &next.moves[choices.below(next.moves.len())];
                if !prefix.is_empty() {
                    prefix.push_str("; ");
                }
                prefix.push_str(chosen);
            }
        });
    }
    slowest
}

fn best_of_ten(state: &<Dice as Game>::State, seat: Seat, prefix: &str) -> f64 {
    (0..10)
        .map(|_| {
            let begin = Instant::now();
            let next = black_box(Dice::choices(state, seat, Some(prefix)));
            drop(next);
            begin.elapsed().as_secs_f64() * 1e6
        })
        .fold(f64::INFINITY, f64::min)
}

/// Shows every position of a random game.
fn every_position<G: Game>(options: &G::Options, number: u64, mut show: impl FnMut(&G::State)) {
    let mut state = G::initial(options);
    let mut events = Vec::new();
    random_game::<G>(options, number, |event| events.push(event.clone()));
    for event in &events {
        G::apply(&mut state, event);
        show(&state);
    }
}

/// Plays one whole game of random legal moves and gives its final state; `tell` hears every event.
fn random_game<G: Game>(
    options: &G::Options,
    game_number: u64,
    mut tell: impl FnMut(&G::Event),
) -> G::State {
    let mut chance = chance_of(game_number);
    let mut choices = Choices::new(game_number);
    let mut state = G::initial(options);
    for event in G::start(&state, &mut chance).expect("seeded chance answers") {
        tell(&event);
        G::apply(&mut state, &event);
    }
    while let Some(seat) = G::awaiting(&state).first().copied() {
        let mv = random_move::<G>(&state, seat, &mut choices);
        let events = G::decide(&state, seat, &mv, &mut chance).expect("a listed move is legal");
        for event in events {
            tell(&event);
            G::apply(&mut state, &event);
        }
    }
    state
}

fn random_move<G: Game>(state: &G::State, seat: Seat, choices: &mut Choices) -> G::Move {
    let mut legal = G::legal_moves(state, seat);
    legal.swap_remove(choices.below(legal.len()))
}

/// Whole random games per second.
fn games_per_second<G: Game>(options: &G::Options) -> f64 {
    let mut number = 0;
    middle_of_five(|| {
        per_second(LENGTH, || {
            black_box(random_game::<G>(options, number, |_| {}));
            number += 1;
        })
    })
}

/// Microseconds to rebuild a finished game from the text of its events, the middle over 40 games.
fn rebuild_micros<G: Game>(options: &G::Options) -> f64 {
    let games: Vec<Vec<EncodedEvent>> = (0..40)
        .map(|number| {
            let mut events = Vec::new();
            random_game::<G>(options, number, |event| events.push(G::encode(event)));
            events
        })
        .collect();
    let mut turn = 0;
    let rate = middle_of_five(|| {
        per_second(LENGTH, || {
            black_box(rebuild::<G>(options, &games[turn % games.len()]));
            turn += 1;
        })
    });
    1e6 / rate
}

fn rebuild<G: Game>(options: &G::Options, events: &[EncodedEvent]) -> G::State {
    let mut state = G::initial(options);
    for event in events {
        let event = G::decode(&event.kind, event.version, event.seat, &event.body)
            .expect("stored text is read back");
        G::apply(&mut state, &event);
    }
    state
}
