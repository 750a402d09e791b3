//! Sentences of a history as a page shows them.

use super::icon::Icon;
use scene::Sentence;
use words::{Html, Words};

/// A sentence, ready for a template.
#[derive(Debug, Clone)]
pub struct SentenceHtml {
    /// The sign beside it, if any.
    pub sign: Option<Icon>,
    /// Class that colours it; may be empty.
    pub class: &'static str,
    /// The words.
    pub html: Html,
}

impl SentenceHtml {
    /// Puts a sentence into HTML.
    pub fn of(sentence: &Sentence, w: &Words) -> Self {
        Self {
            sign: (!sentence.sign.is_empty()).then(|| Icon::new(&sentence.sign)),
            class: sentence.class,
            html: w.sentence(&sentence.said),
        }
    }
}
