//! Rulings of section 2: paying; of section 3: chains and free building.

use rules::seven_wonders::{CardId, Edition};

use super::plan::check;
use testing::script::ruled;

ruled! { check;
    ruling_2_1_resources_are_not_used_up_and_each_symbol_serves_once_per_turn = "
        // The rulebook's city: Gizah makes 2 stone, clay, ore, papyrus and loom.
        first: gizah A, ephesos A, babylon A
        1.1 0: stone_pit, ore_vein, press, loom, clay_pool, barracks
        2.1 0 holds aqueduct, school, library
        at 2.1
        0 can build library // two stone and a loom, ore was used before
        0 cannot build aqueduct // three stone, two are made and nobody sells one
        0! build aqueduct | ruling 2.4 | stone";

    ruling_2_1_a_double_symbol_is_two = "
        first: rhodos A, gizah A, ephesos A
        2.1 0: brickyard; 2.2 0 holds forum
        at 2.2
        0 can build forum";

    ruling_2_2_coins_must_be_there_before_the_turn = "
        // Example C: whoever lacks a coin cannot pay with what comes in this very turn.
        1.1 0: clay_pit, timber_yard, altar; 1.4 0 holds workshop; 1.4 1: lumber_yard
        at 1.4 = coins.0 1
        0 cannot build workshop // glass costs two
        0! build workshop | ruling 2.2 | 2 coins";

    ruling_2_3_prices_go_first_then_sellers_are_paid_then_the_bank = "
        // Seat 0 buys ore of seat 1, seat 1 buys stone of seat 0: both have three coins only, each pays before
        // he is paid.
        1.1 0: barracks; 1.1 1: baths
        turn = coins [3, 3, 6]; cities.0.cards has barracks; cities.1.cards has baths";

    ruling_2_4_starting_resource_brown_and_grey_are_for_sale = "
        first: babylon A, gizah A, rhodos A
        1.1 1: press, lumber_yard; 1.3 0 holds baths, scriptorium, stockade
        at 1.3
        0 can build baths | build scriptorium | build stockade
        0= cities.1.sells_me.len 3; cities.0.sells_me.len 0";

    ruling_2_5_both_neighbours_may_buy_the_same_symbol_and_the_owner_uses_it_too = "
        // Example B: the seller's stone serves himself and both neighbours in one turn.
        first: gizah A, rhodos A, alexandria A, ephesos A
        1.1 0: stone_pit, loom; 2.1 0: library; 2.1 1: quarry, aqueduct; 1.1 1: sell altar
        1.6 3: baths
        at 1.6
        turn
        change [5, 3, 3, -2] // seat 0 sells a card and two coins' worth of stone
        at 2.1
        turn = cities.0.cards has library
        change [0, -1, 3, 3] // own goods pay for it";

    ruling_2_5_one_buyer_buys_each_symbol_once_per_turn = "
        first: rhodos A, gizah A, ephesos A
        1.1 0: sell altar; 2.1 0 holds walls; 1.1 1: stone_pit
        at 2.1 = coins.0 21
        0 next build walls: // two stone stand there, three are needed";

    ruling_2_6_a_neighbours_choice_card_sells_either_side_but_one_unit_per_buyer = "
        1.1 2: clay_pit; 1.2 0 holds guard_tower; 1.2 1 holds stockade; 2.1 0 holds stables
        at 1.2
        0 can build guard_tower
        held 0 guard_tower: build.ways.0.left 0; build.ways.0.right 2
        at 2.1
        // Ore comes from Rhódos on the left, clay from the choice card on the right; wood from nowhere.
        0 next build stables:";

    ruling_2_7_own_choices_are_used_where_they_save_most = "
        // Timber Yard could give the wood or the stone; only wood is for sale, so it has to give the stone.
        first: ephesos A, rhodos A, alexandria A
        1.1 0: timber_yard, clay_pit, altar; 1.1 1: lumber_yard; 3.1 0 holds workers_guild
        at 3.1
        // Wood 1, stone 1, clay 1, ore 2: one of the choices each, wood and ore bought of the left neighbour
        // would need two ore; Rhódos has one.
        0 next build workers_guild:

        first: ephesos A, rhodos A, alexandria A
        1.1 0: timber_yard; 1.1 1: lumber_yard; 3.1 0 holds senate; 2.1 0: sawmill
        at 3.1
        0 next build senate: build senate
        // Two wood and a stone at home, ore of Rhódos.
        held 0 senate: build.cheapest 2";

    ruling_2_8_only_what_is_missing_is_bought = "
        first: rhodos A, gizah A, alexandria A
        1.1 1: ore_vein; 1.2 0 holds barracks
        at 1.2
        0 next build barracks: build barracks
        held 0 barracks: build.state own; build.cheapest 0";

    ruling_2_9_where_both_neighbours_sell_the_buyer_chooses = "
        first: ephesos A, rhodos A, alexandria A
        1.1 1: stone_pit; 1.1 2: timber_yard; 1.2 0 holds baths
        at 1.2
        0 next build baths: build baths paying left 0 right 2 | build baths paying left 2 right 0
        0! build baths paying left 1 right 1 | ruling 2.9
        0 possible build baths paying left 1 right 1: \
            build baths paying left 0 right 2 | build baths paying left 2 right 0 | sell baths | stage with baths
        0: build baths paying left 0 right 2
        mark
        turn
        change [-2, 3, 5]";

    ruling_2_9_the_dearer_seller_may_be_chosen = "
        first: ephesos A, rhodos A, alexandria A
        1.1 0: west_trading_post; 1.1 1: stone_pit; 1.1 2: timber_yard; 1.2 0 holds baths
        at 1.2
        0 next build baths: build baths paying left 0 right 2 | build baths paying left 1 right 0";

    ruling_2_10_the_posts_and_the_marketplace_make_goods_cost_one = "
        first: ephesos A, rhodos A, alexandria A
        1.1 0: east_trading_post, west_trading_post, marketplace
        at 1.1 = cities.0.prices.raw_left 2; cities.0.prices.raw_right 2
        = cities.0.prices.manufactured_left 2; cities.0.prices.manufactured_right 2
        at 1.2 // East is the right neighbour.
        = cities.0.prices.raw_left 2; cities.0.prices.raw_right 1
        = cities.0.prices.manufactured_left 2; cities.0.prices.manufactured_right 2
        at 1.3 // West is the left one.
        = cities.0.prices.raw_left 1; cities.0.prices.raw_right 1
        = cities.0.prices.manufactured_left 2; cities.0.prices.manufactured_right 2
        at 1.4 = cities.0.prices.raw_left 1; cities.0.prices.raw_right 1
        = cities.0.prices.manufactured_left 1; cities.0.prices.manufactured_right 1";

    ruling_2_10_olympia_b_is_both_posts_and_a_post_may_still_be_built = "
        first: olympia B, rhodos A, alexandria A
        1.1 0: lumber_yard, stage with altar, west_trading_post; 2.1 0 holds forum
        at 2.1 = cities.0.prices.raw_left 1; cities.0.prices.raw_right 1
        = cities.0.prices.manufactured_left 2
        0 can build forum // free through the post";

    ruling_2_11_discounts_and_production_work_from_the_next_turn_on = "
        first: ephesos A, rhodos A, alexandria A
        1.1 1: stone_pit; 1.1 2: loom; 1.1 0 holds baths; 1.2 0: west_trading_post
        0 next build baths: // the stone pit is built this very turn";

    ruling_2_12_coins_for_the_bank_cannot_be_discounted = "
        first: olympia B, rhodos A, alexandria A
        1.1 0: lumber_yard, stage with altar, clay_pit
        at 1.3
        turn
        change [-1, 3, 3]";

    ruling_2_13_starting_resource_and_stages_are_no_cards = "
        first: alexandria B, gizah A, rhodos A
        1.1 0: clay_pool, clay_pit, stage with altar; 2.1 0: vineyard
        at 2.1
        turn
        change [2, 3, 3] // Clay Pool and Clay Pit, nothing else is brown";

    ruling_3_1_a_chain_makes_a_building_cost_nothing = "
        1.1 0: altar; 2.1 0 holds temple
        at 2.1
        0 next build temple: build temple
        0: build temple
        turn
        change [0, 3, 3]
        = cities.0.cards.1 temple";

    ruling_3_2_one_trading_post_suffices_for_the_forum = "
        1.1 0: east_trading_post; 2.1 0 holds forum
        at 2.1
        0 next build forum: build forum

        1.1 0: west_trading_post; 2.1 0 holds forum
        at 2.1
        0 next build forum: build forum";

    ruling_3_3_owning_the_parent_is_enough_whenever_it_was_built = "
        // Halikarnassós takes the Scriptorium from the discard pile in Age II and chains at once.
        first: halikarnassos A, ephesos A, alexandria A
        1.1 0: clay_pool, clay_pit, stage with altar; 1.1 1: sell scriptorium
        2.1 0: foundry, stage with aqueduct; 2.2 0: pick scriptorium; 2.3 0 holds courthouse
        at 2.3 = cities.0.cards has scriptorium
        0 next build courthouse: build courthouse";

    ruling_3_4_a_neighbours_building_gives_no_chain = "
        first: gizah A, rhodos A, ephesos A
        1.1 1: altar; 2.1 0 holds temple
        at 2.1
        0 next build temple:";
}

#[test]
fn ruling_2_4_forum_caravansery_and_stages_are_not_for_sale() {
    let table = check(
        "first: babylon A, alexandria B, rhodos A
        1.1 1: clay_pool, clay_pit, stage with theater, -, east_trading_post, marketplace
        2.1 1: forum, caravansery; 2.3 0 holds school, walls
        at 2.3
        0= cities.1.stages_built 1
        0 next build school: // papyrus only from the Forum
        0 next build walls:",
    );
    let seller = &table.view(testing::table::FREJA).cities[1];
    let kept = seller.production.iter().filter(|output| !output.sellable);
    assert_eq!(kept.count(), 3);
    assert!(seller.sells_me.iter().all(|offer| offer.goods.len() <= 2));
}

#[test]
fn ruling_3_5_seven_cards_open_two_each() {
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
            assert_eq!(found, opens, "{}", card.id.key());
        }
    }
}
