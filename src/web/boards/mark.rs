//! Marks: the pieces of which effects and costs are drawn on cards, chips and sheets of every game.
//!
//! Knows no game. Start reading at [`draw`].

use askama::Template;

use super::icon::Icon;

/// One mark on a card, in a chip or in a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mark {
    /// A silhouette.
    Icon(Icon),
    /// Points in a laurel.
    Points(String),
    /// Coins in a ring.
    Coin(String),
    /// A stroke between alternatives.
    Or,
    /// A small word between marks, such as `×`.
    Small(&'static str),
    /// A silhouette in the pigment of a kind: class and sign.
    Swatch(&'static str, String),
}

#[derive(Template)]
#[template(path = "boards/effects.html")]
struct MarksPart {
    marks: Vec<Mark>,
}

/// Draws marks in a row, as HTML. Rendering writes into memory and calls nothing, so it cannot fail.
pub(super) fn draw(marks: Vec<Mark>) -> String {
    MarksPart { marks }.render().unwrap_or_default()
}
