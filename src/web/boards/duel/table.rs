//! What lies on the table between the cities: tokens and the discard pile.

use super::art::{self, CardArt, TokenArt};
use super::is_over;
use crate::web::boards::Scene;
use rules::duel::view::View;
use rules::duel::wonders::Wonder;
use scene::duel::things;
use words::{Arg, Html, Join, Message, msg};

/// Tokens and the discard pile.
pub(super) struct TokensPart {
    pub board: Vec<&'static TokenArt>,
    /// The tokens in the box, in words.
    pub aside: Option<Html>,
    /// The same, to be read one by one.
    pub boxed: Vec<&'static TokenArt>,
    /// The discard pile, in words.
    pub discard: Html,
    /// The same, to be read one by one.
    pub pile: Vec<&'static CardArt>,
    /// Whether one can still be taken.
    pub is_open: bool,
    /// When the next age comes, in words.
    pub next: Option<Html>,
}

/// Draws tokens and the discard pile.
pub(super) fn tokens(scene: &Scene<'_>, view: &View) -> TokensPart {
    let w = scene.w;
    let aside = view.aside_tokens.iter().map(|token| things::token(*token));
    let pile = view.discard.iter().map(|card| things::card(*card));
    let library = things::wonder(Wonder::TheGreatLibrary);
    TokensPart {
        board: view
            .board_tokens
            .iter()
            .map(|one| art::token(w, *one))
            .collect(),
        aside: (!view.aside_tokens.is_empty()).then(|| {
            w.say(msg::duel_page::in_box(
                library,
                Arg::list(Join::Comma, aside),
            ))
        }),
        boxed: view
            .aside_tokens
            .iter()
            .map(|one| art::token(w, *one))
            .collect(),
        pile: view.discard.iter().map(|one| art::card(w, *one)).collect(),
        discard: w.say(match view.discard.is_empty() {
            true => msg::duel_page::no_discards(),
            false => msg::duel_page::discards(Arg::list(Join::Comma, pile)),
        }),
        is_open: !is_over(scene, view),
        next: next(scene, view).map(|next| w.say(next)),
    }
}

fn next(scene: &Scene<'_>, view: &View) -> Option<Message> {
    let is_shown = view.outcome.is_none() && scene.is_live;
    Some(match view.age {
        _ if !is_shown => return None,
        1 => msg::duel_page::age_starts("II"),
        2 => msg::duel_page::age_starts("III"),
        3 => msg::duel_page::game_ends(),
        _ => return None,
    })
}
