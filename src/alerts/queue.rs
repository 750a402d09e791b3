//! What is told waits as a job, an hour at most; one person's targets one at a time, so that slow ones hold up no
//! others.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::targets::Listener;
use crate::jobs::{JobKind, NewJob};

pub const LIFE_MS: i64 = 60 * 60 * 1000;
/// Seconds to wait after the first, second … attempt; the last value stands for all further ones.
pub const DELAYS: [i64; 5] = [20, 60, 180, 600, 1200];

rules::word_enum! {
    /// Webhooks know it by its name.
    AlertKind.as_str {
        YourTurn = "your_turn",
        /// Everybody's sealed choices were revealed; the person has nothing to choose now.
        Revealed = "revealed",
        GameOver = "game_over",
        /// At a table: whose choice is awaited now.
        TableTurn = "table_turn",
        /// At a table: everybody's sealed choices were revealed.
        TableRevealed = "table_revealed",
        TableOver = "table_over",
        /// A test of whether alerts arrive. It is never queued.
        Trial = "test",
    }
}

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    pub target_id: i64,
    #[serde(flatten)]
    pub about: About,
    pub dies_at_ms: i64,
}

pub fn job(listener: &Listener, about: &About, due_at_ms: i64) -> NewJob {
    let alert = Alert {
        target_id: listener.target_id,
        about: *about,
        dies_at_ms: due_at_ms + LIFE_MS,
    };
    NewJob {
        lane: Some(format!("person {}", listener.person_id)),
        table_id: Some(about.table_id),
        ..NewJob::new(JobKind::Alert, json!(alert).to_string(), due_at_ms)
    }
}

/// What is told, in the words of whoever is told, as webhooks get it too. Nothing in it is a secret of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct News {
    pub kind: AlertKind,
    /// One line: "Your turn: 7 Wonders Duel with Mia, Age II".
    pub text: String,
    pub url: String,
    /// What the site calls itself, cleaned to one line.
    pub site: String,
    /// Public name of the table; none in a trial.
    pub table: Option<String>,
    pub game: Option<String>,
    pub language: &'static str,
    /// Names of the others at the table; of all, where the whole table is told.
    #[serde(rename = "with")]
    pub others: Vec<String>,
    pub awaited: Vec<String>,
}
