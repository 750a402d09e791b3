//! Every level plays better than chance. How much better each plays than the one below is measured with
//! `arena`, see `docs/bots.md`.

use bots::matches::{Player, Setting, Who, play};
use bots::{Budget, Level};

use testing::random::{is_long, seed};

fn player(who: Who, playouts: u64) -> Player {
    Player {
        who,
        budget: Box::new(move || Budget::Playouts(playouts)),
    }
}

fn won(setting: &Setting, number: u64) -> f32 {
    play(setting, number).expect("it is played")
}

fn setting(game: &str, seats: usize, player: Player, others: Player, seed: u64) -> Setting {
    let options = rules::find(game).expect("it is listed").meta().options;
    let editions = options.iter().filter(|option| option.name == "edition");
    let first = editions.map(|option| (option.name.to_owned(), "first".to_owned()));
    Setting {
        game: game.to_owned(),
        seats,
        options: first.collect(),
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
            let key = game.meta().key;
            let setting = setting(key, 2, bot, player(Who::Random, 0), seed);
            let won: f32 = (0..count).map(|number| won(&setting, number)).sum();
            let case = format!("{key}, {}, seed {seed}", level.key());
            assert!(won >= count as f32 * 0.6, "{case}: {won} of {count}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let seed = seed("the_same_seed_plays_the_same_match", u64::MAX);
    let count = if is_long() { 3 } else { 1 };
    for game in rules::ALL {
        let (bot, uct) = (player(Who::Bot(Level::Strong), 8), player(Who::Uct, 8));
        let setting = setting(game.meta().key, 3.min(game.meta().seats.1), bot, uct, seed);
        for number in 0..count {
            let [one, again] = [(); 2].map(|()| won(&setting, number).to_bits());
            assert_eq!(one, again);
        }
    }
}
