//! What people type, compared with what things are called.

/// Makes lower case and single underscores of whatever was typed. Danish letters become two letters, or one where
/// `is_plain`, since people without them type either.
pub(crate) fn fold(text: &str, is_plain: bool) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'æ' | 'ä' => folded.push_str("ae"),
            'ø' | 'ö' => folded.push_str(if is_plain { "o" } else { "oe" }),
            'å' => folded.push_str(if is_plain { "a" } else { "aa" }),
            'é' | 'è' | 'ë' => folded.push('e'),
            'ï' => folded.push('i'),
            '\'' | '’' | '`' | '"' | '.' | ',' | '!' => {}
            letter if letter.is_alphanumeric() => folded.push(letter),
            _ if folded.ends_with('_') || folded.is_empty() => {}
            _ => folded.push('_'),
        }
    }
    folded.truncate(folded.trim_end_matches('_').len());
    folded
}

/// The things that a text fits best, each with how well; none where it fits nothing.
pub(crate) fn best<T: Copy, F: Ord + Copy>(
    things: impl Iterator<Item = T>,
    fit: impl Fn(T) -> Option<F>,
) -> Vec<(F, T)> {
    let fitting = things.filter_map(|thing| Some((fit(thing)?, thing)));
    let mut fitting: Vec<(F, T)> = fitting.collect();
    let best = fitting.iter().map(|(fit, _)| *fit).max();
    fitting.retain(|(fit, _)| Some(*fit) == best);
    fitting
}
