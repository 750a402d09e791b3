//! Imports a journal: it must verify, and then the table's rows are derived from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, bail};

use crate::accounts::{Person, people};
use crate::db::{Conn, Db, DbResult};
use crate::error::Error;
use crate::host::log::{self, Act, NewEntry};
use crate::jobs;
use crate::journal::chain::commitment;
use crate::journal::export::Export;
use crate::journal::{self, Event, Head};
use crate::play::rows::{self, NewTableRow, find_table};
use crate::play::{bot_people, bot_rows, seated, summary, timers};
use crate::table::events::{TableEvent, TableOpened};
use crate::table::judge;
use bots::Level;
use rules::{Library, Seat};

/// Who sits where at an imported table, by seat. A journal names nobody.
pub type Sitters = BTreeMap<Seat, Sitter>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sitter {
    /// A person, by their canonical address.
    Address(String),
    Bot(Level),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    pub uid: String,
    /// Where its journal ends: the same as where it came from.
    pub head: Head,
    /// Why it is frozen, if this program cannot carry out its journal.
    pub frozen_reason: Option<String>,
}

pub fn import(
    db: &Db,
    now_ms: i64,
    export: &Export,
    sitters: &Sitters,
) -> anyhow::Result<Imported> {
    let report = export.verify();
    let report = report.context("the journal does not verify, so it is not imported")?;
    if !export.is_complete() {
        bail!(
            "this copy leaves out what is still secret: it can be verified, but to import it, export it with \
             --with-secrets"
        );
    }
    let (Some(first), Some(last)) = (export.events.first(), export.events.last()) else {
        bail!("the journal is empty");
    };
    let opening = TableEvent::decode(&first.kind, first.version, &first.body);
    let opening = opening.context("the opening of the table cannot be read")?;
    let Some(TableEvent::TableOpened(opened)) = opening else {
        bail!("the journal is empty");
    };
    if let Some(seat) = sitters.keys().find(|seat| seat.index() >= opened.seats) {
        bail!("the table has no seat {}", seat.0);
    }
    let arrival = Arrival {
        export,
        last,
        seed: seed(export, last, &opened)?,
        opened,
        opened_at_ms: first.recorded_at_ms,
        sitters,
        now_ms,
    };
    let uid = &export.uid;
    if let Some(here) = db.read(|conn| find_table(conn, uid))? {
        bail!(
            "the table {uid} is here already, with {} events",
            here.last_seq
        );
    }
    let stored = db.write(|conn| arrival.store(conn));
    let frozen_reason = stored.context("the journal could not be stored")?;
    Ok(Imported {
        uid: uid.clone(),
        head: report.head,
        frozen_reason,
    })
}

/// Finds the seed, at the journal's end or in the file's header. The journal has been verified.
fn seed(export: &Export, last: &Event, opened: &TableOpened) -> anyhow::Result<String> {
    let revealed = match TableEvent::decode(&last.kind, last.version, &last.body)? {
        Some(TableEvent::SeedRevealed(seed)) => Some(seed),
        Some(_) | None => None,
    };
    revealed
        .or_else(|| export.seed.clone())
        .filter(|seed| commitment(seed) == opened.commitment)
        .context(
            "the game is not over and its seed is not in the file: export it with --with-secrets",
        )
}

struct Arrival<'a> {
    export: &'a Export,
    last: &'a Event,
    seed: String,
    opened: TableOpened,
    opened_at_ms: i64,
    sitters: &'a Sitters,
    now_ms: i64,
}

impl Arrival<'_> {
    /// Stores journal and rows. Returns why the table is frozen, if it is.
    fn store(&self, conn: &mut Conn) -> Result<Option<String>, Error> {
        let events: Vec<Arc<Event>> = self.export.events.iter().cloned().map(Arc::new).collect();
        let folded = judge::fold(&events, &Library::default(), Some(&self.seed));
        let seated = self.seat_people(conn)?;
        let owner = match seated.values().find(|person| person.bot.is_none()) {
            Some(person) => person.id,
            None => people::insert_guest_in_txn(conn, "Imported", None, None, self.now_ms)?,
        };
        let table = NewTableRow {
            uid: &self.export.uid,
            opened: &self.opened,
            // A finished game is open to all; a running one stays unlisted.
            is_watchable: self.export.seed.is_none(),
            seed: &self.seed,
            opened_by: owner,
            opened_at_ms: self.opened_at_ms,
        };
        let table_id = rows::insert_table(conn, &table)?;
        for seat in Seat::all(self.opened.seats) {
            rows::insert_seat(conn, table_id, seat, None)?;
            if let Some(Person { id, bot, name, .. }) = seated.get(&seat) {
                let bot = bot.as_deref();
                rows::seat_person(conn, table_id, seat, *id, bot, name, self.now_ms)?;
            }
        }
        journal::append_in_txn(conn, table_id, &events, None)?;
        let entry = NewEntry {
            table_id: Some(table_id),
            ..NewEntry::default()
        };
        log::write_in_txn(conn, Act::TableImported, &entry, self.now_ms)?;
        match folded {
            Ok(table) => {
                let seated = seated::list(conn, table_id, None)?;
                summary::write_in_txn(conn, table_id, &seated, &table, None)?;
                let mut new = timers::renew_in_txn(conn, table_id, &table, self.now_ms)?;
                new.extend(bot_rows::turns(None, &table, &seated.rows));
                jobs::put_in_txn(conn, &new, self.now_ms)?;
                Ok(None)
            }
            // A newer program may carry it out.
            Err(error) => {
                let reason = error.to_string();
                rows::freeze_imported(conn, &self.export.uid, &reason, self.last, self.now_ms)?;
                Ok(Some(reason))
            }
        }
    }

    fn seat_people(&self, conn: &mut Conn) -> DbResult<BTreeMap<Seat, Person>> {
        let mut seated = BTreeMap::new();
        let (mut bot_seats, mut levels) = (Vec::new(), Vec::new());
        for (seat, sitter) in self.sitters {
            match sitter {
                Sitter::Address(address) => {
                    seated.insert(*seat, people::account_in_txn(conn, address, self.now_ms)?);
                }
                Sitter::Bot(level) => {
                    bot_seats.push(*seat);
                    levels.push(*level);
                }
            }
        }
        let bots = bot_people::find_in_txn(conn, &levels, &[], self.now_ms)?;
        seated.extend(bot_seats.into_iter().zip(bots));
        Ok(seated)
    }
}
