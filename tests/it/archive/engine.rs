//! The engine protocol, spoken with the program's own words and with nonsense.

use std::io::{BufRead, BufReader, Cursor, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};
use wonderpost::cli::engine::converse;

use super::one_setting_per_game;
use crate::support::cleanup::Process;
use crate::support::program::command;
use crate::support::random::Random;
use crate::tables::support::Setting;

/// Says lines to a fresh engine and gives its answers.
fn say(lines: &[u8]) -> Vec<Value> {
    let mut answers = Vec::new();
    converse(Cursor::new(lines), &mut answers).expect("memory does not fail");
    String::from_utf8(answers)
        .expect("text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect()
}

fn ask(requests: &[Value]) -> Vec<Value> {
    let lines = requests.iter().map(|request| format!("{request}\n"));
    say(lines.collect::<String>().as_bytes())
}

fn new(game: &str, seats: usize) -> Value {
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
    ];
    let mut requests = vec![new("duel", 2), view.clone()];
    requests.extend(wrong.iter().cloned());
    requests.push(view);
    let answers = ask(&requests);
    for (request, answer) in wrong.iter().zip(&answers[2..]) {
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    assert_eq!(answers[answers.len() - 1], answers[1]);
    assert!(
        answers[9]["rule"].is_string(),
        "a refusal names its rule: {}",
        answers[9]
    );
}

/// Plays random legal moves by lines of JSON until the game is over, and gives all answers but those of `legal`.
fn play_out(setting: &Setting, seed: u64) {
    let (game, seats) = (setting.game, setting.seats);
    let mut random = Random::new(seed);
    let mut begin = new(game, seats);
    begin["options"] = setting.options.iter().copied().collect();
    let mut spoken = vec![begin];
    let mut told = Vec::new();
    let mut engine = Pipe::start();
    let mut awaiting = engine.ask(&spoken[0])["awaiting"].clone();
    for _ in 0..2_000 {
        let Some(seat) = awaiting.get(0).cloned() else {
            break;
        };
        let mv = choose(&mut engine, &seat, &mut random);
        let request = json!({"cmd": "play", "seat": seat, "move": mv});
        let answer = engine.ask(&request);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        for event in answer["events"].as_array().expect("a list") {
            assert!(
                event["kind"].is_string() && event["body"].is_object(),
                "{event}"
            );
        }
        awaiting = answer["awaiting"].clone();
        spoken.push(request);
        told.push(answer);
    }
    let result = engine.ask(&json!({"cmd": "result"}));
    assert_eq!(result["over"], true, "{game} ends");
    assert!(
        result["winners"]
            .as_array()
            .is_some_and(|winners| winners.iter().all(Value::is_u64)),
        "{result}"
    );
    match result["points"].as_array() {
        Some(points) => {
            assert_eq!(points.len(), seats);
            let breakdown = result["breakdown"]
                .as_array()
                .expect("points have a breakdown");
            assert!(breakdown.iter().all(Value::is_object), "{result}");
        }
        None => assert!(
            result["points"].is_null() && result["breakdown"].is_null(),
            "{result}"
        ),
    }
    let again = ask(&spoken);
    assert_eq!(again[1..], told, "the same lines get the same answers");
}

/// Chooses a whole move, step by step where a move is a line of choices.
fn choose(engine: &mut Pipe, seat: &Value, random: &mut Random) -> String {
    let mut line = String::new();
    loop {
        let mut request = json!({"cmd": "legal", "seat": seat});
        if !line.is_empty() {
            request["prefix"] = json!(line);
        }
        let answer = engine.ask(&request);
        let moves = answer["moves"].as_array().expect("moves").iter();
        let moves: Vec<&str> = moves.filter_map(Value::as_str).collect();
        assert!(moves.is_sorted(), "moves are sorted by bytes");
        if answer["end"] == true {
            return line;
        }
        let chosen = *random.pick(&moves);
        if answer.get("end").is_none() {
            return chosen.to_owned();
        }
        if !line.is_empty() {
            line += "; ";
        }
        line += chosen;
    }
}

/// The program itself, spoken to line by line.
struct Pipe {
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
    _process: Process,
}

impl Pipe {
    fn start() -> Self {
        let mut engine = command(&[], &["engine"]);
        engine.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Process::spawn(&mut engine);
        Self {
            say: process.stdin.take().expect("asked for"),
            hear: BufReader::new(process.stdout.take().expect("asked for")),
            _process: process,
        }
    }

    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.say, "{request}").expect("it listens");
        let mut line = String::new();
        self.hear.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).expect("an answer is JSON")
    }
}

#[test]
fn every_listed_game_is_played_out_over_the_protocol() {
    let mut random = Random::printed("every_listed_game_is_played_out");
    for setting in one_setting_per_game() {
        play_out(&setting, random.next());
    }
}

#[test]
fn a_deal_that_runs_out_is_an_error_and_leaves_the_state() {
    let deal = json!({
        "first_seat": 0,
        "wonders": ["the_appian_way"],
    });
    let request = json!({"cmd": "new", "game": "duel", "seats": 2, "deal": deal});
    let answers = ask(&[new("duel", 2), request, json!({"cmd": "result"})]);
    assert!(answers[1]["error"].is_string(), "{}", answers[1]);
    assert_eq!(
        answers[2],
        json!({"over": false}),
        "the game before goes on"
    );
}
