//! What happens after a move, in one place: what goes on is part of the fact that the move becomes; then the facts follow
//! that nobody chooses. Start reading at [`unfold`], and for what goes on at [`Then`].

use crate::duel::apply::apply;
use crate::duel::rules::{chance, military, science, scoring};
use crate::duel::{
    Card, CardsTurned, City, Effects, Event, FIRST_GAME, OneOrTwo, Phase, Side, Slots, State,
    Symbol, Symbols, Then, Turned, Victory, WonderDrafted, WonderSource, WondersGiven, other,
};
use crate::{Chance, ChanceError, Seat};

pub(super) fn after_card(
    state: &State,
    seat: Seat,
    card: Card,
    pawn: i8,
    lying: Slots,
    again: bool,
) -> Then {
    let symbols = symbols_with(state.city(seat), card.facts().effects.symbol);
    if military::has_won(seat, pawn) || science::has_won(symbols) {
        return Then::End;
    }
    // Rule [duel, 2015, Science, ruling 19]: the token is chosen at once, before anything else goes on.
    if science::gives_token(state, seat, card) {
        return Then::Token;
    }
    action_done(state, lying, again)
}

pub(super) fn after_wonder(
    state: &State,
    seat: Seat,
    effects: &Effects,
    pawn: i8,
    lying: Slots,
    again: bool,
) -> Then {
    if military::has_won(seat, pawn) {
        // Rule [duel, 2015, Wonders, ruling 31]: the capital is reached before any choice and any extra turn.
        return Then::End;
    }
    // Rule [duel, 2015, Wonders, rulings 35 and 38]: without a target, and on an empty pile, nothing is asked.
    let has_target = |color| state.city(other(seat)).count(color) > 0;
    if effects.destroys.is_some_and(has_target) {
        Then::Destroy
    } else if effects.revives && !state.discard.is_empty() {
        Then::Revive
    } else if effects.library {
        Then::Library
    } else {
        action_done(state, lying, again)
    }
}

pub(super) fn after_token(state: &State, seat: Seat, symbol: Option<Symbol>) -> Then {
    // Rule [duel, 2015, Law, ruling 23]: as the sixth symbol it wins at once.
    if science::has_won(symbols_with(state.city(seat), symbol)) {
        return Then::End;
    }
    action_done(state, state.lying, state.again)
}

/// What goes on after a whole action with all its choices.
pub(super) fn action_done(state: &State, lying: Slots, again: bool) -> Then {
    if !lying.is_empty() {
        // Rule [duel, 2015, Extra turn, ruling 32]: it comes after all choices.
        return if again { Then::Again } else { Then::Other };
    }
    // Rule [duel, 2015, Extra turn, ruling 33]: with the structure empty it is lost.
    if state.age < 3 { Then::Age } else { Then::End }
}

fn symbols_with(city: &City, symbol: Option<Symbol>) -> Symbols {
    symbol.map_or(city.symbols, |symbol| city.symbols | Symbols::one(symbol))
}

/// Events as they arise, and the position they lead to.
struct Unfolding<'a> {
    state: State,
    events: &'a mut Vec<Event>,
    chance: &'a mut dyn Chance,
}

pub fn start(state: &State, chance: &mut dyn Chance) -> Result<Vec<Event>, ChanceError> {
    let mut events = Vec::new();
    let mut unfolding = Unfolding {
        state: state.clone(),
        events: &mut events,
        chance,
    };
    unfolding.draw(|_, source| chance::first_seat(source))?;
    unfolding.draw(|_, source| chance::tokens(source))?;
    match state.options.wonders {
        WonderSource::Drafted => unfolding.draw(|state, source| chance::wonders(state, 1, source)),
        WonderSource::FirstGame => {
            let [first, second] = FIRST_GAME;
            let wonders = match Side::of(unfolding.state.first) {
                Side::Zero => [first, second],
                Side::One => [second, first],
            };
            unfolding.push(Event::WondersGiven(WondersGiven { wonders }));
            unfolding.deal(1)
        }
    }?;
    Ok(events)
}

