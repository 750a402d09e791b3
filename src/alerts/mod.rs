//! Alerts: other ways to be told than by letter. A browser takes pushes, a webhook takes a line of text.
//!
//! As with letters, what is to be told is queued in the transaction that caused it, and asked whether it is still true
//! before each attempt. Unlike a letter an alert is news: after an hour it is dropped. This module knows no table and
//! no game: `tell::alerts` judges what is due and says what it tells. Start reading at [`queue`] and [`send`]; where
//! alerts may go stands in [`guard`].

pub mod endpoint;
pub mod guard;
pub mod post;
pub mod push;
pub mod queue;
pub mod send;
pub mod targets;

pub use endpoint::{Endpoint, Trouble};
pub use guard::{Guard, is_global};
pub use post::Answer;
pub use queue::{About, AlertKind, News};
pub use send::Sender;
pub use targets::{Target, TargetId, TargetKind};
