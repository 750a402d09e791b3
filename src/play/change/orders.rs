//! What is played automatically in the change that leads to it: standing orders, and the turns of stand-ins, each as
//! its own command. Whatever an order does, or cannot do, never fails the change. A turn that needs a thought ends the
//! transaction, and [`super::change`] judges again after it. Start reading at [`Change::carry_out_orders`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::draft::{panicked, unrefused};
use super::{Change, Undone};
use crate::error::{Error, Result};
use crate::journal::Door;
use crate::play::orders::{self, Order};
use crate::play::plan::Planned;
use crate::play::rows;
use crate::play::thoughts::{self, Question};
use crate::table::events::TableEvent;
use crate::table::fold::{self, Phase, Table};
use crate::table::terms::OnTimeout;
use rules::{AnyPosition, DecideError, Refusal, Seat};

const MOST_COMMANDS: u32 = 100;
/// The most choices of a line that are followed to see whether a move is forced.
const MOST_CHOICES: u32 = 30;
/// The most turns of a change that are thought about. Orders for a few turns lead to some dozens in a game of seven.
const THOUGHTS_MAX: usize = 100;

impl Change<'_> {
    /// For decisions that have opened since the orders were set. The end of a game ends its orders.
    pub(super) fn carry_out_orders(&mut self) -> Result<()> {
        let begun = |table: &&Table| table.phase != Phase::Open;
        let table = self.draft.after.as_ref().filter(begun);
        let Some(table) = table.filter(|_| self.seated.has_orders) else {
            return Ok(());
        };
        if !is_over(table) {
            let mut orders = orders::list(self.conn, self.row.id)?;
            orders.retain(|(_, order)| order.void_seq.is_none());
            for _ in 0..MOST_COMMANDS {
                let Some((index, opened_seq)) = self.due(&orders) else {
                    break;
                };
                let (seat, order) = &mut orders[index];
                if !self.obey(*seat, order)? {
                    let id = rows::seat_id(self.row.id, *seat);
                    orders::void_in_txn(self.conn, id, opened_seq)?;
                    orders.remove(index);
                }
            }
        }
        if self.draft.after.as_ref().is_some_and(is_over) {
            orders::delete_all_in_txn(self.conn, self.row.id)?;
        }
        Ok(())
    }

    fn due(&self, orders: &[(Seat, Order)]) -> Option<(usize, i64)> {
        let table = self.draft.after.as_ref()?;
        let awaited = table.awaiting();
        let mut orders = orders.iter().enumerate();
        orders.find_map(|(index, (seat, order))| {
            let opened_seq = table.decision(*seat)?.opened_seq;
            let is_new = opened_seq > order.set_seq;
            (is_new && awaited.contains(seat) && !order.steps.is_empty())
                .then_some((index, opened_seq))
        })
    }

    /// Plays the first legal move of an order's next step whose conditions hold, or the only legal move there is, which
    /// keeps the step for the next decision. Returns whether there was one.
    fn obey(&mut self, seat: Seat, order: &mut Order) -> Result<bool> {
        let Some(step) = order.steps.first() else {
            return Ok(false);
        };
        for line in &step.moves {
            let wanted = wanted(self.table()?, seat, line);
            if let Some(mv) = wanted
                && self.plays(seat, &mv)?
            {
                orders::delete_step_in_txn(self.conn, self.seat_id(seat), step)?;
                order.steps.remove(0);
                return Ok(true);
            }
        }
        let position = &*self.table()?.position;
        // A fault of the engine forces nothing.
        let forced = catch_unwind(AssertUnwindSafe(|| only_move(position, seat)));
        let forced = forced.unwrap_or_default();
        forced.map_or(Ok(false), |mv| self.plays(seat, &mv))
    }

    /// Returns false if the engine does not accept the move in this notation, reads it as another one, or fails.
    fn plays(&mut self, seat: Seat, mv: &str) -> Result<bool> {
        let decided = self.ask_engine(|table, chance| {
            let (read, events) = table.position.decide(seat, mv, chance)?;
            if read != mv {
                return Err(unfit());
            }
            // It must be known before it is stored whether it can be carried out.
            let mut after = table.position.copy();
            for event in &events {
                let applied = after.apply(event.stored());
                applied.map_err(|_unfit| unfit())?;
            }
            Ok(events)
        });
        match decided {
            Ok(events) => {
                self.next_command(Door::Order);
                self.append_all(&events)?;
                Ok(true)
            }
            Err(Error::Refused(_) | Error::Fault(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The seat whose time has just run out, if a stand-in plays that turn within the same command.
    pub(super) fn late(&self) -> Option<Seat> {
        let terms = self.draft.after.as_ref()?.clocks.terms;
        let last = self.draft.appended.last()?;
        match fold::fact_of(last) {
            Ok(Some(TableEvent::TimedOut(seat))) => Some(seat),
            Ok(_) | Err(_) => None,
        }
        .filter(|_| terms.is_some_and(|terms| terms.on_timeout == OnTimeout::StandIn))
    }

    pub(super) fn awaited_stand_in(&self) -> Option<Seat> {
        let table = self.draft.after.as_ref()?;
        let mut awaited = table.awaiting().into_iter();
        awaited.find(|seat| table.has_stand_in(*seat))
    }

    pub(super) fn play_stand_in(&mut self, seat: Seat) -> Result<(), Undone> {
        if let Some(mv) = self.thought(seat)? {
            match self.decide(seat, &mv) {
                Err(Error::Refused(why)) => {
                    tracing::error!(table = %self.row.uid, seat = seat.0, %why, "a stand-in's move is refused; the simple move is played");
                }
                decided => return Ok(decided?),
            }
        }
        let simple = thoughts::simple(self.table()?, seat).ok_or_else(panicked)?;
        Ok(self.decide(seat, &simple).map_err(unrefused)?)
    }

    /// None if the simple move is to be played: bots are off, the bot has failed, or too many turns were thought about.
    fn thought(&mut self, seat: Seat) -> Result<Option<String>, Undone> {
        let position = Arc::clone(&self.table()?.position);
        let thoughts = &self.earlier.thoughts;
        let question = Question { position, seat };
        if let Some(thought) = thoughts.iter().find(|thought| thought.answers(&question)) {
            return Ok(thought.mv.clone());
        }
        if !self.service.bots.is_on() || thoughts.len() >= THOUGHTS_MAX {
            return Ok(None);
        }
        Err(Undone::Thinks(question))
    }
}

/// Whether a game is over, or its engine has ended it.
fn is_over(table: &Table) -> bool {
    matches!(table.phase, Phase::Over(_)) || table.position.outcome().is_some()
}

/// Nobody reads why.
fn unfit() -> DecideError {
    DecideError::Refused(Refusal::new("standing orders", "the order does not fit"))
}

/// The move that a line of an order stands for now, if its conditions hold. A fault of the engine holds for none.
fn wanted(table: &Table, seat: Seat, line: &str) -> Option<String> {
    let (game, position) = (table.game.meta().key, table.position.as_ref());
    let wanted = || Planned::read(line).wanted(game, position, seat);
    catch_unwind(AssertUnwindSafe(wanted)).unwrap_or_default()
}

/// The only legal move of a seat, choice by choice if it is a line; none if there are several.
fn only_move(position: &dyn AnyPosition, seat: Seat) -> Option<String> {
    let mut line = String::new();
    for _ in 0..MOST_CHOICES {
        let mut choices = position.choices(seat, Some(&line)).ok()?;
        if choices.end == Some(true) {
            return Some(line);
        }
        if choices.moves.len() != 1 {
            return None;
        }
        let choice = choices.moves.remove(0);
        match choices.end {
            None => return Some(choice),
            Some(_) if line.is_empty() => line = choice,
            Some(_) => line = format!("{line}; {choice}"),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::people;
    use crate::clock::Clock;
    use crate::config::Pooler;
    use crate::db::{Db, Patience};
    use crate::play::change::watched::Watched;
    use crate::play::change::{FIRST, Request};
    use crate::play::join::{self, SeatKey};
    use crate::play::open::{self, NewTable};
    use crate::play::service::Service;
    use crate::table::asks::Ask;

    /// Begins a game of Duel. Returns the table's public name.
    fn begin(service: &Service) -> String {
        let [ada, bo] = ["ada@players.test", "bo@players.test"].map(|address| {
            let account = service
                .db
                .write(|conn| people::account_in_txn(conn, address, 1));
            account.expect("it is made").id
        });
        let new = NewTable {
            game: "duel".to_owned(),
            seats: 2,
            ..NewTable::default()
        };
        let uid = open::open(service, ada, &new).expect("the table opens");
        let key = SeatKey::Open(uid.clone());
        join::take_seat(service, &key, bo, None).expect("the seat is free");
        uid
    }

    #[test]
    fn an_engine_that_gives_up_at_an_order_fails_nothing_else() {
        let folder = std::env::temp_dir().join(format!("wonderpost-order-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let url = format!("sqlite:{}/test.db", folder.display());
        let db = Db::open_with(&url, Pooler::None, Patience::LONG).expect("it opens");
        db.migrate().expect("the migrations run");
        let service = Service::new(db, Clock::scripted(1));
        let uid = begin(&service);
        let done: Result<()> = service.db.write(|conn| {
            let row = rows::find_table(conn, &uid)?.ok_or(Error::Hidden)?;
            let mut change = Change::of(&service, conn, row, Request::HOUSE, &FIRST)?;
            change.append(&TableEvent::Asked(Seat(0), Ask::Stop {}))?;
            let awaited = change.table()?.awaiting()[0];
            let steps = [vec!["draft the_pyramids".to_owned()]];
            orders::set_in_txn(change.conn, change.seat_id(awaited), &steps, 0, 0)?;
            change.seated.has_orders = true;
            let table = change.draft.after.as_mut().expect("something was appended");
            let gives_up = |asked: &str| {
                assert_eq!(
                    asked, "knowledge",
                    "the engine gives up, as this test wants"
                );
            };
            table.position = Arc::new(Watched::new(table.position.copy(), gives_up));
            let (seq, opened_seq) = (table.head.seq, table.decision(awaited));
            change.carry_out_orders()?;
            let table = change.draft.after.as_ref().expect("it is still there");
            assert_eq!(table.head.seq, seq, "nothing was appended");
            let order = orders::find(change.conn, change.seat_id(awaited))?;
            let void_seq = order.and_then(|order| order.void_seq);
            assert_eq!(void_seq, opened_seq.map(|decision| decision.opened_seq));
            change.finish().map(drop)
        });
        done.expect("the change that the order followed is carried out");
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
}
