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
    arguments: BTreeMap<String, Kind>,
    /// In the order of the comment, which is that of the function.
    order: Vec<String>,
    /// The words of each choice.
    choices: BTreeMap<String, BTreeSet<String>>,
    text: String,
}

/// A language's messages by id, each with the file that holds it.
type Language = BTreeMap<String, (String, Message<String>)>;

/// Checks the catalogues and writes the functions, and the list of the languages with their files.
pub(crate) fn tables(root: &Path) -> Result<String, Box<dyn Error>> {
    let languages = languages(root)?;
    let model = read(root, MODEL)?;
    let models = models(&model)?;
    let mut all = Vec::new();
    for language in &languages {
        let read = read(root, language)?;
        check(language, &models, &read)?;
        all.push(read);
    }
    let mut out = String::new();
    list(&mut out, root, &languages)?;
    texts(&mut out, &models, &all)?;
    functions(&mut out, &models)?;
    Ok(out)
}

/// The files of a language, by name.
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

fn models(model: &Language) -> Result<BTreeMap<String, Model>, Box<dyn Error>> {
    let mut models = BTreeMap::new();
    for (id, (file, message)) in model {
        let (arguments, order) = declared(id, message.comment.as_ref())?;
        let mut model = Model {
            file: file.clone(),
            arguments,
            order,
            choices: BTreeMap::new(),
            text: String::new(),
        };
        shown(&mut model.text, message.value.as_ref());
        chosen(&mut model.choices, message.value.as_ref());
        models.insert(id.clone(), model);
    }
    Ok(models)
}

type Declared = (BTreeMap<String, Kind>, Vec<String>);

/// Reads the lines `$count (number) how many` of a comment.
fn declared(id: &str, comment: Option<&Comment<String>>) -> Result<Declared, String> {
    let (mut arguments, mut order) = (BTreeMap::new(), Vec::new());
    for line in comment.iter().flat_map(|comment| &comment.content) {
        let Some(rest) = line.trim().strip_prefix('$') else {
            continue;
        };
        let unclear = || format!("{MODEL}: {id}: “{line}” must read: $name (kind) what it is");
        let (name, rest) = rest.split_once(" (").ok_or_else(unclear)?;
        let (kind, _) = rest.split_once(')').ok_or_else(unclear)?;
        let kind = Kind::of(kind).ok_or_else(unclear)?;
        arguments.insert(name.to_owned(), kind);
        order.push(name.to_owned());
    }
    Ok((arguments, order))
}

fn check(
    language: &str,
    models: &BTreeMap<String, Model>,
    read: &Language,
) -> Result<(), Box<dyn Error>> {
    for (id, model) in models {
        let Some((file, message)) = read.get(id) else {
            return Err(format!("locales/{language}/{}.ftl: {id} is missing", model.file).into());
        };
        let place = format!("locales/{language}/{file}.ftl: {id}");
        if *file != model.file {
            return Err(format!("{place} belongs into {}.ftl", model.file).into());
        }
        let mut used = BTreeSet::new();
        let pattern = message.value.as_ref();
        for element in pattern.iter().flat_map(|pattern| &pattern.elements) {
            uses(&place, element, &model.arguments, &mut used)?;
        }
        if let Some(unused) = model.arguments.keys().find(|name| !used.contains(*name)) {
            return Err(format!("{place} does not use ${unused}").into());
        }
    }
    if let Some(id) = read.keys().find(|id| !models.contains_key(*id)) {
        return Err(format!("locales/{language}: no other language knows {id}").into());
    }
    Ok(())
}

