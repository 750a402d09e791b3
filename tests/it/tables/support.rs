//! A service on a test database, its people, and somebody who plays any game at random.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Barrier};

use diesel::RunQueryDsl;
use wonderpost::journal::{self, Cause, Head, NewEvent};
use wonderpost::look::board::{Look, Sight};
use wonderpost::look::proof;
use wonderpost::play::agree;
use wonderpost::play::join;
use wonderpost::play::moves::{self, Played, Submit};
use wonderpost::play::{open, seat_change};
use wonderpost::table::history::HistoryLine;

use crate::prelude::*;

pub(crate) use testing::table::{Setting, named, random_line, settings};

/// Checks that something is refused, and why.
macro_rules! refuses {
    ($asked:expr, $why:pat) => {
        refuses!($asked, $why, "")
    };
    ($asked:expr, $why:pat, $($case:tt)*) => {{
        let asked = $asked.map(|_| "it was done");
        assert!(matches!(asked, Err($why)), "{asked:?} {}", format_args!($($case)*));
    }};
}
pub(crate) use refuses;

/// A moment to begin with: 2026-11-21, 00:00 UTC.
pub(crate) const BEGIN_MS: i64 = 1_795_219_200_000;

/// A service on a database of its own, which goes with it.
pub(crate) struct House {
    service: Service,
    pub(crate) database: TestDatabase,
}

/// Gives a service on a fresh database of each kind, one after the other. A test that fails has printed which it was.
pub(crate) fn houses() -> impl Iterator<Item = House> {
    databases::every().into_iter().map(House::on)
}

impl House {
    pub(crate) fn on(database: TestDatabase) -> Self {
        println!("on {}:", database.label);
        Self {
            service: service(&database),
            database,
        }
    }

    /// What another process on the same database works with.
    pub(crate) fn another_process(&self) -> Service {
        service(&self.database)
    }
}

impl Deref for House {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.service
    }
}

impl DerefMut for House {
    fn deref_mut(&mut self) -> &mut Service {
        &mut self.service
    }
}

/// Opens a service on a database; twice gives two processes' worth.
pub(crate) fn service(database: &TestDatabase) -> Service {
    let mut service = Service::new(database.open(), Clock::scripted(BEGIN_MS));
    service.entropy = random::scripted_entropy();
    // They are half of the work of a letter; tests of pictures ask for them.
    service.pictures = false;
    // Letters go at once; tests of the grace give it.
    service.grace_s = 0;
    service
}

/// Lets so many act in the same instant, by number. Gives what came of it, in order.
pub(crate) fn at_once<T: Send>(count: usize, act: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let start = Barrier::new(count);
    std::thread::scope(|scope| {
        let (start, act) = (&start, &act);
        let acts = |number| {
            scope.spawn(move || {
                start.wait();
                act(number)
            })
        };
        let begun: Vec<_> = (0..count).map(acts).collect();
        let ended = begun.into_iter();
        ended.map(|one| one.join().expect("no panic")).collect()
    })
}

/// Lets two things happen in the same instant.
pub(crate) fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    let start = Barrier::new(2);
    std::thread::scope(|scope| {
        let one = scope.spawn(|| {
            start.wait();
            one()
        });
        start.wait();
        let other = other();
        (one.join().expect("no panic"), other)
    })
}

/// Sends the letters that are due, in the order in which they go.
pub(crate) fn sends(service: &Service) -> Vec<Sent> {
    sending::send_due(service, false)
}

pub(crate) fn kinds(sent: &[Sent]) -> Vec<&'static str> {
    sent.iter().map(Sent::kind).collect()
}

/// The kinds of the letters to a mailbox, in order.
pub(crate) fn kinds_to(sent: &[Sent], address: &str) -> Vec<&'static str> {
    let theirs = sent
        .iter()
        .filter(|sent| sent.letter.intent.to_address == address);
    theirs.map(Sent::kind).collect()
}

/// The first letter of a kind.
pub(crate) fn letter<'a>(sent: &'a [Sent], kind: &str) -> &'a Sent {
    let found = sent.iter().find(|sent| sent.kind() == kind);
    found.unwrap_or_else(|| panic!("{kind} among {:?}", kinds(sent)))
}

/// What a page tells of events, in English, to the player of seat `me`.
pub(crate) fn told(lines: &[HistoryLine], names: &[String], me: Option<Seat>) -> Vec<String> {
    let words = Words::of(Language::ENGLISH).at_table(names, me);
    let said = |line: &HistoryLine| words.plain_sentence(&line.sentence.said);
    lines.iter().map(said).collect()
}

