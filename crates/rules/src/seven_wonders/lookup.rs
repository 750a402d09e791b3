//! The cards and wonders of both editions, asked by id: tables read once. Nothing here knows a rule.

use std::sync::LazyLock;

use super::printed::{Tables, read_tables};
use super::{Card, CardId, Edition, EditionData, WonderId};

#[expect(
    clippy::expect_used,
    reason = "the files are part of the program, and the build has read them"
)]
static TABLES: LazyLock<Tables> =
    LazyLock::new(|| read_tables().expect("the build has read the data files"));

impl Edition {
    pub fn data(self) -> &'static EditionData {
        match self {
            Self::First => &TABLES.first,
            Self::Second => &TABLES.second,
        }
    }
}

/// Gives things their ids of the data files.
macro_rules! with_keys {
    ($thing:ident, $keys:ident) => {
        impl $thing {
            pub fn find(key: &str) -> Option<Self> {
                let index = TABLES.$keys.binary_search(&key).ok()?;
                u8::try_from(index).ok().map(Self)
            }

            pub fn key(self) -> &'static str {
                TABLES.$keys.get(self.index()).copied().unwrap_or("?")
            }
        }

        text_form!($thing.key);
    };
}

with_keys!(CardId, keys);
with_keys!(WonderId, wonder_keys);

impl CardId {
    /// The card printed in an edition; its colour is told for cards of the other edition too.
    pub fn card(self, edition: Edition) -> &'static Card {
        edition.data().card(self)
    }
}
