//! What is told of a round, in three languages.

use super::table::{Table, two};
use crate::support::letter;
use wonderpost::games::dice::event::Event;
use wonderpost::games::dice::state::State;
use wonderpost::games::{Seat, Viewer};
use wonderpost::show::Sentence;
use wonderpost::show::dice::tell::tell;
use wonderpost::words::{Language, Words};

const FREJA: Viewer = Viewer::Seat(Seat(0));
const JONAS: Viewer = Viewer::Seat(Seat(1));

fn words(language: &str, viewer: Viewer) -> Words {
    let names = ["Freja".to_owned(), "Jonas".to_owned()];
    Words {
        language: Language::find(language).unwrap(),
        ..letter::english(&names, viewer)
    }
}

fn table() -> Table {
    two().resources(0, 3).lies("red", "shield", 0)
}

/// What is told of the last event of that kind.
fn told(before: &State, table: &Table, events: &[Event], kind: &str) -> Vec<Sentence> {
    let event = events.iter().rfind(|event| event.kind() == kind).unwrap();
    tell(before, &table.state, event, FREJA)
}

fn check(told: &Sentence, language: &str, viewer: Viewer, expected: &str) {
    assert_eq!(words(language, viewer).plain_sentence(&told.said), expected);
}

#[test]
fn a_revealed_turn_is_told_step_by_step() {
    let mut table = table();
    table.seals(0, "die red; west_defence");
    let before = table.state.clone();
    let events = table.seals(1, "pass");
    let told = told(&before, &table, &events, "round_revealed");
    assert_eq!((&*told[0].sign, told[0].class), ("act-build", "is-red"));
    let english =
        "ook the red die (shield), ticked defence 1 in Western Barracks (1 point) and got 2 coins.";
    check(&told[0], "en", FREJA, &format!("You t{english}"));
    check(&told[0], "en", JONAS, &format!("Freja t{english}"));
    let danish = "Du tog den røde terning (skjold), krydsede forsvar 1 af i Vestlige barakker (1 point) og fik 2 mønter.";
    check(&told[0], "da", FREJA, danish);
    let dutch = "Freja heeft de rode dobbelsteen (schild) genomen, verdediging 1 in Westelijke kazerne (1 punt) aangekruist en 2 munten gekregen.";
    check(&told[0], "nl", JONAS, dutch);
    check(&told[1], "en", JONAS, "You passed for 3 coins.");
    check(&told[1], "da", FREJA, "Jonas sagde pas og fik 3 mønter.");
    let dutch = "Jonas heeft gepast en 3 munten gekregen.";
    check(&told[1], "nl", FREJA, dutch);
}

#[test]
fn a_sealed_turn_is_told_to_its_seat() {
    let mut table = table();
    let before = table.state.clone();
    let events = table.seals(0, "pass");
    let own = told(&before, &table, &events, "choice_sealed");
    check(&own[0], "en", FREJA, "You sealed a turn: pass for 3 coins.");
    let danish = "Du forseglede en tur: Sig pas og få 3 mønter.";
    check(&own[0], "da", FREJA, danish);
    let dutch = "Je hebt een beurt verzegeld: pas en krijg 3 munten.";
    check(&own[0], "nl", FREJA, dutch);
    let before = table.state.clone();
    let events = table.seals(0, "die red; west_defence");
    let others = tell(&before, &table.state, &events[0], JONAS);
    check(&others[0], "en", JONAS, "Freja sealed a turn anew.");
    check(&others[0], "da", JONAS, "Freja forseglede en ny tur.");
}

#[test]
fn a_special_die_and_the_end_are_told() {
    let table = two().has(0, &["tablet", "tablet"]).resources(0, 4);
    let mut table = table.lies("green", "tablet", 0);
    table.seals(0, "die green");
    let before = table.state.clone();
    let events = table.seals(1, "pass");
    let swap = told(&before, &table, &events, "dice_swapped");
    let said = words("da", FREJA).plain_sentence(&swap[0].said);
    let begin = "Den hvide terning kommer ind i Forummet i stedet for den grå terning ";
    assert!(said.starts_with(begin), "{said}");
    table.state.is_last_round = true;
    table.seals(0, "pass");
    let before = table.state.clone();
    let events = table.seals(1, "pass");
    let end = told(&before, &table, &events, "game_scored");
    let said = words("nl", FREJA).plain_sentence(&end[0].said);
    assert!(said.starts_with("Je wint met "), "{said}");
}
