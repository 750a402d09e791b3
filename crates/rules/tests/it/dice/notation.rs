//! Turns as text: the examples of the rules, what is asked, tolerant reading, refusals.

use rules::dice::Dice;
use rules::{Game, Seat};
use words::{Language, Words};

use super::table::{check, offers, said, two};
use testing::said::Said;
use testing::script::{rows, ruled};

ruled! { check;
    the_examples_of_the_rules_are_whole_turns = "
        0 whole pass
        0 whole die grey_2
        red shield 0; yellow camel 0
        0 whole die red; west_defence
        0 whole die yellow; camel 1; glass

        0 has 3 tablet; white leader_red 0
        0 whole die white; west_attack

        boards alexandria, rhodos; 0 has coin 1, camel 1, camel 2, 3 chest, wonder, 3 tablet
        black tick_yellow 0
        0 whole die black; coin 2; bonus action; wonder; skip";

    the_example_of_the_engine_protocol = "
        yellow camel 0; 0 has stone, wood, cloth, papyrus
        0 next die yellow; camel 1: brick | glass | skip";

    a_choice_with_one_option_is_still_written = "
        yellow camel 0; 0 has camel 1
        0 next die yellow: camel 2

        red shield 0; 0 has 2 west_defence
        0 next die red: east_defence";

    what_only_one_row_can_mean_is_not_asked = "
        grey_1 cloth 0; blue owl 0; green gear 0; red sword 0; yellow chest 0
        0 whole die grey_1
        0 whole die blue
        0 whole die green
        0 whole die red
        0 whole die yellow
        red axe 0
        0 whole die red";

    a_planned_turn_is_that_of_the_cheapest_die_of_its_colour_that_ticks_the_box = "
        grey_1 brick 2; grey_2 brick 1; grey_3 stone 0; red shield 0; yellow camel 0
        0 plans die grey_1; brick: die grey_2
        0 plans die grey_3; papyrus: die grey_3; papyrus
        0 plans die red; west_defence: die red; west_defence
        0 plans die blue; mask_fountain: die blue
        0 plans die blue; owl_caduceus: die blue; owl_caduceus
        0 plans die yellow; camel 1: die yellow; camel 1
        0 part die yellow; camel 1
        0 plans pass: pass";

    reading_forgives_case_hyphens_and_short_words = "
        yellow camel 0; 0 has camel 2
        0 reads DIE Yellow; Camel-1; GLASS | yellow; camel; gl: die yellow; camel 1; glass
        0 reads die grey-2: die grey_2
        0 reads Blauw | mask: die blue
        0 reads sig pas: pass
        0 reads Vidunder: wonder";

    turns_are_read_in_danish_and_dutch = "
        yellow camel 0; blue mask 0; green compass 0
        0 reads Tag den gule terning; kryds kamel 1 af; Lager mursten: die yellow; camel 1; brick
        0 reads Neem de gele dobbelsteen; kruis kameel 1 aan; Magazijn baksteen: die yellow; camel 1; brick
        0 reads terning gul; marked kamel 2; springvand: die yellow; camel 2; mask_fountain
        0 reads dobbelsteen geel; markt kameel 2; fontein: die yellow; camel 2; mask_fountain
        0 reads gul; Kamel 1; træ | geel; Kameel 1; hout: die yellow; camel 1; wood
        0 reads gul; kamel 1; lad være | geel; kameel 1; sla over: die yellow; camel 1; skip
        0 reads Rod terning | rode dobbelsteen: die red
        0 reads grå terning 2 | grijs 2: die grey_2
        0 reads graa 3: die grey_3
        0 reads maske: die blue
        0 reads passer: die green
        0 reads Byg vidunderet i Giza | Bouw het wonder van Gizeh: wonder
        0 reads Sig pas | Passen: pass";

    a_bonus_is_read_in_danish_and_dutch = "
        0 has coin 1, camel 1, camel 2, 3 chest; yellow coin 0
        0 reads gul; mønt 2; bonus mønter | geel; munt 2; munten: die yellow; coin 2; bonus coins
        0 can die yellow; coin 2; bonus action; pass
        0 can gul; mønt 2; bonus handling; pass | geel; munt 2; extra actie; pass";

    an_ambiguous_beginning_is_refused_with_what_it_could_mean = "
        0! die gr | turn notation | “die green” | “die grey_1” | could mean";
}

#[test]
fn without_a_prefix_the_actions_are_listed_by_bytes_and_lines_part_choices_as_semicolons_do() {
    let table = check(
        "0 next : die blue | die green | die grey_1 | die grey_2 | die grey_3 | die red | die yellow | pass | wonder
        yellow camel 0; 0 has camel 2",
    );
    let none = Dice::choices(&table.state, Seat(0), None).unwrap();
    assert_eq!(none.moves, table.next(0, ""));
    let read = table.means(0, "gul terning\ncamel\nspring over;");
    assert_eq!(read, "die yellow; camel 1; skip");
}

