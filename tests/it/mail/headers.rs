//! The linter over every letter, and names that try to break out of it.

use std::collections::BTreeSet;
use std::path::Path;

use data_encoding::BASE64;
use rules::duel::Card;
use scene::duel::things;
use serde_json::Value;
use wonderpost::mail::letter::{Block, Written};
use wonderpost::mail::mime::{self, Content, Identity};
use words::msg;

use super::mails::{Mail, visible};
use super::pictures;
use super::samples::{Samples, names};
use crate::prelude::*;
use crate::support::report::cases;
use crate::web::support::Says as _;
use testing::said::Said as _;

const MESSAGE_ID: &str = "00112233445566778899aabbccddeeff";
const REPLY_TOKEN: &str = "fedcba9876543210fedcba9876543210";

fn identity() -> Identity {
    Identity {
        bounce_address: Some("bounce@play.example.org".to_owned()),
        ..sending::identity()
    }
}

/// The content of a mail to Freja that nothing is known of.
fn content() -> Content<'static> {
    Content {
        message_id: "a",
        thread: "",
        to_address: "freja@example.org",
        to_name: "",
        subject: "Sign in",
        text: "Link",
        html: "Link",
        picture: None,
        language: "en",
        stop_token: None,
        reply_token: None,
        at_ms: 0,
    }
}

fn build(letter: &Written, to_name: &str) -> String {
    let content = Content {
        message_id: MESSAGE_ID,
        thread: "k7wd",
        to_name,
        subject: &letter.subject,
        text: &letter.text,
        html: &letter.html,
        picture: letter.picture.as_ref(),
        language: letter.language.code(),
        stop_token: Some("0123456789abcdef0123456789abcdef"),
        reply_token: Some(REPLY_TOKEN),
        at_ms: 1_795_262_400_000,
        ..content()
    };
    mime::build(&identity(), &content).unwrap()
}

/// Reads a letter as its mail is sent, after what every mail must keep to.
pub(super) fn linted(letter: &Written, to_name: &str) -> Mail {
    lint(&build(letter, to_name))
}

/// What every mail must keep to.
fn lint(raw: &str) -> Mail {
    assert!(raw.is_ascii(), "no server needs extensions for it");
    let subject = raw.lines().find(|line| line.starts_with("Subject: "));
    assert!(raw.len() <= 100_000, "{} bytes: {subject:?}", raw.len());
    for line in raw.split("\r\n") {
        assert!(!line.contains(['\r', '\n', '\0']), "{line:?}");
        assert!(line.len() <= 998, "{} bytes in {line:?}", line.len());
    }
    let (head, _) = raw.split_once("\r\n\r\n").unwrap();
    for line in head.split("\r\n").filter(|line| line.contains("=?")) {
        // RFC 2047, 2.
        assert!(line.len() <= 76, "{} bytes in {line:?}", line.len());
    }
    let mail = Mail::read(raw);
    assert_eq!(mail.headers.len(), 17, "{:?}", mail.headers);
    // `header` finds each exactly once.
    for name in ["From", "To", "Subject", "MIME-Version", "Content-Type"] {
        mail.header(name);
    }
    for name in ["Cc", "Bcc", "Sender"] {
        assert!(mail.values(name).is_empty(), "{name}");
    }
    let reply = format!("Wonderpost <reply+{REPLY_TOKEN}@play.example.org>");
    let id = format!("<{MESSAGE_ID}@play.example.org>");
    for (name, value) in [
        ("Reply-To", &*reply),
        ("Date", "Sat, 21 Nov 2026 12:00:00 +0000"),
        ("Message-ID", &*id),
        ("In-Reply-To", "<table.k7wd@play.example.org>"),
        ("References", "<table.k7wd@play.example.org>"),
        ("Auto-Submitted", "auto-generated"),
        ("X-Loop", "wonderpost@play.example.org"),
        ("List-Id", "<wonderpost.play.example.org>"),
        (
            "List-Unsubscribe",
            "<https://play.example.org/unsubscribe/0123456789abcdef0123456789abcdef>, \
             <mailto:reply@play.example.org?subject=stop-0123456789abcdef0123456789abcdef>",
        ),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
    ] {
        assert_eq!(mail.header(name), value, "{name}");
    }
    lint_html(&mail);
    mail
}

