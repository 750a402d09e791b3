//! Marks: the pieces of which effects and costs are drawn, on pages and in pictures of every game. Knows no game, and
//! not how a mark is drawn. The `marks.rs` of a game says of which a card, a stage or a box consists.

use std::borrow::Cow;

use serde::Serialize;
use words::Arg;

use crate::paint::Pigment;

/// The id of a silhouette in `static/icons.svg`.
pub type Sign = Cow<'static, str>;

/// One mark on a card, in a chip or in a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    /// Small words in the reader's language between marks, or a number behind them.
    Words(String),
    /// The same, before it is known who reads.
    Said(Arg),
    /// A silhouette in the pigment of a kind: class and sign.
    Swatch(&'static str, Sign),
}

impl Mark {
    /// The silhouette with that id.
    pub const fn of(id: &'static str) -> Self {
        Self::Sign(Sign::Borrowed(id))
    }

    pub(crate) const fn swatch(pigment: &Pigment) -> Self {
        Self::Swatch(pigment.class, Sign::Borrowed(pigment.sign))
    }

    /// Marks of which one is meant.
    pub(crate) fn either(marks: impl Iterator<Item = Self>) -> Vec<Self> {
        let with_strokes = marks.flat_map(|mark| [Self::Or, mark]);
        with_strokes.skip(1).collect()
    }

    /// The mark with a number behind it that says how often it is there, where that is more than once.
    pub(crate) fn times(self, count: impl Into<u64>) -> Vec<Self> {
        let count: u64 = count.into();
        let times = (count > 1).then(|| Self::Words(format!("×{count}")));
        std::iter::once(self).chain(times).collect()
    }
}
