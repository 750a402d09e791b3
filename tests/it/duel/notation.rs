//! What people may type, and what they are told when it is not a move.

use super::support::{Board, position};
use crate::support::said::Said;

fn temple() -> Board {
    position(
        "age 2
        seat 0: 9 coins, altar, the_sphinx, the_colossus
        seat 1: the_pyramids
        at 18 temple\n at 19 aqueduct\n at 0 theater\n at 15 school\n hidden 16 statue",
    )
}

/// What a text is read as.
fn read(game: &Board, text: &str) -> String {
    use wonderpost::games::duel::Duel;
    use wonderpost::games::{Game, Seat};
    match Duel::parse_move(&game.state, Seat(0), text) {
        Ok(mv) => Duel::print_move(&mv),
        Err(refusal) => format!("{} {:?}", refusal.said(), refusal.possible),
    }
}

fn check(text: &str, expected: &str) {
    assert_eq!(read(&temple(), text), expected, "`{text}`");
}

#[test]
fn canonical_notation_is_read() {
    check("build temple", "build temple");
    check(
        "wonder the_sphinx with aqueduct",
        "wonder the_sphinx with aqueduct",
    );
}

#[test]
fn case_spaces_hyphens_and_stops_do_not_matter() {
    check("Build Temple.", "build temple");
    check("  BUILD   temple ", "build temple");
    check(
        "Wonder The Sphinx with Aqueduct",
        "wonder the_sphinx with aqueduct",
    );
    check(
        "wonder the-sphinx with aqueduct!",
        "wonder the_sphinx with aqueduct",
    );
    check("wonder Sphinx with Temple", "wonder the_sphinx with temple");
}

#[test]
fn danish_and_dutch_names_are_read() {
    check("build Tempel", "build temple");
    check("discard Akvædukt", "discard aqueduct");
    check("discard akvaedukt", "discard aqueduct");
    check("discard Aquaduct", "discard aqueduct");
    check(
        "wonder Sfinksen with Tempel",
        "wonder the_sphinx with temple",
    );
    check(
        "wonder Kolossen på Rhodos with tempel",
        "wonder the_colossus with temple",
    );
    check(
        "wonder kolossen pa rhodos with tempel",
        "wonder the_colossus with temple",
    );
}

#[test]
fn unambiguous_prefixes_are_read() {
    check("b temp", "build temple");
    check("disc aq", "discard aqueduct");
    check("w sph with a", "wonder the_sphinx with aqueduct");
    check("build temp", "build temple");
}

#[test]
fn an_ambiguous_text_is_refused_with_what_was_possible() {
    check(
        "d t",
        "That could be more than one move. Which? [\"discard temple\", \"discard theater\"]",
    );
    check(
        "wonder the_sphinx",
        "That could be more than one move. Which? [\"wonder the_sphinx with aqueduct\", \"wonder the_sphinx with temple\", \"wonder the_sphinx with theater\"]",
    );
}

#[test]
fn a_whole_name_wins_over_longer_ones() {
    // A name is taken before an alias of another printing.
    let game = position(
        "age 3\n seat 0: 20 coins, the_mausoleum\n discard pretorium, courthouse\n open palace, senate",
    );
    let mut game = game;
    game.plays("0: wonder the_mausoleum with palace");
    assert_eq!(read(&game, "Revive Courthouse"), "revive courthouse");
    assert_eq!(read(&game, "revive pretorium"), "revive pretorium");
    // In the printing that calls Pretorium Courthouse nothing else is meant in Age III.
    let game = position("age 3\n seat 0: 9 coins\n open pretorium, senate");
    assert_eq!(read(&game, "build Courthouse"), "build pretorium");
    assert_eq!(read(&game, "build Rechtzaal"), "build pretorium");
}

#[test]
fn refusals_say_what_a_player_can_act_on_and_name_the_rule() {
    let game = temple();
    let said = |text: &str| {
        let refusal = game.refusal(0, text);
        assert!(refusal.rule.starts_with("duel, "), "{text}");
        refusal.said()
    };
    assert_eq!(said("build school"), "School is still covered by Temple.");
    let poor =
        position("age 2\n seat 0: 7 coins\n seat 1: shelf_quarry, stone_pit\n open aqueduct");
    let refusal = poor.refusal(0, "build aqueduct");
    assert_eq!(
        refusal.said(),
        "Aqueduct costs you 15 coins now (stone 5+5+5) and you have 7."
    );
    assert_eq!(refusal.rule, "duel, ruling 1");
    assert_eq!(refusal.possible, ["discard aqueduct"]);
    assert_eq!(
        said("wonder the_pyramids with temple"),
        "The Pyramids is not one of your wonders."
    );
    assert_eq!(said("build altar"), "Altar is built already.");
    assert_eq!(
        said("build nothing"),
        "That is not a move I can read: no card is called “nothing”, or several are."
    );
    assert_eq!(said("fly"), "That is not a move I can read.");
    assert_eq!(said(""), "Nothing is written there.");
    assert_eq!(
        said("token law"),
        "On your turn you take one card that can be taken: build it, discard it, or build a wonder with it."
    );
    assert_eq!(
        game.refusal(1, "build temple").said(),
        "It is not your turn."
    );
    // A face-down card and one that is not in the game are told apart by nobody.
    assert_eq!(
        said("build statue"),
        "Statue does not lie open in the structure."
    );
    assert_eq!(
        said("build walls"),
        "Walls does not lie open in the structure."
    );
}

#[test]
fn nothing_is_guessed_from_hostile_text() {
    let game = temple();
    for text in [
        "build temple; discard aqueduct",
        "build temple with aqueduct",
        "💣",
        "build \u{0} temple\n\ndiscard",
        &"build temple ".repeat(50),
    ] {
        let read = read(&game, text);
        assert!(read.starts_with("That"), "`{text}` became {read}");
    }
}
