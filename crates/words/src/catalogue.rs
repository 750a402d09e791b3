//! The catalogues, read once: a text with gaps for every message of every language.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::message::Message;
use super::{FILES, Language};

/// Stands in a formatted text where numbers are grouped.
pub(super) const GROUP: char = '\u{e000}';
/// Stands in a formatted text where a number is negative.
pub(super) const MINUS: char = '\u{e001}';

pub(super) struct Catalogue(FluentBundle<FluentResource>);

static ALL: LazyLock<Vec<Catalogue>> =
    LazyLock::new(|| Language::all().map(Catalogue::read).collect());

impl Catalogue {
    pub(super) fn of(language: Language) -> &'static Self {
        &ALL[language.index()]
    }

    #[expect(
        clippy::expect_used,
        reason = "the build has read the same files and found no fault"
    )]
    fn read(language: Language) -> Self {
        let (code, files) = FILES[language.index()];
        let mut bundle = FluentBundle::new_concurrent(vec![code.parse().expect("a folder's name")]);
        // Whatever stands in a gap is isolated when it is put there, if it needs that.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(number));
        for file in files {
            let resource = FluentResource::try_new((*file).to_owned()).expect("the build read it");
            bundle.add_resource(resource).expect("no id stands twice");
        }
        Self(bundle)
    }

    /// Writes a message with its arguments; those that are put in later are single characters here.
    pub(super) fn write(&self, out: &mut String, message: &Message, args: &FluentArgs<'_>) {
        let found = self.0.get_message(message.id());
        let Some(pattern) = found.and_then(|found| found.value()) else {
            return;
        };
        let mut errors = Vec::new();
        let written = self.0.write_pattern(out, pattern, Some(args), &mut errors);
        if written.is_err() || !errors.is_empty() {
            tracing::error!(id = message.id(), ?errors, "a message lacks an argument");
        }
    }
}

/// Writes a number with signs for what differs between languages.
fn number<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only whole numbers are given"
    )]
    let whole = number.value as i64;
    let digits = whole.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() + 4);
    if whole < 0 {
        text.push(MINUS);
    }
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(GROUP);
        }
        text.push(digit);
    }
    Some(text)
}
