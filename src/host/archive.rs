//! The archive: every stored journal, for the host's own commands, without checking who asks.
//!
//! Pages use [`proof`](crate::look::proof), which checks.

use std::collections::BTreeMap;

use crate::db::{Conn, Db, DbResult};
use crate::journal::export::Export;
use crate::journal::{self, Event};
use crate::look::proof::close_for;
use crate::play::rows;
use rules::Viewer;

/// How much of a running game an export includes. A finished one is always complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// What a spectator may know; the chain can still be checked.
    Public,
    /// Everything, hidden cards and the seed included: for moving a table to another database.
    WithSecrets,
}

/// Lists the public names of all tables, the oldest first.
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

/// Finds the tables whose journal does not end with the event that their row names, by public name, with what is
/// missing.
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

/// What was found in all journals of a database.
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
