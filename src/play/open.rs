//! Opening a table: somebody chooses a game and its options, sits down at the first seat and invites others.

use std::collections::BTreeSet;

use crate::accounts::{self, Person, PersonId};
use crate::db::Conn;
use crate::error::{Code, Error, no};
use crate::journal::Door;
use crate::play::opening::{Opened, Place, Terms, nobody};
use crate::play::series::{self, BestOf};
use crate::play::service::Service;
use crate::play::{bot_people, quotas, rows};
use crate::table::terms::ClockTerms;
use bots::Level;
use rules::OptionValues;
use words::msg;

/// How many open tables of one person may wait for players.
const OPEN_TABLES_MAX: i64 = 20;
/// Ids of a form's fields for invited people; no game has more seats.
pub const INVITED: [&str; 6] = [
    "invited-1",
    "invited-2",
    "invited-3",
    "invited-4",
    "invited-5",
    "invited-6",
];

#[derive(Debug, Clone, Default)]
pub struct NewTable {
    pub game: String,
    /// Options by name; those left out get their defaults.
    pub options: OptionValues,
    pub seats: usize,
    /// Mailboxes invited by letter; the other seats are open to anyone with the table's address.
    pub invited: Vec<String>,
    pub bots: Vec<Level>,
    pub is_watchable: bool,
    pub clock: Option<ClockTerms>,
    /// The opener's own words for chance; drawn by the program if absent.
    pub words: Option<String>,
    pub best_of: Option<BestOf>,
}

/// Opens a table with the opener at seat 0. Returns its uid.
pub fn open(service: &Service, opener: PersonId, new: &NewTable) -> Result<String, Error> {
    let terms = terms(service, new)?;
    let invited = check_invited(new)?;
    let db = &service.db;
    let opened = db.write(|conn| store(service, conn, opener, new, &terms, &invited))?;
    opened.done.publish(service);
    Ok(opened.uid)
}

/// Checks the request of somebody who has not signed in yet, as far as possible without knowing them.
pub fn check(service: &Service, opener: &str, new: &NewTable) -> Result<(), Error> {
    terms(service, new)?;
    if check_invited(new)?.iter().any(|invited| invited == opener) {
        return Err(invited_self());
    }
    Ok(())
}

fn terms(service: &Service, new: &NewTable) -> Result<Terms, Error> {
    let terms = Terms {
        is_watchable: new.is_watchable,
        clock: new.clock,
        best_of: new.best_of,
        ..Terms::new(service, &new.game, &new.options, new.seats)?
    };
    if terms.best_of.is_some() && !BestOf::is_offered(terms.game.meta()) {
        return Err(no(Code::Unreadable, msg::series::not_offered()));
    }
    Ok(terms)
}

fn check_invited(new: &NewTable) -> Result<Vec<String>, Error> {
    let mut invited = Vec::new();
    let mut seen = BTreeSet::new();
    let written = new.invited.iter().map(|text| text.trim()).enumerate();
    for (index, text) in written.filter(|(_, text)| !text.is_empty()) {
        let field = INVITED[index.min(INVITED.len() - 1)];
        let address = accounts::canonical_address(text).map_err(|error| error.at(field))?;
        if !seen.insert(address.clone()) {
            return Err(no(Code::Invalid, msg::new_table::twice(address)).at(field));
        }
        invited.push(address);
    }
    let seats = new.seats.saturating_sub(1);
    let all = invited.len() + new.bots.len();
    if all > seats {
        return Err(no(Code::Invalid, msg::new_table::too_few_seats(all, seats)));
    }
    Ok(invited)
}

fn invited_self() -> Error {
    no(Code::Invalid, msg::new_table::own_address())
}

fn store(
    service: &Service,
    conn: &mut Conn,
    opener: PersonId,
    new: &NewTable,
    terms: &Terms,
    invited: &[String],
) -> Result<Opened, Error> {
    let person = accounts::people::find(conn, opener)?
        .filter(|person| !person.is_guest())
        .ok_or_else(nobody)?;
    let own = person.address.as_ref();
    if own.is_some_and(|own| invited.contains(own)) {
        return Err(invited_self());
    }
    count_in_txn(service, conn, &person, invited)?;
    if !new.bots.is_empty() && !bot_people::has_room(service, conn)? {
        return Err(no(Code::Invalid, msg::bots::no_room()).at("bots"));
    }
    let bots = bot_people::find_in_txn(conn, &new.bots, &[], service.clock.now_ms())?;
    let places = places(person, new, terms.seats, invited, bots);
    let opened = terms.open_in_txn(service, conn, &places, opener, Door::Page)?;
    if let Some(best_of) = terms.best_of {
        series::insert_in_txn(conn, best_of, opened.table_id)?;
    }
    Ok(opened)
}

/// The opener first, then invited people, then bots; the rest is open to all.
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

/// Counts a table that somebody opens, and the people whom they invite to it.
pub(crate) fn count_in_txn(
    service: &Service,
    conn: &mut Conn,
    opener: &Person,
    invited: &[String],
) -> Result<(), Error> {
    if rows::count_open(conn, opener.id)? >= OPEN_TABLES_MAX {
        let why = msg::new_table::too_many(OPEN_TABLES_MAX);
        return Err(no(Code::Invalid, why));
    }
    let (now_ms, limits) = (service.clock.now_ms(), &service.day_limits);
    if opener.is_guest() {
        // Guests have a limit of their own.
        let guest = opener.id.0.to_string();
        quotas::seat_guest_in_txn(conn, limits.guests, Some(&guest), now_ms)?;
    } else {
        quotas::open_table_in_txn(conn, limits.tables, opener.id, now_ms)?;
    }
    quotas::invite_in_txn(conn, limits.invitations, opener.id, invited, now_ms)
}
