//! How far a game is, as facts that can be stored beside a table.

use std::fmt;

use serde::Serialize;

/// A stage of a game by its name, and numbers that belong to it: `age 2 14`. What they mean each game says itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Progress(String);

impl Progress {
    /// Makes a progress of a stage's name, without blanks, and its numbers.
    pub fn new(stage: &str, numbers: &[u32]) -> Self {
        let numbers = numbers.iter().map(|number| format!(" {number}"));
        Self(stage.to_owned() + &numbers.collect::<String>())
    }

    /// Takes one that was stored.
    pub fn stored(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The stage; empty where nothing was stored yet.
    pub fn stage(&self) -> &str {
        self.0.split(' ').next().unwrap_or_default()
    }

    /// A number of the stage, from 0; 0 where there is none.
    pub fn number(&self, index: usize) -> u32 {
        let number = self.0.split(' ').nth(index + 1);
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_again() {
        let progress = Progress::stored(&Progress::new("age", &[2, 14]).to_string());
        assert_eq!(progress.stage(), "age");
        assert_eq!([0, 1, 2].map(|index| progress.number(index)), [2, 14, 0]);
        assert_eq!(Progress::default().stage(), "");
    }
}
