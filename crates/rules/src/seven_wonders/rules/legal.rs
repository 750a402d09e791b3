//! Lists what may be chosen: all that `judge` makes an event of, in the byte order of the notation.

use smallvec::SmallVec;

use super::pay::{Buyer, Pair, Ways};
use crate::Seat;
use crate::seven_wonders::reason::{Ruled, same_name};
use crate::seven_wonders::{
    Card, CardId, CardSet, Cost, Edition, Move, NotFree, Phase, Play, Reason, Side, Special, State,
    Verb, WonderId,
};

pub fn moves(state: &State, seat: Seat) -> Vec<Move> {
    if !state.is_asked(seat) {
        return Vec::new();
    }
    match state.phase {
        Phase::Draft(_) => drafts(state).map(Move::Draft).collect(),
        Phase::Side => Side::of(state.options.edition).map(Move::Side).to_vec(),
        Phase::Choose | Phase::Seventh(..) => match state.steered_by(seat) {
            Some(city) => plays_for_two_cities(state, seat, city),
            None => {
                let mut list = Vec::with_capacity(USUALLY);
                let hand = distinct(&state.hands[seat.index()]);
                let add = |own| list.push(Move::Play { own, city: None });
                Chooser::of(state, seat.index()).plays(&hand, add);
                list
            }
        },
        Phase::Pick(_) => {
            let picks = picks(state, seat).map(Move::Pick);
            [Move::Pass].into_iter().chain(picks).collect()
        }
        Phase::Passing(_) | Phase::Over => Vec::new(),
    }
}

pub(crate) fn drafts(state: &State) -> impl Iterator<Item = WonderId> {
    WonderId::all().filter(|wonder| state.cities.iter().all(|city| city.wonder != Some(*wonder)))
}

/// Cards of the discard pile that a seat may build, in the order of their ids.
// Rule [7 Wonders, first edition, p. 9, Halikarnassós]: any card thrown away since the start, built for nothing;
// the ban on buildings of one name stands.
pub(crate) fn picks(state: &State, seat: Seat) -> impl Iterator<Item = CardId> {
    let city = seat.index();
    let cards: CardSet = state.discards.iter().copied().collect();
    let is_new = move |card: &CardId| !has_namesake(state, city, state.data().card(*card));
    cards.iter().filter(is_new)
}

/// Different cards of a hand or pile, in the order of their ids.
pub(crate) fn distinct(cards: &[CardId]) -> SmallVec<[CardId; 8]> {
    cards.iter().copied().collect::<CardSet>().iter().collect()
}

/// What a city may do, in the order of the notation.
pub(crate) type Plays = SmallVec<[Play; 64]>;

/// Moves for which a list has room from the start; few hands have more.
const USUALLY: usize = 24;

/// Why a use of a card costs what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Price {
    SameName,
    WonderComplete,
    Nothing,
    Chain(CardId),
    Olympia,
    Printed(&'static Cost),
}

// Rule [7 Wonders, first edition, p. 5, Build the structure; second edition, A. Construct the building]: never
// two of one name; the Loom, Glassworks and Press of both ages have one name.
pub(crate) fn has_namesake(state: &State, city: usize, card: &Card) -> bool {
    state.cities[city].built.meets(card.namesakes)
}

pub(crate) fn price(state: &State, city: usize, verb: Verb, id: CardId) -> Price {
    match verb {
        Verb::Build => build_price(state, city, state.data().card(id)),
        // Rule [7 Wonders, first edition, p. 5, Build a stage; second edition, B. Construct a stage]: from left to
        // right, with any card, at the price printed on the board.
        Verb::Stage => match state.next_stage(city) {
            Some(stage) => Price::Printed(&stage.cost),
            None => Price::WonderComplete,
        },
        Verb::Free => Price::Olympia,
        Verb::Sell => Price::Nothing,
    }
}

