//! Reads the catalogues in `locales/` and makes a function of every message.
//!
//! English is the model: its comments say which arguments a message takes and of what kind. What is missing, unused,
//! misspelt or called with other arguments in any language stops the build with a sentence that names the file and the
//! message. The functions are included by the crate. Start reading at [`tables`].

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    Comment, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

use super::names::{MODEL, languages};

/// What may be given to a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A whole number, formatted and counted by the language.
    Number,
    /// Words of somebody, or a code: as they are.
    Text,
    /// A player: the reader is "you". Gives `$x` (`you` or `other`), `$x-name` and `$x-whose`.
    Person,
    /// Another message, or whatever has words of its own.
    Words,
    /// One of the words that the messages' variants name.
    Choice,
}

impl Kind {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "number" => Self::Number,
            "text" => Self::Text,
            "person" => Self::Person,
            "words" => Self::Words,
            "choice" => Self::Choice,
            _ => return None,
        })
    }

    /// The type of a parameter, and the argument that it becomes.
    const fn code(self) -> (&'static str, &'static str) {
        match self {
            Self::Number => (
                "impl crate::Number",
                "crate::Arg::Number(crate::Number::number(NAME))",
            ),
            Self::Text => ("impl Into<crate::Text>", "crate::Arg::Text(NAME.into())"),
            Self::Person => (
                "impl Into<crate::Person>",
                "crate::Arg::Person(NAME.into())",
            ),
            Self::Words => ("impl Into<crate::Arg>", "NAME.into()"),
            Self::Choice => ("&'static str", "crate::Arg::Choice(NAME)"),
        }
    }
}

struct Model {
    file: String,
    /// In the order of the comment, which is that of the function.
    arguments: Vec<(String, Kind)>,
}

/// A language's messages by id, each with the file that holds it.
type Language = BTreeMap<String, (String, Message<String>)>;

/// Checks the catalogues and writes the functions, and the list of the languages with their files.
pub(crate) fn tables(root: &Path) -> Result<String, Box<dyn Error>> {
    let languages = languages(root)?;
    let models = models(&read(root, MODEL)?)?;
    let mut all = Vec::new();
    for language in &languages {
        all.push(check(language, &models, &read(root, language)?)?);
    }
    let mut out = String::new();
    list(&mut out, root, &languages)?;
    texts(&mut out, &all)?;
    functions(&mut out, &models, &all[0])?;
    Ok(out)
}

fn files(root: &Path, language: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root.join(language))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "ftl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn read(root: &Path, language: &str) -> Result<Language, Box<dyn Error>> {
    let mut messages = Language::new();
    for path in files(root, language)? {
        let shown = path.display();
        let text = fs::read_to_string(&path).map_err(|error| format!("{shown}: {error}"))?;
        let resource = parser::parse(text.clone()).map_err(|(_, errors)| {
            let said = errors.iter().map(|error| {
                let before = &text[..error.pos.start.min(text.len())];
                let line = 1 + before.matches('\n').count();
                format!("{shown}:{line}: {error}")
            });
            said.collect::<Vec<_>>().join("\n")
        })?;
        let prefix = format!("{}-", stem(&path).replace('_', "-"));
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let id = message.id.name.clone();
            if !id.starts_with(&prefix) {
                return Err(format!("{shown}: the message {id} must begin with {prefix}").into());
            }
            if message.value.is_none() || !message.attributes.is_empty() {
                return Err(format!("{shown}: {id} must have a text and no attributes").into());
            }
            let before = messages.insert(id.clone(), (stem(&path), message));
            if before.is_some() {
                return Err(format!("{shown}: {id} stands twice").into());
            }
        }
    }
    Ok(messages)
}

fn models(model: &Language) -> Result<BTreeMap<String, Model>, String> {
    let declare = |(id, (file, message)): (&String, &(String, Message<String>))| {
        let (file, arguments) = (file.clone(), declared(id, message.comment.as_ref())?);
        Ok((id.clone(), Model { file, arguments }))
    };
    model.iter().map(declare).collect()
}

/// Reads the lines `$count (number) how many` of a comment.
fn declared(id: &str, comment: Option<&Comment<String>>) -> Result<Vec<(String, Kind)>, String> {
    let mut arguments = Vec::new();
    for line in comment.iter().flat_map(|comment| &comment.content) {
        let Some(rest) = line.trim().strip_prefix('$') else {
            continue;
        };
        let unclear = || format!("{MODEL}: {id}: “{line}” must read: $name (kind) what it is");
        let (name, rest) = rest.split_once(" (").ok_or_else(unclear)?;
        let (kind, _) = rest.split_once(')').ok_or_else(unclear)?;
        let kind = Kind::of(kind).ok_or_else(unclear)?;
        arguments.push((name.to_owned(), kind));
    }
    Ok(arguments)
}

