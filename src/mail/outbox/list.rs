//! The queue as the host sees it. Each list is bounded and each count follows an index, so that the host's page costs
//! the same however long the queue is.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::{BUNDLED, Intent, LetterId, LetterKind, PARKED, QUEUED};
use crate::db::schema::{letter_texts, letters};
use crate::db::{Conn, Db, DbError, at_most};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = letters)]
pub struct LetterRow {
    #[diesel(deserialize_as = i64)]
    pub id: LetterId,
    pub kind: String,
    pub to_address: String,
    pub table_id: Option<i64>,
    /// Seat whose player reads it, if it is about a table.
    pub seat: Option<i32>,
    /// Head code of the journal that it names, once it is written.
    pub head_code: Option<String>,
    /// `queued`, `sent`, `parked` or `dropped`.
    pub status: String,
    pub attempts: i32,
    /// Next attempt not before.
    pub due_at_ms: i64,
    /// What the last attempt said, or why it is parked or dropped.
    pub last_error: Option<String>,
    pub queued_at_ms: i64,
    pub sent_at_ms: Option<i64>,
    #[diesel(select_expression = letter_texts::subject.nullable())]
    pub subject: Option<String>,
}

impl From<i64> for LetterId {
    fn from(id: i64) -> Self {
        Self(id)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    pub queued: i64,
    pub parked: i64,
    pub oldest_queued_at_ms: Option<i64>,
}

pub fn list(db: &Db, most: i64) -> Result<Vec<LetterRow>, DbError> {
    db.read(|conn| {
        let newest = letters::table
            .left_join(letter_texts::table)
            .order(letters::id.desc())
            .select(LetterRow::as_select());
        Ok(at_most(most, newest).load(conn)?)
    })
}

/// Lists letters that were tried in vain and wait for another attempt, and letters that were given up: at most `most`
/// of each, the longest waiting ones, in the order in which they were made.
pub fn list_stuck(db: &Db, most: i64) -> Result<Vec<LetterRow>, DbError> {
    db.read(|conn| {
        // The index of failing letters holds those that were put off too, which are few.
        let failing = sql(
            "letters.status = 'queued' AND letters.last_error IS NOT NULL AND letters.attempts > 0",
        );
        let mut rows = list_oldest(conn, failing, most)?;
        rows.extend(list_oldest(conn, has(PARKED), most)?);
        rows.sort_by_key(|row| row.id);
        Ok(rows)
    })
}

fn list_oldest(
    conn: &mut Conn,
    which: SqlLiteral<Bool>,
    most: i64,
) -> Result<Vec<LetterRow>, DbError> {
    let oldest = letters::table
        .left_join(letter_texts::table)
        .filter(which)
        .order((letters::queued_at_ms, letters::id))
        .select(LetterRow::as_select());
    Ok(at_most(most, oldest).load(conn)?)
}

/// Whether such a letter waits to be sent, by itself or in a digest that is still to come.
pub fn is_waiting(conn: &mut Conn, intent: &Intent, now_ms: i64) -> Result<bool, DbError> {
    let is_to_come = has(BUNDLED).and(letters::due_at_ms.gt(now_ms));
    let same = letters::table
        .filter(letters::kind.eq(intent.kind.as_str()))
        .filter(letters::to_address.eq(&intent.to_address))
        .filter(letters::table_id.eq(intent.table_id))
        .filter(letters::seat.eq(intent.seat))
        .filter(letters::expected_seq.eq(intent.expected_seq))
        .filter(has(QUEUED).or(is_to_come));
    Ok(diesel::select(diesel::dsl::exists(same)).get_result(conn)?)
}

/// Lists the letters that went, or go, to a reader's mailbox about some tables, and their digests, the newest first.
pub fn list_to(
    conn: &mut Conn,
    to_address: &str,
    person_id: i64,
    tables: &[i64],
    most: i64,
) -> Result<Vec<LetterRow>, DbError> {
    let is_digest = letters::kind
        .eq(LetterKind::Digest.as_str())
        .and(letters::person_id.eq(person_id))
        .assume_not_null();
    let is_of_table = letters::table_id.eq_any(tables).assume_not_null();
    let newest = letters::table
        .left_join(letter_texts::table)
        .filter(letters::to_address.eq(to_address))
        .filter(is_digest.or(is_of_table))
        .order(letters::id.desc())
        .select(LetterRow::as_select());
    Ok(at_most(most, newest).load(conn)?)
}

/// Says when the last letter about a table, or the last digest, went to a mailbox, for the player of a seat.
pub fn last_sent_ms(
    conn: &mut Conn,
    to_address: &str,
    table_id: i64,
    seat: i32,
) -> Result<Option<i64>, DbError> {
    let is_of_table = letters::table_id.eq(table_id).assume_not_null();
    let is_of_seat = is_of_table.and(letters::seat.eq(seat).assume_not_null());
    Ok(letters::table
        .filter(letters::to_address.eq(to_address))
        .filter(letters::sent_at_ms.is_not_null())
        .filter(is_of_seat.or(letters::kind.eq(LetterKind::Digest.as_str())))
        .order(letters::sent_at_ms.desc())
        .select(letters::sent_at_ms)
        .first(conn)
        .optional()?
        .flatten())
}

pub fn find(conn: &mut Conn, id: LetterId) -> Result<Option<LetterRow>, DbError> {
    Ok(letters::table
        .left_join(letter_texts::table)
        .filter(letters::id.eq(id.0))
        .select(LetterRow::as_select())
        .get_result(conn)
        .optional()?)
}

pub fn summary(db: &Db) -> Result<Summary, DbError> {
    db.read(|conn| {
        let queued = || letters::table.filter(has(QUEUED));
        let parked = letters::table.filter(has(PARKED));
        Ok(Summary {
            queued: queued().count().get_result(conn)?,
            parked: parked.count().get_result(conn)?,
            oldest_queued_at_ms: queued()
                .select(diesel::dsl::min(letters::queued_at_ms))
                .get_result(conn)?,
        })
    })
}

/// The status as part of the statement's words: only so does SQLite see that the index of unsent letters serves.
pub(super) fn has(status: &str) -> SqlLiteral<Bool> {
    sql(&format!("letters.status = '{status}'"))
}

/// Queues a parked letter again, with four more days. Gives whether it was parked.
pub fn send_again_in_txn(conn: &mut Conn, id: LetterId, now_ms: i64) -> Result<bool, DbError> {
    let queued = diesel::update(letters::table.find(id.0))
        .filter(letters::status.eq(PARKED))
        .set(queued_anew(now_ms))
        .execute(conn)?;
    Ok(queued == 1)
}

/// Queues the parked letters of a table again. Gives how many there were.
pub fn send_all_again_in_txn(
    conn: &mut Conn,
    table_id: i64,
    now_ms: i64,
) -> Result<usize, DbError> {
    Ok(diesel::update(letters::table)
        .filter(letters::table_id.eq(table_id))
        .filter(letters::status.eq(PARKED))
        .set(queued_anew(now_ms))
        .execute(conn)?)
}

#[derive(AsChangeset)]
#[diesel(table_name = letters)]
struct QueuedAnew {
    status: &'static str,
    attempts: i32,
    due_at_ms: i64,
    queued_at_ms: i64,
}

const fn queued_anew(now_ms: i64) -> QueuedAnew {
    QueuedAnew {
        status: QUEUED,
        attempts: 0,
        due_at_ms: now_ms,
        queued_at_ms: now_ms,
    }
}
