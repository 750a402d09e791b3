//! How the pages introduce each game: a picture and a sentence.

use crate::web::boards::{self, Introduction};
use words::Message;

/// A game as a list shows it.
pub(super) struct Hosted {
    /// Key in addresses.
    pub(super) key: &'static str,
    /// Name as printed.
    pub(super) name: &'static str,
    /// What is said of it.
    pub(super) about: Message,
    /// Its picture.
    pub(super) intro: Introduction,
}

/// Lists the games that this program hosts.
pub(super) fn all() -> Vec<Hosted> {
    let metas = rules::ALL.iter().map(|game| game.meta());
    metas
        .map(|meta| Hosted {
            key: meta.key,
            name: meta.name,
            about: scene::of(meta.key).introduction(),
            intro: intro(meta.key),
        })
        .collect()
}

/// How the game of a key is introduced; the plain way where nobody drew it.
pub(super) fn intro(key: &str) -> Introduction {
    boards::of(key).introduction()
}
