//! What is said, before it is known in which language and to whom. Start reading at [`Message`].

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use derive_more::From;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::text::Parts;
use super::{IDS, Language, TEXTS};
use rules::Seat;

/// Words of somebody, or a code: they go into a sentence as they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, From)]
#[from(&'static str, String)]
#[serde(transparent)]
pub struct Text(Cow<'static, str>);

impl Text {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

/// A whole number, whatever its type.
pub trait Number {
    /// The number; one that is too large becomes the largest.
    fn number(self) -> i64;
}

impl<N: TryInto<i64>> Number for N {
    fn number(self) -> i64 {
        self.try_into().unwrap_or(i64::MAX)
    }
}

/// Somebody in a sentence. The reader is spoken to, everybody else is named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, From)]
pub enum Person {
    /// The player of a seat at the reader's table.
    #[from]
    Seat(Seat),
    Reader,
    Named(Text),
    /// Somebody who is nobody's seat and is called by words: the city that nobody owns.
    #[from(Message)]
    Called(Box<Message>),
}

impl<T: Into<Text>> From<T> for Person {
    fn from(name: T) -> Self {
        Self::Named(name.into())
    }
}

/// A card, wonder, token or anything else that has an id and a name in `names.json`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Thing {
    pub game: &'static str,
    /// Group of the name, such as `cards`.
    pub group: &'static str,
    pub id: &'static str,
}

/// How a list is joined before its last part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Join {
    /// "Freja, Joost and Ada".
    And,
    /// "wood, clay or stone".
    Or,
    /// "wood, clay, stone".
    Comma,
}

/// What a message is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, From)]
pub enum Arg {
    Number(i64),
    #[from]
    Text(Text),
    Person(Person),
    /// Something with a name of its own, which may lead to its entry in the catalogue of its game.
    #[from]
    Thing(Thing),
    /// A word that variants name.
    Choice(&'static str),
    #[from(Message)]
    Message(Box<Message>),
    /// An instant in milliseconds since 1970, as the reader's zone and language have it.
    Moment(i64),
    List(Join, Vec<Self>),
    /// A part of the sentence that leads somewhere.
    Link {
        /// Address; the sentence is the same without it.
        href: String,
        words: Box<Message>,
    },
}

impl Arg {
    fn things(&self) -> Vec<Thing> {
        match self {
            Self::Thing(thing) => vec![*thing],
            Self::Message(words) | Self::Link { words, .. } => words.things(),
            Self::List(_, parts) => parts.iter().flat_map(Self::things).collect(),
            Self::Number(_)
            | Self::Text(_)
            | Self::Person(_)
            | Self::Choice(_)
            | Self::Moment(_) => Vec::new(),
        }
    }

    pub fn list<T: Into<Self>>(join: Join, parts: impl IntoIterator<Item = T>) -> Self {
        Self::List(join, parts.into_iter().map(Into::into).collect())
    }
}

/// Nothing is said.
impl Default for Arg {
    fn default() -> Self {
        Self::Text(Text::from(""))
    }
}

/// Somebody by name, or "you", where any words may stand; a sentence that asks who it is takes a [`Person`].
impl From<Person> for Arg {
    fn from(person: Person) -> Self {
        Self::List(Join::And, vec![Self::Person(person)])
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Person::from(seat).into()
    }
}

/// What is said: one message of the catalogue with its arguments. `msg` has a function for each.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// Its place among all messages.
    number: usize,
    /// In the order in which the catalogue declares them.
    args: Vec<Arg>,
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Message");
        shown
            .field("id", &self.id())
            .field("args", &self.args)
            .finish()
    }
}

impl AsRef<Self> for Message {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Message {
    /// Only the catalogue's functions make messages, so that numbers and arguments fit.
    pub(super) fn new(number: usize, args: impl Into<Vec<Arg>>) -> Self {
        let args = args.into();
        Self { number, args }
    }

    pub fn id(&self) -> &'static str {
        IDS[self.number].0
    }

    pub fn things(&self) -> Vec<Thing> {
        self.args.iter().flat_map(Arg::things).collect()
    }

    pub(super) fn parts(&self, language: Language) -> Parts {
        TEXTS[self.number][language.index()]
    }

    pub(super) fn args(&self) -> &[Arg] {
        &self.args
    }
}

/// The id, and the arguments by their names.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = IDS[self.number].1.iter().map(|(name, ..)| *name);
        let args: BTreeMap<&str, &Arg> = names.zip(&self.args).collect();
        let mut said = serializer.serialize_struct("Message", 2)?;
        said.serialize_field("id", self.id())?;
        said.serialize_field("args", &args)?;
        said.end()
    }
}
