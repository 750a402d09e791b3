//! 7 Wonders Dice for two to seven players: roll and tick, one sealed line of choices per seat and round.
//!
//! What is printed on boards and dice is data ([`boards`]); the rules are in [`rules`], the notation in [`moves`].
//! Rulings and doubtful cases: `docs/games/dice.md`. Start reading at [`Dice`], then [`rules::turn`].

use std::sync::Arc;

use super::{
    Choices, DecideError, DecodeError, EncodedEvent, Game, Library, Meta, MoveNote, OptionMeta,
    OptionValue, OptionValues, Outcome, Refusal, Seat, Seats, Secrecy, Sentence, Viewer,
};
use crate::chance::{Chance, ChanceError, Script};

mod board_file;
pub mod boards;
pub mod boxes;
pub mod city;
mod deal;
mod describe;
mod drawing;
pub mod event;
mod explain;
pub mod ids;
pub mod library;
pub mod moves;
pub mod recorded;
pub mod rules;
pub mod short;
mod show;
pub mod state;
mod tell;
pub mod view;

pub use show::{printed, printed_bonuses};

use boards::BoardSet;
use event::{Event, Sealed};
use library::BoardSets;
use moves::Turn;
use state::State;
use view::View;

/// Key of the game.
pub(crate) const KEY: &str = "dice";

/// Name of the only option.
const BOARD_SET: &str = "board_set";

/// Between a set's id and its hash, in the value that a journal records.
const PINNED: char = '@';

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice;

/// Checked options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// How many play.
    pub seats: usize,
    /// Id of the board set.
    pub set_id: String,
    /// Its content hash.
    pub set_hash: String,
    /// The set; none when a journal pins one that this host no longer has.
    pub set: Option<Arc<BoardSet>>,
}

impl Options {
    /// Makes options with a set that need not be in the library.
    #[must_use]
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
    type View = View;

    const META: Meta = Meta {
        key: KEY,
        name: "7 Wonders Dice",
        about: "Seven dice lie in the forum and everybody builds with the same seven at the same time. Choose one, tick your city sheet, and be the first to complete what all of you want.",
        rules_version: 1,
        seats: (2, 7),
        seal_kind: Some(event::SEAL_KIND),
        options: &[OptionMeta {
            name: BOARD_SET,
            title: "Boards",
            seats: (2, 7),
            is_in_name: false,
            unset: None,
            values: &[OptionValue {
                value: boards::OWN_ID,
                title: "Our own boards, first set: our design, not the published ones",
            }],
        }],
    };

    fn options(seats: usize, named: &OptionValues, library: &Library) -> Result<Options, Refusal> {
        let (least, most) = Self::META.seats;
        if !(least..=most).contains(&seats) {
            return Err(Refusal::new(
                "dice, Setup",
                format!("7 Wonders Dice is for {least} to {most} players, not {seats}."),
            ));
        }
        if let Some(name) = named.keys().find(|name| *name != BOARD_SET) {
            return Err(Refusal::new(
                "dice, options",
                format!("There is no option `{name}`; the only one is `{BOARD_SET}`."),
            ));
        }
        let wanted = named.get(BOARD_SET).map_or(boards::OWN_ID, String::as_str);
        choose_set(seats, wanted, &library.board_sets)
    }

    fn extra_values(option: &str, library: &Library) -> Vec<(String, String)> {
        if option != BOARD_SET {
            return Vec::new();
        }
        let added = library.board_sets.added().iter();
        added
            .map(|set| (pinned(&set.id, &set.hash), set.name.clone()))
            .collect()
    }

    fn option_values(options: &Options) -> OptionValues {
        let value = if options.set_id == boards::OWN_ID {
            options.set_id.clone()
        } else {
            pinned(&options.set_id, &options.set_hash)
        };
        OptionValues::from([(BOARD_SET.to_owned(), value)])
    }

    fn initial(options: &Options) -> State {
        State::new(options)
    }

    fn start(state: &State, chance: &mut dyn Chance) -> Result<Vec<Event>, ChanceError> {
        rules::round::start(state, chance)
    }