/// Checks a language against the model, and gives what its messages say, by id.
fn check<'a>(
    language: &str,
    models: &'a BTreeMap<String, Model>,
    read: &Language,
) -> Result<BTreeMap<&'a str, Said>, Box<dyn Error>> {
    let mut all = BTreeMap::new();
    for (id, model) in models {
        let Some((file, message)) = read.get(id) else {
            return Err(format!("locales/{language}/{}.ftl: {id} is missing", model.file).into());
        };
        let place = format!("locales/{language}/{file}.ftl: {id}");
        if *file != model.file {
            return Err(format!("{place} belongs into {}.ftl", model.file).into());
        }
        let mut said = Said::default();
        let text = Text {
            place: &place,
            arguments: &model.arguments,
        };
        if let Some(pattern) = &message.value {
            text.read(&mut said, pattern)?;
        }
        let mut names = model.arguments.iter().map(|(name, _)| name);
        if let Some(unused) = names.find(|name| !said.used.contains(*name)) {
            return Err(format!("{place} does not use ${unused}").into());
        }
        all.insert(id.as_str(), said);
    }
    if let Some(id) = read.keys().find(|id| !models.contains_key(*id)) {
        return Err(format!("locales/{language}: no other language knows {id}").into());
    }
    Ok(all)
}

/// What a text says.
#[derive(Default)]
struct Said {
    /// Its pieces, as code.
    parts: String,
    /// As it is shown in the documentation of its function.
    shown: String,
    used: BTreeSet<String>,
    /// What each selector asks for by name.
    choices: BTreeMap<String, BTreeSet<String>>,
}

/// Where a text stands, and what it is given.
struct Text<'a> {
    place: &'a str,
    arguments: &'a [(String, Kind)],
}

impl Text<'_> {
    fn read(&self, said: &mut Said, pattern: &Pattern<String>) -> Result<(), String> {
        let mut words = String::new();
        said.parts.push_str("&[");
        for element in &pattern.elements {
            let (written, shown) = match element {
                PatternElement::TextElement { value } => (value.into(), value),
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::StringLiteral { value }),
                } => (unescape_unicode_to_string(value), value),
                PatternElement::Placeable { expression } => {
                    said.put_words(&mut words);
                    self.read_placeable(said, expression)?;
                    continue;
                }
            };
            words.push_str(&written);
            said.shown.push_str(shown);
        }
        said.put_words(&mut words);
        said.parts.push(']');
        Ok(())
    }

    /// An argument is called by its place in the order.
    fn read_placeable(
        &self,
        said: &mut Said,
        expression: &Expression<String>,
    ) -> Result<(), String> {
        let place = self.place;
        match expression {
            Expression::Inline(inline) => {
                let (at, ending) = self.variable(inline)?;
                let (name, kind) = &self.arguments[at];
                if ending.is_empty() && matches!(kind, Kind::Person | Kind::Choice) {
                    return Err(format!("{place}: ${name} can only be asked for, not shown"));
                }
                let piece = match ending {
                    "-name" => "Name",
                    "-whose" => "Whose",
                    _ => "Arg",
                };
                said.parts += &format!("{piece}({at}), ");
                said.shown += &format!("{{{name}{ending}}}");
                said.used.insert(name.clone());
            }
            Expression::Select { selector, variants } => {
                let (at, _) = self.variable(selector)?;
                let (name, kind) = &self.arguments[at];
                said.used.insert(name.clone());
                said.parts += &format!("Choose({at}, &[");
                let mut default = (0, String::new());
                for (number, variant) in variants.iter().enumerate() {
                    let words = match kind {
                        Kind::Number => "zero one two few many other",
                        Kind::Person => "you other",
                        Kind::Text | Kind::Words | Kind::Choice => "",
                    };
                    let is_fitting = match &variant.key {
                        VariantKey::NumberLiteral { value } => {
                            said.parts += &format!("(Number({value}), ");
                            *kind == Kind::Number
                        }
                        VariantKey::Identifier { name: word } => {
                            said.parts += &format!("(Word({word:?}), ");
                            let asked = said.choices.entry(name.clone()).or_default();
                            asked.insert(word.clone());
                            *kind == Kind::Choice || words.split(' ').any(|one| one == word)
                        }
                    };
                    if !is_fitting {
                        return Err(format!("{place}: ${name} has no such variant"));
                    }
                    let begun = said.shown.len();
                    self.read(said, &variant.value)?;
                    said.parts.push_str("), ");
                    let shown = said.shown.split_off(begun);
                    if variant.default {
                        default = (number, shown);
                    }
                }
                said.parts += &format!("], {}), ", default.0);
                said.shown += &default.1;
            }
        }
        Ok(())
    }

    /// The argument that a placeable asks for, by its place, and what is asked of it.
    fn variable<'a>(
        &self,
        inline: &'a InlineExpression<String>,
    ) -> Result<(usize, &'a str), String> {
        let place = self.place;
        let InlineExpression::VariableReference { id } = inline else {
            return Err(format!("{place}: only arguments can stand between braces"));
        };
        let find = |name: &str| self.arguments.iter().position(|(one, _)| one == name);
        if let Some(at) = find(&id.name) {
            return Ok((at, ""));
        }
        for ending in ["-name", "-whose"] {
            if let Some(at) = id.name.strip_suffix(ending).and_then(find)
                && self.arguments[at].1 == Kind::Person
            {
                return Ok((at, &id.name[id.name.len() - ending.len()..]));
            }
        }
        let name = &id.name;
        Err(format!("{place}: no comment of {MODEL} declares ${name}"))
    }
}

