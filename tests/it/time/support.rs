//! Tables with a clock, and what is asked of them.

use wonderpost::accounts::wishes::{self, Pace, Topic};
use wonderpost::error::{Code, no};
use wonderpost::play::agree;
use wonderpost::play::join;
use wonderpost::play::outages::{self, move_deadlines};
use wonderpost::play::seat_change;
use wonderpost::play::time_out::fire_timers;
use wonderpost::table::terms::{ClockTerms, Rate};
use wonderpost::worker;

use crate::prelude::*;
use crate::support::databases::write;
use crate::tables::support::{confirm, letter};

pub(super) const HOUR_MS: i64 = DAY_MS / 24;

pub(crate) fn per_turn(days: i64, on_timeout: OnTimeout) -> ClockTerms {
    let clock = Rate::per_turn(days).expect("possible");
    ClockTerms { clock, on_timeout }
}

pub(crate) fn bank(days: i64, hours: i64, on_timeout: OnTimeout) -> ClockTerms {
    let clock = Rate::bank(days, hours).expect("possible");
    ClockTerms { clock, on_timeout }
}

/// Seats people who get letters at a table with a clock.
pub(super) fn party<'a>(
    service: &'a Service,
    game: &str,
    seats: usize,
    clock: Option<ClockTerms>,
) -> Party<'a> {
    party_with(service, game, seats, clock, &options(game))
}

pub(super) fn party_with<'a>(
    service: &'a Service,
    game: &str,
    seats: usize,
    clock: Option<ClockTerms>,
    options: &[(&str, &str)],
) -> Party<'a> {
    let new = NewTable {
        clock,
        ..new_table(game, seats, options)
    };
    seated(readers(service, seats), new, service)
}

pub(super) fn duel(service: &Service, days: i64, on_timeout: OnTimeout) -> Party<'_> {
    party(service, "duel", 2, Some(per_turn(days, on_timeout)))
}

/// A game of three in which all choose at once, with so many days for each turn.
pub(super) fn of_three(service: &Service, days: i64, on_timeout: OnTimeout) -> Party<'_> {
    let clock = Some(per_turn(days, on_timeout));
    party(service, "seven_wonders", 3, clock)
}

pub(super) fn without_draft(service: &Service, clock: Option<ClockTerms>) -> Party<'_> {
    party_with(service, "duel", 2, clock, &[("wonders", "first_game")])
}

/// Options that a game needs, as its form first shows them.
pub(super) fn options(game: &str) -> Vec<(&'static str, &'static str)> {
    let meta = rules::find(game).expect("it is hosted").meta();
    let options = meta.options.iter();
    let editions = options.filter(|option| option.name == "edition");
    let first = editions.map(|option| (option.name, option.values[0]));
    first.collect()
}

pub(super) fn account(service: &Service, address: &str) -> PersonId {
    let now_ms = service.clock.now_ms();
    let make = |conn: &mut _| people::account_in_txn(conn, address, now_ms);
    write(&service.db, make).id
}

/// The key that the invitation among letters holds.
pub(super) fn invited(sent: &[Sent]) -> SeatKey {
    let text = &letter(sent, "invitation").mail.text;
    let (_, rest) = text.split_once("/invitations/").expect("it has a link");
    let token = rest.split_whitespace().next().expect("a token");
    SeatKey::Link(token.to_owned())
}

/// What another process works with that begins so long after the game did, when the last one was seen at `from_ms`.
pub(super) fn after_outage(house: &House, from_ms: i64, until_ms: i64) -> Service {
    let service = house.another_process();
    service.clock.advance(from_ms);
    outages::store_time(&service.db, &service.clock).expect("it is stored");
    service.clock.advance(until_ms - from_ms);
    outages::note(&service).expect("it is noted");
    service
}

/// Moves all deadlines by the outages that were noted, as the worker does.
pub(super) fn makes_good(service: &Service) {
    while moves(service) {}
}

/// Moves the deadlines of one table, or notes that all have moved. Gives whether there may be more to do.
pub(super) fn moves(service: &Service) -> bool {
    worker::do_one(service, move_deadlines()).expect("the database works")
}

pub(crate) fn fire(service: &Service) {
    while worker::do_one(service, fire_timers()).expect("the database works") {}
}

