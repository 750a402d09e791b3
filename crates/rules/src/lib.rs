//! The games: pure engines behind one trait, and the list of them. An engine knows nothing of web, database, mail,
//! clock or chance: chance comes in as an argument, time not at all. `decide` judges, `apply` carries out,
//! `legal_moves` defines legality, and only [`Game::view`] leaves the engine towards people. Start reading at [`Game`];
//! [`erased`] joins typed engines to stored text.

#![warn(missing_docs)]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};
use smallvec::SmallVec;
use thiserror::Error;

#[macro_use]
mod bodies;
#[macro_use]
mod closed;
#[macro_use]
mod seen;

pub mod chance;
mod deal;
#[expect(missing_docs, reason = "some names say what they are")]
pub mod dice;
#[expect(missing_docs, reason = "some names say what they are")]
pub mod duel;
#[expect(missing_docs, reason = "methods are as those of `Game`")]
pub mod erased;
mod lexicon;
pub mod price;
pub mod progress;
pub mod refusal;
#[expect(missing_docs, reason = "some names say what they are")]
pub mod seven_wonders;

use chance::{Chance, ChanceError, Draw, Script, draw};
pub use dice::library::Library;
pub use erased::{AnyGame, AnyKnowledge, AnyPosition, Step};
pub use lexicon::fold;
pub use price::Price;
pub use progress::Progress;
pub use refusal::{Common, Reason, Refusal, Why};
pub use seen::Seen;

/// Every game this program hosts. Adding a game is a folder and one line here.
pub static ALL: &[&dyn AnyGame] = &[&duel::Duel, &seven_wonders::SevenWonders, &dice::Dice];

/// Finds a game by its key.
pub fn find(key: &str) -> Option<&'static dyn AnyGame> {
    ALL.iter().copied().find(|game| game.meta().key == key)
}

/// Index of a seat at a table, from 0.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Gives the seat as an index into arrays by seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Lists the seats of a table of `count`, in order.
    pub fn all(count: usize) -> impl Iterator<Item = Self> {
        (0..u8::try_from(count).unwrap_or(u8::MAX)).map(Self)
    }
}

/// Seats in order, without allocation for as many as any game has.
pub type Seats = SmallVec<[Seat; 7]>;

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player of a seat.
    Seat(Seat),
    /// Somebody without a seat.
    Spectator,
    /// Anybody after the end: with open hands.
    Open,
}

impl Viewer {
    /// The same at a table of so many seats: who has none of them only watches.
    pub(crate) const fn among(self, seats: usize) -> Self {
        match self {
            Self::Seat(seat) if seat.0 as usize >= seats => Self::Spectator,
            Self::Seat(_) | Self::Spectator | Self::Open => self,
        }
    }
}

/// What a game is called and what it needs.
#[derive(Debug)]
pub struct Meta {
    /// Key in addresses, the journal and the file tree.
    pub key: &'static str,
    /// Name as printed.
    pub name: &'static str,
    /// Version of the rules that new tables are opened with.
    pub rules_version: u16,
    /// Fewest and most seats.
    pub seats: (usize, usize),
    /// Kind of the event that seals a choice, in games whose choices are sealed and revealed together.
    pub seal_kind: Option<&'static str>,
    /// Kind of the event of a pick in an open draft, if any. Its player may take it back until another seat moves.
    pub draft_kind: Option<&'static str>,
    /// What a table may choose, in the order in which a form should ask.
    pub options: &'static [OptionMeta],
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionMeta {
    /// Name in the journal.
    pub name: &'static str,
    /// The values; the first is the default.
    pub values: &'static [&'static str],
    /// Fewest and most seats of tables at which it means something.
    pub seats: (usize, usize),
}

impl OptionMeta {
    /// An option of tables of two seats up to so many.
    const fn new(name: &'static str, values: &'static [&'static str], most_seats: usize) -> Self {
        Self {
            name,
            values,
            seats: (2, most_seats),
        }
    }
}

/// A game is told by its key.
impl Serialize for Meta {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key)
    }
}

