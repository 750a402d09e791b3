//! `/tables/{uid}/history` and `/tables/{uid}/at/{seq}`: the journal in words, and the board after any event.
//!
//! Both show one viewer's own view; after the end everything is open. Start reading at [`at`].

use std::ops::Range;

use askama::Template;
use serde::Serialize;

use super::table::parts::{self, Line};
use super::{Answer, Cx, Error, Layout, Reply, link};
use crate::look::board::{self, History, Sight, TableFingerprint, TableInfo};
use crate::look::look_back::{self, LookBack};
use crate::play::Status;
use crate::table::history::{Chapter, HistoryLine, Step};
use crate::web::boards::icon::Icon;
use crate::web::boards::{self, Drawn, Scene, SentenceHtml};
use crate::web::layout::render_around;
use words::{Message, Words, msg};

#[derive(Template)]
#[template(path = "pages/history/page.html")]
struct HistoryPage<'a> {
    layout: Layout,
    table: &'a TableInfo,
    uid: &'a str,
    seq: i64,
    what: Message,
    lines: Vec<Line>,
    when: String,
    seen: Message,
    chapter: Option<Message>,
    /// Where the page hears that something has happened; none once nothing does any more.
    follows: Option<String>,
    player: Player,
    drawn: Drawn,
    ways: [(&'static str, Option<i64>); 4],
    journal: Journal,
    has_look_back: bool,
}

/// What is looked at: a table after an event.
#[derive(Serialize)]
struct At {
    seq: i64,
    /// None before the game began.
    position: Option<Sight>,
    #[serde(flatten)]
    history: History,
}

/// Steps of the journal in words, by their chapters ("Age II").
type Chapters = Vec<(Message, Vec<StepLine>)>;

/// The journal in words: the steps around the one shown, and the others folded, with how many these are.
struct Journal {
    earlier: (Chapters, usize),
    near: Chapters,
    later: (Chapters, usize),
}

/// What steps by itself, or to any step: the last event of each step, and the one shown from 0.
struct Player {
    steps: Vec<i64>,
    here: usize,
    /// Where on the way chapters begin, and where the game turned: "12.3%".
    chapters: Vec<(String, Message)>,
    turns: Vec<String>,
}

/// How fast it steps by itself: milliseconds for each step.
const SPEEDS: [(&str, u32); 3] = [("slow", 3000), ("normal", 1500), ("fast", 600)];

/// How many steps are shown before the one shown, and after it.
const NEAR: usize = 5;

/// A step of the journal in words.
struct StepLine {
    /// From 1.
    number: usize,
    /// What somebody did, then what followed from it by itself: the sentences of each event.
    events: Vec<(i64, Vec<SentenceHtml>)>,
    step: Step,
    /// Whether it is the one shown.
    is_here: bool,
    /// Whether it comes after the one shown.
    is_later: bool,
}

/// `GET /tables/{uid}/history`: leads to the last step, or with `?from=start` to the first one.
pub(crate) fn enter(cx: &Cx) -> Answer {
    let history = board::history(cx.service(), cx.uid(), cx.me.id())?;
    let steps = history.told.steps();
    let step = match cx.query("from")? {
        Some("start") => steps.first(),
        Some(_) | None => steps.last(),
    };
    let seq = step.map_or(history.table.last_seq, |step| step.to);
    Reply::to(&format!("/tables/{}/at/{seq}", cx.uid()))
}

/// `GET /tables/{uid}/at/{seq}`: the board after an event.
pub(crate) fn at(cx: &Cx, table: &TableFingerprint) -> Result<String, Error> {
    let history = board::history_after(cx.service(), table)?;
    let seq = cx.number("seq")?;
    if !(1..=history.told.last_seq()).contains(&seq) {
        return Err(Error::NotFound);
    }
    let at = At {
        seq,
        position: history.sight(seq),
        history,
    };
    cx.written(&at, || {
        let page = page(cx, &at)?;
        Ok(render_around(&page, page.drawn.main.len())?)
    })
}

fn page<'a>(cx: &Cx, at: &'a At) -> Result<HistoryPage<'a>, Error> {
    let At {
        history,
        seq,
        position,
    } = at;
    let (seq, table) = (*seq, &history.table);
    let words = cx.words().at_table(&history.names(), history.my_seat);
    let names = &words.names;
    let board = boards::of(table.meta.key);
    let drawn = match position {
        Some(sight) => {
            let ended = table.ended.as_ref().map(|ended| ended.kind);
            board.draw(&Scene {
                ended: ended.filter(|_| history.told.is_over_at(seq)),
                ..parts::still(table.meta.key, sight, names, &words)
            })?
        }
        None => Drawn::default(),
    };
    let steps = history.told.steps();
    let here = at_step(&steps, seq);
    let what = msg::history::step(here + 1, steps.len());
    let title = msg::table::title(what.clone(), parts::name(table.meta.name, &history.seats));
    let from = steps.get(here).map_or(seq, |step| step.from);
    let told = || history.told.lines_between(from, seq);
    let when = |told: &HistoryLine| words.moment(told.at_ms).absolute;
    Ok(HistoryPage {
        layout: cx
            .layout(&title)
            .with_styles(boards::STYLES)
            .with_styles(board.stylesheets())
            .with_skip(msg::history::skip()),
        table,
        uid: &table.uid,
        seq,
        what,
        lines: parts::lines(told(), &words),
        when: told().next().map_or_else(String::new, when),
        seen: seen(history),
        chapter: chapter(&history.told.chapters, from).map(|chapter| chapter.title.clone()),
        follows: (!matches!(table.status, Status::Over | Status::Closed))
            .then(|| format!("/tables/{}/seq", table.uid)),
        player: player(history, &steps, here, &turning(cx, history)?),
        drawn,
        ways: ways(&steps, seq),
        journal: journal(history, &words, &steps, here),
        has_look_back: parts::has_look_back(table) && !cx.me.csrf.is_empty(),
    })
}

