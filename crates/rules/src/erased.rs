//! One adapter between typed engines and stored text, so that the rest of the program needs no generics. What a method
//! without a word of its own means stands at the one of [`Game`] with its name; moves are in canonical notation.

use std::any::Any;
use std::sync::Arc;

use serde::Serialize;

use super::{
    Chance, ChanceError, Choices, DecideError, DecodeError, EncodedEvent, Fact, FactKind, Game,
    Knowledge, Library, Meta, OptionValues, Outcome, Progress, Refusal, Script, Seat, Seats,
    Stored, Viewer, bodies,
};

/// A game without its types.
pub trait AnyGame: Send + Sync {
    fn meta(&self) -> &'static Meta;

    /// Checks options and writes them with their defaults.
    fn options(
        &self,
        seats: usize,
        named: &OptionValues,
        library: &Library,
    ) -> Result<OptionValues, Refusal>;

    fn extra_values(&self, option: &str, library: &Library) -> Vec<(String, String)>;

    /// The position of a table before anything was dealt.
    fn open(
        &self,
        seats: usize,
        named: &OptionValues,
        library: &Library,
    ) -> Result<Box<dyn AnyPosition>, Refusal>;

    fn script(
        &self,
        seats: usize,
        named: &OptionValues,
        deal: &serde_json::Value,
        library: &Library,
    ) -> Result<Script, Refusal>;
}

/// What a viewer may know, as JSON or for the game's own board.
pub trait AnyView: Send + Sync {
    /// The `view` of the engine protocol.
    fn json(&self) -> serde_json::Value;

    fn any(&self) -> &dyn Any;
}

impl<V: Serialize + Send + Sync + 'static> AnyView for V {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or(serde_json::Value::Null)
    }

    fn any(&self) -> &dyn Any {
        self
    }
}

/// An event that was applied: the position before it, and the typed event, for `downcast_ref`.
pub struct Step {
    /// The position before, without what the seats remembered then.
    pub before: Box<dyn AnyPosition>,
    pub event: Box<dyn Any + Send + Sync>,
}

impl Step {
    /// The state before and the event, where they are of a game's types.
    pub fn of<S: 'static, E: 'static>(&self) -> Option<(&S, &E)> {
        let before = self.before.any().downcast_ref()?;
        Some((before, self.event.downcast_ref()?))
    }
}

/// A position of one table without its types.
pub trait AnyPosition: Send + Sync {
    /// Deals. Does not apply what it gives.
    fn start(&self, chance: &mut dyn Chance) -> Result<Vec<EncodedEvent>, ChanceError>;

    /// Reads and judges a move. Gives its canonical text and the events; does not apply them.
    fn decide(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut dyn Chance,
    ) -> Result<(String, Vec<EncodedEvent>), DecideError>;

    fn name_move(&self, seat: Seat, text: &str) -> Result<String, Refusal>;

    fn planned(&self, seat: Seat, text: &str) -> Result<String, Refusal>;

    fn is_taken(&self, seat: Seat, card: &str) -> Option<bool>;

