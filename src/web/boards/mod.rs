//! Boards: how a position is drawn on a page.
//!
//! A presenter says what a board shows (`crates/scene`); one renderer, which knows no game, turns it into HTML, and
//! decides nothing. Start reading at [`Scene::draw`].

use std::borrow::Cow;
use std::fmt;

use askama::filters::HtmlSafe;
use askama::{FastWritable, Template};

use crate::accounts::people::Asks;
use crate::look::board::Sight;
use crate::web::statics;
use page::{BesidePart, CataloguePart, MainPart, Pen};
use rules::{EndKind, Price, Quote, Seat};
use scene::board::Fee;
use scene::mark::Sign;
use scene::{Offer, Sentence};
use words::{Html, Message, Words, msg};

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
            shown,
        })
    }

    /// The plain board of a game that has no page of its own: it is played by the list of moves.
    fn draw_plain(&self, pen: Pen<'_>) -> Result<Drawn, askama::Error> {
        let offers = match self.is_live {
            true => self.sight.offers(),
            false => Vec::new(),
        };
        let (w, drawing) = (self.w, self.sight.text(self.w));
        let moves = offers.iter().map(|offer| MoveLine::of(offer, &pen));
        Ok(Drawn {
            main: PlainPart { w, drawing }.render()?,
            moves: moves.collect(),
            shown: scene::Scene {
                example: offers.first().map(|offer| offer.mv.clone()),
                has_field: true,
                ..scene::Scene::default()
            },
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
    /// The board, as HTML: everything below the turn and what happened since.
    pub main: String,
    /// What stands beside it on a wide screen, as HTML: the choice, tokens.
    pub aside: String,
    /// Every legal move, when it is the viewer's turn.
    pub moves: Vec<MoveLine>,
    pub shown: scene::Scene,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveLine {
    /// Canonical notation.
    pub mv: String,
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
            price: spoken(offer, pen.w),
            is_sure: pen.is_sure(&offer.mv),
        }
    }
}

/// One silhouette of the sprite, hidden from screen readers. Prints itself as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icon(Cow<'static, str>);

impl Icon {
    /// The sign with that id. Ids are letters, digits, hyphens and underscores; anything else is left out.
    pub fn new(id: &str) -> Self {
        let is_allowed = |sign: &char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        Self(Cow::Owned(id.chars().filter(is_allowed).collect()))
    }

    pub const fn of(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(r#"<svg class="icon" aria-hidden="true"><use href=""#)?;
        out.write_str(statics::icons())?;
        out.write_str("#")?;
        out.write_str(&self.0)?;
        out.write_str(r#""/></svg>"#)
    }
}

impl From<Sign> for Icon {
    fn from(sign: Sign) -> Self {
        match sign {
            Cow::Borrowed(id) => Self::of(id),
            Cow::Owned(id) => Self::new(&id),
        }
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(out)
    }
}

impl FastWritable for Icon {
    fn write_into(&self, out: &mut dyn fmt::Write, _: &dyn askama::Values) -> askama::Result<()> {
        Ok(self.write(out)?)
    }
}

impl HtmlSafe for Icon {}

/// A sentence of a history as a page shows it.
#[derive(Debug, Clone)]
pub struct SentenceHtml {
    pub sign: Option<Icon>,
    /// Class that colours it; may be empty.
    pub class: &'static str,
    pub html: Html,
}

impl SentenceHtml {
    pub fn of(sentence: &Sentence, w: &Words) -> Self {
        Self {
            sign: (!sentence.sign.is_empty()).then(|| Icon::new(&sentence.sign)),
            class: sentence.class,
            html: w.sentence(&sentence.said),
        }
    }
}

/// What a move costs or brings, in words; empty where a price means nothing.
fn spoken(offer: &Offer, w: &Words) -> String {
    let price = offer.price();
    price.map_or_else(String::new, |price| w.plain(&price))
}

/// The picture; the words stand beside it.
struct PricePicture {
    pub text: String,
    pub is_coin: bool,
    /// `price--free`, `price--short` or nothing.
    pub class: &'static str,
}

impl PricePicture {
    /// Draws a price; none where there is no price.
    fn of(quote: &Quote, w: &Words) -> Option<Self> {
        match quote.price {
            Price::None => None,
            Price::Free => Some(Self {
                text: w.text(msg::board::free()),
                is_coin: false,
                class: "price--free",
            }),
            Price::Coins { least, most } => Some(Self::coins(least, most, "")),
            Price::Gain(gain) => Some(Self {
                text: format!("+{gain}"),
                is_coin: true,
                class: "price--free",
            }),
        }
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

#[cfg(test)]
mod tests {
    use super::Icon;

    #[test]
    fn a_sign_cannot_carry_markup() {
        let html = Icon::new("coin\"><b>").to_string();
        assert!(html.ends_with(r##"#coinb"/></svg>"##), "{html}");
    }
}
