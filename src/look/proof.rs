//! Proof: the journal of a table as a file for whoever wants to check it, and the check on demand. And replaying: does the
//! installed program still decide what a stored journal says, and come to the same end?

use std::sync::Arc;

use crate::accounts::PersonId;
use crate::db::{Conn, Db, DbResult};
use crate::error::Result;
use crate::journal::export::{self, Export};
use crate::journal::{self, Event, Report, VerifyError};
use crate::play::access::Access;
use crate::play::grace;
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::service::Service;
use crate::reason;
use crate::table::fold::{self, FoldError, Phase, Rule, Table, Unlawful};
use crate::table::judge;
use rules::{Library, Secrecy, Viewer};

/// Writes a table's journal as JSON lines. While the game runs, what the viewer may not know is left out: the
/// chain can be checked all the same. After the end everything is open.
pub fn export_lines(service: &Service, uid: &str, person: Option<PersonId>) -> Result<String> {
    let (place, events) = load(service, uid, person)?;
    let mut export = Export {
        uid: place.table.uid.clone(),
        seed: None,
        events,
    };
    if place.table.status() != Status::Over {
        close_for(&mut export, place.viewer());
    }
    Ok(export::write(&export))
}

/// Leaves out of a running game's copy what a viewer may not know.
pub(crate) fn close_for(export: &mut Export, viewer: Viewer) {
    let secret = secret_seqs(&export.events, viewer);
    export.close(|event| secret.contains(&event.seq));
}

/// How far the clock of whoever recorded an event may be ahead, in milliseconds.
const AHEAD_MS: i64 = 60 * 60 * 1000;

#[derive(Debug)]
pub struct Proof {
    /// Order, seals, chain and chance.
    pub report: Report,
    pub judged: Judged,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    Whole,
    /// Up to an event: what follows holds secrets that are left out, or needs them.
    Until(i64),
    /// Not at all: this program does not know the game.
    UnknownGame(String),
}

#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It was changed after it was written.
    #[error(transparent)]
    Broken(VerifyError),
    /// It breaks a rule of its game or of the table.
    #[error("table {uid}: {fault}")]
    Unlawful { uid: String, fault: FoldError },
}

/// Checks a journal: its chain and its chance, and whether each event is what the rules allow at its place.
pub fn prove(export: Export, now_ms: i64) -> Result<Proof, ProofError> {
    let report = export.verify().map_err(ProofError::Broken)?;
    let (uid, seed) = (export.uid, export.seed);
    let is_future = |event: &&Event| event.recorded_at_ms > now_ms.saturating_add(AHEAD_MS);
    if let Some(Event { seq, .. }) = export.events.iter().find(is_future) {
        let (seq, rule) = (*seq, Rule::Future);
        let fault = FoldError::Unlawful(Unlawful { seq, rule });
        return Err(ProofError::Unlawful { uid, fault });
    }
    let judged = match judge::fold(&share(export.events), &Library::default(), seed.as_deref()) {
        Ok(table) if table.head.seq == report.head.seq => Judged::Whole,
        Ok(table) => Judged::Until(table.head.seq),
        Err(FoldError::NotOpened) if report.head.seq == 0 => Judged::Whole,
        Err(FoldError::UnknownGame(game)) => Judged::UnknownGame(game),
        Err(fault) => return Err(ProofError::Unlawful { uid, fault }),
    };
    Ok(Proof { report, judged })
}

