//! Random tables: whatever their players do and leave undone, no table waits for somebody who cannot act.

use std::collections::BTreeMap;

use wonderpost::accounts;
use wonderpost::journal::Door;
use wonderpost::tables::agree::Wanted;
use wonderpost::tables::join::SeatKey;
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::look;
use wonderpost::tables::play;
use wonderpost::tables::terms::{ClockTerms, DAY_MS, OnTimeout};
use wonderpost::tables::{
    Service, Status, away, join, orders, reminders, seat_change, turn_counts,
};

use super::support::{self, HOUR_MS, account, bank, fire, party, per_turn};
use crate::support::random::{self, Random, is_long};
use crate::support::sending::{self, Sent};
use crate::tables::support::{NAMES, Party, address_of, houses, sends};

/// How often something happens at a table.
const ACTS: usize = 20;
/// The same in the long form.
const ACTS_LONG: usize = 60;

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
        let looked = look::now(
            self.table.service,
            &self.table.uid,
            Some(self.table.people[seat]),
        );
        looked.is_ok_and(|look| look.my_seat == Some(support::seat(seat)))
    }

    fn status(&self) -> Status {
        let sitting =
            self.table.people.iter().find_map(|person| {
                look::now(self.table.service, &self.table.uid, Some(*person)).ok()
            });
        sitting.map_or(Status::Over, |look| look.table.status)
    }

    fn act(&mut self) {
        let Some(seat) = self.sitter() else { return };
        let look = self.table.look(seat);
        let what = self.dice.below(20);
        let done = match what {
            0..=8 => self.moves(seat),
            9 => format!("{:?}", self.table.ask_take_back(seat).is_ok()),
            10 => {
                let days = [Some(3), None, Some(60), Some(0)][self.dice.below(4)];
                let wanted = days.map_or(Wanted::Resume, Wanted::Pause);
                let asked = self.table.ask(seat, wanted);
                format!("{wanted:?} {:?}", asked.is_ok())
            }
            11 | 12 => {
                let agrees = self.dice.below(4) > 0;
                let answered = self.table.answer(seat, agrees);
                format!("answers {agrees} {:?}", answered.is_ok())
            }
            13 if self.dice.below(6) == 0 => {
                let person = self.table.people[seat];
                let uid = &self.table.uid;
                let left = seat_change::leave(self.table.service, uid, person, Door::Letter);
                format!("leaves {:?}", left.is_ok())
            }
            14 => self.replaces(seat),
            15 => {
                let other = support::seat(self.dice.below(self.seats()));
                let person = self.table.people[seat];
                let nudged = reminders::nudge(self.table.service, &self.table.uid, person, other);
                format!("nudges {:?}", nudged.is_ok())
            }
            17 => self.goes_away(seat),
            18 => self.orders(seat),
            16 if self.dice.below(8) == 0 => {
                let asked = self.table.ask(seat, Wanted::Stop);
                format!("asks to stop {:?}", asked.is_ok())
            }
            _ => {
                let hours = 1 + i64::try_from(self.dice.below(60)).expect("small");
                let letters_leave = self.dice.below(4) > 0;
                self.table.service.clock.advance(hours * HOUR_MS);
                fire(self.table.service);
                if letters_leave {
                    sends(self.table.service);
                }
                format!("{hours} hours pass, letters leave: {letters_leave}")
            }
        };
        self.log.push(format!("{} seat {seat}: {done}", look.seq));
    }

    fn moves(&mut self, seat: usize) -> String {
        let look = self.table.look(seat);
        let (Some(sight), Some(expected)) = (&look.sight, look.expected) else {
            return "waits".to_owned();
        };
        if look.table.status != Status::Running {
            return "is over".to_owned();
        }
        let mv = crate::tables::support::random_move(sight, &mut self.dice);
        let doors = [Door::Page, Door::Letter, Door::Api];
        let played = play::submit(
            self.table.service,
            &play::Submit {
                uid: self.table.uid.clone(),
                person: self.table.people[seat],
                mv: mv.clone(),
                expected,
                command_id: format!("{}-{seat}", look.seq),
                door: doors[self.dice.below(3)],
            },
        );
        format!("{mv} {:?}", played.map(|played| played.seq))
    }

    /// Announces a vacation, or weekdays off, or takes a vacation back.
    fn goes_away(&mut self, seat: usize) -> String {
        let person = self.table.people[seat];
        let now_ms = self.table.service.clock.now_ms();
        let today = chrono::DateTime::from_timestamp_millis(now_ms).expect("a moment");
        let day = |days: usize| today.date_naive() + chrono::Days::new(days as u64);
        match self.dice.below(3) {
            0 => {
                let (from, until) = (self.dice.below(5), self.dice.below(9));
                let added = away::add(self.table.service, person, day(from), day(until));
                format!("is away {from} to {until}: {:?}", added.is_ok())
            }
            1 => {
                let weekdays = [0, 0b110_0000, 0b1, 0b111_1111][self.dice.below(4)];
                let set = away::set_days_off(self.table.service, person, weekdays);
                format!("has {weekdays:b} off: {:?}", set.is_ok())
            }
            _ => {
                let all =
                    accounts::away::list(&self.table.service.db, person).expect("they are listed");
                let removed = all
                    .first()
                    .map(|one| away::remove(self.table.service, person, one.id));
                format!("is back: {:?}", removed.is_some())
            }
        }
    }

    /// Writes a standing order: the moves that are legal now, which may or may not be later.
    fn orders(&mut self, seat: usize) -> String {
        let look = self.table.look(seat);
        let Some(sight) = look.sight else {
            return "none".to_owned();
        };
        let moves = sight
            .choices(None)
            .map(|choices| choices.moves)
            .unwrap_or_default();
        let lines: Vec<String> = moves.into_iter().take(4).collect();
        let person = self.table.people[seat];
        let set = orders::set(
            self.table.service,
            &self.table.uid,
            person,
            &lines.join("\n\n"),
        );
        format!("orders {lines:?}: {:?}", set.is_ok())
    }

    /// Invites somebody to a seat that is offered, or asks for a stand-in; the invited one comes, mostly.
    fn replaces(&mut self, seat: usize) -> String {
        let look = self.table.look(seat);
        let offered = look
            .seats
            .iter()
            .find(|one| one.is_offered && one.seat != support::seat(seat));
        let Some(offered) = offered.map(|one| one.seat) else {
            return "nothing to replace".to_owned();
        };
        if self.dice.below(3) == 0 {
            let asked = self.table.ask(seat, Wanted::StandIn(offered));
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
        if self.status() != Status::Running {
            return;
        }
        let Some(seat) = (0..self.seats()).find(|seat| self.sits(*seat)) else {
            return;
        };
        let look = self.table.look(seat);
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
            let kind = one.letter.kind.as_str();
            let seat = self.seat_of(&one.letter.to_address);
            let is_true = match (kind, seat) {
                ("your_turn" | "reminder" | "nudge", Some(seat)) => {
                    self.table.look(seat).seats[seat].is_awaited
                }
                ("asked", Some(seat)) => {
                    let look = self.table.look(seat);
                    look.consent.asked.is_some_and(|asked| asked.is_for_me)
                }
                ("stand_in", Some(seat)) => {
                    let look = self.table.look(seat);
                    look.table.status == Status::Running && look.seats[seat].has_stand_in
                }
                ("handed_over", Some(seat)) => {
                    let look = self.table.look(seat);
                    look.consent
                        .handovers
                        .iter()
                        .any(|one| one.seat == support::seat(seat))
                }
                ("game_over", Some(_)) => self.status() == Status::Over,
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
    for _ in 0..if is_long() { ACTS_LONG } else { ACTS } {
        if course.status() != Status::Running {
            break;
        }
        course.act();
        course.check();
        if course.dice.below(3) == 0 {
            let writer = LetterWriter(service);
            let sent = sending::send_due(&service.db, &service.clock, &writer, false);
            course.check_letters(&sent);
        }
    }
    service.clock.advance(DAY_MS / 24);
    assert_eq!(
        turn_counts::list_wrong(&service.db).expect("it works"),
        [],
        "{:#?}",
        course.log
    );
    course.table.replays();
    // Whoever still sits there reads a journal that verifies.
    if let Some(seat) = (0..course.seats()).find(|seat| course.sits(*seat)) {
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
