//! Options, deals and chance.

use crate::support::said::Said;
use serde_json::{Value, json};
use wonderpost::chance::shuffled;
use wonderpost::games::seven_wonders::{Event, SevenWonders};
use wonderpost::games::{self, Game, Library, OptionValues, Seat};

use super::table::{Table, key, named, options};

fn refused(seats: usize, pairs: &[(&str, &str)]) -> String {
    SevenWonders::options(seats, &named(pairs), &Library::default())
        .expect_err("refused")
        .said()
}

#[test]
fn options_are_checked_and_written_with_their_defaults() {
    assert!(refused(3, &[]).contains("edition"));
    assert!(refused(3, &[("edition", "third")]).contains("first, second"));
    assert!(refused(3, &[("edition", "first"), ("speed", "fast")]).contains("no option “speed”"));
    assert!(refused(1, &[("edition", "first")]).contains("2 to 7"));
    assert!(refused(8, &[("edition", "second")]).contains("3 to 7"));
    for (edition, sides) in [("first", "random"), ("second", "chosen")] {
        let options = options(3, &[("edition", edition)]);
        let expected: OptionValues = named(&[
            ("edition", edition),
            ("free_city_wonders", "plain"),
            ("seventh_card_coins", "after_turn"),
            ("sides", sides),
            ("wonders", "random"),
        ]);
        assert_eq!(SevenWonders::option_values(&options), expected);
        assert_eq!(
            SevenWonders::options(3, &expected, &Library::default()).expect("its own values"),
            options
        );
    }
}

#[test]
fn the_game_is_listed() {
    let game = games::find("seven_wonders").expect("it is listed");
    assert_eq!(game.meta().seats, (2, 7));
    assert!(game.meta().is_simultaneous());
}

/// The texts of a draw in an event's body.
fn strings(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|text| text.as_str().expect("text"))
        .collect()
}

#[test]
fn every_outcome_of_chance_can_be_derived_again_from_the_events() {
    for (seats, pairs) in [
        (2, vec![("edition", "first")]),
        (2, vec![("edition", "first"), ("wonders", "drafted")]),
        (5, vec![("edition", "first"), ("sides", "chosen")]),
        (7, vec![("edition", "second"), ("sides", "random")]),
        (
            4,
            vec![
                ("edition", "second"),
                ("sides", "random"),
                ("wonders", "drafted"),
            ],
        ),
    ] {
        let mut table = Table::seeded(options(seats, &pairs), 77);
        while let Some(seat) = table.awaiting().first().copied() {
            let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
            table.make(seat, &legal[0]);
        }
        let mut next = 0;
        for event in &table.events {
            let body: Value =
                serde_json::from_str(&SevenWonders::encode(event).body).expect("JSON");
            for draw in body["draws"].as_array().into_iter().flatten() {
                assert_eq!(draw["n"], json!(next), "numbered without holes");
                let from = strings(&draw["from"]);
                let order = shuffled(&key(77), next, from.len());
                let outcome = strings(&draw["outcome"]);
                let expected: Vec<&str> = order
                    .iter()
                    .take(outcome.len())
                    .map(|index| from[usize::from(*index)])
                    .collect();
                assert_eq!(outcome, expected);
                next += 1;
            }
        }
        assert!(next >= 5, "{next}");
    }
}

fn start(seats: usize, pairs: &[(&str, &str)], deal: &Value) -> Result<Table, String> {
    let options = options(seats, pairs);
    let script = SevenWonders::script(&options, deal).map_err(|refusal| refusal.said())?;
    let state = SevenWonders::initial(&options);
    let mut probe = script.clone();
    SevenWonders::start(&state, &mut probe).map_err(|error| error.to_string())?;
    Ok(Table::new(options, script))
}

/// A deal of Age I only, of a game for three.
fn deal(wonders: &Value) -> Value {
    let deck = games::seven_wonders::cards::Edition::First
        .data()
        .deck(1, 3);
    let hands: Vec<Vec<&str>> = deck
        .chunks(7)
        .map(|hand| hand.iter().map(|card| card.key()).collect())
        .collect();
    json!({"wonders": wonders, "hands": [hands]})
}

fn three(sides: [Option<&str>; 3]) -> Value {
    let ids = ["gizah", "babylon", "olympia"];
    let list: Vec<Value> = ids
        .iter()
        .zip(sides)
        .map(|(id, side)| match side {
            Some(side) => json!({"id": id, "side": side}),
            None => json!({"id": id}),
        })
        .collect();
    Value::from(list)
}

