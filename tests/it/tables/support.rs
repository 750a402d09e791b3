//! A service on a test database, its people, and somebody who plays any game at random.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::accounts::{PersonId, people};
use wonderpost::clock::Clock;
use wonderpost::db::DbError;
use wonderpost::db::schema::people as people_rows;
use wonderpost::games::{self, Choices, Library, OptionValues};
use wonderpost::journal::Door;
use wonderpost::tables::agree::{self, Wanted};
use wonderpost::tables::join::SeatKey;
use wonderpost::tables::look::{Look, Sight};
use wonderpost::tables::open::NewTable;
use wonderpost::tables::play::{Played, Submit, SubmitError};
use wonderpost::tables::{Service, Site, join, look, open, play};

use crate::support::databases::TestDatabase;
use crate::support::random::{self, Random};

/// A moment to begin with: 2026-11-21, 00:00 UTC.
pub(crate) const BEGIN_MS: i64 = 1_795_219_200_000;

/// Opens a service on a database; twice gives two processes' worth.
pub(crate) fn service(database: &TestDatabase) -> Service {
    let site = Site {
        base_url: "http://127.0.0.1:8080".to_owned(),
        name: "Wonderpost".to_owned(),
    };
    let mut service = Service::new(database.open(), Clock::scripted(BEGIN_MS), site);
    service.entropy = random::scripted_entropy();
    service
}

/// Makes a person who has confirmed a mailbox, and gets no letters.
pub(crate) fn person(service: &Service, name: &str) -> PersonId {
    let person = guest(service, name, None);
    confirm(service, person);
    person
}

/// Gives a person an address that they have confirmed, as opening a table asks for.
pub(crate) fn confirm(service: &Service, person: PersonId) {
    let confirmed: Result<_, DbError> = service.db.write(|conn| {
        Ok(diesel::update(people_rows::table.find(person.0))
            .set(people_rows::address.eq(format!("{}@confirmed.test", person.0)))
            .execute(conn)?)
    });
    confirmed.expect("it can be written");
}

/// Makes a person without account who gets letters.
pub(crate) fn reader(service: &Service, name: &str) -> PersonId {
    guest(service, name, Some(&address_of(name)))
}

fn guest(service: &Service, name: &str, address: Option<&str>) -> PersonId {
    service
        .db
        .write(|conn| people::insert_guest_in_txn(conn, name, address, None, BEGIN_MS))
        .expect("a person can be made")
}

/// Where a reader gets letters.
pub(crate) fn address_of(name: &str) -> String {
    format!("{}@players.test", name.to_lowercase())
}

/// The names of people at tables, by seat.
pub(crate) const NAMES: [&str; 7] = ["Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gro"];

/// A table and its people by seat.
pub(crate) struct Party {
    pub(crate) uid: String,
    pub(crate) people: Vec<PersonId>,
}

/// Seats `seats` people at a new table of a game, with the given options.
pub(crate) fn party(
    service: &Service,
    game: &str,
    seats: usize,
    options: &[(&str, &str)],
) -> Party {
    let people = NAMES[..seats].iter().map(|name| person(service, name));
    seated(service, game, people.collect(), options)
}

/// The same with people who get letters.
pub(crate) fn party_of_readers(
    service: &Service,
    game: &str,
    seats: usize,
    options: &[(&str, &str)],
) -> Party {
    let people = NAMES[..seats].iter().map(|name| reader(service, name));
    let people: Vec<PersonId> = people.collect();
    confirm(service, people[0]);
    seated(service, game, people, options)
}

/// Seats the same people at another table.
pub(crate) fn seat_again(service: &Service, game: &str, people: Vec<PersonId>) -> Party {
    seated(service, game, people, &[])
}

fn seated(service: &Service, game: &str, people: Vec<PersonId>, options: &[(&str, &str)]) -> Party {
    let new = NewTable {
        game: game.to_owned(),
        options: options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect::<OptionValues>(),
        seats: people.len(),
        ..NewTable::default()
    };
    let uid = open::open(service, people[0], &new).expect("the table opens");
    for person in &people[1..] {
        join::take_seat(service, &SeatKey::Open(uid.clone()), *person, None)
            .expect("the seat is free");
    }
    Party { uid, people }
}

