//! Bots: what they are given, what they make of it, and how well they play.
#![expect(
    clippy::expect_used,
    reason = "a test may stop where the rules that it stands on do not hold"
)]

mod arena;
mod even;
mod fits;
mod levels;
mod thinking;
mod twins;

use rules::Game;

use testing::random::Random;
use testing::table::{DICE, DUEL, SEVEN_WONDERS, Table, Tables, any_move, options};

/// Plays so many moves at random; fewer where the game is over before.
fn played<G: Game>(options: &G::Options, moves: usize, random: &mut Random) -> Table<G> {
    let mut table = Table::<G>::seeded(options, random.next());
    for _ in 0..moves {
        let awaiting = G::awaiting(&table.state);
        if awaiting.is_empty() {
            break;
        }
        let seat = *random.pick(&awaiting);
        let mv = any_move(&table, seat, random);
        table.make(seat, &mv);
    }
    table
}

/// Plays a random number of random moves at one of the tables. Gives the seats, and what tells the case.
fn midgame<G: Game>(tables: Tables, random: &mut Random) -> (Table<G>, usize, String) {
    let (seats, named) = *random.pick(tables);
    // So many that a game of random moves is in its midst, of any game and number of seats.
    let moves = random.below(if seats == 2 { 70 } else { 18 * seats });
    let table = played(&options::<G>(seats, named), moves, random);
    let case = format!("{seats} seats, {named:?}, {moves} moves");
    (table, seats, case)
}
