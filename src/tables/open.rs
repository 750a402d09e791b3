//! Opening a table: the game and its options are fixed, the seed is drawn and committed to, invitations go out.

use std::collections::BTreeSet;

use thiserror::Error;

use super::change::{Change, ChangeError, Done};
use super::events::{TableEvent, TableOpened};
use super::rows::{self, NewTableRow};
use super::service::Service;
use super::terms::ClockTerms;
use super::{invite, join, quotas};
use crate::accounts::{self, AddressError, PersonId};
use crate::chance::{entropy, hex};
use crate::db::{Conn, DbError};
use crate::games::{self, AnyGame, OptionValues, Refusal, Seat};
use crate::journal::{self, Door};

/// Letters of a table's uid: no vowels, no look-alikes.
const UID_LETTERS: &[u8; 20] = b"bcdfghjkmnpqrstvwxyz";
const UID_LENGTH: usize = 14;
/// How many tables one person may hold open, waiting for players.
pub const OPEN_TABLES_MAX: i64 = 20;

/// What a new table should be.
#[derive(Debug, Clone, Default)]
pub struct NewTable {
    /// Key of the game.
    pub game: String,
    /// Options by name; those left out get their defaults.
    pub options: OptionValues,
    /// Number of seats, the opener's included.
    pub seats: usize,
    /// Mailboxes of those who are invited by letter; further seats are open to whoever has the table's address.
    pub invited: Vec<String>,
    /// Whether anybody with the table's address may watch.
    pub is_watchable: bool,
    /// The clock; none where time does not count.
    pub clock: Option<ClockTerms>,
    /// The opener's own words for chance; drawn by the program when absent.
    pub words: Option<String>,
}

/// Why a table was not opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// There is no such game.
    #[error("there is no game `{0}` here")]
    UnknownGame(String),
    /// Options or number of seats are refused.
    #[error(transparent)]
    Refused(Refusal),
    /// An invited address is none.
    #[error("`{text}` is no mail address")]
    Address {
        /// What was typed.
        text: String,
        /// What is wrong with it.
        #[source]
        source: AddressError,
    },
    /// Somebody is invited twice.
    #[error("the address {0} stands there twice")]
    InvitedTwice(String),
    /// More people are invited than there are seats.
    #[error("{invited} people are invited to {seats} seats")]
    TooFewSeats {
        /// How many are invited.
        invited: usize,
        /// How many seats there are beside the opener's.
        seats: usize,
    },
    /// The opener is among the invited.
    #[error("the opener has a seat already")]
    InvitedSelf,
    /// The person has too many tables waiting for players.
    #[error(
        "you already have {OPEN_TABLES_MAX} tables that wait for players; let one of them begin first"
    )]
    TooMany,
    /// Tables or invitations are too many for one day.
    #[error("that is enough for one day")]
    TooOften {
        /// In how many milliseconds the next may be made.
        again_in_ms: i64,
    },
    /// The person is not known, or a guest: only who has confirmed a mailbox opens tables and invites others.
    #[error("only somebody who is signed in can open a table")]
    Nobody,
    /// The table could not be begun.
    #[error(transparent)]
    Change(#[from] ChangeError),
}

impl From<DbError> for OpenError {
    fn from(error: DbError) -> Self {
        Self::Change(ChangeError::Db(error))
    }
}

impl From<diesel::result::Error> for OpenError {
    fn from(error: diesel::result::Error) -> Self {
        Self::from(DbError::from(error))
    }
}

/// Opens a table with the opener at seat 0. Gives its uid.
///
/// # Errors
/// See [`OpenError`]; nothing is stored then.
pub fn open(service: &Service, opener: PersonId, new: &NewTable) -> Result<String, OpenError> {
    let game = games::find(&new.game).ok_or_else(|| OpenError::UnknownGame(new.game.clone()))?;
    let options = game
        .options(new.seats, &new.options, &service.library)
        .map_err(OpenError::Refused)?;
    let invited = check_invited(new)?;
    let seed = hex(&entropy::<32>());
    let uid = new_uid();
    let done = service.db.write(|conn| {
        let opening = Opening {
            service,
            game,
            options: &options,
            new,
            invited: &invited,
            seed: &seed,
            uid: &uid,
        };
        opening.store(conn, opener)
    })?;
    done.publish(service);
    Ok(uid)
}

