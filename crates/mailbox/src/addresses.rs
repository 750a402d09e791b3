//! Mail addresses and message ids in header fields. Source: RFC 5322, 3.4 and 3.6.4.

use super::{quoted, skip_comment};

const MOST_ID: usize = 998;
/// The longest address that is kept, in bytes. Source: RFC 5321, 4.5.3.1.
const MOST_ADDRESS: usize = 320;

/// In ASCII lower case, in their order. A field that is not well-formed rather gives too many than too few.
pub(super) fn addresses(value: &str) -> Vec<String> {
    let mut found = well_formed(value).unwrap_or_else(|| pieces(value));
    found.retain(|address| is_address(address));
    found
}

/// What stands beside the address in a field with one sender: the words before `<`, else a comment; encoded words are
/// left as they are. Empty where neither is there or a quote is not closed.
pub(super) fn name(value: &str) -> String {
    let mut words = String::new();
    let mut comment = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '"' => words.push_str(&quoted(&mut signs).unwrap_or_default()),
            '(' => comment.extend(signs.by_ref().take_while(|sign| *sign != ')')),
            '<' if words.trim().is_empty() => return comment,
            '<' => return words,
            sign => words.push(sign),
        }
    }
    comment
}

/// None when a quote, a comment or a `<` is not closed.
fn well_formed(value: &str) -> Option<Vec<String>> {
    let mut found = Vec::new();
    let mut entry = Entry::default();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '(' => skip_comment(&mut signs)?,
            '"' => entry.words.push_str(&in_quotes(&quoted(&mut signs)?)),
            '<' => entry.angled.push(angled(&mut signs)?),
            ',' | ';' => std::mem::take(&mut entry).finish(&mut found),
            // The name of a group ends here.
            ':' => entry.words.clear(),
            sign => entry.words.push(sign),
        }
    }
    entry.finish(&mut found);
    Some(found)
}

#[derive(Default)]
struct Entry {
    words: String,
    angled: Vec<String>,
}

impl Entry {
    fn finish(self, found: &mut Vec<String>) {
        if self.angled.iter().any(|address| is_address(address)) {
            found.extend(self.angled);
        } else {
            found.extend(pieces(&self.words));
        }
    }
}

/// Puts back what a quoted local part needs; blanks in it would part it.
fn in_quotes(text: &str) -> String {
    format!("\"{}\"", text.replace(char::is_whitespace, "_"))
}

fn angled(signs: &mut impl Iterator<Item = char>) -> Option<String> {
    let mut text = String::new();
    loop {
        match signs.next()? {
            '>' => break,
            '"' => text.push_str(&in_quotes(&quoted(signs)?)),
            '(' => skip_comment(signs)?,
            sign => text.push(sign),
        }
    }
    // The way over other hosts of old times: <@a,@b:c@d>.
    let bare = match text.split_once(':') {
        Some((way, bare)) if way.trim_start().starts_with('@') => bare,
        Some(_) | None => &text,
    };
    Some(bare.trim().to_ascii_lowercase())
}

fn pieces(value: &str) -> Vec<String> {
    value
        .split(|sign: char| sign.is_whitespace() || "<>,;".contains(sign))
        .map(str::to_ascii_lowercase)
        .collect()
}

fn is_address(text: &str) -> bool {
    text.len() <= MOST_ADDRESS
        && !text.chars().any(char::is_control)
        && text
            .rsplit_once('@')
            .is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
}

/// Lists the message ids of a field, without `<>`, in their order. Where nothing stands in `<>`, words with `@` count.
pub(super) fn message_ids(value: &str) -> Vec<String> {
    let mut found: Vec<String> = value
        .split('<')
        .skip(1)
        .filter_map(|piece| piece.split_once('>'))
        .map(|(id, _rest)| id.replace(|sign: char| sign.is_whitespace() || sign.is_control(), ""))
        .collect();
    if found.is_empty() {
        let words = value.split_whitespace().filter(|word| word.contains('@'));
        found.extend(words.map(str::to_owned));
    }
    found.retain(|id| !id.is_empty() && id.chars().count() <= MOST_ID);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found() {
        for (value, expected) in [
            ("Ada <Ada@Example.org>", "ada@example.org"),
            ("ada@example.org (Ada, (really))", "ada@example.org"),
            ("\"x@y.org, <z@y.org>\" <a@b.org>", "a@b.org"),
            ("us: a@b.org, C <c@d.org>;", "a@b.org c@d.org"),
            ("c: a@b.org;, e@f.org", "a@b.org e@f.org"),
            ("undisclosed-recipients:;", ""),
            ("<@x.org,@y.org:a@b.org>", "a@b.org"),
            ("<>", ""),
            ("\"a b\"@c.org", "\"a_b\"@c.org"),
            // What is doubtful gives all addresses.
            ("<a@b.org> <c@d.org>", "a@b.org c@d.org"),
            ("a@b.org, c@d.org", "a@b.org c@d.org"),
            ("\"open <a@b.org>, c@d.org", "a@b.org c@d.org"),
            ("a@b.org (open <c@d.org>", "a@b.org c@d.org"),
        ] {
            assert_eq!(addresses(value).join(" "), expected, "{value}");
        }
    }

    #[test]
    fn names_are_found() {
        for (value, expected) in [
            ("Ada Løv <a@b.org>", "Ada Løv"),
            ("\"Løv, Ada\" <a@b.org>", "Løv, Ada"),
            ("a@b.org (Ada)", "Ada"),
            ("<a@b.org> (Ada)", ""),
            ("a@b.org", ""),
            ("\"Ada <a@b.org>", ""),
        ] {
            assert_eq!(name(value).trim(), expected, "{value}");
        }
    }

    #[test]
    fn message_ids_are_found() {
        assert_eq!(message_ids("<a@b>\t<c@d>"), ["a@b", "c@d"]);
        assert_eq!(message_ids("<a @b> (of Ada)"), ["a@b"]);
        assert_eq!(message_ids("a@b"), ["a@b"]);
        assert!(message_ids("<open").is_empty());
        assert!(message_ids(&format!("<{}>", "x".repeat(999))).is_empty());
    }
}
