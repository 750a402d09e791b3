//! A position as one viewer may ask it. Nothing else that knows a running game's secrets reaches a page.

use std::sync::{Arc, OnceLock};

use crate::games::erased::AnyView;
use crate::games::{AnyPosition, Choices, MoveNote, Outcome, Refusal, Seat, Seats, Viewer};

/// A position, bound to who looks at it: it answers what that viewer may know, and explains that viewer's moves only.
pub struct Sight {
    position: Arc<dyn AnyPosition>,
    viewer: Viewer,
    seat: Option<Seat>,
    view: OnceLock<Box<dyn AnyView>>,
}

impl Sight {
    /// Binds a position to a viewer. `seat` is the viewer's own, which they keep when they look with open hands.
    #[must_use]
    pub fn new(position: Arc<dyn AnyPosition>, viewer: Viewer, seat: Option<Seat>) -> Self {
        Self {
            position,
            viewer,
            seat,
            view: OnceLock::new(),
        }
    }

    /// Who looks.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's own seat.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What the viewer may know; worked out once.
    #[must_use]
    pub fn view(&self) -> &dyn AnyView {
        self.view
            .get_or_init(|| self.position.view(self.viewer))
            .as_ref()
    }

    /// The position as text. `names` are those of the players, by seat.
    #[must_use]
    pub fn drawing(&self, names: &[String]) -> String {
        self.position.drawing(self.viewer, names)
    }

    /// Where the game stands, in a few words that everybody may read.
    #[must_use]
    pub fn progress(&self) -> String {
        self.position.progress()
    }

    /// The seats whose choice is awaited, which everybody may know.
    #[must_use]
    pub fn awaiting(&self) -> Seats {
        self.position.awaiting()
    }

    /// How the engine judges the end; none before it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Explains every legal move of the viewer's seat, in the order of the list of moves. Without a seat there is none.
    #[must_use]
    pub fn notes(&self) -> Vec<MoveNote> {
        self.seat
            .map_or_else(Vec::new, |seat| self.position.notes(seat))
    }

    /// Lists what the viewer may choose next, after the beginning of a move that is a line of choices.
    ///
    /// # Errors
    /// When the beginning is not legal, or the viewer has no seat.
    pub fn choices(&self, prefix: Option<&str>) -> Result<Choices, Refusal> {
        self.position.choices(self.own_seat()?, prefix)
    }

    /// Explains each of [`Sight::choices`].
    ///
    /// # Errors
    /// As [`Sight::choices`].
    pub fn choice_notes(&self, prefix: Option<&str>) -> Result<Vec<MoveNote>, Refusal> {
        self.position.choice_notes(self.own_seat()?, prefix)
    }

    /// Reads a whole move of the viewer's seat and explains it.
    ///
    /// # Errors
    /// When it is not legal, or the viewer has no seat.
    pub fn note(&self, text: &str) -> Result<MoveNote, Refusal> {
        self.position.note(self.own_seat()?, text)
    }

    fn own_seat(&self) -> Result<Seat, Refusal> {
        self.seat
            .ok_or_else(|| Refusal::new("", "You watch this table; only its players move."))
    }
}
