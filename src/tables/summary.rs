//! The read model: what lists and pages need of a table, kept beside its journal in the same transaction.

use diesel::prelude::*;

use super::facts::GameEnded;
use super::rows::Status;
use super::sitting::{Phase, Sitting};
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, DbError};
use crate::games::Seat;

/// Writes the row of a table and those of its seats as the sitting has them.
pub(super) fn write_in_txn(
    conn: &mut Conn,
    table_id: i64,
    sitting: &Sitting,
) -> Result<(), DbError> {
    diesel::update(game_tables::table.find(table_id))
        .set((
            game_tables::status.eq(Status::from(&sitting.phase).text()),
            game_tables::changed_at_ms.eq(sitting.head.recorded_at_ms),
            game_tables::last_seq.eq(sitting.head.seq),
            game_tables::head_hash.eq(&sitting.head.hash),
            game_tables::next_draw.eq(i32::try_from(sitting.next_draw).unwrap_or(i32::MAX)),
            game_tables::stage.eq(stage(sitting)),
            game_tables::result.eq(result(sitting)),
        ))
        .execute(conn)?;
    let awaiting = sitting.awaiting();
    for seat in Seat::all(sitting.opened.seats) {
        write_seat(conn, table_id, sitting, seat, awaiting.contains(&seat))?;
    }
    Ok(())
}

fn write_seat(
    conn: &mut Conn,
    table_id: i64,
    sitting: &Sitting,
    seat: Seat,
    is_awaited: bool,
) -> Result<(), DbError> {
    let key = (table_id, i32::from(seat.0));
    let expected_seq = sitting.decision(seat).map(|decision| decision.opened_seq);
    let moved_seq = sitting.moved_seqs[seat.index()];
    let now = sitting.head.recorded_at_ms;
    // The moment since when a seat is awaited stays while it goes on being awaited for the same decision.
    let before: (bool, Option<i64>, Option<i64>) = seats::table
        .find(key)
        .select((
            seats::is_awaited,
            seats::awaited_since_ms,
            seats::expected_seq,
        ))
        .get_result(conn)?;
    let since = match before {
        (true, since, expected) if is_awaited && expected == expected_seq => since,
        _ => is_awaited.then_some(now),
    };
    diesel::update(seats::table.find(key))
        .set((
            seats::is_awaited.eq(is_awaited),
            seats::awaited_since_ms.eq(since),
            seats::expected_seq.eq(expected_seq),
            seats::moved_seq.eq(moved_seq),
        ))
        .execute(conn)?;
    Ok(())
}

fn stage(sitting: &Sitting) -> String {
    match sitting.phase {
        Phase::Open => {
            let free = sitting
                .contributions
                .iter()
                .filter(|place| place.is_none())
                .count();
            format!("{free} of {} seats free", sitting.opened.seats)
        }
        Phase::Running => sitting.position.stage(),
        Phase::Over(_) => "Over".to_owned(),
    }
}

fn result(sitting: &Sitting) -> Option<String> {
    match &sitting.phase {
        Phase::Over(ended) => serde_json::to_string::<GameEnded>(ended).ok(),
        Phase::Open | Phase::Running => None,
    }
}
