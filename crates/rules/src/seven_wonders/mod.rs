//! 7 Wonders, first and second edition, for three to seven players, and the first edition's variant for two. What is
//! printed stands in [`cards`], the rules in `rules/` by chapter, what people see in [`view`]. Rulings are numbered in
//! `docs/games/seven_wonders.md`. Start reading at [`SevenWonders`].

mod apply;
pub mod cards;
pub mod event;
pub mod explain;
mod lookup;
pub mod memory;
pub mod moves;
mod parse;
mod printed;
pub mod reason;
pub mod rules;
pub mod seen;
pub mod state;
pub mod values;
pub mod view;

use crate::{
    Chance, ChanceError, DecideError, Game, Knowledge, Library, Meta, OptionMeta, OptionValues,
    Outcome, Progress, Refusal, Script, Seat, Seats, Seen, Viewer, check_options,
};

pub use cards::{
    CARDS, Card, CardId, CardSet, Color, Cost, Counted, Discount, Edition, EditionData, Effects,
    Goods, GoodsKind, Per, Resource, Science, Side, Special, Stage, Whose, Wonder, WonderId,
    WonderSide,
};
pub use event::{
    AgeDealt, CardPicked, ChoiceSealed, ConflictsResolved, Dealt, Deed, Event, HandsPassed, KINDS,
    LeftoversDiscarded, Nothing, PhaseName, RoundRevealed, Scores, SeventhBegun, SidesDealt,
    SidesRevealed, WonderDrafted, WondersDealt,
};
pub use moves::{Move, Play, Verb};
pub use reason::{NotFree, Reason, Unpaid, What, WrongCard};
pub use rules::follow::{SALE, stage_built, stake};
pub use rules::uses::{Payment, Purchase, Use, UseState, found};
pub use seen::{coming, known_card, redact};
pub use state::{City, Phase, State, Step};
pub use values::{Direction, Makers, Scarcity, TokenView};
pub use view::{CityView, DiscardCard, FreeCityView, HandCard, Offer, Output, View};

const KEY: &str = "seven_wonders";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SevenWonders;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    pub seats: usize,
    pub edition: Edition,
    pub sides: Sides,
    pub wonders: Wonders,
    pub seventh_card_coins: SeventhCardCoins,
}

word_enum! {
    Sides.key {
        Random = "random",
        /// A or day for everybody.
        First = "first",
        /// Every seat chooses, sealed.
        Chosen = "chosen",
    }
}

word_enum! {
    Wonders.key {
        Random = "random",
        /// The seats take one after another.
        Drafted = "drafted",
    }
}

word_enum! {
    SeventhCardCoins.key {
        /// Everything held after turn 6.
        AfterTurn = "after_turn",
        /// Only what was left of the coins held before turn 6.
        BeforeTurn = "before_turn",
    }
}

const METAS: &[OptionMeta] = &[
    OptionMeta::new("edition", &Edition::WORDS, 7),
    OptionMeta::new("sides", &Sides::WORDS, 7),
    OptionMeta::new("wonders", &Wonders::WORDS, 7),
    OptionMeta::new("seventh_card_coins", &SeventhCardCoins::WORDS, 7),
    OptionMeta::new("free_city_wonders", &["plain"], 2),
];

impl Options {
    pub const fn cities(&self) -> usize {
        if self.seats == 2 { 3 } else { self.seats }
    }
}

impl Game for SevenWonders {
    type Options = Options;
    type State = State;
    type Event = Event;
    type Move = Move;
    type View = View;
    type Memory = memory::Remembered;

    const META: Meta = Meta {
        key: KEY,
        name: "7 Wonders",
        rules_version: 1,
        seats: (2, 7),
        seal_kind: Some(event::SEAL_KIND),
        draft_kind: Some(event::DRAFT_KIND),
        options: METAS,
    };

    fn options(seats: usize, named: &OptionValues, _library: &Library) -> Result<Options, Refusal> {
        const RULE: &str = "seven_wonders, options";
        check_options(METAS, named, RULE)?;
        let get = |name: &str| named.get(name).map_or("", String::as_str);
        let Some(edition) = Edition::find(get("edition")) else {
            return Err(Refusal::because(RULE, Reason::NoEdition));
        };
        let (fewest, usual_sides) = match edition {
            Edition::First => (2, Sides::Random),
            Edition::Second => (3, Sides::Chosen),
        };
        if !(fewest..=7).contains(&seats) {
            return Err(Refusal::because(RULE, Reason::Seats(edition)));
        }
        let coins = SeventhCardCoins::find(get("seventh_card_coins"));
        Ok(Options {
            seats,
            edition,
            sides: Sides::find(get("sides")).unwrap_or(usual_sides),
            wonders: Wonders::find(get("wonders")).unwrap_or(Wonders::Random),
            seventh_card_coins: coins.unwrap_or(SeventhCardCoins::AfterTurn),
        })
    }