/// What the HTML of every mail must keep to: nothing from elsewhere, and no picture but its own.
fn lint_html(mail: &Mail) {
    let tags = tags(&mail.html).to_lowercase();
    match &mail.picture {
        Some(picture) => {
            let source = format!("src=\"cid:{}\"", picture.id);
            assert_eq!(tags.matches("<img").count(), 1, "one picture");
            assert_eq!(tags.matches("src=").count(), 1, "it has the only source");
            assert_eq!(tags.matches(&source).count(), 1, "{source}");
        }
        None => assert!(!tags.contains("<img") && !tags.contains("src=")),
    }
    for remote in [
        "<script", "<link", "<iframe", "<object", "srcset", "url(", "@import", "<form",
    ] {
        assert!(!tags.contains(remote), "{remote}");
    }
}

/// What stands between `<` and `>`: quoted text holds neither, so nothing hides in between.
fn tags(html: &str) -> String {
    html.split('<')
        .skip(1)
        .map(|tag| format!("<{}>\n", tag.split('>').next().unwrap()))
        .collect()
}

/// The addresses that a text or HTML leads to, without what comes after `?` or `#`.
fn links(text: &str) -> BTreeSet<&str> {
    let ends = |sign: char| sign.is_whitespace() || "\"<#?".contains(sign);
    let rest = text.split("https://").skip(1);
    rest.map(|rest| rest.split(ends).next().unwrap()).collect()
}

#[test]
fn every_letter_passes_the_linter_and_says_the_same_twice() {
    let names = names();
    let letters = Samples::new().written(Language::ENGLISH, &names);
    let kinds: BTreeSet<&str> = letters.iter().map(|(kind, _)| kind.as_str()).collect();
    let languages: Vec<Language> = Language::all().collect();
    for (kind, language) in LetterKind::ALL.iter().zip(languages.iter().cycle()) {
        let w = Words::of(*language);
        let title = |kind| w.text(msg::host::letter_kind(kind));
        assert_ne!(
            title(kind.as_str()),
            title("none"),
            "the host reads what it is"
        );
    }
    let count = LetterKind::ALL.len();
    assert_eq!(kinds.len(), count, "one of every kind: {kinds:?}");
    for (kind, told) in [
        (LetterKind::Digest, "YOUR TURN"),
        (LetterKind::Digest, "WHAT ELSE HAPPENED"),
        (LetterKind::Digest, "WAITING FOR OTHERS"),
        (LetterKind::GameOver, "SEATS THAT CHANGED HANDS"),
        (LetterKind::GameOver, "THE SCORE"),
        (LetterKind::Revealed, "TABLE TALK"),
    ] {
        let mut of_kind = letters.iter().filter(|(is, _)| *is == kind);
        assert!(
            of_kind.all(|(_, letter)| letter.text.contains(told)),
            "{told}"
        );
    }
    for (kind, letter) in letters {
        let mail = linted(&letter, &names[0]);
        let subject = mail.header("Subject");
        let is_told = subject == letter.subject || !letter.subject.is_ascii();
        assert!(is_told, "{kind:?}: {subject}");
        assert_eq!(mail.header("To"), "Freja <freja@example.org>");
        assert_eq!(mail.text.trim_end(), letter.text.trim_end());
        assert_eq!(mail.html.trim_end(), letter.html.trim_end());
        assert_eq!(links(&mail.text), links(&mail.html), "{kind:?}");
        for line in letter.text.lines() {
            let is_address = line.contains("https://");
            assert!(line.chars().count() <= 72 || is_address, "{kind:?}: {line}");
            assert!(line.trim_end() == line, "{kind:?}: a blank ends {line:?}");
        }
        assert!(!letter.text.contains("\n\n\n"), "{kind:?}: {}", letter.text);
    }
}

/// The browser tests show these letters as mail programs do: tests/browser/letters.mjs.
#[test]
fn every_letter_in_every_language_is_kept_for_the_browser_to_show() {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(target)
        .join("letters");
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    let (mut samples, names) = (Samples::new(), names());
    for language in Language::all() {
        let all = samples.written(language, &names).into_iter();
        let named = all.map(|(kind, letter)| (kind.as_str().to_owned(), letter));
        for (number, (name, letter)) in named.chain(pictures::kept(language)).enumerate() {
            let raw = build(&letter, &names[0]);
            lint(&raw);
            let file = format!("{}-{number:02}-{name}.eml", language.code());
            std::fs::write(folder.join(file), raw).unwrap();
        }
    }
}