pub(crate) fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The seat of the party of readers that a mailbox belongs to.
pub(crate) fn seat_of(address: &str) -> usize {
    let is_theirs = |name: &&str| address_of(name) == address;
    NAMES.iter().position(is_theirs).expect("a player")
}

/// Changes rows of the database past the program. Gives how many.
pub(crate) fn sql(service: &Service, statement: &str) -> usize {
    let changed: Result<_, DbError> = service
        .db
        .write(|conn| Ok(diesel::sql_query(statement).execute(conn)?));
    changed.expect(statement)
}

/// Does something to the database that no program should.
pub(crate) fn breaks(service: &Service, statements: &str) {
    databases::run(&service.db, statements);
}

/// Lets the database refuse a change of rows, such as `INSERT ON events`, with these words.
pub(crate) fn refuse_rows(service: &Service, change: &str, when: &str, words: &str) {
    let trigger = format!("CREATE TRIGGER refuse BEFORE {change} FOR EACH ROW WHEN ({when})");
    let refuse = match service.db.kind {
        Kind::Sqlite => format!("{trigger} BEGIN SELECT RAISE(ABORT, '{words}'); END"),
        Kind::Postgres => format!(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION '{words}'; END $$;
             {trigger} EXECUTE FUNCTION refuse()"
        ),
    };
    breaks(service, &refuse);
}

/// Lets it take them again.
pub(crate) fn take_rows(service: &Service) {
    let take = match service.db.kind {
        Kind::Sqlite => "DROP TRIGGER refuse",
        Kind::Postgres => "DROP FUNCTION refuse CASCADE",
    };
    breaks(service, take);
}

/// Seals and chains events after a head, and stores them. Gives them as recorded.
pub(crate) fn append_in_txn(
    conn: &mut Conn,
    (table_id, uid): (i64, &str),
    after: &Head,
    cause: Cause,
    now_ms: i64,
    events: &[NewEvent],
) -> Result<Vec<Event>, Error> {
    let chained = journal::chain_after(uid, after, cause, now_ms, events).map_err(Error::fault)?;
    let shared: Vec<Arc<Event>> = chained.iter().cloned().map(Arc::new).collect();
    journal::append_in_txn(conn, table_id, &shared, None)?;
    Ok(chained)
}

/// Counts rows of the database: of a relation, or of those of its rows that a condition names.
pub(crate) fn count(service: &Service, rows: &str) -> i64 {
    databases::count(&service.db, rows)
}

/// Waits until so many wait for a lock of this Postgres database. On SQLite all who write wait anyway.
pub(crate) fn wait_for_waiters(service: &Service, least: i64) {
    let waiting =
        "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let is_sqlite = service.db.kind == Kind::Sqlite;
    until("they wait", || {
        is_sqlite || count(service, waiting) >= least
    });
}

/// Makes a person who has confirmed a mailbox, and gets no letters.
pub(crate) fn person(service: &Service, name: &str) -> PersonId {
    let person = guest(service, name, None);
    confirm(service, person);
    person
}

/// The address that a person has confirmed.
pub(crate) fn confirmed(person: PersonId) -> String {
    format!("{}@confirmed.test", person.0)
}

/// Gives a person an address that they have confirmed, as opening a table asks for.
pub(crate) fn confirm(service: &Service, person: PersonId) {
    let (address, id) = (confirmed(person), person.0);
    let confirm = format!("UPDATE people SET address = '{address}' WHERE id = {id}");
    assert_eq!(sql(service, &confirm), 1);
}

/// Makes a person without account who gets letters.
pub(crate) fn reader(service: &Service, name: &str) -> PersonId {
    guest(service, name, Some(&address_of(name)))
}

fn guest(service: &Service, name: &str, address: Option<&str>) -> PersonId {
    let make = |conn: &mut _| people::insert_guest_in_txn(conn, name, address, None, BEGIN_MS);
    databases::write(&service.db, make)
}

pub(crate) fn address_of(name: &str) -> String {
    format!("{}@players.test", name.to_lowercase())
}

/// The names of people at tables, by seat.
pub(crate) const NAMES: [&str; 7] = ["Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gro"];

/// A table and its people by seat, at a service. Where a move is left to chance, it is the same in every run of `./test`.
pub(crate) struct Party<'a> {
    pub(crate) service: &'a Service,
    pub(crate) uid: String,
    pub(crate) people: Vec<PersonId>,
    seed: u64,
}

pub(crate) fn party<'a>(
    service: &'a Service,
    game: &str,
    seats: usize,
    options: &[(&str, &str)],
) -> Party<'a> {
    let people = NAMES[..seats].iter().map(|name| person(service, name));
    seated(people.collect(), new_table(game, seats, options), service)
}

