//! An attempt at a letter that is leased, and noting what came of it.
//!
//! Before each attempt the letter is asked whether it is still true: what has been overtaken is dropped. It is judged
//! and written on a reading connection; what comes of that, and at the first attempt its bytes, need a write, which
//! finds out whether another worker has it by now. Start reading at [`prepare`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use diesel::prelude::*;

use super::queued::{Queued, REASON_MAX};
use super::{
    Bundle, DROPPED, Intent, LetterId, LetterKind, PARKED, QUEUED, Reason, SENT, Timing,
    WriteFault, Writer, WrittenLetter, bundle, retry, text,
};
use crate::db::schema::letters;
use crate::db::{Conn, Db, DbError, Run, on_either};
use crate::jobs::{self, Job, again_in_txn, done_in_txn, renew_in_txn, set_payload_in_txn};
use crate::mail::mailboxes;
use crate::mail::mime::{self, Identity};
use crate::mail::words::one_line;
use rules::chance::{entropy, hex};

/// How long an attempt may take, with the writing of its letter, before another worker may try; longer than any
/// attempt lasts. A letter waits that long when its process was killed in the middle of it.
pub const LEASE_MS: i64 = 3 * 60 * 1000;
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
    /// The mailbox has had enough for this hour, or its reader wants the letter later; it waits.
    Postponed(LetterId),
    /// The letter cannot be written or cannot become a mail; it is parked.
    Parked(LetterId),
    Ready(Box<LeasedLetter>),
}

/// A leased letter, as it was queued and as far as it came.
struct DueLetter<'a> {
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
    fn find(conn: &mut Conn, job: &'a Job) -> Result<Self, DbError> {
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

    fn attempts(&self) -> i32 {
        self.written.as_ref().map_or(0, |written| written.attempts)
    }
}

enum Verdict {
    Drop(Reason),
    /// It is a digest, and dropped with what it held.
    DropDigest(Reason, Bundle),
    Postpone(i64, Reason),
    /// It joins the digest of a person at an instant.
    Bundle {
        person_id: i64,
        at_ms: i64,
    },
    Park(String),
    Send(LetterKind, Mail),
}

enum Mail {
    Fixed(String),
    New(Box<NewMail>),
}

struct NewMail {
    message_id: String,
    raw: String,
    /// The same as the database keeps it.
    sealed: String,
    letter: WrittenLetter,
}

/// Prepares the attempt at a leased letter: if it is still true, it is written before the first one, and its bytes are
/// fixed. A mailbox gets `most_per_hour` letters within an hour, sign-ins and ends of games not counted; any number
/// where that is none. After an error nothing was done.
pub fn prepare(
    db: &Db,
    writer: &dyn Writer,
    from: &Identity,
    most_per_hour: Option<usize>,
    job: &Job,
    now_ms: i64,
) -> Result<Claim, DbError> {
    let desk = Desk {
        db,
        writer,
        from,
        most_per_hour,
        now_ms,
    };
    let due = db.read(|conn| DueLetter::find(conn, job))?;
    let verdict = desk.decide(&due)?;
    db.write(|conn| {
        if !renew_in_txn(conn, job, now_ms + LEASE_MS)? {
            return Ok(Claim::Nothing);
        }
        desk.carry_out(conn, &due, &verdict)
    })
}

/// What letters are judged and written with.
struct Desk<'a> {
    db: &'a Db,
    writer: &'a dyn Writer,
    from: &'a Identity,
    most_per_hour: Option<usize>,
    now_ms: i64,
}

