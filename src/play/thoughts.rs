//! What a bot chooses at a table. Its randomness is the program's, never the table's. Nobody thinks inside a
//! transaction: others could change no table until it ended. Start reading at [`think`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use derive_more::Debug;

use crate::table::fold::Table;
use bots::{self, Budget, Level};
use rules::chance::Entropy;
use rules::{AnyPosition, Seat};

const STAND_IN_PLAYOUTS: u64 = 100;

/// None if nothing is awaited of the seat, or the bot has failed.
pub(crate) fn think(
    entropy: &Entropy,
    position: &dyn AnyPosition,
    seat: Seat,
    level: Level,
    budget: &mut Budget<'_>,
) -> Option<String> {
    let seed = u64::from_le_bytes(entropy.draw("thought"));
    let think = || {
        let knowledge = position.knowledge(seat);
        bots::think(&*knowledge, level, budget, seed)
    };
    // A fault of one game must not stop other tables.
    let thought = catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_panic| {
        tracing::error!(seat = seat.0, "a bot has failed; the simple move is played");
        None
    })?;
    if let Some(why) = thought.failed {
        tracing::error!(seat = seat.0, %why, "a bot has failed; the simple move is played");
    }
    Some(thought.mv)
}

#[derive(Debug)]
#[debug("a turn of {seat:?}")]
pub(crate) struct Question {
    pub(crate) position: Arc<dyn AnyPosition>,
    pub(crate) seat: Seat,
}

pub(crate) struct Thought {
    about: Question,
    pub(crate) mv: Option<String>,
}

impl Thought {
    /// Thinks as a bot of the middle level, with fewer playouts.
    pub(crate) fn of(entropy: &Entropy, about: Question) -> Self {
        let budget = &mut Budget::Playouts(STAND_IN_PLAYOUTS);
        let mv = think(entropy, &*about.position, about.seat, Level::Middle, budget);
        Self { about, mv }
    }

    pub(crate) fn answers(&self, question: &Question) -> bool {
        self.about.seat == question.seat && self.about.position.is_same(&*question.position)
    }
}

/// None if nothing is awaited of the seat.
pub(crate) fn simple(table: &Table, seat: Seat) -> Option<String> {
    catch_unwind(AssertUnwindSafe(|| table.position.stand_in(seat))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::accounts::{PersonId, people};
    use crate::clock::Clock;
    use crate::config::Pooler;
    use crate::db::{Db, DbResult, Patience};
    use crate::journal::{self, Door};
    use crate::play::change::watched::Watched;
    use crate::play::join::{self, SeatKey};
    use crate::play::moves::{self, Submit};
    use crate::play::open::{self, NewTable};
    use crate::play::rows::{self, TableRow};
    use crate::play::seat_change;
    use crate::play::service::Service;

    /// The database of a folder, as a process opens it.
    fn opens(folder: &Path) -> Db {
        let db = Db::open_with(
            &format!("sqlite:{}/test.db", folder.display()),
            Pooler::None,
            Patience::LONG,
        )
        .expect("it opens");
        db.migrate().expect("the migrations run");
        db
    }

    fn service(folder: &Path) -> Service {
        Service::new(opens(folder), Clock::scripted(1))
    }

    fn account(db: &Db, name: &str) -> DbResult<PersonId> {
        let address = format!("{name}@players.test");
        db.write(|conn| Ok(people::account_in_txn(conn, &address, 1)?.id))
    }

    /// A table for three of a game in which all choose at the same time.
    fn seats_three(service: &Service) -> (TableRow, [PersonId; 3]) {
        let people = ["ada", "bo", "cleo"].map(|name| account(&service.db, name).expect("made"));
        let new = NewTable {
            game: "seven_wonders".to_owned(),
            options: [("edition".to_owned(), "second".to_owned())].into(),
            seats: 3,
            ..NewTable::default()
        };
        let uid = open::open(service, people[0], &new).expect("the table opens");
        for person in &people[1..] {
            let key = SeatKey::Open(uid.clone());
            join::take_seat(service, &key, *person, None).expect("the seat is free");
        }
        let row = service.db.read(|conn| rows::find_table(conn, &uid));
        (row.expect("it is read").expect("it is there"), people)
    }

    fn table(service: &Service, table_id: i64) -> Arc<Table> {
        let (cache, library) = (&service.cache, &service.library);
        let table = service.db.read(|conn| cache.bring(conn, table_id, library));
        table.expect("it is read").expect("it folds")
    }

    /// Plays the simple move of the first seat.
    fn plays(service: &Service, row: &TableRow, person: PersonId) {
        let table = table(service, row.id);
        let submit = Submit {
            uid: row.uid.clone(),
            person,
            mv: simple(&table, Seat(0)).expect("they are asked"),
            expected: table.decision(Seat(0)).expect("they are asked").opened_seq,
            command_id: "one".to_owned(),
            door: Door::Page,
        };
        moves::submit(service, &submit).expect("it is legal");
    }

    /// How many turns stand-ins have played.
    fn played(service: &Service, row: &TableRow) -> usize {
        let events = service.db.read(|conn| journal::load(conn, row.id));
        let events = events.expect("they are read");
        let of_bots = events.iter().filter(|event| event.door == Door::Bot);
        let mut commands: Vec<i64> = of_bots.map(|event| event.command).collect();
        commands.dedup();
        commands.len()
    }

    /// When a seat's knowledge is read, a thought begins: then another process writes to the same database.
    #[test]
    fn while_a_stand_in_thinks_others_may_change_tables() {
        let folder = format!("wonderpost-thoughts-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let (row, people) = seats_three(&service(&folder));
        let here = service(&folder);
        let other = opens(&folder);
        let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let counted = Arc::clone(&counts);
        let hears = move |asked: &str| {
            if asked == "knowledge" {
                let has_written = account(&other, "zoe").is_ok();
                counted[usize::from(has_written)].fetch_add(1, Ordering::Relaxed);
            }
        };
        let mut watched = Table::clone(&table(&here, row.id));
        watched.position = Arc::new(Watched::new(watched.position.copy(), hears));
        here.cache.put(row.id, Arc::new(watched));
        for person in &people[1..] {
            seat_change::leave(&here, (&row.uid, *person, Door::Page), None).expect("they may");
        }
        // This reveals the round, and both stand-ins choose again in the same change.
        plays(&here, &row, people[0]);
        let [held, free] = [&counts[0], &counts[1]].map(|count| count.load(Ordering::Relaxed));
        let turns = played(&here, &row);
        assert!(turns >= 4, "{turns}");
        assert_eq!((held, free), (0, turns), "each turn is thought about once");
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
}
