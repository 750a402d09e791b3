//! The archive: every stored journal, for the host's own commands, without checking who asks; and the import of a journal,
//! which must verify: then the table's rows are derived from it.
//!
//! Pages use [`proof`](crate::look::proof), which checks.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, bail};

use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, Db, DbResult};
use crate::error::Result;
use crate::host::log::{self, Act, NewEntry};
use crate::jobs;
use crate::journal::chain::commitment;
use crate::journal::export::Export;
use crate::journal::{self, Event, Head};
use crate::look::proof::close_for;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::rows::{self, NewTableRow};
use crate::play::{bot_rows, intents, seated, summary, timers};
use crate::table::events::{TableEvent, TableOpened};
use crate::table::fold::{Phase, Table};
use crate::table::judge;
use bots::Level;
use rules::{Library, Seat, Viewer};

/// How much of a running game an export includes. A finished one is always complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// What a spectator may know; the chain can still be checked.
    Public,
    /// Everything, hidden cards and the seed included: for moving a table to another database.
    WithSecrets,
}

pub fn list_uids(db: &Db) -> DbResult<Vec<String>> {
    let tables = db.read(rows::list_all)?.into_iter();
    Ok(tables.map(|table| table.uid).collect())
}

fn is_over(events: &[Event]) -> bool {
    events.iter().any(|event| event.kind == "seed_revealed")
}

/// Copies a table's journal out of the database; none if there is no such table.
pub fn find(db: &Db, uid: &str, extent: Extent) -> DbResult<Option<Export>> {
    db.read(|conn| {
        let Some(row) = rows::find_table(conn, uid)? else {
            return Ok(None);
        };
        let events = journal::load(conn, row.id)?;
        let is_over = is_over(&events);
        let mut export = Export {
            uid: row.uid,
            seed: None,
            events,
        };
        match extent {
            Extent::Public if !is_over => close_for(&mut export, Viewer::Spectator),
            Extent::WithSecrets if !is_over => export.seed = Some(row.seed),
            Extent::Public | Extent::WithSecrets => {}
        }
        Ok(Some(export))
    })
}

