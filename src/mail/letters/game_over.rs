//! The letter that tells how a game ended, and with what it can be proved.

use askama::Template;

use super::{Linked, MOST_SENTENCE, Plain, Said, Written, cleaned, cut, listed, talk_lines, write};
use crate::mail::words::{COLUMNS, one_line, wrap};
use scene::letter::Inline;
use words::{Arg, Message, Words, msg};

#[derive(Debug, Clone)]
pub struct GameOverLetter {
    pub w: Words,
    pub site_name: String,
    /// Name of the game, as it stands before "with".
    pub game_name: String,
    pub others: Vec<String>,
    /// Who won and how, for the subject: "You won 58 to 53".
    pub subject: String,
    pub result: String,
    /// What happened since the player's last turn, one sentence each.
    pub since: Vec<String>,
    pub handovers: Vec<String>,
    pub talk: Vec<Said>,
    pub score: Option<ScoreSheet>,
    pub picture: Option<Inline>,
    pub table_url: String,
    pub history_url: String,
    pub proof_url: String,
    pub head_code: String,
    /// Commitment to the seed that was given when the table was opened.
    pub commitment: String,
    pub seed: String,
    pub stop_url: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreSheet {
    pub names: Vec<String>,
    /// The kinds in the order of the score sheet.
    pub rows: Vec<ScoreRow>,
    pub totals: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreRow {
    pub title: String,
    pub points: Vec<String>,
}

#[derive(Template)]
#[template(path = "mail/game_over/body.txt")]
struct Text<'a> {
    letter: &'a GameOverLetter,
    plain: Plain<'a>,
    result: String,
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
    pub fn write(&self) -> Result<Written, askama::Error> {
        let letter = &Self {
            others: cleaned(&self.others),
            result: one_line(&self.result, MOST_SENTENCE),
            since: cut(&self.since, MOST_SENTENCE),
            handovers: cut(&self.handovers, MOST_SENTENCE),
            score: self.score.as_ref().map(ScoreSheet::cleaned),
            ..self.clone()
        };
        let talk = talk_lines(&letter.w, &letter.talk);
        let score = letter.score.as_ref().map(|score| score.text(&letter.w));
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter,
                plain: Plain(&letter.w),
                result: wrap(&letter.result, COLUMNS, "", ""),
                talk: &talk,
                score: score.unwrap_or_default(),
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

impl ScoreSheet {
    fn cleaned(&self) -> Self {
        Self {
            names: cut(&self.names, 40),
            ..self.clone()
        }
    }

    /// Writes the sheet in columns; many players get narrow ones with their names cut.
    fn text(&self, w: &Words) -> Vec<String> {
        const TITLE: usize = 18;
        let width = ((COLUMNS - 2 - TITLE) / self.names.len().max(1)).min(14);
        let line = |title: &str, cells: &[String]| {
            let title = one_line(title, TITLE);
            let cells = cells.iter().map(|cell| {
                let cell = one_line(cell, width - 1);
                format!("{cell:>width$}")
            });
            format!("  {title:<TITLE$}{}", cells.collect::<String>())
        };
        let mut lines = vec![line("", &self.names)];
        lines.extend(self.rows.iter().map(|row| line(&row.title, &row.points)));
        lines.push(line(&w.text(msg::letter_over::total()), &self.totals));
        lines
    }
}
