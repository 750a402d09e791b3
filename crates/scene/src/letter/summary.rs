//! A city in short: its heading, its kinds in coloured rows, and a few sentences.

use crate::board::{Line, Panel};
use crate::paint::Paint;
use words::{Arg, Message, Words, msg};

pub(super) struct Summary {
    pub title: String,
    /// Sentences.
    pub lines: Vec<String>,
}

/// Rows with a coloured cell each.
pub(super) struct Bands {
    /// The rows; may be none.
    pub rows: Vec<Band>,
}

/// A row with a coloured cell: a kind of cards, a building.
pub(super) struct Band {
    /// Colours of the kind.
    pub paint: Paint,
    /// The kind in words.
    pub title: String,
    /// How many; may be empty.
    pub note: String,
    /// What is in it, a line each.
    pub lines: Vec<String>,
}

impl Summary {
    /// Says a panel to the reader of a letter.
    pub(super) fn of(panel: &Panel, w: &Words) -> Self {
        Self::labelled(panel, w, msg::board::labelled)
    }

    /// The same with another way to put a label before what it is about.
    pub(super) fn labelled(
        panel: &Panel,
        w: &Words,
        labelled: fn(Message, Arg) -> Message,
    ) -> Self {
        let line = |line: &Line| match &line.label {
            None => w.plain_arg(&line.said),
            Some(label) => w.plain_sentence(&labelled(label.clone(), line.said.clone())),
        };
        Self {
            title: w.plain_sentence(&panel.title),
            lines: panel.lines.iter().map(line).collect(),
        }
    }
}
