//! Bounced letters: the player whose mailbox nothing reaches sees that, and so do the others.

use super::{Ignored, Received, plus_form};
use crate::db::{Conn, DbResult};
use crate::mail::outbox;
use crate::play::identity;
use crate::play::service::Service;
use crate::tell::mails;
use mailbox::{Bounce, Incoming};

/// Takes a delivery report. It counts if it went to the address of its own letter (VERP), and says that the letter will
/// never arrive. Source: RFC 3464, 2.3.3.
pub(super) fn take(
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

pub(super) fn takes(service: &Service, address: &str) -> DbResult<bool> {
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
