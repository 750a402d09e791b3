//! Giving up. With two seats the other one wins; with more the game ends without points, won by all who are left.

use super::Service;
use super::events::{GameEnded, TableEvent};
use super::look::Access;
use super::play::{self, SubmitError};
use super::record::append_in_txn;
use super::rows::Status;
use super::{notify, summary};
use crate::accounts::PersonId;
use crate::games::{EndKind, Seat};
use crate::journal::Door;

/// Gives up a running game for the person's seat.
///
/// # Errors
/// As for a move; see [`SubmitError`].
pub fn resign(service: &Service, uid: &str, person: PersonId) -> Result<(), SubmitError> {
    let stored = service.db.write(|conn| -> Result<_, SubmitError> {
        let place = Access::find(conn, uid, Some(person)).map_err(|error| match error {
            super::look::LookError::Unknown => SubmitError::Unknown,
            super::look::LookError::Db(error) => SubmitError::Db(error),
        })?;
        let seat = place.my_seat.ok_or(SubmitError::NotYourSeat)?;
        match place.table.status() {
            Status::Running => {}
            Status::Open => return Err(SubmitError::NotBegun),
            Status::Over => return Err(SubmitError::Over),
            Status::Frozen => return Err(SubmitError::Frozen),
        }
        let before = service
            .cache
            .bring(conn, place.table.id, &service.library)?;
        let mut sitting = before.copy();
        let resigned = [TableEvent::Resigned(seat).encode()];
        let cause = before.head.next_command(Door::Page);
        let now = service.clock.now_ms();
        append_in_txn(
            conn,
            place.table.table_ref(),
            &mut sitting,
            cause,
            now,
            &resigned,
        )?;
        let ended = GameEnded {
            kind: EndKind::Resigned,
            points: None,
            winners: Seat::all(sitting.opened.seats)
                .filter(|other| *other != seat)
                .collect(),
        };
        play::end_in_txn(
            service,
            conn,
            &place.table,
            &mut sitting,
            cause,
            Some(ended),
        )?;
        summary::write_in_txn(conn, place.table.id, &sitting)?;
        notify::turns_in_txn(
            conn,
            service,
            &place.table,
            &sitting,
            before.head.seq,
            Some(seat),
        )?;
        Ok((place.table.id, sitting))
    })?;
    let (table_id, sitting) = stored;
    service.cache.put(table_id, std::sync::Arc::new(sitting));
    (service.wake)();
    Ok(())
}
