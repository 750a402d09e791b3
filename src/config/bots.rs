//! What bots may use of the machine.

use super::reader::SettingsReader;

/// How many bots think at the same time at most.
const THREADS_MAX: usize = 64;
/// The most games with bots that may run at the same time.
const GAMES_MAX: usize = 1_000_000;

/// What bots may use of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BotsConfig {
    /// How many of them think at the same time; none where there are no bots.
    pub threads: usize,
    /// How many games with bots may run at the same time.
    pub games: usize,
}

impl Default for BotsConfig {
    fn default() -> Self {
        Self {
            threads: 1,
            games: 1000,
        }
    }
}

impl BotsConfig {
    pub const fn is_on(&self) -> bool {
        self.threads > 0
    }
}

impl SettingsReader {
    pub(super) fn bots(&mut self) -> BotsConfig {
        let usual = BotsConfig::default();
        BotsConfig {
            threads: self.bot_number("WONDERPOST_BOT_THREADS", usual.threads, THREADS_MAX),
            games: self.bot_number("WONDERPOST_BOT_GAMES", usual.games, GAMES_MAX),
        }
    }

    fn bot_number(&mut self, name: &str, usual: usize, most: usize) -> usize {
        let Some(value) = self.text(name) else {
            return usual;
        };
        match value.parse() {
            Ok(number) if number <= most => number,
            Ok(_) | Err(_) => {
                self.problem(
                    name,
                    &format!("`{value}` is none of the numbers from 0 to {most}."),
                );
                usual
            }
        }
    }
}
