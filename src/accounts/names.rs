//! What people may be called, and what they are called as long as they have said nothing.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::mail::one_line;
use words::{Language, Message, Words, msg};

pub const MOST_SIGNS: usize = 40;

/// Cleans a name to one line of at most 40 visible characters, composed (NFC) so that names that look the same are the
/// same. None when no letter, digit or picture is left, when it is what sentences call their reader, or when mail
/// programs would make a link of it or read it as an encoded word (RFC 2047): names stand in the subjects of letters
/// to strangers.
pub fn clean(name: &str) -> Option<String> {
    let is_kept = |sign: &char| is_seen(*sign) || sign.is_whitespace() || sign.is_control();
    let seen: String = name.chars().filter(is_kept).collect();
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(&seen);
    let name = one_line(&composed, MOST_SIGNS);
    let is_fine = name.chars().any(is_told)
        && !is_reader(&name)
        && !name.contains("=?")
        && !name.split(' ').any(is_address);
    is_fine.then_some(name)
}

pub fn wrong() -> Message {
    msg::form::wrong_name(MOST_SIGNS)
}

/// No control, no mark that is only obeyed, nothing private or unassigned. Braille without dots looks like a blank.
fn is_seen(sign: char) -> bool {
    let is_dumb = matches!(
        CodePointMapData::<GeneralCategory>::new().get(sign),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::Unassigned
    );
    let is_ignored = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(sign);
    !is_dumb && !is_ignored && sign != '\u{2800}'
}

/// Whether a sign tells somebody from others: a letter, a digit or a picture.
fn is_told(sign: char) -> bool {
    let kind = CodePointMapData::<GeneralCategory>::new().get(sign);
    sign.is_alphanumeric() || kind == GeneralCategory::OtherSymbol
}

/// Whether a name is a word by which some language calls whoever reads a sentence: "Waiting for you".
fn is_reader(name: &str) -> bool {
    let letters = name.chars().filter(|sign| sign.is_alphabetic());
    let bare: String = letters.flat_map(char::to_lowercase).collect();
    Language::all().any(|language| {
        let called = words(Some(language)).text(msg::form::reader());
        called.split(' ').any(|word| word == bare)
    })
}

/// Whether a word looks like the address of a page or a mailbox: `https://…`, `www.…`, `example.org`, `a@b`.
fn is_address(word: &str) -> bool {
    let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    let is_label_sign = |sign: char| sign.is_alphanumeric() || sign == '-';
    let is_label = |label: &str| !label.is_empty() && label.chars().all(is_label_sign);
    let is_domain = |text: &str| {
        let host = text.split(['/', ':', '?', '#']).next().unwrap_or_default();
        host.rsplit_once('.').is_some_and(|(rest, top)| {
            let is_top = top.chars().count() >= 2 && top.chars().all(char::is_alphabetic);
            is_top && rest.split('.').all(is_label)
        })
    };
    word.contains("://") || word.contains('@') || is_domain(word)
}

/// Makes a first name from an address: what stands before `@` and any `+`.
pub(super) fn from_address(address: &str, language: Option<Language>) -> String {
    let local = address.split('@').next().unwrap_or_default();
    let local = local.split('+').next().unwrap_or_default();
    // `jan.vis` would be read as the address of a page.
    clean(&local.replace('.', " ")).unwrap_or_else(|| words(language).text(msg::language::player()))
}

pub(crate) fn of_guest(language: Option<Language>) -> String {
    words(language).text(msg::language::guest())
}

fn words(language: Option<Language>) -> Words {
    Words::of(language.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_from_before_the_at_and_the_tag() {
        assert_eq!(from_address("ada.l+games@example.org", None), "ada l");
        assert_eq!(from_address("+x@example.org", None), "Player");
    }

    #[test]
    fn a_name_is_one_clean_line() {
        assert_eq!(clean(" Ada\r\nBcc: x "), Some("Ada Bcc: x".to_owned()));
        for name in "J.R.R. Tolkien, St. John, Dr. No, Anna-Lena, R2.D2, 3.14".split(", ") {
            assert_eq!(clean(name), Some(name.to_owned()));
        }
        for name in [
            "Win at https://evil.example",
            "www.evil.example",
            "evil.example/win",
            "see evil.com!",
            "(evil.co.uk:8080)",
            "ada@evil.example",
            "=?utf-8?q?Ada?=",
        ] {
            assert_eq!(clean(name), None, "{name}");
        }
        for name in ["", ".", "-", "\u{301}", "\u{202e}\u{200b} \n"] {
            assert_eq!(clean(name), None, "{name:?}");
        }
        assert_eq!(clean(&"ø".repeat(90)), Some("ø".repeat(40)));
    }

    #[test]
    fn a_name_has_only_signs_that_are_seen() {
        let unseen = "\u{0}\u{7f}\u{ad}\u{34f}\u{378}\u{61c}\u{115f}\u{180e}\u{200b}\u{200c}\
            \u{200d}\u{202e}\u{2064}\u{2066}\u{2800}\u{3164}\u{e000}\u{fe0f}\u{feff}\u{ffa0}\
            \u{ffff}\u{e0041}\u{e0100}\u{f0000}\u{10ffff}";
        for unseen in unseen.chars() {
            let named = clean(&format!("A{unseen}da{unseen}"));
            let named = named.map(|name| name.replace(' ', ""));
            assert_eq!(named.as_deref(), Some("Ada"), "{}", unseen.escape_unicode());
            let alone = clean(&unseen.to_string());
            assert_eq!(alone, None, "{}", unseen.escape_unicode());
        }
        for name in ["Søren", "张伟", "Ἀθηνᾶ", "🦊", "Ada ♥", "R2", "ทิวา"] {
            assert_eq!(clean(name).as_deref(), Some(name));
        }
        // Composed, also where something unseen stood between.
        for name in ["Zoe\u{308}", "Zoe\u{34f}\u{308}"] {
            assert_eq!(clean(name).as_deref(), Some("Zo\u{eb}"));
        }
    }

    #[test]
    fn nobody_is_called_as_sentences_call_their_reader() {
        let called = "you,You,YOU.,\"y o u\",y\u{200b}ou,du,Dig!,jij,Je,jou";
        for name in called.split(',') {
            assert_eq!(clean(name), None, "{name}");
        }
        for name in ["Youssef", "Dagny", "Jelle", "Jo", "Duncan"] {
            assert_eq!(clean(name).as_deref(), Some(name));
        }
    }
}
