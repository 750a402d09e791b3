//! Targets: where somebody is told, and how it goes there. Addresses and keys lie sealed in the database.

use std::collections::BTreeSet;

use derive_more::{Deref, From};
use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::endpoint::{Endpoint, Trouble};
use super::push::BrowserKeys;
use crate::db::schema::alert_targets;
use crate::db::{Cipher, Conn, DbResult, Fetch, Rows, Run};
use rules::chance::hex;

pub const FAILING_MAX_MS: i64 = 7 * 24 * 60 * 60 * 1000;
const HOUR_MS: i64 = 60 * 60 * 1000;
/// How often a target is asked within an hour, whatever it answers; further alerts are dropped.
pub const PER_HOUR: i32 = 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, From)]
pub struct TargetId(pub i64);

rules::word_enum! {
    TargetKind.as_str {
        Push = "push",
        Discord = "discord",
        Slack = "slack",
        Mattermost = "mattermost",
        GoogleChat = "google_chat",
        Ntfy = "ntfy",
        /// A webhook that takes the JSON of `docs/alerts.md`.
        Json = "json",
    }
}

impl TargetKind {
    pub fn webhooks() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|kind| *kind != Self::Push)
    }
}

/// A target whose address and keys are still sealed.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = alert_targets)]
pub struct TargetRow {
    #[diesel(deserialize_as = i64)]
    pub id: TargetId,
    pub person_id: i64,
    /// Number of the table whose turns it tells; none where it tells the person's own.
    pub table_id: Option<i64>,
    kind: String,
    endpoint: String,
    keys: Option<String>,
    /// What the person calls it, one line; of a browser, what that says it is.
    pub label: String,
    pub created_at_ms: i64,
    pub told_at_ms: Option<i64>,
    pub failing_since_ms: Option<i64>,
    last_error: Option<String>,
    pub switched_off_at_ms: Option<i64>,
    /// After a failure nothing is sent before.
    pub waits_until_ms: Option<i64>,
    hour_from_ms: i64,
    asked_in_hour: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
pub struct Target {
    #[deref]
    row: TargetRow,
    pub kind: TargetKind,
    /// Its address; none when it was sealed with another key.
    pub endpoint: Option<Endpoint>,
    pub last_error: Option<Trouble>,
}

impl Target {
    pub fn has_enough(&self, now_ms: i64) -> bool {
        self.asked(now_ms) >= PER_HOUR
    }

    fn asked(&self, now_ms: i64) -> i32 {
        let is_same_hour = (0..HOUR_MS).contains(&(now_ms - self.hour_from_ms));
        if is_same_hour { self.asked_in_hour } else { 0 }
    }

    /// Whether a browser's service says that the browser wants no more. Source: RFC 8030, section 7.3, and use.
    pub const fn is_gone(&self, trouble: Trouble) -> bool {
        matches!(self.kind, TargetKind::Push) && matches!(trouble, Trouble::Status(404 | 410))
    }

    pub(super) fn keys(&self, cipher: &Cipher) -> Option<BrowserKeys> {
        let text = open(cipher, "keys", self.id, self.keys.as_deref()?)?;
        BrowserKeys::of_text(&text)
    }
}

pub struct NewTarget {
    pub person_id: i64,
    pub table_id: Option<i64>,
    pub kind: TargetKind,
    pub endpoint: Endpoint,
    /// None for a webhook.
    pub keys: Option<BrowserKeys>,
    pub label: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = alert_targets)]
pub struct Listener {
    #[diesel(column_name = id)]
    pub target_id: i64,
    pub person_id: i64,
    pub table_id: Option<i64>,
    /// The same for all that lead to the same address.
    pub endpoint_hash: String,
}

impl TargetRow {
    /// None for a kind that this program does not know.
    fn opened(self, cipher: &Cipher) -> Option<Target> {
        let endpoint = open(cipher, "endpoint", self.id, &self.endpoint);
        Some(Target {
            kind: TargetKind::find(&self.kind)?,
            endpoint: endpoint.and_then(|url| Endpoint::parse(&url).ok()),
            last_error: self.last_error.as_deref().and_then(Trouble::find),
            row: self,
        })
    }
}

/// What a sealed text is: it opens as that only.
fn about(what: &str, TargetId(id): TargetId) -> String {
    format!("alert {what} {id}")
}

fn open(cipher: &Cipher, what: &str, id: TargetId, sealed: &str) -> Option<String> {
    let bytes = cipher.open(&about(what, id), sealed)?;
    String::from_utf8(bytes).ok()
}

