//! A sentence of a history, with its picture and colour.

use std::borrow::Cow;

use crate::words::{Message, msg};

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

    /// The sentence, with the aside that a standing order did it.
    #[must_use]
    pub fn by_order(self) -> Self {
        let said = msg::orders::told(self.said);
        Self { said, ..self }
    }

    /// The sentence in a colour.
    #[must_use]
    pub fn coloured(self, class: &'static str) -> Self {
        Self { class, ..self }
    }
}