/// Checks a table's journal now, whole, as it lies in the database. What the check finds is the answer, not an error.
pub fn verify(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<Result<Proof, ProofError>> {
    let (place, events) = load(service, uid, person)?;
    let table = place.table;
    let (last_seq, uid) = (table.last_seq, table.uid.clone());
    if let Err(fault) = judge::check_head(events.iter(), last_seq, &table.head_hash) {
        return Ok(Err(ProofError::Unlawful { uid, fault }));
    }
    let export = Export {
        uid: table.uid,
        seed: Some(table.seed),
        events,
    };
    Ok(prove(export, service.clock.now_ms()))
}

/// Whether a command of a table was carried out and answered: so that whoever was told that it was taken can be sure.
pub fn is_stored(db: &Db, uid: &str, command_id: &str) -> DbResult<bool> {
    db.read(|conn| match rows::find_table(conn, uid)? {
        Some(table) => Ok(journal::find_command(conn, table.id, command_id)?.is_some()),
        None => Ok(false),
    })
}

fn load(service: &Service, uid: &str, person: Option<PersonId>) -> Result<(Access, Vec<Event>)> {
    let read = |conn: &mut Conn| {
        let place = Access::find(conn, uid, person)?;
        let events = journal::load(conn, place.table.id)?;
        Ok((place, events))
    };
    grace::before_showing(service, read, |(place, _), now_ms| place.ends_grace(now_ms))
}

/// Lists the events whose bodies a viewer may not read while the game runs. What cannot be judged is secret.
fn secret_seqs(events: &[Event], viewer: Viewer) -> Vec<i64> {
    let first = events.first().cloned().map(Arc::new);
    let table = first.and_then(|first| Table::open(&first, &Library::default()).ok());
    let is_secret = |event: &&Event| {
        if fold::fact_of(event).is_ok_and(|fact| fact.is_some()) {
            return false;
        }
        let kind = table.as_ref().map(|table| {
            let position = &table.position;
            position.kind(fold::stored(event))
        });
        match kind.and_then(Result::ok).map(|kind| kind.secrecy) {
            Some(Secrecy::Public) => false,
            Some(Secrecy::OwnSeat) => event.seat.is_none_or(|seat| viewer != Viewer::Seat(seat)),
            Some(Secrecy::Hidden) | None => true,
        }
    };
    let secret = events.iter().filter(is_secret);
    secret.map(|event| event.seq).collect()
}

/// Replays a stored table. Gives how many events it has, and what differs, if anything does.
pub fn replay(db: &Db, uid: &str) -> DbResult<(usize, Option<String>)> {
    db.read(|conn| {
        let Some(row) = rows::find_table(conn, uid)? else {
            return Ok((0, Some("there is no such table".to_owned())));
        };
        let events = share(journal::load(conn, row.id)?);
        let difference = match judge::fold(&events, &Library::default(), Some(&row.seed)) {
            Ok(table) => compare_rows(conn, &row, &table)?,
            Err(error) => Some(reason::whole(&error)),
        };
        Ok((events.len(), difference))
    })
}

/// Replays a journal that lies in no database, whole. Gives what differs, if anything does.
pub fn replay_export(export: Export) -> Option<String> {
    let events = share(export.events);
    let judged = judge::fold(&events, &Library::default(), export.seed.as_deref());
    judged.err().map(|error| reason::whole(&error))
}

fn share(events: Vec<Event>) -> Vec<Arc<Event>> {
    events.into_iter().map(Arc::new).collect()
}

fn compare_rows(conn: &mut Conn, row: &TableRow, table: &Table) -> DbResult<Option<String>> {
    let seats = rows::list_seats(conn, row.id)?;
    let head = (table.head.seq, table.head.hash.as_str());
    let awaited = seats.iter().filter(|seat| seat.is_awaited);
    let clock = (table.clocks.paused_until_ms, table.clocks.terms);
    let has_other_time = |seat: &SeatRow| seat.due_at_ms != table.due_at_ms(seat.seat());
    let ended = match &table.phase {
        Phase::Over(ended) => Some(ended.clone()),
        Phase::Open | Phase::Running | Phase::Closed => None,
    };
    let is_other = |seat: &SeatRow| seat.is_open_again != table.is_offered(seat.seat());
    let compared = [
        ("set of options", row.options() == table.opened.options),
        ("result", row.ended() == ended),
        ("status", row.status() == Status::from(&table.phase)),
        ("head", (row.last_seq, row.head_hash.as_str()) == head),
        (
            "number of draws",
            u32::try_from(row.next_draw) == Ok(table.next_draw),
        ),
        (
            "seat awaited",
            awaited.map(SeatRow::seat).eq(table.awaiting()),
        ),
        ("clock", (row.paused_until_ms, row.terms()) == clock),
        ("deadline", !seats.iter().any(has_other_time)),
        ("seat to take over", !seats.iter().any(is_other)),
    ];
    let differs = compared.iter().find(|(_, is_same)| !is_same);
    Ok(differs.map(|(what, _)| format!("the row of the table has another {what}")))
}
