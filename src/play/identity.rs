//! Changes of a person's identity that affect their tables: another name, and a guest who signs in.

use crate::accounts::people;
use crate::accounts::sessions::Browser;
use crate::accounts::sign_in::{self, SignedIn};
use crate::accounts::wishes::{self, Wishes};
use crate::accounts::{self, PersonId};
use crate::alerts::targets;
use crate::clock::Clock;
use crate::db::{Conn, Db, DbResult};
use crate::error::{Error, Result};
use crate::mail::outbox;
use crate::play::service::Service;
use crate::play::{claim_rows, claims, rows, seat_change};

/// Renames a person, also at their tables.
pub fn rename(db: &Db, person: PersonId, name: &str) -> Result<()> {
    db.write(|conn| {
        let (old, new) = people::rename_in_txn(conn, person, name)?;
        if old != new {
            for seat in rows::rename_in_txn(conn, person, &new)? {
                let free = seat_change::find_free_name(conn, seat, &new)?;
                rows::set_name(conn, seat, &free)?;
            }
        }
        Ok(())
    })
}

/// Letters that wait for a digest are judged anew.
pub fn set_wishes(service: &Service, person: PersonId, wishes: &Wishes) -> DbResult<()> {
    let now_ms = service.clock.now_ms();
    wishes::set(&service.db, person, wishes)?;
    service.write(|conn| outbox::unbundle_in_txn(conn, person.0, None, now_ms))
}

/// If they want letters, these are assumed to arrive.
pub fn set_wants_letters(db: &Db, person: PersonId, wants: bool) -> Result<()> {
    people::set_wants_letters(db, person, wants)?;
    let address = db.read(|conn| people::get(conn, person))?.letter_address;
    if let (true, Some(address)) = (wants, address) {
        db.write(|conn| set_bounced_in_txn(conn, &address, None))?;
    }
    Ok(())
}

pub fn set_bounced_in_txn(
    conn: &mut Conn,
    address: &str,
    bounced_at_ms: Option<i64>,
) -> DbResult<()> {
    let readers = people::list_by_mailbox(conn, address)?;
    rows::set_bounced(conn, &readers, address, bounced_at_ms)
}

pub fn redeem(db: &Db, clock: &Clock, link_token: &str, browser: &Browser) -> Result<SignedIn> {
    signs_in(db, clock, |conn, now_ms| {
        sign_in::redeem_in_txn(conn, link_token, browser, now_ms).map(Ok)
    })
}

/// A code that another browser showed, in the browser that asked.
pub fn redeem_code(db: &Db, clock: &Clock, code: &str, browser: &Browser) -> Result<SignedIn> {
    signs_in(db, clock, |conn, now_ms| {
        sign_in::redeem_code_in_txn(conn, code, browser, now_ms)
    })
}

/// Also gives whoever signs in what they had as a guest.
fn signs_in(
    db: &Db,
    clock: &Clock,
    mut redeem: impl FnMut(&mut Conn, i64) -> Result<Result<SignedIn>>,
) -> Result<SignedIn> {
    let now_ms = clock.now_ms();
    let mut redeem = || {
        db.write(|conn| {
            let redeemed = redeem(conn, now_ms)?;
            if let Ok(signed_in) = &redeemed {
                hand_over_in_txn(conn, signed_in, now_ms)?;
            }
            Ok::<_, Error>(redeemed)
        })?
    };
    match redeem() {
        // Two first sign-ins of one address at the same instant make one account: the later one looks again.
        Err(Error::Db(error)) if error.is_taken() => redeem(),
        done => done,
    }
}

/// The guest stays only where the account already had a seat.
fn hand_over_in_txn(conn: &mut Conn, signed_in: &SignedIn, now_ms: i64) -> DbResult<()> {
    // The letter with the link has arrived.
    if let Some(address) = &signed_in.person.letter_address {
        set_bounced_in_txn(conn, address, None)?;
    }
    if let Some(old) = &signed_in.old_address {
        rows::move_invitations_in_txn(conn, old, &signed_in.person)?;
    }
    if let Some(guest) = signed_in.asking_guest {
        for (_, seat) in rows::list_seats_of(conn, guest)? {
            claims::ask_in_txn(conn, &seat, signed_in.person.id, now_ms)?;
        }
    }
    let Some(guest) = signed_in.left_guest else {
        return Ok(());
    };
    let account = signed_in.person.id;
    rows::hand_over_in_txn(conn, guest, account)?;
    outbox::unbundle_in_txn(conn, guest.0, None, now_ms)?;
    targets::hand_over_in_txn(conn, guest.0, account.0)?;
    if rows::has_seat(conn, guest)? {
        return Ok(());
    }
    claim_rows::forget_in_txn(conn, guest)?;
    accounts::forget_in_txn(conn, guest, false)
}
