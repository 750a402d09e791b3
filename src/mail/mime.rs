//! A letter as the bytes of a mail: headers, two parts that say the same, and the picture of the HTML. [`read`] reads
//! only what [`build`] made.

use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use data_encoding::BASE64;
use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Message, MultiPart, SinglePart};

use mail_parser::{MessageParser, MimeHeaders};
use mailbox::LOOP;

use super::letter::stop_url;
use super::words::{one_line, shortened};
use scene::pictures::Picture;

const MOST_NAME: usize = 60;
/// How long a header line with encoded words may be. Source: RFC 2047, 2.
const MOST_COLUMNS: usize = 76;
const MOST_QUOTED: usize = 60;
/// How many bytes of a name one encoded word holds, so that it fits after `Reply-To: `.
const MOST_ENCODED: usize = 39;
const MOST_SUBJECT: usize = 150;
const MOST_BODY: usize = 200_000;
/// From this size on, in bytes, a mail's picture becomes narrower.
const MOST_WITH_PICTURE: usize = 99_000;

/// How the subject of a mail that stops letters begins; the token follows. Source: RFC 2369, 3.2.
pub const STOP: &str = "stop-";

pub struct Identity {
    pub address: String,
    pub name: String,
    /// Mailbox whose `+` forms receive bounces; without it bounces go to `address`.
    pub bounce_address: Option<String>,
    /// Mailbox whose `+` forms receive replies; without it letters cannot be answered.
    pub reply_address: Option<String>,
    /// Address of the site, without a slash at its end.
    pub base_url: String,
}

impl Identity {
    pub fn envelope_sender(&self, message_id: &str) -> String {
        let bounces = plus_form(self.bounce_address.as_deref(), message_id);
        bounces.unwrap_or_else(|| self.address.clone())
    }

    pub fn reply_to(&self, token: &str) -> Option<String> {
        plus_form(self.reply_address.as_deref(), token)
    }

    fn domain(&self) -> &str {
        self.address
            .rsplit_once('@')
            .map_or("localhost", |(_local, domain)| domain)
    }
}

fn plus_form(address: Option<&str>, token: &str) -> Option<String> {
    let (local, domain) = address?.rsplit_once('@')?;
    Some(format!("{local}+{token}@{domain}"))
}

#[derive(Debug, Default)]
pub struct Content<'a> {
    pub message_id: &'a str,
    /// What it belongs to; empty for none.
    pub thread: &'a str,
    pub to_address: &'a str,
    pub to_name: &'a str,
    pub language: &'a str,
    pub subject: &'a str,
    pub text: &'a str,
    pub html: &'a str,
    pub picture: Option<&'a Picture>,
    pub stop_token: Option<&'a str>,
    pub reply_token: Option<&'a str>,
    pub at_ms: i64,
}

/// Makes the bytes of a mail. Its lines end in CR LF and have at most 998 bytes.
pub fn build(from: &Identity, content: &Content<'_>) -> anyhow::Result<String> {
    let longest = content.text.len().max(content.html.len());
    ensure!(
        longest <= MOST_BODY,
        "the letter is longer than a letter may be"
    );
    let domain = from.domain();
    let at = UNIX_EPOCH + Duration::from_millis(u64::try_from(content.at_ms).unwrap_or(0));
    let mut mail = Message::builder()
        .raw_header(mailbox("From", &from.name, &from.address)?)
        .raw_header(mailbox("To", content.to_name, content.to_address)?)
        .raw_header(subject_header(&shortened(content.subject, MOST_SUBJECT))?)
        .date(at)
        .message_id(Some(format!("<{}@{domain}>", content.message_id)));
    let reply_to = content.reply_token.and_then(|token| from.reply_to(token));
    if let Some(address) = &reply_to {
        mail = mail.raw_header(mailbox("Reply-To", &from.name, address)?);
    }
    if !content.thread.is_empty() {
        let root = format!("<table.{}@{domain}>", one_line(content.thread, 64));
        mail = mail.in_reply_to(root.clone()).references(root);
    }
    for (name, value) in list_headers(from, content) {
        let name = HeaderName::new_from_ascii(name.to_owned())?;
        mail = mail.raw_header(HeaderValue::new(name, value));
    }
    let whole = |picture: Option<(&str, &[u8])>| -> anyhow::Result<String> {
        let message = mail.clone().multipart(parts(content, picture)?);
        let message = message.context("the mail could not be put together")?;
        String::from_utf8(message.formatted()).context("the mail's bytes are not text")
    };
    let Some(picture) = content.picture else {
        return whole(None);
    };
    let id = picture.id();
    let raw = whole(Some((&id, &picture.png)))?;
    let over = raw.len().saturating_sub(MOST_WITH_PICTURE);
    if over == 0 {
        return Ok(raw);
    }
    // Three bytes become four, and line ends.
    let most = picture.png.len().saturating_sub(over * 57 / 78);
    match picture.lighter(most) {
        Some(lighter) => whole(Some((&id, &lighter))),
        None => Ok(raw),
    }
}

