//! Of a random game that fails a test, a journal is kept that `wonderpost replay` loads.

use std::panic::catch_unwind;

use rules::duel::Duel;
use rules::{Game, OptionValues};

use crate::prelude::*;
use crate::support::program::run;
use testing::record::{begin, folder, note, seeds};

/// Plays the first legal moves, and fails after as many. Gives the seed.
fn fails_after(moves: usize) -> u32 {
    let failed = catch_unwind(|| {
        let mut seeds = seeds("fails_after", 3);
        let seed = seeds.next().expect("the first of three");
        let options = Duel::options(2, &OptionValues::new(), &Library::default());
        let options = options.expect("the defaults");
        begin::<Duel>(2, &options);
        let mut chance = SeededChance::new([1; 32], 0);
        let mut state = Duel::initial(&options);
        let mut events = Duel::start(&state, &mut chance).expect("dealt");
        for _ in 0..moves {
            for event in events.drain(..) {
                note::<Duel>(&event);
                Duel::apply(&mut state, &event);
            }
            let [seat] = Duel::awaiting(&state)[..] else {
                break;
            };
            let mv = Duel::legal_moves(&state, seat)[0];
            events = Duel::decide(&state, seat, &mv, &mut chance).expect("legal");
        }
        std::panic::resume_unwind(Box::new(seed));
    });
    *failed.expect_err("it fails").downcast().expect("a seed")
}

#[test]
fn a_random_game_that_fails_is_kept_as_a_journal_that_replays() {
    for moves in [1, 20, 400] {
        let seed = fails_after(moves);
        let path = folder().join(format!("fails_after-{seed}.jsonl"));
        let replayed = run(&[], &["replay", path.to_str().expect("a plain path")]);
        let said = &replayed.said[replayed.out.len()..];
        let is_over = said.ends_with("after it `game_ended` is missing\n");
        let found = (is_over, said.is_empty());
        assert_eq!(found, (moves == 400, moves < 400), "{said}");
        std::fs::remove_file(&path).expect("it is there");
    }
}
