//! What the host sees of all tables: those that stand still, and numbers. Nothing that the rules hide.

use diesel::prelude::*;

use crate::accounts::people;
use crate::db::schema::game_tables;
use crate::db::{DbResult, Fetch, Rows};
use crate::jobs::{self, JobKind};
use crate::mail::outbox::list;
use crate::play::rows::Status;
use crate::play::service::Service;

const FROZEN_MAX: i64 = 100;
/// How long a timer may be due before the host is told, in milliseconds.
const OVERDUE_MS: i64 = 5 * 60 * 1000;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overview {
    /// Timers that have been due for five minutes or more.
    pub overdue: i64,
    /// Tables that cannot be carried out, the longest frozen first.
    pub frozen: Vec<FrozenTable>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = game_tables)]
pub struct FrozenTable {
    pub uid: String,
    pub game: String,
    #[diesel(column_name = frozen_reason)]
    pub reason: Option<String>,
    pub changed_at_ms: i64,
}

/// How many people there are, with an account and as guests, and how many tables by what stands in their row.
#[derive(Debug, Clone, Default)]
pub struct Counted {
    pub people: (i64, i64),
    tables: Vec<(String, i64)>,
}

impl Counted {
    pub fn tables(&self, status: Status) -> i64 {
        let counted = self.tables.iter().find(|(text, _)| text == status.as_str());
        counted.map_or(0, |(_, count)| *count)
    }
}

/// Counts all people and tables, which takes longer the more there are.
pub fn count(service: &Service) -> DbResult<Counted> {
    service.db.read(|conn| {
        let by_status = game_tables::table.group_by(game_tables::status);
        Ok(Counted {
            people: people::count(conn)?,
            tables: by_status
                .select((game_tables::status, diesel::dsl::count_star()))
                .list(conn)?,
        })
    })
}

/// Asks for nothing that takes longer the more people and tables there are.
pub fn overview(service: &Service) -> DbResult<Overview> {
    let before_ms = service.clock.now_ms() - OVERDUE_MS;
    service.db.read(|conn| {
        Ok(Overview {
            overdue: jobs::count_overdue(conn, JobKind::Timer, before_ms)?,
            frozen: frozen()
                .order(game_tables::changed_at_ms)
                .limit(FROZEN_MAX)
                .rows(conn)?,
        })
    })
}

#[diesel::dsl::auto_type]
fn frozen() -> _ {
    game_tables::table.filter(game_tables::frozen_at_ms.is_not_null())
}

/// What a monitor wants to know of all processes together, by its names. Each number has an index of its own, so asking
/// costs little.
pub const WATCHED: [(&str, &str); 6] = [
    ("letters_queued", "Letters that wait"),
    ("letters_parked", "Letters that were given up"),
    ("letters_oldest_seconds", "How long the oldest letter waits"),
    ("alerts_queued", "Alerts that wait"),
    (
        "timers_overdue",
        "Timers that have been due for five minutes",
    ),
    ("tables_frozen", "Tables that stand still"),
];
pub type Watched = [i64; WATCHED.len()];

pub fn watch(service: &Service) -> DbResult<Watched> {
    let now_ms = service.clock.now_ms();
    let letters = list::summary(&service.db)?;
    let oldest_at_ms = letters.oldest_queued_at_ms.unwrap_or(now_ms);
    service.db.read(|conn| {
        Ok([
            letters.queued,
            letters.parked,
            (now_ms - oldest_at_ms).max(0) / 1000,
            jobs::count(conn, JobKind::Alert)?,
            jobs::count_overdue(conn, JobKind::Timer, now_ms - OVERDUE_MS)?,
            frozen().count().one(conn)?,
        ])
    })
}
