//! Rulings 19 to 27: symbols and tokens.

use crate::support::said::Said;
use wonderpost::games::{EndKind, Seat};

use super::support::{kinds, position, token_of};

#[test]
fn ruling_19_the_second_card_with_a_symbol_gives_a_token_before_anything_else() {
    let mut game =
        position("age 2\n seat 0: scriptorium\n board law, economy\n open library, walls, temple");
    let events = game.plays("0: build library");
    assert_eq!(kinds(&events), ["card_built"]);
    assert_eq!(game.awaiting(), [0]);
    assert_eq!(game.moves(), ["token economy", "token law"]);
    let refusal = game.refusal(0, "build walls");
    assert_eq!(refusal.rule, "duel, ruling 19");
    game.plays("0: token law");
    assert_eq!(game.awaiting(), [1]);
    assert!(game.state.city(Seat(0)).tokens.has(token_of("law")));
    assert!(!game.state.board.has(token_of("law")));
}

#[test]
fn ruling_20_nobody_declines_and_a_single_token_is_still_asked() {
    let mut game = position("age 2\n seat 0: scriptorium\n board economy\n open library, walls");
    game.plays("0: build library");
    assert_eq!(game.moves(), ["token economy"]);
    game.refusal(0, "pass");
}

#[test]
fn ruling_21_each_symbol_makes_one_pair_only() {
    use wonderpost::games::duel::cards::Card;
    use wonderpost::games::duel::kinds::Symbol;
    for symbol in Symbol::ALL {
        let cards = Card::ALL
            .into_iter()
            .filter(|card| card.facts().effects.symbol == Some(symbol));
        let expected = if symbol == Symbol::Scales { 0 } else { 2 };
        assert_eq!(cards.count(), expected, "{symbol:?}");
    }
    // No wonder destroys green cards.
    use wonderpost::games::duel::wonders::Wonder;
    let colors: Vec<&str> = Wonder::ALL
        .into_iter()
        .filter_map(|wonder| Some(wonder.facts().effects.destroys?.id()))
        .collect();
    assert_eq!(colors, ["grey", "brown"]);
}

#[test]
fn ruling_22_a_pair_with_an_empty_board_gives_nothing() {
    let mut game = position("age 2\n seat 0: scriptorium\n open library, walls");
    game.plays("0: build library");
    assert_eq!(game.awaiting(), [1]);
}

#[test]
fn ruling_23_law_is_a_seventh_symbol_and_wins_as_the_sixth() {
    let five = "apothecary, pharmacist, scriptorium, workshop, academy";
    let mut game = position(&format!(
        "age 3\n seat 0: {five}, 9 coins, lumber_yard\n board law, economy\n open study, palace, senate"
    ));
    // A pair of sundials; Law makes six.
    game.plays("0: build study\n 0: token law");
    assert_eq!(game.ending(), Some((EndKind::Science, vec![0])));
    // Another token does not.
    let mut game = position(&format!(
        "age 3\n seat 0: {five}, 9 coins, lumber_yard\n board law, economy\n open study, palace, senate"
    ));
    game.plays("0: build study\n 0: token economy");
    assert_eq!(game.ending(), None);
    // Through the Great Library.
    let mut game = position(&format!(
        "age 3\n seat 0: {five}, 20 coins, the_great_library\n aside law, economy, masonry, strategy, theology\n draw law, economy, masonry\n open palace, senate"
    ));
    game.plays("0: wonder the_great_library with palace\n 0: library law");
    assert_eq!(game.ending(), Some((EndKind::Science, vec![0])));
}

#[test]
fn ruling_23_law_never_makes_a_pair() {
    let view = position("seat 0: law, workshop\n open tavern").view(0);
    assert_eq!(view.cities[0].distinct_symbols, 2);
}

#[test]
fn ruling_24_six_different_symbols_win_at_once() {
    let mut game = position(
        "age 3\n seat 0: apothecary, pharmacist, scriptorium, workshop, academy, school\n board law\n open university, palace, senate",
    );
    game.plays("0: build university");
    assert_eq!(game.ending(), Some((EndKind::Science, vec![0])));
    let outcome = game.view(0).outcome.unwrap();
    assert_eq!((outcome.points, outcome.breakdown), (None, None));
}

#[test]
fn ruling_25_the_great_library_draws_three_of_the_tokens_left_out() {
    let mut game = position(
        "age 2\n seat 0: the_great_library, 12 coins\n board philosophy\n aside agriculture, law, economy, masonry, strategy\n draw agriculture, masonry, strategy\n open walls, temple",
    );
    let events = game.plays("0: wonder the_great_library with walls");
    assert_eq!(kinds(&events), ["wonder_built", "library_drawn"]);
    assert_eq!(
        game.moves(),
        ["library agriculture", "library masonry", "library strategy"]
    );
    assert_eq!(
        game.refusal(0, "library law").said(),
        "Law is not among the three you drew."
    );
    // Only the builder sees the three.
    assert_eq!(game.view(0).choice.unwrap().tokens.len(), 3);
    let hidden = game.view(1).choice.unwrap();
    assert_eq!((hidden.tokens.len(), hidden.count), (0, 3));
    let before = game.coins()[0];
    game.plays("0: library agriculture");
    assert_eq!(game.coins()[0], before + 6);
    assert_eq!(game.state.aside.count(), 4);
    assert_eq!(game.awaiting(), [1]);
}

#[test]
fn ruling_26_mathematics_counts_itself_and_agriculture_and_urbanism_pay_6() {
    let view = position("seat 0: mathematics, law\n open tavern").view(0);
    assert_eq!(view.breakdown.unwrap()[0].tokens, 6);
    for token in ["agriculture", "urbanism"] {
        let mut game = position(&format!(
            "age 2\n seat 0: scriptorium, 7 coins\n board {token}\n open library, walls"
        ));
        let before = {
            game.plays("0: build library");
            game.coins()[0]
        };
        game.plays(&format!("0: token {token}"));
        assert_eq!(game.coins()[0], before + 6, "{token}");
    }
}

#[test]
fn ruling_27_a_token_of_the_last_card_is_chosen_before_the_next_age_is_dealt() {
    let mut game = position("age 1\n seat 0: school\n board law, economy\n open apothecary");
    let events = game.plays("0: build apothecary");
    assert_eq!(kinds(&events), ["card_built"]);
    assert_eq!(game.state.age, 1);
    let events = game.plays("0: token economy");
    assert_eq!(kinds(&events), ["token_taken", "age_dealt"]);
    assert_eq!(game.state.age, 2);
}