/// The same with people who get letters.
pub(crate) fn party_of_readers<'a>(
    service: &'a Service,
    game: &str,
    seats: usize,
    options: &[(&str, &str)],
) -> Party<'a> {
    let people = readers(service, seats);
    seated(people, new_table(game, seats, options), service)
}

/// Makes people who get letters; the first of them may open tables.
pub(crate) fn readers(service: &Service, count: usize) -> Vec<PersonId> {
    let people = NAMES[..count].iter().map(|name| reader(service, name));
    let people: Vec<PersonId> = people.collect();
    confirm(service, people[0]);
    people
}

pub(crate) fn seat_again<'a>(service: &'a Service, game: &str, people: Vec<PersonId>) -> Party<'a> {
    let new = new_table(game, people.len(), &[]);
    seated(people, new, service)
}

pub(crate) fn new_table(game: &str, seats: usize, options: &[(&str, &str)]) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: named(options),
        seats,
        ..NewTable::default()
    }
}

/// Lets the first of these people open a table, and the others sit down.
#[expect(clippy::needless_pass_by_value, reason = "a table is opened once")]
pub(crate) fn seated(people: Vec<PersonId>, new: NewTable, service: &Service) -> Party<'_> {
    let uid = open::open(service, people[0], &new).expect("the table opens");
    for person in &people[1..] {
        join::take_seat(service, &SeatKey::Open(uid.clone()), *person, None)
            .expect("the seat is free");
    }
    Party::of(service, &uid, people)
}

/// Why something was not done: the id of the sentence that people read, or the kind of the error.
pub(crate) fn why<T>(done: Result<T, Error>) -> &'static str {
    match done.err().expect("it is not done") {
        Error::Hidden => "hidden",
        Error::No(no) => no.why.id(),
        Error::Refused(_) => "refused",
        Error::TooOften { .. } => "too often",
        Error::Busy => "busy",
        error @ (Error::Db(_) | Error::Fault(_)) => panic!("{error}"),
    }
}

/// Seats people who get no letters at a new table.
pub(crate) fn of_setting<'a>(setting: &Setting, service: &'a Service) -> Party<'a> {
    party(service, setting.game, setting.seats, &setting.options)
}

/// Those that are played on a database: in the short form every other one on SQLite, and the rest on Postgres.
pub(crate) fn settings_on(database: &TestDatabase) -> Vec<Setting> {
    let all = settings().into_iter().enumerate();
    let here = all.filter(|(at, _)| is_long() || (at % 2 == 1) == database.is_postgres());
    here.map(|(_, setting)| setting).collect()
}

/// Chooses a whole legal move at random, step by step where a move is a line.
pub(crate) fn random_move(sight: &Sight, dice: &mut Random) -> String {
    random_line(dice, |line| {
        sight.choices(Some(line)).expect("what was listed is legal")
    })
}

impl<'a> Party<'a> {
    pub(crate) fn of(service: &'a Service, uid: &str, people: Vec<PersonId>) -> Self {
        Self {
            service,
            uid: uid.to_owned(),
            people,
            seed: u64::from_le_bytes(service.entropy.draw("party of a test")),
        }
    }

