//! The letters that say whose turn it is: the reader's, complete in itself; or, after a reveal, somebody else's.

use super::asked;
use super::desk::{Desk, Place, board_button};
use crate::db::{Conn, DbResult};
use crate::look::board::Recap;
use crate::mail::letter::{Block, Letter};
use crate::mail::lower_first;
use crate::mail::outbox::{Judged, LetterKind, Reason, WriteFault};
use crate::play::seat_links::Purpose;
use crate::play::{orders, plan, rows};
use crate::table::fold::Phase;
use crate::table::history::HistoryLine;
use crate::table::take_back;
use rules::Viewer;
use scene::Deed;
use words::{Arg, Join, Message, msg};

/// About a turn, if the reader has one.
pub(super) fn judge_begun(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    match desk.intent.expected_seq {
        Some(_) => judge(desk),
        None => asked::waits(desk),
    }
}

/// Whether a letter about a turn is too late, by the rows alone.
pub(super) fn is_overtaken(desk: &mut Desk<'_>) -> DbResult<bool> {
    let intent = &desk.intent;
    match (intent.table_id, intent.seat, intent.expected_seq) {
        (Some(table_id), Some(seat), Some(opened_seq)) if desk.spec.is_of_turn => {
            rows::has_passed(desk.conn, (table_id, seat), opened_seq)
        }
        _ => Ok(false),
    }
}

pub(super) fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let (kind, expected_seq) = (desk.kind, desk.intent.expected_seq);
    let place = Place::find(desk)?;
    let opened_seq = place.opened_seq();
    let is_awaited = place.table.awaiting().contains(&place.seat);
    if opened_seq.is_none() || opened_seq != expected_seq || !is_awaited {
        return Err(Reason::Overtaken.into());
    }
    let table_url = place.way(desk, opened_seq);
    let can_be_answered = place.add_reply(desk, Purpose::Reply);
    let headline = place.headline(Viewer::Seat(place.seat));
    let until = place.until();
    let mut blocks = vec![board_button(&table_url)];
    if kind == LetterKind::YourTurn {
        blocks.extend(unfit_moves(desk.conn, &place)?.map(Block::Say));
    }
    blocks.extend(headline.happened(headline.title.clone()));
    blocks.extend(place.talk(desk)?);
    blocks.push(Block::Board(place.board(desk.service, &table_url)));
    blocks.extend(place.moves(can_be_answered, table_url));
    if can_be_answered {
        blocks.push(Block::Aside(msg::letter::can_answer()));
    }
    let preview = headline.preview(until.as_ref().map(|until| place.w.text(until)));
    let lead = place.reminder(kind).into_iter();
    let subject = place.turn_subject(kind, headline.news);
    let letter = Letter {
        head: place.head(),
        lead: lead.chain([place.sentence()]).chain(until).collect(),
        preview,
        blocks,
        foot: place.foot(),
        ..desk.letter(&place.w, subject, msg::letter_turn::nudge())
    };
    Ok(place.judged(desk, letter))
}

/// To a seat that has nothing to choose now: others read the same in the letter about their turn or the end.
pub(super) fn judge_revealed(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let place = Place::find(desk)?;
    if place.table.phase != Phase::Running || place.opened_seq().is_some() {
        return Err(Reason::Overtaken.into());
    }
    let table_url = place.way(desk, desk.intent.expected_seq);
    place.add_reply(desk, Purpose::Reply);
    let headline = place.headline(Viewer::Seat(place.seat));
    let awaited = Arg::list(Join::And, place.table.awaiting());
    let mut blocks = vec![board_button(&table_url)];
    blocks.extend(headline.happened(msg::letter_revealed::what()));
    blocks.push(Block::Aside(msg::letter_revealed::next(awaited)));
    blocks.extend(place.talk(desk)?);
    blocks.push(Block::Board(place.board(desk.service, &table_url)));
    let (game, others) = (place.game_name(), place.others());
    let subject = match headline.news.clone() {
        Some(news) => msg::letter_revealed::subject_news(news, game, others),
        None => msg::letter_revealed::subject(game, others, place.progress()),
    };
    let letter = Letter {
        head: msg::letter_revealed::head(),
        preview: headline.preview(None),
        blocks,
        foot: place.foot(),
        ..desk.letter(&place.w, subject, place.sentence())
    };
    Ok(place.judged(desk, letter))
}

impl Place {
    pub(super) fn sentence(&self) -> Message {
        msg::letter::place_sentence(self.game_name(), self.others(), self.progress())
    }

    fn until(&self) -> Option<Message> {
        let moment = self.w.moment(self.table.due_at_ms(self.seat)?);
        let until = format!("{} ({})", moment.absolute, moment.relative);
        Some(msg::letter_turn::until(until))
    }

