//! Who still has to answer a question, and what follows once all have agreed. Pure.

use crate::table::asks::{Ask, AskKind, Asked};
use crate::table::events::{GameEnded, Holder, TableEvent};
use crate::table::fold::Table;
use crate::table::take_back;
use rules::{EndKind, Seat};

/// The seats that still have to agree: all others that a reachable player plays. Nobody is asked whether a stand-in may
/// play for them, nor about a pick of a draft after which nobody has moved.
pub fn open_answers(table: &Table, asked: &Asked) -> Vec<Seat> {
    if asked.kind() == AskKind::TakeBack && take_back::is_free(table, asked.by) {
        return Vec::new();
    }
    Seat::all(table.opened.seats)
        .filter(|seat| *seat != asked.by && !asked.agreed.contains(seat))
        .filter(|seat| asked.ask != Ask::StandIn { of: *seat })
        .filter(|seat| !table.has_stand_in(*seat) && !table.clocks.is_given_up(*seat))
        .collect()
}

/// The event that does what was asked. None while somebody has to answer, or if something prevents it.
pub fn conclusion(table: &Table) -> Option<TableEvent> {
    let asked = table.asked.as_ref()?;
    if !open_answers(table, asked).is_empty() {
        return None;
    }
    Some(match asked.ask {
        Ask::TakeBack { .. } => TableEvent::TakenBack(take_back::find(table, asked.by).ok()?),
        Ask::Stop {} => TableEvent::GameEnded(no_winner()),
        Ask::Pause { until_ms } => TableEvent::Paused(until_ms),
        Ask::Resume {} => TableEvent::Resumed,
        Ask::StandIn { of } => TableEvent::SeatHandedOver(of, Holder::StandIn),
    })
}

pub const fn no_winner() -> GameEnded {
    GameEnded {
        kind: EndKind::Agreed,
        points: None,
        winners: Vec::new(),
    }
}
