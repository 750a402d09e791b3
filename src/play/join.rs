//! Taking a seat, by an invitation's link or at a table that is open to all; with the last seat the game begins.

use std::net::IpAddr;

use crate::accounts::{Person, PersonId, limits, names, people};
use crate::db::Conn;
use crate::error::{Code, Error, Result, no};
use crate::journal::Door;
use crate::play::change::{By, Change, Request, change};
use crate::play::moves::playing_seat;
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::seat_change::{self, free_name};
use crate::play::seat_links::{self, FoundLink, Purpose};
use crate::play::service::Service;
use crate::play::{agree, bot_rows, quotas};
use crate::table::events::{TableEvent, contribution_of_words};
use bots::Level;
use rules::Seat;
use rules::chance::hex;
use words::{Language, msg};

const WORDS_MAX_BYTES: usize = 500;

pub enum SeatKey {
    Link(String),
    /// The seat of an invitation, by the token of answers to it.
    Reply(String),
    /// At the table with this uid: the seat reserved for the person's mailbox, or an unreserved one.
    Open(String),
}

impl SeatKey {
    fn find_link(&self, conn: &mut Conn) -> Result<Option<FoundLink>> {
        let (token, purpose) = match self {
            Self::Link(token) => (token, Purpose::Invitation),
            Self::Reply(token) => (token, Purpose::Reply),
            Self::Open(_) => return Ok(None),
        };
        let link = seat_links::find(conn, token, purpose)?;
        link.ok_or(Error::Hidden).map(Some)
    }

