//! The board of a letter drawn from a typed view, for tests that hold no position.

use rules::erased::{AnyPosition, AnyView};
use rules::{self, Seat, Viewer};
use scene::{self, Presenter, letter};
use words::{Language, Words};

/// The key of the game that a view belongs to.
pub fn key(view: &dyn AnyView) -> &'static str {
    let mut keys = rules::ALL.iter().map(|game| game.meta().key);
    let key = keys.find(|key| scene::of(key).board(view).is_some());
    key.expect("a game has it")
}

/// The presenter of that game.
pub fn presenter(view: &dyn AnyView) -> &'static dyn Presenter {
    scene::of(key(view))
}

/// The words of a letter at a table.
pub fn english(names: &[String], viewer: Viewer) -> Words {
    let me = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Open => None,
    };
    Words::of(Language::ENGLISH).at_table(names, me)
}

/// The board of a letter about a position.
pub fn drawn(
    position: &dyn AnyPosition,
    viewer: Viewer,
    w: &Words,
    table_url: &str,
) -> letter::Board {
    let view = position.view(viewer);
    let presenter = presenter(&*view);
    let scene = presenter.board(&*view).unwrap_or_default();
    letter::draw(&scene, w, table_url).expect("it is drawn")
}

/// The words for who sees a view.
fn words_of(view: &dyn AnyView, names: &[String]) -> Words {
    let me = view.json()["viewer"].as_u64();
    let me = me.map(|me| Seat(u8::try_from(me).expect("few seats")));
    english(names, me.map_or(Viewer::Spectator, Viewer::Seat))
}

/// Everything that a letter shows of a view: before the moves and after them.
pub fn board(view: &dyn AnyView, names: &[String]) -> String {
    let w = words_of(view, names);
    let scene = presenter(view).board(view).unwrap_or_default();
    let board = letter::draw(&scene, &w, "https://play.example.org/tables/k7wd");
    let board = board.expect("it is drawn");
    format!("{}\n{}", board.html, board.rest)
}

/// A typed view as the text of 72 columns.
pub fn text(view: &dyn AnyView, names: &[String]) -> String {
    scene::position_text(presenter(view), view, &words_of(view, names))
}
