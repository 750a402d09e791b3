//! Mails that came from players, and what became of them: one row each, however often a mail is delivered.

use diesel::prelude::*;
use sha2::{Digest, Sha256};

use crate::accounts::limits::{self, DAY_MS, Limit};
use crate::db::schema::mails;
use crate::db::{Conn, Db, DbResult, Fetch, Run};
use crate::play::rows::SeatRow;
use rules::chance::hex;

/// How long a mail is remembered: longer than any mail server tries to deliver it.
const LIFE_MS: i64 = 60 * DAY_MS;

/// How many days old a mail may be, by its own date. An older one may be forgotten, and would be processed twice.
pub(crate) const OLDEST_DAYS: i64 = 30;
/// Remembers a mail that belongs to no seat.
const ONCE: Limit = Limit::new("mail-once", 1, LIFE_MS);

rules::word_enum! {
    Outcome.as_str {
        Played = "played",
        /// A choice was sealed that can still be changed.
        Sealed = "sealed",
        /// Nothing was done; the answer says why.
        Nothing = "nothing",
        Shown = "shown",
        History = "history",
        Help = "help",
        Undo = "undo",
        Said = "said",
        /// Giving up was requested; the answer asks back.
        ResignAsked = "resign_asked",
        Resigned = "resigned",
        Accepted = "accepted",
        Declined = "declined",
        Language = "language",
        Stopped = "stopped",
    }
}

pub(crate) struct Told {
    pub(crate) outcome: Outcome,
    /// The answer's text, a paragraph each, in the reader's language.
    pub(crate) paragraphs: Vec<String>,
}

pub(crate) fn mail_hash(message_id: Option<&str>, raw: &[u8]) -> String {
    let of = match message_id {
        Some(id) => format!("wonderpost-mail-id-1\n{id}").into_bytes(),
        None => [b"wonderpost-mail-1\n", raw].concat(),
    };
    hex(&Sha256::digest(of))
}

pub(crate) fn is_too_old(sent_at_ms: Option<i64>, now_ms: i64) -> bool {
    sent_at_ms.is_some_and(|at_ms| at_ms < now_ms - OLDEST_DAYS * DAY_MS)
}

/// Notes a mail that belongs to no seat. Returns whether it is the first time.
pub(crate) fn is_first_in_txn(conn: &mut Conn, hash: &str, now_ms: i64) -> DbResult<bool> {
    limits::try_use_in_txn(conn, ONCE, hash, now_ms)
}

pub(crate) fn is_known(conn: &mut Conn, hash: &str) -> DbResult<bool> {
    let known = mails::table.filter(mails::mail_hash.eq(hash));
    diesel::select(diesel::dsl::exists(known)).one(conn)
}

pub(crate) fn insert_in_txn(
    conn: &mut Conn,
    hash: &str,
    seat: &SeatRow,
    asked: &str,
    told: &Told,
    now_ms: i64,
) -> DbResult<i64> {
    let id = diesel::insert_into(mails::table)
        .values((
            mails::mail_hash.eq(hash),
            mails::table_id.eq(seat.table_id),
            mails::seat.eq(seat.seat),
            mails::outcome.eq(told.outcome.as_str()),
            mails::asked.eq(asked),
            mails::told.eq(told.paragraphs.join("\n")),
            mails::received_at_ms.eq(now_ms),
        ))
        .returning(mails::id)
        .one(conn)?;
    Ok(id)
}

pub(crate) fn find(conn: &mut Conn, id: i64) -> DbResult<Option<Told>> {
    let row = mails::table.find(id).select((mails::outcome, mails::told));
    let row: Option<(String, String)> = row.found(conn)?;
    Ok(row.and_then(|(outcome, told)| {
        Some(Told {
            outcome: Outcome::find(&outcome)?,
            paragraphs: told.lines().map(str::to_owned).collect(),
        })
    }))
}

pub fn prune(db: &Db, now_ms: i64) -> DbResult<usize> {
    let old = mails::table.filter(mails::received_at_ms.lt(now_ms - LIFE_MS));
    db.write(|conn| diesel::delete(old).changes(conn))
}
