//! The digest: all games of a person in one letter, those first that have waited longest for them.

use askama::Template;

use super::{Plain, Written, write};
use crate::mail::words::{COLUMNS, one_line, wrap};
use words::{Message, Words, msg};

const MOST_SAID: usize = 400;

#[derive(Debug, Clone)]
pub struct DigestLetter {
    pub w: Words,
    pub site_name: String,
    pub base_url: String,
    /// Tables that wait for the reader, the longest waiting first.
    pub waiting: Vec<DigestEntry>,
    /// Tables at which something happened that the reader was not told, and which do not wait for them.
    pub news: Vec<DigestEntry>,
    pub others: Vec<DigestEntry>,
    pub left_out: usize,
    pub wishes_url: String,
    pub stop_url: String,
}

#[derive(Debug, Clone)]
pub struct DigestEntry {
    /// The game and the others: "7 Wonders Duel with Joost".
    pub name: String,
    pub what: String,
    /// Since when: "since today, 15:05"; empty where that does not matter.
    pub since: String,
    /// What happened, one sentence each, the oldest first.
    pub told: Vec<String>,
    pub url: String,
}

struct Group<'a> {
    title: Message,
    entries: &'a [DigestEntry],
    /// Whether each has a button of its own: something is to be done there.
    is_urgent: bool,
}

#[derive(Template)]
#[template(path = "mail/digest/body.txt")]
struct Text<'a> {
    letter: &'a DigestLetter,
    plain: Plain<'a>,
    groups: Vec<Group<'a>>,
}

#[derive(Template)]
#[template(path = "mail/digest/body.html")]
struct Html<'a> {
    letter: &'a DigestLetter,
    groups: Vec<Group<'a>>,
}

impl DigestLetter {
    pub fn write(&self) -> Result<Written, askama::Error> {
        let letter = &Self {
            waiting: cleaned(&self.waiting),
            news: cleaned(&self.news),
            others: cleaned(&self.others),
            ..self.clone()
        };
        let text = Text {
            letter,
            plain: Plain(&letter.w),
            groups: letter.groups(),
        };
        let html = Html {
            letter,
            groups: letter.groups(),
        };
        write(&letter.w, &letter.subject(), &text, &html, None)
    }

    fn subject(&self) -> Message {
        msg::letter_digest::subject(self.waiting.len())
    }

    fn more(&self) -> Message {
        msg::letter_digest::left_out(self.left_out)
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let all = [
            (msg::letter_digest::waiting(), &self.waiting, true),
            (msg::letter_digest::news(), &self.news, false),
            (msg::letter_digest::others(), &self.others, false),
        ];
        let all = all.into_iter().map(|(title, entries, is_urgent)| Group {
            title,
            entries,
            is_urgent,
        });
        all.filter(|group| !group.entries.is_empty()).collect()
    }
}

impl DigestEntry {
    fn state(&self) -> String {
        let state = format!("{} {}", self.what, self.since);
        state.trim_end().to_owned()
    }

    fn lines(&self) -> String {
        let mut lines = vec![
            wrap(&self.name, COLUMNS, "", "  "),
            wrap(&self.state(), COLUMNS, "  ", "  "),
        ];
        let told = self.told.iter();
        lines.extend(told.map(|told| wrap(told, COLUMNS, "  - ", "    ")));
        lines.push(format!("  {}", self.url));
        lines.join("\n")
    }
}

fn cleaned(entries: &[DigestEntry]) -> Vec<DigestEntry> {
    let clean = |said: &String| one_line(said, MOST_SAID);
    let entries = entries.iter().map(|entry| DigestEntry {
        name: clean(&entry.name),
        what: clean(&entry.what),
        since: clean(&entry.since),
        told: entry.told.iter().map(clean).collect(),
        url: entry.url.clone(),
    });
    entries.collect()
}
