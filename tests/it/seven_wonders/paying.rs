//! Rulings of section 2: paying; of section 3: chains and free building.

use crate::support::said::Said;
use wonderpost::games::seven_wonders::view::UseState;
use wonderpost::games::{Seat, Viewer};

use super::plan::Plan;

const THREE: [&str; 3] = ["gizah A", "rhodos A", "alexandria A"];

#[test]
fn ruling_2_1_resources_are_not_used_up_and_each_symbol_serves_once_per_turn() {
    // The rulebook's city: Gizah makes 2 stone, clay, ore, papyrus and loom.
    let plan = Plan::first(&["gizah A", "ephesos A", "babylon A"])
        .age(
            1,
            0,
            &[
                "build stone_pit",
                "build ore_vein",
                "build press",
                "build loom",
                "build clay_pool",
            ],
        )
        .plays(1, 6, 0, "build barracks")
        .holds(2, 1, 0, &["aqueduct", "school", "library"]);
    let mut table = plan.until(2, 1);
    assert!(
        table.can(0, "build library"),
        "two stone and a loom, ore was used before"
    );
    assert!(
        !table.can(0, "build aqueduct"),
        "three stone, two are made and nobody sells one"
    );
    let refusal = table.refusal(0, "build aqueduct");
    assert!(refusal.said().contains("stone"), "{}", refusal.said());
    assert_eq!(refusal.rule, "seven_wonders, ruling 2.4");
}

#[test]
fn ruling_2_1_a_double_symbol_is_two() {
    let plan = Plan::first(&["rhodos A", "gizah A", "ephesos A"])
        .plays(2, 1, 0, "build brickyard")
        .holds(2, 2, 0, &["forum"]);
    assert!(plan.until(2, 2).can(0, "build forum"));
}

#[test]
fn ruling_2_2_coins_must_be_there_before_the_turn() {
    // Example C: whoever lacks a coin cannot pay with what comes in this very turn.
    let plan = Plan::first(&THREE)
        .plays(1, 1, 0, "build clay_pit")
        .plays(1, 2, 0, "build timber_yard")
        .plays(1, 3, 0, "build altar")
        .holds(1, 4, 0, &["workshop"])
        .plays(1, 4, 1, "build lumber_yard");
    let mut table = plan.until(1, 4);
    assert_eq!(table.coins()[0], 1);
    assert!(!table.can(0, "build workshop"), "glass costs two");
    let refusal = table.refusal(0, "build workshop");
    assert!(refusal.said().contains("2 coins"), "{}", refusal.said());
    assert_eq!(refusal.rule, "seven_wonders, ruling 2.2");
}

#[test]
fn ruling_2_3_prices_go_first_then_sellers_are_paid_then_the_bank() {
    // Seat 0 buys ore of seat 1, seat 1 buys stone of seat 0: both have three coins only, each pays before he is paid.
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build barracks")
        .plays(1, 1, 1, "build baths");
    let mut table = plan.until(1, 1);
    plan.step(&mut table);
    assert_eq!(table.coins(), [3, 3, 6]);
    assert_eq!(
        (table.built(0), table.built(1)),
        (vec!["barracks"], vec!["baths"])
    );
}

#[test]
fn ruling_2_4_starting_resource_brown_and_grey_are_for_sale() {
    let plan = Plan::first(&["babylon A", "gizah A", "rhodos A"])
        .plays(1, 1, 1, "build press")
        .plays(1, 2, 1, "build lumber_yard")
        .holds(1, 3, 0, &["baths", "scriptorium", "stockade"]);
    let table = plan.until(1, 3);
    for card in ["baths", "scriptorium", "stockade"] {
        assert!(table.can(0, &format!("build {card}")), "{card}");
    }
    let me = table.view(Viewer::Seat(Seat(0)));
    assert_eq!(me.cities[1].sells_me.len(), 3);
    assert!(me.cities[0].sells_me.is_empty());
}

