//! The outbox: letters wait here until the mail server has taken them.
//!
//! An [`Intent`] is queued as a job in the transaction that caused it, so neither exists without the other. It is
//! written when it is first due. From then on it has a row, and its Message-ID and its bytes stay the same: a letter
//! may go twice, and the reader's program can then see that it is the same letter. The row stays when the job is done,
//! and says what was sent, dropped or parked. A letter that its reader wants bundled waits for a digest instead:
//! `bundle.rs`. [`claim`] notes what becomes of a letter, [`list`] shows the queue to the host, [`text`] keeps the text
//! while it is needed.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

mod bundle;
pub mod claim;
mod judged;
pub mod list;
pub mod text;

pub use bundle::{Bundle, list_bundled, tell_in_txn, unbundle_in_txn};
pub use claim::LeasedLetter;
pub use judged::{Judged, StoreInTxn, WriteFault};

use crate::db::schema::letters;
use crate::db::{Conn, DbError, DbResult, Rows, Run};
use crate::jobs::{self, Job, JobKind, NewJob};
use crate::mail::words::one_line;
use rules::chance::{entropy, hex};

const QUEUED: &str = "queued";
const SENT: &str = "sent";
const PARKED: &str = "parked";
/// It waits for a digest. No row has this status: it is the kind of its job.
const BUNDLED: &str = JobKind::Bundled.as_str();
/// It was no longer true or wanted when it was due; or a digest included it.
const DROPPED: &str = "dropped";
const KINDS: [JobKind; 3] = [JobKind::SignIn, JobKind::Letter, JobKind::Bundled];
const REASON_MAX: usize = 300;

/// Number of a letter in the database: that of its job, even after the job is done.
pub type LetterId = i64;

rules::word_enum! {
    /// Why a letter was not sent, or not yet, without any fault. Messages to the host choose their words by the name.
    Reason.as_str {
        TooLate = "too_late",
        TableGone = "table_gone",
        TableFrozen = "table_frozen",
        SeatGone = "seat_gone",
        SeatTaken = "seat_taken",
        Declined = "declined",
        SeatFree = "seat_free",
        SeatEmpty = "seat_empty",
        Unwanted = "unwanted",
        NoMailbox = "no_mailbox",
        Overtaken = "overtaken",
        PersonGone = "person_gone",
        Answered = "answered",
        SeatElsewhere = "seat_elsewhere",
        Resumed = "resumed",
        Stopped = "stopped",
        TooMany = "too_many",
        /// Its reader wants none at this hour; it waits.
        Quiet = "quiet",
        /// A move may still be taken back, or its reader looks at the page; it waits.
        Looking = "looking",
        Bundled = "bundled",
        InDigest = "in_digest",
        /// The target that was switched off is gone, or works again.
        AlertsAgain = "alerts_again",
    }
}

rules::word_enum! {
    LetterKind.as_str {
        SignIn = "sign_in",
        NewBrowser = "new_browser",
        /// An account has another address: a letter to the old one.
        NewAddress = "new_address",
        Invitation = "invitation",
        /// To whoever opened a table: the invitation to a seat was declined.
        Declined = "invitation_declined",
        /// Somebody wants a seat to which this mailbox was invited.
        SeatClaim = "seat_claim",
        SeatMoved = "seat_moved",
        SeatGiven = "seat_given",
        Stopped = "stopped",
        YourTurn = "your_turn",
        /// Everybody's sealed choices were revealed, and the seat has nothing to choose now.
        Revealed = "revealed",
        GameOver = "game_over",
        Answer = "answer",
        Digest = "digest",
        AlertOff = "alert_off",
        /// A seat's choice is still awaited, and its time is running out.
        Reminder = "reminder",
        Nudge = "nudge",
        Asked = "asked",
        HandedOver = "handed_over",
        /// The others agreed that a stand-in plays its reader's seat.
        StandIn = "stand_in",
        TableClosed = "table_closed",
        Talk = "talk",
        /// The game of a table that its reader opened began, and somebody else chooses first.
        Begun = "begun",
        Resumed = "resumed",
    }
}