fn parts(content: &Content<'_>, shown: Option<(&str, &[u8])>) -> anyhow::Result<MultiPart> {
    let both = MultiPart::alternative().singlepart(part(ContentType::TEXT_PLAIN, content.text));
    let html = part(ContentType::TEXT_HTML, content.html);
    Ok(match shown {
        None => both.singlepart(html),
        Some((id, png)) => {
            let related = MultiPart::related().singlepart(html);
            both.multipart(related.singlepart(picture(id, png)?))
        }
    })
}

/// So that no program answers, a bounce is recognised, one press stops the letters, and screen readers know the
/// language. Source: RFC 3834, 2919, 8058, 3282.
fn list_headers(from: &Identity, content: &Content<'_>) -> Vec<(&'static str, String)> {
    let mut headers = vec![
        ("Auto-Submitted", "auto-generated".to_owned()),
        ("X-Loop", format!("{LOOP}{}", from.domain())),
        ("X-Auto-Response-Suppress", "All".to_owned()),
        ("List-Id", format!("<wonderpost.{}>", from.domain())),
        ("Content-Language", content.language.to_owned()),
    ];
    if let Some(token) = content.stop_token {
        let stop = stop_url(&from.base_url, token);
        let address = from.reply_address.as_ref().unwrap_or(&from.address);
        let ways = format!("<{stop}>, <mailto:{address}?subject={STOP}{token}>");
        let one_click = "List-Unsubscribe=One-Click".to_owned();
        headers.push(("List-Unsubscribe", ways));
        headers.push(("List-Unsubscribe-Post", one_click));
    }
    headers
}

/// What looks like an encoded word is encoded too: some readers decode it anywhere.
const ENCODED_WORD: &str = "=?";

fn subject_header(text: &str) -> anyhow::Result<HeaderValue> {
    let header = HeaderName::new_from_ascii("Subject".to_owned())?;
    let text = text.to_owned();
    if !text.contains(ENCODED_WORD) {
        return Ok(HeaderValue::new(header, text));
    }
    let encoded = encoded_words(&text);
    Ok(HeaderValue::dangerous_new_pre_encoded(
        header, text, encoded,
    ))
}

/// The header that names one mailbox. The library writes a dot in a name unquoted, which is not allowed (RFC 5322,
/// 4.1), and lines with encoded words that are longer than RFC 2047, 2 allows.
fn mailbox(header: &str, name: &str, address: &str) -> anyhow::Result<HeaderValue> {
    let Ok(address) = address.parse::<Address>() else {
        let address = one_line(address, 254);
        bail!("`{address}` is no address that a mail can have");
    };
    let address = address.to_string();
    let phrase = phrase(&one_line(name, MOST_NAME));
    let last = phrase.rsplit("\r\n").next().unwrap_or_default();
    let columns = header.len() + ": ".len() + last.len() + " <>".len() + address.len();
    let value = match (phrase.as_str(), columns > MOST_COLUMNS) {
        ("", _) => address.clone(),
        (phrase, false) => format!("{phrase} <{address}>"),
        (phrase, true) => format!("{phrase}\r\n <{address}>"),
    };
    let header = HeaderName::new_from_ascii(header.to_owned())?;
    Ok(HeaderValue::dangerous_new_pre_encoded(
        header, address, value,
    ))
}

