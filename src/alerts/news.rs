//! What an alert is about, and what it says once it is put into words. Nothing in it is a secret of a game.

use serde::{Deserialize, Serialize};

use crate::db::text_enum;

text_enum! {
    /// What is told. Webhooks know it by its name.
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum AlertKind {
        YourTurn = "your_turn",
        /// Everybody's sealed choices were revealed; the person has nothing to choose now.
        Revealed = "revealed",
        GameOver = "game_over",
        /// At a table: whose choice is awaited now.
        TableTurn = "table_turn",
        /// At a table: everybody's sealed choices were revealed.
        TableRevealed = "table_revealed",
        TableOver = "table_over",
        /// Somebody tries whether it arrives. It is never queued.
        #[serde(rename = "test")]
        Trial = "test",
    }
}

/// What is to be told, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    pub kind: AlertKind,
    pub table_id: i64,
    /// Seat whose player is told, from 0; none for a whole table.
    pub seat: Option<i32>,
    /// The newest decision that it speaks of, by the seq at which that opened.
    pub expected_seq: Option<i64>,
    /// Last event of the table when it was queued.
    pub seq: i64,
}

/// What is told, in the words of whoever is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    pub kind: AlertKind,
    /// One line: "Your turn: 7 Wonders Duel with Mia, Age II".
    pub text: String,
    pub url: String,
    /// What the site calls itself, cleaned to one line.
    pub site: String,
    /// Public name of the table; none in a trial.
    pub table: Option<String>,
    /// Key of the game; none in a trial.
    pub game: Option<String>,
    pub language: &'static str,
    /// Names of the others at the table; of all, where the whole table is told.
    pub others: Vec<String>,
    pub awaited: Vec<String>,
}
