//! What becomes of a leased letter. `tell::letters` decides it on a reading connection; storing it, with the bytes of a
//! letter that is sent for the first time, needs a write, which finds out whether another worker has the letter by now:
//! [`carry_out_in_txn`].

use diesel::prelude::*;

use super::{
    DROPPED, Intent, Judged, LetterId, LetterKind, PARKED, QUEUED, REASON_MAX, Reason, SENT,
    StoreInTxn, WriteFault, bundle, text,
};
use crate::db::schema::letters;
use crate::db::{Conn, Db, DbError, DbResult, Fetch, Run};
use crate::jobs::{self, Job, again_in_txn, done_in_txn, renew_in_txn, set_payload_in_txn};
use crate::mail::mailboxes;
use crate::mail::mime::{self, Identity};
use crate::mail::words::one_line;
use rules::chance::{entropy, hex};

/// Longer than any attempt lasts; a letter waits that long if its process was killed in the middle of it.
pub const LEASE_MS: i64 = 3 * 60 * 1000;
/// Seconds to wait after the first, second … attempt; the last value holds for all later ones.
const DELAYS: [i64; 4] = [60, 300, 1800, 3600];
/// How long a letter is tried. Source: RFC 5321, 4.5.4.1, asks for four to five days.
pub const LIFE_MS: i64 = 4 * 24 * HOUR_MS;
const HOUR_MS: i64 = 60 * 60 * 1000;

/// A letter whose mail is fixed: the same bytes at every attempt.
#[derive(Debug, Clone)]
pub struct LeasedLetter {
    pub intent: Intent,
    pub kind: LetterKind,
    pub sender: String,
    pub raw: String,
    pub attempt: i32,
    job: Job,
}

#[derive(Debug)]
pub enum Claim {
    Nothing,
    Dropped(LetterId),
    /// It waits: its mailbox or its reader wants it later, it joins a digest, or it could not be sent now.
    Postponed(LetterId),
    Parked(LetterId),
    Ready(Box<LeasedLetter>),
}

pub struct DueLetter<'a> {
    job: &'a Job,
    pub intent: Intent,
    /// The local part of its Message-ID, and how often it was tried; none before it was written.
    written: Option<(String, i32)>,
    /// The mail as an earlier attempt fixed it, while that is kept.
    mail: Option<String>,
}

impl<'a> DueLetter<'a> {
    pub fn find(db: &Db, job: &'a Job) -> DbResult<Self> {
        let intent = Intent::of(job)?;
        let row = letters::table.find(intent.id);
        let row = row.select((letters::message_id, letters::attempts));
        let written: Option<(String, i32)> = db.read(|conn| row.found(conn))?;
        let mail = match &written {
            Some(_) => text::find(db, intent.id)?,
            None => None,
        };
        Ok(Self {
            job,
            intent,
            written,
            mail,
        })
    }

    pub fn attempts(&self) -> i32 {
        self.written.as_ref().map_or(0, |(_, attempts)| *attempts)
    }

    /// Whether the mail of an earlier attempt is kept. If it was for another mailbox, it is written again.
    pub fn has_mail_to(&self, address: &str) -> bool {
        self.mail.is_some() && address == self.intent.to_address
    }

    /// As an earlier attempt fixed it.
    pub fn as_it_is(&self, from: &Identity, kind: LetterKind) -> Ready {
        let message_id = self.written.as_ref().map_or("", |(id, _)| id);
        let raw = self.mail.clone().unwrap_or_default();
        Ready {
            letter: self.leased(kind, from.envelope_sender(message_id), raw),
            new: None,
        }
    }

