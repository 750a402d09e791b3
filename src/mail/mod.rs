//! Mail: what is to be told is queued in the transaction that caused it, and written and sent by the worker.
//!
//! Mail decides nothing and knows no table: `tell::letters` finds out what a due letter says. Start reading at [`outbox`];
//! [`letter`] writes what a letter is made of, [`mime`] makes a mail of it, [`send`] sends that.

pub mod letter;
pub mod mailboxes;
pub mod mime;
pub mod outbox;
pub mod send;
mod words;

pub use words::{lower_first, one_line, visible, with_short_names};
