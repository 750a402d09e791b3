//! `think` and `sample` of the engine protocol.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::engine::{self, ask};

/// A game from the same seed each time.
fn new(game: &str, seats: usize, options: &Value) -> Value {
    let mut request = engine::new(game, seats);
    request["options"] = options.clone();
    request
}

fn games() -> [Value; 4] {
    [
        new("duel", 2, &json!({})),
        new("seven_wonders", 2, &json!({"edition": "first"})),
        new("seven_wonders", 5, &json!({"edition": "first"})),
        new("dice", 3, &json!({})),
    ]
}

#[test]
fn a_thought_is_a_move_that_can_be_played() {
    for game in games() {
        let seat = ask(std::slice::from_ref(&game))[0]["awaiting"][0].clone();
        let think = json!({"cmd": "think", "seat": seat, "level": "strong", "playouts": 25});
        let answers = ask(&[game.clone(), think.clone(), think]);
        assert_eq!(answers[1], answers[2]);
        assert_eq!(answers[1]["playouts"], 25, "{}", answers[1]);
        assert!(answers[1]["chance"].is_number());
        let play = json!({"cmd": "play", "seat": seat, "move": answers[1]["move"]});
        assert_eq!(ask(&[game, play])[1]["ok"], true);
    }
}

/// What each level says in the midst of each game, as it was once read: how many moves of `easy` go before, and move
/// and chance of easy, middle and strong. Other weights or another search change these lines; another machine must not.
const SAID: [&str; 4] = [
    "24: discard baths 0.15, discard baths 0.207, discard baths 0.205",
    "6: build marketplace 0.607, build marketplace 0.545, stage with marketplace 0.546",
    "15: build stone_pit 0.401, build stone_pit 0.51, build stone_pit 0.509",
    "9: wonder 0.203, die green 0.2, die green 0.194",
];

#[test]
fn every_machine_makes_the_same_choices() {
    let think = |seat: &Value, level: &str, playouts: u64| json!({"cmd": "think", "seat": seat, "level": level, "playouts": playouts});
    let last = |requests: &[Value]| ask(requests).pop().expect("an answer");
    for (game, line) in games().into_iter().zip(SAID) {
        let (before, said) = line.split_once(": ").expect("two parts");
        let mut requests = vec![game];
        let mut seat = last(&requests)["awaiting"][0].clone();
        for _ in 0..before.parse::<usize>().expect("a number") {
            let thought = last(&[requests.clone(), vec![think(&seat, "easy", 1)]].concat());
            let mv = &thought["move"];
            requests.push(json!({"cmd": "play", "seat": seat, "move": mv}));
            seat = last(&requests)["awaiting"][0].clone();
        }
        let thoughts = ["easy", "middle", "strong"].map(|level| {
            let thought = last(&[requests.clone(), vec![think(&seat, level, 300)]].concat());
            let mv = thought["move"].as_str().expect("a move");
            format!("{mv} {}", thought["chance"])
        });
        assert_eq!(thoughts.join(", "), said);
    }
}

#[test]
fn a_thought_by_time_ends_in_time() {
    let game = &games()[0];
    let seat = ask(std::slice::from_ref(game))[0]["awaiting"][0].clone();
    // A machine with much to do may leave no time of a short budget.
    let answer = [50, 500, 5000, 50_000].into_iter().find_map(|budget_ms| {
        let think = json!({
            "cmd": "think", "seat": seat, "level": "strong", "budget_ms": budget_ms, "seed": "ab".repeat(32),
        });
        let answer = ask(&[game.clone(), think]).remove(1);
        Some(answer).filter(|answer| answer["playouts"].as_u64() > Some(0))
    });
    assert!(answer.expect("it has thought")["move"].is_string());
}

#[test]
fn a_sample_shows_everything_and_fits_the_view() {
    for game in games() {
        let sample = |seed: &str| json!({"cmd": "sample", "viewer": 0, "seed": seed.repeat(32)});
        let view = json!({"cmd": "view", "viewer": 0});
        let answers = ask(&[game, view, sample("0a"), sample("0a"), sample("0b")]);
        let (view, sampled) = (&answers[1]["view"], &answers[2]["view"]);
        assert_eq!(view["coins"], sampled["coins"]);
        assert_eq!(view["awaiting"], sampled["awaiting"]);
        assert_eq!(answers[2], answers[3]);
        if !sampled["open_hands"].is_null() {
            let hand = view["hand"].as_array().expect("a hand");
            let own: Vec<&Value> = hand.iter().map(|card| &card["card"]).collect();
            assert_eq!(json!(own), sampled["open_hands"][0]);
            assert_ne!(answers[2], answers[4]);
        }
    }
}

