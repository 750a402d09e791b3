//! Messages become text: the one place that knows language and reader. Start reading at [`Words`].

use std::sync::Arc;

use askama::filters::{self, Escaper, HtmlSafe};
use derive_more::Display;

use super::message::{Arg, Join, Message, Person, Text, Thing};
use super::text::{Key, Part, Parts, counted};
use super::{Language, msg, names};
use rules::Seat;

/// HTML that a template takes as it is: every word of somebody in it is escaped.
#[derive(Debug, Clone, PartialEq, Eq, Default, Display)]
pub struct Html(pub(super) String);

impl HtmlSafe for Html {}

impl Html {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How messages are said to one reader.
#[derive(Debug, Clone)]
pub struct Words {
    pub language: Language,
    /// Name of the reader's time zone (IANA); empty while nobody knows it: then times are told in UTC and say so.
    pub zone: Arc<str>,
    /// When it is read, in milliseconds since 1970, UTC.
    pub now_ms: i64,
    /// The reader's seat, where the words are about a table.
    pub me: Option<Seat>,
    /// The players' names by seat, where the words are about a table.
    pub names: Arc<[String]>,
    /// Whether things in HTML lead to their entries in the catalogue of their game, and players stand out.
    pub has_links: bool,
}

impl Words {
    /// Words in a language for somebody of whom nothing else is known.
    pub fn of(language: Language) -> Self {
        Self {
            language,
            zone: "UTC".into(),
            now_ms: 0,
            me: None,
            names: Arc::new([]),
            has_links: false,
        }
    }

    /// The same words for whoever reads about a table. Whoever has no name is called by their seat.
    pub fn at_table(&self, names: &[String], me: Option<Seat>) -> Self {
        let called = |(index, name): (usize, &String)| match name.is_empty() {
            true => self.text(msg::table::seat(index + 1)),
            false => name.clone(),
        };
        Self {
            me,
            names: names.iter().enumerate().map(called).collect(),
            ..self.clone()
        }
    }

    pub fn say(&self, message: impl AsRef<Message>) -> Html {
        Html(self.written(message.as_ref(), true, false))
    }

    pub fn text(&self, message: impl AsRef<Message>) -> String {
        self.written(message.as_ref(), false, false)
    }

    /// Writes a message as a sentence in HTML: with a capital letter at its beginning, unless it begins with a name,
    /// which stays as its owner writes it.
    pub fn sentence(&self, message: &Message) -> Html {
        Html(self.written(message, true, true))
    }

    pub fn plain_sentence(&self, message: &Message) -> String {
        self.written(message, false, true)
    }

    pub fn thing(&self, thing: Thing) -> &'static str {
        names::name(self.language, thing.game, thing.group, thing.id).unwrap_or(thing.id)
    }

    /// Writes whatever a message may be given, as plain text: a list, a number.
    pub fn plain_arg(&self, arg: &Arg) -> String {
        let mut out = Out::default();
        self.arg(&mut out, arg);
        out.text
    }

    fn written(&self, message: &Message, is_html: bool, wants_capital: bool) -> String {
        let mut out = Out {
            text: String::new(),
            is_html,
            wants_capital,
        };
        self.write(&mut out, message);
        out.text
    }

    fn write(&self, out: &mut Out, message: &Message) {
        self.parts(out, message.parts(self.language), message.args());
    }

    fn parts(&self, out: &mut Out, parts: Parts, args: &[Arg]) {
        for part in parts {
            match part {
                Part::Words(words) => out.words(words),
                Part::Arg(at) => self.arg(out, &args[*at]),
                Part::Name(at) => self.of_person(out, &args[*at], Self::name),
                Part::Whose(at) => self.of_person(out, &args[*at], Self::whose),
                Part::Choose(at, variants, default) => {
                    let fits = |(key, _): &&(Key, Parts)| self.fits(key, &args[*at]);
                    let found = variants.iter().find(fits);
                    let (_, parts) = found.unwrap_or(&variants[*default]);
                    self.parts(out, parts, args);
                }
            }
        }
    }

    fn of_person(&self, out: &mut Out, arg: &Arg, write: fn(&Self, &mut Out, &Person)) {
        if let Arg::Person(person) = arg {
            write(self, out, person);
        }
    }

    fn fits(&self, key: &Key, arg: &Arg) -> bool {
        match (key, arg) {
            (Key::Number(key), Arg::Number(number)) => key == number,
            (Key::Word(word), Arg::Number(number)) => *word == counted(self.language, *number),
            (Key::Word(word), Arg::Choice(choice)) => word == choice,
            (Key::Word(word), Arg::Person(person)) => {
                let is_me = self.is_reader(person);
                *word == if is_me { "you" } else { "other" }
            }
            (Key::Number(_) | Key::Word(_), _) => false,
        }
    }

    /// Writes a number in groups of three digits.
    fn number(&self, out: &mut Out, number: i64) {
        let digits = number.unsigned_abs().to_string();
        if number < 0 {
            out.words("\u{2212}");
        }
        let first = (digits.len() - 1) % 3 + 1;
        let (mut group, mut rest) = digits.split_at(first);
        loop {
            out.words(group);
            if rest.is_empty() {
                return;
            }
            self.write(out, &msg::language::group());
            (group, rest) = rest.split_at(3);
        }
    }

