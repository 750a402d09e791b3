//! A position that is dealt for a seat fits everything that the seat sees, and can be played to its end.

use bots::random::Random as Chances;
use rules::seven_wonders::{CardId, SevenWonders};
use rules::{Game, Seat, Viewer};

use super::{SEVEN_WONDERS, Tables, midgame};
use testing::random::{Random, is_long};
use testing::table::Table;

fn every_seat_sees_the_same<G: Game>(tables: Tables) {
    let mut random = Random::printed(std::any::type_name::<G>());
    for _ in 0..if is_long() { 1000 } else { 40 } {
        let (game, seats, case) = midgame::<G>(tables, &mut random);
        for seat in Seat::all(seats) {
            let mut chance = Chances::new(random.next());
            let fitting = G::sample(&game.knowledge(seat), &mut chance).expect("chance answers");
            let seen = |state: &G::State| {
                let view = serde_json::to_string(&G::view(state, Viewer::Seat(seat)));
                let view = view.expect("views are JSON");
                (view, G::awaiting(state), G::legal_moves(state, seat))
            };
            let [dealt, truly] = [&fitting, &game.state].map(seen);
            assert_eq!(dealt, truly, "{case}, seen by {seat:?}");
            // It is whole: it can be played to the end.
            let (mut table, mut moves) = (Table::<G>::at(fitting), 0);
            table.plays_on(&mut random, |_| {
                moves += 1;
                moves > 2000
            });
            assert!(G::outcome(&table.state).is_some(), "{case}");
        }
    }
}

#[test]
fn a_game_as_dealt_for_a_seat_looks_the_same_to_it_and_comes_to_its_end() {
    testing::every_game!(|G, tables| every_seat_sees_the_same::<G>(tables));
}

/// All cards of a position of 7 Wonders, wherever they lie, by an open view.
fn cards_of(state: &rules::seven_wonders::State) -> Vec<CardId> {
    let view = SevenWonders::view(state, Viewer::Open);
    let built = view.cities.into_iter().flat_map(|city| city.cards);
    let held = view.open_hands.into_iter().flatten().flatten();
    let pile = view.free_city.and_then(|city| city.open_pile);
    let discards = view.discards.into_iter().flatten();
    let discards = discards.flat_map(|pile| std::iter::repeat_n(pile.card, pile.count));
    let lying = pile.into_iter().flatten().chain(discards);
    built.chain(held).chain(lying).collect()
}

/// Hands, pile, discards and cities of a position that was dealt hold as many cards as the true one, and none more
/// often than the decks have it.
#[test]
fn no_card_of_seven_wonders_is_dealt_twice() {
    let mut random = Random::printed("no_card_of_seven_wonders_is_dealt_twice");
    for _ in 0..if is_long() { 500 } else { 30 } {
        let (game, _, case) = midgame::<SevenWonders>(SEVEN_WONDERS, &mut random);
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
