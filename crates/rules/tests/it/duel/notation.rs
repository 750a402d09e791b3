//! What people may type, and what they are told when it is not a move.

use super::support::{TEMPLE, check};
use testing::script::ruled;

fn at_the_temple(script: &str) {
    check(&format!("{TEMPLE}\n{}", script.trim()));
}

ruled! { at_the_temple;
    case_spaces_hyphens_and_stops_do_not_matter = "
        0 reads Build Temple. |   BUILD   temple : build temple
        0 reads Wonder The Sphinx with Aqueduct: wonder the_sphinx with aqueduct
        0 reads wonder the-sphinx with aqueduct!: wonder the_sphinx with aqueduct
        0 reads wonder Sphinx with Temple: wonder the_sphinx with temple";

    danish_and_dutch_names_and_verbs_are_read = "
        0 reads build Tempel | Byg Tempel | bouw tempel: build temple
        0 reads discard Akvædukt | discard akvaedukt | discard Aquaduct: discard aqueduct
        0 reads smid Akvædukt | leg aquaduct af | Leg Aquaduct af.: discard aqueduct
        0 reads wonder Sfinksen with Tempel | vidunder Sfinksen med Tempel: wonder the_sphinx with temple
        0 reads wonder Sfinx met Tempel | Byg Sfinksen med Tempel: wonder the_sphinx with temple
        0 reads Bouw Sfinx met Tempel | Build The Sphinx with Temple: wonder the_sphinx with temple
        0 reads wonder Kolossen på Rhodos with tempel: wonder the_colossus with temple
        0 reads wonder kolossen pa rhodos with tempel: wonder the_colossus with temple";

    unambiguous_prefixes_are_read = "
        0 reads b temp | build temp: build temple
        0 reads disc aq: discard aqueduct
        0 reads w sph with a: wonder the_sphinx with aqueduct";

    an_ambiguous_text_is_refused_with_what_was_possible = "
        0! d t | Notation | That could be more than one move. Which?
        0 possible d t: discard temple | discard theater
        0! wonder the_sphinx | Notation | That could be more than one move. Which?
        0 possible wonder the_sphinx: \
            wonder the_sphinx with aqueduct | wonder the_sphinx with temple | wonder the_sphinx with theater";

    refusals_say_what_a_player_can_act_on_and_name_the_rule = "
        0! build school | ruling 46 | School is still covered by Temple.
        0! wonder the_pyramids with temple | Constructing a wonder | The Pyramids is not one of your wonders.
        0! build altar | ruling 46 | Altar is built already.
        0! build nothing | Notation | I don’t recognise the card “nothing”.
        0! fly | Notation | I don’t recognise this move.
        0!  | Notation | Nothing is written there.
        0! token law | Game turn | On your turn you take one card that can be taken: build it, discard it,
        0! token law | Game turn | or build a wonder with it.
        1! build temple | Game turn | It is not your turn.
        // A face-down card and one that is not in the game are told apart by nobody.
        0! build statue | ruling 46 | Statue does not lie open in the structure.
        0! build walls | ruling 46 | Walls does not lie open in the structure.

        age 2; seat 0: 7 coins; seat 1: shelf_quarry, stone_pit; open aqueduct
        0! build aqueduct | ruling 1 | Aqueduct costs you 15 coins now (stone 5+5+5) and you have 7.
        0 possible build aqueduct: discard aqueduct";
}

ruled! { check;
    a_whole_name_wins_over_longer_ones = "
        // A name is taken before an alias of another printing.
        age 3; seat 0: 20 coins, the_mausoleum; discard pretorium, courthouse; open palace, senate
        0: wonder the_mausoleum with palace
        0 reads Revive Courthouse: revive courthouse
        0 reads revive pretorium: revive pretorium

        // In the printing that calls Pretorium Courthouse nothing else is meant in Age III.
        age 3; seat 0: 9 coins; open pretorium, senate
        0 reads build Courthouse | build Rechtzaal: build pretorium";
}

#[test]
fn nothing_is_guessed_from_hostile_text() {
    let game = check(TEMPLE);
    for text in [
        "build temple; discard aqueduct",
        "build temple with aqueduct",
        "💣",
        "build \u{0} temple\n\ndiscard",
        &"build temple ".repeat(50),
    ] {
        let read = game.means(0, text);
        let is_refused = ["That", "I don’t"]
            .iter()
            .any(|begins| read.starts_with(begins));
        assert!(is_refused, "`{text}` became {read}");
    }
}
