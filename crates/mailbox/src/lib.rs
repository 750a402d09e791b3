//! Takes mails in, by IMAP or LMTP, and reads what somebody wrote to the service: who, about what, what they wrote
//! themselves, and whether a human wrote it. Knows no game, no database and no table. Start at [`read`], and for how mails
//! come in at [`imap::Fetcher`] and [`lmtp::Lmtp`].

use chrono::DateTime;
use thiserror::Error;

mod addresses;
mod authentication;
mod body;
mod bounce;
mod decode;
mod headers;
mod html;
pub mod imap;
pub mod lmtp;
mod marks;
mod own_text;
mod parts;
mod phrases;
mod robots;
#[cfg(test)]
mod strain;
mod tag;
mod tokens;

pub use authentication::{Server, Signed};
pub use bounce::Bounce;
pub use robots::LOOP;

use headers::{Headers, without_break};
use parts::Part;
use robots::{Mail, begins_with, has_null_sender};
use tokens::{Parameters, Token, quoted, skip_comment};

/// Larger mails are not read at all; in bytes.
pub const MAX_BYTES: usize = 1024 * 1024;

const MOST_SUBJECT: usize = 300;
/// The longest name of a sender, in characters.
const MOST_NAME: usize = 100;
const MOST_FROM: usize = 100;
const MOST_RECIPIENTS: usize = 100;
const MOST_REFERENCES: usize = 50;
const RECIPIENTS: [&str; 5] = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"];

/// Whether a sign will never be a character; some of them XML refuses. Source: Unicode, 23.7.
const fn is_noncharacter(sign: char) -> bool {
    matches!(sign, '\u{fdd0}'..='\u{fdef}') || sign as u32 & 0xfffe == 0xfffe
}

/// Whether nobody sees a sign but programs: marks of direction, signs without width and others. The joiners are none.
pub const fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    ) || is_noncharacter(sign)
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Us<'a> {
    /// Our mail servers, as Authentication-Results names them; none believes nobody. Source: RFC 8601, 2.5.
    pub servers: &'a [Server],
    /// How the lines begin that our mail server puts above each text.
    pub banners: &'a [String],
    pub mailbox: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incoming {
    /// Without `<>`; at most 998 characters.
    pub message_id: Option<String>,
    /// Of all From fields, in ASCII lower case, in their order; at most 100. A mail that may be believed has one.
    pub from: Vec<String>,
    /// What the sender is called beside the address, one line of at most 100 characters; may be empty.
    pub from_name: String,
    /// Of Delivered-To, X-Original-To, Envelope-To, To and Cc, in this order, in lower case; at most 100. May repeat.
    pub recipients: Vec<String>,
    /// Message ids of In-Reply-To, then those of References from the last to the first, without `<>`; at most 50.
    pub references: Vec<String>,
    /// Decoded, one line, at most 300 characters.
    pub subject: String,
    /// What the sender wrote, without quotes and signatures: lines joined by `\n`, no empty ones at both ends; read
    /// from at most 64 KiB of text. Empty when it cannot be told apart.
    pub own_text: String,
    /// Whether that is because the mail is encrypted.
    pub is_encrypted: bool,
    /// Which kind of program wrote this, for the log; none when nothing speaks against a human.
    pub robot: Option<&'static str>,
    pub bounce: Option<Bounce>,
    /// Whether our mail server found that the sender's domain stands behind the mail.
    pub dmarc: Dmarc,
    /// The fields of Authentication-Results that the last server may have written, from the top; at most 20.
    pub signed: Vec<Signed>,
    /// When it was written, as its sender says, in milliseconds since 1970; none where that cannot be read.
    pub sent_at_ms: Option<i64>,
}

/// The verdict of our own mail server. Source: RFC 7489; RFC 8601.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dmarc {
    /// The mail is from this domain, in ASCII lower case.
    Pass { domain: String },
    /// It is not, or the verdicts differ.
    Fail,
    /// Our server says nothing that can be read, or the header is longer than 64 KiB.
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unreadable {
    #[error("the mail is larger than {MAX_BYTES} bytes")]
    TooLarge,
    #[error("the mail has no header")]
    NoHeader,
}

/// Gives the text of every part of a mail: decoded, with line breaks `\n`, in their order, also those of files beside it
/// and of mails in it. Looks as far as [`read`] does, at mails of any size.
pub fn texts(raw: &[u8]) -> Vec<String> {
    parts::list(raw).iter().map(decode::text).collect()
}

/// In milliseconds since 1970, as the mail says.
pub fn sent_at_ms(raw: &[u8]) -> Option<i64> {
    let parts = parts::list(raw);
    let date = parts.first()?.headers.find("date");
    date.and_then(moment)
}

/// Takes time in proportion to the bytes. Looks at 20 levels of parts, 1,000 parts, and 64 KiB of each header.
pub fn read(raw: &[u8], us: &Us<'_>) -> Result<Incoming, Unreadable> {
    if raw.len() > MAX_BYTES {
        return Err(Unreadable::TooLarge);
    }
    let parts = parts::list(raw);
    let headers = match parts.first() {
        Some(mail) if !mail.headers.is_empty() => &mail.headers,
        Some(_) | None => return Err(Unreadable::NoHeader),
    };
    let from = list_addresses(headers, &["from"], MOST_FROM);
    let from_name = addresses::name(headers.find("from").unwrap_or_default());
    let subject = decode::line(headers.find("subject").unwrap_or_default(), MOST_SUBJECT);
    let mail = robots::Mail {
        parts: &parts,
        headers,
        from: &from,
        subject: &subject,
        mailbox: us.mailbox,
    };
    let own_text = body::written(&parts, us.banners);
    Ok(Incoming {
        message_id: headers
            .list("message-id")
            .flat_map(addresses::message_ids)
            .next(),
        recipients: list_addresses(headers, &RECIPIENTS, MOST_RECIPIENTS),
        references: references(headers),
        is_encrypted: own_text.is_empty() && body::is_encrypted(&parts),
        own_text,
        robot: robots::robot(&mail),
        bounce: bounce::bounce(&mail),
        dmarc: authentication::dmarc(headers, us.servers),
        signed: authentication::signed(headers),
        from_name: decode::line(&from_name, MOST_NAME),
        sent_at_ms: headers.find("date").and_then(moment),
        from,
        subject,
    })
}

