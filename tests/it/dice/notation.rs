//! Turns as text: the examples of the rules, what is asked, tolerant reading, refusals.

use super::table::{offers, said, two, with};
use crate::support::said::Said;
use wonderpost::games::dice::Dice;
use wonderpost::games::{Game, Seat};
use wonderpost::show;
use wonderpost::words::{Language, Words};

/// A turn that ticks a box of the market and one of the agora.
const CAMEL_2: &str = "die yellow; camel 2; mask_fountain";

#[test]
fn the_examples_of_the_rules_are_whole_turns() {
    let table = two();
    assert!(table.is_end(0, "pass"));
    assert!(table.is_end(0, "die grey_2"));
    let shield = two().lies("red", "shield", 0);
    assert!(shield.is_end(0, "die red; west_defence"));
    let camel = two().lies("yellow", "camel", 0);
    assert!(camel.is_end(0, "die yellow; camel 1; glass"));
    let white = two()
        .has(0, &["tablet", "tablet", "tablet"])
        .lies("white", "leader_red", 0);
    assert!(white.is_end(0, "die white; west_attack"));
    let market = ["coin 1", "camel 1", "camel 2", "chest", "chest", "chest"];
    let black = with(&["alexandria", "rhodos"])
        .has(0, &market)
        .has(0, &["wonder"]);
    let black = black
        .has(0, &["tablet", "tablet", "tablet"])
        .lies("black", "tick_yellow", 0);
    assert!(black.is_end(0, "die black; coin 2; bonus action; wonder; skip"));
}

#[test]
fn the_example_of_the_engine_protocol() {
    let table = two()
        .lies("yellow", "camel", 0)
        .has(0, &["stone", "wood", "cloth", "papyrus"]);
    assert_eq!(
        table.next(0, "die yellow; camel 1"),
        ["brick", "glass", "skip"]
    );
}

#[test]
fn without_a_prefix_the_actions_are_listed_by_bytes() {
    let table = two();
    let expected = [
        "die blue",
        "die green",
        "die grey_1",
        "die grey_2",
        "die grey_3",
        "die red",
        "die yellow",
        "pass",
        "wonder",
    ];
    assert_eq!(table.next(0, ""), expected);
    let none = Dice::choices(&table.state, Seat(0), None).unwrap();
    assert_eq!(none.moves, expected);
}

#[test]
fn a_choice_with_one_option_is_still_written() {
    let table = two().lies("yellow", "camel", 0).has(0, &["camel 1"]);
    assert_eq!(table.next(0, "die yellow"), ["camel 2"]);
    let shield = two()
        .lies("red", "shield", 0)
        .has(0, &["west_defence", "west_defence"]);
    assert_eq!(shield.next(0, "die red"), ["east_defence"]);
}

#[test]
fn what_only_one_row_can_mean_is_not_asked() {
    let faces = [
        ("grey_1", "cloth"),
        ("blue", "owl"),
        ("green", "gear"),
        ("red", "sword"),
        ("red", "axe"),
        ("yellow", "chest"),
    ];
    for (die, face) in faces {
        let table = two().lies(die, face, 0);
        assert!(table.is_end(0, &format!("die {die}")), "{die} {face}");
    }
}

#[test]
fn reading_forgives_case_hyphens_and_short_words() {
    let table = two().lies("yellow", "camel", 0).has(0, &["camel 2"]);
    let read = |text: &str| {
        let mv = Dice::parse_move(&table.state, Seat(0), text).unwrap();
        Dice::print_move(&mv)
    };
    assert_eq!(
        read("DIE Yellow; Camel-1; GLASS"),
        "die yellow; camel 1; glass"
    );
    assert_eq!(read("die grey-2"), "die grey_2");
    assert_eq!(read("yellow; camel; gl"), "die yellow; camel 1; glass");
    assert_eq!(
        read("gul terning\ncamel\nspring over;"),
        "die yellow; camel 1; skip"
    );
    assert_eq!(read("Blauw"), "die blue");
    assert_eq!(read("sig pas"), "pass");
    assert_eq!(read("Vidunder"), "wonder");
    assert_eq!(read("mask"), "die blue");
}

