//! Options and deals of the engine protocol.

use crate::support::said::Said;
use serde_json::json;
use wonderpost::chance::Script;
use wonderpost::games::dice::Dice;
use wonderpost::games::dice::event::Event;
use wonderpost::games::dice::state::State;
use wonderpost::games::{Game, Library, OptionValues, Seat, find};
use wonderpost::show;

fn options(pairs: &[(&str, &str)]) -> OptionValues {
    let owned = pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    owned.collect()
}

fn shake(dice: &[(&str, &str, u32)]) -> serde_json::Value {
    let entries = dice.iter();
    let entries =
        entries.map(|(die, face, section)| json!({"die": die, "face": face, "section": section}));
    entries.collect()
}

const FIRST: [(&str, &str, u32); 7] = [
    ("white_is_not_here", "", 0),
    ("green", "gear", 3),
    ("yellow", "chest", 0),
    ("red", "axe", 1),
    ("blue", "owl", 2),
    ("grey_2", "papyrus", 1),
    ("grey_1", "cloth", 1),
];

/// A round whose seven dice are those of the start, in some order.
fn first() -> [(&'static str, &'static str, u32); 7] {
    let mut dice = FIRST;
    dice[0] = ("grey_3", "brick", 0);
    dice
}

fn script(deal: &serde_json::Value) -> Script {
    let options = Dice::options(2, &OptionValues::new(), &Library::default()).unwrap();
    Dice::script(&options, deal).unwrap()
}

/// Starts a table of two with a deal and plays one round of passes.
fn play(deal: &serde_json::Value) -> Result<State, String> {
    let mut chance = script(deal);
    let options = Dice::options(2, &OptionValues::new(), &Library::default()).unwrap();
    let mut state = Dice::initial(&options);
    let events = Dice::start(&state, &mut chance).map_err(|error| error.to_string())?;
    events
        .iter()
        .for_each(|event| Dice::apply(&mut state, event));
    for seat in [Seat(0), Seat(1)] {
        let mv = Dice::parse_move(&state, seat, "pass").unwrap();
        let before = state.clone();
        match Dice::decide(&state, seat, &mv, &mut chance) {
            Ok(events) => events
                .iter()
                .for_each(|event| Dice::apply(&mut state, event)),
            Err(error) => {
                assert_eq!(state, before);
                return Err(error.to_string());
            }
        }
    }
    Ok(state)
}

#[test]
fn options_left_out_are_written_with_their_defaults() {
    let checked = Dice::options(7, &OptionValues::new(), &Library::default()).unwrap();
    assert_eq!(
        Dice::option_values(&checked),
        options(&[("board_set", "own_1")])
    );
}

#[test]
fn unknown_options_values_and_seats_are_refused() {
    let refuse = |seats, pairs: &[(&str, &str)]| {
        Dice::options(seats, &options(pairs), &Library::default()).unwrap_err()
    };
    let refusal = refuse(2, &[("boards", "own_1")]);
    assert!(refusal.said().contains("There are: board_set"), "{refusal}");
    let refusal = refuse(2, &[("board_set", "own_9")]);
    assert!(refusal.said().contains("own_1"));
    assert!(refuse(1, &[]).said().contains("2 to 7"));
    assert!(refuse(8, &[]).said().contains("2 to 7"));
    refuse(2, &[("board_set", "own_1@beef")]);
    refuse(2, &[("board_set", "printed@beef")]);
}

#[test]
fn a_deal_decides_boards_and_shakes_in_any_order() {
    let deal = json!({
        "boards": ["babylon", "gizah"],
        "shakes": [shake(&first()), shake(&first())],
        "swaps": [],
    });
    let state = play(&deal).unwrap();
    let set = state.set.as_ref().unwrap();
    assert_eq!(set.boards[state.cities[0].board].id, "babylon");
    let blue = state
        .forum
        .iter()
        .find(|lying| lying.die.id() == "blue")
        .unwrap();
    assert_eq!(set.faces[blue.face].id, "owl");
    assert_eq!(blue.section, 2);
    assert_eq!(state.round, 2);
}

#[test]
fn a_list_that_runs_out_is_named_with_the_round() {
    let deal = json!({"boards": ["babylon", "gizah"], "shakes": [shake(&first())]});
    let error = play(&deal).unwrap_err();
    assert!(
        error.contains("`shakes`") && error.contains("round 2"),
        "{error}"
    );
    let error = play(&json!({"shakes": [shake(&first())]})).unwrap_err();
    assert!(error.contains("`boards`"), "{error}");
}

