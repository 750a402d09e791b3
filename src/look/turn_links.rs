//! What the link of a turn letter opens: a session for that decision at that table, and nothing else. And what still
//! opens a seat, for the player to see and to end.

use crate::accounts::sessions::{self, Browser, OneTurn, SessionId};
use crate::accounts::{Person, PersonId};
use crate::db::DbResult;
use crate::error::{Error, Result};
use crate::play::rows::{self, Status};
use crate::play::seat_links::{self, Purpose};
use crate::play::service::Service;
use rules::{self, Meta};

pub struct TurnLink {
    pub uid: String,
    pub meta: &'static Meta,
    /// Who has the seat.
    pub holder: Option<Person>,
    /// Whether the decision is still open, and the link not ended.
    pub is_living: bool,
}

/// Looks a turn letter's link up, living or dead. Hidden when there never was one.
pub fn look(service: &Service, token: &str) -> Result<TurnLink> {
    service.db.read(|conn| {
        let link = seat_links::find(conn, token, Purpose::Turn)?;
        let link = link.ok_or(Error::Hidden)?;
        let game = rules::find(&link.table.game).ok_or(Error::Hidden)?;
        Ok(TurnLink {
            meta: game.meta(),
            holder: link.seat.sitter(conn)?,
            is_living: link.is_living,
            uid: link.table.uid,
        })
    })
}

/// Opens a session for the decision of a living link, as the guest who has the seat. Gives its token and the table.
pub fn open(
    service: &Service,
    token: &str,
    browser: &Browser,
) -> DbResult<Option<(String, String)>> {
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| {
        let link = seat_links::find(conn, token, Purpose::Turn)?;
        let Some(link) = link.filter(|link| link.is_living) else {
            return Ok(None);
        };
        let guest = link.seat.sitter(conn)?;
        let guest = guest.filter(|person| person.address.is_none());
        let Some((guest, expected_seq)) = guest.zip(link.expected_seq) else {
            return Ok(None);
        };
        let turn = OneTurn {
            table_id: link.table.id,
            seat: link.seat.seat,
            expected_seq,
        };
        let session = sessions::open_in_txn(conn, guest.id, browser, Some(turn), now_ms)?;
        Ok(Some((session, link.table.uid)))
    })
}

/// Finds the table of a session that a turn letter opened, with whether its decision is still open.
pub fn find_turn(
    service: &Service,
    person: PersonId,
    turn: &OneTurn,
) -> DbResult<Option<(String, bool)>> {
    service.db.read(|conn| {
        let place = rows::find_place(conn, (turn.table_id, turn.seat))?;
        Ok(place.map(|(table, seat)| {
            let is_same = seat.is_of(person) && seat.expected_seq == Some(turn.expected_seq);
            let is_open = is_same && table.status() == Status::Running;
            (table.uid, is_open)
        }))
    })
}

/// Lets a session that a turn letter opened go on when the same seat, after its own move, has another choice before it
/// that belongs to the same turn. Where choices are sealed the next one is a new round.
pub fn follow_turn(
    service: &Service,
    session: SessionId,
    turn: &OneTurn,
    seq: i64,
) -> DbResult<()> {
    service.db.write(|conn| {
        let Some((table, seat)) = rows::find_place(conn, (turn.table_id, turn.seat))? else {
            return Ok(());
        };
        let is_sealed = rules::find(&table.game).is_none_or(|game| game.meta().is_simultaneous());
        match seat.expected_seq.filter(|_| seat.is_awaited) {
            Some(next) if !is_sealed && next > turn.expected_seq && next <= seq => {
                sessions::follow_turn_in_txn(conn, session, next)
            }
            _ => Ok(()),
        }
    })
}

pub struct SeatKeys {
    pub uid: String,
    pub game: &'static str,
    pub others: Vec<String>,
    /// How many links in letters open the board at this moment.
    pub links: i64,
}

/// Lists what opens a person's seats at tables that are not over.
pub fn list_keys(service: &Service, person: PersonId) -> DbResult<Vec<SeatKeys>> {
    service.db.read(|conn| {
        let mut keys = Vec::new();
        for (table, seat) in rows::list_seats_of(conn, person)? {
            let Some(game) = rules::find(&table.game) else {
                continue;
            };
            let mut others = rows::list_seats(conn, table.id)?;
            others.retain(|other| other.seat != seat.seat && other.person_id.is_some());
            keys.push(SeatKeys {
                game: game.meta().name,
                others: rows::names(&others),
                links: seat_links::count_living(conn, &seat)?,
                uid: table.uid,
            });
        }
        Ok(keys)
    })
}

/// Ends every link and every session for one turn of a person's seat. Gives whether the person has a seat there.
pub fn end_all(service: &Service, uid: &str, person: PersonId) -> DbResult<bool> {
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| {
        let Some(table) = rows::find_table(conn, uid)? else {
            return Ok(false);
        };
        let mut seats = rows::list_seats(conn, table.id)?.into_iter();
        let Some(seat) = seats.find(|seat| seat.is_of(person)) else {
            return Ok(false);
        };
        seat_links::revoke_in_txn(conn, seat.id(), &Purpose::ALL, now_ms)?;
        sessions::revoke_turns_in_txn(conn, table.id, seat.seat, now_ms)?;
        Ok(true)
    })
}
