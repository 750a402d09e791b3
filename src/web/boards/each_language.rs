//! What is made once for each language and kept: drawings without a position, and what they say.

use words::{Language, Words};

pub(super) struct EachLanguage<T>(Vec<(Language, T)>);

impl<T> EachLanguage<T> {
    pub(super) fn new(make: impl Fn(&Words) -> T) -> Self {
        let one = |language| (language, make(&Words::of(language)));
        Self(Language::all().map(one).collect())
    }

    #[expect(clippy::expect_used, reason = "it was made for every language")]
    pub(super) fn of(&self, language: Language) -> &T {
        let found = self.0.iter().find(|(own, _)| *own == language);
        &found.expect("every language has one").1
    }
}