/// What the job of a letter and its row have in common. [`Intent::new`] leaves empty what only some kinds have.
#[derive(
    Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Queryable, Selectable, Insertable,
)]
#[diesel(table_name = letters)]
#[diesel(treat_none_as_default_value = false)]
pub struct Intent {
    /// 0 before it is queued.
    #[serde(skip)]
    pub id: LetterId,
    #[serde(skip)]
    pub queued_at_ms: i64,
    /// As in [`LetterKind::as_str`]. A newer program may have queued it.
    pub kind: String,
    /// Canonical address when it was queued; when it is due, a newer one may be known.
    pub to_address: String,
    pub table_id: Option<i64>,
    pub seat: Option<i32>,
    pub expected_seq: Option<i64>,
    /// Last event of the table when it was queued.
    pub seq: Option<i64>,
    /// The subject of a notice about a seat or an account, or the only reader of a letter such as a digest.
    pub person_id: Option<i64>,
    pub sign_in_id: Option<i64>,
    pub mail_id: Option<i64>,
}

impl Intent {
    pub fn new(kind: LetterKind, to_address: &str) -> Self {
        Self {
            id: 0,
            queued_at_ms: 0,
            kind: kind.as_str().to_owned(),
            to_address: to_address.to_owned(),
            table_id: None,
            seat: None,
            expected_seq: None,
            seq: None,
            person_id: None,
            sign_in_id: None,
            mail_id: None,
        }
    }

    pub fn at(kind: LetterKind, to_address: &str, (table_id, seat): (i64, i32)) -> Self {
        Self {
            table_id: Some(table_id),
            seat: Some(seat),
            ..Self::new(kind, to_address)
        }
    }

    pub fn naming(self, person_id: i64) -> Self {
        Self {
            person_id: Some(person_id),
            ..self
        }
    }

    fn of(job: &Job) -> DbResult<Self> {
        let read: Self = serde_json::from_str(&job.payload).map_err(DbError::unreadable)?;
        Ok(Self {
            id: job.id,
            queued_at_ms: job.queued_at_ms,
            ..read
        })
    }

    /// None for a kind that only a newer program knows.
    pub fn kind(&self) -> Option<LetterKind> {
        LetterKind::find(&self.kind)
    }

    fn text(&self) -> String {
        json!(self).to_string()
    }

    /// Stores what became of a letter that goes no further, in addition to its row, if it was written.
    fn keep_in_txn(&self, conn: &mut Conn, status: &str, reason: &str) -> DbResult<()> {
        let reason = one_line(reason, REASON_MAX);
        diesel::insert_into(letters::table)
            .values((
                self,
                letters::message_id.eq(hex(&entropy::<16>())),
                letters::status.eq(status),
                letters::attempts.eq(0),
                letters::last_error.eq(&reason),
            ))
            .on_conflict(letters::id)
            .do_update()
            .set((letters::status.eq(status), letters::last_error.eq(&reason)))
            .run(conn)
    }
}

/// Makes the job of a letter. Somebody waits for a link to sign in with, so it goes before all others.
pub(crate) fn job(intent: &Intent, due_at_ms: i64) -> NewJob {
    let kind = match intent.kind() {
        Some(LetterKind::SignIn) => JobKind::SignIn,
        Some(_) | None => JobKind::Letter,
    };
    NewJob {
        table_id: intent.table_id,
        person_id: intent.person_id,
        ..NewJob::new(kind, intent.text(), due_at_ms)
    }
}

pub fn queue_in_txn(conn: &mut Conn, intent: &Intent, due_at_ms: i64, now_ms: i64) -> DbResult<()> {
    queue_all_in_txn(conn, std::slice::from_ref(intent), due_at_ms, now_ms)
}

pub fn queue_all_in_txn(
    conn: &mut Conn,
    letters: &[Intent],
    due_at_ms: i64,
    now_ms: i64,
) -> DbResult<()> {
    let jobs = letters.iter().map(|intent| job(intent, due_at_ms));
    jobs::put_in_txn(conn, &jobs.collect::<Vec<_>>(), now_ms)
}

pub fn find_written(conn: &mut Conn, message_id: &str) -> DbResult<Option<Intent>> {
    letters::table
        .filter(letters::message_id.eq(message_id))
        .row(conn)
}
