//! Tables with a clock, and what is asked of them.

use wonderpost::accounts::PersonId;
use wonderpost::games::{self, OptionValues, Seat};
use wonderpost::journal::Door;
use wonderpost::tables::agree::{self, AgreeError, Wanted};
use wonderpost::tables::join::SeatKey;
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::look::{Look, SeatInfo};
use wonderpost::tables::open::NewTable;
use wonderpost::tables::terms::{ClockTerms, DAY_MS, OnTimeout, Rate};
use wonderpost::tables::{Service, join, open, proof, replay, time_out};

use crate::support::sending::{self, Sent};
use crate::tables::support::{NAMES, Party, confirm, reader};

pub(super) const HOUR_MS: i64 = DAY_MS / 24;

/// So many days for each turn.
pub(super) fn per_turn(days: i64, on_timeout: OnTimeout) -> ClockTerms {
    ClockTerms {
        clock: Rate::per_turn(days).expect("possible"),
        on_timeout,
    }
}

/// A bank of days, and hours that each turn adds.
pub(super) fn bank(days: i64, hours: i64, on_timeout: OnTimeout) -> ClockTerms {
    ClockTerms {
        clock: Rate::bank(days, hours).expect("possible"),
        on_timeout,
    }
}

/// Seats people who get letters at a table with a clock.
pub(super) fn party(
    service: &Service,
    game: &str,
    seats: usize,
    clock: Option<ClockTerms>,
) -> Party {
    party_with(service, game, seats, clock, options(game))
}

/// The same with options.
pub(super) fn party_with(
    service: &Service,
    game: &str,
    seats: usize,
    clock: Option<ClockTerms>,
    options: OptionValues,
) -> Party {
    let people = NAMES[..seats].iter().map(|name| reader(service, name));
    let people: Vec<PersonId> = people.collect();
    confirm(service, people[0]);
    let new = NewTable {
        game: game.to_owned(),
        options,
        seats: people.len(),
        clock,
        ..NewTable::default()
    };
    let uid = open::open(service, people[0], &new).expect("the table opens");
    for person in &people[1..] {
        join::take_seat(service, &SeatKey::Open(uid.clone()), *person, None)
            .expect("the seat is free");
    }
    Party { uid, people }
}

/// A game of Duel that begins with cards, without a draft.
pub(super) fn without_draft(service: &Service, clock: Option<ClockTerms>) -> Party {
    let options = [("wonders".to_owned(), "first_game".to_owned())];
    party_with(service, "duel", 2, clock, options.into())
}

/// Options that a game needs, as its form first shows them.
pub(super) fn options(game: &str) -> OptionValues {
    let meta = games::find(game).expect("it is hosted").meta();
    let first = |option: &games::OptionMeta| (option.name.to_owned(), option.values[0].to_owned());
    meta.options
        .iter()
        .filter(|option| option.name == "edition")
        .map(first)
        .collect()
}

/// Fires every timer that is due.
pub(super) fn fire(service: &Service) {
    while time_out::fire_one_due(service).expect("the database works") {}
}

/// Lets time pass, hour by hour, while timers fire.
pub(super) fn pass(service: &Service, ms: i64) {
    for _ in 0..ms / HOUR_MS {
        service.clock.advance(HOUR_MS);
        fire(service);
    }
    service.clock.advance(ms % HOUR_MS);
    fire(service);
}

/// Sends what is due.
pub(super) fn sends(service: &Service) -> Vec<Sent> {
    sending::send_due(&service.db, &service.clock, &LetterWriter(service), false)
}

/// The kinds of letters, in order.
pub(super) fn kinds(sent: &[Sent]) -> Vec<&'static str> {
    sent.iter().map(|sent| sent.letter.kind.as_str()).collect()
}

/// The seat that is awaited, of a game in which players take turns.
pub(super) fn awaited(look: &Look) -> usize {
    let seat = look.seats.iter().find(|seat| seat.is_awaited);
    seat.expect("somebody is awaited").seat.index()
}

/// What a page says of the awaited seat.
pub(super) fn awaited_seat(party: &Party, service: &Service) -> SeatInfo {
    let look = party.look(service, 0);
    look.seats[awaited(&look)].clone()
}

/// Checks that the journal verifies, and that replaying it gives what is stored.
pub(super) fn holds(service: &Service, party: &Party) {
    let person = party.people.first().copied();
    let report = proof::verify(service, &party.uid, person).expect("the table is there");
    assert!(report.is_ok(), "{report:?}");
    let (_, difference) = replay::replay(&service.db, &party.uid).expect("the database works");
    assert_eq!(difference, None);
}

impl Party {
    /// Asks for something.
    pub(super) fn ask(
        &self,
        service: &Service,
        seat: usize,
        wanted: Wanted,
    ) -> Result<(), AgreeError> {
        agree::ask(service, &self.uid, self.people[seat], wanted, Door::Page).map(drop)
    }

    /// Answers what is asked now.
    pub(super) fn answer(
        &self,
        service: &Service,
        seat: usize,
        agrees: bool,
    ) -> Result<(), AgreeError> {
        let asked = self.look(service, seat).consent.asked;
        let seq = asked.map_or(0, |asked| asked.seq);
        self.answer_to(service, seat, seq, agrees)
    }

    /// Answers what was asked by an event.
    pub(super) fn answer_to(
        &self,
        service: &Service,
        seat: usize,
        asked_seq: i64,
        agrees: bool,
    ) -> Result<(), AgreeError> {
        let person = self.people[seat];
        agree::answer(service, &self.uid, person, asked_seq, agrees, Door::Page)
    }

    /// Asks to take the seat's last move back, as its page offers it.
    pub(super) fn ask_take_back(&self, service: &Service, seat: usize) -> Result<(), AgreeError> {
        let offered = self.look(service, seat).consent.take_back;
        let command = offered.expect("they play")?;
        self.ask(service, seat, Wanted::TakeBack(command))
    }

    /// Plays what a stand-in would not: the first legal move.
    pub(super) fn plays_first(&self, service: &Service) -> usize {
        let look = self.look(service, 0);
        let seat = awaited(&look);
        self.plays(service, seat, &self.first_move(service, seat));
        seat
    }

    /// The first legal move of a seat.
    pub(super) fn first_move(&self, service: &Service, seat: usize) -> String {
        let look = self.look(service, seat);
        let sight = look.sight.as_ref().expect("the game runs");
        let choices = sight.choices(None).expect("they are awaited");
        choices.moves[0].clone()
    }

    /// Plays a move of a seat.
    pub(super) fn plays(&self, service: &Service, seat: usize, mv: &str) {
        let look = self.look(service, seat);
        let expected = look.expected.expect("a decision is theirs");
        let id = format!("{}-{seat}", look.seq);
        self.play(service, seat, mv, expected, &id)
            .expect("it is legal");
    }
}

/// A seat by its index.
pub(super) fn seat(index: usize) -> Seat {
    Seat(u8::try_from(index).expect("small"))
}
