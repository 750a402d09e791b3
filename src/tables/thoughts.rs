//! What a bot thinks of at a table. Its randomness is the program's, never the table's.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::service::Service;
use super::table::Table;
use crate::bots::{self, Budget, Level};
use crate::chance::entropy;
use crate::games::Seat;

/// How many playouts a stand-in makes. They are made while the table is being changed.
const STAND_IN_PLAYOUTS: u64 = 100;

/// Finds what a bot plays at a seat, within a budget. None where nothing is awaited of the seat, or the bot has failed.
pub(super) fn think(
    table: &Table,
    seat: Seat,
    level: Level,
    budget: &mut Budget<'_>,
) -> Option<String> {
    let seed = u64::from_le_bytes(entropy::<8>());
    let think = || {
        let knowledge = table.position.knowledge(seat);
        bots::think(&*knowledge, level, budget, seed)
    };
    // A fault of a game must not stop what others at other tables wait for.
    let thought = catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_panic| {
        tracing::error!(seat = seat.0, "a bot has failed; the simple move is played");
        None
    })?;
    if let Some(why) = thought.failed {
        tracing::error!(seat = seat.0, %why, "a bot has failed; the simple move is played");
    }
    Some(thought.mv)
}

/// Finds what a stand-in plays: as a bot of the middle level does that thinks little, or the simple move where bots are
/// switched off. None where nothing is awaited of the seat.
pub(super) fn stand_in(service: &Service, table: &Table, seat: Seat) -> Option<String> {
    let budget = &mut Budget::Playouts(STAND_IN_PLAYOUTS);
    let is_on = service.bots.is_on();
    let thought = is_on.then(|| think(table, seat, Level::Middle, budget));
    thought.flatten().or_else(|| simple(table, seat))
}

/// The simple move of a seat. None where nothing is awaited of it.
pub(super) fn simple(table: &Table, seat: Seat) -> Option<String> {
    catch_unwind(AssertUnwindSafe(|| table.position.stand_in(seat))).unwrap_or_default()
}