fn build_price(state: &State, city: usize, card: &'static Card) -> Price {
    if has_namesake(state, city, card) {
        return Price::SameName;
    }
    if card.cost.is_nothing() {
        return Price::Nothing;
    }
    // Rule [7 Wonders, first edition, p. 4, Free construction; second edition, D. Chains]: owning one of the
    // named buildings makes it cost nothing, coins included; for the Free City it must be used (p. 7).
    if let Some(parent) = (state.cities[city].built & card.parents).iter().next() {
        return Price::Chain(parent);
    }
    if is_free_by_stage(state, city, card) {
        return Price::Olympia;
    }
    Price::Printed(&card.cost)
}

// Rule [7 Wonders, second edition, Olympía]: by day the first building of each colour; by night the first and the
// last card of each age, the card thrown away not being one.
fn is_free_by_stage(state: &State, city: usize, card: &Card) -> bool {
    let is_choosing = state.phase == Phase::Choose;
    let turn = state.turn;
    let city = &state.cities[city];
    let first_of_color =
        city.can(Special::FirstCardOfEachColorFree) && city.colors[card.color.index()] == 0;
    let first_of_age = city.can(Special::FirstCardOfEachAgeFree) && turn == 1;
    let last_of_age = city.can(Special::LastCardOfEachAgeFree) && turn == 6;
    is_choosing && (first_of_color || first_of_age || last_of_age)
}

// Rule [7 Wonders, first edition, p. 8, Olympía]: one building in each age; only a use of it is spent, so a card
// that a chain makes free can be built either way.
pub(crate) fn free_once(state: &State, city: usize, card: &Card) -> Result<(), Ruled> {
    let owner = &state.cities[city];
    let why = if state.options.edition == Edition::Second {
        NotFree::SecondEdition
    } else if !owner.can(Special::FreeBuildOncePerAge) {
        NotFree::NoSuchStage
    } else if owner.free_used_age == state.age {
        NotFree::Used
    } else if has_namesake(state, city, card) {
        return Err(same_name(card.id));
    } else if card.cost.is_nothing() {
        NotFree::NoPrice
    } else if state.phase != Phase::Choose {
        NotFree::NotFromHand
    } else {
        return Ok(());
    };
    Err((Reason::NotFree(why, card.id), "ruling 8.1"))
}

/// A city that uses a card now.
pub(crate) struct Chooser<'a> {
    state: &'a State,
    city: usize,
    buyer: Buyer<'a>,
    purse: i32,
}

impl<'a> Chooser<'a> {
    pub(crate) fn of(state: &'a State, city: usize) -> Self {
        Self {
            state,
            city,
            buyer: Buyer::of(state, city),
            purse: state.purse(city),
        }
    }

    /// The ways to pay for a use of a card, none where that cannot be.
    pub(crate) fn ways(&self, verb: Verb, card: CardId) -> Ways {
        match price(self.state, self.city, verb, card) {
            Price::SameName | Price::WonderComplete => Ways::default(),
            Price::Nothing | Price::Chain(_) | Price::Olympia => Ways::nothing(),
            Price::Printed(cost) => self.buyer.payable(cost, self.purse),
        }
    }

    fn plays(&self, hand: &[CardId], mut add: impl FnMut(Play)) {
        self.builds(hand, &mut add);
        let card = |id: &CardId| self.state.data().card(*id);
        let is_able = self.state.cities[self.city].can(Special::FreeBuildOncePerAge);
        let is_free = |id: &&CardId| is_able && free_once(self.state, self.city, card(id)).is_ok();
        let free = hand.iter().filter(is_free);
        free.for_each(|card| add(unpaid(Verb::Free, *card)));
        sales(hand).for_each(&mut add);
        self.stages(hand, add);
    }

    fn builds(&self, hand: &[CardId], mut add: impl FnMut(Play)) {
        for card in hand {
            let ways = self.ways(Verb::Build, *card).by_notation();
            ways.plays(Verb::Build, *card, &mut add);
        }
    }

