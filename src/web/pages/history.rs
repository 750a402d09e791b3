//! `/tables/{uid}/history` and `/tables/{uid}/at/{seq}`: the journal in words, and the board after any event.
//!
//! Both show one viewer's own view; after the end everything is open. Start reading at [`at`].

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::table::parts::{self, Line};
use crate::show;
use crate::tables::Status;
use crate::tables::look::{self, History};
use crate::web::auth::Me;
use crate::web::boards::SentenceHtml;
use crate::web::boards::icon::Icon;
use crate::web::boards::{self, Drawn, Scene};
use crate::web::layout::{render_around, see_other};
use crate::web::{App, Error, Layout, page_cache, read};
use crate::words::{Arg, Html, Message, Words, msg};

#[derive(Template)]
#[template(path = "pages/history/page.html")]
struct HistoryPage {
    layout: Layout,
    uid: String,
    board_class: &'static str,
    what: Message,
    lines: Vec<Line>,
    when: String,
    seen: Message,
    progress: Option<Message>,
    main: String,
    steps: [StepPart; 4],
    place: Message,
    chapters: Vec<ChapterPart>,
    head_code: String,
    compare: Message,
}

/// An arrow of the stepper.
struct StepPart {
    sign: Icon,
    /// The event it leads to; none where there is no such step.
    seq: Option<i64>,
    /// How that event stands to the one shown.
    rel: Option<&'static str>,
    says: Message,
}

/// An age or a round of the journal in words.
struct ChapterPart {
    /// "Age II".
    title: Message,
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
    class: &'static str,
    /// Its sentences.
    sentences: Vec<Html>,
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
    let table = &history.table;
    let words = me.words(app.service.clock.now_ms());
    let words = words.at_table(&history.names(), history.my_seat);
    let names = &words.names;
    let board = boards::of(table.meta.key);
    let sight = history.sight(seq);
    let drawn = match &sight {
        Some(sight) => {
            let is_over = seq == table.last_seq && table.status == Status::Over;
            board.draw(&Scene {
                is_over,
                ..parts::still(table.meta.key, sight, names, &words)
            })?
        }
        None => Drawn::default(),
    };
    let what = msg::history::after(seq, table.last_seq);
    let title = msg::table::title(what.clone(), parts::name(table.meta.name, &history.seats));
    let told = || history.told.lines_at(seq);
    Ok(HistoryPage {
        layout: Layout::new(app, me, &title)
            .with_styles(boards::STYLES)
            .with_styles(board.stylesheets())
            .with_skip(msg::history::skip()),
        uid: table.uid.clone(),
        board_class: drawn.class,
        what,
        lines: parts::lines(told(), &words),
        when: told()
            .next()
            .map_or_else(String::new, |told| words.moment(told.at_ms).absolute),
        seen: seen(history),
        progress: sight.and_then(|sight| show::progress(table.meta.key, &sight.progress())),
        main: drawn.main,
        steps: Step::new(&steps(history), seq).parts(),
        place: msg::history::place(seq, table.last_seq),
        chapters: chapters(history, rows(history, &words, seq)),
        head_code: table.head_code.clone(),
        compare: compare(&table.uid),
    })
}

fn seen(history: &History) -> Message {
    msg::history::seen(match (history.viewer, history.my_seat) {
        (crate::games::Viewer::Open, _) => "open",
        (_, Some(_)) => "mine",
        (_, None) => "spectator",
    })
}

/// What to do with the head code.
fn compare(uid: &str) -> Message {
    msg::history::compare(Arg::Link {
        href: format!("/tables/{uid}/proof"),
        words: Box::new(msg::history::verify()),
    })
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

    /// The arrows, in order.
    fn parts(&self) -> [StepPart; 4] {
        let part = |sign, seq, rel, says| StepPart {
            sign: Icon::of(sign),
            seq,
            rel,
            says,
        };
        let first = match self.first {
            Some(_) => msg::history::to_first(),
            None => msg::history::is_first(),
        };
        let back = match self.back {
            Some(seq) => msg::history::to_earlier(seq),
            None => msg::history::no_earlier(),
        };
        let on = match self.on {
            Some(seq) => msg::history::to_later(seq),
            None => msg::history::no_later(),
        };
        let last = match self.last {
            Some(_) => msg::history::to_last(),
            None => msg::history::is_last(),
        };
        [
            part("sign-first", self.first, None, first),
            part("sign-prev", self.back, Some("prev"), back),
            part("sign-next", self.on, Some("next"), on),
            part("sign-last", self.last, None, last),
        ]
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

/// The events in words; several sentences of one event share a row.
fn rows(history: &History, w: &Words, here: i64) -> Vec<EventLine> {
    let mut rows: Vec<EventLine> = Vec::new();
    for told in &history.told.lines {
        let said = SentenceHtml::of(&told.sentence, w);
        match rows.last_mut().filter(|last| last.seq == told.seq) {
            Some(last) => last.sentences.push(said.html),
            None => rows.push(EventLine {
                seq: told.seq,
                sign: said.sign,
                class: said.class,
                sentences: vec![said.html],
                is_here: told.seq == here,
                is_later: told.seq > here,
            }),
        }
    }
    rows
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
