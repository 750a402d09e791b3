//! Rulings 28 to 40: wonders.

use crate::support::said::Said;
use wonderpost::games::{EndKind, Seat};

use super::support::{Board, card_of, kinds, position};

fn unbuilt(game: &Board, seat: usize) -> Vec<&'static str> {
    let city = &game.view(0).cities[seat];
    let unbuilt = city.wonders.iter().filter(|own| !own.is_built);
    unbuilt.map(|own| own.wonder.id()).collect()
}

#[test]
fn ruling_28_the_card_under_a_wonder_has_no_effect() {
    let mut game =
        position("age 2\n seat 0: the_pyramids, 20 coins\n open brewery, temple, walls, statue");
    game.plays("0: wonder the_pyramids with brewery");
    let view = game.view(0);
    assert_eq!(view.cities[0].card_count, 0);
    assert_eq!(view.cities[0].coins, 12);
    assert!(view.discard.is_empty());
    let own = &view.cities[0].wonders[0];
    assert_eq!((own.with, own.with_age), (Some(card_of("brewery")), 2));
}

const SIX_BUILT: &str = "age 3
    seat 0: 20 coins, the_sphinx over altar, the_pyramids over baths, piraeus over tavern, the_colossus
    seat 1: the_mausoleum over press, the_appian_way over stable, circus_maximus over walls, the_great_library
    open arena, palace, senate, obelisk";

#[test]
fn ruling_29_the_eighth_wonder_leaves_the_game() {
    let mut game = position(SIX_BUILT);
    game.plays("0: wonder the_colossus with palace");
    assert_eq!(game.state.pawn, 2);
    assert_eq!(unbuilt(&game, 1), Vec::<&str>::new());
    let refusal = game.refusal(1, "wonder the_great_library with senate");
    assert_eq!(refusal.rule, "duel, ruling 29");
    assert_eq!(
        refusal.said(),
        "The Great Library left the game when the seventh wonder was built."
    );
    assert!(game.moves().iter().all(|mv| !mv.starts_with("wonder")));
}

#[test]
fn ruling_29_the_eighth_may_be_an_own_one_and_guilds_count_built_ones() {
    let mut game = position(
        "age 3
        seat 0: 20 coins, the_sphinx over altar, the_pyramids over baths, builders_guild, the_colossus, the_temple_of_artemis
        seat 1: the_mausoleum over press, the_appian_way over stable, circus_maximus over walls, the_great_library over forum
        open arena, palace, senate, obelisk",
    );
    game.plays("0: wonder the_colossus with palace");
    assert_eq!(unbuilt(&game, 0), Vec::<&str>::new());
    assert_eq!(
        game.view(0).removed_wonder.unwrap().id(),
        "the_temple_of_artemis"
    );
    assert_eq!(game.view(0).breakdown.unwrap()[0].guilds, 8);
}

#[test]
fn ruling_30_effects_come_in_order_and_cards_are_turned_last() {
    let mut game = position(
        "age 2
        seat 0: 20 coins, the_statue_of_zeus
        seat 1: 7 coins, economy, quarry, lumber_yard
        pawn 2
        at 18 walls\n at 19 temple\n hidden 16 school",
    );
    game.plays("0: discard temple\n 1: discard walls");
    let mut game = position(
        "age 2
        seat 0: 20 coins, the_statue_of_zeus
        seat 1: 7 coins, economy, quarry, lumber_yard
        pawn 2
        at 18 walls\n hidden 16 school\n at 3 forum",
    );
    // Paid 12 to Economy, then the plunder of 2, then the choice; School stays hidden meanwhile.
    let events = game.plays("0: wonder the_statue_of_zeus with walls");
    assert_eq!(kinds(&events), ["wonder_built"]);
    assert_eq!((game.state.pawn, game.coins()), (3, [8, 17]));
    assert_eq!(game.state.face_up & (1 << 16), 0);
    let events = game.plays("0: destroy quarry");
    assert_eq!(kinds(&events), ["card_destroyed", "cards_turned"]);
    assert_eq!(game.awaiting(), [1]);
}

