//! A guest turns into an account, or hands his seats to the account he already has.

use diesel::prelude::*;

use super::people::{self, PersonId};
use super::sessions;
use crate::db::schema::{game_tables, people as people_rows, seats, sign_ins};
use crate::db::{Conn, DbError};

/// Gives the account of a verified address, and to it what belongs to the guest.
///
/// Without an account the guest becomes it. With one, the guest's seats move there, except at tables where the
/// account sits already: one person must not play both sides, so such a seat stays with the guest.
/// The guest's sessions end, so that signing in leaves no older door open.
pub(super) fn become_account_in_txn(
    conn: &mut Conn,
    guest: PersonId,
    address: &str,
    now_ms: i64,
) -> Result<PersonId, DbError> {
    if let Some(account) = people::find_by_address_on_conn(conn, address)? {
        hand_over_in_txn(conn, guest, account.id, now_ms)?;
        return Ok(account.id);
    }
    diesel::update(people_rows::table.find(guest.0))
        .set((
            people_rows::address.eq(address),
            people_rows::letter_address.eq(address),
        ))
        .execute(conn)?;
    sessions::revoke_all_in_txn(conn, guest, now_ms)?;
    Ok(guest)
}

fn hand_over_in_txn(
    conn: &mut Conn,
    guest: PersonId,
    account: PersonId,
    now_ms: i64,
) -> Result<(), DbError> {
    let taken: Vec<i64> = seats::table
        .filter(seats::person_id.eq(account.0))
        .select(seats::table_id)
        .load(conn)?;
    diesel::update(seats::table)
        .filter(seats::person_id.eq(guest.0))
        .filter(seats::table_id.ne_all(&taken))
        .set(seats::person_id.eq(account.0))
        .execute(conn)?;
    diesel::update(game_tables::table)
        .filter(game_tables::opened_by.eq(guest.0))
        .set(game_tables::opened_by.eq(account.0))
        .execute(conn)?;
    let kept: i64 = seats::table
        .filter(seats::person_id.eq(guest.0))
        .count()
        .get_result(conn)?;
    if kept == 0 {
        forget_in_txn(conn, guest, account, now_ms)?;
    }
    Ok(())
}

fn forget_in_txn(
    conn: &mut Conn,
    guest: PersonId,
    account: PersonId,
    now_ms: i64,
) -> Result<(), DbError> {
    use crate::db::schema::sessions as session_rows;
    sessions::revoke_all_in_txn(conn, guest, now_ms)?;
    diesel::update(session_rows::table.filter(session_rows::person_id.eq(guest.0)))
        .set(session_rows::person_id.eq(account.0))
        .execute(conn)?;
    diesel::update(sign_ins::table.filter(sign_ins::guest_id.eq(guest.0)))
        .set(sign_ins::guest_id.eq(None::<i64>))
        .execute(conn)?;
    diesel::delete(people_rows::table.find(guest.0)).execute(conn)?;
    Ok(())
}
