//! The board on the front page: a real position, played by the engine from a fixed shuffle.

use std::sync::{Arc, LazyLock};

use askama::Template;

use super::each_language::EachLanguage;
use super::page::{MainPart, Pen};
use super::{Example, Scene};
use crate::accounts::people::Asks;
use crate::look::board::Sight;
use rules::chance::SeededChance;
use rules::duel::Duel;
use rules::{self, AnyPosition, Game, Library, OptionValues, Viewer};
use scene::board::Body;
use words::{Language, Words};

/// How many cards are taken before the picture: a third of the way into the second age.
const MOVES: usize = 33;

static EXAMPLES: LazyLock<EachLanguage<Option<Example>>> =
    LazyLock::new(|| EachLanguage::new(make));

/// Gives the example, drawn once in each language; none if this program does not host the game.
pub(super) fn board(language: Language) -> Option<&'static Example> {
    EXAMPLES.of(language).as_ref()
}

fn make(w: &Words) -> Option<Example> {
    let position = play()?;
    // The prices are those of the player whose turn it is.
    let viewer = Viewer::Seat(*position.awaiting().first()?);
    let progress = scene::progress(Duel::META.key, &position.progress());
    let sight = Sight::new(Duel::META.key, Arc::from(position), viewer, None);
    let names = ["Freja".to_owned(), "Joost".to_owned()];
    let words = w.at_table(&names, None);
    let scene = Scene {
        game: Duel::META.key,
        sight: &sight,
        me: None,
        names: &names,
        w: &words,
        is_live: false,
        is_planning: false,
        ended: None,
        line: None,
        asks: Asks::Never,
    };
    let mut drawn = scene.page()?;
    drawn
        .sections
        .retain(|section| matches!(section.body, Body::Track(_) | Body::Cards(..)));
    for section in &mut drawn.sections {
        section.anchor = "";
    }
    let pen = Pen {
        is_small: true,
        ..scene.pen()
    };
    let sections = &drawn.sections;
    Some(Example {
        progress,
        board: MainPart { pen, sections }.render().ok()?,
        stylesheets: super::of(Duel::META.key).stylesheets(),
    })
}

/// Plays by a plain rule: build three times of four, going round the list.
fn play() -> Option<Box<dyn AnyPosition>> {
    let game = rules::find(Duel::META.key)?;
    let mut chance = SeededChance::new([58; 32], 0);
    let opened = game.open(2, &OptionValues::new(), &Library::default());
    let mut position = opened.ok()?;
    let dealt = position.start(&mut chance).ok()?;
    apply(position.as_mut(), &dealt)?;
    for number in 0..MOVES {
        let Some(seat) = position.awaiting().first().copied() else {
            break;
        };
        let moves = position.choices(seat, None).ok()?.moves;
        let is_building = |mv: &&String| number % 4 == 3 || mv.starts_with("build");
        let liked: Vec<_> = moves.iter().filter(is_building).collect();
        let mv = match liked.len() {
            0 => moves.get(number % moves.len().max(1))?,
            count => liked[number % count],
        };
        let (_, events) = position.decide(seat, mv, &mut chance).ok()?;
        apply(position.as_mut(), &events)?;
    }
    Some(position)
}

fn apply(position: &mut dyn AnyPosition, events: &[rules::EncodedEvent]) -> Option<()> {
    for event in events {
        let applied = position.apply(event.stored());
        applied.ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_page_shows_a_position_in_the_midst_of_a_game() {
        let example = board(Language::ENGLISH).expect("Duel is hosted");
        let html = &example.board;
        assert!(html.contains("pyramid--small"), "{html}");
        assert!(html.contains("card--open"), "{html}");
        assert!(!html.contains("href=\"#card-"), "{html}");
        let progress = example.progress.as_ref().unwrap();
        let progress = Words::of(Language::ENGLISH).plain(progress);
        assert!(progress.contains("Age II"), "{progress}");
        let danish = board(Language::find("da").unwrap()).expect("Duel is hosted");
        assert!(danish.board.contains("Alder II"), "{}", danish.board);
    }
}