/// Reads what stands above the text of a mail whose text is too much, or is not known.
pub fn read_head(raw: &[u8], us: &Us<'_>) -> Result<Incoming, Unreadable> {
    let raw = raw.get(..MAX_BYTES).unwrap_or(raw);
    let (_headers, body) = Headers::split(raw);
    read(raw.get(..raw.len() - body.len()).unwrap_or_default(), us)
}

/// Source: RFC 5322, 3.3.
fn moment(text: &str) -> Option<i64> {
    let read = DateTime::parse_from_rfc2822(text.trim());
    read.ok().map(|at| at.timestamp_millis())
}

fn list_addresses(headers: &Headers, names: &[&str], most: usize) -> Vec<String> {
    names
        .iter()
        .flat_map(|name| headers.list(name))
        .flat_map(addresses::addresses)
        .take(most)
        .collect()
}

fn references(headers: &Headers) -> Vec<String> {
    let answered = headers.list("in-reply-to").flat_map(addresses::message_ids);
    let mut before: Vec<String> = headers
        .list("references")
        .flat_map(addresses::message_ids)
        .collect();
    before.reverse();
    answered.chain(before).take(MOST_REFERENCES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(raw: &[u8]) -> Result<Incoming, Unreadable> {
        let servers = [Server::Named("mx.us.org".to_owned())];
        let us = Us {
            servers: &servers,
            ..Us::default()
        };
        read(raw, &us)
    }

    #[test]
    fn a_mail_is_read() {
        let raw = "Delivered-To: T@us.org\r\nAuthentication-Results: mx.us.org; dmarc=pass header.from=b.org\r\n\
            From: Ada <Ada@b.org>\r\nTo: Us <us@us.org>, x@y.org\r\nCc: z@y.org\r\nMessage-Id: <1@b.org>\r\n\
            Date: Sun, 22 Nov 2026 18:04:11 +0100 (CET)\r\n\
            In-Reply-To: <3@us.org>\r\nReferences: <2@us.org>\r\n <3@us.org>\r\n\
            Subject: Re: =?utf-8?q?=C3=A6?=\r\n\r\nwood\r\n";
        let read = reads(raw.as_bytes()).unwrap();
        let expected = Incoming {
            message_id: Some("1@b.org".to_owned()),
            from: vec!["ada@b.org".to_owned()],
            from_name: "Ada".to_owned(),
            signed: vec![Signed {
                server: Server::Named("mx.us.org".to_owned()),
                has_dmarc: true,
            }],
            recipients: ["t@us.org", "us@us.org", "x@y.org", "z@y.org"]
                .map(str::to_owned)
                .to_vec(),
            references: ["3@us.org", "3@us.org", "2@us.org"]
                .map(str::to_owned)
                .to_vec(),
            subject: "Re: æ".to_owned(),
            own_text: "wood".to_owned(),
            is_encrypted: false,
            sent_at_ms: Some(1_795_367_051_000),
            robot: None,
            bounce: None,
            dmarc: Dmarc::Pass {
                domain: "b.org".to_owned(),
            },
        };
        assert_eq!(read, expected);
    }

    #[test]
    fn an_encrypted_mail_is_told_from_an_empty_one() {
        for (kind, text, expected) in [
            (
                "multipart/encrypted; boundary=b",
                "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--",
                true,
            ),
            (
                "application/pkcs7-mime; smime-type=enveloped-data",
                "MIAG",
                true,
            ),
            (
                "text/plain",
                "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----",
                true,
            ),
            ("text/plain", "> wood", false),
        ] {
            let raw = format!("From: a@b.org\nContent-Type: {kind}\n\n{text}\n");
            let read = reads(raw.as_bytes()).unwrap();
            assert_eq!(
                (read.own_text.as_str(), read.is_encrypted),
                ("", expected),
                "{kind}"
            );
        }
    }

    #[test]
    fn two_senders_are_both_told() {
        let read = reads(b"From: a@b.org\nX: y\nFrom: c@d.org\n\nwood").unwrap();
        assert_eq!(read.from, ["a@b.org", "c@d.org"]);
    }

    #[test]
    fn what_is_no_mail_is_not_read() {
        for raw in ["", "\nFrom: a@b.org\n", "wood"] {
            assert_eq!(reads(raw.as_bytes()), Err(Unreadable::NoHeader), "{raw}");
        }
        let large = vec![b'a'; MAX_BYTES + 1];
        assert_eq!(reads(&large), Err(Unreadable::TooLarge));
        let large = [b"From: a@b.org\r\n\r\n", &large[..]].concat();
        assert_eq!(reads(&large), Err(Unreadable::TooLarge));
        let head = read_head(&large, &Us::default()).unwrap();
        assert_eq!(head.from, ["a@b.org"]);
        assert_eq!(head.own_text, "");
    }
}
