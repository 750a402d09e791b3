//! Twins: two positions that differ only in what a seat may not know are one to a bot that plays for the seat.

use bots::random::Random as Chances;
use bots::{Budget, Level, think};
use rules::dice::Dice;
use rules::duel::Duel;
use rules::seven_wonders::{Options, SevenWonders};
use rules::{Game, Known, Seat, Viewer};
use serde_json::{Value, json};

use super::even::sale;
use super::{DICE, DUEL, Midgame, SEVEN_WONDERS, Tables, options};
use testing::random::{Random, is_long};

fn twins_are_one<G: Game<State: 'static, Event: 'static>>(tables: Tables, usual: usize) {
    let mut random = Random::printed(std::any::type_name::<G>());
    let (mut pairs, mut same) = (0, 0);
    while pairs < if is_long() { 1000 } else { usual } {
        assert!(same < 100 * (pairs + 10), "hardly any twins differ");
        let (game, _, case) = Midgame::<G>::of(tables, &mut random);
        let awaiting = G::awaiting(&game.state);
        if awaiting.is_empty() {
            continue;
        }
        let seat = *random.pick(&awaiting);
        let knowledge = game.knowledge(seat);
        let mut chance = Chances::new(random.next());
        let twin = G::sample(&knowledge, &mut chance).expect("chance answers");
        if twin == game.state {
            same += 1;
            continue;
        }
        let of_twin = G::knowledge(&twin, &game.memory, seat);
        assert_eq!(knowledge, of_twin, "{case}");
        let seed = random.next();
        let [one, other] = [knowledge, of_twin].map(|knowledge| {
            let known = Known::<G> { knowledge, seat };
            think(&known, Level::Strong, &mut Budget::Playouts(8), seed).expect("it is asked")
        });
        assert_eq!(one, other);
        pairs += 1;
    }
}

#[test]
fn twins_of_duel_get_the_same_choice() {
    twins_are_one::<Duel>(DUEL, 60);
}

#[test]
fn twins_of_seven_wonders_get_the_same_choice() {
    twins_are_one::<SevenWonders>(SEVEN_WONDERS, 40);
}

#[test]
fn twins_of_dice_get_the_same_choice() {
    twins_are_one::<Dice>(DICE, 30);
}

/// A game for seven whose first hands are dealt so.
fn dealt(options: &Options, wonders: &Value, hands: &Value) -> Midgame<SevenWonders> {
    let deal = json!({"wonders": wonders, "hands": [hands]});
    let mut script = SevenWonders::script(options, &deal).expect("such a deal can be");
    Midgame::begin(options, &mut script)
}

/// What is remembered comes from what is told: two games whose hidden cards differ and in which a seat was told the
/// same leave it with the same knowledge.
#[test]
fn what_a_seat_of_seven_wonders_remembers_holds_nothing_that_it_was_not_told() {
    let mut random = Random::printed("what_a_seat_of_seven_wonders_remembers");
    let options = options::<SevenWonders>(7, &[("edition", "first"), ("sides", "first")]);
    let me = Seat(0);
    for _ in 0..if is_long() { 300 } else { 20 } {
        let mut chance = Chances::new(random.next());
        let any = Midgame::<SevenWonders>::begin(&options, &mut chance);
        let view = SevenWonders::view(&any.state, Viewer::Open);
        let view = serde_json::to_value(view).expect("JSON");
        let cities = view["cities"].as_array().expect("cities").iter();
        let wonders = cities.map(|city| json!({"id": city["wonder"], "side": "A"}));
        let wonders = wonders.collect();
        let mut hands = view["open_hands"].clone();
        let mut game = dealt(&options, &wonders, &hands);
        // Hands that seat 0 gets only after the turns that are played here.
        hands.as_array_mut().expect("hands").swap(1, 3);
        let mut twin = dealt(&options, &wonders, &hands);
        assert_ne!(game.state, twin.state);
        for turn in 1..=3 {
            assert_eq!(game.knowledge(me), twin.knowledge(me), "turn {turn}");
            // A sale shows nobody which card it is.
            let mine = sale(&game.state, me, 0);
            for table in [&mut game, &mut twin] {
                for seat in Seat::all(7).skip(1) {
                    let mv = sale(&table.state, seat, 0);
                    table.plays(seat, &mv, &mut chance);
                }
                table.plays(me, &mine, &mut chance);
            }
        }
        assert_ne!(game.state, twin.state);
    }
}
