//! A free seat is given to a bot. Start reading at [`seat_bot`].

use super::agree;
use super::bot_people;
use super::change::{Request, change};
use super::join::{self, JoinError};
use super::play::playing_seat;
use super::rows::{SeatRow, Status};
use super::seat_change::{self, SeatError};
use super::service::Service;
use crate::accounts::PersonId;
use crate::journal::Door;
use bots::Level;
use rules::Seat;

/// Gives a free seat to a bot: whoever opened the table while it waits for players, and any player where a seat of a
/// running game may be taken over. Who was invited to it is invited no more.
pub fn seat_bot(
    service: &Service,
    uid: &str,
    person: PersonId,
    seat: Seat,
    level: Level,
) -> Result<(), SeatError> {
    let request = Request::by(person, Door::Page);
    let seated = change(service, uid, &request, |change| {
        if change.status() == Status::Open {
            seat_change::check_opener(change, person)?;
        } else {
            playing_seat(change, person)?;
        }
        let row = change.seats.get(seat.index()).cloned();
        let row = row.filter(SeatRow::is_free).ok_or(SeatError::NotOffered)?;
        if !bot_people::has_room(service, change.conn)? {
            return Err(SeatError::NoBots);
        }
        let seated: Vec<PersonId> = change.seats.iter().filter_map(SeatRow::person).collect();
        let now_ms = service.clock.now_ms();
        let found = bot_people::find_in_txn(change.conn, &[level], &seated, now_ms)?;
        let bot = found.first().ok_or(SeatError::NoBots)?;
        match join::sit_at(change, row.seat(), bot, None) {
            Ok(()) => {}
            Err(JoinError::Change(error)) => return Err(error.into()),
            Err(_) => return Err(SeatError::NotOffered),
        }
        // What somebody asks for may wait for the seat's answer now.
        agree::agree_as_bots(change)?;
        Ok(agree::conclude(change)?)
    });
    seated.map(drop)
}
