//! What comes back from a site, and checks of what stands in it.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderMap, HeaderName};

use super::middleware::undressed;

/// Text that is checked for words: a page, a letter, a log.
pub(crate) trait Says {
    fn words(&self) -> &str;

    /// What it is, for messages.
    fn named(&self) -> &str {
        ""
    }

    #[track_caller]
    fn says(&self, words: &str) -> &Self {
        let is_said = self.words().contains(words);
        assert!(
            is_said,
            "{}: no `{words}` in {}",
            self.named(),
            self.words()
        );
        self
    }

    #[track_caller]
    fn says_all<W: AsRef<str>>(&self, all: impl IntoIterator<Item = W>) -> &Self {
        for words in all {
            self.says(words.as_ref());
        }
        self
    }

    #[track_caller]
    fn lacks(&self, words: &str) -> &Self {
        let is_said = self.words().contains(words);
        assert!(!is_said, "{}: `{words}` in {}", self.named(), self.words());
        self
    }

    #[track_caller]
    fn lacks_all<W: AsRef<str>>(&self, all: impl IntoIterator<Item = W>) -> &Self {
        for words in all {
            self.lacks(words.as_ref());
        }
        self
    }
}

impl Says for str {
    fn words(&self) -> &str {
        self
    }
}

impl Says for Answer {
    fn words(&self) -> &str {
        &self.text
    }

    fn named(&self) -> &str {
        &self.asked
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What was asked for, and of which site.
    pub(super) asked: String,
    pub(super) path: String,
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
    /// The same, as far as it is text.
    pub(crate) text: String,
}

impl Answer {
    pub(super) fn new(status: StatusCode, headers: HeaderMap, bytes: Vec<u8>) -> Self {
        Self {
            asked: String::new(),
            path: String::new(),
            status,
            headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
        }
    }

    /// Reads a whole answer as it comes over a connection.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.expect("an answer has a head");
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let mut headers = HeaderMap::new();
        for line in lines {
            let (name, value) = line.split_once(": ").unwrap();
            let name: HeaderName = name.parse().unwrap();
            headers.append(name, value.parse().unwrap());
        }
        let is_plain = !headers.contains_key("transfer-encoding");
        assert!(is_plain, "this reader knows plain bodies");
        let body = bytes[end + 4..].to_vec();
        Self::new(status.unwrap().parse().unwrap(), headers, body)
    }

    /// Checks what every answer keeps to. A letter that the host looks at is no page, and has a policy of its own.
    #[track_caller]
    pub(super) fn check(&self) {
        let is_letter = self.path.ends_with("/html") && self.status == StatusCode::OK;
        if is_letter {
            return;
        }
        let missing = undressed(self);
        assert!(missing.is_empty(), "{}: {missing:?}", self.asked);
        let is_page = self.header("content-type").starts_with("text/html");
        if is_page && self.header("content-encoding").is_empty() && !self.text.is_empty() {
            check_page(&self.text);
        }
    }

    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}: {}", self.asked, self.text);
        self
    }

    /// Checks that it leads to a path of this site.
    #[track_caller]
    pub(crate) fn leads_to(self, path: impl AsRef<str>) -> Self {
        let led = (self.status.as_u16(), self.location());
        assert_eq!(led, (303, path.as_ref()), "{}: {}", self.asked, self.text);
        self
    }

    /// Checks a header; empty is none.
    #[track_caller]
    pub(crate) fn bears(&self, name: &str, value: &str) -> &Self {
        assert_eq!(self.header(name), value, "{}: {name}", self.asked);
        self
    }

    /// The page without its head and foot.
    pub(crate) fn main(&self) -> &str {
        let (_, rest) = self.text.split_once("<main").unwrap_or(("", ""));
        rest.split("</main>").next().unwrap_or_default()
    }

    /// The page without what says where it was asked for: where the switch of languages leads back to.
    pub(crate) fn anywhere(&self) -> String {
        let fields = ["href=\"/sign-in?next=", "name=\"next\" value=\""];
        fields.iter().fold(self.text.clone(), |text, field| {
            let Some((before, rest)) = text.rsplit_once(field) else {
                return text;
            };
            let (_, after) = rest.split_once('"').expect("the value ends");
            format!("{before}{field}\"{after}")
        })
    }

    /// A header as text; empty where it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    /// Where it leads; empty where it leads nowhere.
    pub(crate) fn location(&self) -> &str {
        self.header("location")
    }

    /// The value of its first field of a name; empty where it has none.
    pub(crate) fn field(&self, name: &str) -> &str {
        field(&self.text, name)
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        moves(&self.text)
    }
}

/// Checks what every page of this site keeps to.
#[track_caller]
pub(super) fn check_page(html: &str) {
    html.lacks_all([" style=", "<style", " onclick=", " onload="]);
    html.lacks_all(["javascript:", "src=\"data:"]);
    for script in html.split("<script").skip(1) {
        assert!(script.starts_with(" src=\"/static/"), "an inline script");
    }
    let mut ids = BTreeSet::new();
    for id in quoted(html, " id=\"") {
        assert!(ids.insert(id), "the id {id} stands twice: {html}");
    }
    for named in ["href=\"#", "aria-labelledby=\""] {
        for id in quoted(html, named).flat_map(str::split_whitespace) {
            // The form of a game of two has no field for seats, and forged numbers are told of all the same.
            let is_there = ids.contains(id) || id == "seats";
            assert!(is_there, "{named}{id} leads nowhere: {html}");
        }
    }
    assert_eq!(html.matches("<h1").count(), 1, "one heading: {html}");
}

/// What follows each `start` up to a quotation mark.
pub(crate) fn quoted<'a>(html: &'a str, start: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    let rests = html.split(start).skip(1);
    let parts: Vec<&str> = rests.filter_map(|rest| rest.split('"').next()).collect();
    parts.into_iter()
}

/// The moves of all buttons of a page, in order, each once.
pub(crate) fn moves(html: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for mv in quoted(html, "name=\"move\" value=\"") {
        let mv = mv.replace("&#39;", "'");
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    moves
}

/// The value of the first field of a name; empty where there is none.
pub(crate) fn field<'a>(html: &'a str, name: &str) -> &'a str {
    let mut values = quoted(html, &format!("name=\"{name}\" value=\""));
    values.next().unwrap_or_default()
}

/// What stands in a page between two pieces of it.
#[track_caller]
pub(crate) fn between<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = html
        .split_once(from)
        .unwrap_or_else(|| panic!("no `{from}` in {html}"));
    let (part, _) = rest
        .split_once(to)
        .unwrap_or_else(|| panic!("no `{to}` in {rest}"));
    part
}
