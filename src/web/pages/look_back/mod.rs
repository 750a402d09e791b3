//! `/tables/{uid}/look-back`: how everybody's chance to win went over a finished game, the moves that turned it, and
//! what the strong level would have played.
//!
//! Start reading at [`page`].

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Path;
use askama::Template;

use super::table::parts;
use super::{Answer, Cx};
use crate::error::Error;
use crate::look::board::{self, History};
use crate::look::look_back::{self, Judged, LookBack, turning_points};
use crate::web::auth::Me;
use crate::web::form::Posted;
use crate::web::layout::{see_other, show, show_state};
use crate::web::{App, Layout, read};
use rules::Seat;
use words::{Html, Message, msg};

mod curve;
mod moves;

use curve::Curve;
use moves::{Row, Teller, TurnPart};

#[derive(Template)]
#[template(path = "pages/look_back/page.html")]
struct LookBackPage {
    layout: Layout,
    uid: String,
    table: Message,
    part: Part,
}

enum Part {
    Unasked,
    Working {
        /// How far that is; none before it has begun.
        said: Option<Message>,
        /// For a bar: moves that are judged, and all.
        done: usize,
        total: usize,
    },
    Failed,
    Ready(Box<Report>),
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

/// After how many seconds a page loads itself again while it is worked out.
const RELOAD: HeaderValue = HeaderValue::from_static("5");

/// `GET /tables/{uid}/look-back`: what was found, or how far it is.
pub(crate) async fn page(cx: Cx, uid: Path<String>) -> Answer {
    let (uid, me) = (uid.into_inner(), cx.me.clone());
    let page = read(&cx.app, move |app| -> Result<_, Error> {
        let found = look_back::find(&app.service, &uid, me.id())?;
        let history = board::history(&app.service, &uid, me.id())?;
        Ok(fill(app, &me, &history, found))
    })
    .await??;
    match page.part {
        Part::Working { .. } => {
            let mut answer = show(&page)?;
            let name = HeaderName::from_static("refresh");
            answer.headers_mut().insert(name, RELOAD);
            Ok(answer)
        }
        Part::Unasked | Part::Failed | Part::Ready(_) => show_state(&page),
    }
}

/// `POST /tables/{uid}/look-back`: asks for it. Whoever asks for what is there already is led there.
pub(crate) async fn ask(cx: Cx, uid: Path<String>, _posted: Posted) -> Answer {
    let (name, person) = (uid.to_string(), cx.me.id());
    let asked = cx.work(move |service| look_back::ask(service, &name, person));
    asked.await??;
    Ok(see_other(&format!("/tables/{uid}/look-back")))
}

fn fill(app: &App, me: &Me, history: &History, found: LookBack) -> LookBackPage {
    let table = parts::name(history.table.meta.name, &history.seats);
    let title = msg::look_back::title(table.clone());
    LookBackPage {
        layout: Layout::new(app, me, &title).with_styles(STYLES),
        uid: history.table.uid.clone(),
        table,
        part: match found {
            LookBack::Unasked => Part::Unasked,
            LookBack::Failed => Part::Failed,
            LookBack::Waiting { done, total } => Part::Working {
                said: total.map(|total| msg::look_back::done(done.min(total), total)),
                done: done.min(total.unwrap_or(0)),
                total: total.unwrap_or(0),
            },
            LookBack::Ready(positions) => {
                Part::Ready(Box::new(report(app, me, history, &positions)))
            }
        },
    }
}

fn report(app: &App, me: &Me, history: &History, positions: &[Judged]) -> Report {
    let words = me.words(app.service.clock.now_ms());
    let words = words.at_table(&history.names(), history.my_seat);
    let ended = history.table.ended.as_ref();
    let winners: Vec<usize> = ended.map_or_else(Vec::new, |ended| {
        ended.winners.iter().map(|seat| seat.index()).collect()
    });
    let turns = turning_points(positions, &winners);
    // Chances of several winners are told by the first of them.
    let of = winners.first().copied().unwrap_or(0);
    let teller = Teller {
        history,
        positions,
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
