//! What verification finds: every change of a journal, wherever it is.

use rules::chance::hex;
use serde_json::{Value, json};
use wonderpost::journal::export::{self, Export};
use wonderpost::journal::{Fault, NewEvent, SeedState, canonical, verify};

use super::python::judged;
use super::sample::{
    causes_that_cannot_be, event, finished, opening, recorded, rewritten, running,
};
use crate::prelude::*;

fn fault(uid: &str, events: &[Event]) -> (i64, Fault) {
    let error = verify(uid, events).expect_err("it is not sound");
    assert_eq!(error.uid, uid);
    let place = format!("table {uid}, event {}", error.seq);
    assert!(error.to_string().contains(&place), "{error}");
    (error.seq, error.fault)
}

#[test]
fn a_finished_game_verifies_with_every_draw_derived_and_a_running_one_without_its_secrets() {
    let mut random = Random::printed("a_finished_game_verifies");
    for _ in 0..50 {
        let export = finished(&mut random, 40);
        let report = verify(&export.uid, &export.events).expect("sound");
        assert_eq!(report.seed, SeedState::Revealed);
        assert_eq!(report.draws_derived, report.draws_seen);
        assert!(report.is_over && report.closed_bodies == 0 && report.draws_seen > 0);
    }
    let export = running(&mut random, 60);
    let report = verify(&export.uid, &export.events).expect("sound");
    assert!(report.closed_bodies > 0 && !report.is_over);
    assert_eq!(report.seed, SeedState::Committed);
    assert_eq!(report.draws_derived, 0);
}

#[test]
fn any_cut_of_a_journal_verifies_up_to_where_it_was_cut() {
    let mut random = Random::printed("any_cut");
    let export = finished(&mut random, 60);
    assert_eq!(fault(&export.uid, &[]).0, 1, "nothing at all");
    for length in 1..=export.events.len() {
        let cut = &export.events[..length];
        let report = verify(&export.uid, cut).expect("sound");
        assert_eq!(report.head.seq, i64::try_from(length).expect("short"));
    }
}

#[test]
fn once_the_seed_is_revealed_no_body_may_be_left_out() {
    let mut random = Random::printed("once_the_seed_is_revealed");
    let whole = finished(&mut random, 30);
    let of_the_game = |event: &&Event| {
        event.kind.contains("dealt") || event.kind.contains("card") || event.kind == "choice_sealed"
    };
    for left_out in whole.events.iter().filter(of_the_game) {
        let mut export = whole.clone();
        export.close(|event| event.seq == left_out.seq);
        let (seq, found) = fault(&export.uid, &export.events);
        assert_eq!(seq, left_out.seq);
        assert!(matches!(found, Fault::Service(_)), "{found:?}");
        // Until then it may be.
        export.events.truncate(export.events.len() - 1);
        verify(&export.uid, &export.events).expect("the game runs");
    }
}

#[test]
fn ten_thousand_mutations_are_all_found() {
    let mut random = Random::printed("ten_thousand_mutations");
    let games: Vec<Export> = (0..20).map(|_| finished(&mut random, 30)).collect();
    for case in 0..10_000 {
        let game = random.pick(&games);
        let other = random.pick(&games);
        let mut events = game.events.clone();
        let change = mutate(&mut random, &mut events, &other.events);
        if events == game.events {
            continue;
        }
        let is_found = verify(&game.uid, &events).is_err();
        assert!(is_found, "case {case}: change {change} of {events:?}");
    }
}

/// Changes something at a random place: removes an event, doubles it, swaps two, takes another game's tail, or changes
/// a part of an event. Gives the number of the change.
fn mutate(random: &mut Random, events: &mut Vec<Event>, other: &[Event]) -> usize {
    let place = random.below(events.len());
    let next = (place + 1) % events.len();
    let up_or_down = 1 - 2 * i64::from(random.below(2) == 0);
    let event = &mut events[place];
    let change = random.below(15);
    match change {
        0 => {
            events.remove(place);
            if place == events.len() {
                // A cut tail is found by a head code that somebody kept, not by the chain.
                events.remove(0);
            }
        }
        1 => events.insert(place, events[place].clone()),
        2 => events.swap(place, next),
        3 => {
            events.truncate(place);
            events.extend_from_slice(&other[place.min(other.len() - 1)..]);
        }
        4 => event.seq += 1,
        5 => event.recorded_at_ms += up_or_down,
        6 => event.version += 1,
        7 => {
            let before = |seat: Seat| seat.0.checked_sub(1).map(Seat);
            event.seat = event.seat.map_or(Some(Seat(0)), before);
        }
        8 => event.command += up_or_down,
        9 => event.door = *random.pick(&Door::ALL),
        10 => flip(random, &mut event.kind),
        11 => flip(random, &mut event.body),
        12 => flip(random, &mut event.salt),
        13 => flip(random, &mut event.seal),
        _ => flip(random, &mut event.hash),
    }
    change
}

/// Flips one bit of one byte, such that text stays text.
fn flip(random: &mut Random, text: &mut String) {
    let mut bytes = text.clone().into_bytes();
    let place = random.below(bytes.len());
    bytes[place] ^= 1 << random.below(7);
    if let Ok(flipped) = String::from_utf8(bytes) {
        *text = flipped;
    }
}

