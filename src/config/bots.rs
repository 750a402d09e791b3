//! What bots may use of the machine.

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
