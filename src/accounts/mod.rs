//! Accounts: people, how they sign in, and their sessions. It must not know tables, games or pages.
//!
//! Nobody has a password: a letter carries a link, and whoever can read it and asked for it is signed in. Secrets leave
//! this module once, at their making; the database holds only their SHA-256. Start reading at [`sign_in`].

mod address;
pub mod away;
pub mod feed_keys;
pub mod limits;
pub mod names;
pub mod people;
pub mod sessions;
pub mod sign_in;
pub mod tokens;
pub mod wishes;

use diesel::prelude::*;

use crate::db::schema::{people as people_rows, sessions as session_rows, sign_ins};
use crate::db::{Conn, DbResult, Run};
pub use address::canonical_address;
use people::FIRST_ZONE;
pub use people::{Person, PersonId};

/// With their sessions: whoever has the seats now did not sign in there. The row of one who opened a table stays, and
/// says nothing.
pub fn forget_in_txn(conn: &mut Conn, guest: PersonId, keeps_row: bool) -> DbResult<()> {
    diesel::delete(session_rows::table.filter(session_rows::person_id.eq(guest.0))).run(conn)?;
    let found = people::find(conn, guest)?;
    let address = found.and_then(|person| person.address);
    let is_theirs = sign_ins::returns_to.eq(guest.0).assume_not_null();
    let theirs = sign_ins::table
        .filter(is_theirs.or(sign_ins::address.nullable().eq(address).assume_not_null()));
    diesel::delete(theirs).run(conn)?;
    diesel::update(sign_ins::table.filter(sign_ins::guest_id.eq(guest.0)))
        .set(sign_ins::guest_id.eq(None::<i64>))
        .run(conn)?;
    wishes::forget_in_txn(conn, guest)?;
    away::forget_in_txn(conn, guest)?;
    feed_keys::forget_in_txn(conn, guest)?;
    if !keeps_row {
        return diesel::delete(people_rows::table.find(guest.0)).run(conn);
    }
    diesel::update(people_rows::table.find(guest.0))
        .set((
            people_rows::address.eq(None::<String>),
            people_rows::letter_address.eq(None::<String>),
            people_rows::name.eq(""),
            people_rows::zone.eq(FIRST_ZONE),
            people_rows::language.eq(None::<String>),
        ))
        .run(conn)
}
