//! Rulings 19 to 27: symbols and tokens.

use rules::duel::{Card, Symbol, Wonder};

use super::support::check;
use testing::script::ruled;

ruled! { check;
    ruling_19_the_second_card_with_a_symbol_gives_a_token_before_anything_else = "
        age 2; seat 0: scriptorium; board law, economy; open library, walls, temple
        0: build library -> card_built = awaiting [0]
        0 next : token economy | token law
        0! build walls | ruling 19
        0: token law
        = awaiting [1]; cities.0.tokens.0 law; board_tokens.len 1; board_tokens.0 economy";

    ruling_20_nobody_declines_and_a_single_token_is_still_asked = "
        age 2; seat 0: scriptorium; board economy; open library, walls
        0: build library
        0 next : token economy
        0! pass";

    ruling_22_a_pair_with_an_empty_board_gives_nothing = "
        age 2; seat 0: scriptorium; open library, walls
        0: build library = awaiting [1]";

    ruling_23_law_is_a_seventh_symbol_and_wins_as_the_sixth = "
        age 3; seat 0: apothecary, pharmacist, scriptorium, workshop, academy, 9 coins, lumber_yard
        board law, economy; open study, palace, senate
        // A pair of sundials; Law makes six.
        0: build study
        0: token law
        end science 0

        age 3; seat 0: apothecary, pharmacist, scriptorium, workshop, academy, 9 coins, lumber_yard
        board law, economy; open study, palace, senate
        // Another token does not.
        0: build study
        0: token economy = outcome null

        // Through the Great Library.
        age 3; seat 0: apothecary, pharmacist, scriptorium, workshop, academy, 20 coins
        seat 0: the_great_library; aside law, economy, masonry, strategy, theology
        draw law, economy, masonry; open palace, senate
        0: wonder the_great_library with palace
        0: library law
        end science 0";

    ruling_23_law_never_makes_a_pair = "
        seat 0: law, workshop; open tavern
        = cities.0.distinct_symbols 2";

    ruling_24_six_different_symbols_win_at_once = "
        age 3; seat 0: apothecary, pharmacist, scriptorium, workshop, academy, school; board law
        open university, palace, senate
        0: build university
        end science 0
        = outcome.points null; outcome.breakdown null";

    ruling_25_the_great_library_draws_three_of_the_tokens_left_out = "
        age 2; seat 0: the_great_library, 12 coins; board philosophy; open walls, temple
        aside agriculture, law, economy, masonry, strategy; draw agriculture, masonry, strategy
        0: wonder the_great_library with walls -> wonder_built, library_drawn
        0 next : library agriculture | library masonry | library strategy
        0! library law | ruling 25 | Law is not among the three you drew.
        // Only the builder sees the three.
        0= choice.tokens.len 3; coins.0 2
        1= choice.tokens.len 0; choice.count 3
        0: library agriculture = coins.0 8; aside_tokens.len 4; awaiting [1]";

    ruling_26_mathematics_counts_itself_and_agriculture_and_urbanism_pay_6 = "
        seat 0: mathematics, law; open tavern
        = breakdown.0.tokens 6

        age 2; seat 0: scriptorium, 7 coins; board agriculture; open library, walls
        0: build library = coins.0 7
        0: token agriculture = coins.0 13

        age 2; seat 0: scriptorium, 7 coins; board urbanism; open library, walls
        0: build library = coins.0 7
        0: token urbanism = coins.0 13";

    ruling_27_a_token_of_the_last_card_is_chosen_before_the_next_age_is_dealt = "
        age 1; seat 0: school; board law, economy; open apothecary
        0: build apothecary -> card_built = age 1
        0: token economy -> token_taken, age_dealt = age 2";
}

#[test]
fn ruling_21_each_symbol_makes_one_pair_only() {
    for symbol in Symbol::ALL {
        let has_it = |card: &Card| card.facts().effects.symbol == Some(symbol);
        let expected = if symbol == Symbol::Scales { 0 } else { 2 };
        let cards = Card::ALL.into_iter().filter(has_it);
        assert_eq!(cards.count(), expected, "{symbol:?}");
    }
    // No wonder destroys green cards.
    let destroyed = |wonder: Wonder| Some(wonder.facts().effects.destroys?.id());
    let colors: Vec<&str> = Wonder::ALL.into_iter().filter_map(destroyed).collect();
    assert_eq!(colors, ["grey", "brown"]);
}
