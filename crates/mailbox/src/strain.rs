//! Mails made to hurt: none may make the reader fail or slow.

use std::time::{Duration, Instant};

use super::{MAX_BYTES, Server, Us, read};

/// How long a mail may take in a build without optimization on a busy machine.
const MOST_TIME: Duration = Duration::from_secs(5);

const HEAD: &str = "From: Ada <ada@example.org>\r\nTo: play@example.org\r\nMessage-ID: <1@example.org>\r\n\
    Authentication-Results: mx.us.org; dmarc=pass header.from=example.org\r\n";

const MIXED: &str = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";
const HTML: &str = "Content-Type: text/html; charset=utf-8\r\n\r\n";

/// Names, beginnings, and what follows them over and over: in headers.
#[rustfmt::skip]
const HEADS: &[(&str, &str, &str)] = &[
    ("header lines", "", "a:\n"),
    ("header lines without colon", "", "a\n"),
    ("one header", "Subject: ", "x"),
    ("one subject of encoded words", "Subject: ", "=?utf-8?q?=41?= "),
    ("open encoded words", "Subject: ", "=?u?q?"),
    ("open base64 words", "Subject: ", "=?u?b?"),
    ("folded header", "Subject:", " x\n"),
    ("froms", "", "From: <a@b.c>\n"),
    ("addresses", "To: ", "a@b.c,"),
    ("open angles", "To: ", "<"),
    ("open quotes", "From: ", "\"a"),
    ("open comments", "From: ", "("),
    ("open quotes with escapes", "From: \"", "\\\""),
    ("groups", "To: ", "a:;"),
    ("references", "References: ", "<a@b>"),
    ("open references", "References: ", "<"),
    ("results", "Authentication-Results: mx.us.org", ";dmarc=pass"),
    ("comments of results", "Authentication-Results: mx.us.org", "("),
    ("parameters", "Content-Type: text/plain", ";a=b"),
    ("numbered parameters", "Content-Type: text/plain", ";a*1*=u'v'w"),
];

#[rustfmt::skip]
const BODIES: &[(&str, &str, &str)] = &[
    ("boundaries", MIXED, "--b\n"),
    ("boundaries with blank lines", MIXED, "--b\n\n"),
    ("almost boundaries", MIXED, "--"),
    ("parts", MIXED, "--b\nContent-Type: text/html\n\n<p>\n"),
    ("parts with long types", MIXED, "--b\nContent-Type: a/b;a=b;c=d;e=f;g=h;i=j;k=l\n\n"),
    ("mails in mails", "", "Content-Type: message/rfc822\n\n"),
    ("open divs", HTML, "<div>"),
    ("open quotes in tags", HTML, "<a b=\"c>"),
    ("open tags", HTML, "<a "),
    ("ends without starts", HTML, "</div></span>"),
    ("open spans and ends", HTML, "<div><span></div>"),
    ("deep quotes", HTML, "<blockquote><div>a"),
    ("comments", HTML, "<!--"),
    ("declarations", HTML, "<!"),
    ("scripts", HTML, "<script></"),
    ("script ends", HTML, "<script></script"),
    ("ampersands", HTML, "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
    ("entities", HTML, "&amp;"),
    ("less-than signs", HTML, "<"),
    ("attributes", HTML, "<p a=b c d='e'>f"),
    ("one tag with attributes", HTML, " a=b"),
    ("breaks", HTML, "<br>a"),
    ("lines", "\r\n", "a\n"),
    ("empty lines", "\r\n", "\n"),
    ("one line", "\r\n", "a"),
    ("quotes", "\r\n", ">\n"),
    ("colons", "\r\n", ":\n"),
    ("attributions", "\r\n", "on 2024 wrote:\n>a\n"),
    ("wrapped attributions", "\r\n", "on 2024\nwrote:\n>a\n"),
    ("heads", "\r\n", "From:\n"),
    ("rules", "\r\n", "---\n"),
    ("addresses in lines", "\r\n", "<a@b>:\n"),
    ("words that wrote", "\r\n", "wrote wrote wrote wrote wrote wrote wrote wrote wrote wrote:\n>a\n"),
    ("flowed", "Content-Type: text/plain; format=flowed\r\n\r\n", "a \n"),
    ("deep flowed", "Content-Type: text/plain; format=flowed\r\n\r\n", ">"),
    ("soft breaks", "Content-Transfer-Encoding: quoted-printable\r\n\r\n", "=\n"),
    ("equal signs", "Content-Transfer-Encoding: quoted-printable\r\n\r\n", "="),
    ("blanks", "Content-Transfer-Encoding: quoted-printable\r\n\r\n", " "),
    ("base64", "Content-Transfer-Encoding: base64\r\n\r\n", "AAAA"),
    ("utf-7", "Content-Type: text/plain; charset=utf-7\r\n\r\n", "+A"),
    ("iso-2022-jp", "Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n", "\u{1b}$B"),
    ("utf-16", "Content-Type: text/plain; charset=utf-16\r\n\r\n", "ab"),
    ("statuses", "Content-Type: message/delivery-status\r\n\r\n", "Action: failed\n\n"),
    ("status words", "From: mailer-daemon@x.org\r\nReturn-Path: <>\r\n\r\n", "5.1.1. <"),
    ("delays", "From: mailer-daemon@x.org\r\nReturn-Path: <>\r\n\r\n", "<a@b c> delayed 1.2.3.4 "),
];

/// A beginning, then pieces until the mail is full.
fn full(head: &str, piece: &str) -> Vec<u8> {
    let start = format!("{HEAD}{head}");
    let times = (MAX_BYTES - start.len()) / piece.len();
    [start, piece.repeat(times)].concat().into_bytes()
}

fn nested(most: usize) -> Vec<u8> {
    let mut raw = HEAD.to_owned();
    for depth in 0..most {
        let part = format!("Content-Type: multipart/mixed; boundary={depth}\n\n--{depth}\n");
        if raw.len() + part.len() > MAX_BYTES {
            break;
        }
        raw.push_str(&part);
    }
    raw.into_bytes()
}

fn nasty() -> Vec<(&'static str, Vec<u8>)> {
    let all = HEADS.iter().chain(BODIES);
    let mut all: Vec<_> = all
        .map(|(name, head, piece)| (*name, full(head, piece)))
        .collect();
    all.push(("deep parts", nested(usize::MAX)));
    all.push(("twenty deep parts with boundary lines", {
        let mut raw = nested(20);
        raw.extend(b"--0x\n".repeat((MAX_BYTES - raw.len()) / 5));
        raw
    }));
    all.push(("zeros", vec![0; MAX_BYTES]));
    all.push(("high bytes", vec![0xff; MAX_BYTES]));
    all
}

fn timed(raw: &[u8]) -> Duration {
    let servers = [Server::Named("mx.us.org".to_owned())];
    let us = Us {
        servers: &servers,
        banners: &["wood and stone".to_owned()],
        mailbox: Some("reply@us.org"),
    };
    let start = Instant::now();
    let read = read(raw, &us);
    let time = start.elapsed();
    if let Ok(read) = read {
        assert!(read.own_text.len() <= 64 * 1024);
        assert!(read.subject.chars().count() <= 300);
        assert!(read.recipients.len() <= 100 && read.references.len() <= 50);
    }
    time
}

#[test]
fn nasty_mails_are_read_in_bounded_time() {
    for (name, raw) in nasty() {
        let time = timed(&raw);
        println!("{:8.1} ms {name}", time.as_secs_f64() * 1e3);
        assert!(time < MOST_TIME, "{name}: {time:?}");
    }
}

/// A row of numbers that is the same for the same seed.
struct Row(u64);

impl Row {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % most.max(1)
    }
}

