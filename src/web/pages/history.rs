//! `/tables/{uid}/history` and `/tables/{uid}/at/{seq}`: the journal in words, and the board after any event.
//!
//! Both show one viewer's own view; after the end everything is open. Start reading at [`at`].

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::table::parts::{self, Line, Reader};
use crate::games::Seat;
use crate::tables::Status;
use crate::tables::history::HistoryLine;
use crate::tables::look::{self, History};
use crate::web::auth::Me;
use crate::web::boards::icon::Icon;
use crate::web::boards::sentence_html::SentenceHtml;
use crate::web::boards::{self, Drawn, Scene};
use crate::web::layout::{render_around, see_other};
use crate::web::{App, Error, Layout, page_cache, read};

#[derive(Template)]
#[template(path = "pages/history/page.html")]
struct HistoryPage {
    layout: Layout,
    uid: String,
    board_class: &'static str,
    what: String,
    lines: Vec<Line>,
    when: String,
    seen: &'static str,
    progress: String,
    main: String,
    first: Option<i64>,
    back: Option<i64>,
    on: Option<i64>,
    last: Option<i64>,
    seq: i64,
    last_seq: i64,
    chapters: Vec<ChapterPart>,
    head_code: String,
}

/// An age or a round of the journal in words.
struct ChapterPart {
    /// "Age II".
    title: String,
    /// Whether its rows are shown at once: where there are many chapters, only those of the event shown.
    is_unfolded: bool,
    /// The rows.
    rows: Vec<EventLine>,
}

/// Up to how many chapters are all shown at once: three ages and what stands around them.
const UNFOLDED_MOST: usize = 6;

/// A row of the journal in words.
struct EventLine {
    /// The event.
    seq: i64,
    /// The sign of its first sentence.
    sign: Option<Icon>,
    /// Class that colours the sign.
    class: String,
    /// Its sentences, as HTML.
    html: String,
    /// Whether it is the one shown.
    is_here: bool,
    /// Whether it comes after the one shown.
    is_later: bool,
}

/// `GET /tables/{uid}/history`: leads to the last event.
pub(crate) async fn latest(
    app: Data<App>,
    me: Me,
    uid: Path<String>,
) -> Result<HttpResponse, Error> {
    let (name, person) = (uid.to_string(), me.id());
    let history = read(&app, move |app| look::history(&app.service, &name, person)).await??;
    let seq = history
        .told
        .lines
        .last()
        .map_or(history.table.last_seq, |line| line.seq);
    Ok(see_other(&format!("/tables/{uid}/at/{seq}")))
}

/// `GET /tables/{uid}/at/{seq}`: the board after an event.
pub(crate) async fn at(
    app: Data<App>,
    request: HttpRequest,
    place: Path<(String, i64)>,
) -> Result<HttpResponse, Error> {
    let (uid, seq) = place.into_inner();
    page_cache::serve(&app, &request, uid, move |app, me, table| {
        let history = look::history_after(&app.service, table)?;
        if !(1..=history.told.last_seq()).contains(&seq) {
            return Err(Error::NotFound);
        }
        let page = page(app, me, &history, seq)?;
        Ok(render_around(&page, page.main.len())?)
    })
    .await
}

fn page(app: &App, me: &Me, history: &History, seq: i64) -> Result<HistoryPage, Error> {
    let reader = Reader {
        zone: me.zone(),
        now_ms: app.service.clock.now_ms(),
    };
    let table = &history.table;
    let names = history.names();
    let board = boards::of(table.meta.key);
    let sight = history.sight(seq);
    let drawn = match &sight {
        Some(sight) => {
            let is_over = seq == table.last_seq && table.status == Status::Over;
            board.draw(&Scene {
                is_over,
                ..parts::still(table.meta.key, sight, &names)
            })?
        }
        None => Drawn::default(),
    };
    let steps = steps(history);
    let step = Step::new(&steps, seq);
    let title = format!(
        "After event {seq} of {}: {} {}",
        table.last_seq,
        table.meta.name,
        parts::others(&history.seats)
    );
    let told = || history.told.lines_at(seq);
    Ok(HistoryPage {
        layout: Layout::new(app, me, title)
            .with_styles(boards::STYLES)
            .with_styles(board.stylesheets())
            .with_skip("To the board"),
        uid: table.uid.clone(),
        board_class: drawn.class,
        what: format!("After event {seq} of {}", table.last_seq),
        lines: parts::lines(told(), table.meta.key, &names, history.my_seat, &reader)?,
        when: told()
            .next()
            .map_or_else(String::new, |told| reader.moment(told.at_ms).absolute),
        seen: seen(history),
        progress: sight.map_or_else(String::new, |sight| sight.progress()),
        main: drawn.main,
        first: step.first,
        back: step.back,
        on: step.on,
        last: step.last,
        seq,
        last_seq: table.last_seq,
        chapters: chapters(history, rows(history, &names, seq)?),
        head_code: table.head_code.clone(),
    })
}

