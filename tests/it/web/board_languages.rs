//! Boards in every language: whoever reads Danish or Dutch finds no English on them.
#![expect(
    clippy::unwrap_used,
    reason = "what a test cannot set up has failed it"
)]

use scraper::Html;
use wonderpost::chance::SeededChance;
use wonderpost::games::erased::AnyPosition;
use wonderpost::games::{self, EncodedEvent, Library, OptionValues, Seat, Viewer};
use wonderpost::tables::look::Sight;
use wonderpost::web::boards::{self, Scene};
use wonderpost::words::{Language, Words};

use crate::support::random::Random;

/// The games whose boards are drawn in every language, each with as many players as it needs.
const GAMES: [(&str, usize); 1] = [("duel", 2)];

/// English words that are no words of the other languages and stand in no name.
const ENGLISH: [&str; 18] = [
    "the", "you", "your", "and", "with", "card", "cards", "coin", "coins", "cost", "costs",
    "build", "built", "points", "age", "takes", "symbols", "token",
];

#[test]
fn a_board_in_another_language_has_no_english_on_it() {
    for (game, seats) in GAMES {
        for seed in 1..=2 {
            let mut position = opened(game, seats);
            let mut random = Random::new(u64::from(seed));
            let mut chance = SeededChance::new([seed; 32], 0);
            let dealt = position.start(&mut chance).unwrap();
            apply(&mut *position, dealt);
            loop {
                for language in Language::all().filter(|one| *one != Language::ENGLISH) {
                    for viewer in [
                        Viewer::Seat(Seat(0)),
                        Viewer::Seat(Seat(1)),
                        Viewer::Spectator,
                    ] {
                        assert_english_free(game, &*position, language, viewer);
                    }
                }
                let Some(seat) = position.awaiting().first().copied() else {
                    break;
                };
                let moves = position.choices(seat, None).unwrap().moves;
                let mv = &moves[random.below(moves.len())];
                let (_, events) = position.decide(seat, mv, &mut chance).unwrap();
                apply(&mut *position, events);
            }
        }
    }
}

fn opened(game: &str, seats: usize) -> Box<dyn AnyPosition> {
    let game = games::find(game).unwrap();
    let options = OptionValues::new();
    game.open(seats, &options, &Library::default()).unwrap()
}

fn apply(position: &mut dyn AnyPosition, events: Vec<EncodedEvent>) {
    for event in events {
        position
            .apply(&event.kind, event.version, event.seat, &event.body)
            .unwrap();
    }
}

fn assert_english_free(game: &str, position: &dyn AnyPosition, language: Language, viewer: Viewer) {
    let me = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Open => None,
    };
    let names = ["Ana".to_owned(), "Bo".to_owned()];
    let w = Words::of(language).at_table(&names, me);
    let sight = Sight::new(game, position.copy().into(), viewer, me);
    let scene = Scene {
        game,
        sight: &sight,
        me,
        names: &names,
        w: &w,
        is_live: true,
        ended: None,
        line: None,
    };
    let drawn = boards::of(game).draw(&scene).unwrap();
    let said = [drawn.asked, drawn.waited];
    let mut text: String = said
        .iter()
        .flatten()
        .map(|said| w.plain(said) + "\n")
        .collect();
    text.push_str(&read(&(drawn.main + &drawn.aside)));
    let words = text.split(|letter: char| !letter.is_alphabetic());
    let english: Vec<&str> = words
        .filter(|word| ENGLISH.contains(&word.to_lowercase().as_str()))
        .collect();
    assert!(
        english.is_empty(),
        "{} {english:?}: {text}",
        language.code()
    );
}

/// What somebody reads or hears of a page.
fn read(html: &str) -> String {
    let mut text = String::new();
    for node in Html::parse_fragment(html).tree.nodes() {
        if let Some(words) = node.value().as_text() {
            text.push_str(words);
            text.push('\n');
        } else if let Some(label) = node
            .value()
            .as_element()
            .and_then(|one| one.attr("aria-label"))
        {
            text.push_str(label);
            text.push('\n');
        }
    }
    text
}
