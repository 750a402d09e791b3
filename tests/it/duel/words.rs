//! What is said of Duel, and what is read, in three languages.

use wonderpost::games::duel::Duel;
use wonderpost::games::duel::refuse::{Kind, Reason};
use wonderpost::games::duel::view::PhaseName;
use wonderpost::games::{Game, Seat, Viewer};
use wonderpost::show;
use wonderpost::show::duel::tell::tell;
use wonderpost::show::duel::{board, drawing, offers, refusal};
use wonderpost::words::{Language, Message, Words};

use super::support::{Board, card_of, position, token_of};
use crate::support::letter;

/// The words of a language at the table of Freja and Jonas, for a viewer.
fn words(language: &str, viewer: Viewer) -> Words {
    let names = ["Freja".to_owned(), "Jonas".to_owned()];
    Words {
        language: Language::find(language).unwrap(),
        ..letter::english(&names, viewer)
    }
}

fn freja(language: &str) -> Words {
    words(language, Viewer::Seat(Seat(0)))
}

#[test]
fn every_reason_has_its_sentence() {
    let w = freja("en");
    let check = |reason: Reason, expected: &str| {
        assert_eq!(w.plain_sentence(&refusal::say(&reason)), expected);
    };
    check(
        Reason::First(PhaseName::Token, None),
        "You made a pair and choose a token from the board first: token TOKEN.",
    );
    check(
        Reason::Covered {
            card: card_of("school"),
            by: vec![card_of("temple")],
            hidden: 1,
        },
        "School is still covered by Temple and a face-down card.",
    );
    check(
        Reason::NotOnBoard(token_of("law")),
        "Law is not on the board.",
    );
    check(
        Reason::NoThing(Kind::Card("discard")),
        "That is not a whole move. Which card? Write discard and its name.",
    );
    check(
        Reason::UnknownThing(Kind::Draft, "atlantis".to_owned()),
        "That is not a move I can read: no wonder is called “atlantis”, or several are.",
    );
}

#[test]
fn a_refusal_is_said_in_the_language_of_the_reader() {
    let poor =
        position("age 2\n seat 0: 7 coins\n seat 1: shelf_quarry, stone_pit\n open aqueduct");
    let refusal = show::refusal(&poor.refusal(0, "byg akvædukt"));
    assert_eq!(
        freja("da").plain_sentence(&refusal),
        "Akvædukt koster dig 15 mønter nu (sten 5+5+5), og du har 7."
    );
    assert_eq!(
        freja("nl").plain_sentence(&refusal),
        "Aquaduct kost je nu 15 munten (steen 5+5+5) en je hebt er 7."
    );
}

fn temple() -> Board {
    position(
        "age 2
        seat 0: 9 coins, altar, the_sphinx, the_colossus
        seat 1: the_pyramids
        at 18 temple\n at 19 aqueduct\n at 0 theater\n at 15 school\n hidden 16 statue",
    )
}

#[test]
fn verbs_are_read_in_three_languages() {
    let game = temple();
    let check = |text: &str, expected: &str| {
        let mv = Duel::parse_move(&game.state, Seat(0), text).unwrap();
        assert_eq!(mv.to_string(), expected, "{text}");
    };
    for text in ["Byg Tempel", "bouw tempel", "build temple"] {
        check(text, "build temple");
    }
    for text in ["smid Akvædukt", "leg aquaduct af", "Leg Aquaduct af."] {
        check(text, "discard aqueduct");
    }
    for text in [
        "vidunder Sfinksen med Tempel",
        "wonder Sfinx met Tempel",
        "Byg Sfinksen med Tempel",
        "Bouw Sfinx met Tempel",
        "Build The Sphinx with Temple",
    ] {
        check(text, "wonder the_sphinx with temple");
    }
}

#[test]
fn what_an_offer_is_called_is_read_in_every_language() {
    let game = temple();
    for mv in game.view(0).moves {
        for language in Language::all() {
            let title = Words::of(language).plain(&offers::title(&mv));
            let read = Duel::parse_move(&game.state, Seat(0), &title).unwrap();
            assert_eq!(Duel::print_move(&read), mv.mv, "{title}");
        }
    }
}

