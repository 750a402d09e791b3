//! Judging by the rules: golden journals are lawful, and whoever changes one and chains it anew breaks a rule.

use std::sync::Arc;

use rules::Seat;
use serde_json::{Value, json};
use wonderpost::host::archive::{self, Extent};
use wonderpost::journal::export::Export;
use wonderpost::journal::{canonical, chain_events};
use wonderpost::look::proof::{Judged, ProofError, prove};

use super::sample::{acted, rewritten};
use crate::archive::golden::golden;
use crate::prelude::*;

fn journals() -> Vec<Export> {
    golden().into_iter().map(|(_, _, export)| export).collect()
}

fn named(name: &str) -> Export {
    let mut golden = golden().into_iter();
    let found = golden.find(|(_, path, _)| path.ends_with(&format!("/{name}.jsonl")));
    found.expect("it is there").2
}

fn seq_at(place: usize) -> i64 {
    i64::try_from(place + 1).expect("short")
}

/// The event that breaks a rule, and the rule; none where all is lawful.
fn broken(export: Export) -> Option<(i64, String)> {
    match prove(export, i64::MAX) {
        Ok(_) => None,
        Err(ProofError::Broken(error)) => Some((error.seq, error.fault.to_string())),
        Err(ProofError::Unlawful { fault, .. }) => Some((fault.seq(), fault.to_string())),
    }
}

/// Asserts that an event of a journal breaks a rule. Gives the rule.
fn is_named(what: &str, seq: i64, export: Export) -> String {
    let (found, rule) = broken(export).unwrap_or_else(|| panic!("{what} is lawful"));
    assert_eq!(found, seq, "{what}: {rule}");
    rule
}

/// How far the rules were judged of a lawful journal.
fn judged(export: &Export) -> Judged {
    let proof = prove(export.clone(), i64::MAX);
    proof.expect("it is lawful").judged
}

/// A copy that holds no seed, as of a game that runs, is judged by the draws that its events tell.
#[each::test(journals())]
fn without_the_seed_a_running_game_is_judged_by_its_open_draws(mut export: Export) {
    let ended = export.events.len() - 2;
    export.events.truncate(ended);
    is_named("an end that is missing", seq_at(ended - 1), export.clone());
    let last = export.events[ended - 1].command;
    export.events.retain(|event| event.command < last);
    assert_eq!(judged(&export), Judged::Whole);
    // What follows a body that is left out cannot be judged.
    let (closed_seq, command) = (export.events[40].seq, export.events[40].command);
    export.close(|event| event.seq == closed_seq);
    let mut before = export.events.iter().rev();
    let before = before.find(|event| event.command < command);
    let until = before.expect("commands came before").seq;
    assert_eq!(judged(&export), Judged::Until(until));
}

#[each::test(journals())]
fn a_game_that_this_program_does_not_know_is_not_called_lawful(mut export: Export) {
    let mut body: Value = serde_json::from_str(&export.events[0].body).expect("JSON");
    body["game"] = json!("chess");
    export.events[0].body = canonical(&body);
    chain(&mut export);
    assert_eq!(judged(&export), Judged::UnknownGame("chess".to_owned()));
}

#[test]
fn a_thousand_mutations_of_lawful_journals_are_all_found() {
    let mut random = Random::printed("a_thousand_mutations");
    let journals = journals();
    let mut found = 0;
    while found < if is_long() { 10_000 } else { 1000 } {
        let export = random.pick(&journals);
        let (what, mutated) = mutate(&mut random, export);
        if mutated.events == export.events {
            continue;
        }
        let is_found = match prove(mutated, i64::MAX) {
            // The name of a game became that of one that nobody knows.
            Ok(proof) => matches!(proof.judged, Judged::UnknownGame(_)),
            Err(_) => true,
        };
        assert!(is_found, "{what} is not found in {}", export.uid);
        found += 1;
    }
}

