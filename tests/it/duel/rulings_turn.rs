//! Rulings 46 to 55: the structure, ages, the draft, the end.

use crate::support::said::Said;
use serde_json::json;
use wonderpost::games::EndKind;
use wonderpost::games::duel::view::{BackName, Face, PhaseName};

use super::support::{deal, kinds, position, seeded};

#[test]
fn ruling_46_a_card_is_accessible_when_no_card_lies_on_it_and_is_turned_after_the_action() {
    let mut game = position(
        "age 2\n at 18 temple\n at 19 walls\n hidden 15 school\n hidden 16 statue\n hidden 17 forum\n at 13 brewery",
    );
    assert_eq!(
        game.moves()
            .iter()
            .filter(|mv| mv.starts_with("discard"))
            .count(),
        2
    );
    assert_eq!(
        game.refusal(0, "discard brewery").said(),
        "Brewery is still covered by 2 face-down cards."
    );
    let events = game.plays("0: discard temple");
    assert_eq!(kinds(&events), ["card_discarded", "cards_turned"]);
    let faces: Vec<Face> = game.view(1).pyramid[15..18]
        .iter()
        .map(|place| place.face)
        .collect();
    assert!(matches!(faces[0], Face::Open { .. }));
    assert!(matches!(faces[1], Face::Back { .. }) && matches!(faces[2], Face::Back { .. }));
    // Both that the second one covered are turned together.
    let events = game.plays("1: discard walls");
    assert_eq!(kinds(&events), ["card_discarded", "cards_turned"]);
    assert_eq!(game.view(0).turned.len(), 2);
}

#[test]
fn ruling_47_covered_guilds_are_known_as_guilds_and_removed_cards_are_not() {
    let view =
        position("age 3\n at 18 palace\n hidden 15 merchants_guild\n hidden 16 senate").view(0);
    let backs: Vec<Face> = view.pyramid[15..17]
        .iter()
        .map(|place| place.face)
        .collect();
    assert_eq!(
        backs,
        [
            Face::Back {
                back: BackName::Guild
            },
            Face::Back {
                back: BackName::Age
            }
        ]
    );
}

#[test]
fn ruling_48_both_may_look_at_the_discard_pile() {
    let game = position("discard altar, baths\n open tavern");
    for seat in [0, 1] {
        assert_eq!(game.view(seat).discard.len(), 2);
    }
}

#[test]
fn ruling_49_the_player_with_the_pawn_on_his_half_chooses_who_starts() {
    for (pawn, chooser) in [(2, 1), (-1, 0)] {
        let mut game = position(&format!("age 1\n pawn {pawn}\n open altar"));
        game.plays("0: build altar");
        assert_eq!((game.state.age, game.awaiting()), (2, vec![chooser]));
        assert_eq!(game.moves(), ["start me", "start opponent"]);
        assert_eq!(game.view(0).phase, PhaseName::Start);
        // The new structure lies open by then.
        assert_eq!(game.view(0).cards_left, 20);
        let mut other = game.clone();
        game.plays(&format!("{chooser}: start me"));
        assert_eq!(game.awaiting(), [chooser]);
        other.plays(&format!("{chooser}: start opponent"));
        assert_eq!(other.awaiting(), [1 - chooser]);
    }
}

#[test]
fn ruling_49_a_centred_pawn_follows_the_option() {
    let mut game = position("age 1\n turn 1\n open altar");
    game.plays("1: build altar");
    assert_eq!((game.state.age, game.awaiting()), (2, vec![1]));
    assert_eq!(game.view(0).phase, PhaseName::Turn);
    let mut game = position("option centred_pawn chooses\n age 1\n turn 1\n open altar");
    game.plays("1: build altar");
    assert_eq!(game.awaiting(), [1]);
    assert_eq!(game.moves(), ["start me", "start opponent"]);
    game.plays("1: start opponent");
    assert_eq!(game.awaiting(), [0]);
}

#[test]
fn ruling_50_the_last_turn_is_the_one_that_took_the_last_card() {
    let mut game = position("age 1\n seat 0: the_sphinx, 20 coins\n last 1\n open altar");
    game.plays("0: wonder the_sphinx with altar");
    assert_eq!(game.awaiting(), [0]);
    assert_eq!(game.view(0).last_player.unwrap().0, 0);
}

#[test]
fn ruling_51_the_draft_goes_a_b_b_a_then_b_a_a_b() {
    for first in [0, 1] {
        let second = 1 - first;
        let mut game = deal(
            &[],
            &json!({
                "first_seat": first,
                "wonders": ["the_sphinx", "piraeus", "the_colossus", "the_pyramids", "the_mausoleum", "the_appian_way", "circus_maximus", "the_great_library"],
                "tokens": ["law", "economy", "masonry", "strategy", "theology"],
                "ages": [AGE_ONE],
            }),
        );
        assert_eq!(game.awaiting(), [first]);
        assert_eq!(
            game.moves(),
            [
                "draft piraeus",
                "draft the_colossus",
                "draft the_pyramids",
                "draft the_sphinx"
            ]
        );
        game.plays(&format!(
            "{first}: draft the_sphinx\n {second}: draft piraeus"
        ));
        assert_eq!(game.awaiting(), [second]);
        let events = game.plays(&format!("{second}: draft the_colossus"));
        assert_eq!(
            kinds(&events),
            ["wonder_drafted", "wonder_drafted", "wonders_offered"]
        );
        assert_eq!(game.awaiting(), [second]);
        game.plays(&format!("{second}: draft the_mausoleum\n {first}: draft the_appian_way\n {first}: draft circus_maximus"));
        assert_eq!((game.state.age, game.awaiting()), (1, vec![first]));
        let view = game.view(0);
        let of = |seat: u8| -> Vec<&str> {
            view.cities[usize::from(seat)]
                .wonders
                .iter()
                .map(|own| own.wonder.id())
                .collect()
        };
        assert_eq!(
            of(first),
            [
                "the_sphinx",
                "the_pyramids",
                "the_appian_way",
                "circus_maximus"
            ]
        );
        assert_eq!(
            of(second),
            [
                "piraeus",
                "the_colossus",
                "the_mausoleum",
                "the_great_library"
            ]
        );
    }
}

