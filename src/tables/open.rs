//! Opening a table: somebody chooses a game and its options, sits down at the first seat and invites others.

use std::collections::BTreeSet;

use thiserror::Error;

use super::opening::{Opened, OpeningError, Place, Terms};
use super::series::{self, BestOf};
use super::service::Service;
use super::terms::ClockTerms;
use super::{bot_people, quotas, rows};
use crate::accounts::{self, AddressError, Person, PersonId};
use crate::db::{Conn, DbError};
use crate::journal::Door;
use bots::Level;
use rules::OptionValues;

/// How many tables one person may hold open, waiting for players.
pub const OPEN_TABLES_MAX: i64 = 20;

#[derive(Debug, Clone, Default)]
pub struct NewTable {
    pub game: String,
    /// Options by name; those left out get their defaults.
    pub options: OptionValues,
    /// Number of seats, the opener's included.
    pub seats: usize,
    /// Mailboxes of those who are invited by letter; further seats are open to whoever has the table's address.
    pub invited: Vec<String>,
    pub bots: Vec<Level>,
    pub is_watchable: bool,
    pub clock: Option<ClockTerms>,
    /// The opener's own words for chance; drawn by the program when absent.
    pub words: Option<String>,
    pub best_of: Option<BestOf>,
}

/// Why a table was not opened. Nothing is stored then.
#[derive(Debug, Error)]
pub enum OpenError {
    #[error("`{text}` is no mail address")]
    Address {
        text: String,
        #[source]
        source: AddressError,
    },
    #[error("the address {0} stands there twice")]
    InvitedTwice(String),
    /// More are invited, bots included, than there are seats.
    #[error("{invited} are invited to {seats} seats")]
    TooFewSeats {
        invited: usize,
        /// How many seats there are beside the opener's.
        seats: usize,
    },
    #[error("the opener has a seat already")]
    InvitedSelf,
    #[error("only games for two are played in series")]
    NoSeries,
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

impl From<DbError> for OpenError {
    fn from(error: DbError) -> Self {
        Self::Opening(error.into())
    }
}

/// Opens a table with the opener at seat 0. Gives its uid.
pub fn open(service: &Service, opener: PersonId, new: &NewTable) -> Result<String, OpenError> {
    let terms = terms(service, new)?;
    let invited = check_invited(new)?;
    let db = &service.db;
    let opened = db.write(|conn| store(service, conn, opener, new, &terms, &invited))?;
    opened.done.publish(service);
    Ok(opened.uid)
}

/// Checks what somebody asks for who has not signed in yet, as far as that can be said without knowing them.
pub fn check(service: &Service, opener: &str, new: &NewTable) -> Result<(), OpenError> {
    terms(service, new)?;
    if check_invited(new)?.iter().any(|invited| invited == opener) {
        return Err(OpenError::InvitedSelf);
    }
    Ok(())
}

fn terms(service: &Service, new: &NewTable) -> Result<Terms, OpenError> {
    let terms = Terms {
        is_watchable: new.is_watchable,
        clock: new.clock,
        best_of: new.best_of,
        ..Terms::new(service, &new.game, &new.options, new.seats)?
    };
    if terms.best_of.is_some() && !BestOf::is_offered(terms.game.meta()) {
        return Err(OpenError::NoSeries);
    }
    Ok(terms)
}

fn check_invited(new: &NewTable) -> Result<Vec<String>, OpenError> {
    let mut invited = Vec::new();
    let mut seen = BTreeSet::new();
    let written = new.invited.iter().map(|text| text.trim());
    for text in written.filter(|text| !text.is_empty()) {
        let address = accounts::canonical_address(text).map_err(|source| OpenError::Address {
            text: text.to_owned(),
            source,
        })?;
        if !seen.insert(address.clone()) {
            return Err(OpenError::InvitedTwice(address));
        }
        invited.push(address);
    }
    let seats = new.seats.saturating_sub(1);
    let all = invited.len() + new.bots.len();
    if all > seats {
        return Err(OpenError::TooFewSeats {
            invited: all,
            seats,
        });
    }
    Ok(invited)
}

fn store(
    service: &Service,
    conn: &mut Conn,
    opener: PersonId,
    new: &NewTable,
    terms: &Terms,
    invited: &[String],
) -> Result<Opened, OpenError> {
    let person = accounts::people::find_on_conn(conn, opener)?
        .filter(|person| !person.is_guest())
        .ok_or(OpeningError::Nobody)?;
    let own = person.address.as_ref();
    if own.is_some_and(|own| invited.contains(own)) {
        return Err(OpenError::InvitedSelf);
    }
    count_in_txn(service, conn, &person, invited)?;
    if !new.bots.is_empty() && !bot_people::has_room(service, conn)? {
        return Err(OpeningError::NoBots.into());
    }
    let bots = bot_people::find_in_txn(conn, &new.bots, &[], service.clock.now_ms())?;
    let places = places(person, new, terms.seats, invited, bots);
    let opened = terms.open_in_txn(service, conn, &places, opener, Door::Page);
    let opened = opened.map_err(OpeningError::from)?;
    if let Some(best_of) = terms.best_of {
        series::insert_in_txn(conn, best_of, opened.table_id)?;
    }
    Ok(opened)
}

/// The opener first, then those who are invited, then bots; what is left is open to all.
fn places(
    opener: Person,
    new: &NewTable,
    seats: usize,
    invited: &[String],
    bots: Vec<Person>,
) -> Vec<Place> {
    let own = Place::Taken(Box::new(opener), new.words.clone());
    let invited = invited.iter().cloned().map(Place::Invited);
    let bots = bots.into_iter();
    let bots = bots.map(|bot| Place::Taken(Box::new(bot), None));
    let free = std::iter::repeat_with(|| Place::Free);
    let places = std::iter::once(own).chain(invited).chain(bots).chain(free);
    places.take(seats).collect()
}

/// Counts a table that somebody opens, and those whom they invite to it.
pub(super) fn count_in_txn(
    service: &Service,
    conn: &mut Conn,
    opener: &Person,
    invited: &[String],
) -> Result<(), OpeningError> {
    if rows::count_open(conn, opener.id)? >= OPEN_TABLES_MAX {
        return Err(OpeningError::TooMany);
    }
    let (now_ms, limits) = (service.clock.now_ms(), &service.day_limits);
    let opened = if opener.is_guest() {
        // Guests use up nothing of those who are signed in.
        let guest = opener.id.0.to_string();
        quotas::seat_guest_in_txn(conn, limits.guests, Some(&guest), now_ms)?
    } else {
        quotas::open_table_in_txn(conn, limits.tables, opener.id, now_ms)?
    };
    let admitted = match opened {
        Ok(()) => quotas::invite_in_txn(conn, limits.invitations, opener.id, invited, now_ms)?,
        refused => refused,
    };
    admitted.map_err(|again_in_ms| OpeningError::TooOften { again_in_ms })
}
