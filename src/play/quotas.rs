//! What people may do within a day, so that nobody sends unwanted mail through the site or fills its disk.

use crate::accounts::limits::{self, Limit, Use};
use crate::accounts::{PersonId, people};
use crate::config::PerDay;
use crate::db::Conn;
use crate::error::Error;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How many lines of talk one person may say in quick succession.
const TALK_BURST: Limit = Limit {
    name: "talk-burst",
    most: 20,
    window_ms: 60 * 1000,
};

pub(crate) fn open_table_in_txn(
    conn: &mut Conn,
    most: PerDay,
    opener: PersonId,
    now_ms: i64,
) -> Result<(), Error> {
    use_both(conn, ("tables", "all-tables"), most, &who(opener), now_ms)
}

/// Counts the invited mailboxes that never played here.
pub(crate) fn invite_in_txn(
    conn: &mut Conn,
    most: PerDay,
    opener: PersonId,
    addresses: &[String],
    now_ms: i64,
) -> Result<(), Error> {
    for address in addresses {
        if people::is_known_mailbox(conn, address)? {
            continue;
        }
        let names = ("invitations", "all-invitations");
        use_both(conn, names, most, &who(opener), now_ms)?;
    }
    Ok(())
}

/// Counts another invitation of a mailbox to the same table: one a day is allowed.
pub(crate) fn write_again_in_txn(
    conn: &mut Conn,
    table_id: i64,
    address: &str,
    now_ms: i64,
) -> Result<(), Error> {
    let who = format!("{table_id}\n{address}");
    limits::use_in_txn(conn, per_day("invitations-again", 1), &who, now_ms)
}

/// Counts a guest who takes a seat. `client` says where they come from, if known.
pub(crate) fn seat_guest_in_txn(
    conn: &mut Conn,
    most: PerDay,
    client: Option<&str>,
    now_ms: i64,
) -> Result<(), Error> {
    match client {
        Some(client) => use_both(conn, ("guests", "all-guests"), most, client, now_ms),
        None => limits::use_in_txn(conn, per_day("all-guests", most.site), "", now_ms),
    }
}

pub(crate) fn talk_in_txn(
    conn: &mut Conn,
    most: PerDay,
    person: PersonId,
    now_ms: i64,
) -> Result<(), Error> {
    let who = who(person);
    let [own, all] = both(("talk", "all-talk"), most, &who);
    limits::use_all_in_txn(conn, &[(TALK_BURST, &who), own, all], now_ms)
}

fn who(person: PersonId) -> String {
    person.0.to_string()
}

fn use_both(
    conn: &mut Conn,
    names: (&'static str, &'static str),
    most: PerDay,
    who: &str,
    now_ms: i64,
) -> Result<(), Error> {
    limits::use_all_in_txn(conn, &both(names, most, who), now_ms)
}

/// The daily limit of one person, and of all together.
fn both<'a>(names: (&'static str, &'static str), most: PerDay, who: &'a str) -> [Use<'a>; 2] {
    [
        (per_day(names.0, most.person), who),
        (per_day(names.1, most.site), ""),
    ]
}

fn per_day(name: &'static str, most: usize) -> Limit {
    Limit {
        name,
        most,
        window_ms: DAY_MS,
    }
}
