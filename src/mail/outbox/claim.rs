//! What becomes of a leased letter. `tell::letters` decides it on a reading connection; storing it, with the bytes of a
//! letter that is sent for the first time, needs a write, which finds out whether another worker has the letter by now:
//! [`carry_out`].

use diesel::prelude::*;

use super::queued::{Queued, REASON_MAX};
use super::{
    Bundle, DROPPED, Intent, Judged, LetterId, LetterKind, PARKED, Payload, QUEUED, Reason, SENT,
    WriteFault, bundle, text,
};
use crate::db::schema::letters;
use crate::db::{Conn, Db, DbError, DbResult, Run, on_either};
use crate::jobs::{self, Job, again_in_txn, done_in_txn, renew_in_txn, set_payload_in_txn};
use crate::mail::mailboxes;
use crate::mail::mime::{self, Identity};
use crate::mail::words::one_line;
use rules::chance::{entropy, hex};

/// How long an attempt may take, including writing the letter, before another worker may try; longer than any attempt
/// lasts. A letter waits that long if its process was killed in the middle of it.
pub const LEASE_MS: i64 = 3 * 60 * 1000;
/// Seconds to wait after the first, second … attempt; the last value holds for all later ones.
const DELAYS: [i64; 4] = [60, 300, 1800, 3600];
/// How long a letter is tried. Source: RFC 5321, 4.5.4.1, asks for four to five days.
pub const LIFE_MS: i64 = 4 * 24 * HOUR_MS;
const HOUR_MS: i64 = 60 * 60 * 1000;

#[derive(Debug, Clone)]
pub struct LeasedLetter {
    pub id: LetterId,
    pub kind: LetterKind,
    pub to_address: String,
    pub sender: String,
    /// The mail's bytes: the same at every attempt.
    pub raw: String,
    pub attempt: i32,
    queued: Queued,
    job: Job,
}

#[derive(Debug)]
pub enum Claim {
    /// Somebody else has it by now.
    Nothing,
    /// A letter was no longer true or not wanted, and is dropped.
    Dropped(LetterId),
    /// The mailbox has had enough letters for this hour, or its reader wants this one later; it waits.
    Postponed(LetterId),
    /// The letter cannot be written or cannot become a mail; it is parked.
    Parked(LetterId),
    Ready(Box<LeasedLetter>),
}

/// A leased letter, as queued and as far as it got.
pub struct DueLetter<'a> {
    job: &'a Job,
    queued: Queued,
    /// None before it was written.
    written: Option<WrittenRow>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = letters)]
struct WrittenRow {
    message_id: String,
    attempts: i32,
}

impl<'a> DueLetter<'a> {
    pub fn find(conn: &mut Conn, job: &'a Job) -> DbResult<Self> {
        let written = letters::table
            .find(job.id)
            .select(WrittenRow::as_select())
            .get_result(conn)
            .optional()?;
        Ok(Self {
            job,
            queued: Queued::of(job)?,
            written,
        })
    }

    const fn id(&self) -> LetterId {
        self.queued.id
    }

    /// Fails if a newer program queued it.
    pub fn intent(&self) -> Result<Intent, WriteFault> {
        let kind = &self.queued.payload.kind;
        let known = LetterKind::find(kind).map(|kind| self.queued.intent(kind));
        known.ok_or_else(|| {
            let reason = format!("this program writes no letters of the kind `{kind}`");
            WriteFault::Unwritable(reason)
        })
    }

    pub const fn queued_at_ms(&self) -> i64 {
        self.queued.queued_at_ms
    }

    pub fn attempts(&self) -> i32 {
        self.written.as_ref().map_or(0, |written| written.attempts)
    }

    /// The mail as an earlier attempt fixed it, while that is kept. If it was for another mailbox, it is written again.
    pub fn find_mail(&self, db: &Db, to_address: &str) -> DbResult<Option<Mail>> {
        if to_address != self.queued.payload.to_address {
            return Ok(None);
        }
        Ok(text::find(db, self.id())?.map(Mail::Fixed))
    }

    /// Writes the letter and makes a mail of it.
    pub fn write(
        &self,
        db: &Db,
        from: &Identity,
        judged: Judged,
        now_ms: i64,
    ) -> anyhow::Result<Mail> {
        // A Message-ID names one mail to one mailbox.
        let message_id = match &self.written {
            Some(row) if judged.to_address == self.queued.payload.to_address => {
                row.message_id.clone()
            }
            Some(_) | None => hex(&entropy::<16>()),
        };
        let written = judged.letter.write()?;
        let raw = mime::build(
            from,
            &mime::Content {
                message_id: &message_id,
                thread: &judged.thread,
                to_address: &judged.to_address,
                to_name: &judged.to_name,
                language: written.language.code(),
                subject: &written.subject,
                text: &written.text,
                html: &written.html,
                picture: written.picture.as_ref(),
                stop_token: judged.stop_token.as_deref(),
                reply_token: judged.reply_token.as_deref(),
                at_ms: now_ms,
            },
        )?;
        Ok(Mail::New(Box::new(NewMail {
            message_id,
            subject: written.subject,
            sealed: text::seal(db, self.id(), &raw),
            raw,
            judged,
        })))
    }

