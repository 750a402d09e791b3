//! The board on the front page: the game that whoever touches a card there begins.

use std::sync::{Arc, LazyLock};

use askama::Template;

use super::page::{BesidePart, MainPart};
use super::{Example, Pen};
use crate::accounts::names;
use crate::look::board::Sight;
use crate::play::{bot_rows, practice};
use bots::Level;
use rules::duel::Duel;
use rules::{self, AnyPosition, Game, Library, OptionValues, Seat, Viewer};
use scene::board::Body;
use words::{Language, Words};

const SEATS: usize = 2;
pub(crate) const OPTIONS: [(&str, &str); 1] = [("wonders", "first_game")];
const ME: Seat = Seat(0);

static EXAMPLES: LazyLock<Vec<[Option<Example>; 2]>> = LazyLock::new(|| {
    let each = |language| [false, true].map(|is_live| make(language, is_live));
    Language::all().map(each).collect()
});

/// The position that the front page shows, drawn once in each language, live where a bot would answer; none if this
/// program does not host the game.
pub(crate) fn board(language: Language, is_live: bool) -> Option<&'static Example> {
    EXAMPLES[language.index()][usize::from(is_live)].as_ref()
}

fn make(language: Language, is_live: bool) -> Option<Example> {
    let position = deal()?;
    let progress = scene::progress(Duel::META.key, &position.progress());
    let viewer = Viewer::Seat(ME);
    let sight = Sight::new(Duel::META.key, Arc::from(position), viewer, Some(ME));
    let w = Words::of(language);
    let [bot, ..] = bot_rows::names(Level::Middle);
    let names = [names::of_guest(Some(language)), bot.to_owned()];
    let words = w.at_table(&names, Some(ME));
    let pen = Pen {
        sight: Some(&sight),
        is_live,
        is_small: true,
        ..Pen::of(&words)
    };
    let mut drawn = pen.page(&sight)?;
    drawn
        .sections
        .retain(|section| matches!(section.body, Body::Track(_) | Body::Cards(..)));
    drawn.hint = None;
    drawn.aside.clear();
    drawn.to_catalogue = None;
    let board = MainPart {
        pen,
        sections: &drawn.sections,
        drawing: None,
    };
    Some(Example {
        progress,
        board: board.render().ok()?,
        sheets: BesidePart::new(pen, &sight.game, &drawn).render().ok()?,
        stylesheets: sight.presenter.look().stylesheets,
    })
}

fn deal() -> Option<Box<dyn AnyPosition>> {
    let game = rules::find(Duel::META.key)?;
    let options = OPTIONS.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let options = OptionValues::from(options);
    let mut position = game.open(SEATS, &options, &Library::default()).ok()?;
    let dealt = position.start(&mut practice::shown_chance(SEATS)).ok()?;
    for event in &dealt {
        position.apply(event.stored()).ok()?;
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_page_shows_a_board_on_which_it_is_ones_own_turn() {
        assert_eq!(deal().expect("Duel is hosted").awaiting()[..], [ME]);
        for (language, age) in [("en", "Age I"), ("da", "Alder I"), ("nl", "Tijdperk I")] {
            let language = Language::find(language).unwrap();
            let example = board(language, true).expect("Duel is hosted");
            assert!(
                example.board.contains("pyramid--small"),
                "{}",
                example.board
            );
            assert!(example.board.contains("card--open"), "{}", example.board);
            assert!(
                example.sheets.contains("name=\"move\""),
                "{}",
                example.sheets
            );
            let progress = example.progress.as_ref().unwrap();
            let progress = Words::of(language).text(progress);
            assert!(progress.contains(age), "{progress}");
            let still = board(language, false).expect("Duel is hosted");
            assert!(!still.board.contains("href=\"#card-"), "{}", still.board);
            assert!(!still.sheets.contains("<button"), "{}", still.sheets);
        }
    }
}
