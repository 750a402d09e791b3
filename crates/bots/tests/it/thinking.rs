//! A bot keeps to its budget, says the same again, and always has a legal move.

use std::time::{Duration, Instant};

use bots::hindsight::{together, weigh};
use bots::{Budget, Level, Thought, think};
use rules::chance::SeededChance;
use rules::{self, AnyGame, AnyKnowledge, AnyPosition, EncodedEvent, Library, OptionValues, Seat};

use testing::random::{Random, is_long};
use testing::table::{Setting, named, random_line, settings};

fn thinks(
    knowledge: &dyn AnyKnowledge,
    level: Level,
    mut budget: Budget<'_>,
    seed: u64,
) -> Thought {
    think(knowledge, level, &mut budget, seed).expect("it is asked")
}

fn opened(game: &dyn AnyGame, seats: usize, named: &OptionValues) -> Box<dyn AnyPosition> {
    let opened = game.open(seats, named, &Library::default());
    opened.expect("it opens")
}

fn hear(position: &mut dyn AnyPosition, events: &[EncodedEvent]) {
    for event in events {
        let applied = position.apply(event.stored());
        applied.expect("it is read back");
    }
}

fn any_line(position: &dyn AnyPosition, seat: Seat, random: &mut Random) -> String {
    random_line(random, |line| {
        let choices = position.choices(seat, Some(line));
        choices.expect("what was listed is legal")
    })
}

/// A random position of each game and number of seats, in which somebody is asked.
fn positions(random: &mut Random) -> Vec<(Box<dyn AnyPosition>, usize)> {
    let one = |setting: &Setting| {
        let game = rules::find(setting.game).expect("it is listed");
        let mut position = opened(game, setting.seats, &named(&setting.options));
        let mut chance = SeededChance::new(SeededChance::key(&random.hex(64), &[]), 0);
        let mut events = position.start(&mut chance).expect("chance answers");
        for _ in 0..random.below(10 * setting.seats) {
            hear(&mut *position, &events);
            let seat = position.awaiting().first().copied()?;
            let line = any_line(&*position, seat, random);
            let decided = position.decide(seat, &line, &mut chance);
            events = decided.expect("what was listed is legal").1;
        }
        hear(&mut *position, &events);
        let is_asked = !position.awaiting().is_empty();
        is_asked.then_some((position, setting.seats))
    };
    settings().iter().filter_map(one).collect()
}

#[test]
fn the_same_seed_and_playouts_give_the_same_thought_and_a_legal_move() {
    let mut random = Random::printed("the_same_seed_and_playouts_give_the_same_thought");
    for (position, _) in positions(&mut random) {
        let seat = *random.pick(&position.awaiting());
        let seed = random.next();
        for level in Level::ALL {
            let [thought, again] = [(); 2].map(|()| {
                let knowledge = position.knowledge(seat);
                thinks(&*knowledge, level, Budget::Playouts(30), seed)
            });
            assert_eq!(thought, again);
            assert_eq!(thought.failed, None);
            assert!((0.0..=1.0).contains(&thought.chance), "{thought:?}");
            let mut chance = SeededChance::new(SeededChance::key(&random.hex(64), &[]), 0);
            let decided = position.decide(seat, &thought.mv, &mut chance);
            let (canonical, _) = decided.unwrap_or_else(|error| panic!("{thought:?}: {error}"));
            assert_eq!(canonical, thought.mv);
        }
    }
}

#[test]
fn nobody_thinks_for_a_seat_that_is_not_asked() {
    let game = rules::find("duel").expect("it is listed");
    let mut position = opened(game, 2, &OptionValues::new());
    let thinks = |position: &dyn AnyPosition, seat| {
        let knowledge = position.knowledge(seat);
        think(&*knowledge, Level::Strong, &mut Budget::Playouts(5), 1).is_some()
    };
    assert!(!thinks(&*position, Seat(0)));
    let mut chance = SeededChance::new([7; 32], 0);
    let dealt = position.start(&mut chance).expect("chance answers");
    hear(&mut *position, &dealt);
    let asked = position.awaiting()[0];
    assert!(thinks(&*position, asked));
    assert!(!thinks(&*position, Seat(1 - asked.0)));
}