/// Bare, in quotation marks, or as encoded words, one per line. Source: RFC 5322, 3.2.5; RFC 2047, 5 (3).
fn phrase(name: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if name.bytes().all(is_bare) {
        return name.to_owned();
    }
    let quoted = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    if name.is_ascii() && !name.contains(ENCODED_WORD) && quoted.len() <= MOST_QUOTED {
        return quoted;
    }
    encoded_words(name)
}

/// A text as encoded words, each on a line of its own. Source: RFC 2047.
fn encoded_words(text: &str) -> String {
    let mut parts = vec![String::new()];
    for sign in text.chars() {
        match parts.last_mut() {
            Some(part) if part.len() + sign.len_utf8() <= MOST_ENCODED => part.push(sign),
            Some(_) | None => parts.push(sign.to_string()),
        }
    }
    let encoded = parts.iter().map(|part| BASE64.encode(part.as_bytes()));
    let words = encoded.map(|encoded| format!("=?utf-8?b?{encoded}?="));
    words.collect::<Vec<_>>().join("\r\n ")
}

/// The picture beside the HTML that names it. Source: RFC 2387, 2392.
fn picture(id: &str, png: &[u8]) -> anyhow::Result<SinglePart> {
    let kind = ContentType::parse("image/png")?;
    let body = Body::new_with_encoding(png.to_vec(), ContentTransferEncoding::Base64);
    let body = body.unwrap_or_else(Body::new);
    Ok(Attachment::new_inline(id.to_owned()).body(body, kind))
}

/// Quoted-printable keeps every line short, whatever the text contains.
fn part(kind: ContentType, words: &str) -> SinglePart {
    let encoding = ContentTransferEncoding::QuotedPrintable;
    let body = Body::new_with_encoding(words.to_owned(), encoding).unwrap_or_else(Body::new);
    SinglePart::builder().header(kind).body(body)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadMail {
    pub subject: String,
    pub text: String,
    /// HTML that says the same, including its picture, if any.
    pub html: String,
}

/// None for what is no mail.
pub fn read(raw: &str) -> Option<ReadMail> {
    let mail = MessageParser::default().parse(raw)?;
    let html = mail.body_html(0)?.replace("\r\n", "\n");
    Some(ReadMail {
        subject: mail.subject()?.to_owned(),
        text: mail.body_text(0)?.replace("\r\n", "\n"),
        html: match mail.attachment(0) {
            Some(picture) => {
                let png = BASE64.encode(picture.contents());
                let shown = format!("cid:{}", picture.content_id()?);
                html.replace(&shown, &format!("data:image/png;base64,{png}"))
            }
            None => html,
        },
    })
}

/// Reads the subject of a mail that [`build`] made; its first lines are enough.
pub fn subject(raw: &str) -> Option<String> {
    let head = MessageParser::default().parse_headers(raw)?;
    head.subject().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads_again(subject: &str, text: &str, html: &str) {
        let from = Identity {
            address: "wonderpost@play.example.org".to_owned(),
            name: "Wonderpost".to_owned(),
            bounce_address: None,
            reply_address: None,
            base_url: "https://play.example.org".to_owned(),
        };
        let content = Content {
            message_id: "00112233",
            to_address: "ada@example.org",
            to_name: "Ada Søren",
            language: "en",
            subject,
            text,
            html,
            ..Content::default()
        };
        let raw = build(&from, &content).unwrap();
        let read = read(&raw).unwrap();
        let expected = (subject, text, html);
        assert_eq!((&*read.subject, &*read.text, &*read.html), expected);
    }

    #[test]
    fn what_was_written_is_read_again() {
        reads_again("Sign in to Wonderpost", "One.\n\nTwo.\n", "<p>One.</p>\n");
        let long = "Your turn: 7 Wonders, first edition, with Joost, Søren and 張三, Age II, \
                    fourteen cards are left and this subject goes on for more lines";
        let text = "a=b, æøå → 10 =\n".repeat(40);
        reads_again(long, &text, &format!("<p>{}</p>\n", "æ".repeat(900)));
    }

    #[test]
    fn what_is_no_mail_is_not_read() {
        assert_eq!(read(""), None);
    }
}
