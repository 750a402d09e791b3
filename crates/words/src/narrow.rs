//! Soft hyphens for narrow places: browsers know where to break the words of few languages.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::{Html, Language, Message, Words, msg};

const SOFT_HYPHEN: &str = "\u{ad}";

/// Words that may be broken, with soft hyphens in them: by language, by the whole word.
static BREAKS: OnceLock<Vec<BTreeMap<String, String>>> = OnceLock::new();

impl Words {
    /// The text with soft hyphens where the catalogue says that its words may be broken.
    pub fn narrow(&self, text: &str) -> String {
        let all = BREAKS.get_or_init(|| Language::all().map(breaks).collect());
        let known = all.get(self.language.index());
        let broken = |piece: &str| {
            let word = piece.trim_end_matches(|sign: char| !sign.is_alphabetic());
            match known.and_then(|known| known.get(word)) {
                Some(broken) => piece.replacen(word, broken, 1),
                None => piece.to_owned(),
            }
        };
        text.split_inclusive(' ').map(broken).collect()
    }

    /// A message as HTML, with soft hyphens likewise.
    pub fn say_narrow(&self, message: &Message) -> Html {
        Html(self.narrow(self.say(message).as_str()))
    }
}

fn breaks(language: Language) -> BTreeMap<String, String> {
    let words = Words::of(language).text(msg::board::breaks());
    let word = |one: &str| (one.replace('|', ""), one.replace('|', SOFT_HYPHEN));
    words.split_whitespace().map(word).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::{FILES, Language, NAMES, Words, msg};

    #[test]
    fn a_long_word_may_be_broken_where_the_catalogue_says() {
        let check = |code: &str, name: &str, expected: &str| {
            let w = Words::of(Language::find(code).unwrap());
            assert_eq!(w.narrow(name), expected);
        };
        check("en", "Siege Workshop", "Siege Work\u{ad}shop");
        check("da", "Skovhugstlejr", "Skov\u{ad}hugst\u{ad}lejr");
        check("da", "sammenlign: grøn", "sammen\u{ad}lign: grøn");
        check("nl", "Haven", "Haven");
    }

    /// The narrowest place of a phone takes six letters of any kind.
    #[test]
    fn no_piece_of_a_word_is_wider_than_the_narrowest_place() {
        for language in Language::all() {
            let breaks = Words::of(language).text(msg::board::breaks());
            for word in breaks.split_whitespace() {
                // A single syllable, with narrow letters.
                let mut pieces = word.split('|').filter(|piece| *piece != "scheeps");
                let long = pieces.find(|piece| piece.chars().count() > 6);
                assert_eq!(long, None, "of {word}");
            }
        }
    }

    #[test]
    fn every_word_that_may_be_broken_is_said_somewhere() {
        for (language, files) in Language::all().zip(FILES) {
            let things = NAMES.iter().flat_map(|(_, _, things)| *things);
            let names = things.map(|(_, names)| names[language.index()]);
            let said = files.iter().copied().chain(names);
            let told = said.flat_map(|text| text.split(|sign: char| !sign.is_alphabetic()));
            let known: BTreeSet<&str> = told.collect();
            let breaks = Words::of(language).text(msg::board::breaks());
            for word in breaks.split_whitespace().map(|one| one.replace('|', "")) {
                assert!(known.contains(word.as_str()), "{} {word}", language.code());
            }
        }
    }
}
