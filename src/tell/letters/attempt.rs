//! An attempt at a due letter: it is judged, unless its reader wants it later, written if it was not before, and sent,
//! and the result is noted. What is out of date is dropped without being drawn. Sending happens outside of any
//! transaction, so a letter may go twice, under the same name, but is never lost. Start reading at [`prepare`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::desk::{Desk, Spec};
use super::{digest, gate, kinds};
use crate::db::{self, Db, DbError, DbResult};
use crate::jobs::Job;
use crate::mail::mime::Identity;
use crate::mail::outbox::claim::{self, Claim, DueLetter};
use crate::mail::outbox::{Judged, LeasedLetter, LetterKind, WriteFault};
use crate::mail::send::{self, Outcome, Sender};
use crate::play::service::Service;
use crate::play::{heard, identity};

/// [`Claim::Ready`] if it was sent. A letter that was sent but could not be noted is sent again after its lease.
pub fn send(service: &Service, sender: &Sender, letter: Box<LeasedLetter>) -> DbResult<Claim> {
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
        Outcome::Refused { why, is_mailbox } => {
            let logged = why.logged;
            tracing::warn!(letter = id, "letter {id} is refused for good: {logged}");
            if is_mailbox {
                let (address, now_ms) = (&letter.intent.to_address, clock.now_ms());
                db.write(|conn| identity::set_bounced_in_txn(conn, address, Some(now_ms)))?;
            }
            claim::mark_parked(db, &letter, &why.told)?;
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

/// Judges a leased letter. If it is still true, it is written once, and its bytes are fixed. After an error nothing was
/// done. A mailbox gets no more than `most_per_hour` letters, if there is a limit.
pub fn prepare(
    service: &Service,
    from: &Identity,
    most_per_hour: Option<usize>,
    judge: Judge<'_>,
    job: &Job,
) -> DbResult<Claim> {
    let (db, now_ms) = (&service.db, service.clock.now_ms());
    let due = DueLetter::find(db, job)?;
    let ready = kinds::known(&due.intent).and_then(|known| {
        let (kind, _) = known;
        match decide(service, known, &due, most_per_hour, judge)? {
            Some(judged) => catch(|| due.write(db, from, kind, judged, now_ms))?
                .map_err(|error| WriteFault::Unwritable(format!("{error:#}"))),
            None => Ok(due.as_it_is(from, kind)),
        }
    });
    let claim = match ready {
        Err(WriteFault::Db(error)) => return Err(error),
        ready => db.write(|conn| {
            let claim = claim::carry_out_in_txn(conn, &due, &ready, now_ms)?;
            if let (Ok(ready), Claim::Ready(_)) = (&ready, &claim) {
                ready.stores().iter().try_for_each(|store| store(conn))?;
            }
            DbResult::Ok(claim)
        })?,
    };
    if let Claim::Parked(id) = claim {
        tracing::warn!(letter = id, "letter {id} cannot be written");
    }
    Ok(claim)
}

/// What is to be written; none where the mail that an earlier attempt fixed goes again. A fault of one letter parks it:
/// it must not hold up the others, as a fault of the database does.
fn decide(
    service: &Service,
    known: (LetterKind, Spec),
    due: &DueLetter<'_>,
    most_per_hour: Option<usize>,
    judge: Judge<'_>,
) -> Result<Option<Judged>, WriteFault> {
    let judged = |desk: &mut Desk<'_>| {
        gate::pass(desk, due.attempts(), most_per_hour)?;
        let is_fixed = due.has_mail_to(&desk.intent.to_address);
        if is_fixed && desk.spec.is_lasting {
            return Ok(None);
        }
        let judged = judge(desk)?;
        Ok((!is_fixed).then_some(judged))
    };
    let decided = catch(|| {
        service.db.read(|conn| {
            let mut desk = Desk::new(service, conn, known, &due.intent);
            match judged(&mut desk) {
                Err(WriteFault::Stale(reason)) if desk.kind == LetterKind::Digest => {
                    Err(WriteFault::StaleDigest(reason, digest::bundle(&mut desk)?))
                }
                judged => judged,
            }
        })
    });
    match decided? {
        Err(WriteFault::Db(error)) if !is_of_database(&error) => Err(unwritable(&error)),
        Err(WriteFault::Unwritable(why)) => Err(unwritable(&why)),
        decided => decided,
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
