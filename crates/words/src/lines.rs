//! Lines of plain text of a width. Widths count letters, as a terminal does for the scripts of our languages.

use std::borrow::Cow;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Breaks a text into lines of at most `columns`, the first begun with `first`, the others with `next`. A word longer
/// than a line, such as an address, keeps a line of its own; a text without words is one line.
pub fn wrap(text: &str, columns: usize, first: &str, next: &str) -> Vec<String> {
    if text.is_empty() {
        return vec![first.to_owned()];
    }
    let options = Options::new(columns)
        .initial_indent(first)
        .subsequent_indent(next)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = textwrap::wrap(text, options);
    lines.into_iter().map(Cow::into_owned).collect()
}

/// Cuts a text to a number of letters, the last a full stop where anything was cut off.
pub fn shortened(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters.saturating_sub(1)).collect();
    format!("{}.", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_word_keeps_its_line_and_a_cut_text_says_so() {
        let lines = wrap("a bcdefghijk l", 8, "- ", "  ");
        assert_eq!(lines, ["- a", "  bcdefghijk", "  l"]);
        assert_eq!(wrap("", 8, "- ", "  "), ["- "]);
        assert_eq!(shortened("Færøerne er små", 9), "Færøerne.");
        assert_eq!(shortened("Færø", 9), "Færø");
    }
}
