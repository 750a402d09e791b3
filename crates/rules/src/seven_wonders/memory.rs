//! What a seat remembers: hands that it passed on, and cards that it cannot see but whose number it knows. A hand is a
//! bundle of cards. Of a hand that it held a seat knows every card; when others play from it, built cards are shown and
//! leave the bundle, and a card that is sold or put under a stage is one of those left. Of a hand that it never held it
//! knows the number. When a hand comes back, what is missing lies where something was played unseen. Start reading at
//! `Remembered::hear`; positions that fit are dealt in `seen`.

use super::apply::{HAND, pass_on};
use super::{CardId, Deed, Event, PhaseName, RoundRevealed, State};
use crate::Seat;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Remembered {
    pub(crate) ages: Vec<Age>,
    /// Cards on the discard pile that it knows.
    pub(crate) discards: Vec<CardId>,
}

/// An age in which cards lie that it does not know.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Age {
    /// Cards of the age that it has not seen, guilds apart.
    pub(crate) unseen: Vec<CardId>,
    /// Guilds that it has not seen, and how many of them are in the game.
    pub(crate) guilds: Vec<CardId>,
    pub(crate) guilds_in: usize,
    /// By the seat that holds it; empty when the age is over.
    pub hands: Vec<Bundle>,
    /// Bundles of which nothing is in a hand any more.
    pub(crate) gone: Vec<Bundle>,
    /// Cards in the Free City's pile.
    pub(crate) pile: usize,
}

/// Cards that are together: in a hand, or played from it unseen.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Bundle {
    pub(crate) known: Vec<CardId>,
    /// How many others there are, of the unseen.
    pub(crate) unknown: usize,
    pub(crate) played: Vec<Place>,
}

impl Bundle {
    fn unknown(count: usize) -> Self {
        Self {
            unknown: count,
            ..Self::default()
        }
    }

    /// A card leaves it openly. Gives whether it was one of those that were not known.
    fn loses(&mut self, card: CardId) -> bool {
        if take(&mut self.known, card) {
            return false;
        }
        if self.unknown > 0 {
            self.unknown -= 1;
            return true;
        }
        // A guess about the discard pile was wrong; the number of cards is right all the same.
        self.known.pop();
        false
    }
}

/// Where a card lies that was played unseen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    pub age: u8,
    pub turn: u8,
    pub phase: PhaseName,
    /// The city that played it; none for cards that were left over.
    pub(crate) city: Option<u8>,
    /// Whether it lies on the discard pile, else under a stage.
    pub(crate) is_discarded: bool,
}

impl Remembered {
    /// Hears of an event. Of the position after it only what the seat sees is used: its own hand, what it played
    /// itself, whether a card was drawn, and the discard pile when it searches that.
    pub(super) fn hear(&mut self, seat: Seat, event: &Event, after: &State) {
        match event {
            Event::AgeDealt(body) => {
                self.ages.push(Age::dealt(body.age, after));
                self.begin_turn(seat, after);
            }
            Event::RoundRevealed(body) => self.round(seat, body, after),
            Event::LeftoversDiscarded(_) => self.leave(seat, after),
            Event::HandsPassed(body) => {
                if let Some(age) = self.ages.last_mut() {
                    pass_on(&mut age.hands, body.age);
                }
                self.begin_turn(seat, after);
            }
            Event::PickBegun(picker, _) if *picker == seat => {
                let mut new = after.discards.to_vec();
                for card in &self.discards {
                    take(&mut new, *card);
                }
                self.find_discarded(&new);
                self.discards = after.discards.to_vec();
            }
            Event::CardPicked(_, body) => {
                if let Some(card) = body.card
                    && !take(&mut self.discards, card)
                {
                    self.find_discarded(&[card]);
                }
            }
            Event::WondersDealt(_)
            | Event::WonderDrafted(..)
            | Event::SidesDealt(_)
            | Event::SidesAsked(_)
            | Event::ChoiceSealed(..)
            | Event::SidesRevealed(_)
            | Event::SeventhBegun(..)
            | Event::PickBegun(..)
            | Event::ConflictsResolved(_)
            | Event::ScoresCounted(_) => {}
        }
    }

    fn begin_turn(&mut self, seat: Seat, after: &State) {
        let Some(age) = self.ages.last_mut() else {
            return;
        };
        if let Some(drawer) = after.steering().filter(|_| after.drawn.is_some()) {
            age.pile = age.pile.saturating_sub(1);
            age.hands[drawer.index()].unknown += 1;
        }
        age.see(seat, &after.hands[seat.index()]);
    }

    fn round(&mut self, seat: Seat, body: &RoundRevealed, after: &State) {
        let Some(age) = self.ages.last_mut() else {
            return;
        };
        let shown = after.last_reveals.last();
        for play in &body.plays {
            let player = after.player(play.city, after.age, after.turn);
            let own = shown.filter(|_| player == seat);
            let own = own.and_then(|shown| shown.card(play.city));
            match play.card.or(own) {
                Some(card) => {
                    age.leaves(player, card);
                    if play.deed == Deed::Sell {
                        self.discards.push(card);
                    }
                }
                None => age.hands[player.index()].played.push(Place {
                    age: body.age,
                    turn: body.turn,
                    phase: body.phase,
                    city: Some(play.city),
                    is_discarded: play.deed == Deed::Sell,
                }),
            }
        }
    }