    fn find_table(&self, conn: &mut Conn) -> Result<TableRow> {
        let found = match self {
            Self::Link(_) | Self::Reply(_) => self.find_link(conn)?.map(|link| link.table),
            Self::Open(uid) => rows::find_table(conn, uid)?,
        };
        found.ok_or(Error::Hidden)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    pub uid: String,
    pub seat: Seat,
    pub person: PersonId,
}

/// Taking their own seat again is no error: they may have lost the answer.
pub fn take_seat(
    service: &Service,
    key: &SeatKey,
    person: PersonId,
    words: Option<&str>,
) -> Result<Joined> {
    take(service, key, words, |conn| people::get(conn, person))
}

/// `client` is where they are, if known; `language` is that of the page.
pub fn take_seat_as_guest(
    service: &Service,
    key: &SeatKey,
    name: &str,
    client: Option<IpAddr>,
    language: Language,
    words: Option<&str>,
) -> Result<Joined> {
    let name = names::clean(name);
    let name = name.ok_or_else(|| no(Code::Invalid, names::wrong()))?;
    let client = client.map(limits::client);
    take(service, key, words, |conn| {
        let seat = find_seat(conn, key, None)?;
        let address = seat.invited_address.as_deref();
        let now_ms = service.clock.now_ms();
        quotas::use_in_txn(service, conn, quotas::GUESTS, client.as_deref())?;
        let guest = people::insert_guest_in_txn(conn, &name, address, Some(language), now_ms)?;
        people::get(conn, guest)
    })
}

fn take(
    service: &Service,
    key: &SeatKey,
    words: Option<&str>,
    who: impl Fn(&mut Conn) -> Result<Person>,
) -> Result<Joined> {
    if words.is_some_and(|words| words.len() > WORDS_MAX_BYTES) {
        let why = msg::invitation::words_too_long(WORDS_MAX_BYTES);
        return Err(no(Code::Invalid, why));
    }
    let uid = match key {
        SeatKey::Open(uid) => uid.clone(),
        SeatKey::Link(_) | SeatKey::Reply(_) => service.db.read(|conn| key.find_table(conn))?.uid,
    };
    let door = match key {
        SeatKey::Reply(_) => Door::Letter,
        SeatKey::Link(_) | SeatKey::Open(_) => Door::Page,
    };
    change(service, &uid, Request::through(door), |change| {
        let (uid, person) = (uid.clone(), who(change.conn)?);
        let (seat, person) = (sit_down(change, key, &person, words)?, person.id);
        Ok(Joined { uid, seat, person })
    })
}

fn sit_down(
    change: &mut Change<'_>,
    key: &SeatKey,
    person: &Person,
    words: Option<&str>,
) -> Result<Seat> {
    let address = person.address.as_deref();
    let kept = address.and_then(|address| rows::find_kept(&change.seated.rows, address));
    let table = (&change.row, &*change.seated.rows);
    let row = choose(change.conn, key, table, Some(person.id), kept)?;
    if row.is_of(person.id) {
        return Ok(row.seat());
    }
    if !row.is_free() {
        return Err(taken());
    }
    if !row.may_be_of(person) {
        return Err(Error::Hidden);
    }
    sit_at(change, row.seat(), person, words)?;
    Ok(row.seat())
}

/// Seats a person at a free seat, or at one that is to be taken over, and begins the game if it was the last one.
pub(crate) fn sit_at(
    change: &mut Change<'_>,
    seat: Seat,
    person: &Person,
    words: Option<&str>,
) -> Result<()> {
    match change.status() {
        Status::Open => {}
        Status::Frozen => return Err(no(Code::Invalid, msg::invitation::frozen())),
        Status::Running => {
            let row = change.seat(seat);
            let row = row.filter(|row| row.is_open_again);
            let row = row.ok_or_else(full)?;
            return seat_change::take_over(change, &row, person);
        }
        Status::Over | Status::Closed => return Err(full()),
    }
    let row = change.seat(seat);
    if row.as_ref().is_some_and(|row| row.person_id.is_some()) {
        return Err(taken());
    }
    sit_in_txn(change, seat, person, words)?;
    let now_ms = change.service.clock.now_ms();
    // Only a reserved seat has valid invitations.
    if let Some(row) = row.filter(|row| row.invited_address.is_some()) {
        seat_links::revoke_in_txn(change.conn, row.id(), &[Purpose::Invitation], now_ms)?;
    }
    if change.table()?.contributions.iter().all(Option::is_some) {
        change.start()?;
        let path = format!("/tables/{}", change.row.uid);
        let (table, game) = (&change.row.uid, &change.row.game);
        tracing::info!(%table, %game, "a game began at table {}", change.service.url(&path));
    }
    Ok(())
}

fn taken() -> Error {
    no(Code::Conflict, msg::invitation::taken())
}

fn full() -> Error {
    no(Code::Conflict, msg::invitation::full())
}

pub(crate) fn find_seat(
    conn: &mut Conn,
    key: &SeatKey,
    person: Option<PersonId>,
) -> Result<SeatRow> {
    let table = key.find_table(conn)?;
    let seats = rows::list_seats(conn, table.id)?;
    let kept = rows::find_invited(conn, &seats, person)?;
    choose(conn, key, (&table, &seats), person, kept)
}

/// Finds the seat of a table that a key is for. `kept` is the free seat that is reserved for the person's mailbox.
fn choose(
    conn: &mut Conn,
    key: &SeatKey,
    (table, seats): (&TableRow, &[SeatRow]),
    person: Option<PersonId>,
    kept: Option<SeatRow>,
) -> Result<SeatRow> {
    let is_own = |row: &&SeatRow| person.is_some_and(|person| row.is_of(person));
    if let Some(link) = key.find_link(conn)? {
        if link.table.id != table.id || !link.is_living && link.seat.is_free() {
            return Err(Error::Hidden);
        }
        if seats
            .iter()
            .any(|row| is_own(&row) && row.seat != link.seat.seat)
        {
            return Err(no(Code::Conflict, msg::invitation::already_seated()));
        }
        return Ok(link.seat);
    }
    if let Some(own) = seats.iter().find(is_own) {
        return Ok(own.clone());
    }
    if let Some(kept) = kept {
        return Ok(kept);
    }
    let opener = PersonId(table.opened_by);
    let is_for_all = |row: &SeatRow| row.invited_address.is_none();
    let was_open = seats
        .iter()
        .any(|row| is_for_all(row) && !row.is_of(opener));
    let is_free = |row: &&SeatRow| row.person_id.is_none() && is_for_all(row);
    let free = seats.iter().find(is_free);
    match free.filter(|_| table.status() == Status::Open) {
        Some(free) => Ok(free.clone()),
        None if was_open => Err(full()),
        None => Err(Error::Hidden),
    }
}

pub(crate) fn sit_in_txn(
    change: &mut Change<'_>,
    seat: Seat,
    person: &Person,
    words: Option<&str>,
) -> Result<()> {
    let words = words.map(str::trim).filter(|words| !words.is_empty());
    let entropy = &change.service.entropy;
    let drawn = || hex(&entropy.draw::<16>("contribution"));
    let contribution = words.map_or_else(drawn, contribution_of_words);
    change.append(&TableEvent::SeatTaken(seat))?;
    change.append(&TableEvent::ChanceContributed(seat, contribution))?;
    let name = free_name(&change.seated.rows, &person.name);
    let now_ms = change.service.clock.now_ms();
    change.seated.seat(seat, person, name, now_ms);
    Ok(())
}

/// Whoever opened a waiting table may do this, and any player where a seat may be taken over. It ends the invitation.
pub fn seat_bot(service: &Service, by: By<'_>, seat: Seat, level: Level) -> Result<()> {
    let (uid, person, door) = by;
    let no_bots = || no(Code::Conflict, msg::bots::no_room());
    change(service, uid, Request::by(person, door), |change| {
        if change.status() == Status::Open {
            seat_change::check_opener(change, person)?;
        } else {
            playing_seat(change, person)?;
        }
        let row = change.seat(seat);
        let row = row.filter(SeatRow::is_free);
        let row = row.ok_or_else(seat_change::not_offered)?;
        if !bot_rows::has_room(service, change.conn)? {
            return Err(no_bots());
        }
        let seated: Vec<PersonId> = change
            .seated
            .rows
            .iter()
            .filter_map(SeatRow::person)
            .collect();
        let now_ms = service.clock.now_ms();
        let found = bot_rows::find_in_txn(change.conn, &[level], &seated, now_ms)?;
        let bot = found.first().ok_or_else(no_bots)?;
        sit_at(change, row.seat(), bot, None)?;
        // What somebody asks for may wait for the seat's answer now.
        agree::agree_as_bots(change)?;
        agree::conclude(change)
    })
}
