//! Rulings 30 to 33: points and the end.

use rules::Game;
use rules::Seat;
use rules::dice::Dice;

use super::table::{check, round, two};
use testing::script::ruled;

ruled! { check;
    ruling_30_every_kind_of_points_stands_under_its_key = "
        0 has wonder, guild, laurel, leader_red, west_defence, owl_caduceus, coin 2, camel 1, compass
        0 has 2 tablet, 6 resources; red sword 0; 0 coins 21; agora first 0; last round
        round die red
        points 0 wonder 2
        points 0 guild_hall 5
        points 0 gallery 5
        points 0 west_barracks 1
        points 0 east_barracks 0
        points 0 agora 4
        points 0 market 2
        points 0 university 6
        points 0 attacks 3
        points 0 agora_first 3
        points 0 bonuses 0
        = outcome.kind points; outcome.breakdown.0.len 11; outcome.points.0 31";

    ruling_30_coins_and_warehouse_score_nothing_and_nothing_can_be_chosen_after_the_end = "
        0 has 6 resources; 0 coins 21; last round
        round pass = outcome.points [0, 0]; awaiting []
        0! pass | course of the game | over";

    ruling_31_more_coins_decide_a_tie = "
        1 coins 9; last round
        round pass
        end points 1";

    ruling_31_equal_points_and_coins_share_the_victory = "
        boards gizah, rhodos, ephesos; 2 coins 6; last round
        round pass
        end points 0 1";

    ruling_32_a_third_bonus_makes_the_next_round_the_last = "
        0 has 4 west_attack, west_defence, 3 resources; red shield 0; 0 took 1 3
        round die red; west_defence; bonus coins
        = last_round.turns.len 2; is_last_round true; outcome null; round 2
        round pass = outcome.kind points";

    ruling_32_a_third_bonus_in_the_last_round_adds_nothing = "
        1 has 4 west_attack, west_defence, 3 resources; red shield 0; 1 took 1 3; last round
        round pass | die red; west_defence; bonus coins = outcome.kind points";
}

#[test]
fn ruling_33_no_number_of_rounds_ends_the_game() {
    let mut table = two();
    for _ in 0..300 {
        round(&mut table, &[]);
    }
    assert_eq!(table.state.round, 301);
    assert!(Dice::outcome(&table.state).is_none());
    assert_eq!(Dice::decision(&table.state, Seat(0)), Some(301));
}
