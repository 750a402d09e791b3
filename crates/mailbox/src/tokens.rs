//! The words of a structured header field. Knows blanks, quotes and comments, and no field. Source: RFC 5322, 3.2.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    /// What stood in quotes, without them.
    Quoted(String),
    /// `;` or `=`, which part the pieces.
    Sign(char),
}

/// Leaves out comments. None when a quote or a comment is open at the end: nobody knows what is inside.
pub(super) fn tokens(value: &str) -> Option<Vec<Token>> {
    let mut all = Vec::new();
    let mut word = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        if !matches!(sign, '(' | '"' | ';' | '=') && !sign.is_whitespace() {
            word.push(sign);
            continue;
        }
        if !word.is_empty() {
            all.push(Token::Word(std::mem::take(&mut word)));
        }
        match sign {
            '(' => skip_comment(&mut signs)?,
            '"' => all.push(Token::Quoted(quoted(&mut signs)?)),
            ';' | '=' => all.push(Token::Sign(sign)),
            _blank => {}
        }
    }
    if !word.is_empty() {
        all.push(Token::Word(word));
    }
    Some(all)
}

/// Skips to behind the `)` that belongs to a `(` already read. None when there is none.
pub(super) fn skip_comment(signs: &mut impl Iterator<Item = char>) -> Option<()> {
    let mut depth = 1_usize;
    while depth > 0 {
        match signs.next()? {
            '(' => depth += 1,
            ')' => depth -= 1,
            '\\' => {
                signs.next()?;
            }
            _other => {}
        }
    }
    Some(())
}

/// Reads to behind the `"` that ends a quote already begun. None when there is none.
pub(super) fn quoted(signs: &mut impl Iterator<Item = char>) -> Option<String> {
    let mut text = String::new();
    loop {
        match signs.next()? {
            '"' => return Some(text),
            '\\' => text.push(signs.next()?),
            sign => text.push(sign),
        }
    }
}

/// A value with parameters, as in Content-Type and Content-Disposition. Source: RFC 2045, 5.1; RFC 2231, 3.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Parameters {
    /// What stands before the first `;`, in ASCII lower case, without blanks.
    pub(super) value: String,
    list: Vec<(String, String)>,
}

impl Parameters {
    const MOST_BYTES: usize = 4 * 1024;

    /// Reads a value. What cannot be read is empty.
    pub(super) fn read(value: &str) -> Self {
        let mut read = Self::default();
        // Some programs put comments or an odd quote here; then only the part before the first `;` counts.
        let all = Some(value)
            .filter(|value| value.len() <= Self::MOST_BYTES)
            .and_then(tokens)
            .or_else(|| tokens(value.split(';').next().unwrap_or_default()))
            .unwrap_or_default();
        for (index, piece) in all.split(|token| *token == Token::Sign(';')).enumerate() {
            match piece {
                [Token::Word(word), ..] if index == 0 => read.value = word.to_ascii_lowercase(),
                [
                    Token::Word(name),
                    Token::Sign('='),
                    Token::Word(value) | Token::Quoted(value),
                    ..,
                ] => read.add(name, value),
                _other => {}
            }
        }
        read
    }

    fn add(&mut self, name: &str, value: &str) {
        let name = name.to_ascii_lowercase();
        let name = name.split('*').next().unwrap_or_default();
        let has_room = self.list.len() < 50;
        match self.list.iter_mut().find(|(known, _value)| known == name) {
            // A value in numbered pieces; they come in order.
            Some((_name, known)) => known.push_str(value),
            None if has_room => self.list.push((name.to_owned(), value.to_owned())),
            None => {}
        }
    }

    /// Finds a parameter; the name is in lower case.
    pub(super) fn find(&self, name: &str) -> Option<&str> {
        self.list
            .iter()
            .find(|(known, _value)| known == name)
            .map(|(_name, value)| value.as_str())
    }

    pub(super) fn has(&self, name: &str, value: &str) -> bool {
        self.find(name)
            .is_some_and(|found| found.trim().eq_ignore_ascii_case(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_quotes_are_told_apart() {
        let word = |text: &str| Token::Word(text.to_owned());
        let read = tokens("a (b (c) \\) d) = \"e \\\" (f)\";g").unwrap();
        let quoted = Token::Quoted("e \" (f)".to_owned());
        let [is, end] = ['=', ';'].map(Token::Sign);
        assert_eq!(read, [word("a"), is, quoted, end, word("g")]);
        assert_eq!(tokens("a (b"), None);
        assert_eq!(tokens("a \"b"), None);
    }

    #[test]
    fn parameters_are_found() {
        let read = Parameters::read("Text/Plain; CHARSET=\"utf-8\" ; format = flowed");
        assert_eq!(read.value, "text/plain");
        assert_eq!(read.find("charset"), Some("utf-8"));
        assert!(read.has("format", "Flowed"));
        let pieces = Parameters::read("multipart/mixed; boundary*0=ab; boundary*1=cd");
        assert_eq!(pieces.find("boundary"), Some("abcd"));
        assert_eq!(Parameters::read("text/html; x=\"").value, "text/html");
        assert_eq!(Parameters::read(""), Parameters::default());
    }
}
