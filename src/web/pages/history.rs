//! `/tables/{uid}/history` and `/tables/{uid}/at/{seq}`: the journal in words, and the board after any event, in the
//! viewer's own view; after the end everything is open. Start reading at [`at`].

use std::ops::Range;

use askama::Template;
use serde::Serialize;

use super::table::parts;
use super::{Answer, Cx, Error, Layout, Reply, link};
use crate::look::board::{self, History, Sight, TableFingerprint};
use crate::look::look_back;
use crate::play::Status;
use crate::table::history::{Chapter, Step, Told};
use crate::web::boards::{self, Drawn, Pen};
use rules::Viewer;
use scene::Sentence;
use words::{Message, msg};

#[derive(Serialize)]
struct At {
    #[serde(skip)]
    mark: i64,
    seq: i64,
    /// None before the game began.
    position: Option<Sight>,
    #[serde(flatten)]
    history: History,
}

/// Steps of the journal in words, by their chapters ("Age II").
type Chapters<'a> = Vec<(&'a Message, Vec<StepLine<'a>>)>;

/// How fast it steps by itself: milliseconds for each step.
const SPEEDS: [(&str, u32); 3] = [("slow", 3000), ("normal", 1500), ("fast", 600)];

/// How many steps are shown before the one shown, and after it.
const NEAR: usize = 5;

struct StepLine<'a> {
    /// From 1.
    number: usize,
    /// What somebody did, then what followed from it by itself: the sentences of each event.
    events: Vec<(i64, Vec<&'a Sentence>)>,
    step: Step,
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

pub(crate) fn at(cx: &Cx, table: &TableFingerprint) -> Result<String, Error> {
    let history = board::history_for(cx.service(), &table.access)?;
    let seq = cx.number("seq")?;
    if !(1..=history.told.last_seq()).contains(&seq) {
        return Err(Error::NotFound);
    }
    let at = At {
        mark: table.mark(),
        seq,
        position: history.sight(seq),
        history,
    };
    cx.written(&at, || page(cx, &at))
}

fn page(cx: &Cx, at: &At) -> Result<impl Template, Error> {
    let (history, seq, table) = (&at.history, at.seq, &at.history.table);
    let words = cx.words().at_table(&history.names(), history.my_seat);
    let ended = table.ended.as_ref().map(|ended| ended.kind);
    let pen = Pen {
        sight: at.position.as_ref(),
        ended: ended.filter(|_| history.told.is_over_at(seq)),
        city: cx.city()?,
        ..Pen::of(&words)
    };
    let drawn = pen.draw()?;
    let steps = history.told.steps();
    let here = at_step(&steps, seq);
    let what = msg::history::step(here + 1, steps.len());
    let title = msg::table::title(what.clone(), parts::name(table.meta.name, &history.seats));
    let mut layout = cx
        .layout(&title)
        .with_styles(boards::STYLES)
        .with_styles(scene::of(table.meta.key).look().stylesheets);
    layout.skip = msg::history::skip();
    layout.w = words;
    Ok(page!("pages/history/page.html" <'a> {
        layout: Layout = layout,
        mark: i64 = at.mark,
        history: &'a History = history,
        uid: &'a str = &table.uid,
        seq: i64 = seq,
        steps: Vec<Step> = steps,
        here: usize = here,
        what: Message = what,
        turns: Vec<i64> = turning(cx, history)?,
        drawn: Drawn = drawn,
    }))
}

fn chapter(chapters: &[Chapter], seq: i64) -> Option<&Chapter> {
    let after = chapters.partition_point(|chapter| chapter.seq <= seq);
    chapters.get(after.saturating_sub(1))
}

/// After which events the moves stand that turned a game, where it has been gone through.
fn turning(cx: &Cx, history: &History) -> Result<Vec<i64>, Error> {
    if !parts::has_look_back(&history.table) {
        return Ok(Vec::new());
    }
    let found = look_back::find(cx.service(), &history.table.uid, cx.me.id())?;
    let positions = found.ready().unwrap_or_default();
    let turns = look_back::turning_points(positions, &history.winners()).into_iter();
    let judged = turns.filter_map(|turn| positions.get(turn));
    Ok(judged.map(|judged| judged.seq).collect())
}

/// The event with which the step begins that is shown.
fn from(steps: &[Step], here: usize, seq: i64) -> i64 {
    steps.get(here).map_or(seq, |step| step.from)
}

fn follows(history: &History) -> bool {
    !matches!(history.table.status, Status::Over | Status::Closed)
}

/// Where on the way an event lies: "12.3%".
fn place(steps: &[Step], seq: &i64) -> String {
    let thousandths = at_step(steps, *seq) * 1000 / (steps.len().max(2) - 1);
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}

/// The steps before those around the one shown, these, and those after them; the first and the last are folded.
fn folds(all: usize, here: usize) -> [Range<usize>; 3] {
    let from = here.saturating_sub(NEAR).min(all);
    let to = (here + NEAR + 1).min(all);
    [0..from, from..to, to..all]
}

fn chapters<'h>(told: &'h Told, steps: &[Step], range: &Range<usize>) -> Chapters<'h> {
    let mut parts = Chapters::new();
    let mut last = None;
    for line in range.clone().filter_map(|index| line(told, steps, index)) {
        let chapter = chapter(&told.chapters, line.step.from);
        match (parts.last_mut().filter(|_| last == chapter), chapter) {
            (Some((_, steps)), _) => steps.push(line),
            (None, Some(chapter)) => parts.push((&chapter.title, vec![line])),
            (None, None) => continue,
        }
        last = chapter;
    }
    parts
}

/// A step in words; several sentences of one event share a row.
fn line<'h>(told: &'h Told, steps: &[Step], index: usize) -> Option<StepLine<'h>> {
    let step = *steps.get(index)?;
    let mut events: Vec<(i64, Vec<&Sentence>)> = Vec::new();
    for told in told.lines_between(step.from, step.to) {
        let said = &told.sentence;
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
    })
}

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