/// Lets every seat but the first choose. Gives the requests of that, and the moves.
fn others_choose(game: &Value, seats: usize) -> (Vec<Value>, Vec<Value>) {
    let (mut requests, mut moves) = (vec![game.clone()], Vec::new());
    for seat in 1..seats {
        let think = json!({"cmd": "think", "seat": seat, "level": "easy", "playouts": 1});
        let thought = ask(&[game.clone(), think]).remove(1);
        let mv = thought["move"].clone();
        requests.push(json!({"cmd": "play", "seat": seat, "move": mv}));
        moves.push(mv);
    }
    (requests, moves)
}

/// What is sealed in some positions that are dealt for a viewer after requests.
fn sealed(before: &[Value], viewer: usize) -> Vec<Value> {
    let sample = |number: u8| {
        let seed = format!("{number:02x}").repeat(32);
        json!({"cmd": "sample", "viewer": viewer, "seed": seed})
    };
    let requests = [before.to_vec(), (0..40).map(sample).collect()].concat();
    let answers = ask(&requests).split_off(before.len());
    answers.iter().map(|one| one["sealed"].clone()).collect()
}

#[test]
fn a_sample_has_the_turns_of_dice_that_others_have_sealed() {
    let game = new("dice", 2, &json!({}));
    let (requests, moves) = others_choose(&game, 2);
    let mut turns = BTreeSet::new();
    for sealed in sealed(&requests, 0) {
        assert_eq!(sealed[0], Value::Null, "the viewer has not chosen");
        turns.insert(sealed[1].as_str().expect("a turn").to_owned());
    }
    assert!(turns.len() > 1, "{turns:?}");
    for turn in turns {
        let play = json!({"cmd": "play", "seat": 1, "move": turn});
        let answer = &ask(&[game.clone(), play])[1];
        assert_eq!(answer["ok"], true, "{answer}");
    }
    // Whoever has sealed a turn knows it.
    for sealed in sealed(&requests, 1) {
        assert_eq!(sealed, json!([null, moves[0]]));
    }
    // Before anybody has chosen there is nothing to deal.
    for sealed in sealed(&requests[..1], 0) {
        assert_eq!(sealed, json!([null, null]));
    }
}

#[test]
fn a_sample_has_what_is_sealed_in_every_game_that_seals_and_in_no_other() {
    let game = new("seven_wonders", 3, &json!({"edition": "first"}));
    let (mut requests, _) = others_choose(&game, 3);
    let asks = json!({"cmd": "sample", "viewer": 0, "seed": "0c".repeat(32)});
    requests.push(asks.clone());
    let sample = ask(&requests).remove(3);
    assert_eq!(sample["sealed"], sample["view"]["open_choices"]);
    assert!(sample["sealed"][2].is_string(), "{sample}");
    let sample = &ask(&[new("duel", 2, &json!({})), asks])[1];
    assert_eq!(sample.get("sealed"), None);
    assert!(sample["view"].is_object());
}

#[test]
fn requests_that_cannot_be_met_get_an_error() {
    let think = json!({"cmd": "think", "seat": 0, "level": "strong", "playouts": 5});
    let with = |name: &str, value: Value| {
        let mut request = think.clone();
        request[name] = value;
        request
    };
    let without = |name: &str| {
        let mut request = think.clone();
        request.as_object_mut().expect("an object").remove(name);
        request
    };
    let wrong = [
        without("seat"),
        without("level"),
        without("playouts"),
        with("seat", json!(2)),
        with("seat", json!("0")),
        with("level", json!("godlike")),
        with("level", json!(3)),
        with("budget_ms", json!(10)),
        with("playouts", json!(-1)),
        with("playouts", json!(1e30)),
        with("playouts", json!("many")),
        with("seed", json!("0f")),
        with("seed", json!(7)),
        json!({"cmd": "sample", "viewer": 0}),
        json!({"cmd": "sample", "viewer": 0, "seed": "x"}),
        json!({"cmd": "sample", "viewer": "spectator", "seed": "0f".repeat(32)}),
        json!({"cmd": "sample", "viewer": 9, "seed": "0f".repeat(32)}),
        json!({"cmd": "sample", "seed": "0f".repeat(32)}),
    ];
    let mut requests = vec![games()[0].clone()];
    requests.extend(wrong.iter().cloned());
    let answers = ask(&requests);
    for (request, answer) in wrong.iter().zip(&answers[1..]) {
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    // Without a game there is nothing to think of and nothing to deal.
    let sample = json!({"cmd": "sample", "viewer": 0, "seed": "0f".repeat(32)});
    for request in [think, sample] {
        assert!(ask(&[request])[0]["error"].is_string());
    }
    let seat = answers[0]["awaiting"][0].as_u64().expect("a seat");
    let other = json!({"cmd": "think", "seat": 1 - seat, "level": "easy", "playouts": 1});
    let answer = &ask(&[games()[0].clone(), other])[1];
    let error = answer["error"].as_str().unwrap_or_default();
    assert!(error.contains("nothing"), "{answer}");
}
