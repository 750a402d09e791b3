//! Notices that a mail could not be delivered, or not yet. Source: RFC 3464; RFC 3463 for status codes.

use super::phrases::{BOUNCE_STARTS, DELAYED, GIVEN_UP, PERMANENT};
use super::{Headers, Mail, begins_with, decode, has_null_sender};

/// How much of a notice without form is read, in bytes.
const MOST_TEXT: usize = 64 * 1024;
const MOST_GROUPS: usize = 100;

/// What a notice says of a mail; of several recipients that of the one for whom it went worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bounce {
    Permanent,
    /// It may be at another time, or was; or the notice does not say.
    Other,
}

impl Bounce {
    fn of(is_permanent: bool) -> Self {
        if is_permanent {
            Self::Permanent
        } else {
            Self::Other
        }
    }
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
    Some(found.unwrap_or_else(|| read_words(mail)))
}

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

/// Reads the fields of a delivery status; none where they say nothing. Source: RFC 3464, 2.
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
    worst.and_then(|(_weight, bounce)| bounce)
}

/// Reads how bad it is for one recipient, and what is said of them. None when the group is about the mail as a whole.
fn read_group(fields: &Headers) -> Option<(u8, Option<Bounce>)> {
    const RECIPIENTS: [&str; 3] = [
        "original-recipient",
        "final-recipient",
        "x-actual-recipient",
    ];
    let action = fields.find("action").unwrap_or_default();
    let action = action.to_ascii_lowercase();
    let action = action.split([' ', ';', '(']).next().unwrap_or_default();
    if action.is_empty() && !RECIPIENTS.iter().any(|name| fields.has(name)) {
        return None;
    }
    let mut statuses = ["status", "diagnostic-code"].iter();
    let status = statuses.find_map(|name| find_status(fields.find(name)?));
    let by_status = status.map(|status| Bounce::of(status.starts_with('5')));
    let is_transient = status.is_some_and(|status| status.starts_with('4'));
    Some(match action {
        "delayed" => (2, Some(Bounce::Other)),
        "delivered" | "relayed" | "expanded" => (0, by_status.map(|_| Bounce::Other)),
        "failed" if is_transient => (3, by_status),
        "failed" if by_status == Some(Bounce::Permanent) => (4, by_status),
        "failed" => (3, Some(Bounce::Permanent)),
        _unknown => (1, by_status),
    })
}

/// Finds a status such as `5.1.1`. Source: RFC 3463, 2.
fn find_status(text: &str) -> Option<&str> {
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
}

fn read_words(mail: &Mail<'_>) -> Bounce {
    let mut text = super::body::page_or_text(mail.parts);
    text.truncate(text.floor_char_boundary(MOST_TEXT));
    let notice = without_returned(&text);
    let code = find_status(notice);
    let text = format!("{}\n{notice}", mail.subject).to_lowercase();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = |known: &[&str]| known.iter().any(|phrase| text.contains(phrase));
    let is_final = |code: &str| code.starts_with('5');
    if says(DELAYED) && !says(GIVEN_UP) && !code.is_some_and(is_final) {
        return Bounce::Other;
    }
    let code = code.or_else(|| find_reply(notice));
    Bounce::of(code.map_or_else(|| says(PERMANENT), is_final))
}

/// The notice without the mail that it brings back below: that says nothing about its delivery.
fn without_returned(text: &str) -> &str {
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
            return text.split_at(at).0;
        }
        at += line.len();
    }
    text
}

/// Finds the code of a server's reply, such as `550 no such user`. Source: RFC 5321, 4.2.
fn find_reply(notice: &str) -> Option<&str> {
    const STARTS: [&str; 7] = ["42", "45", "47", "50", "52", "55", "57"];
    notice
        .split(|sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, '.' | '@'))
        .find(|word| {
            let is_number = word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
            is_number && STARTS.iter().any(|start| word.starts_with(start))
        })
}

#[cfg(test)]
mod tests {
    use super::super::{Us, read};

    /// Expected is what it says; an empty text where it is no notice.
    fn check(raw: &str, expected: &str) {
        let read = read(raw.as_bytes(), &Us::default()).unwrap();
        let told = read.bounce.map(|bounce| format!("{bounce:?}"));
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
        check(&report(failed), "Permanent");
        let full = failed.replace("5.1.1", "4.2.2");
        check(&report(&full), "Other");
        let delayed = "Final-Recipient: rfc822;bob@x.org\nAction: delayed\nStatus: 4.4.1\n";
        check(&report(delayed), "Other");
        let two = format!("{delayed}\n{}", failed.replace("Bob", "eve"));
        check(&report(&two), "Permanent");
        let good = "Final-Recipient: rfc822; bob@x.org\nAction: delivered\nStatus: 2.0.0\n";
        check(&report(good), "Other");
    }

    #[test]
    fn notices_of_words_are_read() {
        let words = "Return-Path: <>\nFrom: MAILER-DAEMON@x.org\nSubject: failure notice\n\n\
            I could not deliver your message.\n\n<bob@x.org>:\nThere is no mailbox here by that name. (#5.1.1)\n\n\
            --- Below this line is a copy of the message.\n\nReturn-Path: <us@us.org>\nMessage-ID: <7@us.org>\n\nhi 4.0.0\n";
        check(words, "Permanent");
        let delay = "From: Mail Delivery System <mailer-daemon@x.org>\nSubject: Warning: message 1 delayed 24 hours\n\n\
            A message has not yet been delivered to:\n  bob@x.org\n";
        check(delay, "Other");
    }

    #[test]
    fn words_of_notices_are_weighed() {
        let notice = |subject: &str, text: &str| {
            let head = "From: postmaster@x.org\nReturn-Path: <>\nSubject: ";
            format!("{head}{subject}\n\nTo: [SMTP:bob@x.org] (at x.)\n{text}\n")
        };
        let full = notice("Mailbox full", "Please try again later.");
        check(&full, "Other");
        let unknown = notice("x", "Diese Adresse existiert\nnicht.");
        check(&unknown, "Permanent");
        let code = notice("x", "550 no");
        check(&code, "Permanent");
        check(&notice("x", "y"), "Other");
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
