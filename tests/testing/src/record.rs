//! Random games of engines; of one that fails, a journal that `wonderpost replay` loads.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use anyhow::Context;
use journal::chain::commitment;
use journal::export::{self, Export};
use journal::{Door, Event, Head, NewEvent, canonical, chain_events};
use rules::{EncodedEvent, Fact, Game, Library, OptionValues, Seat};
use serde_json::{Value, json};

use crate::random::{self, Random};

/// The game that this thread plays. Its events become text only when they are wanted.
struct Record {
    game: &'static str,
    rules_version: u16,
    seats: usize,
    options: OptionValues,
    events: Vec<Box<dyn FnOnce() -> EncodedEvent>>,
}

thread_local! {
    static RECORD: RefCell<Option<Record>> = const { RefCell::new(None) };
}

/// Begins the record of a game, in place of the one before.
pub fn begin<G: Game>(seats: usize, options: &G::Options) {
    RECORD.set(Some(Record {
        game: G::META.key,
        rules_version: G::META.rules_version,
        seats,
        options: G::option_values(options),
        events: Vec::new(),
    }));
}

/// Adds an event to the record.
pub fn note<G: Game>(event: &G::Event)
where
    G::Event: Clone + 'static,
{
    let event = event.clone();
    RECORD.with_borrow_mut(|record| {
        if let Some(record) = record {
            record.events.push(Box::new(move || event.encode()));
        }
    });
}

/// The seeds of a test's random games. When the test fails, the journal of the game that was played is written to a
/// file, and what is printed tells where that lies and how to play the game again.
pub struct Seeds {
    test: &'static str,
    next: u32,
    left: u32,
    present: Option<u32>,
}

/// Gives `count` seeds, from the [`random::seed`] of the test on.
pub fn seeds(test: &'static str, count: u32) -> Seeds {
    // The games after the first must have seeds too.
    let first = random::seed(test, u64::from(u32::MAX / 2));
    Seeds {
        test,
        next: u32::try_from(first).expect("it is small"),
        left: count,
        present: None,
    }
}

impl Iterator for Seeds {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        RECORD.set(None);
        self.left = self.left.checked_sub(1)?;
        self.present = Some(self.next);
        self.next = self.next.wrapping_add(1);
        self.present
    }
}

impl Drop for Seeds {
    fn drop(&mut self) {
        let (true, Some(seed)) = (std::thread::panicking(), self.present) else {
            return;
        };
        println!("{}: repeat with WONDERPOST_TEST_SEED={seed}", self.test);
        match RECORD.take().map(|record| record.write(self.test, seed)) {
            Some(Ok(path)) => println!("the game so far: wonderpost replay {}", path.display()),
            Some(Err(error)) => println!("the game so far could not be written: {error}"),
            None => {}
        }
    }
}

impl Record {
    /// Writes the journal as a table would have it, and gives its path.
    fn write(self, test: &str, seed: u32) -> anyhow::Result<PathBuf> {
        let uid = format!("failed-{seed}");
        let mut head = Head::start();
        let mut cause = head.next_command(Door::Page);
        let mut random = Random::new(u64::from(seed));
        let mut events = Vec::new();
        for (is_move, event) in self.events()? {
            if is_move {
                cause = head.next_command(Door::Page);
            }
            let salt = || random.hex(32);
            events.extend(chain_events(&uid, &head, cause, 0, &[event], salt)?);
            head = events.last().map_or(head, Event::head);
        }
        let text = export::write(&Export {
            uid,
            seed: None,
            events,
        });
        let folder = folder();
        std::fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{test}-{seed}.jsonl"));
        std::fs::write(&path, text)?;
        Ok(path)
    }

    /// The events, each with whether a command of its own begins with it. The end of a game is left out: its seed is not the one from
    /// which the test drew.
    fn events(self) -> anyhow::Result<Vec<(bool, NewEvent)>> {
        let opened = json!({
            "commitment": commitment(&"0".repeat(64)),
            "game": self.game,
            "options": self.options,
            "rules_version": self.rules_version,
            "seats": self.seats,
        });
        let mut facts = vec![fact("table_opened", None, &opened)];
        for Seat(seat) in Seat::all(self.seats) {
            facts.push(fact("seat_taken", Some(seat), &json!({"seat": seat})));
            let contributed = json!({"seat": seat, "contribution": "0".repeat(32)});
            facts.push(fact("chance_contributed", Some(seat), &contributed));
        }
        facts.push(fact("game_started", None, &json!({"seats": self.seats})));
        let played: Vec<EncodedEvent> = self.events.into_iter().map(|event| event()).collect();
        let game = rules::find(self.game).context("it is not hosted")?;
        let mut position = game.open(self.seats, &self.options, &Library::default())?;
        let mut events: Vec<(bool, NewEvent)> =
            facts.into_iter().map(|fact| (false, fact)).collect();
        for event in played {
            let mv = position.played(event.stored());
            // An event that cannot be read may be what failed; `replay` will say so.
            let _told_by_replay = position.apply(event.stored());
            // Where players take turns a command may hold several moves.
            let is_move = game.meta().is_simultaneous() && mv.is_ok_and(|mv| mv.is_some());
            events.push((is_move, event));
        }
        Ok(events)
    }
}

/// Where journals of games that failed are kept.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/failed")
}

/// An event of the table, as the service writes it.
pub fn fact(kind: &str, seat: Option<u8>, body: &Value) -> NewEvent {
    NewEvent {
        kind: kind.to_owned(),
        version: 1,
        seat: seat.map(Seat),
        body: canonical(body),
    }
}
