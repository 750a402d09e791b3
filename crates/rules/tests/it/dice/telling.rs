//! What is told of a round, in three languages.

use rules::Viewer;
use scene::Sentence;
use scene::dice::tell::tell;

use super::table::{Board, check};
use testing::table::{FREJA, JONAS, kinds, words};

/// Seals a turn and gives what a viewer is told of its event of that kind.
fn told(table: &mut Board, seat: u8, turn: &str, kind: &str, viewer: Viewer) -> Vec<Sentence> {
    let before = table.state.clone();
    let events = table.play(seat, turn);
    let kinds = kinds::<rules::dice::Dice>(&events);
    let at = kinds.iter().rposition(|one| one == kind).unwrap();
    tell(&before, &table.state, &events[at], viewer)
}

fn says(told: &Sentence, language: &str, viewer: Viewer, expected: &str) {
    assert_eq!(words(language, viewer).plain_sentence(&told.said), expected);
}

const SHIELD: &str = "0 has 3 resources; red shield 0";

#[test]
fn a_revealed_turn_is_told_step_by_step() {
    let mut table = check(SHIELD);
    table.play(0, "die red; west_defence");
    let told = told(&mut table, 1, "pass", "round_revealed", FREJA);
    assert_eq!((&*told[0].sign, told[0].class), ("act-build", "is-red"));
    let english = "took the red die (shield), ticked defence 1 in Western Barracks (1 point) and got 2 coins.";
    says(&told[0], "en", FREJA, &format!("You {english}"));
    says(&told[0], "en", JONAS, &format!("Freja {english}"));
    let danish = "Du tog den røde terning (skjold), krydsede forsvar 1 af i Vestlige barakker (1 point) og fik 2 mønter.";
    says(&told[0], "da", FREJA, danish);
    let dutch = "Freja heeft de rode dobbelsteen (schild) genomen, verdediging 1 in Westelijke kazerne (1 punt) aangekruist en 2 munten gekregen.";
    says(&told[0], "nl", JONAS, dutch);
    says(&told[1], "en", JONAS, "You passed for 3 coins.");
    says(&told[1], "da", FREJA, "Jonas sagde pas og fik 3 mønter.");
    let dutch = "Jonas heeft gepast en 3 munten gekregen.";
    says(&told[1], "nl", FREJA, dutch);
}

#[test]
fn a_sealed_turn_is_told_to_its_seat() {
    let mut table = check(SHIELD);
    let own = told(&mut table, 0, "pass", "choice_sealed", FREJA);
    says(&own[0], "en", FREJA, "You sealed a turn: pass for 3 coins.");
    let danish = "Du forseglede en tur: Sig pas og få 3 mønter.";
    says(&own[0], "da", FREJA, danish);
    let dutch = "Je hebt een beurt verzegeld: pas en krijg 3 munten.";
    says(&own[0], "nl", FREJA, dutch);
    let turn = "die red; west_defence";
    let others = told(&mut table, 0, turn, "choice_sealed", JONAS);
    says(&others[0], "en", JONAS, "Freja sealed a turn anew.");
    says(&others[0], "da", JONAS, "Freja forseglede en ny tur.");
}

#[test]
fn a_special_die_and_the_end_are_told() {
    let mut table = check("0 has 2 tablet, 4 resources; green tablet 0");
    table.play(0, "die green");
    let swap = told(&mut table, 1, "pass", "dice_swapped", FREJA);
    let said = words("da", FREJA).plain_sentence(&swap[0].said);
    let begin = "Den hvide terning kommer ind i Forummet i stedet for den grå terning ";
    assert!(said.starts_with(begin), "{said}");
    table.state.is_last_round = true;
    table.play(0, "pass");
    let end = told(&mut table, 1, "pass", "game_scored", FREJA);
    let said = words("nl", FREJA).plain_sentence(&end[0].said);
    assert!(said.starts_with("Je wint met "), "{said}");
}
