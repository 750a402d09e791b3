//! The queue as the host sees it.

use diesel::prelude::*;

use super::{LetterId, PARKED, QUEUED};
use crate::db::schema::letters;
use crate::db::{Db, DbError};

/// One line of the host's list.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = letters)]
pub struct LetterRow {
    /// Number in the database.
    #[diesel(deserialize_as = i64)]
    pub id: LetterId,
    /// What it is about, as [`super::LetterKind::as_str`].
    pub kind: String,
    /// Canonical address.
    pub to_address: String,
    /// One line.
    pub subject: String,
    /// `queued`, `sent`, `parked` or `dropped`.
    pub status: String,
    /// How often it was tried.
    pub attempts: i32,
    /// Next attempt not before.
    pub due_at_ms: i64,
    /// What the last attempt said, or why it is parked or dropped.
    pub trouble: Option<String>,
    /// When it was queued.
    pub queued_at_ms: i64,
    /// When the mail server took it.
    pub sent_at_ms: Option<i64>,
}

impl From<i64> for LetterId {
    fn from(id: i64) -> Self {
        Self(id)
    }
}

/// The queue in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Letters that wait.
    pub queued: i64,
    /// Letters that could not be sent.
    pub parked: i64,
    /// When the longest waiting letter was queued.
    pub oldest_queued_at_ms: Option<i64>,
}

/// The words of a letter.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = letters)]
pub struct LetterText {
    /// Canonical address.
    pub to_address: String,
    /// One line.
    pub subject: String,
    /// Plain text; empty once it was erased.
    pub body_text: String,
    /// HTML; empty once it was erased.
    pub body_html: String,
}

/// Lists the newest letters first, at most `most`.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn list(db: &Db, most: i64) -> Result<Vec<LetterRow>, DbError> {
    db.read(|conn| {
        Ok(letters::table
            .order(letters::id.desc())
            .limit(most)
            .select(LetterRow::as_select())
            .load(conn)?)
    })
}

/// Lists letters that wait or could not be sent, the oldest first, at most `most`.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn list_unsent(db: &Db, most: i64) -> Result<Vec<LetterRow>, DbError> {
    db.read(|conn| {
        Ok(letters::table
            .filter(letters::status.eq_any([QUEUED, PARKED]))
            .order(letters::id)
            .limit(most)
            .select(LetterRow::as_select())
            .load(conn)?)
    })
}

/// Counts the queue.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn summary(db: &Db) -> Result<Summary, DbError> {
    db.read(|conn| {
        let queued = letters::table.filter(letters::status.eq(QUEUED));
        let parked = letters::table.filter(letters::status.eq(PARKED));
        Ok(Summary {
            queued: queued.count().get_result(conn)?,
            parked: parked.count().get_result(conn)?,
            oldest_queued_at_ms: queued
                .select(diesel::dsl::min(letters::queued_at_ms))
                .get_result(conn)?,
        })
    })
}

/// Finds the words of a letter.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn find_text(db: &Db, id: LetterId) -> Result<Option<LetterText>, DbError> {
    db.read(|conn| {
        Ok(letters::table
            .find(id.0)
            .select(LetterText::as_select())
            .get_result(conn)
            .optional()?)
    })
}

/// Queues a parked letter again, with four more days. Gives whether it was parked.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn send_again(db: &Db, id: LetterId, now_ms: i64) -> Result<bool, DbError> {
    db.write(|conn| {
        let queued = diesel::update(letters::table.find(id.0))
            .filter(letters::status.eq(PARKED))
            .set((
                letters::status.eq(QUEUED),
                letters::attempts.eq(0),
                letters::due_at_ms.eq(now_ms),
                letters::queued_at_ms.eq(now_ms),
            ))
            .execute(conn)?;
        Ok(queued == 1)
    })
}