/// A game with its options and a number of seats that it can be played with.
pub(crate) struct Setting {
    pub(crate) game: &'static str,
    pub(crate) seats: usize,
    pub(crate) options: Vec<(&'static str, &'static str)>,
}

/// Lists for every game the fewest and the most seats, with each value of its first option.
pub(crate) fn settings() -> Vec<Setting> {
    let mut settings = Vec::new();
    for game in games::ALL {
        let meta = game.meta();
        let first = meta.options.first();
        let values = first.map_or(&[][..], |option| option.values);
        for seats in [meta.seats.0, meta.seats.1] {
            for value in values {
                let options: Vec<_> = first
                    .map(|option| (option.name, *value))
                    .into_iter()
                    .collect();
                let named = options
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect();
                if game.options(seats, &named, &Library::default()).is_ok() {
                    settings.push(Setting {
                        game: meta.key,
                        seats,
                        options,
                    });
                }
            }
        }
    }
    settings.dedup_by(|one, other| {
        (one.game, one.seats, &one.options) == (other.game, other.seats, &other.options)
    });
    settings
}

/// Chooses a whole legal move at random, step by step where a move is a line.
pub(crate) fn random_move(sight: &Sight, dice: &mut Random) -> String {
    random_line(dice, |line| {
        sight.choices(Some(line)).expect("what was listed is legal")
    })
}

/// A random move among what is listed after each part of a line.
pub(crate) fn random_line(dice: &mut Random, listed: impl Fn(&str) -> Choices) -> String {
    let mut line = String::new();
    loop {
        let choices = listed(&line);
        match choices.end {
            Some(true) => return line,
            _ if choices.moves.is_empty() => panic!("no move after `{line}`"),
            Some(false) => {
                let choice = &choices.moves[dice.below(choices.moves.len())];
                line = if line.is_empty() {
                    choice.clone()
                } else {
                    format!("{line}; {choice}")
                };
            }
            None => return choices.moves[dice.below(choices.moves.len())].clone(),
        }
    }
}

impl Party {
    pub(crate) fn look(&self, service: &Service, seat: usize) -> Look {
        look::now(service, &self.uid, Some(self.people[seat])).expect("the table is there")
    }

    /// Ends the game: of two one gives up, more agree on it when `seat` asks.
    pub(crate) fn ends(&self, service: &Service, seat: usize) {
        let (uid, me) = (&self.uid, self.people[seat]);
        if self.people.len() == 2 {
            play::resign(service, uid, me, Door::Page).expect("the game runs");
            return;
        }
        agree::ask(service, uid, me, Wanted::Stop, Door::Page).expect("the game runs");
        let asked = self.look(service, seat).consent.asked.expect("it is open");
        for other in self.people.iter().filter(|other| **other != me) {
            agree::answer(service, uid, *other, asked.seq, true, Door::Page).expect("they agree");
        }
    }

    /// Plays one move of a seat with a fresh command id.
    pub(crate) fn play(
        &self,
        service: &Service,
        seat: usize,
        mv: &str,
        expected: i64,
        command_id: &str,
    ) -> Result<Played, SubmitError> {
        play::submit(
            service,
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

    /// Plays one random move of the first seat that is awaited. Gives false when the game is over.
    pub(crate) fn step(&self, service: &Service, dice: &mut Random) -> bool {
        let look = self.look(service, 0);
        let awaited = look
            .seats
            .iter()
            .find(|seat| seat.is_awaited)
            .map(|seat| seat.seat);
        let Some(seat) = awaited else { return false };
        let look = self.look(service, seat.index());
        let sight = look.sight.as_ref().expect("the game runs");
        let mv = random_move(sight, dice);
        let command_id = format!("{}-{}", look.seq, seat.0);
        let expected = look.expected.expect("an awaited seat has a decision");
        self.play(service, seat.index(), &mv, expected, &command_id)
            .expect("a listed move is played");
        true
    }
}
