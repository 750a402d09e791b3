//! `/tables/{uid}/look-back`: how everybody's chance to win went over a finished game, the moves that turned it, and
//! what the strong level would have played.
//!
//! Start reading at [`page`].

use askama::Template;

use super::table::parts;
use super::{Answer, Cx, Layout, Reply, show, show_state};
use crate::look::board::{self, History};
use crate::look::head;
use crate::look::look_back::{self, Judged, LookBack, hundredths, turning_points};
use crate::table::history::Step;
use rules::Seat;
use words::{Message, Words, msg};

mod curve;
mod moves;

#[derive(Template)]
#[template(path = "pages/look_back/page.html")]
struct LookBackPage<'a> {
    layout: Layout,
    uid: &'a str,
    table: Message,
    /// Where the page hears that something has happened, and how far that was; none once nothing does any more.
    follows: Option<(String, i64)>,
    found: &'a LookBack,
    /// What was found, once it is ready.
    report: Option<Report<'a>>,
}

static STYLES: &[&str] = &["turn", "history", "score", "table", "look-back"];

pub(crate) fn page(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.me.id());
    // Taken before what is shown, which is at least as new.
    let head = head::of_look_back(service, cx.uid(), person)?;
    let found = &look_back::find(service, cx.uid(), person)?;
    let history = board::history(service, cx.uid(), person)?;
    let table = parts::name(history.table.meta.name, &history.seats);
    let title = msg::look_back::title(table.clone());
    let mut layout = cx.layout(&title).with_styles(STYLES);
    layout.w = layout.w.at_table(&history.names(), history.my_seat);
    let page = LookBackPage {
        uid: &history.table.uid,
        table,
        follows: (!head.is_over)
            .then(|| (format!("/tables/{}/look-back/seq", cx.uid()), head.mark)),
        found,
        report: match found {
            LookBack::Ready(positions) => Some(Report::new(&history, positions, &layout.w)),
            LookBack::Unasked | LookBack::Waiting { .. } | LookBack::Failed => None,
        },
        layout,
    };
    match found {
        LookBack::Waiting { .. } => show(&page),
        LookBack::Unasked | LookBack::Failed | LookBack::Ready(_) => show_state(&page),
    }
}

/// `POST /tables/{uid}/look-back`: asks for it. Whoever asks for what is there already is led there.
pub(crate) fn ask(cx: &Cx) -> Answer {
    look_back::ask(cx.service(), cx.uid(), cx.me.id())?;
    Reply::to(&format!("/tables/{}/look-back", cx.uid()))
}

fn seat(index: usize) -> Seat {
    Seat(u8::try_from(index).unwrap_or(u8::MAX))
}

/// A game that was judged, as one reader is told it.
struct Report<'a> {
    history: &'a History,
    positions: &'a [Judged],
    /// The positions after the moves that turned the game.
    turns: Vec<usize>,
    /// The seat whose chance these moves changed: of several winners the first.
    of: usize,
    /// The steps of the history.
    steps: Vec<Step>,
    w: Words,
}

impl<'a> Report<'a> {
    fn new(history: &'a History, positions: &'a [Judged], w: &Words) -> Self {
        let winners = history.winners();
        Self {
            turns: turning_points(positions, &winners),
            of: winners.first().copied().unwrap_or(0),
            history,
            positions,
            steps: history.told.steps(),
            w: w.clone(),
        }
    }
}

/// The chances of all seats as whole hundredths with the same sum: what rounding leaves over goes where it is missed most.
fn percents(chances: &[u16]) -> Vec<u16> {
    let mut percents: Vec<u16> = chances.iter().map(|chance| chance / 10).collect();
    let left = hundredths(chances.iter().sum::<u16>()) - percents.iter().sum::<u16>();
    let mut seats: Vec<usize> = (0..chances.len()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(chances[*seat] % 10));
    for seat in seats.into_iter().take(usize::from(left)) {
        percents[seat] += 1;
    }
    percents
}

fn percent_of(judged: &Judged, seat: usize) -> u16 {
    percents(&judged.chances).get(seat).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::percents;

    #[test]
    fn percents_sum_up_to_the_whole() {
        for (chances, told) in [
            (&[505, 495][..], &[51, 49][..]),
            (&[335, 335, 330], &[34, 33, 33]),
            (&[1000, 0], &[100, 0]),
            (&[333, 333, 334], &[33, 33, 34]),
            (&[], &[]),
        ] {
            assert_eq!(percents(chances), told, "{chances:?}");
        }
    }
}
