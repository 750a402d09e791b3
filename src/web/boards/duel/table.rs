//! What lies on the table between the cities: tokens and the discard pile.

use super::art::{self, TokenArt};
use super::is_over;
use crate::games::duel::view::View;
use crate::web::boards::Scene;

/// Tokens and the discard pile.
pub(super) struct TokensPart {
    /// The tokens on the board.
    pub board: Vec<&'static TokenArt>,
    /// The tokens in the box, in words.
    pub aside: String,
    /// The discard pile, in words.
    pub discard: String,
    /// Whether one can still be taken.
    pub is_open: bool,
    /// When the next age comes, in words; may be empty.
    pub next: String,
}

/// Draws tokens and the discard pile.
pub(super) fn tokens(scene: &Scene<'_>, view: &View) -> TokensPart {
    let aside: Vec<_> = view.aside_tokens.iter().map(|token| token.name()).collect();
    let pile: Vec<_> = view.discard.iter().map(|card| card.name()).collect();
    let next = match (view.age, view.outcome.is_some() || !scene.is_live) {
        (1, false) => "Age II starts when the last card is taken.",
        (2, false) => "Age III starts when the last card is taken.",
        (3, false) => "The game ends when the last card is taken.",
        _ => "",
    };
    TokensPart {
        board: view
            .board_tokens
            .iter()
            .map(|one| art::token(*one))
            .collect(),
        aside: if aside.is_empty() {
            String::new()
        } else {
            format!(
                "In the box, from which the Great Library draws: {}.",
                aside.join(", ")
            )
        },
        discard: if pile.is_empty() {
            "The discard pile is empty.".to_owned()
        } else {
            format!("Discard pile: {}.", pile.join(", "))
        },
        is_open: !is_over(scene, view),
        next: next.to_owned(),
    }
}
