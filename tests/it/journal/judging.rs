//! Judging by the rules: golden journals are lawful, and whoever changes one and chains it anew breaks a rule.

use std::sync::Arc;

use serde_json::{Value, json};
use wonderpost::journal::export::Export;
use wonderpost::journal::{Door, Event, NewEvent, canonical};
use wonderpost::tables::archive::{self, Extent};
use wonderpost::tables::proof::{Judged, ProofError, prove};

use super::sample::rewritten;
use crate::archive::golden::golden;
use crate::support::random::{Random, is_long};
use crate::tables::support::{houses, party};

/// How many changes of a journal must be found.
const MUTATIONS: usize = 1000;

fn journals() -> Vec<Export> {
    golden().into_iter().map(|(_, _, export)| export).collect()
}

fn named(name: &str) -> Export {
    let found = golden()
        .into_iter()
        .find(|(_, path, _)| path.ends_with(name));
    found.expect("it is there").2
}

/// The event that breaks a rule, and the rule; none where all is lawful.
fn broken(export: Export) -> Option<(i64, String)> {
    match prove(export, i64::MAX) {
        Ok(_) => None,
        Err(ProofError::Broken(error)) => Some((error.seq, error.fault.to_string())),
        Err(ProofError::Unlawful { fault, .. }) => Some((fault.seq(), fault.to_string())),
    }
}

#[test]
fn golden_journals_are_lawful_to_their_end() {
    for export in journals() {
        let proof = prove(export, i64::MAX).expect("it is lawful");
        assert_eq!(proof.judged, Judged::Whole);
    }
}

/// A copy that holds no seed, as of a game that runs, is judged by the draws that its events tell.
#[test]
fn without_the_seed_a_running_game_is_judged_by_its_open_draws() {
    for mut export in journals() {
        let ended = export.events.len() - 2;
        export.events.truncate(ended);
        assert_eq!(
            broken(export.clone()).expect("its end is missing").0,
            i64::try_from(ended).expect("short")
        );
        let last = export.events[ended - 1].command;
        export.events.retain(|event| event.command < last);
        let proof = prove(export.clone(), i64::MAX).expect("it is lawful");
        assert_eq!(proof.judged, Judged::Whole);
        // What follows a body that is left out cannot be judged.
        let (closed_seq, command) = (export.events[40].seq, export.events[40].command);
        export.close(|event| event.seq == closed_seq);
        let before = export.events.iter().rfind(|event| event.command < command);
        let judged = prove(export.clone(), i64::MAX)
            .expect("it is lawful")
            .judged;
        assert_eq!(
            judged,
            Judged::Until(before.expect("commands came before").seq)
        );
    }
}

#[test]
fn a_thousand_mutations_of_lawful_journals_are_all_found() {
    let mut random = Random::printed("a_thousand_mutations");
    let journals = journals();
    let mut found = 0;
    while found < if is_long() { 10 * MUTATIONS } else { MUTATIONS } {
        let export = random.pick(&journals);
        let (what, mutated) = mutate(&mut random, export);
        if mutated.events == export.events {
            continue;
        }
        assert!(
            broken(mutated).is_some(),
            "{what} is not found in {}",
            export.uid
        );
        found += 1;
    }
}

/// Changes one field of one event, or the order of events, and chains all anew.
fn mutate(random: &mut Random, export: &Export) -> (String, Export) {
    let place = random.below(export.events.len());
    let mut mutated = export.clone();
    let events = &mut mutated.events;
    let other = random.pick(&export.events).clone();
    let event = &mut events[place];
    let what = match random.below(8) {
        0 => {
            event.kind = other.kind;
            "kind"
        }
        1 => {
            event.version += 1;
            "version"
        }
        2 => {
            event.seat = other.seat;
            "seat"
        }
        3 => {
            events.remove(place);
            "removed"
        }
        4 => {
            let copy = event.clone();
            events.insert(place, copy);
            "doubled"
        }
        // Choices of several seats may be sealed in any order.
        5 if export
            .events
            .get(place + 1)
            .is_some_and(|next| next.command == event.command) =>
        {
            events.swap(place, place + 1);
            "swapped"
        }
        _ => {
            let mut body: Value = serde_json::from_str(&event.body).expect("JSON");
            change(random, &mut body);
            event.body = canonical(&body);
            "body"
        }
    };
    chain(&mut mutated);
    (format!("{what} of event {}", place + 1), mutated)
}

/// Changes something in a body.
fn change(random: &mut Random, value: &mut Value) {
    match value {
        Value::Object(entries) if !entries.is_empty() => {
            let place = random.below(entries.len());
            if let Some(inner) = entries.values_mut().nth(place) {
                change(random, inner);
            }
        }
        Value::Array(values) if !values.is_empty() => {
            let place = random.below(values.len());
            match random.below(4) {
                0 => drop(values.remove(place)),
                1 => values.push(values[place].clone()),
                _ => change(random, &mut values[place]),
            }
        }
        Value::Object(_) => *value = json!({"more": 1}),
        Value::Array(values) => values.push(json!(0)),
        Value::Number(number) => {
            *value = json!(number.as_i64().expect("whole") + random.pick(&[-1, 1, 40]));
        }
        Value::String(text) => text.push('a'),
        Value::Bool(is) => *is = !*is,
        Value::Null => *value = json!(1),
    }
}

