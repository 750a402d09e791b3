//! Reads the mails that this program wrote, for the host's page. It need not read mails of other programs.

use data_encoding::BASE64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadMail {
    pub subject: String,
    pub text: String,
    /// HTML that says the same, including its picture, if any.
    pub html: String,
}

/// Reads a mail that [`super::build`] made. None if it has another form.
pub fn read(raw: &str) -> Option<ReadMail> {
    let (head, body) = raw.split_once("\r\n\r\n")?;
    let mut parts = parts(head, body)?;
    let text = part(parts.next()?)?;
    let shown = parts.next()?;
    let html = part(shown)?;
    Some(ReadMail {
        subject: subject(raw)?,
        text,
        html: match picture(shown) {
            Some((id, data)) => html.replace(&format!("cid:{id}"), &format!("data:{data}")),
            None => html,
        },
    })
}

/// The picture beside the HTML, if there is one: its Content-ID, and its kind and bytes as a `data:` address has them.
/// Source: RFC 2397.
fn picture(related: &str) -> Option<(&str, String)> {
    let (head, body) = related.split_once("\r\n\r\n")?;
    let (head, body) = parts(head, body)?.nth(1)?.split_once("\r\n\r\n")?;
    let named = |name: &str| head.split("\r\n").find_map(|line| line.strip_prefix(name));
    let id = named("Content-ID: <")?.strip_suffix('>')?;
    let kind = named("Content-Type: ")?;
    let bytes: String = body.split_whitespace().collect();
    Some((id, format!("{kind};base64,{bytes}")))
}

/// The parts of a multipart, each with its own head.
fn parts<'a>(head: &str, body: &'a str) -> Option<impl Iterator<Item = &'a str> + use<'a>> {
    let kind = header(head, "Content-Type")?;
    let boundary = kind.split_once("boundary=\"")?.1.split('"').next()?;
    let boundary = format!("--{boundary}");
    let parts: Vec<&str> = body.split(boundary.as_str()).skip(1).collect();
    Some(parts.into_iter())
}

/// Reads the subject of a mail that [`super::build`] made; its first lines are enough.
pub fn subject(raw: &str) -> Option<String> {
    header(raw, "Subject").map(|value| unworded(&value))
}

fn header(head: &str, name: &str) -> Option<String> {
    let mut lines = head.split("\r\n");
    let start = format!("{name}: ");
    let first = lines.by_ref().find_map(|line| line.strip_prefix(&start))?;
    let folded = lines.take_while(|line| line.starts_with([' ', '\t']));
    Some(folded.fold(first.to_owned(), |value, line| value + line))
}

/// The text of a part; of a multipart, that of its first part: the HTML before its picture.
fn part(text: &str) -> Option<String> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    if header(head, "Content-Type")?.starts_with("multipart/") {
        return part(parts(head, body)?.next()?);
    }
    let body = body.strip_suffix("\r\n").unwrap_or(body);
    unquoted(body).map(|text| text.replace("\r\n", "\n"))
}

/// Decodes quoted-printable. Source: RFC 2045, 6.7.
fn unquoted(body: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut pieces = body.split('=');
    bytes.extend_from_slice(pieces.next()?.as_bytes());
    for piece in pieces {
        let rest = match piece.strip_prefix("\r\n") {
            Some(rest) => rest,
            None => {
                let (digits, rest) = piece.split_at_checked(2)?;
                bytes.push(u8::from_str_radix(digits, 16).ok()?);
                rest
            }
        };
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// Decodes the words of a header that are not ASCII. Source: RFC 2047; only base64, as they are written here.
fn unworded(value: &str) -> String {
    let mut text: Vec<u8> = Vec::new();
    let mut was_encoded = false;
    for word in value.split(' ').filter(|word| !word.is_empty()) {
        let decoded = word
            .strip_prefix("=?utf-8?b?")
            .and_then(|word| word.strip_suffix("?="))
            .and_then(|word| BASE64.decode(word.as_bytes()).ok());
        // Blanks between two encoded words only separate them.
        if !(text.is_empty() || was_encoded && decoded.is_some()) {
            text.push(b' ');
        }
        was_encoded = decoded.is_some();
        text.extend(decoded.unwrap_or_else(|| word.as_bytes().to_vec()));
    }
    String::from_utf8_lossy(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::{Content, Identity, build};
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
            thread: "",
            to_address: "ada@example.org",
            to_name: "Ada Søren",
            language: "en",
            subject,
            text,
            html,
            picture: None,
            stop_token: None,
            reply_token: None,
            at_ms: 0,
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
    fn what_is_no_mail_of_ours_is_not_read() {
        assert_eq!(read(""), None);
        assert_eq!(read("Subject: x\r\n\r\nwords"), None);
        assert_eq!(unquoted("a=x"), None);
    }
}
