//! What may be chosen: the one definition of legality.
//!
//! Lists are made in the byte order of the notation. Start reading at [`moves`].

use smallvec::SmallVec;

use super::pay::{self, Pair, Ways};
use crate::games::Seat;
use crate::games::seven_wonders::cards::{Card, CardId, Edition, Side, Special, WonderId};
use crate::games::seven_wonders::moves::{Move, Play, Verb, pair_key};
use crate::games::seven_wonders::state::{Phase, State};

/// Whether a move of a seat is legal: whether it stands in the list.
pub(crate) fn is_legal(state: &State, seat: Seat, mv: &Move) -> bool {
    let only = match mv {
        Move::Play { own, .. } => Some(own.card),
        Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass => None,
    };
    list(state, seat, only).contains(mv)
}

/// Lists the legal moves of a seat.
pub(crate) fn moves(state: &State, seat: Seat) -> Vec<Move> {
    list(state, seat, None)
}

/// Lists the legal moves of a seat, or those that use one card for the own city.
fn list(state: &State, seat: Seat, only: Option<CardId>) -> Vec<Move> {
    if !state.is_asked(seat) {
        return Vec::new();
    }
    match state.phase {
        Phase::Draft(_) => drafts(state).map(Move::Draft).collect(),
        Phase::Side => Side::of(state.options.edition)
            .into_iter()
            .map(Move::Side)
            .collect(),
        Phase::Choose if state.steering() == Some(seat) => plays_for_two_cities(state, seat, only),
        Phase::Choose | Phase::Seventh(..) => {
            let city = seat.index();
            let hand = usable(&state.hands[city], only);
            let mut own = Plays::new();
            plays(state, city, &hand, true, &mut own);
            own.into_iter()
                .map(|own| Move::Play { own, city: None })
                .collect()
        }
        Phase::Pick(_) => std::iter::once(Move::Pass)
            .chain(picks(state, seat).map(Move::Pick))
            .collect(),
        Phase::Start
        | Phase::WondersKnown
        | Phase::AgeDue
        | Phase::Chosen
        | Phase::SeventhDone
        | Phase::LeftoversGone
        | Phase::TurnDone
        | Phase::ScoresDue
        | Phase::Over => Vec::new(),
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
    distinct(&state.discards)
        .into_iter()
        .filter(move |card| !has_namesake(state, city, state.data().card(*card)))
}

/// Different cards of a hand or pile, in the order of their ids.
pub(crate) fn distinct(cards: &[CardId]) -> SmallVec<[CardId; 8]> {
    let mut cards = SmallVec::from_slice(cards);
    cards.sort_unstable();
    cards.dedup();
    cards
}

type Plays = SmallVec<[Play; 64]>;

/// What building a card would cost a city.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    Pay(Ways),
}

impl BuildPrice {
    fn into_ways(self) -> Option<Ways> {
        match self {
            Self::SameName => None,
            Self::Nothing | Self::Chain(_) | Self::Olympia => Some(Ways::nothing()),
            Self::Pay(ways) => Some(ways),
        }
    }
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
    if let Some(parent) = state.cities[city].built.and(card.parents).iter().next() {
        return BuildPrice::Chain(parent);
    }
    if is_free_by_stage(state, city, card) {
        return BuildPrice::Olympia;
    }
    BuildPrice::Pay(pay::ways(state, city, &card.cost))
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
    let owner = &state.cities[city];
    state.options.edition == Edition::First
        && state.phase == Phase::Choose
        && owner.can(Special::FreeBuildOncePerAge)
        && owner.free_used_age != state.age
        && !card.cost.is_nothing()
        && !has_namesake(state, city, card)
}

/// What the next stage would cost a city; none where all stand.
pub(crate) fn stage_price(state: &State, city: usize) -> Option<Ways> {
    let stage = state.cities[city].next_stage(state.data())?;
    Some(pay::ways(state, city, &stage.cost))
}

/// Writes what can be paid as plays, in the order of the notation.
fn paid(ways: &Ways, verb: Verb, card: CardId, is_last: bool, into: &mut Plays) {
    let mut pairs: SmallVec<[Pair; 8]> = ways.pairs.clone();
    if let [_] = pairs.as_slice() {
        into.push(Play {
            verb,
            card,
            paying: None,
        });
        return;
    }
    pairs.sort_unstable_by_key(|pair| pair_key(*pair, is_last));
    into.extend(pairs.into_iter().map(|pair| Play {
        verb,
        card,
        paying: Some(pair),
    }));
}