#[test]
fn a_turn_letter_says_in_both_parts_what_a_player_needs() {
    let mut letters = Samples::new().judged(Language::ENGLISH, &names());
    letters.retain(|(kind, _)| *kind == LetterKind::YourTurn);
    assert_eq!(letters.len(), 6, "early and late, with answers and without");
    for (_, judged) in letters {
        let letter = &judged.letter;
        let written = letter.write().unwrap();
        let seen = visible(&written.html);
        let text = flat(&written.text);
        seen.says(&format!("Your turn, {}", judged.to_name));
        let mut said: Vec<String> = letter.lead.iter().map(|one| letter.w.text(one)).collect();
        said.extend(judged.head_code);
        for block in &letter.blocks {
            if let Block::Happened(told) = block {
                said.extend(told.iter().cloned());
            }
            if let Block::List(told) = block {
                said.extend(told.iter().map(|one| letter.w.text(one)));
            }
            if let Block::Moves(moves) = block {
                said.extend(moves.offers.iter().map(|offer| offer.quote.to_string()));
            }
            if let Block::Board(shown) = block {
                shows_the_board(&seen, &shown.view.json());
            }
        }
        assert!(said.len() > 5, "{said:?}");
        for part in [&seen, &text] {
            part.says_all(&said);
        }
    }
}

/// A letter of Duel names the cards that lie open, and tells the coins of both.
fn shows_the_board(seen: &str, view: &Value) {
    // There is none before the first age.
    for place in view["pyramid"].as_array().into_iter().flatten() {
        if let Some(id) = place["face"]["card"].as_str() {
            seen.says(&things::card(Card::find(id).unwrap()).said());
        }
    }
    let coins = view["coins"].as_array().unwrap();
    seen.says_all(coins.iter().map(ToString::to_string));
}

/// A name that tries everything; the number makes it another one.
fn hostile(number: u64) -> String {
    const PIECES: [&str; 16] = [
        "\r\nBcc: eve@example.org",
        "\n\n<script>alert(1)</script>",
        "\0",
        "\u{2028}X-Evil: 1",
        "\u{202e}gnihton",
        "\u{85}Subject: x",
        "\"quoted\"",
        "<eve@example.org>",
        "=?utf-8?q?=0D=0ABcc=3A_eve?=",
        "\\",
        ",;:@()[]",
        "Ærøskøbing",
        "張\u{1f469}\u{200d}\u{1f680}",
        "{{ 7*7 }}&amp;<img src=x onerror=alert(1)>",
        "--boundary\r\nContent-Type: text/html",
        "' onmouseover='x",
    ];
    let mut random = Random::new(number);
    let pieces: String = (0..4).map(|_| *random.pick(&PIECES)).collect();
    let times = if number.is_multiple_of(50) { 40 } else { 1 };
    format!("N{number}{pieces}").repeat(times)
}

#[test]
fn hundreds_of_hostile_names_add_no_header_and_no_element() {
    let count_elements = |letter: &Written| letter.html.matches('<').count();
    let mut samples = Samples::new();
    let languages: Vec<Language> = Language::all().collect();
    let calm = |language| samples.written(language, &names());
    let calm: Vec<_> = languages.iter().copied().map(calm).collect();
    let checked = |number: u64, kind: LetterKind, letter: &Written, name: &str| {
        let mail = linted(letter, name);
        for evil in ["<script", "<img", "<eve@"] {
            assert!(!mail.html.contains(evil), "{kind:?} {number}: {evil}");
        }
    };
    for at in 0..cases(100, 1_000) {
        let number = u64::try_from(at).unwrap();
        let names = [hostile(number), hostile(number + 5_000)];
        // All letters with every tenth pair of names, the invitation with all.
        if number % 10 > 0 {
            let invitation = samples.invitation(&names);
            checked(number, LetterKind::Invitation, &invitation, &names[0]);
            continue;
        }
        let turn = at / 10 % languages.len();
        let letters = samples.written(languages[turn], &names);
        for ((kind, letter), (_, calm)) in letters.iter().zip(&calm[turn]) {
            checked(number, *kind, letter, &names[0]);
            let is_same = count_elements(letter) == count_elements(calm);
            assert!(is_same, "{kind:?} {number}");
        }
    }
}

