//! Leasing a letter for one attempt, and noting what came of it.
//!
//! Before each attempt the letter is asked whether it is still true: what has been overtaken is dropped. It is judged
//! and written on a reading connection; what comes of that, and at the first attempt its bytes, need a write, which
//! finds out whether another worker was quicker.
//!
//! On Postgres, which several processes share, the letter is leased before that by a short write of its own, so that
//! each process judges and writes another letter. On SQLite one write does both. Start reading at [`claim()`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use diesel::prelude::*;

use super::{
    Bundle, DROPPED, Intent, LetterId, LetterKind, PARKED, QUEUED, Reason, SENT, Sent, Timing,
    WriteFault, Writer, WrittenLetter, bundle, due, retry, text,
};
use crate::db::schema::letters;
use crate::db::{Conn, Db, DbError, Kind, Run};
use crate::mail::mailboxes;
use crate::mail::mime::{self, Identity};
use crate::mail::words::one_line;
use rules::chance::{entropy, hex};

/// How long an attempt may take, with the writing of its letter, before another worker may try; longer than any
/// attempt lasts. A letter waits that long when its process was killed in the middle of it.
pub const LEASE_MS: i64 = 3 * 60 * 1000;
const HOUR_MS: i64 = 60 * 60 * 1000;
/// How long a letter that failed by itself waits.
const AGAIN_MS: i64 = 10 * 60 * 1000;
const REASON_MAX: usize = 300;

#[derive(Debug, Clone)]
pub struct LeasedLetter {
    pub id: LetterId,
    pub kind: LetterKind,
    pub to_address: String,
    pub sender: String,
    /// The mail's bytes: the same at every attempt.
    pub raw: String,
    pub attempt: i32,
    about: Sent,
    lease: String,
    queued_at_ms: i64,
}

#[derive(Debug)]
pub enum Claim {
    /// No letter is due, or others hold all that are.
    Nothing,
    /// A letter was no longer true or not wanted, and is dropped.
    Dropped(LetterId),
    /// The mailbox has had enough for this hour, or its reader wants the letter later; it waits.
    Postponed(LetterId),
    /// The letter cannot be written or cannot become a mail; it is parked.
    Parked(LetterId),
    Ready(Box<LeasedLetter>),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = letters)]
struct DueRow {
    id: i64,
    message_id: String,
    #[diesel(embed)]
    about: Sent,
    to_address: String,
    seq: Option<i64>,
    person_id: Option<i64>,
    sign_in_id: Option<i64>,
    mail_id: Option<i64>,
    attempts: i32,
    queued_at_ms: i64,
}