    /// Applies a stored event, and tells how many randomness numbers it used. After an error the position is as it was.
    fn apply(&mut self, event: Stored<'_>) -> Result<u32, DecodeError>;

    /// Applies a stored event, and gives what a presenter needs to say what it was.
    fn apply_step(&mut self, event: Stored<'_>) -> Result<(u32, Step), DecodeError>;

    fn kind(&self, event: Stored<'_>) -> Result<&'static FactKind, DecodeError>;

    /// As [`Fact::played`], of a stored event that comes next.
    fn played(&self, event: Stored<'_>) -> Result<Option<String>, DecodeError>;
    fn furnish(&mut self, event: Stored<'_>) -> Result<(), DecodeError>;
    fn withdraw(&mut self, seat: Seat) -> bool;
    fn sealed(&self, seat: Seat) -> Option<String>;
    fn stand_in(&self, seat: Seat) -> Option<String>;
    fn awaiting(&self) -> Seats;
    fn decision(&self, seat: Seat) -> Option<u32>;
    fn choices(&self, seat: Seat, prefix: Option<&str>) -> Result<Choices, Refusal>;
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// As [`Game::knowledge`], with all that the seat remembers of the events that were applied.
    fn knowledge(&self, seat: Seat) -> Box<dyn AnyKnowledge>;
    fn progress(&self) -> Progress;
    fn outcome(&self) -> Option<Outcome>;
    fn copy(&self) -> Box<dyn AnyPosition>;

    /// Whether two positions are the same, secrets included.
    fn is_same(&self, other: &dyn AnyPosition) -> bool;

    /// The typed state, for comparing.
    fn any(&self) -> &dyn Any;
}

/// What one seat knows of a position, without its types.
pub trait AnyKnowledge: Send + Sync {
    fn meta(&self) -> &'static Meta;
    fn seat(&self) -> Seat;
    fn sample(&self, chance: &mut dyn Chance) -> Result<Box<dyn AnyPosition>, ChanceError>;

    fn any(&self) -> &dyn Any;
}

impl<G: Game> AnyKnowledge for Knowledge<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, chance: &mut dyn Chance) -> Result<Box<dyn AnyPosition>, ChanceError> {
        let state = G::sample(self, chance)?;
        Ok(Box::new(Position::<G>::new(state)))
    }

    fn any(&self) -> &dyn Any {
        self
    }
}

impl<G: Game> AnyGame for G {
    fn meta(&self) -> &'static Meta {
        &G::META
    }

    fn options(
        &self,
        seats: usize,
        named: &OptionValues,
        library: &Library,
    ) -> Result<OptionValues, Refusal> {
        G::options(seats, named, library).map(|options| G::option_values(&options))
    }

    fn extra_values(&self, option: &str, library: &Library) -> Vec<(String, String)> {
        G::extra_values(option, library)
    }

    fn open(
        &self,
        seats: usize,
        named: &OptionValues,
        library: &Library,
    ) -> Result<Box<dyn AnyPosition>, Refusal> {
        let options = G::options(seats, named, library)?;
        Ok(Box::new(Position::<G>::new(G::initial(&options))))
    }

    fn script(
        &self,
        seats: usize,
        named: &OptionValues,
        deal: &serde_json::Value,
        library: &Library,
    ) -> Result<Script, Refusal> {
        G::script(&G::options(seats, named, library)?, deal)
    }
}

struct Position<G: Game> {
    state: G::State,
    /// Shared by copies until one of them goes on.
    memories: Arc<Vec<G::Memory>>,
}

impl<G: Game> Position<G> {
    fn new(state: G::State) -> Self {
        let memories = Arc::default();
        Self { state, memories }
    }

    fn read(&self, event: Stored<'_>) -> Result<G::Event, DecodeError> {
        G::Event::decode(&self.state, event)
    }

    fn carry_out(&mut self, event: &G::Event) -> u32 {
        G::apply(&mut self.state, event);
        G::remember(Arc::make_mut(&mut self.memories), event, &self.state);
        u32::try_from(event.draws()).unwrap_or(u32::MAX)
    }
}

impl<G: Game> AnyPosition for Position<G> {
    fn start(&self, chance: &mut dyn Chance) -> Result<Vec<EncodedEvent>, ChanceError> {
        let events = G::start(&self.state, chance)?;
        Ok(events.iter().map(Fact::encode).collect())
    }

    fn decide(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut dyn Chance,
    ) -> Result<(String, Vec<EncodedEvent>), DecideError> {
        let mv = G::parse_move(&self.state, seat, text)?;
        let events = G::decide(&self.state, seat, &mv, chance)?;
        Ok((mv.to_string(), events.iter().map(Fact::encode).collect()))
    }

    fn name_move(&self, seat: Seat, text: &str) -> Result<String, Refusal> {
        G::name_move(&self.state, seat, text).map(|mv| mv.to_string())
    }

    fn planned(&self, seat: Seat, text: &str) -> Result<String, Refusal> {
        let mv = G::name_move(&self.state, seat, text)?;
        Ok(G::planned(&self.state, seat, &mv).to_string())
    }

    fn is_taken(&self, seat: Seat, card: &str) -> Option<bool> {
        G::is_taken(&self.state, seat, card)
    }

    fn apply(&mut self, event: Stored<'_>) -> Result<u32, DecodeError> {
        Ok(self.carry_out(&self.read(event)?))
    }

    fn apply_step(&mut self, event: Stored<'_>) -> Result<(u32, Step), DecodeError> {
        let event = self.read(event)?;
        let before = Box::new(Self::new(self.state.clone()));
        let draws = self.carry_out(&event);
        let event = Box::new(event);
        Ok((draws, Step { before, event }))
    }

    fn kind(&self, event: Stored<'_>) -> Result<&'static FactKind, DecodeError> {
        let known = G::Event::find_kind(event.kind).filter(|_| event.version == bodies::VERSION);
        known.ok_or_else(|| bodies::unknown(G::META.key, event))
    }

    fn played(&self, event: Stored<'_>) -> Result<Option<String>, DecodeError> {
        let played = self.read(event)?.played();
        Ok(played.map(|mv| mv.to_string()))
    }

    fn furnish(&mut self, event: Stored<'_>) -> Result<(), DecodeError> {
        let dealt = self.read(event)?;
        G::furnish(&mut self.state, &dealt);
        Ok(())
    }

    fn withdraw(&mut self, seat: Seat) -> bool {
        G::withdraw(&mut self.state, seat)
    }

    fn sealed(&self, seat: Seat) -> Option<String> {
        G::sealed(&self.state, seat).map(|mv| mv.to_string())
    }

    fn stand_in(&self, seat: Seat) -> Option<String> {
        G::stand_in(&self.state, seat).map(|mv| mv.to_string())
    }

    fn awaiting(&self) -> Seats {
        G::awaiting(&self.state)
    }

    fn decision(&self, seat: Seat) -> Option<u32> {
        G::decision(&self.state, seat)
    }

    fn choices(&self, seat: Seat, prefix: Option<&str>) -> Result<Choices, Refusal> {
        G::choices(&self.state, seat, prefix)
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(G::view(&self.state, viewer))
    }

    fn knowledge(&self, seat: Seat) -> Box<dyn AnyKnowledge> {
        Box::new(G::knowledge(&self.state, &self.memories, seat))
    }

    fn progress(&self) -> Progress {
        G::progress(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(Self {
            state: self.state.clone(),
            memories: Arc::clone(&self.memories),
        })
    }

    fn is_same(&self, other: &dyn AnyPosition) -> bool {
        other.any().downcast_ref::<G::State>() == Some(&self.state)
    }

    fn any(&self) -> &dyn Any {
        &self.state
    }
}
