//! The secret address under which a person's feeds are read, by programs that sign in nowhere. It says which tables
//! wait for the person, plays nothing and signs nobody in.

use diesel::prelude::*;

use super::people::PersonId;
use super::tokens;
use crate::db::schema::feed_keys;
use crate::db::{Conn, Db, DbResult, Fetch, Run};

fn about(person: PersonId) -> String {
    format!("feed key of {}", person.0)
}

/// Gives the token of a person's feeds. None where they have none, or this process cannot open it.
pub fn find(db: &Db, person: PersonId) -> DbResult<Option<String>> {
    let sealed: Option<String> = db.read(|conn| {
        feed_keys::table
            .find(person.0)
            .select(feed_keys::sealed_token)
            .found(conn)
    })?;
    let opened = sealed.and_then(|sealed| db.cipher.open(&about(person), &sealed));
    Ok(opened.and_then(|bytes| String::from_utf8(bytes).ok()))
}

pub struct Reader {
    pub person: PersonId,
    /// But for what happened at tables at which they sit. It never goes back while the token stays.
    pub changed_at_ms: i64,
}

pub fn find_reader(conn: &mut Conn, token: &str) -> DbResult<Option<Reader>> {
    let found: Option<(i64, i64, Option<i64>)> = feed_keys::table
        .filter(feed_keys::token_hash.eq(tokens::hash(token)))
        .select((
            feed_keys::person_id,
            feed_keys::created_at_ms,
            feed_keys::lost_seat_at_ms,
        ))
        .found(conn)?;
    Ok(found.map(|(person, created_at_ms, lost_at_ms)| Reader {
        person: PersonId(person),
        changed_at_ms: created_at_ms.max(lost_at_ms.unwrap_or(created_at_ms)),
    }))
}

/// Notes that a person lost a seat, and with it what their feeds said of its table.
pub fn note_loss_in_txn(conn: &mut Conn, person: PersonId, now_ms: i64) -> DbResult<()> {
    diesel::update(feed_keys::table.find(person.0))
        .set(feed_keys::lost_seat_at_ms.eq(now_ms))
        .run(conn)
}

/// Ends the token that they had.
pub fn renew(db: &Db, person: PersonId, now_ms: i64) -> DbResult<()> {
    let token = tokens::fresh();
    let fresh = (
        feed_keys::token_hash.eq(tokens::hash(&token)),
        feed_keys::sealed_token.eq(db.cipher.seal(&about(person), token.as_bytes())),
        feed_keys::created_at_ms.eq(now_ms),
    );
    db.write(|conn| {
        diesel::insert_into(feed_keys::table)
            .values((feed_keys::person_id.eq(person.0), fresh.clone()))
            .on_conflict(feed_keys::person_id)
            .do_update()
            .set(fresh.clone())
            .run(conn)
    })
}

pub fn forget_in_txn(conn: &mut Conn, person: PersonId) -> DbResult<()> {
    diesel::delete(feed_keys::table.find(person.0)).run(conn)
}