#[test]
fn an_entry_that_cannot_be_is_named_with_the_round() {
    let mut other = first();
    other[0] = ("white", "laurel", 0);
    let mut face = first();
    face[4] = ("blue", "sword", 2);
    let mut section = first();
    section[4] = ("blue", "owl", 4);
    let mut twice = first();
    twice[0] = ("blue", "owl", 2);
    for wrong in [&other[..], &face, &section, &twice, &first()[..6]] {
        let deal =
            json!({"boards": ["babylon", "gizah"], "shakes": [shake(&first()), shake(wrong)]});
        let error = play(&deal).unwrap_err();
        assert!(
            error.contains("`shakes`") && error.contains("round 2"),
            "{error}"
        );
    }
    for wrong in [
        json!(["babylon"]),
        json!(["gizah", "gizah"]),
        json!(["gizah", "troy"]),
    ] {
        let deal = json!({"boards": wrong, "shakes": [shake(&first())]});
        let error = play(&deal).unwrap_err();
        assert!(error.contains("`boards`"), "{error}");
    }
}

#[test]
fn a_swap_names_a_grey_die_of_the_forum() {
    let mut table = super::table::two()
        .has(0, &["tablet", "tablet"])
        .resources(0, 4);
    table = table
        .lies("green", "tablet", 0)
        .lies("black", "tick_any", 0);
    // Black has taken the place of grey 3.
    let swap = |number: u32| {
        let mut chance = script(&json!({"swaps": [number], "shakes": []}));
        let mut table = table.clone();
        table.seals(1, "pass");
        let mv = Dice::parse_move(&table.state, Seat(0), "die green").unwrap();
        Dice::decide(&table.state, Seat(0), &mv, &mut chance)
            .unwrap_err()
            .to_string()
    };
    let error = swap(3);
    assert!(
        error.contains("`swaps`") && error.contains("round 1"),
        "{error}"
    );
    let error = swap(2);
    assert!(error.contains("`shakes`"), "{error}");
}

#[test]
fn a_deal_of_another_shape_is_refused() {
    let options = Dice::options(2, &OptionValues::new(), &Library::default()).unwrap();
    for (deal, named) in [
        (json!([]), "deal"),
        (json!({"hands": []}), "`hands`"),
        (json!({"boards": [3]}), "`boards`"),
        (json!({"shakes": [[{"die": "blue"}]]}), "`shakes`"),
        (json!({"swaps": [4]}), "`swaps`"),
    ] {
        let refusal = Dice::script(&options, &deal).unwrap_err();
        assert!(refusal.said().contains(named), "{refusal}");
    }
}

#[test]
fn events_with_chance_carry_their_draws() {
    let mut chance = wonderpost::chance::SeededChance::new([9; 32], 0);
    let options = Dice::options(5, &OptionValues::new(), &Library::default()).unwrap();
    let state = Dice::initial(&options);
    let events = Dice::start(&state, &mut chance).unwrap();
    assert_eq!(events.len(), 2);
    for event in &events {
        let body: serde_json::Value = serde_json::from_str(&Dice::encode(event).body).unwrap();
        for draw in body["draws"].as_array().unwrap() {
            assert!(draw["from"].is_array() && draw["n"].is_u64());
            assert!(!draw["outcome"].as_array().unwrap().is_empty());
        }
    }
    let Event::Dealt(dealt) = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(dealt.boards, dealt.draws[0].outcome);
    assert_eq!(dealt.draws[0].from.len(), 7);
}

#[test]
fn the_game_is_listed_and_open_without_types() {
    let game = find("dice").unwrap();
    let mut position = game
        .open(3, &OptionValues::new(), &Library::default())
        .unwrap();
    let mut chance = wonderpost::chance::SeededChance::new([1; 32], 0);
    for event in position.start(&mut chance).unwrap() {
        position
            .apply(&event.kind, event.version, event.seat, &event.body)
            .unwrap();
    }
    assert_eq!(position.awaiting()[..], [Seat(0), Seat(1), Seat(2)]);
    let notes = show::of("dice")
        .choices(&*position, Seat(0), Some(""))
        .unwrap();
    assert_eq!(
        notes.len(),
        position.choices(Seat(0), None).unwrap().moves.len()
    );
}
