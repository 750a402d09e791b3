//! Boards: how a position is drawn on a page.
//!
//! A presenter says what a board shows (`crates/scene`); one renderer, which knows no game, turns it into HTML, and
//! decides nothing. A game without a page of its own is drawn by `generic`. Start reading at [`Board`].

use askama::Template;

use crate::accounts::people::Asks;
use crate::look::board::Sight;
use page::{BesidePart, CataloguePart, MainPart, Pen};
use rules::erased::AnyView;
use rules::{EndKind, Seat};
use scene::{Offer, Presenter, Sentence};
use words::{Language, Message, Words};

mod each_language;
mod example;
mod generic;
pub mod icon;
mod page;
mod price;
pub mod score;
mod sentence_html;

pub use sentence_html::SentenceHtml;

/// The position that the front page shows in a language, of the first game that has one.
pub fn example(language: Language) -> Option<&'static Example> {
    example::board(language)
}

/// The board of a game; the plain one of all others.
pub fn of(key: &str) -> Board {
    Board(scene::of(key))
}

/// The style sheets that every board needs, by name; those of every page stand apart.
pub static STYLES: &[&str] = &[
    "turn",
    "plan",
    "seats",
    "since",
    "card",
    "chip",
    "sheet",
    "city",
    "standing",
    "talk",
    "history",
    "score",
    "catalogue",
    "table",
];

/// Draws positions of one game.
#[derive(Clone, Copy)]
pub struct Board(&'static dyn Presenter);

impl Board {
    /// The style sheets of this board beside [`STYLES`], by name.
    pub fn stylesheets(&self) -> &'static [&'static str] {
        self.0.look().stylesheets
    }

    pub fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let pen = scene.pen();
        let Some(shown) = scene.page() else {
            let drawn = generic::draw(scene, pen)?;
            let class = self.0.look().class;
            return Ok(Drawn { class, ..drawn });
        };
        let main = MainPart {
            pen,
            sections: &shown.sections,
        };
        let moves = shown.moves.iter();
        Ok(Drawn {
            class: self.0.look().class,
            main: main.render()?,
            aside: BesidePart::new(pen, scene.game, &shown).render()?,
            moves: moves.map(|offer| MoveLine::of(offer, &pen)).collect(),
            asked: shown.asked,
            waited: shown.waited,
            has_field: shown.has_field,
            example: shown.example,
            sealed: shown.sealed,
        })
    }

    /// Whether the board of a running game shows what a sentence of its history says, so that the page need not say it
    /// twice.
    pub fn shows(&self, sentence: &Sentence) -> bool {
        self.0.shows(sentence)
    }

    /// Points by kind and seat as they stand, for the score sheet of a game that points did not decide.
    pub fn points_so_far(&self, view: &dyn AnyView) -> Option<Vec<Vec<(String, i32)>>> {
        let points = self.0.points(view)?.into_iter();
        let named = |(key, points): (&str, i32)| (key.to_owned(), points);
        Some(
            points
                .map(|kinds| kinds.into_iter().map(named).collect())
                .collect(),
        )
    }

    /// The rules in short and everything that is printed, for `/games/{key}`. None where nobody wrote it.
    pub fn catalogue(&self, w: &Words) -> Option<Result<String, askama::Error>> {
        let all = &self.0.all()?;
        let pen = Pen::of(w);
        Some(CataloguePart { pen, all }.render())
    }
}

/// A position without anything around it.
#[derive(Debug, Clone)]
pub struct Example {
    pub progress: Option<Message>,
    pub board: String,
    /// The style sheets that it needs beside those of every board, by name.
    pub stylesheets: &'static [&'static str],
}

/// A position in front of one viewer.
pub struct Scene<'a> {
    pub game: &'a str,
    pub sight: &'a Sight,
    /// The viewer's seat at this table, also after the end and on earlier positions.
    pub me: Option<Seat>,
    pub names: &'a [String],
    pub w: &'a Words,
    /// Whether this is the table as it is now: cards have sheets, and moves have buttons when it is my turn.
    pub is_live: bool,
    /// Whether what may be played later has buttons that put it into the plan.
    pub is_planning: bool,
    /// How the game ended, also where the engine would still wait for a choice; none while it runs.
    pub ended: Option<EndKind>,
    /// The beginning of a move that is a line of choices, from the address.
    pub line: Option<&'a str>,
    /// Which moves ask once more before they play.
    pub asks: Asks,
}

impl Scene<'_> {
    /// What a page shows of it. None where the game has no page of its own.
    fn page(&self) -> Option<scene::Scene> {
        self.sight.page(self.me, |at| scene::Sitting {
            is_live: self.is_live,
            is_over: self.is_over(),
            is_planning: self.is_planning,
            line: self.line,
            ..at
        })
    }

    fn pen(&self) -> Pen<'_> {
        Pen {
            me: self.me,
            points_decide: self.points_decide(),
            asks: Some((self.asks, self.sight)).filter(|_| self.is_live),
            is_planning: self.is_planning,
            ..Pen::of(self.w)
        }
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    pub const fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Whether points decide the game, or did: then whoever has most of them is ahead.
    pub const fn points_decide(&self) -> bool {
        matches!(self.ended, None | Some(EndKind::Civilian | EndKind::Points))
    }

    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }
}

#[derive(Debug, Default)]
pub struct Drawn {
    /// Class of the column that holds turn, board and cities.
    pub class: &'static str,
    /// What the viewer is asked for where it is not an ordinary turn: "Choose a progress token".
    pub asked: Option<Message>,
    /// What the others are waited for, after their names: "chooses a progress token".
    pub waited: Option<Message>,
    /// The board, as HTML: everything below the turn and what happened since.
    pub main: String,
    /// What stands beside it on a wide screen, as HTML: the choice, tokens.
    pub aside: String,
    /// Every legal move, when it is the viewer's turn.
    pub moves: Vec<MoveLine>,
    /// Whether the board offers a field in which any move can be typed.
    pub has_field: bool,
    /// A move that could be typed there now.
    pub example: Option<String>,
    pub sealed: Option<Message>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveLine {
    /// Canonical notation.
    pub mv: String,
    /// The same in words.
    pub title: Message,
    /// What it costs or brings; may be empty.
    pub price: String,
    /// Whether it asks once more.
    pub is_sure: bool,
}

impl MoveLine {
    fn of(offer: &Offer, pen: &Pen<'_>) -> Self {
        Self {
            mv: offer.mv.clone(),
            title: offer.title.clone(),
            price: price::spoken(offer, pen.w),
            is_sure: pen.is_sure(&offer.mv),
        }
    }
}
