//! Makes people's words safe for headers and lines: nothing in them can start a line or change the writing direction.

use mailbox::is_unseen;
use words::{Words, lines};

const MOST_NAME: usize = 40;

/// Line ends, tabs and other control characters become blanks, blanks are joined, and marks that change the writing
/// direction, have no width or are no characters are removed.
pub fn one_line(text: &str, most: usize) -> String {
    let is_break = |sign: char| sign.is_control() || sign.is_whitespace();
    let kept: String = text.chars().filter(|sign| !is_unseen(*sign)).collect();
    let words = kept.split(is_break).filter(|word| !word.is_empty());
    let joined = words.collect::<Vec<_>>().join(" ");
    let cut: String = joined.chars().take(most).collect();
    cut.trim_end().to_owned()
}

/// The same, cut after a word and marked where it was longer.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let line = one_line(text, usize::MAX);
    if line.chars().count() <= most {
        return line;
    }
    let cut: String = line.chars().take(most - 1).collect();
    let kept = cut.rsplit_once(' ').map_or(cut.as_str(), |(kept, _)| kept);
    format!("{}…", kept.trim_end_matches([',', ' ', '(']))
}

pub fn with_short_names(w: &Words) -> Words {
    let names = w.names.iter().map(|name| one_line(name, MOST_NAME));
    w.at_table(&names.collect::<Vec<_>>(), w.me)
}

/// Removes from a text what nobody sees but programs act on, as [`one_line`] does; tabs and line ends stay.
pub fn visible(text: &str) -> String {
    let is_kept = |sign: &char| {
        !is_unseen(*sign) && (!sign.is_control() || matches!(sign, '\n' | '\r' | '\t'))
    };
    text.chars().filter(is_kept).collect()
}

pub fn lower_first(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters.as_str().chars()).collect()
}

pub(super) const COLUMNS: usize = 72;

/// Breaks a text into lines as [`lines::wrap`] does; blanks are joined.
pub(super) fn wrap(text: &str, columns: usize, first: &str, next: &str) -> String {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    lines::wrap(&joined, columns, first, next).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_can_start_a_line_or_turn_it_around() {
        let lines = "Ada\r\nBcc: eve@example.org\0\u{2028}x\u{85}y";
        assert_eq!(one_line(lines, 80), "Ada Bcc: eve@example.org x y");
        let turned = "\u{202e}Søren \u{2066}張\u{2069} 👩‍🚀";
        assert_eq!(one_line(turned, 80), "Søren 張 👩‍🚀");
    }

    #[test]
    fn what_is_too_long_ends_after_a_word() {
        for (most, short) in [
            (25, "Your turn: Ben built Baths"),
            (24, "Your turn: Ben built…"),
            (21, "Your turn: Ben built…"),
            (20, "Your turn: Ben…"),
            (3, "You…"),
        ] {
            let text = "Your turn: Ben built Baths";
            assert_eq!(shortened(text, most + 1), short);
        }
    }

    #[test]
    fn signs_that_are_no_characters_vanish() {
        let text = "a\u{fffe}b\u{ffff}c\u{fdd0}\u{fdef}d\u{1fffe}\u{2ffff}e\u{10fffe}\u{10ffff}f";
        assert_eq!(one_line(text, 80), "abcdef");
        assert_eq!(visible(text), "abcdef");
        let near = "\u{fdcf}\u{fdf0}\u{fffd}\u{10000}\u{1fffd}\u{10fffd}";
        assert_eq!(visible(near), near);
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(one_line("ææææ", 2), "ææ");
        assert_eq!(one_line("ab cd", 3), "ab");
    }

    #[test]
    fn lines_are_broken_between_words_and_addresses_stay_whole() {
        assert_eq!(wrap("aa bb cc", 7, "- ", "  "), "- aa bb\n  cc");
        let address = "see https://x.example/abc";
        assert_eq!(wrap(address, 8, "", ""), "see\nhttps://x.example/abc");
        assert_eq!(wrap("", 8, "- ", ""), "- ");
    }
}