fn uses(
    place: &str,
    element: &PatternElement<String>,
    arguments: &BTreeMap<String, Kind>,
    used: &mut BTreeSet<String>,
) -> Result<(), String> {
    let PatternElement::Placeable { expression } = element else {
        return Ok(());
    };
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { .. }) => {}
        Expression::Inline(inline) => {
            let (name, kind, ending) = variable(place, inline, arguments)?;
            if ending.is_empty() && matches!(kind, Kind::Person | Kind::Choice) {
                return Err(format!("{place}: ${name} can only be asked for, not shown"));
            }
            used.insert(name);
        }
        Expression::Select { selector, variants } => {
            let (name, kind, _) = variable(place, selector, arguments)?;
            used.insert(name.clone());
            for variant in variants {
                let words = match kind {
                    Kind::Number => "zero one two few many other",
                    Kind::Person => "you other",
                    Kind::Text | Kind::Words | Kind::Choice => "",
                };
                let is_fitting = match &variant.key {
                    VariantKey::NumberLiteral { .. } => kind == Kind::Number,
                    VariantKey::Identifier { name } => {
                        kind == Kind::Choice || words.split(' ').any(|word| word == name)
                    }
                };
                if !is_fitting {
                    return Err(format!("{place}: ${name} has no such variant"));
                }
                for element in &variant.value.elements {
                    uses(place, element, arguments, used)?;
                }
            }
        }
    }
    Ok(())
}

/// The argument that a placeable asks for, its kind, and what is asked of it.
fn variable<'a>(
    place: &str,
    inline: &'a InlineExpression<String>,
    arguments: &BTreeMap<String, Kind>,
) -> Result<(String, Kind, &'a str), String> {
    let InlineExpression::VariableReference { id } = inline else {
        return Err(format!("{place}: only arguments can stand between braces"));
    };
    if let Some(kind) = arguments.get(&id.name) {
        return Ok((id.name.clone(), *kind, ""));
    }
    for ending in ["-name", "-whose"] {
        if let Some(name) = id.name.strip_suffix(ending)
            && arguments.get(name) == Some(&Kind::Person)
        {
            return Ok((name.to_owned(), Kind::Person, ending));
        }
    }
    let name = &id.name;
    Err(format!("{place}: no comment of {MODEL} declares ${name}"))
}

/// A text as it is shown in the documentation of its function.
fn shown(out: &mut String, pattern: Option<&Pattern<String>>) {
    for element in pattern.iter().flat_map(|pattern| &pattern.elements) {
        match element {
            PatternElement::TextElement { value } => out.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    *out += &format!("{{{}}}", id.name);
                }
                Expression::Inline(InlineExpression::StringLiteral { value }) => {
                    out.push_str(value);
                }
                Expression::Inline(_) => {}
                Expression::Select { variants, .. } => {
                    let last = variants.iter().find(|variant| variant.default);
                    shown(out, last.map(|variant| &variant.value));
                }
            },
        }
    }
}

