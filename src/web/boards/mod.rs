//! Boards: a presenter says what a board shows (`crates/scene`); one renderer, which knows no game, turns it into
//! HTML, and decides nothing. Start reading at [`Pen::draw`].

use askama::Template;

use crate::accounts::people::Asks;
use crate::look::board::Sight;
use page::{BesidePart, CataloguePart, MainPart};
use rules::{EndKind, Price, Seat};
use scene::board::Fee;
use words::{Message, Words, msg};

mod example;
mod page;
pub mod score;

pub(crate) use example::{OPTIONS as EXAMPLE_OPTIONS, board as example};

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

pub struct Example {
    pub progress: Option<Message>,
    pub board: String,
    pub sheets: String,
    /// The style sheets that it needs beside those of every board, by name.
    pub stylesheets: &'static [&'static str],
}

/// What all that is drawn for a viewer has in common.
#[derive(Clone, Copy)]
pub struct Pen<'a> {
    /// Words that know the table's names.
    pub w: &'a Words,
    /// The position, for the seat that the viewer has at this table, also after the end and on earlier positions. None
    /// where only what is printed is drawn.
    pub sight: Option<&'a Sight>,
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
    pub is_small: bool,
}

impl<'a> Pen<'a> {
    /// For whoever reads alone, and can do nothing.
    pub const fn of(w: &'a Words) -> Self {
        Self {
            w,
            sight: None,
            is_live: false,
            is_planning: false,
            ended: None,
            line: None,
            city: None,
            asks: Asks::Never,
            is_small: false,
        }
    }

    /// Draws the position; nothing without one.
    pub fn draw(&self) -> Result<Drawn, askama::Error> {
        let Some(sight) = self.sight else {
            return Ok(Drawn::default());
        };
        let page = self.page(sight);
        let drawing = page.is_none().then(|| sight.text(self.w));
        let shown = page.unwrap_or_else(|| self.plain(sight));
        let moves = shown.moves.iter();
        let main = MainPart {
            pen: *self,
            sections: &shown.sections,
            drawing,
        };
        Ok(Drawn {
            class: sight.presenter.look().class,
            main: main.render()?,
            aside: BesidePart::new(*self, &sight.game, &shown).render()?,
            sure: moves.map(|offer| self.is_sure(&offer.mv)).collect(),
            shown,
        })
    }

    fn page(&self, sight: &'a Sight) -> Option<scene::Scene> {
        sight.page(|at| scene::Sitting {
            is_live: self.is_live,
            is_over: self.ended.is_some(),
            is_planning: self.is_planning,
            line: self.line,
            city: self.city,
            ..at
        })
    }

    /// What stands for the page of a game that has none: it is played by the list of moves.
    fn plain(&self, sight: &Sight) -> scene::Scene {
        let moves = match self.is_live {
            true => sight.offers(),
            false => Vec::new(),
        };
        scene::Scene {
            example: moves.first().map(|offer| offer.mv.clone()),
            has_field: true,
            moves,
            ..scene::Scene::default()
        }
    }
}

#[derive(Debug, Default)]
pub struct Drawn {
    /// Class of the column that holds turn, board and cities.
    pub class: &'static str,
    /// The board, as HTML: everything below the turn and what happened since.
    pub main: String,
    /// What stands beside it on a wide screen, as HTML: the choice, tokens.
    pub aside: String,
    /// Which of the moves ask once more, in their order.
    pub sure: Vec<bool>,
    pub shown: scene::Scene,
}

struct PricePicture {
    pub text: String,
    pub is_coin: bool,
    /// `price--free`, `price--short` or nothing.
    pub class: &'static str,
}

impl PricePicture {
    fn of(price: Price, w: &Words) -> Option<Self> {
        let (text, is_coin) = match price {
            Price::None => return None,
            Price::Coins { least, most } => return Some(Self::coins(least, most, "")),
            Price::Free => (w.text(msg::board::free()), false),
            Price::Gain(gain) => (format!("+{gain}"), true),
        };
        Some(Self {
            text,
            is_coin,
            class: "price--free",
        })
    }

    fn coins(least: u32, most: u32, class: &'static str) -> Self {
        Self {
            text: match least < most {
                true => format!("{least}–{most}"),
                false => most.to_string(),
            },
            is_coin: true,
            class,
        }
    }

    /// What a card costs the viewer in coins; none where it is not worked out.
    fn of_fee(fee: Fee) -> Option<Self> {
        match fee {
            Fee::Free => Some(Self::coins(0, 0, "")),
            Fee::Coins { least, most } => Some(Self::coins(least, most, "")),
            Fee::Short { coins, .. } => {
                coins.map(|coins| Self::coins(coins, coins, "price--short"))
            }
            Fee::Printed | Fee::Paid | Fee::Cannot(_) => None,
        }
    }
}