    fn drop_in_txn(&self, conn: &mut Conn, reason: Reason) -> DbResult<()> {
        self.queued.keep_in_txn(conn, DROPPED, reason.as_str())?;
        match self.written {
            Some(_) => text::delete_in_txn(conn, self.id().0),
            None => Ok(()),
        }
    }

    fn leased(&self, from: &Identity, kind: LetterKind, mail: &Mail) -> LeasedLetter {
        let (queued, written) = (&self.queued, self.written.as_ref());
        let (raw, to_address, message_id) = match mail {
            Mail::Fixed(raw) => {
                let message_id = written.map_or("", |row| row.message_id.as_str());
                (raw, &queued.payload.to_address, message_id)
            }
            Mail::New(new) => (&new.raw, &new.judged.to_address, new.message_id.as_str()),
        };
        LeasedLetter {
            id: queued.id,
            kind,
            to_address: to_address.clone(),
            sender: from.envelope_sender(message_id),
            raw: raw.clone(),
            attempt: self.attempts() + 1,
            queued: queued.clone(),
            job: self.job.clone(),
        }
    }
}

/// What is to become of a due letter.
pub enum Verdict {
    Drop(Reason),
    /// It is a digest, and dropped with its letters.
    DropDigest(Reason, Bundle),
    Postpone(i64, Reason),
    /// It joins a person's digest at an instant.
    Bundle {
        person_id: i64,
        at_ms: i64,
    },
    Park(String),
    Send(LetterKind, Mail),
}

pub enum Mail {
    Fixed(String),
    New(Box<NewMail>),
}

pub struct NewMail {
    message_id: String,
    subject: String,
    raw: String,
    /// The same as the database stores it.
    sealed: String,
    judged: Judged,
}

/// Does what was decided about a leased letter, if nobody else has it by now, and fixes its bytes if it is sent for the
/// first time. After an error nothing was done.
pub fn carry_out(
    db: &Db,
    from: &Identity,
    due: &DueLetter<'_>,
    verdict: &Verdict,
    now_ms: i64,
) -> DbResult<Claim> {
    let (id, queued) = (due.id(), &due.queued);
    db.write(|conn| {
        let goes_on = match verdict {
            Verdict::Drop(_) | Verdict::DropDigest(..) | Verdict::Park(_) => false,
            Verdict::Postpone(..) | Verdict::Bundle { .. } | Verdict::Send(..) => true,
        };
        let is_ours = match goes_on {
            true => renew_in_txn(conn, due.job, now_ms + LEASE_MS)?,
            false => done_in_txn(conn, due.job)?,
        };
        if !is_ours {
            return Ok(Claim::Nothing);
        }
        match verdict {
            Verdict::Drop(reason) => {
                due.drop_in_txn(conn, *reason)?;
                Ok(Claim::Dropped(id))
            }
            Verdict::DropDigest(reason, bundle) => {
                due.drop_in_txn(conn, *reason)?;
                bundle::drop_in_txn(conn, bundle, *reason, now_ms)?;
                Ok(Claim::Dropped(id))
            }
            Verdict::Postpone(due_at_ms, reason) => {
                again_in_txn(conn, due.job, *due_at_ms, Some(reason.as_str()), false)?;
                Ok(Claim::Postponed(id))
            }
            Verdict::Bundle { person_id, at_ms } => {
                bundle::join_in_txn(conn, queued, *person_id, *at_ms, now_ms)?;
                Ok(Claim::Postponed(id))
            }
            Verdict::Park(reason) => {
                queued.keep_in_txn(conn, PARKED, reason)?;
                Ok(Claim::Parked(id))
            }
            Verdict::Send(kind, mail) => {
                let letter = due.leased(from, *kind, mail);
                fix_in_txn(conn, queued, letter.attempt, mail, now_ms)?;
                Ok(Claim::Ready(Box::new(letter)))
            }
        }
    })
}