impl DueRow {
    fn intent(&self, kind: LetterKind) -> Intent {
        Intent {
            id: Some(LetterId(self.id)),
            kind,
            to_address: self.to_address.clone(),
            table_id: self.about.table_id,
            seat: self.about.seat,
            expected_seq: self.about.expected_seq,
            seq: self.seq,
            person_id: self.person_id,
            sign_in_id: self.sign_in_id,
            mail_id: self.mail_id,
        }
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

/// Tells whether a letter is due. Reads only, so that waiting costs nothing.
pub fn is_any_due(db: &Db, now_ms: i64) -> Result<bool, DbError> {
    Ok(db.read(|conn| due::find(conn, now_ms))?.is_some())
}

/// Leases the next due letter, if it is still true; before its first attempt it is written and its bytes are fixed. A
/// mailbox gets `most_per_hour` letters within an hour, sign-ins and ends of games not counted; any number where that
/// is none. After an error nothing stays leased, or its lease runs out.
pub fn claim(
    db: &Db,
    writer: &dyn Writer,
    from: &Identity,
    most_per_hour: Option<usize>,
    now_ms: i64,
) -> Result<Claim, DbError> {
    let desk = Desk {
        db,
        writer,
        from,
        most_per_hour,
        now_ms,
    };
    // Whoever loses a letter to another worker looks for the next one.
    loop {
        let lease = db.new_lease();
        let Some(row) = find_next(db, &lease, now_ms)? else {
            return Ok(Claim::Nothing);
        };
        let claimed = desk.decide(&row).and_then(|verdict| {
            db.write(|conn| {
                if !take(conn, &row, &lease, now_ms)? {
                    return Ok(None);
                }
                desk.carry_out(conn, &row, &verdict, &lease).map(Some)
            })
        });
        match claimed {
            Ok(Some(claim)) => return Ok(claim),
            Ok(None) => {}
            Err(error) if error.is_outage() => {
                release(db, &row, &lease);
                return Err(error);
            }
            Err(error) => {
                // It may be this letter alone, and must not hold up the others.
                let id = LetterId(row.id);
                writer.put_aside(id, &error);
                db.write(|conn| {
                    if take(conn, &row, &lease, now_ms)? {
                        put_off(conn, row.id, now_ms + AGAIN_MS, &error.to_string())?;
                    }
                    Ok::<_, DbError>(())
                })?;
                return Ok(Claim::Postponed(id));
            }
        }
    }
}

/// Finds the letter that is due next, and on Postgres leases it: otherwise each process would judge and write the same
/// one, and all but one in vain. On SQLite there is one process, and each write waits for the disk, so the write that
/// carries out the verdict leases it.
fn find_next(db: &Db, lease: &str, now_ms: i64) -> Result<Option<DueRow>, DbError> {
    if db.kind() == Kind::Sqlite {
        return db.read(|conn| {
            let id = due::find(conn, now_ms)?;
            find_row(conn, id)
        });
    }
    // By reading first: waiting is to cost no more.
    if !is_any_due(db, now_ms)? {
        return Ok(None);
    }
    db.write(|conn| {
        let id = due::lock_in_txn(conn, now_ms)?;
        let Some(row) = find_row(conn, id)? else {
            return Ok(None);
        };
        let is_taken = take(conn, &row, lease, now_ms)?;
        Ok(is_taken.then_some(row))
    })
}

fn find_row(conn: &mut Conn, id: Option<i64>) -> Result<Option<DueRow>, DbError> {
    let Some(id) = id else {
        return Ok(None);
    };
    Ok(letters::table
        .find(id)
        .select(DueRow::as_select())
        .get_result(conn)
        .optional()?)
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
    fn decide(&self, row: &DueRow) -> Result<Verdict, DbError> {
        let mut decided = self.judge(row);
        if let Err(WriteFault::Stale(reason)) = decided
            && row.about.kind == LetterKind::Digest.as_str()
        {
            let digest = row.intent(LetterKind::Digest);
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

    fn judge(&self, row: &DueRow) -> Result<Verdict, WriteFault> {
        let kind = LetterKind::find(&row.about.kind).ok_or_else(|| {
            let kind = &row.about.kind;
            WriteFault::Unwritable(format!(
                "this program writes no letters of the kind `{kind}`"
            ))
        })?;
        let (db, writer) = (self.db, self.writer);
        let mut intent = row.intent(kind);
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
            Timing::Bundle { .. } if row.attempts > 0 => {}
            Timing::Bundle { person_id, at_ms } => {
                return Ok(Verdict::Bundle { person_id, at_ms });
            }
        }
        // What was written for another mailbox is written anew.
        let is_for_other = intent.to_address != row.to_address;
        Ok(match text::find(db, LetterId(row.id))? {
            Some(raw) if !is_for_other => {
                self.ask(|conn| writer.check(conn, &intent))?;
                Verdict::Send(kind, Mail::Fixed(raw))
            }
            Some(_) | None => {
                let letter = self.ask(|conn| writer.write(conn, &intent))?;
                match self.build(row, letter) {
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

    fn build(&self, row: &DueRow, letter: WrittenLetter) -> anyhow::Result<NewMail> {
        // A name stands for one mail to one mailbox.
        let message_id = if letter.to_address == row.to_address {
            row.message_id.clone()
        } else {
            hex(&entropy::<16>())
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
            sealed: text::seal(self.db, LetterId(row.id), &raw),
            raw,
            letter,
        })
    }

    fn carry_out(
        &self,
        conn: &mut Conn,
        row: &DueRow,
        verdict: &Verdict,
        lease: &str,
    ) -> Result<Claim, DbError> {
        let (id, now_ms) = (LetterId(row.id), self.now_ms);
        match verdict {
            Verdict::Drop(reason) => {
                drop_letter(conn, row.id, *reason)?;
                Ok(Claim::Dropped(id))
            }
            Verdict::DropDigest(reason, bundle) => {
                drop_letter(conn, row.id, *reason)?;
                let digest = row.intent(LetterKind::Digest);
                bundle::drop_in_txn(conn, &digest, bundle, *reason, now_ms)?;
                Ok(Claim::Dropped(id))
            }
            Verdict::Postpone(due_at_ms, reason) => {
                put_off(conn, row.id, *due_at_ms, reason.as_str())?;
                Ok(Claim::Postponed(id))
            }
            Verdict::Bundle { person_id, at_ms } => {
                bundle::join_in_txn(conn, row.id, &row.to_address, *person_id, *at_ms, now_ms)?;
                Ok(Claim::Postponed(id))
            }
            Verdict::Park(reason) => {
                settle(conn, row.id, PARKED, reason)?;
                Ok(Claim::Parked(id))
            }
            Verdict::Send(kind, mail) => {
                let attempt = row.attempts + 1;
                fix_in_txn(conn, row.id, attempt, mail, now_ms)?;
                let (raw, to_address, message_id) = match mail {
                    Mail::Fixed(raw) => (raw, &row.to_address, &row.message_id),
                    Mail::New(new) => (&new.raw, &new.letter.to_address, &new.message_id),
                };
                Ok(Claim::Ready(Box::new(LeasedLetter {
                    id,
                    kind: *kind,
                    to_address: to_address.clone(),
                    sender: self.from.envelope_sender(message_id),
                    raw: raw.clone(),
                    attempt,
                    about: row.about.clone(),
                    lease: lease.to_owned(),
                    queued_at_ms: row.queued_at_ms,
                })))
            }
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

/// Leases a letter if nobody else did since it was read; it may have this lease already. Gives whether it has it now.
fn take(conn: &mut Conn, row: &DueRow, lease: &str, now_ms: i64) -> Result<bool, DbError> {
    let taken = diesel::update(letters::table.find(row.id))
        .filter(letters::status.eq(QUEUED))
        .filter(letters::attempts.eq(row.attempts))
        .filter(letters::due_at_ms.le(now_ms))
        .filter(
            letters::lease_until_ms
                .is_null()
                .or(letters::lease_until_ms.le(now_ms))
                .or(letters::lease.eq(lease)),
        )
        .set((
            letters::lease.eq(lease),
            letters::lease_until_ms.eq(now_ms + LEASE_MS),
        ))
        .execute(conn)?;
    Ok(taken == 1)
}

/// Gives a leased letter back that could not be judged, so that it need not wait for the end of its lease.
fn release(db: &Db, row: &DueRow, lease: &str) {
    if db.kind() == Kind::Sqlite {
        // Only the write that failed would have leased it.
        return;
    }
    let given: Result<usize, DbError> = db.write(|conn| {
        let given = diesel::update(letters::table.find(row.id))
            .filter(letters::status.eq(QUEUED))
            .filter(letters::lease.eq(lease))
            .set((
                letters::lease.eq(None::<String>),
                letters::lease_until_ms.eq(None::<i64>),
            ));
        Ok(given.execute(conn)?)
    });
    if let Err(error) = given {
        let id = row.id;
        tracing::warn!(letter = id, %error, "letter {id} waits until its lease runs out");
    }
}

fn drop_letter(conn: &mut Conn, id: i64, reason: Reason) -> Result<(), DbError> {
    settle(conn, id, DROPPED, reason.as_str())?;
    text::delete_in_txn(conn, id)
}

/// Counts the attempt, and stores a new letter's bytes and what it refers to.
fn fix_in_txn(
    conn: &mut Conn,
    id: i64,
    attempt: i32,
    mail: &Mail,
    now_ms: i64,
) -> Result<(), DbError> {
    let Mail::New(new) = mail else {
        let counted = letters::attempts.eq(attempt);
        return diesel::update(letters::table.find(id))
            .set(counted)
            .run(conn);
    };
    let letter = &new.letter;
    diesel::update(letters::table.find(id))
        .set((
            letters::attempts.eq(attempt),
            letters::message_id.eq(&new.message_id),
            letters::to_address.eq(&letter.to_address),
            letters::head_code.eq(&letter.head_code),
        ))
        .execute(conn)?;
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
    db.write(|conn| {
        // Whoever holds the lease by now: the letter is out.
        let noted = diesel::update(letters::table.find(letter.id.0))
            .filter(letters::status.eq(QUEUED))
            .set((
                letters::status.eq(SENT),
                letters::sent_at_ms.eq(now_ms),
                letters::lease.eq(None::<String>),
                letters::lease_until_ms.eq(None::<i64>),
                letters::last_error.eq(None::<String>),
            ))
            .execute(conn)?;
        if noted == 1 {
            writer.sent_in_txn(conn, &letter.about, now_ms)?;
        }
        if letter.kind == LetterKind::Digest {
            for told in bundle::settle_told_in_txn(conn, letter.id)? {
                writer.sent_in_txn(conn, &told, now_ms)?;
            }
        }
        if keeps_text {
            return Ok(());
        }
        text::delete_in_txn(conn, letter.id.0)
    })
}

/// Gives back what this process leased and did not settle, as when it stops in the middle of an attempt: another one
/// may take it at once; else the leases run out. A mail server that had taken the letter already gets it again, under
/// the same name. Gives how many letters there were.
pub fn give_back(db: &Db) -> Result<usize, DbError> {
    db.write(|conn| {
        let mine = letters::table
            .filter(super::list::has(QUEUED))
            .filter(letters::lease.like(format!("{}%", db.holder())));
        let given = diesel::update(mine).set((
            letters::lease.eq(None::<String>),
            letters::lease_until_ms.eq(None::<i64>),
        ));
        Ok(given.execute(conn)?)
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
    let is_given_up = due_at_ms > letter.queued_at_ms + retry::LIFE_MS;
    db.write(|conn| {
        if !is_leased(conn, letter)? {
            return Ok(());
        }
        if is_given_up {
            let reason = format!("given up after four days: {error}");
            return settle(conn, letter.id.0, PARKED, &reason);
        }
        put_off(conn, letter.id.0, due_at_ms, error)
    })?;
    Ok(is_given_up)
}

/// Notes that the mail server has refused a letter for good; the host sees why.
pub fn mark_parked(db: &Db, letter: &LeasedLetter, error: &str) -> Result<(), DbError> {
    db.write(|conn| {
        if is_leased(conn, letter)? {
            settle(conn, letter.id.0, PARKED, error)?;
        }
        Ok(())
    })
}

/// Whether a letter is still leased as it was. Must run in the transaction that then changes it.
fn is_leased(conn: &mut Conn, letter: &LeasedLetter) -> Result<bool, DbError> {
    // An update, so that Postgres holds the row.
    let held = diesel::update(letters::table.find(letter.id.0))
        .filter(letters::status.eq(QUEUED))
        .filter(letters::lease.eq(&letter.lease))
        .set(letters::lease.eq(&letter.lease))
        .execute(conn)?;
    Ok(held == 1)
}

fn put_off(conn: &mut Conn, id: i64, due_at_ms: i64, reason: &str) -> Result<(), DbError> {
    diesel::update(letters::table.find(id))
        .set((
            letters::due_at_ms.eq(due_at_ms),
            letters::lease.eq(None::<String>),
            letters::lease_until_ms.eq(None::<i64>),
            letters::last_error.eq(one_line(reason, REASON_MAX)),
        ))
        .run(conn)
}

fn settle(conn: &mut Conn, id: i64, status: &str, reason: &str) -> Result<(), DbError> {
    diesel::update(letters::table.find(id))
        .set((
            letters::status.eq(status),
            letters::lease.eq(None::<String>),
            letters::lease_until_ms.eq(None::<i64>),
            letters::last_error.eq(one_line(reason, REASON_MAX)),
        ))
        .run(conn)
}
