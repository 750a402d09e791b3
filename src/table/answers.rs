//! What a seat may ask, who still has to answer, and what follows once all have agreed. Pure.

use crate::error::{Code, Result, no};
use crate::table::asks::{Ask, AskKind, Asked, PAUSE_DAYS_MAX};
use crate::table::events::{GameEnded, Holder, TableEvent};
use crate::table::fold::Table;
use crate::table::take_back;
use crate::table::terms::{DAY_MS, is_within};
use rules::{EndKind, Seat};
use words::msg;

/// Whether a seat may ask for something at an instant. Journals are judged by it, whose instants may differ a little.
pub fn may_ask(table: &Table, by: Seat, ask: Ask, now_ms: i64) -> Result<()> {
    let is_paused = table.clocks.paused_until_ms.is_some();
    let why = match ask {
        _ if table.has_stand_in(by) => msg::time::back_first(),
        _ if table.asked.is_some() => msg::time::asked_first(),
        Ask::TakeBack { command } => match take_back::find(table, by) {
            Ok(taken) if taken.command == command => return Ok(()),
            Ok(_) => msg::time::moved_on(),
            Err(cannot) => cannot.why(),
        },
        Ask::Pause { .. } if table.clocks.terms.is_none() || is_paused => msg::time::no_clock(),
        Ask::Pause { until_ms } => {
            let lasts_ms = until_ms.saturating_sub(now_ms);
            return match is_within(lasts_ms, DAY_MS, PAUSE_DAYS_MAX * DAY_MS) {
                true => Ok(()),
                false => Err(no(Code::Invalid, msg::time::pause_days(PAUSE_DAYS_MAX))),
            };
        }
        Ask::Resume {} if !is_paused => msg::time::not_paused(),
        Ask::StandIn { of }
            if of == by || !table.clocks.is_offered(of) || table.has_stand_in(of) =>
        {
            msg::time::not_offered()
        }
        Ask::Stop {} | Ask::Resume {} | Ask::StandIn { .. } => return Ok(()),
    };
    Err(no(Code::Conflict, why))
}

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