#[test]
fn who_begins_and_what_is_chosen_is_read_in_every_language() {
    let mut library = position(
        "age 3\n seat 0: 20 coins, the_great_library\n aside law, masonry, theology, strategy, urbanism\n draw law, masonry, theology\n open palace, senate",
    );
    library.plays("0: wonder the_great_library with palace");
    let drawn = library.view(0).moves;
    assert_eq!(drawn.len(), 3);
    for mv in drawn {
        for (language, verb) in [("da", "behold"), ("nl", "houd")] {
            let token = show::duel::things::token(mv.token.unwrap());
            let typed = format!("{verb} {}", freja(language).thing(token));
            let read = Duel::parse_move(&library.state, Seat(0), &typed).unwrap();
            assert_eq!(Duel::print_move(&read), mv.mv);
        }
    }
}

fn said(w: &Words, messages: &[Message]) -> Vec<String> {
    messages.iter().map(|one| w.plain_sentence(one)).collect()
}

#[test]
fn notices_tell_where_the_pawn_stands_and_what_threatens() {
    let calm = temple();
    let notices = board::of(&calm.view(0)).notices;
    assert_eq!(
        said(&freja("en"), &notices),
        [
            "The pawn stands in the centre.",
            "Nobody is near a sudden win."
        ]
    );
    let near = position("age 2\n pawn 7\n seat 0: 7 coins\n seat 1: 7 coins\n open temple, forum");
    let notices = board::of(&near.view(0)).notices;
    assert_eq!(
        said(&freja("en"), &notices),
        [
            "The pawn stands 7 spaces on the side of Jonas: 10 points to you.",
            "You need 2 more shields to win!"
        ]
    );
    assert_eq!(
        said(&freja("da"), &notices),
        [
            "Konfliktbrikken står 7 felter inde på Jonas’ side: 10 point til dig.",
            "Du mangler 2 skjolde for at vinde!"
        ]
    );
    assert_eq!(
        said(&words("nl", Viewer::Seat(Seat(1))), &notices),
        [
            "De conflictpion staat 7 posities aan jouw kant: 10 punten voor Freja.",
            "Freja heeft nog 2 schilden nodig om te winnen!"
        ]
    );
}

#[test]
fn an_open_choice_is_a_notice() {
    let mut game = position(
        "age 2\n seat 0: 20 coins, the_statue_of_zeus\n seat 1: clay_pit, quarry\n open walls, forum",
    );
    game.plays("0: wonder the_statue_of_zeus with walls");
    let board = board::of(&game.view(1));
    let last = board.notices.last().unwrap();
    let other = words("en", Viewer::Seat(Seat(1)));
    assert_eq!(
        other.plain_sentence(last),
        "Freja chooses a card to destroy."
    );
    assert_eq!(
        freja("da").plain_sentence(last),
        "Du vælger et kort, der skal fjernes."
    );
    let asked = board.asked.unwrap();
    assert_eq!(
        freja("nl").plain(&asked),
        "Kies een kaart om te verwijderen"
    );
}

#[test]
fn what_happened_is_told_to_its_reader() {
    let mut game = temple();
    let before = game.state.clone();
    let events = game.plays("0: discard aqueduct");
    let told = tell(&before, &game.state, &events[0], Viewer::Seat(Seat(0)));
    let check = |w: &Words, expected: &str| {
        assert_eq!(w.plain_sentence(&told[0].said), expected);
    };
    assert_eq!((&*told[0].sign, told[0].class), ("act-sell", "is-blue"));
    check(&freja("en"), "You discarded Aqueduct for 2 coins.");
    check(&freja("da"), "Du smed Akvædukt og fik 2 mønter.");
    let other = words("nl", Viewer::Seat(Seat(1)));
    check(&other, "Freja heeft Aquaduct afgelegd voor 2 munten.");
}

#[test]
fn the_text_of_a_board_is_in_the_language_of_the_reader() {
    let game = temple();
    let view = game.view(0);
    let w = freja("da");
    let text = show::text::draw(&board::of(&view), &drawing::draw(&view, &w), &w);
    for part in [
        "HVEM DER FØRER",
        "MILITÆR   F din hovedstad, J Jonas’;",
        "KORTENE   ==",
        "Tempel",
        "DIN BY",
        "JONAS’ BY",
        "Vidundere",
        "PÅ BORDET",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}
