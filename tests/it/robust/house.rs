//! People and tables of all games, and the processes that serve them.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rules::chance::Entropy;
use wonderpost::accounts::sessions::{self, Browser as Device};

use super::client::{BASE_URL, Browser};
use crate::prelude::*;
use crate::tables::support::service;
use testing::random::scripted_entropy;

pub(super) const PEOPLE: usize = 8;
/// How many of them sit at a table where the game allows.
const SEATS: usize = 3;
/// What no limit of a day reaches.
const PLENTY: PerDay = PerDay {
    person: 1_000_000,
    site: 100_000_000,
};
/// Settings of every process: no limit of a day or an hour ends the play.
const SETTINGS: [Setting<'_>; 6] = [
    ("WONDERPOST_BASE_URL", BASE_URL),
    ("RUST_LOG", "error,wonderpost::cli=info"),
    ("WONDERPOST_TABLES_PER_DAY", "1000000/1000000"),
    ("WONDERPOST_INVITATIONS_PER_DAY", "1000000/1000000"),
    ("WONDERPOST_TALK_PER_DAY", "1000000/1000000"),
    ("WONDERPOST_MAIL_PER_HOUR", "10000"),
];

/// A database with people who get letters, and their tables.
pub(super) struct House {
    host: Host,
    pub(super) database: TestDatabase,
    people: Vec<(PersonId, String)>,
    pub(super) tables: Vec<Place>,
    entropy: Entropy,
}

/// A table, and who sits there by seat: indices of people.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) uid: String,
    pub(super) game: &'static str,
    pub(super) seats: Vec<usize>,
}

impl House {
    pub(super) fn new(database: TestDatabase) -> Self {
        let db = database.open();
        let now_ms = Clock::system().now_ms();
        let people = (0..PEOPLE).map(|index| person(&db, index, now_ms));
        Self {
            people: people.collect(),
            host: Host::new(&database).with(&SETTINGS),
            database,
            tables: Vec::new(),
            entropy: scripted_entropy(),
        }
    }

    /// Opens tables of a game, or of each in turn, at which everybody sits; gives the first of them by its index.
    pub(super) fn opens(&mut self, game: Option<&str>, count: usize) -> usize {
        let first = self.tables.len();
        let mut service = service(&self.database);
        service.clock = Clock::system();
        service.entropy = self.entropy.clone();
        service.day_limits.tables = PLENTY;
        let games = rules::ALL.iter().map(|game| game.meta());
        let games = games.filter(|meta| game.is_none_or(|key| key == meta.key));
        let games: Vec<_> = games.collect();
        for index in first..first + count {
            let place = self.open_one(&service, games[index % games.len()], index);
            self.tables.push(place);
        }
        first
    }

    fn open_one(&self, service: &Service, meta: &'static rules::Meta, index: usize) -> Place {
        let count = SEATS.clamp(meta.seats.0, meta.seats.1);
        let seats: Vec<usize> = (0..count).map(|seat| (index + seat) % PEOPLE).collect();
        let edition = meta.options.iter().find(|option| option.name == "edition");
        let edition = edition.map(|option| (option.name, option.values[0]));
        let new = new_table(meta.key, count, edition.as_slice());
        let people = seats.iter().map(|player| self.people[*player].0);
        Place {
            uid: seated(people.collect(), new, service).uid,
            game: meta.key,
            seats,
        }
    }

    /// Starts a process, and waits until it is ready. Gives how long that took.
    pub(super) fn starts(&self) -> (Program, Duration) {
        let started = self.starts_with(&[]);
        started.expect("the program ended before it was ready")
    }

    /// The same with more settings; none where the process ended before it was ready.
    pub(super) fn starts_with(&self, more: &[Setting<'_>]) -> Option<(Program, Duration)> {
        let begun = Instant::now();
        let mut program = self.host.tries(more).ok()?;
        let mut is_ready = false;
        until("it is ready", || {
            let answer = self.browser(0, program.address).get("/readyz");
            is_ready = answer.is_some_and(|answer| answer.status == 200);
            is_ready || program.has_ended()
        });
        is_ready.then(|| (program, begun.elapsed()))
    }

    /// Opens the database for some work, and waits until this process has let go of its file: as long as anybody has it
    /// open, no program begins from what lies on the disk alone.
    pub(super) fn looks<T>(&self, work: impl FnOnce(&Db) -> T) -> T {
        let seen = work(&self.database.open());
        if !self.database.is_postgres() {
            until("the file is let go", || !has_open(self.database.path()));
        }
        seen
    }

    pub(super) fn letters(&self) -> PathBuf {
        self.host.folder.join("letters")
    }

    /// One of the people, by index, before a process.
    pub(super) fn browser(&self, player: usize, address: SocketAddr) -> Browser<'_> {
        Browser {
            address,
            cookie: self.cookie(player),
        }
    }

    /// What one of the people is known by.
    pub(super) fn cookie(&self, player: usize) -> &str {
        &self.people[player].1
    }

    /// Somebody who sits at a table, likewise.
    pub(super) fn player(&self, place: &Place, seat: usize, address: SocketAddr) -> Browser<'_> {
        self.browser(place.seats[seat], address)
    }
}

/// Whether this process has a file open whose path begins so.
fn has_open(path: &str) -> bool {
    let open = Path::new("/proc/self/fd").read_dir().expect("Linux");
    let mut files = open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
    files.any(|file| file.to_string_lossy().starts_with(path))
}

/// Makes somebody who gets letters and is signed in.
fn person(db: &Db, index: usize, now_ms: i64) -> (PersonId, String) {
    let mailbox = format!("p{index}@players.test");
    databases::write(db, |conn| {
        let id = people::account_in_txn(conn, &mailbox, now_ms)?.id;
        let token = sessions::open_in_txn(conn, id, &Device::new("a browser", ""), None, now_ms)?;
        Ok((id, format!("wonderpost-session={token}")))
    })
}
