//! Group commit for SQLite: writers that wait at the same time share one transaction and one flush to the disk.
//!
//! SQLite has one writer at a time, and most of a short write is waiting for the disk. Whoever comes first begins a
//! transaction, does their work inside a savepoint, and hands the open transaction on to the next who waits; the last
//! one commits for all. Nobody gets an answer before that commit. Work that fails is rolled back to its savepoint and
//! leaves the others alone. Somebody who comes alone commits at once, so nothing is delayed.
//! Start reading at [`GroupCommit::write`].

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use diesel::connection::TransactionManager;
use diesel::r2d2::{Pool, PooledConnection};
use diesel::result::Error as QueryError;
use parking_lot::Mutex;

use super::conn::Manager;
use super::{Conn, DbError, DbResult, Transactions, begin_by};

const MEMBERS_MAX: usize = 64;
/// The age at which a transaction is committed instead of handed on, so that the first writer need not wait long.
const AGE_MAX: Duration = Duration::from_millis(10);

/// The writers of one SQLite file within this process, in order of arrival.
pub(super) struct GroupCommit {
    /// Holds the one connection that writes, so that readers cannot use it up.
    pool: Pool<Manager>,
    queue: Mutex<Queue>,
    pub(super) commits: AtomicU64,
}

#[derive(Default)]
struct Queue {
    is_busy: bool,
    /// Each is given the open transaction of those before, or none and begins one.
    waiting: VecDeque<Sender<Option<Batch>>>,
}

/// An open transaction with the work of everybody who has joined it.
struct Batch {
    conn: PooledConnection<Manager>,
    begun: Instant,
    /// Each is told what became of it.
    members: Vec<Sender<Stored>>,
}

type Stored = Result<(), Arc<QueryError>>;

impl GroupCommit {
    pub(super) fn new(pool: Pool<Manager>) -> Self {
        Self {
            pool,
            queue: Mutex::default(),
            commits: AtomicU64::new(0),
        }
    }

    /// Runs work in a transaction that it may share with others, and returns after its commit.
    pub(super) fn write<T, E: From<DbError>>(
        &self,
        work: &mut impl FnMut(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut batch = match self.wait_for_turn() {
            Some(batch) => batch,
            None => self.begin().inspect_err(|_| self.pass_turn())?,
        };
        let (tell, told) = channel();
        batch.members.push(tell);
        // Within the transaction this begins a savepoint.
        if let Err(error) = Transactions::begin_transaction(&mut batch.conn.inner) {
            let error = Arc::new(error);
            self.settle(batch, &Err(Arc::clone(&error)));
            return Err(E::from(DbError::NotStored(error)));
        }
        let ended = catch_unwind(AssertUnwindSafe(|| work(&mut batch.conn.inner)));
        let closed = match &ended {
            Ok(Ok(_)) => Transactions::commit_transaction(&mut batch.conn.inner),
            Ok(Err(_)) | Err(_) => Transactions::rollback_transaction(&mut batch.conn.inner),
        };
        let is_given_up = closed.is_err();
        match closed {
            Ok(()) => self.hand_on_or_commit(batch),
            // SQLite has rolled back the whole transaction by itself, as it does when the disk is full.
            Err(error) => self.settle(batch, &Err(Arc::new(error))),
        }
        // Every batch is settled.
        let lost = |_| Err(Arc::new(QueryError::BrokenTransactionManager));
        let stored = told.recv().unwrap_or_else(lost);
        match (ended, stored) {
            (Err(panic), _) => resume_unwind(panic),
            (Ok(returned), Ok(())) => returned,
            // The work that was rolled back because of this error says less than the error itself.
            (Ok(Err(error)), Err(_)) if is_given_up => Err(error),
            // A refusal may depend on what others did in the same transaction, so it is rolled back with them.
            (Ok(_), Err(error)) => Err(E::from(DbError::NotStored(error))),
        }
    }

    fn wait_for_turn(&self) -> Option<Batch> {
        let mut queue = self.queue.lock();
        if !queue.is_busy {
            queue.is_busy = true;
            return None;
        }
        let (give, turn) = channel();
        queue.waiting.push_back(give);
        drop(queue);
        turn.recv().ok().flatten()
    }

    fn begin(&self) -> DbResult<Batch> {
        let mut conn = self.pool.get().map_err(DbError::Busy)?;
        begin_by(&mut conn.inner, "BEGIN IMMEDIATE")?;
        Ok(Batch {
            conn,
            begun: Instant::now(),
            members: Vec::new(),
        })
    }

    /// Hands the open transaction to the next writer that waits; without one, or if it has become old, commits it.
    fn hand_on_or_commit(&self, mut batch: Batch) {
        if batch.members.len() < MEMBERS_MAX && batch.begun.elapsed() < AGE_MAX {
            let next = self.queue.lock().waiting.pop_front();
            if let Some(next) = next {
                // Whoever is in the queue waits for it.
                drop(next.send(Some(batch)));
                return;
            }
        }
        let committed = Transactions::commit_transaction(&mut batch.conn.inner);
        if committed.is_ok() {
            self.commits.fetch_add(1, Ordering::Relaxed);
        }
        self.settle(batch, &committed.map_err(Arc::new));
    }

    fn settle(&self, batch: Batch, stored: &Stored) {
        // A connection with a transaction that is still open counts as broken, and the pool closes it.
        drop(batch.conn);
        for member in batch.members {
            drop(member.send(stored.clone()));
        }
        self.pass_turn();
    }

    fn pass_turn(&self) {
        let mut queue = self.queue.lock();
        match queue.waiting.pop_front() {
            Some(next) => drop(next.send(None)),
            None => queue.is_busy = false,
        }
    }
}
