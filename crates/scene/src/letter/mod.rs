//! Boards in letters: a drawing in text for every game, and in HTML for games that have one.
//!
//! A board is drawn from a view, so nothing hidden can enter a letter. Its picture comes from `pictures`. Start reading
//! at [`draw`].

mod dice;
mod duel;
mod face;
mod inline;
mod seven_wonders;
mod standing;
mod summary;

use std::any::Any;
use std::fmt;

use askama::Template;

pub use inline::Inline;
use rules::erased::AnyView;
use words::{Message, Words};

/// A position as a letter shows it.
#[derive(Debug, Clone)]
pub struct Board {
    /// What the reader is asked for where it is not an ordinary turn: "Choose a card".
    pub asked: Option<Message>,
    /// The same as a picture, where it could be drawn. It is drawn apart from the rest: see [`Inline::of`].
    pub picture: Option<Inline>,
    /// Plain text, at most 72 columns.
    pub text: String,
    /// The same as rows of a table: what one looks at first.
    pub html: Fragment,
    /// What comes after the moves: the cities.
    pub rest: Fragment,
}

/// HTML that a template of this program has made and escaped; letters take it as it is.
#[derive(Debug, Clone)]
pub struct Fragment(String);

impl Fragment {
    fn of(template: &impl Template) -> Result<Self, askama::Error> {
        Ok(Self(template.render()?))
    }
}

impl fmt::Display for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Fragment {}

#[derive(Template)]
#[template(path = "mail/boards/plain.html")]
struct Plain<'a> {
    drawing: &'a str,
}

/// What a game's own board gives for a letter.
struct Drawn {
    /// What one looks at first.
    html: Fragment,
    /// The cities.
    rest: Fragment,
}

/// A position to be drawn for the reader of a letter.
#[derive(Clone, Copy)]
struct Scene<'a> {
    said: &'a crate::Board,
    /// How it is said, at this table.
    w: &'a Words,
    /// Address of the table.
    table_url: &'a str,
}

fn notices(Scene { said, w, .. }: Scene<'_>) -> Vec<String> {
    let notices = said.notices.iter();
    notices.map(|one| w.plain_sentence(one)).collect()
}

/// Draws a view of its own game, none of another's.
type Draw = fn(&dyn Any, Scene<'_>) -> Option<Result<Drawn, askama::Error>>;

/// The games with a board of their own in letters, one line per game.
static OWN: &[Draw] = &[
    |view, scene| Some(duel::draw(view.downcast_ref()?, scene)),
    |view, scene| Some(seven_wonders::draw(view.downcast_ref()?, scene)),
    |view, scene| Some(dice::draw(view.downcast_ref()?, scene)),
];

/// Draws a position. `said` is what is said of it, `text` the same as plain text. Names in `w` must be one short line each.
pub fn draw(
    view: &dyn AnyView,
    said: &crate::Board,
    text: &str,
    w: &Words,
    table_url: &str,
) -> Result<Board, askama::Error> {
    let scene = Scene { said, w, table_url };
    let own = OWN.iter().find_map(|draw| draw(view.any(), scene));
    let drawn = own.unwrap_or_else(|| {
        Ok(Drawn {
            html: Fragment::of(&Plain { drawing: text })?,
            rest: Fragment(String::new()),
        })
    })?;
    Ok(Board {
        asked: said.asked.clone(),
        picture: None,
        text: tightened(text),
        html: drawn.html,
        rest: drawn.rest,
    })
}

/// Leaves at most one empty line in a row: what was taken from a structure leaves holes.
fn tightened(drawing: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in drawing.lines().map(str::trim_end) {
        let is_double = line.is_empty() && lines.last().is_none_or(|last| last.is_empty());
        if !is_double {
            lines.push(line);
        }
    }
    lines.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    /// A view of a game that nobody has drawn yet.
    struct Undrawn;

    impl AnyView for Undrawn {
        fn json(&self) -> serde_json::Value {
            serde_json::Value::Null
        }

        fn any(&self) -> &dyn Any {
            self
        }
    }

    #[test]
    fn a_game_without_a_board_of_its_own_shows_its_drawing() {
        let board = {
            let w = Words::of(Language::ENGLISH);
            let text = "Ada\n\n\n\n<b>Bob</b>\n";
            draw(&Undrawn, &crate::Board::default(), text, &w, "").unwrap()
        };
        assert_eq!(board.text, "Ada\n\n<b>Bob</b>");
        let html = board.html.to_string();
        assert!(html.contains("<pre") && !html.contains("<b>"), "{html}");
        assert_eq!(board.rest.to_string(), "");
    }
}
