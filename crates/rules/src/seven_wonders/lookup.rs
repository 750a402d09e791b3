//! The cards and wonders of both editions, asked by id: tables read once.
//!
//! Nothing here knows a rule. Start reading at [`Edition::data`].

use std::borrow::Cow;
use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::cards::{Card, CardId, Edition, EditionData, WonderId};
use super::printed::{Tables, read_tables};

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

/// Gives things their ids of the data files, and writes and reads them as these.
macro_rules! with_keys {
    ($thing:ty, $keys:ident, $kind:literal) => {
        impl $thing {
            pub fn find(key: &str) -> Option<Self> {
                let index = TABLES.$keys.binary_search(&key).ok()?;
                u8::try_from(index).ok().map(Self)
            }

            pub fn key(self) -> &'static str {
                TABLES.$keys.get(self.index()).copied().unwrap_or("?")
            }
        }

        impl Serialize for $thing {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }

        impl<'de> Deserialize<'de> for $thing {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let key = Cow::<'de, str>::deserialize(deserializer)?;
                let unknown = || format!(concat!("no ", $kind, " is called `{}`"), key);
                Self::find(&key).ok_or_else(|| D::Error::custom(unknown()))
            }
        }
    };
}

with_keys!(CardId, keys, "card");
with_keys!(WonderId, wonder_keys, "wonder");

impl CardId {
    /// The card printed in an edition; its name and colour are told for cards of the other edition too.
    pub fn card(self, edition: Edition) -> &'static Card {
        edition.data().card(self)
    }
}

impl AsRef<str> for CardId {
    fn as_ref(&self) -> &str {
        self.key()
    }
}

impl WonderId {
    pub fn name(self) -> &'static str {
        let wonders = &TABLES.first.wonders;
        wonders.get(self.index()).map_or("?", |wonder| wonder.name)
    }
}