#[test]
fn ruling_2_4_forum_caravansery_and_stages_are_not_for_sale() {
    let plan = Plan::first(&["babylon A", "alexandria B", "rhodos A"])
        .plays(1, 1, 1, "build clay_pool")
        .plays(1, 2, 1, "build clay_pit")
        .plays(1, 3, 1, "stage with theater")
        .plays(1, 5, 1, "build east_trading_post")
        .plays(1, 6, 1, "build marketplace")
        .plays(2, 1, 1, "build forum")
        .plays(2, 2, 1, "build caravansery")
        .holds(2, 3, 0, &["school", "walls"]);
    let table = plan.until(2, 3);
    let seller = &table.view(Viewer::Seat(Seat(0))).cities[1];
    assert_eq!(seller.stages_built, 1);
    assert_eq!(
        seller
            .production
            .iter()
            .filter(|output| !output.sellable)
            .count(),
        3
    );
    assert!(seller.sells_me.iter().all(|offer| offer.goods.len() <= 2));
    assert!(
        table.starting(0, "build school").is_empty(),
        "papyrus only from the Forum"
    );
    assert!(table.starting(0, "build walls").is_empty());
}

#[test]
fn ruling_2_5_both_neighbours_may_buy_the_same_symbol_and_the_owner_uses_it_too() {
    // Example B: the seller's stone serves himself and both neighbours in one turn.
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A", "ephesos A"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "build loom")
        .plays(2, 1, 0, "build library")
        .plays(2, 1, 1, "build quarry")
        .plays(2, 2, 1, "build aqueduct")
        .plays(1, 1, 1, "sell altar")
        .plays(1, 6, 3, "build baths");
    let mut table = plan.until(1, 6);
    let before = table.coins();
    plan.step(&mut table);
    assert_eq!(table.coins()[0] - before[0], 3 + 2);
    assert_eq!(table.coins()[3] - before[3], -2);
    let mut table = plan.until(2, 1);
    let before = table.coins();
    plan.step(&mut table);
    assert!(table.built(0).contains(&"library"));
    assert_eq!(before[0], table.coins()[0], "own goods pay for it");
}

#[test]
fn ruling_2_5_one_buyer_buys_each_symbol_once_per_turn() {
    let plan = Plan::first(&["rhodos A", "gizah A", "ephesos A"])
        .plays(1, 1, 0, "sell altar")
        .holds(2, 1, 0, &["walls"])
        .plays(1, 1, 1, "build stone_pit");
    let table = plan.until(2, 1);
    assert!(table.coins()[0] >= 6);
    assert!(
        table.starting(0, "build walls").is_empty(),
        "two stone stand there, three are needed"
    );
}

#[test]
fn ruling_2_6_a_neighbours_choice_card_sells_either_side_but_one_unit_per_buyer() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 2, "build clay_pit")
        .holds(1, 2, 0, &["guard_tower"])
        .holds(1, 2, 1, &["stockade"])
        .holds(2, 1, 0, &["stables"]);
    let table = plan.until(1, 2);
    assert!(table.can(0, "build guard_tower"));
    let way = &table.view(Viewer::Seat(Seat(0))).hand[0].build;
    assert_eq!((way.ways[0].left, way.ways[0].right), (0, 2));
    let table = plan.until(2, 1);
    // Ore comes from Rhódos on the left, clay from the choice card on the right; wood from nowhere.
    assert!(table.starting(0, "build stables").is_empty());
}

#[test]
fn ruling_2_7_own_choices_are_used_where_they_save_most() {
    // Timber Yard could give the wood or the stone; only wood is for sale, so it has to give the stone.
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build timber_yard")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 1, 1, "build lumber_yard")
        .plays(1, 3, 0, "build altar")
        .holds(3, 1, 0, &["workers_guild"]);
    let table = plan.until(3, 1);
    // Wood 1, stone 1, clay 1, ore 2: one of the choices each, wood and ore bought of the left neighbour would
    // need two ore; Rhódos has one.
    assert!(table.starting(0, "build workers_guild").is_empty());
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build timber_yard")
        .plays(1, 1, 1, "build lumber_yard")
        .holds(3, 1, 0, &["senate"])
        .plays(2, 1, 0, "build sawmill");
    let table = plan.until(3, 1);
    assert_eq!(table.starting(0, "build senate"), ["build senate"]);
    let hand = table.view(Viewer::Seat(Seat(0))).hand;
    let senate = hand
        .iter()
        .find(|held| held.card.key() == "senate")
        .expect("it is held");
    assert_eq!(
        senate.build.cheapest,
        Some(2),
        "two wood and a stone at home, ore of Rhódos"
    );
}

