//! Whether a program wrote a mail. Looks at headers and types of parts, not at the text.

use super::addresses::addresses;
use super::phrases::{BOUNCE_STARTS, CHALLENGE_STARTS, VACATION_STARTS};
use super::{Headers, Parameters, Part};

/// What the value of `X-Loop` in letters of this program begins with; a domain follows.
pub const LOOP: &str = "wonderpost@";

/// So many servers may have passed a mail on; a mail server of the usual kind stops it at about as many.
const MOST_HOPS: usize = 30;
/// So often the server that hands a mail over may have passed it on: to filters and back.
const MOST_OWN_HOPS: usize = 5;

/// The name of a kind of robot, which never changes, and how it is told.
type Sign = (&'static str, fn(&Mail<'_>) -> bool);

static SIGNS: [Sign; 10] = [
    // It reports on another mail: delivered or not, read, complained about. Source: RFC 6522.
    ("report", is_report),
    // Auto-Submitted says so. Source: RFC 3834, 5.
    ("auto_submitted", |mail| {
        let mut read = mail.headers.list("auto-submitted").map(Parameters::read);
        read.any(|read| read.value != "no" && !read.value.is_empty())
    }),
    // It has no sender to answer to. Source: RFC 5321, 4.5.5.
    ("null_sender", has_null_sender),
    // A mailing list sent it. Source: RFC 2369, RFC 2919.
    ("list", |mail| {
        has_any(mail.headers, &["list-id", "list-unsubscribe", "list-post"])
    }),
    ("bulk", is_bulk),
    ("vacation", is_vacation),
    // The software of a mail server sent it, or an address that nobody reads.
    ("mailing_system", is_mailing_system),
    // It answers or makes an invitation. Source: RFC 5546.
    ("calendar", is_calendar),
    // It asks the sender to prove to be a person.
    ("challenge", is_challenge),
    // It was here before: it is a letter of ours, or it goes round.
    ("loop", is_loop),
];

pub(super) struct Mail<'a> {
    pub(super) parts: &'a [Part<'a>],
    pub(super) headers: &'a Headers,
    pub(super) from: &'a [String],
    pub(super) subject: &'a str,
    pub(super) mailbox: Option<&'a str>,
}

fn has_any(headers: &Headers, names: &[&str]) -> bool {
    names.iter().any(|name| headers.has(name))
}