/// Lets time pass, hour by hour, while timers fire and letters go. Gives the letters.
pub(super) fn pass(service: &Service, ms: i64) -> Vec<Sent> {
    let mut sent = sends(service);
    let mut left_ms = ms;
    while left_ms > 0 {
        service.clock.advance(HOUR_MS.min(left_ms));
        left_ms -= HOUR_MS;
        fire(service);
        sent.extend(sends(service));
    }
    sent
}

impl Party<'_> {
    /// When the time of the awaited seat is over.
    pub(super) fn due_at_ms(&self) -> Option<i64> {
        self.look(0).seats[self.turn()].due_at_ms
    }

    pub(super) fn status(&self) -> Status {
        self.look(0).table.status
    }

    pub(super) fn ask(&self, seat: usize, wanted: Ask) -> Result<(), Error> {
        let person = self.people[seat];
        agree::ask(self.service, (&self.uid, person, Door::Page), wanted).map(drop)
    }

    pub(super) fn asks(&self, seat: usize, wanted: Ask) {
        self.ask(seat, wanted).expect("it may be asked");
    }

    /// Answers what is asked now.
    pub(super) fn answer(&self, seat: usize, agrees: bool) -> Result<(), Error> {
        let asked = self.look(seat).consent.asked;
        self.answer_to(seat, asked.map_or(0, |asked| asked.seq), agrees)
    }

    pub(super) fn answer_to(&self, seat: usize, asked: i64, agrees: bool) -> Result<(), Error> {
        let (service, person) = (self.service, self.people[seat]);
        agree::answer(service, (&self.uid, person, Door::Page), asked, agrees)
    }

    /// Asks to take the seat's last move back, as its page offers it.
    pub(super) fn ask_take_back(&self, seat: usize) -> Result<(), Error> {
        let offered = self.look(seat).consent.take_back;
        let offered = offered.expect("they play");
        let command = offered.map_err(|cannot| no(Code::Conflict, cannot.why()))?;
        self.ask(seat, Ask::TakeBack { command })
    }

    /// Asks to take the seat's last move back, where that is offered.
    pub(super) fn takes_back(&self, seat: usize) {
        self.ask_take_back(seat).expect("it is offered");
    }

    pub(super) fn invite(&self, asker: usize, of: usize, address: &str) -> Result<(), Error> {
        let (service, asker) = (self.service, self.people[asker]);
        // Guests may not.
        confirm(service, asker);
        seat_change::invite_to(service, (&self.uid, asker, Door::Page), seat(of), address)
    }

    /// Invites a mailbox to a seat that is offered. Gives the key that its letter holds.
    pub(super) fn invites(&self, asker: usize, of: usize, address: &str) -> SeatKey {
        sends(self.service);
        self.invite(asker, of, address).expect("it is offered");
        invited(&sends(self.service))
    }

    /// Somebody new with this mailbox is invited to a seat that is offered, and sits down.
    pub(super) fn replaces(&self, asker: usize, of: usize, address: &str) -> PersonId {
        let key = self.invites(asker, of, address);
        let new = account(self.service, address);
        join::take_seat(self.service, &key, new, None).expect("it is theirs");
        new
    }

    pub(super) fn comes_back(&self, seat: usize) {
        let (service, person) = (self.service, self.people[seat]);
        seat_change::come_back(service, (&self.uid, person, Door::Page)).expect("it is theirs");
    }

    /// They wish for no reminders: their time runs as the clock says.
    pub(super) fn wants_no_reminders(&self, seat: usize) {
        let never = Wishes::default().with(Topic::Reminder, Pace::Never);
        wishes::set(&self.service.db, self.people[seat], &never).expect("they are kept");
    }

    pub(super) fn plays_first_until(&self, seat: usize) -> usize {
        let mut moves = 0;
        while self.turn() != seat {
            self.plays_first();
            moves += 1;
        }
        moves
    }

    pub(super) fn seen(&self, seat: usize) -> String {
        let sight = self.look(seat).sight.expect("the game runs");
        sight.view().json().to_string()
    }

    /// Plays what a stand-in would not: the first legal move. Gives the seat.
    pub(super) fn plays_first(&self) -> usize {
        let seat = self.turn();
        self.plays(seat, &self.first_move(seat));
        seat
    }

    pub(super) fn first_move(&self, seat: usize) -> String {
        self.legal(seat).swap_remove(0)
    }
}

pub(super) fn seat(index: usize) -> Seat {
    Seat(u8::try_from(index).expect("small"))
}