    /// "Your turn, Joost: choose a card".
    fn head(&self) -> Message {
        let name = &self.w.names[self.seat.index()];
        let view = self.table.position.view(Viewer::Seat(self.seat));
        let board = self.presenter().board(view.as_ref());
        match board.and_then(|board| board.asked) {
            Some(asked) => msg::letter_turn::head_asked(name, lower_first(&self.w.text(&asked))),
            None => msg::table::your_turn(name),
        }
    }

    fn turn_subject(&self, kind: LetterKind, news: Option<Arg>) -> Message {
        let (game, others) = (self.game_name(), self.others());
        if self.reminder(kind).is_some() {
            return msg::letter_turn::subject_again(game, others);
        }
        match news {
            Some(news) => msg::letter_turn::subject_news(news, game, others),
            None => msg::letter_turn::subject(game, others, self.progress()),
        }
    }

    /// Why a letter comes about a turn that did not just begin.
    fn reminder(&self, kind: LetterKind) -> Option<Message> {
        if kind == LetterKind::Reminder {
            let terms = self.table.clocks.terms;
            let then = terms.map_or("nudge", |terms| terms.on_timeout.as_str());
            return Some(msg::letter_turn::reminder(then));
        }
        if kind == LetterKind::Nudge {
            return Some(msg::letter_turn::nudge());
        }
        (kind == LetterKind::Resumed).then(msg::letter_turn::resumed)
    }
}

/// Says which moves of the seat's standing order did not fit the decision that the letter is about.
fn unfit_moves(conn: &mut Conn, place: &Place) -> DbResult<Option<Message>> {
    let order = orders::find(conn, rows::seat_id(place.row.id, place.seat))?;
    let unfit = order
        .filter(|order| order.void_seq.is_some() && order.void_seq == place.opened_seq())
        .and_then(|order| order.steps.into_iter().next());
    Ok(unfit.map(|step| {
        let position = place.table.position.as_ref();
        let said = |line: &String| plan::said(place.presenter(), position, place.seat, line);
        let moves = step
            .moves
            .iter()
            .map(|line| msg::orders::quoted(said(line)));
        msg::orders::void_letter(Arg::list(Join::Or, moves))
    }))
}

/// How many actions a subject names: the last ones.
const DEEDS_MAX: usize = 3;

/// What happened since the reader's last turn, as a letter tells it.
pub(super) struct Headline {
    pub title: Message,
    /// One sentence each, the oldest first.
    since: Vec<String>,
    /// The news, for the subject: "Freja built Port · 1 shield from losing". None if nobody else did anything.
    pub news: Option<Arg>,
    /// The same in whole sentences.
    news_said: String,
}

impl Headline {
    pub(super) fn happened(&self, title: Message) -> Vec<Block> {
        if self.since.is_empty() {
            return Vec::new();
        }
        vec![Block::Title(title), Block::Happened(self.since.clone())]
    }

    /// What mail programs show beside the subject: the news, or else what happened last, and what comes after it.
    pub(super) fn preview(&self, and: Option<String>) -> String {
        let last = self.since.last().filter(|_| self.news_said.is_empty());
        let news = last.unwrap_or(&self.news_said).clone();
        [news].into_iter().chain(and).collect::<Vec<_>>().join(" ")
    }
}

impl Place {
    pub(super) fn headline(&self, viewer: Viewer) -> Headline {
        let Recap {
            told, moved_at_ms, ..
        } = Recap::of(&self.table, Some(self.seat), viewer);
        let said = |line: &HistoryLine| self.w.plain_sentence(&line.sentence.said);
        let since: Vec<String> = told.iter().map(said).collect();
        let counting = take_back::counting(&self.table);
        let counts = |line: &&HistoryLine| counting.iter().any(|event| event.seq == line.seq);
        let done: Vec<(&HistoryLine, &Deed)> = told
            .iter()
            .filter(counts)
            .filter_map(|line| Some((line, line.sentence.deed.as_ref()?)))
            .filter(|(_, deed)| deed.by != Some(self.seat))
            .collect();
        let done = &done[done.len().saturating_sub(DEEDS_MAX)..];
        let view = self.table.position.view(Viewer::Seat(self.seat));
        let alarm = self.presenter().alarm(view.as_ref());
        let alarm_said = alarm.iter().map(|alarm| self.w.plain_sentence(alarm));
        let news_said = alarm_said.chain(done.iter().map(|(line, _)| said(line)));
        Headline {
            title: moved_at_ms.map_or_else(msg::table::happened, |_| msg::letter::since()),
            news_said: news_said.collect::<Vec<_>>().join(" "),
            news: news(done, alarm),
            since,
        }
    }
}

fn news(done: &[(&HistoryLine, &Deed)], alarm: Option<Message>) -> Option<Arg> {
    let deeds = done.iter().map(|(_, deed)| deed.said.clone());
    let deeds = Arg::list(Join::Comma, deeds);
    match (done.is_empty(), alarm) {
        (true, alarm) => alarm.map(Arg::from),
        (false, None) => Some(deeds),
        (false, Some(alarm)) => Some(msg::letter::news(deeds, alarm).into()),
    }
}
