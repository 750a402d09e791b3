//! A letter while it waits: a job, whose payload is the intent. Its number is the letter's from then on.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Intent, LetterId, LetterKind, PARKED, QUEUED};
use crate::db::schema::{jobs, letters};
use crate::db::{Conn, DbError, DbResult, Run, on_either};
use crate::jobs::{Job, JobKind, NewJob};
use crate::mail::words::one_line;
use rules::chance::{entropy, hex};

/// The longest reason that is stored, in characters.
pub(super) const REASON_MAX: usize = 300;

/// The kinds of jobs that are letters.
pub(super) const KINDS: [JobKind; 3] = [JobKind::SignIn, JobKind::Letter, JobKind::Bundled];

/// What a letter's job and its row have in common. A newer program may have queued it.
#[derive(
    Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Queryable, Selectable, Insertable,
)]
#[diesel(table_name = letters)]
#[diesel(treat_none_as_default_value = false)]
pub struct Payload {
    /// As in [`LetterKind::as_str`].
    pub kind: String,
    pub to_address: String,
    pub table_id: Option<i64>,
    pub seat: Option<i32>,
    pub expected_seq: Option<i64>,
    pub seq: Option<i64>,
    pub person_id: Option<i64>,
    pub sign_in_id: Option<i64>,
    pub mail_id: Option<i64>,
}

impl Payload {
    pub(super) fn of(intent: &Intent) -> Self {
        Self {
            kind: intent.kind.as_str().to_owned(),
            to_address: intent.to_address.clone(),
            table_id: intent.table_id,
            seat: intent.seat,
            expected_seq: intent.expected_seq,
            seq: intent.seq,
            person_id: intent.person_id,
            sign_in_id: intent.sign_in_id,
            mail_id: intent.mail_id,
        }
    }

    pub(super) fn text(&self) -> String {
        json!(self).to_string()
    }

    /// Somebody waits for a link to sign in with, so it goes before all others.
    pub(super) fn job(&self, due_at_ms: i64) -> NewJob {
        let is_sign_in = self.kind == LetterKind::SignIn.as_str();
        let kind = if is_sign_in {
            JobKind::SignIn
        } else {
            JobKind::Letter
        };
        NewJob {
            table_id: self.table_id,
            person_id: self.person_id,
            ..NewJob::new(kind, self.text(), due_at_ms)
        }
    }
}

/// A letter that waits, as the queue has it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub(super) struct Waiting {
    #[diesel(embed)]
    pub(super) job: Job,
    pub(super) kind: String,
    /// For a bundled letter: its digest, once that was written.
    pub(super) lease: Option<String>,
}

/// A letter that waits, or that is being tried.
#[derive(Debug, Clone)]
pub struct Queued {
    pub id: LetterId,
    pub(super) queued_at_ms: i64,
    pub payload: Payload,
}

impl Queued {
    pub(super) fn of(job: &Job) -> DbResult<Self> {
        Ok(Self {
            id: LetterId(job.id),
            queued_at_ms: job.queued_at_ms,
            payload: serde_json::from_str(&job.payload).map_err(DbError::unreadable)?,
        })
    }

    pub(super) fn intent(&self, kind: LetterKind) -> Intent {
        let payload = &self.payload;
        Intent {
            id: Some(self.id),
            kind,
            to_address: payload.to_address.clone(),
            table_id: payload.table_id,
            seat: payload.seat,
            expected_seq: payload.expected_seq,
            seq: payload.seq,
            person_id: payload.person_id,
            sign_in_id: payload.sign_in_id,
            mail_id: payload.mail_id,
        }
    }

    /// Stores what became of a letter that goes no further, in addition to its row, if it was written.
    pub(super) fn keep_in_txn(&self, conn: &mut Conn, status: &str, reason: &str) -> DbResult<()> {
        let reason = one_line(reason, REASON_MAX);
        on_either!(conn, conn => diesel::insert_into(letters::table)
            .values((
                letters::id.eq(self.id.0),
                &self.payload,
                letters::message_id.eq(hex(&entropy::<16>())),
                letters::status.eq(status),
                letters::attempts.eq(0),
                letters::last_error.eq(&reason),
                letters::queued_at_ms.eq(self.queued_at_ms),
            ))
            .on_conflict(letters::id)
            .do_update()
            .set((letters::status.eq(status), letters::last_error.eq(&reason)))
            .execute(conn))?;
        Ok(())
    }
}

/// Queues parked letters again, under the same numbers, with four more days. Returns how many there were.
pub(super) fn queue_again_in_txn(conn: &mut Conn, ids: &[i64], now_ms: i64) -> DbResult<usize> {
    let mut count = 0;
    for id in ids {
        let queued = diesel::update(letters::table.find(*id))
            .filter(letters::status.eq(PARKED))
            .set((
                letters::status.eq(QUEUED),
                letters::attempts.eq(0),
                letters::queued_at_ms.eq(now_ms),
            ))
            .execute(conn)?;
        if queued == 0 {
            continue;
        }
        let payload: Payload = letters::table
            .find(*id)
            .select(Payload::as_select())
            .get_result(conn)?;
        let job = payload.job(now_ms);
        diesel::insert_into(jobs::table)
            .values((
                jobs::id.eq(*id),
                jobs::kind.eq(job.kind.as_str()),
                jobs::table_id.eq(job.table_id),
                jobs::person_id.eq(job.person_id),
                jobs::payload.eq(&job.payload),
                jobs::due_at_ms.eq(now_ms),
                jobs::queued_at_ms.eq(now_ms),
                jobs::attempts.eq(0),
            ))
            .run(conn)?;
        count += 1;
    }
    Ok(count)
}
