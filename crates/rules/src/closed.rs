//! Macros for closed kinds of things and for sets of them. The build reads data files with them too.

/// Writes a thing as what its method `key` calls it, and reads it with `find`.
#[macro_export]
macro_rules! text_form {
    ($thing:ident.$key:ident) => {
        impl serde::Serialize for $thing {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.$key())
            }
        }

        impl<'de> serde::Deserialize<'de> for $thing {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(from)?;
                let unknown = || format!("there is no {} `{text}`", stringify!($thing));
                Self::find(&text).ok_or_else(|| serde::de::Error::custom(unknown()))
            }
        }

        impl AsRef<str> for $thing {
            fn as_ref(&self) -> &str {
                self.$key()
            }
        }
    };
}

/// Makes a closed enum of things with one word each: `Name.key` has the word in the method `key`.
#[macro_export]
macro_rules! word_enum {
    ($(#[$meta:meta])* $name:ident.$key:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* #[doc = concat!("`", $word, "`.")] $variant,)+
        }

        $crate::text_form!($name.$key);

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

/// Makes a set of things, as bits: small, comparable, in the order of their places. What the place of a thing is stands
/// after its name, and then what the thing of a place is.
macro_rules! bit_set {
    ($(#[$meta:meta])* $name:ident($bits:ty) of $thing:ty: $one:ident => $place:expr, $at:ident => $found:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
        pub struct $name(pub(crate) $bits);

        impl $name {
            pub const NONE: Self = Self(0);

            pub const fn one($one: $thing) -> Self {
                Self(1 << $place)
            }

            pub const fn has(self, $one: $thing) -> bool {
                self.0 >> $place & 1 == 1
            }

            pub const fn insert(&mut self, $one: $thing) {
                self.0 |= 1 << $place;
            }

            pub const fn remove(&mut self, $one: $thing) {
                self.0 &= !(1 << $place);
            }

            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            pub const fn has_all(self, others: Self) -> bool {
                others.0 & !self.0 == 0
            }

            pub fn count(self) -> u8 {
                u8::try_from(self.0.count_ones()).unwrap_or(u8::MAX)
            }

            pub fn iter(self) -> impl Iterator<Item = $thing> + Clone {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    let $at = rest.trailing_zeros() as usize;
                    rest &= rest.checked_sub(1)?;
                    Some($found)
                })
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl FromIterator<$thing> for $name {
            fn from_iter<I: IntoIterator<Item = $thing>>(things: I) -> Self {
                let things = things.into_iter();
                things.fold(Self::NONE, |all, thing| all | Self::one(thing))
            }
        }

        bit_set!($name, BitOr.bitor: one, other => one.0 | other.0);
        bit_set!($name, BitAnd.bitand: one, other => one.0 & other.0);
        bit_set!($name, Sub.sub: one, other => one.0 & !other.0);
    };
    ($name:ident, $op:ident.$method:ident: $one:ident, $other:ident => $both:expr) => {
        impl std::ops::$op for $name {
            type Output = Self;

            fn $method(self, $other: Self) -> Self {
                let $one = self;
                Self($both)
            }
        }
    };
}