#[test]
fn a_budget_is_asked_before_every_playout_and_kept() {
    let mut random = Random::printed("a_budget_is_asked_before_every_playout_and_kept");
    for (position, _) in positions(&mut random) {
        let knowledge = position.knowledge(position.awaiting()[0]);
        for most in [1, 7] {
            let mut asked = 0;
            let goes_on = Box::new(|| {
                asked += 1;
                asked <= most
            });
            let thought = thinks(&*knowledge, Level::Strong, Budget::While(goes_on), 1);
            assert_eq!((thought.playouts, asked), (most, most + 1));
        }
        for (level, playouts) in [(Level::Strong, 9), (Level::Middle, 0)] {
            let thought = thinks(&*knowledge, level, Budget::Playouts(playouts), 1);
            assert_eq!(thought.playouts, playouts);
        }
    }
}

/// How long the quickest of some thoughts with a budget of time takes; no more of them than it takes to keep to it.
///
/// This is wall time, and the machine has other work: a thought that loses the processor at its end takes longer
/// through no fault of its own, so one that is in time shows that the bot can be. A bot that does too much after its time
/// is over is late each time.
fn quickest(knowledge: &dyn AnyKnowledge, most: Duration, tries: usize) -> Duration {
    let mut quickest = Duration::MAX;
    for _ in 0..tries {
        let begin = Instant::now();
        let goes_on = Box::new(|| begin.elapsed() < most);
        thinks(knowledge, Level::Strong, Budget::While(goes_on), 1);
        quickest = quickest.min(begin.elapsed());
        if quickest <= most * 11 / 10 {
            break;
        }
    }
    quickest
}

/// Wall time decides nothing but in `./test long`; that a budget is kept is asked in `./test` by playouts. A bot that is
/// waited for too long has 20 ms, and the engine protocol takes any number: a tenth of that is little, so more thoughts
/// may lose the processor before one is in time.
#[test]
fn a_budget_of_time_is_not_overrun_by_more_than_a_tenth() {
    if !is_long() {
        return;
    }
    let mut random = Random::printed("a_budget_of_time_is_not_overrun_by_more_than_a_tenth");
    for (position, _) in positions(&mut random) {
        let knowledge = position.knowledge(position.awaiting()[0]);
        for (most, tries) in [(500, 20), (50, 100), (20, 100)] {
            let most = Duration::from_millis(most);
            let quickest = quickest(&*knowledge, most, tries);
            assert!(quickest <= most * 11 / 10, "{quickest:?} of {most:?}");
        }
    }
}

#[test]
fn chances_of_all_seats_come_to_one_together() {
    let mut random = Random::printed("chances_of_all_seats_come_to_one_together");
    for (position, seats) in positions(&mut random) {
        let mut known = vec![None; seats];
        for seat in position.awaiting() {
            let weighed = weigh(&*position.knowledge(seat), None, 40, 1).expect("a game");
            known[seat.index()] = Some(weighed.best_worth);
        }
        let chances = together(&known);
        assert_eq!(chances.len(), seats);
        let sum: f64 = chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{chances:?}");
    }
}

/// Few playouts, so that what was tried most at first often turns out to be worth less.
#[test]
fn no_move_is_recommended_that_is_worth_less_than_what_was_played() {
    let mut random = Random::printed("no_move_is_recommended_that_is_worth_less");
    for (position, _) in positions(&mut random) {
        let seat = position.awaiting()[0];
        let knowledge = position.knowledge(seat);
        for seed in 0..12 {
            let played = any_line(&*position, seat, &mut random);
            let weighed = weigh(&*knowledge, Some(&played), 12, seed).expect("a game");
            let worth = weighed.played_worth.expect("it was played");
            assert!(weighed.best_worth >= worth, "{played}: {weighed:?}");
        }
    }
}

#[test]
fn a_bot_that_fails_gives_a_simple_legal_move_and_says_so() {
    let mut random = Random::printed("a_bot_that_fails_gives_a_simple_legal_move_and_says_so");
    for (position, _) in positions(&mut random) {
        let seat = position.awaiting()[0];
        let fails = Box::new(|| panic!("this is what the test is about"));
        let knowledge = position.knowledge(seat);
        let thought = thinks(&*knowledge, Level::Strong, Budget::While(fails), 1);
        assert!(thought.failed.is_some());
        assert_eq!(Some(&thought.mv), position.stand_in(seat).as_ref());
        let mut chance = SeededChance::new([7; 32], 0);
        assert!(position.decide(seat, &thought.mv, &mut chance).is_ok());
    }
}
