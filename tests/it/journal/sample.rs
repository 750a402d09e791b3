//! Whole random journals: a table from its opening to the revealed seed, with a made-up game's events between.

use serde_json::{Value, json};
use wonderpost::chance::{SeededChance, draw};
use wonderpost::journal::chain::commitment;
use wonderpost::journal::export::Export;
use wonderpost::journal::{Event, Head, NewEvent, canonical, chain_events};

use crate::support::random::Random;

pub(crate) const OPENED_AT_MS: i64 = 1_800_000_000_000;
const THINGS: [&str; 9] = [
    "altar",
    "baths",
    "clay pit",
    "døm",
    "theatre",
    "\"quoted\"",
    "stone reserve",
    "tavern",
    "x",
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
    new.push(event(
        "game_ended",
        None,
        &json!({"kind": "points", "points": null, "winners": [winner]}),
    ));
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
    NewEvent {
        kind: kind.to_owned(),
        version: 1,
        seat: seat.map(|seat| u8::try_from(seat).expect("few seats")),
        body: canonical(body),
    }
}

pub(crate) fn opening(seed: &str, contributions: &[String]) -> Vec<NewEvent> {
    let seats = contributions.len();
    let mut new = vec![event(
        "table_opened",
        None,
        &json!({
            "commitment": commitment(seed), "game": "duel", "options": {"wonders": "drafted"}, "rules_version": 1,
            "seats": seats,
        }),
    )];
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
        0 => event(
            "choice_sealed",
            Some(seat),
            &json!({"card": card, "seat": seat}),
        ),
        1 => event(
            "card_taken",
            Some(seat),
            &json!({"card": card, "price": random.below(9), "seat": seat}),
        ),
        kind => {
            let draws: Vec<Value> = (0..1 + random.below(2))
                .map(|_| {
                    let take = random.below(THINGS.len() + 1);
                    let draw =
                        draw(chance, "things", &THINGS, take).expect("seeded chance answers");
                    serde_json::to_value(draw).expect("a draw is JSON")
                })
                .collect();
            let kind = if kind == 2 {
                "hand_dealt"
            } else {
                "things_dealt"
            };
            event(kind, None, &json!({ "draws": draws }))
        }
    }
}

/// Seals and chains, as if each event had been recorded up to a minute after the one before.
pub(crate) fn recorded(random: &mut Random, uid: &str, new: &[NewEvent]) -> Vec<Event> {
    let mut head = Head::start();
    let mut now_ms = OPENED_AT_MS;
    let mut events = Vec::new();
    for new in new {
        now_ms += i64::try_from(random.below(60_000)).expect("a minute");
        let one = std::slice::from_ref(new);
        events.extend(
            chain_events(uid, &head, now_ms, one, || random.hex(32)).expect("bodies are canonical"),
        );
        head = events.last().expect("one was added").head();
    }
    events
}
