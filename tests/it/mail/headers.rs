//! The linter over every letter, and names that try to break out of it.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use std::collections::BTreeSet;
use std::path::Path;

use wonderpost::mail::letters::Written;
use wonderpost::mail::mime::{self, Content, Identity};
use wonderpost::mail::outbox::LetterKind;
use wonderpost::words::Language;

use super::mails::{Mail, visible};
use super::{pictures, samples};

fn identity() -> Identity {
    Identity {
        address: "wonderpost@play.example.org".to_owned(),
        name: "Wonderpost".to_owned(),
        bounce_address: Some("bounce@play.example.org".to_owned()),
        reply_address: Some("reply@play.example.org".to_owned()),
        base_url: samples::BASE.to_owned(),
    }
}

fn build(letter: &Written, to_name: &str) -> String {
    mime::build(
        &identity(),
        &Content {
            message_id: "00112233445566778899aabbccddeeff",
            thread: "k7wd",
            to_address: "freja@example.org",
            to_name,
            subject: &letter.subject,
            text: &letter.text,
            html: &letter.html,
            picture: letter.picture.as_ref(),
            language: letter.language.code(),
            stop_token: Some("0123456789abcdef0123456789abcdef"),
            reply_token: Some("fedcba9876543210fedcba9876543210"),
            at_ms: 1_795_262_400_000,
        },
    )
    .unwrap()
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
    let mail = Mail::read(raw);
    for name in [
        "From",
        "To",
        "Date",
        "Message-ID",
        "Subject",
        "MIME-Version",
        "Content-Type",
        "Auto-Submitted",
        "List-Id",
        "List-Unsubscribe",
        "List-Unsubscribe-Post",
        "In-Reply-To",
        "References",
        "Reply-To",
    ] {
        assert_eq!(mail.count(name), 1, "{name}");
    }
    for name in ["Cc", "Bcc", "Sender"] {
        assert_eq!(mail.count(name), 0, "{name}");
    }
    assert_eq!(
        mail.header("Reply-To"),
        "Wonderpost <reply+fedcba9876543210fedcba9876543210@play.example.org>"
    );
    assert_eq!(mail.headers.len(), 16, "{:?}", mail.headers);
    assert_eq!(mail.header("Date"), "Sat, 21 Nov 2026 12:00:00 +0000");
    assert_eq!(
        mail.header("Message-ID"),
        "<00112233445566778899aabbccddeeff@play.example.org>"
    );
    assert_eq!(mail.header("In-Reply-To"), "<table.k7wd@play.example.org>");
    assert_eq!(mail.header("References"), mail.header("In-Reply-To"));
    assert_eq!(mail.header("Auto-Submitted"), "auto-generated");
    assert_eq!(mail.header("List-Id"), "<wonderpost.play.example.org>");
    let stop = "https://play.example.org/unsubscribe/0123456789abcdef0123456789abcdef";
    assert_eq!(
        mail.header("List-Unsubscribe"),
        format!(
            "<{stop}>, <mailto:reply@play.example.org?subject=stop-0123456789abcdef0123456789abcdef>"
        )
    );
    assert_eq!(
        mail.header("List-Unsubscribe-Post"),
        "List-Unsubscribe=One-Click"
    );
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
fn links(text: &str) -> BTreeSet<String> {
    text.match_indices("https://")
        .map(|(start, _)| {
            let rest = &text[start..];
            let end = rest
                .find(|sign: char| sign.is_whitespace() || "\"<#?".contains(sign))
                .unwrap_or(rest.len());
            rest[..end].to_owned()
        })
        .collect()
}

#[test]
fn every_letter_passes_the_linter_and_says_the_same_twice() {
    let names = samples::names();
    let letters = samples::all(&names);
    assert_eq!(letters.len(), 31);
    let kinds: BTreeSet<&str> = letters.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(
        kinds.len(),
        LetterKind::ALL.len(),
        "one of every kind: {kinds:?}"
    );
    for (kind, letter) in letters {
        let mail = linted(&letter, &names[0]);
        let subject = mail.header("Subject");
        let is_plain = subject == letter.subject;
        assert!(
            is_plain || !letter.subject.is_ascii(),
            "{kind:?}: {subject}"
        );
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
    let names = samples::names();
    for language in Language::all() {
        let all = samples::all_in(language, &names).into_iter();
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
    let names = samples::names();
    for turns in [8, 20, 30, 45] {
        let position = samples::duel_after(turns, 3);
        let seat = position.awaiting()[0];
        let letter = samples::your_turn(&*position, &names);
        let written = letter.write().unwrap();
        let seen = visible(&written.html);
        let text: String = written
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(seen.contains(&format!("Your turn, {}", names[seat.index()])));
        for part in [&seen, &text] {
            for told in &letter.since {
                assert!(part.contains(told.as_str()), "{told} in {part}");
            }
            assert!(part.contains(&letter.head_code));
            assert!(part.contains(&letter.w.plain(&letter.progress)));
            for note in &letter.moves {
                let price = note.quote.to_string();
                assert!(part.contains(&price), "{price} in {part}");
            }
        }
        let view = position.view(wonderpost::games::Viewer::Seat(seat)).json();
        for place in view["pyramid"].as_array().unwrap() {
            let Some(id) = place["face"]["card"].as_str() else {
                continue;
            };
            let card = wonderpost::games::duel::cards::Card::find(id).unwrap();
            assert!(seen.contains(card.name()), "{id} in {seen}");
        }
        let coins = view["coins"].as_array().unwrap();
        assert!(coins.iter().all(|coins| seen.contains(&coins.to_string())));
    }
}

/// A name that tries everything; the number makes it another one.
fn hostile(number: u32) -> String {
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
    // A small generator of its own: the same number gives the same name on every machine.
    let mut state = number.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    let mut name = format!("N{number}");
    for _ in 0..4 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        name.push_str(PIECES[(state >> 16) as usize % PIECES.len()]);
    }
    if number.is_multiple_of(50) {
        name = name.repeat(40);
    }
    name
}

#[test]
fn a_thousand_hostile_names_add_no_header_and_no_element() {
    let plain = samples::names();
    let calm: Vec<usize> = samples::all(&plain)
        .iter()
        .map(|(_, letter)| letter.html.matches('<').count())
        .collect();
    let mut built = 0;
    for number in 0..1_000 {
        let names = vec![hostile(number), hostile(number + 5_000)];
        // All letters with every tenth pair of names, the invitation, which carries free words, with all.
        let letters = if number % 10 == 0 {
            samples::all(&names)
        } else {
            let letter = samples::invitation(&names[0], Some(&names[1]))
                .write()
                .unwrap();
            vec![(wonderpost::mail::outbox::LetterKind::Invitation, letter)]
        };
        let is_all = letters.len() > 1;
        for (index, (kind, letter)) in letters.into_iter().enumerate() {
            let mail = linted(&letter, &names[0]);
            for evil in ["<script", "<img", "<eve@"] {
                assert!(!mail.html.contains(evil), "{kind:?} {number}: {evil}");
            }
            // Free words may bring further lines, each in a row of its own; names bring no element at all.
            let is_free = kind == wonderpost::mail::outbox::LetterKind::Invitation;
            if is_all && !is_free {
                assert_eq!(
                    mail.html.matches('<').count(),
                    calm[index],
                    "{kind:?} {number}"
                );
            }
            built += 1;
        }
    }
    assert_eq!(built, 100 * 31 + 900);
}

#[test]
fn a_hostile_name_is_escaped_in_html_and_left_alone_in_text() {
    let name = "Ada <b>& \"Co\"</b>";
    let written = samples::invitation(name, None).write().unwrap();
    assert_eq!(
        written.subject,
        format!("{name} invites you to 7 Wonders Duel")
    );
    assert!(
        written.text.contains(&name.to_uppercase()),
        "{}",
        written.text
    );
    assert!(!written.html.contains("<b>&"));
    assert!(
        visible(&written.html).contains(name),
        "{}",
        visible(&written.html)
    );
}

#[test]
fn an_envelope_names_its_letter() {
    let mut identity = identity();
    assert_eq!(
        identity.envelope_sender("abc"),
        "bounce+abc@play.example.org"
    );
    identity.bounce_address = None;
    assert_eq!(
        identity.envelope_sender("abc"),
        "wonderpost@play.example.org"
    );
}

#[test]
fn a_letter_that_cannot_be_stopped_offers_no_stop() {
    let raw = mime::build(
        &identity(),
        &Content {
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
        },
    )
    .unwrap();
    assert!(raw.contains("Auto-Submitted: auto-generated"), "{raw}");
    assert!(!raw.contains("List-Unsubscribe"), "{raw}");
}

#[test]
fn a_letter_beyond_all_measure_is_refused_not_sent() {
    let error = mime::build(
        &identity(),
        &Content {
            message_id: "a",
            thread: "",
            to_address: "freja@example.org",
            to_name: "",
            subject: "",
            text: &"a".repeat(300_000),
            html: "",
            picture: None,
            language: "en",
            stop_token: None,
            reply_token: None,
            at_ms: 0,
        },
    );
    assert!(matches!(error, Err(mime::BuildError::TooLong)));
}
