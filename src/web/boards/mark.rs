//! Marks in a row as HTML, for cards, chips and sheets of every game.
//!
//! Knows no game. Start reading at [`draw`].

use askama::Template;

use scene::mark::Mark;

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
