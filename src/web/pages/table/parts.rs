//! Parts that the pages of a table share: times, the scene of a board, names.

use crate::games::Seat;
use crate::games::words::listed;
use crate::tables::Status;
use crate::tables::history::HistoryLine;
use crate::tables::look::{Look, SeatInfo, Sight};
use crate::web::Error;
use crate::web::boards::sentence_html::SentenceHtml;
use crate::web::boards::{self, Drawn, Scene};
use crate::web::moment::Moment;

/// In whose zone and at what time a page is written.
pub(crate) struct Reader<'a> {
    /// IANA name of the zone.
    pub(crate) zone: &'a str,
    /// Now.
    pub(crate) now_ms: i64,
}

impl Reader<'_> {
    /// Puts an instant into words.
    pub(crate) fn moment(&self, at_ms: i64) -> Moment {
        Moment::new(at_ms, self.now_ms, self.zone)
    }
}

/// One line of what happened.
pub(crate) struct Line {
    /// The sentence.
    pub(crate) said: SentenceHtml,
    /// When; none where the line before says it.
    pub(crate) at: Option<Moment>,
}

/// Puts what happened into lines; a time is said once per event.
pub(crate) fn lines<'l>(
    told: impl IntoIterator<Item = &'l HistoryLine>,
    game: &str,
    names: &[String],
    me: Option<Seat>,
    reader: &Reader<'_>,
) -> Result<Vec<Line>, Error> {
    let mut last_seq = 0;
    told.into_iter()
        .map(|told| {
            let is_new = told.seq != last_seq;
            last_seq = told.seq;
            Ok(Line {
                said: SentenceHtml::new(&told.sentence, game, names, me, true)?,
                at: is_new.then(|| reader.moment(told.at_ms)),
            })
        })
        .collect()
}

/// Draws the position of a table as it is. None while there is none.
pub(crate) fn board(
    look: &Look,
    is_live: bool,
    line: Option<&str>,
) -> Result<Option<Drawn>, Error> {
    let Some(sight) = &look.sight else {
        return Ok(None);
    };
    let names = look.names();
    let scene = Scene {
        is_live,
        is_over: look.table.status == Status::Over,
        line,
        ..still(look.table.meta.key, sight, &names)
    };
    Ok(Some(boards::of(scene.game).draw(&scene)?))
}

/// The scene of a position on which nothing can be done.
pub(crate) fn still<'a>(game: &'a str, sight: &'a Sight, names: &'a [String]) -> Scene<'a> {
    Scene {
        game,
        sight,
        me: sight.seat(),
        names,
        is_live: false,
        is_over: false,
        line: None,
    }
}

/// The others at a table: "with Joost", "with Joost, Ana and Lotte", to a stranger "of Joost and Freja"; empty while
/// nobody else is there.
pub(crate) fn others(seats: &[SeatInfo]) -> String {
    let is_player = seats.iter().any(|seat| seat.is_me);
    let names = names_of_others(seats);
    if names.is_empty() {
        String::new()
    } else if is_player {
        format!("with {names}")
    } else {
        format!("of {names}")
    }
}

/// The names of the others at a table: "Joost, Ana and Lotte".
pub(super) fn names_of_others(seats: &[SeatInfo]) -> String {
    let others = seats.iter().filter(|seat| !seat.is_me && seat.is_taken);
    let names: Vec<_> = others.map(|seat| seat.name.as_str()).collect();
    listed(&names)
}
