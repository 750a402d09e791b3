//! A position, secrets included, and its cities: what stands in each and what that adds up to. A city's sums are kept
//! as cards and stages are added, so that prices and shields are read, not counted. This module does not know whether
//! anything was allowed. Start reading at [`State`] and [`City`].

use smallvec::SmallVec;
use tinyvec::ArrayVec;

use super::values::put;
use super::{
    Card, CardId, CardSet, Counted, Direction, EditionData, Effects, Goods, GoodsKind, Move,
    Options, PhaseName, RoundRevealed, Scores, Side, Special, Stage, TokenView, Whose, WonderId,
    WonderSide,
};
use crate::Seat;

/// Cards in a hand, in the order in which they came. Seven are dealt; with two players one is drawn too.
pub(crate) type Hand = ArrayVec<[CardId; 8]>;

const MOST: usize = 7;

/// The most cards of a game: seven for each of seven seats in three ages.
const MOST_CARDS: usize = 147;

/// A position of one table. Nothing of it reaches people but through a view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub options: Options,
    pub phase: Phase,
    /// From 1; 0 before the first deal.
    pub age: u8,
    /// From 1; 0 before the first deal.
    pub turn: u8,
    /// Seats in order; with two players the Free City last.
    pub cities: ArrayVec<[City; MOST]>,
    pub hands: ArrayVec<[Hand; MOST]>,
    /// The Free City's pile, the top card first.
    pub(crate) pile: Hand,
    /// The card that the steering seat drew this turn.
    pub(crate) drawn: Option<CardId>,
    /// In the order in which they came.
    pub(crate) discards: ArrayVec<[CardId; MOST_CARDS]>,
    pub choices: ArrayVec<[Option<Move>; MOST]>,
    /// The seat that built a stage this turn which lets it search the discard pile.
    pub(crate) pick_due: Option<Seat>,
    /// What each city has left of the coins it held before the turn.
    pub(crate) left_of_turn: ArrayVec<[i32; MOST]>,
    /// What the last turn brought: its round, and what came at its end. Every card is filled in, the hidden ones too.
    pub(crate) last_reveals: SmallVec<[RoundRevealed; 3]>,
    pub(crate) scores: Option<Scores>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Draft(Seat),
    Side,
    Choose,
    /// A seat uses its seventh card, with this many coins.
    Seventh(Seat, i32),
    Pick(Seat),
    /// Nothing: what comes next happens inside the same decision.
    Passing(Step),
    Over,
}

/// How far the game is where nobody is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Start,
    /// The wonders are known, perhaps not their sides.
    WondersKnown,
    AgeDue,
    Chosen,
    SeventhDone,
    LeftoversGone,
    /// The turn is over but for passing hands or conflicts.
    TurnDone,
    ScoresDue,
}

impl RoundRevealed {
    pub(crate) fn card(&self, city: u8) -> Option<CardId> {
        self.plays.iter().find(|play| play.city == city)?.card
    }
}

