//! Alerts: pushes to browsers, and lines of text to webhooks. They are queued and judged again like letters, but are
//! dropped after an hour. This module knows no table and no game: `tell::alerts` says what is told. Start reading at
//! [`queue`] and [`send`]; [`guard`] says where alerts may go.

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
