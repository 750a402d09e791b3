//! A letter is made of blocks: the code that knows its subject chooses them, and two renderers, which know neither
//! kinds of letters nor tables, write them as plain text and as HTML. Both say the same. Start reading at [`Letter`].

use askama::Template;

use super::words::{one_line, shortened, with_short_names};
use moves::MoveLine;
use rules::erased::AnyView;
use scene::Offer;
use scene::letter::{self, Board};
use scene::pictures::Picture;
use words::{Language, Message, Text, Words, msg};

mod listed;
mod moves;
mod text;

pub use listed::{Found, Listed, is_number};

const MOST_SENTENCE: usize = 400;
const MOST_SINCE: usize = 30;
const MOST_SUBJECT: usize = 150;

pub struct Letter {
    /// The reader's words; people are called by short names.
    pub w: Words,
    pub site_name: String,
    pub subject: Message,
    /// What mail programs show beside the subject.
    pub preview: String,
    pub head: Message,
    pub lead: Vec<Message>,
    pub blocks: Vec<Block>,
    /// Why it comes, and what it belongs to.
    pub foot: Vec<Message>,
    pub links: Vec<Link>,
}

pub enum Block {
    Title(Message),
    Say(Message),
    Aside(Message),
    List(Vec<Message>),
    Happened(Vec<String>),
    /// A link to a page, shown as a button in HTML.
    Button(Link),
    /// The same with the address beside the button: it is a key, which somebody may want to copy.
    Key(Link),
    Link(Link),
    Digits(Vec<(Message, String)>),
    /// At most one. The part that HTML shows at the very end comes after the last block.
    Board(Shown),
    Moves(Moves),
    Score(ScoreSheet),
    Game(Game),
}

pub struct Link {
    pub title: Message,
    pub url: String,
}

impl Link {
    pub fn new(title: Message, url: impl Into<String>) -> Self {
        let url = url.into();
        Self { title, url }
    }

    pub fn to_site(name: &str, base_url: &str) -> Self {
        Self::new(msg::game::plain(Text::from(name.to_owned())), base_url)
    }
}

/// A position as somebody sees it, drawn when its letter is written.
pub struct Shown {
    pub game: &'static str,
    pub view: Box<dyn AnyView>,
    pub table_url: String,
    pub has_picture: bool,
    pub is_picture: bool,
}

struct Drawn {
    board: Option<Board>,
    picture: Option<Picture>,
}

impl Shown {
    fn draw(&self, w: &Words) -> Result<Drawn, askama::Error> {
        let scene = scene::of(self.game).board(self.view.as_ref());
        let picture = scene.as_ref().filter(|_| self.has_picture);
        let picture = picture.and_then(|scene| letter::picture(scene, w));
        let draw = |scene| letter::draw(&scene, w, &self.table_url);
        let board = (!self.is_picture).then(|| draw(scene.unwrap_or_default()));
        Ok(Drawn {
            board: board.transpose()?,
            picture,
        })
    }
}

pub struct Moves {
    pub offers: Vec<Offer>,
    pub can_be_answered: bool,
    pub table_url: String,
}

pub struct ScoreSheet {
    pub names: Vec<String>,
    pub rows: Vec<ScoreRow>,
    pub totals: Vec<String>,
}

pub struct ScoreRow {
    pub title: String,
    pub points: Vec<String>,
}

pub struct Game {
    /// The game and the others: "7 Wonders Duel with Joost".
    pub name: String,
    pub state: String,
    pub told: Vec<String>,
    pub url: String,
    /// Whether it has its own button, because something is to be done there.
    pub is_urgent: bool,
}

pub struct Written {
    pub language: Language,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub picture: Option<Picture>,
}

pub fn stop_url(base_url: &str, stop_token: &str) -> String {
    format!("{base_url}/unsubscribe/{stop_token}")
}

impl Letter {
    /// A letter whose heading is its subject, and which says no more than this.
    pub fn new(w: &Words, site_name: &str, subject: Message, lead: Message) -> Self {
        let w = with_short_names(w);
        Self {
            preview: w.text(&lead),
            site_name: site_name.to_owned(),
            head: subject.clone(),
            subject,
            lead: vec![lead],
            blocks: Vec::new(),
            foot: Vec::new(),
            links: Vec::new(),
            w,
        }
    }

    pub fn write(&self) -> Result<Written, askama::Error> {
        let mut drawn = None;
        for block in &self.blocks {
            if let Block::Board(shown) = block {
                drawn = Some(shown.draw(&self.w)?);
            }
        }
        let html = Html {
            letter: self,
            drawn: drawn.as_ref(),
        };
        Ok(Written {
            language: self.w.language,
            subject: shortened(&self.w.text(&self.subject), MOST_SUBJECT),
            text: text::write(self, drawn.as_ref()),
            html: html.render()?,
            picture: drawn.and_then(|drawn| drawn.picture),
        })
    }
}

fn last_of(told: &[String]) -> (&[String], Option<Message>) {
    let left_out = told.len().saturating_sub(MOST_SINCE);
    let more = (left_out > 0).then(|| msg::letter::left_out(left_out));
    (&told[left_out..], more)
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a> {
    letter: &'a Letter,
    drawn: Option<&'a Drawn>,
}

fn move_lines(w: &Words, moves: &Moves) -> (Vec<MoveLine>, usize) {
    let (lines, left_out) = listed::lines(w, moves);
    (lines.into_iter().map(unbroken).collect(), left_out)
}

fn clean(line: &str) -> String {
    one_line(line, MOST_SENTENCE)
}

/// Keeps a number of coins and the word after it on one line, in every language.
fn unbroken(line: MoveLine) -> MoveLine {
    let mut price = String::new();
    for word in line.price.split(' ') {
        if !price.is_empty() {
            let follows_number = price.ends_with(|sign: char| sign.is_ascii_digit());
            price.push(if follows_number { '\u{a0}' } else { ' ' });
        }
        price.push_str(word);
    }
    MoveLine { price, ..line }
}
