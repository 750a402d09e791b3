//! Invitations: what the page behind a link to a seat shows, and the letters with such links.

use crate::accounts::limits::{self, DAY_MS, Limit};
use crate::accounts::{self, Person, PersonId, names, people};
use crate::db::{Conn, DbResult};
use crate::error::{Code, Error, Result, no};
use crate::mail::one_line;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::rows::{self, SeatId, SeatRow, Status, TableRow};
use crate::play::seat_links::{self, Purpose};
use crate::play::series::{BestOf, Standing};
use crate::play::service::Service;
use crate::play::{claim_rows, quotas};
use rules::{self, Meta, Progress, Seat};
use words::{Message, msg};

pub struct Invitation {
    pub(crate) table: TableRow,
    pub(crate) seat: SeatRow,
    pub meta: &'static Meta,
    pub best_of: Option<BestOf>,
    pub host_name: String,
    /// Names by seat; empty while a seat is free.
    pub names: Vec<String>,
    /// Who has the seat. A seat that is to be taken over is nobody's.
    pub holder: Option<Person>,
    /// Whether the link can still take the seat.
    pub is_living: bool,
}

/// Hidden if there never was one.
pub fn look(service: &Service, token: &str) -> Result<Invitation> {
    service.db.read(|conn| {
        let link = seat_links::find(conn, token, Purpose::Invitation)?;
        let link = link.ok_or(Error::Hidden)?;
        let (table, seat) = (link.table, link.seat);
        let game = rules::find(&table.game).ok_or(Error::Hidden)?;
        let opener = people::find(conn, PersonId(table.opened_by))?;
        let standing = Standing::find(conn, table.id)?;
        Ok(Invitation {
            best_of: standing.map(|standing| standing.best_of),
            meta: game.meta(),
            host_name: opener.ok_or(Error::Hidden)?.name,
            names: rows::names(&rows::list_seats(conn, table.id)?),
            holder: seat.sitter(conn)?.filter(|_| !seat.is_open_again),
            is_living: link.is_living,
            table,
            seat,
        })
    })
}

/// How far the game is whose seat is to be taken over, and whose that was. None before it begins.
pub(crate) fn running(table: &TableRow, seat: &SeatRow) -> Option<Message> {
    let progress = scene::progress(&table.game, &Progress::stored(&table.progress));
    let progress = progress.filter(|_| table.status() == Status::Running)?;
    let name = one_line(&seat.name, names::MOST_SIGNS);
    Some(msg::letter_invitation::running(progress, name))
}

/// How often the opener is told that the invitation to one seat was declined.
const DECLINED_TOLD: Limit = Limit::new("declined-told", 3, DAY_MS);

/// Declines the invitation to a seat as it was found, or undoes that. The seat stays reserved for the mailbox until the
/// opener lets others have it. Returns whether it was possible: it still waits for that mailbox.
pub(crate) fn set_declined(
    service: &Service,
    found: &SeatRow,
    is_declined: bool,
) -> DbResult<bool> {
    service.write(|conn| {
        let place = rows::find_place(conn, found.id())?;
        let waits = |(table, seat): &(TableRow, SeatRow)| {
            matches!(table.status(), Status::Open | Status::Running)
                && seat.is_free()
                && seat.invited_address.is_some()
                && seat.invited_address == found.invited_address
        };
        let Some((table, seat)) = place.filter(waits) else {
            return Ok(false);
        };
        if is_declined {
            decline_in_txn(service, conn, &table, &seat)?;
        } else {
            rows::set_declined(conn, seat.id(), None)?;
        }
        Ok(true)
    })
}

pub(crate) fn decline_in_txn(
    service: &Service,
    conn: &mut Conn,
    table: &TableRow,
    seat: &SeatRow,
) -> DbResult<()> {
    let is_news = rows::set_declined(conn, seat.id(), Some(service.clock.now_ms()))?;
    // At a table that runs the invitation may be somebody else's; its page tells all players.
    if is_news && table.status() == Status::Open {
        tell_opener(service, conn, table, seat)?;
    }
    Ok(())
}

