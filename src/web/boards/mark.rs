//! Marks in a row as HTML, for cards, chips and sheets of every game. Knows no game.

use askama::Template;

use scene::mark::Mark;

/// Marks in a row. A template writes them as HTML at their place.
#[derive(Template)]
#[template(path = "boards/effects.html")]
pub(super) struct MarkRow {
    pub(super) marks: Vec<Mark>,
}

/// Draws marks in a row, as HTML that is kept.
pub(super) fn draw(marks: Vec<Mark>) -> String {
    rendered(&MarkRow { marks })
}

/// Renders a template that cannot fail: it writes into memory and calls nothing.
pub(super) fn rendered(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}
