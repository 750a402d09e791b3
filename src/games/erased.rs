//! One adapter between typed engines and stored text, so that the rest of the program needs no generics.
//!
//! [`AnyGame`] is a game, [`AnyPosition`] a position of one table. It knows no particular game.

use std::any::Any;
use std::marker::PhantomData;

use serde::Serialize;

use super::{
    Applied, Choices, DecideError, DecodeError, EncodedEvent, Game, Library, Meta, MoveNote,
    OptionValues, Outcome, Refusal, Seat, Seats, Secrecy, Sentence, Viewer,
};
use crate::chance::{Chance, ChanceError, Script};

/// A game without its types.
pub trait AnyGame: Send + Sync {
    /// Name, seats, options.
    fn meta(&self) -> &'static Meta;

    /// Checks options and writes them with their defaults.
    ///
    /// # Errors
    /// As [`Game::options`].
    fn options(
        &self,
        seats: usize,
        named: &OptionValues,
        library: &Library,
    ) -> Result<OptionValues, Refusal>;

    /// As [`Game::extra_values`].
    fn extra_values(&self, option: &str, library: &Library) -> Vec<(String, String)>;

    /// The position of a table before anything was dealt.
    ///
    /// # Errors
    /// As [`Game::options`].
    fn open(
        &self,
        seats: usize,
        named: &OptionValues,
        library: &Library,
    ) -> Result<Box<dyn AnyPosition>, Refusal>;

    /// Turns a deal of the engine protocol into a script.
    ///
    /// # Errors
    /// As [`Game::script`].
    fn script(
        &self,
        seats: usize,
        named: &OptionValues,
        deal: &serde_json::Value,
        library: &Library,
    ) -> Result<Script, Refusal>;

    /// Names the Rust type of the game's view, to check a board's claim.
    fn view_type(&self) -> std::any::TypeId;
}

/// What a viewer may know, as JSON or for the game's own board.
pub trait AnyView: Send + Sync {
    /// The `view` of the engine protocol.
    fn json(&self) -> serde_json::Value;

    /// The typed view, for `downcast_ref`.
    fn any(&self) -> &dyn Any;
}

struct ViewBox<V>(V);

impl<V: Serialize + Send + Sync + 'static> AnyView for ViewBox<V> {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).unwrap_or(serde_json::Value::Null)
    }

    fn any(&self) -> &dyn Any {
        &self.0
    }
}

/// A position of one table without its types.
pub trait AnyPosition: Send + Sync {
    /// Deals. Does not apply what it gives.
    ///
    /// # Errors
    /// As [`Game::start`].
    fn start(&self, chance: &mut dyn Chance) -> Result<Vec<EncodedEvent>, ChanceError>;

    /// Reads and judges a move. Gives its canonical text and the events; does not apply them.
    ///
    /// # Errors
    /// As [`Game::parse_move`] and [`Game::decide`].
    fn decide(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut dyn Chance,
    ) -> Result<(String, Vec<EncodedEvent>), DecideError>;

    /// Applies a stored event.
    ///
    /// # Errors
    /// As [`Game::decode`]; the position is then as it was.
    fn apply(
        &mut self,
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
    ) -> Result<Applied, DecodeError>;

    /// Applies a stored event and says in words what it was for the viewer.
    ///
    /// # Errors
    /// As [`Game::decode`]; the position is then as it was.
    fn apply_told(
        &mut self,
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
        viewer: Viewer,
    ) -> Result<(Applied, Vec<Sentence>), DecodeError>;

    /// Tells who may read a stored event's body while the game runs.
    ///
    /// # Errors
    /// As [`Game::decode`].
    fn secrecy(
        &self,
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
    ) -> Result<Secrecy, DecodeError>;

    /// As [`Game::awaiting`].
    fn awaiting(&self) -> Seats;

    /// As [`Game::decision`].
    fn decision(&self, seat: Seat) -> Option<u32>;

    /// As [`Game::choices`].
    ///
    /// # Errors
    /// When the prefix is not legal.
    fn choices(&self, seat: Seat, prefix: Option<&str>) -> Result<Choices, Refusal>;

    /// As [`Game::choice_notes`].
    ///
    /// # Errors
    /// When the prefix is not legal.
    fn choice_notes(&self, seat: Seat, prefix: Option<&str>) -> Result<Vec<MoveNote>, Refusal>;

    /// Explains every move of [`Game::legal_moves`], in its order.
    fn notes(&self, seat: Seat) -> Vec<MoveNote>;

