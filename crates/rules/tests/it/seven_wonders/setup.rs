//! Options, deals and chance.

use rules::seven_wonders::{Edition, Event, SevenWonders};
use rules::{Game, Library, Seat};
use serde_json::{Value, json};

use super::table::{Board, seeded};
use testing::said::Said;
use testing::script::rows;
use testing::table::{Table, named, options, put, refused};

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
            let dealt: Vec<_> = cities
                .iter()
                .filter_map(|city| Some(city.side?.key()))
                .collect();
            assert_eq!(dealt, expected, "{option}");
            assert_eq!(table.open().age, 1);
        }
    }
}

#[test]
fn a_deal_that_cannot_be_is_refused_with_the_list_and_the_reason() {
    for [path, value, words] in rows::<3>(
        r#"/wonders/0/id | "troja" | no wonder is called `troja`
        /wonders/0/id | "babylon" | twice
        /wonders/0/side | "day" | A and B
        /wonders | [] | 0 entries
        /hands/0/0 | ["altar"] | 1 cards
        /hands/0/0/0 | "castle" | no card `castle`
        /hands/0/0/0 | "well" | no card `well`
        /hands/0/0/0 | "stables" | `stables`
        /hands/0/0/0 | "altar" | `altar`
        /hands/0 | [] | 0 hands
        /hands | [] | `hands` has run out
        /stacks | [[]] | two players
        /luck | 1 | luck"#,
    ) {
        let mut deal = deal(["A"; 3]);
        put(&mut deal, path, value);
        let said = start("random", &deal).err().unwrap_or_default();
        assert!(said.contains(words), "{path}: {said}");
    }
}

#[test]
fn a_deal_that_ends_early_names_its_list_and_leaves_the_position() {
    let mut table = start("random", &deal(["A"; 3])).expect("a good deal");
    loop {
        let seat = Seat(table.awaiting()[0]);
        let mv = SevenWonders::legal_moves(&table.state, seat).remove(0);
        let before = table.state.clone();
        let judged = SevenWonders::decide(&before, seat, &mv, &mut table.chance.clone());
        if let Err(error) = judged {
            assert!(error.to_string().contains("`hands`"), "{error}");
            assert_eq!(before, table.state);
            assert_eq!((table.open().age, table.open().turn), (1, 6));
            return;
        }
        table.make(seat, &mv);
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
