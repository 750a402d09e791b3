//! 7 Wonders Dice for two to seven players: one sealed line of choices per seat and round. What is printed is data
//! ([`boards`]); the rules are in [`rules`], the notation in [`moves`], rulings in `docs/games/dice.md`. Start reading
//! at [`Dice`], then [`rules::turn`].

use std::sync::Arc;

use super::{
    Chance, ChanceError, Choices, Common, DecideError, Game, Knowledge, Library, Meta, OptionMeta,
    OptionValues, Outcome, Progress, Refusal, Script, Seat, Seats, Viewer,
};

mod board_file;
pub mod boards;
pub mod city;
pub mod explain;
pub mod ids;
pub mod library;
pub mod model;
pub mod moves;
mod recorded;
pub mod rules;
pub mod seen;
mod show;
pub mod state;

pub use boards::{
    Board, BoardSet, BoardSetError, Bonus, BoxRow, BoxSpec, BuildingInfo, Dyed, Effect, Face,
    FaceKind, Front, MAX_BOXES, MAX_COST, Neighbour, OWN_ID,
};
pub use city::City;
pub use explain::Change;
pub use ids::{Boxes, Building, Buildings, Color, Die};
pub use library::SameId;
use model::SEAL_KIND;
pub use model::{
    Build, Cannot, Dealt, Event, Pick, Picks, PlacedDie, Question, Reason, Revealed, RevealedTurn,
    Rolled, Sealed, Shaken, Step, Steps, Swap, Swapped, Turn,
};
pub use rules::judge::{Asked, DieStatus};
pub use rules::turn::Line;
pub use seen::{DieForMe, Facing, Reached, Seen, ShownDie, facing, lasting};
pub use state::{Previous, State, Table};

pub(crate) const KEY: &str = "dice";

pub const BOARD_SET: &str = "board_set";
/// The option's value for the built-in boards.
pub const OWN_SET: &str = boards::OWN_ID;

/// Between a set's id and its hash, in the value that a journal records.
const PINNED: char = '@';

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub seats: usize,
    pub set_id: String,
    pub set_hash: String,
    /// The set; none when a journal pins one that this host no longer has.
    pub set: Option<Arc<BoardSet>>,
}

impl Options {
    /// Makes options with a set that need not be in the library.
    pub fn with_set(seats: usize, set: &Arc<BoardSet>) -> Self {
        Self {
            seats,
            set_id: set.id.clone(),
            set_hash: set.hash.clone(),
            set: Some(Arc::clone(set)),
        }
    }
}

impl Game for Dice {
    type Options = Options;
    type State = State;
    type Event = Event;
    type Move = Turn;
    type View = Seen;
    type Memory = ();

    const META: Meta = Meta {
        key: KEY,
        name: "7 Wonders Dice",
        rules_version: 1,
        seats: (2, 7),
        seal_kind: Some(SEAL_KIND),
        draft_kind: None,
        options: &[OptionMeta::new(BOARD_SET, &[OWN_SET], 7)],
    };

    fn options(seats: usize, named: &OptionValues, library: &Library) -> Result<Options, Refusal> {
        let (least, most) = Self::META.seats;
        if !(least..=most).contains(&seats) {
            let reason = Common::Seats { seats, least, most };
            return Err(Refusal::because("dice, Setup", reason));
        }
        if let Some(name) = named.keys().find(|name| *name != BOARD_SET) {
            let reason = Common::UnknownOption {
                name: name.clone(),
                known: vec![BOARD_SET],
            };
            return Err(Refusal::because("dice, options", reason));
        }
        let wanted = named.get(BOARD_SET).map_or(OWN_SET, String::as_str);
        choose_set(seats, wanted, library)
    }

    fn extra_values(option: &str, library: &Library) -> Vec<(String, String)> {
        if option != BOARD_SET {
            return Vec::new();
        }
        let added = library.added().iter();
        added
            .map(|set| (pinned(&set.id, &set.hash), set.name.clone()))
            .collect()
    }

    fn option_values(options: &Options) -> OptionValues {
        let (id, hash) = (&options.set_id, &options.set_hash);
        let value = match id == OWN_SET {
            true => id.clone(),
            false => pinned(id, hash),
        };
        OptionValues::from([(BOARD_SET.to_owned(), value)])
    }

    fn initial(options: &Options) -> State {
        State::new(options)
    }

    fn start(state: &State, chance: &mut dyn Chance) -> Result<Vec<Event>, ChanceError> {
        rules::round::start(state, chance)
    }

