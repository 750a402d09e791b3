//! An attempt at a due letter: it is judged, written if it was not before, and sent, and the result is noted.
//!
//! Before each attempt the letter is judged again: what is out of date is dropped without being drawn. Sending happens
//! outside of any transaction and is noted afterwards, so a letter may go twice, under the same name, but is never
//! lost. Start reading at [`send_one`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::desk::Desk;
use super::kinds::{self, Delivery};
use super::{digest, timing, turn};
use crate::accounts::PersonId;
use crate::accounts::wishes::When;
use crate::db::{self, Conn, Db, DbError, DbResult};
use crate::jobs::Job;
use crate::mail::mailboxes;
use crate::mail::mime::Identity;
use crate::mail::outbox::claim::{self, Claim, DueLetter, Verdict};
use crate::mail::outbox::{Intent, Judged, LeasedLetter, LetterKind, Reason, WriteFault};
use crate::mail::send::{self, Outcome, Sender};
use crate::play::heard;
use crate::play::service::Service;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Did {
    /// Somebody else has the letter by now.
    Nothing,
    Sent,
    /// A letter that was no longer true or wanted was dropped.
    Dropped,
    Postponed,
    /// A letter cannot be sent at all and waits for the host.
    Parked,
}

/// Sends a leased letter, if it is still true and wanted, and notes the result. A letter that was sent but could not be
/// noted is sent again after its lease.
pub fn send_one(service: &Service, sender: &Sender, judge: Judge<'_>, job: &Job) -> DbResult<Did> {
    let attempt = Attempt {
        service,
        from: &sender.identity,
        most_per_hour: sender.most_per_hour,
        judge,
    };
    match attempt.prepare(job)? {
        Claim::Nothing => Ok(Did::Nothing),
        Claim::Dropped(_) => Ok(Did::Dropped),
        Claim::Postponed(_) => Ok(Did::Postponed),
        Claim::Parked(id) => {
            tracing::warn!(letter = id.0, "letter {} cannot be written", id.0);
            Ok(Did::Parked)
        }
        Claim::Ready(letter) => send(service, sender, &letter),
    }
}

/// Sends a letter that is ready, and notes the result.
fn send(service: &Service, sender: &Sender, letter: &LeasedLetter) -> DbResult<Did> {
    let (db, clock, id) = (&service.db, &service.clock, letter.id.0);
    match sender.send(letter) {
        Outcome::Taken => {
            let keeps_text = sender.keep_days > 0;
            let noted = db::note_patiently(|| mark_sent(db, letter, keeps_text, clock.now_ms()));
            if let Err(error) = noted {
                // The caller would release it, and it would be sent again at once.
                tracing::error!(letter = id, %error, "letter {id} was sent, and will be once more");
            }
            Ok(Did::Sent)
        }
        Outcome::Refused(send::Reason { told, logged }) => {
            tracing::warn!(letter = id, "letter {id} is refused for good: {logged}");
            claim::mark_parked(db, letter, &told)?;
            Ok(Did::Parked)
        }
        Outcome::Failed(send::Reason { told, logged }) => {
            tracing::warn!(letter = id, "letter {id} could not be sent now: {logged}");
            match claim::mark_failed(db, letter, &told, clock.now_ms())? {
                true => Ok(Did::Parked),
                false => Ok(Did::Postponed),
            }
        }
    }
}

/// Notes that the mail server has taken a letter, and what its reader therefore knows.
pub fn mark_sent(db: &Db, letter: &LeasedLetter, keeps_text: bool, now_ms: i64) -> DbResult<()> {
    db.write(|conn| {
        for sent in claim::mark_sent_in_txn(conn, letter, keeps_text, now_ms)? {
            heard::note_letter_in_txn(conn, &sent, now_ms)?;
        }
        Ok(())
    })
}

/// Decides whether a letter is still true and wanted, and what it says: [`kinds::judge`].
pub type Judge<'a> = &'a dyn Fn(&Service, &mut Conn, &Intent) -> Result<Judged, WriteFault>;

pub struct Attempt<'a> {
    pub service: &'a Service,
    pub from: &'a Identity,
    /// How many letters a mailbox gets within an hour; no limit if the settings have none.
    pub most_per_hour: Option<usize>,
    pub judge: Judge<'a>,
}

