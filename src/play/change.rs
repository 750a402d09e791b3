//! The one way to change a table, whatever door it comes through.
//!
//! Moves, resignations, taking a seat and every later cause are closures over one write transaction. Around them
//! stands what they share: the answer to a repeated command, the position, the end of the game, the read model, what
//! is to be told, the commit, the cache. When somebody else was first, the closure judges again by what stands then.
//! Start reading at [`change`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};

use crate::accounts::{Person, PersonId};
use crate::db::{Conn, DbError};
use crate::error::{Code, Error, no};
use crate::jobs;
use crate::journal::{self, Asked, Cause, Door, Event, Head, NewEvent};
use crate::play::commands::{self, Answer};
use crate::play::intents::Readers;
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::service::Service;
use crate::play::summary::Sitter;
use crate::play::thoughts::{self, Thought};
use crate::play::{bot_rows, intents, seat_links, seated, series, summary, timers};
use crate::table::events::{GameEnded, TableEvent};
use crate::table::fold::{FoldError, Phase, Table, to_journal};
use crate::table::judge;
use rules::chance::{SeededChance, entropy};
use rules::{AnyPosition, DecideError, Seat};
use words::msg;

mod orders;

/// How often a change is judged at most, when others are first each time.
const TRIES: u32 = 8;
/// How many turns stand-ins play at most within one change: more than the longest game has.
const TURNS_MAX: u32 = 2000;
/// How many of these are thought about at most; the others are simple moves. Standing orders of a few turns bring some
/// dozens in a game of seven.
const THOUGHTS_MAX: usize = 100;

/// Who asks for a change, and how that reached the program.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'a> {
    pub door: Door,
    /// None where the program itself asks.
    pub person: Option<PersonId>,
    /// What makes it the same when it is sent again.
    pub asked: Option<Asked<'a>>,
}

impl Request<'_> {
    pub(crate) const HOUSE: Self = Self {
        door: Door::House,
        person: None,
        asked: None,
    };

    /// A person's request that may be carried out each time it is sent.
    pub(crate) fn by(person: PersonId, door: Door) -> Self {
        Self {
            door,
            person: Some(person),
            asked: None,
        }
    }
}

/// Refuses to change a table that is frozen.
pub(crate) fn frozen() -> Error {
    no(Code::Frozen, msg::table::frozen_why()).headed(msg::table::frozen())
}

/// A journal that cannot be carried out. Its table is frozen by that.
pub(crate) fn unfoldable(error: FoldError) -> Error {
    Error::Fault(anyhow::Error::new(error).context("the journal cannot be carried out"))
}

/// New events do not follow from the ones before.
fn faulty(error: FoldError) -> Error {
    Error::Fault(anyhow::Error::new(error).context("the events do not fit the table"))
}

fn panicked() -> Error {
    Error::fault(anyhow!("the engine failed"))
}

/// What a decision means where the rules refuse nothing: a refusal is a fault of the engine too.
fn unrefused(error: Error) -> Error {
    if matches!(error, Error::Refused(_)) {
        panicked()
    } else {
        error
    }
}

