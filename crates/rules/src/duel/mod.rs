//! 7 Wonders Duel, base game, rules of 2015: two seats, one player at a time. Edition, rulings and doubtful cases stand
//! in `docs/games/duel.md`. Knows nothing of tables, people or time. Start reading at [`Duel`], then `rules/`.

mod apply;
pub mod cards;
pub mod event;
pub mod explain;
pub mod kinds;
pub mod moves;
mod parse;
pub mod rules;
pub mod seen;
pub mod state;
pub mod view;

use crate::{
    Chance, ChanceError, DecideError, Game, Knowledge, Library, Meta, OptionMeta, OptionValues,
    Outcome, Progress, Refusal, Script, Seat, Seats, Seen, Viewer, check_options,
};
pub use cards::{
    Back, Card, CardSet, FIRST_GAME, GoodSet, LIBRARY, Layout, OFFERED, Slots, Symbols, TOKENS,
    Token, TokenSet, Wonder,
};
pub use event::{
    AgeDealt, Breakdown, CardBuilt, CardDestroyed, CardDiscarded, CardRevived, CardsTurned, Drawn,
    Ending, Event, Gains, OneOrTwo, Payment, StarterChosen, Then, TokenTaken, Turned, Victory,
    WonderBuilt, WonderDrafted, WondersGiven, WondersOffered,
};
pub use explain::{AfterView, UncoverView, UseView};
pub use kinds::{Color, Cost, Counted, Effects, Good, Goods, OneOf, Per, Slot, Symbol, Whose};
pub use moves::{Move, Side, Starter};
pub use rules::paying::{BoughtView, ChainView, Market, PriceView, UnitsView};
pub use rules::reason::Reason;
pub use rules::science::SYMBOLS_TO_WIN;
use rules::{building, legal};
pub use seen::redact;
pub use state::{
    CentredPawn, City, Last, Options, OwnWonder, Phase, PhaseName, State, WonderSource, other,
    towards,
};
pub use view::{
    BackName, ChoiceView, CityView, DraftView, Face, PlaceView, Threat, View, WonderView,
};

const KEY: &str = "duel";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duel;

const OPTIONS: &[OptionMeta] = &[
    OptionMeta::new("wonders", &WonderSource::WORDS, 2),
    OptionMeta::new("centred_pawn", &CentredPawn::WORDS, 2),
];

impl Game for Duel {
    type Options = Options;
    type State = State;
    type Event = Event;
    type Move = Move;
    type View = View;
    type Memory = ();

    const META: Meta = Meta {
        key: KEY,
        name: "7 Wonders Duel",
        rules_version: 1,
        seats: (2, 2),
        seal_kind: None,
        draft_kind: Some(event::DRAFT_KIND),
        options: OPTIONS,
    };

    fn options(seats: usize, named: &OptionValues, _library: &Library) -> Result<Options, Refusal> {
        const RULE: &str = "duel, Options";
        if seats != 2 {
            return Err(Refusal::because(RULE, Reason::NotTwo));
        }
        check_options(OPTIONS, named, RULE)?;
        let get = |name: &str| named.get(name).map_or("", String::as_str);
        Ok(Options {
            centred_pawn: CentredPawn::find(get("centred_pawn")).unwrap_or_default(),
            wonders: WonderSource::find(get("wonders")).unwrap_or_default(),
        })
    }

    fn option_values(options: &Options) -> OptionValues {
        let (pawn, wonders) = (options.centred_pawn.key(), options.wonders.key());
        [("centred_pawn", pawn), ("wonders", wonders)]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into()
    }

    fn initial(options: &Options) -> State {
        State::new(*options)
    }

    fn start(state: &State, chance: &mut dyn Chance) -> Result<Vec<Event>, ChanceError> {
        rules::start(state, chance)
    }

    fn decide_into(
        state: &State,
        seat: Seat,
        mv: &Move,
        chance: &mut dyn Chance,
        events: &mut Vec<Event>,
    ) -> Result<(), DecideError> {
        events.clear();
        match building::judge(state, seat, *mv) {
            Ok(fact) => Ok(rules::unfold(state, fact, chance, events)?),
            Err(_ruled) => Err(legal::refusal(state, seat, *mv).into()),
        }
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn awaiting(state: &State) -> Seats {
        state.awaiting()
    }

    fn decision(state: &State, seat: Seat) -> Option<u32> {
        Self::awaiting(state)
            .contains(&seat)
            .then_some(state.decisions)
    }

    fn legal_moves(state: &State, seat: Seat) -> Vec<Move> {
        legal::moves(state, seat)
    }

    fn legal_moves_into(state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        legal::list(state, seat, moves);
    }

    fn parse_move(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
        parse::parse(state, seat, text)
    }

    fn name_move(_state: &State, _seat: Seat, text: &str) -> Result<Move, Refusal> {
        parse::name(text)
    }

    fn is_taken(state: &State, seat: Seat, card: &str) -> Option<bool> {
        let card = Card::find(card)?;
        let theirs = state.city(state::other(seat));
        let lies_under = theirs.own_wonders().any(|own| own.with == Some(card));
        Some(theirs.cards.has(card) || lies_under || state.discard.has(card))
    }

    fn seats(_state: &State) -> usize {
        2
    }

    fn redact(state: &State, viewer: Viewer) -> Seen<State> {
        seen::redact(state, viewer)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(&seen::redact(state, viewer))
    }

    fn sample(known: &Knowledge<Self>, chance: &mut dyn Chance) -> Result<State, ChanceError> {
        seen::sample(&known.seen, chance)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        view::outcome(state)
    }

    /// Discards the first card that can be taken; takes the first of whatever else is to be chosen.
    fn suits_stand_in(mv: &Move) -> bool {
        matches!(mv, Move::Discard(_))
    }

    fn progress(state: &State) -> Progress {
        let stage = state.phase.name().key();
        if let Phase::Draft { round, .. } = state.phase {
            Progress::new(stage, &[u32::from(round)])
        } else if matches!(state.phase, Phase::Waiting | Phase::Over(_)) {
            Progress::new(stage, &[])
        } else {
            Progress::new("age", &[state.age, state.cards_left()].map(u32::from))
        }
    }

    fn script(_options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
        rules::chance::script(deal)
    }
}
