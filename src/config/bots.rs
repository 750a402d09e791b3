//! What bots may use of the machine.

use super::values::number;

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::Args)]
pub struct BotsConfig {
    /// how many bots think at the same time, 0 for no bots, 64 at most
    #[arg(long = "BOT_THREADS", default_value = "1", value_parser = number("number of bots", 0_usize, 64))]
    pub threads: usize,
    /// how many games with bots may run at the same time
    #[arg(long = "BOT_GAMES", default_value = "1000", value_parser = number("number of games", 0_usize, 1_000_000))]
    pub games: usize,
}

impl BotsConfig {
    pub const fn is_on(&self) -> bool {
        self.threads > 0
    }
}
