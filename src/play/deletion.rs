//! Deleting an account. Journals name seats and stay as they are; whatever names the person goes.

use crate::accounts::{self, Person, PersonId, people};
use crate::alerts::targets;
use crate::db::{Conn, DbResult};
use crate::error::{Code, Error, Result, no};
use crate::journal::Door;
use crate::mail::outbox;
use crate::play::change::{Request, change};
use crate::play::rows::{self, Status};
use crate::play::seat_change::{self, Afterwards};
use crate::play::service::Service;
use crate::play::{claim_rows, talk};
use words::msg;

/// The person leaves their tables; those that they opened are closed if they wait for players. It may be repeated if
/// interrupted.
pub fn delete(service: &Service, person: PersonId) -> Result<()> {
    let now_ms = service.clock.now_ms();
    let seats = service.db.write(|conn| {
        let person = people::get(conn, person)?;
        let seats = rows::list_seats_of(conn, person.id)?;
        if seats
            .iter()
            .any(|(table, _)| table.status() == Status::Frozen)
        {
            return Err(no(Code::Conflict, msg::settings::frozen()));
        }
        // The letters about what follows do not name them any more.
        rename_in_txn(conn, &person, now_ms)?;
        Ok::<_, Error>(seats)
    })?;
    for (table, _) in seats {
        let request = Request::by(person, Door::Page);
        change(service, &table.uid, request, |change| {
            match change.status() {
                Status::Running => seat_change::leave_in_txn(change, person, None),
                Status::Open if change.row.opened_by == person.0 => {
                    seat_change::close_in_txn(change, person)
                }
                Status::Open => {
                    seat_change::leave_open_in_txn(change, person, Afterwards::ForAnybody)
                }
                Status::Frozen => Err(no(Code::Conflict, msg::settings::frozen())),
                Status::Over | Status::Closed => Ok(()),
            }
        })?;
    }
    Ok(service.write(|conn| forget_in_txn(conn, person, now_ms))?)
}

fn rename_in_txn(conn: &mut Conn, person: &Person, now_ms: i64) -> DbResult<()> {
    let w = person.words(now_ms);
    let name = |seat: i32| w.text(msg::settings::former_player(seat + 1));
    rows::rename_seats_in_txn(conn, person.id, name)?;
    talk::forget_notes_in_txn(conn, person.id)
}

fn forget_in_txn(conn: &mut Conn, person: PersonId, now_ms: i64) -> DbResult<()> {
    rows::vacate_all_in_txn(conn, person)?;
    claim_rows::forget_in_txn(conn, person)?;
    targets::delete_all_in_txn(conn, person.0, None)?;
    outbox::unbundle_in_txn(conn, person.0, None, now_ms)?;
    // Each table needs somebody who opened it.
    let is_kept = rows::has_opened(conn, person)?;
    accounts::forget_in_txn(conn, person, is_kept)
}