impl Desk<'_> {
    /// Decides what is to become of a letter, and of a digest's letters if that is dropped.
    fn decide(&self, due: &DueLetter<'_>) -> Result<Verdict, DbError> {
        let mut decided = self.judge(due);
        if let Err(WriteFault::Stale(reason)) = decided
            && due.queued.payload.is_digest()
        {
            let digest = due.queued.intent(LetterKind::Digest);
            let bundle = self.ask(|conn| self.writer.bundle(conn, &digest));
            decided = bundle.map(|bundle| Verdict::DropDigest(reason, bundle));
        }
        match decided {
            Ok(verdict) => Ok(verdict),
            Err(WriteFault::Stale(reason)) => Ok(Verdict::Drop(reason)),
            Err(WriteFault::Unwritable(reason)) => Ok(Verdict::Park(reason)),
            Err(WriteFault::Db(error)) => Err(error),
        }
    }

    fn judge(&self, due: &DueLetter<'_>) -> Result<Verdict, WriteFault> {
        let payload = &due.queued.payload;
        let kind = LetterKind::find(&payload.kind).ok_or_else(|| {
            let kind = &payload.kind;
            WriteFault::Unwritable(format!(
                "this program writes no letters of the kind `{kind}`"
            ))
        })?;
        let (db, writer) = (self.db, self.writer);
        let mut intent = due.queued.intent(kind);
        if let Some(address) = self.ask(|conn| writer.address(conn, &intent))? {
            intent.to_address = address;
        }
        if !kind.goes_to_stopped()
            && db.read(|conn| mailboxes::is_stopped(conn, &intent.to_address))?
        {
            return Err(Reason::Stopped.into());
        }
        if let Some(most) = self.most_per_hour
            && let Some(due_at_ms) = db.read(|conn| find_pause(conn, &intent, most, self.now_ms))?
        {
            return Ok(Verdict::Postpone(due_at_ms, Reason::TooMany));
        }
        match self.ask(|conn| writer.timing(conn, &intent))? {
            Timing::Now => {}
            Timing::From(due_at_ms) => return Ok(Verdict::Postpone(due_at_ms, Reason::Quiet)),
            Timing::Never => return Err(Reason::Unwanted.into()),
            // What was tried already goes by itself.
            Timing::Bundle { .. } if due.attempts() > 0 => {}
            Timing::Bundle { person_id, at_ms } => {
                return Ok(Verdict::Bundle { person_id, at_ms });
            }
        }
        // What was written for another mailbox is written anew.
        let is_for_other = intent.to_address != payload.to_address;
        Ok(match text::find(db, due.id())? {
            Some(raw) if !is_for_other => {
                self.ask(|conn| writer.check(conn, &intent))?;
                Verdict::Send(kind, Mail::Fixed(raw))
            }
            Some(_) | None => {
                let letter = self.ask(|conn| writer.write(conn, &intent))?;
                match self.build(due, letter) {
                    Ok(mail) => Verdict::Send(kind, Mail::New(Box::new(mail))),
                    Err(error) => Verdict::Park(format!("{error:#}")),
                }
            }
        })
    }

    /// Asks the writer. It also fails with the database itself; a fault of one letter must not hold up the others.
    fn ask<T>(
        &self,
        question: impl Fn(&mut Conn) -> Result<T, WriteFault>,
    ) -> Result<T, WriteFault> {
        let why = match catch_unwind(AssertUnwindSafe(|| self.db.read(&question))) {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(WriteFault::Stale(reason))) => return Err(reason.into()),
            Ok(Err(WriteFault::Db(error))) if is_of_database(&error) => return Err(error.into()),
            Ok(Err(fault)) => fault.to_string(),
            Err(_panic) => "the program failed".to_owned(),
        };
        Err(WriteFault::Unwritable(format!(
            "it cannot be written: {why}"
        )))
    }

    fn build(&self, due: &DueLetter<'_>, letter: WrittenLetter) -> anyhow::Result<NewMail> {
        // A name stands for one mail to one mailbox.
        let message_id = match &due.written {
            Some(row) if letter.to_address == due.queued.payload.to_address => {
                row.message_id.clone()
            }
            Some(_) | None => hex(&entropy::<16>()),
        };
        let raw = mime::build(
            self.from,
            &mime::Content {
                message_id: &message_id,
                thread: &letter.thread,
                to_address: &letter.to_address,
                to_name: &letter.to_name,
                language: letter.written.language.code(),
                subject: &letter.written.subject,
                text: &letter.written.text,
                html: &letter.written.html,
                picture: letter.written.picture.as_ref(),
                stop_token: letter.stop_token.as_deref(),
                reply_token: letter.reply_token.as_deref(),
                at_ms: self.now_ms,
            },
        )?;
        Ok(NewMail {
            message_id,
            sealed: text::seal(self.db, due.id(), &raw),
            raw,
            letter,
        })
    }

    /// Must run in the transaction that found the letter still leased.
    fn carry_out(
        &self,
        conn: &mut Conn,
        due: &DueLetter<'_>,
        verdict: &Verdict,
    ) -> Result<Claim, DbError> {
        let (id, queued, now_ms) = (due.id(), &due.queued, self.now_ms);
        match verdict {
            Verdict::Drop(reason) => {
                drop_letter(conn, queued, *reason)?;
                Ok(Claim::Dropped(id))
            }
            Verdict::DropDigest(reason, bundle) => {
                drop_letter(conn, queued, *reason)?;
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
                end_in_txn(conn, queued, PARKED, reason)?;
                Ok(Claim::Parked(id))
            }
            Verdict::Send(kind, mail) => {
                let letter = self.leased(due, *kind, mail);
                fix_in_txn(conn, queued, letter.attempt, mail, now_ms)?;
                Ok(Claim::Ready(Box::new(letter)))
            }
        }
    }

    fn leased(&self, due: &DueLetter<'_>, kind: LetterKind, mail: &Mail) -> LeasedLetter {
        let (queued, written) = (&due.queued, due.written.as_ref());
        let (raw, to_address, message_id) = match mail {
            Mail::Fixed(raw) => {
                let message_id = written.map_or("", |row| row.message_id.as_str());
                (raw, &queued.payload.to_address, message_id)
            }
            Mail::New(new) => (&new.raw, &new.letter.to_address, new.message_id.as_str()),
        };
        LeasedLetter {
            id: queued.id,
            kind,
            to_address: to_address.clone(),
            sender: self.from.envelope_sender(message_id),
            raw: raw.clone(),
            attempt: due.attempts() + 1,
            queued: queued.clone(),
            job: due.job.clone(),
        }
    }
}