    fn option_values(options: &Options) -> OptionValues {
        [
            ("edition", options.edition.key()),
            ("sides", options.sides.key()),
            ("wonders", options.wonders.key()),
            ("seventh_card_coins", options.seventh_card_coins.key()),
            ("free_city_wonders", "plain"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into()
    }

    fn initial(options: &Options) -> State {
        State::new(options)
    }

    fn start(state: &State, chance: &mut dyn Chance) -> Result<Vec<Event>, ChanceError> {
        let mut events = Vec::new();
        follow(&mut state.clone(), &mut events, chance)?;
        Ok(events)
    }

    fn decide_into(
        state: &State,
        seat: Seat,
        mv: &Move,
        chance: &mut dyn Chance,
        events: &mut Vec<Event>,
    ) -> Result<(), DecideError> {
        events.clear();
        let event = rules::judge::judge(state, seat, mv)
            .map_err(|_ruled| rules::judge::refusal(state, seat, mv))?;
        events.push(event);
        if state.awaiting().any(|other| other != seat) {
            return Ok(());
        }
        let mut after = apply::applied(state, &events[0]);
        Ok(follow(&mut after, events, chance)?)
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn withdraw(state: &mut State, seat: Seat) -> bool {
        let choice = state.choices.get_mut(seat.index());
        choice.and_then(Option::take).is_some()
    }

    fn sealed(state: &State, seat: Seat) -> Option<Move> {
        state.choices.get(seat.index()).copied().flatten()
    }

    fn awaiting(state: &State) -> Seats {
        state.awaiting().collect()
    }

    fn decision(state: &State, seat: Seat) -> Option<u32> {
        state.is_asked(seat).then(|| state.question())
    }

    fn legal_moves(state: &State, seat: Seat) -> Vec<Move> {
        rules::legal::moves(state, seat)
    }

    fn parse_move(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
        parse::parse(state, seat, text)
    }

    fn name_move(state: &State, _seat: Seat, text: &str) -> Result<Move, Refusal> {
        parse::name(state, text)
    }

    /// The cheapest way to pay where several are open.
    fn planned(state: &State, seat: Seat, mv: &Move) -> Move {
        let open = mv
            .own()
            .filter(|own| own.paying.is_none() && mv.city().is_none());
        let found = open.and_then(|own| rules::uses::found(state, seat.index(), own));
        let ways = found.into_iter().flat_map(|found| found.ways);
        let cheapest = ways.min_by_key(|way| way.total);
        cheapest.and_then(|way| Move::read(&way.mv)).unwrap_or(*mv)
    }

    fn seats(state: &State) -> usize {
        state.seats()
    }

    fn redact(state: &State, viewer: Viewer) -> Seen<State> {
        seen::redact(state, viewer)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(&seen::redact(state, viewer))
    }

    fn hear(memory: &mut memory::Remembered, seat: Seat, event: &Event, after: &State) {
        memory.hear(seat, event, after);
    }

    fn sample(known: &Knowledge<Self>, chance: &mut dyn Chance) -> Result<State, ChanceError> {
        seen::sample(known, chance)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.scores.as_ref().map(view::outcome)
    }

    /// Sells the first card of the hand; takes the first of whatever else is to be chosen.
    fn suits_stand_in(mv: &Move) -> bool {
        mv.own().is_some_and(|own| own.verb == moves::Verb::Sell)
    }

    fn progress(state: &State) -> Progress {
        let when = [u32::from(state.age), u32::from(state.turn)];
        match state.phase_name() {
            PhaseName::Start => Progress::new("waiting", &[]),
            PhaseName::Draft => Progress::new("draft", &[]),
            PhaseName::Side => Progress::new("sides", &[]),
            PhaseName::Choose => Progress::new("turn", &when),
            PhaseName::Seventh => Progress::new("seventh", &when),
            PhaseName::Pick => Progress::new("pick", &when),
            PhaseName::Over => Progress::new("over", &[]),
        }
    }

    fn script(options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
        rules::deal::script(options, deal)
    }
}

/// Adds what happens by itself until somebody has to choose.
fn follow(
    state: &mut State,
    events: &mut Vec<Event>,
    chance: &mut dyn Chance,
) -> Result<(), ChanceError> {
    while let Some(event) = rules::follow::next(state, chance)? {
        apply::apply(state, &event);
        events.push(event);
    }
    Ok(())
}