#[test]
fn turns_are_read_in_danish_and_dutch() {
    let table = two()
        .lies("yellow", "camel", 0)
        .lies("blue", "mask", 0)
        .lies("green", "compass", 0);
    let read = |text: &str| {
        let mv = Dice::parse_move(&table.state, Seat(0), text).unwrap();
        Dice::print_move(&mv)
    };
    for (typed, turn) in [
        (
            "Tag den gule terning; kryds kamel 1 af; Lager mursten",
            "die yellow; camel 1; brick",
        ),
        ("terning gul; marked kamel 2; springvand", CAMEL_2),
        ("gul; Kamel 1; træ", "die yellow; camel 1; wood"),
        ("Rod terning", "die red"),
        ("grå terning 2", "die grey_2"),
        ("graa 3", "die grey_3"),
        ("maske", "die blue"),
        ("Byg vidunderet i Giza", "wonder"),
        ("Sig pas", "pass"),
        ("gul; kamel 1; lad være", "die yellow; camel 1; skip"),
        (
            "Neem de gele dobbelsteen; kruis kameel 1 aan; Magazijn baksteen",
            "die yellow; camel 1; brick",
        ),
        ("dobbelsteen geel; markt kameel 2; fontein", CAMEL_2),
        ("geel; Kameel 1; hout", "die yellow; camel 1; wood"),
        ("rode dobbelsteen", "die red"),
        ("grijs 2", "die grey_2"),
        ("passer", "die green"),
        ("Bouw het wonder van Gizeh", "wonder"),
        ("Passen", "pass"),
        ("geel; kameel 1; sla over", "die yellow; camel 1; skip"),
    ] {
        assert_eq!(read(typed), turn, "{typed}");
    }
}

#[test]
fn a_bonus_is_read_in_danish_and_dutch() {
    let market = ["coin 1", "camel 1", "camel 2", "chest", "chest", "chest"];
    let table = two().has(0, &market).lies("yellow", "coin", 0);
    let coins = "die yellow; coin 2; bonus coins";
    for typed in ["gul; mønt 2; bonus mønter", "geel; munt 2; munten"] {
        let mv = Dice::parse_move(&table.state, Seat(0), typed).unwrap();
        assert_eq!(Dice::print_move(&mv), coins, "{typed}");
    }
    for typed in ["gul; mønt 2; bonus handling", "geel; munt 2; extra actie"] {
        let next = table.next(0, typed);
        assert_eq!(next, table.next(0, "die yellow; coin 2; bonus action"));
    }
}

#[test]
fn a_refusal_is_said_in_danish_and_dutch() {
    let said = |code: &str, text: &str| {
        let language = Language::find(code).unwrap();
        Words::of(language).plain(&show::refusal(&two().refusal(0, text)))
    };
    assert_eq!(
        said("da", "hvid terning"),
        "Valg 1, »hvid terning«, kan ikke lade sig gøre: I Forummet findes den hvide terning ikke nu."
    );
    assert_eq!(
        said("nl", "witte dobbelsteen"),
        "Keuze 1, ‘witte dobbelsteen’, kan niet: de witte dobbelsteen ligt niet in het Forum."
    );
}

#[test]
fn an_ambiguous_beginning_is_refused_with_what_it_could_mean() {
    let refusal = two().refusal(0, "die gr");
    assert!(refusal.said().contains("“die green”"), "{refusal}");
    assert!(refusal.said().contains("“die grey_1”"), "{refusal}");
    assert!(refusal.said().contains("could mean"), "{refusal}");
}

#[test]
fn every_refusal_names_the_choice_and_what_was_possible() {
    let table = two().lies("yellow", "camel", 0).coins(0, 2);
    for (text, choice, possible) in [
        ("die yellow; camel 2", "camel 2", "camel 1"),
        ("die yellow; coin 1", "coin 1", "camel 1"),
        ("die pink", "die pink", "pass"),
        ("die white", "die white", "pass"),
        ("skip", "skip", "pass"),
        ("die yellow; camel 1; compass", "compass", "stone"),
        ("bonus coins", "bonus coins", "pass"),
    ] {
        let refusal = table.refusal(0, text);
        assert!(refusal.said().contains(choice), "{refusal}");
        assert!(
            refusal.possible.iter().any(|text| text == possible),
            "{refusal}"
        );
        assert!(!refusal.said().contains(possible), "listed once: {refusal}");
        assert!(refusal.rule.starts_with("dice, "));
    }
}

