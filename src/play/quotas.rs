//! What people may do within a day, so that nobody sends unwanted mail through the site or fills its disk.

use crate::accounts::limits::{self, DAY_MS, Limit, Use};
use crate::accounts::{PersonId, people};
use crate::config::PerDay;
use crate::db::Conn;
use crate::error::Result;
use crate::play::service::Service;

/// How many lines of talk one person may say in quick succession.
const TALK_BURST: Limit = Limit::new("talk-burst", 20, 60 * 1000);

pub(crate) fn open_table_in_txn(
    service: &Service,
    conn: &mut Conn,
    opener: PersonId,
) -> Result<()> {
    let most = service.day_limits.tables;
    use_both(service, conn, ("tables", "all-tables"), most, &who(opener))
}

/// Counts the invited mailboxes that never played here.
pub(crate) fn invite_in_txn(
    service: &Service,
    conn: &mut Conn,
    opener: PersonId,
    addresses: &[&str],
) -> Result<()> {
    let (names, most) = (
        ("invitations", "all-invitations"),
        service.day_limits.invitations,
    );
    for address in addresses {
        if !people::is_known_mailbox(conn, address)? {
            use_both(service, conn, names, most, &who(opener))?;
        }
    }
    Ok(())
}

/// Counts another invitation of a mailbox to the same table: one a day is allowed.
pub(crate) fn write_again_in_txn(
    service: &Service,
    conn: &mut Conn,
    table_id: i64,
    address: &str,
) -> Result<()> {
    let who = format!("{table_id}\n{address}");
    let once = per_day("invitations-again", 1);
    limits::use_in_txn(conn, once, &who, service.clock.now_ms())
}

/// Counts a guest who takes a seat. `client` says where they come from, if known.
pub(crate) fn seat_guest_in_txn(
    service: &Service,
    conn: &mut Conn,
    client: Option<&str>,
) -> Result<()> {
    let (names, most) = (("guests", "all-guests"), service.day_limits.guests);
    match client {
        Some(client) => use_both(service, conn, names, most, client),
        None => {
            let all = per_day(names.1, most.site);
            limits::use_in_txn(conn, all, "", service.clock.now_ms())
        }
    }
}

pub(crate) fn talk_in_txn(service: &Service, conn: &mut Conn, person: PersonId) -> Result<()> {
    let who = who(person);
    let [own, all] = both(("talk", "all-talk"), service.day_limits.talk, &who);
    let uses = [(TALK_BURST, who.as_str()), own, all];
    limits::use_all_in_txn(conn, &uses, service.clock.now_ms())
}

fn who(person: PersonId) -> String {
    person.0.to_string()
}

fn use_both(
    service: &Service,
    conn: &mut Conn,
    names: (&'static str, &'static str),
    most: PerDay,
    who: &str,
) -> Result<()> {
    limits::use_all_in_txn(conn, &both(names, most, who), service.clock.now_ms())
}

/// The daily limit of one person, and of all together.
fn both<'a>(names: (&'static str, &'static str), most: PerDay, who: &'a str) -> [Use<'a>; 2] {
    [
        (per_day(names.0, most.person), who),
        (per_day(names.1, most.site), ""),
    ]
}

fn per_day(name: &'static str, most: usize) -> Limit {
    Limit::new(name, most, DAY_MS)
}
