//! What forms say of bots.

use super::pick::Pick;
use crate::web::form::Posted;
use bots::Level;
use words::msg;

pub(super) fn levels(chosen: Level) -> Vec<Pick> {
    let pick = |level: Level| {
        let key = level.key();
        Pick::new(key, msg::bots::level_name(key), level == chosen)
            .saying(msg::bots::level_text(key))
    };
    Level::ALL.into_iter().map(pick).collect()
}

pub(super) fn read(posted: &Posted, most: usize) -> Vec<Level> {
    let count: usize = posted.text("bots").parse().unwrap_or(0);
    vec![level(posted); count.min(most)]
}

pub(super) fn level(posted: &Posted) -> Level {
    Level::find(posted.text("level")).unwrap_or(Level::Middle)
}
