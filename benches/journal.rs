//! The journal without a game: sealing and chaining, verifying, and writing and reading an export.

use std::hint::black_box;
use std::time::Duration;

use wonderpost::journal::{Door, Event, Head, NewEvent, chain_events, export, verify};

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
        seat: Some(u8::from(number.is_multiple_of(2))),
        body: format!(
            r#"{{"card":"aqueduct","coins":{number},"payment":{{"bank":4,"opponent":0}},"turned_up":["school","temple"]}}"#
        ),
    }
}
