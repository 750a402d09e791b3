//! Every message with made-up arguments, for tests that go through the whole catalogue.

use super::message::{Arg, Message, Person};
use super::{IDS, msg};

/// A name that no message holds by itself.
pub const SAMPLE: &str = "Ŝampló";
/// How many samples of one message there are at most.
const SAMPLES_MAX: usize = 400;

/// Lists every message with arguments of all kinds: numbers counted differently, the reader and others, every choice.
pub fn samples() -> Vec<Message> {
    let mut samples = Vec::new();
    for (number, (_, arguments)) in IDS.iter().enumerate() {
        let mut so_far: Vec<Vec<Arg>> = vec![Vec::new()];
        for (_, kind, words) in *arguments {
            let values = values(kind, words);
            so_far = so_far
                .iter()
                .flat_map(|begun| values.iter().map(move |value| (begun, value)))
                .take(SAMPLES_MAX)
                .map(|(begun, value)| {
                    let mut args = begun.clone();
                    args.push(value.clone());
                    args
                })
                .collect();
        }
        samples.extend(so_far.into_iter().map(|args| Message::new(number, args)));
    }
    samples
}

fn values(kind: &str, words: &'static [&'static str]) -> Vec<Arg> {
    match kind {
        "Number" => [0, 1, 2, 3, 11, -1, 12_345].map(Arg::Number).to_vec(),
        "Person" => vec![
            Arg::Person(Person::Reader),
            Arg::Person(Person::Named(SAMPLE.into())),
            Arg::Person(Person::Named("Max".into())),
        ],
        "Choice" => words.iter().map(|word| Arg::Choice(word)).collect(),
        "Words" => vec![msg::language::whose(SAMPLE, "other").into()],
        _ => vec![Arg::Text(SAMPLE.into())],
    }
}