#[test]
fn ruling_31_the_capital_is_reached_before_the_destroy_choice() {
    let mut game = position(
        "age 3\n pawn 8\n seat 0: 20 coins, the_statue_of_zeus\n seat 1: quarry\n open palace, senate",
    );
    game.plays("0: wonder the_statue_of_zeus with palace");
    assert_eq!(game.ending(), Some((EndKind::Military, vec![0])));
}

#[test]
fn ruling_32_an_extra_turn_comes_after_choices_and_turned_cards_and_may_follow_another() {
    let mut game = position(
        "age 2
        seat 0: 30 coins, theology, the_statue_of_zeus, the_sphinx
        seat 1: quarry
        at 18 walls\n hidden 16 school\n at 3 forum\n at 0 temple",
    );
    game.plays("0: wonder the_statue_of_zeus with walls");
    assert_eq!(game.moves(), ["destroy quarry"]);
    let events = game.plays("0: destroy quarry");
    assert_eq!(kinds(&events), ["card_destroyed", "cards_turned"]);
    assert_eq!(game.awaiting(), [0]);
    game.plays("0: wonder the_sphinx with school");
    assert_eq!(game.awaiting(), [0]);
    game.plays("0: discard forum");
    assert_eq!(game.awaiting(), [1]);
}

#[test]
fn ruling_33_an_extra_turn_is_lost_when_the_structure_is_empty() {
    let mut game = position("age 1\n pawn 1\n seat 0: the_sphinx, 20 coins\n open altar");
    let events = game.plays("0: wonder the_sphinx with altar");
    assert_eq!(kinds(&events), ["wonder_built", "age_dealt"]);
    // Seat 1 has the pawn on his half and chooses; nothing is carried over.
    assert_eq!(game.awaiting(), [1]);
    game.plays("1: start me");
    let moves = game.moves();
    let discard = moves.iter().find(|mv| mv.starts_with("discard")).unwrap();
    game.plays(&format!("1: {discard}"));
    assert_eq!(game.awaiting(), [0]);
    // In Age III too.
    let mut game = position("age 3\n seat 0: the_sphinx, 20 coins\n open palace");
    game.plays("0: wonder the_sphinx with palace");
    assert_eq!(game.ending().unwrap().0, EndKind::Civilian);
}

#[test]
fn ruling_34_theology_gives_each_later_wonder_one_extra_turn_and_never_two() {
    for wonder in ["the_pyramids", "the_sphinx"] {
        let mut game = position(&format!(
            "age 2\n seat 0: 20 coins, theology, {wonder}\n open walls, temple, statue"
        ));
        game.plays(&format!("0: wonder {wonder} with walls"));
        assert_eq!(game.awaiting(), [0], "{wonder}");
        game.plays("0: discard temple");
        assert_eq!(game.awaiting(), [1], "{wonder}");
    }
    let mut game = position("age 2\n seat 0: 20 coins, the_pyramids\n open walls, temple");
    game.plays("0: wonder the_pyramids with walls");
    assert_eq!(game.awaiting(), [1]);
}

#[test]
fn ruling_35_zeus_and_circus_destroy_one_card_of_their_colour_and_prices_fall_at_once() {
    let mut game = position(
        "age 2
        seat 0: 20 coins, the_statue_of_zeus, circus_maximus
        seat 1: shelf_quarry, press
        open walls, temple, statue, aqueduct",
    );
    assert_eq!(game.price(0, "aqueduct"), "12 (stone 4+4+4)");
    game.plays("0: wonder the_statue_of_zeus with walls");
    assert_eq!(game.moves(), ["destroy shelf_quarry"]);
    game.plays("0: destroy shelf_quarry");
    assert_eq!(game.price(0, "aqueduct"), "6 (stone 2+2+2)");
    assert_eq!(game.price(1, "aqueduct"), "6 (stone 2+2+2)");
    // No such card: nothing is asked.
    let mut game =
        position("age 2\n seat 0: 20 coins, circus_maximus\n seat 1: quarry\n open walls, temple");
    game.plays("0: wonder circus_maximus with walls");
    assert_eq!((game.awaiting(), game.state.pawn), (vec![1], 1));
}

