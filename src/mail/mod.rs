//! Mail: what is to be told is queued in the transaction that caused it, and written and sent by the worker.
//!
//! Mail decides nothing and knows no table: what a letter says is given to it as finished values, by an
//! [`outbox::Writer`]. Start reading at [`outbox`]; [`letters`] has one file per letter, [`send`] sends them.

pub mod letters;
pub mod mailboxes;
pub mod mime;
pub mod outbox;
pub mod send;
mod words;

pub use words::{one_line, paragraphs, visible, with_short_names};
