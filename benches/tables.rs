//! A service with real tables, for the benches that need a database.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use rules::chance::{entropy, hex};
use wonderpost::accounts::sessions::{self, Browser};
use wonderpost::accounts::{PersonId, people};
use wonderpost::clock::Clock;
use wonderpost::db::schema::{game_tables, seats};
use wonderpost::db::{Db, DbError};
use wonderpost::journal::Door;
use wonderpost::look::{board, head};
use wonderpost::play::join::SeatKey;
use wonderpost::play::moves::Submit;
use wonderpost::play::open::NewTable;
use wonderpost::play::{Service, join, moves, open};

use crate::choices::Choices;
use crate::load::limits;

/// A service whose files lie on the disk that holds the build, and go with it.
pub(crate) struct Tables {
    pub(crate) service: Service,
    /// Names the database.
    pub(crate) url: String,
    /// Must outlive the service.
    pub(crate) folder: Arc<Folder>,
    commands: u64,
}

/// A folder that goes when it is dropped.
pub(crate) struct Folder(PathBuf);

/// A table and who sits there, by seat.
pub(crate) struct Table {
    pub(crate) uid: String,
    pub(crate) players: Vec<PersonId>,
}

impl Tables {
    /// Makes an empty service on SQLite.
    pub(crate) fn new(base_url: &str) -> Self {
        let folder = Folder::new();
        let url = format!("sqlite:{}", folder.path().join("bench.db").display());
        Self::in_folder(folder, url, base_url)
    }

    /// Makes an empty service on a database that is there.
    pub(crate) fn on(url: &str, base_url: &str) -> Self {
        Self::in_folder(Folder::new(), url.to_owned(), base_url)
    }

    fn in_folder(folder: Folder, url: String, base_url: &str) -> Self {
        let service = service_on(&url, base_url);
        service.db.migrate().expect("the schema can be made");
        Self {
            service,
            url,
            folder: Arc::new(folder),
            commands: 0,
        }
    }

    /// What another process on the same database would work with.
    pub(crate) fn another_process(&self) -> Self {
        Self {
            service: service_on(&self.url, &self.service.base_url),
            url: self.url.clone(),
            folder: Arc::clone(&self.folder),
            commands: 1_000_000,
        }
    }

    /// Adds somebody who plays and gets no letters.
    pub(crate) fn person(&self, name: &str) -> PersonId {
        let id = self.reader(name);
        people::set_wants_letters(&self.service.db, id, false).expect("it is kept");
        id
    }

    /// Adds somebody who plays and gets letters.
    pub(crate) fn reader(&self, name: &str) -> PersonId {
        let unique = hex(&entropy::<8>());
        let address = format!("{}-{unique}@players.test", name.to_lowercase());
        let db = &self.service.db;
        let added: Result<_, DbError> = db.write(|conn| people::account_in_txn(conn, &address, 0));
        added.expect("an account can be added").id
    }

    /// Signs somebody in and gives the token of the session.
    pub(crate) fn session(&self, person: PersonId) -> String {
        let now_ms = self.service.clock.now_ms();
        let opened: Result<_, DbError> = self.service.db.write(|conn| {
            sessions::open_in_txn(conn, person, &Browser::new("bench", ""), None, now_ms)
        });
        opened.expect("a session can be opened")
    }

    /// Opens a table of a game and fills its seats, so that the game begins.
    pub(crate) fn table(
        &self,
        game: &str,
        options: &[(&str, &str)],
        players: &[PersonId],
    ) -> Table {
        let new = NewTable {
            game: game.to_owned(),
            options: options
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            seats: players.len(),
            ..NewTable::default()
        };
        let uid = open::open(&self.service, players[0], &new).expect("a table can be opened");
        for player in &players[1..] {
            join::take_seat(&self.service, &SeatKey::Open(uid.clone()), *player, None)
                .expect("a seat is free");
        }
        Table {
            uid,
            players: players.to_vec(),
        }
    }

    /// Says which move a random player would make next, and who he is; nothing when the game is over.
    pub(crate) fn next(&mut self, table: &Table, choices: &mut Choices) -> Option<Submit> {
        let seen =
            board::now(&self.service, &table.uid, Some(table.players[0])).expect("it exists");
        let seat = seen.seats.iter().find(|seat| seat.is_awaited)?.seat;
        let person = table.players[seat.index()];
        let seen = board::now(&self.service, &table.uid, Some(person)).expect("it exists");
        let offers = seen.sight.as_ref()?.offers();
        self.commands += 1;
        Some(Submit {
            uid: table.uid.clone(),
            person,
            mv: offers[choices.below(offers.len())].mv.clone(),
            expected: seen.expected?,
            command_id: format!("bench-{}", self.commands),
            door: Door::Page,
        })
    }

    /// Gives who sits at the first seat of a table.
    pub(crate) fn player(&self, uid: &str) -> PersonId {
        let found: Result<Option<i64>, DbError> = self.service.db.read(|conn| {
            let seats = seats::table.inner_join(game_tables::table);
            let first = seats
                .filter(game_tables::uid.eq(uid))
                .filter(seats::seat.eq(0));
            Ok(first.select(seats::person_id).get_result(conn)?)
        });
        PersonId(found.expect("it is asked").expect("somebody sits there"))
    }

    /// Gives the seq of a table's last event.
    pub(crate) fn seq(&self, table: &Table) -> i64 {
        let head = head::of_table(&self.service, &table.uid, Some(table.players[0]));
        head.expect("it exists").mark
    }

    /// Plays a number of random moves.
    pub(crate) fn play(&mut self, table: &Table, moves: usize, choices: &mut Choices) {
        for _ in 0..moves {
            let Some(submit) = self.next(table, choices) else {
                return;
            };
            moves::submit(&self.service, &submit).expect("a listed move is legal");
        }
    }
}

impl Folder {
    fn new() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("bench-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

fn service_on(url: &str, base_url: &str) -> Service {
    let db = Db::open(url).expect("it can be opened");
    let mut service = Service::new(db, Clock::system());
    base_url.clone_into(&mut service.base_url);
    service.day_limits = limits();
    service.grace_s = 0;
    service
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{} is left behind: {error}", self.0.display());
        }
    }
}
