//! Moves as people write them, and refusals that help.

use crate::support::said::Said;
use wonderpost::games::seven_wonders::refuse::{Asked, Reason, Unpaid, What};
use wonderpost::games::seven_wonders::{Move, SevenWonders};
use wonderpost::games::{Game, Seat};

use super::plan::Plan;
use super::table::{Dice, Table, options};

const THREE: [&str; 3] = ["gizah A", "rhodos A", "alexandria A"];

fn means(table: &Table, seat: u8, text: &str) -> String {
    match SevenWonders::parse_move(&table.state, Seat(seat), text) {
        Ok(mv) => mv.to_string(),
        Err(refusal) => panic!("{text}: {refusal} {:?}", refusal.possible),
    }
}

#[test]
fn printed_names_are_read_in_three_languages_any_case_and_spelling() {
    let plan = Plan::first(&THREE).holds(
        1,
        1,
        0,
        &["east_trading_post", "guard_tower", "theater", "baths"],
    );
    let table = plan.until(1, 1);
    for text in [
        "build east_trading_post",
        "BUILD East Trading Post",
        "build east-trading-post",
        "  build   East   trading post ",
        "build Østlig handelsstation",
        "build ostlig Handelsstation",
        "build east",
        "b east",
    ] {
        assert_eq!(means(&table, 0, text), "build east_trading_post", "{text}");
    }
    assert_eq!(means(&table, 0, "sell Vagttårn"), "sell guard_tower");
    assert_eq!(means(&table, 0, "sell Wachtoren"), "sell guard_tower");
    assert_eq!(means(&table, 0, "build Theatre"), "build theater");
    assert_eq!(means(&table, 0, "build baden"), "build baths");
}

#[test]
fn a_prefix_is_read_only_when_it_is_unambiguous() {
    let plan = Plan::first(&THREE).holds(1, 1, 0, &["theater", "timber_yard", "lumber_yard"]);
    let mut table = plan.until(1, 1);
    assert_eq!(means(&table, 0, "sell th"), "sell theater");
    let refusal = table.refusal(0, "sell t");
    assert_eq!(refusal.possible, ["sell theater", "sell timber_yard"]);
    assert!(refusal.said().contains("several"), "{}", refusal.said());
    // A beginning of the notation goes before that of a name in another language, Timmerhoutwerf.
    assert_eq!(means(&table, 0, "sell tim"), "sell timber_yard");
    assert_eq!(means(&table, 0, "sell timm"), "sell lumber_yard");
}

#[test]
fn payments_are_read_in_full_and_asked_for() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 1, "build stone_pit")
        .plays(1, 1, 2, "build timber_yard")
        .holds(1, 2, 0, &["baths"]);
    let mut table = plan.until(1, 2);
    let right = "build baths paying left 0 right 2";
    for text in [
        right,
        "Build Baths, paying left 0, right 2",
        "build bade paying right 2 left 0",
        "build baths paying 0 2",
    ] {
        assert_eq!(means(&table, 0, text), right, "{text}");
    }
    let refusal = table.refusal(0, "build Baths");
    assert_eq!(
        refusal.possible,
        [
            "build baths paying left 0 right 2",
            "build baths paying left 2 right 0"
        ]
    );
    assert_eq!(
        table.refusal(0, "build baths").rule,
        "seven_wonders, ruling 2.9"
    );
    let refusal = table.refusal(0, "Build Baths paying left 3 right 0");
    assert_eq!(refusal.rule, "seven_wonders, ruling 2.9");
    assert!(
        refusal.said().contains("3 to the left"),
        "{}",
        refusal.said()
    );
}

