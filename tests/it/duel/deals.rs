//! Deals and options: what is dealt comes, and what cannot be is refused by name.

use crate::support::said::Said;
use serde_json::{Value, json};
use wonderpost::games::duel::Duel;
use wonderpost::games::duel::cards::{Back, Card};
use wonderpost::games::duel::view::Face;
use wonderpost::games::{EndKind, Game, Library};

use super::support::{deal, options};

fn whole() -> Value {
    let age = |back: Back| -> Vec<Card> { Card::with_back(back).take(20).collect() };
    let mut three: Vec<Card> = Card::with_back(Back::AgeThree).take(17).collect();
    three.splice(4..4, Card::with_back(Back::Guild).skip(2).take(3));
    json!({
        "first_seat": 1,
        "wonders": ["the_sphinx", "piraeus", "the_colossus", "the_pyramids", "the_mausoleum", "the_appian_way", "circus_maximus", "the_great_library"],
        "tokens": ["law", "economy", "masonry", "strategy", "theology"],
        "tokens_aside": ["agriculture", "architecture", "mathematics", "philosophy", "urbanism"],
        "library_draw": ["urbanism", "mathematics", "agriculture"],
        "ages": [age(Back::AgeOne), age(Back::AgeTwo), three],
    })
}

#[test]
fn a_deal_comes_as_it_is_given_through_all_three_ages() {
    let given = whole();
    let mut game = deal(&[], &given);
    assert_eq!(game.awaiting(), [1]);
    let mut ages_seen = 0;
    while let [seat] = game.awaiting()[..] {
        if game.state.age > ages_seen
            && game.state.phase == wonderpost::games::duel::state::Phase::Turn
        {
            ages_seen = game.state.age;
            let laid: Vec<Card> = game.state.cards.iter().flatten().copied().collect();
            assert_eq!(json!(laid), given["ages"][usize::from(ages_seen) - 1]);
        }
        let moves = game.moves();
        let wanted = moves
            .iter()
            .find(|mv| mv.starts_with("discard"))
            .unwrap_or(&moves[0]);
        game.plays(&format!("{seat}: {wanted}"));
    }
    assert_eq!(ages_seen, 3);
    assert_eq!(game.ending().unwrap().0, EndKind::Civilian);
    let backs = game
        .view(0)
        .pyramid
        .iter()
        .filter(|place| place.face == Face::Taken)
        .count();
    assert_eq!(backs, 20);
}

#[test]
fn a_deal_that_cannot_be_is_refused_by_the_name_of_its_list() {
    let check = |name: &str, value: Value, why: &str| {
        let mut lists = whole();
        lists[name] = value;
        let checked = Duel::options(2, &options(&[]), &Library::default()).unwrap();
        let refusal = Duel::script(&checked, &lists).unwrap_err();
        assert!(refusal.said().contains(name), "{}", refusal.said());
        assert!(refusal.said().contains(why), "{}", refusal.said());
    };
    check("first_seat", json!(2), "0 or 1");
    check("wonders", json!(["the_sphinx"]), "8 wonders");
    check("wonders", json!(["the_sphynx"]), "the_sphynx");
    check("tokens", json!(["law"]), "5 tokens");
    check(
        "tokens",
        json!(["law", "law", "masonry", "strategy", "theology"]),
        "twice",
    );
    check(
        "tokens_aside",
        json!([
            "law",
            "architecture",
            "mathematics",
            "philosophy",
            "urbanism"
        ]),
        "lies on the board",
    );
    check(
        "library_draw",
        json!(["law", "mathematics", "agriculture"]),
        "lies on the board",
    );
    check("ages", json!([["tavern"]]), "20 cards");
    let mut ages = whole()["ages"].clone();
    ages[0][3] = json!("palace");
    check("ages", ages, "does not belong to Age 1");
    let mut ages = whole()["ages"].clone();
    ages[2][4] = json!("arena");
    check("ages", ages, "exactly 3 guilds");
    check("hands", json!([]), "no such list");
}

#[test]
fn a_list_that_is_missing_runs_out_where_it_is_needed() {
    let checked = Duel::options(2, &options(&[]), &Library::default()).unwrap();
    let mut script = Duel::script(&checked, &json!({})).unwrap();
    let error = Duel::start(&Duel::initial(&checked), &mut script).unwrap_err();
    assert_eq!(error.to_string(), "the deal's list `tokens` has run out");
}

#[test]
fn unknown_options_values_and_seats_are_refused_with_what_exists() {
    let refused = |seats: usize, named: &[(&str, &str)]| {
        Duel::options(seats, &options(named), &Library::default())
            .unwrap_err()
            .said()
    };
    assert_eq!(refused(3, &[]), "Duel is a game for two.");
    assert_eq!(
        refused(2, &[("sides", "a")]),
        "There is no option “sides”. There are: wonders, centred_pawn."
    );
    assert_eq!(
        refused(2, &[("wonders", "all")]),
        "The option wonders cannot be “all”, only one of these: drafted, first_game."
    );
    let checked = Duel::options(
        2,
        &options(&[("centred_pawn", "chooses")]),
        &Library::default(),
    )
    .unwrap();
    let written = Duel::option_values(&checked);
    assert_eq!(
        written,
        options(&[("centred_pawn", "chooses"), ("wonders", "drafted")])
    );
}
