//! From the bytes of one part to text, and from a header's value to a line. Knows encodings, not meanings.

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode_char;
use mail_parser::parsers::MessageStream;

use super::Part;
use crate::is_unseen;

/// The longest header value whose encoded words are decoded, in bytes.
const MOST_WORDS: usize = 4 * 1024;

/// With line breaks `\n`, without signs that nobody sees; empty when it cannot be decoded.
pub(super) fn text(part: &Part<'_>) -> String {
    let bytes = transferred(part);
    let charset = part.kind.find("charset").unwrap_or_default();
    let text = tidy(&charted(&bytes, charset));
    if part.is("text/plain") && part.kind.has("format", "flowed") {
        unflowed(&text, part.kind.has("delsp", "yes"))
    } else {
        text
    }
}

/// Undoes the transfer encoding. Source: RFC 2045, 6.
fn transferred(part: &Part<'_>) -> Vec<u8> {
    let encoding = part.headers.find("content-transfer-encoding");
    let encoding = encoding.unwrap_or_default().to_ascii_lowercase();
    let encoding = encoding.split([' ', ';', '(']).next().unwrap_or_default();
    match encoding.trim_matches('"') {
        "" | "7bit" | "8bit" | "binary" | "none" => part.body.to_vec(),
        "quoted-printable" => unquoted(part.body),
        "base64" => unbased(part.body),
        _unknown => Vec::new(),
    }
}

/// Decodes base64. Nothing when more follows than belongs to it, such as the footer of a list. Source: RFC 2045, 6.8.
fn unbased(body: &[u8]) -> Vec<u8> {
    let mut behind = body.iter().skip_while(|byte| **byte != b'=');
    let is_whole = behind.all(|byte| *byte == b'=' || byte.is_ascii_whitespace());
    let decoded = is_whole.then(|| base64_decode(body));
    decoded.flatten().unwrap_or_default()
}

/// Decodes quoted-printable. A `=` that begins nothing stays. Source: RFC 2045, 6.7.
fn unquoted(body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len());
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let bare = line.trim_ascii_end();
        let soft = bare.strip_suffix(b"=");
        let mut rest = soft.unwrap_or(bare);
        while let [first, behind @ ..] = rest {
            let decoded = match behind {
                [high, low, ..] if *first == b'=' => quoted_printable_decode_char(*high, *low),
                _other => None,
            };
            bytes.push(decoded.unwrap_or(*first));
            let size = if decoded.is_some() { 2 } else { 0 };
            rest = behind.get(size..).unwrap_or_default();
        }
        if soft.is_none() && line.ends_with(b"\n") {
            bytes.push(b'\n');
        }
    }
    bytes
}

/// Reads bytes in a charset. Bytes that are good UTF-8 are UTF-8 when the part names no other charset than ASCII.
fn charted(bytes: &[u8], charset: &str) -> String {
    let charset = charset.trim().to_ascii_lowercase();
    let names_none = matches!(&*charset, "" | "us-ascii" | "ascii" | "unknown-8bit");
    if names_none && let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let charset = if names_none { "windows-1252" } else { &charset };
    let unknown = || String::from_utf8_lossy(bytes).into_owned();
    charset_decoder(charset.as_bytes()).map_or_else(unknown, |decode| decode(bytes))
}

/// Makes line breaks `\n` and odd blanks ` `, and leaves out control signs and signs without width.
pub(super) fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\r' => {
                signs.next_if_eq(&'\n');
                tidy.push('\n');
            }
            '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{c}' => tidy.push('\n'),
            // At the beginning of a line it may mark a quote.
            '\t' if tidy.is_empty() || tidy.ends_with('\n') => tidy.push('\t'),
            // Joiners and selectors change no word.
            '\u{34f}' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' => {}
            sign if is_unseen(sign) => {}
            sign if sign.is_whitespace() => tidy.push(' '),
            sign if sign.is_control() => {}
            sign => tidy.push(sign),
        }
    }
    tidy
}