    fn decide(
        state: &State,
        seat: Seat,
        mv: &Turn,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, DecideError> {
        let table = choosing(state, seat)?;
        let line = moves::line(table, seat, mv)?;
        let mut events = vec![Event::Sealed(Sealed {
            seat,
            round: state.round,
            turn: line.turn(),
        })];
        if is_last(state, seat) {
            rules::round::reveal(table, &line, &mut events, chance)?;
        }
        Ok(events)
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn awaiting(state: &State) -> Seats {
        awaiting(state)
    }

    fn decision(state: &State, seat: Seat) -> Option<u32> {
        choosing(state, seat).ok().map(|_| state.round)
    }

    fn legal_moves(state: &State, seat: Seat) -> Vec<Turn> {
        choosing(state, seat).map_or_else(
            |_over| Vec::new(),
            |table| moves::complete_turns(table, seat),
        )
    }

    fn choices(state: &State, seat: Seat, prefix: Option<&str>) -> Result<Choices, Refusal> {
        moves::choices(choosing(state, seat)?, seat, prefix.unwrap_or_default())
    }

    fn choice_notes(
        state: &State,
        seat: Seat,
        prefix: Option<&str>,
    ) -> Result<Vec<MoveNote>, Refusal> {
        let table = choosing(state, seat)?;
        let line = moves::follow(table, seat, prefix.unwrap_or_default())?;
        Ok(explain::choices(table, seat, &line))
    }

    fn parse_move(state: &State, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        moves::complete(choosing(state, seat)?, seat, text).map(|line| line.turn())
    }

    fn print_move(mv: &Turn) -> String {
        mv.to_string()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        show::view(state, viewer)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn encode(event: &Event) -> EncodedEvent {
        event.encode()
    }

    fn decode(
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
    ) -> Result<Event, DecodeError> {
        Event::decode(kind, version, seat, body)
    }

    fn draws(event: &Event) -> usize {
        event.draws()
    }

    fn secrecy(event: &Event) -> Secrecy {
        event.secrecy()
    }

    fn tell(before: &State, after: &State, event: &Event, viewer: Viewer) -> Vec<Sentence> {
        tell::tell(before, after, event, viewer)
    }

    fn explain(state: &State, seat: Seat, mv: &Turn) -> MoveNote {
        match choosing(state, seat) {
            Ok(table) => explain::turn(table, seat, mv),
            Err(refusal) => MoveNote {
                reason: refusal.sentence,
                ..MoveNote::new(mv.to_string(), mv.to_string())
            },
        }
    }

    fn drawing(view: &View, names: &[String]) -> String {
        drawing::drawing(view, names)
    }

    fn progress(state: &State) -> String {
        match (&state.outcome, state.round, state.is_last_round) {
            (Some(_), round, _) => format!("Over after {round} rounds"),
            (None, 0, _) => "Not dealt yet".to_owned(),
            (None, round, true) => format!("Round {round}, the last"),
            (None, round, false) => format!("Round {round}"),
        }
    }

    fn script(_options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
        deal::script(deal)
    }
}

/// Explains one choice after a prefix, as the page shows it beside the choice.
///
/// # Errors
/// When prefix or choice are not legal.
pub fn explain_choice(
    state: &State,
    seat: Seat,
    prefix: &str,
    choice: &str,
) -> Result<MoveNote, Refusal> {
    let table = choosing(state, seat)?;
    let line = moves::follow(table, seat, prefix)?;
    let (asked, pick) = moves::pick(&line, choice)?;
    Ok(explain::choice(table, seat, &line, &asked, pick))
}

/// Whether the turns of all other seats are sealed.
fn is_last(state: &State, seat: Seat) -> bool {
    let mut sealed = Seat::all(state.cities.len()).zip(&state.sealed);
    sealed.all(|(at, turn)| at == seat || turn.is_some())
}

/// Seats whose turn is awaited, in order.
fn awaiting(state: &State) -> Seats {
    if state.choosing().is_none() {
        return Seats::new();
    }
    Seat::all(state.cities.len())
        .filter(|seat| state.sealed[seat.index()].is_none())
        .collect()
}

/// The table, when the seat may choose a turn.
fn choosing(state: &State, seat: Seat) -> Result<state::Table<'_>, Refusal> {
    let Some(table) = state.choosing() else {
        let why = if state.outcome.is_some() {
            "The game is over."
        } else {
            "The boards are not dealt yet."
        };
        return Err(Refusal::new("dice, course of the game", why));
    };
    if seat.index() < state.cities.len() {
        Ok(table)
    } else {
        let sentence = format!("There is no seat {} at this table.", seat.0);
        Err(Refusal::new("dice, course of the game", sentence))
    }
}

fn pinned(id: &str, hash: &str) -> String {
    format!("{id}{PINNED}{hash}")
}

/// Finds the set that a form names by its id, or that a journal pins by id and hash. A pinned set that is gone is
/// no refusal: its table was opened when it was here, and its journal brings it with the deal.
fn choose_set(seats: usize, wanted: &str, sets: &BoardSets) -> Result<Options, Refusal> {
    let (id, hash) = match wanted.split_once(PINNED) {
        Some((id, hash)) => (id, Some(hash)),
        None => (wanted, None),
    };
    let found = sets
        .find(id)
        .filter(|set| hash.is_none_or(|hash| set.hash == hash));
    if let Some(set) = found {
        return Ok(Options::with_set(seats, set));
    }
    let is_hash = |hash: &str| {
        let is_hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        hash.len() == 64 && hash.bytes().all(is_hex)
    };
    match hash {
        Some(hash) if is_hash(hash) && id != boards::OWN_ID => Ok(Options {
            seats,
            set_id: id.to_owned(),
            set_hash: hash.to_owned(),
            set: None,
        }),
        _ => {
            let known: Vec<String> = sets.all().map(|set| set.id.clone()).collect();
            Err(Refusal {
                sentence: format!(
                    "There is no board set `{wanted}` here; there is {}.",
                    known.join(", ")
                ),
                rule: "dice, options".to_owned(),
                possible: known,
            })
        }
    }
}
