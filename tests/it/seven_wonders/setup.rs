//! Options, deals and chance.

use rules::seven_wonders::cards::Edition;
use rules::seven_wonders::{Event, SevenWonders};
use rules::{self, Game, Library};
use serde_json::{Value, json};

use super::table::{Board, seeded};
use crate::engines::{Table, named, options, refused};
use crate::support::said::Said;

#[test]
fn options_are_checked_and_written_with_their_defaults() {
    for (seats, pairs, words) in [
        (3, &[][..], "edition"),
        (3, &[("edition", "third")], "first, second"),
        (
            3,
            &[("edition", "first"), ("speed", "fast")],
            "no option “speed”",
        ),
        (1, &[("edition", "first")], "2 to 7"),
        (8, &[("edition", "second")], "3 to 7"),
    ] {
        let said = refused::<SevenWonders>(seats, pairs);
        assert!(said.contains(words), "{pairs:?}: {said}");
    }
    for (edition, sides) in [("first", "random"), ("second", "chosen")] {
        let options = options::<SevenWonders>(3, &[("edition", edition)]);
        let expected = named(&[
            ("edition", edition),
            ("free_city_wonders", "plain"),
            ("seventh_card_coins", "after_turn"),
            ("sides", sides),
            ("wonders", "random"),
        ]);
        assert_eq!(SevenWonders::option_values(&options), expected);
        let again = SevenWonders::options(3, &expected, &Library::default());
        assert_eq!(again.expect("its own values"), options);
    }
}

#[test]
fn the_game_is_listed() {
    let game = rules::find("seven_wonders").expect("it is listed");
    assert_eq!(game.meta().seats, (2, 7));
    assert!(game.meta().is_simultaneous());
}

fn start(sides: &str, deal: &Value) -> Result<Board, String> {
    let pairs = [("edition", "first"), ("sides", sides)];
    Table::dealt(&options::<SevenWonders>(3, &pairs), deal)
}

/// A deal of Age I only, of a game for three, with these sides; `-` is none.
fn deal(sides: [&str; 3]) -> Value {
    let deck = Edition::First.data().deck(1, 3);
    let hands: Vec<_> = deck.chunks(7).collect();
    let wonders = ["gizah", "babylon", "olympia"].iter().zip(sides);
    let wonders: Vec<Value> = wonders
        .map(|(id, side)| match side {
            "-" => json!({"id": id}),
            side => json!({"id": id, "side": side}),
        })
        .collect();
    json!({"wonders": wonders, "hands": [hands]})
}

#[test]
fn a_side_in_the_deal_always_settles_it() {
    for (option, sides, expected, awaiting) in [
        ("random", ["A", "B", "B"], ["A", "B", "B"], &[0, 1, 2][..]),
        ("first", ["A", "B", "B"], ["A", "B", "B"], &[0, 1, 2]),
        ("chosen", ["A", "B", "B"], ["A", "B", "B"], &[0, 1, 2]),
        // Only those without a side are asked.
        ("chosen", ["B", "-", "-"], ["-", "-", "-"], &[1, 2]),
        ("first", ["-", "-", "B"], ["A", "A", "B"], &[0, 1, 2]),
    ] {
        let table = start(option, &deal(sides)).expect("a good deal");
        assert_eq!(table.awaiting(), awaiting, "{option}");
        if awaiting.len() == 3 {
            let cities = table.open().cities;
            let dealt: Vec<_> = cities.iter().filter_map(|city| city.side).collect();
            assert_eq!(dealt, expected, "{option}");
            assert_eq!(table.open().age, 1);
        }
    }
}

#[test]
fn a_deal_that_cannot_be_is_refused_with_the_list_and_the_reason() {
    for (path, value, words) in [
        (
            "/wonders/0/id",
            json!("troja"),
            "no wonder is called `troja`",
        ),
        ("/wonders/0/id", json!("babylon"), "twice"),
        ("/wonders/0/side", json!("day"), "A and B"),
        ("/wonders", json!([]), "0 entries"),
        ("/hands/0/0", json!(["altar"]), "1 cards"),
        ("/hands/0/0/0", json!("castle"), "no card `castle`"),
        ("/hands/0/0/0", json!("well"), "no card `well`"),
        ("/hands/0/0/0", json!("stables"), "`stables`"),
        ("/hands/0/0/0", json!("altar"), "`altar`"),
        ("/hands/0", json!([]), "0 hands"),
        ("/hands", json!([]), "`hands` has run out"),
        ("/stacks", json!([[]]), "two players"),
        ("/luck", json!(1), "luck"),
    ] {
        let mut deal = deal(["A"; 3]);
        match deal.pointer_mut(path) {
            Some(there) => *there = value,
            None => deal[&path[1..]] = value,
        }
        let said = start("random", &deal).err().unwrap_or_default();
        assert!(said.contains(words), "{path}: {said}");
    }
}

#[test]
fn a_deal_that_ends_early_names_its_list_and_leaves_the_position() {
    let mut table = start("random", &deal(["A"; 3])).expect("a good deal");
    loop {
        let seat = table.awaiting()[0];
        let sale = table.next(seat, "sell ").remove(0);
        let mv = SevenWonders::parse_move(&table.state, rules::Seat(seat), &sale).expect("listed");
        let before = table.state.clone();
        match SevenWonders::decide(&before, rules::Seat(seat), &mv, &mut table.chance.clone()) {
            Ok(_) => drop(table.play(seat, &sale)),
            Err(error) => {
                assert!(error.to_string().contains("`hands`"), "{error}");
                assert_eq!(before, table.state);
                assert_eq!((table.open().age, table.open().turn), (1, 6));
                return;
            }
        }
    }
}

#[test]
fn drafted_wonders_go_to_the_seats_in_order_and_openly() {
    let pairs = [("edition", "first"), ("wonders", "drafted")];
    let mut table = seeded(7, &pairs, 1);
    for seat in 0..7 {
        assert_eq!(table.awaiting(), [seat]);
        let legal = table.legal(seat);
        // The last one is asked too.
        assert_eq!(legal.len(), 7 - usize::from(seat));
        let events = table.play(seat, &legal[0]);
        assert!(matches!(events[0], Event::WonderDrafted(..)));
        if seat == 0 {
            let said = table.refusal(1, &legal[0]).said();
            assert!(said.contains("taken"), "{said}");
        }
    }
    let cities = table.open().cities;
    let wonders = cities.iter().filter_map(|city| city.wonder);
    let wonders: Vec<&str> = wonders.map(|wonder| wonder.key()).collect();
    assert_eq!(wonders[..2], ["alexandria", "babylon"]);
    assert!(cities.iter().all(|city| city.side.is_some()));
    // The Free City's wonder is drawn before.
    assert_eq!(seeded(2, &pairs, 1).legal(0).len(), 6);
}

#[test]
fn every_number_of_seats_of_both_editions_can_be_dealt() {
    for (edition, fewest) in [("first", 2), ("second", 3)] {
        for seats in fewest..=7 {
            let table = seeded(seats, &[("edition", edition), ("sides", "first")], 8);
            let mut expected = vec![7; seats];
            expected[0] += usize::from(seats == 2);
            assert_eq!(table.open().hand_sizes, expected);
            assert!(table.open().coins.iter().all(|coins| *coins == 3));
        }
    }
}