pub(super) fn robot(mail: &Mail<'_>) -> Option<&'static str> {
    let sign = SIGNS.iter().find(|(_, is_in)| is_in(mail));
    sign.map(|(name, _)| *name)
}

pub(super) fn has_null_sender(mail: &Mail<'_>) -> bool {
    let mut paths = mail.headers.list("return-path");
    paths.any(|path| path.replace(' ', "") == "<>")
}

fn is_bulk(mail: &Mail<'_>) -> bool {
    let is_bulk = |value: &str| {
        let value = value.to_ascii_lowercase();
        let value = value.split([' ', ';', '(']).next().unwrap_or_default();
        ["bulk", "list", "junk", "auto_reply", "auto-reply"].contains(&value)
    };
    let mut names = ["precedence", "x-precedence"].into_iter();
    names.any(|name| mail.headers.list(name).any(is_bulk))
}

/// X-Auto-Response-Suppress is no sign: servers put it, even with `All`, into the mails of people.
fn is_vacation(mail: &Mail<'_>) -> bool {
    #[rustfmt::skip]
    const FIELDS: [&str; 7] = [
        "x-autoreply", "x-autorespond", "x-autoresponder", "x-autoreply-from", "x-auto-reply", "x-auto-reply-from",
        "x-mail-autoreply",
    ];
    let mut values = FIELDS.iter().flat_map(|name| mail.headers.list(name));
    values.any(|value| !value.eq_ignore_ascii_case("no"))
        || is_by_rule(mail)
        || begins_with(mail.subject, VACATION_STARTS)
}

/// A rule that passes on what somebody else wrote leaves the same field, with the name of its own mailbox.
fn is_by_rule(mail: &Mail<'_>) -> bool {
    let is_own = |address: &str| mail.mailbox.is_some_and(|own| is_form_of(address, own));
    mail.headers
        .list("x-ms-exchange-inbox-rules-loop")
        .flat_map(addresses)
        .any(|rules| !is_own(&rules) && mail.from.contains(&rules))
        && !mail.headers.has("resent-from")
}

fn is_form_of(address: &str, mailbox: &str) -> bool {
    let parted = |address: &str| {
        let (local, domain) = address.rsplit_once('@')?;
        let local = local.split('+').next().unwrap_or_default();
        Some((local.to_ascii_lowercase(), domain.to_ascii_lowercase()))
    };
    parted(address) == parted(mailbox)
}

/// Whether a mail went round. Source: RFC 5321, 6.3.
fn is_loop(mail: &Mail<'_>) -> bool {
    let headers = mail.headers;
    let is_own_letter = |value: &str| value.trim_start_matches('<').starts_with(LOOP);
    let servers: Vec<String> = headers.list("received").filter_map(receiver).collect();
    let is_first = |server: &&String| Some(*server) == servers.first();
    let own = servers.iter().filter(is_first);
    headers.list("x-loop").any(is_own_letter)
        || headers.list("received").count() > MOST_HOPS
        || own.count() > MOST_OWN_HOPS
}

/// The name of the server that wrote a `Received`, in lower case. Source: RFC 5321, 4.4.
fn receiver(value: &str) -> Option<String> {
    let mut words = value.split_ascii_whitespace();
    words.find(|word| word.eq_ignore_ascii_case("by"))?;
    words.next().map(str::to_ascii_lowercase)
}

fn is_report(mail: &Mail<'_>) -> bool {
    #[rustfmt::skip]
    const KINDS: [&str; 5] = [
        "multipart/report", "message/delivery-status", "message/global-delivery-status",
        "message/disposition-notification", "message/feedback-report",
    ];
    let mut outer = mail.parts.iter().filter(|part| !part.is_inside);
    outer.any(|part| KINDS.contains(&&*part.kind.value))
}

fn is_mailing_system(mail: &Mail<'_>) -> bool {
    const FIELDS: [&str; 3] = [
        "x-failed-recipients",
        "x-ms-exchange-message-is-ndr",
        "feedback-type",
    ];
    has_any(mail.headers, &FIELDS)
        || mail.from.iter().any(|address| is_mailing_address(address))
        || begins_with(mail.subject, BOUNCE_STARTS)
}

pub(super) fn is_mailing_address(address: &str) -> bool {
    #[rustfmt::skip]
    const LOCALS: [&str; 18] = [
        "majordomo", "listserv", "mailman", "sympa", "mailer-daemon", "mailerdaemon", "mail-daemon", "postmaster",
        "noreply", "donotreply", "bounce", "bounces", "autoreply", "autoresponder", "autoanswer",
        "microsoftexchange329e71ec88ae4615bbc36ab6ce41109e", "mdaemon", "abuse",
    ];
    let local = address.split(['@', '+']).next().unwrap_or_default();
    let plain = local.replace(['-', '_', '.'], "");
    LOCALS.contains(&local)
        || LOCALS.contains(&&*plain)
        || plain.starts_with("noreply")
        || local.ends_with("-bounces")
}

fn is_calendar(mail: &Mail<'_>) -> bool {
    mail.parts.iter().enumerate().any(|(index, part)| {
        let is_calendar = !part.is_inside && part.is("text/calendar");
        is_calendar && (index == 0 || part.kind.find("method").is_some())
    })
}

fn is_challenge(mail: &Mail<'_>) -> bool {
    let mut starts = "x-spamarrest x-boxbe x-boxtrapper x-tmda x-choicemail".split(' ');
    starts.any(|start| mail.headers.has_start(start)) || begins_with(mail.subject, CHALLENGE_STARTS)
}

pub(super) fn begins_with(subject: &str, starts: &[&str]) -> bool {
    let subject = subject.to_lowercase();
    let subject = subject.trim_start_matches(|sign: char| "[(*#- ".contains(sign));
    let mut starts = starts.iter().map(|start| start.trim_start_matches('['));
    starts.any(|start| subject.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::super::{Us, read};
    use super::*;

    fn check(head: &str, expected: Option<&str>) {
        let raw = format!("From: Ada <ada@example.org>\r\n{head}\r\n\r\nwood\r\n");
        let us = Us {
            mailbox: Some("reply@us.org"),
            ..Us::default()
        };
        assert_eq!(read(raw.as_bytes(), &us).unwrap().robot, expected, "{head}");
    }

    #[test]
    fn people_are_people() {
        for head in [
            "Subject: Re: Automatic reply",
            "Auto-Submitted: no (really)",
            "X-Auto-Response-Suppress: DR, OOF, AutoReply",
            "X-Auto-Response-Suppress: All",
            "Return-Path: <ada@example.org>",
            "Precedence: first-class",
            "Subject: Re: Your turn",
            "X-MS-Exchange-Inbox-Rules-Loop: reply@us.org",
            "X-MS-Exchange-Inbox-Rules-Loop: Reply+0a@US.org",
            "X-MS-Exchange-Inbox-Rules-Loop: elsewhere@example.org",
            "X-MS-Exchange-Inbox-Rules-Loop: ada@example.org\r\nResent-From: Ada <ada@example.org>",
            "X-Loop: ada@example.org",
            &received(29, 1),
            &received(0, 5),
        ] {
            check(head, None);
        }
    }

    /// Lines of so many servers, and under them so many of the one that hands the mail over.
    fn received(others: usize, own: usize) -> String {
        let line = |name: &str| format!("Received: from x.org (by y) by {name} with SMTP; now\r\n");
        let first = line("mx.us.org");
        let others = (0..others).map(|hop| line(&format!("mx{hop}.org")));
        let own = line("MX.us.org").repeat(own.saturating_sub(1));
        format!("{first}{}{own}X-Y: z", others.collect::<String>())
    }

    #[test]
    fn what_was_here_before_is_a_loop() {
        for head in [
            "X-Loop: wonderpost@us.org",
            "X-Loop: other@x.org\r\nX-Loop: <wonderpost@elsewhere.org>",
            &received(30, 1),
            &received(0, 6),
        ] {
            check(head, Some("loop"));
        }
    }

    #[test]
    fn robots_are_robots() {
        for head in [
            "X-MS-Exchange-Inbox-Rules-Loop: ada@example.org",
            "X-Autoreply: yes",
            "Subject: Fraværende: x",
            "Subject: =?utf-8?q?R=C3=A9ponse_automatique?=",
        ] {
            check(head, Some("vacation"));
        }
        for (head, robot) in [
            ("Auto-Submitted: auto-replied; x=y", "auto_submitted"),
            ("Return-Path: <>", "null_sender"),
            ("List-Id: <x.y>", "list"),
            ("Precedence: Bulk", "bulk"),
            ("Content-Type: multipart/report; boundary=x", "report"),
            ("X-Failed-Recipients: a@b.org", "mailing_system"),
            ("Content-Type: text/calendar", "calendar"),
            ("X-Spamarrest-x: y", "challenge"),
        ] {
            check(head, Some(robot));
        }
    }

    #[test]
    fn addresses_of_programs_are_known() {
        for local in ["mailer-daemon", "no-reply", "do_not_reply", "noreply+7"] {
            assert!(is_mailing_address(&format!("{local}@x.org")), "{local}");
        }
        assert!(!is_mailing_address("ada@noreply.org"));
    }

    #[test]
    fn names_differ() {
        let mut names = SIGNS.map(|(name, _)| name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SIGNS.len());
    }
}
