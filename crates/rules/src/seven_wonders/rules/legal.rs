//! What may be chosen: the one definition of legality.
//!
//! Lists are made in the byte order of the notation. Start reading at [`moves`].

use smallvec::SmallVec;

use super::pay::{Buyer, Pair, Ways};
use crate::Seat;
use crate::seven_wonders::cards::{Card, CardId, CardSet, Edition, Side, Special, WonderId};
use crate::seven_wonders::moves::{Move, Play, Verb, pair_key};
use crate::seven_wonders::state::{Phase, State};

/// Whether a move of a seat is legal: whether it stands in the list.
pub(crate) fn is_legal(state: &State, seat: Seat, mv: &Move) -> bool {
    match mv {
        Move::Play { own, city } => is_legal_play(state, seat, own, city.as_ref()),
        Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass => {
            moves(state, seat).contains(mv)
        }
    }
}

fn is_legal_play(state: &State, seat: Seat, own: &Play, part: Option<&Play>) -> bool {
    if !state.is_asked(seat) || !matches!(state.phase, Phase::Choose | Phase::Seventh(..)) {
        return false;
    }
    let hand = &state.hands[seat.index()];
    let is_own = hand.contains(&own.card) && Chooser::of(state, seat.index()).can(own);
    is_own
        && match (state.steered_by(seat), part) {
            (None, None) => true,
            (Some(city), Some(part)) => {
                city_plays(state, city, &without(hand, own.card)).contains(part)
            }
            (None, Some(_)) | (Some(_), None) => false,
        }
}

/// Lists the legal moves of a seat.
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
                Chooser::of(state, seat.index()).plays(&hand, true, add);
                list
            }
        },
        Phase::Pick(_) => std::iter::once(Move::Pass)
            .chain(picks(state, seat).map(Move::Pick))
            .collect(),
        Phase::Passing(_) | Phase::Over => Vec::new(),
    }
}

/// Wonders that nobody has.
pub(crate) fn drafts(state: &State) -> impl Iterator<Item = WonderId> {
    WonderId::all().filter(|wonder| state.cities.iter().all(|city| city.wonder != Some(*wonder)))
}

/// Cards of the discard pile that a seat may build, in the order of their ids.
// Rule [7 Wonders, first edition, p. 9, Halikarnassós]: any card thrown away since the start, built for nothing;
// the ban on buildings of one name stands.
pub(crate) fn picks(state: &State, seat: Seat) -> impl Iterator<Item = CardId> {
    let city = seat.index();
    let cards: CardSet = state.discards.iter().copied().collect();
    cards
        .iter()
        .filter(move |card| !has_namesake(state, city, state.data().card(*card)))
}

/// Different cards of a hand or pile, in the order of their ids.
pub(crate) fn distinct(cards: &[CardId]) -> SmallVec<[CardId; 8]> {
    cards.iter().copied().collect::<CardSet>().iter().collect()
}

/// What a city may do, in the order of the notation.
pub(crate) type Plays = SmallVec<[Play; 64]>;

/// Moves for which a list has room from the start; few hands have more.
const USUALLY: usize = 24;

/// What building a card would cost a city.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BuildPrice {
    /// A building of that name stands there.
    SameName,
    /// Nothing is printed.
    Nothing,
    /// A chain makes it free.
    Chain(CardId),
    /// A stage of Olympía makes it free, second edition.
    Olympia,
    /// What is printed has to be paid.
    Printed,
}

/// Whether a building with the name of a card stands in a city.
// Rule [7 Wonders, first edition, p. 5, Build the structure; second edition, A. Construct the building]: never
// two of one name; the Loom, Glassworks and Press of both ages have one name.
pub(crate) fn has_namesake(state: &State, city: usize, card: &Card) -> bool {
    state.cities[city].built.meets(card.namesakes)
}

/// Tells what building a card would cost a city now.
pub(crate) fn build_price(state: &State, city: usize, card: &Card) -> BuildPrice {
    if has_namesake(state, city, card) {
        return BuildPrice::SameName;
    }
    if card.cost.is_nothing() {
        return BuildPrice::Nothing;
    }
    // Rule [7 Wonders, first edition, p. 4, Free construction; second edition, D. Chains]: owning one of the
    // named buildings makes it cost nothing, coins included; for the Free City it must be used (p. 7).
    if let Some(parent) = (state.cities[city].built & card.parents).iter().next() {
        return BuildPrice::Chain(parent);
    }
    if is_free_by_stage(state, city, card) {
        return BuildPrice::Olympia;
    }
    BuildPrice::Printed
}

/// Whether a stage of the second edition's Olympía makes a card free.
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

/// Whether the first edition's Olympía may build a card without its price.
// Rule [7 Wonders, first edition, p. 8, Olympía]: one building in each age; only a use of it is spent, so a card
// that a chain makes free can be built either way.
pub(crate) fn is_free_once(state: &State, city: usize, card: &Card) -> bool {
    may_build_free(state, city) && !card.cost.is_nothing() && !has_namesake(state, city, card)
}

fn may_build_free(state: &State, city: usize) -> bool {
    let owner = &state.cities[city];
    state.options.edition == Edition::First
        && state.phase == Phase::Choose
        && owner.can(Special::FreeBuildOncePerAge)
        && owner.free_used_age != state.age
}

/// A city that uses a card now.
struct Chooser<'a> {
    state: &'a State,
    city: usize,
    buyer: Buyer<'a>,
    purse: i32,
}

