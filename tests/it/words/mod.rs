//! The catalogue: every message in every language, and pages in the language of whoever reads.

use std::collections::BTreeSet;

use words::samples::{SAMPLE, samples};
use words::{Arg, Join, Message, Text, msg};

use crate::prelude::*;
use crate::tidy::{assert_none, read, read_all};

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
            let (plain, html) = (words.text(message), words.say(message));
            let is_sign = |sign: char| {
                let is_gap = ('\u{e000}'..'\u{f8ff}').contains(&sign) || sign >= '\u{f0000}';
                is_gap || sign == '{' || sign == '}'
            };
            let is_whole = |text: &str| !text.trim().is_empty() && !text.contains(is_sign);
            let bare = html.as_str().replace("<bdi>", "").replace("</bdi>", "");
            let mut escaped = plain.replace('&', "&#38;");
            for (sign, entity) in [("<", "60"), (">", "62"), ("\"", "34"), ("'", "39")] {
                escaped = escaped.replace(sign, &format!("&#{entity};"));
            }
            if !is_whole(&plain) || !is_whole(html.as_str()) || bare != escaped {
                let code = language.code();
                broken.push(format!("{code} {message:?}: {plain:?} is not {html:?}"));
            }
        }
    }
    let rule = "A message is whole in text and HTML, and both say the same.";
    assert_none(&broken, rule);
}

/// Danish and Dutch messages of some length that are word for word the English ones were not translated.
#[test]
fn no_message_was_left_in_english() {
    let english = Words::of(Language::ENGLISH);
    let mut broken = Vec::new();
    for message in samples() {
        let said = english.text(&message);
        let bare = said.replace(SAMPLE, "");
        let letters = bare.chars().filter(|sign| sign.is_alphabetic()).count();
        for other in Language::all().filter(|other| *other != Language::ENGLISH) {
            if letters > 14 && Words::of(other).text(&message) == said {
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
    let mut places = read_all();
    places.extend(read("templates", ".html"));
    let said: BTreeSet<&str> = places.iter().flat_map(|place| calls(&place.text)).collect();
    let mut unused = Vec::new();
    let mut ids: Vec<&str> = samples().iter().map(Message::id).collect();
    ids.dedup();
    assert!(ids.len() > 200, "{}", ids.len());
    let areas = areas();
    for id in ids {
        let begins = |area: &&String| id.starts_with(&format!("{}-", area.replace('_', "-")));
        let area = areas.iter().find(begins);
        let area = area.expect("each id begins with its file");
        let name = id[area.len() + 1..].replace('-', "_");
        let call = format!("msg::{area}::{name}");
        if !said.contains(&*call) {
            unused.push(call);
        }
    }
    assert_none(&unused, "A message that nobody says is deleted.");
}

/// The paths of messages in a text, such as `msg::duel::title`.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    let is_end = |next: char| !(next.is_alphanumeric() || next == '_' || next == ':');
    let begun = text.match_indices("msg::").map(|(at, _)| &text[at..]);
    begun.map(move |rest| rest.split(is_end).next().unwrap_or_default())
}

/// The files of the catalogue, the longest names first.
fn areas() -> Vec<String> {
    let files = read("locales/en", ".ftl").into_iter();
    let names = files.map(|file| file.path.replace("locales/en/", "").replace(".ftl", ""));
    let mut areas: Vec<String> = names.collect();
    areas.sort_by_key(|area| std::cmp::Reverse(area.len()));
    areas
}

#[test]
fn the_reader_is_spoken_to_and_others_are_named() {
    for (code, name, expected) in [
        ("en", "Freja", "Freja’s"),
        ("en", "Jonas", "Jonas’s"),
        ("da", "Freja", "Frejas"),
        ("da", "Jonas", "Jonas’"),
        ("nl", "Jonas", "van Jonas"),
    ] {
        let ending = if name.ends_with('s') { "s" } else { "other" };
        let message = msg::language::whose(name.to_owned(), ending);
        assert_eq!(Words::of(language(code)).text(&message), expected);
    }
}

#[test]
fn lists_are_joined_and_numbers_written_as_the_language_does() {
    let list = |join, most| {
        let names = ["Freja", "Joost", "Ada"].into_iter().take(most);
        Arg::list(join, names.map(Text::from))
    };
    for (code, arg, expected) in [
        ("en", list(Join::And, 0), ""),
        ("en", list(Join::And, 1), "Freja"),
        ("en", list(Join::And, 2), "Freja and Joost"),
        ("en", list(Join::And, 3), "Freja, Joost and Ada"),
        ("da", list(Join::And, 3), "Freja, Joost og Ada"),
        ("nl", list(Join::Or, 3), "Freja, Joost of Ada"),
        ("da", list(Join::Or, 2), "Freja eller Joost"),
        ("nl", list(Join::Comma, 3), "Freja, Joost, Ada"),
        ("en", Arg::Number(0), "0"),
        ("en", Arg::Number(-1), "−1"),
        ("en", Arg::Number(12_345), "12,345"),
        ("da", Arg::Number(12_345), "12.345"),
        ("nl", Arg::Number(-1_234_567), "−1.234.567"),
    ] {
        assert_eq!(Words::of(language(code)).plain_arg(&arg), expected);
    }
}

#[test]
fn a_bank_to_which_turns_add_nothing_is_told_without_hours() {
    for language in Language::all() {
        let words = Words::of(language);
        let said = |hours: i64| words.text(msg::time::bank(10, hours));
        let [none, one, some] = [said(0), said(1), said(12)];
        assert_eq!(none.matches('0').count(), 1, "ten days: {none}");
        assert!(one.contains('1') && some.contains("12"), "{one}, {some}");
        assert!(none.len() < some.len(), "{none}, {some}");
    }
}

/// Whatever somebody is called, the sentence around keeps its order and its meaning.
#[test]
fn names_of_any_script_stand_isolated() {
    let words = Words::of(Language::ENGLISH);
    let foot = |name: &str| msg::layout::foot(name.to_owned());
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd} (3)";
    let isolated = format!("\u{2068}{hebrew}\u{2069}, self-hosted");
    assert_eq!(words.text(foot(hebrew)), isolated);
    assert_eq!(words.text(foot("Søren")), "Søren, self-hosted");
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
        let html = match name == hebrew {
            true => format!("<bdi>{html}</bdi>, self-hosted"),
            false => format!("{html}, self-hosted"),
        };
        assert_eq!(words.say(foot(name)).as_str(), html);
    }
}
