//! How the pages introduce each game: a picture and a sentence.

use crate::web::boards::{self, Introduction};
use rules::Meta;
use words::Message;

/// Lists the games that this program hosts.
pub(super) fn all() -> impl Iterator<Item = &'static Meta> {
    rules::ALL.iter().map(|game| game.meta())
}

pub(super) fn about(game: &Meta) -> Message {
    scene::of(game.key).introduction()
}

/// How the game of a key is introduced; the plain way where nobody drew it.
pub(super) fn intro(key: &str) -> Introduction {
    boards::of(key).introduction()
}