    pub fn write(
        &self,
        db: &Db,
        from: &Identity,
        kind: LetterKind,
        judged: Judged,
        now_ms: i64,
    ) -> anyhow::Result<Ready> {
        // A Message-ID names one mail to one mailbox.
        let message_id = match &self.written {
            Some((id, _)) if judged.to_address == self.intent.to_address => id.clone(),
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
        let sealed = text::seal(db, self.intent.id, &raw);
        let mut letter = self.leased(kind, from.envelope_sender(&message_id), raw);
        letter.intent.to_address.clone_from(&judged.to_address);
        letter.intent.expected_seq = letter.intent.expected_seq.or(judged.expected_seq);
        let new = NewMail {
            message_id,
            subject: written.subject,
            sealed,
            judged,
        };
        Ok(Ready {
            letter,
            new: Some(new),
        })
    }

    fn leased(&self, kind: LetterKind, sender: String, raw: String) -> LeasedLetter {
        LeasedLetter {
            intent: self.intent.clone(),
            kind,
            sender,
            raw,
            attempt: self.attempts() + 1,
            job: self.job.clone(),
        }
    }

    fn drop_in_txn(&self, conn: &mut Conn, reason: Reason) -> DbResult<()> {
        self.intent.keep_in_txn(conn, DROPPED, reason.as_str())?;
        match self.written {
            Some(_) => text::delete_in_txn(conn, self.intent.id),
            None => Ok(()),
        }
    }
}

pub struct Ready {
    letter: LeasedLetter,
    /// None if an earlier attempt stored it.
    new: Option<NewMail>,
}

struct NewMail {
    message_id: String,
    subject: String,
    sealed: String,
    judged: Judged,
}

/// Does what was decided, if nobody else has the letter by now, and fixes the bytes of a new one.
pub fn carry_out_in_txn(
    conn: &mut Conn,
    due: &DueLetter<'_>,
    decided: &Result<Ready, WriteFault>,
    now_ms: i64,
) -> DbResult<Claim> {
    use WriteFault::{Bundled, Postponed};
    let (job, id) = (due.job, due.intent.id);
    let is_ours = match decided {
        Ok(_) | Err(Postponed(..) | Bundled { .. }) => renew_in_txn(conn, job, now_ms + LEASE_MS)?,
        Err(_) => done_in_txn(conn, job)?,
    };
    if !is_ours {
        return Ok(Claim::Nothing);
    }
    match decided {
        Ok(ready) => {
            ready.fix_in_txn(conn, due, now_ms)?;
            Ok(Claim::Ready(Box::new(ready.letter.clone())))
        }
        Err(WriteFault::Stale(reason)) => {
            due.drop_in_txn(conn, *reason)?;
            Ok(Claim::Dropped(id))
        }
        Err(WriteFault::StaleDigest(reason, bundle)) => {
            due.drop_in_txn(conn, *reason)?;
            bundle::drop_in_txn(conn, bundle, *reason, now_ms)?;
            Ok(Claim::Dropped(id))
        }
        Err(Postponed(due_at_ms, reason)) => {
            again_in_txn(conn, job, *due_at_ms, Some(reason.as_str()), false)?;
            Ok(Claim::Postponed(id))
        }
        Err(Bundled { person_id, at_ms }) => {
            bundle::join_in_txn(conn, &due.intent, *person_id, *at_ms, now_ms)?;
            Ok(Claim::Postponed(id))
        }
        Err(why) => {
            due.intent.keep_in_txn(conn, PARKED, &why.to_string())?;
            Ok(Claim::Parked(id))
        }
    }
}

/// Until when a mailbox has had enough letters, if it has.
pub fn find_pause(
    conn: &mut Conn,
    to_address: &str,
    most_per_hour: usize,
    uncounted: &[LetterKind],
    now_ms: i64,
) -> DbResult<Option<i64>> {
    let uncounted = uncounted.iter().map(|kind| kind.as_str());
    let last = i64::try_from(most_per_hour.saturating_sub(1)).unwrap_or(i64::MAX);
    let oldest: Option<Option<i64>> = letters::table
        .filter(letters::to_address.eq(to_address))
        .filter(letters::sent_at_ms.gt(now_ms - HOUR_MS))
        .filter(letters::kind.ne_all(uncounted))
        .order(letters::sent_at_ms.desc())
        .select(letters::sent_at_ms)
        .limit(1)
        .offset(last)
        .found(conn)?;
    Ok(oldest.flatten().map(|sent_at_ms| sent_at_ms + HOUR_MS))
}

impl Ready {
    /// What its new bytes refer to, to be stored with them.
    pub fn stores(&self) -> &[StoreInTxn] {
        let new = self.new.as_ref();
        new.map_or(&[], |new| &new.judged.store_in_txn)
    }

