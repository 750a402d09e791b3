//! Bots: how many playouts a second of thought has, in the midst of a game.

use std::time::{Duration, Instant};

use bots::{Budget, Level, think};
use rules::chance::{SeededChance, hex};
use rules::{self, AnyPosition, Library, OptionValues};

use crate::figures::{Figures, middle_of_five};

const LENGTH: Duration = Duration::from_millis(500);

/// Decisions after which a game is looked at, for each seat.
const DECISIONS: usize = 12;

/// Measures the bots.
pub(crate) fn measure(figures: &mut Figures) {
    for game in rules::ALL {
        let meta = game.meta();
        let (fewest, most) = meta.seats;
        for seats in [fewest, 3, 5, most] {
            if seats > most || (seats == 3 && fewest == most) {
                continue;
            }
            let position = position(*game, seats);
            let rate = middle_of_five(|| playouts_per_second(&*position));
            let goal = if most == 2 { "over 20,000" } else { "" };
            let name = format!("{}: playouts of the strong level, {seats} seats", meta.name);
            figures.add(&name, rate, "playouts/s", goal);
            if fewest == most {
                break;
            }
        }
    }
}

/// A game in its midst, played by its stand-ins.
fn position(game: &dyn rules::AnyGame, seats: usize) -> Box<dyn AnyPosition> {
    let editions = [("edition".to_owned(), "first".to_owned())];
    let has = |name: &str| game.meta().options.iter().any(|option| option.name == name);
    let options: OptionValues = editions.into_iter().filter(|(name, _)| has(name)).collect();
    let library = Library::default();
    let mut position = game.open(seats, &options, &library).expect("it opens");
    let mut chance = SeededChance::new(SeededChance::key(&hex(&[7; 32]), &[]), 0);
    let mut events = position.start(&mut chance).expect("chance answers");
    for _ in 0..=DECISIONS * seats {
        for event in &events {
            position.apply(event.stored()).expect("it is read back");
        }
        let seat = position.awaiting()[0];
        let mv = position.stand_in(seat).expect("somebody is asked");
        let decided = position.decide(seat, &mv, &mut chance);
        events = decided.expect("a stand-in's move is legal").1;
    }
    position
}

fn playouts_per_second(position: &dyn AnyPosition) -> f64 {
    let seat = position.awaiting()[0];
    let knowledge = position.knowledge(seat);
    let begin = Instant::now();
    let goes_on = || begin.elapsed() < LENGTH;
    let thought = think(
        &*knowledge,
        Level::Strong,
        &mut Budget::While(Box::new(goes_on)),
        1,
    );
    let playouts = thought.map_or(0, |thought| thought.playouts);
    playouts as f64 / begin.elapsed().as_secs_f64()
}
