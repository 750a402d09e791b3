//! Rulings 11 to 16: the dice and the forum.

use std::collections::BTreeMap;

use rules::dice::{Dice, Die, Event, Swap};

use super::table::{check, round, two};
use testing::script::ruled;
use testing::table::draws;

#[test]
fn ruling_11_every_die_is_shaken_anew_each_round() {
    let events = round(&mut two(), &["pass", "pass"]);
    let Some(Event::Shaken(shaken)) = events.last() else {
        panic!("no shake in {events:?}");
    };
    assert_eq!((shaken.round, shaken.forum.len()), (2, 7));
    let draws = draws::<Dice>(events.last().unwrap());
    assert_eq!(draws.len(), 14);
    for (rolled, draws) in shaken.forum.iter().zip(draws.chunks(2)) {
        let lying = rolled.lying;
        assert_eq!(draws[0].from.len(), 6);
        assert_eq!(draws[0].outcome, [shaken.set.faces[lying.face].id.as_str()]);
        assert_eq!(draws[1].from, ["0", "1", "2", "3"]);
        assert_eq!(draws[1].outcome, [lying.section.to_string()]);
    }
}

#[test]
fn ruling_11_faces_and_sections_come_equally_often() {
    let mut table = two();
    let (mut faces, mut sections) = (BTreeMap::new(), [0_u32; 4]);
    for _ in 0..3000 {
        for event in round(&mut table, &["pass", "pass"]) {
            if let Event::Shaken(shaken) = event {
                let mut lying = shaken.forum.iter().map(|rolled| rolled.lying);
                let blue = lying.find(|lying| lying.die == Die::Blue).unwrap();
                *faces.entry(blue.face).or_insert(0) += 1;
                sections[usize::try_from(blue.section).unwrap()] += 1;
            }
        }
    }
    let faces: Vec<u32> = faces.into_values().collect();
    let is_even =
        |counts: &[u32], least, most| counts.iter().all(|one| (least..most).contains(one));
    assert!(faces.len() == 6 && is_even(&faces, 400, 600), "{faces:?}");
    assert!(is_even(&sections, 650, 850), "{sections:?}");
}

ruled! { check;
    ruling_12_grey_dice_with_the_same_face_are_listed_each = "
        grey_2 stone 1; grey_3 stone 2
        0 can die grey_1 | die grey_2 | die grey_3";

    ruling_13_a_special_die_only_after_unlocking_it = "
        white laurel 0; 1 has 3 tablet
        0 cannot die white
        0! die white | ruling 13 | not unlocked
        // Rhodos' tablet has unlocked it.
        1 can die white";

    ruling_13_unlocking_in_the_same_turn_is_enough = "
        // Rhodos' gear 3 unlocks purple and completes the university: its bonus brings the action.
        boards rhodos, gizah; purple compare_green 0; green gear 0
        0 has 3 compass, 3 tablet, 2 gear, 5 resources; 0 coins 5
        0 cannot die purple
        0 can die green; bonus action; die purple";

    ruling_14_what_is_unlocked_is_exchanged_once_and_in_order = "
        // Unlocked by two in one round.
        0 has 2 tablet, 4 resources; 1 has 2 tablet, 4 resources; green tablet 0
        round die green | die green
        event dice_swapped: swaps.len 1; swaps.0.enters white

        // Gizah's gear 3 is black, its compass purple; Rhodos' gear is purple, his tablet white.
        boards gizah, rhodos, ephesos; green gear 0; 2 coins 9
        0 has 2 gear, 6 resources; 1 has 2 gear, 6 resources
        round die green | die green | die green
        event dice_swapped: swaps.len 2; swaps.0.enters black; swaps.1.enters purple

        // A later unlock changes the forum no more.
        1 has 3 tablet; white laurel 0; 0 has 2 tablet, 4 resources; green tablet 0
        round die green
        events dice_swapped 0";

    ruling_15_after_the_last_round_nothing_is_exchanged = "
        0 has 2 tablet, 4 resources; green tablet 0; last round
        round die green
        events dice_swapped 0
        events game_scored 1";

    ruling_16_a_shield_may_go_west_or_east_and_a_laurel_reaches_the_whole_gallery = "
        0 has 3 tablet; white laurel 0; red shield 0
        0 next die red: east_defence | west_defence
        0 next die white: laurel | leader_blue | leader_green | leader_red | leader_yellow";

    ruling_16_black_faces_reach_buildings_without_symbols = "
        0 has 3 gear; 0 coins 21; black tick_grey 0
        0 next die black: brick | cloth | glass | papyrus | stone | wood
        black tick_red 0
        0 next die black: east_attack | east_defence | west_attack | west_defence
        black tick_any 0
        0 can die black; camel 2 | die black; compass
        0 cannot die black; stone | die black; guild | die black; leader_blue | die black; leader_green
        0 cannot die black; leader_red | die black; leader_yellow";

    boxes_of_an_arrow_row_are_ticked_in_order_and_free_ones_in_any = "
        yellow camel 0
        0 next die yellow: camel 1 | camel 2

        yellow chest 0; 0 has 6 resources
        round die yellow
        row market chest: boxes.0.is_ticked true; boxes.0.is_next false; boxes.1.is_ticked false
        row market chest: boxes.1.is_next true; boxes.2.is_ticked false; boxes.2.is_next false; boxes.len 3";
}

#[test]
fn ruling_14_an_unlocked_die_comes_in_place_of_a_grey_one() {
    let mut table = check("0 has 2 tablet, 4 resources; green tablet 0");
    let events = round(&mut table, &["die green"]);
    let mut swaps = events.iter().filter_map(|event| match event {
        Event::Swapped(swapped) => Some(&swapped.swaps[..]),
        _ => None,
    });
    let Some([Swap { enters, leaves }]) = swaps.next() else {
        panic!("not one swap in {events:?}");
    };
    let lies = |die: Die| table.state.forum.iter().any(|lying| lying.die == die);
    assert!(*enters == Die::White && lies(Die::White));
    assert!(leaves.id().starts_with("grey_") && !lies(*leaves));
    assert_eq!(table.state.forum.len(), 7);
}
