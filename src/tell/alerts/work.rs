//! A due alert is judged, sent outside of any transaction, and noted: it may go twice, but is not lost within its hour.

use serde_json::json;

use super::teller;
use crate::accounts::{PersonId, people};
use crate::alerts::queue::{self, Alert};
use crate::alerts::{About, AlertKind, News, Target, TargetId, Trouble, targets};
use crate::db::{self, Conn, DbResult};
use crate::error::Error;
use crate::jobs::{self, Job, JobKind};
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::rows::SeatRow;
use crate::play::service::Service;
use crate::play::work::{After, Work};
use crate::play::{grace, heard, letter_hold, rows};

/// How long an attempt may take before another process may try; an endpoint takes at most fifteen seconds.
pub const LEASE_MS: i64 = 60 * 1000;
/// How long an alert of a frozen table waits until it is looked at again.
const FROZEN_MS: i64 = 5 * 60 * 1000;

pub fn tell_alerts() -> Work {
    Work {
        lease_ms: LEASE_MS,
        is_held: |service| service.db.read(letter_hold::is_on),
        ..Work::new(JobKind::Alert, tell_one)
    }
}

fn tell_one(service: &Service, job: &Job) -> Result<After, Error> {
    let alert: Alert = serde_json::from_str(&job.payload).map_err(Error::fault)?;
    let (db, now_ms) = (&service.db, service.clock.now_ms());
    if db.read(|conn| rows::is_frozen(conn, alert.about.table_id))? {
        // It waits as letters do, and has all its life left when the table goes on.
        let at_ms = now_ms + FROZEN_MS;
        let dies_at_ms = at_ms + queue::LIFE_MS;
        let payload = json!(Alert {
            dies_at_ms,
            ..alert
        })
        .to_string();
        db.write(|conn| {
            jobs::set_payload_in_txn(conn, job.id, &payload)?;
            jobs::again_in_txn(conn, job, at_ms, None, false)
        })?;
        return Ok(After::Settled);
    }
    let (target, news) =
        match db.read(|conn| judge(service, conn, &alert, job.queued_at_ms, now_ms))? {
            Ok(found) => found,
            // After those that were tried less often: this may be the only one that never succeeds.
            Err(After::Again { at_ms, why }) => {
                let at_ms = at_ms + i64::from(job.attempts - 1);
                return Ok(After::Again { at_ms, why });
            }
            Err(after) => return Ok(after),
        };
    let answer = service.alerts.deliver(&db.cipher, &target, &news, now_ms);
    let now_ms = service.clock.now_ms();
    db::note_patiently(|| {
        db.write(|conn| {
            let again = note_in_txn(conn, job, &alert, &target, answer.outcome, now_ms)?;
            match again {
                Some((at_ms, why)) => jobs::again_in_txn(conn, job, at_ms, Some(&why), true),
                // Whoever has it by now: it was sent, or never will be.
                None => jobs::end_in_txn(conn, job.id).map(|()| true),
            }
        })
    })?;
    Ok(After::Settled)
}

/// What an alert says and to whom, or what becomes of it unsent.
fn judge(
    service: &Service,
    conn: &mut Conn,
    alert: &Alert,
    queued_at_ms: i64,
    now_ms: i64,
) -> DbResult<Result<(Target, News), After>> {
    let target = targets::find(conn, &service.db.cipher, TargetId(alert.target_id))?;
    let is_too_late = now_ms > alert.dies_at_ms;
    let target = target.filter(|one| one.switched_off_at_ms.is_none() && !is_too_late);
    let Some(target) = target else {
        return Ok(Err(After::Done));
    };
    if let Some(at_ms) = target.waits_until_ms.filter(|at_ms| *at_ms > now_ms) {
        return Ok(Err(After::Again { at_ms, why: None }));
    }
    if target.has_enough(now_ms) {
        return Ok(Err(After::Done));
    }
    if let Some(at_ms) = waits_until(service, conn, &alert.about, queued_at_ms)? {
        return Ok(Err(After::Again { at_ms, why: None }));
    }
    let news = teller::tell(service, conn, &target, &alert.about)?;
    Ok(news.map(|news| (target, news)).ok_or(After::Done))
}

/// Until when an alert waits: a move may still be taken back, or who it is for looks at the page.
fn waits_until(
    service: &Service,
    conn: &mut Conn,
    about: &About,
    queued_at_ms: i64,
) -> DbResult<Option<i64>> {
    let seats = rows::list_seats(conn, about.table_id)?;
    let seat = seats.iter().find(|row| Some(row.seat) == about.seat);
    let own = seat.map(SeatRow::seat);
    if let Some(until_ms) = grace::of_others(&seats, own, service.clock.now_ms()) {
        return Ok(Some(until_ms));
    }
    let is_new = matches!(about.kind, AlertKind::YourTurn | AlertKind::Revealed);
    match seat.filter(|_| is_new) {
        Some(row) => {
            let place = (row.table_id, row.seat);
            heard::waits_until(service, conn, place, queued_at_ms)
        }
        None => Ok(None),
    }
}

/// Notes a target's answer. Returns when the alert is tried again, and why; none if it is done.
fn note_in_txn(
    conn: &mut Conn,
    job: &Job,
    alert: &Alert,
    target: &Target,
    outcome: Result<u16, Trouble>,
    now_ms: i64,
) -> DbResult<Option<(i64, String)>> {
    targets::count_in_txn(conn, target, now_ms)?;
    let Err(trouble) = outcome else {
        targets::note_told_in_txn(conn, target.id, now_ms)?;
        note_heard_in_txn(conn, target, &alert.about, now_ms)?;
        return Ok(None);
    };
    let (target_id, name) = (target.id.0, trouble.name());
    tracing::info!(target_id, trouble = name, "an alert was not taken");
    if target.is_gone(trouble) {
        targets::delete_in_txn(conn, target.id)?;
        return Ok(None);
    }
    let again_at_ms = now_ms + jobs::delay_ms(&queue::DELAYS, job.attempts);
    targets::note_failed_in_txn(conn, target.id, trouble, Some(again_at_ms), now_ms)?;
    if targets::switch_off_in_txn(conn, target.id, now_ms)? {
        tracing::info!(target_id, "a target of alerts is switched off");
        queue_letter_in_txn(conn, target, now_ms)?;
        return Ok(None);
    }
    let is_tried_again = trouble.may_pass() && again_at_ms <= alert.dies_at_ms;
    let behind_others_ms = again_at_ms + i64::from(job.attempts);
    Ok(is_tried_again.then_some((behind_others_ms, name)))
}

fn note_heard_in_txn(conn: &mut Conn, target: &Target, about: &About, now_ms: i64) -> DbResult<()> {
    if about.kind != AlertKind::YourTurn {
        return Ok(());
    }
    for row in rows::list_seats(conn, about.table_id)? {
        let is_same = Some(row.seat) == about.seat && row.expected_seq == about.expected_seq;
        let is_theirs = row.is_of(PersonId(target.person_id));
        if is_same && is_theirs && heard::note_seen_in_txn(conn, &row, now_ms)? {
            rows::set_reminded(conn, &row, now_ms)?;
        }
    }
    Ok(())
}

fn queue_letter_in_txn(conn: &mut Conn, target: &Target, now_ms: i64) -> DbResult<()> {
    let owner = people::find(conn, PersonId(target.person_id))?;
    let Some(address) = owner.and_then(|owner| owner.letter_address) else {
        return Ok(());
    };
    let intent = Intent::new(LetterKind::AlertOff, &address).naming(target.person_id);
    outbox::queue_in_txn(conn, &intent, now_ms, now_ms)
}