/// The chapter to which an event belongs.
fn chapter(chapters: &[Chapter], seq: i64) -> Option<&Chapter> {
    let after = chapters.partition_point(|chapter| chapter.seq <= seq);
    chapters.get(after.saturating_sub(1))
}

/// After which events the moves stand that turned a game, where it has been gone through.
fn turning(cx: &Cx, history: &History) -> Result<Vec<i64>, Error> {
    if !parts::has_look_back(&history.table) {
        return Ok(Vec::new());
    }
    match look_back::find(cx.service(), &history.table.uid, cx.me.id())? {
        LookBack::Ready(positions) => {
            let turns = look_back::turning_points(&positions, &history.winners());
            let turns = turns.into_iter().filter_map(|turn| positions.get(turn));
            Ok(turns.map(|judged| judged.seq).collect())
        }
        LookBack::Unasked | LookBack::Waiting { .. } | LookBack::Failed => Ok(Vec::new()),
    }
}

fn player(history: &History, steps: &[Step], here: usize, turns: &[i64]) -> Player {
    let place = |seq: i64| {
        let thousandths = at_step(steps, seq) * 1000 / (steps.len().max(2) - 1);
        format!("{}.{}%", thousandths / 10, thousandths % 10)
    };
    let chapters = history.told.chapters.iter();
    Player {
        steps: steps.iter().map(|step| step.to).collect(),
        here,
        chapters: chapters
            .map(|chapter| (place(chapter.seq), chapter.title.clone()))
            .collect(),
        turns: turns.iter().map(|seq| place(*seq)).collect(),
    }
}

impl HistoryPage<'_> {
    /// How one knows that nothing was changed.
    fn compare(&self) -> Message {
        let proof = format!("/tables/{}/proof", self.uid);
        msg::history::compare(link(proof, msg::history::verify()))
    }
}

fn seen(history: &History) -> Message {
    msg::history::seen(match (history.viewer, history.my_seat) {
        (rules::Viewer::Open, _) => "open",
        (_, Some(_)) => "mine",
        (_, None) => "spectator",
    })
}

/// The index of the step to which an event belongs.
pub(super) fn at_step(steps: &[Step], seq: i64) -> usize {
    steps.partition_point(|step| step.from <= seq).max(1) - 1
}

/// Where one can step to, by the names that the script knows; none where there is no such step.
fn ways(steps: &[Step], here: i64) -> [(&'static str, Option<i64>); 4] {
    let ends = || steps.iter().map(|step| step.to);
    let back = ends().rfind(|seq| *seq < here);
    let on = ends().find(|seq| *seq > here);
    [
        ("first", back.and(ends().next())),
        ("prev", back),
        ("next", on),
        ("last", on.and(ends().next_back())),
    ]
}

/// The whole journal: the steps around the one shown, `here`, and the others folded.
fn journal(history: &History, w: &Words, steps: &[Step], here: usize) -> Journal {
    let from = here.saturating_sub(NEAR).min(steps.len());
    let to = (here + NEAR + 1).min(steps.len());
    let part = |range: Range<usize>| {
        let lines = range.filter_map(|index| line(history, w, (index, *steps.get(index)?), here));
        chapters(history, lines)
    };
    Journal {
        earlier: (part(0..from), from),
        near: part(from..to),
        later: (part(to..steps.len()), steps.len() - to),
    }
}

/// Puts steps under the headings of their chapters.
fn chapters(history: &History, steps: impl Iterator<Item = StepLine>) -> Chapters {
    let mut parts = Chapters::new();
    let mut last = None;
    for line in steps {
        let chapter = chapter(&history.told.chapters, line.step.from);
        match (parts.last_mut().filter(|_| last == chapter), chapter) {
            (Some((_, steps)), _) => steps.push(line),
            (None, Some(chapter)) => parts.push((chapter.title.clone(), vec![line])),
            (None, None) => continue,
        }
        last = chapter;
    }
    parts
}

/// A step in words; several sentences of one event share a row.
fn line(
    history: &History,
    w: &Words,
    (index, step): (usize, Step),
    here: usize,
) -> Option<StepLine> {
    let mut events: Vec<(i64, Vec<SentenceHtml>)> = Vec::new();
    for told in history.told.lines_between(step.from, step.to) {
        let said = SentenceHtml::of(&told.sentence, w);
        match events.last_mut().filter(|(seq, _)| *seq == told.seq) {
            Some((_, sentences)) => sentences.push(said),
            None => events.push((told.seq, vec![said])),
        }
    }
    let is_told = !events.is_empty();
    is_told.then_some(StepLine {
        number: index + 1,
        events,
        step,
        is_here: index == here,
        is_later: index > here,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_steps_from_move_to_move_and_from_an_event_inside_one_to_its_end() {
        let steps = [(1, 2), (5, 5), (6, 8), (9, 9)].map(|(from, to)| Step { from, to });
        let check = |here: i64, expected: [Option<i64>; 4]| {
            assert_eq!(ways(&steps, here).map(|(_, way)| way), expected, "{here}");
        };
        check(2, [None, None, Some(5), Some(9)]);
        check(4, [Some(2), Some(2), Some(5), Some(9)]);
        check(5, [Some(2), Some(2), Some(8), Some(9)]);
        check(6, [Some(2), Some(5), Some(8), Some(9)]);
        check(8, [Some(2), Some(5), Some(9), Some(9)]);
        check(9, [Some(2), Some(8), None, None]);
    }
}