#[test]
fn a_host_who_rewrites_the_whole_chain_cannot_change_a_draw() {
    let mut random = Random::printed("a_host_who_rewrites");
    let export = finished(&mut random, 40);
    let has_outcome = |event: &&Event| event.body.contains("\"outcome\":[\"");
    let dealt = export.events.iter().filter(has_outcome);
    let dealt: Vec<i64> = dealt.map(|event| event.seq).collect();
    assert!(!dealt.is_empty());
    for seq in dealt {
        let events = rewritten(&export, |event| {
            if event.seq == seq {
                let mut body: Value = serde_json::from_str(&event.body).expect("JSON");
                let draws = body["draws"].as_array_mut().expect("draws").iter_mut();
                let draw = draws.rev().find(|draw| draw["outcome"] != json!([]));
                let draw = draw.expect("one is not empty");
                let from = draw["from"].as_array().expect("a list").iter();
                let mut others = from.filter(|thing| **thing != draw["outcome"][0]);
                let lucky = others.next().cloned();
                draw["outcome"][0] = lucky.expect("another thing");
                event.body = canonical(&body);
            }
        });
        let (found, fault) = fault(&export.uid, &events);
        let is_found = found == seq && matches!(fault, Fault::Draw { .. });
        assert!(is_found, "{fault:?}");
    }
    let events = rewritten(&export, |event| {
        if event.kind == "seed_revealed" {
            event.body = canonical(&json!({"seed": hex(&[7; 32])}));
        }
    });
    assert_eq!(fault(&export.uid, &events).1, Fault::Commitment);
}

#[test]
fn neither_verifier_lets_a_host_who_rewrites_the_whole_chain_misplace_a_command() {
    let mut random = Random::printed("a_host_who_misplaces_a_command");
    let mut export = finished(&mut random, 40);
    for (seq, is_door, events) in causes_that_cannot_be(&export) {
        export.events = events;
        let (found, fault) = fault(&export.uid, &export.events);
        assert_eq!(found, seq, "{fault:?}");
        assert_eq!(fault == Fault::Door, is_door, "{fault:?}");
        let is_command = matches!(fault, Fault::Command { .. });
        assert!(is_command || is_door, "{fault:?}");
        let sentence = judged(export::write(&export).as_bytes()).ill();
        let place = format!("event {seq}: its command");
        assert!(sentence.contains(&place), "{sentence}");
    }
}

/// Verifies a journal of an opening for two and further events.
fn after_opening(further: &[NewEvent]) -> Result<(), Fault> {
    let mut random = Random::new(1);
    let contributions = [random.hex(32), random.hex(32)];
    let mut new = opening(&"ab".repeat(32), &contributions);
    new.extend_from_slice(further);
    let events = recorded(&mut random, "t1", &new);
    verify("t1", &events).map(drop).map_err(|error| error.fault)
}

/// An event that deals one thing with these draws: each its number and what came of `a`.
fn dealt(draws: &[(u32, &[&str])]) -> NewEvent {
    let draw = |(n, outcome): &(u32, &[&str])| json!({"from": ["a"], "n": n, "outcome": outcome});
    let draws: Vec<_> = draws.iter().map(draw).collect();
    event("dealt", None, &json!({ "draws": draws }))
}

#[test]
fn draws_are_numbered_without_holes_and_once() {
    let [zero, one, two] = [0, 1, 2].map(|n| dealt(&[(n, &["a"])]));
    assert_eq!(after_opening(&[zero.clone(), one]), Ok(()));
    for (next, found) in [(two, 2), (zero.clone(), 0)] {
        let expected = 1;
        let fault = Fault::DrawNumber { expected, found };
        assert_eq!(after_opening(&[zero.clone(), next]), Err(fault));
    }
    let twice = after_opening(&[dealt(&[(0, &["a", "a"])])]);
    assert!(matches!(twice, Err(Fault::DrawShape(_))));
}

#[test]
fn the_house_keeps_to_its_order() {
    let seed = json!({"seed": "ab".repeat(32)});
    let reveal = event("seed_revealed", None, &seed);
    let dealt = dealt(&[(0, &["a"])]);
    let late = json!({"contribution": "00".repeat(16), "seat": 1});
    let late = event("chance_contributed", Some(1), &late);
    assert_eq!(after_opening(&[dealt.clone(), reveal.clone()]), Ok(()));
    for wrong in [
        vec![reveal.clone(), dealt],
        vec![reveal.clone(), reveal],
        vec![late],
        vec![event("table_opened", None, &json!({}))],
    ] {
        let found = after_opening(&wrong);
        assert!(matches!(found, Err(Fault::Service(_))), "{wrong:?}");
    }
}

#[test]
fn chance_needs_every_seat_s_contribution() {
    let mut random = Random::new(1);
    let mut new = opening(&"ab".repeat(32), &[random.hex(32), random.hex(32)]);
    new.remove(4);
    new.push(dealt(&[(0, &["a"])]));
    let events = recorded(&mut random, "t1", &new);
    assert!(matches!(fault("t1", &events).1, Fault::Service(why) if why.contains("seat 1")));
    let key = SeededChance::key("seed", &[]);
    assert_ne!(key, SeededChance::key("seed", &[String::new()]));
}
