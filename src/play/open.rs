//! Opening a table: its terms, and who gets which seat. Start reading at [`open`] and `Terms::open_in_txn`.

use std::collections::BTreeSet;

use crate::accounts::{self, Person, PersonId};
use crate::db::Conn;
use crate::error::{Code, Error, Result, no, sign_in_first};
use crate::journal::{self, Door, Head};
use crate::mail::one_line;
use crate::play::change::{Change, Done};
use crate::play::rows::{self, Invited, NewTableRow, TableRow};
use crate::play::series::{self, BestOf};
use crate::play::service::Service;
use crate::play::{bot_rows, fellows, invite, join, quotas};
use crate::table::events::{TableEvent, TableOpened};
use crate::table::terms::ClockTerms;
use bots::Level;
use rules::chance::{entropy, hex};
use rules::{self, AnyGame, OptionValues, Seat};
use words::msg;

/// Tables of one person that wait for players.
const OPEN_TABLES_MAX: i64 = 20;
pub const GREETING_SIGNS: usize = 200;
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
    /// Those left out get their defaults.
    pub options: OptionValues,
    pub seats: usize,
    /// Mailboxes invited by letter; the other seats are open to anyone with the table's address.
    pub invited: Vec<String>,
    /// People from earlier games who are invited, by [`fellows::Fellow::key`].
    pub fellows: Vec<String>,
    pub greeting: String,
    pub bots: Vec<Level>,
    pub is_watchable: bool,
    pub clock: Option<ClockTerms>,
    /// The opener's own words for chance; drawn by the program if absent.
    pub words: Option<String>,
    pub best_of: Option<BestOf>,
}

/// The opener has seat 0. Returns the table's uid.
pub fn open(service: &Service, opener: PersonId, new: &NewTable) -> Result<String> {
    let terms = terms(service, new)?;
    let invited = check_invited(new)?;
    let opened = service.db.write(|conn| {
        let invited = with_fellows(conn, opener, new, invited.clone())?;
        store(service, conn, opener, new, &terms, &invited)
    })?;
    opened.done.publish(service);
    Ok(opened.uid)
}

/// For somebody who has not signed in yet: as far as possible without knowing them.
pub fn check(service: &Service, opener: &str, new: &NewTable) -> Result<()> {
    terms(service, new)?;
    if check_invited(new)?.iter().any(|invited| invited == opener) {
        return Err(invited_self());
    }
    Ok(())
}

fn terms(service: &Service, new: &NewTable) -> Result<Terms> {
    let terms = Terms {
        is_watchable: new.is_watchable,
        clock: new.clock,
        best_of: new.best_of,
        greeting: greeting(&new.greeting)?,
        ..Terms::new(service, &new.game, &new.options, new.seats)?
    };
    if terms.best_of.is_some() && !BestOf::is_offered(terms.game.meta()) {
        return Err(no(Code::Unreadable, msg::series::not_offered()));
    }
    Ok(terms)
}

fn check_invited(new: &NewTable) -> Result<Vec<String>> {
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
    let all = invited.len() + new.fellows.len() + new.bots.len();
    if all > seats {
        return Err(no(Code::Invalid, msg::new_table::too_few_seats(all, seats)));
    }
    Ok(invited)
}

/// It may lead nowhere, since strangers read it.
fn greeting(text: &str) -> Result<Option<String>> {
    let line = one_line(text, usize::MAX);
    if line.chars().count() > GREETING_SIGNS {
        let why = msg::new_table::greeting_too_long(GREETING_SIGNS);
        return Err(no(Code::Invalid, why).at("greeting"));
    }
    // What a mail program makes a link of: a word goes on after its full stop, unless it is short like "e.g.".
    let leads = |word: &str| {
        let mut marks = word.match_indices(['.', ':', '@']);
        let is_short = |before: &str| before.chars().count() < 2 && !word.contains('/');
        marks.any(|(at, mark)| {
            let (before, after) = (&word[..at], &word[at + mark.len()..]);
            let goes_on = after
                .trim_start_matches('/')
                .starts_with(char::is_alphanumeric);
            goes_on && before.ends_with(char::is_alphabetic) && !is_short(before)
        })
    };
    if line.split(' ').any(leads) {
        return Err(no(Code::Invalid, msg::new_table::greeting_leads()).at("greeting"));
    }
    Ok((!line.is_empty()).then_some(line))
}

