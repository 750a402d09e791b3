//! The queue: what is to be told waits here, for an hour at most. Several servers may take from it: a lease says who
//! tells it now.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::news::{About, AlertKind};
use super::targets::{self, TargetId};
use crate::db::schema::alerts;
use crate::db::{Conn, Db, DbError, Run, at_most, hold_in_txn};
use rules::chance::entropy;

const QUEUED: &str = "queued";
const SENT: &str = "sent";
/// It was no longer true, or its target did not take it in time.
const DROPPED: &str = "dropped";

/// How long an attempt may take before another server may try; longer than any attempt lasts.
pub const LEASE_MS: i64 = 60 * 1000;
pub const LIFE_MS: i64 = 60 * 60 * 1000;
/// Seconds to wait after the first, second … attempt; the last value stands for all further ones.
const DELAYS: [i64; 5] = [20, 60, 180, 600, 1200];
const HOUR_MS: i64 = 60 * 60 * 1000;
/// How often a target is asked within an hour, whatever it answers; further alerts are dropped.
pub const PER_HOUR: i64 = 60;
/// How many targets of one person are told at the same time, so that slow ones hold up no other player's.
const PER_PERSON: usize = 2;
/// How long the row of an alert stays when it is done.
const KEPT_MS: i64 = 2 * HOUR_MS;
/// Most rows that one step of pruning deletes.
const BATCH: i64 = 1000;

#[derive(Debug, Clone)]
pub struct Leased {
    pub id: i64,
    pub target_id: TargetId,
    /// What it tells; none of a kind that this program does not know.
    pub about: Option<About>,
    /// Number of this attempt, from 1.
    pub attempt: i32,
    /// No attempt after that.
    pub dies_at_ms: i64,
    lease: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = alerts)]
struct AlertRow {
    id: i64,
    target_id: i64,
    kind: String,
    table_id: i64,
    seat: Option<i32>,
    expected_seq: Option<i64>,
    seq: i64,
    attempts: i32,
    dies_at_ms: i64,
}

impl AlertRow {
    fn about(&self) -> Option<About> {
        Some(About {
            kind: AlertKind::find(&self.kind)?,
            table_id: self.table_id,
            seat: self.seat,
            expected_seq: self.expected_seq,
            seq: self.seq,
        })
    }
}

pub fn queue_in_txn(
    conn: &mut Conn,
    target_id: i64,
    about: &About,
    due_at_ms: i64,
    now_ms: i64,
) -> Result<(), DbError> {
    let due_at_ms = due_at_ms.max(now_ms);
    diesel::insert_into(alerts::table)
        .values((
            alerts::target_id.eq(target_id),
            alerts::kind.eq(about.kind.as_str()),
            alerts::table_id.eq(about.table_id),
            alerts::seat.eq(about.seat),
            alerts::expected_seq.eq(about.expected_seq),
            alerts::seq.eq(about.seq),
            alerts::status.eq(QUEUED),
            alerts::attempts.eq(0),
            alerts::due_at_ms.eq(due_at_ms),
            alerts::dies_at_ms.eq(due_at_ms + LIFE_MS),
            alerts::queued_at_ms.eq(now_ms),
        ))
        .run(conn)
}

/// Leases the next alert that is due, new ones first, so that a target that fails holds up no other. A target has one
/// alert leased at a time, and a person two. If the database fails, nothing is leased, or its lease runs out.
pub fn claim(db: &Db, now_ms: i64) -> Result<Option<Leased>, DbError> {
    // Whoever comes upon a person who has enough by now looks for the next alert.
    loop {
        // By reading first: waiting is to cost no more.
        if db.read(|conn| find_due(conn, now_ms, false))?.is_none() {
            return Ok(None);
        }
        let lease = db.new_lease();
        match db.write(|conn| lease_in_txn(conn, &lease, now_ms))? {
            Found::Nothing => return Ok(None),
            Found::Busy => {}
            Found::Alert(leased) => return Ok(Some(*leased)),
        }
    }
}

enum Found {
    /// Others are leasing all that is due.
    Nothing,
    /// Another server has just leased one for the same target, or enough for the same person.
    Busy,
    Alert(Box<Leased>),
}

fn lease_in_txn(conn: &mut Conn, lease: &str, now_ms: i64) -> Result<Found, DbError> {
    let Some(row) = find_due(conn, now_ms, true)? else {
        return Ok(Found::Nothing);
    };
    let target_id = TargetId(row.target_id);
    if let Some(person_id) = targets::find_person(conn, target_id)? {
        // Two servers would each count without what the other one takes for the same person.
        hold_in_txn(conn, &format!("leases of alerts of {person_id}"))?;
    }
    if list_busy(conn, now_ms)?.contains(&row.target_id) || !take(conn, &row, lease, now_ms)? {
        return Ok(Found::Busy);
    }
    Ok(Found::Alert(Box::new(Leased {
        id: row.id,
        target_id,
        about: row.about(),
        attempt: row.attempts + 1,
        dies_at_ms: row.dies_at_ms,
        lease: lease.to_owned(),
    })))
}

