//! The header block of a mail or of a part of it. Knows how fields are written, not what they mean.

/// The longest header block that is looked at, in bytes. What is behind it is not seen.
pub(super) const MOST_HEADER_BYTES: usize = 64 * 1024;

/// The fields of one header block, from the top. Source: RFC 5322, 2.2.
#[derive(Debug, Default)]
pub(super) struct Headers {
    /// Name in ASCII lower case, value on one line without blanks around it.
    fields: Vec<(String, String)>,
    pub(super) is_cut: bool,
}

impl Headers {
    /// Parts fields from the body behind the first empty line. A line that is no field and continues none is skipped.
    pub(super) fn split(raw: &[u8]) -> (Self, &[u8]) {
        let mut headers = Self::default();
        let mut end = 0;
        let mut can_continue = false;
        for line in raw.split_inclusive(|byte| *byte == b'\n') {
            end += line.len();
            let line = without_break(line);
            if line.is_empty() {
                break;
            }
            if end > MOST_HEADER_BYTES {
                headers.is_cut = true;
                continue;
            }
            if !line.starts_with(b" ") && !line.starts_with(b"\t") {
                can_continue = headers.add(line);
            } else if let Some((_, value)) = headers.fields.last_mut().filter(|_| can_continue) {
                value.push(' ');
                value.push_str(&text(line));
            }
        }
        (headers, raw.get(end..).unwrap_or_default())
    }

    fn add(&mut self, line: &[u8]) -> bool {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else {
            return false;
        };
        let (name, value) = line.split_at(colon);
        let name = name.trim_ascii_end();
        if name.is_empty() || !name.iter().all(u8::is_ascii_graphic) {
            return false;
        }
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        let value = text(value.get(1..).unwrap_or_default());
        self.fields.push((name, value));
        true
    }

    pub(super) fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Lists names, in lower case, and values of all fields, from the top.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.fields.iter();
        fields.map(|(name, value)| (name.as_str(), value.trim()))
    }

    /// Lists the values of a field, from the top. The name is in lower case.
    pub(super) fn list<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.all()
            .filter(move |(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// Finds the topmost value of a field. The name is in lower case.
    pub(super) fn find(&self, name: &str) -> Option<&str> {
        self.list(name).next()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    pub(super) fn has_start(&self, start: &str) -> bool {
        self.all().any(|(name, _)| name.starts_with(start))
    }
}

pub(super) fn without_break(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.trim_ascii()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_unfolded_and_found_by_lower_case_name() {
        let raw = b"X: 1\nSubject : a\r\n  b\r\nnonsense\r\n lost\r\nx:2\r\n\r\nbody\r\n";
        let (headers, body) = Headers::split(raw);
        assert_eq!(headers.find("subject"), Some("a b"));
        assert_eq!(headers.list("x").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(body, b"body\r\n");
        assert!(!headers.is_cut);
    }

    #[test]
    fn a_block_that_is_too_long_is_cut_and_its_body_still_found() {
        let mut raw = b"A: 1\n".to_vec();
        raw.extend(b"B: 2\n".repeat(MOST_HEADER_BYTES));
        raw.extend(b"\nbody");
        let (headers, body) = Headers::split(&raw);
        assert!(headers.is_cut);
        assert_eq!(body, b"body");
        assert!(headers.fields.len() < MOST_HEADER_BYTES);
    }
}