#[test]
fn ruling_2_8_only_what_is_missing_is_bought() {
    let plan = Plan::first(&["rhodos A", "gizah A", "alexandria A"])
        .plays(1, 1, 1, "build ore_vein")
        .holds(1, 2, 0, &["barracks"]);
    let table = plan.until(1, 2);
    assert_eq!(table.starting(0, "build barracks"), ["build barracks"]);
    let own = &table.view(Viewer::Seat(Seat(0))).hand;
    let barracks = own
        .iter()
        .find(|held| held.card.key() == "barracks")
        .expect("it is held");
    assert_eq!(
        (barracks.build.state, barracks.build.cheapest),
        (UseState::Own, Some(0))
    );
}

#[test]
fn ruling_2_9_where_both_neighbours_sell_the_buyer_chooses() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 1, "build stone_pit")
        .plays(1, 1, 2, "build timber_yard")
        .holds(1, 2, 0, &["baths"]);
    let mut table = plan.until(1, 2);
    assert_eq!(
        table.starting(0, "build baths"),
        [
            "build baths paying left 0 right 2",
            "build baths paying left 2 right 0"
        ]
    );
    let refusal = table.refusal(0, "build baths paying left 1 right 1");
    assert_eq!(refusal.rule, "seven_wonders, ruling 2.9");
    assert_eq!(
        refusal.possible.len(),
        4,
        "two ways to build, the sale and the stage: {:?}",
        refusal.possible
    );
    table.play(0, "build baths paying left 0 right 2");
    let before = table.coins();
    plan.step(&mut table);
    assert_eq!(table.coins()[0] - before[0], -2);
    assert_eq!(table.coins()[2] - before[2], 3 + 2);
}

#[test]
fn ruling_2_9_the_dearer_seller_may_be_chosen() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build west_trading_post")
        .plays(1, 1, 1, "build stone_pit")
        .plays(1, 1, 2, "build timber_yard")
        .holds(1, 2, 0, &["baths"]);
    assert_eq!(
        plan.until(1, 2).starting(0, "build baths"),
        [
            "build baths paying left 0 right 2",
            "build baths paying left 1 right 0"
        ]
    );
}

#[test]
fn ruling_2_10_the_posts_and_the_marketplace_make_goods_cost_one() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build east_trading_post")
        .plays(1, 2, 0, "build west_trading_post")
        .plays(1, 3, 0, "build marketplace");
    let prices = |turn| {
        let prices = plan.until(1, turn).open().cities[0].prices;
        [
            prices.raw_left,
            prices.raw_right,
            prices.manufactured_left,
            prices.manufactured_right,
        ]
    };
    assert_eq!(prices(1), [2, 2, 2, 2]);
    assert_eq!(prices(2), [2, 1, 2, 2], "East is the right neighbour");
    assert_eq!(prices(3), [1, 1, 2, 2], "West is the left one");
    assert_eq!(prices(4), [1, 1, 1, 1]);
}

#[test]
fn ruling_2_10_olympia_b_is_both_posts_and_a_post_may_still_be_built() {
    let plan = Plan::first(&["olympia B", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build west_trading_post")
        .holds(2, 1, 0, &["forum"]);
    let table = plan.until(2, 1);
    let prices = table.open().cities[0].prices;
    assert_eq!(
        (prices.raw_left, prices.raw_right, prices.manufactured_left),
        (1, 1, 2)
    );
    assert!(table.can(0, "build forum"), "free through the post");
}

#[test]
fn ruling_2_11_discounts_and_production_work_from_the_next_turn_on() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 1, "build stone_pit")
        .plays(1, 1, 2, "build loom")
        .holds(1, 1, 0, &["baths"])
        .plays(1, 2, 0, "build west_trading_post");
    let table = plan.until(1, 1);
    assert!(
        table.starting(0, "build baths").is_empty(),
        "the stone pit is built this very turn"
    );
}