#[test]
fn a_side_in_the_deal_always_settles_it() {
    for sides in ["random", "first", "chosen"] {
        let pairs = [("edition", "first"), ("sides", sides)];
        let table = start(3, &pairs, &deal(&three([Some("A"), Some("B"), Some("B")])))
            .expect("a good deal");
        let dealt: Vec<_> = table.open().cities.iter().map(|city| city.side).collect();
        assert_eq!(dealt, [Some("A"), Some("B"), Some("B")], "{sides}");
        assert_eq!(table.open().age, 1);
    }
    let pairs = [("edition", "first"), ("sides", "chosen")];
    let table = start(3, &pairs, &deal(&three([Some("B"), None, None]))).expect("a good deal");
    assert_eq!(
        table.awaiting(),
        [1, 2],
        "only those without a side are asked"
    );
    let pairs = [("edition", "first"), ("sides", "first")];
    let table = start(3, &pairs, &deal(&three([None, None, Some("B")]))).expect("a good deal");
    let dealt: Vec<_> = table.open().cities.iter().map(|city| city.side).collect();
    assert_eq!(dealt, [Some("A"), Some("A"), Some("B")]);
}

#[test]
fn a_deal_that_cannot_be_is_refused_with_the_list_and_the_reason() {
    let pairs = [("edition", "first")];
    let good = deal(&three([Some("A"); 3]));
    let change = |path: &str, value: Value| {
        let mut deal = good.clone();
        *deal.pointer_mut(path).expect("the place is there") = value;
        start(3, &pairs, &deal).err().unwrap_or_default()
    };
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
    ] {
        let sentence = change(path, value);
        assert!(sentence.contains(words), "{path}: {sentence}");
    }
    let mut other = good.clone();
    other["stacks"] = json!([[]]);
    assert!(
        start(3, &pairs, &other)
            .err()
            .unwrap_or_default()
            .contains("two players")
    );
    other["luck"] = json!(1);
    assert!(
        start(3, &pairs, &other)
            .err()
            .unwrap_or_default()
            .contains("luck")
    );
}

#[test]
fn a_deal_that_ends_early_names_its_list_and_leaves_the_position() {
    let mut table = start(
        3,
        &[("edition", "first")],
        &deal(&three([Some("A"), Some("A"), Some("A")])),
    )
    .expect("a good deal");
    loop {
        let seat = table.awaiting()[0];
        let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
        let sale = legal
            .iter()
            .find(|mv| mv.to_string().starts_with("sell"))
            .expect("a sale");
        let before = table.state.clone();
        let answer = SevenWonders::decide(&table.state, Seat(seat), sale, &mut *table.chance);
        match answer {
            Ok(_) => drop(table.make(seat, sale)),
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
    let mut table = Table::seeded(
        options(7, &[("edition", "first"), ("wonders", "drafted")]),
        1,
    );
    for seat in 0..7 {
        assert_eq!(table.awaiting(), [seat]);
        let legal = table.legal(seat);
        assert_eq!(
            legal.len(),
            7 - usize::from(seat),
            "the last one is asked too"
        );
        let events = table.play(seat, &legal[0]);
        assert!(matches!(events[0], Event::WonderDrafted(..)));
        if seat == 0 {
            let refusal = table.refusal(1, &legal[0]);
            assert!(refusal.said().contains("taken"), "{}", refusal.said());
        }
    }
    let cities = table.open().cities;
    let wonders = cities.iter().filter_map(|city| city.wonder);
    let wonders: Vec<&str> = wonders.map(|wonder| wonder.key()).collect();
    assert_eq!(wonders[..2], ["alexandria", "babylon"]);
    assert!(table.open().cities.iter().all(|city| city.side.is_some()));
    let table = Table::seeded(
        options(2, &[("edition", "first"), ("wonders", "drafted")]),
        1,
    );
    assert_eq!(
        table.legal(0).len(),
        6,
        "the Free City's wonder is drawn before"
    );
}

#[test]
fn every_number_of_seats_of_both_editions_can_be_dealt() {
    for (edition, fewest) in [("first", 2), ("second", 3)] {
        for seats in fewest..=7 {
            let table = Table::seeded(
                options(seats, &[("edition", edition), ("sides", "first")]),
                8,
            );
            let expected: Vec<usize> = (0..seats)
                .map(|seat| if seats == 2 && seat == 0 { 8 } else { 7 })
                .collect();
            assert_eq!(table.open().hand_sizes, expected);
            assert!(table.coins().iter().all(|coins| *coins == 3));
        }
    }
}
