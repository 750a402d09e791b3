//! The board of a letter drawn from a typed view, for tests that hold no position.
#![expect(
    clippy::expect_used,
    reason = "a view that cannot be drawn has failed the test"
)]

use std::any::Any;

use serde::Serialize;
use wonderpost::games::erased::AnyView;
use wonderpost::mail::boards;

struct Seen<V>(V);

impl<V: Serialize + Send + Sync + 'static> AnyView for Seen<V> {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).expect("views are JSON")
    }

    fn any(&self) -> &dyn Any {
        &self.0
    }
}

/// Everything that a letter shows of a view: before the moves and after them.
pub(crate) fn board<V: Serialize + Send + Sync + 'static>(view: V, names: &[String]) -> String {
    let board = boards::draw(
        &Seen(view),
        "",
        names,
        "https://play.example.org/tables/k7wd",
    )
    .expect("every view can be drawn");
    assert!(
        !board.html.to_string().contains("<pre"),
        "a board of its own"
    );
    format!("{}\n{}", board.html, board.rest)
}
