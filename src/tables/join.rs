//! Taking a seat, by an invitation's link or at a table that is open to all; with the last seat the game begins.

use std::net::IpAddr;

use thiserror::Error;

use super::change::{Change, ChangeError, Request, change};
use super::events::{TableEvent, contribution_of_words};
use super::quotas;
use super::rows::{self, SeatRow, Status};
use super::seat_change;
use super::seat_links::{self, Purpose};
use super::seat_moves::free_name;
use super::service::Service;
use crate::accounts::people::PersonError;
use crate::accounts::{self, Person, PersonId, limits};
use crate::db::{Conn, DbError};
use crate::journal::Door;
use rules::Seat;
use rules::chance::hex;
use words::Language;

/// The longest chance words that are read, in bytes.
const WORDS_MAX_BYTES: usize = 500;

/// Which seat is meant.
#[derive(Debug, Clone)]
pub enum SeatKey {
    /// The seat of an invitation.
    Link(String),
    /// The seat of an invitation, by the token that answers to it carry.
    Reply(String),
    /// The seat that the person's own mailbox was invited to, or any free seat that nobody was invited to, at the
    /// table with this uid.
    Open(String),
}

impl SeatKey {
    /// The token of a letter with its purpose; none where no letter leads there.
    fn token(&self) -> Option<(&str, Purpose)> {
        match self {
            Self::Link(token) => Some((token, Purpose::Invitation)),
            Self::Reply(token) => Some((token, Purpose::Reply)),
            Self::Open(_) => None,
        }
    }

    fn door(&self) -> Door {
        match self {
            Self::Reply(_) => Door::Letter,
            Self::Link(_) | Self::Open(_) => Door::Page,
        }
    }
}

/// A seat that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// The table.
    pub uid: String,
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
    /// The person sits at another seat of this table already.
    #[error("you sit at this table already")]
    AlreadySeated,
    /// The person is not known.
    #[error("only somebody who is signed in can take a seat without a name")]
    Nobody,
    /// The chance words are too long.
    #[error("the words for chance may have at most {WORDS_MAX_BYTES} bytes")]
    Words,
    /// The guest's name is none.
    #[error("{}", PersonError::Name)]
    Name,
    /// Too many guests came within a day, from there or to the whole site.
    #[error("too many guests came today")]
    TooOften {
        /// In how many milliseconds the next may come.
        again_in_ms: i64,
    },
    /// The seat is kept for a mailbox that is not this person's. `claims::ask_by_link` asks it.
    #[error("the seat is kept for another mailbox")]
    OtherMailbox,
    /// The table could not be changed, whatever was asked.
    #[error(transparent)]
    Change(ChangeError),
}

impl From<ChangeError> for JoinError {
    fn from(error: ChangeError) -> Self {
        if matches!(error, ChangeError::Unknown) {
            Self::Unknown
        } else {
            Self::Change(error)
        }
    }
}

impl From<DbError> for JoinError {
    fn from(error: DbError) -> Self {
        Self::Change(ChangeError::Db(error))
    }
}

/// Takes a seat for a person. Taking the seat one has already is no error: who lost the answer asks again.
///
/// # Errors
/// See [`JoinError`]; nothing is stored then.
pub fn take_seat(
    service: &Service,
    key: &SeatKey,
    person: PersonId,
    words: Option<&str>,
) -> Result<Joined, JoinError> {
    take(service, key, words, |conn| {
        accounts::people::find_on_conn(conn, person)?.ok_or(JoinError::Nobody)
    })
}

/// Takes an invitation's or an open table's seat for a new guest, who needs no account. `client` is where they are, as
/// far as that is known; `language` is that of the page.
///
/// # Errors
/// See [`JoinError`]; nothing is stored then.
pub fn take_seat_as_guest(
    service: &Service,
    key: &SeatKey,
    name: &str,
    client: Option<IpAddr>,
    language: Language,
    words: Option<&str>,
) -> Result<Joined, JoinError> {
    let name = accounts::people::clean_name(name).ok_or(JoinError::Name)?;
    let client = client.map(limits::client);
    take(service, key, words, |conn| {
        let seat = find_seat(conn, key, None)?;
        let address = seat.invited_address.as_deref();
        let now_ms = service.clock.now_ms();
        quotas::seat_guest_in_txn(conn, service.day_limits.guests, client.as_deref(), now_ms)?
            .map_err(|again_in_ms| JoinError::TooOften { again_in_ms })?;
        let guest =
            accounts::people::insert_guest_in_txn(conn, &name, address, Some(language), now_ms)?;
        accounts::people::find_on_conn(conn, guest)?.ok_or(JoinError::Nobody)
    })
}

fn check_words(words: Option<&str>) -> Result<(), JoinError> {
    if words.is_some_and(|words| words.len() > WORDS_MAX_BYTES) {
        return Err(JoinError::Words);
    }
    Ok(())
}

fn take(
    service: &Service,
    key: &SeatKey,
    words: Option<&str>,
    who: impl Fn(&mut Conn) -> Result<Person, JoinError>,
) -> Result<Joined, JoinError> {
    check_words(words)?;
    let uid = match key {
        SeatKey::Open(uid) => uid.clone(),
        SeatKey::Link(token) | SeatKey::Reply(token) => {
            let purpose = key
                .token()
                .map_or(Purpose::Invitation, |(_, purpose)| purpose);
            let found = service
                .db
                .read(|conn| seat_links::find(conn, token, purpose))?;
            found.ok_or(JoinError::Unknown)?.table.uid
        }
    };
    let request = Request {
        door: key.door(),
        person: None,
        command: None,
    };
    let mut joined = None;
    change(service, &uid, &request, |change| {
        let person = who(change.conn)?;
        let seat = sit_down(change, key, &person, words)?;
        joined = Some((seat, person.id));
        Ok::<_, JoinError>(())
    })?;
    let (seat, person) = joined.ok_or(JoinError::Unknown)?;
    Ok(Joined { uid, seat, person })
}

