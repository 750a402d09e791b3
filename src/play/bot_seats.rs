//! A free seat is given to a bot. Start reading at [`seat_bot`].

use crate::accounts::PersonId;
use crate::error::{Code, Error, no};
use crate::journal::Door;
use crate::play::agree;
use crate::play::bot_people;
use crate::play::change::{Request, change};
use crate::play::join;
use crate::play::moves::playing_seat;
use crate::play::rows::{SeatRow, Status};
use crate::play::seat_change;
use crate::play::service::Service;
use bots::Level;
use rules::Seat;
use words::msg;

/// Gives a free seat to a bot: whoever opened the table while it waits for players, and any player where a seat of a
/// running game may be taken over. Who was invited to it is invited no more.
pub fn seat_bot(
    service: &Service,
    uid: &str,
    person: PersonId,
    seat: Seat,
    level: Level,
) -> Result<(), Error> {
    let no_bots = || no(Code::Conflict, msg::bots::no_room());
    let request = Request::by(person, Door::Page);
    let seated = change(service, uid, &request, |change| {
        if change.status() == Status::Open {
            seat_change::check_opener(change, person)?;
        } else {
            playing_seat(change, person)?;
        }
        let row = change.seat(seat);
        let row = row.filter(SeatRow::is_free);
        let row = row.ok_or_else(seat_change::not_offered)?;
        if !bot_people::has_room(service, change.conn)? {
            return Err(no_bots());
        }
        let seated: Vec<PersonId> = change
            .seated
            .rows
            .iter()
            .filter_map(SeatRow::person)
            .collect();
        let now_ms = service.clock.now_ms();
        let found = bot_people::find_in_txn(change.conn, &[level], &seated, now_ms)?;
        let bot = found.first().ok_or_else(no_bots)?;
        join::sit_at(change, row.seat(), bot, None)?;
        // What somebody asks for may wait for the seat's answer now.
        agree::agree_as_bots(change)?;
        agree::conclude(change)
    });
    seated.map(drop)
}
