//! The engine protocol, spoken with the program's own words and with nonsense.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Cursor, Write};
use std::process::Stdio;

use rules::Choices;
use serde_json::{Value, json};
use wonderpost::cli::engine::converse;

use super::one_setting_per_game;
use crate::prelude::*;
use crate::support::program::command;
use crate::tables::support::{Setting, random_line};

/// The same in lines as they are.
fn say(lines: &[u8]) -> Vec<Value> {
    let mut answers = Vec::new();
    converse(Cursor::new(lines), &mut answers).expect("memory does not fail");
    let answers = String::from_utf8(answers).expect("text");
    let answer = |line| serde_json::from_str(line).expect("an answer is JSON");
    answers.lines().map(answer).collect()
}

/// Says requests to a fresh engine and gives its answers.
pub(super) fn ask(requests: &[Value]) -> Vec<Value> {
    let lines = requests.iter().map(|request| format!("{request}\n"));
    say(lines.collect::<String>().as_bytes())
}

pub(super) fn new(game: &str, seats: usize) -> Value {
    json!({"cmd": "new", "game": game, "seats": seats, "seed": "0f".repeat(32)})
}

#[test]
fn what_cannot_be_read_gets_an_error_and_the_session_goes_on() {
    let mut lines =
        b"\nnonsense\n[1]\n{\"cmd\":7}\n{\"cmd\":\"dance\"}\n\xff\xfe\n{\"cmd\":\"result\"}\n"
            .to_vec();
    lines.extend(vec![b'x'; 3_000_000]);
    lines.push(b'\n');
    lines.extend(format!("{}\n{{\"cmd\":\"result\"}}", new("duel", 2)).into_bytes());
    let answers = say(&lines);
    assert_eq!(answers.len(), 10);
    for answer in &answers[..8] {
        assert!(answer["error"].is_string(), "{answer}");
    }
    assert_eq!(answers[8]["ok"], true);
    assert_eq!(answers[9], json!({"over": false}));
}

#[test]
fn requests_that_cannot_be_met_leave_the_game_as_it_was() {
    let view = json!({"cmd": "view", "viewer": "open"});
    let opens = |changes: Value| {
        let mut request = new("duel", 2);
        for (name, value) in changes.as_object().expect("an object") {
            request[name] = value.clone();
        }
        request
    };
    let wrong = [
        opens(json!({"game": "chess"})),
        opens(json!({"seats": 3})),
        json!({"cmd": "new", "game": "duel", "seats": 2}),
        opens(json!({"seed": "0f"})),
        opens(json!({"deal": {}})),
        opens(json!({"options": {"no": "such"}})),
        opens(json!({"options": {"wonders": 1}})),
        json!({"cmd": "play", "seat": 0, "move": "fly to the moon"}),
        json!({"cmd": "play", "seat": 7, "move": "build baths"}),
        json!({"cmd": "play", "seat": 0}),
        json!({"cmd": "legal"}),
        json!({"cmd": "legal", "seat": -1}),
        json!({"cmd": "view"}),
        json!({"cmd": "view", "viewer": "everybody"}),
        // A deal that runs out.
        json!({
            "cmd": "new", "game": "duel", "seats": 2,
            "deal": {"first_seat": 0, "wonders": ["the_appian_way"]},
        }),
    ];
    let begin = [new("duel", 2), view.clone()];
    let answers = ask(&[&begin[..], &wrong, &[view]].concat());
    for (request, answer) in wrong.iter().zip(&answers[2..]) {
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    assert_eq!(answers[answers.len() - 1], answers[1]);
    let refused = &answers[9];
    assert!(refused["rule"].is_string(), "it names its rule: {refused}");
}

/// Plays random legal moves by lines of JSON, which the program itself reads and answers, until the game is over.
fn play_out(setting: &Setting, random: &mut Random) {
    let mut engine = command(&[], &["engine"]);
    engine.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = Process::spawn(&mut engine);
    let input = engine.stdin.take().expect("asked for");
    let output = engine.stdout.take().expect("asked for");
    let output = RefCell::new(BufReader::new(output));
    let answer_to = |request: &Value| -> Value {
        writeln!(&input, "{request}").expect("it listens");
        let mut line = String::new();
        let read = output.borrow_mut().read_line(&mut line);
        read.expect("it answers");
        serde_json::from_str(&line).expect("an answer is JSON")
    };
    let mut begin = new(setting.game, setting.seats);
    begin["options"] = setting.options.iter().copied().collect();
    let mut told = vec![answer_to(&begin)];
    let mut spoken = vec![begin];
    while let Some(seat) = told[told.len() - 1]["awaiting"].get(0).cloned() {
        let mv = random_line(random, |line| {
            let mut request = json!({"cmd": "legal", "seat": seat});
            if !line.is_empty() {
                request["prefix"] = json!(line);
            }
            listed(&answer_to(&request))
        });
        let request = json!({"cmd": "play", "seat": seat, "move": mv});
        let answer = answer_to(&request);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        for event in answer["events"].as_array().expect("a list") {
            let is_event = event["kind"].is_string() && event["body"].is_object();
            assert!(is_event, "{event}");
        }
        spoken.push(request);
        told.push(answer);
        assert!(told.len() < 2_000, "{} ends", setting.game);
    }
    check_result(&answer_to(&json!({"cmd": "result"})), setting.seats);
    assert_eq!(ask(&spoken), told, "the same lines get the same answers");
}

/// What can be chosen, which is sorted by bytes.
fn listed(answer: &Value) -> Choices {
    let moves = answer["moves"].as_array().expect("moves").iter();
    let moves = moves.map(|mv| mv.as_str().expect("text").to_owned());
    let moves: Vec<String> = moves.collect();
    assert!(moves.is_sorted(), "{moves:?}");
    let end = answer["end"].as_bool();
    Choices { moves, end }
}

fn check_result(result: &Value, seats: usize) {
    assert_eq!(result["over"], true);
    let winners = result["winners"].as_array().expect("winners");
    assert!(winners.iter().all(Value::is_u64), "{result}");
    if let Some(points) = result["points"].as_array() {
        assert_eq!(points.len(), seats, "{result}");
        let breakdown = result["breakdown"].as_array().expect("of the points");
        assert!(breakdown.iter().all(Value::is_object), "{result}");
    } else {
        assert!(result["points"].is_null(), "{result}");
        assert!(result["breakdown"].is_null(), "{result}");
    }
}

#[test]
fn every_listed_game_is_played_out_over_the_protocol() {
    let mut random = Random::printed("every_listed_game_is_played_out");
    for setting in one_setting_per_game() {
        play_out(&setting, &mut random);
    }
}
