//! Parts that the pages of a table share: times, the scene of a board, names.

use crate::accounts::people::Asks;
use crate::look::board::{Look, SeatInfo, Sight, TableInfo};
use crate::look::look_back;
use crate::play::Status;
use crate::table::history::HistoryLine;
use crate::web::Error;
use crate::web::boards::{self, Drawn, Scene, SentenceHtml};
use words::{Arg, Join, Message, Moment, Text, Words, msg};

/// One line of what happened.
pub(crate) struct Line {
    pub(crate) said: SentenceHtml,
    /// When; none where the line before says it.
    pub(crate) at: Option<Moment>,
}

/// Puts what happened into lines, in the words of whoever reads about the table; a time is said once per event.
pub(crate) fn lines<'l>(told: impl IntoIterator<Item = &'l HistoryLine>, w: &Words) -> Vec<Line> {
    let w = w.with_links();
    let mut last_seq = 0;
    let line = |told: &HistoryLine| {
        let is_new = told.seq != last_seq;
        last_seq = told.seq;
        Line {
            said: SentenceHtml::of(&told.sentence, &w),
            at: is_new.then(|| w.moment(told.at_ms)),
        }
    };
    told.into_iter().map(line).collect()
}

/// Draws the position of a table as it is. None while there is none.
pub(crate) fn board(
    look: &Look,
    is_live: bool,
    is_planning: bool,
    line: Option<&str>,
    asks: Asks,
    w: &Words,
) -> Result<Option<Drawn>, Error> {
    let Some(sight) = &look.sight else {
        return Ok(None);
    };
    let scene = Scene {
        is_live,
        is_planning,
        ended: look.table.ended.as_ref().map(|ended| ended.kind),
        line,
        asks,
        ..still(look.table.meta.key, sight, &w.names, w)
    };
    Ok(Some(boards::of(scene.game).draw(&scene)?))
}

/// The scene of a position on which nothing can be done.
pub(crate) fn still<'a>(
    game: &'a str,
    sight: &'a Sight,
    names: &'a [String],
    w: &'a Words,
) -> Scene<'a> {
    Scene {
        game,
        sight,
        me: sight.seat(),
        names,
        w,
        is_live: false,
        is_planning: false,
        ended: None,
        line: None,
        asks: Asks::Never,
    }
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

/// The names of the others at a table.
pub(super) fn others(seats: &[SeatInfo]) -> Vec<Text> {
    let others = seats.iter().filter(|seat| !seat.is_me && seat.is_taken);
    others.map(|seat| Text::from(&seat.name)).collect()
}
