//! A guest turns into an account, or hands their seats to the account that they already have; somebody is forgotten.

use diesel::prelude::*;

use super::people::{FIRST_ZONE, PersonId, find};
use super::{away, feed_keys, sessions, wishes};
use crate::db::schema::{people, sessions as session_rows, sign_ins};
use crate::db::{Conn, DbResult, Run};

/// Makes a guest the account of a verified address that has none. The guest's sessions end: signing in shall leave no
/// older way in.
pub(super) fn become_account_in_txn(
    conn: &mut Conn,
    guest: PersonId,
    address: &str,
    now_ms: i64,
) -> DbResult<()> {
    diesel::update(people::table.find(guest.0))
        .set((
            people::address.eq(address),
            people::letter_address.eq(address),
        ))
        .execute(conn)?;
    sessions::revoke_all_in_txn(conn, guest, now_ms)?;
    Ok(())
}

/// Deletes somebody who has no seat any more, with their sessions: whoever has the seats now did not sign in there. Of
/// whoever opened a table their row stays, and says nothing.
pub fn forget_in_txn(conn: &mut Conn, guest: PersonId, keeps_row: bool) -> DbResult<()> {
    diesel::delete(session_rows::table.filter(session_rows::person_id.eq(guest.0)))
        .execute(conn)?;
    let found = find(conn, guest)?;
    let address = found.and_then(|person| person.address);
    let is_theirs = sign_ins::returns_to.eq(guest.0).assume_not_null();
    let theirs = sign_ins::table
        .filter(is_theirs.or(sign_ins::address.nullable().eq(address).assume_not_null()));
    diesel::delete(theirs).execute(conn)?;
    diesel::update(sign_ins::table.filter(sign_ins::guest_id.eq(guest.0)))
        .set(sign_ins::guest_id.eq(None::<i64>))
        .execute(conn)?;
    wishes::forget_in_txn(conn, guest)?;
    away::forget_in_txn(conn, guest)?;
    feed_keys::forget_in_txn(conn, guest)?;
    if !keeps_row {
        return diesel::delete(people::table.find(guest.0)).run(conn);
    }
    diesel::update(people::table.find(guest.0))
        .set((
            people::address.eq(None::<String>),
            people::letter_address.eq(None::<String>),
            people::name.eq(""),
            people::zone.eq(FIRST_ZONE),
            people::language.eq(None::<String>),
        ))
        .run(conn)
}
