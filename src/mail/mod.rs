//! Mail: letters are written, queued in the transaction that caused them, and sent by the worker.
//!
//! Mail decides nothing and knows no table: what a letter says is given to it as finished values.
//! Start reading at [`outbox`]; [`letters`] has one file per letter, [`send`] carries them out of the house.

pub mod boards;
pub mod letters;
pub mod mime;
pub mod outbox;
pub mod send;
mod words;

pub use words::{one_line, paragraphs};
