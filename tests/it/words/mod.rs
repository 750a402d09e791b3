//! The catalogue: every message in every language, and pages in the language of whoever reads.
#![expect(
    clippy::expect_used,
    reason = "a test that cannot be set up must fail at once"
)]

use wonderpost::words::samples::{SAMPLE, samples};
use wonderpost::words::{Arg, Join, Language, Message, Text, Words, msg};

use crate::tidy::{assert_none, read};

mod english;
pub(crate) mod games;
mod pages;
mod switching;

fn language(code: &str) -> Language {
    Language::find(code).expect("it is there")
}

#[test]
fn every_message_can_be_said_in_every_language() {
    let samples = samples();
    assert!(samples.len() > 500, "{}", samples.len());
    let mut broken = Vec::new();
    for language in Language::all() {
        let words = Words::of(language);
        for message in &samples {
            let (plain, html) = (words.plain(message), words.html(message));
            let is_whole = |text: &str| {
                let is_sign = |sign: char| {
                    sign == '{'
                        || sign == '}'
                        || ('\u{e000}'..'\u{f8ff}').contains(&sign)
                        || sign >= '\u{f0000}'
                };
                !text.trim().is_empty() && !text.contains(is_sign)
            };
            if !is_whole(&plain) || !is_whole(html.as_str()) {
                broken.push(format!(
                    "{} {message:?}: {plain:?} {html:?}",
                    language.code()
                ));
            }
            let bare = html.as_str().replace("<bdi>", "").replace("</bdi>", "");
            let escaped = plain
                .replace('&', "&#38;")
                .replace('<', "&#60;")
                .replace('>', "&#62;")
                .replace('"', "&#34;")
                .replace('\'', "&#39;");
            if bare != escaped {
                broken.push(format!(
                    "{} {message:?}: {plain:?} is not {html:?}",
                    language.code()
                ));
            }
        }
    }
    assert_none(
        &broken,
        "A message is whole in text and HTML, and both say the same.",
    );
}

/// Danish and Dutch messages of some length that are word for word the English ones were not translated.
#[test]
fn no_message_was_left_in_english() {
    let english = Words::of(Language::ENGLISH);
    let mut broken = Vec::new();
    for message in samples() {
        let said = english.plain(&message);
        let letters = said
            .replace(SAMPLE, "")
            .chars()
            .filter(|letter| letter.is_alphabetic())
            .count();
        for other in Language::all().filter(|other| *other != Language::ENGLISH) {
            if letters > 14 && Words::of(other).plain(&message) == said {
                broken.push(format!("{} {}: {said}", other.code(), message.id()));
            }
        }
    }
    broken.dedup();
    assert_none(&broken, "A message is said in its language.");
}

/// The build checks ids and arguments where messages are made; this that all of them are.
#[test]
fn every_message_is_used() {
    let mut places = read("src", ".rs");
    places.extend(read("templates", ".html"));
    places.extend(read("templates", ".txt"));
    let mut unused = Vec::new();
    let mut ids: Vec<&str> = samples().iter().map(Message::id).collect();
    ids.dedup();
    assert!(ids.len() > 200, "{}", ids.len());
    let areas = areas();
    for id in ids {
        let area = areas
            .iter()
            .find(|area| id.starts_with(&format!("{}-", area.replace('_', "-"))));
        let area = area.expect("each id begins with its file");
        let name = id[area.len() + 1..].replace('-', "_");
        let call = format!("msg::{area}::{name}");
        if !places.iter().any(|place| says(&place.text, &call)) {
            unused.push(call);
        }
    }
    assert_none(&unused, "A message that nobody says is deleted.");
}

/// Whether a text has this path, and not only one that begins so.
fn says(text: &str, path: &str) -> bool {
    let is_end = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    text.match_indices(path)
        .any(|(at, _)| is_end(&text[at + path.len()..]))
}

/// The files of the catalogue, the longest names first.
fn areas() -> Vec<String> {
    let mut areas: Vec<String> = read("locales/en", ".ftl")
        .into_iter()
        .map(|file| {
            file.path
                .trim_start_matches("locales/en/")
                .trim_end_matches(".ftl")
                .to_owned()
        })
        .collect();
    areas.sort_by_key(|area| std::cmp::Reverse(area.len()));
    areas
}

#[test]
fn the_reader_is_spoken_to_and_others_are_named() {
    let check = |code: &str, name: &str, expected: &str| {
        let ending = if name.ends_with('s') { "s" } else { "other" };
        let message = msg::language::whose(name.to_owned(), ending);
        assert_eq!(Words::of(language(code)).plain(&message), expected);
    };
    check("en", "Freja", "Freja’s");
    check("en", "Jonas", "Jonas’s");
    check("da", "Freja", "Frejas");
    check("da", "Jonas", "Jonas’");
    check("nl", "Jonas", "van Jonas");
}

#[test]
fn lists_are_joined_as_the_language_does() {
    let check = |code: &str, join, most: usize, expected: &str| {
        let names = ["Freja", "Joost", "Ada"].into_iter().take(most);
        let list = Arg::list(join, names.map(Text::from));
        assert_eq!(Words::of(language(code)).plain_arg(&list), expected);
    };
    check("en", Join::And, 0, "");
    check("en", Join::And, 1, "Freja");
    check("en", Join::And, 2, "Freja and Joost");
    check("en", Join::And, 3, "Freja, Joost and Ada");
    check("da", Join::And, 3, "Freja, Joost og Ada");
    check("nl", Join::Or, 3, "Freja, Joost of Ada");
    check("da", Join::Or, 2, "Freja eller Joost");
    check("nl", Join::Comma, 3, "Freja, Joost, Ada");
}

#[test]
fn numbers_are_written_as_the_language_does() {
    let check = |code: &str, number: i64, expected: &str| {
        let words = Words::of(language(code));
        assert_eq!(words.plain_arg(&Arg::Number(number)), expected);
    };
    check("en", 0, "0");
    check("en", -1, "−1");
    check("en", 12_345, "12,345");
    check("da", 12_345, "12.345");
    check("nl", -1_234_567, "−1.234.567");
}

/// Whatever somebody is called, the sentence around keeps its order and its meaning.
#[test]
fn names_of_any_script_stand_isolated() {
    let words = Words::of(Language::ENGLISH);
    let foot = |name: &str| msg::layout::foot(name.to_owned());
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd} (3)";
    assert_eq!(
        words.plain(&foot(hebrew)),
        format!("\u{2068}{hebrew}\u{2069}, self-hosted")
    );
    assert_eq!(words.plain(&foot("Søren")), "Søren, self-hosted");
    for (name, html) in [
        (hebrew, hebrew),
        (
            "<b>\"O'Neill\" & co</b>",
            "&#60;b&#62;&#34;O&#39;Neill&#34; &#38; co&#60;/b&#62;",
        ),
        // The signs that stand for gaps, and those of the catalogue's own format.
        ("\u{f0000}\u{e000}\u{e001}", "\u{f0000}\u{e000}\u{e001}"),
        ("{ $site }", "{ $site }"),
    ] {
        let html = if name == hebrew {
            format!("<bdi>{html}</bdi>")
        } else {
            html.to_owned()
        };
        assert_eq!(
            words.html(&foot(name)).as_str(),
            format!("{html}, self-hosted")
        );
    }
}
