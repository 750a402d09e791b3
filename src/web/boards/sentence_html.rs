//! Sentences of a history as a page shows them.

use super::icon::Icon;
use scene::Sentence;
use words::{Html, Words};

#[derive(Debug, Clone)]
pub struct SentenceHtml {
    pub sign: Option<Icon>,
    /// Class that colours it; may be empty.
    pub class: &'static str,
    pub html: Html,
}

impl SentenceHtml {
    pub fn of(sentence: &Sentence, w: &Words) -> Self {
        Self {
            sign: (!sentence.sign.is_empty()).then(|| Icon::new(&sentence.sign)),
            class: sentence.class,
            html: w.sentence(&sentence.said),
        }
    }
}
