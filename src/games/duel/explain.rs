//! What a move would change, before it is made: notes for letters, consequences for boards.
//!
//! Asks no chance and tells nothing that the mover may not know. Start reading at [`explain`].

use super::apply::apply;
use super::cards::Card;
use super::describe;
use super::event::{Event, Payment, Then};
use super::kinds::{Cost, Slot};
use super::moves::{Move, Starter};
use super::rules::{building, military, paying, science, scoring};
use super::state::{State, other};
use super::tokens::Token;
use super::view::{AfterView, PhaseName, UncoverView};
use super::wonders::Wonder;
use crate::games::words::{capital, listed};
use crate::games::{MoveNote, PriceWay, Quote, Seat};

/// Explains a legal move to the seat that could make it.
#[must_use]
pub fn explain(state: &State, seat: Seat, mv: Move) -> MoveNote {
    let (quote, reason) = price(state, seat, mv);
    MoveNote {
        quote,
        reason,
        effect: effect(state, seat, mv),
        ..MoveNote::new(mv.to_string(), title(mv))
    }
}

/// What a move is: "Build Temple".
#[must_use]
pub fn title(mv: Move) -> String {
    match mv {
        Move::Draft(wonder) => format!("Draft {}", wonder.name()),
        Move::Build(card) => format!("Build {}", card.name()),
        Move::Discard(card) => format!("Discard {}", card.name()),
        Move::Wonder(wonder, card) => format!("Build {} with {}", wonder.name(), card.name()),
        Move::Token(token) => format!("Take {}", token.name()),
        Move::Library(token) => format!("Keep {}", token.name()),
        Move::Destroy(card) => format!("Destroy {}", card.name()),
        Move::Revive(card) => format!("Build {} from the discard pile", card.name()),
        Move::Start(Starter::Me) => "Begin the age yourself".to_owned(),
        Move::Start(Starter::Opponent) => "Let the opponent begin the age".to_owned(),
    }
}

/// What a move costs or brings, and why.
#[must_use]
pub fn price(state: &State, seat: Seat, mv: Move) -> (Quote, String) {
    match mv {
        Move::Build(card) => {
            let paid = paying::price_of_card(state, seat, card);
            let reason = card_reason(state, seat, card, &paid);
            (quote(&card.facts().cost, &paid), reason)
        }
        Move::Wonder(wonder, _) => {
            let paid = paying::price_of_wonder(state, seat, wonder);
            let reason = wonder_reason(wonder, &paid);
            (quote(&wonder.facts().cost, &paid), reason)
        }
        Move::Discard(_) => {
            let city = state.city(seat);
            let brought = paying::discard_coins(city);
            let yellow = brought - 2;
            let reason = match yellow {
                0 => String::new(),
                1 => "2, and 1 for your yellow card".to_owned(),
                _ => format!("2, and {yellow} for your {yellow} yellow cards"),
            };
            (Quote::gain(brought.into()), reason)
        }
        Move::Revive(_) => (Quote::FREE, "the Mausoleum".to_owned()),
        Move::Draft(wonder) => (
            Quote::NONE,
            format!("costs {}", describe::cost(&wonder.facts().cost)),
        ),
        Move::Token(_) | Move::Library(_) | Move::Destroy(_) | Move::Start(_) => {
            (Quote::NONE, String::new())
        }
    }
}

/// What a card or wonder of that cost is paid with.
#[must_use]
pub fn quote(cost: &Cost, paid: &Payment) -> Quote {
    let quote = match paid.total {
        0 => Quote::FREE,
        total => Quote::coins(total.into()),
    };
    quote.by(if paid.chain.is_some() {
        PriceWay::Chain
    } else if describe::is_own_goods(cost, paid) {
        PriceWay::OwnGoods
    } else {
        PriceWay::Plain
    })
}

/// Why a card's price is what it is.
#[must_use]
pub fn card_reason(state: &State, seat: Seat, card: Card, paid: &Payment) -> String {
    let urbanism = paying::urbanism(state, seat, paid);
    describe::reason(&card.facts().cost, paid, Token::Masonry.name(), urbanism)
}

/// Why a wonder's price is what it is.
#[must_use]
pub fn wonder_reason(wonder: Wonder, paid: &Payment) -> String {
    describe::reason(&wonder.facts().cost, paid, Token::Architecture.name(), 0)
}

/// What a move would change, one by one. None for moves that change nothing yet.
#[must_use]
pub fn after(state: &State, seat: Seat, mv: Move) -> Option<AfterView> {
    if matches!(mv, Move::Draft(_) | Move::Start(_)) {
        return None;
    }
    let event = building::fact(state, seat, mv)?;
    let mut later = state.clone();
    apply(&mut later, &event);
    let opponent = other(seat);
    let total = |state: &State, seat| scoring::breakdown(state, seat).total();
    let then = then(&event);
    let has_pawn_won = military::has_won(seat, later.pawn);
    let is_sudden = then == Some(Then::End) && (has_pawn_won || later.lying != 0 || later.age < 3);
    let has_symbols = science::has_won(later.city(seat).symbols);
    Some(AfterView {
        coins: [state.city(seat).coins, later.city(seat).coins],
        opponent_coins: [state.city(opponent).coins, later.city(opponent).coins],
        points: [total(state, seat), total(&later, seat)],
        opponent_points: [total(state, opponent), total(&later, opponent)],
        pawn: [state.pawn, later.pawn],
        is_extra_turn: then == Some(Then::Again) || (later.again && later.lying != 0),
        opens: then.and_then(opened),
        wins: if has_pawn_won {
            Some("military")
        } else if is_sudden || has_symbols {
            Some("science")
        } else {
            None
        },
        ends_age: later.lying == 0,
    })
}

