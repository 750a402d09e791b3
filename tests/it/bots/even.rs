//! Of small cases every possibility is dealt equally often.

use std::collections::BTreeMap;

use wonderpost::bots::random::Random as Chances;
use wonderpost::games::dice::Dice;
use wonderpost::games::duel::Duel;
use wonderpost::games::duel::cards::Card;
use wonderpost::games::duel::kinds::Color;
use wonderpost::games::duel::state::State as Duels;
use wonderpost::games::seven_wonders::SevenWonders;
use wonderpost::games::seven_wonders::moves::Verb;
use wonderpost::games::seven_wonders::{Move, State};
use wonderpost::games::{Game, Seat, Viewer};

use super::{Midgame, options};
use crate::support::random::Random;

/// Deals of each case, on average.
const EACH: usize = 60;

/// Deals again and again and asserts that every possibility comes equally often: Pearson's chi-square, with a bound
/// that an even deal passes once in a million times (Wilson and Hilferty).
fn assert_even<G: Game>(
    knowledge: &G::Knowledge,
    cases: usize,
    see: impl Fn(&G::State) -> String,
    seed: u64,
) {
    let mut chance = Chances::new(seed);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..cases * EACH {
        let state = G::sample(knowledge, &mut chance).expect("chance answers");
        *seen.entry(see(&state)).or_default() += 1;
    }
    assert_eq!(seen.len(), cases, "{seen:?}");
    let expected = EACH as f64;
    let chi: f64 = seen
        .values()
        .map(|count| (*count as f64 - expected).powi(2) / expected)
        .sum();
    let free = (cases - 1) as f64;
    let spread = (2.0 / (9.0 * free)).sqrt();
    let bound = free * (1.0 - 2.0 / (9.0 * free) + 4.75 * spread).powi(3);
    assert!(chi < bound, "chi-square {chi} over {bound}: {seen:?}");
}

/// The cards that lie face down, in the order of their slots.
fn face_down(state: &Duels) -> String {
    let hidden = (0..20).filter(|slot| state.lying & !state.face_up & (1 << slot) != 0);
    format!(
        "{:?}",
        hidden.map(|slot| state.cards[slot]).collect::<Vec<_>>()
    )
}

/// How many cards lie face down, and how many of them are guilds.
fn hidden(state: &Duels) -> (usize, usize) {
    let slots = (0..20).filter(|slot| state.lying & !state.face_up & (1 << slot) != 0);
    let cards: Vec<Card> = slots.filter_map(|slot| state.cards[slot]).collect();
    (
        cards.len(),
        cards.iter().filter(|card| is_guild(card)).count(),
    )
}

fn is_guild(card: &Card) -> bool {
    card.color() == Color::Purple
}

#[test]
fn hidden_cards_of_duel_come_equally_often() {
    let mut random = Random::printed("hidden_cards_of_duel_come_equally_often");
    let options = options::<Duel>(2, &[]);
    let mut found = [false; 3];
    while found != [true; 3] {
        let moves = 8 + random.below(60);
        let game = Midgame::<Duel>::random(&options, moves, &mut random);
        let age = game.state.age;
        // How many cards can lie in the slots, one after another.
        let (case, ways) = match (age, hidden(&game.state)) {
            (1, (1, 0)) => (0, 4),
            (2, (2, 0)) => (1, 5 * 4),
            (3, (2, 1)) => {
                let slots = (0..20).filter(|slot| game.state.face_up & (1 << slot) != 0);
                let seen = slots.filter_map(|slot| game.state.cards[slot]);
                let seen_guilds = seen.filter(is_guild).count();
                // 20 cards of the age and 7 guilds; 20 slots, of which two are hidden.
                (2, (7 - seen_guilds) * (20 - (18 - seen_guilds)))
            }
            _ => continue,
        };
        if found[case] {
            continue;
        }
        found[case] = true;
        assert_even::<Duel>(&game.knowledge(Seat(0)), ways, face_down, random.next());
    }
}

/// A sale, else the first move.
fn sale(state: &State, seat: Seat, at: usize) -> Move {
    let moves = SevenWonders::legal_moves(state, seat);
    let sales: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| matches!(mv, Move::Play { own, .. } if own.verb == Verb::Sell))
        .collect();
    sales[at % sales.len()]
}

/// A hand that was passed on and from which one card was sold: any of those passed on is missing as often.
#[test]
fn of_a_hand_passed_on_each_card_is_missing_equally_often() {
    let mut random = Random::printed("of_a_hand_passed_on_each_card_is_missing_equally_often");
    let options = options::<SevenWonders>(3, &[("edition", "first"), ("sides", "first")]);
    let mut done = 0;
    while done < 3 {
        let mut chance = Chances::new(random.next());
        let mut game = Midgame::<SevenWonders>::begin(&options, &mut chance);
        for _ in 0..2 {
            for seat in Seat::all(3) {
                let mv = sale(&game.state, seat, random.below(7));
                game.plays(seat, &mv, &mut chance);
            }
        }
        let view =
            serde_json::to_value(SevenWonders::view(&game.state, Viewer::Open)).expect("JSON");
        // Seat 0's first hand went to seat 1, which sold one of six, and then to seat 2.
        let hand = view["open_hands"][2].as_array().expect("a hand").clone();
        let mut different: Vec<String> = hand.iter().map(ToString::to_string).collect();
        different.sort();
        different.dedup();
        let sold = view["discards"].to_string();
        if different.len() < 5 || different.iter().any(|card| sold.contains(card)) {
            // Two copies of a card would make one case count twice.
            continue;
        }
        let see = |state: &State| {
            let view = serde_json::to_value(SevenWonders::view(state, Viewer::Open)).expect("JSON");
            let mut cards: Vec<String> = view["open_hands"][2]
                .as_array()
                .expect("a hand")
                .iter()
                .map(ToString::to_string)
                .collect();
            cards.sort();
            cards.concat()
        };
        assert_even::<SevenWonders>(&game.knowledge(Seat(0)), 6, see, random.next());
        done += 1;
    }
}

#[test]
fn sealed_turns_of_dice_come_equally_often() {
    let mut random = Random::printed("sealed_turns_of_dice_come_equally_often");
    let options = options::<Dice>(2, &[]);
    for _ in 0..3 {
        let mut chance = Chances::new(random.next());
        let mut game = Midgame::<Dice>::begin(&options, &mut chance);
        let turns = Dice::legal_moves(&game.state, Seat(1));
        game.plays(Seat(1), &turns[random.below(turns.len())], &mut chance);
        let see = |state: &wonderpost::games::dice::state::State| {
            state.sealed[1].as_ref().expect("sealed").to_string()
        };
        assert_even::<Dice>(&game.knowledge(Seat(0)), turns.len(), see, random.next());
    }
}