/// Changes one field of one event, or the order of events, and chains all anew. Says which change it was.
fn mutate(random: &mut Random, export: &Export) -> (String, Export) {
    let place = random.below(export.events.len());
    let mut mutated = export.clone();
    let events = &mut mutated.events;
    let other = random.pick(&export.events).clone();
    let next = export.events.get(place + 1);
    let event = &mut events[place];
    // Choices of several seats may be sealed in any order.
    let may_swap = next.is_some_and(|next| next.command == event.command);
    let change = match random.below(8) {
        5 if !may_swap => 6,
        change => change,
    };
    match change {
        0 => event.kind = other.kind,
        1 => event.version += 1,
        2 => event.seat = other.seat,
        3 => drop(events.remove(place)),
        4 => events.insert(place, export.events[place].clone()),
        5 => events.swap(place, place + 1),
        _ => {
            let mut body: Value = serde_json::from_str(&event.body).expect("JSON");
            alter(random, &mut body);
            event.body = canonical(&body);
        }
    }
    chain(&mut mutated);
    (format!("change {change}, event {}", place + 1), mutated)
}

fn alter(random: &mut Random, value: &mut Value) {
    match value {
        Value::Object(entries) if !entries.is_empty() => {
            let place = random.below(entries.len());
            if let Some(inner) = entries.values_mut().nth(place) {
                alter(random, inner);
            }
        }
        Value::Array(values) if !values.is_empty() => {
            let place = random.below(values.len());
            match random.below(4) {
                0 => drop(values.remove(place)),
                1 => values.push(values[place].clone()),
                _ => alter(random, &mut values[place]),
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
    let (mut command, mut before, mut before_ms) = (0, 0, 0);
    for (seq, event) in (1..).zip(&mut export.events) {
        event.seq = seq;
        command += i64::from(event.command != before);
        before = event.command;
        event.command = command;
        before_ms = event.recorded_at_ms.max(before_ms);
        event.recorded_at_ms = before_ms;
    }
    export.events = rewritten(export, |_| {});
}

fn first(export: &Export, kind: &str) -> usize {
    let place = export.events.iter().position(|event| event.kind == kind);
    place.expect("it is there")
}

/// A journal of a game that has not ended: cut before an event of a kind, with what somebody forged in its place.
fn forged(name: &str, kind: &str, forge: impl Fn(&mut Event, &mut Value)) -> (i64, Export) {
    let mut export = named(name);
    let seed = export.events.last().expect("it ended").body.clone();
    let seed: Value = serde_json::from_str(&seed).expect("JSON");
    export.seed = seed["seed"].as_str().map(str::to_owned);
    let place = first(&export, kind);
    export.events.truncate(place + 1);
    let event = &mut export.events[place];
    let mut body: Value = serde_json::from_str(&event.body).expect("JSON");
    forge(event, &mut body);
    event.body = canonical(&body);
    chain(&mut export);
    (seq_at(place), export)
}

/// What somebody who writes to the database would like to have happened: journal, kind of the event, a place in its
/// body, and what is to stand there.
const FORGERIES: &str = r#"
a discard that brings 40 coins: 2-first_game card_discarded /coins 40
a building for nothing: 2-first_game card_built /price/total 0
a covered slot: 2-first_game card_discarded /slot 0
another card than lies there: 2-first_game card_discarded /card "clay_pool"
cards that turn up otherwise: 2-drafted cards_turned /cards/0/card "theater"
a sealed card that is not the revealed one: 7-first round_revealed /plays/2/card "altar"
a card that is not in the hand: 7-first choice_sealed /move "build palace"
points that nobody made: 2-first_game game_ended /points/1 90
"#;

#[test]
fn every_forged_consequence_is_named() {
    for line in FORGERIES.trim().lines() {
        let (what, how) = line.split_once(": ").expect("a forgery");
        let parts: Vec<&str> = how.splitn(4, ' ').collect();
        let value: Value = serde_json::from_str(parts[3]).expect("JSON");
        let (seq, export) = forged(parts[0], parts[1], |_, body| {
            *body.pointer_mut(parts[2]).expect(what) = value.clone();
        });
        is_named(what, seq, export);
    }
    let (seq, export) = forged("2-first_game", "card_discarded", |event, _| {
        event.seat = event.seat.map(|seat| Seat(1 - seat.0));
    });
    is_named("the move of the other seat", seq, export);
    let (seq, export) = forged("2-own_1", "boards_dealt", |_, body| {
        body["boards"].as_array_mut().expect("boards").reverse();
    });
    is_named("another hand than was dealt", seq, export);
    let (seq, export) = forged("2-own_1", "round_revealed", |_, body| {
        let steps = body["turns"][0]["steps"].as_array_mut().expect("steps");
        steps.push(steps[1].clone());
    });
    is_named("an extra tick of a die", seq, export);
}

/// Appends events of the table to a game in its middle.
fn with(door: Door, events: &[(&str, Value)]) -> (i64, Export) {
    let (seq, mut export) = forged("2-first_game", "card_built", |_, _| {});
    let last = export.events.pop().expect("a card is built");
    let head = export.events.last().expect("opened").head();
    let new = events.iter().map(|(kind, body)| acted(kind, body));
    let new: Vec<_> = new.collect();
    let (cause, now_ms) = (head.next_command(door), last.recorded_at_ms);
    let salt = || "0".repeat(32);
    let chained = chain_events(&export.uid, &head, cause, now_ms, &new, salt);
    export.events.extend(chained.expect("canonical"));
    (seq, export)
}

/// Commands of the table that nothing before them allows, or after which something is missing: door, kind and body.
const COMMANDS: &str = r#"
house game_ended {"kind":"agreed","points":null,"winners":[]}
page game_ended {"kind":"civilian","points":[80,1],"winners":[0]}
clock timed_out {"seat":0}
page taken_back {"command":3,"seat":1,"to_seq":10}
page takeback_asked {"command":1,"seat":0}
page stop_agreed {"seat":1}
page paused {"until_ms":9}
page pause_asked {"seat":0,"until_ms":9}
page seat_handed_over {"seat":0,"to":"player"}
page deadline_moved {"deadlines":[],"why":"turn"}
page seat_left {"seat":0}
page resigned {"seat":0}
"#;

#[test]
fn what_players_did_not_agree_on_is_named() {
    for line in COMMANDS.trim().lines() {
        let parts: Vec<&str> = line.splitn(3, ' ').collect();
        let mut doors = Door::ALL.into_iter();
        let door = doors.find(|door| door.as_str() == parts[0]);
        let body = serde_json::from_str(parts[2]).expect("JSON");
        let (seq, export) = with(door.expect("a door"), &[(parts[1], body)]);
        is_named(line, seq, export);
    }
    let asked = ("stop_asked", json!({"seat": 0}));
    let agreed = ("stop_agreed", json!({"seat": 1}));
    // What is allowed is, and must be done once all have agreed.
    let (_, export) = with(Door::Page, std::slice::from_ref(&asked));
    assert_eq!(broken(export), None);
    let (seq, export) = with(Door::Page, &[asked, agreed]);
    let rule = is_named("a game that went on", seq + 1, export);
    assert!(rule.contains("game_ended"), "{rule}");
}

#[each::test(houses())]
fn a_game_on_a_hosts_own_boards_is_judged_where_nobody_has_them(mut house: House) {
    house.library = Arc::new(testing::boards::library());
    let party = party(&house, "dice", 2, &[("board_set", "printed")]);
    for _ in 0..6 {
        assert!(party.step());
    }
    let found = archive::find(&house.db, &party.uid, Extent::WithSecrets);
    let mut export = found.expect("it is read").expect("it is there");
    assert_eq!(judged(&export), Judged::Whole);
    // Another set than the one that the table was opened with.
    let opened = &mut export.events[0].body;
    let (before, hash) = opened.split_once("printed@").expect("it is pinned");
    *opened = format!("{before}printed@{}", hash.replacen(|_: char| true, "z", 1));
    chain(&mut export);
    assert!(broken(export).is_some());
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

#[each::test(journals())]
fn the_deal_cannot_be_chosen(mut export: Export) {
    let place = first(&export, "game_started");
    // The seat that is dealt to first is another one: the same events, in another order of contributions.
    export.events.swap(place + 1, place + 2);
    chain(&mut export);
    assert!(broken(export.clone()).is_some(), "{}", export.uid);
}