const AGE_ONE: [&str; 20] = [
    "lumber_yard",
    "logging_camp",
    "clay_pool",
    "clay_pit",
    "quarry",
    "stone_pit",
    "glassworks",
    "press",
    "guard_tower",
    "stable",
    "garrison",
    "palisade",
    "workshop",
    "apothecary",
    "scriptorium",
    "pharmacist",
    "theater",
    "altar",
    "baths",
    "tavern",
];

#[test]
fn a_first_game_has_the_fixed_sets_of_wonders() {
    let game = seeded(5, &[("wonders", "first_game")]);
    assert_eq!(game.state.age, 1);
    let first = usize::from(game.state.first.0);
    let view = game.view(0);
    let of = |seat: usize| -> Vec<&str> {
        view.cities[seat]
            .wonders
            .iter()
            .map(|own| own.wonder.id())
            .collect()
    };
    assert_eq!(
        of(first),
        [
            "the_pyramids",
            "the_great_lighthouse",
            "the_temple_of_artemis",
            "the_statue_of_zeus"
        ]
    );
    assert_eq!(
        of(1 - first),
        [
            "circus_maximus",
            "piraeus",
            "the_appian_way",
            "the_colossus"
        ]
    );
    assert_eq!(game.awaiting(), [view.first_seat.0]);
}

#[test]
fn ruling_52_no_thing_gives_both_a_shield_and_a_symbol() {
    use wonderpost::games::duel::{cards::Card, tokens::Token, wonders::Wonder};
    let cards = Card::ALL.into_iter().map(|card| card.facts().effects);
    let wonders = Wonder::ALL.into_iter().map(|wonder| wonder.facts().effects);
    let tokens = Token::ALL.into_iter().map(|token| *token.effects());
    for effects in cards.chain(wonders).chain(tokens) {
        assert!(effects.shields == 0 || effects.symbol.is_none());
    }
}

#[test]
fn ruling_53_the_end_of_age_three_counts_everything() {
    let mut game = position(
        "age 3
        pawn 4
        seat 0: 8 coins, altar, academy, arena, magistrates_guild, the_sphinx over walls, philosophy
        seat 1: 2 coins, press
        open guard_tower",
    );
    game.plays("0: discard guard_tower");
    let outcome = game.view(0).outcome.unwrap();
    assert_eq!(
        (outcome.kind, outcome.points),
        (EndKind::Civilian, Some(vec![31, 0]))
    );
    let lines: Vec<(String, i32)> = outcome.breakdown.unwrap()[0].clone();
    let expected = [
        ("military", 5),
        ("blue", 3),
        ("green", 3),
        ("yellow", 3),
        ("guilds", 1),
        ("wonders", 6),
        ("tokens", 7),
        ("coins", 3),
    ];
    let expected: Vec<(String, i32)> = expected
        .map(|(name, points)| (name.to_owned(), points))
        .into();
    assert_eq!(lines, expected);
}

#[test]
fn ruling_54_a_tie_goes_to_blue_points_and_then_to_both() {
    // 3 blue points against 3 points of coins.
    let mut game = position("age 3\n seat 0: 0 coins, altar\n seat 1: 9 coins\n open guard_tower");
    game.plays("0: discard guard_tower");
    assert_eq!(game.ending(), Some((EndKind::Civilian, vec![0])));
    // Magistrates Guild is not among blue points: 1 + 3 against 3 + 1.
    let mut game = position(
        "age 3\n seat 0: 0 coins, magistrates_guild\n seat 1: 0 coins, walls, workshop\n open guard_tower",
    );
    game.plays("0: discard guard_tower");
    assert_eq!(game.ending(), Some((EndKind::Civilian, vec![1])));
    let mut game =
        position("age 3\n seat 0: 0 coins, altar\n seat 1: 0 coins, baths\n open guard_tower");
    game.plays("0: discard guard_tower");
    assert_eq!(game.ending(), Some((EndKind::Civilian, vec![0, 1])));
    assert_eq!(game.view(0).outcome.unwrap().points, Some(vec![3, 3]));
}

#[test]
fn ruling_54_the_guild_of_magistrates_breaks_no_tie() {
    // 4 points each: seat 0 has 3 blue and a guild worth 1, seat 1 has 4 blue.
    let mut game = position(
        "age 3\n seat 0: 0 coins, altar, magistrates_guild\n seat 1: 0 coins, temple\n open guard_tower",
    );
    game.plays("0: discard guard_tower");
    assert_eq!(game.view(0).outcome.unwrap().points, Some(vec![4, 4]));
    assert_eq!(game.ending(), Some((EndKind::Civilian, vec![1])));
}

#[test]
fn ruling_55_a_supremacy_beats_points() {
    let mut game = position(
        "age 3\n pawn 6\n seat 0: 8 coins\n seat 1: 60 coins, palace, town_hall\n open pretorium, senate",
    );
    game.plays("0: build pretorium");
    assert_eq!(game.ending(), Some((EndKind::Military, vec![0])));
    let view = game.view(1);
    assert_eq!((view.points, view.breakdown), (None, None));
}
