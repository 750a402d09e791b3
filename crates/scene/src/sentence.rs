//! A sentence of a history, with its picture and colour.

use std::borrow::Cow;

use rules::Seat;
use words::Message;

/// One sentence of what happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Id of the picture beside it (in `icons.svg`), such as `colour-blue` or `sign-uncover`; may be empty.
    pub sign: Cow<'static, str>,
    /// Class that colours it, such as `is-blue`; may be empty.
    pub class: &'static str,
    /// What is said.
    pub said: Message,
    /// Who did it, and what, in the few words of a subject; only where somebody chose to.
    pub deed: Option<Deed>,
}

/// What somebody did, in the few words of a subject: "Freja built Port".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// Who; none where it is nobody's seat.
    pub by: Option<Seat>,
    /// What, without a stop.
    pub said: Message,
}

impl Sentence {
    /// A sentence with a picture and without a colour.
    pub fn new(sign: impl Into<Cow<'static, str>>, said: Message) -> Self {
        Self {
            sign: sign.into(),
            class: "",
            said,
            deed: None,
        }
    }

    /// The sentence, with what was done in few words.
    pub fn with_deed(self, by: Option<Seat>, said: Message) -> Self {
        let deed = Some(Deed { by, said });
        Self { deed, ..self }
    }

    /// The sentence, with an aside about who did it.
    pub fn with_aside(self, aside: fn(Message) -> Message) -> Self {
        let said = aside(self.said);
        Self { said, ..self }
    }

    /// The sentence in a colour.
    pub fn coloured(self, class: &'static str) -> Self {
        Self { class, ..self }
    }
}
