//! What lies on the table between the cities: tokens and the discard pile.

use super::art::{self, CardArt, TokenArt};
use super::is_over;
use crate::web::boards::Scene;
use rules::duel::tokens::Token;
use rules::duel::view::View;
use rules::duel::wonders::Wonder;
use scene::duel::things;
use words::{Arg, Html, Join, Message, msg};

pub(super) struct TokensPart {
    pub board: Vec<&'static TokenArt>,
    /// The tokens in the box, in words.
    pub aside: Option<Html>,
    pub boxed: Vec<&'static TokenArt>,
    pub discard: Html,
    pub pile: Vec<&'static CardArt>,
    /// Whether one can still be taken.
    pub is_open: bool,
    pub next: Option<Html>,
}

pub(super) fn tokens(scene: &Scene<'_>, view: &View) -> TokensPart {
    let w = scene.w;
    let token = |one: &Token| art::token(w, *one);
    let aside = view.aside_tokens.iter().map(|token| things::token(*token));
    let pile = view.discard.iter().map(|card| things::card(*card));
    let library = things::wonder(Wonder::TheGreatLibrary);
    let in_box = msg::duel_page::in_box(library, Arg::list(Join::Comma, aside));
    TokensPart {
        board: view.board_tokens.iter().map(token).collect(),
        aside: (!view.aside_tokens.is_empty()).then(|| w.say(in_box)),
        boxed: view.aside_tokens.iter().map(token).collect(),
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
    match view.age {
        _ if view.outcome.is_some() || !scene.is_live => None,
        1 => Some(msg::duel_page::age_starts("II")),
        2 => Some(msg::duel_page::age_starts("III")),
        3 => Some(msg::duel_page::game_ends()),
        _ => None,
    }
}
