//! Random tables: whatever their players do and leave undone, no table waits for somebody who cannot act.

use std::collections::BTreeMap;

use wonderpost::accounts;
use wonderpost::play::join;
use wonderpost::play::{away, moves, orders, seat_change, time_out};
use wonderpost::table::terms::ClockTerms;

use super::support::{self, HOUR_MS, account, party};
use crate::prelude::*;
use crate::tables::support::random_move;

/// A table with whoever sits there now.
struct Course<'a> {
    table: Party<'a>,
    dice: Random,
    /// Which mailbox whoever sat down last at each seat reads.
    mailboxes: Vec<String>,
    /// How many people took a seat over.
    newcomers: usize,
    /// How many letters of each kind were true.
    told: BTreeMap<&'static str, usize>,
    /// What was tried and done.
    log: Vec<String>,
}

fn terms(dice: &mut Random) -> Option<ClockTerms> {
    let then = OnTimeout::ALL[dice.below(OnTimeout::ALL.len())];
    let days = 1 + i64::try_from(dice.below(5)).expect("small");
    match dice.below(5) {
        0 => None,
        1 | 2 => Some(bank(days, days * 5, then)),
        _ => Some(per_turn(days, then)),
    }
}

impl Course<'_> {
    fn seats(&self) -> usize {
        self.table.people.len()
    }

    /// Somebody who sits there, if anybody does.
    fn sitter(&mut self) -> Option<usize> {
        let seats: Vec<usize> = (0..self.seats()).filter(|seat| self.sits(*seat)).collect();
        (!seats.is_empty()).then(|| seats[self.dice.below(seats.len())])
    }

    fn sits(&self, seat: usize) -> bool {
        let person = Some(self.table.people[seat]);
        let looked = board::now(self.table.service, &self.table.uid, person);
        looked.is_ok_and(|look| look.my_seat == Some(support::seat(seat)))
    }

    fn first_sitter(&self) -> Option<usize> {
        (0..self.seats()).find(|seat| self.sits(*seat))
    }

    fn status(&self) -> Status {
        let sitter = self.first_sitter();
        sitter.map_or(Status::Over, |seat| self.table.look(seat).table.status)
    }

    fn act(&mut self) {
        let Some(seat) = self.sitter() else { return };
        let seq = self.table.look(seat).seq;
        let (service, person) = (self.table.service, self.table.people[seat]);
        let done = match self.dice.below(20) {
            0..=8 => self.moves(seat),
            9 => format!("{:?}", self.table.ask_take_back(seat).is_ok()),
            10 => {
                let days = [Some(3), None, Some(60), Some(0)][self.dice.below(4)];
                let wanted = days.map_or(Ask::Resume {}, |days| agree::pause(service, days));
                let asked = self.table.ask(seat, wanted);
                format!("{wanted:?} {:?}", asked.is_ok())
            }
            11 | 12 => {
                let agrees = self.dice.below(4) > 0;
                let answered = self.table.answer(seat, agrees);
                format!("answers {agrees} {:?}", answered.is_ok())
            }
            13 if self.dice.below(6) == 0 => {
                let left =
                    seat_change::leave(service, (&self.table.uid, person, Door::Letter), None);
                format!("leaves {:?}", left.is_ok())
            }
            14 => self.replaces(seat),
            15 => {
                let other = support::seat(self.dice.below(self.seats()));
                let nudged = time_out::nudge(service, &self.table.uid, person, other);
                format!("nudges {:?}", nudged.is_ok())
            }
            17 => self.goes_away(seat),
            18 => self.orders(seat),
            16 if self.dice.below(8) == 0 => {
                let asked = self.table.ask(seat, Ask::Stop {});
                format!("asks to stop {:?}", asked.is_ok())
            }
            _ => {
                let hours = 1 + i64::try_from(self.dice.below(60)).expect("small");
                let letters_leave = self.dice.below(4) > 0;
                service.clock.advance(hours * HOUR_MS);
                fire(service);
                if letters_leave {
                    sends(service);
                }
                format!("{hours} hours pass, letters leave: {letters_leave}")
            }
        };
        self.log.push(format!("{seq} seat {seat}: {done}"));
    }

    fn moves(&mut self, seat: usize) -> String {
        let look = self.table.look(seat);
        let (Some(sight), Some(expected)) = (&look.sight, look.expected) else {
            return "waits".to_owned();
        };
        if look.table.status != Status::Running {
            return "is over".to_owned();
        }
        let submit = moves::Submit {
            uid: self.table.uid.clone(),
            person: self.table.people[seat],
            mv: random_move(sight, &mut self.dice),
            expected,
            command_id: format!("{}-{seat}", look.seq),
            door: *self.dice.pick(&[Door::Page, Door::Letter, Door::Api]),
        };
        let played = moves::submit(self.table.service, &submit);
        format!("{} {:?}", submit.mv, played.map(|played| played.seq))
    }

    /// Announces a vacation, or weekdays off, or takes a vacation back.
    fn goes_away(&mut self, seat: usize) -> String {
        let (service, person) = (self.table.service, self.table.people[seat]);
        let today = chrono::DateTime::from_timestamp_millis(service.clock.now_ms());
        let today = today.expect("a moment").date_naive();
        let day = |days: usize| today + chrono::Days::new(days as u64);
        match self.dice.below(3) {
            0 => {
                let (from, until) = (self.dice.below(5), self.dice.below(9));
                let added = away::add(service, person, day(from), day(until));
                format!("is away {from} to {until}: {:?}", added.is_ok())
            }
            1 => {
                let weekdays = [0, 0b110_0000, 0b1, 0b111_1111][self.dice.below(4)];
                let set = away::set_days_off(service, person, weekdays);
                format!("has {weekdays:b} off: {:?}", set.is_ok())
            }
            _ => {
                let all = service.db.read(|conn| accounts::away::list(conn, person));
                let all = all.expect("they are listed");
                let first = all.first();
                let removed = first.map(|one| away::remove(service, person, one.id));
                format!("is back: {:?}", removed.is_some())
            }
        }
    }

    /// Writes a standing order: the moves that are legal now, which may or may not be later.
    fn orders(&mut self, seat: usize) -> String {
        let Some(sight) = self.table.look(seat).sight else {
            return "none".to_owned();
        };
        let moves = sight.choices(None).map(|choices| choices.moves);
        let mut moves = moves.unwrap_or_default();
        moves.truncate(4);
        let (service, person) = (self.table.service, self.table.people[seat]);
        let set = orders::set(service, &self.table.uid, person, &moves.join("\n\n"));
        format!("orders {moves:?}: {:?}", set.is_ok())
    }

    /// Invites somebody to a seat that is offered, or asks for a stand-in; the invited one comes, mostly.
    fn replaces(&mut self, seat: usize) -> String {
        let mut seats = self.table.look(seat).seats.into_iter();
        let offered = seats.find(|one| one.is_offered && one.seat != support::seat(seat));
        let Some(offered) = offered.map(|one| one.seat) else {
            return "nothing to replace".to_owned();
        };
        if self.dice.below(3) == 0 {
            let asked = self.table.ask(seat, Ask::StandIn { of: offered });
            return format!("asks for a stand-in {:?}", asked.is_ok());
        }
        self.newcomers += 1;
        let address = format!("new{}@players.test", self.newcomers);
        let invited = self.table.invite(seat, offered.index(), &address);
        if invited.is_err() {
            return format!("invites {invited:?}");
        }
        let new = account(self.table.service, &address);
        let key = SeatKey::Open(self.table.uid.clone());
        let taken = join::take_seat(self.table.service, &key, new, None);
        if taken.is_ok() {
            self.table.people[offered.index()] = new;
            self.mailboxes[offered.index()] = address;
        }
        format!("replaces {offered:?} {taken:?}")
    }

    /// Nobody waits for somebody who cannot act.
    fn check(&self) {
        let Some(seat) = self.first_sitter() else {
            return;
        };
        let look = self.table.look(seat);
        if look.table.status != Status::Running {
            return;
        }
        let awaited: Vec<_> = look.seats.iter().filter(|seat| seat.is_awaited).collect();
        assert!(!awaited.is_empty(), "somebody is awaited: {:#?}", self.log);
        for seat in awaited {
            let can_act = self.sits(seat.seat.index()) && !seat.has_stand_in;
            assert!(can_act, "{seat:?} cannot act: {:#?}", self.log);
        }
    }

    /// What letters of a table say is so when they are sent.
    fn check_letters(&mut self, sent: &[Sent]) {
        for one in sent {
            let kind = one.kind();
            let seat = self.seat_of(&one.letter.intent.to_address);
            let is_true = match (kind, seat.map(|seat| (seat, self.table.look(seat)))) {
                ("your_turn" | "reminder" | "nudge", Some((seat, look))) => {
                    look.seats[seat].is_awaited
                }
                ("asked", Some((_, look))) => {
                    look.consent.asked.is_some_and(|asked| asked.is_for_me)
                }
                ("stand_in", Some((seat, look))) => {
                    look.table.status == Status::Running && look.seats[seat].has_stand_in
                }
                ("handed_over", Some((seat, look))) => {
                    let mut seats = look.consent.handovers.iter().map(|one| one.seat);
                    seats.any(|one| one == support::seat(seat))
                }
                ("game_over", Some((_, look))) => look.table.status == Status::Over,
                // Whoever sits there no more is told of no turn.
                ("your_turn" | "reminder" | "nudge" | "asked" | "stand_in", None) => false,
                _ => continue,
            };
            assert!(is_true, "{kind} to {seat:?} is untrue: {:#?}", self.log);
            *self.told.entry(kind).or_default() += 1;
        }
    }

    /// The seat of whoever reads a mailbox, while they sit there.
    fn seat_of(&self, address: &str) -> Option<usize> {
        (0..self.seats()).find(|seat| self.mailboxes[*seat] == address && self.sits(*seat))
    }
}