/// Addresses first, then people from earlier games. Whoever is named both ways gets one invitation.
fn with_fellows(
    conn: &mut Conn,
    opener: PersonId,
    new: &NewTable,
    addresses: Vec<String>,
) -> Result<Vec<Invited>> {
    let typed = addresses.into_iter().map(|address| Invited {
        address,
        name: None,
        is_told: true,
    });
    let mut invited: Vec<Invited> = typed.collect();
    let mut known = match new.fellows.as_slice() {
        [] => Vec::new(),
        [..] => fellows::list(conn, opener)?,
    };
    for key in &new.fellows {
        let at = known.iter().position(|fellow| fellow.key == *key);
        let at = at.ok_or_else(|| no(Code::Conflict, msg::new_table::no_fellow()).at("fellows"))?;
        let fellow = known.swap_remove(at).invited();
        let fellow = fellow.filter(|one| invited.iter().all(|other| other.address != one.address));
        invited.extend(fellow);
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
    invited: &[Invited],
) -> Result<Opened> {
    let person = accounts::people::find(conn, opener)?
        .filter(|person| !person.is_guest())
        .ok_or_else(sign_in_first)?;
    let own = person.address.as_ref();
    if invited.iter().any(|invited| own == Some(&invited.address)) {
        return Err(invited_self());
    }
    let addresses: Vec<&str> = invited.iter().map(|invited| &*invited.address).collect();
    count_in_txn(service, conn, &person, &addresses)?;
    if !new.bots.is_empty() && !bot_rows::has_room(service, conn)? {
        return Err(no(Code::Invalid, msg::bots::no_room()).at("bots"));
    }
    let bots = bot_rows::find_in_txn(conn, &new.bots, &[], service.clock.now_ms())?;
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
    invited: &[Invited],
    bots: Vec<Person>,
) -> Vec<Place> {
    let own = Place::Taken(Box::new(opener), new.words.clone());
    let invited = invited.iter().cloned().map(Place::Kept);
    let bots = bots.into_iter();
    let bots = bots.map(|bot| Place::Taken(Box::new(bot), None));
    let free = std::iter::repeat_with(|| Place::Free);
    let places = std::iter::once(own).chain(invited).chain(bots).chain(free);
    places.take(seats).collect()
}

pub(crate) fn count_in_txn(
    service: &Service,
    conn: &mut Conn,
    opener: &Person,
    invited: &[&str],
) -> Result<()> {
    if rows::count_open(conn, opener.id)? >= OPEN_TABLES_MAX {
        let why = msg::new_table::too_many(OPEN_TABLES_MAX);
        return Err(no(Code::Invalid, why));
    }
    // Guests have a limit of their own.
    let quota = match opener.is_guest() {
        true => quotas::GUESTS,
        false => quotas::TABLES,
    };
    let who = opener.id.0.to_string();
    quotas::use_in_txn(service, conn, quota, Some(&who))?;
    quotas::invite_in_txn(service, conn, opener.id, invited)
}

/// Letters of a table's uid: no vowels, no look-alikes.
const UID_LETTERS: &[u8; 20] = b"bcdfghjkmnpqrstvwxyz";
const UID_LENGTH: usize = 14;

/// The terms of a table, independent of who sits at it. A rematch and the next game of a series copy all of them.
pub(crate) struct Terms {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) options: OptionValues,
    pub(crate) seats: usize,
    pub(crate) is_watchable: bool,
    pub(crate) clock: Option<ClockTerms>,
    pub(crate) greeting: Option<String>,
    /// The seed, where it is no secret; otherwise it is drawn.
    pub(crate) seed: Option<String>,
    pub(crate) best_of: Option<BestOf>,
}

impl Terms {
    /// Options that are left out get their defaults.
    pub(crate) fn new(
        service: &Service,
        game: &str,
        options: &OptionValues,
        seats: usize,
    ) -> Result<Self> {
        let game = rules::find(game).ok_or(Error::Hidden)?;
        let options = game.options(seats, options, &service.library);
        Ok(Self {
            game,
            options: options.map_err(|refusal| Error::Refused(Box::new(refusal)))?,
            seats,
            is_watchable: false,
            greeting: None,
            seed: None,
            clock: None,
            best_of: None,
        })
    }

