//! What the database must hold after whatever happened: asked through the library, while nobody plays.

use std::collections::{BTreeMap, BTreeSet};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::db::schema::{events, game_tables};
use wonderpost::journal;
use wonderpost::look::proof;

use super::letters;
use super::notes::{Note, Told};
use crate::prelude::*;
use crate::support::databases::told;

/// All that clients wrote down, by table, in the order in which it was sent.
#[derive(Default)]
pub(super) struct Notebook {
    tables: BTreeMap<String, Vec<Note>>,
    /// Tables about which something was written down the last time, and the time before; each with how much was there.
    touched: [BTreeMap<String, usize>; 2],
}

#[derive(Debug)]
struct Stored {
    id: String,
    seat: i32,
    asked: String,
    seq: i64,
}

impl Notebook {
    pub(super) fn take(&mut self, notes: Vec<Note>) {
        let mut fresh = BTreeMap::new();
        for note in notes {
            let known = self.tables.entry(note.uid.clone()).or_default();
            fresh.entry(note.uid.clone()).or_insert(known.len());
            known.push(note);
        }
        self.touched = [fresh, std::mem::take(&mut self.touched[0])];
    }

    /// Takes in that there is a table, whether or not anything was written down about it.
    pub(super) fn has(&mut self, uid: &str) {
        let known = self.tables.entry(uid.to_owned()).or_default().len();
        self.touched[0].entry(uid.to_owned()).or_insert(known);
    }

    /// Judges every table that was touched the last two times. Gives what is wrong, and the ids of all commands that are
    /// stored there, each with whether its seat sent another one after it: what it sealed may not stand then.
    pub(super) fn judge(&self, db: &Db) -> (Vec<String>, BTreeMap<String, bool>) {
        let touched = self.touched.iter().flat_map(BTreeMap::keys);
        self.judge_tables(db, touched.collect())
    }

    /// The last look of a suite at a database: judges all that was ever written down, and every table there is.
    pub(super) fn judge_all(&self, db: &Db) -> Vec<String> {
        let (wrong, _) = self.judge_tables(db, self.tables.keys().collect());
        [wrong, every(db)].concat()
    }

    fn judge_tables(
        &self,
        db: &Db,
        uids: BTreeSet<&String>,
    ) -> (Vec<String>, BTreeMap<String, bool>) {
        let (mut wrong, mut ids) = (Vec::new(), BTreeMap::new());
        for uid in uids {
            let judged = judge(db, uid, &self.tables[uid], &mut ids).into_iter();
            wrong.extend(judged.map(|one| format!("table {uid}: {one}")));
        }
        (wrong, ids)
    }

    pub(super) fn last(&mut self) -> impl Iterator<Item = &mut Note> {
        let touched = &self.touched[0];
        let fresh = self.tables.iter_mut().filter_map(|(uid, notes)| {
            let before = touched.get(uid)?;
            Some(notes[*before..].iter_mut())
        });
        fresh.flatten()
    }

    pub(super) fn acknowledged(&self) -> usize {
        let all = self.tables.values().flatten();
        all.filter(|note| note.is_done()).count()
    }
}

/// Judges one table: its chain, its read model, its letters, its commands against the notes.
fn judge(db: &Db, uid: &str, notes: &[Note], ids: &mut BTreeMap<String, bool>) -> Vec<String> {
    let (table_id, events, stored) = read(db, uid);
    let mut wrong = unsound(db, uid, table_id, &events);
    if let Some((seq, event)) = (1..).zip(&events).find(|(seq, event)| *seq != event.seq) {
        wrong.push(format!("event {} stands where {seq} should", event.seq));
    }
    wrong.extend(compare_commands(&events, &stored));
    wrong.extend(compare_notes(&stored, notes));
    let mut moved_on = BTreeSet::new();
    for one in stored.into_iter().rev() {
        ids.insert(one.id, !moved_on.insert(one.seat));
    }
    wrong
}

/// What is wrong with a table, without what clients wrote down. That no seq is missing belongs to the chain.
fn unsound(db: &Db, uid: &str, table_id: i64, events: &[Event]) -> Vec<String> {
    let mut wrong = letters::compare(db, table_id, events);
    if let Err(error) = journal::verify(uid, events) {
        wrong.push(format!("the chain does not verify: {error}"));
    }
    let (count, difference) = proof::replay(db, uid).expect("it is replayed");
    if count != events.len() {
        wrong.push(format!("{count} of {} events replay", events.len()));
    }
    wrong.extend(difference);
    wrong
}

