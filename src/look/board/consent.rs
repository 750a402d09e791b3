//! What pages say of what the players ask of each other, and of seats that changed hands.

use serde::Serialize;

use crate::table::answers;
use crate::table::asks::Ask;
use crate::table::fold::{Handover, Phase, Table};
use crate::table::take_back::{self, CannotTakeBack};
use rules::Seat;

/// What the players of a table ask of each other, for one viewer.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Consent {
    pub asked: Option<AskedInfo>,
    /// The command of the viewer's move that they may ask to take back, or why none; none without a seat.
    pub take_back: Option<Result<i64, CannotTakeBack>>,
    /// Whether nobody need agree to that: it is a pick of a draft, and nobody else has moved since.
    pub takes_back_alone: bool,
    /// Until when, of a move that nobody else has seen, unless somebody sees it before.
    pub free_until_ms: Option<i64>,
    pub handovers: Vec<Handover>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AskedInfo {
    /// Seq of the event, which an answer names.
    pub seq: i64,
    pub by: Seat,
    pub ask: Ask,
    /// Whose answer is open.
    pub open: Vec<Seat>,
    pub is_mine: bool,
    pub is_for_me: bool,
}

impl Consent {
    pub(super) fn of(table: &Table, my_seat: Option<Seat>, free_until_ms: Option<i64>) -> Self {
        let mine = my_seat.filter(|_| table.phase == Phase::Running);
        Self {
            asked: table.asked.as_ref().map(|asked| {
                let open = answers::open_answers(table, asked);
                AskedInfo {
                    seq: asked.seq,
                    by: asked.by,
                    ask: asked.ask,
                    is_mine: my_seat == Some(asked.by),
                    is_for_me: my_seat.is_some_and(|seat| open.contains(&seat)),
                    open,
                }
            }),
            take_back: mine.map(|seat| take_back::find(table, seat).map(|taken| taken.command)),
            takes_back_alone: mine.is_some_and(|seat| take_back::is_free(table, seat)),
            free_until_ms,
            handovers: table.handovers.clone(),
        }
    }
}