/// Until when a mailbox has had enough letters, if it has. Only letters of `counted` kinds count.
pub fn find_pause(
    conn: &mut Conn,
    to_address: &str,
    most_per_hour: usize,
    counted: impl Fn(LetterKind) -> bool,
    now_ms: i64,
) -> DbResult<Option<i64>> {
    let sent: Vec<(String, Option<i64>)> = letters::table
        .filter(letters::to_address.eq(to_address))
        .filter(letters::sent_at_ms.gt(now_ms - HOUR_MS))
        .order(letters::sent_at_ms.desc())
        .select((letters::kind, letters::sent_at_ms))
        .load(conn)?;
    let counts = |kind: &str| LetterKind::find(kind).is_none_or(&counted);
    let mut sent = sent.into_iter().filter(|(kind, _)| counts(kind));
    let oldest = most_per_hour.checked_sub(1).and_then(|last| sent.nth(last));
    Ok(oldest.and_then(|(_, sent_at_ms)| Some(sent_at_ms? + HOUR_MS)))
}

/// Counts the attempt, and stores a new letter's bytes and what it refers to.
fn fix_in_txn(
    conn: &mut Conn,
    queued: &Queued,
    attempt: i32,
    mail: &Mail,
    now_ms: i64,
) -> DbResult<()> {
    let id = queued.id.0;
    let Mail::New(new) = mail else {
        let counted = letters::attempts.eq(attempt);
        return diesel::update(letters::table.find(id))
            .set(counted)
            .run(conn);
    };
    let letter = &new.judged;
    let mut payload = queued.payload.clone();
    if payload.to_address != letter.to_address {
        payload.to_address.clone_from(&letter.to_address);
        set_payload_in_txn(conn, id, &payload.text())?;
    }
    on_either!(conn, conn => diesel::insert_into(letters::table)
        .values((
            letters::id.eq(id),
            &payload,
            letters::message_id.eq(&new.message_id),
            letters::head_code.eq(&letter.head_code),
            letters::status.eq(QUEUED),
            letters::attempts.eq(attempt),
            letters::queued_at_ms.eq(queued.queued_at_ms),
        ))
        .on_conflict(letters::id)
        .do_update()
        .set((
            letters::attempts.eq(attempt),
            letters::message_id.eq(&new.message_id),
            letters::to_address.eq(&letter.to_address),
            letters::head_code.eq(&letter.head_code),
        ))
        .execute(conn))?;
    text::put_in_txn(conn, id, &new.subject, &new.sealed)?;
    if let Some(token) = &letter.stop_token {
        mailboxes::add_link_in_txn(conn, token, &letter.to_address, now_ms)?;
    }
    letter.store_in_txn.iter().try_for_each(|store| store(conn))
}

/// Notes that the mail server has taken a letter. Its text is deleted unless `keeps_text`. After an error it is sent
/// once more after its lease, under the same name. Returns what its reader now knows for the first time.
pub fn mark_sent_in_txn(
    conn: &mut Conn,
    letter: &LeasedLetter,
    keeps_text: bool,
    now_ms: i64,
) -> DbResult<Vec<Payload>> {
    let (id, payload) = (letter.id.0, &letter.queued.payload);
    let mut told = Vec::new();
    // Whoever holds the lease by now: the letter has been sent.
    let noted = diesel::update(letters::table.find(id))
        .filter(letters::status.eq(QUEUED))
        .set((
            letters::status.eq(SENT),
            letters::sent_at_ms.eq(now_ms),
            letters::last_error.eq(None::<String>),
        ))
        .execute(conn)?;
    if noted == 1 {
        jobs::end_in_txn(conn, id)?;
        told.push(payload.clone());
    }
    if letter.kind == LetterKind::Digest {
        told.extend(bundle::settle_told_in_txn(
            conn,
            letter.id,
            payload.person_id,
        )?);
    }
    if !keeps_text {
        text::delete_in_txn(conn, id)?;
    }
    Ok(told)
}

/// Notes that an attempt failed and may succeed later. After four days the letter is parked. Returns whether it is.
pub fn mark_failed(db: &Db, letter: &LeasedLetter, error: &str, now_ms: i64) -> DbResult<bool> {
    let due_at_ms = now_ms + jobs::delay_ms(&DELAYS, letter.attempt);
    let is_given_up = due_at_ms > letter.queued.queued_at_ms + LIFE_MS;
    if is_given_up {
        mark_parked(db, letter, &format!("given up after four days: {error}"))?;
        return Ok(true);
    }
    let error = one_line(error, REASON_MAX);
    db.write(|conn| {
        if again_in_txn(conn, &letter.job, due_at_ms, Some(&error), true)? {
            // The host's page finds those that fail by their rows.
            diesel::update(letters::table.find(letter.id.0))
                .set(letters::last_error.eq(&error))
                .execute(conn)?;
        }
        Ok::<_, DbError>(())
    })?;
    Ok(false)
}

/// Notes that the mail server has refused a letter for good; the host sees why.
pub fn mark_parked(db: &Db, letter: &LeasedLetter, error: &str) -> DbResult<()> {
    db.write(|conn| {
        if done_in_txn(conn, &letter.job)? {
            letter.queued.keep_in_txn(conn, PARKED, error)?;
        }
        Ok(())
    })
}