    fn decide_into(
        state: &State,
        seat: Seat,
        mv: &Turn,
        chance: &mut dyn Chance,
        events: &mut Vec<Event>,
    ) -> Result<(), DecideError> {
        events.clear();
        let table = choosing(state, seat)?;
        let line = moves::judge(table, seat, mv)?;
        events.push(Event::Sealed(Sealed {
            seat,
            round: state.round,
            turn: line.turn(),
        }));
        let mut sealed = Seat::all(state.cities.len()).zip(&state.sealed);
        if sealed.all(|(at, turn)| at == seat || turn.is_some()) {
            let turns = Seat::all(state.cities.len()).zip(&state.sealed);
            let lines = turns.map(|(other, sealed)| match sealed {
                Some(turn) if other != seat => moves::judge(table, other, turn),
                Some(_) | None => Ok(line.clone()),
            });
            let lines = lines.collect::<Result<Vec<_>, _>>()?;
            rules::round::reveal(table, lines, events, chance)?;
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn furnish(state: &mut State, dealt: &Event) {
        if let (None, Event::Dealt(dealt)) = (&state.set, dealt) {
            let set = dealt.set.as_ref();
            let pinned = set.filter(|set| set.hash == state.options.set_hash);
            state.set = pinned.map(Arc::clone);
        }
    }

    fn withdraw(state: &mut State, seat: Seat) -> bool {
        let sealed = state.sealed.get_mut(seat.index());
        sealed.and_then(Option::take).is_some()
    }

    fn sealed(state: &State, seat: Seat) -> Option<Turn> {
        state.sealed.get(seat.index()).cloned().flatten()
    }

    fn awaiting(state: &State) -> Seats {
        if state.choosing().is_none() {
            return Seats::new();
        }
        let seats = Seat::all(state.cities.len()).zip(&state.sealed);
        let open = seats.filter(|(_, sealed)| sealed.is_none());
        open.map(|(seat, _)| seat).collect()
    }

    fn decision(state: &State, seat: Seat) -> Option<u32> {
        choosing(state, seat).ok().map(|_| state.round)
    }

    fn legal_moves(state: &State, seat: Seat) -> Vec<Turn> {
        let turns = choosing(state, seat).map(|table| moves::complete_turns(table, seat));
        turns.unwrap_or_default()
    }

    fn choices(state: &State, seat: Seat, prefix: Option<&str>) -> Result<Choices, Refusal> {
        moves::choices(choosing(state, seat)?, seat, prefix.unwrap_or_default())
    }

    fn parse_move(state: &State, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        moves::complete(choosing(state, seat)?, seat, text).map(|line| line.turn())
    }

    fn name_move(state: &State, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        moves::name(choosing(state, seat)?, seat, text)
    }

    fn planned(state: &State, seat: Seat, mv: &Turn) -> Turn {
        let turn = choosing(state, seat).map(|table| moves::planned(table, seat, mv));
        turn.ok().flatten().unwrap_or_else(|| mv.clone())
    }

    fn seats(state: &State) -> usize {
        state.sealed.len()
    }

    fn redact(state: &State, viewer: Viewer) -> Seen {
        seen::redact(state, viewer)
    }

    fn view(state: &State, viewer: Viewer) -> Seen {
        seen::redact(state, viewer)
    }

    fn sample(known: &Knowledge<Self>, chance: &mut dyn Chance) -> Result<State, ChanceError> {
        seen::sample(&known.seen, chance)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }

    /// Any turn but a pass, as long as one is possible: so a game of stand-ins alone comes to its end.
    fn suits_stand_in(turn: &Turn) -> bool {
        !matches!(turn.picks(), [Pick::Pass])
    }

    fn progress(state: &State) -> Progress {
        match (&state.outcome, state.round, state.is_last_round) {
            (Some(_), round, _) => Progress::new("over", &[round]),
            (None, 0, _) => Progress::new("waiting", &[]),
            (None, round, true) => Progress::new("last_round", &[round]),
            (None, round, false) => Progress::new("round", &[round]),
        }
    }

    fn script(_options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
        rules::round::script(deal)
    }
}

/// The table, when the seat may choose a turn.
pub fn choosing(state: &State, seat: Seat) -> Result<state::Table<'_>, Refusal> {
    const RULE: &str = "dice, course of the game";
    match state.choosing() {
        Some(table) if seat.index() < state.cities.len() => Ok(table),
        Some(_) => Err(Refusal::because(RULE, Common::NoSeat(seat.index()))),
        None if state.outcome.is_some() => Err(Refusal::because(RULE, Common::Over)),
        None => Err(Refusal::because(RULE, Reason::NotDealt)),
    }
}

fn pinned(id: &str, hash: &str) -> String {
    format!("{id}{PINNED}{hash}")
}

/// Finds the set that a form names by its id, or that a journal pins by id and hash. A pinned set that is gone is
/// no refusal: its table was opened when it was here, and its journal brings it with the deal.
fn choose_set(seats: usize, wanted: &str, sets: &Library) -> Result<Options, Refusal> {
    let parts = wanted.split_once(PINNED);
    let (id, hash) = parts.map_or((wanted, None), |(id, hash)| (id, Some(hash)));
    let is_pinned = |set: &&Arc<BoardSet>| hash.is_none_or(|hash| set.hash == hash);
    if let Some(set) = sets.find(id).filter(is_pinned) {
        return Ok(Options::with_set(seats, set));
    }
    let is_hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    match hash {
        Some(hash) if id != OWN_SET && hash.len() == 64 && hash.bytes().all(is_hex) => {
            Ok(Options {
                seats,
                set_id: id.to_owned(),
                set_hash: hash.to_owned(),
                set: None,
            })
        }
        _ => {
            let known: Vec<String> = sets.all().map(|set| set.id.clone()).collect();
            let reason = Common::UnknownValue {
                option: BOARD_SET,
                value: wanted.to_owned(),
                known: known.clone(),
            };
            Err(Refusal::because("dice, options", reason).listing(known))
        }
    }
}
