//! What one viewer may know of a position.

use std::ops::Deref;

use crate::{Seat, Viewer};

/// Makes structs that boards and the protocol show, and how each field comes about, after what `where` works out.
macro_rules! shown {
    ($(
        $(#[$meta:meta])*
        $name:ident($($arg:ident: $of:ty),*) $(where { $($before:tt)* })? {
            $($(#[$about:meta])* $field:ident: $type:ty = $value:expr,)+
        }
    )+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
            pub struct $name {
                $($(#[$about])* pub $field: $type,)+
            }

            impl $name {
                pub fn of($($arg: $of),*) -> Self {
                    $($($before)*)?
                    Self { $($field: $value),+ }
                }
            }
        )+
    };
}

/// A position as one viewer may know it: what they may not know is left out of it. Only the `redact` of a game makes
/// one, so that this is decided in one place. It reads as a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen<S> {
    state: S,
    viewer: Viewer,
}

impl<S> Seen<S> {
    /// Takes a position from which everything is left out that the viewer may not know.
    pub(crate) const fn redacted(state: S, viewer: Viewer) -> Self {
        Self { state, viewer }
    }

    /// The seat looked from; none for who only watches, and with open hands.
    pub const fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Open => None,
        }
    }

    /// Whether nothing is hidden.
    pub fn is_open(&self) -> bool {
        self.viewer == Viewer::Open
    }

    /// To leave out more.
    pub(crate) const fn state_mut(&mut self) -> &mut S {
        &mut self.state
    }
}

impl<S> Deref for Seen<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.state
    }
}
