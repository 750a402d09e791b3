//! Reads the bytes of a mail as a reader's program does, independently of the crate that wrote them.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper of a test that cannot work has failed its test"
)]

/// A mail taken apart.
#[derive(Debug)]
pub(super) struct Mail {
    /// Names and unfolded values in order.
    pub(super) headers: Vec<(String, String)>,
    pub(super) text: String,
    pub(super) html: String,
    pub(super) picture: Option<Inline>,
}

/// A picture that lies in a mail.
#[derive(Debug)]
pub(super) struct Inline {
    /// Its Content-ID without brackets.
    pub(super) id: String,
    /// The file.
    pub(super) png: Vec<u8>,
}

impl Mail {
    pub(super) fn read(raw: &str) -> Self {
        let (head, body) = raw.split_once("\r\n\r\n").expect("headers end");
        let headers = read_headers(head);
        let kind = one(&headers, "Content-Type");
        assert!(kind.starts_with("multipart/alternative"), "{kind}");
        let [first, last] = two_parts(kind, body);
        let (text, html) = (Part::read(first), Part::read(last));
        assert!(
            text.kind.starts_with("text/plain; charset=utf-8"),
            "{}",
            text.kind
        );
        let (html, picture) = match html.kind.starts_with("multipart/related") {
            true => {
                let [first, last] = two_parts(&html.kind, html.body);
                (Part::read(first), Some(Part::read(last).inline()))
            }
            false => (html, None),
        };
        assert!(
            html.kind.starts_with("text/html; charset=utf-8"),
            "{}",
            html.kind
        );
        Self {
            text: text.words(),
            html: html.words(),
            picture,
            headers,
        }
    }

    pub(super) fn header(&self, name: &str) -> &str {
        one(&self.headers, name)
    }

    pub(super) fn count(&self, name: &str) -> usize {
        let is_named = |(known, _): &&(String, String)| known.eq_ignore_ascii_case(name);
        self.headers.iter().filter(is_named).count()
    }
}

fn read_headers(head: &str) -> Vec<(String, String)> {
    let mut headers: Vec<(String, String)> = Vec::new();
    for line in head.split("\r\n") {
        if line.starts_with([' ', '\t']) {
            headers
                .last_mut()
                .expect("a header is folded")
                .1
                .push_str(line);
        } else {
            let (name, value) = line.split_once(": ").unwrap_or_else(|| panic!("{line:?}"));
            headers.push((name.to_owned(), value.to_owned()));
        }
    }
    headers
}

fn one<'a>(headers: &'a [(String, String)], name: &str) -> &'a str {
    let found: Vec<&str> = headers
        .iter()
        .filter(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
        .collect();
    assert_eq!(found.len(), 1, "one {name} in {headers:?}");
    found[0]
}

/// The two parts of something that has two.
fn two_parts<'a>(kind: &str, body: &'a str) -> [&'a str; 2] {
    let boundary = kind.split_once("boundary=\"").expect("a boundary").1;
    let boundary = boundary.split('"').next().unwrap();
    let parts: Vec<&str> = body.split(&format!("--{boundary}")).collect();
    let [_preamble, first, last, end] = parts[..] else {
        panic!("preamble, two parts, end: {}", parts.len());
    };
    assert!(end.starts_with("--"), "{end:?}");
    [first, last]
}

/// A part with its headers.
struct Part<'a> {
    headers: Vec<(String, String)>,
    kind: String,
    body: &'a str,
}

impl<'a> Part<'a> {
    fn read(part: &'a str) -> Self {
        let part = part.strip_prefix("\r\n");
        let part = part.expect("a line end after the boundary");
        let (head, body) = part.split_once("\r\n\r\n").expect("headers end");
        let headers = read_headers(head);
        Self {
            kind: one(&headers, "Content-Type").to_owned(),
            headers,
            body,
        }
    }

    fn words(&self) -> String {
        let encoding = one(&self.headers, "Content-Transfer-Encoding");
        assert_eq!(encoding, "quoted-printable");
        unquote(self.body)
    }

    fn inline(&self) -> Inline {
        assert_eq!(self.kind, "image/png");
        assert_eq!(one(&self.headers, "Content-Disposition"), "inline");
        assert_eq!(one(&self.headers, "Content-Transfer-Encoding"), "base64");
        let id = one(&self.headers, "Content-ID");
        let id = id.strip_prefix('<').and_then(|id| id.strip_suffix('>'));
        let body: String = self.body.split("\r\n").collect();
        Inline {
            id: id.expect("brackets").to_owned(),
            png: data_encoding::BASE64.decode(body.as_bytes()).unwrap(),
        }
    }
}

/// Decodes quoted-printable. Source: RFC 2045, 6.7.
fn unquote(body: &str) -> String {
    let mut bytes = Vec::new();
    for line in body.split("\r\n") {
        let (line, is_soft) = match line.strip_suffix('=') {
            Some(line) => (line, true),
            None => (line, false),
        };
        let mut rest = line.as_bytes();
        while let Some((first, tail)) = rest.split_first() {
            if *first == b'=' {
                let digits = std::str::from_utf8(&tail[..2]).unwrap();
                bytes.push(u8::from_str_radix(digits, 16).unwrap());
                rest = &tail[2..];
            } else {
                bytes.push(*first);
                rest = tail;
            }
        }
        if !is_soft {
            bytes.push(b'\n');
        }
    }
    String::from_utf8(bytes).unwrap().replace('\r', "")
}

/// What stands between the tags of HTML, blanks joined, the commonest entities read.
pub(super) fn visible(html: &str) -> String {
    let body = html.split_once("<body").expect("a body").1;
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        text.push(' ');
        rest = tag.split_once('>').map_or("", |(_, after)| after);
    }
    for (entity, sign) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#38;", "&"),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, sign);
    }
    // Where a word may be broken, nobody sees it.
    let text = text.replace('\u{ad}', "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
