//! The letters: one file each, a struct of values beside its templates.
//!
//! Templates are in `templates/mail/<letter>/{body.txt,body.html}`; text and HTML say the same, in the language of
//! whoever gets the letter.

use std::fmt;

use askama::Template;
use askama::filters::HtmlSafe;

/// Gives a letter about a table the messages that say where its game stands: a line, and a sentence.
macro_rules! says_place {
    ($Letter:ident) => {
        impl $Letter {
            fn place(&self) -> Message {
                let others = listed(&self.others);
                msg::letter::place(&self.game_name, others, self.progress.clone())
            }

            fn place_sentence(&self) -> Message {
                let others = listed(&self.others);
                msg::letter::place_sentence(&self.game_name, others, self.progress.clone())
            }
        }
    };
}

mod answer;
mod digest;
mod game_over;
mod invitation;
mod moves;
mod notice;
mod revealed;
mod sign_in;
mod your_turn;

pub use answer::AnswerLetter;
pub use digest::{DigestEntry, DigestLetter};
pub use game_over::{GameOverLetter, ScoreRow, ScoreSheet};
pub use invitation::InvitationLetter;
pub use moves::Numbered;
pub use notice::{Button, NoticeLetter};
pub use revealed::RevealedLetter;
pub use sign_in::SignInLetter;
pub use your_turn::YourTurnLetter;

use super::words::{COLUMNS, one_line, wrap};
use scene::letter::Inline;
use words::{Arg, Join, Language, Message, Text, Words, msg};

/// How many sentences of what happened a letter shows: the last ones.
const MOST_SINCE: usize = 30;
/// The longest name in a letter, in characters.
const MOST_NAME: usize = 60;
/// The longest sentence, or line of talk, in characters.
const MOST_SENTENCE: usize = 400;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub language: Language,
    /// One line.
    pub subject: String,
    pub text: String,
    pub html: String,
    pub picture: Option<Inline>,
}

/// Gives the address of the page on which a mailbox stops its letters.
pub fn stop_url(base_url: &str, stop_token: &str) -> String {
    format!("{base_url}/unsubscribe/{stop_token}")
}

fn cleaned(names: &[String]) -> Vec<String> {
    cut(names, MOST_NAME)
}

/// Texts, each cleaned to one line of at most so many characters.
fn cut(texts: &[String], most: usize) -> Vec<String> {
    texts.iter().map(|text| one_line(text, most)).collect()
}

/// Names in a row: "Joost and Mia".
fn listed(names: &[String]) -> Arg {
    Arg::list(Join::And, names.iter().map(Text::from))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub name: String,
    pub words: String,
}

impl Said {
    /// The line, cleaned: "Freja: Holiday till Monday!"
    pub fn message(&self) -> Message {
        let name = one_line(&self.name, MOST_NAME);
        msg::letter::talk_line(name, one_line(&self.words, MOST_SENTENCE))
    }
}

fn talk_lines(w: &Words, talk: &[Said]) -> Vec<String> {
    talk.iter().map(|said| w.text(said.message())).collect()
}

/// What happened, as many of the last sentences as a letter shows.
struct Since<'a> {
    told: &'a [String],
    left_out: usize,
}

impl<'a> Since<'a> {
    fn last_of(told: &'a [String]) -> Self {
        let left_out = told.len().saturating_sub(MOST_SINCE);
        Self {
            told: &told[left_out..],
            left_out,
        }
    }

    /// How many are left out.
    fn more(&self) -> Message {
        msg::letter::left_out(self.left_out)
    }

    /// What mail programs show beside the subject: what is said so, else the last sentence.
    fn preheader(&self, said: &'a str) -> &'a str {
        match (said, self.told.last()) {
            ("", Some(last)) => last,
            (said, _) => said,
        }
    }
}

struct Plain<'a>(&'a Words);

impl Plain<'_> {
    fn head(&self, message: Message) -> String {
        wrap(&self.0.text(message).to_uppercase(), COLUMNS, "", "")
    }

    fn say(&self, message: Message) -> String {
        wrap(&self.0.text(message), COLUMNS, "", "")
    }

    fn item(&self, line: &str) -> String {
        wrap(line, COLUMNS, "  ", "    ")
    }

    /// A paragraph that is set in.
    fn inset(&self, message: Message) -> String {
        wrap(&self.0.text(message), COLUMNS, "  ", "  ")
    }

    /// What an address is, so wide that all addresses of a letter begin in one column.
    fn label(&self, message: Message) -> String {
        let labels = [msg::letter::board(), msg::letter::history()];
        let widths = labels.map(|label| self.0.plain(&label).chars().count());
        let width = widths.into_iter().max().unwrap_or(0) + 2;
        format!("{:<width$}", self.0.text(message))
    }
}

/// A sentence with links in it, coloured as the links of letters are: not every mail program reads a style sheet.
struct Linked(String);

impl Linked {
    fn say(words: &Words, message: Message) -> Self {
        // What somebody wrote is escaped, so nothing but links begins so.
        let html = words.say(message);
        let begun = r#"<a class="link" style="color:#9c4015" href="#;
        Self(html.as_str().replace("<a href=", begun))
    }
}

impl HtmlSafe for Linked {}

impl fmt::Display for Linked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn write(
    words: &Words,
    subject: &Message,
    text: &impl Template,
    html: &impl Template,
    picture: Option<&Inline>,
) -> Result<Written, askama::Error> {
    Ok(Written {
        language: words.language,
        subject: one_line(&words.plain(subject), 150),
        text: format!("{}\n", text.render()?.trim_end()),
        html: html.render()?,
        picture: picture.cloned(),
    })
}
