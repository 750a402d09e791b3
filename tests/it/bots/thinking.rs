//! A bot keeps to its budget, says the same again, and always has a legal move.

use std::time::{Duration, Instant};

use wonderpost::bots::hindsight::{together, weigh};
use wonderpost::bots::{Budget, Level, think};
use wonderpost::games::{self, AnyKnowledge, AnyPosition, Library, OptionValues, Seat};

use crate::support::random::{Random, is_long};
use crate::tables::support::{random_line, settings};
use wonderpost::chance::SeededChance;

/// A random position of each game and number of seats, in which somebody is asked.
fn positions(random: &mut Random) -> Vec<(Box<dyn AnyPosition>, usize)> {
    let one = |setting: &crate::tables::support::Setting, random: &mut Random| {
        let named: OptionValues = setting
            .options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let game = games::find(setting.game).expect("it is listed");
        let library = Library::default();
        let mut position = game
            .open(setting.seats, &named, &library)
            .expect("it opens");
        let mut chance = SeededChance::new(SeededChance::key(&random.hex(64), &[]), 0);
        let mut events = position.start(&mut chance).expect("chance answers");
        let mut left = random.below(10 * setting.seats);
        loop {
            for event in &events {
                position
                    .apply(&event.kind, event.version, event.seat, &event.body)
                    .expect("it is read back");
            }
            let seat = position.awaiting().first().copied()?;
            if left == 0 {
                return Some((position, setting.seats));
            }
            left -= 1;
            let line = random_line(random, |line| {
                position
                    .choices(seat, Some(line))
                    .expect("what was listed is legal")
            });
            let decided = position.decide(seat, &line, &mut chance);
            events = decided.expect("what was listed is legal").1;
        }
    };
    let found = settings();
    found
        .iter()
        .filter_map(|setting| one(setting, random))
        .collect()
}

#[test]
fn the_same_seed_and_playouts_give_the_same_thought_and_a_legal_move() {
    let mut random = Random::printed("the_same_seed_and_playouts_give_the_same_thought");
    for (position, _) in positions(&mut random) {
        let seat = *random.pick(&position.awaiting());
        let seed = random.next();
        for level in Level::ALL {
            let thinks = || {
                let knowledge = position.knowledge(seat);
                think(&*knowledge, level, &mut Budget::Playouts(30), seed).expect("it is asked")
            };
            let thought = thinks();
            assert_eq!(thought, thinks());
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
    let game = games::find("duel").expect("it is listed");
    let mut position = game
        .open(2, &OptionValues::new(), &Library::default())
        .expect("it opens");
    let mut chance = SeededChance::new([7; 32], 0);
    assert!(
        think(
            &*position.knowledge(Seat(0)),
            Level::Strong,
            &mut Budget::Playouts(5),
            1
        )
        .is_none()
    );
    for event in position.start(&mut chance).expect("chance answers") {
        position
            .apply(&event.kind, event.version, event.seat, &event.body)
            .expect("it is read back");
    }
    let asked = position.awaiting()[0];
    let other = Seat(1 - asked.0);
    let thinks = |seat| {
        think(
            &*position.knowledge(seat),
            Level::Strong,
            &mut Budget::Playouts(5),
            1,
        )
    };
    assert!(thinks(asked).is_some());
    assert!(thinks(other).is_none());
}

#[test]
fn a_budget_is_asked_before_every_playout_and_kept() {
    let mut random = Random::printed("a_budget_is_asked_before_every_playout_and_kept");
    for (position, _) in positions(&mut random) {
        let seat = position.awaiting()[0];
        let knowledge = position.knowledge(seat);
        let mut asked = 0;
        let mut goes_on = || {
            asked += 1;
            asked <= 7
        };
        let budget = &mut Budget::While(&mut goes_on);
        let thought = think(&*knowledge, Level::Strong, budget, 1).expect("it is asked");
        assert_eq!((thought.playouts, asked), (7, 8));
        let thought = think(&*knowledge, Level::Strong, &mut Budget::Playouts(9), 1);
        assert_eq!(thought.expect("it is asked").playouts, 9);
        let thought = think(&*knowledge, Level::Middle, &mut Budget::Playouts(0), 1);
        assert_eq!(thought.expect("it is asked").playouts, 0);
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
        let mut goes_on = || begin.elapsed() < most;
        let budget = &mut Budget::While(&mut goes_on);
        think(knowledge, Level::Strong, budget, 1).expect("it is asked");
        quickest = quickest.min(begin.elapsed());
        if quickest <= most * 11 / 10 {
            break;
        }
    }
    quickest
}

#[test]
fn a_budget_of_time_is_not_overrun_by_more_than_a_tenth() {
    let mut random = Random::printed("a_budget_of_time_is_not_overrun_by_more_than_a_tenth");
    let most = Duration::from_millis(if is_long() { 500 } else { 150 });
    for (position, _) in positions(&mut random) {
        let knowledge = position.knowledge(position.awaiting()[0]);
        let quickest = quickest(&*knowledge, most, 20);
        assert!(quickest <= most * 11 / 10, "{quickest:?} of {most:?}");
    }
}

/// A bot that is waited for too long has 20 ms, and the engine protocol takes any number: a tenth of that is little, so
/// more thoughts may lose the processor before one is in time.
#[test]
fn a_short_budget_of_time_is_not_overrun_by_more_than_a_tenth_either() {
    let mut random = Random::printed("a_short_budget_of_time_is_not_overrun");
    for (position, _) in positions(&mut random) {
        let knowledge = position.knowledge(position.awaiting()[0]);
        for most in [20, 50].map(Duration::from_millis) {
            let quickest = quickest(&*knowledge, most, 100);
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
            let played = random_line(&mut random, |line| {
                position
                    .choices(seat, Some(line))
                    .expect("what was listed is legal")
            });
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
        let mut fails = || panic!("this is what the test is about");
        let budget = &mut Budget::While(&mut fails);
        let knowledge = position.knowledge(seat);
        let thought = think(&*knowledge, Level::Strong, budget, 1).expect("it is asked");
        assert!(thought.failed.is_some());
        assert_eq!(Some(&thought.mv), position.stand_in(seat).as_ref());
        let mut chance = SeededChance::new([7; 32], 0);
        assert!(position.decide(seat, &thought.mv, &mut chance).is_ok());
    }
}
