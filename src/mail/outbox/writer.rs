//! Who turns an intent into words. Mail does not know what a letter is about, so it asks.

use thiserror::Error;

use super::{Bundle, Intent, Reason};
use crate::db::{Conn, DbError};
use crate::mail::letters::Written;

/// Knows what the intents are about: whether one is still true, and what it says.
///
/// Both questions are asked on a connection that only reads, outside of any transaction. A panic parks the letter.
pub trait Writer {
    /// Says when its reader wants a letter that is due. Asked before each attempt; at once where nobody says otherwise.
    fn timing(&self, _conn: &mut Conn, _intent: &Intent) -> Result<Timing, WriteFault> {
        Ok(Timing::Now)
    }

    /// Says to which mailbox an intent goes as things are. None where it stays with that of the intent.
    fn address(&self, _conn: &mut Conn, _intent: &Intent) -> Result<Option<String>, WriteFault> {
        Ok(None)
    }

    /// Says what is to become of the letters of a digest. Asked when the digest is dropped.
    fn bundle(&self, _conn: &mut Conn, _digest: &Intent) -> Result<Bundle, WriteFault> {
        Ok(Bundle::default())
    }

    /// Does what follows when a letter is out, by itself or in a digest, in the transaction that notes that.
    fn sent_in_txn(&self, _conn: &mut Conn, _sent: &Sent, _now_ms: i64) -> Result<(), DbError> {
        Ok(())
    }

    /// Finds out whether an intent is still true and wanted. Asked before each attempt after the first.
    fn check(&self, conn: &mut Conn, intent: &Intent) -> Result<(), WriteFault>;

    /// Asks the same, and writes the letter if it is still true. Asked before the first attempt.
    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<WrittenLetter, WriteFault>;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// What it is about, as [`super::LetterKind::as_str`].
    pub kind: String,
    pub table_id: Option<i64>,
    pub seat: Option<i32>,
    pub expected_seq: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    Now,
    From(i64),
    /// In the digest of a person at this instant, which lies ahead.
    Bundle {
        person_id: i64,
        at_ms: i64,
    },
    Never,
}

/// Stores what a letter refers to, such as the hash of a link in it, in the transaction that fixes the letter's bytes.
pub type StoreInTxn = Box<dyn Fn(&mut Conn) -> Result<(), DbError>>;

pub struct WrittenLetter {
    /// Canonical address, as it is now.
    pub to_address: String,
    pub to_name: String,
    /// What it belongs to, the uid of a table: the reader's program shows one thread. Empty for none.
    pub thread: String,
    pub head_code: Option<String>,
    /// Token with which the mailbox stops letters of this kind; none where they cannot be stopped.
    pub stop_token: Option<String>,
    /// Token that a reply to it carries; none where it cannot be answered.
    pub reply_token: Option<String>,
    pub written: Written,
    pub store_in_txn: Option<StoreInTxn>,
}

impl WrittenLetter {
    /// A letter that belongs to no table and cannot be stopped.
    pub const fn lone(to_address: String, written: Written) -> Self {
        Self {
            to_address,
            to_name: String::new(),
            thread: String::new(),
            head_code: None,
            stop_token: None,
            reply_token: None,
            written,
            store_in_txn: None,
        }
    }
}

/// Why a letter is not written.
#[derive(Debug, Error)]
pub enum WriteFault {
    /// It is no longer true or not wanted; the reason is shown to the host.
    #[error("the letter is stale: {}", .0.as_str())]
    Stale(Reason),
    /// The letter cannot be written as things are; it is parked with this reason.
    #[error("{0}")]
    Unwritable(String),
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<Reason> for WriteFault {
    fn from(reason: Reason) -> Self {
        Self::Stale(reason)
    }
}

impl From<askama::Error> for WriteFault {
    fn from(error: askama::Error) -> Self {
        Self::Unwritable(format!("its template could not be filled: {error}"))
    }
}

impl From<diesel::result::Error> for WriteFault {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}