/// Joins the lines of a text that flows. Quoted lines keep one `>` for each depth. Source: RFC 3676, 4.
fn unflowed(text: &str, deletes_space: bool) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut open: Option<usize> = None;
    for line in text.split('\n') {
        let bare = line.trim_start_matches('>');
        let depth = line.len() - bare.len();
        let bare = bare.strip_prefix(' ').unwrap_or(bare);
        let is_signature = bare == "-- ";
        let flows = bare.ends_with(' ') && !is_signature;
        let words = match bare.strip_suffix(' ') {
            Some(words) if flows && deletes_space => words,
            Some(_) | None => bare,
        };
        match lines.last_mut() {
            Some(last) if open == Some(depth) && !is_signature => last.push_str(words),
            Some(_) | None if depth > 0 => lines.push(format!("{} {words}", ">".repeat(depth))),
            Some(_) | None => lines.push(words.to_owned()),
        }
        open = flows.then_some(depth);
    }
    lines.join("\n")
}

/// Decodes a header's value: one line, at most so many characters, blanks made single. Source: RFC 2047.
pub(super) fn line(value: &str, most_chars: usize) -> String {
    let value = value.get(..value.floor_char_boundary(MOST_WORDS));
    let mut bytes = value.unwrap_or_default().as_bytes().to_vec();
    bytes.push(b'\n');
    let decoded = MessageStream::new(&bytes).parse_unstructured();
    let text = tidy(decoded.as_text().unwrap_or_default());
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(most_chars).collect()
}

#[cfg(test)]
mod tests {
    use super::super::parts;
    use super::*;

    fn decoded(head: &str, body: &[u8]) -> String {
        let raw = [head.as_bytes(), b"\r\n\r\n", body].concat();
        text(&parts::list(&raw)[0])
    }

    #[test]
    fn charsets_are_read() {
        for (charset, body, expected) in [
            ("utf-8", "æ→".as_bytes(), "æ→"),
            ("iso-8859-1", b"\xe6", "æ"),
            ("ISO-8859-15", b"\xa4", "€"),
            ("windows-1252", b"\x80", "€"),
            ("us-ascii", "æ".as_bytes(), "æ"),
            ("us-ascii", b"\xe6", "æ"),
            ("koi8-r", b"\xf0", "П"),
            ("iso-2022-jp", b"\x1b$B%O\x1b(B", "ハ"),
            ("no-such", "æ".as_bytes(), "æ"),
        ] {
            let head = format!("Content-Type: text/plain; charset={charset}");
            assert_eq!(decoded(&head, body), expected, "{charset}");
        }
    }

    #[test]
    fn transfer_encodings_are_undone() {
        let quoted = "a=C3=A6=\r\nb  \r\nc = d==3D";
        for (encoding, body, expected) in [
            ("quoted-printable", quoted, "aæb\nc = d=="),
            ("BASE64", "w6Y\r\n=", "æ"),
            ("base64", "w6Y= and more", ""),
            ("x-uuencode", "begin", ""),
            ("8bit", "æ", "æ"),
        ] {
            let head = format!("Content-Transfer-Encoding: {encoding}");
            assert_eq!(decoded(&head, body.as_bytes()), expected, "{encoding}");
        }
    }

    #[test]
    fn unseen_signs_go_and_odd_blanks_become_blanks() {
        let odd = "\u{feff}a\u{a0}b\u{200b}c\r\nd\re\tf\u{7}\u{ffff}";
        assert_eq!(tidy(odd), "a bc\nd\ne f");
    }

    #[test]
    fn flowed_lines_are_joined() {
        let text = "One \ntwo\n> three \n> four \n>> five\n  six\n-- \nseven";
        let joined = "One two\n> three four \n>> five\n six\n-- \nseven";
        assert_eq!(unflowed(text, false), joined);
        assert_eq!(unflowed("ab \ncd\n", true), "abcd\n");
        assert_eq!(unflowed("\na", false), "\na");
    }

    #[test]
    fn header_words_are_decoded() {
        let words = "=?utf-8?q?Re=3A_=C3=A6?= =?utf-8?B?w6Y=?=  b";
        assert_eq!(line(words, 300), "Re: ææ b");
        assert_eq!(line("=?x", 300), "=?x");
        assert_eq!(line("a\u{1f}b", 1), "a");
        assert_eq!(line("", 9), "");
    }
}
