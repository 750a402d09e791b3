//! What the catalogue says of a message: its text in pieces, as the build has read it.

use std::sync::LazyLock;

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};

use super::Language;

pub(crate) type Parts = &'static [Part];

pub(crate) enum Part {
    Words(&'static str),
    /// An argument, by its place among those of the message.
    Arg(usize),
    /// Somebody's name, or "you".
    Name(usize),
    /// What belongs to somebody: "Freja’s", "your".
    Whose(usize),
    /// What follows from an argument, and which of it where nothing fits.
    Choose(usize, &'static [(Key, Parts)], usize),
}

/// What a variant of a text is for.
pub(crate) enum Key {
    /// A word of a choice, `you` or `other`, or how a number is counted.
    Word(&'static str),
    Number(i64),
}

static RULES: LazyLock<Vec<PluralRules>> = LazyLock::new(|| Language::all().map(rules).collect());

#[expect(clippy::expect_used, reason = "tests say something in every language")]
fn rules(language: Language) -> PluralRules {
    let code = language.code().parse();
    let code: unic_langid::LanguageIdentifier = code.expect("a folder's name");
    PluralRules::create(code, PluralRuleType::CARDINAL).expect("a language that is known")
}

/// How a number is counted: `one`, `other`.
pub(crate) fn counted(language: Language, number: i64) -> &'static str {
    match RULES[language.index()].select(number) {
        Ok(PluralCategory::ZERO) => "zero",
        Ok(PluralCategory::ONE) => "one",
        Ok(PluralCategory::TWO) => "two",
        Ok(PluralCategory::FEW) => "few",
        Ok(PluralCategory::MANY) => "many",
        Ok(PluralCategory::OTHER) | Err(_) => "other",
    }
}
