//! Taking a seat, by an invitation's link or at a table that is open to all; with the last seat the game begins.

use diesel::prelude::*;
use thiserror::Error;

use super::events::{TableEvent, contribution_of_words};
use super::open::WORDS_MAX_BYTES;
use super::record::{RecordError, TableRef, append_in_txn};
use super::rows::{self, SeatRow, Status, TableRow};
use super::table::{FoldError, Table, to_journal};
use super::table_cache::BringError;
use super::{Service, invite, name_of, notify, summary};
use crate::accounts::{self, Person, PersonId};
use crate::chance::{ChanceError, entropy, hex};
use crate::db::schema::seats;
use crate::db::{Conn, DbError};
use crate::games::Seat;
use crate::journal::{Cause, Door};

/// Which seat is meant.
#[derive(Debug, Clone)]
pub enum SeatKey {
    /// The seat of an invitation.
    Link(String),
    /// The seat that the person's own mailbox was invited to, or any free seat that nobody was invited to, at the
    /// table with this uid.
    Open(String),
}

/// A seat that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// The table.
    pub uid: String,
    /// The seat.
    pub seat: Seat,
    /// Who sits there now.
    pub person: PersonId,
}

/// Why a seat was not taken.
#[derive(Debug, Error)]
pub enum JoinError {
    /// No such invitation or table, or it is not for this person to know.
    #[error("there is no such invitation")]
    Unknown,
    /// Somebody else has the seat.
    #[error("somebody has taken that seat already")]
    Taken,
    /// No seat is free.
    #[error("no seat is free at this table")]
    Full,
    /// The person sits at this table already.
    #[error("you sit at this table already")]
    AlreadySeated,
    /// The person is not known.
    #[error("only somebody who is signed in can take a seat without a name")]
    Nobody,
    /// The chance words are too long.
    #[error("the words for chance may have at most {WORDS_MAX_BYTES} bytes")]
    Words,
    /// The table does not stand.
    #[error("this table is frozen")]
    Frozen,
    /// Somebody moved in the same instant, so that trying again helps; or a fault of this program.
    #[error("the seat could not be recorded")]
    Record(#[from] RecordError),
    /// The stored journal does not fold.
    #[error("this table's journal cannot be carried out")]
    Fold(#[from] FoldError),
    /// A fault of this program: real chance always answers.
    #[error("the game could not be dealt")]
    Chance(#[from] ChanceError),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for JoinError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

impl From<BringError> for JoinError {
    fn from(error: BringError) -> Self {
        match error {
            BringError::Fold(error) => Self::Fold(error),
            BringError::Db(error) => Self::Db(error),
        }
    }
}

/// Takes a seat for a person. Taking the seat one has already is no error.
///
/// # Errors
/// See [`JoinError`]; nothing is stored then.
pub fn take_seat(
    service: &Service,
    key: &SeatKey,
    person: PersonId,
    words: Option<&str>,
) -> Result<Joined, JoinError> {
    check_words(words)?;
    let joined = service.db.write(|conn| {
        let person = accounts::people::find_on_conn(conn, person)?.ok_or(JoinError::Nobody)?;
        take_in_txn(service, conn, key, &person, words)
    })?;
    (service.wake)();
    Ok(joined)
}

/// Takes an invitation's or an open table's seat for a new guest, who needs no account.
///
/// # Errors
/// See [`JoinError`]; nothing is stored then.
pub fn take_seat_as_guest(
    service: &Service,
    key: &SeatKey,
    name: &str,
    words: Option<&str>,
) -> Result<Joined, JoinError> {
    check_words(words)?;
    let joined = service.db.write(|conn| {
        let (_, seat) = find_seat(conn, key, None)?;
        let address = seat.invited_address.as_deref();
        let guest =
            accounts::people::insert_guest_in_txn(conn, name, address, service.clock.now_ms())?;
        let person = accounts::people::find_on_conn(conn, guest)?.ok_or(JoinError::Nobody)?;
        take_in_txn(service, conn, key, &person, words)
    })?;
    (service.wake)();
    Ok(joined)
}

fn check_words(words: Option<&str>) -> Result<(), JoinError> {
    if words.is_some_and(|words| words.len() > WORDS_MAX_BYTES) {
        return Err(JoinError::Words);
    }
    Ok(())
}

fn take_in_txn(
    service: &Service,
    conn: &mut Conn,
    key: &SeatKey,
    person: &Person,
    words: Option<&str>,
) -> Result<Joined, JoinError> {
    let (table, seat) = find_seat(conn, key, Some(person.id))?;
    let joined = Joined {
        uid: table.uid.clone(),
        seat: seat.seat(),
        person: person.id,
    };
    if seat.is_of(person.id) {
        return Ok(joined);
    }
    if seat.person_id.is_some() {
        return Err(JoinError::Taken);
    }
    match table.status() {
        Status::Open => {}
        Status::Frozen => return Err(JoinError::Frozen),
        Status::Running | Status::Over => return Err(JoinError::Full),
    }
    let now = service.clock.now_ms();
    let mut sitting = service
        .cache
        .bring(conn, table.id, &service.library)?
        .copy();
    let cause = sitting.head.next_command(Door::Page);
    sit_in_txn(
        conn,
        table.table_ref(),
        &mut sitting,
        cause,
        joined.seat,
        person,
        words,
        now,
    )?;
    if sitting.contributions.iter().all(Option::is_some) {
        start_in_txn(conn, service, &table, &mut sitting, cause, now)?;
    }
    summary::write_in_txn(conn, table.id, &sitting)?;
    if sitting.phase == super::table::Phase::Running {
        notify::turns_in_txn(conn, service, &table, &sitting, 0, None)?;
    }
    Ok(joined)
}

fn find_seat(
    conn: &mut Conn,
    key: &SeatKey,
    person: Option<PersonId>,
) -> Result<(TableRow, SeatRow), JoinError> {
    match key {
        SeatKey::Link(token) => {
            let (table, seat) = invite::find(conn, token)?.ok_or(JoinError::Unknown)?;
            let others = rows::list_seats(conn, table.id)?;
            let sits = |row: &SeatRow| person.is_some_and(|person| row.is_of(person));
            if others.iter().any(|row| sits(row) && row.seat != seat.seat) {
                return Err(JoinError::AlreadySeated);
            }
            Ok((table, seat))
        }
        SeatKey::Open(uid) => {
            let table = rows::find_table(conn, uid)?.ok_or(JoinError::Unknown)?;
            let seats = rows::list_seats(conn, table.id)?;
            if person.is_some_and(|person| seats.iter().any(|row| row.is_of(person))) {
                return Err(JoinError::AlreadySeated);
            }
            if let Some(kept) = rows::find_invited(conn, &seats, person)? {
                return Ok((table, kept));
            }
            let was_open = seats
                .iter()
                .any(|row| row.invited_address.is_none() && row.seat > 0);
            let free = seats
                .into_iter()
                .find(|row| row.person_id.is_none() && row.invited_address.is_none());
            match free {
                Some(free) => Ok((table, free)),
                None if was_open => Err(JoinError::Full),
                None => Err(JoinError::Unknown),
            }
        }
    }
}

/// Records that a person sits down, with a contribution to chance.
pub(super) fn sit_in_txn(
    conn: &mut Conn,
    mark: TableRef<'_>,
    sitting: &mut Table,
    cause: Cause,
    seat: Seat,
    person: &Person,
    words: Option<&str>,
    now_ms: i64,
) -> Result<(), RecordError> {
    let words = words.map(str::trim).filter(|words| !words.is_empty());
    let contribution = words.map_or_else(|| hex(&entropy::<16>()), contribution_of_words);
    let facts = [
        TableEvent::SeatTaken(seat).encode(),
        TableEvent::ChanceContributed(seat, contribution).encode(),
    ];
    append_in_txn(conn, mark, sitting, cause, now_ms, &facts)?;
    let name = free_name(conn, mark.table_id, &name_of(person))?;
    diesel::update(seats::table.find((mark.table_id, i32::from(seat.0))))
        .set((
            seats::person_id.eq(person.id.0),
            seats::name.eq(name),
            seats::joined_at_ms.eq(now_ms),
        ))
        .execute(conn)?;
    Ok(())
}

/// Two players of one name are told apart by a number.
fn free_name(conn: &mut Conn, table_id: i64, wanted: &str) -> Result<String, DbError> {
    let taken: Vec<String> = rows::list_seats(conn, table_id)?
        .into_iter()
        .map(|row| row.name)
        .collect();
    let mut name = wanted.to_owned();
    let mut number = 2;
    while taken.contains(&name) {
        name = format!("{wanted} ({number})");
        number += 1;
    }
    Ok(name)
}

fn start_in_txn(
    conn: &mut Conn,
    service: &Service,
    table: &TableRow,
    sitting: &mut Table,
    cause: Cause,
    now_ms: i64,
) -> Result<(), JoinError> {
    let started = [TableEvent::GameStarted(sitting.opened.seats).encode()];
    append_in_txn(conn, table.table_ref(), sitting, cause, now_ms, &started)?;
    let mut chance = sitting.chance(&table.seed).ok_or(JoinError::Frozen)?;
    let dealt = to_journal(sitting.position.start(&mut chance)?);
    append_in_txn(conn, table.table_ref(), sitting, cause, now_ms, &dealt)?;
    tracing::info!(table = %table.uid, game = %table.game, "a game began at table {}", service.site.url(&format!("/tables/{}", table.uid)));
    Ok(())
}
