//! The board of a letter drawn from a typed view, for tests that hold no position.
#![expect(
    clippy::expect_used,
    reason = "a view that cannot be drawn has failed the test"
)]

use std::any::Any;

use serde::Serialize;
use wonderpost::games::erased::{AnyPosition, AnyView};
use wonderpost::games::{self, Seat, Viewer};
use wonderpost::mail::boards;
use wonderpost::show::{self, Presenter};
use wonderpost::words::{Language, Words};

struct Seen<V>(V);

impl<V: Serialize + Send + Sync + 'static> AnyView for Seen<V> {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).expect("views are JSON")
    }

    fn any(&self) -> &dyn Any {
        &self.0
    }
}

/// The presenter of the game that a view belongs to.
pub(crate) fn presenter(view: &dyn AnyView) -> &'static dyn Presenter {
    let of = view.any().type_id();
    let game = games::ALL.iter().find(|game| game.view_type() == of);
    show::of(game.map_or("", |game| game.meta().key))
}

/// The words of a letter at a table.
pub(crate) fn english(names: &[String], viewer: Viewer) -> Words {
    let me = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Open => None,
    };
    Words::of(Language::ENGLISH).at_table(names, me)
}

/// The board of a letter about a position.
pub(crate) fn drawn(
    position: &dyn AnyPosition,
    viewer: Viewer,
    w: &Words,
    table_url: &str,
) -> boards::Board {
    let view = position.view(viewer);
    let presenter = presenter(&*view);
    let text = show::position_text(presenter, &*view, w);
    let said = presenter.board(&*view).unwrap_or_default();
    boards::draw(&*view, &said, &text, w, table_url).expect("it is drawn")
}

/// Everything that a letter shows of a view: before the moves and after them.
pub(crate) fn board<V: Serialize + Send + Sync + 'static>(view: V, names: &[String]) -> String {
    let view = Seen(view);
    let me = view.json()["viewer"].as_u64();
    let me = me.map(|me| Seat(u8::try_from(me).expect("few seats")));
    let w = english(names, me.map_or(Viewer::Spectator, Viewer::Seat));
    let said = presenter(&view).board(&view).unwrap_or_default();
    let url = "https://play.example.org/tables/k7wd";
    let board = boards::draw(&view, &said, "", &w, url).expect("it is drawn");
    assert!(
        !board.html.to_string().contains("<pre"),
        "a board of its own"
    );
    format!("{}\n{}", board.html, board.rest)
}

/// A typed view as the text of 72 columns.
pub(crate) fn text<V: Serialize + Clone + Send + Sync + 'static>(
    view: &V,
    names: &[String],
) -> String {
    let view = Seen(view.clone());
    let me = view.json()["viewer"].as_u64();
    let me = me.map(|me| Seat(u8::try_from(me).expect("few seats")));
    let w = english(names, me.map_or(Viewer::Spectator, Viewer::Seat));
    show::position_text(presenter(&view), &view, &w)
}
