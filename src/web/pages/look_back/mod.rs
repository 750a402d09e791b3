//! `/tables/{uid}/look-back`: how everybody's chance to win went over a finished game, the moves that turned it, and
//! what the strong level would have played.
//!
//! Start reading at [`page`].

use askama::Template;

use super::table::parts;
use super::{Answer, Cx, Layout, Reply, show, show_state};
use crate::look::board::{self, History};
use crate::look::head;
use crate::look::look_back::{self, Judged, LookBack, turning_points};
use rules::Seat;
use words::{Html, Message, msg};

mod curve;
mod moves;

use curve::Curve;
use moves::{Row, Teller, TurnPart};

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
    report: Option<Report>,
}

struct Report {
    curve: Curve,
    turns: Vec<TurnPart>,
    names: Vec<Html>,
    rows: Vec<Row>,
    /// Everybody's chance before the first move.
    start: Vec<Html>,
}

static STYLES: &[&str] = &["turn", "history", "score", "table", "look-back"];

/// `GET /tables/{uid}/look-back`: what was found, or how far it is.
pub(crate) fn page(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.me.id());
    // Taken before what is shown, which is at least as new.
    let head = head::of_look_back(service, cx.uid(), person)?;
    let found = &look_back::find(service, cx.uid(), person)?;
    let history = board::history(service, cx.uid(), person)?;
    let table = parts::name(history.table.meta.name, &history.seats);
    let title = msg::look_back::title(table.clone());
    let page = LookBackPage {
        layout: cx.layout(&title).with_styles(STYLES),
        uid: &history.table.uid,
        table,
        follows: (!head.is_over)
            .then(|| (format!("/tables/{}/look-back/seq", cx.uid()), head.mark)),
        found,
        report: match found {
            LookBack::Ready(positions) => Some(report(cx, &history, positions)),
            LookBack::Unasked | LookBack::Waiting { .. } | LookBack::Failed => None,
        },
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

fn report(cx: &Cx, history: &History, positions: &[Judged]) -> Report {
    let words = cx.words().at_table(&history.names(), history.my_seat);
    let winners = history.winners();
    let turns = turning_points(positions, &winners);
    // Chances of several winners are told by the first of them.
    let of = winners.first().copied().unwrap_or(0);
    let teller = Teller {
        history,
        positions,
        steps: history.told.steps(),
        w: &words,
    };
    let said = |percent| words.say(msg::look_back::percent(percent));
    let start = positions
        .first()
        .map(|start| curve::percents(&start.chances));
    Report {
        curve: Curve::new(positions, &history.told.chapters, &turns, of, &words),
        turns: teller.turns(&turns, of),
        names: Seat::all(history.seats.len())
            .map(|seat| words.say(msg::look_back::player(seat)))
            .collect(),
        rows: teller.rows(),
        start: start.into_iter().flatten().map(said).collect(),
    }
}

fn seat(index: usize) -> Seat {
    Seat(u8::try_from(index).unwrap_or(u8::MAX))
}
