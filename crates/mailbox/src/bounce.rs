//! Notices that a mail could not be delivered, or not yet. Source: RFC 3464; RFC 3463 for status codes.

use super::addresses::{addresses, message_ids};
use super::decode;
use super::headers::Headers;
use super::parts::Part;
use super::phrases::{BOUNCE_STARTS, DELAYED, GIVEN_UP, PERMANENT, TRANSIENT};
use super::robots::{Mail, begins_with, has_null_sender};

/// How much of a notice without form is read, in bytes.
const MOST_TEXT: usize = 64 * 1024;
const MOST_GROUPS: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BounceClass {
    Permanent,
    Transient,
    /// The other server still tries.
    Delayed,
    /// It does not say, or the mail was delivered or passed on.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounce {
    /// Of several recipients that of the one for whom it went worst.
    pub class: BounceClass,
    pub status: Option<String>,
    /// Bare address that could not be reached, in ASCII lower case; as it was written to, where the notice says so.
    pub recipient: Option<String>,
    /// Without `<>`.
    pub original_message_id: Option<String>,
}

pub(super) fn bounce(mail: &Mail<'_>) -> Option<Bounce> {
    let formal = mail.parts.iter().find(|part| {
        let is_status =
            part.is("message/delivery-status") || part.is("message/global-delivery-status");
        !part.is_inside && is_status
    });
    let root = mail.parts.first()?;
    let is_report = root.is("multipart/report") && root.kind.has("report-type", "delivery-status");
    let found = match formal {
        Some(part) => read_status(&decode::text(part)),
        None if is_report || looks_like_bounce(mail) => None,
        None => return None,
    };
    // An empty or broken status says less than the words around it.
    let says_more = |found: &Bounce| found.class != BounceClass::Unknown || found.status.is_some();
    let mut found = found.filter(says_more).unwrap_or_else(|| read_words(mail));
    let original = original_message_id(mail.parts);
    found.original_message_id = original.or(found.original_message_id);
    Some(found)
}

/// Whether a mail without the proper form is a notice all the same.
fn looks_like_bounce(mail: &Mail<'_>) -> bool {
    let headers = mail.headers;
    if headers.has("x-failed-recipients") || headers.has("x-ms-exchange-message-is-ndr") {
        return true;
    }
    let is_daemon = mail.from.iter().any(|address| {
        let local = address.split('@').next().unwrap_or_default();
        let local = local.replace(['-', '_', '.'], "");
        local == "mailerdaemon" || local == "postmaster" || local.starts_with("microsoftexchange")
    });
    let is_titled = begins_with(mail.subject, BOUNCE_STARTS);
    is_daemon && (is_titled || has_null_sender(mail)) || is_titled && has_null_sender(mail)
}

/// Reads the fields of a delivery status. Source: RFC 3464, 2.
fn read_status(text: &str) -> Option<Bounce> {
    let mut rest = text.trim_start().as_bytes();
    let groups = std::iter::from_fn(|| {
        let (fields, behind) = (!rest.is_empty()).then(|| Headers::split(rest))?;
        rest = behind.trim_ascii_start();
        Some(fields)
    });
    let read = groups.take(MOST_GROUPS);
    let read = read.filter_map(|fields| read_group(&fields));
    let worst = read.reduce(|worst, next| if next.0 > worst.0 { next } else { worst });
    worst.map(|(_weight, bounce)| bounce)
}

/// Reads what is said of one recipient, and how bad it is. None when the group is about the mail as a whole.
fn read_group(fields: &Headers) -> Option<(u8, Bounce)> {
    const RECIPIENTS: [&str; 3] = [
        "original-recipient",
        "final-recipient",
        "x-actual-recipient",
    ];
    let action = fields.find("action").unwrap_or_default();
    let action = action.to_ascii_lowercase();
    let action = action.split([' ', ';', '(']).next().unwrap_or_default();
    let mut statuses = ["status", "diagnostic-code"].iter();
    let status = statuses.find_map(|name| find_status(fields.find(name)?));
    let recipient = RECIPIENTS.iter().find_map(|name| {
        let value = fields.find(name)?;
        let address = value.split_once(';').map_or(value, |(_kind, rest)| rest);
        addresses(address).into_iter().next()
    });
    if action.is_empty() && recipient.is_none() {
        return None;
    }
    let by_status = status.as_deref().map_or(BounceClass::Unknown, class_of);
    let (weight, class) = match action {
        "delayed" => (2, BounceClass::Delayed),
        "delivered" | "relayed" | "expanded" => (0, BounceClass::Unknown),
        "failed" if by_status == BounceClass::Unknown => (3, BounceClass::Permanent),
        "failed" if by_status == BounceClass::Permanent => (4, by_status),
        "failed" => (3, by_status),
        _unknown => (1, by_status),
    };
    let bounce = Bounce {
        class,
        status,
        recipient,
        original_message_id: None,
    };
    Some((weight, bounce))
}