/// Collects what each selector asks for by name.
fn chosen(choices: &mut BTreeMap<String, BTreeSet<String>>, pattern: Option<&Pattern<String>>) {
    for element in pattern.iter().flat_map(|pattern| &pattern.elements) {
        let PatternElement::Placeable {
            expression: Expression::Select { selector, variants },
        } = element
        else {
            continue;
        };
        for variant in variants {
            if let InlineExpression::VariableReference { id } = selector
                && let VariantKey::Identifier { name } = &variant.key
            {
                let words = choices.entry(id.name.clone()).or_default();
                words.insert(name.clone());
            }
            chosen(choices, Some(&variant.value));
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
fn texts(
    out: &mut String,
    models: &BTreeMap<String, Model>,
    languages: &[Language],
) -> Result<(), Box<dyn Error>> {
    let count = languages.len();
    writeln!(out, "use crate::text::{{Key::*, Part::*, Parts}};")?;
    writeln!(out, "pub(crate) static TEXTS: &[[Parts; {count}]] = &[")?;
    for (id, model) in models {
        write!(out, "    [")?;
        for language in languages {
            let (_, message) = &language[id];
            parts(out, message.value.as_ref(), &model.order)?;
            write!(out, ", ")?;
        }
        writeln!(out, "],")?;
    }
    writeln!(out, "];")?;
    Ok(())
}

/// Writes a text in pieces. An argument is called by its place in the `order`.
fn parts(
    out: &mut String,
    pattern: Option<&Pattern<String>>,
    order: &[String],
) -> Result<(), Box<dyn Error>> {
    let place = |name: &str| {
        let found = order.iter().position(|one| one == name);
        found.ok_or_else(|| format!("${name} is not declared"))
    };
    let mut words = String::new();
    let flush = |out: &mut String, words: &mut String| match std::mem::take(words).as_str() {
        "" => Ok(()),
        words => write!(out, "Words({words:?}), "),
    };
    write!(out, "&[")?;
    for element in pattern.iter().flat_map(|pattern| &pattern.elements) {
        let expression = match element {
            PatternElement::TextElement { value } => {
                words.push_str(value);
                continue;
            }
            PatternElement::Placeable { expression } => expression,
        };
        match expression {
            Expression::Inline(InlineExpression::StringLiteral { value }) => {
                words.push_str(&unescape_unicode_to_string(value));
            }
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                flush(out, &mut words)?;
                let name = id.name.as_str();
                match (name.strip_suffix("-name"), name.strip_suffix("-whose")) {
                    _ if order.iter().any(|one| one == name) => {
                        write!(out, "Arg({}), ", place(name)?)?;
                    }
                    (Some(name), _) => write!(out, "Name({}), ", place(name)?)?,
                    (None, whose) => write!(out, "Whose({}), ", place(whose.unwrap_or(name))?)?,
                }
            }
            Expression::Inline(_) => {}
            Expression::Select { selector, variants } => {
                flush(out, &mut words)?;
                let InlineExpression::VariableReference { id } = selector else {
                    continue;
                };
                write!(out, "Choose({}, &[", place(&id.name)?)?;
                for variant in variants {
                    match &variant.key {
                        VariantKey::NumberLiteral { value } => write!(out, "(Number({value}), ")?,
                        VariantKey::Identifier { name } => write!(out, "(Word({name:?}), ")?,
                    }
                    parts(out, Some(&variant.value), order)?;
                    write!(out, "), ")?;
                }
                let default = variants.iter().position(|variant| variant.default);
                write!(out, "], {}), ", default.unwrap_or_default())?;
            }
        }
    }
    flush(out, &mut words)?;
    write!(out, "]")?;
    Ok(())
}

fn functions(out: &mut String, models: &BTreeMap<String, Model>) -> Result<(), Box<dyn Error>> {
    // An argument: its name, its kind, the words of a choice.
    let argument = "(&'static str, &'static str, &'static [&'static str])";
    writeln!(out, "type Argument = {argument};")?;
    writeln!(out, "pub(crate) static IDS: &[(&str, &[Argument])] = &[")?;
    for (id, model) in models {
        write!(out, "    ({id:?}, &[")?;
        for name in &model.order {
            let kind = format!("{:?}", model.arguments[name]);
            let words: Vec<&String> = model.choices.get(name).into_iter().flatten().collect();
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
            function(out, number, id, model)?;
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
) -> Result<(), Box<dyn Error>> {
    let name = id[model.file.len() + 1..].replace('-', "_");
    let text = model.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted = format!("`{}`", text.replace('`', "'"));
    writeln!(out, "#[doc = {quoted:?}]\n#[must_use]")?;
    let parameters = model.order.iter().map(|argument| {
        let (kind, _) = model.arguments[argument].code();
        format!("{}: {kind}", argument.replace('-', "_"))
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    writeln!(out, "pub fn {name}({parameters}) -> crate::Message {{")?;
    let given = model.order.iter().map(|argument| {
        let (_, value) = model.arguments[argument].code();
        value.replace("NAME", &argument.replace('-', "_"))
    });
    let given = given.collect::<Vec<_>>().join(", ");
    writeln!(out, "    crate::Message::new({number}, [{given}])\n}}")?;
    Ok(())
}