/// Says what is missing where a journal does not end as its table's row says, by the table's public name.
pub fn list_cut(db: &Db) -> DbResult<BTreeMap<String, String>> {
    db.read(|conn| {
        let ends = journal::list_ends(conn)?;
        let tables = rows::list_all(conn)?.into_iter();
        Ok(tables
            .filter_map(|table| {
                let end = ends.get(&table.id).copied().unwrap_or(0);
                let (uid, last) = (table.uid, table.last_seq);
                let why = match end {
                    _ if end + 1 == last => format!("event {last} is missing"),
                    _ if end < last => format!("events {} to {last} are missing", end + 1),
                    _ if end > last => format!("event {last} should be the last, {end} is"),
                    _ => return None,
                };
                Some((uid.clone(), format!("table {uid}: {why}")))
            })
            .collect())
    })
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Soundness {
    pub events: i64,
    /// The head of each table's journal, by the table's public name: seq and hash.
    pub heads: Vec<(String, i64, String)>,
    /// What is wrong with those that do not verify, or do not end as their table's row says.
    pub unsound: Vec<String>,
}

/// Verifies every journal of a database. `tell` gets the number done and the total.
pub fn verify_all(conn: &mut Conn, tell: &mut dyn FnMut(usize, usize)) -> DbResult<Soundness> {
    let tables = rows::list_all(conn)?;
    let mut found = Soundness {
        events: journal::count(conn)?,
        ..Soundness::default()
    };
    for (done, table) in tables.iter().enumerate() {
        let events = journal::load(conn, table.id)?;
        let head = events.last().map(|event| (event.seq, event.hash.clone()));
        let (seq, hash) = head.unwrap_or_default();
        let uid = table.uid.clone();
        let export = Export {
            seed: (!is_over(&events)).then(|| table.seed.clone()),
            uid: uid.clone(),
            events,
        };
        let wrong = match export.verify() {
            Err(error) => Some(error.to_string()),
            Ok(_) if (seq, &hash) != (table.last_seq, &table.head_hash) => {
                Some(format!("table {uid}: its row names another head"))
            }
            Ok(_) => None,
        };
        found.unsound.extend(wrong);
        found.heads.push((uid, seq, hash));
        tell(done + 1, tables.len());
    }
    Ok(found)
}

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
    /// Whether its game goes on and a seat has no player.
    pub lacks_players: bool,
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
    let seed = seed(export, last, &opened)?;
    let uid = &export.uid;
    if let Some(here) = db.read(|conn| rows::find_table(conn, uid))? {
        bail!(
            "the table {uid} is here already, with {} events",
            here.last_seq
        );
    }
    let stored = db.write(|conn| store(conn, export, &opened, &seed, sitters, now_ms));
    let stored = stored.context("the journal could not be stored")?;
    let is_waited_for = |table: &Table, seat: Seat| {
        table.phase == Phase::Running && !sitters.contains_key(&seat) && !table.has_stand_in(seat)
    };
    let (lacks_players, frozen_reason) = match stored {
        Ok(table) => (
            Seat::all(opened.seats).any(|seat| is_waited_for(&table, seat)),
            None,
        ),
        Err(reason) => (false, Some(reason)),
    };
    Ok(Imported {
        lacks_players,
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

/// Stores journal and rows. Returns the table, or why it is frozen.
fn store(
    conn: &mut Conn,
    export: &Export,
    opened: &TableOpened,
    seed: &str,
    sitters: &Sitters,
    now_ms: i64,
) -> Result<Result<Table, String>> {
    let events: Vec<Arc<Event>> = export.events.iter().cloned().map(Arc::new).collect();
    let folded = judge::fold(&events, &Library::default(), Some(seed));
    let seated = seat_people(conn, sitters, now_ms)?;
    let owner = match seated.values().find(|person| person.bot.is_none()) {
        Some(person) => person.id,
        None => people::insert_guest_in_txn(conn, "Imported", None, None, now_ms)?,
    };
    let table = NewTableRow {
        uid: &export.uid,
        opened,
        // A finished game is open to all; a running one stays unlisted.
        greeting: None,
        is_watchable: export.seed.is_none(),
        seed,
        opened_by: owner,
        head: events.last().map_or_else(Head::start, |last| last.head()),
        opened_at_ms: events.first().map_or(0, |first| first.recorded_at_ms),
    };
    let table_id = rows::insert_table(conn, &table)?;
    for seat in Seat::all(opened.seats) {
        let id = rows::seat_id(table_id, seat);
        rows::insert_seat(conn, id, None)?;
        if let Some(person) = seated.get(&seat) {
            rows::seat_person(conn, id, person, now_ms)?;
        }
    }
    journal::append_in_txn(conn, table_id, &events, None)?;
    let entry = NewEntry {
        table_id: Some(table_id),
        ..NewEntry::default()
    };
    log::write_in_txn(conn, Act::TableImported, &entry, now_ms)?;
    match folded {
        Ok(table) => {
            derive_rows(conn, table_id, &table, now_ms)?;
            if matches!(table.phase, Phase::Open | Phase::Running) {
                tell_seated(conn, table_id, &table, &seated, now_ms)?;
            }
            Ok(Ok(table))
        }
        // A newer program may carry it out.
        Err(error) => {
            let reason = error.to_string();
            rows::freeze(conn, &export.uid, &reason, now_ms)?;
            Ok(Err(reason))
        }
    }
}

pub(super) fn derive_rows(
    conn: &mut Conn,
    table_id: i64,
    table: &Table,
    now_ms: i64,
) -> DbResult<()> {
    let seated = seated::list(conn, table_id, None)?;
    summary::write_in_txn(conn, table_id, &seated, table, None)?;
    let mut new = timers::renew_in_txn(conn, table_id, table, now_ms)?;
    new.extend(bot_rows::turns(None, table, &seated.rows));
    jobs::put_in_txn(conn, &new, now_ms)
}

/// Tells those who sit at a table that goes on, and of the choices that wait for them.
fn tell_seated(
    conn: &mut Conn,
    table_id: i64,
    table: &Table,
    seated: &BTreeMap<Seat, Person>,
    now_ms: i64,
) -> DbResult<()> {
    for row in rows::list_seats(conn, table_id)? {
        let Some(person) = seated.get(&row.seat()) else {
            continue;
        };
        if let Some(address) = &person.letter_address {
            let given = Intent::at(LetterKind::SeatGiven, address, row.id()).naming(person.id.0);
            outbox::queue_in_txn(conn, &given, now_ms, now_ms)?;
        }
        intents::tell_turn_in_txn(conn, &row, person, table.head.seq, now_ms)?;
    }
    Ok(())
}

fn seat_people(
    conn: &mut Conn,
    sitters: &Sitters,
    now_ms: i64,
) -> DbResult<BTreeMap<Seat, Person>> {
    let mut seated: BTreeMap<Seat, Person> = BTreeMap::new();
    for (seat, sitter) in sitters {
        let person = match sitter {
            Sitter::Address(address) => people::account_in_txn(conn, address, now_ms)?,
            Sitter::Bot(level) => {
                let there: Vec<PersonId> = seated.values().map(|person| person.id).collect();
                bot_rows::find_in_txn(conn, &[*level], &there, now_ms)?.remove(0)
            }
        };
        seated.insert(*seat, person);
    }
    Ok(seated)
}
