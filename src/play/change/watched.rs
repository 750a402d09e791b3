//! A position for tests: it reports what is asked of it, and then answers as the real one does.

use std::any::Any;
use std::sync::Arc;

use rules::chance::{Chance, ChanceError};
use rules::erased::{AnyView, Step};
use rules::{
    AnyKnowledge, AnyPosition, Choices, DecideError, DecodeError, EncodedEvent, FactKind, Outcome,
    Progress, Refusal, Seat, Seats, Stored, Viewer,
};

/// A watched position; its copies are watched too.
pub(crate) struct Watched {
    position: Box<dyn AnyPosition>,
    hears: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Watched {
    /// Watches a position: `hears` is told when a move is judged (`decide`), an event carried out (`apply`) or a seat's
    /// knowledge asked for (`knowledge`), before that is done.
    pub(crate) fn new(
        position: Box<dyn AnyPosition>,
        hears: impl Fn(&str) + Send + Sync + 'static,
    ) -> Self {
        let hears = Arc::new(hears);
        Self { position, hears }
    }
}

/// Writes methods that only ask the real position.
macro_rules! ask {
    ($(fn $name:ident(&self $(, $arg:ident: $kind:ty)*) -> $answer:ty;)*) => {
        $(fn $name(&self $(, $arg: $kind)*) -> $answer {
            self.position.$name($($arg),*)
        })*
    };
}

impl AnyPosition for Watched {
    ask! {
        fn start(&self, chance: &mut dyn Chance) -> Result<Vec<EncodedEvent>, ChanceError>;
        fn name_move(&self, seat: Seat, text: &str) -> Result<String, Refusal>;
        fn planned(&self, seat: Seat, text: &str) -> Result<String, Refusal>;
        fn is_taken(&self, seat: Seat, card: &str) -> Option<bool>;
        fn kind(&self, event: Stored<'_>) -> Result<&'static FactKind, DecodeError>;
        fn played(&self, event: Stored<'_>) -> Result<Option<String>, DecodeError>;
        fn sealed(&self, seat: Seat) -> Option<String>;
        fn stand_in(&self, seat: Seat) -> Option<String>;
        fn awaiting(&self) -> Seats;
        fn decision(&self, seat: Seat) -> Option<u32>;
        fn choices(&self, seat: Seat, prefix: Option<&str>) -> Result<Choices, Refusal>;
        fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
        fn progress(&self) -> Progress;
        fn outcome(&self) -> Option<Outcome>;
        fn is_same(&self, other: &dyn AnyPosition) -> bool;
        fn any(&self) -> &dyn Any;
    }

    fn decide(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut dyn Chance,
    ) -> Result<(String, Vec<EncodedEvent>), DecideError> {
        (self.hears)("decide");
        self.position.decide(seat, text, chance)
    }

    fn apply(&mut self, event: Stored<'_>) -> Result<u32, DecodeError> {
        (self.hears)("apply");
        self.position.apply(event)
    }

    fn apply_step(&mut self, event: Stored<'_>) -> Result<(u32, Step), DecodeError> {
        (self.hears)("apply");
        self.position.apply_step(event)
    }

    fn furnish(&mut self, event: Stored<'_>) -> Result<(), DecodeError> {
        self.position.furnish(event)
    }

    fn withdraw(&mut self, seat: Seat) -> bool {
        self.position.withdraw(seat)
    }

    fn knowledge(&self, seat: Seat) -> Box<dyn AnyKnowledge> {
        (self.hears)("knowledge");
        self.position.knowledge(seat)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(Self {
            position: self.position.copy(),
            hears: Arc::clone(&self.hears),
        })
    }
}