/// Plays a table. Gives how many letters of each kind were sent and true.
fn run(service: &Service, seed: u64) -> BTreeMap<&'static str, usize> {
    let mut dice = Random::new(seed);
    let game = rules::ALL[dice.below(rules::ALL.len())].meta();
    let seats = game.seats.0 + dice.below(game.seats.1.min(4) - game.seats.0 + 1);
    let clock = terms(&mut dice);
    let table = party(service, game.key, seats, clock);
    let mut course = Course {
        mailboxes: NAMES[..seats].iter().map(|name| address_of(name)).collect(),
        table,
        dice,
        told: BTreeMap::new(),
        newcomers: usize::try_from(seed % 1_000_000).expect("small") * 100,
        log: vec![format!("{} {seats} {clock:?}", game.key)],
    };
    for _ in 0..if is_long() { 60 } else { 20 } {
        if course.status() != Status::Running {
            break;
        }
        course.act();
        course.check();
        if course.dice.below(3) == 0 {
            course.check_letters(&sending::send_due(service, false));
        }
    }
    service.clock.advance(DAY_MS / 24);
    course.table.replays();
    // Whoever still sits there reads a journal that verifies.
    if let Some(seat) = course.first_sitter() {
        course.table.people.swap(0, seat);
        course.table.holds();
    }
    course.told
}

#[test]
fn no_table_waits_for_somebody_who_cannot_act() {
    let base = random::seed("no_table_waits_for_somebody_who_cannot_act", u64::MAX);
    // Two thousand tables take about twenty minutes.
    let count = random::games(12).min(2000);
    let mut told = BTreeMap::new();
    for index in 0..u64::from(count) / 2 {
        if index % 100 == 99 {
            eprintln!("{} tables", 2 * (index + 1));
        }
        // Each table has its own database: letters go to the same mailboxes.
        for house in houses() {
            for (kind, sent) in run(&house.another_process(), base.wrapping_add(index)) {
                *told.entry(kind).or_insert(0) += sent;
            }
        }
    }
    println!("letters that were true when sent: {told:?}");
}
