//! The queue as the host sees it, and what became of earlier letters. Each list is bounded and each count uses an
//! index, so the host's page costs the same however long the queue is.

use std::collections::BTreeMap;

use diesel::dsl::{count_star, min, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::{BUNDLED, Intent, KINDS, LetterId, LetterKind, PARKED, QUEUED, job};
use crate::db::schema::{jobs, letter_texts, letters};
use crate::db::{Conn, Db, DbResult, Fetch, Rows, Run};
use crate::jobs::{Job, JobKind};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = letters)]
pub struct LetterRow {
    pub id: LetterId,
    pub kind: String,
    pub to_address: String,
    pub table_id: Option<i64>,
    pub seat: Option<i32>,
    /// `queued`, `bundled`, `sent`, `parked` or `dropped`.
    pub status: String,
    pub attempts: i32,
    /// For one that waits: the earliest time of the next attempt.
    #[diesel(select_expression = letters::queued_at_ms)]
    #[diesel(select_expression_type = letters::queued_at_ms)]
    pub due_at_ms: i64,
    /// The result of the last attempt, or why it is parked or dropped.
    pub last_error: Option<String>,
    pub queued_at_ms: i64,
    pub sent_at_ms: Option<i64>,
    #[diesel(select_expression = letter_texts::subject.nullable())]
    pub subject: Option<String>,
}

impl LetterRow {
    fn unwritten(letter: Intent) -> Self {
        Self {
            id: letter.id,
            kind: letter.kind,
            to_address: letter.to_address,
            table_id: letter.table_id,
            seat: letter.seat,
            status: QUEUED.to_owned(),
            attempts: 0,
            due_at_ms: letter.queued_at_ms,
            last_error: None,
            queued_at_ms: letter.queued_at_ms,
            sent_at_ms: None,
            subject: None,
        }
    }
}

fn merged(
    written: impl IntoIterator<Item = LetterRow>,
    waiting: Vec<Job>,
) -> BTreeMap<LetterId, LetterRow> {
    let written = written.into_iter().map(|row| (row.id, row));
    let mut all: BTreeMap<LetterId, LetterRow> = written.collect();
    for job in waiting {
        // One that cannot be read is reported as work that was put aside.
        let Ok(letter) = Intent::of(&job) else {
            continue;
        };
        let row = all.entry(letter.id);
        let row = row.or_insert_with(|| LetterRow::unwritten(letter));
        // It may have been sent between the two queries.
        if row.status == QUEUED {
            if job.kind == BUNDLED {
                BUNDLED.clone_into(&mut row.status);
            }
            row.due_at_ms = job.due_at_ms;
            row.queued_at_ms = job.queued_at_ms;
            row.last_error = job.last_error.or_else(|| row.last_error.take());
        }
    }
    all
}

fn list_newest(conn: &mut Conn, most: i64) -> DbResult<Vec<Job>> {
    let mut newest = Vec::new();
    for kind in KINDS {
        let of_kind = jobs::table
            .filter(jobs::kind.eq(kind.as_str()))
            .order((jobs::queued_at_ms.desc(), jobs::id.desc()));
        newest.extend(of_kind.limit(most).rows(conn)?);
    }
    Ok(newest)
}

fn find_waiting(conn: &mut Conn, written: &[LetterRow]) -> DbResult<Vec<Job>> {
    let queued = written.iter().filter(|row| row.status == QUEUED);
    let ids: Vec<i64> = queued.map(|row| row.id).collect();
    jobs::table.filter(jobs::id.eq_any(ids)).rows(conn)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    pub queued: i64,
    pub parked: i64,
    pub oldest_queued_at_ms: Option<i64>,
}

pub fn list(db: &Db, most: i64) -> DbResult<Vec<LetterRow>> {
    db.read(|conn| {
        let newest = letters::table
            .left_join(letter_texts::table)
            .order(letters::id.desc());
        let written: Vec<LetterRow> = newest.limit(most).rows(conn)?;
        let mut waiting = list_newest(conn, most)?;
        waiting.extend(find_waiting(conn, &written)?);
        Ok(newest_first(merged(written, waiting), most))
    })
}

fn newest_first(all: BTreeMap<LetterId, LetterRow>, most: i64) -> Vec<LetterRow> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    all.into_values().rev().take(most).collect()
}

/// Those that failed last, and those that were parked: at most `most` of each, those that have waited longest.
pub fn list_stuck(db: &Db, most: i64) -> DbResult<Vec<LetterRow>> {
    db.read(|conn| {
        // The index of failing letters includes the few that were put off.
        let failing = sql(
            "letters.status = 'queued' AND letters.last_error IS NOT NULL AND letters.attempts > 0",
        );
        let mut rows = list_oldest(conn, failing, most)?;
        rows.extend(list_oldest(conn, has(PARKED), most)?);
        let waiting = find_waiting(conn, &rows)?;
        Ok(merged(rows, waiting).into_values().collect())
    })
}

fn list_oldest(conn: &mut Conn, which: SqlLiteral<Bool>, most: i64) -> DbResult<Vec<LetterRow>> {
    let oldest = letters::table
        .left_join(letter_texts::table)
        .filter(which)
        .order((letters::queued_at_ms, letters::id));
    oldest.limit(most).rows(conn)
}

/// Whether a letter of this kind about this decision waits, which goes to whoever has the seat then.
pub fn is_waiting(conn: &mut Conn, intent: &Intent, now_ms: i64) -> DbResult<bool> {
    let of_table: Vec<Job> = jobs::table
        .filter(jobs::table_id.eq(intent.table_id))
        .filter(jobs::kind.eq_any(KINDS.map(JobKind::as_str)))
        .rows(conn)?;
    let is_to_come = |one: &&Job| one.kind != BUNDLED || one.due_at_ms > now_ms;
    let about = |of: &Intent| (of.kind.clone(), of.seat, of.expected_seq);
    let is_same = |letter: Intent| about(&letter) == about(intent);
    let mut to_come = of_table.iter().filter(is_to_come);
    Ok(to_come.any(|one| Intent::of(one).is_ok_and(is_same)))
}

