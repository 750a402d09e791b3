//! Small texts: parts of addresses, sentences of the engines as a page prints them, and what a browser tells of itself.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What stands in a query as it is: letters, digits, `/` and the marks that RFC 3986 reserves for nothing.
const NOT_IN_QUERY: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

pub(super) fn in_query(text: &str) -> String {
    utf8_percent_encode(text, NOT_IN_QUERY).to_string()
}

/// Puts curly apostrophes for straight ones, as sentences are written for letters and terminals as well, and curly quotes
/// for the back-ticks around what somebody may type.
pub(super) fn typeset(sentence: &str) -> String {
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

/// Names browser and system, such as `Firefox/linux`, for the list of sessions. Only a help for the eye: browsers may lie.
pub(super) fn name_of(told: &str) -> String {
    // Order matters: most browsers name others beside themselves.
    const BROWSERS: &[(&str, &str)] = &[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: &[(&str, &str)] = &[
        ("iPhone", "iphone"),
        ("iPad", "ipad"),
        ("Android", "android"),
        ("Windows", "windows"),
        ("Mac OS X", "mac"),
        ("Linux", "linux"),
    ];
    let find = |list: &[(&str, &'static str)]| {
        list.iter()
            .find(|(sign, _)| told.contains(sign))
            .map_or("", |(_, name)| *name)
    };
    format!("{}/{}", find(BROWSERS), find(SYSTEMS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_typed_stands_in_quotes() {
        assert_eq!(
            typeset("Write `build altar` or `pass`: it's free."),
            "Write “build altar” or “pass”: it’s free."
        );
    }

    #[test]
    fn browsers_are_named_by_their_own_name() {
        for case in [
            "Firefox/linux Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            "Edge/windows Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
            "Safari/iphone Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "/ <script>",
        ] {
            let (name, told) = case.split_once(' ').unwrap();
            assert_eq!(name_of(told), name);
        }
    }
}