/// Adds the fact that a move became, and what follows from it. After an error only some of the events are there.
pub fn unfold(
    state: &State,
    fact: Event,
    chance: &mut dyn Chance,
    events: &mut Vec<Event>,
) -> Result<(), ChanceError> {
    let course = fact.course();
    if let Some((Then::Again | Then::Other, slot)) = course {
        // Most moves end so; then it is enough to look at what lies, without a position to unfold.
        let open = slot.map_or(state.open, |slot| state.open_after(slot));
        events.push(fact);
        if let Some(turned) = turned(state, open) {
            events.push(turned);
        }
        return Ok(());
    }
    let mut unfolding = Unfolding {
        state: state.clone(),
        events,
        chance,
    };
    let is_pick = matches!(fact, Event::WonderDrafted(..));
    unfolding.push(fact);
    // Only the active seat moves.
    if is_pick {
        unfolding.after_pick(state.active)?;
    }
    course.map_or(Ok(()), |(then, _)| unfolding.go_on(state.active, then))
}

/// The cards that lie face down in open slots, turned up.
fn turned(state: &State, open: Slots) -> Option<Event> {
    // Rule [duel, 2015, Game turn, ruling 46]: after the whole action with all its choices.
    let mut cards = (open - state.face_up).iter().filter_map(|slot| {
        let card = state.cards[slot.index()]?;
        Some(Turned { card, slot })
    });
    let first = cards.next()?;
    let cards = match cards.next() {
        Some(second) => OneOrTwo::Two([first, second]),
        None => OneOrTwo::One([first]),
    };
    Some(Event::CardsTurned(CardsTurned { cards }))
}

impl Unfolding<'_> {
    fn push(&mut self, event: Event) {
        apply(&mut self.state, &event);
        self.events.push(event);
    }

    fn after_pick(&mut self, picker: Seat) -> Result<(), ChanceError> {
        let Phase::Draft { round, offered } = &self.state.phase else {
            return Ok(());
        };
        let round = *round;
        let mut left = offered.iter().flatten();
        if let (Some(last), None) = (left.next(), left.next()) {
            // Rule [duel, 2015, Selecting wonders, ruling 51]: the last of a round goes to its player without a choice.
            let body = WonderDrafted { wonder: *last };
            self.push(Event::WonderDrafted(Side::of(other(picker)), body));
            return match round {
                1 => self.draw(|state, source| chance::wonders(state, 2, source)),
                _ => self.deal(1),
            };
        }
        Ok(())
    }

    fn go_on(&mut self, seat: Seat, then: Then) -> Result<(), ChanceError> {
        match then {
            Then::Token | Then::Destroy | Then::Revive | Then::Again | Then::Other => {}
            Then::Library => {
                self.draw(|state, source| chance::library(state, Side::of(seat), source))?;
            }
            Then::Age => self.deal(self.state.age + 1)?,
            Then::End => self.end(seat),
        }
        Ok(())
    }

    fn deal(&mut self, age: u8) -> Result<(), ChanceError> {
        self.draw(|state, source| chance::age(state, age, source))
    }

    fn draw(
        &mut self,
        ask: impl FnOnce(&State, &mut dyn Chance) -> Result<Event, ChanceError>,
    ) -> Result<(), ChanceError> {
        let drawn = ask(&self.state, self.chance)?;
        self.push(drawn);
        Ok(())
    }

    fn end(&mut self, seat: Seat) {
        let city = self.state.city(seat);
        // Rule [duel, 2015, End of the game, ruling 52]: no move gives both supremacies, so the order does not matter.
        let decided = if military::has_won(seat, self.state.pawn) {
            scoring::supremacy(seat, Victory::Military)
        } else if science::has_won(city.symbols) {
            scoring::supremacy(seat, Victory::Science)
        } else {
            scoring::decide(&self.state)
        };
        self.push(Event::GameDecided(decided));
    }
}
