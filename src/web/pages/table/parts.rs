//! Parts that the pages of a table share: what happened, and names.

use crate::look::board::{SeatInfo, TableInfo};
use crate::look::look_back;
use crate::play::Status;
use crate::table::history::HistoryLine;
use scene::Sentence;
use words::{Arg, Html, Join, Message, Moment, Text, Words, msg};

pub(crate) struct Line<'l> {
    pub(crate) said: &'l Sentence,
    pub(crate) html: Html,
    /// When; none where the line before says it.
    pub(crate) at: Option<Moment>,
}

/// Puts what happened into lines, in the words of whoever reads about the table; a time is said once per event.
pub(crate) fn lines<'l>(told: impl Iterator<Item = &'l HistoryLine>, w: &Words) -> Vec<Line<'l>> {
    let w = Words {
        has_links: true,
        ..w.clone()
    };
    let mut last_seq = 0;
    let line = |told: &'l HistoryLine| {
        let is_new = told.seq != last_seq;
        last_seq = told.seq;
        Line {
            said: &told.sentence,
            html: w.sentence(&told.sentence.said),
            at: is_new.then(|| w.moment(told.at_ms)),
        }
    };
    told.map(line).collect()
}

/// What a table is called: "Duel with Joost", to a stranger "Duel of Joost and Freja"; the game alone while nobody
/// else is there.
pub(crate) fn name(game: &'static str, seats: &[SeatInfo]) -> Message {
    let others = others(seats);
    let side = if others.is_empty() {
        "alone"
    } else if seats.iter().any(|seat| seat.is_me) {
        "player"
    } else {
        "stranger"
    };
    msg::table::name(side, game, Arg::list(Join::And, others))
}

pub(crate) fn has_look_back(table: &TableInfo) -> bool {
    table.status == Status::Over && look_back::is_offered(table.meta.key)
}

pub(super) fn others(seats: &[SeatInfo]) -> Vec<Text> {
    let others = seats.iter().filter(|seat| !seat.is_me && seat.is_taken);
    others.map(|seat| Text::from(&seat.name)).collect()
}