#[test]
fn a_payment_where_nothing_is_bought_is_refused() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 1, "build stone_pit")
        .holds(1, 2, 0, &["baths"]);
    let mut table = plan.until(1, 2);
    assert!(table.can(0, "build baths"));
    let refusal = table.refusal(0, "build baths paying left 0 right 2");
    assert_eq!(refusal.rule, "seven_wonders, ruling 2.9");
    assert!(
        refusal.said().contains("“build baths”"),
        "{}",
        refusal.said()
    );
    assert!(refusal.possible.contains(&"build baths".to_owned()));
}

#[test]
fn every_refusal_says_why_and_what_is_possible() {
    let plan = Plan::first(&THREE).holds(1, 1, 0, &["altar", "baths"]);
    let mut table = plan.until(1, 1);
    for (text, words, rule) in [
        ("build palace", "not in your hand", "ruling 1.1"),
        ("sell Palads", "not in your hand", "ruling 1.1"),
        ("stage with altar", "Gizah", "ruling 2.4"),
        ("free baths", "Olympía", "ruling 8.1"),
        ("pass", "a card of your hand", "phases"),
        ("pick altar", "a card of your hand", "phases"),
        ("draft gizah", "a card of your hand", "phases"),
        ("side B", "a card of your hand", "phases"),
        ("sell altar; city: sell baths", "Free City", "ruling 10.6"),
        (
            "sell altar paying left 1 right 0",
            "leave out",
            "ruling 1.2",
        ),
        ("dance", "no move", "notation"),
        ("", "a card of your hand", "notation"),
    ] {
        let refusal = table.refusal(0, text);
        assert!(refusal.said().contains(words), "{text}: {}", refusal.said());
        assert_eq!(refusal.rule, format!("seven_wonders, {rule}"), "{text}");
        assert!(!refusal.possible.is_empty(), "{text}");
        assert!(
            refusal.possible.iter().all(|text| table.can(0, text)),
            "{text}"
        );
    }
    assert!(
        table
            .refusal(0, &"x".repeat(400))
            .said()
            .contains("too long")
    );
    assert!(table.refusal(9, "sell altar").said().contains("Nothing"));
}

#[test]
fn a_late_choice_and_one_after_the_end_are_refused() {
    let plan = Plan::first(&THREE);
    let mut table = plan.until(1, 1);
    let card = table.hand(0)[0];
    plan.step(&mut table);
    let refusal = table.refusal(0, &format!("build {card}"));
    assert!(
        refusal.said().contains("not in your hand"),
        "{}",
        refusal.said()
    );
    let mut over = plan.play();
    assert_eq!(over.refusal(0, "sell altar").said(), "The game is over.");
}

/// Every position of some random games.
fn positions(visit: &mut dyn FnMut(&mut Table, u64)) {
    for (seed, seats, edition) in [
        (1, 2, "first"),
        (2, 3, "first"),
        (3, 4, "second"),
        (4, 7, "first"),
        (5, 5, "second"),
    ] {
        let options = options(
            seats,
            &[
                ("edition", edition),
                ("wonders", if seed == 3 { "drafted" } else { "random" }),
            ],
        );
        let mut table = Table::seeded(options, seed);
        let mut dice = Dice::new(seed);
        while table.open().outcome.is_none() {
            visit(&mut table, seed);
            let seat = table.awaiting()[0];
            let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
            table.make(seat, &legal[dice.below(legal.len())]);
        }
    }
}

#[test]
fn listed_moves_are_sorted_read_back_and_accepted_and_all_others_refused() {
    let mut tried = 0;
    positions(&mut |table, seed| {
        let seat = table.awaiting()[0];
        let texts = table.legal(seat);
        assert!(
            texts.is_sorted_by(|one, next| one < next),
            "seed {seed}: {texts:?}"
        );
        for text in texts.iter().step_by(1 + texts.len() / 12) {
            assert_eq!(&means(table, seat, text), text, "seed {seed}");
            let mv = Move::read(text).expect("canonical");
            let mut chance = wonderpost::chance::SeededChance::new(super::table::key(seed), 90);
            let events = SevenWonders::decide(&table.state, Seat(seat), &mv, &mut chance);
            assert!(events.is_ok(), "seed {seed}: {text}");
            tried += 1;
        }
        for text in [
            "build palace",
            "sell altar",
            "stage with forum",
            "pick baths",
            "pass",
            "side A",
            "draft gizah",
        ] {
            if !texts.iter().any(|legal| legal == text) {
                assert!(
                    !table.refusal(seat, text).said().is_empty(),
                    "seed {seed}: {text}"
                );
            }
        }
    });
    assert!(tried > 1000, "{tried}");
}

