//! Boards: how a position is drawn on a page.
//!
//! A presenter says what a board shows (`crates/scene`); one renderer, which knows no game, turns it into HTML, and
//! decides nothing. Start reading at [`Scene::draw`].

use askama::Template;

use crate::accounts::people::Asks;
use crate::look::board::Sight;
use page::{BesidePart, CataloguePart, MainPart, Pen};
use rules::{EndKind, Seat};
use scene::Offer;
use words::{Message, Words, msg};

mod example;
pub mod icon;
mod page;
mod price;
pub mod score;

pub(crate) use example::{OPTIONS as EXAMPLE_OPTIONS, board as example};
pub use icon::SentenceHtml;

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

/// The rules in short and everything that is printed of a game, for `/games/{key}`. None where nobody wrote it.
pub(crate) fn catalogue(key: &str, w: &Words) -> Option<Result<String, askama::Error>> {
    let all = &scene::of(key).all()?;
    let pen = Pen::of(w);
    Some(CataloguePart { pen, all }.render())
}

/// A position without anything around it.
#[derive(Debug, Clone)]
pub struct Example {
    pub progress: Option<Message>,
    pub board: String,
    /// What can be done with the cards.
    pub sheets: String,
    /// The style sheets that it needs beside those of every board, by name.
    pub stylesheets: &'static [&'static str],
}

/// A position in front of one viewer.
pub struct Scene<'a> {
    /// The position, for the seat that the viewer has at this table, also after the end and on earlier positions.
    pub sight: &'a Sight,
    /// Words that know the table's names.
    pub w: &'a Words,
    /// Whether this is the table as it is now: cards have sheets, and moves have buttons when it is my turn.
    pub is_live: bool,
    /// Whether what may be played later has buttons that put it into the plan.
    pub is_planning: bool,
    /// How the game ended, also where the engine would still wait for a choice; none while it runs.
    pub ended: Option<EndKind>,
    /// The beginning of a move that is a line of choices, from the address.
    pub line: Option<&'a str>,
    /// Whose whole city is shown beside the viewer's own, from the address.
    pub city: Option<Seat>,
    /// Which moves ask once more before they play.
    pub asks: Asks,
}

impl<'a> Scene<'a> {
    /// A position on which nothing can be done.
    pub(crate) fn still(sight: &'a Sight, w: &'a Words) -> Self {
        Self {
            sight,
            w,
            is_live: false,
            is_planning: false,
            ended: None,
            line: None,
            city: None,
            asks: Asks::Never,
        }
    }

    pub fn draw(&self) -> Result<Drawn, askama::Error> {
        let (pen, class) = (self.pen(), self.sight.presenter.look().class);
        let Some(shown) = self.page() else {
            let drawn = self.draw_plain(pen)?;
            return Ok(Drawn { class, ..drawn });
        };
        let sections = &shown.sections;
        let moves = shown.moves.iter();
        Ok(Drawn {
            class,
            main: MainPart { pen, sections }.render()?,
            aside: BesidePart::new(pen, &self.sight.game, &shown).render()?,
            moves: moves.map(|offer| MoveLine::of(offer, &pen)).collect(),
            asked: shown.asked,
            waited: shown.waited,
            has_field: shown.has_field,
            example: shown.example,
            sealed: shown.sealed,
        })
    }

    /// The plain board of a game that has no page of its own: it is played by the list of moves.
    fn draw_plain(&self, pen: Pen<'_>) -> Result<Drawn, askama::Error> {
        let offers = match self.is_live {
            true => self.sight.offers(),
            false => Vec::new(),
        };
        let (w, drawing) = (self.w, self.sight.text(self.w));
        Ok(Drawn {
            main: PlainPart { w, drawing }.render()?,
            example: offers.first().map(|offer| offer.mv.clone()),
            moves: offers
                .iter()
                .map(|offer| MoveLine::of(offer, &pen))
                .collect(),
            has_field: true,
            ..Drawn::default()
        })
    }

    fn page(&self) -> Option<scene::Scene> {
        self.sight.page(|at| scene::Sitting {
            is_live: self.is_live,
            is_over: self.ended.is_some(),
            is_planning: self.is_planning,
            line: self.line,
            city: self.city,
            ..at
        })
    }

    fn pen(&self) -> Pen<'_> {
        Pen {
            me: self.sight.seat,
            points_decide: matches!(self.ended, None | Some(EndKind::Civilian | EndKind::Points)),
            asks: Some((self.asks, self.sight)).filter(|_| self.is_live),
            is_planning: self.is_planning,
            line: self.line,
            ..Pen::of(self.w)
        }
    }
}

#[derive(Template)]
#[template(path = "boards/plain.html")]
struct PlainPart<'a> {
    w: &'a Words,
    drawing: String,
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
