//! Boards: how a position is drawn on a page, one folder per game that deserves looks.
//!
//! A board turns what one viewer may know into HTML; it decides nothing and asks nobody.
//! To give a game its own board: a folder here, templates in `templates/boards/<key>/`, a stylesheet
//! `static/css/board-<key>.css`, and one line in `OWN`. All other games are drawn by [`generic`].
//! Start reading at [`Board`].

use askama::Template;

use crate::look::board::Sight;
use page::{BesidePart, CataloguePart, MainPart, Pen};
use rules::erased::AnyView;
use rules::{EndKind, Seat};
use scene::{Offer, Presenter, Sentence};
use words::{Language, Message, Words};

pub mod dice;
mod each_language;
mod example;
pub mod generic;
pub mod icon;
mod mark;
mod page;
mod price;
pub mod score;
mod sentence_html;
pub mod seven_wonders;
mod standing;

pub use sentence_html::SentenceHtml;

/// The games with a board of their own, one line per game.
static OWN: &[&dyn Board] = &[&DUEL, &seven_wonders::SevenWonders, &dice::Dice];

const DUEL: Own = Own {
    class: "duel",
    introduction: Introduction {
        key: "duel",
        stylesheets: &["board-duel"],
        sign: "wonder-piraeus",
        friezes: ["brown", "red", "green"],
    },
};

/// A game whose page is its scene.
struct Own {
    /// Class of the column that holds turn, board and cities.
    class: &'static str,
    introduction: Introduction,
}

impl Own {
    fn presenter(&self) -> &'static dyn Presenter {
        scene::of(self.introduction.key)
    }
}

impl Board for Own {
    fn introduction(&self) -> Introduction {
        self.introduction
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error> {
        let Some(drawn) = scene.page() else {
            return generic::Generic.draw(scene);
        };
        let pen = scene.pen();
        Ok(Drawn {
            class: self.class,
            main: MainPart {
                pen,
                sections: &drawn.sections,
            }
            .render()?,
            aside: BesidePart::new(pen, scene.game, &drawn).render()?,
            moves: (drawn.moves.iter())
                .map(|offer| MoveLine::of(offer, scene.w))
                .collect(),
            asked: drawn.asked,
            waited: drawn.waited,
            has_field: drawn.has_field,
            example: drawn.example,
            sealed: drawn.sealed,
        })
    }

    fn shows(&self, sentence: &Sentence) -> bool {
        self.presenter().shows(sentence)
    }

    fn points_so_far(&self, view: &dyn AnyView) -> Option<Vec<Vec<(String, i32)>>> {
        let points = self.presenter().points(view)?.into_iter();
        let named = |(key, points): (&str, i32)| (key.to_owned(), points);
        Some(
            points
                .map(|kinds| kinds.into_iter().map(named).collect())
                .collect(),
        )
    }

    fn catalogue(&self, w: &Words) -> Option<Result<String, askama::Error>> {
        let all = &self.presenter().all()?;
        Some(
            CataloguePart {
                pen: Pen::of(w),
                all,
            }
            .render(),
        )
    }
}

/// The position that the front page shows in a language, of the first game that has one.
pub fn example(language: Language) -> Option<&'static Example> {
    example::board(language)
}

/// The board of a game: its own, or the plain one.
pub fn of(key: &str) -> &'static dyn Board {
    OWN.iter()
        .copied()
        .find(|board| board.introduction().key == key)
        .unwrap_or(&generic::Generic)
}

/// The style sheets that every board needs, by name; those of every page stand apart.
pub static STYLES: &[&str] = &[
    "turn",
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
pub trait Board: Send + Sync {
    fn introduction(&self) -> Introduction;

    /// The style sheets of this board beside [`STYLES`], by name.
    fn stylesheets(&self) -> &'static [&'static str] {
        self.introduction().stylesheets
    }

    fn draw(&self, scene: &Scene<'_>) -> Result<Drawn, askama::Error>;

    /// Whether the board of a running game shows what a sentence of its history says, so that the page need not say it
    /// twice.
    fn shows(&self, _sentence: &Sentence) -> bool {
        false
    }

    /// Points by kind and seat as they stand, for the score sheet of a game that points did not decide.
    fn points_so_far(&self, _view: &dyn AnyView) -> Option<Vec<Vec<(String, i32)>>> {
        None
    }

    /// The rules in short and everything that is printed, for `/games/{key}`. None where nobody wrote it.
    fn catalogue(&self, _w: &Words) -> Option<Result<String, askama::Error>> {
        None
    }
}

/// What a board is known by, and how pages introduce its game, beside what is said of it: a picture.
#[derive(Debug, Clone, Copy)]
pub struct Introduction {
    /// Key of the game.
    pub key: &'static str,
    pub stylesheets: &'static [&'static str],
    /// Id of its picture in the icon sprite.
    pub sign: &'static str,
    /// Kinds of card whose friezes stand over it.
    pub friezes: [&'static str; 3],
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
    /// How the game ended, also where the engine would still wait for a choice; none while it runs.
    pub ended: Option<EndKind>,
    /// The beginning of a move that is a line of choices, from the address.
    pub line: Option<&'a str>,
}

impl Scene<'_> {
    /// What a page shows of it. None where the game has no page of its own.
    fn page(&self) -> Option<scene::Scene> {
        let is_over = self.is_over();
        self.sight.page(self.me, self.is_live, is_over, self.line)
    }

    fn pen(&self) -> Pen<'_> {
        Pen {
            me: self.me,
            points_decide: self.points_decide(),
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

    /// The viewer's own of what each seat has.
    fn mine<'a, T>(&self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.me?.index())
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

/// The classes that hold, in order, each with a space before it.
fn classes(all: &[(bool, &str)]) -> String {
    let held = all.iter().filter(|(holds, _)| *holds);
    held.map(|(_, name)| *name).collect()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveLine {
    /// Canonical notation.
    pub mv: String,
    /// What it costs or brings; may be empty.
    pub price: String,
}

impl MoveLine {
    pub fn of(offer: &Offer, w: &Words) -> Self {
        Self {
            mv: offer.mv.clone(),
            price: price::spoken(offer, w),
        }
    }
}