/// Changes a table in one write transaction and returns after its commit. Gives the seq of the last event that the
/// request itself appended, without what standing orders did after it, also when it is repeated and was carried out before.
///
/// `judge` looks at the table and appends; it may run several times, each time on what is stored by then, so it must
/// have no effect outside the transaction but one that the last run settles. It runs anew when others were first, and
/// when a stand-in has to think: that is done between two transactions, so that nobody waits for a thought.
pub(crate) fn change(
    service: &Service,
    uid: &str,
    request: &Request<'_>,
    mut judge: impl FnMut(&mut Change<'_>) -> Result<(), Error>,
) -> Result<i64, Error> {
    let mut thoughts: Vec<Thought> = Vec::new();
    let mut attempt = 1;
    while attempt <= TRIES {
        let mut hitch = None;
        let done = service.db.write(|conn| {
            let row = rows::lock_table(conn, uid)?.ok_or(Error::Hidden)?;
            let mut change = Change::of(service, conn, row, request)?;
            change.attempt = attempt;
            change.thoughts = thoughts.as_slice();
            let done = change.carry_out(request, &mut judge);
            hitch = change.hitch.take();
            done
        });
        match (done, hitch) {
            (Ok(done), _) => return Ok(done.publish(service)),
            (Err(_), Some(Hitch::Late)) => {
                pause(attempt);
                attempt += 1;
            }
            (Err(_), Some(Hitch::Thinks(position, seat))) => {
                thoughts.push(Thought::of(&service.entropy, position, seat));
            }
            (Err(_), Some(Hitch::Unfoldable(reason))) => {
                freeze(service, uid, &reason)?;
                return Err(frozen());
            }
            (Err(error), None) => return Err(error),
        }
    }
    Err(Error::Busy)
}

/// Lets whoever was first go on, for a time that differs between those who were late.
fn pause(attempt: u32) {
    let [roll] = entropy::<1>();
    std::thread::sleep(Duration::from_micros(4) * attempt * u32::from(roll));
}

/// What stopped a change that the closure's own error need not tell.
enum Hitch {
    /// Somebody else has appended after the same head.
    Late,
    /// A stand-in has to think about its turn first.
    Thinks(Arc<dyn AnyPosition>, Seat),
    Unfoldable(String),
}

/// What a change left to do after the commit.
#[derive(Default)]
pub(crate) struct Done {
    seq: i64,
    /// The table as it is now; none when nothing was appended.
    changed: Option<(i64, Arc<Table>)>,
    /// The doors of the moves that were played, in order.
    moves: Vec<Door>,
}

impl Done {
    /// Lets others see what was committed.
    pub(crate) fn publish(self, service: &Service) -> i64 {
        if let Some((table_id, table)) = self.changed {
            for door in self.moves {
                service.meters.count_move(&table.opened.game, door);
            }
            service.cache.put(table_id, table);
            (service.wake)();
        }
        self.seq
    }
}

/// A table inside the write transaction that changes it.
pub(crate) struct Change<'a> {
    pub(crate) conn: &'a mut Conn,
    pub(crate) service: &'a Service,
    /// As it was found.
    pub(crate) row: TableRow,
    /// In order; who sat down since they were found is in them.
    pub(crate) seats: Vec<SeatRow>,
    /// Where those who want letters get them, by seat.
    addresses: Vec<Option<String>>,
    has_orders: bool,
    knows_command: bool,
    /// Those who sat down in this change.
    sitters: Vec<Sitter>,
    /// Who acts at the page and need not be told at once what the move asks of them.
    pub(crate) actor: Option<Seat>,
    door: Door,
    asked: Option<Asked<'a>>,
    /// The command that what is appended belongs to; none before the first event.
    cause: Option<Cause>,
    pub(crate) before: Option<Arc<Table>>,
    pub(crate) after: Option<Table>,
    /// The seat that its player takes back from a stand-in: their bank is not filled.
    pub(crate) returns: Option<Seat>,
    /// Where the request's own command ended, once another one followed.
    own_head: Option<Head>,
    hitch: Option<Hitch>,
    /// The doors of the moves that were played so far.
    moves: Vec<Door>,
    /// How often the change was judged, this time included, not counting times after which a stand-in had to think.
    attempt: u32,
    thoughts: &'a [Thought],
    /// What is stored at the end of the change.
    appended: Vec<Arc<Event>>,
    /// The instant of the change, as far as it is known; see [`Change::now_ms`].
    at_ms: i64,
}

impl<'a> Change<'a> {
    fn of(
        service: &'a Service,
        conn: &'a mut Conn,
        row: TableRow,
        request: &Request<'a>,
    ) -> Result<Self, Error> {
        let command_id = request.asked.map(|asked| asked.command_id);
        let seated = seated::list(conn, row.id, command_id)?;
        Ok(Self {
            service,
            seats: seated.rows,
            addresses: seated.addresses,
            has_orders: seated.has_orders,
            knows_command: seated.knows_command,
            sitters: Vec::new(),
            conn,
            row,
            actor: None,
            door: request.door,
            asked: request.asked,
            cause: None,
            before: None,
            after: None,
            returns: None,
            own_head: None,
            hitch: None,
            moves: Vec::new(),
            attempt: 1,
            thoughts: &[],
            appended: Vec::new(),
            at_ms: service.clock.now_ms(),
        })
    }

    /// Begins a table whose rows were inserted in this transaction, with its first event.
    pub(crate) fn begin(
        service: &'a Service,
        conn: &'a mut Conn,
        row: TableRow,
        door: Door,
        opened: &TableEvent,
    ) -> Result<Self, Error> {
        let request = Request {
            door,
            ..Request::HOUSE
        };
        let mut change = Self::of(service, conn, row, &request)?;
        change.appended = change.chain(&Head::start(), change.at_ms, &[opened.encode()])?;
        let table = Table::fold(&change.appended, &service.library);
        change.after = Some(table.map_err(faulty)?);
        Ok(change)
    }

