//! Tables: the use cases that join engines, journal, accounts and mail.
//!
//! Every door (page, letter, timer) goes through here, and every move ends in [`play::submit`]. Each use case is
//! one function over a [`Service`]; each change is one write transaction. Nothing here knows HTTP or a page.
//! Start reading at [`play`], then [`table`] (the journal folded into a position).

mod access;
pub mod alerts;
pub mod archive;
mod change;
pub mod claims;
pub mod clock_mark;
mod commands;
pub mod events;
pub mod frozen;
pub mod history;
pub mod host_acts;
pub mod host_log;
pub mod identity;
pub mod import;
mod intents;
pub mod invite;
pub mod join;
pub mod letters;
pub mod lobby;
pub mod look;
pub mod mails;
pub mod notes;
mod notices;
pub mod open;
mod order_rows;
pub mod orders;
pub mod overview;
pub mod play;
pub mod proof;
mod quotas;
pub mod replay;
pub mod replies;
pub mod restores;
mod rows;
mod seat_links;
mod service;
mod summary;
pub mod table;
mod table_cache;
pub mod talk;
pub mod turn_links;
mod turns;

pub use change::ChangeError;
pub use rows::Status;
pub use service::{Service, Site};
pub use table_cache::TableCache;
