//! Turns as text: the examples of the rules, what is asked, tolerant reading, refusals.

use super::table::{two, with};
use wonderpost::games::dice::{Dice, explain_choice};
use wonderpost::games::{Game, Seat};

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
fn an_ambiguous_beginning_is_refused_with_what_it_could_mean() {
    let refusal = two().refusal(0, "die gr");
    assert!(refusal.sentence.contains("“die green”"), "{refusal}");
    assert!(refusal.sentence.contains("“die grey_1”"), "{refusal}");
    assert!(refusal.sentence.contains("could mean"), "{refusal}");
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
        assert!(refusal.sentence.contains(choice), "{refusal}");
        assert!(
            refusal.possible.iter().any(|text| text == possible),
            "{refusal}"
        );
        assert!(
            !refusal.sentence.contains(possible),
            "listed once: {refusal}"
        );
        assert!(refusal.rule.starts_with("dice, "));
    }
}

#[test]
fn a_turn_that_goes_on_or_stops_too_early_is_refused() {
    let table = two().lies("red", "shield", 0);
    let refusal = table.refusal(0, "pass; pass");
    assert!(
        refusal.sentence.contains("complete after “pass”"),
        "{refusal}"
    );
    let refusal = Dice::parse_move(&table.state, Seat(0), "die red").unwrap_err();
    assert!(refusal.sentence.contains("not finished"), "{refusal}");
    assert_eq!(refusal.possible, ["east_defence", "west_defence"]);
    let refusal = Dice::parse_move(&table.state, Seat(0), "  ").unwrap_err();
    assert!(refusal.sentence.contains("Nothing is chosen"), "{refusal}");
    let long = "pass; ".repeat(1000);
    assert!(Dice::parse_move(&table.state, Seat(0), &long).is_err());
}

#[test]
fn a_seat_that_is_not_at_the_table_is_refused() {
    assert!(two().refusal(5, "pass").sentence.contains("no seat 5"));
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
fn notes_tell_what_each_choice_costs_and_gives() {
    let table = two().lies("blue", "scales", 2).resources(0, 1);
    let notes = Dice::choice_notes(&table.state, Seat(0), None).unwrap();
    let texts: Vec<&str> = notes.iter().map(|note| note.mv.as_str()).collect();
    assert_eq!(texts, table.next(0, ""));
    let blue = &notes[0];
    assert_eq!(blue.title, "Blue die: scales");
    assert_eq!(blue.quote.to_string(), "3 coins");
    assert_eq!(blue.reason, "die 2; 1 of 2 resources missing");
    assert_eq!(
        blue.effect,
        "Agora, scales or temple 1: 3 points. Coins 7 → 4, points 0 → 3"
    );
    let pass = explain_choice(&table.state, Seat(0), "", "pass").unwrap();
    assert_eq!(pass.quote.to_string(), "+3 coins");
    assert_eq!(pass.effect, "Coins 7 → 10");
}

#[test]
fn notes_tell_what_a_choice_opens() {
    let table = two().lies("yellow", "camel", 1);
    let die = explain_choice(&table.state, Seat(0), "", "die yellow").unwrap();
    assert_eq!(die.quote.to_string(), "2 to 4 coins");
    assert_eq!(die.effect, "one of 2 boxes. Then choose the box");
    let camel = explain_choice(&table.state, Seat(0), "die yellow", "camel 1").unwrap();
    assert_eq!(camel.quote.to_string(), "2 coins");
    assert_eq!(camel.reason, "die 1; 1 of 1 resource missing");
    assert_eq!(
        camel.effect,
        "tick one in Warehouse. Coins 7 → 5. Then a tick, if you like"
    );
    let stone = explain_choice(&table.state, Seat(0), "die yellow; camel 1", "stone").unwrap();
    assert_eq!(stone.quote.to_string(), "free");
    assert_eq!(stone.effect, "1 resource. Resources 0 → 1");
    assert!(explain_choice(&table.state, Seat(0), "pass", "pass").is_err());
}