    pub(crate) fn at<'b>(&self, service: &'b Service) -> Party<'b> {
        Party {
            service,
            uid: self.uid.clone(),
            people: self.people.clone(),
            seed: self.seed,
        }
    }

    /// Another table of the same people.
    pub(crate) fn table(&self, uid: &str) -> Party<'a> {
        Party::of(self.service, uid, self.people.clone())
    }

    pub(crate) fn look(&self, seat: usize) -> Look {
        board::now(self.service, &self.uid, Some(self.people[seat])).expect("the table is there")
    }

    /// The indexes of the seats that are awaited.
    pub(crate) fn awaited(&self) -> Vec<usize> {
        let seats = self.look(0).seats;
        let awaited = seats.iter().filter(|seat| seat.is_awaited);
        awaited.map(|seat| seat.seat.index()).collect()
    }

    /// The index of the first seat that is awaited.
    pub(crate) fn turn(&self) -> usize {
        *self.awaited().first().expect("somebody is awaited")
    }

    /// The first part of every legal move of a seat.
    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        let look = self.look(seat);
        let sight = look.sight.as_ref().expect("the game runs");
        sight.choices(None).expect("they are awaited").moves
    }

    pub(crate) fn any_move(&self, seat: usize) -> String {
        self.any_in(&self.look(seat))
    }

    fn any_in(&self, look: &Look) -> String {
        let sight = look.sight.as_ref().expect("the game runs");
        let seat = look.my_seat.map_or(0, |seat| u64::from(seat.0));
        let seq = look.seq.unsigned_abs();
        random_move(sight, &mut Random::new(self.seed ^ (seq << 8) ^ seat))
    }

    /// Plays a move of a seat with everything that a form holds.
    pub(crate) fn play(
        &self,
        seat: usize,
        mv: &str,
        expected: i64,
        command_id: &str,
    ) -> Result<Played, Error> {
        moves::submit(
            self.service,
            &Submit {
                uid: self.uid.clone(),
                person: self.people[seat],
                mv: mv.to_owned(),
                expected,
                command_id: command_id.to_owned(),
                door: Door::Page,
            },
        )
    }

    /// Plays a legal move of a seat that is awaited. Gives the seq after which its own events end.
    pub(crate) fn plays(&self, seat: usize, mv: &str) -> i64 {
        self.plays_at(&self.look(seat), seat, mv)
    }

    pub(crate) fn plays_any(&self, seat: usize) {
        let look = self.look(seat);
        self.plays_at(&look, seat, &self.any_in(&look));
    }

    fn plays_at(&self, look: &Look, seat: usize, mv: &str) -> i64 {
        let expected = look.expected.expect("a decision is theirs");
        let command_id = format!("{}-{seat}", look.seq);
        let played = self.play(seat, mv, expected, &command_id);
        played.expect("it is legal").seq
    }

    /// Plays one random move of the first seat that is awaited. Gives false when the game is over.
    pub(crate) fn step(&self) -> bool {
        let awaited = self.awaited();
        if let Some(seat) = awaited.first() {
            self.plays_any(*seat);
        }
        !awaited.is_empty()
    }

    /// Plays at random until it is the turn of a seat.
    pub(crate) fn plays_until(&self, seat: usize) {
        while !self.awaited().contains(&seat) {
            assert!(self.step(), "the game goes on");
        }
    }

    /// Plays at random until the game is over, while time passes. Gives how many moves it took.
    pub(crate) fn plays_to_the_end(&self) -> usize {
        let mut moves = 0;
        while self.step() {
            self.service.clock.advance(60_000);
            moves += 1;
            assert!(moves < 5_000, "the game does not end");
        }
        moves
    }

    pub(crate) fn resigns(&self, seat: usize) {
        moves::resign(self.service, (&self.uid, self.people[seat], Door::Page))
            .expect("the game runs");
    }

    /// A player leaves, and a stand-in plays for them.
    pub(crate) fn leaves(&self, seat: usize) {
        seat_change::leave(
            self.service,
            (&self.uid, self.people[seat], Door::Page),
            None,
        )
        .expect("they may");
    }

    /// Ends the game: of two one gives up, more agree on it when `seat` asks.
    pub(crate) fn ends(&self, seat: usize) {
        let (uid, me) = (&self.uid, self.people[seat]);
        if self.people.len() == 2 {
            return self.resigns(seat);
        }
        agree::ask(self.service, (uid, me, Door::Page), Ask::Stop {}).expect("the game runs");
        let asked = self.look(seat).consent.asked.expect("it is open");
        for other in self.people.iter().filter(|other| **other != me) {
            agree::answer(self.service, (uid, *other, Door::Page), asked.seq, true)
                .expect("they agree");
        }
    }

    /// What a column of the table's row holds, as text.
    pub(crate) fn stored(&self, column: &str) -> String {
        let row = format!("FROM game_tables WHERE uid = '{}'", self.uid);
        databases::told(&self.service.db, &format!("SELECT {column} AS line {row}")).remove(0)
    }

    pub(crate) fn id(&self) -> i64 {
        let id = self.stored("CAST(id AS text)");
        id.parse().expect("a number")
    }

    /// The whole journal, with all that is secret.
    pub(crate) fn events(&self) -> Vec<Event> {
        let (db, id) = (&self.service.db, self.id());
        db.read(|conn| journal::load(conn, id)).expect("it is read")
    }

    /// Checks that the journal is sound, and that replaying it gives what is stored.
    pub(crate) fn holds(&self) {
        let report = proof::verify(self.service, &self.uid, self.people.first().copied());
        let report = report.expect("it may be checked");
        report.expect("the journal is sound");
        self.replays();
    }

    /// Checks that replaying the journal gives what is stored, of a table at which nobody sits perhaps.
    pub(crate) fn replays(&self) {
        let (_, difference) = proof::replay(&self.service.db, &self.uid).expect("it is read");
        assert_eq!(difference, None);
    }
}
