//! The text of letters: kept from the first attempt until the letter is sent, and some days longer if the host wants.
//! It holds links that open seats and accounts, so it is sealed in the database.

use std::io::Read;

use diesel::dsl::exists;
use diesel::prelude::*;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};

use super::{LetterId, SENT};
use crate::db::schema::{letter_texts, letters};
use crate::db::{Conn, Db, DbResult, Fetch, Run};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const MAIL_BYTES_MAX: u64 = 10_000_000;

/// None where they are not kept, or sealed with another process's key.
pub fn find(db: &Db, id: LetterId) -> DbResult<Option<String>> {
    let sealed: Option<String> = db.read(|conn| {
        let kept = letter_texts::table.find(id).select(letter_texts::raw);
        kept.found(conn)
    })?;
    Ok(sealed.and_then(|sealed| {
        let packed = db.cipher.open(&about(id), &sealed)?;
        let mut raw = String::new();
        let mut unpacked = DeflateDecoder::new(&*packed).take(MAIL_BYTES_MAX);
        unpacked.read_to_string(&mut raw).ok()?;
        Some(raw)
    }))
}

fn about(id: LetterId) -> String {
    format!("letter {}", id)
}

pub(super) fn seal(db: &Db, id: LetterId, raw: &str) -> String {
    let mut packed = Vec::new();
    // Reading from memory does not fail.
    let packing = DeflateEncoder::new(raw.as_bytes(), Compression::fast()).read_to_end(&mut packed);
    match packing {
        Ok(_) => db.cipher.seal(&about(id), &packed),
        Err(_) => String::new(),
    }
}

/// Stores the sealed bytes of a letter's mail, in place of those that this process cannot open.
pub(super) fn put_in_txn(
    conn: &mut Conn,
    id: LetterId,
    subject: &str,
    sealed: &str,
) -> DbResult<()> {
    delete_in_txn(conn, id)?;
    diesel::insert_into(letter_texts::table)
        .values((
            letter_texts::id.eq(id),
            letter_texts::subject.eq(subject),
            letter_texts::raw.eq(sealed),
        ))
        .run(conn)
}

pub(super) fn delete_in_txn(conn: &mut Conn, id: LetterId) -> DbResult<()> {
    diesel::delete(letter_texts::table.find(id)).run(conn)
}

pub fn prune(db: &Db, keep_days: u16, now_ms: i64) -> DbResult<usize> {
    let until_ms = now_ms - i64::from(keep_days) * DAY_MS;
    db.write(|conn| {
        let was_sent = letters::table
            .filter(letters::id.eq(letter_texts::id))
            .filter(letters::status.eq(SENT))
            .filter(letters::sent_at_ms.le(until_ms));
        // Asked for each text that is kept: there are few of them, and many sent letters.
        let old = letter_texts::table.filter(exists(was_sent));
        diesel::delete(old).changes(conn)
    })
}
