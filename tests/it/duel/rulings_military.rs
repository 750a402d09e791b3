//! Rulings 13 to 18: the conflict pawn.

use wonderpost::games::EndKind;
use wonderpost::games::Game;
use wonderpost::games::duel::Duel;

use super::support::position;

#[test]
fn ruling_13_each_shield_is_a_space_and_the_capital_wins_at_once() {
    let mut game = position("age 2\n pawn 1\n seat 0: quarry, stone_pit\n open walls, temple");
    game.plays("0: build walls");
    assert_eq!(game.state.pawn, 3);
    let mut game = position("age 3\n pawn -8\n turn 1\n seat 1: 8 coins\n open pretorium, temple");
    game.plays("1: build pretorium");
    assert_eq!(game.state.pawn, -9);
    assert_eq!(game.ending(), Some((EndKind::Military, vec![1])));
    assert!(game.awaiting().is_empty());
}

#[test]
fn ruling_14_plunder_happens_on_entering_a_zone_and_once_only() {
    let mut game = position(
        "age 2\n pawn 2\n seat 0: stable, 7 coins\n seat 1: 7 coins, garrison, guard_tower\n open horse_breeders, barracks, walls, temple, statue",
    );
    game.plays("0: build horse_breeders");
    assert_eq!((game.state.pawn, game.coins()), (3, [7, 5]));
    game.plays("1: build barracks");
    assert_eq!(game.state.pawn, 2);
    game.plays("0: build walls");
    assert_eq!((game.state.pawn, game.coins()[1]), (4, 5));
}

#[test]
fn ruling_14_a_zone_jumped_through_counts_as_entered() {
    let mut game = position(
        "age 3\n pawn 2\n seat 0: strategy, 8 coins\n seat 1: 9 coins\n open pretorium, temple",
    );
    let events = game.plays("0: build pretorium");
    assert_eq!((game.state.pawn, game.coins()), (6, [0, 2]));
    let encoded = Duel::encode(&events[0]).body;
    assert!(
        encoded.contains(r#""lost":7,"pawn":6,"plunder":[2,5]"#),
        "{encoded}"
    );
}

#[test]
fn ruling_15_the_loser_is_the_player_on_whose_half_the_token_lies() {
    let mut game =
        position("age 2\n pawn -2\n turn 1\n seat 1: stable\n open horse_breeders, temple");
    game.plays("1: build horse_breeders");
    assert_eq!((game.state.pawn, game.coins()), (-3, [5, 7]));
    let left: Vec<(u8, u8)> = game
        .view(0)
        .plunder
        .iter()
        .map(|token| (token.seat.0, token.coins))
        .collect();
    assert_eq!(left, [(0, 5), (1, 2), (1, 5)]);
}

#[test]
fn ruling_16_a_winning_move_plunders_on_the_way() {
    let mut game = position("age 3\n pawn 5\n seat 0: strategy, 8 coins\n open pretorium, temple");
    game.plays("0: build pretorium");
    assert_eq!((game.state.pawn, game.coins()), (9, [0, 2]));
    assert_eq!(game.ending(), Some((EndKind::Military, vec![0])));
}

#[test]
fn ruling_17_strategy_adds_a_shield_to_later_red_cards_only() {
    let mut game = position("age 1\n seat 0: strategy, guard_tower\n open palisade, tavern");
    game.plays("0: build palisade");
    assert_eq!(game.state.pawn, 2);
    // Through the Mausoleum too.
    let mut game = position(
        "age 2\n seat 0: strategy, the_mausoleum, 20 coins\n discard walls\n open temple, statue",
    );
    game.plays("0: wonder the_mausoleum with temple\n 0: revive walls");
    assert_eq!(game.state.pawn, 3);
    // Not to wonders.
    let mut game =
        position("age 2\n seat 0: strategy, the_colossus, 20 coins\n open temple, statue");
    game.plays("0: wonder the_colossus with temple");
    assert_eq!(game.state.pawn, 2);
}

#[test]
fn ruling_18_points_go_only_to_the_player_who_stands_ahead() {
    for (pawn, points) in [
        (0, [0, 0]),
        (1, [2, 0]),
        (2, [2, 0]),
        (3, [5, 0]),
        (5, [5, 0]),
        (6, [10, 0]),
        (8, [10, 0]),
        (-1, [0, 2]),
        (-4, [0, 5]),
        (-8, [0, 10]),
    ] {
        let view = position(&format!("pawn {pawn}\n open tavern")).view(0);
        let [one, two] = view.breakdown.unwrap();
        assert_eq!([one.military, two.military], points, "pawn {pawn}");
    }
}
