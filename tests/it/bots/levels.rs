//! Every level plays better than chance. How much better each plays than the one below is measured with
//! `wonderpost selfplay`, see `docs/bots.md`.

use bots::Level;
use bots::matches::{Limit, Player, Setting, Who, play};

use crate::support::random::{is_long, seed};

const NO_TIME: &dyn Fn(u64) -> Box<dyn FnMut() -> bool> = &|_| Box::new(|| false);

fn player(who: Who, playouts: u64) -> Player {
    Player {
        who,
        limit: Limit::Playouts(playouts),
    }
}

fn won(setting: &Setting, count: u64) -> f32 {
    let play = |number| play(setting, number, NO_TIME).expect("it is played");
    (0..count).map(play).sum()
}

fn setting(game: &str, seats: usize, player: Player, others: Player, seed: u64) -> Setting {
    let first = [("edition".to_owned(), "first".to_owned())];
    let game = rules::find(game).expect("it is listed");
    let has_edition = game
        .meta()
        .options
        .iter()
        .any(|option| option.name == "edition");
    Setting {
        game: game.meta().key.to_owned(),
        seats,
        options: first.into_iter().filter(|_| has_edition).collect(),
        player,
        others,
        seed,
    }
}

#[test]
fn every_level_beats_chance() {
    let seed = seed("every_level_beats_chance", u64::MAX);
    let count = if is_long() { 100 } else { 6 };
    for game in rules::ALL {
        for level in Level::ALL {
            let bot = player(Who::Bot(level), 10);
            let setting = setting(game.meta().key, 2, bot, player(Who::Random, 0), seed);
            let won = won(&setting, count);
            assert!(won >= count as f32 * 0.6, "{setting:?}: {won} of {count}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let seed = seed("the_same_seed_plays_the_same_match", u64::MAX);
    let (bot, uct) = (player(Who::Bot(Level::Strong), 8), player(Who::Uct, 8));
    let count = if is_long() { 3 } else { 1 };
    for game in rules::ALL {
        let setting = setting(game.meta().key, 3.min(game.meta().seats.1), bot, uct, seed);
        let play = |number| play(&setting, number, NO_TIME).expect("it is played");
        for number in 0..count {
            assert_eq!(play(number).to_bits(), play(number).to_bits());
        }
    }
}
