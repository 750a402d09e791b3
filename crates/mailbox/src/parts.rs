//! The parts of a mail, as a flat list. Knows how they are nested, not what they say. Source: RFC 2046, 5.1.
//! The walk is our own: that of `mail_parser` 0.11 takes time with the square of the number of parts that are not ended
//! (12 seconds for 1 MB), and overflows the stack on mails in mails.

use super::{Headers, Parameters, without_break};

/// How deep parts may lie in parts. Deeper ones are not seen.
const MOST_DEPTH: usize = 20;
const MOST_PARTS: usize = 1_000;

/// A part of a mail; the first one is the mail itself.
pub(super) struct Part<'a> {
    pub(super) headers: Headers,
    pub(super) kind: Parameters,
    /// Not decoded.
    pub(super) body: &'a [u8],
    /// Whether it belongs to a mail inside the mail.
    pub(super) is_inside: bool,
    /// Position of the outermost multipart/alternative around it.
    pub(super) alternative: Option<usize>,
    depth: usize,
}

impl<'a> Part<'a> {
    fn read(raw: &'a [u8], default_kind: &str) -> Self {
        let (headers, body) = Headers::split(raw);
        let mut kind = Parameters::read(headers.find("content-type").unwrap_or_default());
        if !kind.value.contains('/') {
            default_kind.clone_into(&mut kind.value);
        }
        Self {
            headers,
            kind,
            body,
            is_inside: false,
            alternative: None,
            depth: 0,
        }
    }

    pub(super) fn is(&self, kind: &str) -> bool {
        self.kind.value == kind
    }

    pub(super) fn is_attachment(&self) -> bool {
        let disposition = self.headers.find("content-disposition").unwrap_or_default();
        let disposition = Parameters::read(disposition);
        disposition.value == "attachment"
            || disposition.find("filename").is_some()
            || self.kind.find("name").is_some()
    }
}

/// Lists the mail and its parts, each before the parts that it holds.
pub(super) fn list(raw: &[u8]) -> Vec<Part<'_>> {
    let mut all: Vec<Part<'_>> = Vec::new();
    let mut waiting = vec![Part::read(raw, "text/plain")];
    while let Some(part) = waiting.pop() {
        if all.len() >= MOST_PARTS {
            break;
        }
        if part.depth < MOST_DEPTH {
            let room = MOST_PARTS.saturating_sub(all.len() + waiting.len());
            let children = children(&part, all.len(), room);
            waiting.extend(children.into_iter().rev());
        }
        all.push(part);
    }
    all
}

fn children<'a>(part: &Part<'a>, index: usize, most: usize) -> Vec<Part<'a>> {
    let default_kind = match part.is("multipart/digest") {
        true => "message/rfc822",
        false => "text/plain",
    };
    let child = |raw: &'a [u8]| Part {
        depth: part.depth + 1,
        is_inside: part.is_inside,
        alternative: part
            .alternative
            .or_else(|| part.is("multipart/alternative").then_some(index)),
        ..Part::read(raw, default_kind)
    };
    if part.is("message/rfc822") || part.is("message/global") {
        return vec![Part {
            is_inside: true,
            alternative: None,
            ..child(part.body)
        }];
    }
    if !part.kind.value.starts_with("multipart/") {
        return Vec::new();
    }
    let boundary = part.kind.find("boundary").unwrap_or_default().trim_end();
    let all = split(part.body, boundary.as_bytes(), most);
    all.into_iter().map(child).collect()
}

/// Cuts a body at its boundary lines. A last part that is not ended goes to the end.
fn split<'a>(body: &'a [u8], boundary: &[u8], most: usize) -> Vec<&'a [u8]> {
    let mut found = Vec::new();
    let mut start = None;
    let mut at = 0;
    if boundary.is_empty() {
        return found;
    }
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let end = at;
        at += line.len();
        let dashed = line.strip_prefix(b"--");
        let rest = dashed.and_then(|line| line.strip_prefix(boundary));
        let Some(rest @ (b"" | b"--")) = rest.map(<[u8]>::trim_ascii_end) else {
            continue;
        };
        if let Some(start) = start.take()
            && found.len() < most
        {
            found.push(without_break(body.get(start..end).unwrap_or_default()));
        }
        if !rest.is_empty() {
            return found;
        }
        start = Some(at);
    }
    if let Some(start) = start
        && found.len() < most
    {
        found.push(body.get(start..).unwrap_or_default());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_in_order_with_what_holds_them() {
        let raw = b"Content-Type: multipart/mixed; boundary=a\r\n\r\npreamble\r\n--a\r\n\
            Content-Type: multipart/alternative; boundary=ab\r\n\r\n--ab\r\n\r\none\r\n--ab\r\n\
            Content-Type: text/html\r\n\r\ntwo\r\n--ab--\r\n--a \r\n\
            Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nthree\r\n--a--\r\nepilogue";
        let parts = list(raw);
        let kinds: Vec<&str> = parts.iter().map(|part| &*part.kind.value).collect();
        assert_eq!(
            kinds.join(" "),
            "multipart/mixed multipart/alternative text/plain text/html message/rfc822 text/plain"
        );
        assert_eq!(parts[2].body, b"one");
        assert_eq!(parts[3].alternative, Some(1));
        assert!(parts[5].is_inside && !parts[4].is_inside);
    }

    #[test]
    fn a_part_that_is_not_ended_goes_to_the_end() {
        let parts = list(b"Content-Type: multipart/mixed; boundary=a\n\n--a\n\none\ntwo");
        assert_eq!(parts[1].body, b"one\ntwo");
    }

    #[test]
    fn depth_and_number_are_bounded() {
        let deep = b"Content-Type: message/rfc822\n\n".repeat(10_000);
        assert_eq!(list(&deep).len(), MOST_DEPTH + 1);
        let mut many = b"Content-Type: multipart/mixed; boundary=a\n\n".to_vec();
        many.extend(b"--a\n\n".repeat(100_000));
        assert_eq!(list(&many).len(), MOST_PARTS);
    }
}
