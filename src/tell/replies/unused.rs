//! Tells a seat's own mailbox that a mail was not used, and why, so that nobody wrongly believes that they have moved.
//! Nothing is ever sent to the address that a mail claims to come from. It also takes in bounces: the player whose
//! mailbox nothing reaches sees that, and so do the others.

use super::act::Reply;
use super::{Ignored, Received, plus_form};
use crate::accounts::limits::{self, DAY_MS, Limit};
use crate::db::{Conn, DbError, DbResult};
use crate::error::Error;
use crate::mail::{mailboxes, one_line, outbox};
use crate::play::identity;
use crate::play::letter_hold::{self, LetterHold};
use crate::play::service::Service;
use crate::tell::mails;
use mailbox::{Bounce, Incoming, MAX_BYTES};
use words::{Arg, Message, msg};

/// How often a seat is told of mails that were not used.
const TOLD: Limit = Limit::new("unused-mails-day", 3, DAY_MS);
/// How often it is told of one reason, and of one other sender.
const TOLD_OF: Limit = Limit::new("unused-mails-reason", 1, 7 * DAY_MS);
/// How long after a restore an unknown letter is assumed to be lost with it.
const LOST_TOLD_MS: i64 = 30 * DAY_MS;
const MOST_ADDRESS: usize = 100;

impl Reply<'_> {
    /// Says why a mail was not used, unless the seat was told so recently.
    pub(super) fn tell_unused(self, why: Ignored, mail: &Incoming) -> Result<(), Error> {
        let from = mail.from.join(", ");
        let now_ms = self.service.clock.now_ms();
        // The restore in which the answered letter may have been lost.
        let lost = match why == Ignored::NoLetter {
            true => self.service.db.read(|conn| lost_with(conn, now_ms))?,
            false => None,
        };
        let said = match lost {
            Some(hold) => Some(msg::reply::unused_lost(
                Arg::Moment(hold.begun_at_ms),
                Arg::Moment(hold.of_ms.unwrap_or(hold.begun_at_ms)),
            )),
            None => self.why_unused(why, &from),
        };
        let Some(said) = said else {
            return Ok(());
        };
        let told = self.nothing(said).told;
        let noted = self.service.db.write(|conn| {
            if self.may_tell_in_txn(conn, why, &from, lost)? {
                self.insert_in_txn(conn, "", &told, true)?;
            }
            Ok::<_, DbError>(())
        });
        match noted {
            // It came twice in the same instant, or again.
            Err(error) if error.is_taken() => Ok(()),
            noted => Ok(noted?),
        }
    }

    fn may_tell_in_txn(
        &self,
        conn: &mut Conn,
        why: Ignored,
        from: &str,
        lost: Option<LetterHold>,
    ) -> DbResult<bool> {
        let link = &self.letter.link;
        let now_ms = self.service.clock.now_ms();
        let seat = format!("{} {}", link.table.id, link.seat.seat);
        let of = if why == Ignored::OtherSender {
            format!("{seat} {from}")
        } else {
            let lost = lost.map_or(0, |hold| hold.number);
            format!("{seat} {why:?} {lost}")
        };
        // A mail from somebody else is no reason to write to a reader who wants no letters.
        Ok(!mailboxes::is_stopped(conn, &self.address)?
            && !limits::is_used(conn, TOLD_OF, &of, now_ms)?
            && limits::try_use_in_txn(conn, TOLD, &seat, now_ms)?
            && limits::try_use_in_txn(conn, TOLD_OF, &of, now_ms)?)
    }

    fn why_unused(&self, why: Ignored, from: &str) -> Option<Message> {
        Some(match why {
            Ignored::NoReplies => msg::reply::unused_no_replies(),
            Ignored::Unreadable(_) => msg::reply::unused_too_large(MAX_BYTES / 1024 / 1024),
            Ignored::NoLetter => msg::reply::unused_no_letter(),
            Ignored::DeadLetter => msg::reply::unused_dead(),
            Ignored::OtherSender => {
                let from = one_line(from, MOST_ADDRESS);
                msg::reply::unused_other(from, self.address.clone())
            }
            Ignored::Unproven => msg::reply::unused_unproven(),
            Ignored::TooOld => msg::reply::unused_old(mails::OLDEST_DAYS),
            Ignored::Robot(_) => return None,
        })
    }
}

/// The restore that lost letters which somebody may still answer.
pub(super) fn lost_with(conn: &mut Conn, now_ms: i64) -> DbResult<Option<LetterHold>> {
    let newest = letter_hold::find_newest(conn)?;
    Ok(newest.filter(|hold| now_ms - hold.begun_at_ms < LOST_TOLD_MS))
}

/// Takes a delivery report. It counts if it went to the address of its own letter (VERP), and says that the letter will
/// never arrive. Source: RFC 3464, 2.3.3.
pub(super) fn take_bounce(
    service: &Service,
    bounce: Bounce,
    mail: &Incoming,
    delivered_to: Option<&str>,
    hash: &str,
) -> DbResult<Received> {
    let ignored = Received::Ignored(Ignored::Robot("bounce"));
    if bounce != Bounce::Permanent {
        return Ok(ignored);
    }
    let recipients = mail.recipients.iter().map(String::as_str);
    let mut letters = delivered_to
        .into_iter()
        .chain(recipients)
        .filter_map(|address| letter_of(service, address));
    let Some(letter) = letters.next() else {
        return Ok(ignored);
    };
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| {
        let Some(letter) = outbox::find_written(conn, &letter)? else {
            return Ok(ignored);
        };
        // The mailbox may have shown since then that it works.
        if !mails::is_first_in_txn(conn, hash, now_ms)? {
            return Ok(Received::Known);
        }
        identity::set_bounced_in_txn(conn, &letter.to_address, Some(now_ms))?;
        Ok(Received::Bounced)
    })
}

pub(super) fn takes_bounces(service: &Service, address: &str) -> DbResult<bool> {
    let Some(letter) = letter_of(service, address) else {
        return Ok(false);
    };
    let find = |conn: &mut Conn| outbox::find_written(conn, &letter);
    Ok(service.db.read(find)?.is_some())
}

/// The local part of the Message-ID, in the address for a letter's bounces.
fn letter_of(service: &Service, address: &str) -> Option<String> {
    let letter = plus_form(service.bounce_address.as_deref()?, address)?;
    (!letter.is_empty()).then_some(letter)
}
