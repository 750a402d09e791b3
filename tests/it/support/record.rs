//! Random games of engines; of one that fails, a journal that `wonderpost replay` loads.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "what is kept of a game that failed is told with its test"
)]

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use anyhow::Context;
use rules::{self, EncodedEvent, Game, Library, OptionValues, Seat};
use wonderpost::journal::chain::commitment;
use wonderpost::journal::export::{self, Export};
use wonderpost::journal::{Door, Event, Head, NewEvent, chain_events};
use wonderpost::tables::events::{TableEvent, TableOpened};
use wonderpost::tables::table::to_journal;

use super::random::{self, Random};

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
pub(crate) fn begin<G: Game>(seats: usize, options: &G::Options) {
    RECORD.set(Some(Record {
        game: G::META.key,
        rules_version: G::META.rules_version,
        seats,
        options: G::option_values(options),
        events: Vec::new(),
    }));
}

/// Adds an event to the record.
pub(crate) fn note<G: Game>(event: &G::Event)
where
    G::Event: Clone + 'static,
{
    let event = event.clone();
    RECORD.with_borrow_mut(|record| {
        if let Some(record) = record {
            record.events.push(Box::new(move || G::encode(&event)));
        }
    });
}

/// The seeds of a test's random games. When the test fails, the journal of the game that was played is written to a
/// file, and what is printed tells where that lies and how to play the game again.
pub(crate) struct Seeds {
    test: &'static str,
    next: u32,
    left: u32,
    present: Option<u32>,
}

/// Gives `count` seeds, from the [`random::seed`] of the test on.
pub(crate) fn seeds(test: &'static str, count: u32) -> Seeds {
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
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failed");
        std::fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{test}-{seed}.jsonl"));
        std::fs::write(&path, text)?;
        Ok(path)
    }

    /// The events, each with whether a command of its own begins with it. The end of a game is left out: its seed is not the one from
    /// which the test drew.
    fn events(self) -> anyhow::Result<Vec<(bool, NewEvent)>> {
        let opened = TableEvent::TableOpened(TableOpened {
            commitment: commitment(&"0".repeat(64)),
            game: self.game.to_owned(),
            options: self.options.clone(),
            rules_version: self.rules_version,
            seats: self.seats,
        });
        let mut facts = vec![opened];
        for seat in Seat::all(self.seats) {
            facts.push(TableEvent::SeatTaken(seat));
            facts.push(TableEvent::ChanceContributed(seat, "0".repeat(32)));
        }
        facts.push(TableEvent::GameStarted(self.seats));
        let played: Vec<EncodedEvent> = self.events.into_iter().map(|event| event()).collect();
        let game = rules::find(self.game).context("it is not hosted")?;
        let mut position = game.open(self.seats, &self.options, &Library::default())?;
        let facts = facts.iter().map(|fact| (false, fact.encode()));
        let mut events: Vec<(bool, NewEvent)> = facts.collect();
        for event in played {
            let (kind, version, seat) = (&event.kind, event.version, event.seat);
            let mv = position.played(kind, version, seat, &event.body);
            // An event that cannot be read may be what failed; `replay` will say so.
            let _told_by_replay = position.apply(kind, version, seat, &event.body);
            // Where players take turns a command may hold several moves.
            let is_move = game.meta().is_simultaneous() && mv.is_ok_and(|mv| mv.is_some());
            let stored = to_journal(vec![event]).into_iter();
            events.extend(stored.map(|event| (is_move, event)));
        }
        Ok(events)
    }
}

mod tests {
    use std::panic::catch_unwind;

    use rules::chance::SeededChance;
    use rules::duel::Duel;

    use super::*;
    use crate::support::program::run;

    /// Plays the first legal moves, and fails after as many. Gives the seed.
    fn fails_after(moves: usize) -> u32 {
        let failed = catch_unwind(|| {
            let mut seeds = seeds("fails_after", 3);
            let seed = seeds.next().expect("the first of three");
            let options = Duel::options(2, &OptionValues::new(), &Library::default());
            let options = options.expect("the defaults");
            begin::<Duel>(2, &options);
            let mut chance = SeededChance::new([1; 32], 0);
            let mut state = Duel::initial(&options);
            let mut events = Duel::start(&state, &mut chance).expect("dealt");
            for _ in 0..moves {
                for event in events.drain(..) {
                    note::<Duel>(&event);
                    Duel::apply(&mut state, &event);
                }
                let [seat] = Duel::awaiting(&state)[..] else {
                    break;
                };
                let mv = Duel::legal_moves(&state, seat)[0];
                events = Duel::decide(&state, seat, &mv, &mut chance).expect("legal");
            }
            std::panic::resume_unwind(Box::new(seed));
        });
        *failed.expect_err("it fails").downcast().expect("a seed")
    }

    #[test]
    fn a_random_game_that_fails_is_kept_as_a_journal_that_replays() {
        for moves in [1, 20, 400] {
            let seed = fails_after(moves);
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failed");
            let path = folder.join(format!("fails_after-{seed}.jsonl"));
            let replayed = run(&[], &["replay", path.to_str().expect("a plain path")]);
            let said = &replayed.said[replayed.out.len()..];
            let is_over = said.ends_with("after it `game_ended` is missing\n");
            let found = (is_over, said.is_empty());
            assert_eq!(found, (moves == 400, moves < 400), "{said}");
            std::fs::remove_file(&path).expect("it is there");
        }
    }
}
