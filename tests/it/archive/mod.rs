//! Stored journals as wholes: copied out, brought into another database, replayed; and the commands that do it.
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "what a test needs must succeed"
)]

mod backups;
pub(crate) mod commands;
mod copying;
mod engine;
mod golden;
mod load;
mod moving;
pub(crate) mod rich;
mod second_server;
mod settings;
mod upgrade;

use wonderpost::tables::Service;

use crate::support::random::Random;
use crate::tables::support::{Party, Setting, party};

/// One way to play each listed game, the cheapest first.
fn one_setting_per_game() -> Vec<Setting> {
    let mut settings = crate::tables::support::settings();
    settings.dedup_by(|one, other| one.game == other.game);
    settings
}

/// Plays a new table of a game for at most `moves` moves.
fn played(service: &Service, setting: &Setting, dice: &mut Random, moves: usize) -> Party {
    let party = party(service, setting.game, setting.seats, &setting.options);
    for _ in 0..moves {
        if !party.step(service, dice) {
            break;
        }
        service.clock.advance(60_000);
    }
    party
}
