//! A sentence of a history, with its picture and colour.

use std::borrow::Cow;

use crate::words::Message;

/// One sentence of what happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Id of the picture beside it (in `icons.svg`), such as `colour-blue` or `sign-uncover`; may be empty.
    pub sign: Cow<'static, str>,
    /// Class that colours it, such as `is-blue`; may be empty.
    pub class: &'static str,
    /// What is said.
    pub said: Message,
}

impl Sentence {
    /// A sentence with a picture and without a colour.
    #[must_use]
    pub fn new(sign: impl Into<Cow<'static, str>>, said: Message) -> Self {
        Self {
            sign: sign.into(),
            class: "",
            said,
        }
    }

    /// The sentence in a colour.
    #[must_use]
    pub fn coloured(self, class: &'static str) -> Self {
        Self { class, ..self }
    }
}