impl State {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            options: *options,
            phase: Phase::Passing(Step::Start),
            age: 0,
            turn: 0,
            cities: std::iter::repeat_n(City::founded(), options.cities()).collect(),
            hands: std::iter::repeat_n(Hand::new(), options.seats).collect(),
            pile: Hand::new(),
            drawn: None,
            discards: ArrayVec::new(),
            choices: std::iter::repeat_n(None, options.seats).collect(),
            pick_due: None,
            left_of_turn: ArrayVec::new(),
            last_reveals: SmallVec::new(),
            scores: None,
        }
    }

    pub fn data(&self) -> &'static EditionData {
        self.options.edition.data()
    }

    pub(crate) fn next_stage(&self, city: usize) -> Option<&'static Stage> {
        self.cities[city].next_stage(self.data())
    }

    /// How many people play; for two there is one more city.
    pub const fn seats(&self) -> usize {
        self.options.seats
    }

    pub(crate) const fn is_for_two(&self) -> bool {
        self.options.seats == 2
    }

    /// The city to the left: the next one around the table.
    pub fn left_of(&self, city: usize) -> usize {
        let next = city + 1;
        if next < self.cities.len() { next } else { 0 }
    }

    pub fn right_of(&self, city: usize) -> usize {
        let last = self.cities.len().saturating_sub(1);
        city.checked_sub(1).unwrap_or(last)
    }

    pub(crate) fn steering(&self) -> Option<Seat> {
        (self.is_for_two() && self.turn > 0).then_some(steering_in(self.age, self.turn))
    }

    pub fn free_city(&self) -> Option<usize> {
        self.is_for_two().then_some(2)
    }

    /// The Free City, where a seat chooses for it now.
    pub(crate) fn steered_by(&self, seat: Seat) -> Option<usize> {
        let steers = self.phase == Phase::Choose && self.steering() == Some(seat);
        self.free_city().filter(|_| steers)
    }

    /// The seat that chose for a city in a turn of an age, and so knows its card.
    // Rule [7 Wonders, first edition, p. 7, two players]: who steers the Free City knows its card.
    pub(crate) fn player(&self, city: u8, age: u8, turn: u8) -> Seat {
        if usize::from(city) < self.seats() {
            Seat(city)
        } else {
            steering_in(age, turn)
        }
    }

    /// Whether a seat is asked in the present phase, whether or not it has sealed.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        let is_asked = match self.phase {
            Phase::Draft(asked) | Phase::Seventh(asked, _) | Phase::Pick(asked) => asked == seat,
            Phase::Side => (self.cities.get(seat.index())).is_some_and(|city| city.side.is_none()),
            Phase::Choose => true,
            Phase::Passing(_) | Phase::Over => false,
        };
        is_asked && seat.index() < self.seats()
    }

    pub(crate) fn asked(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats()).filter(|seat| self.is_asked(*seat))
    }

    pub(crate) fn awaiting(&self) -> impl Iterator<Item = Seat> {
        self.asked()
            .filter(|seat| self.choices[seat.index()].is_none())
    }

    pub(crate) const fn phase_name(&self) -> PhaseName {
        match self.phase {
            Phase::Passing(Step::Start | Step::WondersKnown) => PhaseName::Start,
            Phase::Draft(_) => PhaseName::Draft,
            Phase::Side => PhaseName::Side,
            Phase::Choose | Phase::Passing(Step::AgeDue | Step::Chosen) => PhaseName::Choose,
            Phase::Seventh(..) | Phase::Passing(Step::SeventhDone | Step::LeftoversGone) => {
                PhaseName::Seventh
            }
            Phase::Pick(_) | Phase::Passing(Step::TurnDone) => PhaseName::Pick,
            Phase::Over | Phase::Passing(Step::ScoresDue) => PhaseName::Over,
        }
    }

    /// Numbers what is being asked: it grows, and is another number for every question.
    pub(crate) fn question(&self) -> u32 {
        let round = u32::from(self.age) * 100 + u32::from(self.turn) * 10;
        match self.phase {
            Phase::Draft(seat) => 1 + u32::from(seat.0),
            Phase::Side => 9,
            Phase::Seventh(..) => round + 1,
            Phase::Pick(_) => round + 2,
            Phase::Choose | Phase::Passing(_) | Phase::Over => round,
        }
    }

    pub(crate) fn purse(&self, city: usize) -> i32 {
        if let Phase::Seventh(_, coins) = self.phase {
            coins
        } else {
            self.cities[city].coins
        }
    }
}

