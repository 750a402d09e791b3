//! An attempt at a due letter: it is judged, unless its reader wants it later, written if it was not before, and sent,
//! and the result is noted. What is out of date is dropped without being drawn. Sending happens outside of any
//! transaction, so a letter may go twice, under the same name, but is never lost. Start reading at [`send_one`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::desk::Desk;
use super::{digest, gate, kinds};
use crate::db::{self, Conn, Db, DbError, DbResult};
use crate::jobs::Job;
use crate::mail::mime::Identity;
use crate::mail::outbox::claim::{self, Claim, DueLetter, Ready};
use crate::mail::outbox::{Judged, LeasedLetter, LetterKind, WriteFault};
use crate::mail::send::{self, Outcome, Sender};
use crate::play::heard;
use crate::play::service::Service;

/// [`Claim::Ready`] if it was sent. A letter that was sent but could not be noted is sent again after its lease.
pub fn send_one(
    service: &Service,
    sender: &Sender,
    judge: Judge<'_>,
    job: &Job,
) -> DbResult<Claim> {
    let attempt = Attempt {
        service,
        from: &sender.identity,
        most_per_hour: sender.most_per_hour,
        judge,
    };
    let claim = attempt.prepare(job)?;
    if let Claim::Parked(id) = claim {
        tracing::warn!(letter = id, "letter {} cannot be written", id);
    }
    match claim {
        Claim::Ready(letter) => send(service, sender, letter),
        Claim::Nothing | Claim::Dropped(_) | Claim::Postponed(_) | Claim::Parked(_) => Ok(claim),
    }
}

fn send(service: &Service, sender: &Sender, letter: Box<LeasedLetter>) -> DbResult<Claim> {
    let (db, clock) = (&service.db, &service.clock);
    let id = letter.intent.id;
    match sender.send(&letter) {
        Outcome::Taken => {
            let keeps_text = sender.keep_days > 0;
            let noted = db::note_patiently(|| mark_sent(db, &letter, keeps_text, clock.now_ms()));
            if let Err(error) = noted {
                // The caller would release it, and it would be sent again at once.
                tracing::error!(letter = id, %error, "letter {id} was sent, and will be once more");
            }
            Ok(Claim::Ready(letter))
        }
        Outcome::Refused(send::Reason { told, logged }) => {
            tracing::warn!(letter = id, "letter {id} is refused for good: {logged}");
            claim::mark_parked(db, &letter, &told)?;
            Ok(Claim::Parked(id))
        }
        Outcome::Failed(send::Reason { told, logged }) => {
            tracing::warn!(letter = id, "letter {id} could not be sent now: {logged}");
            let is_parked = claim::mark_failed(db, &letter, &told, clock.now_ms())?;
            Ok(match is_parked {
                true => Claim::Parked(id),
                false => Claim::Postponed(id),
            })
        }
    }
}

pub fn mark_sent(db: &Db, letter: &LeasedLetter, keeps_text: bool, now_ms: i64) -> DbResult<()> {
    db.write(|conn| {
        for sent in claim::mark_sent_in_txn(conn, letter, keeps_text, now_ms)? {
            heard::note_letter_in_txn(conn, &sent, now_ms)?;
        }
        Ok(())
    })
}

/// Decides whether a letter is still true and wanted, and what it says: [`kinds::judge`].
pub type Judge<'a> = &'a dyn Fn(&mut Desk<'_>) -> Result<Judged, WriteFault>;

pub struct Attempt<'a> {
    pub service: &'a Service,
    pub from: &'a Identity,
    /// How many letters a mailbox gets within an hour; no limit if the settings have none.
    pub most_per_hour: Option<usize>,
    pub judge: Judge<'a>,
}

impl Attempt<'_> {
    /// If the letter is still true, it is written once, and its bytes are fixed. After an error nothing was done.
    pub fn prepare(&self, job: &Job) -> DbResult<Claim> {
        let (db, now_ms) = (&self.service.db, self.service.clock.now_ms());
        let due = DueLetter::find(db, job)?;
        claim::carry_out(db, &due, self.decide(&due, now_ms), now_ms)
    }

    /// Fails only with the database itself: a fault of one letter must not hold up the others, and parks it.
    fn decide(&self, due: &DueLetter<'_>, now_ms: i64) -> Result<Ready, WriteFault> {
        let (service, kind) = (self.service, kinds::known(&due.intent)?);
        let judge = |conn: &mut Conn| {
            let mut desk = Desk::new(service, conn, kind, &due.intent);
            match self.judge(&mut desk, due) {
                Err(WriteFault::Stale(reason)) if kind == LetterKind::Digest => {
                    Err(WriteFault::StaleDigest(reason, digest::bundle(&mut desk)?))
                }
                judged => judged,
            }
        };
        match catch(|| service.db.read(judge))? {
            Ok(Some(judged)) => catch(|| due.write(&service.db, self.from, kind, judged, now_ms))?
                .map_err(|error| WriteFault::Unwritable(format!("{error:#}"))),
            Ok(None) => Ok(due.as_it_is(self.from, kind)),
            Err(WriteFault::Db(error)) if !is_of_database(&error) => Err(unwritable(&error)),
            Err(WriteFault::Unwritable(why)) => Err(unwritable(&why)),
            Err(fault) => Err(fault),
        }
    }

    /// What is to be written; none where the mail that an earlier attempt fixed goes again.
    fn judge(
        &self,
        desk: &mut Desk<'_>,
        due: &DueLetter<'_>,
    ) -> Result<Option<Judged>, WriteFault> {
        gate::pass(desk, due.attempts(), self.most_per_hour)?;
        let is_fixed = due.has_mail_to(&desk.intent.to_address);
        if is_fixed && kinds::stays_true(desk.kind) {
            return Ok(None);
        }
        let judged = (self.judge)(desk)?;
        Ok((!is_fixed).then_some(judged))
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