    /// Reads a whole move and explains it; also one that [`Game::legal_moves`] leaves out of a bounded list.
    ///
    /// # Errors
    /// As [`Game::parse_move`].
    fn note(&self, seat: Seat, text: &str) -> Result<MoveNote, Refusal>;

    /// As [`Game::view`].
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// As [`Game::drawing`], for a viewer.
    fn drawing(&self, viewer: Viewer, names: &[String]) -> String;

    /// As [`Game::progress`].
    fn progress(&self) -> String;

    /// As [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;

    /// Copies the position.
    fn copy(&self) -> Box<dyn AnyPosition>;

    /// Whether two positions are the same, secrets included.
    fn is_same(&self, other: &dyn AnyPosition) -> bool;

    /// The typed state, for comparing.
    fn any(&self) -> &dyn Any;
}

/// Makes an [`AnyGame`] of a [`Game`].
pub struct Erased<G>(PhantomData<G>);

impl<G> Erased<G> {
    /// Makes the adapter.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G> Default for Erased<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// The metadata of `G` in a static place.
struct MetaOf<G>(PhantomData<G>);

impl<G: Game> MetaOf<G> {
    const META: &'static Meta = &G::META;
}

impl<G: Game> AnyGame for Erased<G> {
    fn meta(&self) -> &'static Meta {
        MetaOf::<G>::META
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
        Ok(Box::new(Position::<G> {
            state: G::initial(&options),
        }))
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

    fn view_type(&self) -> std::any::TypeId {
        std::any::TypeId::of::<G::View>()
    }
}

fn applied<G: Game>(event: &G::Event) -> Applied {
    Applied {
        draws: u32::try_from(G::draws(event)).unwrap_or(u32::MAX),
    }
}

struct Position<G: Game> {
    state: G::State,
}

impl<G: Game> AnyPosition for Position<G>
where
    G::State: 'static,
{
    fn start(&self, chance: &mut dyn Chance) -> Result<Vec<EncodedEvent>, ChanceError> {
        Ok(G::start(&self.state, chance)?
            .iter()
            .map(G::encode)
            .collect())
    }

    fn decide(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut dyn Chance,
    ) -> Result<(String, Vec<EncodedEvent>), DecideError> {
        let mv = G::parse_move(&self.state, seat, text)?;
        let events = G::decide(&self.state, seat, &mv, chance)?;
        Ok((G::print_move(&mv), events.iter().map(G::encode).collect()))
    }

    fn apply(
        &mut self,
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
    ) -> Result<Applied, DecodeError> {
        let event = G::decode(kind, version, seat, body)?;
        G::apply(&mut self.state, &event);
        Ok(applied::<G>(&event))
    }

    fn apply_told(
        &mut self,
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
        viewer: Viewer,
    ) -> Result<(Applied, Vec<Sentence>), DecodeError> {
        let event = G::decode(kind, version, seat, body)?;
        let before = self.state.clone();
        G::apply(&mut self.state, &event);
        let told = G::tell(&before, &self.state, &event, viewer);
        Ok((applied::<G>(&event), told))
    }

    fn secrecy(
        &self,
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
    ) -> Result<Secrecy, DecodeError> {
        G::decode(kind, version, seat, body).map(|event| G::secrecy(&event))
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

    fn choice_notes(&self, seat: Seat, prefix: Option<&str>) -> Result<Vec<MoveNote>, Refusal> {
        G::choice_notes(&self.state, seat, prefix)
    }

    fn notes(&self, seat: Seat) -> Vec<MoveNote> {
        G::legal_moves(&self.state, seat)
            .iter()
            .map(|mv| G::explain(&self.state, seat, mv))
            .collect()
    }

    fn note(&self, seat: Seat, text: &str) -> Result<MoveNote, Refusal> {
        let mv = G::parse_move(&self.state, seat, text)?;
        Ok(G::explain(&self.state, seat, &mv))
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(ViewBox(G::view(&self.state, viewer)))
    }

    fn drawing(&self, viewer: Viewer, names: &[String]) -> String {
        G::drawing(&G::view(&self.state, viewer), names)
    }

    fn progress(&self) -> String {
        G::progress(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(Self {
            state: self.state.clone(),
        })
    }

    fn is_same(&self, other: &dyn AnyPosition) -> bool {
        other.any().downcast_ref::<G::State>() == Some(&self.state)
    }

    fn any(&self) -> &dyn Any {
        &self.state
    }
}