/// Gives back what this process leased and did not settle: another one may take it at once. Gives how many there were.
/// If the database fails, the leases run out by themselves.
pub fn give_back(db: &Db) -> Result<usize, DbError> {
    db.write(|conn| {
        let mine = alerts::table
            .filter(is_queued())
            .filter(alerts::lease.like(format!("{}%", db.holder())));
        let given = diesel::update(mine).set((
            alerts::lease.eq(None::<String>),
            alerts::lease_until_ms.eq(None::<i64>),
        ));
        Ok(given.execute(conn)?)
    })
}

/// Counts the alerts that wait, those that are put off too.
pub fn count(db: &Db) -> Result<i64, DbError> {
    let waiting = alerts::table.filter(is_queued()).count();
    db.read(|conn| Ok(waiting.get_result(conn)?))
}

/// Lists the targets that are to wait for what is being told now.
fn list_busy(conn: &mut Conn, now_ms: i64) -> Result<Vec<i64>, DbError> {
    let told: Vec<i64> = alerts::table
        .filter(is_queued())
        .filter(alerts::lease_until_ms.gt(now_ms))
        .select(alerts::target_id)
        .load(conn)?;
    targets::list_busy(conn, &told, PER_PERSON)
}

/// Finds the alert that is due next. With `locks` its row is locked on Postgres until the transaction ends, and rows
/// that other transactions have locked are passed over: several servers find different alerts, and none waits. SQLite
/// has one writer at a time anyway.
fn find_due(conn: &mut Conn, now_ms: i64, locks: bool) -> Result<Option<AlertRow>, DbError> {
    let busy = list_busy(conn, now_ms)?;
    let due = alerts::table
        .filter(is_queued())
        .filter(alerts::target_id.ne_all(busy))
        .filter(alerts::due_at_ms.le(now_ms))
        .filter(
            alerts::lease_until_ms
                .is_null()
                .or(alerts::lease_until_ms.le(now_ms)),
        )
        .order((alerts::attempts, alerts::due_at_ms, alerts::id));
    let rows: Vec<AlertRow> = match conn {
        Conn::Postgres(own) if locks => due
            .select(AlertRow::as_select())
            .limit(1)
            .for_update()
            .skip_locked()
            .load(own)?,
        Conn::Postgres(_) | Conn::Sqlite(_) => {
            at_most(1, due.select(AlertRow::as_select())).load(conn)?
        }
    };
    Ok(rows.into_iter().next())
}

/// Written out, so that the database sees that the index serves.
fn is_queued() -> SqlLiteral<Bool> {
    sql("alerts.status = 'queued'")
}

/// Leases an alert if nobody else did since it was read, and counts the attempt, so that one on which the program fails
/// does not come first again. Gives whether it is leased.
fn take(conn: &mut Conn, row: &AlertRow, lease: &str, now_ms: i64) -> Result<bool, DbError> {
    let taken = diesel::update(alerts::table.find(row.id))
        .filter(alerts::status.eq(QUEUED))
        .filter(alerts::attempts.eq(row.attempts))
        .filter(alerts::due_at_ms.le(now_ms))
        .filter(
            alerts::lease_until_ms
                .is_null()
                .or(alerts::lease_until_ms.le(now_ms)),
        )
        .set((
            alerts::lease.eq(lease),
            alerts::lease_until_ms.eq(now_ms + LEASE_MS),
            alerts::attempts.eq(row.attempts + 1),
        ))
        .execute(conn)?;
    Ok(taken == 1)
}

/// Whether the target of an alert has been asked often enough for this hour, whatever it answered.
pub(super) fn has_enough(conn: &mut Conn, alert: &Leased, now_ms: i64) -> Result<bool, DbError> {
    let is_recent = alerts::done_at_ms
        .is_null()
        .or(alerts::done_at_ms.gt(now_ms - HOUR_MS).assume_not_null());
    let attempts: Vec<i32> = alerts::table
        .filter(alerts::target_id.eq(alert.target_id.0))
        .filter(alerts::attempts.gt(0))
        .filter(is_recent)
        .select(alerts::attempts)
        .load(conn)?;
    // The attempt that is about to be made is counted already.
    let asked: i64 = attempts.into_iter().map(i64::from).sum::<i64>() - 1;
    Ok(asked >= PER_HOUR)
}

/// Notes that a target took an alert, whoever holds the lease by now: it is told.
pub(super) fn note_sent_in_txn(
    conn: &mut Conn,
    alert: &Leased,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(alerts::table.find(alert.id))
        .filter(alerts::status.eq(QUEUED))
        .set(done(SENT, None, now_ms))
        .run(conn)
}

/// Drops an alert, for a reason that is a word, if it is still leased as it was.
pub(super) fn drop_in_txn(
    conn: &mut Conn,
    alert: &Leased,
    reason: &str,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(alerts::table.find(alert.id))
        .filter(alerts::lease.eq(&alert.lease))
        .set(done(DROPPED, Some(reason.to_owned()), now_ms))
        .run(conn)
}

