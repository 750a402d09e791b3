//! The digest: all games of a person in one letter, those first that have waited longest for them.

use askama::Template;

use super::{Plain, WriteError, Written, write};
use crate::mail::words::{COLUMNS, one_line, wrap};
use words::{Message, Words, msg};

/// The longest line about a table, in characters.
const MOST_SAID: usize = 400;

#[derive(Debug, Clone)]
pub struct DigestLetter {
    /// How it is said.
    pub w: Words,
    /// What the site calls itself.
    pub site_name: String,
    /// Address of the site.
    pub base_url: String,
    /// Tables that wait for the reader, the longest waiting first.
    pub waiting: Vec<DigestEntry>,
    /// Tables at which something happened that the reader was not told, and which do not wait for them.
    pub news: Vec<DigestEntry>,
    /// The other tables at which a game runs.
    pub others: Vec<DigestEntry>,
    /// How many tables are not shown.
    pub left_out: usize,
    /// Address of the page on which the reader says when letters come.
    pub wishes_url: String,
    /// Address that stops all letters to this mailbox.
    pub stop_url: String,
}

/// A table in a digest.
#[derive(Debug, Clone)]
pub struct DigestEntry {
    /// The game and the others: "7 Wonders Duel with Joost".
    pub name: String,
    /// How it stands, a sentence.
    pub what: String,
    /// Since when: "since today, 15:05"; empty where that does not matter.
    pub since: String,
    /// What happened, one sentence each, the oldest first.
    pub told: Vec<String>,
    /// Address of the board, for this reader.
    pub url: String,
}

/// Tables under one heading.
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
    /// Writes the letter. What people called themselves is cleaned first.
    pub fn write(&self) -> Result<Written, WriteError> {
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
        let filled = all
            .into_iter()
            .filter(|(_, entries, _)| !entries.is_empty());
        filled
            .map(|(title, entries, is_urgent)| Group {
                title,
                entries,
                is_urgent,
            })
            .collect()
    }
}

impl DigestEntry {
    /// How it stands and since when, as one line.
    fn state(&self) -> String {
        [self.what.as_str(), self.since.as_str()]
            .join(" ")
            .trim_end()
            .to_owned()
    }

    /// The entry as lines of plain text.
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