/// Whether the newest target was sealed with this key; also if there is none.
pub fn is_sealed_with(conn: &mut Conn, cipher: &Cipher) -> DbResult<bool> {
    let newest: Option<TargetRow> = alert_targets::table
        .filter(alert_targets::switched_off_at_ms.is_null())
        .order(alert_targets::id.desc())
        .limit(1)
        .row(conn)?;
    Ok(newest.is_none_or(|row| open(cipher, "endpoint", row.id, &row.endpoint).is_some()))
}

fn hash(endpoint: &Endpoint) -> String {
    let text = format!("wonderpost-endpoint-1\n{}\n", endpoint.as_str());
    hex(&Sha256::digest(text))
}

/// Somebody who has the target already keeps it: its keys are renewed, and it is sent to again.
pub fn put_in_txn(
    conn: &mut Conn,
    cipher: &Cipher,
    new: &NewTarget,
    now_ms: i64,
) -> DbResult<TargetId> {
    let known = find_same(conn, new)?;
    let id = match known {
        Some(TargetId(id)) => id,
        None => diesel::insert_into(alert_targets::table)
            .values((
                alert_targets::person_id.eq(new.person_id),
                alert_targets::table_id.eq(new.table_id),
                alert_targets::kind.eq(new.kind.as_str()),
                alert_targets::endpoint.eq(""),
                alert_targets::endpoint_hash.eq(hash(&new.endpoint)),
                alert_targets::label.eq(&new.label),
                alert_targets::created_at_ms.eq(now_ms),
                alert_targets::hour_from_ms.eq(now_ms),
                alert_targets::asked_in_hour.eq(0),
            ))
            .returning(alert_targets::id)
            .one(conn)?,
    };
    // What is sealed names its row.
    let seal = |what: &str, text: &str| cipher.seal(&about(what, TargetId(id)), text.as_bytes());
    let keys = new.keys.as_ref().map(|keys| seal("keys", &keys.text()));
    diesel::update(alert_targets::table.find(id))
        .set((
            alert_targets::endpoint.eq(seal("endpoint", new.endpoint.as_str())),
            alert_targets::keys.eq(keys),
            alert_targets::failing_since_ms.eq(None::<i64>),
            alert_targets::last_error.eq(None::<String>),
            alert_targets::switched_off_at_ms.eq(None::<i64>),
            alert_targets::waits_until_ms.eq(None::<i64>),
        ))
        .run(conn)?;
    Ok(TargetId(id))
}

pub fn find_same(conn: &mut Conn, new: &NewTarget) -> DbResult<Option<TargetId>> {
    let same: Vec<(i64, Option<i64>)> = alert_targets::table
        .filter(alert_targets::person_id.eq(new.person_id))
        .filter(alert_targets::endpoint_hash.eq(hash(&new.endpoint)))
        .select((alert_targets::id, alert_targets::table_id))
        .list(conn)?;
    let same = same.iter().find(|(_, id)| *id == new.table_id);
    Ok(same.map(|(id, _)| TargetId(*id)))
}

pub fn find(conn: &mut Conn, cipher: &Cipher, id: TargetId) -> DbResult<Option<Target>> {
    let row: Option<TargetRow> = alert_targets::table.find(id.0).row(conn)?;
    Ok(row.and_then(|row| row.opened(cipher)))
}

/// Lists what a person added, tables' webhooks too, oldest first.
pub fn list_of_person(conn: &mut Conn, cipher: &Cipher, person_id: i64) -> DbResult<Vec<Target>> {
    let theirs = alert_targets::table.filter(alert_targets::person_id.eq(person_id));
    Ok(opened(theirs.order(alert_targets::id).rows(conn)?, cipher))
}

/// Oldest first.
pub fn list_of_table(conn: &mut Conn, cipher: &Cipher, table_id: i64) -> DbResult<Vec<Target>> {
    let its = alert_targets::table.filter(alert_targets::table_id.eq(table_id));
    Ok(opened(its.order(alert_targets::id).rows(conn)?, cipher))
}

fn opened(rows: Vec<TargetRow>, cipher: &Cipher) -> Vec<Target> {
    rows.into_iter()
        .filter_map(|row| row.opened(cipher))
        .collect()
}