    /// Copies the terms of a table; nothing else defines what those are.
    pub(crate) fn of(service: &Service, conn: &mut Conn, table: &TableRow) -> Result<Self> {
        let seats = usize::try_from(table.seat_count).unwrap_or(0);
        let standing = series::Standing::find(conn, table.id)?;
        Ok(Self {
            is_watchable: table.is_watchable,
            clock: table.terms(),
            best_of: standing.map(|standing| standing.best_of),
            ..Self::new(service, &table.game, &table.options(), seats)?
        })
    }

    /// `places` are by seat. The game begins when nobody is missing; until then `opened_by` is responsible for the
    /// table. The caller begins or continues a series.
    pub(crate) fn open_in_txn(
        &self,
        service: &Service,
        conn: &mut Conn,
        places: &[Place],
        opened_by: PersonId,
        door: Door,
    ) -> Result<Opened> {
        let now_ms = service.clock.now_ms();
        let drawn = || hex(&service.entropy.draw::<32>("table"));
        let seed = self.seed.clone().unwrap_or_else(drawn);
        let uid = new_uid();
        let opened = TableOpened {
            commitment: journal::chain::commitment(&seed),
            game: self.game.meta().key.to_owned(),
            options: self.options.clone(),
            rules_version: self.game.meta().rules_version,
            seats: self.seats,
        };
        let table = NewTableRow {
            head: Head::start(),
            uid: &uid,
            opened: &opened,
            greeting: self.greeting.as_deref(),
            is_watchable: self.is_watchable,
            seed: &seed,
            opened_by,
            opened_at_ms: now_ms,
        };
        let table_id = rows::insert_table(conn, &table)?;
        let by_seat = || Seat::all(self.seats).zip(places);
        for (seat, place) in by_seat() {
            rows::insert_seat(conn, rows::seat_id(table_id, seat), place.invited())?;
        }
        let row = rows::find_table_by_id(conn, table_id)?.ok_or(Error::Hidden)?;
        let event = TableEvent::TableOpened(opened);
        let mut change = Change::begin(service, conn, row, door, &event)?;
        if let Some(clock) = self.clock {
            change.append(&TableEvent::ClockSet(clock))?;
        }
        let mut is_missing = false;
        for (seat, place) in by_seat() {
            match place {
                Place::Taken(person, words) => {
                    join::sit_in_txn(&mut change, seat, person, words.as_deref())?;
                }
                Place::Kept(_) | Place::Free => is_missing = true,
            }
        }
        if !is_missing {
            change.start()?;
        }
        let done = change.finish()?;
        for (seat, place) in by_seat() {
            if let Some(invited) = place.invited().filter(|invited| invited.is_told) {
                let seat = rows::seat_id(table_id, seat);
                invite::queue_in_txn(conn, seat, &invited.address, now_ms)?;
            }
        }
        Ok(Opened {
            table_id,
            uid,
            done,
        })
    }
}

pub(crate) enum Place {
    /// Somebody who sits down at once, with their own words for chance or what the program draws for them.
    Taken(Box<Person>, Option<String>),
    /// The reader of a mailbox, for whom the seat is kept.
    Kept(Invited),
    Free,
}

/// Its transaction is not committed yet.
pub(crate) struct Opened {
    pub(crate) table_id: i64,
    pub(crate) uid: String,
    pub(crate) done: Done,
}

impl Place {
    pub(crate) fn invited(&self) -> Option<&Invited> {
        match self {
            Self::Kept(invited) => Some(invited),
            Self::Taken(..) | Self::Free => None,
        }
    }

    pub(crate) fn bot(&self) -> Option<PersonId> {
        match self {
            Self::Taken(person, _) if person.is_bot() => Some(person.id),
            Self::Taken(..) | Self::Kept(_) | Self::Free => None,
        }
    }
}

/// Moves the players of a table by one seat: the player of the last seat gets the first.
pub(crate) fn turned<T>(mut by_seat: Vec<T>) -> Vec<T> {
    if !by_seat.is_empty() {
        by_seat.rotate_right(1);
    }
    by_seat
}

pub(crate) fn turned_seat(seat: Seat, seats: usize) -> Seat {
    let next = (seat.index() + 1) % seats.max(1);
    Seat(u8::try_from(next).unwrap_or(0))
}

/// About 60 bits.
fn new_uid() -> String {
    let letter = || {
        let index = u64::from_be_bytes(entropy()) % 20;
        char::from(UID_LETTERS[usize::try_from(index).unwrap_or(0)])
    };
    std::iter::repeat_with(letter).take(UID_LENGTH).collect()
}