#[test]
fn a_turn_that_goes_on_or_stops_too_early_is_refused() {
    let table = two().lies("red", "shield", 0);
    let refusal = table.refusal(0, "pass; pass");
    assert!(
        refusal.said().contains("complete after “pass”"),
        "{refusal}"
    );
    let refusal = Dice::parse_move(&table.state, Seat(0), "die red").unwrap_err();
    assert!(refusal.said().contains("not finished"), "{refusal}");
    assert_eq!(refusal.possible, ["east_defence", "west_defence"]);
    let refusal = Dice::parse_move(&table.state, Seat(0), "  ").unwrap_err();
    assert!(refusal.said().contains("Nothing is chosen"), "{refusal}");
    let long = "pass; ".repeat(1000);
    assert!(Dice::parse_move(&table.state, Seat(0), &long).is_err());
}

#[test]
fn a_seat_that_is_not_at_the_table_is_refused() {
    assert!(two().refusal(5, "pass").said().contains("no seat 5"));
}

#[test]
fn listed_turns_are_accepted_and_read_back_as_themselves() {
    let table = with(&["ephesos", "rhodos"])
        .has(0, &["wonder"])
        .coins(0, 21);
    let table = table
        .lies("yellow", "camel", 0)
        .lies("red", "shield", 1)
        .resources(0, 3);
    let moves = Dice::legal_moves(&table.state, Seat(0));
    assert!(moves.len() > 20 && moves.len() <= 200, "{}", moves.len());
    assert!(moves.is_sorted_by_key(Dice::print_move));
    for mv in &moves {
        let text = Dice::print_move(mv);
        assert_eq!(&Dice::parse_move(&table.state, Seat(0), &text).unwrap(), mv);
        assert!(table.is_end(0, &text));
    }
}

#[test]
fn a_short_list_holds_every_turn() {
    let table = two();
    let moves = Dice::legal_moves(&table.state, Seat(0));
    let mut all = Vec::new();
    let mut open = vec![String::new()];
    while let Some(prefix) = open.pop() {
        if !prefix.is_empty() && table.is_end(0, &prefix) {
            all.push(prefix);
            continue;
        }
        for choice in table.next(0, &prefix) {
            open.push(if prefix.is_empty() {
                choice
            } else {
                format!("{prefix}; {choice}")
            });
        }
    }
    all.sort();
    let listed: Vec<String> = moves.iter().map(Dice::print_move).collect();
    assert_eq!(listed, all);
}

#[test]
fn offers_tell_what_each_choice_costs_and_gives() {
    let table = two().lies("blue", "scales", 2).resources(0, 1);
    let all = offers(&table.state, Seat(0), "").unwrap();
    let texts: Vec<&str> = all.iter().map(|offer| offer.mv.as_str()).collect();
    assert_eq!(texts, table.next(0, ""));
    assert_eq!(
        said(&table.state, "", "die blue"),
        [
            "Blue die: scales",
            "3 coins",
            "die 2; 1 of 2 resources missing",
            "Agora, scales or temple 1: 3 points. Coins 7 → 4, points 0 → 3",
        ]
    );
    let [_, price, _, effect] = said(&table.state, "", "pass");
    assert_eq!(
        (price.as_str(), effect.as_str()),
        ("+3 coins", "Coins 7 → 10")
    );
}

#[test]
fn offers_tell_what_a_choice_opens() {
    let table = two().lies("yellow", "camel", 1);
    let [_, price, _, effect] = said(&table.state, "", "die yellow");
    assert_eq!(price, "2 to 4 coins");
    assert_eq!(effect, "one of 2 boxes. Then choose the box");
    let [_, price, why, effect] = said(&table.state, "die yellow", "camel 1");
    assert_eq!(price, "2 coins");
    assert_eq!(why, "die 1; 1 of 1 resource missing");
    assert_eq!(
        effect,
        "tick one in Warehouse. Coins 7 → 5. Then a tick, if you like"
    );
    let [_, price, _, effect] = said(&table.state, "die yellow; camel 1", "stone");
    assert_eq!(price, "free");
    assert_eq!(effect, "1 resource. Resources 0 → 1");
    assert!(offers(&table.state, Seat(0), "pass").unwrap().is_empty());
}