fn tell_opener(
    service: &Service,
    conn: &mut Conn,
    table: &TableRow,
    seat: &SeatRow,
) -> DbResult<()> {
    let opener = people::find(conn, PersonId(table.opened_by))?;
    let reader = opener.filter(Person::gets_letters);
    let Some(address) = reader.and_then(|reader| reader.letter_address) else {
        return Ok(());
    };
    let (now_ms, who) = (service.clock.now_ms(), format!("{:?}", seat.id()));
    if !limits::try_use_in_txn(conn, DECLINED_TOLD, &who, now_ms)? {
        return Ok(());
    }
    let intent = Intent::at(LetterKind::Declined, &address, seat.id());
    outbox::queue_in_txn(conn, &intent, service.told_from_ms(), now_ms)
}

/// What the opener does about a seat whose invited mailbox declined, or did not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    AskAgain,
    OpenToAll,
}

/// At a table that this person opened and that waits for players. Returns all its seats and the free one.
fn lock_free_seat(
    conn: &mut Conn,
    uid: &str,
    opener: PersonId,
    seat: Seat,
) -> Result<(Vec<SeatRow>, SeatRow)> {
    let table = rows::lock_table(conn, uid)?.ok_or(Error::Hidden)?;
    let seats = rows::list_seats(conn, table.id)?;
    let is_opener = table.opened_by == opener.0 && table.status() == Status::Open;
    let is_free = |row: &&SeatRow| row.seat() == seat && row.person_id.is_none();
    let row = seats.iter().find(is_free).filter(|_| is_opener);
    let row = row.cloned().ok_or(Error::Hidden)?;
    Ok((seats, row))
}

/// Instead of the mailbox that was invited before.
pub fn invite_other(
    service: &Service,
    uid: &str,
    opener: PersonId,
    seat: Seat,
    address: &str,
) -> Result<()> {
    let address = accounts::canonical_address(address)?;
    let now = service.clock.now_ms();
    service.write(|conn| {
        let (seats, row) = lock_free_seat(conn, uid, opener, seat)?;
        // Whoever came without an invitation is not given away.
        let mut others = seats.iter().filter(|other| other.seat != row.seat);
        if others.any(|other| other.invited_address.as_ref() == Some(&address)) {
            return Err(no(Code::Conflict, msg::table::has_seat()));
        }
        quotas::invite_in_txn(service, conn, opener, &[&address])?;
        quotas::write_again_in_txn(service, conn, row.table_id, &address)?;
        let seat = row.id();
        seat_links::revoke_in_txn(conn, seat, &Purpose::ALL, now)?;
        claim_rows::end_in_txn(conn, seat)?;
        rows::set_invited(conn, seat, Some(&address))?;
        Ok(queue_in_txn(conn, seat, &address, now)?)
    })
}

pub fn after_declining(
    service: &Service,
    uid: &str,
    opener: PersonId,
    seat: Seat,
    next: Next,
) -> Result<()> {
    let now = service.clock.now_ms();
    service.write(|conn| {
        let (_, row) = lock_free_seat(conn, uid, opener, seat)?;
        let seat = row.id();
        let address = row.invited_address.ok_or(Error::Hidden)?;
        match next {
            Next::OpenToAll => {
                seat_links::revoke_in_txn(conn, seat, &Purpose::ALL, now)?;
                claim_rows::end_in_txn(conn, seat)?;
                rows::set_invited(conn, seat, None)?;
            }
            Next::AskAgain => {
                quotas::write_again_in_txn(service, conn, row.table_id, &address)?;
                rows::set_declined(conn, seat, None)?;
                queue_in_txn(conn, seat, &address, now)?;
            }
        }
        Ok(())
    })
}

pub(crate) fn queue_in_txn(
    conn: &mut Conn,
    seat: SeatId,
    address: &str,
    now_ms: i64,
) -> DbResult<()> {
    let intent = Intent::at(LetterKind::Invitation, address, seat);
    outbox::queue_in_txn(conn, &intent, now_ms, now_ms)
}
