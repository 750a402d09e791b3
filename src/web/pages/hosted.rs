//! How the pages introduce each game: a picture and a sentence.

use crate::web::boards::{self, Introduction};
use rules::Meta;
use words::Message;

pub(super) struct Hosted {
    pub(super) key: &'static str,
    pub(super) name: &'static str,
    pub(super) about: Message,
    pub(super) intro: Introduction,
}

/// Lists the games that this program hosts.
pub(super) fn all() -> Vec<Hosted> {
    let hosted = |meta: &'static Meta| Hosted {
        key: meta.key,
        name: meta.name,
        about: scene::of(meta.key).introduction(),
        intro: intro(meta.key),
    };
    rules::ALL.iter().map(|game| hosted(game.meta())).collect()
}

/// How the game of a key is introduced; the plain way where nobody drew it.
pub(super) fn intro(key: &str) -> Introduction {
    boards::of(key).introduction()
}