impl Meta {
    /// Whether choices are sealed until everybody has made theirs.
    pub const fn is_simultaneous(&self) -> bool {
        self.seal_kind.is_some()
    }

    /// Whether an event of that kind only seals a choice.
    pub fn is_seal(&self, kind: &str) -> bool {
        self.seal_kind == Some(kind)
    }

    /// Whether an event of that kind is a pick of a draft.
    pub fn is_draft(&self, kind: &str) -> bool {
        self.draft_kind == Some(kind)
    }

    /// Lists the options that mean something at a table of that many seats.
    pub fn options_for(&self, seats: usize) -> impl Iterator<Item = &'static OptionMeta> + use<> {
        let counts = move |option: &&OptionMeta| (option.seats.0..=option.seats.1).contains(&seats);
        self.options.iter().filter(counts)
    }
}

/// Options by name, as recorded in `table_opened`.
pub type OptionValues = BTreeMap<String, String>;

fn check_options(
    options: &[OptionMeta],
    named: &OptionValues,
    rule: &'static str,
) -> Result<(), Refusal> {
    for (name, value) in named {
        let reason = match options.iter().find(|option| option.name == name) {
            Some(option) if option.values.contains(&value.as_str()) => continue,
            Some(option) => Common::UnknownValue {
                option: option.name,
                value: value.clone(),
                known: option.values.iter().map(ToString::to_string).collect(),
            },
            None => Common::UnknownOption {
                name: name.clone(),
                known: options.iter().map(|option| option.name).collect(),
            },
        };
        return Err(Refusal::because(rule, reason));
    }
    Ok(())
}

/// What decided a game. In the journal and the engine protocol it is written in small letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndKind {
    /// Points, in the game that calls this a civilian victory.
    Civilian,
    /// Military supremacy: the conflict pawn reached a capital.
    Military,
    /// Scientific supremacy: six different symbols.
    Science,
    /// Points.
    Points,
    /// A player gave up. No engine gives this.
    Resigned,
    /// A player's time ran out. No engine gives this.
    TimedOut,
    /// All agreed to stop. No engine gives this.
    Agreed,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// What decided it.
    pub kind: EndKind,
    /// Seats that won, smallest first; several share the victory.
    pub winners: Vec<Seat>,
    /// Points by seat; `None` where the end makes points irrelevant.
    pub points: Option<Vec<i32>>,
    /// Points by kind, by seat; keys as in the design, in the order in which a score sheet lists them.
    pub breakdown: Option<Vec<Vec<(String, i32)>>>,
}

impl Outcome {
    /// The points are what the kinds come to.
    fn of<K: IntoIterator<Item = (&'static str, i32)>>(
        kind: EndKind,
        winners: Vec<Seat>,
        breakdown: Option<impl IntoIterator<Item = K>>,
    ) -> Self {
        let named = |(kind, points): (&str, i32)| (kind.to_owned(), points);
        let sheet = |kinds: K| kinds.into_iter().map(named).collect::<Vec<_>>();
        let sheets = breakdown.map(|all| all.into_iter().map(sheet).collect::<Vec<_>>());
        let total = |sheet: &Vec<(String, i32)>| sheet.iter().map(|(_, points)| points).sum();
        Self {
            kind,
            winners,
            points: (sheets.as_ref()).map(|sheets| sheets.iter().map(total).collect()),
            breakdown: sheets,
        }
    }
}

/// The seats that no other outranks.
fn foremost<R: Ord>(seats: usize, rank: impl Fn(Seat) -> R) -> Vec<Seat> {
    let best = Seat::all(seats).map(&rank).max();
    let first = Seat::all(seats).filter(|seat| Some(rank(*seat)) == best);
    first.collect()
}

