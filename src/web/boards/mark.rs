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
    /// Small words in the reader's language between marks.
    Words(String),
    /// A silhouette in the pigment of a kind: class and sign.
    Swatch(&'static str, String),
}

/// Marks in a row. A template writes them as HTML at their place.
#[derive(Template)]
#[template(path = "boards/effects.html")]
pub(super) struct MarkRow {
    /// The marks in order.
    pub(super) marks: Vec<Mark>,
}

/// Draws marks in a row, as HTML that is kept. Rendering writes into memory and calls nothing, so it cannot fail.
pub(super) fn draw(marks: Vec<Mark>) -> String {
    MarkRow { marks }.render().unwrap_or_default()
}