#[test]
fn a_refusal_is_said_in_danish_and_dutch() {
    for [code, text, expected] in rows::<3>(
        "da | hvid terning | Valg 1, ”hvid terning”, kan ikke lade sig gøre: I Forummet findes den hvide terning ikke nu.
        nl | witte dobbelsteen | Keuze 1, ‘witte dobbelsteen’, kan niet: de witte dobbelsteen ligt niet in het Forum.",
    ) {
        let refusal = scene::refusal(&two().refusal(0, text));
        let language = Language::find(code).unwrap();
        assert_eq!(Words::of(language).text(&refusal), expected);
    }
}

#[test]
fn every_refusal_names_the_choice_and_what_was_possible() {
    let table = check("yellow camel 0; 0 coins 2");
    for (text, choice, possible) in [
        ("die yellow; camel 2", "camel 2", "camel 1"),
        ("die yellow; coin 1", "coin 1", "camel 1"),
        ("die pink", "die pink", "pass"),
        ("die white", "die white", "pass"),
        ("skip", "skip", "pass"),
        ("die yellow; camel 1; compass", "compass", "stone"),
        ("bonus coins", "bonus coins", "pass"),
    ] {
        let refusal = Dice::choices(&table.state, Seat(0), Some(text)).unwrap_err();
        let said = refusal.said();
        assert!(said.contains(choice), "{said}");
        let mut listed = refusal.possible.iter();
        assert!(listed.any(|text| text == possible), "{refusal}");
        assert!(!said.contains(possible), "listed once: {said}");
        assert!(refusal.rule.starts_with("dice, "));
    }
}

#[test]
fn a_turn_that_goes_on_or_stops_too_early_is_refused() {
    let table = check(
        "red shield 0
        0! die red | turn notation | not finished
        0 possible die red: east_defence | west_defence
        0!   | turn notation | Nothing is chosen",
    );
    let on = Dice::choices(&table.state, Seat(0), Some("pass; pass")).unwrap_err();
    assert!(on.said().contains("complete after “pass”"), "{on}");
    let long = "pass; ".repeat(1000);
    assert!(Dice::parse_move(&table.state, Seat(0), &long).is_err());
    let nobody = table.refusal(5, "pass").said();
    assert!(nobody.contains("no seat 5"), "{nobody}");
}

#[test]
fn a_long_list_is_bounded_and_a_short_one_holds_every_turn() {
    let table = check(
        "boards ephesos, rhodos; 0 has wonder, 3 resources; 0 coins 21; yellow camel 0; red shield 1",
    );
    let moves = table.legal(0);
    assert!(moves.len() > 20 && moves.len() <= 200, "{}", moves.len());
    assert!(moves.iter().all(|turn| table.is_whole(0, turn)));
    let table = two();
    let (mut all, mut open) = (Vec::new(), vec![String::new()]);
    while let Some(prefix) = open.pop() {
        if !prefix.is_empty() && table.is_whole(0, &prefix) {
            all.push(prefix);
            continue;
        }
        for choice in table.next(0, &prefix) {
            let turn = format!("{prefix}; {choice}");
            open.push(turn.trim_start_matches("; ").to_owned());
        }
    }
    all.sort();
    assert_eq!(table.legal(0), all);
}

#[test]
fn offers_tell_what_each_choice_costs_and_gives() {
    let table = check("blue scales 2; 0 has 1 resources");
    let all = offers(&table.state, Seat(0), "").unwrap();
    assert!(all.iter().map(|offer| &offer.mv).eq(&table.next(0, "")));
    let blue = [
        "Blue die: scales",
        "3 coins",
        "die 2; 1 of 2 resources missing",
        "Agora, scales or temple 1: 3 points. Coins 7 → 4, points 0 → 3",
    ];
    assert_eq!(said(&table.state, "", "die blue"), blue);
    let [_, price, _, effect] = said(&table.state, "", "pass");
    assert_eq!([price, effect], ["+3 coins", "Coins 7 → 10"]);
}

#[test]
fn offers_tell_what_a_choice_opens() {
    let table = check("yellow camel 1");
    let [_, price, _, effect] = said(&table.state, "", "die yellow");
    let opens = "one of 2 boxes. Then choose the box";
    assert_eq!([&*price, &*effect], ["2 to 4 coins", opens]);
    let [_, price, why, effect] = said(&table.state, "die yellow", "camel 1");
    let reason = "die 1; 1 of 1 resource missing";
    assert_eq!([&*price, &*why], ["2 coins", reason]);
    let then = "tick one in Warehouse. Coins 7 → 5. Then a tick, if you like";
    assert_eq!(effect, then);
    let [_, price, _, effect] = said(&table.state, "die yellow; camel 1", "stone");
    let gives = "1 resource. Resources 0 → 1";
    assert_eq!([&*price, &*effect], ["free", gives]);
    assert!(offers(&table.state, Seat(0), "pass").unwrap().is_empty());
}