// Rule [7 Wonders, first edition, p. 7, two players]: the player left of the Free City begins in Ages I and
// III, the one to its right in Age II; then they alternate.
fn steering_in(age: u8, turn: u8) -> Seat {
    let is_odd = (turn % 2 == 1) != (age == 2);
    Seat(u8::from(!is_odd))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct City {
    pub wonder: Option<WonderId>,
    pub side: Option<Side>,
    pub stages: u8,
    pub coins: i32,
    pub(crate) built: CardSet,
    pub order: ArrayVec<[CardId; 24]>,
    /// Fixed output by resource; neighbours may buy all of it.
    pub fixed: [u8; 7],
    /// One of these each turn; neighbours may buy it.
    pub(crate) sold_choices: ArrayVec<[Goods; 6]>,
    /// One of these each turn, for the owner alone.
    pub(crate) own_choices: ArrayVec<[Goods; 4]>,
    /// Coins per unit: left and right, raw and manufactured.
    pub prices: [[u8; 2]; 2],
    pub shields: i32,
    /// How many cards stand in it, by colour.
    pub colors: [u8; 7],
    /// How many symbols stand in it, by symbol.
    pub science: [u8; 3],
    /// How many symbols may be any one.
    pub science_any: u8,
    specials: u8,
    /// Values of the military tokens by age, from the left and from the right; 0 where there is none.
    tokens: [[i32; 2]; 3],
    pub defeats: u8,
    /// Age in which Olympía's free building was used last; 0 before.
    pub free_used_age: u8,
}

/// Index of raw materials and of manufactured goods in [`City::prices`].
pub(crate) const RAW: usize = GoodsKind::Raw as usize;
pub(crate) const MANUFACTURED: usize = GoodsKind::Manufactured as usize;

impl City {
    pub(crate) fn founded() -> Self {
        Self {
            // Rule [7 Wonders, first edition, p. 3, Coins; second edition, Set-up]: everybody starts with three coins.
            coins: 3,
            // Rule [7 Wonders, first edition, p. 4, Trade]: a unit costs two coins.
            prices: [[2; 2]; 2],
            ..Self::default()
        }
    }

    pub(crate) fn wonder_side(&self, data: &'static EditionData) -> Option<&'static WonderSide> {
        Some(data.wonder(self.wonder?).side(self.side?))
    }

    /// Turns a side up and gives its starting resource.
    pub(crate) fn settle(&mut self, side: Side, data: &'static EditionData) {
        self.side = Some(side);
        if let Some(face) = self.wonder_side(data) {
            let have = &mut self.fixed[face.resource.index()];
            *have = have.saturating_add(1);
        }
    }

    pub(crate) fn add_card(&mut self, card: &Card) {
        self.built.insert(card.id);
        put(&mut self.order, card.id);
        let count = &mut self.colors[card.color.index()];
        *count = count.saturating_add(1);
        self.add_effects(&card.effects);
    }

    pub(crate) fn add_stage(&mut self, data: &'static EditionData) {
        let stage = self.next_stage(data);
        self.stages = self.stages.saturating_add(1);
        if let Some(stage) = stage {
            self.add_effects(&stage.effects);
        }
    }

    pub(crate) fn next_stage(&self, data: &'static EditionData) -> Option<&'static Stage> {
        self.wonder_side(data)?.stages.get(usize::from(self.stages))
    }

    /// Adds what lasts: coins are paid by the event that built it; points are counted at the end.
    fn add_effects(&mut self, effects: &Effects) {
        for (have, more) in self.fixed.iter_mut().zip(effects.produce) {
            *have = have.saturating_add(more);
        }
        if !effects.produce_one_of.is_empty() {
            match effects.sellable {
                true => put(&mut self.sold_choices, effects.produce_one_of),
                false => put(&mut self.own_choices, effects.produce_one_of),
            }
        }
        if let Some(discount) = &effects.trade_discount {
            for (side, whose) in [Whose::Left, Whose::Right].iter().enumerate() {
                if discount.from.contains(whose) {
                    self.prices[side][discount.goods as usize] = discount.price;
                }
            }
        }
        self.shields += i32::from(effects.shields);
        if let Some(symbol) = effects.science {
            let count = &mut self.science[symbol.index()];
            *count = count.saturating_add(1);
        }
        let any = u8::from(effects.science_any);
        self.science_any = self.science_any.saturating_add(any);
        if let Some(special) = effects.special {
            self.specials |= 1 << special as u8;
        }
    }

    /// Lists what it makes one or the other of, each turn.
    pub fn choices(&self) -> impl Iterator<Item = Goods> {
        self.sold_choices.iter().chain(&self.own_choices).copied()
    }

    /// Goods that neighbours may buy, one or more of each.
    pub(crate) fn sold(&self) -> Goods {
        let choices = self.sold_choices.iter().copied();
        choices.fold(Goods::counted(&self.fixed), |all, goods| all | goods)
    }

    pub const fn can(&self, special: Special) -> bool {
        self.specials >> (special as u8) & 1 == 1
    }

    pub(crate) fn add_tokens(&mut self, age: u8, values: [i32; 2]) {
        let defeats = values.iter().filter(|value| **value < 0);
        self.defeats = defeats.fold(self.defeats, |count, _| count.saturating_add(1));
        let of_age = self.tokens.get_mut(usize::from(age).wrapping_sub(1));
        if let Some(tokens) = of_age {
            *tokens = values;
        }
    }

    pub(crate) fn tokens(&self) -> impl Iterator<Item = TokenView> {
        (1..).zip(self.tokens).flat_map(|(age, values)| {
            let tokens = Direction::ALL.into_iter().zip(values);
            let tokens = tokens.filter(|(_, value)| *value != 0);
            tokens.map(move |(from, value)| TokenView { age, from, value })
        })
    }

    pub(crate) fn military(&self) -> i32 {
        self.tokens.iter().flatten().sum()
    }

    pub(crate) fn count(&self, what: Counted) -> i32 {
        i32::from(match what {
            Counted::Cards(color) => self.colors[color.index()],
            Counted::WonderStages => self.stages,
            Counted::DefeatTokens => self.defeats,
        })
    }
}