fn seen(history: &History) -> &'static str {
    match (history.viewer, history.my_seat) {
        (crate::games::Viewer::Open, _) => "with everything open",
        (_, Some(_)) => "as you may know it",
        (_, None) => "as a spectator may know it",
    }
}

/// The events that say something, in order.
fn steps(history: &History) -> Vec<i64> {
    let mut seqs: Vec<i64> = history.told.lines.iter().map(|told| told.seq).collect();
    seqs.dedup();
    seqs
}

/// Where one can step to; none where there is no such step.
struct Step {
    first: Option<i64>,
    back: Option<i64>,
    on: Option<i64>,
    last: Option<i64>,
}

impl Step {
    fn new(steps: &[i64], here: i64) -> Self {
        let back = steps.iter().copied().rfind(|seq| *seq < here);
        let on = steps.iter().copied().find(|seq| *seq > here);
        Self {
            first: back.and(steps.first().copied()),
            back,
            on,
            last: on.and(steps.last().copied()),
        }
    }
}

/// Puts the rows under the headings of their chapters.
fn chapters(history: &History, rows: Vec<EventLine>) -> Vec<ChapterPart> {
    let mut rows = rows.into_iter().peekable();
    let mut parts = Vec::new();
    for (index, chapter) in history.told.chapters.iter().enumerate() {
        let end = history
            .told
            .chapters
            .get(index + 1)
            .map_or(i64::MAX, |next| next.seq);
        let mut inside = Vec::new();
        while let Some(row) = rows.next_if(|row| row.seq < end) {
            inside.push(row);
        }
        if !inside.is_empty() {
            parts.push(ChapterPart {
                title: chapter.title.clone(),
                is_unfolded: history.told.chapters.len() <= UNFOLDED_MOST
                    || inside.iter().any(|row| row.is_here),
                rows: inside,
            });
        }
    }
    parts
}

fn rows(history: &History, names: &[String], here: i64) -> Result<Vec<EventLine>, Error> {
    let game = history.table.meta.key;
    let mut rows: Vec<EventLine> = Vec::new();
    for told in &history.told.lines {
        let row = row(told, game, names, history.my_seat, here)?;
        match rows.last_mut().filter(|last| last.seq == row.seq) {
            Some(last) => {
                last.html.push(' ');
                last.html.push_str(&row.html);
            }
            None => rows.push(row),
        }
    }
    Ok(rows)
}

fn row(
    told: &HistoryLine,
    game: &str,
    names: &[String],
    me: Option<Seat>,
    here: i64,
) -> Result<EventLine, Error> {
    let said = SentenceHtml::new(&told.sentence, game, names, me, false)?;
    Ok(EventLine {
        seq: told.seq,
        sign: said.sign,
        class: said.class,
        html: said.html,
        is_here: told.seq == here,
        is_later: told.seq > here,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_skip_silent_events_and_end_at_both_ends() {
        let check = |here: i64, expected: [Option<i64>; 4]| {
            let step = Step::new(&[2, 5, 6, 9], here);
            assert_eq!(
                [step.first, step.back, step.on, step.last],
                expected,
                "{here}"
            );
        };
        check(2, [None, None, Some(5), Some(9)]);
        check(4, [Some(2), Some(2), Some(5), Some(9)]);
        check(6, [Some(2), Some(5), Some(9), Some(9)]);
        check(9, [Some(2), Some(6), None, None]);
    }
}
