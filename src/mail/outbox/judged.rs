//! What a due letter turns out to be.

use thiserror::Error;

use super::{Bundle, Reason};
use crate::db::{Conn, DbError, DbResult};
use crate::mail::letter::Letter;

/// Stores what a letter refers to, such as the hash of a link in it, in the transaction that fixes the letter's bytes.
pub type StoreInTxn = Box<dyn Fn(&mut Conn) -> DbResult<()>>;

pub struct Judged {
    pub to_address: String,
    pub to_name: String,
    /// What it belongs to, a table's uid: mail programs show one thread. Empty for none.
    pub thread: String,
    pub head_code: Option<String>,
    /// Token with which the mailbox stops letters of this kind; none if they cannot be stopped.
    pub stop_token: Option<String>,
    /// Token that a reply to it carries; none if it cannot be answered.
    pub reply_token: Option<String>,
    /// The decision that an answer is for, where its intent names none.
    pub expected_seq: Option<i64>,
    pub letter: Letter,
    pub store_in_txn: Vec<StoreInTxn>,
}

impl Judged {
    /// A letter that belongs to no table and cannot be stopped.
    pub const fn lone(to_address: String, letter: Letter) -> Self {
        Self {
            to_address,
            to_name: String::new(),
            thread: String::new(),
            head_code: None,
            stop_token: None,
            reply_token: None,
            expected_seq: None,
            letter,
            store_in_txn: Vec::new(),
        }
    }
}

#[derive(Debug, Error)]
pub enum WriteFault {
    #[error("the letter is stale: {}", .0.as_str())]
    Stale(Reason),
    #[error("the digest is stale: {}", .0.as_str())]
    StaleDigest(Reason, Bundle),
    #[error("the letter waits: {}", .1.as_str())]
    Postponed(i64, Reason),
    /// It joins a person's digest at an instant.
    #[error("the letter waits for a digest")]
    Bundled { person_id: i64, at_ms: i64 },
    /// The letter cannot be written at present; it is parked with this reason.
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

impl From<diesel::result::Error> for WriteFault {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}
