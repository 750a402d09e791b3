//! Whole random journals: a table from its opening to the revealed seed, with a made-up game's events between.

use rules::chance::draw;
use serde_json::{Value, json};
use wonderpost::journal::chain::{NO_HASH, commitment, link, seal};
use wonderpost::journal::export::Export;
use wonderpost::journal::{Cause, Head, NewEvent, chain_events};

use crate::prelude::*;
use testing::record::fact;

pub(crate) const OPENED_AT_MS: i64 = 1_800_000_000_000;
const THINGS: [&str; 9] = [
    "altar", "baths", "clay pit", "døm", "theatre", "\"in\"", "a stone", "tavern", "x",
];

/// Makes a finished game of about `middle` events between start and end.
pub(crate) fn finished(random: &mut Random, middle: usize) -> Export {
    let seats = 2 + random.below(3);
    let seed = random.hex(64);
    let contributions: Vec<String> = (0..seats).map(|_| random.hex(32)).collect();
    let mut new = opening(&seed, &contributions);
    let mut chance = SeededChance::new(SeededChance::key(&seed, &contributions), 0);
    for _ in 0..middle {
        new.push(middle_event(random, seats, &mut chance));
    }
    let winner = random.below(seats);
    let end = json!({"kind": "points", "points": null, "winners": [winner]});
    new.push(event("game_ended", None, &end));
    new.push(event("seed_revealed", None, &json!({ "seed": seed })));
    let uid = format!("t{}", random.hex(12));
    Export {
        events: recorded(random, &uid, &new),
        uid,
        seed: None,
    }
}

/// Cuts a finished game before its end and keeps what is secret in the made-up game out of it.
pub(crate) fn running(random: &mut Random, middle: usize) -> Export {
    let mut export = finished(random, middle);
    export.events.truncate(export.events.len() - 2);
    export.close(|event| event.kind == "choice_sealed" || event.kind == "hand_dealt");
    export
}

pub(crate) fn event(kind: &str, seat: Option<usize>, body: &Value) -> NewEvent {
    let seat = seat.map(|seat| u8::try_from(seat).expect("few seats"));
    fact(kind, seat, body)
}

/// An event by the seat that its body names, unless it tells of a seat that did not act.
pub(crate) fn acted(kind: &str, body: &Value) -> NewEvent {
    let seatless = ["timed_out", "taken_back", "seat_handed_over"].contains(&kind);
    let seat = body["seat"].as_u64().filter(|_| !seatless);
    let seat = seat.map(|seat| u8::try_from(seat).expect("few"));
    fact(kind, seat, body)
}

pub(crate) fn opening(seed: &str, contributions: &[String]) -> Vec<NewEvent> {
    let seats = contributions.len();
    let body = json!({
        "commitment": commitment(seed), "game": "example", "options": {}, "rules_version": 1, "seats": seats,
    });
    let mut new = vec![event("table_opened", None, &body)];
    for (seat, contribution) in contributions.iter().enumerate() {
        new.push(event("seat_taken", Some(seat), &json!({ "seat": seat })));
        let body = json!({"contribution": contribution, "seat": seat});
        new.push(event("chance_contributed", Some(seat), &body));
    }
    new.push(event("game_started", None, &json!({ "seats": seats })));
    new
}

fn middle_event(random: &mut Random, seats: usize, chance: &mut SeededChance) -> NewEvent {
    let seat = random.below(seats);
    let card = random.pick(&THINGS);
    match random.below(4) {
        0 => {
            let body = json!({"card": card, "seat": seat});
            event("choice_sealed", Some(seat), &body)
        }
        1 => {
            let body = json!({"card": card, "price": random.below(9), "seat": seat});
            event("card_taken", Some(seat), &body)
        }
        kind => {
            let draws = (0..1 + random.below(2)).map(|_| {
                let take = random.below(THINGS.len() + 1);
                draw(chance, "things", &THINGS, take).expect("seeded chance answers")
            });
            let draws: Vec<_> = draws.collect();
            let kind = ["hand_dealt", "things_dealt"][kind - 2];
            event(kind, None, &json!({ "draws": draws }))
        }
    }
}

/// Seals and chains, as if each event had been recorded up to a minute after the one before. Two of three begin a
/// command, through any door.
pub(crate) fn recorded(random: &mut Random, uid: &str, new: &[NewEvent]) -> Vec<Event> {
    let mut head = Head::start();
    let mut now_ms = OPENED_AT_MS;
    let mut cause: Option<Cause> = None;
    let mut events = Vec::new();
    for new in new {
        let same = cause.filter(|_| random.below(3) == 0);
        let of = same.unwrap_or_else(|| head.next_command(*random.pick(&Door::ALL)));
        cause = Some(of);
        now_ms += i64::try_from(random.below(60_000)).expect("a minute");
        let one = std::slice::from_ref(new);
        let chained = chain_events(uid, &head, of, now_ms, one, || random.hex(32));
        events.extend(chained.expect("bodies are canonical"));
        head = events.last().expect("one was added").head();
    }
    events
}

/// What a host can do who rewrites the database: change an event and compute everything after it anew.
pub(crate) fn rewritten(export: &Export, change: impl Fn(&mut Event)) -> Vec<Event> {
    let mut previous = NO_HASH.to_owned();
    let mut events = export.events.clone();
    for event in &mut events {
        change(event);
        event.seal = seal(&event.salt, &event.body);
        event.hash = link(&export.uid, event, &previous);
        previous.clone_from(&event.hash);
    }
    events
}

/// Journals of a whole, sound chain whose commands cannot be: numbered from 0 or 2, with a hole, sinking, or through
/// two doors. Each with the first event that is wrong, and whether it is wrong by its door.
pub(crate) fn causes_that_cannot_be(export: &Export) -> Vec<(i64, bool, Vec<Event>)> {
    let shifted = |from: i64, by: i64| {
        rewritten(export, |event| {
            if event.seq >= from {
                event.command += by;
            }
        })
    };
    let commands: Vec<i64> = export.events.iter().map(|event| event.command).collect();
    let seq = |place: usize| i64::try_from(place + 1).expect("short");
    let begins = commands.windows(2).position(|two| two[0] < two[1]);
    let begins = seq(begins.expect("two commands") + 1);
    let goes_on = commands.windows(2).position(|two| two[0] == two[1]);
    let goes_on = seq(goes_on.expect("a command of two events") + 1);
    let last = seq(commands.len() - 1);
    let other_door = rewritten(export, |event| {
        if event.seq == goes_on {
            let mut others = Door::ALL.into_iter().filter(|door| *door != event.door);
            event.door = others.next().expect("there are others");
        }
    });
    vec![
        (1, false, shifted(1, -1)),
        (1, false, shifted(1, 1)),
        (begins, false, shifted(begins, 1)),
        (goes_on, false, shifted(goes_on, -1)),
        (last, false, shifted(last, -3)),
        (last, false, shifted(last, 2)),
        (last, false, shifted(last, i64::MIN / 2)),
        (goes_on, true, other_door),
    ]
}
