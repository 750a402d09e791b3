//! What forms say of bots.

use super::pick::Pick;
use crate::web::form::Posted;
use bots::Level;
use words::msg;

/// The part of the form of a new table that asks for bots.
pub(super) struct BotsPart {
    pub(super) counts: Vec<usize>,
    /// How many were chosen.
    pub(super) count: usize,
    pub(super) levels: Vec<Pick>,
    /// Why none sits down.
    pub(super) error: Option<String>,
}

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
    let level = Level::find(posted.text("level")).unwrap_or(Level::Middle);
    vec![level; count.min(most)]
}

impl BotsPart {
    /// Draws the part with what was typed. `most` is how many seats there may be besides the opener's.
    pub(super) fn of(typed: &[Level], most: usize) -> Self {
        Self {
            counts: (0..=most).collect(),
            count: typed.len(),
            levels: levels(typed.first().copied().unwrap_or(Level::Middle)),
            error: None,
        }
    }
}