/// Numbers and chains events anew, so that nothing but the rules can tell that one was changed.
fn chain(export: &mut Export) {
    for (seq, event) in (1..).zip(&mut export.events) {
        event.seq = seq;
    }
    let mut command = 0;
    let mut before = 0;
    for event in &mut export.events {
        command += i64::from(event.command != before);
        before = event.command;
        event.command = command;
    }
    for place in 1..export.events.len() {
        let before_ms = export.events[place - 1].recorded_at_ms;
        let event = &mut export.events[place];
        event.recorded_at_ms = event.recorded_at_ms.max(before_ms);
    }
    export.events = rewritten(export, |_| {});
}

/// A journal of a game that has not ended: cut before an event of a kind, with what somebody forged in its place.
fn forged(name: &str, kind: &str, forge: impl Fn(&mut Event, &mut Value)) -> (i64, Export) {
    let mut export = named(name);
    let seed = export.events.last().expect("it ended").body.clone();
    let seed: Value = serde_json::from_str(&seed).expect("JSON");
    export.seed = seed["seed"].as_str().map(str::to_owned);
    let place = export.events.iter().position(|event| event.kind == kind);
    let place = place.expect("it is there");
    export.events.truncate(place + 1);
    let event = &mut export.events[place];
    let mut body: Value = serde_json::from_str(&event.body).expect("JSON");
    forge(event, &mut body);
    event.body = canonical(&body);
    chain(&mut export);
    (i64::try_from(place + 1).expect("short"), export)
}

/// What somebody who writes to the database would like to have happened: journal, kind of the event, and what they
/// change of it.
type Forgery = (&'static str, &'static str, fn(&mut Event, &mut Value));

const FORGERIES: [Forgery; 11] = [
    // A discard that brings 40 coins.
    ("2-first_game.jsonl", "card_discarded", |_, body| {
        body["coins"] = json!(40);
    }),
    // A building for nothing.
    ("2-first_game.jsonl", "card_built", |_, body| {
        body["price"]["total"] = json!(0);
    }),
    // A covered slot.
    ("2-first_game.jsonl", "card_discarded", |_, body| {
        body["slot"] = json!(0);
    }),
    // Another card than lies there.
    ("2-first_game.jsonl", "card_discarded", |_, body| {
        body["card"] = json!("clay_pool");
    }),
    // The move of the other seat.
    ("2-first_game.jsonl", "card_discarded", |event, _| {
        event.seat = event.seat.map(|seat| 1 - seat);
    }),
    // Cards that turn up otherwise.
    ("2-drafted.jsonl", "cards_turned", |_, body| {
        body["cards"][0]["card"] = json!("theater");
    }),
    // A sealed card that is not the revealed one.
    ("7-first.jsonl", "round_revealed", |_, body| {
        body["plays"][0]["card"] = json!("altar");
    }),
    // A card that is not in the hand.
    ("7-first.jsonl", "choice_sealed", |_, body| {
        body["move"] = json!("build palace");
    }),
    // Another hand than was dealt.
    ("2-own_1.jsonl", "boards_dealt", |_, body| {
        body["boards"].as_array_mut().expect("boards").reverse();
    }),
    // An extra tick of a die.
    ("2-own_1.jsonl", "round_revealed", |_, body| {
        let steps = body["turns"][0]["steps"].as_array_mut().expect("steps");
        steps.push(steps[1].clone());
    }),
    // Points that nobody made.
    ("2-first_game.jsonl", "game_ended", |_, body| {
        body["points"][1] = json!(90);
    }),
];

#[test]
fn every_forged_consequence_is_named() {
    for (name, kind, forge) in FORGERIES {
        let (seq, export) = forged(name, kind, forge);
        let (found_seq, rule) =
            broken(export).unwrap_or_else(|| panic!("{name}, {kind} is lawful"));
        assert_eq!(found_seq, seq, "{name}, {kind}: {rule}");
    }
}

/// Events that tell of a seat which did not act.
const SEATLESS: [&str; 3] = ["timed_out", "taken_back", "seat_handed_over"];

