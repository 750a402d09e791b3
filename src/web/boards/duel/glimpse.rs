//! Track and cards of a position without anything around them, for the front page.

use askama::Template;

use super::pyramid::{self, PyramidPart, Shown};
use super::track::{self, TrackPart};
use crate::web::boards::Scene;
use rules::duel::view::View;
use words::{Words, msg};

#[derive(Template)]
#[template(path = "boards/duel/glimpse.html")]
struct GlimpsePart<'a> {
    w: &'a Words,
    track: Option<TrackPart>,
    pyramid: Option<PyramidPart>,
}

/// Draws track and cards, small and without links. None when the view is another game's.
pub(super) fn draw(scene: &Scene<'_>) -> Option<Result<String, askama::Error>> {
    let view = scene.sight.view().any().downcast_ref::<View>()?;
    let part = GlimpsePart {
        w: scene.w,
        track: Some(track::track(scene, view)),
        pyramid: Some(PyramidPart {
            has_links: false,
            class: "pyramid--small",
            ..pyramid::pyramid(scene, view)
        }),
    };
    Some(part.render())
}