fn then(event: &Event) -> Option<Then> {
    match event {
        Event::CardBuilt(_, body) => Some(body.then),
        Event::CardDiscarded(_, body) => Some(body.then),
        Event::WonderBuilt(_, body) => Some(body.then),
        Event::TokenTaken(_, body) | Event::TokenKept(_, body) => Some(body.then),
        Event::CardDestroyed(_, body) => Some(body.then),
        Event::CardRevived(_, body) => Some(body.then),
        Event::FirstSeatDrawn(_)
        | Event::TokensLaid(_)
        | Event::WondersOffered(_)
        | Event::WondersGiven(_)
        | Event::WonderDrafted(..)
        | Event::AgeDealt(_)
        | Event::LibraryDrawn(..)
        | Event::CardsTurned(..)
        | Event::StarterChosen(..)
        | Event::GameDecided(_) => None,
    }
}

const fn opened(then: Then) -> Option<PhaseName> {
    match then {
        Then::Token => Some(PhaseName::Token),
        Then::Library => Some(PhaseName::Library),
        Then::Destroy => Some(PhaseName::Destroy),
        Then::Revive => Some(PhaseName::Revive),
        Then::Again | Then::Other | Then::Age | Then::End => None,
    }
}

/// What taking the card of a slot would uncover.
#[must_use]
pub fn uncovers(state: &State, slot: Slot) -> Vec<UncoverView> {
    Slot::of_mask(state.open_after(slot) & !state.open)
        .map(|under| UncoverView {
            slot: under,
            card: state.cards[under.index()].filter(|_| state.face_up & under.bit() != 0),
        })
        .collect()
}

/// What would be different afterwards, in words: "Coins 7 → 11, points 10 → 14. Another turn."
fn effect(state: &State, seat: Seat, mv: Move) -> String {
    let mut sentences = Vec::new();
    if let Move::Draft(wonder) = mv {
        sentences.push(describe::effects(&wonder.facts().effects).join(", "));
    }
    if let Move::Token(token) | Move::Library(token) = mv {
        sentences.push(describe::token(token).join(", "));
    }
    if let Some(after) = after(state, seat, mv) {
        sentences.extend(changes(&after));
        sentences.extend(beyond(state, seat, mv, &after));
    }
    if matches!(mv, Move::Build(_) | Move::Discard(_) | Move::Wonder(..)) {
        sentences.extend(uncovered(state, mv));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    let mut text = sentences.join(". ");
    if !text.is_empty() {
        text.push('.');
    }
    capital(&text)
}

/// Coins and points, own and the opponent's.
fn changes(after: &AfterView) -> Option<String> {
    let mut words = Vec::new();
    let mut change = |what: &str, from: i32, to: i32| {
        if from != to {
            words.push(format!("{what} {from} → {to}"));
        }
    };
    change(
        "coins",
        i32::from(after.coins[0]),
        i32::from(after.coins[1]),
    );
    change("points", after.points[0], after.points[1]);
    change(
        "opponent's coins",
        i32::from(after.opponent_coins[0]),
        i32::from(after.opponent_coins[1]),
    );
    change(
        "opponent's points",
        after.opponent_points[0],
        after.opponent_points[1],
    );
    (!words.is_empty()).then(|| capital(&words.join(", ")))
}

/// Pawn, wins, choices, turns.
fn beyond(state: &State, seat: Seat, mv: Move, after: &AfterView) -> Vec<String> {
    let mut words = Vec::new();
    if after.pawn[0] != after.pawn[1] {
        words.push(format!("Pawn {}", describe::pawn_for(seat, after.pawn[1])));
    }
    if let Some(how) = after.wins {
        words.push(format!("Wins the game at once: {how}"));
        return words;
    }
    let opens = match after.opens {
        Some(PhaseName::Token) => "A pair: choose a token",
        Some(PhaseName::Library) => "Choose one of three unused tokens",
        Some(PhaseName::Destroy) => "Choose a card to destroy",
        Some(PhaseName::Revive) => "Choose a discarded card to build",
        Some(
            PhaseName::Waiting
            | PhaseName::Draft
            | PhaseName::Turn
            | PhaseName::Start
            | PhaseName::Over,
        )
        | None => "",
    };
    words.push(opens.to_owned());
    if let Move::Build(card) | Move::Revive(card) = mv
        && let Some(symbol) = card.facts().effects.symbol
        && state.city(seat).symbols & (1 << symbol.index()) == 0
    {
        let count = state.city(seat).distinct_symbols() + 1;
        words.push(format!("Symbols {count} of 6"));
    }
    if after.is_extra_turn {
        words.push("Another turn".to_owned());
    }
    if after.ends_age {
        words.push("Ends the age".to_owned());
    }
    words
}

fn uncovered(state: &State, mv: Move) -> Option<String> {
    let slot = state.find_slot(mv.card()?)?;
    let uncovered = uncovers(state, slot);
    let cards = uncovered.iter().filter_map(|under| under.card);
    let mut names: Vec<String> = cards.map(|card| card.name().to_owned()).collect();
    match uncovered.len() - names.len() {
        0 => {}
        1 => names.push("a hidden card".to_owned()),
        hidden => names.push(format!("{hidden} hidden cards")),
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    (!names.is_empty()).then(|| format!("Uncovers {}", listed(&names)))
}
