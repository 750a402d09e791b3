//! Reads the bytes of a mail as a reader's program does, independently of the crate that wrote them.

use mail_parser::{MessageParser, MessagePart, MimeHeaders};

use crate::tables::support::flat;

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
    pub(super) png: Vec<u8>,
}

impl Mail {
    pub(super) fn read(raw: &str) -> Self {
        let mail = MessageParser::new().parse(raw).expect("a mail");
        let kinds: Vec<String> = mail.parts.iter().map(kind).collect();
        let words = "charset=utf-8 quoted-printable";
        let (text, html) = (format!("text/plain {words}"), format!("text/html {words}"));
        let picture = match kinds.len() {
            3 => None,
            _ => Some(Inline::of(&mail.parts[4])),
        };
        let whole = match &picture {
            None => vec!["multipart/alternative", &text, &html],
            Some(_) => vec![
                "multipart/alternative",
                &text,
                "multipart/related",
                &html,
                "image/png base64 inline",
            ],
        };
        assert_eq!(kinds, whole);
        let read = |part: &MessagePart| part.text_contents().unwrap().replace('\r', "");
        let (head, _) = raw.split_once("\r\n\r\n").expect("headers end");
        let head = head.replace("\r\n ", " ");
        let split = |line: &str| {
            let (name, value) = line.split_once(": ").expect("a header");
            (name.to_owned(), value.to_owned())
        };
        Self {
            headers: head.split("\r\n").map(split).collect(),
            text: read(&mail.parts[1]),
            html: read(&mail.parts[whole.len() / 2 + 1]),
            picture,
        }
    }

    pub(super) fn header(&self, name: &str) -> &str {
        let [value] = self.values(name)[..] else {
            panic!("one {name} in {:?}", self.headers);
        };
        value
    }

    pub(super) fn values(&self, name: &str) -> Vec<&str> {
        let named = self.headers.iter();
        let named = named.filter(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str()).collect()
    }
}

impl Inline {
    fn of(part: &MessagePart) -> Self {
        Self {
            id: part.content_id().unwrap().to_owned(),
            png: part.contents().to_vec(),
        }
    }
}

/// What a part is, its charset, how it is coded, and how it is shown.
fn kind(part: &MessagePart) -> String {
    let kind = part.content_type().expect("a kind");
    let charset = kind.attribute("charset");
    let charset = charset.map(|charset| format!("charset={charset}"));
    let shown = part.content_disposition();
    let shown = shown.map(|shown| shown.c_type.as_ref());
    let name = format!("{}/{}", kind.c_type, kind.subtype().unwrap());
    let all = [
        Some(name.as_str()),
        charset.as_deref(),
        part.content_transfer_encoding(),
        shown,
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What stands between the tags of HTML, blanks joined, the commonest entities read.
pub(super) fn visible(html: &str) -> String {
    let body = html.split_once("<body").expect("a body").1;
    // What follows a tag; the first piece has no tag before it but that of the body.
    let pieces = body.split('<').filter_map(|piece| piece.split_once('>'));
    let pieces: Vec<&str> = pieces.map(|(_, text)| text).collect();
    let mut text = pieces.join(" ");
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
    flat(&text.replace('\u{ad}', ""))
}
