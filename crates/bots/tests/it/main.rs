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

use bots::random::Random as Chances;
use rules::chance::Chance;
use rules::{Game, Seat};

use testing::random::Random;
use testing::table::{DICE, DUEL, SEVEN_WONDERS, Tables, options};

/// A table of one game in the middle of it.
struct Midgame<G: Game> {
    state: G::State,
    memory: G::Memory,
}

impl<G: Game> Midgame<G> {
    /// Deals.
    fn begin(options: &G::Options, chance: &mut dyn Chance) -> Self {
        let mut game = Self {
            state: G::initial(options),
            memory: G::Memory::default(),
        };
        let events = G::start(&game.state, chance).expect("chance answers");
        game.hear(&events);
        game
    }

    fn hear(&mut self, events: &[G::Event]) {
        for event in events {
            G::apply(&mut self.state, event);
            G::remember(&mut self.memory, event, &self.state);
        }
    }

    fn plays(&mut self, seat: Seat, mv: &G::Move, chance: &mut Chances) {
        let events = G::decide(&self.state, seat, mv, chance).expect("a listed move is legal");
        self.hear(&events);
    }

    /// Plays so many moves at random; fewer where the game is over before.
    fn random(options: &G::Options, moves: usize, random: &mut Random) -> Self {
        let mut chance = Chances::new(random.next());
        let mut game = Self::begin(options, &mut chance);
        for _ in 0..moves {
            let awaiting = G::awaiting(&game.state);
            if awaiting.is_empty() {
                break;
            }
            let seat = *random.pick(&awaiting);
            let mv = random.pick(&G::legal_moves(&game.state, seat)).clone();
            game.plays(seat, &mv, &mut chance);
        }
        game
    }

    /// Plays a random number of random moves at one of the tables. Gives the seats, and what tells the case.
    fn of(tables: Tables, random: &mut Random) -> (Self, usize, String) {
        let (seats, named) = *random.pick(tables);
        // So many that a game of random moves is in its midst, of any game and number of seats.
        let moves = random.below(if seats == 2 { 70 } else { 18 * seats });
        let game = Self::random(&options::<G>(seats, named), moves, random);
        let case = format!("{seats} seats, {named:?}, {moves} moves");
        (game, seats, case)
    }

    fn knowledge(&self, seat: Seat) -> G::Knowledge {
        G::knowledge(&self.state, &self.memory, seat)
    }
}
