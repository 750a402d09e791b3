//! Rulings 46 to 55: the structure, ages, the draft, the end.

use rules::duel::{Back, Card, Duel, Token, Wonder};
use serde_json::json;

use super::deals::{WONDERS, age};
use super::support::{Board, check};
use testing::script::{does, lines, ruled};
use testing::table::{Table, options};

ruled! { check;
    ruling_46_a_card_is_accessible_when_no_card_lies_on_it_and_is_turned_after_the_action = "
        age 2; at 18 temple; at 19 walls; hidden 15 school; hidden 16 statue; hidden 17 forum; at 13 brewery
        0 next discard: discard temple | discard walls
        0! discard brewery | ruling 46 | Brewery is still covered by 2 face-down cards.
        0: discard temple -> card_discarded, cards_turned
        1= pyramid.15.face.kind open; pyramid.16.face.kind back; pyramid.17.face.kind back
        // Both that the second one covered are turned together.
        1: discard walls -> card_discarded, cards_turned = turned.len 2";

    ruling_47_covered_guilds_are_known_as_guilds_and_removed_cards_are_not = "
        age 3; at 18 palace; hidden 15 merchants_guild; hidden 16 senate
        0= pyramid.15.face.kind back; pyramid.15.face.back guild
        0= pyramid.16.face.kind back; pyramid.16.face.back age";

    ruling_48_both_may_look_at_the_discard_pile = "
        discard altar, baths; open tavern
        0= discard.len 2
        1= discard.len 2";

    ruling_49_the_player_with_the_pawn_on_his_half_chooses_who_starts = "
        age 1; pawn 2; open altar
        0: build altar
        1 next : start me | start opponent
        // The new structure lies open by then.
        0= age 2; awaiting [1]; phase start; cards_left 20
        1: start me = awaiting [1]

        age 1; pawn 2; open altar
        0: build altar
        1: start opponent = awaiting [0]

        age 1; pawn -1; open altar
        0: build altar
        0 next : start me | start opponent
        0= age 2; awaiting [0]; phase start; cards_left 20
        0: start me = awaiting [0]

        age 1; pawn -1; open altar
        0: build altar
        0: start opponent = awaiting [1]";

    ruling_49_a_centred_pawn_follows_the_option = "
        age 1; turn 1; open altar
        1: build altar = age 2; awaiting [1]; phase turn

        option centred_pawn chooses; age 1; turn 1; open altar
        1: build altar = awaiting [1]
        1 next : start me | start opponent
        1: start opponent = awaiting [0]";

    ruling_50_the_last_turn_is_the_one_that_took_the_last_card = "
        age 1; seat 0: the_sphinx, 20 coins; last 1; open altar
        0: wonder the_sphinx with altar = awaiting [0]; last_player 0";

    ruling_53_the_end_of_age_three_counts_everything = "
        age 3; pawn 4; seat 0: 8 coins, altar, academy, arena, magistrates_guild, the_sphinx over walls
        seat 0: philosophy; seat 1: 2 coins, press; open guard_tower
        0: discard guard_tower
        end civilian 0
        = outcome.points [31, 0]; outcome.breakdown.0.len 8
        points 0 military 5
        points 0 blue 3
        points 0 green 3
        points 0 yellow 3
        points 0 guilds 1
        points 0 wonders 6
        points 0 tokens 7
        points 0 coins 3";

    ruling_54_a_tie_goes_to_blue_points_and_then_to_both = "
        // 3 blue points against 3 points of coins.
        age 3; seat 0: 0 coins, altar; seat 1: 9 coins; open guard_tower
        0: discard guard_tower
        end civilian 0

        // Magistrates Guild is not among blue points: 1 + 3 against 3 + 1.
        age 3; seat 0: 0 coins, magistrates_guild; seat 1: 0 coins, walls, workshop; open guard_tower
        0: discard guard_tower
        end civilian 1

        age 3; seat 0: 0 coins, altar; seat 1: 0 coins, baths; open guard_tower
        0: discard guard_tower
        end civilian 0 1
        = outcome.points [3, 3]";

    ruling_54_the_guild_of_magistrates_breaks_no_tie = "
        // 4 points each: seat 0 has 3 blue and a guild worth 1, seat 1 has 4 blue.
        age 3; seat 0: 0 coins, altar, magistrates_guild; seat 1: 0 coins, temple; open guard_tower
        0: discard guard_tower = outcome.points [4, 4]
        end civilian 1";

    ruling_55_a_supremacy_beats_points = "
        age 3; pawn 6; seat 0: 8 coins; seat 1: 60 coins, palace, town_hall; open pretorium, senate
        0: build pretorium
        end military 0
        1= points null; breakdown null";
}

/// The wonders of a seat, in order.
fn wonders(game: &Board, seat: u8) -> Vec<&'static str> {
    let city = &game.open().cities[usize::from(seat)];
    city.wonders.iter().map(|own| own.wonder.id()).collect()
}

#[test]
fn ruling_51_the_draft_goes_a_b_b_a_then_b_a_a_b() {
    let [sphinx, piraeus, colossus, pyramids, others @ ..] = WONDERS;
    let [mausoleum, way, circus, library] = others;
    for first in [0, 1] {
        let second = 1 - first;
        let deal = json!({
            "first_seat": first, "wonders": WONDERS, "ages": [age(Back::AgeOne)],
            "tokens": ["law", "economy", "masonry", "strategy", "theology"],
        });
        let mut game = Table::<Duel>::dealt(&options::<Duel>(2, &[]), &deal).unwrap();
        let script = format!(
            "= awaiting [{first}]
            {first} next : draft {piraeus} | draft {colossus} | draft {pyramids} | draft {sphinx}
            {first}: draft {sphinx}
            {second}: draft {piraeus}
            = awaiting [{second}]
            {second}: draft {colossus} -> wonder_drafted, wonder_drafted, wonders_offered
            = awaiting [{second}]
            {second}: draft {mausoleum}
            {first}: draft {way}
            {first}: draft {circus}
            = age 1; awaiting [{first}]"
        );
        lines(&script).for_each(|line| assert!(does(&mut game, line), "{line}"));
        assert_eq!(wonders(&game, first), [sphinx, pyramids, way, circus]);
        let others = [piraeus, colossus, mausoleum, library];
        assert_eq!(wonders(&game, second), others);
    }
}

#[test]
fn a_first_game_has_the_fixed_sets_of_wonders() {
    let game = Table::<Duel>::seeded(&options::<Duel>(2, &[("wonders", "first_game")]), 5);
    let first = game.state.first.0;
    let [one, other] = [
        "the_pyramids, the_great_lighthouse, the_temple_of_artemis, the_statue_of_zeus",
        "circus_maximus, piraeus, the_appian_way, the_colossus",
    ];
    assert_eq!(wonders(&game, first).join(", "), one);
    assert_eq!(wonders(&game, 1 - first).join(", "), other);
    assert_eq!(game.state.age, 1);
    assert_eq!(game.awaiting(), [game.open().first_seat.0]);
}

#[test]
fn ruling_52_no_thing_gives_both_a_shield_and_a_symbol() {
    let cards = Card::ALL.into_iter().map(|card| card.facts().effects);
    let wonders = Wonder::ALL.into_iter().map(|wonder| wonder.facts().effects);
    let tokens = Token::ALL.into_iter().map(|token| *token.effects());
    for effects in cards.chain(wonders).chain(tokens) {
        assert!(effects.shields == 0 || effects.symbol.is_none());
    }
}