/// Lists what a city may do with the different cards of a hand.
fn plays(state: &State, city: usize, hand: &[CardId], is_last: bool, into: &mut Plays) {
    let data = state.data();
    builds(state, city, hand, is_last, into);
    for card in hand {
        if is_free_once(state, city, data.card(*card)) {
            into.push(Play {
                verb: Verb::Free,
                card: *card,
                paying: None,
            });
        }
    }
    // Rule [7 Wonders, first edition, p. 5, Discard; second edition, C. Sell the card]: any card can be sold,
    // one that could be built too.
    into.extend(hand.iter().map(|card| Play {
        verb: Verb::Sell,
        card: *card,
        paying: None,
    }));
    stages(state, city, hand, is_last, into);
}

fn builds(state: &State, city: usize, hand: &[CardId], is_last: bool, into: &mut Plays) {
    let purse = state.purse(city);
    for card in hand {
        let price = build_price(state, city, state.data().card(*card));
        if let Some(ways) = price.into_ways() {
            paid(&ways.within(purse), Verb::Build, *card, is_last, into);
        }
    }
}

fn stages(state: &State, city: usize, hand: &[CardId], is_last: bool, into: &mut Plays) {
    // Rule [7 Wonders, first edition, p. 5, Build a stage; second edition, B. Construct a stage]: from left to
    // right, with any card, at the price printed on the board.
    if let Some(ways) = stage_price(state, city) {
        let ways = ways.within(state.purse(city));
        for card in hand {
            paid(&ways, Verb::Stage, *card, is_last, into);
        }
    }
}

/// Lists what the Free City may do with the different cards left for it.
// Rule [7 Wonders, first edition, p. 7, two players]: it sells a card only when none that is left can be built or
// put under its wonder, be it that the only such card has just been taken for the own city.
pub(crate) fn city_plays(state: &State, city: usize, hand: &[CardId]) -> SmallVec<[Play; 64]> {
    let mut list = Plays::new();
    builds(state, city, hand, true, &mut list);
    stages(state, city, hand, true, &mut list);
    if list.is_empty() {
        list.extend(hand.iter().map(|card| Play {
            verb: Verb::Sell,
            card: *card,
            paying: None,
        }));
    }
    list
}

/// The different cards of a hand, or of them the only one that matters.
fn usable(hand: &[CardId], only: Option<CardId>) -> SmallVec<[CardId; 8]> {
    let mut cards = distinct(hand);
    if let Some(only) = only {
        cards.retain(|card| *card == only);
    }
    cards
}

/// The different cards left in a hand when one copy of a card is taken.
pub(crate) fn without(hand: &[CardId], card: CardId) -> SmallVec<[CardId; 8]> {
    let mut rest: SmallVec<[CardId; 8]> = SmallVec::from_slice(hand);
    if let Some(at) = rest.iter().position(|held| *held == card) {
        rest.remove(at);
    }
    distinct(&rest)
}

fn plays_for_two_cities(state: &State, seat: Seat, only: Option<CardId>) -> Vec<Move> {
    let Some(city) = state.free_city() else {
        return Vec::new();
    };
    let hand = &state.hands[seat.index()];
    let cards = usable(hand, only);
    // What the Free City may do depends on the card taken, not on its use.
    let parts: SmallVec<[Plays; 8]> = cards
        .iter()
        .map(|card| city_plays(state, city, &without(hand, *card)))
        .collect();
    let mut own = Plays::new();
    plays(state, seat.index(), &cards, false, &mut own);
    let mut list = Vec::new();
    for own in own {
        let part = cards
            .iter()
            .position(|card| *card == own.card)
            .and_then(|at| parts.get(at));
        list.extend(part.into_iter().flatten().map(|play| Move::Play {
            own,
            city: Some(*play),
        }));
    }
    list
}

/// Tells what a legal play of a city pays: coins to the left, to the right and to the bank.
pub(crate) fn price(state: &State, city: usize, play: &Play) -> (u8, u8, u8) {
    let ways = match play.verb {
        Verb::Build => build_price(state, city, state.data().card(play.card)).into_ways(),
        Verb::Stage => stage_price(state, city),
        Verb::Free | Verb::Sell => None,
    };
    let Some(ways) = ways else { return (0, 0, 0) };
    let ways = ways.within(state.purse(city));
    let pair = play.paying.or_else(|| ways.pairs.first().copied());
    let (left, right) = pair.unwrap_or((0, 0));
    (left, right, ways.bank)
}