fn sit_down(
    change: &mut Change<'_>,
    key: &SeatKey,
    person: &Person,
    words: Option<&str>,
) -> Result<Seat, JoinError> {
    let row = find_seat(change.conn, key, Some(person.id))?;
    if row.is_of(person.id) {
        return Ok(row.seat());
    }
    if !row.is_free() {
        return Err(JoinError::Taken);
    }
    if !may_take(&row, person) {
        return Err(JoinError::OtherMailbox);
    }
    sit_at(change, row.seat(), person, words)?;
    Ok(row.seat())
}

/// Whether a seat that is kept for a mailbox is this person's. A guest came by a letter to that mailbox.
fn may_take(seat: &SeatRow, person: &Person) -> bool {
    let own = person.address.as_ref().or(person.letter_address.as_ref());
    seat.invited_address.is_none() || seat.invited_address.as_ref() == own
}

/// Seats a person at a free seat, and begins the game when it was the last one.
pub(super) fn sit_at(
    change: &mut Change<'_>,
    seat: Seat,
    person: &Person,
    words: Option<&str>,
) -> Result<(), JoinError> {
    match change.status() {
        Status::Open => {}
        Status::Frozen => return Err(ChangeError::Frozen.into()),
        Status::Running => return take_over(change, seat, person),
        Status::Over | Status::Closed => return Err(JoinError::Full),
    }
    if change
        .seats
        .iter()
        .any(|row| row.seat() == seat && row.person_id.is_some())
    {
        return Err(JoinError::Taken);
    }
    sit_in_txn(change, seat, person, words)?;
    let now_ms = change.service.clock.now_ms();
    seat_links::end_invitations_in_txn(change.conn, change.row.id, seat, now_ms)?;
    if change.table()?.contributions.iter().all(Option::is_some) {
        change.start()?;
        let path = format!("/tables/{}", change.row.uid);
        let (table, game) = (&change.row.uid, &change.row.game);
        tracing::info!(%table, %game, "a game began at table {}", change.service.site.url(&path));
    }
    Ok(())
}

/// Seats a person at a seat of a running game that is to be taken over.
fn take_over(change: &mut Change<'_>, seat: Seat, person: &Person) -> Result<(), JoinError> {
    let row = change.seats.get(seat.index()).cloned();
    match row.filter(|row| row.is_open_again) {
        Some(row) => Ok(seat_change::take_over(change, &row, person)?),
        None => Err(JoinError::Full),
    }
}

fn find_seat(
    conn: &mut Conn,
    key: &SeatKey,
    person: Option<PersonId>,
) -> Result<SeatRow, JoinError> {
    match key {
        SeatKey::Link(token) | SeatKey::Reply(token) => {
            let purpose = key
                .token()
                .map_or(Purpose::Invitation, |(_, purpose)| purpose);
            let link = seat_links::find(conn, token, purpose)?;
            let link = link.ok_or(JoinError::Unknown)?;
            if !link.is_living && link.seat.is_free() {
                return Err(JoinError::Unknown);
            }
            let (table, seat) = (link.table, link.seat);
            let others = rows::list_seats(conn, table.id)?;
            let sits = |row: &SeatRow| person.is_some_and(|person| row.is_of(person));
            if others.iter().any(|row| sits(row) && row.seat != seat.seat) {
                return Err(JoinError::AlreadySeated);
            }
            Ok(seat)
        }
        SeatKey::Open(uid) => {
            let table = rows::find_table(conn, uid)?.ok_or(JoinError::Unknown)?;
            let seats = rows::list_seats(conn, table.id)?;
            let sits = |row: &&SeatRow| person.is_some_and(|person| row.is_of(person));
            if let Some(own) = seats.iter().find(sits) {
                return Ok(own.clone());
            }
            if let Some(kept) = rows::find_invited(conn, &seats, person)? {
                return Ok(kept);
            }
            let was_open = seats
                .iter()
                .any(|row| row.invited_address.is_none() && !row.is_of(PersonId(table.opened_by)));
            let free = seats
                .into_iter()
                .find(|row| row.person_id.is_none() && row.invited_address.is_none())
                .filter(|_| table.status() == Status::Open);
            match free {
                Some(free) => Ok(free),
                None if was_open => Err(JoinError::Full),
                None => Err(JoinError::Unknown),
            }
        }
    }
}

/// Records that a person sits down, with a contribution to chance.
pub(super) fn sit_in_txn(
    change: &mut Change<'_>,
    seat: Seat,
    person: &Person,
    words: Option<&str>,
) -> Result<(), ChangeError> {
    let words = words.map(str::trim).filter(|words| !words.is_empty());
    let entropy = &change.service.entropy;
    let drawn = || hex(&entropy.draw::<16>("contribution"));
    let contribution = words.map_or_else(drawn, contribution_of_words);
    change.append(&[
        TableEvent::SeatTaken(seat).encode(),
        TableEvent::ChanceContributed(seat, contribution).encode(),
    ])?;
    let name = free_name(&change.seats, &person.name);
    let now_ms = change.service.clock.now_ms();
    let (table_id, bot) = (change.row.id, person.bot.as_deref());
    rows::seat_person(change.conn, table_id, seat, person.id, bot, &name, now_ms)?;
    change.seats = rows::list_seats(change.conn, change.row.id)?;
    Ok(())
}
