//! The board of a letter drawn from a typed view, for tests that hold no position.

use std::any::Any;

use rules::erased::{AnyPosition, AnyView};
use rules::{self, Seat, Viewer};
use scene::{self, Presenter, letter};
use serde::Serialize;
use words::{Language, Words};

struct Seen<V>(V);

impl<V: Serialize + Send + Sync + 'static> AnyView for Seen<V> {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).expect("views are JSON")
    }

    fn any(&self) -> &dyn Any {
        &self.0
    }
}

/// The key of the game that a view belongs to.
pub fn key(view: &dyn AnyView) -> &'static str {
    let of = view.any().type_id();
    let game = rules::ALL.iter().find(|game| game.view_type() == of);
    game.expect("a game has it").meta().key
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

/// A view of a typed position, and the words for who sees it.
fn seen<V: Serialize + Send + Sync + 'static>(view: V, names: &[String]) -> (Seen<V>, Words) {
    let view = Seen(view);
    let me = view.json()["viewer"].as_u64();
    let me = me.map(|me| Seat(u8::try_from(me).expect("few seats")));
    let w = english(names, me.map_or(Viewer::Spectator, Viewer::Seat));
    (view, w)
}

/// Everything that a letter shows of a view: before the moves and after them.
pub fn board<V: Serialize + Send + Sync + 'static>(view: V, names: &[String]) -> String {
    let (view, w) = seen(view, names);
    let scene = presenter(&view).board(&view).unwrap_or_default();
    let board = letter::draw(&scene, &w, "https://play.example.org/tables/k7wd");
    let board = board.expect("it is drawn");
    format!("{}\n{}", board.html, board.rest)
}

/// A typed view as the text of 72 columns.
pub fn text<V: Serialize + Clone + Send + Sync + 'static>(view: &V, names: &[String]) -> String {
    let (view, w) = seen(view.clone(), names);
    scene::position_text(presenter(&view), &view, &w)
}