/// Why `decide` gave no events.
#[derive(Debug, Error)]
pub enum DecideError {
    /// The rules refuse the move.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A scripted source of chance had no fitting answer. The state is as it was.
    #[error(transparent)]
    Chance(#[from] ChanceError),
}

/// Why stored text is not an event of this game.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum DecodeError {
    #[error("no event `{kind}` of version {version} is known to the game `{game}`")]
    UnknownKind {
        game: &'static str,
        kind: String,
        version: u16,
    },
    #[error("the body of a `{kind}` event cannot be read")]
    Body {
        kind: String,
        #[source]
        source: serde_json::Error,
    },
    #[error("the `{kind}` event does not fit the position: {why}")]
    Unfit { kind: String, why: String },
}

/// Who may read the body of an event while the game runs. After the end everybody may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Secrecy {
    /// Everybody at the table and every spectator.
    Public,
    /// Only the player of the seat that the event names.
    OwnSeat,
    /// Nobody: it holds what the rules hide from all.
    Hidden,
}

/// A kind of event, and what is true of every event of it.
#[derive(Debug, Clone, Copy)]
pub struct FactKind {
    /// Name in `snake_case`.
    pub name: &'static str,
    /// Who may read its body while the game runs.
    pub secrecy: Secrecy,
    /// Whether it told anybody what they could not know before, beyond what its mover chose: a card that was turned up,
    /// a draw, a sealed choice. What was told cannot be taken back.
    pub reveals: bool,
}

/// A fact of a game that happened, with its outcome.
pub trait Fact: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The positions that such facts follow.
    type State;
    /// The moves that make such facts.
    type Move;

    /// Its kinds.
    const KINDS: &'static [FactKind];

    /// Finds what is known of a kind, also of an event that is only stored.
    fn find_kind(name: &str) -> Option<&'static FactKind> {
        Self::KINDS.iter().find(|kind| kind.name == name)
    }

    /// The name of its kind.
    fn name(&self) -> &'static str;

    /// Counts the randomness numbers that it used.
    fn draws(&self) -> usize;

    /// The move that it is the first consequence of. None for what follows by itself.
    fn played(&self) -> Option<Self::Move>;

    /// Writes it as text.
    fn encode(&self) -> EncodedEvent;

    /// Reads one of any released version, in the position before it.
    fn decode(before: &Self::State, stored: Stored<'_>) -> Result<Self, DecodeError>;
}

/// An event as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventText<S> {
    /// Name in `snake_case`.
    pub kind: S,
    /// Version of the body's shape.
    pub version: u16,
    /// Seat that acted, none where no seat did.
    pub seat: Option<Seat>,
    /// Canonical JSON: keys sorted, no spaces, integers only.
    pub body: S,
}

/// An event as text, ready for the journal.
pub type EncodedEvent = EventText<String>;

/// An event as a journal holds it, to be read.
pub type Stored<'a> = EventText<&'a str>;

impl EncodedEvent {
    /// The event as it is stored.
    pub fn stored(&self) -> Stored<'_> {
        Stored::new(&self.kind, self.version, self.seat, &self.body)
    }
}

impl<'a> Stored<'a> {
    /// Makes it of its parts.
    pub const fn new(kind: &'a str, version: u16, seat: Option<Seat>, body: &'a str) -> Self {
        Self {
            kind,
            version,
            seat,
            body,
        }
    }
}

/// The choices that can follow a prefix of a move. Only games whose moves are lines of choices use prefixes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choices {
    /// The next texts, sorted by bytes: whole moves, or the next choices of a line.
    pub moves: Vec<String>,
    /// Present where the game has lines: whether the prefix is a complete move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<bool>,
}

/// What one seat knows: what it sees and remembers. It holds nobody else's secret, so whoever plays for it may have it.
#[derive(Debug, Clone, PartialEq)]
pub struct Knowledge<G: Game> {
    /// Who knows it.
    pub seat: Seat,
    /// What it sees.
    pub seen: Seen<G::State>,
    /// What it was told before.
    pub remembered: G::Memory,
}

impl<G: Game> Knowledge<G> {
    /// Takes it as unknown whether others have chosen already.
    pub fn forget_seals(&mut self) {
        let seats = Seat::all(G::seats(&self.seen));
        for other in seats.filter(|other| *other != self.seat) {
            G::withdraw(self.seen.state_mut(), other);
        }
    }
}