#[test]
fn ruling_36_a_destroyed_card_goes_to_the_discard_pile_and_may_be_revived() {
    let mut game = position(
        "age 2
        seat 0: 30 coins, the_statue_of_zeus, the_mausoleum
        seat 1: quarry
        open walls, temple, statue",
    );
    game.plays(
        "0: wonder the_statue_of_zeus with walls
         0: destroy quarry
         1: discard temple
         0: wonder the_mausoleum with statue
         0: revive quarry",
    );
    assert!(game.state.city(Seat(0)).cards.has(card_of("quarry")));
    assert_eq!(game.state.city(Seat(0)).made, [0, 0, 1, 0, 0]);
}

#[test]
fn ruling_37_only_the_colour_that_the_wonder_names_can_be_destroyed() {
    let mut game = position(
        "age 2
        seat 0: 20 coins, the_statue_of_zeus
        seat 1: quarry, press, library
        open walls, temple, statue",
    );
    game.plays("0: wonder the_statue_of_zeus with walls");
    let refusal = game.refusal(0, "destroy press");
    assert_eq!(
        refusal.said(),
        "The Statue of Zeus destroys a brown card; Press is not brown."
    );
    assert_eq!(refusal.rule, "duel, ruling 37");
    assert_eq!(
        game.refusal(0, "destroy clay_pit").said(),
        "Clay Pit does not stand in the opponent’s city."
    );
    assert_eq!(game.refusal(0, "destroy library").rule, "duel, ruling 37");
}

#[test]
fn ruling_38_the_mausoleum_builds_a_discarded_card_with_all_its_effects() {
    let start = "age 2
        seat 0: 20 coins, the_mausoleum, scriptorium, altar, urbanism
        board law
        discard library, walls, temple, merchants_guild
        open statue, brewery, forum";
    let mut game = position(start);
    game.plays("0: wonder the_mausoleum with statue");
    assert_eq!(
        game.moves(),
        [
            "revive library",
            "revive merchants_guild",
            "revive temple",
            "revive walls"
        ]
    );
    game.plays("0: revive library");
    assert_eq!(game.moves(), ["token law"]);
    game.plays("0: token law");
    assert_eq!(game.awaiting(), [1]);
    assert_eq!(game.view(0).discard.len(), 3);
    let mut game = position(start);
    game.plays("0: wonder the_mausoleum with statue\n 0: revive walls");
    assert_eq!(game.state.pawn, 2);
    // An empty pile: nothing is asked.
    let mut game = position("age 2\n seat 0: 20 coins, the_mausoleum\n open statue, brewery");
    game.plays("0: wonder the_mausoleum with statue");
    assert_eq!(game.awaiting(), [1]);
}

#[test]
fn ruling_38_a_revived_card_can_win() {
    let mut game = position(
        "age 3\n pawn 7\n seat 0: 20 coins, the_mausoleum\n discard walls\n open palace, senate",
    );
    game.plays("0: wonder the_mausoleum with palace\n 0: revive walls");
    assert_eq!(game.ending(), Some((EndKind::Military, vec![0])));
}

#[test]
fn ruling_39_the_appian_way_takes_and_makes_lose_and_the_colossus_pushes_two() {
    let mut game = position(
        "age 2\n seat 0: 10 coins, the_appian_way, strategy, the_colossus\n seat 1: 5 coins\n open walls, temple, statue",
    );
    game.plays("0: wonder the_appian_way with walls");
    assert_eq!((game.coins(), game.awaiting()), ([3, 2], vec![0]));
    let mut game =
        position("age 2\n seat 0: 10 coins, strategy, the_colossus\n open walls, temple");
    game.plays("0: wonder the_colossus with walls");
    assert_eq!(game.state.pawn, 2);
}

#[test]
fn ruling_40_a_wonder_may_be_built_with_a_card_that_could_not_be_paid() {
    let game = position(
        "age 3\n seat 0: 0 coins, the_colossus, clay_pit, brickyard, glassworks\n open palace, senate",
    );
    let moves = game.moves();
    assert!(!moves.contains(&"build palace".to_owned()));
    assert!(moves.contains(&"wonder the_colossus with palace".to_owned()));
}
