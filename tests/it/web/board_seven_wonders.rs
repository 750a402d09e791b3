//! The board of 7 Wonders in every language: whole games, looked at by everybody.
#![expect(
    clippy::unwrap_used,
    reason = "what a test cannot find or read has failed it"
)]

use std::collections::BTreeSet;

use actix_web::http::{Method, StatusCode};
use wonderpost::chance::SeededChance;
use wonderpost::games::erased::AnyPosition;
use wonderpost::games::{self, EncodedEvent, Library, Seat, Viewer};
use wonderpost::tables::look::Sight;
use wonderpost::web::boards::{self, Scene};
use wonderpost::words::{Language, Words};

use super::board_games::check_page;
use super::support::services;
use crate::support::random::Random;

/// Words that stand on English pages and are none in Danish or Dutch.
static ENGLISH: &str = "the your you card cards coin coins shield shields points cost costs sealed choose \
    from each build sell stage makes free through nobody nothing other somebody";

/// What somebody reads or hears of a piece of HTML.
fn read(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        let (tag, rest) = part.split_once('>').unwrap_or(("", part));
        if let Some((_, label)) = tag.split_once("aria-label=\"") {
            text.push_str(label.split('"').next().unwrap_or_default());
        }
        text.push(' ');
        text.push_str(rest);
    }
    text.to_lowercase()
}

fn assert_not_english(html: &str) {
    let text = read(html);
    let words: BTreeSet<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let found: Vec<_> = ENGLISH
        .split_whitespace()
        .filter(|word| words.contains(word))
        .collect();
    assert!(found.is_empty(), "{found:?} in {html}");
}

/// Draws a position for a viewer in every language.
fn look(position: &dyn AnyPosition, viewer: Viewer, line: Option<&str>) {
    let names = ["Ada", "Bo", "Cy", "Dag", "Eva", "Fay", "Gus"].map(str::to_owned);
    let me = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Open => None,
    };
    for language in Language::all() {
        let w = Words::of(language).at_table(&names, me);
        let sight = Sight::new("seven_wonders", position.copy().into(), viewer, me);
        let scene = Scene {
            game: "seven_wonders",
            sight: &sight,
            me,
            names: &names,
            w: &w,
            is_live: true,
            ended: position.outcome().map(|outcome| outcome.kind),
            line,
        };
        let drawn = boards::of("seven_wonders").draw(&scene).unwrap();
        let html = drawn.main + &drawn.aside;
        check_page(&format!("<h1>{html}"));
        if language != Language::ENGLISH {
            assert_not_english(&html);
        }
    }
}

fn apply(position: &mut dyn AnyPosition, events: Vec<EncodedEvent>) {
    for event in events {
        let body = &event.body;
        position
            .apply(&event.kind, event.version, event.seat, body)
            .unwrap();
    }
}

/// Plays a game of random moves that its players and a spectator look at.
fn plays(seats: u8, options: &[(&str, &str)], random: &mut Random) {
    let options = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let game = games::find("seven_wonders").unwrap();
    let library = Library::default();
    let mut position = game.open(seats.into(), &options, &library).unwrap();
    let mut chance = SeededChance::new([seats; 32], 0);
    let dealt = position.start(&mut chance).unwrap();
    apply(position.as_mut(), dealt);
    for number in 0.. {
        let awaited = position.awaiting();
        let Some(seat) = awaited.first().copied() else {
            break;
        };
        let choices = position.choices(seat, None).unwrap().moves;
        let mv = &choices[random.below(choices.len())];
        let own = mv.split_once("; city: ").map(|(own, _)| own);
        // All of the beginning, and some of what follows.
        if number < 10 || random.below(4) == 0 {
            look(position.as_ref(), Viewer::Seat(seat), own);
            look(position.as_ref(), Viewer::Seat(Seat(seats - 1)), None);
            look(position.as_ref(), Viewer::Spectator, None);
        }
        let (_, events) = position.decide(seat, mv, &mut chance).unwrap();
        apply(position.as_mut(), events);
    }
    look(position.as_ref(), Viewer::Seat(Seat(0)), None);
}

#[test]
fn the_board_speaks_the_language_of_its_reader() {
    let mut random = Random::printed("boards in every language");
    for (seats, options) in [
        (2, &[("edition", "first")][..]),
        (3, &[("edition", "second"), ("wonders", "drafted")]),
        (7, &[("edition", "first"), ("sides", "chosen")]),
    ] {
        plays(seats, options, &mut random);
    }
}

#[actix_web::test]
async fn the_catalogue_names_everything_in_the_language_of_its_reader_and_in_english() {
    for service in services() {
        for (code, name) in [("da", "Tømmerplads"), ("nl", "Timmerhoutwerf")] {
            let headers = [("accept-language", code), ("sec-fetch-site", "none")];
            let mut visitor = service.visitor();
            let page = visitor
                .sends(Method::GET, "/games/seven_wonders", &headers, "")
                .await;
            assert_eq!(page.status, StatusCode::OK, "{code}");
            check_page(&page.text);
            assert!(page.text.contains(name), "{code}");
            let english = "lang=\"en\">";
            assert!(
                page.text.contains(&format!("{english}Lumber Yard<")),
                "{code}"
            );
            let parts = format!("<{}", page.main());
            let own = parts.split(english).filter_map(|part| part.split_once('<'));
            assert_not_english(&own.map(|(_, own)| format!("<{own}")).collect::<String>());
        }
        let page = service.visitor().opens("/games/seven_wonders").await;
        assert!(!page.main().contains("lang=\"en\""));
    }
}
