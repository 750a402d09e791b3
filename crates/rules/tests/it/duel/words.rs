//! What is said of Duel, and what is read, in three languages.

use rules::Viewer;
use rules::duel::{PhaseName, Reason};
use scene::duel::tell::tell;
use scene::duel::{board, offers, things};
use words::{Language, Message, Words};

use super::support::{Board, TEMPLE, card_of, check, token_of};
use testing::table::{FREJA, JONAS, words};

fn says(language: &str, viewer: Viewer, message: &Message, expected: &str) {
    assert_eq!(words(language, viewer).plain_sentence(message), expected);
}

#[test]
fn every_reason_has_its_sentence() {
    let covered = Reason::Covered {
        card: card_of("school"),
        by: vec![card_of("temple")],
        hidden: 1,
    };
    let reasons = [
        Reason::First(PhaseName::Token, None),
        covered,
        Reason::NotOnBoard(token_of("law")),
        Reason::NoThing("discard"),
        Reason::UnknownThing("draft", "atlantis".to_owned()),
    ];
    let said = "First take a token for your pair: token TOKEN.
        School is still covered by Temple and a face-down card.
        Law is not on the board.
        That is not a whole move. Which card? Write discard and its name.
        I don’t recognise the wonder “atlantis”.";
    for (reason, expected) in reasons.iter().zip(said.lines()) {
        says("en", FREJA, &offers::refused(reason), expected.trim());
    }
}

#[test]
fn a_refusal_is_said_in_the_language_of_the_reader() {
    let poor = check("age 2; seat 0: 7 coins; seat 1: shelf_quarry, stone_pit; open aqueduct");
    let refusal = scene::refusal(&poor.refusal(0, "byg akvædukt"));
    let danish = "Akvædukt koster dig 15 mønter nu (sten 5+5+5), og du har 7.";
    says("da", FREJA, &refusal, danish);
    let dutch = "Aquaduct kost je nu 15 munten (steen 5+5+5) en je hebt er 7.";
    says("nl", FREJA, &refusal, dutch);
}

#[test]
fn what_an_offer_is_called_is_read_in_every_language() {
    let game = check(TEMPLE);
    for mv in game.view(FREJA).moves {
        for language in Language::all() {
            let title = Words::of(language).text(offers::title(mv.mv));
            assert_eq!(game.means(0, &title), mv.text, "{title}");
        }
    }
}

#[test]
fn who_begins_and_what_is_chosen_is_read_in_every_language() {
    let library = check(
        "age 3; seat 0: 20 coins, the_great_library; open palace, senate
        aside law, masonry, theology, strategy, urbanism; draw law, masonry, theology
        0: wonder the_great_library with palace",
    );
    let drawn = library.view(FREJA).moves;
    assert_eq!(drawn.len(), 3);
    for mv in drawn {
        for (language, verb) in [("da", "behold"), ("nl", "houd")] {
            let token = words(language, FREJA).thing(things::token(token_of(&mv.text[8..])));
            assert_eq!(library.means(0, &format!("{verb} {token}")), mv.text);
        }
    }
}

fn notices(game: &Board, language: &str, viewer: Viewer, expected: &str) {
    let notices = board::of(&game.view(FREJA)).notices;
    let w = words(language, viewer);
    let said: Vec<String> = notices.iter().map(|one| w.plain_sentence(one)).collect();
    assert_eq!(said.join(" "), expected);
}

#[test]
fn notices_tell_where_the_pawn_stands_and_what_threatens() {
    let calm = "The pawn stands in the centre. Nobody is near a sudden win.";
    notices(&check(TEMPLE), "en", FREJA, calm);
    let near = check("age 2; pawn 7; seat 0: 7 coins; seat 1: 7 coins; open temple, forum");
    let english = "The pawn stands 7 spaces on the side of Jonas: 10 points to you. \
        You need 2 more shields to win!";
    notices(&near, "en", FREJA, english);
    let danish = "Konfliktbrikken står 7 felter inde på Jonas’ side: 10 point til dig. \
        Du mangler 2 skjolde for at vinde!";
    notices(&near, "da", FREJA, danish);
    let dutch = "De conflictpion staat 7 posities aan jouw kant: 10 punten voor Freja. \
        Freja heeft nog 2 schilden nodig om te winnen!";
    notices(&near, "nl", JONAS, dutch);
}

#[test]
fn an_open_choice_is_a_notice() {
    let game = check(
        "age 2; seat 0: 20 coins, the_statue_of_zeus; seat 1: clay_pit, quarry; open walls, forum
        0: wonder the_statue_of_zeus with walls",
    );
    let board = board::of(&game.view(JONAS));
    let last = board.notices.last().unwrap();
    says("en", JONAS, last, "Freja chooses a card to destroy.");
    says("da", FREJA, last, "Du vælger et kort, der skal fjernes.");
    let asked = words("nl", FREJA).text(board.asked.unwrap());
    assert_eq!(asked, "Kies een kaart om te verwijderen");
}

#[test]
fn what_happened_is_told_to_its_reader() {
    let mut game = check(TEMPLE);
    let before = game.state.clone();
    let events = game.play(0, "discard aqueduct");
    let told = tell(&before, &game.state, &events[0], FREJA).remove(0);
    assert_eq!((&*told.sign, told.class), ("act-sell", "is-blue"));
    let english = "You discarded Aqueduct for 2 coins.";
    says("en", FREJA, &told.said, english);
    says("da", FREJA, &told.said, "Du smed Akvædukt og fik 2 mønter.");
    let dutch = "Freja heeft Aquaduct afgelegd voor 2 munten.";
    says("nl", JONAS, &told.said, dutch);
    let mut again = check(
        "age 2; seat 0: 20 coins, theology, the_statue_of_zeus; seat 1: quarry, clay_pit; open walls, forum
        0: wonder the_statue_of_zeus with walls",
    );
    let before = again.state.clone();
    let events = again.play(0, "destroy quarry");
    let told = tell(&before, &again.state, &events[0], FREJA);
    says(
        "en",
        FREJA,
        &told.last().unwrap().said,
        "You take another turn.",
    );
}

#[test]
fn the_text_of_a_board_is_in_the_language_of_the_reader() {
    let view = check(TEMPLE).view(FREJA);
    let w = words("da", FREJA);
    let text = scene::text::draw(&board::of(&view), &w);
    let parts = "HVEM DER FØRER|MILITÆR|Din hovedstad|Jonas’ hovedstad|KORTENE|Tempel|DIN BY|JONAS’ BY\
        |Vidundere|PÅ BORDET";
    for part in parts.split('|') {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}