#[test]
fn ruling_2_12_coins_for_the_bank_cannot_be_discounted() {
    let plan = Plan::first(&["olympia B", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build clay_pit");
    let mut table = plan.until(1, 3);
    let before = table.coins()[0];
    plan.step(&mut table);
    assert_eq!(table.coins()[0], before - 1);
}

#[test]
fn ruling_2_13_starting_resource_and_stages_are_no_cards() {
    let plan = Plan::first(&["alexandria B", "gizah A", "rhodos A"])
        .plays(1, 1, 0, "build clay_pool")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar")
        .plays(2, 1, 0, "build vineyard");
    let mut table = plan.until(2, 1);
    let before = table.coins()[0];
    plan.step(&mut table);
    assert_eq!(
        table.coins()[0],
        before + 2,
        "Clay Pool and Clay Pit, nothing else is brown"
    );
}

#[test]
fn ruling_3_1_a_chain_makes_a_building_cost_nothing() {
    let plan = Plan::first(&THREE)
        .plays(1, 1, 0, "build altar")
        .holds(2, 1, 0, &["temple"]);
    let mut table = plan.until(2, 1);
    assert_eq!(table.starting(0, "build temple"), ["build temple"]);
    let before = table.coins();
    table.play(0, "build temple");
    plan.step(&mut table);
    assert_eq!(table.coins()[0], before[0]);
    let temple = table.open().cities[0].cards[1];
    assert_eq!(temple.key(), "temple");
}

#[test]
fn ruling_3_2_one_trading_post_suffices_for_the_forum() {
    for post in ["east_trading_post", "west_trading_post"] {
        let plan = Plan::first(&["gizah A", "ephesos A", "alexandria A"])
            .plays(1, 1, 0, &format!("build {post}"))
            .holds(2, 1, 0, &["forum"]);
        assert_eq!(
            plan.until(2, 1).starting(0, "build forum"),
            ["build forum"],
            "{post}"
        );
    }
}

#[test]
fn ruling_3_3_owning_the_parent_is_enough_whenever_it_was_built() {
    // Halikarnassós takes the Scriptorium from the discard pile in Age II and chains at once.
    let plan = Plan::first(&["halikarnassos A", "ephesos A", "alexandria A"])
        .plays(1, 1, 0, "build clay_pool")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar")
        .plays(1, 1, 1, "sell scriptorium")
        .plays(2, 1, 0, "build foundry")
        .plays(2, 2, 0, "stage with aqueduct")
        .plays(2, 2, 0, "pick scriptorium")
        .holds(2, 3, 0, &["courthouse"]);
    let table = plan.until(2, 3);
    assert!(table.built(0).contains(&"scriptorium"));
    assert_eq!(table.starting(0, "build courthouse"), ["build courthouse"]);
}

#[test]
fn ruling_3_4_a_neighbours_building_gives_no_chain() {
    let plan = Plan::first(&["gizah A", "rhodos A", "ephesos A"])
        .plays(1, 1, 1, "build altar")
        .holds(2, 1, 0, &["temple"]);
    assert!(plan.until(2, 1).starting(0, "build temple").is_empty());
}

#[test]
fn ruling_3_5_seven_cards_open_two_each() {
    use wonderpost::games::seven_wonders::cards::{CardId, Edition};
    for edition in Edition::ALL {
        for (card, opens) in [
            ("dispensary", ["arena", "lodge"]),
            ("laboratory", ["observatory", "siege_workshop"]),
            ("library", ["senate", "university"]),
            ("school", ["academy", "study"]),
            ("apothecary", ["dispensary", "stables"]),
            ("workshop", ["archery_range", "laboratory"]),
            ("scriptorium", ["courthouse", "library"]),
        ] {
            let card = CardId::find(card).expect("a card").card(edition);
            let found: Vec<&str> = card.opens.iter().map(CardId::key).collect();
            assert_eq!(found, opens, "{}", card.name);
        }
    }
}
