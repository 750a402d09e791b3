//! The one way to change a table. Moves, resignations, taking a seat and every other cause are closures over one write
//! transaction. Around them is what they share: the answer to a repeated command, the position, the end of the game,
//! the read model, letters and alerts, the commit, the cache. Start reading at [`change`].

use std::time::Duration;

use thiserror::Error as ThisError;

use crate::accounts::PersonId;
use crate::db::{Conn, DbResult};
use crate::error::{Code, Error, Result, no};
use crate::jobs::{self, JobKind};
use crate::journal::{self, Asked, Door};
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::commands;
use crate::play::rows::{self, SeatId, SeatRow, Status, TableRow};
use crate::play::seat_links::{self, Purpose};
use crate::play::seated::{self, Seated};
use crate::play::service::Service;
use crate::play::thoughts::{Question, Thought};
use crate::play::{bot_rows, grace, intents, series, summary, timers};
use crate::table::events::{GameEnded, TableEvent};
use crate::table::fold::{FoldError, Phase, Table};
pub(crate) use draft::Done;
use draft::Draft;
use rules::Seat;
use rules::chance::entropy;
use words::msg;

mod draft;
mod orders;

/// How often a change is judged at most, if others are first each time.
const TRIES: u32 = 8;
/// The most turns that stand-ins play within one change: more than the longest game has.
const TURNS_MAX: u32 = 2000;

/// The table at which a person acts, who that is, and the door through which they came.
pub(crate) type By<'a> = (&'a str, PersonId, Door);

#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'a> {
    pub door: Door,
    /// None if the program itself asks, or somebody who has no seat yet.
    pub person: Option<PersonId>,
    /// Identifies the request when it is sent again.
    pub asked: Option<Asked<'a>>,
}

impl Request<'_> {
    pub(crate) const HOUSE: Self = Self {
        door: Door::House,
        person: None,
        asked: None,
    };

    pub(crate) fn through(door: Door) -> Self {
        Self {
            door,
            ..Self::HOUSE
        }
    }

    /// A person's request that may be carried out each time it is sent.
    pub(crate) fn by(person: PersonId, door: Door) -> Self {
        Self {
            person: Some(person),
            ..Self::through(door)
        }
    }
}

pub(crate) fn frozen() -> Error {
    no(Code::Frozen, msg::table::frozen_why()).headed(msg::table::frozen())
}

