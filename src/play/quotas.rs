//! What people may do within a day, so that nobody sends unwanted mail through the site or fills its disk.

use crate::accounts::limits::{self, DAY_MS, Limit, Use};
use crate::accounts::{PersonId, people};
use crate::config::{DayLimits, PerDay};
use crate::db::Conn;
use crate::error::Result;
use crate::play::service::Service;

/// The names under which the uses of one person and those of all are counted, and how many there may be.
pub(crate) type Quota = ([&'static str; 2], fn(&DayLimits) -> PerDay);

pub(crate) const TABLES: Quota = (["tables", "all-tables"], |day| day.tables);
/// Guests who take a seat, by where they come from.
pub(crate) const GUESTS: Quota = (["guests", "all-guests"], |day| day.guests);
const INVITATIONS: Quota = (["invitations", "all-invitations"], |day| day.invitations);
const TALK: Quota = (["talk", "all-talk"], |day| day.talk);
const TALK_BURST: Limit = Limit::new("talk-burst", 20, 60 * 1000);

/// Counts a use by somebody; if nobody knows by whom, it counts for all only.
pub(crate) fn use_in_txn(
    service: &Service,
    conn: &mut Conn,
    quota: Quota,
    who: Option<&str>,
) -> Result<()> {
    let uses: Vec<Use<'_>> = uses(service, quota, who).collect();
    limits::use_all_in_txn(conn, &uses, service.clock.now_ms())
}

/// How often one person may invite the same mailbox.
const INVITED: usize = 20;

/// Counts the invited mailboxes, and those that never played here.
pub(crate) fn invite_in_txn(
    service: &Service,
    conn: &mut Conn,
    opener: PersonId,
    addresses: &[&str],
) -> Result<()> {
    let opener = opener.0.to_string();
    for address in addresses {
        let who = format!("{opener}\n{address}");
        let often = Limit::new("invitations-of-one", INVITED, DAY_MS);
        limits::use_in_txn(conn, often, &who, service.clock.now_ms())?;
        if people::list_by_mailbox(conn, address)?.is_empty() {
            use_in_txn(service, conn, INVITATIONS, Some(&opener))?;
        }
    }
    Ok(())
}

/// Another invitation of a mailbox to the same table: one a day is allowed.
pub(crate) fn write_again_in_txn(
    service: &Service,
    conn: &mut Conn,
    table_id: i64,
    address: &str,
) -> Result<()> {
    let who = format!("{table_id}\n{address}");
    let once = Limit::new("invitations-again", 1, DAY_MS);
    limits::use_in_txn(conn, once, &who, service.clock.now_ms())
}

/// Questions and withdrawn choices lengthen a journal without ending.
const CHANGES_OF_MIND: usize = 100;

pub(crate) fn change_mind_in_txn(
    service: &Service,
    conn: &mut Conn,
    person: PersonId,
) -> Result<()> {
    let often = Limit::new("changes-of-mind", CHANGES_OF_MIND, DAY_MS);
    limits::use_in_txn(conn, often, &person.0.to_string(), service.clock.now_ms())
}

pub(crate) fn talk_in_txn(service: &Service, conn: &mut Conn, person: PersonId) -> Result<()> {
    let who = person.0.to_string();
    let mut all = vec![(TALK_BURST, who.as_str())];
    all.extend(uses(service, TALK, Some(&who)));
    limits::use_all_in_txn(conn, &all, service.clock.now_ms())
}

fn uses<'a>(
    service: &Service,
    ([own, all], most): Quota,
    who: Option<&'a str>,
) -> impl Iterator<Item = Use<'a>> + use<'a> {
    let most = most(&service.day_limits);
    let own = who.map(|who| (Limit::new(own, most.person, DAY_MS), who));
    own.into_iter()
        .chain([(Limit::new(all, most.site, DAY_MS), "")])
}