    /// What is left of the hands and of the pile goes to the discard pile.
    fn leave(&mut self, seat: Seat, after: &State) {
        let Some(age) = self.ages.last_mut() else {
            return;
        };
        let place = Place {
            age: after.age,
            turn: after.turn,
            phase: PhaseName::Over,
            city: None,
            is_discarded: true,
        };
        let pile = Bundle::unknown(std::mem::take(&mut age.pile));
        let hands = std::mem::take(&mut age.hands);
        for (holder, mut bundle) in hands.into_iter().chain([pile]).enumerate() {
            if holder == seat.index() && bundle.unknown == 0 && bundle.played.is_empty() {
                self.discards.append(&mut bundle.known);
            }
            let cards = bundle.known.len() + bundle.unknown;
            let left = cards.saturating_sub(bundle.played.len());
            bundle.played.extend(std::iter::repeat_n(place, left));
            if !bundle.played.is_empty() {
                age.gone.push(bundle);
            }
        }
    }

    /// Notes that certain cards, which are not among the known discards, lie or lay on the discard pile: finds a place
    /// for each in a bundle where it can be. The first way that is found is taken for the true one.
    fn find_discarded(&mut self, cards: &[CardId]) {
        let mut slots = Vec::new();
        for (at, age) in self.ages.iter().enumerate() {
            for (number, bundle) in age.bundles().enumerate() {
                let places = bundle.played.iter().filter(|place| place.is_discarded);
                slots.extend(places.map(|_| (at, number)));
            }
        }
        let fits = |card: usize, slot: usize| {
            let (at, number) = slots[slot];
            self.ages[at].may_hold(number, cards[card])
        };
        let mut holds = vec![None; slots.len()];
        for card in 0..cards.len() {
            let mut tried = vec![false; slots.len()];
            if !find_slot(card, &fits, &mut tried, &mut holds) {
                // An earlier guess was wrong; the number of cards on the pile is right all the same.
                if let Some(free) = holds.iter_mut().find(|held| held.is_none()) {
                    *free = Some(card);
                }
            }
        }
        for ((at, number), card) in slots.iter().zip(holds) {
            if let Some(card) = card {
                self.ages[*at].discarded(*number, cards[card]);
            }
        }
    }
}

/// Finds a slot for a card; cards that have one already may have to move to another (Kuhn's matching).
fn find_slot(
    card: usize,
    fits: &dyn Fn(usize, usize) -> bool,
    tried: &mut [bool],
    holds: &mut [Option<usize>],
) -> bool {
    for slot in 0..holds.len() {
        if tried[slot] || !fits(card, slot) {
            continue;
        }
        tried[slot] = true;
        if holds[slot].is_none_or(|other| find_slot(other, fits, tried, holds)) {
            holds[slot] = Some(card);
            return true;
        }
    }
    false
}

impl Age {
    fn dealt(number: u8, after: &State) -> Self {
        let players = after.cities.len();
        let guilds = after.data().guilds().map(|card| card.id);
        Self {
            unseen: after.data().deck(number, players),
            guilds: guilds.filter(|_| number == 3).collect(),
            guilds_in: if number == 3 { players + 2 } else { 0 },
            hands: vec![Bundle::unknown(HAND); after.seats()],
            gone: Vec::new(),
            pile: if after.is_for_two() { HAND } else { 0 },
        }
    }

    /// Takes a card out of the unseen ones; any one where a wrong guess about the discard pile has taken it already.
    fn meet(&mut self, card: CardId) {
        if take(&mut self.unseen, card) {
            return;
        }
        let is_guild = take(&mut self.guilds, card);
        if is_guild || self.unseen.pop().is_none() {
            self.guilds_in = self.guilds_in.saturating_sub(1);
        }
    }

    /// A seat sees its hand: what is missing was played unseen.
    fn see(&mut self, seat: Seat, hand: &[CardId]) {
        let mut bundle = std::mem::take(&mut self.hands[seat.index()]);
        for card in hand {
            if !take(&mut bundle.known, *card) && bundle.unknown > 0 {
                self.meet(*card);
                bundle.unknown -= 1;
            }
        }
        if !bundle.played.is_empty() {
            self.gone.push(bundle);
        }
        self.hands[seat.index()].known = hand.to_vec();
    }

    fn leaves(&mut self, holder: Seat, card: CardId) {
        if self.hands[holder.index()].loses(card) {
            self.meet(card);
        }
    }

    /// Every bundle, the hands first.
    fn bundles(&self) -> impl Iterator<Item = &Bundle> {
        self.hands.iter().chain(&self.gone)
    }

    fn may_hold(&self, number: usize, card: CardId) -> bool {
        let is_unseen = || self.unseen.contains(&card) || self.guilds.contains(&card);
        self.bundles()
            .nth(number)
            .is_some_and(|one| one.known.contains(&card) || (one.unknown > 0 && is_unseen()))
    }

    /// Takes a card out of a bundle, from one of its places on the discard pile.
    fn discarded(&mut self, number: usize, card: CardId) {
        let mut bundles = self.hands.iter_mut().chain(&mut self.gone);
        let Some(bundle) = bundles.nth(number) else {
            return;
        };
        if let Some(place) = bundle.played.iter().position(|place| place.is_discarded) {
            bundle.played.remove(place);
        }
        if bundle.loses(card) {
            self.meet(card);
        }
    }
}

/// Takes one copy of a card out of a list; false where there is none.
fn take(cards: &mut Vec<CardId>, card: CardId) -> bool {
    let at = cards.iter().position(|held| *held == card);
    at.map(|at| cards.remove(at)).is_some()
}
