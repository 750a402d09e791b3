//! Parts that the pages of a table share: times, the scene of a board, names.

use crate::games::erased::AnyView;
use crate::games::words::listed;
use crate::games::{AnyPosition, Seat};
use crate::tables::Status;
use crate::tables::look::{HistoryLine, Look, SeatInfo};
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
pub(crate) fn lines(
    told: &[HistoryLine],
    game: &str,
    names: &[String],
    me: Option<Seat>,
    reader: &Reader<'_>,
) -> Result<Vec<Line>, Error> {
    let mut last_seq = 0;
    told.iter()
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

/// Draws the position of a look. None while there is none.
pub(crate) fn board(
    look: &Look,
    is_live: bool,
    line: Option<&str>,
) -> Result<Option<Drawn>, Error> {
    let Some(position) = look.position.as_deref() else {
        return Ok(None);
    };
    let names = look.names();
    let view = position.view(look.viewer);
    let scene = scene(look, position, view.as_ref(), &names, is_live, line);
    Ok(Some(boards::of(look.table.meta.key).draw(&scene)?))
}

/// The scene of a look.
pub(crate) fn scene<'a>(
    look: &'a Look,
    position: &'a dyn AnyPosition,
    view: &'a dyn AnyView,
    names: &'a [String],
    is_live: bool,
    line: Option<&'a str>,
) -> Scene<'a> {
    Scene {
        game: look.table.meta.key,
        position,
        view,
        viewer: look.viewer,
        me: look.my_seat,
        names,
        is_live,
        is_over: look.is_now && look.table.status == Status::Over,
        line,
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
