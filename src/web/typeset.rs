//! Sentences of the engines as a page prints them: they are written for letters and terminals as well.

/// Puts curly apostrophes for straight ones, and curly quotes for the back-ticks around what somebody may type.
pub fn typeset(sentence: &str) -> String {
    let mut is_open = false;
    sentence
        .chars()
        .map(|sign| match sign {
            '\'' => '’',
            '`' => {
                is_open = !is_open;
                if is_open { '“' } else { '”' }
            }
            _ => sign,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::typeset;

    #[test]
    fn what_may_be_typed_stands_in_quotes() {
        assert_eq!(
            typeset("Write `build altar` or `pass`: it's free."),
            "Write “build altar” or “pass”: it’s free."
        );
    }
}