    fn arg(&self, out: &mut Out, arg: &Arg) {
        match arg {
            Arg::Number(number) => self.number(out, *number),
            Arg::Text(text) => out.given(text.as_str()),
            Arg::Person(person) => self.name(out, person),
            Arg::Choice(choice) => out.words(choice),
            Arg::Thing(thing) if self.has_links && has_entry(thing.group) => {
                out.begin_link(&format!("/games/{}#{}", thing.game, thing.id));
                out.words(self.thing(*thing));
                out.markup("</a>");
            }
            Arg::Thing(thing) => out.words(self.thing(*thing)),
            Arg::Message(message) => self.write(out, message),
            Arg::Moment(at_ms) => out.words(&self.moment(*at_ms).absolute),
            Arg::List(join, parts) => self.list(out, *join, parts),
            Arg::Link { href, words } => {
                out.begin_link(href);
                self.write(out, words);
                out.markup("</a>");
            }
        }
    }

    fn list(&self, out: &mut Out, join: Join, parts: &[Arg]) {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                let is_last = index + 1 == parts.len();
                self.write(out, &between(join, is_last));
            }
            self.arg(out, part);
        }
    }

    fn is_reader(&self, person: &Person) -> bool {
        match person {
            Person::Reader => true,
            Person::Seat(seat) => self.me == Some(*seat),
            Person::Named(_) | Person::Called(_) => false,
        }
    }

    /// The name of somebody, or "you"; stressed where things lead to the catalogue.
    fn name(&self, out: &mut Out, person: &Person) {
        if self.has_links {
            out.markup("<strong>");
            self.bare_name(out, person);
            out.markup("</strong>");
        } else {
            self.bare_name(out, person);
        }
    }

    fn bare_name(&self, out: &mut Out, person: &Person) {
        match person {
            person if self.is_reader(person) => self.write(out, &msg::language::you()),
            Person::Named(name) => out.given(name.as_str()),
            Person::Called(words) => self.write(out, words),
            Person::Seat(seat) => match self.names.get(seat.index()) {
                Some(name) => out.given(name),
                None => self.write(out, &msg::language::somebody()),
            },
            Person::Reader => {}
        }
    }

    /// What belongs to somebody: "Freja’s", "your".
    fn whose(&self, out: &mut Out, person: &Person) {
        if self.is_reader(person) {
            return self.write(out, &msg::language::your());
        }
        let name: Text = match person {
            Person::Named(name) => name.clone(),
            Person::Called(words) => self.text(words).into(),
            Person::Seat(seat) => {
                let name = self.names.get(seat.index()).cloned();
                name.unwrap_or_default().into()
            }
            Person::Reader => return,
        };
        let is_hissing = name.as_str().ends_with(['s', 'x', 'z', 'S', 'X', 'Z']);
        let ending = if is_hissing { "s" } else { "other" };
        self.write(out, &msg::language::whose(name, ending));
    }
}

/// Whether the catalogue of a game has an entry for each thing of a group.
fn has_entry(group: &str) -> bool {
    matches!(group, "cards" | "wonders" | "progress_tokens" | "boards")
}

fn between(join: Join, is_last: bool) -> Message {
    match join {
        Join::And if is_last => msg::language::and(),
        Join::Or if is_last => msg::language::or(),
        Join::And | Join::Or | Join::Comma => msg::language::comma(),
    }
}

#[derive(Default)]
struct Out {
    text: String,
    is_html: bool,
    /// Whether a sentence begins here: words of the catalogue get a capital.
    wants_capital: bool,
}

impl Out {
    /// Words of the catalogue.
    fn words(&mut self, words: &str) {
        let mut letters = words.chars();
        match letters.next().filter(|_| self.wants_capital) {
            None => self.push(words),
            Some(first) => {
                let first: String = first.to_uppercase().collect();
                self.push(&first);
                self.push(letters.as_str());
                self.wants_capital = false;
            }
        }
    }

    /// Words of somebody, of any script and direction: what is written from right to left is isolated, and only
    /// that, since around all else the words keep their order anyway.
    fn given(&mut self, text: &str) {
        self.wants_capital = false;
        let (before, after) = match (text.chars().any(is_from_right), self.is_html) {
            (false, _) => ("", ""),
            (true, true) => ("<bdi>", "</bdi>"),
            (true, false) => ("\u{2068}", "\u{2069}"),
        };
        self.text.push_str(before);
        self.push(text);
        self.text.push_str(after);
    }

    fn begin_link(&mut self, href: &str) {
        if self.is_html {
            self.text.push_str("<a href=\"");
            self.push(href);
            self.text.push_str("\">");
        }
    }

    /// A tag, where there are tags.
    fn markup(&mut self, tag: &str) {
        if self.is_html {
            self.text.push_str(tag);
        }
    }

    /// Text, which HTML escapes as templates do.
    fn push(&mut self, text: &str) {
        if self.is_html {
            // Writing into a string does not fail.
            let _written = filters::Html.write_escaped_str(&mut self.text, text);
        } else {
            self.text.push_str(text);
        }
    }
}

/// Whether a letter is written from right to left (Unicode's ranges for Hebrew, Arabic and their neighbours).
fn is_from_right(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}
