//! The macro `word_enum!`, for the words that rules fix. The build reads data files with it too.

/// Makes a closed enum of things that notation, events and data files name by one word each: `Name.key` has its word
/// in the method `key`.
macro_rules! word_enum {
    ($(#[$meta:meta])* $name:ident.$key:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// The words, in order.
            pub const WORDS: [&'static str; [$($word),+].len()] = [$($word),+];

            /// All of them, in order.
            pub const ALL: [Self; Self::WORDS.len()] = [$(Self::$variant),+];

            /// Its word.
            pub const fn $key(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// Its place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Finds the one with that word.
            pub fn find(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|each| each.$key() == word)
            }
        }
    };
}
