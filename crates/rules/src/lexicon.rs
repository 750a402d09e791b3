//! What people may type in moves, the same for every game: names of things, verbs and the words around them, in every
//! language of `locales/`, and how well a text fits them. A game says of which [`Part`]s a move consists; no word of
//! any language stands in the engines. Start reading at [`fit`].

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

// By `game/group/id` a thing's names in every language and its other spellings; words of moves are in group `typed`.
include!(concat!(env!("OUT_DIR"), "/lexicon.rs"));

/// How well a text fits, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// Its words begin words that may be written, in order.
    Words,
    /// It begins what may be written.
    Start,
    NotationStart,
    /// It is written with a name of another printing, or another spelling.
    Alias,
    Name,
    Notation,
}

/// By `game/group/id` all that a thing is called, folded.
static NAMES: LazyLock<BTreeMap<&str, Vec<(Fit, String)>>> = LazyLock::new(|| {
    let all = LEXICON.iter().map(|(key, printed, others)| {
        let id = key.rsplit('/').take(1).map(|id| (Fit::Notation, id));
        let printed = printed.iter().map(|name| (Fit::Name, *name));
        let others = others.iter().map(|name| (Fit::Alias, *name));
        let mut names = Vec::new();
        for (fit, name) in id.chain(printed).chain(others) {
            let name = fold(name);
            if let (Some(bare), Fit::Name | Fit::Alias) = (name.strip_prefix("the "), fit) {
                names.push((fit, bare.to_owned()));
            }
            names.push((fit, name));
        }
        (*key, names)
    });
    all.collect()
});

/// All that a thing is called besides its id, folded.
pub(crate) fn names(key: &str) -> impl Iterator<Item = &'static str> + use<> {
    let named = all_names(key).iter();
    let named = named.filter(|(fit, _)| *fit != Fit::Notation);
    named.map(|(_, name)| &**name)
}

fn all_names(key: &str) -> &'static [(Fit, String)] {
    NAMES.get(key).map_or(&[], Vec::as_slice)
}

/// What may be written at one place of a move.
pub(crate) struct Part {
    names: Cow<'static, [(Fit, String)]>,
    must: Must,
}

/// How much of a part has to be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Must {
    /// A beginning is enough.
    Begin,
    /// A beginning of the notation is enough, of other names none is.
    BeginNotation,
    Be,
    /// Nothing; what is written there may be repeated.
    Nothing,
}

impl Part {
    pub(crate) fn thing(game: &str, group: &str, id: &str) -> Self {
        Self {
            names: all_names(&format!("{game}/{group}/{id}")).into(),
            must: Must::Begin,
        }
    }

    /// A text of the notation and other ways to write it, none of them folded.
    pub(crate) fn text(notation: &str, others: impl IntoIterator<Item = String>) -> Self {
        let others = others.into_iter().map(|name| (Fit::Name, fold(&name)));
        let notation = std::iter::once((Fit::Notation, fold(notation)));
        Self {
            names: notation.chain(others).collect(),
            must: Must::Begin,
        }
    }

    /// A word of a game's notation, such as a verb.
    pub(crate) fn word(game: &str, word: &str) -> Self {
        Self::thing(game, "typed", word)
    }

    /// Words that may stand there or not.
    pub(crate) fn around(game: &str, word: &str) -> Self {
        let must = Must::Nothing;
        Self {
            must,
            ..Self::word(game, word)
        }
    }

    /// The same, where only its notation may be shortened.
    pub(crate) fn named_whole(self) -> Self {
        let must = Must::BeginNotation;
        Self { must, ..self }
    }

    /// The same, where nothing may be left out.
    pub(crate) fn whole(self) -> Self {
        let must = Must::Be;
        Self { must, ..self }
    }

    /// The same with all that another thing is called.
    pub(crate) fn or(mut self, other: &Self) -> Self {
        self.names.to_mut().extend_from_slice(&other.names);
        self
    }

    fn is_needed(&self) -> bool {
        self.must != Must::Nothing
    }

    fn may_begin(&self, fit: Fit) -> bool {
        self.must == Must::Begin || self.must == Must::BeginNotation && fit == Fit::Notation
    }
}

/// How well a folded text fits the parts of a move, one after another; none where it does not.
pub(crate) fn fit(text: &str, parts: &[Part]) -> Option<Fit> {
    if text.is_empty() {
        return None;
    }
    go_on(text, parts, Fit::Notation)
}

