//! The letter that tells how a game ended, and with what it can be proved.

use askama::Template;

use super::{Linked, Plain, Said, WriteError, Written, cleaned, listed, talk_lines, write};
use crate::mail::inline::Inline;
use crate::mail::words::{COLUMNS, one_line, wrap};
use words::{Arg, Message, Words, msg};

#[derive(Debug, Clone)]
pub struct GameOverLetter {
    /// How it is said.
    pub w: Words,
    /// What the site calls itself.
    pub site_name: String,
    /// Name of the game, as it stands before "with".
    pub game_name: String,
    /// Names of the other players.
    pub others: Vec<String>,
    /// Who won and how, for the subject: "You won 58 to 53".
    pub subject: String,
    /// Who won and how, in the reader's language.
    pub result: String,
    /// What happened since the player's last turn, one sentence each.
    pub since: Vec<String>,
    /// Which seats changed hands, one sentence each.
    pub handovers: Vec<String>,
    /// What the others said since the reader's last letter.
    pub talk: Vec<Said>,
    /// The score sheet, where points decided.
    pub score: Option<ScoreSheet>,
    /// The board as it stood in the end.
    pub picture: Option<Inline>,
    /// Address of the table.
    pub table_url: String,
    /// Address of the history.
    pub history_url: String,
    /// Address of the proof.
    pub proof_url: String,
    /// Head code of the journal.
    pub head_code: String,
    /// Commitment to the seed that was given when the table was opened.
    pub commitment: String,
    /// The seed, 64 hex digits.
    pub seed: String,
    /// Address that stops all letters to this mailbox.
    pub stop_url: String,
}

/// Points by kind and player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreSheet {
    /// Players' names, by column.
    pub names: Vec<String>,
    /// The kinds in the order of the score sheet; points by column.
    pub rows: Vec<ScoreRow>,
    /// Sums, by column.
    pub totals: Vec<String>,
}

/// A line of the score sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreRow {
    /// What the points are for.
    pub title: String,
    /// Points by column.
    pub points: Vec<String>,
}

#[derive(Template)]
#[template(path = "mail/game_over/body.txt")]
struct Text<'a> {
    letter: &'a GameOverLetter,
    plain: Plain<'a>,
    result: String,
    since: Vec<String>,
    handovers: Vec<String>,
    talk: &'a [String],
    score: Vec<String>,
}

#[derive(Template)]
#[template(path = "mail/game_over/body.html")]
struct Html<'a> {
    letter: &'a GameOverLetter,
    talk: &'a [String],
    proof: Linked,
}

impl GameOverLetter {
    /// Writes the letter. Names are cleaned first.
    pub fn write(&self) -> Result<Written, WriteError> {
        let letter = &Self {
            others: cleaned(&self.others),
            result: one_line(&self.result, 400),
            since: told_lines(&self.since),
            handovers: told_lines(&self.handovers),
            score: self.score.as_ref().map(ScoreSheet::cleaned),
            ..self.clone()
        };
        let talk = talk_lines(&letter.w, &letter.talk);
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter,
                plain: Plain(&letter.w),
                result: wrap(&letter.result, COLUMNS, "", ""),
                since: wrapped(&letter.since),
                handovers: wrapped(&letter.handovers),
                talk: &talk,
                score: letter
                    .score
                    .as_ref()
                    .map(|score| score.text(&letter.w))
                    .unwrap_or_default(),
            },
            &Html {
                letter,
                talk: &talk,
                proof: Linked::say(&letter.w, letter.proof()),
            },
            letter.picture.as_ref(),
        )
    }

    fn subject(&self) -> Message {
        msg::letter_over::subject(&self.subject, &self.game_name, listed(&self.others))
    }

    /// That the seed is open, with the link to the proof.
    fn proof(&self) -> Message {
        msg::letter_over::proof_open(Arg::Link {
            href: self.proof_url.clone(),
            words: Box::new(msg::letter_over::check()),
        })
    }
}

fn told_lines(told: &[String]) -> Vec<String> {
    told.iter().map(|told| one_line(told, 400)).collect()
}

/// Sentences as paragraphs of the text.
fn wrapped(told: &[String]) -> Vec<String> {
    let wrapped = told.iter().map(|told| wrap(told, COLUMNS, "  ", "    "));
    wrapped.collect()
}

impl ScoreSheet {
    fn cleaned(&self) -> Self {
        Self {
            names: self.names.iter().map(|name| one_line(name, 40)).collect(),
            ..self.clone()
        }
    }

    /// Writes the sheet in columns; many players get narrow ones with their names cut.
    fn text(&self, w: &Words) -> Vec<String> {
        const TITLE: usize = 18;
        let width = ((COLUMNS - 2 - TITLE) / self.names.len().max(1)).min(14);
        let line = |title: &str, cells: &[String]| {
            let title = one_line(title, TITLE);
            cells
                .iter()
                .fold(format!("  {title:<TITLE$}"), |line, cell| {
                    let cell = one_line(cell, width - 1);
                    format!("{line}{cell:>width$}")
                })
        };
        let mut lines = vec![line("", &self.names)];
        lines.extend(self.rows.iter().map(|row| line(&row.title, &row.points)));
        lines.push(line(&w.text(msg::letter_over::total()), &self.totals));
        lines
    }
}