impl Said {
    fn put_words(&mut self, words: &mut String) {
        if !words.is_empty() {
            self.parts += &format!("Words({words:?}), ");
            words.clear();
        }
    }
}

/// Writes the codes of the languages, and for tests their files.
fn list(out: &mut String, root: &Path, languages: &[String]) -> Result<(), Box<dyn Error>> {
    writeln!(out, "pub(crate) static CODES: &[&str] = &{languages:?};")?;
    writeln!(
        out,
        "#[cfg(test)]\npub(crate) static FILES: &[&[&str]] = &["
    )?;
    for language in languages {
        writeln!(out, "    &[")?;
        for path in files(root, language)? {
            let path = fs::canonicalize(path)?.display().to_string();
            writeln!(out, "        include_str!({path:?}),")?;
        }
        writeln!(out, "    ],")?;
    }
    writeln!(out, "];")?;
    Ok(())
}

/// Writes what every message is in every language, in pieces.
fn texts(out: &mut String, languages: &[BTreeMap<&str, Said>]) -> Result<(), Box<dyn Error>> {
    let count = languages.len();
    writeln!(out, "use crate::text::{{Key::*, Part::*, Parts}};")?;
    writeln!(out, "pub(crate) static TEXTS: &[[Parts; {count}]] = &[")?;
    for id in languages[0].keys() {
        let parts = languages.iter().map(|said| said[id].parts.as_str());
        writeln!(out, "    [{}],", parts.collect::<Vec<_>>().join(", "))?;
    }
    writeln!(out, "];")?;
    Ok(())
}

fn functions(
    out: &mut String,
    models: &BTreeMap<String, Model>,
    said: &BTreeMap<&str, Said>,
) -> Result<(), Box<dyn Error>> {
    // An argument: its name, its kind, the words of a choice.
    let argument = "(&'static str, &'static str, &'static [&'static str])";
    writeln!(out, "type Argument = {argument};")?;
    writeln!(out, "pub(crate) static IDS: &[(&str, &[Argument])] = &[")?;
    for (id, model) in models {
        write!(out, "    ({id:?}, &[")?;
        for (name, kind) in &model.arguments {
            let kind = format!("{kind:?}");
            let choices = said[id.as_str()].choices.get(name);
            let words: Vec<&String> = choices.into_iter().flatten().collect();
            write!(out, "({name:?}, {kind:?}, &{words:?}), ")?;
        }
        writeln!(out, "]),")?;
    }
    writeln!(out, "];")?;
    writeln!(
        out,
        "/// A module for each file of the catalogue.\npub mod msg {{"
    )?;
    let areas: BTreeSet<&str> = models.values().map(|model| model.file.as_str()).collect();
    for area in areas {
        writeln!(out, "pub mod {area} {{")?;
        let all = models.iter().enumerate();
        for (number, (id, model)) in all.filter(|(_, (_, model))| model.file == area) {
            function(out, number, id, model, &said[id.as_str()].shown)?;
        }
        writeln!(out, "}}")?;
    }
    writeln!(out, "}}")?;
    Ok(())
}

fn function(
    out: &mut String,
    number: usize,
    id: &str,
    model: &Model,
    shown: &str,
) -> Result<(), Box<dyn Error>> {
    let name = id[model.file.len() + 1..].replace('-', "_");
    let text = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted = format!("`{}`", text.replace('`', "'"));
    writeln!(out, "#[doc = {quoted:?}]\n#[must_use]")?;
    let parameters = model.arguments.iter().map(|(argument, kind)| {
        let (kind, _) = kind.code();
        format!("{}: {kind}", argument.replace('-', "_"))
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    writeln!(out, "pub fn {name}({parameters}) -> crate::Message {{")?;
    let given = model.arguments.iter().map(|(argument, kind)| {
        let (_, value) = kind.code();
        value.replace("NAME", &argument.replace('-', "_"))
    });
    let given = given.collect::<Vec<_>>().join(", ");
    writeln!(out, "    crate::Message::new({number}, [{given}])\n}}")?;
    Ok(())
}
