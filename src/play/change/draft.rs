//! The result of a change: the events that it appends, and the table that follows. Start reading at [`Change::append`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use anyhow::{Context, anyhow};

use super::{Change, frozen, unfoldable};
use crate::db::DbError;
use crate::error::{Error, Result};
use crate::journal::{self, Cause, Door, Event, Head, NewEvent};
use crate::play::heads::What;
use crate::play::rows::Status;
use crate::play::service::Service;
use crate::table::events::{GameEnded, TableEvent};
use crate::table::fold::{FoldError, Table};
use crate::table::judge;
use rules::chance::SeededChance;
use rules::{DecideError, Seat};

#[derive(Default)]
pub(crate) struct Draft {
    /// The table as it was found, once it was needed.
    pub(crate) before: Option<Arc<Table>>,
    /// The table with what was appended; none before the first event.
    pub(crate) after: Option<Table>,
    pub(super) appended: Vec<Arc<Event>>,
    /// None before the first event.
    cause: Option<Cause>,
    moves: Vec<Door>,
    /// The instant of the change, as far as it is known; see [`Change::now_ms`].
    at_ms: i64,
}

impl Draft {
    pub(super) fn at(at_ms: i64) -> Self {
        Self {
            at_ms,
            ..Self::default()
        }
    }

    pub(super) fn done(&mut self, table_id: i64, table: Table, is_due: bool) -> Done {
        let request = self
            .appended
            .chunk_by(|one, next| one.command == next.command);
        let last = request.filter_map(<[_]>::last).next();
        Done {
            seq: last.map_or(table.head.seq, |event| event.seq),
            changed: Some((table_id, Arc::new(table))),
            moves: std::mem::take(&mut self.moves),
            is_due,
        }
    }
}

#[derive(Default)]
pub(crate) struct Done {
    seq: i64,
    /// None if nothing was appended.
    changed: Option<(i64, Arc<Table>)>,
    moves: Vec<Door>,
    is_due: bool,
}

impl Done {
    pub(super) fn at(seq: i64) -> Self {
        Self {
            seq,
            ..Self::default()
        }
    }

    pub(crate) fn publish(self, service: &Service) -> i64 {
        if let Some((table_id, table)) = self.changed {
            for door in self.moves {
                service.meters.count_move(&table.opened.game, door);
            }
            let watched = (What::Table, table_id);
            service.heads.note(watched, table.head.seq);
            service.cache.put(table_id, table);
            if self.is_due || service.heads.must_tell() {
                (service.wake)();
            }
        }
        self.seq
    }
}

fn faulty(error: FoldError) -> Error {
    Error::Fault(anyhow::Error::new(error).context("the events do not fit the table"))
}

pub(super) fn panicked() -> Error {
    Error::fault(anyhow!("the engine failed"))
}

/// A decision that the rules cannot refuse: a refusal is a fault of the engine too.
pub(super) fn unrefused(error: Error) -> Error {
    if matches!(error, Error::Refused(_)) {
        panicked()
    } else {
        error
    }
}

