//! The macro `text_enum!`, for values that are stored by name.

/// Makes an enum whose variants are stored, and shown, by name. An unknown name, as from another program, gives none.
macro_rules! text_enum {
    (
        $(#[$about:meta])*
        $vis:vis enum $Kind:ident { $($(#[$says:meta])* $One:ident = $name:literal,)+ }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $Kind { $($(#[$says])* $One,)+ }

        impl $Kind {
            $vis const ALL: [Self; [$($name),+].len()] = [$(Self::$One),+];

            $vis const fn as_str(self) -> &'static str {
                match self { $(Self::$One => $name,)+ }
            }

            $vis fn find(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.as_str() == name)
            }
        }

        impl serde::Serialize for $Kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}
pub(crate) use text_enum;