/// Letters that no limit holds up and that count for none: somebody waits for the link, a game ends once, and what
/// guards a mailbox's owner must reach them.
const UNLIMITED: [LetterKind; 4] = [
    LetterKind::SignIn,
    LetterKind::NewBrowser,
    LetterKind::Stopped,
    LetterKind::GameOver,
];

/// Gives until when a mailbox has had enough letters, if it has.
fn find_pause(
    conn: &mut Conn,
    intent: &Intent,
    most_per_hour: usize,
    now_ms: i64,
) -> Result<Option<i64>, DbError> {
    if UNLIMITED.contains(&intent.kind) {
        return Ok(None);
    }
    let sent: Vec<Option<i64>> = letters::table
        .filter(letters::to_address.eq(&intent.to_address))
        .filter(letters::sent_at_ms.gt(now_ms - HOUR_MS))
        .filter(letters::kind.ne_all(UNLIMITED.map(LetterKind::as_str)))
        .order(letters::sent_at_ms.desc())
        .select(letters::sent_at_ms)
        .load(conn)?;
    let oldest = most_per_hour.checked_sub(1).and_then(|last| sent.get(last));
    Ok(oldest.copied().flatten().map(|oldest| oldest + HOUR_MS))
}

/// Whether the database itself failed, so that every letter would meet the same.
fn is_of_database(error: &DbError) -> bool {
    use diesel::result::Error;
    error.is_passing() || matches!(error, DbError::Query(Error::DatabaseError(..)))
}

/// Takes a letter out of the queue that goes no further, and keeps why.
fn end_in_txn(conn: &mut Conn, letter: &Queued, status: &str, reason: &str) -> Result<(), DbError> {
    letter.keep_in_txn(conn, status, reason)?;
    jobs::end_in_txn(conn, letter.id.0)
}

fn drop_letter(conn: &mut Conn, letter: &Queued, reason: Reason) -> Result<(), DbError> {
    end_in_txn(conn, letter, DROPPED, reason.as_str())?;
    text::delete_in_txn(conn, letter.id.0)
}

/// Counts the attempt, and stores a new letter's bytes and what it refers to.
fn fix_in_txn(
    conn: &mut Conn,
    queued: &Queued,
    attempt: i32,
    mail: &Mail,
    now_ms: i64,
) -> Result<(), DbError> {
    let id = queued.id.0;
    let Mail::New(new) = mail else {
        let counted = letters::attempts.eq(attempt);
        return diesel::update(letters::table.find(id))
            .set(counted)
            .run(conn);
    };
    let letter = &new.letter;
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
    text::put_in_txn(conn, id, &letter.written.subject, &new.sealed)?;
    if let Some(token) = &letter.stop_token {
        mailboxes::add_link_in_txn(conn, token, &letter.to_address, now_ms)?;
    }
    match &letter.store_in_txn {
        Some(store) => store(conn),
        None => Ok(()),
    }
}

/// Notes that the mail server has taken a letter. Its words are deleted unless `keeps_text`. After an error it goes
/// once more after its lease, under the same name.
pub fn mark_sent(
    db: &Db,
    writer: &dyn Writer,
    letter: &LeasedLetter,
    keeps_text: bool,
    now_ms: i64,
) -> Result<(), DbError> {
    let (id, payload) = (letter.id.0, &letter.queued.payload);
    db.write(|conn| {
        // Whoever holds the lease by now: the letter is out.
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
            writer.sent_in_txn(conn, &payload.sent(), now_ms)?;
        }
        if payload.is_digest() {
            for told in bundle::settle_told_in_txn(conn, letter.id, payload.person_id)? {
                writer.sent_in_txn(conn, &told, now_ms)?;
            }
        }
        if keeps_text {
            return Ok(());
        }
        text::delete_in_txn(conn, id)
    })
}

/// Notes that an attempt failed and may succeed later. After four days the letter is parked. Gives whether it is.
pub fn mark_failed(
    db: &Db,
    letter: &LeasedLetter,
    error: &str,
    now_ms: i64,
) -> Result<bool, DbError> {
    let due_at_ms = now_ms + retry::delay_ms(letter.attempt);
    let is_given_up = due_at_ms > letter.queued.queued_at_ms + retry::LIFE_MS;
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
pub fn mark_parked(db: &Db, letter: &LeasedLetter, error: &str) -> Result<(), DbError> {
    db.write(|conn| {
        if done_in_txn(conn, &letter.job)? {
            letter.queued.keep_in_txn(conn, PARKED, error)?;
        }
        Ok(())
    })
}
