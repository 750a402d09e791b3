//! The outbox: letters wait here until the mail server has taken them.
//!
//! A letter is queued in the transaction that caused it, so neither exists without the other.
//! Sending assumes that a letter may go twice: its name and bytes stay the same, so that the reader's program
//! can see that it is the same letter. [`claim`] judges and leases, [`list`] shows the queue to the host.

use diesel::prelude::*;
use diesel::sql_types::Text;

pub mod claim;
pub mod list;
pub mod plan;

use super::letters::Written;
use crate::chance::{entropy, hex};
use crate::db::schema::letters;
use crate::db::{Conn, DbError};

/// The letter waits to be sent.
pub(super) const QUEUED: &str = "queued";
/// The mail server has taken it.
pub(super) const SENT: &str = "sent";
/// It cannot be sent; the reason is shown to the host.
pub(super) const PARKED: &str = "parked";
/// It was no longer true, or not wanted, when its turn came.
pub(super) const DROPPED: &str = "dropped";

/// Number of a letter in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetterId(pub i64);

/// What a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterKind {
    /// The link that signs in. Goes even to somebody who stopped letters: he asked for it.
    SignIn,
    /// The invitation to a table.
    Invitation,
    /// A seat's choice is awaited.
    YourTurn,
    /// Everybody's sealed choices were revealed, and the seat has nothing to choose now.
    Revealed,
    /// A game is over.
    GameOver,
    /// Something else that happened at a table, such as a declined invitation.
    Notice,
}

impl LetterKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::SignIn,
        Self::Invitation,
        Self::YourTurn,
        Self::Revealed,
        Self::GameOver,
        Self::Notice,
    ];

    /// Gives the name under which the database stores the kind.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::Invitation => "invitation",
            Self::YourTurn => "your_turn",
            Self::Revealed => "revealed",
            Self::GameOver => "game_over",
            Self::Notice => "notice",
        }
    }
}

/// A letter to be queued. [`NewLetter::new`] fills what most letters leave empty.
#[derive(Debug, Clone)]
pub struct NewLetter {
    /// What it is about.
    pub kind: LetterKind,
    /// Number of the person it goes to, if there is one yet.
    pub person_id: Option<i64>,
    /// Canonical address.
    pub to_address: String,
    /// Name beside the address; may be empty.
    pub to_name: String,
    /// Number of the table it is about.
    pub table_id: Option<i64>,
    /// Seat it is about, from 0.
    pub seat: Option<i32>,
    /// The decision it speaks of: it is dropped when by then the seat's `expected_seq` is another or its choice is
    /// made.
    pub expected_seq: Option<i64>,
    /// Before when it is not sent; at once when there is none.
    pub not_before_ms: Option<i64>,
    /// From when on it is worthless and dropped.
    pub void_at_ms: Option<i64>,
    /// What it belongs to, the uid of a table: the reader's program shows one thread. Empty for none.
    pub thread: String,
    /// One line.
    pub subject: String,
    /// Plain text.
    pub body_text: String,
    /// HTML that says the same.
    pub body_html: String,
}

impl NewLetter {
    /// Makes a letter that belongs to no person, table or decision yet.
    #[must_use]
    pub fn new(kind: LetterKind, to_address: &str, to_name: &str, written: Written) -> Self {
        Self {
            kind,
            person_id: None,
            to_address: to_address.to_owned(),
            to_name: to_name.to_owned(),
            table_id: None,
            seat: None,
            expected_seq: None,
            not_before_ms: None,
            void_at_ms: None,
            thread: String::new(),
            subject: written.subject,
            body_text: written.text,
            body_html: written.html,
        }
    }
}

/// Queues a letter, to be sent at once or when its time comes.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn queue_in_txn(conn: &mut Conn, letter: &NewLetter, now_ms: i64) -> Result<LetterId, DbError> {
    // Every letter names its mailbox's way to stop letters, so the mailbox must be known.
    stop_token_in_txn(conn, &letter.to_address)?;
    let id = diesel::insert_into(letters::table)
        .values((
            letters::message_id.eq(hex(&entropy::<16>())),
            letters::kind.eq(letter.kind.as_str()),
            letters::person_id.eq(letter.person_id),
            letters::to_address.eq(&letter.to_address),
            letters::to_name.eq(&letter.to_name),
            letters::table_id.eq(letter.table_id),
            letters::seat.eq(letter.seat),
            letters::expected_seq.eq(letter.expected_seq),
            letters::void_at_ms.eq(letter.void_at_ms),
            letters::thread.eq(&letter.thread),
            letters::subject.eq(&letter.subject),
            letters::body_text.eq(&letter.body_text),
            letters::body_html.eq(&letter.body_html),
            letters::status.eq(QUEUED),
            letters::attempts.eq(0),
            letters::due_at_ms.eq(letter
                .not_before_ms
                .map_or(now_ms, |due_at_ms| due_at_ms.max(now_ms))),
            letters::queued_at_ms.eq(now_ms),
        ))
        .returning(letters::id)
        .get_result(conn)?;
    Ok(LetterId(id))
}

#[derive(QueryableByName)]
struct StopToken {
    #[diesel(sql_type = Text)]
    stop_token: String,
}

/// Gives the token with which a mailbox can stop letters, and makes the mailbox known. Its page is
/// [`super::letters::stop_url`]. Holds the mailbox until the transaction ends.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn stop_token_in_txn(conn: &mut Conn, address: &str) -> Result<String, DbError> {
    // The update changes nothing; it makes both databases give the row back, and Postgres lock it.
    let row: StopToken = diesel::sql_query(
        "INSERT INTO mailboxes (address, stop_token) VALUES ($1, $2) \
         ON CONFLICT (address) DO UPDATE SET address = excluded.address \
         RETURNING stop_token",
    )
    .bind::<Text, _>(address)
    .bind::<Text, _>(hex(&entropy::<16>()))
    .get_result(conn)?;
    Ok(row.stop_token)
}