#[derive(Debug, ThisError)]
#[error("the journal cannot be carried out")]
struct Unfoldable(#[source] FoldError);

pub(crate) fn unfoldable(error: FoldError) -> Error {
    Error::fault(Unfoldable(error))
}

/// Returns what `judge` gave, after the commit. `judge` looks at the table and appends. It runs again on what is stored
/// by then when others were first, and when a stand-in has to think: that happens between two transactions, so that
/// nobody waits for a thought. So it must have no effect outside the transaction.
pub(crate) fn change<T>(
    service: &Service,
    uid: &str,
    request: Request<'_>,
    judge: impl FnMut(&mut Change<'_>) -> Result<T>,
) -> Result<T> {
    let (_, given) = answer(service, uid, request, judge)?;
    given.ok_or(Error::Hidden)
}

/// The same for a request that may be sent again. Also returns the seq of the last event that the request itself
/// appended, without what standing orders did after it; if it was carried out before, only that.
pub(crate) fn answer<T>(
    service: &Service,
    uid: &str,
    request: Request<'_>,
    mut judge: impl FnMut(&mut Change<'_>) -> Result<T>,
) -> Result<(i64, Option<T>)> {
    let mut earlier = Earlier::default();
    while earlier.late < TRIES {
        let done = service.db.write(|conn| {
            let row = rows::lock_table(conn, uid)?.ok_or(Error::Hidden)?;
            Change::of(service, conn, row, request, &earlier)?.carry_out(&mut judge)
        });
        match done {
            Ok((done, given)) => return Ok((done.publish(service), given)),
            Err(Undone::Thinks(question)) => {
                let thought = Thought::of(&service.entropy, question);
                earlier.thoughts.push(thought);
            }
            // Somebody else has appended after the same head.
            Err(Undone::Failed(Error::Busy)) => {
                earlier.late += 1;
                pause(earlier.late);
            }
            Err(Undone::Failed(Error::Fault(fault))) => {
                let Some(Unfoldable(why)) = fault.downcast_ref() else {
                    return Err(Error::Fault(fault));
                };
                freeze(service, uid, &why.to_string())?;
                return Err(frozen());
            }
            Err(Undone::Failed(error)) => return Err(error),
        }
    }
    Err(Error::Busy)
}

/// Lets the first one go on, for a time that differs between the late ones.
fn pause(attempt: u32) {
    let [roll] = entropy::<1>();
    std::thread::sleep(Duration::from_micros(4) * attempt * u32::from(roll));
}

#[derive(Debug, ThisError)]
enum Undone {
    #[error(transparent)]
    Failed(Error),
    #[error("a stand-in has to think")]
    Thinks(Question),
}

impl<E: Into<Error>> From<E> for Undone {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// What earlier runs of a change found, which were all undone.
#[derive(Default)]
struct Earlier {
    /// How often others were first.
    late: u32,
    thoughts: Vec<Thought>,
}

static FIRST: Earlier = Earlier {
    late: 0,
    thoughts: Vec::new(),
};

pub(crate) struct Change<'a> {
    pub(crate) conn: &'a mut Conn,
    pub(crate) service: &'a Service,
    /// As it was found.
    pub(crate) row: TableRow,
    pub(crate) seated: Seated,
    request: Request<'a>,
    /// The person at the page, who need not be told at once what the move asks of them.
    pub(crate) actor: Option<Seat>,
    pub(crate) draft: Draft,
    earlier: &'a Earlier,
}

impl<'a> Change<'a> {
    fn of(
        service: &'a Service,
        conn: &'a mut Conn,
        row: TableRow,
        request: Request<'a>,
        earlier: &'a Earlier,
    ) -> Result<Self> {
        let command_id = request.asked.map(|asked| asked.command_id);
        Ok(Self {
            service,
            seated: seated::list(conn, row.id, command_id)?,
            conn,
            row,
            request,
            actor: None,
            draft: Draft::at(service.clock.now_ms()),
            earlier,
        })
    }

    pub(crate) fn begin(
        service: &'a Service,
        conn: &'a mut Conn,
        row: TableRow,
        door: Door,
        opened: &TableEvent,
    ) -> Result<Self> {
        let request = Request::through(door);
        let mut change = Self::of(service, conn, row, request, &FIRST)?;
        change.append_first(opened)?;
        Ok(change)
    }

    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let mut rows = self.seated.rows.iter();
        rows.find(|row| row.is_of(person)).map(SeatRow::seat)
    }

    pub(crate) fn seat(&self, seat: Seat) -> Option<SeatRow> {
        self.seated.rows.get(seat.index()).cloned()
    }

    pub(crate) fn seat_id(&self, seat: Seat) -> SeatId {
        rows::seat_id(self.row.id, seat)
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.seat(seat).is_some_and(|row| row.bot.is_some())
    }

    pub(crate) fn status(&self) -> Status {
        self.row.status()
    }

    pub(crate) fn read_seats(&mut self) -> DbResult<()> {
        self.seated = seated::list(self.conn, self.row.id, None)?;
        Ok(())
    }

    /// If the seat changes hands, nobody else gets the letter. A question there comes from the event `expected_seq`.
    pub(crate) fn tell(
        &mut self,
        kind: LetterKind,
        seat: Seat,
        expected_seq: Option<i64>,
    ) -> Result<()> {
        let seq = self.table()?.head.seq;
        let Some(address) = self.seated.address(seat) else {
            return Ok(());
        };
        let intent = Intent {
            person_id: self.seat(seat).and_then(|row| row.person_id),
            expected_seq,
            seq: Some(seq),
            ..Intent::at(kind, address, self.seat_id(seat))
        };
        let now_ms = self.service.clock.now_ms();
        Ok(outbox::queue_in_txn(self.conn, &intent, now_ms, now_ms)?)
    }

    fn carry_out<T>(
        &mut self,
        judge: &mut impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<(Done, Option<T>), Undone> {
        if let Some(done) = self.repeated()? {
            return Ok((done, None));
        }
        let given = judge(self)?;
        self.play_on()?;
        Ok((self.finish()?, Some(given)))
    }

    fn repeated(&mut self) -> Result<Option<Done>> {
        let person = self.request.person.filter(|_| self.seated.knows_command);
        let seat = person.and_then(|person| self.seat_of(person));
        let Some((asked, seat)) = self.request.asked.zip(seat) else {
            return Ok(None);
        };
        match journal::find_command(self.conn, self.row.id, asked.command_id)? {
            Some(known) if known.is(seat, asked.text) => {
                let events = journal::load(self.conn, self.row.id)?;
                if !commands::stands(&events, &self.row.game, seat, known.seq) {
                    return Err(no(Code::Stale, msg::table::stale()));
                }
                Ok(Some(Done::at(known.seq)))
            }
            Some(_) => {
                let reused = no(Code::Conflict, msg::table::reused());
                Err(reused.headed(msg::table::played_already()))
            }
            None => Ok(None),
        }
    }

    /// Standing orders, the turns of stand-ins, the end of the game.
    fn play_on(&mut self) -> Result<(), Undone> {
        if let Some(seat) = self.late() {
            self.play_stand_in(seat)?;
        }
        for _ in 0..TURNS_MAX {
            self.carry_out_orders()?;
            if let Some(table) = &self.draft.after
                && table.phase == Phase::Running
                && let Some(outcome) = table.position.outcome()
            {
                self.end(GameEnded::from(&outcome))?;
            }
            let Some(seat) = self.awaited_stand_in() else {
                break;
            };
            self.next_command(Door::Bot);
            self.play_stand_in(seat)?;
        }
        Ok(())
    }

    pub(crate) fn finish(&mut self) -> Result<Done> {
        self.keep_time()?;
        let Some(table) = self.judged()? else {
            return Ok(Done::at(self.row.last_seq));
        };
        let free = grace::of(self.service, &self.seated, &table);
        let (id, events) = (self.row.id, &self.draft.appended);
        journal::append_in_txn(self.conn, id, events, self.request.asked)?;
        summary::write_in_txn(self.conn, id, &self.seated, &table, free)?;
        self.end_invitations(&table)?;
        let is_due = self.put_jobs(&table, free.map(|(_, until_ms)| until_ms))?;
        Ok(self.draft.done(id, table, is_due))
    }

    /// Ends the invitations to seats that are open again: a letter may have been on its way when they were taken.
    fn end_invitations(&mut self, table: &Table) -> DbResult<()> {
        let now_ms = self.service.clock.now_ms();
        for row in self.seated.rows.iter().filter(|row| !row.is_open_again) {
            if table.is_offered(row.seat()) {
                seat_links::revoke_in_txn(self.conn, row.id(), &[Purpose::Invitation], now_ms)?;
            }
        }
        Ok(())
    }

    /// Queues what is due after the commit, for this process or another one. Returns whether something is due at once.
    fn put_jobs(&mut self, table: &Table, free_until_ms: Option<i64>) -> DbResult<bool> {
        let (id, before) = (self.row.id, self.draft.before.as_deref());
        let now_ms = self.service.clock.now_ms();
        let (mut new, gone) = timers::changed(id, before, table);
        let gone = gone.into_iter().map(|key| (JobKind::Timer, key));
        let passed = intents::passed(&self.seated.rows, table);
        let passed = passed.map(|key| (JobKind::Letter, key));
        jobs::withdraw_in_txn(self.conn, &gone.chain(passed).collect::<Vec<_>>())?;
        new.extend(bot_rows::turns(before, table, &self.seated.rows));
        if matches!(table.phase, Phase::Over(_)) && series::find_game(self.conn, id)?.is_some() {
            new.push(series::next_game(id, now_ms));
        }
        if table.phase != Phase::Open {
            let change = intents::Changed {
                seated: &self.seated,
                opened_by: self.row.opened_by,
                table,
                after_seq: before.map_or(0, |table| table.head.seq),
                actor: self.actor,
                now_ms,
                from_ms: free_until_ms.unwrap_or_else(|| self.service.told_from_ms()),
            };
            new.extend(change.told(self.conn)?);
        }
        jobs::put_in_txn(self.conn, &new, now_ms)?;
        Ok(new.iter().any(|job| job.due_at_ms <= now_ms))
    }
}

/// The journal stays as it is.
pub(crate) fn freeze(service: &Service, uid: &str, reason: &str) -> DbResult<()> {
    tracing::error!(table = %uid, %reason, "a table is frozen: its journal cannot be carried out");
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| match rows::lock_table(conn, uid)? {
        Some(table) => rows::freeze(conn, &table.uid, reason, now_ms),
        None => Ok(()),
    })
}

#[cfg(test)]
pub(crate) mod watched;
