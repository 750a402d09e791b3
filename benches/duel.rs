//! The engine of Duel: whole random games, and rebuilding a finished one from its text.

use std::hint::black_box;
use std::time::Duration;

use rules::chance::{SeededChance, hex};
use rules::duel::Duel;
use rules::{EncodedEvent, Fact, Game, Library, OptionValues};

use crate::choices::Choices;
use crate::figures::{Figures, middle_of_five, per_second};

const LENGTH: Duration = Duration::from_millis(600);

/// Measures the engine.
pub(crate) fn measure(figures: &mut Figures) {
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
    G::options(seats, &named, &Library::default()).expect("the options exist")
}

fn chance_of(game_number: u64) -> SeededChance {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&game_number.to_le_bytes());
    SeededChance::new(SeededChance::key(&hex(&seed), &[]), 0)
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
    let mut events = G::start(&state, &mut chance).expect("seeded chance answers");
    let mut legal = Vec::new();
    loop {
        for event in &events {
            tell(event);
            G::apply(&mut state, event);
        }
        let Some(seat) = G::awaiting(&state).first().copied() else {
            return state;
        };
        G::legal_moves_into(&state, seat, &mut legal);
        let mv = &legal[choices.below(legal.len())];
        G::decide_into(&state, seat, mv, &mut chance, &mut events).expect("a listed move is legal");
    }
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
            random_game::<G>(options, number, |event| events.push(event.encode()));
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
        let event = G::Event::decode(&state, event.stored()).expect("stored text is read back");
        G::apply(&mut state, &event);
    }
    state
}
