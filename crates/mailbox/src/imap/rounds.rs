//! Rounds through a folder: each mail that is not marked is fetched, taken and marked, one at a time.
//!
//! What is remembered here saves work; it carries nothing. The marks on the server say what is handled, and whoever
//! takes the mails knows those that come again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tokio::time::Instant;

use super::{Pace, Taken, Talk, Trouble, Work};
use crate::MAX_BYTES;

/// How much is fetched of a mail that is too large: its header.
const HEAD_BYTES: usize = 32 * 1024;
const AT_ONCE: usize = 100;
/// After so many mails in a row that cannot be judged now, it is not the mails.
const MOST_IN_A_ROW: u32 = 3;
/// A mail that fails again and again is tried no more seldom than this.
const LATE_MOST: Duration = Duration::from_secs(60 * 60);

pub(super) enum End {
    Through,
    Paused,
}

#[derive(Debug, Clone, Copy)]
struct Late {
    tries: u32,
    not_before: Instant,
}

#[derive(Debug, Default)]
pub(super) struct Rounds {
    uid_validity: u32,
    late: BTreeMap<u32, Late>,
    /// Those that are handled; a server that forgets marks shows them again.
    handled: BTreeSet<u32>,
    pub(super) count: u64,
}

impl Rounds {
    pub(super) async fn go(&mut self, talk: &mut Talk, work: &Work) -> Result<End, Trouble> {
        if self.uid_validity != talk.folder.uid_validity {
            // The numbers mean other mails now.
            *self = Self {
                uid_validity: talk.folder.uid_validity,
                count: self.count,
                ..Self::default()
            };
        }
        let unmarked = talk.search().await?;
        self.late
            .retain(|uid, _| unmarked.binary_search(uid).is_ok());
        self.handled
            .retain(|uid| unmarked.binary_search(uid).is_ok());
        let now = Instant::now();
        let is_due = |uid: &u32| {
            let late = self.late.get(uid);
            !self.handled.contains(uid) && late.is_none_or(|late| late.not_before <= now)
        };
        let due: Vec<u32> = unmarked.into_iter().filter(is_due).collect();
        let mut in_a_row = 0;
        for some in due.chunks(AT_ONCE) {
            let sizes = talk.sizes(some).await?;
            for uid in some {
                if work.stop.is_cancelled() {
                    return Ok(End::Through);
                }
                let is_handled = self.handle(talk, work, *uid, sizes.get(uid)).await?;
                in_a_row = if is_handled { 0 } else { in_a_row + 1 };
                if in_a_row >= MOST_IN_A_ROW {
                    return Ok(End::Paused);
                }
            }
        }
        Ok(End::Through)
    }

    async fn handle(
        &mut self,
        talk: &mut Talk,
        work: &Work,
        uid: u32,
        size: Option<&u32>,
    ) -> Result<bool, Trouble> {
        // Noted before it is tried: a mail on which the connection breaks must not hold up the others.
        self.put_off(uid, &work.pace);
        let Some(size) = size else {
            return Ok(true);
        };
        let is_large = usize::try_from(*size).is_ok_and(|size| size > MAX_BYTES);
        // One byte more than is read shows that a server lied.
        let most = if is_large { HEAD_BYTES } else { MAX_BYTES + 1 };
        let taken = match talk.fetch(uid, most).await? {
            Some(head) if is_large => {
                tracing::info!(bytes = size, "a mail is too large, and was not fetched");
                work.take.take_head(&head)
            }
            Some(raw) => work.take.take(&raw),
            None => return Ok(true),
        };
        if taken == Taken::Again {
            return Ok(false);
        }
        if !talk.mark(uid, taken == Taken::Acted).await? {
            tracing::warn!("a mail was handled, but the server does not let it be marked");
        }
        self.late.remove(&uid);
        self.handled.insert(uid);
        self.count += 1;
        Ok(true)
    }

    fn put_off(&mut self, uid: u32, pace: &Pace) {
        let tries = self.late.get(&uid).map_or(0, |late| late.tries);
        let late = Late {
            tries: tries.saturating_add(1),
            not_before: Instant::now() + pace.delay(tries, LATE_MOST),
        };
        self.late.insert(uid, late);
    }

    pub(super) fn next_late(&self) -> Option<Duration> {
        let next = self.late.values().map(|late| late.not_before).min()?;
        Some(next.saturating_duration_since(Instant::now()))
    }
}
