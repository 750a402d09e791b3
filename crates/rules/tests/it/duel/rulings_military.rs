//! Rulings 13 to 18: the conflict pawn.

use super::support::check;
use testing::script::ruled;

ruled! { check;
    ruling_13_each_shield_is_a_space_and_the_capital_wins_at_once = "
        age 2; pawn 1; seat 0: quarry, stone_pit; open walls, temple
        0: build walls = pawn 3

        age 3; pawn -8; turn 1; seat 1: 8 coins; open pretorium, temple
        1: build pretorium = pawn -9
        end military 1";

    ruling_14_plunder_happens_on_entering_a_zone_and_once_only = "
        age 2; pawn 2; seat 0: stable, 7 coins; seat 1: 7 coins, garrison, guard_tower
        open horse_breeders, barracks, walls, temple, statue
        0: build horse_breeders = pawn 3; coins [7, 5]
        1: build barracks = pawn 2
        0: build walls = pawn 4; coins.1 5";

    ruling_14_a_zone_jumped_through_counts_as_entered = "
        age 3; pawn 2; seat 0: strategy, 8 coins; seat 1: 9 coins; open pretorium, temple
        0: build pretorium = pawn 6; coins [0, 2]
        event card_built: gains.lost 7; gains.pawn 6; gains.plunder [2, 5]";

    ruling_15_the_loser_is_the_player_on_whose_half_the_token_lies = "
        age 2; pawn -2; turn 1; seat 1: stable; open horse_breeders, temple
        1: build horse_breeders = pawn -3; coins [5, 7]; plunder.0.seat 0; plunder.0.coins 5
        = plunder.1.seat 1; plunder.1.coins 2; plunder.2.seat 1; plunder.2.coins 5; plunder.3 null";

    ruling_16_a_winning_move_plunders_on_the_way = "
        age 3; pawn 5; seat 0: strategy, 8 coins; open pretorium, temple
        0: build pretorium = pawn 9; coins [0, 2]
        end military 0";

    ruling_17_strategy_adds_a_shield_to_later_red_cards_only = "
        age 1; seat 0: strategy, guard_tower; open palisade, tavern
        0: build palisade = pawn 2

        // Through the Mausoleum too.
        age 2; seat 0: strategy, the_mausoleum, 20 coins; discard walls; open temple, statue
        0: wonder the_mausoleum with temple
        0: revive walls = pawn 3

        // Not to wonders.
        age 2; seat 0: strategy, the_colossus, 20 coins; open temple, statue
        0: wonder the_colossus with temple = pawn 2";
}

#[test]
fn ruling_18_points_go_only_to_the_player_who_stands_ahead() {
    for (pawns, points) in [
        ([0, 0], [0, 0]),
        ([1, 2], [2, 0]),
        ([3, 5], [5, 0]),
        ([6, 8], [10, 0]),
        ([-1, -1], [0, 2]),
        ([-4, -4], [0, 5]),
        ([-8, -8], [0, 10]),
    ] {
        for pawn in pawns {
            let [one, two] = points;
            check(&format!(
                "pawn {pawn}; open tavern
                = breakdown.0.military {one}; breakdown.1.military {two}"
            ));
        }
    }
}