/// Appends events of the table to a game in its middle.
fn with(name: &str, door: Door, events: &[(&str, Value)]) -> (i64, Export) {
    let (seq, mut export) = forged(name, "card_built", |_, _| {});
    let last = export.events.pop().expect("a card is built");
    let head = export.events.last().expect("opened").head();
    let new: Vec<NewEvent> = events
        .iter()
        .map(|(kind, body)| NewEvent {
            kind: (*kind).to_owned(),
            version: 1,
            seat: body["seat"]
                .as_u64()
                .filter(|_| !SEATLESS.contains(kind))
                .map(|seat| u8::try_from(seat).expect("few")),
            body: canonical(body),
        })
        .collect();
    let (cause, now_ms) = (head.next_command(door), last.recorded_at_ms);
    let chained =
        wonderpost::journal::chain_events(&export.uid, &head, cause, now_ms, &new, || {
            "0".repeat(32)
        });
    export.events.extend(chained.expect("canonical"));
    (seq, export)
}

/// Commands of the table that nothing before them allows, or after which something is missing: door, kind and body.
const COMMANDS: [(Door, &str, &str); 12] = [
    (
        Door::House,
        "game_ended",
        r#"{"kind":"agreed","points":null,"winners":[]}"#,
    ),
    (
        Door::Page,
        "game_ended",
        r#"{"kind":"civilian","points":[80,1],"winners":[0]}"#,
    ),
    (Door::Clock, "timed_out", r#"{"seat":0}"#),
    (
        Door::Page,
        "taken_back",
        r#"{"command":3,"seat":1,"to_seq":10}"#,
    ),
    (Door::Page, "takeback_asked", r#"{"command":1,"seat":0}"#),
    (Door::Page, "stop_agreed", r#"{"seat":1}"#),
    (Door::Page, "paused", r#"{"until_ms":9}"#),
    (Door::Page, "pause_asked", r#"{"seat":0,"until_ms":9}"#),
    (
        Door::Page,
        "seat_handed_over",
        r#"{"seat":0,"to":"player"}"#,
    ),
    (
        Door::Page,
        "deadline_moved",
        r#"{"deadlines":[],"why":"turn"}"#,
    ),
    (Door::Page, "seat_left", r#"{"seat":0}"#),
    (Door::Page, "resigned", r#"{"seat":0}"#),
];

#[test]
fn what_players_did_not_agree_on_is_named() {
    let name = "2-first_game.jsonl";
    for (door, kind, body) in COMMANDS {
        let body: Value = serde_json::from_str(body).expect("JSON");
        let (seq, export) = with(name, door, &[(kind, body)]);
        let (found_seq, rule) = broken(export).unwrap_or_else(|| panic!("{kind} is lawful"));
        assert_eq!(found_seq, seq, "{kind}: {rule}");
    }
    let asked = ("stop_asked", json!({"seat": 0}));
    let agreed = ("stop_agreed", json!({"seat": 1}));
    // What is allowed is, and must be done once all have agreed.
    let (_, export) = with(name, Door::Page, std::slice::from_ref(&asked));
    assert_eq!(broken(export), None);
    let (seq, export) = with(name, Door::Page, &[asked, agreed]);
    let (found_seq, rule) = broken(export).expect("the end is missing");
    assert_eq!(found_seq, seq + 1, "{rule}");
    assert!(rule.contains("game_ended"), "{rule}");
}

#[test]
fn a_game_on_a_hosts_own_boards_is_judged_where_nobody_has_them() {
    for mut house in houses() {
        house.library = Arc::new(crate::dice::sets::library());
        let party = party(&house, "dice", 2, &[("board_set", "printed")]);
        for _ in 0..6 {
            assert!(party.step());
        }
        let found = archive::find(&house.db, &party.uid, Extent::WithSecrets);
        let mut export = found.expect("it is read").expect("it is there");
        let proof = prove(export.clone(), i64::MAX).expect("it is lawful");
        assert_eq!(proof.judged, Judged::Whole);
        // Another set than the one that the table was opened with.
        let opened = &mut export.events[0].body;
        let (before, hash) = opened.split_once("printed@").expect("it is pinned");
        *opened = format!("{before}printed@{}", hash.replacen(|_: char| true, "z", 1));
        chain(&mut export);
        assert!(broken(export).is_some());
    }
}

#[test]
fn nobody_records_what_is_to_come() {
    let export = journals().remove(0);
    let last = export.events.last().expect("opened").clone();
    let day_before = last.recorded_at_ms - 24 * 60 * 60 * 1000;
    let Err(ProofError::Unlawful { fault, .. }) = prove(export.clone(), day_before) else {
        panic!("it is lawful");
    };
    assert!(fault.to_string().contains("has not come"), "{fault}");
    assert!(prove(export, last.recorded_at_ms).is_ok());
}

#[test]
fn the_deal_cannot_be_chosen() {
    for export in journals() {
        let (name, kind) = (export.uid.clone(), "game_started");
        let place = export
            .events
            .iter()
            .position(|event| event.kind == kind)
            .expect("it began");
        // The seat that is dealt to first is another one: the same events, in another order of contributions.
        let mut mutated = export.clone();
        mutated.events.swap(place + 1, place + 2);
        chain(&mut mutated);
        assert!(broken(mutated).is_some(), "{name}");
    }
}