#[test]
fn what_looks_like_an_encoded_word_is_encoded() {
    let word = "=?utf-8?q?=0D=0ABcc=3A_eve?=";
    let names = [
        format!("<script>alert(1)</script>{word}{word}"),
        format!("Ada {word}"),
    ];
    for (kind, letter) in Samples::new().written(Language::ENGLISH, &names) {
        for name in &names {
            linted(&letter, name);
            let raw = build(&letter, name);
            let (head, _) = raw.split_once("\r\n\r\n").unwrap();
            assert!(!head.contains("=?utf-8?q?"), "{kind:?}: {head}");
        }
    }
}

/// Reads a name before an address as strictly as a writer must keep to it: RFC 5322, 3.2.5 and RFC 2047, 5 (3).
fn named(value: &str) -> String {
    let value = value.replace("\r\n", "");
    let (phrase, address) = value.rsplit_once(' ').unwrap();
    assert_eq!(address, "<freja@example.org>", "{value}");
    if let Some(quoted) = phrase.strip_prefix('"') {
        let mut name = String::new();
        let mut signs = quoted.chars();
        loop {
            match signs.next().unwrap() {
                '"' => break,
                '\\' => name.push(signs.next().unwrap()),
                sign => name.push(sign),
            }
        }
        assert_eq!(signs.next(), None, "{value}");
        return name;
    }
    if !phrase.starts_with("=?") {
        let is_atom =
            |sign: char| sign.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(sign);
        assert!(phrase.chars().all(is_atom), "{value}");
        return phrase.to_owned();
    }
    let words = phrase.split(' ').map(|word| {
        assert!(word.len() <= 75, "{word}");
        let text = word.strip_prefix("=?utf-8?b?").unwrap();
        let bytes = BASE64.decode(text.strip_suffix("?=").unwrap().as_bytes());
        String::from_utf8(bytes.unwrap()).unwrap()
    });
    words.collect()
}

#[test]
fn a_name_of_whatever_signs_is_a_valid_header_and_reads_back() {
    let pieces = ". .. J.R.R. \" \\ Ada a ( ) , ; : < > @ = _ ' Æ æbler 張 🦊 longerthananyoneis";
    let pieces: Vec<&str> = pieces.split(' ').chain([" "]).collect();
    for number in 0..u64::try_from(cases(2_000, 50_000)).unwrap() {
        let mut random = Random::new(number);
        let count = 1 + random.below(12);
        let name: String = (0..count).map(|_| *random.pick(&pieces)).collect();
        let name = flat(&name);
        if name.is_empty() {
            continue;
        }
        let content = Content {
            to_name: &name,
            ..content()
        };
        let raw = mime::build(&identity(), &content).unwrap();
        let (_, to) = raw.split_once("\r\nTo: ").unwrap();
        let mut ends = to.match_indices("\r\n");
        let end = ends.find(|(at, _)| !to[at + 2..].starts_with(' '));
        let value = &to[..end.unwrap().0];
        for line in value.split("\r\n") {
            assert!(line.len() <= 76, "{} bytes in {line:?}", line.len());
        }
        let shown: String = name.chars().take(60).collect();
        assert_eq!(named(value), shown.trim_end(), "{value}");
    }
}

#[test]
fn a_hostile_name_is_escaped_in_html_and_left_alone_in_text() {
    let name = "Ada <b>& \"Co\"</b>";
    let written = Samples::new().invitation(&[name.to_owned()]);
    let subject = format!("{name} invites you to 7 Wonders Duel");
    assert_eq!(written.subject, subject);
    written.text.says(&name.to_uppercase());
    written.html.lacks("<b>&");
    visible(&written.html).says(name);
}

#[test]
fn an_envelope_names_its_letter() {
    let bounces = identity().envelope_sender("abc");
    assert_eq!(bounces, "bounce+abc@play.example.org");
    let other = sending::identity().envelope_sender("abc");
    assert_eq!(other, "wonderpost@play.example.org");
}

#[test]
fn a_letter_that_cannot_be_stopped_offers_no_stop() {
    let raw = mime::build(&identity(), &content()).unwrap();
    raw.says("Auto-Submitted: auto-generated");
    raw.lacks("List-Unsubscribe");
}

#[test]
fn a_letter_beyond_all_measure_is_refused_not_sent() {
    let long = Content {
        text: &"a".repeat(300_000),
        ..content()
    };
    let built = mime::build(&identity(), &long);
    let why = built.unwrap_err().to_string();
    assert_eq!(why, "the letter is longer than a letter may be");
}