impl<'a> Chooser<'a> {
    fn of(state: &'a State, city: usize) -> Self {
        Self {
            state,
            city,
            buyer: Buyer::of(state, city),
            purse: state.purse(city),
        }
    }

    /// The ways to build a card, none where that cannot be.
    fn build(&self, card: CardId) -> Ways {
        let card = self.state.data().card(card);
        match build_price(self.state, self.city, card) {
            BuildPrice::SameName => Ways::none(),
            BuildPrice::Nothing | BuildPrice::Chain(_) | BuildPrice::Olympia => Ways::nothing(),
            BuildPrice::Printed => self.buyer.payable(&card.cost, self.purse),
        }
    }

    /// The ways to put a card under the next stage, none where that cannot be.
    // Rule [7 Wonders, first edition, p. 5, Build a stage; second edition, B. Construct a stage]: from left to
    // right, with any card, at the price printed on the board.
    fn stage(&self) -> Ways {
        match self.state.next_stage(self.city) {
            Some(stage) => self.buyer.payable(&stage.cost, self.purse),
            None => Ways::none(),
        }
    }

    fn is_free_once(&self, card: CardId) -> bool {
        let card = self.state.data().card(card);
        is_free_once(self.state, self.city, card)
    }

    /// Whether a card of the hand can be used so.
    fn can(&self, play: &Play) -> bool {
        match play.verb {
            Verb::Build => self.build(play.card).are_named(play.paying),
            Verb::Free => play.paying.is_none() && self.is_free_once(play.card),
            Verb::Sell => play.paying.is_none(),
            Verb::Stage => self.stage().are_named(play.paying),
        }
    }

    /// Lists what can be done with the different cards of a hand.
    fn plays(&self, hand: &[CardId], is_last: bool, mut add: impl FnMut(Play)) {
        self.builds(hand, is_last, &mut add);
        if may_build_free(self.state, self.city) {
            let free = hand.iter().filter(|card| self.is_free_once(**card));
            free.for_each(|card| add(unpaid(Verb::Free, *card)));
        }
        sales(hand).for_each(&mut add);
        self.stages(hand, is_last, add);
    }

    fn builds(&self, hand: &[CardId], is_last: bool, mut add: impl FnMut(Play)) {
        for card in hand {
            let ways = self.build(*card).by_notation(is_last);
            ways.plays(Verb::Build, *card, &mut add);
        }
    }

    fn stages(&self, hand: &[CardId], is_last: bool, mut add: impl FnMut(Play)) {
        let ways = self.stage().by_notation(is_last);
        for card in hand {
            ways.plays(Verb::Stage, *card, &mut add);
        }
    }
}

impl Ways {
    /// Whether a payment is written as a move writes it: it is named where there are several.
    fn are_named(&self, paying: Option<Pair>) -> bool {
        match paying {
            None => self.pairs.len() == 1,
            Some(pair) => self.pairs.len() > 1 && self.pairs.contains(&pair),
        }
    }

    /// Sorts the ways as their notation is sorted.
    pub(crate) fn by_notation(mut self, is_last: bool) -> Self {
        if self.pairs.len() > 1 {
            self.pairs
                .sort_unstable_by_key(|pair| pair_key(*pair, is_last));
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

/// A use of a card that names no payment.
pub(crate) const fn unpaid(verb: Verb, card: CardId) -> Play {
    Play {
        verb,
        card,
        paying: None,
    }
}

// Rule [7 Wonders, first edition, p. 5, Discard; second edition, C. Sell the card]: any card can be sold, one that
// could be built too.
fn sales(hand: &[CardId]) -> impl Iterator<Item = Play> {
    hand.iter().map(|card| unpaid(Verb::Sell, *card))
}

/// Lists what the Free City may do with the different cards left for it.
// Rule [7 Wonders, first edition, p. 7, two players]: it sells a card only when none that is left can be built or
// put under its wonder, be it that the only such card has just been taken for the own city.
pub(crate) fn city_plays(state: &State, city: usize, hand: &[CardId]) -> Plays {
    let mut list = city_uses(state, city, hand);
    if list.is_empty() {
        list.extend(sales(hand));
    }
    list
}

/// Lists what of some cards the Free City can build, and put under its wonder.
fn city_uses(state: &State, city: usize, hand: &[CardId]) -> Plays {
    let mut list = Plays::new();
    let chooser = Chooser::of(state, city);
    chooser.builds(hand, true, |play| list.push(play));
    chooser.stages(hand, true, |play| list.push(play));
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
    Chooser::of(state, seat.index()).plays(&cards, false, |own| {
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
pub(crate) fn price(state: &State, city: usize, play: &Play) -> (u8, u8, u8) {
    let cost = match play.verb {
        Verb::Build => {
            let card = state.data().card(play.card);
            let is_printed = build_price(state, city, card) == BuildPrice::Printed;
            is_printed.then_some(&card.cost)
        }
        Verb::Stage => state.next_stage(city).map(|stage| &stage.cost),
        Verb::Free | Verb::Sell => None,
    };
    let Some(cost) = cost else { return (0, 0, 0) };
    // Where there is more than one way to pay, the play names one; else the only one is looked up.
    let (left, right) = play.paying.unwrap_or_else(|| {
        let ways = Buyer::of(state, city).payable(cost, state.purse(city));
        ways.pairs.first().copied().unwrap_or((0, 0))
    });
    (left, right, cost.coins)
}