/// Fits the rest of a text to the parts that are left, where what stands before them fits so well.
fn go_on(text: &str, parts: &[Part], before: Fit) -> Option<Fit> {
    let Some((part, after)) = parts.split_first() else {
        return text.is_empty().then_some(before);
    };
    let is_open = part.must == Must::Nothing;
    if text.is_empty() {
        let is_left = parts.iter().any(Part::is_needed);
        let may_end = parts.iter().all(|part| part.must != Must::Be);
        let fit = if is_left { begun(before) } else { before };
        return may_end.then_some(fit);
    }
    let mut best = is_open.then(|| go_on(text, after, before)).flatten();
    for (most, name) in part.names.iter() {
        let fit = before.min(*most);
        if let Some(left) = without(text, name) {
            // Words around a name are not the name.
            let is_alone = is_open && left.is_empty() && after.iter().any(Part::is_needed);
            if !is_alone {
                best = best.max(go_on(left, if is_open { parts } else { after }, fit));
            }
        } else if part.may_begin(*most) && name.starts_with(text) {
            let may_end = after.iter().all(|part| part.must != Must::Be);
            best = best.max(may_end.then_some(begun(fit)));
        }
        if part.may_begin(*most) && best.is_none() {
            let ends = text.match_indices(' ').map(|(end, _)| end);
            for end in ends.chain([text.len()]) {
                let (some, left) = text.split_at(end);
                if begins_words(some, name) {
                    best = best.max(go_on(left.trim_start(), after, Fit::Words));
                }
            }
        }
    }
    best
}

/// What is left of a text after whole words.
fn without<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let left = text.strip_prefix(words)?;
    if left.is_empty() {
        return Some(left);
    }
    left.strip_prefix(' ')
}

const fn begun(fit: Fit) -> Fit {
    match fit {
        Fit::Words => Fit::Words,
        Fit::Notation | Fit::NotationStart => Fit::NotationStart,
        Fit::Start | Fit::Alias | Fit::Name => Fit::Start,
    }
}

/// Whether every word begins one of a name, in order. A number is never shortened.
fn begins_words(some: &str, name: &str) -> bool {
    let mut words = name.split(' ');
    some.split(' ').all(|short| {
        let is_number = short.bytes().all(|byte| byte.is_ascii_digit());
        let begins = |word: &str| word == short || !is_number && word.starts_with(short);
        words.next().is_some_and(begins)
    })
}

/// The things that a text fits best, each with how well; none where it fits nothing.
pub(crate) fn best<T: Copy + PartialEq>(
    things: impl Iterator<Item = T>,
    fit: impl Fn(T) -> Option<Fit>,
) -> Vec<(Fit, T)> {
    let mut found: Vec<(Fit, T)> = Vec::new();
    for thing in things {
        let Some(fit) = fit(thing) else { continue };
        found.retain(|(other, _)| *other >= fit);
        let mut known = found.iter();
        if known.all(|(other, known)| *other == fit && *known != thing) {
            found.push((fit, thing));
        }
    }
    found
}

/// Small letters without marks, single spaces between words; other letters as the two typed instead: `ae`, `oe`, `aa`.
pub(crate) fn spell(text: &str) -> String {
    let mut spelt = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'æ' | 'ä' => spelt.push_str("ae"),
            'ø' | 'ö' => spelt.push_str("oe"),
            'å' => spelt.push_str("aa"),
            'á' | 'à' | 'â' => spelt.push('a'),
            'é' | 'è' | 'ê' | 'ë' => spelt.push('e'),
            'í' | 'ì' | 'î' | 'ï' => spelt.push('i'),
            'ó' | 'ò' | 'ô' => spelt.push('o'),
            'ú' | 'ù' | 'û' | 'ü' => spelt.push('u'),
            '\'' | '’' | '`' | '\u{301}' => {}
            letter if letter.is_alphanumeric() => spelt.push(letter),
            _ if spelt.ends_with(' ') || spelt.is_empty() => {}
            _ => spelt.push(' '),
        }
    }
    spelt.truncate(spelt.trim_end().len());
    spelt
}

/// Text as answers are compared: small letters without marks, single spaces between words, and one spelling of `ø` and
/// `å`, since people without these letters type them either way.
pub fn fold(text: &str) -> String {
    spell(text).replace("oe", "o").replace("aa", "a")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_fits_by_notation_names_and_beginnings() {
        let parts = [
            Part::around("dice", "around die"),
            Part::word("duel", "build"),
            Part::thing("duel", "cards", "glass_blower"),
        ];
        for (text, expected) in [
            ("build glass_blower", Some(Fit::Notation)),
            ("Byg Glaspusteri", Some(Fit::Name)),
            ("bouw de Glassblower", None),
            ("de bouw glassblower", Some(Fit::Alias)),
            ("build gl", Some(Fit::NotationStart)),
            ("build", Some(Fit::NotationStart)),
            ("byg gl", Some(Fit::Start)),
            ("b g b", Some(Fit::Words)),
            ("build temple", None),
            ("", None),
        ] {
            assert_eq!(fit(&fold(text), &parts), expected, "{text}");
        }
    }

    #[test]
    fn what_must_be_whole_is_not_begun() {
        let parts = [
            Part::word("duel", "build"),
            Part::word("duel", "with").whole(),
        ];
        assert_eq!(fit("build", &parts), None);
        assert_eq!(fit("byg med", &parts), Some(Fit::Name));
        let verb = [Part::word("duel", "discard").named_whole()];
        assert_eq!(fit("dis", &verb), Some(Fit::NotationStart));
        assert_eq!(fit("smi", &verb), None);
    }
}
