//! Numbers of move paths from fixed deals, guarding the lists of legal moves.
//!
//! The numbers stand in `data/duel/path_counts.json`; they change only with an explanation in the commit.

use rules::Game;
use rules::chance::SeededChance;
use rules::duel::{Duel, State};
use serde::Deserialize;
use serde_json::Value;

use super::support::check;
use testing::table::{Table, options};

#[derive(Deserialize)]
struct Counted {
    name: String,
    position: Option<String>,
    deal: Option<Value>,
    moves: Vec<String>,
    paths: Vec<u64>,
}

/// Counts the paths of a number of moves; the end of a game is a path too short.
fn paths(state: &State, depth: usize) -> u64 {
    let [seat] = Duel::awaiting(state)[..] else {
        return 0;
    };
    let moves = Duel::legal_moves(state, seat);
    if depth == 1 {
        return moves.len() as u64;
    }
    let play = |mv| {
        let mut chance = SeededChance::new([1; 32], 0);
        let mut next = state.clone();
        for event in Duel::decide(state, seat, mv, &mut chance).unwrap() {
            Duel::apply(&mut next, &event);
        }
        paths(&next, depth - 1)
    };
    moves.iter().map(play).sum()
}

#[test]
fn the_numbers_of_paths_are_those_of_the_data_file() {
    let counted: Vec<Counted> =
        serde_json::from_str(include_str!("../../../../../data/duel/path_counts.json")).unwrap();
    for case in counted {
        let mut board = match (&case.position, &case.deal) {
            (Some(text), None) => check(text),
            (None, Some(lists)) => Table::dealt(&options::<Duel>(2, &[]), lists).unwrap(),
            _ => panic!("{}: a position or a deal", case.name),
        };
        for mv in &case.moves {
            let (seat, mv) = mv.split_once(": ").unwrap();
            board.play(seat.parse().unwrap(), mv);
        }
        let found = (1..=case.paths.len()).map(|depth| paths(&board.state, depth));
        assert_eq!(found.collect::<Vec<_>>(), case.paths, "{}", case.name);
    }
}
