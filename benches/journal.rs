//! The journal without a game: sealing and chaining, verifying, and writing and reading an export; and with one: judging.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use rules::{Library, Seat};
use wonderpost::journal::{Door, Event, Head, NewEvent, chain_events, export, verify};
use wonderpost::table::fold::Table;
use wonderpost::table::judge;

use crate::figures::{Figures, middle_of_five, per_second};

const LENGTH: Duration = Duration::from_millis(600);
const EVENTS: usize = 10_000;
const UID: &str = "bench-table";

/// Measures what an auditor waits for.
pub(crate) fn measure(figures: &mut Figures) {
    let new: Vec<NewEvent> = (0..EVENTS).map(event).collect();
    let events = f64::from(u32::try_from(EVENTS).expect("few"));
    let chained = middle_of_five(|| per_second(LENGTH, || drop(black_box(chain(&new)))));
    figures.add(
        "sealed and chained, one core",
        chained * events,
        "events/s",
        "",
    );
    let journal = chain(&new);
    let verified = middle_of_five(|| {
        per_second(LENGTH, || {
            black_box(verify(UID, &journal).expect("the journal is right"));
        })
    });
    figures.add(
        "verified, one core",
        verified * events,
        "events/s",
        "over 200,000",
    );
    let file = export::write(&export::Export {
        uid: UID.to_owned(),
        seed: None,
        events: journal,
    });
    let read = middle_of_five(|| {
        per_second(LENGTH, || {
            black_box(export::read(&file).expect("the file is right"));
        })
    });
    figures.add("read from an export", read * events, "events/s", "");
    for (game, lines) in GAMES {
        measure_game(figures, game, lines);
    }
}

/// Finished games.
const GAMES: [(&str, &str); 4] = [
    (
        "Duel",
        include_str!("../tests/journals/duel/2-drafted.jsonl"),
    ),
    (
        "7 Wonders for 3",
        include_str!("../tests/journals/seven_wonders/2-first.jsonl"),
    ),
    (
        "7 Wonders for 7",
        include_str!("../tests/journals/seven_wonders/7-second.jsonl"),
    ),
    (
        "Dice for 7",
        include_str!("../tests/journals/dice/7-own_1.jsonl"),
    ),
];

/// Measures how often a second a game is folded, and folded and judged by the rules, as a table is that is not at hand.
fn measure_game(figures: &mut Figures, game: &str, lines: &str) {
    let export = export::read(lines).expect("the file is right");
    let events: Vec<Arc<Event>> = export.events.into_iter().map(Arc::new).collect();
    let library = Library::default();
    let folded =
        middle_of_five(|| per_second(LENGTH, || drop(black_box(Table::fold(&events, &library)))));
    let judged = middle_of_five(|| {
        per_second(LENGTH, || {
            drop(black_box(judge::fold(&events, &library, None)));
        })
    });
    let count = events.len();
    figures.add(
        &format!("{game}, {count} events, folded"),
        folded,
        "games/s",
        "",
    );
    figures.add(&format!("{game}, judged too"), judged, "games/s", "");
}

fn chain(new: &[NewEvent]) -> Vec<Event> {
    let mut salt = 0_u32;
    let salts = || {
        salt += 1;
        format!("{salt:032x}")
    };
    let head = Head::start();
    let cause = head.next_command(Door::Page);
    chain_events(UID, &head, cause, 1_800_000_000_000, new, salts)
        .expect("the bodies are canonical")
}

/// An event as long as those of a game: an opening, and then cards built.
fn event(number: usize) -> NewEvent {
    if number == 0 {
        let body = r#"{"commitment":"0000000000000000000000000000000000000000000000000000000000000000","game":"duel","options":{},"rules_version":1,"seats":2}"#;
        return NewEvent {
            kind: "table_opened".to_owned(),
            version: 1,
            seat: None,
            body: body.to_owned(),
        };
    }
    NewEvent {
        kind: "card_built".to_owned(),
        version: 1,
        seat: Some(Seat(u8::from(number.is_multiple_of(2)))),
        body: format!(
            r#"{{"card":"aqueduct","coins":{number},"payment":{{"bank":4,"opponent":0}},"turned_up":["school","temple"]}}"#
        ),
    }
}