impl Change<'_> {
    /// The one instant of the change, at which all its events are recorded and by which they are measured. Never before
    /// the table's last event, which a process whose clock is ahead may have recorded.
    pub(crate) fn now_ms(&mut self) -> Result<i64> {
        let last_ms = self.table()?.head.recorded_at_ms;
        self.draft.at_ms = self.draft.at_ms.max(last_ms);
        Ok(self.draft.at_ms)
    }

    /// With all that was appended so far.
    pub(crate) fn table(&mut self) -> Result<&Table> {
        if self.draft.after.is_none() && self.draft.before.is_none() {
            self.draft.before = Some(self.bring()?);
        }
        let (after, before) = (&self.draft.after, &self.draft.before);
        let table = after.as_ref().or(before.as_deref());
        table.ok_or(Error::Hidden)
    }

    /// After others were first the journal itself is read, whatever the row says.
    fn bring(&mut self) -> Result<Arc<Table>> {
        let (cache, row) = (&self.service.cache, &self.row);
        if self.earlier.late == 0
            && let Some(table) = cache.find_at(row.id, row.last_seq, &row.head_hash)
        {
            return Ok(table);
        }
        let brought = cache.bring(self.conn, row.id, &self.service.library)?;
        let brought = brought.map_err(unfoldable)?;
        if brought.head.seq < self.row.last_seq {
            return Err(DbError::Behind.into());
        }
        Ok(brought)
    }

    pub(super) fn append_first(&mut self, opened: &TableEvent) -> Result<()> {
        self.draft.appended = self.chain(&Head::start(), self.draft.at_ms, &[opened.encode()])?;
        let table = Table::fold(&self.draft.appended, &self.service.library);
        self.draft.after = Some(table.map_err(faulty)?);
        Ok(())
    }

    /// At a frozen table nothing happens, whoever asks.
    pub(crate) fn append(&mut self, event: &TableEvent) -> Result<()> {
        self.append_all(&[event.encode()])
    }

    pub(super) fn append_all(&mut self, events: &[NewEvent]) -> Result<()> {
        if self.status() == Status::Frozen {
            return Err(frozen());
        }
        let now_ms = self.now_ms()?;
        let mut table = match self.draft.after.take() {
            Some(table) => table,
            None => self.table()?.clone(),
        };
        for event in self.chain(&table.head, now_ms, events)? {
            table.apply(&event).map_err(faulty)?;
            self.draft.appended.push(event);
        }
        self.draft.after = Some(table);
        Ok(())
    }

    fn chain(&mut self, head: &Head, now_ms: i64, events: &[NewEvent]) -> Result<Vec<Arc<Event>>> {
        let (uid, door) = (&self.row.uid, self.request.door);
        let cause = *self
            .draft
            .cause
            .get_or_insert_with(|| head.next_command(door));
        let chained = journal::chain_after(uid, head, cause, now_ms, events)
            .context("the events could not be appended")
            .map_err(Error::Fault)?;
        Ok(chained.into_iter().map(Arc::new).collect())
    }

    /// What follows from the request, through its own door.
    pub(super) fn next_command(&mut self, door: Door) {
        if let Some(table) = &self.draft.after {
            self.draft.cause = Some(table.head.next_command(door));
        }
    }

    /// Asks the engine with the table's chance. A fault of one engine must not take the process down.
    pub(super) fn ask_engine(
        &mut self,
        ask: impl FnOnce(&Table, &mut SeededChance) -> Result<Vec<NewEvent>, DecideError>,
    ) -> Result<Vec<NewEvent>> {
        let seed = self.row.seed.clone();
        let table = self.table()?;
        let mut chance = table.chance(&seed).ok_or_else(panicked)?;
        match catch_unwind(AssertUnwindSafe(|| ask(table, &mut chance))) {
            Ok(Ok(events)) => Ok(events),
            Ok(Err(DecideError::Refused(refusal))) => Err(Error::Refused(Box::new(refusal))),
            Ok(Err(DecideError::Chance(_))) | Err(_) => Err(panicked()),
        }
    }

    pub(crate) fn decide(&mut self, seat: Seat, mv: &str) -> Result<()> {
        let events = self.ask_engine(|table, chance| {
            let decided = table.position.decide(seat, mv, chance);
            decided.map(|(_, events)| events)
        })?;
        self.append_all(&events)?;
        self.draft
            .moves
            .extend(self.draft.cause.map(|cause| cause.door));
        Ok(())
    }

    pub(crate) fn start(&mut self) -> Result<()> {
        let seats = self.table()?.opened.seats;
        self.append(&TableEvent::GameStarted(seats))?;
        let dealt = self
            .ask_engine(|table, chance| table.position.start(chance).map_err(DecideError::Chance));
        self.append_all(&dealt.map_err(unrefused)?)
    }

    pub(crate) fn end(&mut self, ended: GameEnded) -> Result<()> {
        let seed = self.row.seed.clone();
        self.append(&TableEvent::GameEnded(ended))?;
        self.append(&TableEvent::SeedRevealed(seed))
    }

    /// What later readers of the journal would refuse must not be stored. None if nothing was appended.
    pub(super) fn judged(&mut self) -> Result<Option<Table>> {
        let Some(mut table) = self.draft.after.take() else {
            return Ok(None);
        };
        let (seed, appended) = (&self.row.seed, &self.draft.appended);
        let judged = match &self.draft.before {
            Some(before) => judge::follow(before, appended, seed),
            None => judge::fold(appended, &self.service.library, Some(seed)),
        };
        table.has_player = judged.map_err(faulty)?.has_player;
        Ok(Some(table))
    }
}
