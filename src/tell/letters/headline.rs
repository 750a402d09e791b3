//! What a letter says first: the news for its subject, and what mail programs show beside it.

use super::desk::Place;
use crate::look::board::Recap;
use crate::mail::letter::Block;
use crate::table::history::HistoryLine;
use rules::Viewer;
use scene::Deed;
use words::{Arg, Join, Message, msg};

/// How many actions a subject names: the last ones.
const DEEDS_MAX: usize = 3;

/// What happened since the reader's last turn, as a letter tells it.
pub(super) struct Headline {
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

    /// What mail programs show beside the subject: the news, otherwise the last thing that happened, and what comes
    /// after it.
    pub(super) fn preview(&self, and: Option<String>) -> String {
        let last = self.since.last().filter(|_| self.news_said.is_empty());
        let news = last.unwrap_or(&self.news_said).clone();
        [news].into_iter().chain(and).collect::<Vec<_>>().join(" ")
    }
}

impl Place {
    pub(super) fn headline(&self, viewer: Viewer) -> Headline {
        let told = Recap::of(&self.table, Some(self.seat), viewer).told;
        let said = |line: &HistoryLine| self.w.plain_sentence(&line.sentence.said);
        let since: Vec<String> = told.iter().map(said).collect();
        let done: Vec<(&HistoryLine, &Deed)> = told
            .iter()
            .filter_map(|line| Some((line, line.sentence.deed.as_ref()?)))
            .filter(|(_, deed)| deed.by != Some(self.seat))
            .collect();
        let done = &done[done.len().saturating_sub(DEEDS_MAX)..];
        let view = self.table.position.view(Viewer::Seat(self.seat));
        let alarm = self.presenter().alarm(view.as_ref());
        let alarm_said = alarm.iter().map(|alarm| self.w.plain_sentence(alarm));
        let news_said = alarm_said.chain(done.iter().map(|(line, _)| said(line)));
        Headline {
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
