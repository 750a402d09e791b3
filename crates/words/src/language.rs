//! The languages that there are: a folder in `locales/` each.

use super::CODES;

/// A language of pages and letters, as its place among all of them; the first is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Language(usize);

impl Language {
    /// What is spoken when nothing better is known, and what the messages are modelled on.
    pub const ENGLISH: Self = Self(0);

    /// Lists all languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CODES.len()).map(Self)
    }

    pub const fn index(self) -> usize {
        self.0
    }

    /// Code as in the attribute `lang` (BCP 47).
    pub fn code(self) -> &'static str {
        CODES[self.0]
    }

    pub fn find(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code() == code)
    }

    /// Chooses the language that suits an `Accept-Language` header best (RFC 9110, section 12.5.4), else English.
    pub fn accepted(header: &str) -> Self {
        let mut asked: Vec<(f32, &str)> = header.split(',').filter_map(weighed).collect();
        // Equal weights keep their order.
        asked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let found = asked.into_iter().find_map(|(_, tag)| {
            let primary = tag.split('-').next().unwrap_or(tag);
            Self::find(&primary.to_ascii_lowercase())
        });
        found.unwrap_or_default()
    }
}

/// A tag with its weight; none for what is not wanted.
fn weighed(part: &str) -> Option<(f32, &str)> {
    let (tag, weight) = match part.split_once(';') {
        None => (part, 1.0),
        Some((tag, weight)) => (tag, weight.trim().strip_prefix("q=")?.parse().ok()?),
    };
    (weight > 0.0 && weight <= 1.0).then_some((weight, tag.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_wanted_most_and_exists_is_spoken() {
        let check = |header: &str, code: &str| {
            assert_eq!(Language::accepted(header).code(), code, "{header}");
        };
        check("", "en");
        check("da", "da");
        check("nl-BE, nl;q=0.9, en;q=0.8", "nl");
        check("fr, de;q=0.9, da-DK;q=0.5, en;q=0.4", "da");
        check("en;q=0.5, DA;q=0.6", "da");
        check("da;q=0, nl;q=0.1", "nl");
        check("*, tlh;q=x, da;q=2", "en");
        check("fr", "en");
    }
}