fn check_invited(new: &NewTable) -> Result<Vec<String>, OpenError> {
    let mut invited = Vec::new();
    let mut seen = BTreeSet::new();
    for text in new
        .invited
        .iter()
        .map(|text| text.trim())
        .filter(|text| !text.is_empty())
    {
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
    if invited.len() > seats {
        return Err(OpenError::TooFewSeats {
            invited: invited.len(),
            seats,
        });
    }
    Ok(invited)
}

struct Opening<'a> {
    service: &'a Service,
    game: &'static dyn AnyGame,
    options: &'a OptionValues,
    new: &'a NewTable,
    invited: &'a [String],
    seed: &'a str,
    uid: &'a str,
}

impl Opening<'_> {
    fn store(&self, conn: &mut Conn, opener: PersonId) -> Result<Done, OpenError> {
        let person = accounts::people::find_on_conn(conn, opener)?
            .filter(|person| !person.is_guest())
            .ok_or(OpenError::Nobody)?;
        if person
            .address
            .as_ref()
            .is_some_and(|address| self.invited.contains(address))
        {
            return Err(OpenError::InvitedSelf);
        }
        if rows::count_open(conn, opener)? >= OPEN_TABLES_MAX {
            return Err(OpenError::TooMany);
        }
        let now_ms = self.service.clock.now_ms();
        let too_often = |again_in_ms| OpenError::TooOften { again_in_ms };
        let limits = self.service.day_limits;
        quotas::open_table_in_txn(conn, limits.tables, opener, now_ms)?.map_err(too_often)?;
        quotas::invite_in_txn(conn, limits.invitations, opener, self.invited, now_ms)?
            .map_err(too_often)?;
        let opened = self.opened();
        let table = NewTableRow {
            uid: self.uid,
            opened: &opened,
            is_watchable: self.new.is_watchable,
            seed: self.seed,
            opened_by: opener,
            opened_at_ms: now_ms,
        };
        let table_id = rows::insert_table(conn, &table)?;
        let invited =
            std::iter::once(None).chain(self.invited.iter().map(|one| Some(one.as_str())));
        for (seat, address) in Seat::all(self.new.seats).zip(invited.chain(std::iter::repeat(None)))
        {
            rows::insert_seat(conn, table_id, seat, address)?;
        }
        let row = rows::find_table_by_id(conn, table_id)?.ok_or(ChangeError::Unknown)?;
        let event = TableEvent::TableOpened(opened);
        let mut change = Change::begin(self.service, conn, row, Door::Page, &event)?;
        if let Some(terms) = self.new.clock {
            change.append(&[TableEvent::ClockSet(terms).encode()])?;
        }
        join::sit_in_txn(&mut change, Seat(0), &person, self.new.words.as_deref())?;
        let done = change.finish()?;
        invite::queue_in_txn(conn, table_id, now_ms)?;
        Ok(done)
    }

    fn opened(&self) -> TableOpened {
        TableOpened {
            commitment: journal::chain::commitment(self.seed),
            game: self.game.meta().key.to_owned(),
            options: self.options.clone(),
            rules_version: self.game.meta().rules_version,
            seats: self.new.seats,
        }
    }
}

/// Draws a public name of about 60 bits.
fn new_uid() -> String {
    let bytes = entropy::<{ UID_LENGTH * 8 }>();
    bytes
        .chunks_exact(8)
        .map(|chunk| {
            let word = chunk
                .iter()
                .fold(0_u64, |word, byte| (word << 8) | u64::from(*byte));
            let index = usize::try_from(word % 20).unwrap_or(0);
            char::from(UID_LETTERS[index])
        })
        .collect()
}
