//! How the pages introduce each game: a picture and a sentence.

use std::sync::LazyLock;

use rules::Meta;
use scene::Look;
use words::Message;

/// Lists the games that this program hosts.
pub(super) fn all() -> impl Iterator<Item = &'static Meta> {
    rules::ALL.iter().map(|game| game.meta())
}

/// The games whose catalogue somebody wrote. They are asked once: a catalogue is long.
pub(super) static WITH_CATALOGUE: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let keys = all().map(|game| game.key);
    keys.filter(|key| scene::of(key).all().is_some()).collect()
});

pub(super) fn about(game: &Meta) -> Message {
    scene::of(game.key).introduction()
}

/// How the game of a key is introduced; the plain way where nobody drew it.
pub(super) fn intro(key: &str) -> Look {
    scene::of(key).look()
}
