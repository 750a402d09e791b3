//! Boards in every language: whoever reads Danish or Dutch finds no English on them, in whole games.

use std::collections::BTreeSet;

use scraper::Html;
use wonderpost::accounts::people::Asks;
use wonderpost::look::board::Sight;
use wonderpost::web::boards::Pen;

use super::answer::check_page;
use crate::mail::play::Play;
use crate::prelude::*;
use testing::letter;

/// English words that are no words of the other languages and stand in no name, on boards of Duel.
const DUEL: &str = "the you your and with card cards coin coins cost costs build built points age takes symbols token";
/// The same on boards of 7 Wonders.
const SEVEN_WONDERS: &str = "the your you card cards coin coins shield shields points cost costs sealed choose \
    from each build sell stage makes free through nobody nothing other somebody";

fn assert_not_english(english: &str, html: &str) {
    let text = read(html).to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words: BTreeSet<&str> = words.collect();
    let english = english.split_whitespace();
    let found: Vec<_> = english.filter(|word| words.contains(word)).collect();
    assert!(found.is_empty(), "{found:?} in {html}");
}

/// What somebody reads or hears of a page.
fn read(html: &str) -> String {
    let mut text = String::new();
    for node in Html::parse_fragment(html).tree.nodes() {
        let element = node.value().as_element();
        let label = element.and_then(|one| one.attr("aria-label"));
        let words = node.value().as_text().map(|words| &**words);
        text.extend(words.or(label));
        text.push('\n');
    }
    text
}

/// Draws a position for a viewer in every language.
fn looks(game: &'static str, position: &dyn AnyPosition, viewer: Viewer, line: Option<&str>) {
    let names = ["Ana", "Bo", "Cy", "Dag", "Eva", "Fay", "Gus"].map(str::to_owned);
    let english = letter::english(&names, viewer);
    let sight = Sight::new(game, position.copy().into(), viewer, english.me);
    for language in Language::all() {
        let w = Words {
            language,
            ..english.clone()
        };
        let pen = Pen {
            sight: Some(&sight),
            is_live: true,
            ended: position.outcome().map(|outcome| outcome.kind),
            line,
            city: Some(Seat(1)),
            asks: Asks::Reveals,
            ..Pen::of(&w)
        };
        let drawn = pen.draw().unwrap();
        let said = [&drawn.shown.asked, &drawn.shown.waited]
            .into_iter()
            .flatten();
        let said: String = said.map(|said| w.text(said) + "\n").collect();
        let html = drawn.main + &drawn.aside;
        check_page(&format!("<h1>{html}"));
        if language != Language::ENGLISH {
            let strange = if game == "duel" { DUEL } else { SEVEN_WONDERS };
            assert_not_english(strange, &(said + &html));
        }
    }
}

/// Plays to the end; some positions are looked at by who moves next, by a player, and by a spectator.
fn shows_itself(
    game: &'static str,
    mut play: Play,
    player: Seat,
    is_chosen: impl Fn(u32, &mut Random) -> bool,
) {
    for number in 0.. {
        let Some(seat) = play.position.awaiting().first().copied() else {
            break;
        };
        let moves = play.position.choices(seat, None).unwrap().moves;
        let mv = play.random.pick(&moves);
        let own = mv.split_once("; city: ").map(|(own, _)| own);
        if is_chosen(number, &mut play.random) {
            looks(game, &*play.position, Viewer::Seat(seat), own);
            looks(game, &*play.position, Viewer::Seat(player), None);
            looks(game, &*play.position, Viewer::Spectator, None);
        }
        play.plays(seat, mv);
    }
    looks(game, &*play.position, Viewer::Seat(Seat(0)), None);
}

#[test]
fn a_board_in_another_language_has_no_english_on_it() {
    let seeds = if is_long() { 2 } else { 1 };
    for seed in 1..=seeds {
        let play = Play::of("duel", 2, &[], seed);
        shows_itself("duel", play, Seat(1), |number, _| {
            is_long() || number % 4 == 0
        });
    }
}

#[test]
fn the_board_speaks_the_language_of_its_reader() {
    for (seats, options) in [
        (2, &[("edition", "first")][..]),
        (3, &[("edition", "second"), ("wonders", "drafted")]),
        (7, &[("edition", "first"), ("sides", "chosen")]),
    ] {
        let play = Play::of("seven_wonders", seats.into(), options, seats);
        // All of the beginning, and some of what follows.
        let of = if is_long() { 4 } else { 20 };
        shows_itself("seven_wonders", play, Seat(seats - 1), |number, random| {
            number < 8 || random.below(of) == 0
        });
    }
}

#[each::test(services())]
fn the_catalogue_names_everything_in_the_language_of_its_reader_and_in_english(site: TestHouse) {
    let (path, english) = ("/games/seven_wonders", "lang=\"en\">");
    for (code, name) in [("da", "Tømmerplads"), ("nl", "Timmerhoutwerf")] {
        let headers = [("accept-language", code), ("sec-fetch-site", "none")];
        let page = site.visitor().asks(path, &headers).is(200);
        page.says_all([name, &format!("{english}Lumber Yard<")]);
        let parts = format!("<{}", page.main());
        let own = parts.split(english).filter_map(|part| part.split_once('<'));
        let own: String = own.map(|(_, own)| format!("<{own}")).collect();
        assert_not_english(SEVEN_WONDERS, &own);
    }
    site.visitor().opens(path).main().lacks("lang=\"en\"");
}