/// Drops an alert that was not sent to its target, for a reason that is a word, if it is still leased as it was. The
/// attempt that was counted when it was leased was none.
pub(super) fn drop_untold_in_txn(
    conn: &mut Conn,
    alert: &Leased,
    reason: &str,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(alerts::table.find(alert.id))
        .filter(alerts::lease.eq(&alert.lease))
        .set(alerts::attempts.eq(alert.attempt - 1))
        .execute(conn)?;
    drop_in_txn(conn, alert, reason, now_ms)
}

/// Gives when something is tried again after an attempt that failed, and lets all that waits for the same target wait
/// until then.
pub(super) fn put_off_rest_in_txn(
    conn: &mut Conn,
    alert: &Leased,
    now_ms: i64,
) -> Result<i64, DbError> {
    let due_at_ms = now_ms + delay_ms(alert.attempt);
    diesel::update(alerts::table.filter(alerts::target_id.eq(alert.target_id.0)))
        .filter(alerts::status.eq(QUEUED))
        .filter(alerts::id.ne(alert.id))
        .filter(alerts::due_at_ms.lt(due_at_ms))
        .set(alerts::due_at_ms.eq(due_at_ms))
        .execute(conn)?;
    Ok(due_at_ms)
}

/// Puts an alert off, if it is still leased as it was. Gives false where it would come too late: then it is dropped.
pub(super) fn put_off_in_txn(
    conn: &mut Conn,
    alert: &Leased,
    reason: &str,
    due_at_ms: i64,
    now_ms: i64,
) -> Result<bool, DbError> {
    if due_at_ms > alert.dies_at_ms {
        drop_in_txn(conn, alert, reason, now_ms)?;
        return Ok(false);
    }
    diesel::update(alerts::table.find(alert.id))
        .filter(alerts::lease.eq(&alert.lease))
        .set((
            alerts::due_at_ms.eq(due_at_ms),
            alerts::lease.eq(None::<String>),
            alerts::lease_until_ms.eq(None::<i64>),
            alerts::last_error.eq(reason),
        ))
        .execute(conn)?;
    Ok(true)
}

#[derive(AsChangeset)]
#[diesel(table_name = alerts)]
#[diesel(treat_none_as_null = true)]
struct DoneRow {
    status: &'static str,
    lease: Option<String>,
    lease_until_ms: Option<i64>,
    last_error: Option<String>,
    done_at_ms: Option<i64>,
}

const fn done(status: &'static str, last_error: Option<String>, now_ms: i64) -> DoneRow {
    DoneRow {
        status,
        lease: None,
        lease_until_ms: None,
        last_error,
        done_at_ms: Some(now_ms),
    }
}

pub(super) fn drop_all_in_txn(
    conn: &mut Conn,
    target: TargetId,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(alerts::table.filter(alerts::target_id.eq(target.0)))
        .filter(alerts::status.eq(QUEUED))
        .set(done(DROPPED, Some("switched_off".to_owned()), now_ms))
        .run(conn)
}

/// Deletes a target with all that waits for it.
pub fn delete_target_in_txn(conn: &mut Conn, target: TargetId) -> Result<(), DbError> {
    diesel::delete(alerts::table.filter(alerts::target_id.eq(target.0))).execute(conn)?;
    targets::delete_in_txn(conn, target)
}

/// Deletes all targets of a person with what waits for them; with `table_id` only those that tell that table's turns.
pub fn delete_targets_of_in_txn(
    conn: &mut Conn,
    person_id: i64,
    table_id: Option<i64>,
) -> Result<(), DbError> {
    for target in targets::list_ids(conn, person_id, table_id)? {
        delete_target_in_txn(conn, target)?;
    }
    Ok(())
}

/// Deletes the rows of alerts that were done long enough ago. Gives how many there were.
pub fn prune(db: &Db, now_ms: i64) -> Result<usize, DbError> {
    let mut deleted = 0;
    loop {
        let ids: Vec<i64> = db.read(|conn| {
            let old = alerts::table
                .filter(alerts::done_at_ms.lt(now_ms - KEPT_MS))
                .order(alerts::done_at_ms)
                .select(alerts::id);
            at_most(BATCH, old).load(conn).map_err(DbError::from)
        })?;
        if ids.is_empty() {
            return Ok(deleted);
        }
        deleted += db.write(|conn| {
            let old = alerts::table.filter(alerts::id.eq_any(&ids));
            diesel::delete(old).execute(conn).map_err(DbError::from)
        })?;
    }
}

/// How long to wait after an attempt, with up to a fifth more or less.
fn delay_ms(attempt: i32) -> i64 {
    let step = usize::try_from(attempt - 1).unwrap_or(0);
    let seconds = DELAYS.get(step).or(DELAYS.last()).copied().unwrap_or(20);
    let roll = i64::from(u16::from_le_bytes(entropy::<2>()));
    seconds * 800 + seconds * 400 * roll / i64::from(u16::MAX)
}