fn read(db: &Db, uid: &str) -> (i64, Vec<Event>, Vec<Stored>) {
    databases::read(db, |conn| {
        let table = game_tables::table.filter(game_tables::uid.eq(uid));
        let table_id: i64 = table.select(game_tables::id).get_result(conn)?;
        let ids: Vec<(i64, Option<String>)> = events::table
            .filter(events::table_id.eq(table_id))
            .filter(events::command_id.is_not_null())
            .order(events::seq)
            .select((events::seq, events::command_id))
            .load(conn)?;
        let mut stored = Vec::new();
        for id in ids.into_iter().filter_map(|(_, id)| id) {
            let known = journal::find_command(conn, table_id, &id)?.expect("it was there");
            stored.push(Stored {
                id,
                seat: known.seat.expect("a seat acted"),
                asked: known.asked,
                seq: known.seq,
            });
        }
        Ok((table_id, journal::load(conn, table_id)?, stored))
    })
}

/// Each command that came through the page after the game began is stored once, and each stored one has its events.
fn compare_commands(events: &[Event], stored: &[Stored]) -> Vec<String> {
    let begun = events.iter().find(|event| event.kind == "game_started");
    let begun = begun.map_or(i64::MAX, |event| event.command);
    let played = events
        .chunk_by(|one, next| one.command == next.command)
        .filter(|group| group[0].command > begun && group[0].door == Door::Page);
    // What ends a game follows the last move within its command.
    let played: Vec<(i64, Option<i32>)> = played
        .filter_map(|group| {
            let seat = group.iter().find_map(|event| event.seat);
            Some((group.last()?.seq, seat.map(|seat| i32::from(seat.0))))
        })
        .collect();
    let answered = stored.iter().map(|one| (one.seq, Some(one.seat)));
    let answered: Vec<(i64, Option<i32>)> = answered.collect();
    if played == answered {
        return Vec::new();
    }
    let (commands, answers) = (played.len(), answered.len());
    let lost = played.iter().filter(|one| !answered.contains(one));
    let lost: Vec<_> = lost.collect();
    let empty = answered.iter().filter(|one| !played.contains(one));
    let empty: Vec<_> = empty.collect();
    vec![format!(
        "{commands} commands of the journal, {answers} answers; without an answer (last seq, seat): {lost:?}; \
         without events: {empty:?}"
    )]
}

/// What was acknowledged is stored, what was refused is not, and nothing is that nobody sent.
fn compare_notes(stored: &[Stored], notes: &[Note]) -> Vec<String> {
    let by_id: BTreeMap<&str, &Stored> = stored.iter().map(|one| (one.id.as_str(), one)).collect();
    let mut wrong = Vec::new();
    for note in notes {
        let found = by_id.get(note.form.command_id.as_str());
        let is_same = found
            .is_some_and(|one| one.asked == note.mv && usize::try_from(one.seat) == Ok(note.seat));
        let is_right = match &note.told {
            Told::Done(_) => is_same,
            Told::Refused(_) => found.is_none(),
            Told::Nothing | Told::Wrong(_) => found.is_none() || is_same,
        };
        if !is_right {
            wrong.push(format!("stored: {found:?}; {note:?}"));
        }
    }
    let sent: BTreeSet<&str> = notes
        .iter()
        .map(|note| note.form.command_id.as_str())
        .collect();
    let unsent = stored.iter().filter(|one| !sent.contains(one.id.as_str()));
    wrong.extend(unsent.map(|one| format!("nobody sent the command {}", one.id)));
    wrong
}

/// What happened at a table after an event, and by seat the text of the last command that was stored since.
pub(super) fn since(db: &Db, uid: &str, after_seq: i64) -> (Vec<Event>, BTreeMap<i32, String>) {
    let (_, mut events, stored) = read(db, uid);
    events.retain(|event| event.seq > after_seq);
    // By seq, so that a later one takes the place of an earlier one.
    let stored = stored.into_iter().filter(|one| one.seq > after_seq);
    (events, stored.map(|one| (one.seat, one.asked)).collect())
}

pub(super) fn every(db: &Db) -> Vec<String> {
    let mut wrong = damage(db);
    for uid in told(db, "SELECT uid AS line FROM game_tables") {
        let (table_id, events, _) = read(db, &uid);
        let unsound = unsound(db, &uid, table_id, &events).into_iter();
        wrong.extend(unsound.map(|one| format!("table {uid}: {one}")));
    }
    wrong
}

pub(super) fn damage(db: &Db) -> Vec<String> {
    if db.kind == Kind::Postgres {
        return Vec::new();
    }
    let check = "SELECT integrity_check AS line FROM pragma_integrity_check";
    let mut said = told(db, check);
    said.retain(|line| line != "ok");
    said
}