/// A rule set. Everything here is pure: the same arguments give the same answer on every machine.
pub trait Game: Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Checked options.
    type Options: Clone + Send + Sync;
    /// A position, secrets included. It never leaves the engine.
    type State: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static;
    /// A fact that happened.
    type Event: Fact<State = Self::State, Move = Self::Move>;
    /// What a seat asks for. As text it is canonical notation.
    type Move: Clone + PartialEq + std::fmt::Debug + std::fmt::Display + Send + Sync;
    /// What one viewer may know. Serializes to the `view` of the engine protocol; boards are drawn from it.
    type View: Serialize + Send + Sync + 'static;
    /// What a seat was told and a position does not show any more, such as hands that were passed on.
    type Memory: Clone + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// Name, seats, options.
    const META: Meta;

    /// Checks options: missing ones get defaults, a refusal names those that exist. `library` has what the host added.
    fn options(
        seats: usize,
        named: &OptionValues,
        library: &Library,
    ) -> Result<Self::Options, Refusal>;

    /// Lists values of an option that the host added to those of [`Game::META`], each with what a form says of it.
    fn extra_values(_option: &str, _library: &Library) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Writes checked options back, defaults included, as the journal records them.
    fn option_values(options: &Self::Options) -> OptionValues;

    /// The position before anything was dealt.
    fn initial(options: &Self::Options) -> Self::State;

    /// Deals: the first events, called once at the start. Fails only where scripted chance has no fitting answer.
    fn start(state: &Self::State, chance: &mut dyn Chance)
    -> Result<Vec<Self::Event>, ChanceError>;

    /// Judges a move. Gives at least one event, with all its consequences, or refuses. What the list held before is
    /// gone, also after an error: whoever plays many games reuses it.
    fn decide_into(
        state: &Self::State,
        seat: Seat,
        mv: &Self::Move,
        chance: &mut dyn Chance,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), DecideError>;

    /// As [`Game::decide_into`], with a list of its own.
    fn decide(
        state: &Self::State,
        seat: Seat,
        mv: &Self::Move,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, DecideError> {
        let mut events = Vec::new();
        Self::decide_into(state, seat, mv, chance, &mut events)?;
        Ok(events)
    }

    /// Carries an event out. Judges nothing and gives the same answer for ever.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// Takes from a deal what another host had added and this one lacks: whoever deals again from here needs it.
    fn furnish(_state: &mut Self::State, _dealt: &Self::Event) {}

    /// Opens the choice again that a seat has sealed, while others are awaited: as if it had sealed none in this
    /// decision. False where nothing of the seat is sealed.
    fn withdraw(_state: &mut Self::State, _seat: Seat) -> bool {
        false
    }

    /// The choice that a seat has sealed and that is not revealed yet. None also in games that seal nothing.
    fn sealed(_state: &Self::State, _seat: Seat) -> Option<Self::Move> {
        None
    }

    /// Lists the seats whose choice is awaited, in order. Empty exactly when the game is over.
    fn awaiting(state: &Self::State) -> Seats;

    /// Numbers the decision before a seat: it changes exactly when the seat faces another one. A sealed choice that can
    /// still be changed keeps its number; others' seals do not change it. `None` when the seat may not move at all.
    fn decision(state: &Self::State, seat: Seat) -> Option<u32>;

    /// Lists the legal moves of a seat, in the byte order of their notation. The one definition of legality.
    /// A game whose moves are lines of choices may list a bounded part here and everything in [`Game::choices`].
    fn legal_moves(state: &Self::State, seat: Seat) -> Vec<Self::Move>;

    /// As [`Game::legal_moves`], in a list that is reused. What the list held before is gone.
    fn legal_moves_into(state: &Self::State, seat: Seat, moves: &mut Vec<Self::Move>) {
        *moves = Self::legal_moves(state, seat);
    }

    /// Lists what can follow a prefix, which games without lines refuse. A refusal names what was possible.
    fn choices(state: &Self::State, seat: Seat, prefix: Option<&str>) -> Result<Choices, Refusal> {
        match prefix {
            Some(prefix) if !prefix.trim().is_empty() => {
                Err(Refusal::because(Self::META.key, Common::NoPrefix))
            }
            Some(_) | None => {
                let moves = Self::legal_moves(state, seat);
                let moves = moves.iter().map(ToString::to_string).collect();
                Ok(Choices { moves, end: None })
            }
        }
    }

    /// Reads a move: canonical notation, or printed names in English, Danish and Dutch in any case, or any prefix that
    /// is unambiguous among the legal moves. A refusal says what was possible, and why the move is not.
    fn parse_move(state: &Self::State, seat: Seat, text: &str) -> Result<Self::Move, Refusal>;

    /// Reads what may be a move of a seat later, whether it is legal now or not: a verb of this game and things that
    /// there are, as [`Game::parse_move`] understands them. Who writes down today what to play tomorrow is read so.
    fn name_move(state: &Self::State, seat: Seat, text: &str) -> Result<Self::Move, Refusal>;

    /// The move that a planned one stands for now, which may leave payment open, or what is forced. It may be illegal.
    fn planned(_state: &Self::State, _seat: Seat, mv: &Self::Move) -> Self::Move {
        mv.clone()
    }

    /// Whether somebody else has taken a card, by its id, as everybody can see. None where a plan cannot depend on that.
    fn is_taken(_state: &Self::State, _seat: Seat, _card: &str) -> Option<bool> {
        None
    }

    /// How many seats there are.
    fn seats(state: &Self::State) -> usize;

    /// Leaves out of a position what a viewer may not know.
    fn redact(state: &Self::State, viewer: Viewer) -> Seen<Self::State>;

    /// What a viewer may know.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// Adds to a seat's memory what it is told of an event that led to `after`: of both only what the seat may know.
    fn hear(_memory: &mut Self::Memory, _seat: Seat, _event: &Self::Event, _after: &Self::State) {}

    /// As [`Game::hear`], of all seats; nobody remembers anything before the first event.
    fn remember(memories: &mut Vec<Self::Memory>, event: &Self::Event, after: &Self::State) {
        memories.resize_with(Self::seats(after), Self::Memory::default);
        for (seat, memory) in Seat::all(memories.len()).zip(memories) {
            Self::hear(memory, seat, event, after);
        }
    }

    /// What a seat knows.
    fn knowledge(state: &Self::State, memories: &[Self::Memory], seat: Seat) -> Knowledge<Self> {
        Knowledge {
            seat,
            seen: Self::redact(state, Viewer::Seat(seat)),
            remembered: memories.get(seat.index()).cloned().unwrap_or_default(),
        }
    }

    /// Deals a whole position that fits everything the seat knows: each of those that fit is as likely as every
    /// other. What was sealed by others is one of their legal moves, each as likely as every other.
    fn sample(
        knowledge: &Knowledge<Self>,
        chance: &mut dyn Chance,
    ) -> Result<Self::State, ChanceError>;

    /// How the game ended, when it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Whether a stand-in rather makes this move than others. The same for ever.
    fn suits_stand_in(mv: &Self::Move) -> bool;

    /// The move of a stand-in: the first legal one that suits it, in the order of the notation; the first of all where
    /// none does. None when nothing of the seat is awaited.
    fn stand_in(state: &Self::State, seat: Seat) -> Option<Self::Move> {
        let mut moves = Self::legal_moves(state, seat);
        let at = moves.iter().position(Self::suits_stand_in).unwrap_or(0);
        (!moves.is_empty()).then(|| moves.swap_remove(at))
    }

    /// How far the game is, the same for every viewer.
    fn progress(state: &Self::State) -> Progress;

    /// Turns a `deal` of the engine protocol into the script of all chance outcomes.
    fn script(options: &Self::Options, deal: &serde_json::Value) -> Result<Script, Refusal>;
}
