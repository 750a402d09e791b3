//! Mailboxes that letters go to. Their readers can stop letters without an account: each letter has its own link for
//! that, of which only the hash is stored.

use diesel::prelude::*;
use sha2::{Digest, Sha256};

use crate::db::schema::{mailboxes, stop_links};
use crate::db::{Conn, Db, DbResult, Fetch, Rows, Run};
use rules::chance::{entropy, hex};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = mailboxes)]
pub struct Mailbox {
    pub address: String,
    #[diesel(select_expression = mailboxes::stopped_at_ms.is_not_null())]
    pub is_stopped: bool,
}

const LINK_LIFE_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// It works once [`add_link_in_txn`] has stored its hash.
pub fn new_stop_token() -> String {
    hex(&entropy::<16>())
}

pub fn add_link_in_txn(conn: &mut Conn, token: &str, address: &str, now_ms: i64) -> DbResult<()> {
    know_in_txn(conn, address)?;
    diesel::insert_into(stop_links::table)
        .values((
            stop_links::token_hash.eq(hash(token)),
            stop_links::address.eq(address),
            stop_links::created_at_ms.eq(now_ms),
        ))
        .run(conn)
}

fn know_in_txn(conn: &mut Conn, address: &str) -> DbResult<()> {
    diesel::insert_into(mailboxes::table)
        .values(mailboxes::address.eq(address))
        .on_conflict_do_nothing()
        .run(conn)
}

pub fn prune(db: &Db, now_ms: i64) -> DbResult<usize> {
    let old = stop_links::table.filter(stop_links::created_at_ms.lt(now_ms - LINK_LIFE_MS));
    db.write(|conn| diesel::delete(old).changes(conn))
}

fn hash(token: &str) -> String {
    hex(&Sha256::digest(format!("wonderpost-stop-1\n{token}\n")))
}

pub fn find_by_token(conn: &mut Conn, token: &str) -> DbResult<Option<Mailbox>> {
    stop_links::table
        .inner_join(mailboxes::table)
        .filter(stop_links::token_hash.eq(hash(token)))
        .row(conn)
}

pub fn is_stopped(conn: &mut Conn, address: &str) -> DbResult<bool> {
    let found = mailboxes::table.find(address);
    let found = found.select(mailboxes::stopped_at_ms.is_not_null());
    Ok(found.found(conn)?.unwrap_or(false))
}

pub fn set_stopped_in_txn(
    conn: &mut Conn,
    address: &str,
    stopped_at_ms: Option<i64>,
) -> DbResult<()> {
    know_in_txn(conn, address)?;
    diesel::update(mailboxes::table.find(address))
        .set(mailboxes::stopped_at_ms.eq(stopped_at_ms))
        .run(conn)
}