    fn fix_in_txn(&self, conn: &mut Conn, due: &DueLetter<'_>, now_ms: i64) -> DbResult<()> {
        let LeasedLetter {
            intent, attempt, ..
        } = &self.letter;
        let Some(new) = &self.new else {
            return diesel::update(letters::table.find(intent.id))
                .set(letters::attempts.eq(attempt))
                .run(conn);
        };
        let judged = &new.judged;
        if intent.to_address != due.intent.to_address {
            set_payload_in_txn(conn, intent.id, &intent.text())?;
        }
        diesel::insert_into(letters::table)
            .values((
                intent,
                letters::message_id.eq(&new.message_id),
                letters::head_code.eq(&judged.head_code),
                letters::status.eq(QUEUED),
                letters::attempts.eq(attempt),
            ))
            .on_conflict(letters::id)
            .do_update()
            .set((
                letters::attempts.eq(attempt),
                letters::message_id.eq(&new.message_id),
                letters::to_address.eq(&judged.to_address),
                letters::head_code.eq(&judged.head_code),
            ))
            .run(conn)?;
        text::put_in_txn(conn, intent.id, &new.subject, &new.sealed)?;
        if let Some(token) = &judged.stop_token {
            mailboxes::add_link_in_txn(conn, token, &judged.to_address, now_ms)?;
        }
        Ok(())
    }
}

/// Notes that the mail server has taken a letter. Its text is deleted unless `keeps_text`. After an error it is sent
/// once more after its lease, under the same name. Returns what its reader now knows for the first time.
pub fn mark_sent_in_txn(
    conn: &mut Conn,
    letter: &LeasedLetter,
    keeps_text: bool,
    now_ms: i64,
) -> DbResult<Vec<Intent>> {
    let intent = &letter.intent;
    let mut told = Vec::new();
    // Whoever holds the lease by now: the letter has been sent.
    let noted = diesel::update(letters::table.find(intent.id))
        .filter(letters::status.eq(QUEUED))
        .set((
            letters::status.eq(SENT),
            letters::sent_at_ms.eq(now_ms),
            letters::last_error.eq(None::<String>),
        ))
        .changes(conn)?;
    if noted == 1 {
        jobs::end_in_txn(conn, intent.id)?;
        told.push(intent.clone());
    }
    if let (LetterKind::Digest, Some(person_id)) = (letter.kind, intent.person_id) {
        told.extend(bundle::settle_told_in_txn(conn, intent.id, person_id)?);
    }
    if !keeps_text {
        text::delete_in_txn(conn, intent.id)?;
    }
    Ok(told)
}

/// Notes that an attempt failed and may succeed later. After four days the letter is parked. Returns whether it is.
pub fn mark_failed(db: &Db, letter: &LeasedLetter, error: &str, now_ms: i64) -> DbResult<bool> {
    let due_at_ms = now_ms + jobs::delay_ms(&DELAYS, letter.attempt);
    if due_at_ms > letter.intent.queued_at_ms + LIFE_MS {
        mark_parked(db, letter, &format!("given up after four days: {error}"))?;
        return Ok(true);
    }
    let error = one_line(error, REASON_MAX);
    db.write(|conn| {
        if again_in_txn(conn, &letter.job, due_at_ms, Some(&error), true)? {
            // The host's page finds those that fail by their rows.
            diesel::update(letters::table.find(letter.intent.id))
                .set(letters::last_error.eq(&error))
                .run(conn)?;
        }
        Ok::<_, DbError>(false)
    })
}

pub fn mark_parked(db: &Db, letter: &LeasedLetter, error: &str) -> DbResult<()> {
    db.write(|conn| {
        if done_in_txn(conn, &letter.job)? {
            letter.intent.keep_in_txn(conn, PARKED, error)?;
        }
        Ok(())
    })
}