#[test]
fn the_view_offers_exactly_the_legal_moves() {
    positions(&mut |table, seed| {
        for seat in 0..table.options.seats {
            let seat = Seat(u8::try_from(seat).expect("small"));
            let view = table.view(wonderpost::games::Viewer::Seat(seat));
            let mut own = Vec::new();
            for held in &view.hand {
                own.extend(held.build.ways.iter().map(|way| way.mv.clone()));
                own.extend(held.stage.ways.iter().map(|way| way.mv.clone()));
                own.extend(held.free.clone());
                own.extend(held.sell.clone());
            }
            own.extend(
                view.discards
                    .iter()
                    .flatten()
                    .filter_map(|card| card.mv.clone()),
            );
            own.sort_unstable();
            own.dedup();
            let mut legal: Vec<String> = table
                .legal(seat.0)
                .iter()
                .map(|text| text.split("; city").next().unwrap_or("").to_owned())
                .filter(|text| {
                    text != "pass" && !text.starts_with("side") && !text.starts_with("draft")
                })
                .collect();
            legal.dedup();
            assert_eq!(own.len(), legal.len(), "seed {seed}");
            assert!(
                legal.iter().all(|text| own.contains(text)),
                "seed {seed}: {legal:?} {own:?}"
            );
        }
    });
}

#[test]
fn moves_are_read_with_danish_and_dutch_verbs_and_names() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 1, "build stone_pit")
        .plays(1, 1, 2, "build timber_yard")
        .holds(1, 2, 0, &["baths", "guard_tower"]);
    let table = plan.until(1, 2);
    for (text, mv) in [
        ("sælg Vagttårn", "sell guard_tower"),
        ("saelg vagttaarn", "sell guard_tower"),
        ("verkoop wachtoren", "sell guard_tower"),
        (
            "byg bade betaler venstre 0 højre 2",
            "build baths paying left 0 right 2",
        ),
        (
            "bouw Baden, betaal links 2 rechts 0",
            "build baths paying left 2 right 0",
        ),
        (
            "byg baths paying right 2 left 0",
            "build baths paying left 0 right 2",
        ),
    ] {
        assert_eq!(means(&table, 0, text), mv, "{text}");
    }
    for (text, words) in [
        ("byg Palads", "Palace is not in your hand."),
        ("verkoop Paleis", "Palace is not in your hand."),
    ] {
        let refusal = SevenWonders::parse_move(&table.state, Seat(0), text);
        assert_eq!(refusal.expect_err("not held").said(), words, "{text}");
    }
}

#[test]
fn refusals_are_facts() {
    let plan = Plan::first(&THREE).holds(1, 1, 0, &["altar"]);
    let table = plan.until(1, 1);
    let why = |text: &str| {
        let refusal = SevenWonders::parse_move(&table.state, Seat(0), text);
        let why = refusal.expect_err("refused").why;
        why.get::<Reason>().cloned().expect("a reason of this game")
    };
    assert!(matches!(
        why("sell altar paying left 1 right 0"),
        Reason::SalePaid
    ));
    assert_eq!(
        why("dance"),
        Reason::Unreadable("dance".to_owned(), Asked::Card)
    );
    assert!(matches!(
        why("stage with altar"),
        Reason::Price(What::Stage(Some(_)), Unpaid::Unavailable(_))
    ));
}