const SAMPLES: [&str; 5] = [
    "Subject: =?utf-8?b?w6Y=?=\r\nContent-Type: multipart/alternative; boundary=\"b\"\r\n\r\n--b\r\n\
     Content-Type: text/plain; charset=iso-8859-15; format=flowed\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
     wood =C3=A6\r\n\r\nOn 5 Mar 2024, Ada <a@b.org> \r\nwrote:\r\n> stone\r\n--b\r\n\
     Content-Type: text/html; charset=utf-8\r\n\r\n<div style='display:none'>x</div><p class=gmail_quote>wood &amp; \
     <blockquote>stone</blockquote><!-- c --><hr tabindex=-1></p>\r\n--b--\r\n",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\nReturn-Path: <>\r\n\r\n--b\r\n\r\nSorry\r\n\
     --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\
     Final-Recipient: rfc822; <a@b>\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <7@us>\r\n\r\nx\r\n--b--\r\n",
    "Subject: failure notice\r\nReturn-Path: <>\r\nFrom: mailer-daemon@x\r\n\r\n<a@b.org>: 550 5.1.1 \u{e9}\u{4f60}\r\n\
     --- Below this line is a copy of the message.\r\nMessage-ID: <7@us.org>\r\n",
    "Content-Type: text/plain; charset=shift_jis\r\nContent-Transfer-Encoding: base64\r\n\r\nk/qWe4zqgsyDZYNMg1iDZw==\r\n",
    "\r\nwood\r\n-----Original Message-----\r\nFrom: Ada\r\nSent: now\r\n-- \r\nAda\r\nSendt fra min iPhone\r\n",
];

fn spoil(raw: &mut Vec<u8>, row: &mut Row) {
    const ODD: &[u8] = b"\r\n\r\n\0\xff<>\"'()=;:,-&?@ \\\x1b\xe2\x80\x8b";
    for _change in 0..=row.below(6) {
        let at = row.below(raw.len());
        let end = (at + row.below(40)).min(raw.len());
        let odd = ODD[row.below(ODD.len())];
        match row.below(5) {
            0 => raw[at] = odd,
            1 => raw.insert(at, odd),
            2 if raw.len() > 100 => drop(raw.drain(at..end)),
            3 => {
                let copy = raw[at..end].to_vec();
                let to = row.below(raw.len());
                raw.splice(to..to, copy);
            }
            _rest => raw[at] = u8::try_from(row.below(256)).unwrap(),
        }
    }
}

#[test]
fn spoilt_mails_are_read_too() {
    let seed = 0x5eed_2026_1123_0001;
    println!("seed {seed}");
    let mut row = Row(seed);
    for sample in SAMPLES.iter().cycle().take(3_000) {
        let mut raw = [HEAD.as_bytes(), sample.as_bytes()].concat();
        spoil(&mut raw, &mut row);
        let time = timed(&raw);
        assert!(time < MOST_TIME, "{time:?}: {}", raw.escape_ascii());
    }
}
