//! A position that is dealt for a seat fits everything that the seat sees, and can be played to its end.

use bots::random::Random as Chances;
use rules::dice::Dice;
use rules::duel::Duel;
use rules::seven_wonders::SevenWonders;
use rules::seven_wonders::cards::CardId;
use rules::{Game, Seat, Viewer};

use super::{DICE, DUEL, Midgame, SEVEN_WONDERS, Tables};
use crate::support::random::{Random, is_long};

fn json<G: Game>(state: &G::State, viewer: Viewer) -> String {
    serde_json::to_string(&G::view(state, viewer)).expect("views are JSON")
}

fn every_seat_sees_the_same<G: Game>(tables: Tables) {
    let mut random = Random::printed(std::any::type_name::<G>());
    for _ in 0..if is_long() { 1000 } else { 40 } {
        let (game, seats, case) = Midgame::<G>::of(tables, &mut random);
        for seat in Seat::all(seats) {
            let mut chance = Chances::new(random.next());
            let fitting = G::sample(&game.knowledge(seat), &mut chance).expect("chance answers");
            let seen = |state: &G::State| {
                let view = json::<G>(state, Viewer::Seat(seat));
                (view, G::awaiting(state), G::legal_moves(state, seat))
            };
            let [dealt, truly] = [&fitting, &game.state].map(seen);
            assert_eq!(dealt, truly, "{case}, seen by {seat:?}");
            plays_on::<G>(fitting, &mut random);
        }
    }
}

/// A position that was dealt is whole: it can be played to the end.
fn plays_on<G: Game>(mut state: G::State, random: &mut Random) {
    let mut chance = Chances::new(random.next());
    for _ in 0..2000 {
        let Some(seat) = G::awaiting(&state).first().copied() else {
            assert!(G::outcome(&state).is_some());
            return;
        };
        let moves = G::legal_moves(&state, seat);
        let mv = random.pick(&moves);
        let events = G::decide(&state, seat, mv, &mut chance).expect("a listed move is legal");
        for event in &events {
            G::apply(&mut state, event);
        }
    }
    panic!("the game does not end");
}

#[test]
fn duel_as_dealt_for_a_seat_looks_the_same_to_it() {
    every_seat_sees_the_same::<Duel>(DUEL);
}

#[test]
fn seven_wonders_as_dealt_for_a_seat_looks_the_same_to_it() {
    every_seat_sees_the_same::<SevenWonders>(SEVEN_WONDERS);
}

#[test]
fn dice_as_dealt_for_a_seat_looks_the_same_to_it() {
    every_seat_sees_the_same::<Dice>(DICE);
}

/// All cards of a position of 7 Wonders, wherever they lie, by an open view.
fn cards_of(state: &rules::seven_wonders::State) -> Vec<CardId> {
    let view = SevenWonders::view(state, Viewer::Open);
    let built = view.cities.into_iter().flat_map(|city| city.cards);
    let held = view.open_hands.into_iter().flatten().flatten();
    let pile = view.free_city.and_then(|city| city.open_pile);
    let discards = view.discards.into_iter().flatten();
    let discards = discards.flat_map(|pile| std::iter::repeat_n(pile.card, pile.count));
    let all = built
        .chain(held)
        .chain(pile.into_iter().flatten())
        .chain(discards);
    let mut cards: Vec<CardId> = all.collect();
    cards.sort();
    cards
}

/// Hands, pile, discards and cities of a position that was dealt hold as many cards as the true one, and none more
/// often than the decks have it.
#[test]
fn no_card_of_seven_wonders_is_dealt_twice() {
    let mut random = Random::printed("no_card_of_seven_wonders_is_dealt_twice");
    for _ in 0..if is_long() { 500 } else { 30 } {
        let (game, _, case) = Midgame::<SevenWonders>::of(SEVEN_WONDERS, &mut random);
        let mut chance = Chances::new(random.next());
        let fitting = SevenWonders::sample(&game.knowledge(Seat(0)), &mut chance).expect("answers");
        let (dealt, truly) = (cards_of(&fitting), cards_of(&game.state));
        assert_eq!(dealt.len(), truly.len(), "{case}");
        for card in &dealt {
            let often = dealt.iter().filter(|other| *other == card).count();
            assert!(often <= 7, "{} {often} times", card.key());
        }
    }
}
