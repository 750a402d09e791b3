//! What is said to people, in their language. The catalogue lies in `locales/`: a folder for each language, Project
//! Fluent files in it, one for each area and game. The build checks it and makes a function of every message, in
//! [`msg`]; nothing else makes a [`Message`]. A message becomes text at the very end, by [`Words`], which know the
//! language, who reads, and when and where. This module knows no game and no page. Start reading at [`Words::say`].

mod language;
pub mod lines;
mod message;
mod moment;
pub mod names;
mod narrow;
pub mod samples;
mod text;
mod write;

pub use language::Language;
pub use message::{Arg, Join, Message, Number, Person, Text, Thing};
pub use moment::{Moment, date_in, zone_of, zones};
pub use write::{Html, Words};

include!(concat!(env!("OUT_DIR"), "/words.rs"));
