//! Practice games: one human against bots, begun with one click, even without signing in. Such a guest keeps the game
//! by signing in; otherwise it is taken from them after [`KEPT_MS`]. Start reading at [`begin`].

use std::net::IpAddr;

use crate::accounts::{Person, PersonId, limits, people};
use crate::db::{Conn, DbResult};
use crate::error::{Code, Error, Result, no, sign_in_first};
use crate::journal::Door;
use crate::play::bot_rows::{self, OpenedByBot};
use crate::play::change::{Request, change};
use crate::play::join::Joined;
use crate::play::moves::play;
use crate::play::open::{Place, Terms};
use crate::play::rows::Status;
use crate::play::service::Service;
use crate::play::{quotas, seat_change};
use crate::table::events::contribution_of_words;
use bots::Level;
use rules::chance::{SeededChance, hex};
use rules::{OptionValues, Seat};
use words::{Language, msg};

pub const KEPT_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// The seed of the game that begins on the front page. It is no secret, as everybody sees the same deal there.
const SHOWN_SEED: [u8; 32] = [58; 32];
/// What its players give to chance.
const SHOWN_WORDS: &str = "front page";
const MOST_PRUNED: i64 = 200;

#[derive(Debug, Clone, Copy)]
pub enum Who {
    Person(PersonId),
    Guest(Language),
}

#[derive(Debug, Clone)]
pub struct Practice {
    pub game: String,
    /// Those left out get their defaults.
    pub options: OptionValues,
    pub seats: usize,
    /// The move with which the game begins that the front page shows; none in a game of its own deal.
    pub first_move: Option<String>,
    pub level: Level,
    pub client: Option<IpAddr>,
}

/// The person has the first seat, bots have the others.
pub fn begin(service: &Service, practice: &Practice, who: Who) -> Result<Joined> {
    let is_shown = practice.first_move.is_some();
    let words = is_shown.then(|| SHOWN_WORDS.to_owned());
    let terms = Terms {
        seed: is_shown.then(|| hex(&SHOWN_SEED)),
        ..Terms::new(service, &practice.game, &practice.options, practice.seats)?
    };
    let (opened, person) = service.db.write(|conn| {
        if !bot_rows::has_room(service, conn)? {
            return Err(no(Code::Invalid, msg::bots::no_room()));
        }
        let now_ms = service.clock.now_ms();
        let person = player_in_txn(service, conn, who, practice.client, now_ms)?;
        let levels = vec![practice.level; terms.seats.saturating_sub(1)];
        let bots = bot_rows::find_in_txn(conn, &levels, &[], now_ms)?;
        // A guest who goes leaves nothing behind that names them.
        let opened_by = match bots.first() {
            Some(bot) if person.is_guest() => bot.id,
            Some(_) | None => person.id,
        };
        let id = person.id;
        let sitters = std::iter::once(person).chain(bots);
        let places = sitters.map(|person| Place::Taken(Box::new(person), words.clone()));
        let places: Vec<Place> = places.collect();
        let opened = terms.open_in_txn(service, conn, &places, opened_by, Door::Page)?;
        Ok((opened, id))
    })?;
    opened.done.publish(service);
    if let Some(mv) = &practice.first_move {
        begin_with(service, &opened.uid, person, mv)?;
    }
    Ok(Joined {
        uid: opened.uid,
        seat: Seat(0),
        person,
    })
}

/// A move that cannot be played leaves the game as it begins.
fn begin_with(service: &Service, uid: &str, person: PersonId, mv: &str) -> Result<()> {
    let played = play(service, (uid, person, Door::Page), |change, seat| {
        change.actor = Some(seat);
        change.decide(seat, mv)
    });
    match played {
        Err(Error::Refused(_) | Error::No(_)) => Ok(()),
        played => played,
    }
}

pub fn shown_chance(seats: usize) -> SeededChance {
    let given = vec![contribution_of_words(SHOWN_WORDS); seats];
    SeededChance::new(SeededChance::key(&hex(&SHOWN_SEED), &given), 0)
}

/// Within the daily limits.
fn player_in_txn(
    service: &Service,
    conn: &mut Conn,
    who: Who,
    client: Option<IpAddr>,
    now_ms: i64,
) -> Result<Person> {
    let id = match who {
        Who::Person(id) => id,
        Who::Guest(language) => {
            people::insert_guest_in_txn(conn, "", None, Some(language), now_ms)?
        }
    };
    let person = people::find(conn, id)?.ok_or_else(sign_in_first)?;
    let (quota, who) = match person.is_guest() {
        true => (quotas::GUESTS, client.map(limits::client)),
        false => (quotas::TABLES, Some(id.0.to_string())),
    };
    quotas::use_in_txn(service, conn, quota, who.as_deref())?;
    Ok(person)
}

/// The guest is forgotten, and nobody can open the table any more; its journal stays. Returns how many were taken.
pub fn prune(service: &Service) -> DbResult<usize> {
    let before_ms = service.clock.now_ms() - KEPT_MS;
    let old = service.db.read(|conn| {
        let bots = bot_rows::list(conn)?;
        bot_rows::list_opened_by(conn, &bots, before_ms, MOST_PRUNED)
    })?;
    let mut pruned = 0;
    for one in old {
        let taken = match one.person_id.map(PersonId) {
            Some(id) => take_away(service, &one, id),
            // Its guest was removed while it was frozen, and perhaps the process ended while it was thawed.
            None => {
                let leave = seat_change::leave_late_in_txn;
                change(service, &one.uid, Request::HOUSE, leave).map(|()| false)
            }
        };
        match taken {
            Ok(is_gone) => pruned += usize::from(is_gone),
            Err(Error::Db(error)) if error.is_outage() => return Err(error),
            // A failure with one game must not stop the others.
            Err(Error::Db(error)) => service.put_aside("practice", &one.uid, &error),
            Err(error) => {
                tracing::warn!(table = %one.uid, %error, "a practice game stays for now");
            }
        }
    }
    Ok(pruned)
}

/// Returns false if the game was kept because the guest has signed in since.
fn take_away(service: &Service, game: &OpenedByBot, player: PersonId) -> Result<bool> {
    let request = Request::by(player, Door::House);
    change(service, &game.uid, request, |change| {
        // Locks the person's row, so that a sign-in is either seen here or waits until this is committed.
        let person = people::find_and_hold_in_txn(change.conn, player)?;
        if person.is_some_and(|person| !person.is_guest()) {
            bot_rows::set_opener_in_txn(change.conn, game.table_id, player)?;
            return Ok(false);
        }
        match change.status() {
            // Nothing can be added to these journals.
            Status::Over | Status::Closed | Status::Frozen => {
                let mine = change.seat_of(player).and_then(|seat| change.seat(seat));
                if let Some(row) = mine {
                    let now_ms = service.clock.now_ms();
                    seat_change::vacate_in_txn(change.conn, &row, now_ms)?;
                }
            }
            Status::Open | Status::Running => seat_change::leave_in_txn(change, player, None)?,
        }
        Ok(true)
    })
}
