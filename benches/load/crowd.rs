//! Invented players, signed in, and the tables at which they sit.

use std::sync::Mutex;

use anyhow::{Context, bail};

use rules::chance::{entropy, hex};
use rules::{self, Meta};
use wonderpost::accounts::sessions::{self, Browser};
use wonderpost::accounts::{PersonId, people};
use wonderpost::config::{DayLimits, PerDay};
use wonderpost::db::DbError;
use wonderpost::play::Service;
use wonderpost::play::join::{self, SeatKey};
use wonderpost::play::open::{self, NewTable};
use wonderpost::web::auth;

/// Where the mailboxes of invented players would be: a name that never leads anywhere (RFC 2606).
pub(crate) const DOMAIN: &str = "load.invalid";
/// At how many tables one player sits.
const TABLES_EACH: usize = 5;
/// How many play where a game takes any number between its least and its most.
const SEATS: usize = 3;
/// What no limit of a day reaches.
const PLENTY: PerDay = PerDay {
    person: 1_000_000,
    site: 100_000_000,
};

pub(crate) struct Crowd {
    pub(crate) tables: Vec<Table>,
    /// The cookies of all who play.
    pub(crate) cookies: Vec<String>,
}

pub(crate) struct Table {
    pub(crate) uid: String,
    /// Who sits there by seat: indices of cookies.
    pub(crate) seats: Vec<usize>,
    /// Whoever acts at the table holds it; a game that is over says so.
    pub(crate) is_over: Mutex<bool>,
}

impl Crowd {
    /// Makes players and opens tables of a game, or of each game in turn.
    pub(crate) fn gather(service: &Service, game: &str, count: u32) -> anyhow::Result<Self> {
        let games: Vec<&Meta> = rules::ALL.iter().map(|game| game.meta()).collect();
        let games: Vec<&Meta> = match game {
            "all" => games,
            key => games.into_iter().filter(|meta| meta.key == key).collect(),
        };
        if games.is_empty() {
            bail!("there is no game `{game}`: name one by its key, or `all`");
        }
        let count = usize::try_from(count)?;
        let players = (count * SEATS / TABLES_EACH).max(2 * SEATS);
        let people = gather_people(service, players)?;
        let mut tables = Vec::with_capacity(count);
        for index in 0..count {
            let game = games[index % games.len()];
            tables.push(open_table(service, game, &people, index)?);
        }
        let cookies = people.into_iter().map(|(_, cookie)| cookie).collect();
        Ok(Self { tables, cookies })
    }
}

fn gather_people(service: &Service, count: usize) -> anyhow::Result<Vec<(PersonId, String)>> {
    let crowd = hex(&entropy::<6>());
    let mut people = Vec::with_capacity(count);
    for index in 0..count {
        let address = format!("p{index}-{crowd}@{DOMAIN}");
        let now_ms = service.clock.now_ms();
        let made: Result<_, DbError> = service.db.write(|conn| {
            let id = people::account_in_txn(conn, &address, now_ms)?.id;
            let browser = Browser::new("load", "");
            Ok((id, sessions::open_in_txn(conn, id, &browser, None, now_ms)?))
        });
        let (id, token) = made.context("a player could not be made")?;
        let cookie = auth::session_cookie(&service.config, token);
        people.push((id, cookie.stripped().to_string()));
    }
    Ok(people)
}

fn open_table(
    service: &Service,
    game: &Meta,
    people: &[(PersonId, String)],
    index: usize,
) -> anyhow::Result<Table> {
    let seat_count = SEATS.clamp(game.seats.0, game.seats.1);
    // Neighbours at one table are far apart at the next.
    let step = 1 + index / people.len() % (people.len() / seat_count);
    let seats: Vec<usize> = (0..seat_count)
        .map(|seat| (index + seat * step) % people.len())
        .collect();
    let new = NewTable {
        game: game.key.to_owned(),
        options: game
            .options
            .iter()
            .filter(|option| option.name == "edition")
            .map(|option| (option.name.to_owned(), option.values[0].to_owned()))
            .collect(),
        seats: seats.len(),
        ..NewTable::default()
    };
    let uid =
        open::open(service, people[seats[0]].0, &new).context("a table could not be opened")?;
    for seat in &seats[1..] {
        join::take_seat(service, &SeatKey::Open(uid.clone()), people[*seat].0, None)
            .context("a seat could not be taken")?;
    }
    Ok(Table {
        uid,
        seats,
        is_over: Mutex::new(false),
    })
}

pub(crate) const fn limits() -> DayLimits {
    DayLimits {
        tables: PLENTY,
        invitations: PLENTY,
        guests: PLENTY,
        talk: PLENTY,
    }
}