/// Lists sent and waiting letters to a reader's mailbox about some tables, and their digests, newest first.
pub fn list_to(
    conn: &mut Conn,
    to_address: &str,
    person_id: i64,
    tables: &[i64],
    most: i64,
) -> DbResult<Vec<LetterRow>> {
    let is_digest = letters::kind
        .eq(LetterKind::Digest.as_str())
        .and(letters::person_id.eq(person_id))
        .assume_not_null();
    let is_of_table = letters::table_id.eq_any(tables).assume_not_null();
    let newest = letters::table
        .left_join(letter_texts::table)
        .filter(letters::to_address.eq(to_address))
        .filter(is_digest.or(is_of_table))
        .order(letters::id.desc());
    let written: Vec<LetterRow> = newest.limit(most).rows(conn)?;
    let is_theirs = |one: &Job| {
        Intent::of(one).is_ok_and(|letter| {
            let is_digest =
                letter.kind() == Some(LetterKind::Digest) && letter.person_id == Some(person_id);
            let is_of_table = letter.table_id.is_some_and(|id| tables.contains(&id));
            letter.to_address == to_address && (is_digest || is_of_table)
        })
    };
    let is_near = jobs::table_id.eq_any(tables).assume_not_null();
    let is_near = is_near.or(jobs::person_id.eq(person_id).assume_not_null());
    let mut waiting: Vec<Job> = jobs::table
        .filter(jobs::kind.eq_any(KINDS.map(JobKind::as_str)))
        .filter(is_near)
        .rows(conn)?;
    waiting.retain(is_theirs);
    waiting.extend(find_waiting(conn, &written)?);
    Ok(newest_first(merged(written, waiting), most))
}

/// When the last letter about a table, or the last digest, went to a mailbox, for the player of a seat.
pub fn last_sent_ms(
    conn: &mut Conn,
    to_address: &str,
    table_id: i64,
    seat: i32,
) -> DbResult<Option<i64>> {
    let is_of_table = letters::table_id.eq(table_id).assume_not_null();
    let is_of_seat = is_of_table.and(letters::seat.eq(seat).assume_not_null());
    Ok(letters::table
        .filter(letters::to_address.eq(to_address))
        .filter(letters::sent_at_ms.is_not_null())
        .filter(is_of_seat.or(letters::kind.eq(LetterKind::Digest.as_str())))
        .order(letters::sent_at_ms.desc())
        .select(letters::sent_at_ms)
        .limit(1)
        .found(conn)?
        .flatten())
}

pub fn find(conn: &mut Conn, id: LetterId) -> DbResult<Option<LetterRow>> {
    let written: Option<LetterRow> = letters::table
        .left_join(letter_texts::table)
        .filter(letters::id.eq(id))
        .row(conn)?;
    let waiting: Vec<Job> = jobs::table
        .filter(jobs::id.eq(id))
        .filter(jobs::kind.eq_any(KINDS.map(JobKind::as_str)))
        .rows(conn)?;
    Ok(merged(written, waiting).into_values().next())
}

pub fn summary(db: &Db) -> DbResult<Summary> {
    db.read(|conn| {
        let waiting = [JobKind::SignIn, JobKind::Letter].map(JobKind::as_str);
        let (queued, oldest_queued_at_ms) = jobs::table
            .filter(jobs::kind.eq_any(waiting))
            .select((count_star(), min(jobs::queued_at_ms)))
            .one(conn)?;
        let parked = letters::table.filter(has(PARKED));
        Ok(Summary {
            queued,
            parked: parked.count().one(conn)?,
            oldest_queued_at_ms,
        })
    })
}

/// The status is written into the statement: only then does SQLite use the index of parked letters.
fn has(status: &str) -> SqlLiteral<Bool> {
    sql(&format!("letters.status = '{status}'"))
}

/// Queues a parked letter again, under the same number, with four more days. Returns whether it was parked.
pub fn send_again_in_txn(conn: &mut Conn, id: LetterId, now_ms: i64) -> DbResult<bool> {
    let queued = diesel::update(letters::table.find(id))
        .filter(letters::status.eq(PARKED))
        .set((
            letters::status.eq(QUEUED),
            letters::attempts.eq(0),
            letters::queued_at_ms.eq(now_ms),
        ))
        .changes(conn)?;
    let intent: Option<Intent> = letters::table.find(id).row(conn)?;
    let Some(intent) = intent.filter(|_| queued > 0) else {
        return Ok(false);
    };
    let job = job(&intent, now_ms);
    diesel::insert_into(jobs::table)
        .values((
            jobs::id.eq(id),
            jobs::kind.eq(job.kind.as_str()),
            jobs::table_id.eq(job.table_id),
            jobs::person_id.eq(job.person_id),
            jobs::payload.eq(&job.payload),
            jobs::due_at_ms.eq(now_ms),
            jobs::queued_at_ms.eq(now_ms),
            jobs::attempts.eq(0),
        ))
        .run(conn)?;
    Ok(true)
}

pub fn send_all_again_in_txn(conn: &mut Conn, table_id: i64, now_ms: i64) -> DbResult<usize> {
    let parked: Vec<LetterId> = letters::table
        .filter(letters::table_id.eq(table_id))
        .filter(has(PARKED))
        .order(letters::id)
        .select(letters::id)
        .list(conn)?;
    for id in &parked {
        send_again_in_txn(conn, *id, now_ms)?;
    }
    Ok(parked.len())
}
