//! Marks: the pieces of which effects and costs are drawn, on pages and in pictures of every game.
//!
//! Knows no game, and not how a mark is drawn. Each game has its own `marks.rs`, which says what a card, a stage or a
//! box consists of. Start reading at [`Mark`].

use std::borrow::Cow;

/// The id of a silhouette in `static/icons.svg`.
pub type Sign = Cow<'static, str>;

/// One mark on a card, in a chip or in a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// A silhouette.
    Sign(Sign),
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
    Swatch(&'static str, Sign),
}

impl Mark {
    /// The silhouette with that id.
    pub const fn of(id: &'static str) -> Self {
        Self::Sign(Sign::Borrowed(id))
    }

    /// Marks of which one is meant.
    pub(crate) fn either(marks: impl Iterator<Item = Self>) -> Vec<Self> {
        let with_strokes = marks.flat_map(|mark| [Self::Or, mark]);
        with_strokes.skip(1).collect()
    }
}
