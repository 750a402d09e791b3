//! Mailboxes that letters go to. Whoever reads the letters can stop them, without an account: each letter carries
//! its mailbox's token.

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::chance::{entropy, hex};
use crate::db::schema::mailboxes;
use crate::db::{Conn, Db, DbError};

/// What the token of a letter's "no more letters" link belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mailbox {
    /// Its address, canonical.
    pub address: String,
    /// Whether letters to it are stopped.
    pub is_stopped: bool,
    /// Whether they were before what was done now.
    pub was_stopped: bool,
}

/// Finds the token with which a known mailbox can stop letters. Its page is [`super::letters::stop_url`].
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn find_stop_token(conn: &mut Conn, address: &str) -> Result<Option<String>, DbError> {
    Ok(mailboxes::table
        .find(address)
        .select(mailboxes::stop_token)
        .get_result(conn)
        .optional()?)
}

#[derive(QueryableByName)]
struct StopToken {
    #[diesel(sql_type = Text)]
    stop_token: String,
}

/// Gives the token with which a mailbox can stop letters, and makes the mailbox known. Holds the mailbox until the
/// transaction ends.
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

/// Makes a mailbox known, and holds it until the transaction ends.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn hold_in_txn(conn: &mut Conn, address: &str) -> Result<(), DbError> {
    stop_token_in_txn(conn, address).map(drop)
}

/// Finds the mailbox that a stop token belongs to. Changes nothing.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn find_by_token(db: &Db, token: &str) -> Result<Option<Mailbox>, DbError> {
    db.read(|conn| find_by_token_on_conn(conn, token))
}

fn find_by_token_on_conn(conn: &mut Conn, token: &str) -> Result<Option<Mailbox>, DbError> {
    let row: Option<(String, Option<i64>)> = mailboxes::table
        .filter(mailboxes::stop_token.eq(token))
        .select((mailboxes::address, mailboxes::stopped_at_ms))
        .get_result(conn)
        .optional()?;
    Ok(row.map(|(address, stopped_at_ms)| Mailbox {
        address,
        is_stopped: stopped_at_ms.is_some(),
        was_stopped: stopped_at_ms.is_some(),
    }))
}

/// Whether letters to an address are stopped.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn is_stopped(conn: &mut Conn, address: &str) -> Result<bool, DbError> {
    let stopped: Option<Option<i64>> = mailboxes::table
        .find(address)
        .select(mailboxes::stopped_at_ms)
        .get_result(conn)
        .optional()?;
    Ok(stopped.flatten().is_some())
}

/// Stops the letters to the mailbox that a stop token belongs to, or lets them come again. Gives the mailbox as it
/// is then, none when no letter carried the token.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn set_stopped_by_token_in_txn(
    conn: &mut Conn,
    token: &str,
    stopped_at_ms: Option<i64>,
) -> Result<Option<Mailbox>, DbError> {
    let Some(found) = find_by_token_on_conn(conn, token)? else {
        return Ok(None);
    };
    diesel::update(mailboxes::table.find(&found.address))
        .set(mailboxes::stopped_at_ms.eq(stopped_at_ms))
        .execute(conn)?;
    Ok(Some(Mailbox {
        is_stopped: stopped_at_ms.is_some(),
        ..found
    }))
}

/// Lets letters come again to an address that had stopped them.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn resume_in_txn(conn: &mut Conn, address: &str) -> Result<(), DbError> {
    diesel::update(mailboxes::table.find(address))
        .set(mailboxes::stopped_at_ms.eq(None::<i64>))
        .execute(conn)?;
    Ok(())
}
