//! English where another language should be.

use std::collections::{BTreeMap, BTreeSet};

use words::samples::{SAMPLE, samples};

use crate::prelude::*;
use crate::tidy::read;

/// English words of the catalogue that are no words of a language, in messages or in names.
pub(super) fn strangers(language: Language) -> BTreeSet<String> {
    let (english, own) = (Words::of(Language::ENGLISH), Words::of(language));
    let mut strangers = BTreeSet::new();
    let mut known = BTreeSet::new();
    for message in samples() {
        strangers.extend(words_in(&english.text(&message).replace(SAMPLE, " ")));
        known.extend(words_in(&own.text(&message).replace(SAMPLE, " ")));
    }
    for file in read(&format!("locales/{}", language.code()), ".json") {
        known.extend(words_in(&file.text));
    }
    for file in read("locales/en", ".json") {
        let names: serde_json::Value = serde_json::from_str(&file.text).expect("names are JSON");
        collect_names(&names, &mut strangers);
    }
    strangers.retain(|word| !known.contains(word));
    strangers
}

fn collect_names(value: &serde_json::Value, into: &mut BTreeSet<String>) {
    if let Some(fields) = value.as_object() {
        if let Some(name) = fields.get("name").and_then(serde_json::Value::as_str) {
            into.extend(words_in(name));
        }
        fields.values().for_each(|value| collect_names(value, into));
    }
}

/// The words of a text in small letters; of three letters and more.
fn words_in(text: &str) -> impl Iterator<Item = String> + '_ {
    let is_end = |sign: char| !sign.is_alphabetic();
    text.split(is_end)
        .filter(|word| word.chars().count() > 2)
        .map(str::to_lowercase)
}

/// What may be written alike in any language: signs of the program, and the names of games and people.
const ALLOWED: &str = "wonders duel dice wonderpost example play";

/// Notes the words of a place that are English, each with what stands around it.
pub(super) fn find(
    strangers: &BTreeSet<String>,
    place: &str,
    words: &str,
    found: &mut BTreeMap<String, String>,
) {
    let words = words.split(' ').filter(|word| !word.contains("://"));
    let words = &words.collect::<Vec<_>>().join(" ");
    for word in words_in(words) {
        let is_known = ALLOWED.split(' ').any(|known| known == word) || word.starts_with("http");
        if !is_known && strangers.contains(&word) {
            let small = words.to_lowercase();
            let (before, after) = small.split_once(word.as_str()).unwrap_or_default();
            let from = before.char_indices().rev().nth(39).map_or(0, |(at, _)| at);
            let after: String = after.chars().take(40).collect();
            let around = format!("{}{word}{after}", &before[from..]);
            found.entry(format!("{place}: {word}")).or_insert(around);
        }
    }
}

/// The words of HTML, also those that are only read out; without those of buttons' values.
pub(super) fn words_of(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let (tag, after) = tag.split_once('>').unwrap_or((tag, ""));
        // Style sheets, lists of time zones, and what is typed are no sentences.
        let unsaid = ["style", "option", "code", "pre"].into_iter().find(|name| {
            let rest = tag.strip_prefix(*name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        let is_notation = |_: &&str| tag.contains("class=\"mono");
        let notation = tag.split(' ').next().filter(is_notation);
        // What is in English on purpose says so.
        if tag.contains(" lang=\"en\"") {
            rest = after.find('<').map_or("", |at| &after[at..]);
            continue;
        }
        // Tags inside a line do not part words.
        let inside = ["b>", "bdi", "/bdi", "wbr"];
        if !inside.iter().any(|inside| tag.starts_with(inside)) {
            text.push(' ');
        }
        for name in ["aria-label=\"", "alt=\"", "title=\"", "placeholder=\""] {
            if let Some((_, value)) = tag.split_once(name) {
                text.push_str(value.split('"').next().unwrap_or_default());
                text.push(' ');
            }
        }
        rest = match unsaid.or(notation) {
            Some(name) => {
                let end = format!("</{name}>");
                after.split_once(&end).map_or("", |(_, after)| after)
            }
            None => after,
        };
    }
    text.push_str(rest);
    for (entity, sign) in [
        ("&lt; &#60;", "<"),
        ("&gt; &#62;", ">"),
        ("&quot; &#34;", "\""),
        ("&nbsp;", " "),
        ("&#39;", "'"),
        ("&#38; &amp;", "&"),
    ] {
        for entity in entity.split(' ') {
            text = text.replace(entity, sign);
        }
    }
    joined(&text)
}

/// A text with its blanks joined and without places to break a word.
pub(super) fn joined(text: &str) -> String {
    flat(&text.replace(['\u{ad}', '\u{200b}'], ""))
}
