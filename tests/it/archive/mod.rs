//! Stored journals as wholes: copied out, brought into another database, replayed; and the commands that do it.

mod backups;
pub(crate) mod commands;
mod copying;
mod engine;
mod engine_bots;
mod failed_games;
pub(crate) mod golden;
pub(crate) mod load;
mod moving;
pub(crate) mod rich;
mod settings;
mod upgrade;

use crate::prelude::*;
use testing::table::{Setting, settings};

/// One way to play each listed game, the cheapest first.
fn one_setting_per_game() -> Vec<Setting> {
    let mut settings = settings();
    settings.dedup_by(|one, other| one.game == other.game);
    settings
}

/// Plays a new table of a game for at most `moves` moves.
fn played<'a>(service: &'a Service, setting: &Setting, moves: usize) -> Party<'a> {
    let party = of_setting(setting, service);
    let mut moves = 0..moves;
    while moves.next().is_some() && party.step() {
        service.clock.advance(60_000);
    }
    party
}