    /// The one instant of the change: all that it appends is recorded then, and measured by it. Never before the table's
    /// last event, which a process whose clock is ahead may have recorded.
    pub(crate) fn now_ms(&mut self) -> Result<i64, Error> {
        let last_ms = self.table()?.head.recorded_at_ms;
        self.at_ms = self.at_ms.max(last_ms);
        Ok(self.at_ms)
    }

    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let mine = self.seats.iter().find(|row| row.is_of(person));
        mine.map(SeatRow::seat)
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        let row = self.seats.get(seat.index());
        row.is_some_and(|row| row.bot.is_some())
    }

    pub(crate) fn status(&self) -> Status {
        self.row.status()
    }

    /// The table as it is inside the transaction, with all that was appended so far.
    pub(crate) fn table(&mut self) -> Result<&Table, Error> {
        if self.after.is_some() {
            return self.after.as_ref().ok_or(Error::Hidden);
        }
        let before = match self.before.take() {
            Some(before) => before,
            None => self.bring()?,
        };
        Ok(self.before.insert(before))
    }

    /// Brings the table as it is stored. After the first attempt the journal itself is asked, whatever the row says.
    fn bring(&mut self) -> Result<Arc<Table>, Error> {
        let (cache, row) = (&self.service.cache, &self.row);
        if self.attempt == 1
            && let Some(table) = cache.find_at(row.id, row.last_seq, &row.head_hash)
        {
            return Ok(table);
        }
        let brought = cache.bring(self.conn, row.id, &self.service.library)?;
        let brought = brought.map_err(|error| {
            self.hitch = Some(Hitch::Unfoldable(error.to_string()));
            unfoldable(error)
        })?;
        if brought.head.seq < self.row.last_seq {
            return Err(DbError::Behind.into());
        }
        Ok(brought)
    }

    /// Reads anew who sits at the table.
    pub(crate) fn read_seats(&mut self) -> Result<(), DbError> {
        let seated = seated::list(self.conn, self.row.id, None)?;
        (self.seats, self.addresses) = (seated.rows, seated.addresses);
        Ok(())
    }

    /// Lets somebody sit at a free seat, under a name. Their seat's row is written with the others.
    pub(crate) fn seat_person(&mut self, seat: Seat, person: &Person, name: String) {
        let Some(row) = self.seats.get_mut(seat.index()) else {
            return;
        };
        row.person_id = Some(person.id.0);
        row.bot.clone_from(&person.bot);
        row.name.clone_from(&name);
        row.declined_at_ms = None;
        self.addresses[seat.index()] = seated::address_of(person);
        self.sitters.push(Sitter {
            seat: row.seat,
            person_id: person.id.0,
            bot: person.bot.clone(),
            name,
            joined_at_ms: self.service.clock.now_ms(),
        });
    }

    /// Appends events to the journal and carries them out. At a frozen table nothing happens, whoever asks.
    pub(crate) fn append(&mut self, events: &[NewEvent]) -> Result<(), Error> {
        if self.status() == Status::Frozen {
            return Err(frozen());
        }
        let now_ms = self.now_ms()?;
        let mut table = match self.after.take() {
            Some(table) => table,
            None => self.table()?.clone(),
        };
        for event in self.chain(&table.head, now_ms, events)? {
            table.apply(&event).map_err(faulty)?;
            self.appended.push(event);
        }
        self.after = Some(table);
        Ok(())
    }

    fn chain(
        &mut self,
        head: &Head,
        now_ms: i64,
        events: &[NewEvent],
    ) -> Result<Vec<Arc<Event>>, Error> {
        let (uid, door) = (&self.row.uid, self.door);
        let cause = *self.cause.get_or_insert_with(|| head.next_command(door));
        let chained = journal::chain_after(uid, head, cause, now_ms, events)
            .context("the events could not be appended")
            .map_err(Error::Fault)?;
        Ok(chained.into_iter().map(Arc::new).collect())
    }

    /// Stores what was appended. Where it answers a command, its first event says so.
    fn store(&mut self) -> Result<(), Error> {
        let (id, events) = (self.row.id, &self.appended);
        let stored = journal::append_in_txn(self.conn, id, events, self.asked);
        if matches!(stored, Err(Error::Busy)) {
            self.hitch = Some(Hitch::Late);
        }
        stored
    }

    /// Begins another command of the same change: what follows by itself from the request, through a door of its own.
    pub(crate) fn next_command(&mut self, door: Door) {
        if let Some(table) = &self.after {
            self.cause = Some(table.head.next_command(door));
            self.own_head.get_or_insert_with(|| table.head.clone());
        }
    }

    pub(crate) fn decide(&mut self, seat: Seat, mv: &str) -> Result<(), Error> {
        let events = self.ask_engine(|table, chance| {
            let decided = table.position.decide(seat, mv, chance);
            decided.map(|(_, events)| to_journal(events))
        })?;
        self.append(&events)?;
        self.moves.extend(self.cause.map(|cause| cause.door));
        Ok(())
    }

    pub(crate) fn start(&mut self) -> Result<(), Error> {
        let seats = self.table()?.opened.seats;
        self.append(&[TableEvent::GameStarted(seats).encode()])?;
        let dealt = self.ask_engine(|table, chance| {
            let dealt = table.position.start(chance).map_err(DecideError::Chance);
            dealt.map(to_journal)
        });
        self.append(&dealt.map_err(unrefused)?)
    }

    /// Asks the engine with the table's chance. A fault of one engine must not take the process down.
    fn ask_engine(
        &mut self,
        ask: impl FnOnce(&Table, &mut SeededChance) -> Result<Vec<NewEvent>, DecideError>,
    ) -> Result<Vec<NewEvent>, Error> {
        let seed = self.row.seed.clone();
        let table = self.table()?;
        let mut chance = table.chance(&seed).ok_or_else(panicked)?;
        match catch_unwind(AssertUnwindSafe(|| ask(table, &mut chance))) {
            Ok(Ok(events)) => Ok(events),
            Ok(Err(DecideError::Refused(refusal))) => Err(Error::Refused(Box::new(refusal))),
            Ok(Err(DecideError::Chance(_))) | Err(_) => Err(panicked()),
        }
    }

    /// Ends the game: the result, then the seed.
    pub(crate) fn end(&mut self, ended: GameEnded) -> Result<(), Error> {
        let events = [
            TableEvent::GameEnded(ended).encode(),
            TableEvent::SeedRevealed(self.row.seed.clone()).encode(),
        ];
        self.append(&events)
    }

    /// Answers a repeated command; else lets `judge` append, and does what follows from that.
    fn carry_out(
        &mut self,
        request: &Request<'_>,
        judge: &mut impl FnMut(&mut Self) -> Result<(), Error>,
    ) -> Result<Done, Error> {
        let seat = request.person.and_then(|person| self.seat_of(person));
        if let Some((asked, seat)) = self.asked.zip(seat).filter(|_| self.knows_command) {
            match commands::find(self.conn, self.row.id, seat, asked)? {
                Some(Answer::Same { seq }) => {
                    let events = journal::load(self.conn, self.row.id)?;
                    if !commands::stands(&events, &self.row.game, seat, seq) {
                        return Err(no(Code::Stale, msg::table::stale()));
                    }
                    return Ok(Done {
                        seq,
                        ..Done::default()
                    });
                }
                Some(Answer::Other) => {
                    let reused = no(Code::Conflict, msg::table::reused());
                    return Err(reused.headed(msg::table::played_already()));
                }
                None => {}
            }
        }
        judge(self)?;
        self.finish()
    }

    /// Does what follows by itself: what standing orders play, the turns of stand-ins, the end of the game, the clocks.
    fn settle(&mut self) -> Result<(), Error> {
        for _ in 0..TURNS_MAX {
            self.carry_out_orders()?;
            if let Some(table) = &self.after
                && table.phase == Phase::Running
                && let Some(outcome) = table.position.outcome()
            {
                self.end(GameEnded::from(&outcome))?;
            }
            if !self.stand_in()? {
                break;
            }
        }
        self.keep_time()
    }

    /// Plays for one stand-in that is awaited. Gives whether there was one.
    fn stand_in(&mut self) -> Result<bool, Error> {
        let Some(table) = &self.after else {
            return Ok(false);
        };
        let awaiting = table.awaiting();
        let Some(seat) = awaiting.into_iter().find(|seat| table.has_stand_in(*seat)) else {
            return Ok(false);
        };
        self.next_command(Door::Bot);
        self.play_stand_in(seat)?;
        Ok(true)
    }

    /// Plays the awaited turn of a seat by the rule of stand-ins.
    pub(crate) fn play_stand_in(&mut self, seat: Seat) -> Result<(), Error> {
        if let Some(mv) = self.thought(seat)? {
            match self.decide(seat, &mv) {
                Ok(()) => return Ok(()),
                Err(Error::Refused(why)) => {
                    tracing::error!(table = %self.row.uid, seat = seat.0, %why, "a stand-in's move is refused; the simple move is played");
                }
                Err(error) => return Err(error),
            }
        }
        let simple = thoughts::simple(self.table()?, seat).ok_or_else(panicked)?;
        self.decide(seat, &simple).map_err(unrefused)
    }

    /// Finds what a stand-in has thought of at this position. None where the simple move is to be played: bots are
    /// switched off, the bot has failed, or too many turns of this change were thought about. A position that nobody has
    /// thought about is an error that ends the transaction; [`change`] judges again after the thought.
    fn thought(&mut self, seat: Seat) -> Result<Option<String>, Error> {
        let (thoughts, is_on) = (self.thoughts, self.service.bots.is_on());
        let position = Arc::clone(&self.table()?.position);
        let is_this = |thought: &&Thought| thought.is_about(&*position, seat);
        if let Some(thought) = thoughts.iter().find(is_this) {
            return Ok(thought.mv().map(str::to_owned));
        }
        if !is_on || thoughts.len() >= THOUGHTS_MAX {
            return Ok(None);
        }
        self.hitch = Some(Hitch::Thinks(position, seat));
        Err(Error::Busy)
    }

    /// Judges what was appended as whoever reads the journal later will: what they would refuse must not be stored.
    fn check_lawful(&mut self) -> Result<(), Error> {
        let seed = &self.row.seed;
        let judged = match &self.before {
            Some(before) => judge::follow(before, &self.appended, seed),
            None => judge::fold(&self.appended, &self.service.library, Some(seed)),
        };
        let judged = judged.map_err(faulty)?;
        if let Some(after) = &mut self.after {
            after.has_player = judged.has_player;
        }
        Ok(())
    }

    /// Writes the read model, and queues what is to be told.
    pub(crate) fn finish(&mut self) -> Result<Done, Error> {
        self.settle()?;
        if !self.appended.is_empty() {
            self.check_lawful()?;
        }
        let Some(table) = self.after.take() else {
            return Ok(Done {
                seq: self.row.last_seq,
                ..Done::default()
            });
        };
        self.store()?;
        summary::write_in_txn(self.conn, self.row.id, &self.seats, &self.sitters, &table)?;
        self.end_invitations(&table)?;
        self.put_jobs(&table)?;
        Ok(Done {
            seq: self.own_head.as_ref().unwrap_or(&table.head).seq,
            changed: Some((self.row.id, Arc::new(table))),
            moves: std::mem::take(&mut self.moves),
        })
    }

    /// Ends the invitations to seats that are open again: a letter may have been on its way when they were taken.
    fn end_invitations(&mut self, table: &Table) -> Result<(), DbError> {
        let now_ms = self.service.clock.now_ms();
        for row in self.seats.iter().filter(|row| !row.is_open_again) {
            if table.is_offered(row.seat()) {
                seat_links::end_invitations_in_txn(self.conn, row.table_id, row.seat(), now_ms)?;
            }
        }
        Ok(())
    }

    /// Queues what is due after the commit, for this process or another one: letters and alerts, timers, turns of bots,
    /// the next game of a series.
    fn put_jobs(&mut self, table: &Table) -> Result<(), DbError> {
        let (id, before) = (self.row.id, self.before.as_deref());
        let now_ms = self.service.clock.now_ms();
        let mut new = timers::change_in_txn(self.conn, id, before, table)?;
        new.extend(bot_rows::turns(before, table, &self.seats));
        if matches!(table.phase, Phase::Over(_)) && series::find_game(self.conn, id)?.is_some() {
            new.push(series::next_game(id, now_ms));
        }
        if table.phase != Phase::Open {
            let after_seq = before.map_or(0, |table| table.head.seq);
            let readers = Readers {
                seats: &self.seats,
                addresses: &self.addresses,
                opened_by: self.row.opened_by,
            };
            let told = intents::list(self.conn, &readers, table, after_seq, self.actor, now_ms)?;
            new.extend(told);
        }
        jobs::put_in_txn(self.conn, &new, now_ms)
    }
}

/// Freezes a table whose journal does not fold. The journal stays as it is.
pub(crate) fn freeze(service: &Service, uid: &str, reason: &str) -> Result<(), DbError> {
    tracing::error!(table = %uid, %reason, "a table is frozen: its journal cannot be carried out");
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| match rows::lock_table(conn, uid)? {
        Some(table) => rows::freeze(conn, &table.uid, reason, now_ms),
        None => Ok(()),
    })
}

#[cfg(test)]
pub(crate) mod watched;
