//! Options and deals of the engine protocol.

use rules::dice::{Dice, Die, Event};
use rules::{Game, Seat};
use serde_json::{Value, json};

use super::table::{Board, check};
use testing::said::Said;
use testing::table::{Table, named, options, refused};

/// A round whose seven dice are those of the start, in some order, with changes: a place and what lies there.
fn shake(changes: &[(usize, &str)]) -> Value {
    let dice = "grey_3 brick 0|green gear 3|yellow chest 0|red axe 1|blue owl 2|grey_2 papyrus 1|grey_1 cloth 1";
    let mut dice: Vec<&str> = dice.split('|').collect();
    for (place, die) in changes {
        dice[*place] = die;
    }
    let entry = |die: &str| {
        let parts: Vec<&str> = die.split(' ').collect();
        json!({"die": parts[0], "face": parts[1], "section": parts[2].parse::<u8>().unwrap()})
    };
    dice.into_iter().map(entry).collect()
}

/// Starts a table of two with a deal and plays one round of passes; the error is that of the deal.
fn play(deal: &Value) -> Result<Board, String> {
    let mut table = Table::<Dice>::dealt(&options::<Dice>(2, &[]), deal)?;
    for seat in [Seat(0), Seat(1)] {
        let mv = Dice::parse_move(&table.state, seat, "pass").unwrap();
        let before = table.state.clone();
        let judged = Dice::decide(&table.state, seat, &mv, &mut table.chance.clone());
        assert_eq!(table.state, before);
        judged.map_err(|error| error.to_string())?;
        table.make(seat, &mv);
    }
    Ok(table)
}

fn fails(deal: &Value, words: &[&str]) {
    let said = play(deal).err().unwrap_or_default();
    let is_said = words.iter().all(|word| said.contains(word));
    assert!(is_said, "{deal}: {said}");
}

#[test]
fn unknown_options_values_and_seats_are_refused_and_the_defaults_written() {
    for (seats, pairs, words) in [
        (2, &[("boards", "own_1")][..], "There are: board_set"),
        (2, &[("board_set", "own_9")], "own_1"),
        (1, &[], "2 to 7"),
        (8, &[], "2 to 7"),
        (2, &[("board_set", "own_1@beef")], ""),
        (2, &[("board_set", "printed@beef")], ""),
    ] {
        let said = refused::<Dice>(seats, pairs);
        assert!(said.contains(words), "{pairs:?}: {said}");
    }
    let written = Dice::option_values(&options::<Dice>(7, &[]));
    assert_eq!(written, named(&[("board_set", "own_1")]));
}

#[test]
fn a_deal_decides_boards_and_shakes_in_any_order() {
    let boards = ["babylon", "gizah"];
    let shakes = [shake(&[]), shake(&[])];
    let table = play(&json!({"boards": boards, "shakes": shakes, "swaps": []})).unwrap();
    let view = table.open();
    let (_, board) = view.table().unwrap().city(Seat(0));
    assert_eq!((&*board.id, view.round), ("babylon", 2));
    let sections = view.sections();
    let blue = sections[2].dice.iter().map(|die| die.lying);
    let blue = blue.into_iter().find(|lying| lying.die == Die::Blue);
    let blue = blue.unwrap();
    assert_eq!(view.boards().faces[blue.face].id, "owl");
}

#[test]
fn a_list_that_runs_out_or_cannot_be_is_named_with_the_round() {
    let boards = ["babylon", "gizah"];
    let one = json!({"boards": boards, "shakes": [shake(&[])]});
    fails(&one, &["`shakes`", "round 2"]);
    fails(&json!({"shakes": [shake(&[])]}), &["`boards`"]);
    let mut short = shake(&[]);
    short.as_array_mut().unwrap().pop();
    for wrong in [
        shake(&[(0, "white laurel 0")]),
        shake(&[(4, "blue sword 2")]),
        shake(&[(4, "blue owl 4")]),
        shake(&[(0, "blue owl 2")]),
        short,
    ] {
        let deal = json!({"boards": boards, "shakes": [shake(&[]), wrong]});
        fails(&deal, &["`shakes`", "round 2"]);
    }
    for wrong in [&["babylon"][..], &["gizah", "gizah"], &["gizah", "troy"]] {
        let deal = json!({"boards": wrong, "shakes": [shake(&[])]});
        fails(&deal, &["`boards`"]);
    }
}

#[test]
fn a_swap_names_a_grey_die_of_the_forum() {
    // Black has taken the place of grey 3.
    let mut table = check("0 has 2 tablet, 4 resources; green tablet 0; black tick_any 0");
    table.play(1, "pass");
    let mv = Dice::parse_move(&table.state, Seat(0), "die green").unwrap();
    for (number, words) in [(3, ["`swaps`", "round 1"]), (2, ["`shakes`", ""])] {
        let deal = json!({"swaps": [number], "shakes": []});
        let mut script = Dice::script(&options::<Dice>(2, &[]), &deal).unwrap();
        let error = Dice::decide(&table.state, Seat(0), &mv, &mut script).unwrap_err();
        let said = error.to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }
}

#[test]
fn a_deal_of_another_shape_is_refused() {
    for (deal, named) in [
        (json!([]), "deal"),
        (json!({"hands": []}), "`hands`"),
        (json!({"boards": [3]}), "`boards`"),
        (json!({"shakes": [[{"die": "blue"}]]}), "`shakes`"),
        (json!({"swaps": [4]}), "`swaps`"),
    ] {
        let refusal = Dice::script(&options::<Dice>(2, &[]), &deal).unwrap_err();
        assert!(refusal.said().contains(named), "{refusal}");
    }
}

#[test]
fn boards_come_as_they_were_drawn() {
    let table = Table::<Dice>::seeded(&options::<Dice>(5, &[]), 9);
    let [Event::Dealt(dealt), Event::Shaken(_)] = &table.events[..] else {
        panic!("{:?}", table.events)
    };
    assert_eq!(dealt.boards, dealt.draws[0].outcome);
    assert_eq!(dealt.draws[0].from.len(), 7);
}