    fn stages(&self, hand: &[CardId], mut add: impl FnMut(Play)) {
        // What a stage costs does not depend on the card under it.
        let Some(any) = hand.first() else { return };
        let ways = self.ways(Verb::Stage, *any).by_notation();
        for card in hand {
            ways.plays(Verb::Stage, *card, &mut add);
        }
    }
}

impl Ways {
    /// Whether a payment is written as a move writes it: it is named where there are several.
    pub(crate) fn are_named(&self, paying: Option<Pair>) -> bool {
        match paying {
            None => self.pairs.len() == 1,
            Some(pair) => self.pairs.len() > 1 && self.pairs.contains(&pair),
        }
    }

    /// Sorts them by the bytes of their notation: 10 stands before 9. No two undominated ways pay the left the same.
    pub(crate) fn by_notation(mut self) -> Self {
        if self.pairs.iter().any(|(left, _)| *left >= 10) {
            self.pairs.sort_by_cached_key(|(left, _)| left.to_string());
        }
        self
    }

    fn plays(&self, verb: Verb, card: CardId, mut add: impl FnMut(Play)) {
        match self.pairs.as_slice() {
            [] => {}
            [_] => add(unpaid(verb, card)),
            several => several.iter().copied().map(Some).for_each(|paying| {
                add(Play { verb, card, paying });
            }),
        }
    }
}

pub(crate) const fn unpaid(verb: Verb, card: CardId) -> Play {
    let paying = None;
    Play { verb, card, paying }
}

// Rule [7 Wonders, first edition, p. 5, Discard; second edition, C. Sell the card]: any card can be sold.
fn sales(hand: &[CardId]) -> impl Iterator<Item = Play> {
    hand.iter().map(|card| unpaid(Verb::Sell, *card))
}

/// Lists what of some cards the Free City can build, and put under its wonder.
// Rule [7 Wonders, first edition, p. 7, two players]: it sells a card only when none that is left can be built or
// put under its wonder, be it that the only such card has just been taken for the own city.
pub(crate) fn city_uses(state: &State, city: usize, hand: &[CardId]) -> Plays {
    let mut list = Plays::new();
    let chooser = Chooser::of(state, city);
    chooser.builds(hand, |play| list.push(play));
    chooser.stages(hand, |play| list.push(play));
    list
}

/// The different cards left in a hand when one copy of a card is taken.
pub(crate) fn without(hand: &[CardId], taken: CardId) -> SmallVec<[CardId; 8]> {
    let mut rest: SmallVec<[CardId; 8]> = SmallVec::from_slice(hand);
    if let Some(at) = rest.iter().position(|card| *card == taken) {
        rest.remove(at);
    }
    distinct(&rest)
}

fn plays_for_two_cities(state: &State, seat: Seat, city: usize) -> Vec<Move> {
    let hand = &state.hands[seat.index()];
    let cards = distinct(hand);
    let uses = city_uses(state, city, &cards);
    let mut list = Vec::new();
    Chooser::of(state, seat.index()).plays(&cards, |own| {
        // What the Free City may do depends on the card taken, not on its use.
        let rest = without(hand, own.card);
        let left = uses.iter().filter(|play| rest.contains(&play.card));
        let mut plays: Plays = left.copied().collect();
        if plays.is_empty() {
            plays.extend(sales(&rest));
        }
        for city in plays.into_iter().map(Some) {
            list.push(Move::Play { own, city });
        }
    });
    list
}

/// Tells what a legal play of a city pays: coins to the left, to the right and to the bank.
pub(crate) fn paid(state: &State, city: usize, play: &Play) -> (u8, u8, u8) {
    let Price::Printed(cost) = price(state, city, play.verb, play.card) else {
        return (0, 0, 0);
    };
    // Where there is more than one way to pay, the play names one; else the only one is looked up.
    let (left, right) = play.paying.unwrap_or_else(|| {
        let ways = Buyer::of(state, city).payable(cost, state.purse(city));
        ways.pairs.first().copied().unwrap_or((0, 0))
    });
    (left, right, cost.coins)
}