impl Attempt<'_> {
    /// Prepares the attempt at a leased letter: if it is still true, it is written before the first attempt, and its
    /// bytes are fixed. After an error nothing was done.
    pub fn prepare(&self, job: &Job) -> DbResult<Claim> {
        let (db, now_ms) = (&self.service.db, self.service.clock.now_ms());
        let due = db.read(|conn| DueLetter::find(conn, job))?;
        let verdict = match self.decide(&due, now_ms) {
            Ok(verdict) => verdict,
            Err(WriteFault::Stale(reason)) => Verdict::Drop(reason),
            Err(WriteFault::Unwritable(reason)) => Verdict::Park(reason),
            Err(WriteFault::Unsettled(at_ms)) => Verdict::Postpone(at_ms, Reason::Looking),
            Err(WriteFault::Db(error)) => return Err(error),
        };
        claim::carry_out(db, self.from, &due, &verdict, now_ms)
    }

    /// Decides what becomes of a letter, and of a digest's letters if the digest is dropped.
    fn decide(&self, due: &DueLetter<'_>, now_ms: i64) -> Result<Verdict, WriteFault> {
        let intent = due.intent()?;
        match self.judge(due, intent.clone(), now_ms) {
            Err(WriteFault::Stale(reason)) if intent.kind == LetterKind::Digest => {
                let bundle = self.at_desk(&intent, |desk| Ok(digest::bundle(desk)?))?;
                Ok(Verdict::DropDigest(reason, bundle))
            }
            decided => decided,
        }
    }

    fn judge(
        &self,
        due: &DueLetter<'_>,
        mut intent: Intent,
        now_ms: i64,
    ) -> Result<Verdict, WriteFault> {
        let (service, db) = (self.service, &self.service.db);
        let (delivery, _) = kinds::of(intent.kind);
        // Players who go on at once make most letters needless: those cost one query.
        if self.at_desk(&intent, |desk| Ok(turn::is_overtaken(desk)?))? {
            return Err(Reason::Overtaken.into());
        }
        if let Some(address) = self.at_desk(&intent, timing::address)? {
            intent.to_address = address;
        }
        if let Some(verdict) = self.hold_up(delivery, &intent, now_ms)? {
            return Ok(verdict);
        }
        let queued_at_ms = due.queued_at_ms();
        let looks = |desk: &mut Desk<'_>| Ok(timing::looking(desk, delivery, queued_at_ms)?);
        if let Some(due_at_ms) = self.at_desk(&intent, looks)? {
            return Ok(Verdict::Postpone(due_at_ms, Reason::Looking));
        }
        match self.at_desk(&intent, |desk| Ok(timing::find(desk)?))? {
            None | Some((When::Now, _)) => {}
            Some((When::From(due_at_ms), _)) => {
                return Ok(Verdict::Postpone(due_at_ms, Reason::Quiet));
            }
            Some((When::Never, _)) => return Err(Reason::Unwanted.into()),
            // What was tried already is sent alone.
            Some((When::Bundle(_), _)) if due.attempts() > 0 => {}
            Some((When::Bundle(at_ms), PersonId(person_id))) => {
                return Ok(Verdict::Bundle { person_id, at_ms });
            }
        }
        let judge = || self.ask(|conn| (self.judge)(service, conn, &intent));
        let judged = match due.find_mail(db, &intent.to_address)? {
            Some(mail) => {
                if !kinds::stays_true(intent.kind) {
                    judge()?;
                }
                return Ok(Verdict::Send(intent.kind, mail));
            }
            None => judge()?,
        };
        let write = || due.write(db, self.from, judged, now_ms);
        Ok(match catch(write)? {
            Ok(mail) => Verdict::Send(intent.kind, mail),
            Err(error) => Verdict::Park(format!("{error:#}")),
        })
    }

    /// Whether the mailbox wants no letters, or has had enough of them for this hour.
    fn hold_up(
        &self,
        delivery: Delivery,
        intent: &Intent,
        now_ms: i64,
    ) -> Result<Option<Verdict>, WriteFault> {
        let (db, to) = (&self.service.db, &intent.to_address);
        if !delivery.goes_to_stopped() && db.read(|conn| mailboxes::is_stopped(conn, to))? {
            return Err(Reason::Stopped.into());
        }
        let most = self.most_per_hour.filter(|_| !delivery.is_unlimited());
        let Some(most) = most else {
            return Ok(None);
        };
        let counted = |kind| !kinds::of(kind).0.is_unlimited();
        let pause = db.read(|conn| claim::find_pause(conn, to, most, counted, now_ms))?;
        Ok(pause.map(|due_at_ms| Verdict::Postpone(due_at_ms, Reason::TooMany)))
    }

    fn at_desk<T>(
        &self,
        intent: &Intent,
        question: impl Fn(&mut Desk<'_>) -> Result<T, WriteFault>,
    ) -> Result<T, WriteFault> {
        let service = self.service;
        self.ask(|conn| {
            question(&mut Desk {
                service,
                conn,
                intent,
            })
        })
    }

    /// Reads on a connection that only reads. It fails only with the database itself: a fault of one letter must not
    /// hold up the others, and parks it.
    fn ask<T>(
        &self,
        question: impl Fn(&mut Conn) -> Result<T, WriteFault>,
    ) -> Result<T, WriteFault> {
        match catch(|| self.service.db.read(&question))? {
            Err(WriteFault::Db(error)) if !is_of_database(&error) => Err(unwritable(&error)),
            Err(WriteFault::Unwritable(why)) => Err(unwritable(&why)),
            answer => answer,
        }
    }
}

fn unwritable(why: &dyn std::fmt::Display) -> WriteFault {
    WriteFault::Unwritable(format!("it cannot be written: {why}"))
}

fn catch<T>(work: impl FnOnce() -> T) -> Result<T, WriteFault> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_panic| unwritable(&"the program failed"))
}

/// Whether the database itself failed, so that every letter would fail in the same way.
fn is_of_database(error: &DbError) -> bool {
    use diesel::result::Error;
    error.is_passing() || matches!(error, DbError::Query(Error::DatabaseError(..)))
}
