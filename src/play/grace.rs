//! The grace of a move: while nobody else has seen it, and it told nobody anything, its player takes it back alone. A
//! seat's row says until when. Whoever is shown the table ends that before the table is read ([`before_showing`], the
//! one way by which boards reach people), and letters and alerts wait for it.

use diesel::prelude::*;

use crate::db::schema::seats;
use crate::db::{Conn, DbError, DbResult, Run};
use crate::play::rows::{self, SeatRow};
use crate::play::seated::Seated;
use crate::play::service::Service;
use crate::table::fold::Table;
use crate::table::take_back;
use rules::Seat;

/// The seat that may take its last move back alone after a change, and until when. Bots wait for nobody.
pub(super) fn of(service: &Service, seated: &Seated, table: &Table) -> Option<(Seat, i64)> {
    let fresh = take_back::fresh(table).filter(|_| service.grace_s > 0)?;
    let seat = fresh.taken.seat;
    let is_bot = |seat: &Seat| {
        let row = seated.rows.get(seat.index());
        table.has_stand_in(*seat) || row.is_some_and(|row| row.bot.is_some())
    };
    let grace_s = seated.grace_s(seat).unwrap_or(service.grace_s);
    let until_ms = fresh.until_ms(i64::from(grace_s) * 1000);
    let is_free = until_ms > fresh.moved_at_ms && !table.awaiting().iter().any(is_bot);
    is_free.then_some((seat, until_ms))
}

/// Until when somebody else than the player of a seat may take back a move of theirs alone; none if nobody may.
pub(crate) fn of_others(rows: &[SeatRow], seat: Option<Seat>, now_ms: i64) -> Option<i64> {
    let others = rows.iter().filter(|row| Some(row.seat()) != seat);
    let until_ms = others.filter_map(|row| row.free_until_ms).max();
    until_ms.filter(|until_ms| *until_ms > now_ms)
}

/// Reads what is about to be shown to somebody. `seen` says of what was read at which tables they see a move that its
/// player could still take back: they cannot from then on, and it is read again, as they may just have done so.
pub(crate) fn before_showing<T, E: From<DbError>>(
    service: &Service,
    read: impl Fn(&mut Conn) -> Result<T, E>,
    seen: impl Fn(&T, i64) -> Vec<i64>,
) -> Result<T, E> {
    let found = service.db.read(&read)?;
    let tables = seen(&found, service.clock.now_ms());
    if tables.is_empty() {
        return Ok(found);
    }
    let ended: DbResult<()> = service.db.write(|conn| end_in_txn(conn, &tables));
    if let Err(error) = ended {
        tracing::warn!(%error, "it was not noted that a move was seen");
    }
    service.db.read(read)
}

/// Waits for whoever is changing one of the tables, and lets nobody take a move back there alone.
fn end_in_txn(conn: &mut Conn, tables: &[i64]) -> DbResult<()> {
    rows::hold_tables(conn, tables)?;
    let theirs = seats::table.filter(seats::table_id.eq_any(tables));
    diesel::update(theirs.filter(seats::free_until_ms.is_not_null()))
        .set(seats::free_until_ms.eq(None::<i64>))
        .run(conn)
}
