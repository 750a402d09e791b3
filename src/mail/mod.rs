//! Mail: letters are queued in the transaction that caused them, and written and sent by the worker. It knows no table:
//! `tell::letters` finds out what a due letter says. Start reading at [`outbox`]; [`letter`] writes the contents of a
//! letter, [`mime`] makes a mail of it, [`send`] sends that.

pub mod letter;
pub mod mailboxes;
pub mod mime;
pub mod outbox;
pub mod send;
mod words;

pub use words::{lower_first, one_line, visible, with_short_names};