/// Left out is what was switched off, and what tells the table where it is told already.
pub fn list_listeners(conn: &mut Conn, table_id: i64, people: &[i64]) -> DbResult<Vec<Listener>> {
    let is_theirs = alert_targets::person_id.eq_any(people);
    let own = alert_targets::table_id.is_null().and(is_theirs);
    let mut all: Vec<Listener> = alert_targets::table
        .filter(alert_targets::switched_off_at_ms.is_null())
        .filter(alert_targets::table_id.eq(table_id).or(own))
        .order(alert_targets::id)
        .rows(conn)?;
    let mut told = BTreeSet::new();
    all.retain(|one| one.table_id.is_none() || told.insert(one.endpoint_hash.clone()));
    Ok(all)
}

pub fn is_told_by_others(conn: &mut Conn, new: &NewTarget) -> DbResult<bool> {
    let Some(table_id) = new.table_id else {
        return Ok(false);
    };
    let theirs = alert_targets::table
        .filter(alert_targets::table_id.eq(table_id))
        .filter(alert_targets::person_id.ne(new.person_id))
        .filter(alert_targets::endpoint_hash.eq(hash(&new.endpoint)));
    diesel::select(diesel::dsl::exists(theirs)).one(conn)
}

/// Deletes a target. What waits for it finds that when it is due.
pub fn delete_in_txn(conn: &mut Conn, id: TargetId) -> DbResult<()> {
    diesel::delete(alert_targets::table.find(id.0)).run(conn)
}

/// Deletes all targets of a person; with `table_id` only those that tell that table's turns.
pub fn delete_all_in_txn(conn: &mut Conn, person_id: i64, table_id: Option<i64>) -> DbResult<()> {
    let theirs = alert_targets::table.filter(alert_targets::person_id.eq(person_id));
    match table_id {
        Some(id) => diesel::delete(theirs.filter(alert_targets::table_id.eq(id))).run(conn),
        None => diesel::delete(theirs).run(conn),
    }
}

pub fn hand_over_in_txn(conn: &mut Conn, guest: i64, account: i64) -> DbResult<()> {
    diesel::update(alert_targets::table.filter(alert_targets::person_id.eq(guest)))
        .set(alert_targets::person_id.eq(account))
        .run(conn)
}

pub fn note_told_in_txn(conn: &mut Conn, id: TargetId, now_ms: i64) -> DbResult<()> {
    diesel::update(alert_targets::table.find(id.0))
        .set((
            alert_targets::told_at_ms.eq(now_ms),
            alert_targets::failing_since_ms.eq(None::<i64>),
            alert_targets::last_error.eq(None::<String>),
            alert_targets::switched_off_at_ms.eq(None::<i64>),
            alert_targets::waits_until_ms.eq(None::<i64>),
        ))
        .run(conn)
}

pub fn note_failed_in_txn(
    conn: &mut Conn,
    id: TargetId,
    trouble: Trouble,
    waits_until_ms: Option<i64>,
    now_ms: i64,
) -> DbResult<()> {
    let waits = waits_until_ms.map(|until_ms| alert_targets::waits_until_ms.eq(until_ms));
    diesel::update(alert_targets::table.find(id.0))
        .set((alert_targets::last_error.eq(trouble.name()), waits))
        .run(conn)?;
    diesel::update(alert_targets::table.find(id.0))
        .filter(alert_targets::failing_since_ms.is_null())
        .set(alert_targets::failing_since_ms.eq(now_ms))
        .run(conn)
}

pub fn count_in_txn(conn: &mut Conn, target: &Target, now_ms: i64) -> DbResult<()> {
    let asked = target.asked(now_ms);
    let from_ms = if asked == 0 {
        now_ms
    } else {
        target.hour_from_ms
    };
    diesel::update(alert_targets::table.find(target.id.0))
        .set((
            alert_targets::hour_from_ms.eq(from_ms),
            alert_targets::asked_in_hour.eq(asked + 1),
        ))
        .run(conn)
}

/// Switches off a target that has failed for a week. Returns whether that happened now.
pub fn switch_off_in_txn(conn: &mut Conn, id: TargetId, now_ms: i64) -> DbResult<bool> {
    let switched_off = diesel::update(alert_targets::table.find(id.0))
        .filter(alert_targets::switched_off_at_ms.is_null())
        .filter(alert_targets::failing_since_ms.le(now_ms - FAILING_MAX_MS))
        .set(alert_targets::switched_off_at_ms.eq(now_ms))
        .changes(conn)?;
    Ok(switched_off == 1)
}
