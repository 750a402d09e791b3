//! Twins: two positions that differ only in what a seat may not know are one to a bot that plays for the seat.

use bots::random::Random as Chances;
use bots::{Budget, Level, think};
use rules::dice::Dice;
use rules::duel::Duel;
use rules::seven_wonders::{Options, SevenWonders};
use rules::{Game, Knowledge, Seat, Viewer};
use serde_json::{Value, json};

use super::even::sale;
use super::{DICE, DUEL, SEVEN_WONDERS, Tables, midgame, options};
use testing::random::{Random, is_long};
use testing::table::Table;

/// Two positions that differ only in what a seat may not know.
struct Twins<'a, G: Game> {
    game: &'a Table<G>,
    twin: &'a G::State,
    seat: Seat,
    case: &'a str,
}

/// Shows so many pairs of twins in random games.
fn twins<G: Game>(what: &str, tables: Tables, count: usize, mut see: impl FnMut(&Twins<G>, u64)) {
    let mut random = Random::printed(&format!("{what} of {}", G::META.key));
    let (mut pairs, mut same) = (0, 0);
    while pairs < count {
        assert!(same < 100 * (pairs + 10), "hardly any twins differ");
        let (game, seats, case) = midgame::<G>(tables, &mut random);
        if G::awaiting(&game.state).is_empty() {
            continue;
        }
        for seat in Seat::all(seats) {
            let mut chance = Chances::new(random.next());
            let twin = G::sample(&game.knowledge(seat), &mut chance).expect("chance answers");
            if twin == game.state {
                same += 1;
                continue;
            }
            let pair = Twins {
                game: &game,
                twin: &twin,
                seat,
                case: &case,
            };
            see(&pair, random.next());
            pairs += 1;
        }
    }
}

impl<G: Game> Twins<'_, G> {
    fn knowledge(&self) -> [Knowledge<G>; 2] {
        [&self.game.state, self.twin]
            .map(|state| G::knowledge(state, &self.game.memories, self.seat))
    }

    /// What is seen and what is told of it are the same to the last byte.
    fn look_alike(&self) {
        let [one, other] = self.knowledge().map(|known| format!("{known:?}"));
        assert_eq!(one, other, "{}", self.case);
        // Who only watches knows nothing that a seat does not.
        for viewer in [Viewer::Seat(self.seat), Viewer::Spectator] {
            let [one, other] = [&self.game.state, self.twin].map(|state| {
                let view = G::view(state, viewer);
                serde_json::to_string(&view).expect("views are JSON")
            });
            assert_eq!(one, other, "{}", self.case);
        }
    }
}

fn look_alike<G: Game>(tables: Tables) {
    let count = if is_long() { 10_000 } else { 300 };
    twins::<G>("what is seen", tables, count, |pair, _| pair.look_alike());
}

#[test]
fn no_seat_sees_a_difference_between_twins() {
    look_alike::<Duel>(DUEL);
    look_alike::<SevenWonders>(SEVEN_WONDERS);
    look_alike::<Dice>(DICE);
}

fn twins_are_one<G: Game<State: 'static, Event: 'static>>(tables: Tables, usual: usize) {
    let count = if is_long() { 1000 } else { usual };
    twins::<G>("choices", tables, count, |pair, seed| {
        pair.look_alike();
        let seat = pair.seat;
        if !G::awaiting(&pair.game.state).contains(&seat) {
            return;
        }
        let [one, other] = pair.knowledge().map(|known| {
            think(&known, Level::Strong, &mut Budget::Playouts(8), seed).expect("it is asked")
        });
        assert_eq!(one, other, "{}", pair.case);
    });
}

#[test]
fn twins_of_duel_get_the_same_choice() {
    twins_are_one::<Duel>(DUEL, 120);
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
fn dealt(options: &Options, wonders: &Value, hands: &Value) -> Table<SevenWonders> {
    let deal = json!({"wonders": wonders, "hands": [hands]});
    Table::dealt(options, &deal).expect("such a deal can be")
}

/// What is remembered comes from what is told: two games whose hidden cards differ and in which a seat was told the
/// same leave it with the same knowledge.
#[test]
fn what_a_seat_of_seven_wonders_remembers_holds_nothing_that_it_was_not_told() {
    let mut random = Random::printed("what_a_seat_of_seven_wonders_remembers");
    let options = options::<SevenWonders>(7, &[("edition", "first"), ("sides", "first")]);
    let me = Seat(0);
    for _ in 0..if is_long() { 300 } else { 20 } {
        let view = Table::<SevenWonders>::seeded(&options, random.next()).json(Viewer::Open);
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
                    table.make(seat, &mv);
                }
                table.make(me, &mine);
            }
        }
        assert_ne!(game.state, twin.state);
    }
}
