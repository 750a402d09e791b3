//! A position as page, letter and text show it: what is said of it, the same in all three.

use rules::Seat;
use words::{Arg, Message};

/// What is said of a position to one viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Board {
    /// What the viewer is asked for where it is not an ordinary turn: "Choose a progress token".
    pub asked: Option<Message>,
    /// What the others are waited for, after their names: "chooses a progress token".
    pub waited: Option<Message>,
    /// Who is ahead.
    pub standing: Standing,
    /// Sentences that one should not miss: where the pawn stands, what threatens, what is chosen.
    pub notices: Vec<Message>,
    /// What belongs together under a title: cities, the draft, what lies on the table.
    pub panels: Vec<Panel>,
}

/// Who is ahead: a line for each player, and the same columns for all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// Heads of the columns after the name, short; the first column is what counts in the end.
    pub columns: Vec<Message>,
    /// The lines in the order in which they are shown, the viewer's first.
    pub rows: Vec<Row>,
}

/// A player's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The player.
    pub seat: Seat,
    /// What else is said of them, such as "to your left".
    pub note: Option<Message>,
    /// As many as there are columns.
    pub cells: Vec<Arg>,
}

/// What belongs together under a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// Whose it is, if anybody's.
    pub seat: Option<Seat>,
    /// The title: "Your city", "The draft".
    pub title: Message,
    /// What stands in it.
    pub lines: Vec<Line>,
}

/// A line of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it is about: "Makes", "Wonders". None for a sentence that needs no label.
    pub label: Option<Message>,
    /// What is said.
    pub said: Arg,
}

impl Line {
    /// A sentence without a label.
    pub(crate) fn bare(said: impl Into<Arg>) -> Self {
        let (label, said) = (None, said.into());
        Self { label, said }
    }

    pub(crate) fn labelled(label: Message, said: impl Into<Arg>) -> Self {
        let (label, said) = (Some(label), said.into());
        Self { label, said }
    }
}