fn class_of(status: &str) -> BounceClass {
    match status.as_bytes().first() {
        Some(b'5') => BounceClass::Permanent,
        Some(b'4') => BounceClass::Transient,
        Some(_) | None => BounceClass::Unknown,
    }
}

/// Finds a status such as `5.1.1`. Source: RFC 3463, 2.
fn find_status(text: &str) -> Option<String> {
    let is_number = |text: &str| {
        (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.split(|sign: char| !(sign.is_ascii_digit() || sign == '.'))
        .map(|word| word.trim_end_matches('.'))
        .find(|word| {
            let mut numbers = word.split('.');
            matches!(numbers.next(), Some("2" | "4" | "5"))
                && numbers.next().is_some_and(is_number)
                && numbers.next().is_some_and(is_number)
                && numbers.next().is_none()
        })
        .map(str::to_owned)
}

/// Finds the Message-ID in the mail that came back, or in its header.
fn original_message_id(parts: &[Part<'_>]) -> Option<String> {
    #[rustfmt::skip]
    const KINDS: [&str; 4] = [
        "text/rfc822-headers", "text/rfc822-header", "message/rfc822-headers", "message/global-headers",
    ];
    let inside = parts.iter().find(|part| part.is_inside);
    if let Some(found) = inside.and_then(|part| message_id(&part.headers)) {
        return Some(found);
    }
    let mut parts = parts.iter();
    let header = parts.find(|part| KINDS.contains(&&*part.kind.value))?;
    let text = decode::text(header);
    message_id(&Headers::split(text.trim_start().as_bytes()).0)
}

fn message_id(headers: &Headers) -> Option<String> {
    message_ids(headers.find("message-id")?).into_iter().next()
}

fn read_words(mail: &Mail<'_>) -> Bounce {
    let text = words(mail.parts);
    // What came back says nothing about its delivery.
    let (notice, returned) = split_returned(&text);
    let status = find_status(notice);
    let failed = mail.headers.find("x-failed-recipients");
    let failed = failed.and_then(|value| addresses(value).into_iter().next());
    Bounce {
        class: class_of_words(mail.subject, notice, status.as_deref()),
        recipient: failed.or_else(|| named_recipient(notice)),
        status,
        original_message_id: returned
            .lines()
            .chain(notice.lines())
            .find_map(message_id_in_line),
    }
}

fn words(parts: &[Part<'_>]) -> String {
    let mut text = super::body::page_or_text(parts);
    text.truncate(text.floor_char_boundary(MOST_TEXT));
    text
}

/// Parts the notice from the mail that it brings back below.
fn split_returned(text: &str) -> (&str, &str) {
    #[rustfmt::skip]
    const MARKS: [&str; 10] = [
        "--- below this line is a copy", "------ this is a copy of the message", "----- original message",
        "-----original message", "--- original message", "--- the header of the original message",
        "original message headers", "message headers follow", "----- message header follows", "return-path:",
    ];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start().trim_start_matches('>').to_lowercase();
        let start = start.trim_start();
        if MARKS.iter().any(|mark| start.starts_with(mark)) {
            return text.split_at(at);
        }
        at += line.len();
    }
    (text, "")
}

fn message_id_in_line(line: &str) -> Option<String> {
    let (name, value) = line.trim_start_matches(['>', ' ']).split_once(':')?;
    name.eq_ignore_ascii_case("message-id")
        .then(|| message_ids(value).into_iter().next())?
}

fn class_of_words(subject: &str, notice: &str, status: Option<&str>) -> BounceClass {
    let text = format!("{subject}\n{notice}").to_lowercase();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = |known: &[&str]| known.iter().any(|phrase| text.contains(phrase));
    if says(DELAYED) && !says(GIVEN_UP) && status.is_none_or(|status| !status.starts_with('5')) {
        return BounceClass::Delayed;
    }
    match status.map(class_of).or_else(|| reply_class(notice)) {
        Some(class) => class,
        None if says(PERMANENT) => BounceClass::Permanent,
        None if says(TRANSIENT) => BounceClass::Transient,
        None => BounceClass::Unknown,
    }
}

/// Finds a reply of a server, such as `550 no such user`. Source: RFC 5321, 4.2.
fn reply_class(notice: &str) -> Option<BounceClass> {
    let is_code = |word: &str| {
        word.len() == 3
            && word.bytes().all(|byte| byte.is_ascii_digit())
            && matches!(
                word.get(..2),
                Some("42" | "45" | "47" | "50" | "52" | "55" | "57")
            )
    };
    notice
        .split(|sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, '.' | '@'))
        .find(|word| is_code(word))
        .map(class_of)
}

/// Finds the address that a notice is about: alone on its line, else the first one at all.
fn named_recipient(notice: &str) -> Option<String> {
    let alone = notice.lines().find_map(|line| {
        let bare = line.trim().trim_end_matches(':').trim();
        let bare = bare.trim_start_matches('<').trim_end_matches('>');
        let is_one = bare.contains('@') && !bare.contains([' ', ':', '<']);
        is_one.then(|| addresses(bare).into_iter().next())?
    });
    alone.or_else(|| {
        notice
            .split(|sign: char| sign.is_whitespace() || "<>()[]:;,\"'".contains(sign))
            .filter(|word| word.contains('@'))
            .find_map(|word| addresses(word.trim_end_matches('.')).into_iter().next())
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Us, read};

    /// Expected are class, status, recipient and message id, with `-` for none; an empty text where it is no notice.
    fn check(raw: &str, expected: &str) {
        let read = read(raw.as_bytes(), &Us::default()).unwrap();
        let told = read.bounce.map(|bounce| {
            let fields = [bounce.status, bounce.recipient, bounce.original_message_id];
            let [status, recipient, id] = fields.map(|field| field.unwrap_or("-".to_owned()));
            format!("{:?} {status} {recipient} {id}", bounce.class)
        });
        assert_eq!(told.unwrap_or_default(), expected, "{raw}");
    }

    fn report(status: &str) -> String {
        format!(
            "From: MAILER-DAEMON@x.org\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n\
             --b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x.org\n\n{status}\n--b\n\
             Content-Type: text/rfc822-headers\n\nSubject: x\nMessage-ID: <7@us.org>\n--b--\n"
        )
    }

    #[test]
    fn reports_are_read() {
        let failed =
            "Final-Recipient: rfc822; Bob@x.org\nAction: failed\nStatus: 5.1.1 (unknown)\n";
        check(&report(failed), "Permanent 5.1.1 bob@x.org 7@us.org");
        let full = failed.replace("5.1.1", "4.2.2");
        check(&report(&full), "Transient 4.2.2 bob@x.org 7@us.org");
        let delayed = "Final-Recipient: rfc822;bob@x.org\nAction: delayed\nStatus: 4.4.1\n";
        check(&report(delayed), "Delayed 4.4.1 bob@x.org 7@us.org");
        let two = format!("{delayed}\n{}", failed.replace("Bob", "eve"));
        check(&report(&two), "Permanent 5.1.1 eve@x.org 7@us.org");
        let good = "Final-Recipient: rfc822; bob@x.org\nAction: delivered\nStatus: 2.0.0\n";
        check(&report(good), "Unknown 2.0.0 bob@x.org 7@us.org");
    }

    #[test]
    fn notices_of_words_are_read() {
        let words = "Return-Path: <>\nFrom: MAILER-DAEMON@x.org\nSubject: failure notice\n\n\
            I could not deliver your message.\n\n<bob@x.org>:\nThere is no mailbox here by that name. (#5.1.1)\n\n\
            --- Below this line is a copy of the message.\n\nReturn-Path: <us@us.org>\nMessage-ID: <7@us.org>\n\nhi 4.0.0\n";
        check(words, "Permanent 5.1.1 bob@x.org 7@us.org");
        let delay = "From: Mail Delivery System <mailer-daemon@x.org>\nSubject: Warning: message 1 delayed 24 hours\n\n\
            A message has not yet been delivered to:\n  bob@x.org\n";
        check(delay, "Delayed - bob@x.org -");
    }

    #[test]
    fn words_of_notices_are_weighed() {
        let notice = |subject: &str, text: &str| {
            let head = "From: postmaster@x.org\nReturn-Path: <>\nSubject: ";
            format!("{head}{subject}\n\nTo: [SMTP:bob@x.org] (at x.)\n{text}\n")
        };
        let full = notice("Mailbox full", "Please try again later.");
        check(&full, "Transient - bob@x.org -");
        let unknown = notice("x", "Diese Adresse existiert\nnicht.");
        check(&unknown, "Permanent - bob@x.org -");
        let code = notice("x", "550 no");
        check(&code, "Permanent - bob@x.org -");
        check(&notice("x", "y"), "Unknown - bob@x.org -");
    }

    #[test]
    fn letters_of_people_are_no_bounces() {
        for head in [
            "Subject: Undelivered mail",
            "Return-Path: <>\nSubject: Out of office",
        ] {
            check(&format!("From: ada@x.org\n{head}\n\n550 5.1.1\n"), "");
        }
    }
}
